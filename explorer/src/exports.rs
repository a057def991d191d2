//! What the page calls.
//!
//! Numbers go as numbers. Texts go through the linear memory: the page asks for `room`, writes
//! there, and passes the length; what it is answered lies at `answer`, `answer_len` bytes long.
//! Lines of an answer end with a line feed, and their fields are separated by tabs. All answers are
//! gone with the next call.

// The name of an exported function could be one that is used already: that makes the attribute
// unsafe. These names are used by nobody else in a module of their own.
#![allow(unsafe_code)]

mod codes;
mod panels;

use std::cell::RefCell;
use std::fmt::Write;

use polyboard::{Color, Square};

use crate::held::Held;
use crate::layout::{Form, Region};
use crate::places::Place;
use crate::session::Session;
use crate::sight::Pin;
use crate::words;

#[derive(Default)]
struct Program {
    session: Session,
    /// What the page has written.
    input: Vec<u8>,
    answer: String,
    /// The places of the board last asked for.
    places: Vec<u32>,
}

thread_local! {
    static PROGRAM: RefCell<Program> = RefCell::default();
}

fn run<R>(work: impl FnOnce(&mut Program) -> R) -> R {
    PROGRAM.with_borrow_mut(work)
}

impl Program {
    /// Answers a text with a text. Gives 1, or 0 if the answer says what is wrong.
    fn respond(&mut self, work: impl FnOnce(&mut Session, &str) -> Result<String, String>) -> u32 {
        let result = match str::from_utf8(&self.input) {
            Ok(text) => work(&mut self.session, text),
            Err(error) => Err(error.to_string()),
        };
        let is_ok = result.is_ok();
        self.answer = result.unwrap_or_else(|error| error);
        is_ok.into()
    }

    /// Answers about a board; without such a board, nothing.
    fn about(&mut self, card: usize, work: impl FnOnce(&mut dyn Held) -> String) {
        self.answer = match self.session.card(card) {
            Some(card) => work(card),
            None => String::new(),
        };
    }
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

/// Sets up the FEN in the room. Gives 1, or 0 and the reason.
#[unsafe(no_mangle)]
extern "C" fn set_up() -> u32 {
    run(|program| program.respond(|session, fen| session.set_up(fen).map(|()| String::new())))
}

/// Plays the move in the room, written as in UCI. Gives 1, or 0 and the reason.
#[unsafe(no_mangle)]
extern "C" fn play() -> u32 {
    run(|program| program.respond(|session, mv| session.play(mv).map(|()| String::new())))
}

/// Takes a move back. Gives 1, or 0 if there is none.
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
extern "C" fn moves() {
    run(|program| program.answer = program.session.moves());
}

/// Answers with the board as a picture in SVG, with coordinates round it.
#[unsafe(no_mangle)]
extern "C" fn picture() {
    run(|program| {
        let position = program.session.position();
        program.answer = board_svg::Svg::of(&position).mark_check().to_string();
    });
}

/// The squares that a side attacks, a bit each: 0 asks for White, anything else for Black.
#[unsafe(no_mangle)]
extern "C" fn attacked(by: u32) -> u64 {
    run(|program| program.session.attacked(color(by)).bits())
}

/// The pieces of a side that attack a square from 0 to 63, a bit each.
#[unsafe(no_mangle)]
extern "C" fn attackers(square: usize, by: u32) -> u64 {
    let square = Square::from_index(square);
    run(|program| square.map_or(0, |square| program.session.attackers(square, color(by)).bits()))
}

fn color(number: u32) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}

/// Answers with the checks, a line each: the squares of the king and of him who gives check.
#[unsafe(no_mangle)]
extern "C" fn checks() {
    run(|program| {
        let king = program.session.king().index();
        let line = |by: Square| format!("{king}\t{}\n", by.index());
        program.answer = program.session.checkers().into_iter().map(line).collect();
    });
}

/// Answers with the pinned pieces, a line each: the squares of the king, of the piece and of him who pins.
#[unsafe(no_mangle)]
extern "C" fn pins() {
    run(|program| {
        let king = program.session.king().index();
        let line = |pin: Pin| format!("{king}\t{}\t{}\n", pin.piece.index(), pin.by.index());
        program.answer = program.session.pins().map(line).collect();
    });
}

/// The number of boards.
#[unsafe(no_mangle)]
extern "C" fn cards() -> usize {
    run(|program| program.session.len())
}

/// Answers with the name of a board and with its idea, a line each.
#[unsafe(no_mangle)]
extern "C" fn name(card: usize) {
    run(|program| program.about(card, |card| format!("{}\n{}\n", card.id(), card.idea())));
}

/// Where the board begins. That changes never.
#[unsafe(no_mangle)]
extern "C" fn address(card: usize) -> usize {
    run(|program| program.session.card(card).map_or(0, |card| card.address()))
}

/// The size of the board in bytes.
#[unsafe(no_mangle)]
extern "C" fn size(card: usize) -> usize {
    run(|program| program.session.card(card).map_or(0, |card| card.size()))
}

/// Where the record begins that takes the last move back on a board, 0 if no move was played. It may
/// lie elsewhere after any call.
#[unsafe(no_mangle)]
extern "C" fn undo_address(card: usize) -> usize {
    run(|program| program.session.card(card).and_then(|card| card.undo_address()).unwrap_or(0))
}

/// The size of that record in bytes.
#[unsafe(no_mangle)]
extern "C" fn undo_size(card: usize) -> usize {
    run(|program| program.session.card(card).map_or(0, |card| card.undo_size()))
}

/// Answers with the regions of a board, a line each: where, how long, the form, the number of
/// columns, the name.
#[unsafe(no_mangle)]
extern "C" fn layout(card: usize) {
    run(|program| program.about(card, |card| card.layout().regions().iter().map(line).collect()));
}

fn line(region: &Region) -> String {
    let (form, columns) = match region.form {
        Form::Cells { columns, .. } => ("cells", columns),
        Form::MarkedCells => ("cells", 8),
        Form::Nibbles => ("nibbles", 8),
        Form::Set | Form::Marks => ("set", 8),
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

/// Lays the places of a board out as [`Place::packed`] and tells how many they are.
#[unsafe(no_mangle)]
extern "C" fn find_places(card: usize) -> usize {
    run(|program| {
        let places = program.session.card(card).map(|card| card.image().places());
        let places = places.unwrap_or_default();
        program.places = places.into_iter().map(Place::packed).collect();
        program.places.len()
    })
}

/// Where they lie.
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

/// Answers with what the generator of a board does for the piece on a square from 0 to 63:
/// [`Held::trace`].
#[unsafe(no_mangle)]
extern "C" fn trace(card: usize, square: usize) {
    run(|program| {
        let notation = program.session.position().castling_notation();
        let from = Square::from_index(square);
        let told = |card: &mut (dyn Held + 'static)| from.map(|from| card.trace(from, notation));
        program.answer = program.session.card(card).and_then(told).unwrap_or_default();
    });
}

/// Counts leaves on a board.
#[unsafe(no_mangle)]
extern "C" fn perft(card: usize, depth: u32) -> u64 {
    run(|program| program.session.card(card).map_or(0, |card| card.perft(depth)))
}
