//! Where a tolerant reader goes on.

use std::io::Read;

use super::skip::Skip;
use super::symbol::{character, dash, half};
use super::tag::rejected;
use super::token::{IN_MOVE, ends, is_space};
use super::{Moves, Reader, Stop};
use crate::error::{Reason, Syntax};
use crate::input::AHEAD;
use crate::mend::{Mend, Mended};
use crate::scan::{find, is_in_name, line_end, run};
use crate::{Termination, Text, Visitor};

/// Words that annotators write among the moves. None is a move in any language of pieces.
pub(super) const WORDS: [&[u8]; 8] =
    [b"mate", b"checkmate", b"stalemate", b"resigns", b"resign", b"draw", b"forfeit", b"adjourned"];

/// Behind a result: the game was forfeited.
const FORFEITED: &[u8] = b"ff";

impl<R: Read> Reader<R> {
    /// Reports a mend at the next byte, and returns whether the reader is tolerant. A strict one reports nothing.
    pub(super) fn mend<V: Visitor + ?Sized>(&self, visitor: &mut V, mend: Mend) -> bool {
        if self.is_tolerant {
            visitor.mended(Mended { place: self.input.place(0), mend });
        }
        self.is_tolerant
    }

    /// Reports what was mended in the tags about the start.
    #[cold]
    pub(super) fn mended_start<V: Visitor + ?Sized>(&self, visitor: &mut V) {
        let mends: Vec<_> =
            visitor.start().map(|start| start.mends().collect()).unwrap_or_default();
        for mend in mends {
            self.mend(visitor, Mend::Start(mend));
        }
    }

