//! A position in eight lanes: the attacks of the enemy, and pins.

use core::arch::x86_64::*;

use board_core::Role;
use board_core::side::Side;
use board_processor::compiled_for;

use crate::eight_sets::EightSets;
use board_setwise::lanes::*;

/// A position in eight [lanes](board_setwise::lanes), as the side to move sees it.
pub(super) struct LaneBoard {
    /// The pieces of the side to move, in all lanes.
    pub(super) us: __m512i,
    /// The pieces of the other side, in all lanes.
    pub(super) them: __m512i,
    /// The pawns of both sides, in all lanes.
    pub(super) pawns: __m512i,
    /// The knights of both sides, in all lanes.
    pub(super) knights: __m512i,
    /// The king of the side to move, in all lanes.
    pub(super) king: __m512i,
    /// The sliders of the side to move that move along the lane.
    pub(super) sliders: __m512i,
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
        let (us, them) = (all(pieces.color(S::COLOR)), all(pieces.color(!S::COLOR)));
        let pawns = all(pieces.role(Role::Pawn));
        let knights = all(pieces.role(Role::Knight));
        let kings = all(pieces.role(Role::King));
        let queens = all(pieces.role(Role::Queen));
        let (rooks, bishops) = (all(pieces.role(Role::Rook)), all(pieces.role(Role::Bishop)));
        let others = either(lanes(STRAIGHT), rooks, bishops);
        let their_sliders = or_in(queens, others, them);
        let king = and(kings, us);

        let ways = Ways::over(us, them);
        let their_pawns = lanes(pawn_lanes::<S::Them>(0, ALL, ALL));
        let steppers = and(or_and(kings, pawns, their_pawns), them);
        let attacked = and(rotate(and(knights, them), LEAP), lanes(LEAP_ONTO));
        let attacked = or_and(attacked, rotate(steppers, STEP), lanes(ONTO));
        let reached = rotate(ways.fill(their_sliders), STEP);
        let attacked = or_and(attacked, reached, lanes(ONTO));

        // A piece between the king and a slider is reached by both, in opposite lanes.
        let rays = rotate(ways.fill(king), STEP);
        let ours = and(and(rays, us), lanes(ONTO_BOTH_WAYS));
        let pinned_here = or_and(and(ours, opposite(reached)), opposite(ours), reached);
        let in_check = any(and(attacked, king));

        // Both unions in one go: pins in even lanes, attacks in odd ones.
        let attacked = or(attacked, opposite(attacked));
        let unions = union_of_pairs(either(lanes(EVEN), pinned_here, attacked));
        LaneBoard {
            us,
            them,
            pawns,
            knights,
            king,
            sliders: or_in(queens, others, us),
            ways,
            attacked: _mm512_shuffle_epi32::<0b11_10_11_10>(unions),
            pinned: _mm512_shuffle_epi32::<0b01_00_01_00>(unions),
            pinned_here,
            in_check,
        }
    }
}
