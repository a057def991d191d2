//! Evaluations and times in comments.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use board_core::Color;

/// Evaluation and times that a program wrote into a comment, and the text without them.
///
/// | in a comment | read as |
/// | --- | --- |
/// | `[%eval 0.17]`, `[%eval 2.35,24]` | [`eval`](Annotations::eval), in pawns for White; behind the comma the depth |
/// | `[%eval #3]`, `[%eval #-3]` | the same: White mates in 3 moves, Black does |
/// | `[%clk 1:59:58]`, `[%clk 0:00:03.2]` | [`clock`](Annotations::clock), in hours, minutes and seconds |
/// | `[%emt 0:00:07]` | [`elapsed`](Annotations::elapsed), likewise |
/// | `+0.31/12 0.45s`, `-M4/20 0.1s` | evaluation, depth and elapsed time, by [`parse_after`](Annotations::parse_after) alone |
///
/// What is not read stays in the text: other commands (`[%csl Ga1]`), a second command of the same name, and values of
/// another form. One is `[%eval 17]`: ChessBase means centipawns, others mean pawns. Nor is a value rounded: one with more
/// decimals than the type has is not read.
///
/// Displayed, it is a comment that reads back equal, with the evaluation as `%eval`.
///
/// ```
/// use std::time::Duration;
/// use board_core::Color;
/// use board_pgn::{Annotations, Score};
///
/// let comment = Annotations::parse("[%eval -0.5,20] [%clk 0:01:23] Slightly worse [%cal Rd1d4]");
/// assert_eq!(comment.eval.unwrap().score, Score::Centipawns(-50));
/// assert_eq!(comment.clock, Some(Duration::from_secs(83)));
/// assert_eq!(comment.text, "Slightly worse [%cal Rd1d4]");
///
/// // The engine with the black pieces believes that it wins.
/// let engine = Annotations::parse_after(Color::Black, "+3.10/25 0.45s");
/// assert_eq!(engine.to_string(), "[%eval -3.10,25] [%emt 0:00:00.45]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Annotations<'a> {
    /// The evaluation of the position after the move.
    pub eval: Option<Eval>,
    /// What the player has left on the clock after the move.
    pub clock: Option<Duration>,
    /// The time that the move took.
    pub elapsed: Option<Duration>,
    /// The rest of the comment without space at its ends; where a command stood inside it, there is one space.
    pub text: Cow<'a, str>,
}

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    /// The value, for White.
    pub score: Score,
    /// The depth of the search in plies, if it is known.
    pub depth: Option<u32>,
}

/// The value of a position for one side, by default White: above zero, that side is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, not plies; below zero, the other side mates. Zero: the side to move is mated.
    Mate(i32),
}

