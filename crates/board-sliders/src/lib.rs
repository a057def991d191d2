//! The squares that bishops and rooks attack: seven methods behind one interface.
//!
//! | method | instructions for a rook, for a bishop | on ARM | tables | needs |
//! | --- | --- | --- | ---: | --- |
//! | [`Pext`] | 8, 8 | | 1026 KB | the instruction `pext` (BMI2) |
//! | [`Magic`] | 11, 11 | 21, 21 | 1027 KB | a fast multiplication |
//! | [`HyperbolaInLanes`] | 30, 25 | | 4 KB | registers of four words (AVX2) |
//! | [`Hyperbola`] | 30, 29 | 28, 24 | 2 KB | a fast byte swap |
//! | [`ObstructionDifference`] | 33, 33 | 28, 28 | 4 KB | a fast count of leading zeros |
//! | [`BitReversal`] | 61, 61 | 25, 25 | 2 KB | an instruction that reverses bits (ARM) |
//! | [`KoggeStone`] | 86, 51, for any number of sliders at once | 60, 65 | none | |
//!
//! Instructions were counted in code compiled for x86-64-v3 and for 64-bit ARM, call and return included; [`Pext`] takes 7
//! without the call, which is the figure in the costs of the bitboard. Where the processor has AVX2,
//! the attacks of several sliders are a fill in four directions of a register at once
//! ([`four_directions`]), whatever the method. [`eight_directions`] is the same fill for AVX-512, for counting. [`Fallback`] is the method
//! of processors about which nothing more is known: magics, or hyperbola quintessence where code is to be small.
//!
//! All methods are compiled on every machine and tested against a ray walk, over all relevant
//! occupancies; [`Pext`] through an emulation of its instruction too.
//!
//! # Code paths
//!
//! Which method is the fastest depends on the instructions of the processor. A board that is generic over
//! [`SliderInstructions`] gets the best method of each level: it hands its work over as [`WithSliders`], and the work is
//! compiled for the instructions. [`Detected`] finds the level while the program runs; [`Portable`] fixes a method.
//!
//! Unsafe code is in `pext.rs` and `hyperbola_in_lanes.rs`, which call functions compiled for instructions that a token proves
//! to be there ([`board_processor`]), and in `eight_directions.rs`, which reads a register as an array of sets.

#![no_std]
#![deny(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[doc(hidden)]
pub mod attack_tables;
#[doc(hidden)]
pub mod bit_reversal;
#[cfg(target_arch = "x86_64")]
pub mod eight_directions;
mod fallback;
#[cfg(target_arch = "x86_64")]
pub mod four_directions;
#[doc(hidden)]
pub mod hyperbola;
mod hyperbola_in_lanes;
mod instructions;
#[doc(hidden)]
pub mod kogge_stone;
#[doc(hidden)]
pub mod magic;
#[doc(hidden)]
pub mod magic_numbers;
#[doc(hidden)]
pub mod obstruction;
#[doc(hidden)]
pub mod pext;
#[doc(hidden)]
pub mod relevant_squares;

pub use bit_reversal::BitReversal;
pub use fallback::Fallback;
pub use hyperbola::Hyperbola;
pub use hyperbola_in_lanes::HyperbolaInLanes;
pub use instructions::{Detected, Portable, SliderInstructions, SliderLevels, WithSliders};
pub use kogge_stone::KoggeStone;
pub use magic::Magic;
pub use obstruction::ObstructionDifference;
pub use pext::{Emulated, Extract, Pext};

use core::fmt;

use board_core::{Square, SquareSet};
use board_processor::PerLevel;

use crate::pext::AttacksOfSeveral;

/// The rays along which a piece slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rays {
    /// Those of a rook.
    Straight,
    /// Those of a bishop.
    Diagonal,
    /// Those of a queen.
    All,
}

