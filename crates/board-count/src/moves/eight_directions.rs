//! The number of legal moves in eight directions of a register, without generating one of them.
//!
//! The vector units of a processor and its scalar units work at the same time, and both are to have enough to do. So
//! sliders, pawns, knights and what the enemy attacks are sets in [lanes](board_sliders::eight_directions); the rays from the own
//! king, its steps and castling are left to ordinary words.
//!
//! Nearly all positions have neither a check nor a pinned piece (pawns are pinned more often). For these most of the
//! code below is not compiled; a last test finds the others, and those are counted again.

use core::arch::x86_64::*;

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS, LINES};
use board_core::sets::{NOT_A, NOT_H, lsb, pawn_attacks, rank};
use board_core::side::Side;
use board_core::{Rank, Role, SquareSet};
use board_processor::compiled_for;
use board_setwise::SetReader;
use board_sliders::Rays as Along;
use board_sliders::eight_directions::*;

use super::{attacks_en_passant, count_castling, generator};
use crate::evasions::Evasions;

compiled_for! { avx512:
    /// The number of legal moves.
    #[inline(never)]
    pub(super) fn count<S: Side, R: SetReader>(reader: R) -> usize {
        let sides = Sides::of::<S, R>(reader);
        let count = match count_for::<S, R, false>(reader, &sides) {
            Some(count) => sum(count.lanes) + count.others,
            None => count_rare::<S, R>(reader, &sides),
        };
        if attacks_en_passant::<S, _>(reader) {
            return count + count_en_passant::<S, R>(reader);
        }
        count
    }
}

/// The number of captures en passant. Such a capture empties two squares of a line at once, so it is left
/// to the generator.
#[cold]
#[inline(never)]
fn count_en_passant<S: Side, R: SetReader>(reader: R) -> usize {
    generator::<R, S>(reader).count_en_passant()
}

compiled_for! { avx512:
    /// The number of legal moves but for en passant, whatever the checks and pins.
    #[cold]
    #[inline(never)]
    fn count_rare<S: Side, R: SetReader>(reader: R, sides: &Sides) -> usize {
        count_for::<S, R, true>(reader, sides).map_or(0, |count| sum(count.lanes) + count.others)
    }
}

/// The two sides, as a count of the moves of one of them reads them.
#[derive(Clone, Copy)]
struct Sides {
    occupied: SquareSet,
    us: SquareSet,
    king: SquareSet,
    pawns: SquareSet,
    knights: __m512i,
    /// The sliders, each in the lanes of its directions.
    sliders: __m512i,
    castling_rooks: SquareSet,
    them: __m512i,
    their_pawns: SquareSet,
    their_knights: __m512i,
    /// Their king in all lanes, their pawns in the lanes of captures.
    their_steppers: __m512i,
    their_sliders: __m512i,
}

impl Sides {
    compiled_for! { avx512:
        #[inline]
        fn of<S: Side, R: SetReader>(reader: R) -> Sides {
            let pieces = reader.piece_sets();
            let (us, them) = (pieces.by_color(S::COLOR), all(pieces.by_color(!S::COLOR)));
            let [pawns, knights, bishops, rooks, queens, kings] =
                Role::ALL.map(|role| all(pieces.by_role(role)));
            let captures = lanes(pawn_lanes::<S::Them>(0, ALL, ALL));
            let sliders = either(lanes(STRAIGHT), rooks, bishops);
            Sides {
                occupied: pieces.occupied(),
                us,
                king: pieces.by_role(Role::King) & us,
                pawns: pieces.by_role(Role::Pawn) & us,
                knights: and(knights, all(us)),
                sliders: or_in(queens, sliders, all(us)),
                castling_rooks: reader.state_squares() & rank::<S>(Rank::First),
                them,
                their_pawns: pieces.by_role(Role::Pawn) & pieces.by_color(!S::COLOR),
                their_knights: and(knights, them),
                their_steppers: and(or_and(kings, pawns, captures), them),
                their_sliders: or_in(queens, sliders, them),
            }
        }

        /// What they attack: with pawns, knights and the king, and what their sliders reach, where the edges are not yet
        /// masked out.
        #[inline]
        fn their_attacks(&self, ways: &Ways) -> [__m512i; 2] {
            let leaps = and(rotate(self.their_knights, LEAP), lanes(LEAP_ONTO));
            let near = or_and(leaps, rotate(self.their_steppers, STEP), lanes(ONTO));
            [near, rotate(ways.fill(self.their_sliders), STEP)]
        }
    }
}

/// A number of moves, of which some are not yet added up.
struct Count {
    lanes: __m512i,
    others: usize,
}