impl<'a> Annotations<'a> {
    /// Reads a comment, as [`Text::to_str`](crate::Text::to_str) or [`Node::comments`](crate::Node::comments) has it.
    ///
    /// The score of `+0.31/12` is that of the side that moved, which a comment does not say: it stays in the text.
    pub fn parse(comment: &'a str) -> Annotations<'a> {
        let mut read = Annotations::default();
        read.commands(comment.trim());
        read
    }

    /// Reads a comment behind a move of a color: also what cutechess and fastchess write at its beginning,
    /// `+0.31/12 0.45s, tl=59.5s`. What follows these values stays in the text, and so does `book`.
    ///
    /// They count a mate in plies: an odd number is rounded up to moves, and `+M5` is a mate in 3. In the visitor's
    /// [`comment`](crate::Visitor::comment) the color is that of the side which is not to move.
    pub fn parse_after(mover: Color, comment: &'a str) -> Annotations<'a> {
        let mut read = Annotations::default();
        let rest = read.engine(mover, comment.trim());
        read.commands(rest);
        read
    }

    /// Reads the values of engine games. Returns what follows them.
    fn engine(&mut self, mover: Color, text: &'a str) -> &'a str {
        let eval = word(text, |word| Eval::of_engine(word, mover));
        let Some((eval, mut rest)) = eval else { return text };
        self.eval = Some(eval);
        if let Some((elapsed, after)) = word(rest, |word| seconds(word.strip_suffix('s')?)) {
            (self.elapsed, rest) = (Some(elapsed), after);
        }
        let left = |word: &str| seconds(word.strip_prefix("tl=")?.strip_suffix('s')?);
        if let Some((clock, after)) = word(rest, left) {
            (self.clock, rest) = (Some(clock), after);
        }
        rest
    }

    /// Reads commands, and keeps the text around them.
    fn commands(&mut self, text: &'a str) {
        let (mut kept, mut at) = (0, 0);
        while let Some(open) = text[at..].find("[%").map(|open| at + open)
            && let Some(close) = text[open..].find(']').map(|close| open + close)
        {
            at = close + 1;
            if self.command(&text[open + 2..close]) {
                self.keep(&text[kept..open]);
                kept = at;
            }
        }
        self.keep(&text[kept..]);
    }

    /// Reads what stands in `[%...]`. `false` if it stays in the text.
    fn command(&mut self, command: &str) -> bool {
        let Some((name, value)) = command.split_once(char::is_whitespace) else { return false };
        let value = value.trim();
        match name {
            "eval" => set(&mut self.eval, || Eval::of_command(value)),
            "clk" => set(&mut self.clock, || time(value)),
            "emt" => set(&mut self.elapsed, || time(value)),
            _ => false,
        }
    }

    fn keep(&mut self, part: &'a str) {
        let part = part.trim();
        if self.text.is_empty() {
            self.text = Cow::Borrowed(part);
        } else if !part.is_empty() {
            let text = self.text.to_mut();
            text.push(' ');
            text.push_str(part);
        }
    }
}

/// Sets what has no value yet, if one is read.
fn set<T>(place: &mut Option<T>, read: impl FnOnce() -> Option<T>) -> bool {
    let value = if place.is_none() { read() } else { None };
    let is_read = value.is_some();
    if is_read {
        *place = value;
    }
    is_read
}

impl Eval {
    fn of_command(text: &str) -> Option<Eval> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score, Some(digits(depth)?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => Score::Mate(signed(moves, digits)?),
            None => Score::Centipawns(signed(score, centipawns)?),
        };
        Some(Eval { score, depth })
    }

    /// Reads `+0.31/12` and `-M4/12`.
    fn of_engine(text: &str, mover: Color) -> Option<Eval> {
        let (score, depth) = text.split_once('/')?;
        let plies = |text: &str| digits(text.strip_prefix('M')?);
        let moves = |text: &str| plies(text).map(|plies: i32| plies / 2 + plies % 2);
        let mate = signed(score, moves).map(Score::Mate);
        let score = mate.or_else(|| signed(score, centipawns).map(Score::Centipawns))?;
        Some(Eval { score: score.seen_by(mover), depth: Some(digits(depth)?) })
    }
}

impl Score {
    /// White's score as one of the color, or the color's as White's: Black's have the other sign.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Score {
        match (color, self) {
            (Color::White, score) => score,
            (Color::Black, Score::Centipawns(value)) => Score::Centipawns(value.saturating_neg()),
            (Color::Black, Score::Mate(moves)) => Score::Mate(moves.saturating_neg()),
        }
    }
}

/// The first word, without a comma at its end, and what follows it.
fn word<T>(text: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<(T, &str)> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some((read(word.strip_suffix(',').unwrap_or(word))?, rest.trim_start()))
}

/// Digits alone.
fn digits<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// A number that may have a sign.
fn signed(text: &str, read: impl FnOnce(&str) -> Option<i32>) -> Option<i32> {
    match text.strip_prefix('-') {
        Some(number) => read(number).map(|number| -number),
        None => read(text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Pawns with one or two decimals.
fn centipawns(text: &str) -> Option<i32> {
    let (pawns, decimals) = text.split_once('.')?;
    let hundredths: i32 = match decimals.len() {
        1 => 10 * digits::<i32>(decimals)?,
        2 => digits(decimals)?,
        _ => return None,
    };
    digits::<i32>(pawns)?.checked_mul(100)?.checked_add(hundredths)
}

/// `h:mm:ss` with decimals.
fn time(text: &str) -> Option<Duration> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, rest) = rest.split_once(':')?;
    let minutes = digits::<u64>(hours)?.checked_mul(60)?.checked_add(digits(minutes)?)?;
    Duration::from_secs(minutes.checked_mul(60)?).checked_add(seconds(rest)?)
}

/// Seconds with up to nine decimals.
fn seconds(text: &str) -> Option<Duration> {
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let unit = 10_u32.pow(9_u32.checked_sub(u32::try_from(decimals.len()).ok()?)?);
    Some(Duration::new(digits(seconds)?, digits::<u32>(decimals)? * unit))
}

impl fmt::Display for Score {
    /// `0.17`, `-2.00`, `#3`, `#-3`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Score::Mate(moves) => write!(f, "#{moves}"),
            Score::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)
            }
        }
    }
}

impl fmt::Display for Eval {
    /// `0.17`, or `0.17,24` with a depth.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.score.fmt(f)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl fmt::Display for Annotations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        if let Some(eval) = self.eval {
            write!(f, "[%eval {eval}]")?;
            gap = " ";
        }
        for (name, time) in [("clk", self.clock), ("emt", self.elapsed)] {
            let Some(time) = time else { continue };
            let seconds = time.as_secs();
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            write!(f, "{gap}[%{name} {hours}:{minutes:02}:{:02}", seconds % 60)?;
            if time.subsec_nanos() > 0 {
                let decimals = format!("{:09}", time.subsec_nanos());
                write!(f, ".{}", decimals.trim_end_matches('0'))?;
            }
            f.write_str("]")?;
            gap = " ";
        }
        match &*self.text {
            "" => Ok(()),
            text => write!(f, "{gap}{text}"),
        }
    }
}