/// A method to find the squares that a slider attacks.
///
/// The functions take `self` because a method may need a proof that its instruction exists
/// ([`Pext`]). The others are empty values.
///
/// ```
/// use board_sliders::{Magic, Sliders};
/// use board_core::{Square, SquareSet};
///
/// let occupied = SquareSet::of(Square::A3) | SquareSet::of(Square::C1);
/// let attacks = Magic.rook(Square::A1, occupied);
/// // Up to and including the first piece on each ray.
/// assert_eq!(attacks, [Square::A2, Square::A3, Square::B1, Square::C1].into_iter().collect());
/// ```
pub trait Sliders: Copy + fmt::Debug + 'static {
    /// The name of the method in lower case.
    const NAME: &'static str;

    /// The size of the tables of the method in bytes.
    const TABLE_BYTES: usize;

    /// Does work in the way of the level whose instructions the method has: to be called on its code path.
    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.baseline()
    }

    /// The squares that a bishop attacks: along each diagonal up to and including the first
    /// occupied square.
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// The squares that a rook attacks, along its rank and its file.
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// The squares that a slider attacks along some rays.
    #[inline(always)]
    fn along(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        match rays {
            Rays::Straight => self.rook(from, occupied),
            Rays::Diagonal => self.bishop(from, occupied),
            Rays::All => self.rook(from, occupied) | self.bishop(from, occupied),
        }
    }

    /// The squares that any of several bishops attacks.
    #[inline(always)]
    fn bishops(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        let mut attacks = SquareSet::EMPTY;
        for square in squares {
            attacks |= self.bishop(square, occupied);
        }
        attacks
    }

    /// The squares that any of several rooks attacks.
    #[inline(always)]
    fn rooks(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        let mut attacks = SquareSet::EMPTY;
        for square in squares {
            attacks |= self.rook(square, occupied);
        }
        attacks
    }

    /// The squares that any of several rooks or bishops attacks. A queen is in both sets.
    #[inline(always)]
    fn attacks(self, straight: SquareSet, diagonal: SquareSet, occupied: SquareSet) -> SquareSet {
        self.dispatch(AttacksOfSeveral { sliders: self, diagonal, straight, occupied })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relevant_squares::{DIAGONAL, STRAIGHT, next_subset, relevant};
    use board_conformance::Random;
    use board_core::attacks::tables::ray;
    use board_processor::Bmi2;

    const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

    fn walk_all(square: Square, steps: [(i8, i8); 4], occupied: u64) -> SquareSet {
        let rays = steps.map(|(files, ranks)| ray(square, files, ranks, occupied));
        SquareSet::from_bits(rays.into_iter().fold(0, |all, ray| all | ray))
    }

    /// Compares a method with a ray walk on every square, for every occupancy of the relevant squares, with
    /// the others empty and with the others full.
    fn attacks_what_a_ray_walk_reaches<X: Sliders>(method: X) {
        for square in Square::all() {
            let full = !SquareSet::of(square).bits();
            for (lines, steps) in [(STRAIGHT, ROOK), (DIAGONAL, BISHOP)] {
                let mask = relevant(square, lines);
                let mut subset = 0;
                loop {
                    for occupied in [subset, subset | full & !mask] {
                        let set = SquareSet::from_bits(occupied);
                        let attacks = if lines == STRAIGHT {
                            method.rook(square, set)
                        } else {
                            method.bishop(square, set)
                        };
                        let walked = walk_all(square, steps, occupied);
                        assert_eq!(attacks, walked, "{} {square}\n{set}", X::NAME);
                    }
                    subset = next_subset(subset, mask);
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    /// Compares the attacks of several sliders, and those of a queen, with the union of the attacks of each.
    fn several_attack_what_each_attacks<X: Sliders>(method: X) {
        let mut random = Random::new(1);
        for _ in 0..1000 {
            let occupied = SquareSet::from_bits(random.bits());
            let mut few = || SquareSet::from_bits(random.bits()) & occupied;
            let (some, others) = (few() & few(), few() & few());
            let each = |attacks: &dyn Fn(Square) -> SquareSet| {
                some.into_iter().fold(SquareSet::EMPTY, |all, square| all | attacks(square))
            };
            assert_eq!(method.rooks(some, occupied), each(&|s| method.rook(s, occupied)));
            assert_eq!(method.bishops(some, occupied), each(&|s| method.bishop(s, occupied)));
            for square in some {
                let queen = method.rook(square, occupied) | method.bishop(square, occupied);
                assert_eq!(method.along(Rays::All, square, occupied), queen);
            }
            let both = each(&|s| method.bishop(s, occupied)) | method.rooks(others, occupied);
            assert_eq!(method.attacks(others, some, occupied), both);
        }
    }

    #[test]
    fn magic() {
        attacks_what_a_ray_walk_reaches(Magic);
        several_attack_what_each_attacks(Magic);
    }

    #[test]
    fn hyperbola() {
        attacks_what_a_ray_walk_reaches(Hyperbola);
        several_attack_what_each_attacks(Hyperbola);
    }

    #[test]
    fn bit_reversal() {
        attacks_what_a_ray_walk_reaches(BitReversal);
        several_attack_what_each_attacks(BitReversal);
    }

    /// In registers where the processor has them, and line by line.
    #[test]
    fn hyperbola_in_lanes() {
        attacks_what_a_ray_walk_reaches(HyperbolaInLanes::new(Emulated));
        if let Some(path) = Bmi2::detect() {
            attacks_what_a_ray_walk_reaches(HyperbolaInLanes::new(path));
            several_attack_what_each_attacks(HyperbolaInLanes::new(path));
        }
    }

    #[test]
    fn obstruction_difference() {
        attacks_what_a_ray_walk_reaches(ObstructionDifference);
        several_attack_what_each_attacks(ObstructionDifference);
    }

    #[test]
    fn kogge_stone() {
        attacks_what_a_ray_walk_reaches(KoggeStone);
        several_attack_what_each_attacks(KoggeStone);
    }

    #[test]
    fn pext_emulated() {
        attacks_what_a_ray_walk_reaches(Pext::EMULATED);
        several_attack_what_each_attacks(Pext::EMULATED);
    }

    /// The instruction itself, and its emulation beside it; only where the processor has it.
    #[test]
    fn pext() {
        let Some(path) = Bmi2::detect() else { return };
        attacks_what_a_ray_walk_reaches(Pext::new(path));
        several_attack_what_each_attacks(Pext::new(path));
    }
}
