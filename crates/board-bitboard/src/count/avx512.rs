//! The number of legal moves in eight lanes, without generating one of them.

use core::arch::x86_64::{
    _mm512_add_epi64, _mm512_maskz_mov_epi64, _mm512_popcnt_epi64, _mm512_shuffle_epi32,
    _mm512_ternarylogic_epi64, _mm512_test_epi64_mask,
};

use board_core::sets::{NOT_A, NOT_H, more_than_one, rank};
use board_core::side::Side;
use board_core::{MoveMask, Rank, Role, SquareSet};
use board_setwise::compiled_for;

use super::common::{attacks_en_passant, count_castling};
use crate::piece_sets::PieceSets;
use crate::reader::{Reader, generator};
use crate::sliders::Sliders;
use board_setwise::lanes::*;

compiled_for! { avx512:
    /// The number of legal moves.
    ///
    /// Nearly all positions have neither a check nor a pinned piece (pawns are pinned more often). These
    /// are counted without a branch, up to a last test whether the position was one of the others.
    #[inline(never)]
    pub(super) fn count<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
        let Reader { pieces, state_squares, .. } = reader;
        let count = match count_knowing::<S, false>(pieces, state_squares) {
            Some(count) => count,
            None => count_rare::<S>(pieces, state_squares),
        };
        if attacks_en_passant::<S>(pieces, state_squares) {
            return count + count_en_passant::<S, X>(reader);
        }
        count
    }
}

/// The number of captures en passant. Such a capture empties two squares of a line at once, so it is left
/// to the generator.
#[cold]
#[inline(never)]
fn count_en_passant<S: Side, X: Sliders>(reader: Reader<'_, X>) -> usize {
    generator::<_, S>(reader, reader.pieces.king(S::COLOR), MoveMask::ALL).count_en_passant()
}

compiled_for! { avx512:
    #[cold]
    #[inline(never)]
    fn count_rare<S: Side>(pieces: &PieceSets, state_squares: SquareSet) -> usize {
        count_knowing::<S, true>(pieces, state_squares).unwrap_or_default()
    }
}