compiled_for! { avx512:
    /// The number of legal moves but for en passant. Unless checks and pins are expected, only if there is neither a
    /// check nor a pin of a piece other than a pawn.
    #[inline]
    fn count_for<S: Side, R: SetReader, const RARE: bool>(reader: R, sides: &Sides) -> Option<Count> {
        let &Sides { occupied, us, king, pawns, mut knights, mut sliders, mut castling_rooks, .. } = sides;
        let king_square = lsb(king);
        let ways = Ways::over(all(us), sides.them);

        // What the enemy attacks. The own king hides what is behind it: that matters only in check.
        let [near, reached] = sides.their_attacks(&ways);
        // Pins: what a slider reaches in the direction of the king, and the king sees.
        let rays = [Along::Straight, Along::Diagonal]
            .map(|rays| reader.slider_attacks(rays, king_square, occupied));
        let seen = all((rays[0] | rays[1]) & us);
        let pinned_here = and_and(reached, lanes(RAYS.0[king_square.index()]), seen);
        let [pinned, attacked] = unions(pinned_here, or_and(near, reached, lanes(ONTO)));
        let in_check = !(attacked & king).is_empty();
        if !RARE && (in_check | !(pinned - pawns).is_empty()) {
            return None;
        }

        let mut steps = KING_ATTACKS[king_square.index()] - us - attacked;
        // The squares that our other pieces may reach.
        let mut targets = !us;
        let mut movers = all(pawns);
        if !pinned.is_empty() {
            let elsewhere = minus(all(pinned), or(pinned_here, opposite(pinned_here)));
            movers = minus(movers, elsewhere);
            if RARE {
                castling_rooks = castling_rooks - pinned;
                knights = minus(knights, all(pinned));
                sliders = minus(sliders, elsewhere);
            }
        }
        if RARE && in_check {
            let [rooks, .., bishops] = sets(sides.their_sliders);
            let sliders = rays[0] & rooks | rays[1] & bishops;
            let checkers = sliders
                | KNIGHT_ATTACKS[king_square.index()] & first_lane(sides.their_knights)
                | pawn_attacks::<S>(king) & sides.their_pawns;
            let evasions = Evasions::of(king_square, checkers, sliders);
            steps = steps - evasions.behind;
            targets &= evasions.targets;
            castling_rooks = SquareSet::EMPTY;
        }

        let pawn_moves = pawn_moves::<S, RARE>(movers, all(us), sides.them, targets | us);
        let leaps = and_and(rotate(knights, LEAP), lanes(LEAP_ONTO), all(targets));
        let slides = and_and(rotate(ways.fill(sliders), STEP), lanes(ONTO), all(targets));
        // No slider reaches a square that a pawn leaves.
        let moves = _mm512_popcnt_epi64(or(slides, pawn_moves));
        let mut lanes = _mm512_add_epi64(_mm512_popcnt_epi64(leaps), moves);
        let seventh = pawns & rank::<S>(Rank::Seventh);
        if !seventh.is_empty() {
            let promotions = _mm512_popcnt_epi64(and(pawn_moves, all(seventh)));
            let more = _mm512_add_epi64(promotions, _mm512_add_epi64(promotions, promotions));
            lanes = _mm512_add_epi64(lanes, more);
        }
        let mut others = steps.len();
        if !castling_rooks.is_empty() {
            others += count_castling::<S>(king_square, occupied, castling_rooks, attacked);
        }
        Some(Count { lanes, others })
    }

    /// The moves of pawns, as the squares that they leave. Targets are empty squares ahead and enemy pieces elsewhere;
    /// each is moved back to where a pawn has to stand.
    #[inline]
    fn pawn_moves<S: Side, const RARE: bool>(
        pawns: __m512i,
        us: __m512i,
        them: __m512i,
        allowed: SquareSet,
    ) -> __m512i {
        let ahead = lanes(pawn_origins::<S>(ALL, ALL, 0, 0));
        let targets = _mm512_ternarylogic_epi64::<0x52>(them, us, ahead);
        let (mut near, mut far) = (targets, targets);
        if RARE {
            // The square that a double step passes may be one that does not block a check.
            far = and(targets, all(allowed));
            near = either(lanes(pawn_origins::<S>(0, ALL, 0, 0)), targets, far);
        }
        let second = rank::<S>(Rank::Second).bits();
        let pawns = and(pawns, lanes(pawn_origins::<S>(ALL, second, NOT_A, NOT_H)));
        let pawns = and(pawns, rotate(near, pawn_steps_back::<S>(1)));
        let no_double = lanes(pawn_origins::<S>(ALL, 0, ALL, ALL));
        and(pawns, or(rotate(far, pawn_steps_back::<S>(2)), no_double))
    }
}

/// The size of the table here.
pub(super) const TABLE_BYTES: usize = size_of::<Rays>();

/// The rays from each square, every ray in the lane of the opposite direction, without squares that no step in that
/// direction reaches.
static RAYS: Rays = Rays(rays());

/// Each row is a cache line.
#[repr(align(64))]
struct Rays([[u64; 8]; 64]);

const fn rays() -> [[u64; 8]; 64] {
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 8 {
            let line = LINES[square][lane / 2];
            rays[square][lane] = ONTO[lane] & if lane % 2 == 0 { line.below } else { line.above };
            lane += 1;
        }
        square += 1;
    }
    rays
}

/// What is in all three.
#[target_feature(enable = "avx512f")]
#[inline]
fn and_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x80>(a, b, c)
}

/// The union of the lanes of each.
#[target_feature(enable = "avx512f")]
#[inline]
fn unions(a: __m512i, b: __m512i) -> [SquareSet; 2] {
    let pairs = or(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    let half =
        _mm256_or_si256(_mm512_castsi512_si256(pairs), _mm512_extracti64x4_epi64::<1>(pairs));
    let pair = _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half));
    let words = [_mm_cvtsi128_si64(pair), _mm_extract_epi64::<1>(pair)];
    words.map(|word| SquareSet::from_bits(word as u64))
}
