//! What a move changes in the state of a board of sets.

use board_core::{Move, Square};

/// The square between the two ends of a double push.
#[inline(always)]
pub fn passed_square(mv: Move) -> Square {
    Square::masked((mv.from().index() + mv.to().index()) / 2)
}

/// One more; the highest number stays. `saturating_add` would do the same, but two of them side by
/// side become a vector instruction, which waits for the narrow stores of the move before.
#[inline(always)]
pub fn count_up(clock: u16) -> u16 {
    clock + u16::from(clock != u16::MAX)
}
