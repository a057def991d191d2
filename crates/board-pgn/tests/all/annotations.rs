//! Values in comments.

use std::borrow::Cow;
use std::time::Duration;

use board_array8x8::Array8x8;
use board_core::{Color, View};
use board_pgn::{
    Annotations, Eval, Interest, Reader, Replay, ReplayError, Score, Text, Visitor, Writer,
};

fn eval(score: Score, depth: Option<u32>) -> Option<Eval> {
    Some(Eval { score, depth })
}

fn seconds(seconds: f64) -> Option<Duration> {
    Some(Duration::from_secs_f64(seconds))
}

/// Each comment by its parts; read behind a move of Black, it is the same.
#[test]
fn commands_are_values() {
    use Score::{Centipawns, Mate};
    for (comment, eval, clock, elapsed, text) in [
        ("", None, None, None, ""),
        (" quiet ", None, None, None, "quiet"),
        ("[%eval 0.17]", eval(Centipawns(17), None), None, None, ""),
        (" [%eval -0.4] [%clk 0:00:27] ", eval(Centipawns(-40), None), seconds(27.0), None, ""),
        ("[%eval +12.05]", eval(Centipawns(1205), None), None, None, ""),
        ("[%eval -0.00]", eval(Centipawns(0), None), None, None, ""),
        ("[%eval 2.35,24]", eval(Centipawns(235), Some(24)), None, None, ""),
        ("[%eval #-3]", eval(Mate(-3), None), None, None, ""),
        ("[%eval #+12,40]", eval(Mate(12), Some(40)), None, None, ""),
        ("[%eval #0]", eval(Mate(0), None), None, None, ""),
        ("[%clk 1:59:58]", None, seconds(7198.0), None, ""),
        ("[%clk 0:00:03.25]", None, seconds(3.25), None, ""),
        ("[%clk\n00:10:00][%emt 0:0:4]", None, seconds(600.0), seconds(4.0), ""),
        ("a [%clk 0:00:01]\nb", None, seconds(1.0), None, "a b"),
        ("a  b [%emt 100:00:00] [%csl Ga1] c", None, None, seconds(360_000.0), "a  b [%csl Ga1] c"),
        ("[%clk 0:00:01] [%clk 0:00:02]", None, seconds(1.0), None, "[%clk 0:00:02]"),
        ("[%clk x] [%clk 0:00:02]", None, seconds(2.0), None, "[%clk x]"),
        // No command comes about where one was.
        ("[[%clk 0:00:01]%emt 0:00:02]", None, seconds(1.0), None, "[ %emt 0:00:02]"),
        ("[%clk [%emt 0:00:01]0:00:02]", None, None, None, "[%clk [%emt 0:00:01]0:00:02]"),
    ] {
        let expected = Annotations { eval, clock, elapsed, text: Cow::Borrowed(text) };
        assert_eq!(Annotations::parse(comment), expected, "{comment:?}");
        assert_eq!(Annotations::parse_after(Color::Black, comment), expected, "{comment:?}");
    }
}

#[test]
fn what_is_no_value_stays_in_the_text() {
    for comment in [
        // ChessBase means centipawns, others mean pawns.
        "[%eval 17]",
        "[%eval -106,29] [%wdl 1,444,555]",
        "[%evp 0,34,61]",
        "[%eval 0.175]",
        "[%eval .5]",
        "[%eval 5.]",
        "[%eval 0.+5]",
        "[%eval --0.5]",
        "[%eval 0.5,]",
        "[%eval 0.5,+3]",
        "[%eval 0.5,99999999999]",
        "[%eval 99999999.00]",
        "[%eval #]",
        "[%eval #1.5]",
        "[%eval #99999999999]",
        "[%eval]",
        "[%eval0.5]",
        "[% eval 0.5]",
        "[%EVAL 0.5]",
        "[%clk 10:00]",
        "[%clk -0:00:01]",
        "[%clk 0:00:01.]",
        "[%clk 0:00:0.1234567890]",
        "[%clk 0:+1:00]",
        "[%clk 0::00]",
        "[%clk 9999999999999999999:00:00]",
        "[%clk 18446744073709551615:00:00]",
        "[%clk 0:00:01",
        "[%clk 0:00:01} x",
        "+0.31/12 0.45s",
        "book",
    ] {
        let expected = Annotations { text: Cow::Borrowed(comment), ..Annotations::default() };
        assert_eq!(Annotations::parse(comment), expected);
    }
}

