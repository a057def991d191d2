//! What a square is worth to the replies: one table of 64 values.
//!
//! "We" are to move, "they" reply. Suppose that we passed: they would have `N0` replies, not counting the
//! king's. The table says what a piece of ours changes there:
//!
//! ```text
//!   comes to b, an empty square     - the squares behind b that their sliders reach no more
//!                                   - the steps of their pawns that it stops
//!                                   + the captures of their pawns on b
//!   comes to b, a piece of theirs   - the moves of that piece
//!                                   + one for each piece that guards it and may recapture
//!   leaves a                        the value of a, as if it came there, is taken off
//! ```
//!
//! So after a move from a to b they have `N0 + V[b] - V[a]` replies, but for the king's and for what two
//! squares on one line share.
//!
//! The table is made in eight [lanes](crate::lanes). A square that a slider passes or stands on needs the
//! number of squares that it reaches *from there on* in this direction, 0 to 7. "More than k" is a set: the
//! next square can be entered, and from there it goes on for more than k - 1. Seven such sets make the
//! three binary digits of the number. A digit is in eight lanes; turned from lanes of squares to squares of
//! lanes it is a byte for every square, whose ones are counted.

use core::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_add_epi8,
    _mm512_mask_sub_epi8, _mm512_maskz_mov_epi8, _mm512_maskz_popcnt_epi64,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_rorv_epi64, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_sub_epi8, _mm512_test_epi64_mask, _mm512_xor_si512,
};

use board_core::sets::{ahead, ahead_east, ahead_west, lsb, pawn_attacks, rank};
use board_core::side::Side;
use board_core::{Rank, Role, Square, SquareSet, attacks};
use board_setwise::compiled_for;

use super::king_lines::{Lines, line_sets};
use super::sum::sum_of_bytes;
use crate::lanes::*;
use crate::piece_sets::PieceSets;

/// What is added to a value to make it positive.
pub(super) const BIAS: i64 = 128;

/// The table, and what of their moves is asked for besides.
pub(super) struct Values {
    /// Their replies if we passed, but for the king's.
    pub(super) if_we_passed: i64,
    /// The value of each square.
    pub(super) table: [i8; 64],
    /// The same plus 128, which makes sums of bytes easy.
    pub(super) biased: __m512i,
    /// By direction, the squares that their sliders reach and where none of their pieces stands.
    pub(super) seen: [SquareSet; 8],
    /// By lane, the squares that their sliders reach, their own pieces included.
    pub(super) reached: __m512i,
    pub(super) pawns: PawnMoves,
}

/// The moves of their pawns: of pinned ones, those along the line.
#[derive(Clone, Copy)]
pub(super) struct PawnMoves {
    /// Where one step ends, unless a piece of theirs stands there: on an empty square, or before one of ours.
    pub(super) first: SquareSet,
    /// Where a double step ends, or would end if no piece of ours stood on that square.
    pub(super) second: SquareSet,
    /// The squares that they attack to the west and to the east.
    pub(super) west: SquareSet,
    pub(super) east: SquareSet,
}

impl PawnMoves {
    #[inline(always)]
    fn of<S: Side>(pieces: &PieceSets, pinned: SquareSet, lines: &Lines) -> PawnMoves {
        let (pawns, us, them) =
            (pieces.role(Role::Pawn), pieces.color(S::COLOR), pieces.color(!S::COLOR));
        let pawns = pawns & them;
        let [file, _, diagonal, other] = line_sets(lines);
        let may_go_along = |line: SquareSet| pawns - (pinned - line);
        // A step to the west and to the south is along the diagonal, one to the west and north is not.
        let (west, east) = if S::IS_WHITE { (diagonal, other) } else { (other, diagonal) };
        let first = ahead::<S::Them>(may_go_along(file)) - them;
        let go_on = (first - us) & rank::<S::Them>(Rank::Third);
        PawnMoves {
            first,
            second: ahead::<S::Them>(go_on) - them,
            west: ahead_west::<S::Them>(may_go_along(west)),
            east: ahead_east::<S::Them>(may_go_along(east)),
        }
    }

    /// Their pawns that would capture on a square.
    #[inline(always)]
    pub(super) fn capturers<S: Side>(self, square: SquareSet) -> SquareSet {
        ahead_east::<S>(square & self.west) | ahead_west::<S>(square & self.east)
    }