    /// Whether the filler of this length has an empty line and the move number 1: then another game begins there, and
    /// what stands before it is passed.
    #[cold]
    #[inline(never)]
    pub(super) fn is_next_game<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        length: usize,
        at: &Moves,
    ) -> bool {
        let filler = &self.input.rest()[..length];
        let before = filler.trim_ascii_end().strip_suffix(b".").and_then(|f| f.strip_suffix(b"1"));
        let Some(before) = before.filter(|_| at.depth == 0 && at.number > 0) else { return false };
        let space = &before[before.trim_ascii_end().len()..];
        let line_ends = |end| space.iter().filter(|&&byte| byte == end).count();
        if line_ends(b'\n').max(line_ends(b'\r')) < 2 {
            return false;
        }
        self.input.at += before.len();
        self.mend(visitor, Mend::NextGame)
    }

    /// Passes a word, if it is one of these.
    #[cold]
    #[inline(never)]
    pub(super) fn passed_word<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        words: &[&[u8]],
    ) -> bool {
        let rest = self.input.rest();
        let word = &rest[..run(rest, &IN_MOVE)];
        let (length, is_known) =
            (word.len(), words.iter().any(|known| known.eq_ignore_ascii_case(word)));
        if is_known {
            self.mend(visitor, Mend::Word);
            self.input.at += length;
        }
        is_known
    }

    /// Passes a result by forfeit: the side with the plus wins.
    #[cold]
    #[inline(never)]
    pub(super) fn forfeit<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> Option<Termination> {
        let termination = match self.input.rest() {
            [b'+', b'-', b'-', rest @ ..] if ends(rest) => Termination::WhiteWins,
            [b'-', b'-', b'+', rest @ ..] if ends(rest) => Termination::BlackWins,
            _ => return None,
        };
        self.mend(visitor, Mend::Forfeit(termination));
        self.input.at += 3;
        Some(termination)
    }

    /// Passes a draw in half points that is written with a colon or with space: `½:½`, `½ - ½`.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_draw<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> Option<Termination> {
        let rest = self.input.rest();
        let behind = second_half(rest[half(rest)?..].trim_ascii_start())?;
        let length = rest.len() - behind.len();
        self.mend(visitor, Mend::Result(Termination::Draw));
        self.input.at += length;
        Some(Termination::Draw)
    }

    /// Passes what may stand behind a result: `ff`, or the second half of `1/2 - 1/2`.
    #[cold]
    #[inline(never)]
    pub(super) fn passed_behind_result<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> bool {
        let rest = self.input.rest();
        let Some(length) = second_half(rest).map(|behind| rest.len() - behind.len()) else {
            return self.passed_word(visitor, &[FORFEITED]);
        };
        self.mend(visitor, Mend::Word);
        self.input.at += length;
        true
    }

    /// Passes a filler of this length that ends with the first half of a result with a colon or with space in it: `1:0`,
    /// `1 - 0`.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_result<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        length: usize,
    ) -> Option<Termination> {
        let (filler, behind) = self.input.rest().split_at(length);
        let second = behind_separator(behind)?;
        let number = filler.trim_ascii_end();
        let (&first, before) = number.split_last()?;
        let stands_alone = before.last().is_none_or(|&byte| is_space(byte));
        let (termination, rest) = match (first, second) {
            (b'1', [b'0', rest @ ..]) => (Termination::WhiteWins, rest),
            (b'0', [b'1', rest @ ..]) => (Termination::BlackWins, rest),
            _ => return None,
        };
        if !stands_alone || !ends(rest) {
            return None;
        }
        let (begin, end) = (before.len(), length + behind.len() - rest.len());
        self.input.at += begin;
        self.mend(visitor, Mend::Result(termination));
        self.input.at += end - begin;
        Some(termination)
    }

    /// Passes a number with a dash or a slash behind it: the rest of `0.5-0.5`, or what means nothing here.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_number<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Option<Termination> {
        let rest = self.input.rest();
        let is_odd = |&&byte: &&u8| byte.is_ascii_digit() || b".,-/".contains(&byte);
        let length = rest.iter().take_while(is_odd).count();
        let is_draw = matches!(&rest[..length], b"5-0.5" | b"5-.5" | b"5-0,5" | b"5-,5");
        let draw = is_draw.then_some(Termination::Draw);
        self.mend(visitor, draw.map_or(Mend::Word, Mend::Result));
        self.input.at += length;
        draw
    }

    /// Passes zero bytes: one report for all that follow each other.
    ///
    /// # Errors
    ///
    /// A strict reader takes none inside a game.
    #[cold]
    pub(super) fn zeros<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        skip: Skip,
    ) -> Result<(), Stop<V::Error>> {
        let (place, mut count) = (self.input.place(0), 0);
        loop {
            let length = self.input.rest().iter().take_while(|&&byte| byte == 0).count();
            if length == 0 {
                break;
            }
            count += length;
            self.input.at += length;
            self.input.look_ahead()?;
        }
        // Old programs end a file with zeros.
        let is_end =
            self.input.is_done() && self.input.rest().iter().all(|byte| byte.is_ascii_control());
        match self.is_tolerant {
            true => visitor.mended(Mended { place, mend: Mend::Zeros(count) }),
            false if is_end => {}
            false => return Err(Stop::at(0, Reason::Syntax(Syntax::Unexpected('\0')), skip)),
        }
        Ok(())
    }

    /// Passes a frame, a command outside of a comment, or a character that cannot be part of a word. Returns whether
    /// there was one.
    #[cold]
    pub(super) fn passed_strange<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> bool {
        let rest = self.input.rest();
        if let Some(length) = frame(rest) {
            self.mend(visitor, Mend::Frame);
            self.input.at += length;
            return true;
        }
        // No further than the window reaches in any case.
        let line = &rest[..rest.len().min(AHEAD / 2)];
        let line = &line[..line_end(line).unwrap_or(line.len())];
        if rest.starts_with(b"[%")
            && let Some(close) = find(b']', line)
        {
            visitor.comment(Text::plain(&rest[..=close]));
            self.mend(visitor, Mend::Command);
            self.input.at += close + 1;
            return true;
        }
        let (strange, length) = character(rest);
        if strange.is_alphanumeric() {
            return false;
        }
        self.mend(visitor, Mend::Skipped(strange));
        self.input.at += length;
        true
    }

    /// Reads a tag that a strict reader does not read. `false` if it was passed.
    #[cold]
    pub(super) fn mended_tag<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Result<bool, Stop<V::Error>> {
        // The line is to be whole, if it is not too long.
        loop {
            let (window, is_all) = self.window();
            let is_whole = is_all || line_end(window).is_some();
            if is_whole || !self.input.more(self.limits.token)? {
                break;
            }
        }
        let MendedTag { pair, length, mend } = mended_tag(self.window().0);
        self.mend(visitor, mend);
        if let Some((name, value)) = pair {
            visitor.tag(name, Text::escaped(value)).map_err(|error| rejected(error, length))?;
        }
        let is_tag = pair.is_some();
        self.input.at += length;
        Ok(is_tag)
    }

    /// A comment that is not closed, and is whole in the window: it ends with the text, or at the first tag of the next
    /// game.
    #[cold]
    pub(super) fn mended_comment<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> bool {
        let Some(end) = self.open_comment_end() else { return false };
        visitor.comment(Text::plain(&self.input.rest()[1..end]));
        self.mend(visitor, Mend::Comment);
        self.input.at += end;
        true
    }
}

