//! What a byte is for, in a sentence.

use polyboard::{Position, Square};

use crate::layout::{Field, Form, Layout, Region, Rest};
use crate::places::{Kind, Place};

/// Describes the byte with this bit on a board in this position; or the bit or the nibble, where these
/// belong to one square. `places` are those of the board.
pub(crate) fn describe(
    layout: &Layout,
    places: &[Place],
    position: &Position,
    bit: usize,
) -> Option<String> {
    let at = bit / 8;
    let region = layout.region(at)?;
    let index = at - region.at;
    let here = || places.iter().filter(|place| place.bit / 8 == at);
    let what = match region.form {
        Form::Cells { .. } | Form::CellsWithState => match here().next() {
            Some(place) => on(position, place.square),
            None => off_board(region.form, index),
        },
        Form::Nibbles => {
            let place = here().find(|place| place.bit / 4 == bit / 4)?;
            let low = place.bit % 32;
            format!("bits {low} to {} of the word, {}", low + 3, on(position, place.square))
        }
        Form::Set | Form::StateSet | Form::BlackSet => {
            let square = here().find(|place| place.bit == bit)?.square;
            format!("bit {}, {}", square.index(), on(position, square))
        }
        Form::Slots => {
            let square = Square::new(index);
            match position.piece_at(square) {
                Some(piece) => format!("the index of the {piece} on {square} in the lists"),
                None => format!("{square} is empty: a value left from before"),
            }
        }
        Form::Pieces { .. } | Form::Squares | Form::Roles { .. } | Form::Kings { .. } => {
            match here().find(|place| place.kind == Kind::Entry) {
                Some(place) => format!("an entry: {}", on(position, place.square)),
                None => "a free entry, or that of a captured piece".into(),
            }
        }
        Form::Bounds => "where a list begins or ends, or how much of it is in use".into(),
        // An `Option<Square>`: whether there is one, and which.
        Form::State(Field::EnPassant) if position.state().en_passant.is_none() && index == 1 => {
            "there is no en passant square: whatever was written before".into()
        }
        Form::State(field) => in_state(field, position),
        Form::Padding => "padding, with any value".into(),
    };
    Some(format!("{}, {what}", number(region, index)))
}

/// The name of a byte within its region.
fn number(region: Region, index: usize) -> String {
    let Region { name, .. } = region;
    match region.form {
        Form::Cells { columns: 16, corner: 0, .. } => format!("{name}[0x{index:02x}]"),
        Form::Cells { columns: 16, corner, .. } => {
            format!("{name}[0x{index:02x}], a1 at 0x{corner:02x}")
        }
        Form::Nibbles => format!("{name}[{}]", index / 4),
        Form::Set | Form::StateSet | Form::BlackSet | Form::State(_) | Form::Padding => name.into(),
        _ if region.len > 1 => format!("{name}[{index}]"),
        _ => name.into(),
    }
}

fn on(position: &Position, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => format!("{square}: {piece}"),
        None => format!("{square}: empty"),
    }
}

/// What a cell is that is no square.
fn off_board(form: Form, index: usize) -> String {
    match form {
        Form::Cells { rest: Rest::Idle, .. } => {
            format!(
                "an off-board cell: 0x{index:02x} & 0x88 is 0x{:02x}, so it is never read",
                index & 0x88
            )
        }
        _ => "an off-board cell: it holds a sentinel, which is read at the edge and never written"
            .into(),
    }
}

fn in_state(field: Field, position: &Position) -> String {
    let state = position.state();
    match field {
        Field::Side => format!("{} to move", state.side_to_move),
        Field::Castling => {
            let fen = position.fen().to_string();
            let rights = fen.split(' ').nth(2).unwrap_or_default();
            format!("castling rights as in FEN: {rights}")
        }
        Field::EnPassant => match state.en_passant {
            Some(square) => format!("en passant square {square}"),
            None => "no en passant square".into(),
        },
        Field::Halfmoves => format!("halfmove clock {}", state.halfmove_clock),
        Field::Fullmoves => format!("fullmove number {}", state.fullmove_number),
    }
}