#[test]
fn scores_of_engine_games_are_those_of_the_side_that_moved() {
    for (comment, white, black, elapsed, rest) in [
        ("+0.31/12 0.45s", "0.31,12", "-0.31,12", seconds(0.45), ""),
        ("-4.97/22 2.0s", "-4.97,22", "4.97,22", seconds(2.0), ""),
        ("0.00/21, 0.003s", "0.00,21", "0.00,21", seconds(0.003), ""),
        ("0.00/36", "0.00,36", "0.00,36", None, ""),
        // Plies are rounded up to moves.
        ("+M3/20 12s", "#2,20", "#-2,20", seconds(12.0), ""),
        ("-M4/20 0.1s", "#-2,20", "#2,20", seconds(0.1), ""),
        ("-M5/20 0.1s", "#-3,20", "#3,20", seconds(0.1), ""),
        ("+M1/245 0.001s, White mates", "#1,245", "#-1,245", seconds(0.001), "White mates"),
        ("+1.00/9 fast [%csl Ga1]", "1.00,9", "-1.00,9", None, "fast [%csl Ga1]"),
        ("+1.00/9 [%eval 2.00]", "1.00,9", "-1.00,9", None, "[%eval 2.00]"),
        ("+1.00/9 0.5s, 0.5s", "1.00,9", "-1.00,9", seconds(0.5), "0.5s"),
    ] {
        for (mover, eval) in [(Color::White, white), (Color::Black, black)] {
            let read = Annotations::parse_after(mover, comment);
            let written = read.eval.unwrap().to_string();
            assert_eq!((&*written, read.clock, read.elapsed), (eval, None, elapsed), "{comment}");
            assert_eq!(read.text, rest, "{comment}");
            assert_eq!(Annotations::parse_after(mover, &read.to_string()), read, "{comment}");
        }
    }
    let fastchess = "+4.57/15 0.057s, tl=0.611s, n=42103, sd=20";
    let read = Annotations::parse_after(Color::White, fastchess);
    assert_eq!((read.clock, &*read.text), (seconds(0.611), "n=42103, sd=20"));
    assert_eq!(
        read.to_string(),
        "[%eval 4.57,15] [%clk 0:00:00.611] [%emt 0:00:00.057] n=42103, sd=20"
    );
    for comment in
        ["book", "1/2", "1-0/3", "M3/5x", "+M/5", "0.3/", "+0.31/x 0.45s", "(+0.31/12)", "+1.06 x"]
    {
        let read = Annotations::parse_after(Color::White, comment);
        assert_eq!((read.eval, read.elapsed, &*read.text), (None, None, comment));
    }
}

/// What needs no allocation has none.
#[test]
fn a_text_in_one_piece_is_borrowed() {
    for comment in ["[%clk 0:00:01] text", "text [%clk 0:00:01]", "text", "[%csl Ga1] text"] {
        let text = Annotations::parse(comment).text;
        assert!(matches!(text, Cow::Borrowed(_)), "{comment}");
    }
}

/// Reads the scores of a game in a visitor.
struct Scores {
    replay: Replay<Array8x8>,
    scores: Vec<Score>,
}

impl Visitor for Scores {
    type Error = ReplayError;

    fn begin_moves(&mut self) -> Result<Interest, ReplayError> {
        self.replay.begin_moves()
    }

    fn san(&mut self, text: &[u8]) -> Result<(), ReplayError> {
        self.replay.san(text).map(drop)
    }

    fn comment(&mut self, text: Text<'_>) {
        let mover = !self.replay.board().state().side_to_move;
        self.scores
            .extend(Annotations::parse_after(mover, &text.to_str()).eval.map(|eval| eval.score));
    }
}

#[test]
fn a_visitor_and_a_tree_have_the_values() {
    let text = b"1. e4 {+0.25/9 1s} ({+9.99/9} 1. d4 {+9.99/9}) e5 {+0.10/9 1s} 2. Nf3 {[%eval 0.3] \xfc} *";
    let mut visitor = Scores { replay: Replay::new(), scores: Vec::new() };
    assert!(Reader::new(&text[..]).read_game(&mut visitor).unwrap());
    assert_eq!(visitor.scores, [25, -10, 30].map(Score::Centipawns));

    let mut game = Reader::new(&text[..]).games::<Array8x8>().next().unwrap().unwrap();
    let knight = &mut game.line.nodes[2];
    let read = Annotations::parse(&knight.comments[0]);
    assert_eq!((read.eval, &*read.text), (eval(Score::Centipawns(30), None), "\u{fc}"));
    let more = Annotations { clock: seconds(3661.5), ..read };
    knight.comments[0] = more.to_string();
    let mut writer = Writer::new(Vec::new());
    writer.write_game::<Array8x8>(&game).unwrap();
    let written = String::from_utf8(writer.into_inner()).unwrap();
    let expected = "{[%eval 0.30] [%clk 1:01:01.5] \u{fc}}";
    assert!(written.replace('\n', " ").contains(expected), "{written}");
}
