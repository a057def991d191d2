//! D: the kings' squares first, and the four ways to store the kings' squares.
//!
//! # What is stored
//!
//! After the bit that says how empty squares are written come the squares of White's king and of
//! Black's, six bits each in scan order (0 = a8, 63 = h1). The scan skips both squares as if they
//! did not exist: the gaps on their two sides become one. The queen takes 1111, see `pieces.rs`.
//! Castling bits follow the rooks, see `inline.rs`.
//!
//! # The start position
//!
//! ```text
//! clock, side, form         7 + 1 + 1
//! kings on e1 and e8        12
//! r . n b q b n r .         5 1 5 5 5 5 5 5 1 = 37
//! 8 pawns, 32 empty, 8 pawns    24 + 8 + 24
//! R . N B Q B N R .         37
//! ```
//!
//! 151 bits in D+best.
//!
//! # Longest word
//!
//! Bishops, knights, rooks and queens all take five bits. With 28 pieces as in B 26 of them are
//! written, 130 bits, then 36 empty squares and 12 for the kings: 178. With clock, side and castling
//! rights 190, with the bit for the form 191, and 192 = 24 bytes with a stop bit. The theory's claim
//! of 24 bytes holds, to the bit, and even with the side to move that it leaves out.
//!
//! # Where the theory errs
//!
//! * Two bits are saved for certain only while both queens are on the board. Each further queen saves one more;
//!   without queens nothing is saved.

use board_core::{Color, Piece, Role};

use super::{homes, king_table};
use crate::draft::Draft;
use crate::scan::{Scan, Scanned, rook_homes, rook_is_home};
use crate::{BitReader, BitSink, DecodeError, Fault, Part};

/// How a code stores the kings' squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kings {
    /// B: among the pieces.
    Inline,
    /// D: by coordinates in front.
    Coordinates,
    /// G: by coordinates in front, unless a castling right implies the square.
    Homes,
    /// H: by a number that includes the castling rights.
    Table,
}

impl Kings {
    /// The squares of the pieces that are stored in front. The scan skips them.
    #[inline]
    pub(super) fn known(self, scanned: &Scanned<'_>) -> u64 {
        let [white, black] = scanned.kings;
        let kings = white.bit() | black.bit();
        match self {
            Kings::Inline => 0,
            Kings::Coordinates => kings,
            Kings::Homes => {
                kings | rook_homes(|color, side| rook_is_home(scanned.setup, color, side))
            }
            Kings::Table => {
                kings | rook_homes(|color, side| scanned.setup.state.castling.has(color, side))
            }
        }
    }

    /// Writes the pieces stored in front.
    #[inline]
    pub(super) fn write<S: BitSink + ?Sized>(self, scanned: &Scanned<'_>, sink: &mut S) {
        match self {
            Kings::Inline => {}
            Kings::Coordinates => {
                for color in Color::ALL {
                    write_king(scanned, color, sink);
                }
            }
            Kings::Homes => homes::write(scanned, sink),
            Kings::Table => king_table::write(scanned, sink),
        }
    }

    /// Reads the pieces stored in front and puts them on the board.
    #[inline]
    pub(super) fn read(
        self,
        reader: &mut BitReader<'_>,
        draft: &mut Draft,
    ) -> Result<(), DecodeError> {
        match self {
            Kings::Inline => Ok(()),
            Kings::Coordinates => {
                Color::ALL.into_iter().try_for_each(|color| read_king(color, reader, draft))
            }
            Kings::Homes => homes::read(reader, draft),
            Kings::Table => king_table::read(reader, draft),
        }
    }
}

/// Writes the square of a king.
pub(super) fn write_king<S: BitSink + ?Sized>(scanned: &Scanned<'_>, color: Color, sink: &mut S) {
    sink.put(Part::King(color), scanned.kings[color.index()].index().into(), 6);
}

/// Reads the square of a king.
pub(super) fn read_king(
    color: Color,
    reader: &mut BitReader<'_>,
    draft: &mut Draft,
) -> Result<(), DecodeError> {
    let at = reader.at();
    let square = Scan::new(reader.take(6)? as u8);
    put_known(square, Piece::new(color, Role::King), draft)
        .map_err(|fault| DecodeError { fault, at })
}

/// Puts a piece that is stored in front.
pub(super) fn put_known(square: Scan, piece: Piece, draft: &mut Draft) -> Result<(), Fault> {
    match draft.setup.piece_at(square.square()) {
        Some(_) => Err(Fault::Overfull),
        None => draft.put(square, piece),
    }
}
