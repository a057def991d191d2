//! Castling squares, Chess960 included: a king on one of the files b to g, and one rook or two.

use board_core::{CastlingSide, File};

/// The number of pieces whose squares castling fixes, with 0, 1 and 2 castling rights.
pub(super) const FIXED: [usize; 3] = [0, 2, 3];

/// In how many ways they can stand. With one right the king stands on one of six files and the rook
/// on another of the seven left; with two there is a rook on each side of the king.
pub(super) const PLACEMENTS: [u64; 3] = [1, 6 * 7, 6 + 10 + 12 + 12 + 10 + 6];

/// The files of the king and of the rooks with which one side may castle: 0 = a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Castling {
    pub(super) king: usize,
    /// The rook on the king side (to the right), the one on the queen side.
    pub(super) rooks: [Option<usize>; 2],
}

impl Castling {
    /// How many rights there are, and the number of the placement; `None` if the king is on a
    /// corner or a rook on the wrong side of it.
    pub(super) fn rank(self) -> Option<(usize, u64)> {
        let Castling { king, rooks } = self;
        if rooks == [None; 2] {
            return Some((0, 0));
        }
        let [right, left] = rooks;
        let between = (1..=6).contains(&king)
            && right.is_none_or(|rook| rook > king)
            && left.is_none_or(|rook| rook < king);
        if !between {
            return None;
        }
        let number = match (right, left) {
            (Some(right), Some(left)) => {
                let before: usize = (1..king).map(|king| king * (7 - king)).sum();
                before + left * (7 - king) + right - king - 1
            }
            (Some(rook), None) => (king - 1) * 7 + rook - 1,
            (None, Some(rook)) => (king - 1) * 7 + rook,
            (None, None) => 0,
        };
        Some((rooks.iter().flatten().count(), number as u64))
    }

    /// The placement of a number below `PLACEMENTS[rights]`.
    pub(super) fn unrank(rights: usize, number: u64) -> Castling {
        let mut number = number as usize;
        let mut king = 1;
        match rights {
            0 => Castling { king: 0, rooks: [None; 2] },
            1 => {
                king += number / 7;
                let rook = number % 7;
                let rooks = if rook < king { [None, Some(rook)] } else { [Some(rook + 1), None] };
                Castling { king, rooks }
            }
            _ => {
                while number >= king * (7 - king) {
                    number -= king * (7 - king);
                    king += 1;
                }
                let (left, right) = (number / (7 - king), number % (7 - king));
                Castling { king, rooks: [Some(king + 1 + right), Some(left)] }
            }
        }
    }

    /// The squares on the first rank, one bit each, the king's first; none without a right.
    pub(super) fn squares(self) -> [u64; 2] {
        let rooks: u64 = self.rooks.iter().flatten().map(|rook| 1 << rook).sum();
        [if rooks == 0 { 0 } else { 1 << self.king }, rooks]
    }

    /// The rooks' files as castling rights have them.
    pub(super) fn rights(self) -> impl Iterator<Item = (CastlingSide, Option<File>)> {
        CastlingSide::ALL.into_iter().zip(self.rooks.map(|rook| rook.map(File::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_its_number() {
        for (rights, placements) in PLACEMENTS.into_iter().enumerate() {
            for number in 0..placements {
                let castling = Castling::unrank(rights, number);
                assert_eq!(castling.rank(), Some((rights, number)), "{castling:?}");
                assert_eq!(castling.rooks.iter().flatten().count(), rights);
            }
        }
        for (king, rooks) in [
            (0, [Some(7), None]),
            (7, [None, Some(0)]),
            (4, [Some(3), None]),
            (4, [Some(7), Some(5)]),
        ] {
            assert_eq!(Castling { king, rooks }.rank(), None);
        }
    }
}
