//! G: rooks at home and castling rights in 81 categories.
//!
//! # What is stored
//!
//! For each of the four corners, in the order `KQkq` of the rights:
//!
//! ```text
//! 0   the owner's rook does not stand there
//! 1   it does, without the right to castle
//! 2   it does, with the right
//! ```
//!
//! The four digits are a number to base 3 in seven bits; 81 to 127 mean nothing. Then the square of
//! White's king, unless White has a right and so a king on e1, and that of Black's likewise. The scan
//! passes over the kings and the rooks at home, and there are no castling bits.
//!
//! # The start position
//!
//! ```text
//! clock, side, form             7 + 1 + 1
//! 2222 to base 3 = 80           7
//! n b q b n                     25
//! 8 pawns, 32 empty, 8 pawns    24 + 8 + 24
//! N B Q B N                     25
//! ```
//!
//! 122 bits; G3 takes 113.
//!
//! # Longest word
//!
//! No rook at home: 9 + 7 + 12 bits, and the pieces of D's longest word without castling bits: 166. That is
//! 194, and 198 with the count of E, where the first and the last piece have the same color.
//!
//! # Where the theory errs
//!
//! * It rejects the scheme because of promoted rooks. The scheme works with them if a category describes what
//!   stands on the corner, not which rook it is. A promoted rook on a1 is class 1, and nothing limits the
//!   number of rooks elsewhere. It fails only where the code of rooks is given to the queen once all
//!   rooks are home.
//! * Its 38 bits saved with all rooks at home ignore the category itself, 6.34 bits, and are 36 without queens.
//!   Its 4 castling bits saved with no rook at home are none: B writes none then.
//! * It assumes one table for each category. Here the category is part of the word.

use board_core::{CastlingRights, CastlingSide, Color, Piece, Role};

use super::kings::{put_known, read_king, write_king};
use crate::draft::Draft;
use crate::scan::{Scan, Scanned, king_home, rook_home, rook_is_home};
use crate::{BitReader, BitSink, DecodeError, Fault, Part};

/// How many categories there are.
const CATEGORIES: u64 = 81;

pub(super) fn write<S: BitSink + ?Sized>(scanned: &Scanned<'_>, sink: &mut S) {
    let rights = scanned.setup.state.castling;
    let category = CastlingRights::EACH.into_iter().fold(0, |category, (color, side)| {
        let is_home = rook_is_home(scanned.setup, color, side);
        3 * category + u64::from(is_home) + u64::from(rights.has(color, side))
    });
    sink.put(Part::RooksAtHome, category, 7);
    for color in Color::ALL {
        if !CastlingSide::ALL.into_iter().any(|side| rights.has(color, side)) {
            write_king(scanned, color, sink);
        }
    }
}

pub(super) fn read(reader: &mut BitReader<'_>, draft: &mut Draft) -> Result<(), DecodeError> {
    let at = reader.at();
    let fail = |fault| DecodeError { fault, at };
    let category = reader.take(7)?;
    if category >= CATEGORIES {
        return Err(fail(Fault::OutOfRange));
    }
    let classes = [category / 27, category / 9 % 3, category / 3 % 3, category % 3];
    for ((color, side), class) in CastlingRights::EACH.into_iter().zip(classes) {
        if class > 0 {
            let rook = Piece::new(color, Role::Rook);
            put_known(Scan::of(rook_home(color, side)), rook, draft).map_err(fail)?;
        }
    }
    for (color, classes) in Color::ALL.into_iter().zip(classes.chunks(2)) {
        if classes.contains(&2) {
            let king = Piece::new(color, Role::King);
            put_known(Scan::of(king_home(color)), king, draft).map_err(fail)?;
        } else {
            read_king(color, reader, draft)?;
        }
    }
    for ((color, side), class) in CastlingRights::EACH.into_iter().zip(classes) {
        if class == 2 {
            draft.give_right(color, side).map_err(fail)?;
        }
    }
    Ok(())
}

/// Whether a piece of the scan is a rook at home, which only the category may place.
#[inline]
pub(super) fn is_rook_at_home(at: Scan, piece: Piece) -> bool {
    piece.role == Role::Rook
        && CastlingSide::ALL.into_iter().any(|side| rook_home(piece.color, side) == at.square())
}