/// What follows the colon or the dash of a result, and space.
fn behind_separator(rest: &[u8]) -> Option<&[u8]> {
    let length = if rest.starts_with(b":") { 1 } else { dash(rest)? };
    Some(rest[length..].trim_ascii_start())
}

/// What follows a separator and the second half of a draw.
fn second_half(rest: &[u8]) -> Option<&[u8]> {
    let second = behind_separator(rest)?;
    let length = if second.starts_with(b"1/2") { 3 } else { half(second)? };
    Some(&second[length..]).filter(|behind| ends(behind))
}

/// A tag that a strict reader does not read.
struct MendedTag<'a> {
    /// Its name and value, if it has any.
    pair: Option<(&'a str, &'a [u8])>,
    length: usize,
    mend: Mend,
}

/// Reads such a tag: up to the bracket behind a quote, else the first bracket of its line, else the end of the line.
fn mended_tag(rest: &[u8]) -> MendedTag<'_> {
    if let Some(length) = frame(rest) {
        return MendedTag { pair: None, length, mend: Mend::Frame };
    }
    let line = line_end(rest).unwrap_or(rest.len());
    let inside = &rest[1..line];
    let name_at = inside.len() - inside.trim_ascii_start().len();
    let name_end = name_at + inside[name_at..].iter().take_while(|&&b| is_in_name(b)).count();
    let Some(name) = std::str::from_utf8(&inside[name_at..name_end]).ok().filter(|n| !n.is_empty())
    else {
        return MendedTag { pair: None, length: line, mend: Mend::Tag };
    };
    let value = &inside[name_end..];
    let quoted = QUOTES.iter().find_map(|q| value.trim_ascii_start().strip_prefix(q.as_bytes()));
    let mut closes = (0..value.len()).filter(|&at| value[at] == b']');
    let first = closes.clone().next();
    let behind_quote = closes.find(|&at| without_quote_at_end(&value[..at]).is_some());
    let close = behind_quote.filter(|_| quoted.is_some()).or(first);
    let end = close.unwrap_or(value.len());
    let begin = quoted.map_or(0, |quoted| value.len() - quoted.len()).min(end);
    let value = value[begin..end].trim_ascii();
    let value = without_quote_at_end(value).unwrap_or(value);
    let length = 1 + name_end + end + usize::from(close.is_some());
    MendedTag { pair: Some((name, value)), length, mend: Mend::Value }
}

/// Quotes as programs for texts make them of `"`.
const QUOTES: [&str; 7] = ["\"", "“", "”", "„", "«", "»", "''"];

fn without_quote_at_end(value: &[u8]) -> Option<&[u8]> {
    let value = value.trim_ascii_end();
    QUOTES.iter().find_map(|quote| value.strip_suffix(quote.as_bytes()))
}

/// The length of a frame in which forums show games.
fn frame(rest: &[u8]) -> Option<usize> {
    let is_frame = |frame: &&[u8]| {
        rest.get(..frame.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(frame))
    };
    [&b"[pgn]"[..], b"[/pgn]"].into_iter().find(is_frame).map(<[u8]>::len)
}
