//! What the page calls.
//!
//! Numbers are passed as numbers. Texts go through linear memory: the page calls `room` with a length
//! and writes there; the answer begins at `answer` and is `answer_len` bytes long. Lines of an answer
//! end with a line feed, and their fields are separated by tabs. An answer is valid until the next call.

// The attribute is unsafe because the name of an exported function could be in use already. In this
// module no other function has one of these names.
#![allow(unsafe_code)]

mod codes;
mod panels;

use std::cell::RefCell;
use std::fmt::Write;

use polyboard::{Board, Color, Square, SquareSet};

use crate::held::Held;
use crate::layout::{Form, Region};
use crate::places::Place;
use crate::session::Session;
use crate::sight::{Pin, Sight};
use crate::words;

#[derive(Default)]
struct Program {
    session: Session,
    /// The text that the page has written.
    input: Vec<u8>,
    answer: String,
    /// The places of the board last requested.
    places: Vec<u32>,
}

thread_local! {
    static PROGRAM: RefCell<Program> = RefCell::default();
}

fn run<R>(work: impl FnOnce(&mut Program) -> R) -> R {
    PROGRAM.with_borrow_mut(work)
}

impl Program {
    /// Answers a text with a text. Returns 1, or 0 if the answer is an error.
    fn respond(&mut self, work: impl FnOnce(&mut Session, &str) -> Result<String, String>) -> u32 {
        let result = match str::from_utf8(&self.input) {
            Ok(text) => work(&mut self.session, text),
            Err(error) => Err(error.to_string()),
        };
        let is_ok = result.is_ok();
        self.answer = result.unwrap_or_else(|error| error);
        is_ok.into()
    }

    /// Answers about a board; if there is no such board, with nothing.
    fn about(&mut self, card: usize, work: impl FnOnce(&mut dyn Held) -> String) {
        self.answer = match self.session.card(card) {
            Some(card) => work(card),
            None => String::new(),
        };
    }
}

