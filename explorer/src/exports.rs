//! What the page calls. Lines of an answer end with a line feed, and their fields are separated by tabs.

// The attribute is unsafe because the name of an exported function could be in use already. In this
// module no other function has one of these names.
#![allow(unsafe_code)]

use polyboard::{Backend, Color, Square, SquareSet, View};

use crate::layout::{Field, Form, Region};
use crate::session::Session;
use crate::sight::{Pin, Sight};
use crate::sliders::{Query, methods};
use crate::snippet;

board_exports::exports! {
    Session;

    /// Sets up the FEN in the room. Returns 1, or 0 and answers with the error.
    fn set_up() -> u32 = |program| program.respond(|session, fen| session.set_up(fen).map(|()| "".into()));

    /// Plays the UCI move in the room. Returns 1, or 0 and answers with the error.
    fn play() -> u32 = |program| program.respond(|session, mv| session.play(mv).map(|()| "".into()));

    /// Takes the last move back. Returns 1, or 0 if there is none.
    fn back() -> u32 = |program| program.state.back().into();

    /// Answers as [`Session::summary`].
    fn summary() = |program| program.answer = program.state.summary();

    /// Answers as [`Session::moves`].
    fn legal_moves() = |program| program.answer = program.state.moves();

    /// Answers as [`Game::why_not`](board_exports::Game::why_not).
    fn why_not(from: usize, to: usize) = |program| program.answer = program.state.game().why_not(from, to);

    /// Answers with the position as a picture in SVG, with coordinates around it and the last move highlighted, seen
    /// from a side: 0 is White, any other number Black.
    fn picture(side: u32) = |program| {
        let svg = board_svg::Svg::of(&program.state.position()).mark_check();
        let svg = svg.highlight(program.state.game().last_squares());
        program.answer = svg.seen_from(color(side)).to_string();
    };

    /// The squares that a side attacks, one bit each; 0 is White, any other number Black.
    fn attacked(by: u32) -> u64 = |program| {
        let is_attacked = |&at: &Square| program.state.board().is_attacked(at, color(by));
        Square::all().filter(is_attacked).collect::<SquareSet>().bits()
    };

    /// The pieces of a side that attack a square from 0 to 63, one bit each.
    fn attackers(square: usize, by: u32) -> u64 = |program| {
        let attackers = |square| program.state.board().attackers(square, color(by)).bits();
        Square::from_index(square).map_or(0, attackers)
    };

    /// Answers with the checks, a line each: the squares of the king and of the checker.
    fn checks() = |program| {
        let Sight { king, checkers, .. } = Sight::of(program.state.board());
        let line = |by: Square| format!("{}\t{}\n", king.index(), by.index());
        program.answer = checkers.into_iter().map(line).collect();
    };

    /// Answers with the pins, a line each: the squares of the king, of the pinned piece and of the slider.
    fn pins() = |program| {
        let Sight { king, pins, .. } = Sight::of(program.state.board());
        let line = |&Pin { piece, by }| format!("{}\t{}\t{}\n", king.index(), piece.index(), by.index());
        program.answer = pins.iter().map(line).collect();
    };

    /// The number of boards.
    fn cards() -> usize = |program| program.state.len();

    /// Answers with a board: a line of its name, its idea in one sentence, its address, which never
    /// changes, its size and that of an undo record in bytes; then its regions, a line each: offset, length,
    /// form, number of columns, name. The value of an `option` means something if its first byte is not 0.
    fn card(card: usize) = |program| program.answer = program.state.about(card, |card| {
        let (address, size, undo) = (card.address(), card.size(), card.undo_size());
        let regions: String = card.layout().regions().iter().map(line).collect();
        format!("{}\t{}\t{address}\t{size}\t{undo}\n{regions}", card.id(), card.idea())
    });

    /// The address of the undo record of the last move, 0 if no move was played. It may change with any
    /// call.
    fn undo_address(card: usize) -> usize = |program| {
        program.state.about(card, |card| card.undo_address().unwrap_or(0))
    };

    /// Writes the places of a board out as [`Place::packed`](crate::Place::packed) and returns how many there are.
    fn find_places(card: usize) -> usize = |program| program.state.find_places(card).len();

    /// The address of the places.
    fn places_address() -> *const u32 = |program| program.state.places().as_ptr();

    /// Answers with what a bit, or the byte around it, is for.
    fn describe(card: usize, bit: usize) = |program| program.answer = program.state.describe(card, bit);

    /// Answers with the trace of the piece on a square from 0 to 63: see `Held::trace`.
    fn trace(card: usize, square: usize) = |program| {
        let position = program.state.position();
        let trace = |from| program.state.about(card, |card| card.trace(from, &position));
        program.answer = Square::from_index(square).map(trace).unwrap_or_default();
    };

    /// Counts leaves on a board. The greatest number if the depth is above 7: such a count would not end.
    fn perft(card: usize, depth: u32) -> u64 = |program| match depth {
        0..=7 => program.state.about(card, |card| card.perft(depth)),
        _ => u64::MAX,
    };

    /// Answers with Rust that sets up the position on a board.
    fn rust(card: usize) = |program| {
        let fen = program.state.position().fen().to_string();
        program.answer = Backend::all().nth(card).map_or("".into(), |backend| snippet(backend, &fen));
    };

    /// Answers with the names of the slider methods, a line each.
    fn methods_of_sliders() = |program| program.answer = methods();

    /// Answers as [`Query::stages`]. Returns the number of rows of the method's table.
    fn explain(method: usize, slider: usize, square: usize, occupied: u64) -> usize = |program| {
        let query = Query::new(method, slider, square);
        program.answer = query.map_or("".into(), |query| query.stages(occupied));
        query.map_or(0, Query::rows)
    };

    /// Answers as [`Query::row`].
    fn row(method: usize, slider: usize, square: usize, place: usize) = |program| {
        let query = Query::new(method, slider, square);
        program.answer = query.map_or("".into(), |query| query.row(place));
    };
}

fn color(number: u32) -> Color {
    if number == 0 { Color::White } else { Color::Black }
}

/// A region of a board.
fn line(&Region { at, len, name, form }: &Region) -> String {
    let (form, columns) = match form {
        Form::Cells { columns, .. } => ("cells", columns),
        Form::CellsWithState => ("cells", 8),
        Form::Nibbles => ("nibbles", 8),
        Form::Set | Form::StateSet | Form::BlackSet => ("set", 8),
        Form::Slots => ("slots", 8),
        Form::Pieces { .. } | Form::Squares | Form::Roles { .. } => ("list", 16),
        Form::Kings { .. } => ("kings", 2),
        Form::Bounds => ("bounds", 16),
        // A byte that says whether there is a square, and the square.
        Form::State(Field::EnPassant) if len == 2 => ("option", len),
        Form::State(_) => ("state", len),
        Form::Padding => ("padding", 16),
    };
    format!("{at}\t{len}\t{form}\t{columns}\t{name}\n")
}
