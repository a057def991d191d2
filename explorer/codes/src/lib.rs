//! Code words of a position, bit by bit: a module that the page loads when somebody asks for them,
//! because the tables of the codes take as much room as all boards.
//!
//! Texts go as in the module of the boards: the page writes into `room`, and what it is answered
//! lies at `answer`, `answer_len` bytes long.

// The name of an exported function could be one that is used already: that makes the attribute
// unsafe. These names are used by nobody else in this module.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::fmt::Write;

use board_core::{Color, Position};
use board_encoding::{BitSink, Code, FenText, Huffman, Part, R160, Snapshot};

#[derive(Default)]
struct Program {
    input: Vec<u8>,
    answer: String,
}

thread_local! {
    static PROGRAM: RefCell<Program> = RefCell::default();
}

fn run<R>(work: impl FnOnce(&mut Program) -> R) -> R {
    PROGRAM.with_borrow_mut(work)
}

/// Makes room for a text of so many bytes and tells where.
#[unsafe(no_mangle)]
extern "C" fn room(len: usize) -> *mut u8 {
    run(|program| {
        program.input.clear();
        program.input.resize(len, 0);
        program.input.as_mut_ptr()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    run(|program| program.answer.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
extern "C" fn answer_len() -> usize {
    run(|program| program.answer.len())
}

/// Answers with the fields of a code word: see [`fields`]. In the room are the id of the code, a
/// line feed and a FEN. Gives 1, or 0 and the reason.
#[unsafe(no_mangle)]
extern "C" fn encode() -> u32 {
    run(|program| {
        let result = match str::from_utf8(&program.input) {
            Ok(text) => fields(text),
            Err(error) => Err(error.to_string()),
        };
        let is_ok = result.is_ok();
        program.answer = result.unwrap_or_else(|error| error);
        is_ok.into()
    })
}

/// The code word of a position in lines: what sort of thing some bits tell of, the bits, the square
/// they speak of (0 to 63, or -), and in words what they say.
///
/// An en passant square on which nobody can take is not stored, nor is the part of the halfmove
/// clock that is above what the code keeps.
fn fields(text: &str) -> Result<String, String> {
    let (id, fen) = text.split_once('\n').ok_or("the room holds no line feed")?;
    let code = known(id).ok_or_else(|| format!("there is no code {id:?} here"))?;
    let position = Position::from_fen(fen).map_err(|error| error.to_string())?;
    let snapshot = Snapshot::reduced(&position).with_clock_at_most(code.max_clock());
    let mut lines = Lines(String::new());
    code.explain(&snapshot, &mut lines).map_err(|error| error.to_string())?;
    Ok(lines.0)
}

/// Four of the two dozen codes: the others are variations of the Huffman codes.
fn known(id: &str) -> Option<&'static dyn Code> {
    const KNOWN: [&dyn Code; 4] = [&R160, &Huffman::D_BEST, &Huffman::H3, &FenText];
    KNOWN.into_iter().find(|code| code.id() == id)
}

struct Lines(String);

impl BitSink for Lines {
    fn put(&mut self, part: Part, value: u64, width: usize) {
        let square = match part {
            Part::Man(square, _) | Part::Empty(square, _) => square.index().to_string(),
            _ => "-".into(),
        };
        // A string takes everything.
        let _ = writeln!(self.0, "{}\t{value:0width$b}\t{square}\t{part}", kind(part));
    }
}

/// What sort of thing the bits tell of.
fn kind(part: Part) -> &'static str {
    match part {
        Part::Clock
        | Part::SideToMove
        | Part::Castling
        | Part::CastlingRight(..)
        | Part::EnPassant => "state",
        Part::King(_) | Part::KingsAndCastling => "kings",
        Part::Man(_, man) if man.color == Color::White => "white",
        Part::Man(..) => "black",
        Part::Empty(..) | Part::Filling => "empty",
        _ => "form",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn the_bits_of_the_fields_are_the_code_word() {
        let snapshot = Snapshot::reduced(&Position::start());
        for id in ["r160", "d+best", "h3", "fen"] {
            let lines = fields(&format!("{id}\n{START}")).unwrap();
            let bits: String = lines.lines().filter_map(|line| line.split('\t').nth(1)).collect();
            assert_eq!(bits, known(id).unwrap().encode(&snapshot).unwrap().to_string(), "{id}");
        }
    }

    #[test]
    fn what_is_no_code_word_is_explained() {
        for (text, expected) in [
            ("r160", "the room holds no line feed"),
            ("z\n8/8/8/8/8/8/8/8 w - - 0 1", "there is no code \"z\" here"),
        ] {
            assert_eq!(fields(text), Err(expected.into()));
        }
        assert!(fields("h3\n8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err().contains("king"));
    }
}