/// Makes room for a text of so many bytes and returns its address.
#[unsafe(no_mangle)]
extern "C" fn room(len: usize) -> *mut u8 {
    run(|program| {
        program.input.clear();
        program.input.resize(len, 0);
        program.input.as_mut_ptr()
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    run(|program| program.answer.as_ptr())
}

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
extern "C" fn answer_len() -> usize {
    run(|program| program.answer.len())
}

/// Sets up the FEN in the room. Returns 1, or 0 and answers with the error.
#[unsafe(no_mangle)]
extern "C" fn set_up() -> u32 {
    run(|program| program.respond(|session, fen| session.set_up(fen).map(|()| String::new())))
}

/// Plays the UCI move in the room. Returns 1, or 0 and answers with the error.
#[unsafe(no_mangle)]
extern "C" fn play() -> u32 {
    run(|program| program.respond(|session, mv| session.play(mv).map(|()| String::new())))
}

/// Takes the last move back. Returns 1, or 0 if there is none.
#[unsafe(no_mangle)]
extern "C" fn back() -> u32 {
    run(|program| program.session.back().into())
}

/// Answers as [`Session::summary`].
#[unsafe(no_mangle)]
extern "C" fn summary() {
    run(|program| program.answer = program.session.summary());
}

/// Answers as [`Session::moves`].
#[unsafe(no_mangle)]
extern "C" fn legal_moves() {
    run(|program| program.answer = program.session.moves());
}

/// Answers with the position as a picture in SVG, with coordinates around it.
#[unsafe(no_mangle)]
extern "C" fn picture() {
    run(|program| {
        let position = program.session.position();
        program.answer = board_svg::Svg::of(&position).mark_check().to_string();
    });
}

/// The squares that a side attacks, one bit each; 0 is White, any other number Black.
#[unsafe(no_mangle)]
extern "C" fn attacked(by: u32) -> u64 {
    run(|program| {
        let attacked = |&at: &Square| program.session.board().is_attacked(at, color(by));
        Square::all().filter(attacked).collect::<SquareSet>().bits()
    })
}

/// The pieces of a side that attack a square from 0 to 63, one bit each.
#[unsafe(no_mangle)]
extern "C" fn attackers(square: usize, by: u32) -> u64 {
    let square = Square::from_index(square);
    run(|program| {
        square.map_or(0, |square| program.session.board().attackers_of(square, color(by)).bits())
    })
}

fn color(number: u32) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}

/// Answers with the checks, a line each: the squares of the king and of the checker.
#[unsafe(no_mangle)]
extern "C" fn checks() {
    run(|program| {
        let Sight { king, checkers, .. } = Sight::of(program.session.board());
        let line = |by: Square| format!("{}\t{}\n", king.index(), by.index());
        program.answer = checkers.into_iter().map(line).collect();
    });
}

/// Answers with the pins, a line each: the squares of the king, of the pinned piece and of the slider.
#[unsafe(no_mangle)]
extern "C" fn pins() {
    run(|program| {
        let Sight { king, pins, .. } = Sight::of(program.session.board());
        let (king, squares) = (king.index(), |pin: &Pin| (pin.piece.index(), pin.by.index()));
        let line = |(piece, by)| format!("{king}\t{piece}\t{by}\n");
        program.answer = pins.iter().map(squares).map(line).collect();
    });
}

/// The number of boards.
#[unsafe(no_mangle)]
extern "C" fn cards() -> usize {
    run(|program| program.session.len())
}

/// Answers with the name of a board and with its idea in one sentence, a line each.
#[unsafe(no_mangle)]
extern "C" fn name(card: usize) {
    run(|program| program.about(card, |card| format!("{}\n{}\n", card.id(), card.idea())));
}

/// The address of the board. It never changes.
#[unsafe(no_mangle)]
extern "C" fn address(card: usize) -> usize {
    run(|program| program.session.card(card).map_or(0, |card| card.address()))
}

/// The size of the board in bytes.
#[unsafe(no_mangle)]
extern "C" fn size(card: usize) -> usize {
    run(|program| program.session.card(card).map_or(0, |card| card.size()))
}

/// The address of the undo record of the last move, 0 if no move was played. It may change with any
/// call.
#[unsafe(no_mangle)]
extern "C" fn undo_address(card: usize) -> usize {
    run(|program| program.session.card(card).and_then(|card| card.undo_address()).unwrap_or(0))
}

/// The size of an undo record in bytes.
#[unsafe(no_mangle)]
extern "C" fn undo_size(card: usize) -> usize {
    run(|program| program.session.card(card).map_or(0, |card| card.undo_size()))
}

/// Answers with the regions of a board, a line each: offset, length, form, number of columns, name.
#[unsafe(no_mangle)]
extern "C" fn layout(card: usize) {
    run(|program| program.about(card, |card| card.layout().regions().iter().map(line).collect()));
}

fn line(region: &Region) -> String {
    let (form, columns) = match region.form {
        Form::Cells { columns, .. } => ("cells", columns),
        Form::CellsWithState => ("cells", 8),
        Form::Nibbles => ("nibbles", 8),
        Form::Set | Form::StateSet => ("set", 8),
        Form::Slots => ("slots", 8),
        Form::Pieces { .. } | Form::Squares | Form::Roles { .. } => ("list", 16),
        Form::Kings { .. } => ("kings", 2),
        Form::Bounds => ("bounds", 16),
        Form::State(_) => ("state", region.len),
        Form::Padding => ("padding", 16),
    };
    let mut line = String::new();
    // A string takes everything.
    let _ = writeln!(line, "{}\t{}\t{form}\t{columns}\t{}", region.at, region.len, region.name);
    line
}

/// Writes the places of a board out as [`Place::packed`] and returns how many there are.
#[unsafe(no_mangle)]
extern "C" fn find_places(card: usize) -> usize {
    run(|program| {
        let places = program.session.card(card).map(|card| card.image().places());
        let places = places.unwrap_or_default();
        program.places = places.into_iter().map(Place::packed).collect();
        program.places.len()
    })
}

/// The address of the places.
#[unsafe(no_mangle)]
extern "C" fn places_address() -> *const u32 {
    run(|program| program.places.as_ptr())
}

/// Answers with what a bit, or the byte around it, is for.
#[unsafe(no_mangle)]
extern "C" fn describe(card: usize, bit: usize) {
    run(|program| {
        let position = program.session.position();
        program.about(card, |card| {
            let places = card.image().places();
            words::describe(card.layout(), &places, &position, bit).unwrap_or_default()
        });
    });
}

/// Answers with the trace of the piece on a square from 0 to 63: [`Held::trace`].
#[unsafe(no_mangle)]
extern "C" fn trace(card: usize, square: usize) {
    run(|program| {
        let notation = program.session.position().castling_notation();
        let from = Square::from_index(square);
        let trace = |card: &mut (dyn Held + 'static)| from.map(|from| card.trace(from, notation));
        program.answer = program.session.card(card).and_then(trace).unwrap_or_default();
    });
}

/// Counts leaves on a board.
#[unsafe(no_mangle)]
extern "C" fn perft(card: usize, depth: u32) -> u64 {
    run(|program| program.session.card(card).map_or(0, |card| card.perft(depth)))
}
