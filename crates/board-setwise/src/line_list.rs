//! Legal moves in a list, without a loop over the targets of a piece.
//!
//! A line through a square has at most seven other squares, a knight or a king at most eight targets. `pext`
//! gathers those of them that are targets into a byte, a table has the move to each of them side by side, and
//! another table, by the byte, says which of these come first:
//!
//! ```text
//!   moves of the line   a1b1 a1c1 a1d1 a1e1 a1f1 a1g1 a1h1
//!   targets             x    x    .    x    .    .    .       the byte 1011, lowest bit on the right
//!   shuffled            a1b1 a1c1 a1e1 .    .    .    .
//! ```
//!
//! One instruction (`pshufb`) shuffles them, one stores all eight, and the next block begins after those that
//! count. A loop over targets ends after a number of rounds that a processor cannot predict.
//!
//! On processors without `pext`, moves are appended one by one.

#[cfg(target_arch = "x86_64")]
mod lines;

use board_core::side::Side;
use board_core::{ChecksAndPins, MoveKinds, MoveList, MoveMask, View, with_side};
use board_processor::PerLevel;
#[cfg(target_arch = "x86_64")]
use board_processor::{Avx512, Bmi2};

use crate::board::WithReader;
use crate::generate::Generator;
use crate::reader::SetReader;
use crate::tasks::{Legal, WithGenerator};

/// Appends the legal moves of `KINDS`, a [`MoveKinds`] as a number, to a list, and gives the checks and pins.
pub(crate) struct ListLegal<'a, const KINDS: usize>(pub(crate) &'a mut MoveList);

impl<B: View + ?Sized, const KINDS: usize> WithReader<B> for ListLegal<'_, KINDS> {
    type Output = ChecksAndPins;

    #[inline(always)]
    fn with<R: SetReader>(self, board: &B, reader: R) -> ChecksAndPins {
        let mask = const { MoveMask::of_kinds(MoveKinds::EACH[KINDS]) };
        with_side!(board.side_to_move(), S => {
            let generator = Generator::<R, S>::of(reader, board.king(S::COLOR), mask);
            reader.dispatch(ListOf { generator, list: self.0 })
        })
    }
}

/// The moves of a generator, to be appended to a list in the way of a level.
struct ListOf<'a, R, S> {
    generator: Generator<R, S>,
    list: &'a mut MoveList,
}

impl<R: SetReader, S: Side> PerLevel for ListOf<'_, R, S> {
    type Output = ChecksAndPins;

    #[inline(always)]
    fn baseline(self) -> ChecksAndPins {
        Legal(self.list).with(self.generator)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn bmi2(self, bmi2: Bmi2) -> ChecksAndPins {
        Legal(&mut lines::ByLines::new(self.list, bmi2)).with(self.generator)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> ChecksAndPins {
        self.bmi2(avx512.bmi2())
    }
}

/// The size of the tables of a level.
pub(crate) struct TableBytes;

impl PerLevel for TableBytes {
    type Output = usize;

    fn baseline(self) -> usize {
        0
    }

    #[cfg(target_arch = "x86_64")]
    fn bmi2(self, _: Bmi2) -> usize {
        lines::TABLE_BYTES
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512(self, avx512: Avx512) -> usize {
        self.bmi2(avx512.bmi2())
    }
}
