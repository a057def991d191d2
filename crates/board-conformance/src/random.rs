//! Reproducible random numbers.

use board_core::{Move, MoveKind};

/// A xorshift generator (G. Marsaglia, 2003) with fixed seeds, so that every failure is reproducible.
///
/// ```
/// use board_conformance::Random;
///
/// let mut random = Random::new(1);
/// assert!(random.below(6) < 6);
/// assert_eq!(Random::new(7).bits(), Random::new(7).bits());
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64); // invariant: never 0

impl Random {
    /// A generator with a seed. Seeds that differ in one bit give unrelated streams.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.bits();
        }
        random
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `end` - 1. `end` must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The high bits are the best ones. The bias of the remainder does not matter here.
        (self.bits() >> 16) as usize % end
    }

    /// One of the values, `None` if there are none.
    pub fn choose<T: Copy>(&mut self, values: &[T]) -> Option<T> {
        (!values.is_empty()).then(|| values[self.below(values.len())])
    }

    /// One of the moves, `None` if there are none. Half of the time it is a special one, if there is one:
    /// castling, en passant, a double push or a promotion without capture.
    pub fn choose_move(&mut self, moves: &[Move]) -> Option<Move> {
        let is_special =
            |mv: &&Move| mv.is_en_passant() || !mv.is_capture() && mv.kind() != MoveKind::Quiet;
        let special: Vec<Move> = moves.iter().filter(is_special).copied().collect();
        if self.below(2) == 0 && !special.is_empty() {
            self.choose(&special)
        } else {
            self.choose(moves)
        }
    }
}