    /// Where their pawns step.
    #[inline(always)]
    pub(super) fn steps(self) -> SquareSet {
        self.first | self.second
    }
}

impl Values {
    compiled_for! { avx512:
        /// The values of a position in which some pieces of theirs are pinned on lines of their king.
        #[inline]
        pub(super) fn of<S: Side>(pieces: &PieceSets, pinned: SquareSet, lines: &Lines) -> Values {
            let (us, them) = (pieces.color(S::COLOR), pieces.color(!S::COLOR));
            let theirs = all(them);
            let ways = Ways::over(all(us), theirs);
            let mut sliders = sliders_by_lane(pieces, theirs);
            if !pinned.is_empty() {
                // A pinned slider moves along the line of its pin.
                let [file, rank, diagonal, other] = line_sets(lines).map(|line| (line & pinned).bits());
                let along = lanes([file, file, rank, rank, diagonal, diagonal, other, other]);
                sliders = minus(sliders, minus(all(pinned), along));
            }
            let reached = and(rotate(ways.fill(sliders), STEP), lanes(ONTO));
            let seen = minus(reached, theirs);
            let counted = or(seen, sliders);

            // More than k squares, k from 0 to 6.
            let next_is_empty = _mm512_rorv_epi64(ways.one, lanes(STEP));
            let mut more = [_mm512_rorv_epi64(minus(lanes(ONTO), theirs), lanes(STEP)); 7];
            for k in 1..7 {
                more[k] = and(_mm512_rorv_epi64(more[k - 1], lanes(STEP)), next_is_empty);
            }
            let ones = exclusive_or(exclusive_or(more[0], more[1], more[2]), more[3], more[4]);
            let ones = and(exclusive_or(ones, more[5], more[6]), counted);
            let twos = and(or(minus(more[1], more[3]), more[5]), counted);
            let fours = and(more[3], counted);
            // Leaps share the digit of the ones: no slider is counted where a knight of theirs stands.
            let knights = all(pieces.role(Role::Knight) & (them - pinned));
            let leaps = _mm512_rorv_epi64(minus(lanes(LEAP_ONTO), theirs), lanes(LEAP));
            let ones = by_square(or_and(ones, leaps, knights));
            let (twos, fours) = (by_square(twos), by_square(fours));
            let twos = _mm512_add_epi8(twos, _mm512_add_epi8(fours, fours));
            let moves = _mm512_add_epi8(ones, _mm512_add_epi8(twos, twos));
            let leapt = and(and(rotate(knights, LEAP), lanes(LEAP_ONTO)), theirs);
            let guards = _mm512_add_epi8(by_square(and(reached, theirs)), by_square(leapt));
            let values = _mm512_sub_epi8(guards, moves);

            let pawns = PawnMoves::of::<S>(pieces, pinned, lines);
            let (values, by_pawns) = add_pawns::<S>(values, pawns, us, them);
            let by_pieces = sum_of_bytes(_mm512_maskz_mov_epi8(them.bits(), moves));
            let biased = _mm512_xor_si512(values, _mm512_set1_epi8(-128));
            Values { if_we_passed: by_pieces + by_pawns, table: bytes(values), biased, seen: sets(seen), reached, pawns }
        }
    }

    compiled_for! { avx512:
        /// All squares that they attack. A pinned piece attacks all the same.
        #[inline]
        pub(super) fn attacked<S: Side>(&self, pieces: &PieceSets, pinned: SquareSet) -> SquareSet {
            let (us, them) = (pieces.color(S::COLOR), pieces.color(!S::COLOR));
            let mut reached = self.reached;
            if !pinned.is_empty() {
                let sliders = sliders_by_lane(pieces, all(them));
                reached = and(rotate(Ways::over(all(us), all(them)).fill(sliders), STEP), lanes(ONTO));
            }
            let knights = all(pieces.role(Role::Knight) & them);
            let leapt = and(rotate(knights, LEAP), lanes(LEAP_ONTO));
            first_lane(union(or(reached, leapt)))
                | pawn_attacks::<S::Them>(pieces.role(Role::Pawn) & them)
                | attacks::king(lsb(pieces.role(Role::King) & them))
        }
    }

