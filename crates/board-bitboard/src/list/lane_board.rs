//! A position in eight lanes: the attacks of the enemy, and pins.

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{Role, SquareSet};
use board_processor::compiled_for;

use crate::count::avx512::Sides;
use crate::eight_sets::EightSets;
use board_setwise::lanes::*;

/// A position in eight [lanes](board_setwise::lanes), as the side to move sees it.
pub(super) struct LaneBoard {
    pub(super) sides: Sides,
    /// The king of the side to move, in all lanes.
    pub(super) king: __m512i,
    pub(super) ways: Ways,
    /// The squares that the enemy attacks, in all lanes. The king hides what is behind it.
    pub(super) attacked: __m512i,
    /// The pinned pieces of the side to move, in all lanes.
    pub(super) pinned: __m512i,
    /// Those that are pinned on the line of the lane: they may move along it.
    pub(super) pinned_here: __m512i,
    pub(super) in_check: bool,
}

compiled_for! { avx512:
    /// The position of a side to move: every lane is filled three times, for the enemy's sliders, the own
    /// king, and later for the own sliders.
    #[inline]
    pub(super) fn lane_board<S: Side>(pieces: &EightSets) -> LaneBoard {
        let sides = Sides::of::<S>(pieces, SquareSet::EMPTY);
        let us = all(sides.us);
        let king = and(all(pieces.role(Role::King)), us);
        let ways = Ways::over(us, sides.them);
        let [near, reached] = sides.their_attacks(&ways);
        let attacked = or_and(near, reached, lanes(ONTO));

        // A piece between the king and a slider is reached by both, in opposite lanes.
        let rays = rotate(ways.fill(king), STEP);
        let ours = and(and(rays, us), lanes(ONTO_BOTH_WAYS));
        let pinned_here = or_and(and(ours, opposite(reached)), opposite(ours), reached);
        let in_check = any(and(attacked, king));

        // Both unions in one go: pins in even lanes, attacks in odd ones.
        let attacked = or(attacked, opposite(attacked));
        let unions = union_of_pairs(either(lanes(EVEN), pinned_here, attacked));
        LaneBoard {
            sides,
            king,
            ways,
            attacked: _mm512_shuffle_epi32::<0b11_10_11_10>(unions),
            pinned: _mm512_shuffle_epi32::<0b01_00_01_00>(unions),
            pinned_here,
            in_check,
        }
    }
}
