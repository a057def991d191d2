//! Sets of squares.

use board_bitboard::Bitboard;
use board_core::{Board, Color, Position, Role, Square, SquareSet, View};

use super::arrays::squares;
use super::svg::{Picture, shade};

/// The bit of every square.
pub(super) fn bits() -> String {
    squares("the bit of every square", |square| {
        (shade(square).to_string(), square.index().to_string())
    })
}

/// The eight sets of a position, each with its word.
pub(super) fn of(position: &Position) -> String {
    let board: Bitboard = Bitboard::from_position(position);
    let roles = [
        ("pawns", Role::Pawn),
        ("knights", Role::Knight),
        ("bishops", Role::Bishop),
        ("rooks", Role::Rook),
        ("queens", Role::Queen),
        ("kings", Role::King),
    ];
    let roles = roles.map(|(name, role)| set(name, board.by_role(role)));
    let colors = [("White", Color::White), ("Black", Color::Black)];
    let colors = colors.map(|(name, color)| set(name, board.by_color(color)));
    format!("<div class=\"sets\">{}{}</div>", roles.concat(), colors.concat())
}

/// The side of a square in the picture of a set.
const SIDE: usize = 12;

fn set(name: &str, set: SquareSet) -> String {
    let mut picture = Picture::new(8 * SIDE + 4, 8 * SIDE + 44);
    picture.label((4 * SIDE + 2, 12), 12, name);
    for square in Square::all() {
        let class = if set.contains(square) { "one" } else { shade(square) };
        let corner = (2 + square.file().index() * SIDE, 16 + (7 - square.rank().index()) * SIDE);
        picture.square(corner, SIDE, class);
    }
    let word = format!("{:016x}", set.bits());
    let (high, low) = word.split_at(8);
    picture.label((4 * SIDE + 2, 8 * SIDE + 28), 12, high);
    picture.label((4 * SIDE + 2, 8 * SIDE + 41), 12, low);
    picture.finish(&format!("{name}: {word}"))
}