    /// The value of a square.
    #[inline(always)]
    pub(super) fn at(&self, square: Square) -> i64 {
        self.table[square.index()].into()
    }
}

compiled_for! { avx512:
    /// The sliders among some pieces, each in the lanes along which it moves.
    #[inline]
    fn sliders_by_lane(pieces: &PieceSets, among: __m512i) -> __m512i {
        let (rooks, bishops) = (all(pieces.role(Role::Rook)), all(pieces.role(Role::Bishop)));
        let others = either(lanes(STRAIGHT), rooks, bishops);
        or_in(all(pieces.role(Role::Queen)), others, among)
    }
}

compiled_for! { avx512:
    /// Adds what their pawns make of a square; and the number of their moves.
    #[inline]
    fn add_pawns<S: Side>(
        values: __m512i,
        pawns: PawnMoves,
        us: SquareSet,
        them: SquareSet,
    ) -> (__m512i, i64) {
        let PawnMoves { first, second, west, east } = pawns;
        // A piece in front of a pawn stops its double step too.
        let third = rank::<S::Them>(Rank::Third);
        let before_second = ahead::<S>(ahead::<S::Them>(first & third) - us - them);
        // The pawns that step once and twice, and those that capture.
        let single = ahead::<S>(first - us);
        let double = ahead::<S>(ahead::<S>(second - us));
        let (to_west, to_east) = (ahead_east::<S>(west & us), ahead_west::<S>(east & us));
        let lost = [first | single, second | before_second | double, to_west, to_east];
        let values = add_weighted(values, 1, [west, east], lost);
        let moves = single.len() + double.len() + to_west.len() + to_east.len();

        let (seventh, eighth) = (rank::<S::Them>(Rank::Seventh), rank::<S::Them>(Rank::Eighth));
        if ((first | west | east) & eighth).is_empty() {
            return (values, moves as i64);
        }
        // A promotion is four moves.
        let [single, to_west, to_east] = [single, to_west, to_east].map(|pawns| pawns & seventh);
        let lost = [first & eighth | single, to_west, to_east];
        let values = add_weighted(values, 3, [west & eighth, east & eighth], lost);
        (values, (moves + 3 * (single.len() + to_west.len() + to_east.len())) as i64)
    }
}

compiled_for! { avx512:
    #[inline]
    fn add_weighted<const N: usize>(
        mut values: __m512i,
        weight: i8,
        won: [SquareSet; 2],
        lost: [SquareSet; N],
    ) -> __m512i {
        let weight = _mm512_set1_epi8(weight);
        for squares in won {
            values = _mm512_mask_add_epi8(values, squares.bits(), values, weight);
        }
        for squares in lost {
            values = _mm512_mask_sub_epi8(values, squares.bits(), values, weight);
        }
        values
    }
}

/// The order of bytes that puts the same rank of all lanes side by side: byte `8 * r + l` is rank r of
/// lane l.
const BY_RANK: [u64; 8] = {
    let mut order = [0; 8];
    let mut i = 0;
    while i < 64 {
        order[i / 8] |= ((8 * (i % 8) + i / 8) as u64) << (8 * (i % 8));
        i += 1;
    }
    order
};

compiled_for! { avx512:
    /// In how many lanes each square is, a byte each.
    #[inline]
    fn by_square(sets: __m512i) -> __m512i {
        // A rank of each lane side by side, then its eight bytes as a matrix of bits, transposed.
        let ranks = _mm512_permutexvar_epi8(lanes(BY_RANK), sets);
        let one = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        _mm512_popcnt_epi8(_mm512_gf2p8affine_epi64_epi8::<0>(one, ranks))
    }
}

compiled_for! { avx512:
    /// The number of lanes with some of these squares.
    #[inline]
    pub(super) fn lanes_with(lanes: __m512i, squares: SquareSet) -> u32 {
        _mm512_test_epi64_mask(lanes, all(squares)).count_ones()
    }
}

compiled_for! { avx512:
    /// How many of some squares are in each lane but one.
    #[inline]
    pub(super) fn count_but_one(lanes: __m512i, squares: SquareSet, one: usize) -> __m512i {
        _mm512_maskz_popcnt_epi64(!(1 << one), and(lanes, all(squares)))
    }
}
