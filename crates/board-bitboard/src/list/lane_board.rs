//! A position in eight lanes: the attacks of the enemy, checks and pins.

use core::arch::x86_64::*;

use board_core::sets::more_than_one;
use board_core::side::Side;
use board_core::{Role, SquareSet};
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
    their_sliders: __m512i,
    pub(super) ways: Ways,
    /// The squares that the king sees along the lane, up to the first piece. The edges are not masked out.
    rays: __m512i,
    /// The squares that the enemy attacks, in all lanes. The king hides what is behind it.
    pub(super) attacked: __m512i,
    /// The pinned pieces of the side to move, in all lanes.
    pub(super) pinned: __m512i,
    /// Those that are pinned on the line of the lane: they may move along it.
    pub(super) pinned_here: __m512i,
    pub(super) in_check: bool,
}

/// What a check leaves.
pub(super) struct Evasions {
    /// The pieces that give check.
    pub(super) checkers: SquareSet,
    /// The squares on which a piece other than the king ends the check: none in a double check.
    pub(super) check_mask: SquareSet,
    /// The squares beside the king that its own body hides from the checking slider.
    pub(super) behind: SquareSet,
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
            their_sliders,
            ways,
            rays,
            attacked: _mm512_shuffle_epi32::<0b11_10_11_10>(unions),
            pinned: _mm512_shuffle_epi32::<0b01_00_01_00>(unions),
            pinned_here,
            in_check,
        }
    }

    /// What a check leaves. The lanes are made anew: to pass them would cost every caller, in check or not,
    /// the stores.
    #[cold]
    #[inline(never)]
    pub(super) fn evasions<S: Side>(pieces: &EightSets) -> Evasions {
        let board = lane_board::<S>(pieces);
        let LaneBoard { them, pawns, knights, king, .. } = board;
        let rays = and(board.rays, lanes(ONTO));
        let sees_checker = _mm512_test_epi64_mask(rays, board.their_sliders);
        let pawn_steps = and(step(king), lanes(pawn_lanes::<S>(0, ALL, ALL)));
        let leaps = and(rotate(king, LEAP), lanes(LEAP_ONTO));
        let non_sliders = and(or_and(and(pawn_steps, pawns), leaps, knights), them);
        let checkers = first_lane(union(or_and(non_sliders, rays, board.their_sliders)));
        let along_check = first_lane(union(_mm512_maskz_mov_epi64(sees_checker, rays)));
        // The step back from a checking slider is the step in the opposite lane.
        let back = opposite(_mm512_maskz_mov_epi64(sees_checker, lanes([ALL; 8])));
        Evasions {
            checkers,
            check_mask: match more_than_one(checkers) {
                true => SquareSet::EMPTY,
                false => checkers | along_check,
            },
            behind: first_lane(union(and(step(king), back))),
        }
    }
}
