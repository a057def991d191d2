//! A replayed board stands where the text is.

use board_array8x8::Array8x8;
use board_core::{Board, Position, ViewExt};
use board_game::Notation;
use board_pgn::{Interest, Reader, Replay, ReplayError, Visitor};

/// Records how many variations are open and the position, after each move and after each game.
#[derive(Default)]
struct Recorder {
    replay: Replay<Array8x8>,
    seen: Vec<(usize, String)>,
}

impl Recorder {
    fn record(&mut self) {
        self.seen.push((self.replay.depth(), self.replay.board().fen()));
    }
}

impl Visitor for Recorder {
    type Error = ReplayError;

    fn begin_moves(&mut self) -> Result<Interest, ReplayError> {
        Visitor::begin_moves(&mut self.replay)
    }

    fn san(&mut self, text: &[u8]) -> Result<(), ReplayError> {
        Visitor::san(&mut self.replay, text)?;
        self.record();
        Ok(())
    }

    fn null_move(&mut self) -> Result<(), ReplayError> {
        Visitor::null_move(&mut self.replay)?;
        self.record();
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<Interest, ReplayError> {
        Visitor::begin_variation(&mut self.replay)
    }

    fn end_variation(&mut self) {
        Visitor::end_variation(&mut self.replay);
    }

    fn end_game(&mut self, _: Option<board_pgn::Termination>) -> Result<(), ReplayError> {
        self.record();
        Ok(())
    }
}

/// The position after some moves from the start.
fn after(moves: &str) -> String {
    let mut board = Array8x8::from_position(&Position::start());
    for san in moves.split_whitespace() {
        if san == "--" {
            board.make_null();
        } else {
            let mv = board.find_san(san).unwrap();
            board.play_unchecked(mv);
        }
    }
    board.fen()
}

#[test]
fn variations_begin_before_the_move_that_they_replace() {
    for (text, expected) in [
        (
            "1. e4 e5 (1... c5 2. Nf3 (2. Nc3) d6) (1... e6) 2. d4 *",
            &[
                (0, "e4"),
                (0, "e4 e5"),
                (1, "e4 c5"),
                (1, "e4 c5 Nf3"),
                (2, "e4 c5 Nc3"),
                (1, "e4 c5 Nf3 d6"),
                (1, "e4 e6"),
                (0, "e4 e5 d4"),
                (0, "e4 e5 d4"),
            ][..],
        ),
        (
            "1. e4 -- (1... e5 -- (2. Nf3)) 2. d4 (2. -- e5) *",
            &[
                (0, "e4"),
                (0, "e4 --"),
                (1, "e4 e5"),
                (1, "e4 e5 --"),
                (2, "e4 e5 Nf3"),
                (0, "e4 -- d4"),
                (1, "e4 -- --"),
                (1, "e4 -- -- e5"),
                (0, "e4 -- d4"),
            ],
        ),
    ] {
        let mut recorder = Recorder::default();
        let mut reader = Reader::new(text.as_bytes());
        assert!(reader.read_game(&mut recorder).unwrap());
        let expected: Vec<_> =
            expected.iter().map(|&(depth, moves)| (depth, after(moves))).collect();
        assert_eq!(recorder.seen, expected, "{text}");
    }
}
