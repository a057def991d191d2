//! Which bits refer to which square.

use polyboard::{File, Rank, Square};

use crate::layout::{Form, Region};
use crate::memory::Image;

/// Bits that refer to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The square.
    pub square: Square,
    /// How they refer to it.
    pub kind: Kind,
    /// The first of them: 8 for each byte before, and the value of the bit as a power of two.
    pub bit: usize,
    /// How many bits.
    pub width: usize,
}

/// How bits refer to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// They belong to the square and hold the piece on it.
    Piece = 0,
    /// They belong to the square and say that a rook on it may castle, or that it is the en passant
    /// square.
    State = 1,
    /// They belong to the square and hold the index of its piece in the lists, if there is one.
    Slot = 2,
    /// They belong to a piece that stands on the square.
    Entry = 3,
}

impl Place {
    /// The place as a number: the square in bits 0 to 5, the kind in 6 and 7, the width in 8 to 15,
    /// the first bit above.
    pub fn packed(self) -> u32 {
        let Place { square, kind, bit, width } = self;
        square.index() as u32 | (kind as u32) << 6 | (width as u32) << 8 | (bit as u32) << 16
    }
}

impl Image {
    /// All places of the board.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for &region in self.layout().regions() {
            match region.form {
                Form::Pieces { .. } | Form::Squares | Form::Roles { .. } | Form::Kings { .. } => {
                    self.entries(region, &mut places);
                }
                form => places.extend(Square::all().flat_map(|square| {
                    let place = move |(kind, bit, width)| Place {
                        square,
                        kind,
                        bit: 8 * region.at + bit,
                        width,
                    };
                    self.fixed(form, square).into_iter().map(place)
                })),
            }
        }
        places
    }

    /// The bits of a region that belong to a square, wherever pieces stand: the first bit in the region and
    /// the number of bits.
    fn fixed(&self, form: Form, square: Square) -> Vec<(Kind, usize, usize)> {
        let (index, file) = (square.index(), square.file().index());
        let rank = square.rank().index();
        match form {
            Form::Cells { columns, corner, .. } => {
                vec![(Kind::Piece, 8 * (corner + columns * rank + file), 8)]
            }
            Form::CellsWithState => {
                let bit = 8 * index;
                vec![(Kind::Piece, bit, 6), (Kind::State, bit + 6, 1), (Kind::Piece, bit + 7, 1)]
            }
            Form::Nibbles => vec![(Kind::Piece, 32 * rank + 4 * file, 4)],
            Form::Set => vec![(Kind::Piece, index, 1)],
            Form::StateSet => vec![(Kind::State, index, 1)],
            Form::BlackSet if self.is_in_a_set(square) => vec![(Kind::Piece, index, 1)],
            Form::BlackSet => vec![(Kind::State, index, 1)],
            Form::Slots => vec![(Kind::Slot, 8 * index, 8)],
            _ => Vec::new(),
        }
    }

    /// Whether a square is in one of the sets with pieces.
    fn is_in_a_set(&self, square: Square) -> bool {
        let (byte, bit) = (square.index() / 8, square.index() % 8);
        let sets = self.layout().regions().iter().filter(|region| region.form == Form::Set);
        let mut bytes = sets.filter_map(|region| self.read(region.at + byte));
        bytes.any(|byte| byte >> bit & 1 != 0)
    }

    /// The entries of a list that hold a piece.
    fn entries(&self, region: Region, places: &mut Vec<Place>) {
        for at in region.at..region.at + region.len {
            let value = |at| self.read(at).map(usize::from);
            let square = match region.form {
                Form::Pieces { columns } => value(at).and_then(|number| numbered(number, columns)),
                Form::Squares => value(at).and_then(|number| numbered(number, 8)),
                Form::Roles { behind } => value(at - behind).and_then(|square| numbered(square, 8)),
                Form::Kings { columns, origin } => {
                    value(at).and_then(|number| numbered(number.checked_sub(origin)?, columns))
                }
                _ => None,
            };
            let place = |square| Place { square, kind: Kind::Entry, bit: 8 * at, width: 8 };
            places.extend(square.map(place));
        }
    }
}

/// The square with a number, counted from a1 with so many columns in a rank.
fn numbered(number: usize, columns: usize) -> Option<Square> {
    let (file, rank) = (number % columns, number / columns);
    (file < 8 && rank < 8).then(|| Square::from_coords(File::new(file), Rank::new(rank)))
}