compiled_for! { avx512:
    /// The number of legal moves but for en passant. Unless `RARE`, only if there is neither a check nor a
    /// pin of a piece other than a pawn.
    #[inline]
    fn count_knowing<S: Side, const RARE: bool>(
        pieces: &PieceSets,
        state_squares: SquareSet,
    ) -> Option<usize> {
        let (us, them) = (all(pieces.color(S::COLOR)), all(pieces.color(!S::COLOR)));
        let pawns = all(pieces.role(Role::Pawn));
        let knights = all(pieces.role(Role::Knight));
        let kings = all(pieces.role(Role::King));
        let queens = all(pieces.role(Role::Queen));
        let (rooks, bishops) = (all(pieces.role(Role::Rook)), all(pieces.role(Role::Bishop)));
        let others = either(lanes(STRAIGHT), rooks, bishops);
        let (sliders, their_sliders) = (or_in(queens, others, us), or_in(queens, others, them));
        let king = and(kings, us);
        let king_steps = minus(step(king), us);

        // What the enemy attacks. The own king hides what is behind it: that matters only in check.
        let ways = Ways::over(us, them);
        let their_knights = and(knights, them);
        let their_pawns = lanes(pawn_lanes::<S::Them>(0, ALL, ALL));
        let steppers = and(or_and(kings, pawns, their_pawns), them);
        let attacked = and(rotate(their_knights, LEAP), lanes(LEAP_ONTO));
        let attacked = or_and(attacked, rotate(steppers, STEP), lanes(ONTO));
        let reached = rotate(ways.fill(their_sliders), STEP);
        let attacked = or_and(attacked, reached, lanes(ONTO));

        // Pins: in the two lanes along the line of the pin. The edges are masked out of the king's rays
        // for the opposite direction too, so `reached` needs no mask.
        let rays = rotate(ways.fill(king), STEP);
        let ours = and(and(rays, us), lanes(ONTO_BOTH_WAYS));
        let pinned_here = or_and(and(ours, opposite(reached)), opposite(ours), reached);
        if !RARE && any(or(and(attacked, king), minus(pinned_here, pawns))) {
            return None;
        }
        // The unions of both in one go: pins in even lanes, attacks in odd ones.
        let attacked = or(attacked, opposite(attacked));
        let unions = union_of_pairs(either(lanes(EVEN), pinned_here, attacked));
        let pinned = _mm512_shuffle_epi32::<0b01_00_01_00>(unions);
        let attacked = _mm512_shuffle_epi32::<0b11_10_11_10>(unions);
        let pinned_elsewhere = minus(pinned, pinned_here);

        let mut steps = minus(king_steps, attacked);
        // The squares that our other pieces must not reach.
        let mut barred = us;
        let mut in_check = false;
        if RARE && any(and(attacked, king)) {
            in_check = true;
            let rays = and(rays, lanes(ONTO));
            let check = _mm512_test_epi64_mask(rays, their_sliders);
            let near = and(step(king), and(and(pawns, them), lanes(pawn_lanes::<S>(0, ALL, ALL))));
            let leaps = or_and(near, and(rotate(king, LEAP), lanes(LEAP_ONTO)), their_knights);
            let checkers = union(or_and(leaps, rays, their_sliders));
            // A step back along the line of a check is still on the line.
            steps = minus(steps, opposite(_mm512_maskz_mov_epi64(check, lanes([ALL; 8]))));
            barred = if more_than_one(first_lane(checkers)) {
                lanes([ALL; 8])
            } else {
                let check_mask = or(checkers, union(_mm512_maskz_mov_epi64(check, rays)));
                or(barred, minus(lanes([ALL; 8]), check_mask))
            };
        }

        // Pawns, counted by the squares that they leave. Targets are empty squares ahead, enemy pieces
        // elsewhere; each is moved back to where a pawn has to stand.
        let ahead = lanes(pawn_origins::<S>(ALL, ALL, 0, 0));
        let targets = _mm512_ternarylogic_epi64::<0x52>(them, us, ahead);
        let (mut near, mut far) = (targets, targets);
        if RARE {
            // The square that a double step passes may be one that does not block a check.
            far = minus(targets, barred);
            near = either(lanes(pawn_origins::<S>(0, ALL, 0, 0)), targets, far);
        }
        let second = rank::<S>(Rank::Second).bits();
        let movers = and(and(pawns, us), lanes(pawn_origins::<S>(ALL, second, NOT_A, NOT_H)));
        let movers = and(movers, rotate(near, pawn_steps_back::<S>(1)));
        let no_double = lanes(pawn_origins::<S>(ALL, 0, ALL, ALL));
        let movers = and(movers, or(rotate(far, pawn_steps_back::<S>(2)), no_double));
        let pawn_moves = minus(movers, pinned_elsewhere);

        let mut riders = and(knights, us);
        let mut sliders = sliders;
        if RARE {
            riders = minus(riders, pinned);
            sliders = minus(sliders, pinned_elsewhere);
        }
        let leaps = minus(and(rotate(riders, LEAP), lanes(LEAP_ONTO)), barred);
        let slides = and(rotate(ways.fill(sliders), STEP), lanes(ONTO));
        // No two of these share a square of a lane.
        let moves = union_of_three(minus(slides, barred), pawn_moves, steps);
        let sizes = _mm512_add_epi64(_mm512_popcnt_epi64(leaps), _mm512_popcnt_epi64(moves));
        let mut count = sum(sizes);

        let seventh = pieces.role(Role::Pawn) & pieces.color(S::COLOR) & rank::<S>(Rank::Seventh);
        if !seventh.is_empty() {
            count += 3 * sum(_mm512_popcnt_epi64(and(pawn_moves, all(seventh))));
        }
        let mut rooks = state_squares & rank::<S>(Rank::First);
        if !rooks.is_empty() && !in_check {
            if RARE {
                rooks = rooks - first_lane(pinned);
            }
            count += count_castling::<S>(pieces, rooks, first_lane(attacked));
        }
        Some(count)
    }
}
