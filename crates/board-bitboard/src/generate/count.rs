//! Counting the legal moves of a position in lanes, a direction each, without finding one of them.

pub(crate) mod avx2;
pub(crate) mod avx512;
mod lanes;

use board_core::castling_path::CASTLING_PATHS as CASTLING;
use board_core::sets::{NOT_A, NOT_H, lsb, pawn_attacks, rank};
use board_core::side::Side;
use board_core::{Rank, Role, SquareSet};

use crate::piece_sets::PieceSets;

const NOT_AB: u64 = NOT_A & NOT_A << 1;
const NOT_GH: u64 = NOT_H & NOT_H >> 1;

/// Whether a pawn attacks the square that a double step has passed.
#[inline(always)]
fn takes_en_passant<S: Side>(pieces: &PieceSets, marks: SquareSet) -> bool {
    let passed = marks & rank::<S>(Rank::Sixth);
    let takers = pawn_attacks::<S::Them>(passed) & pieces.role(Role::Pawn);
    !(takers & pieces.color(S::COLOR)).is_empty()
}

/// With how many of some rooks the king, not in check, may castle.
#[inline(always)]
fn count_castling<S: Side>(pieces: &PieceSets, rooks: SquareSet, attacked: SquareSet) -> usize {
    let first_rank = |set: SquareSet| (set.bits() >> if S::IS_WHITE { 0 } else { 56 }) as u8;
    let king = lsb(pieces.role(Role::King) & pieces.color(S::COLOR));
    let lanes = &CASTLING[usize::from(king.file().index())];
    let bars = u16::from_le_bytes([first_rank(pieces.occupied()), first_rank(attacked)]);
    let mut count = 0;
    for rook in rooks {
        let lane = &lanes[usize::from(rook.file().index())];
        count += usize::from(bars & u16::from_le_bytes([lane.empty, lane.safe]) == 0);
    }
    count
}

#[cfg(test)]
mod tests {
    extern crate std;

    use board_core::side::{Black, White};
    use board_core::{Color, Count, File, Square};

    use super::*;
    use crate::generate::{Generator, Wanted};
    use crate::path::{Avx512, Bmi2, Path};
    use crate::sliders::{Hyperbola, Sliders};

    /// Numbers without end (Knuth's constants).
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) % limit
        }

        fn square(&mut self) -> Square {
            Square::new(self.below(64) as u8)
        }
    }

    /// A board with pieces anywhere, up to a crowd, with kings that may stand in any number of checks,
    /// often with rooks that may castle, and with a square passed where a pawn may have passed it.
    fn random_board<S: Side>(random: &mut Random) -> (PieceSets, SquareSet) {
        let mut pieces = PieceSets::NONE;
        let home = rank::<S>(Rank::First);
        let king = match random.below(2) {
            0 => random.square(),
            _ => Square::from_coords(File::new(random.below(8) as u8), Rank::First.of(S::COLOR)),
        };
        pieces.toggle(S::COLOR, Role::King, SquareSet::of(king));
        for index in 0..random.below(50) {
            let square = SquareSet::of(random.square());
            let color = if random.below(2) == 0 { Color::White } else { Color::Black };
            let role =
                [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                    [random.below(6) as usize];
            let back = SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth);
            if !(pieces.occupied() & square).is_empty()
                || role == Role::Pawn && square.is_subset(back)
            {
                continue;
            }
            if index == 0 {
                // The first is the other king; two kings never stand side by side.
                if !(square & crate::tables::king(king)).is_empty() {
                    break;
                }
                pieces.toggle(!S::COLOR, Role::King, square);
            } else {
                pieces.toggle(color, role, square);
            }
        }
        let rooks = pieces.role(Role::Rook) & pieces.color(S::COLOR) & home;
        let mut marks = SquareSet::EMPTY;
        if home.contains(king) {
            let below = SquareSet::from_bits(SquareSet::of(king).bits() - 1);
            marks = [(rooks & below).first(), (rooks - below).first()]
                .into_iter()
                .flatten()
                .fold(marks, |marks, rook| marks | SquareSet::of(rook));
        }
        let pushed = pieces.role(Role::Pawn) & pieces.color(!S::COLOR) & rank::<S>(Rank::Fifth);
        let passed = board_core::sets::ahead::<S>(pushed) - pieces.occupied();
        if let Some(passed) = passed.first() {
            marks.insert(passed);
        }
        (pieces, marks)
    }

    /// Counts in lanes, as the path of `sliders` does, what the generator counts piece by piece with
    /// the table of another method.
    fn counts_what_the_generator_counts<S: Side>(sliders: impl Sliders) {
        let mut random = Random(1);
        let mut rare = 0;
        for _ in 0..100_000 {
            let (pieces, marks) = random_board::<S>(&mut random);
            if (pieces.role(Role::King) & pieces.color(!S::COLOR)).is_empty() {
                continue;
            }
            let generator = Generator::<S, _>::new(&pieces, marks, Hyperbola, Wanted::ALL);
            rare += usize::from(!generator.checkers.is_empty() || !generator.pinned().is_empty());
            let mut expected = Count::default();
            generator.legal(&mut expected);
            let counted = Generator::<S, _>::count(&pieces, marks, sliders);
            assert_eq!(counted, expected.0, "{:?} to move, {pieces:?}, marks\n{marks}", S::COLOR);
        }
        assert!((10_000..90_000).contains(&rare), "{rare} boards with checks or pins");
    }

    #[test]
    fn eight_lanes_count_what_the_generator_counts() {
        let Some(path) = Avx512::detect() else {
            std::println!("skipped: this processor lacks AVX-512");
            return;
        };
        counts_what_the_generator_counts::<White>(path.sliders());
        counts_what_the_generator_counts::<Black>(path.sliders());
    }

    #[test]
    fn twice_four_lanes_count_what_the_generator_counts() {
        let Some(path) = Bmi2::detect() else {
            std::println!("skipped: this processor lacks AVX2");
            return;
        };
        counts_what_the_generator_counts::<White>(path.sliders());
        counts_what_the_generator_counts::<Black>(path.sliders());
    }
}
