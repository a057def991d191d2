//! The table of values, in eight [lanes](board_sliders::eight_directions).
//!
//! A square on which a slider stands, or that it passes, needs the number of squares that the slider reaches
//! *from there on* in its direction, 0 to 7. "More than k" is a set: the next square can be entered, and from
//! there it goes on for more than k - 1. Seven such sets make the three binary digits of the number. A digit is
//! a bit for each square in each lane; turned around it is a byte for each square, whose ones are counted.

use core::arch::x86_64::*;
use core::mem::transmute;

use board_core::sets::{lsb, pawn_attacks};
use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet, attacks};
use board_processor::compiled_for;
use board_sliders::eight_directions::*;

use crate::two_plies::king_lines::KingLines;
use crate::two_plies::pawns::PawnMoves;
use crate::two_plies::registers::Values;

/// The table, and where their sliders go.
#[derive(Debug)]
pub(crate) struct Table {
    /// The value of each square.
    bytes: [i8; 64],
    /// The same plus [`BIAS`], which makes sums of bytes easy.
    pub(super) biased: __m512i,
    /// By lane, the squares that their sliders reach, their own pieces included.
    reached: __m512i,
}

/// What is added to a value to make it positive.
pub(super) const BIAS: i64 = 128;

impl Table {
    /// The value of a square.
    #[inline(always)]
    pub(super) fn value(&self, square: Square) -> i64 {
        self.bytes[square.index()].into()
    }

    compiled_for! { avx512:
        /// The values of a position.
        #[inline]
        pub(super) fn values<S: Side>(pieces: &PieceSets, lines: &KingLines) -> Values<Table> {
            let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
            let theirs = all(them);
            let ways = Ways::over(all(us), theirs);
            let mut sliders = sliders_by_lane(pieces, theirs);
            if !lines.pinned.is_empty() {
                // A pinned slider moves along the line of its pin.
                let [file, rank, diagonal, other] = lines.each().map(|line| (line & lines.pinned).bits());
                let along = lanes([file, file, rank, rank, diagonal, diagonal, other, other]);
                sliders = minus(sliders, minus(all(lines.pinned), along));
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
            let ones = odd_of_three(odd_of_three(more[0], more[1], more[2]), more[3], more[4]);
            let ones = and(odd_of_three(ones, more[5], more[6]), counted);
            let twos = and(or(minus(more[1], more[3]), more[5]), counted);
            let fours = and(more[3], counted);
            // Leaps share the digit of the ones: no slider is counted where a knight of theirs stands.
            let knights = all(pieces.by_role(Role::Knight) & (them - lines.pinned));
            let leaps = _mm512_rorv_epi64(minus(lanes(LEAP_ONTO), theirs), lanes(LEAP));
            let ones = by_square(or_and(ones, leaps, knights));
            let (twos, fours) = (by_square(twos), by_square(fours));
            let twos = _mm512_add_epi8(twos, _mm512_add_epi8(fours, fours));
            let moves = _mm512_add_epi8(ones, _mm512_add_epi8(twos, twos));
            let leapt = and(and(rotate(knights, LEAP), lanes(LEAP_ONTO)), theirs);
            let guards = _mm512_add_epi8(by_square(and(reached, theirs)), by_square(leapt));

            let pawns = PawnMoves::of::<S>(pieces, lines);
            let worth = pawns.worth::<S>(us, them);
            let one = _mm512_set1_epi8(1);
            let mut values = weigh(_mm512_sub_epi8(guards, moves), one, worth.won, worth.lost);
            if worth.promotes {
                let three = _mm512_set1_epi8(3);
                values = weigh(values, three, worth.won_thrice, worth.lost_thrice);
            }
            Values {
                if_we_passed: sum_of_bytes(_mm512_maskz_mov_epi8(them.bits(), moves)) + worth.moves,
                seen: sets(seen),
                pawns,
                table: Table {
                    bytes: bytes(values),
                    biased: _mm512_xor_si512(values, _mm512_set1_epi8(-128)),
                    reached,
                },
            }
        }

        /// The moves of their sliders to a square, and to some squares in all lanes but one.
        #[inline]
        pub(super) fn slides(values: &Values<Table>, to: SquareSet, others: SquareSet, lane: usize) -> i64 {
            let reached = values.table.reached;
            let number = _mm512_test_epi64_mask(reached, all(to)).count_ones();
            let others = and(reached, all(others));
            i64::from(number) + _mm512_reduce_add_epi64(_mm512_maskz_popcnt_epi64(!(1 << lane), others))
        }

        /// All squares that they attack.
        #[inline]
        pub(super) fn attacked<S: Side>(&self, pieces: &PieceSets, pinned: SquareSet) -> SquareSet {
            let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
            let mut reached = self.reached;
            if !pinned.is_empty() {
                let filled = Ways::over(all(us), all(them)).fill(sliders_by_lane(pieces, all(them)));
                reached = and(rotate(filled, STEP), lanes(ONTO));
            }
            let knights = all(pieces.by_role(Role::Knight) & them);
            let leapt = and(rotate(knights, LEAP), lanes(LEAP_ONTO));
            first_lane(union(or(reached, leapt)))
                | pawn_attacks::<S::Them>(pieces.by_role(Role::Pawn) & them)
                | attacks::king(lsb(pieces.by_role(Role::King) & them))
        }
    }
}

compiled_for! { avx512:
    /// The sliders among some pieces, each in the lanes along which it moves.
    #[inline]
    fn sliders_by_lane(pieces: &PieceSets, among: __m512i) -> __m512i {
        let (rooks, bishops) = (all(pieces.by_role(Role::Rook)), all(pieces.by_role(Role::Bishop)));
        or_in(all(pieces.by_role(Role::Queen)), either(lanes(STRAIGHT), rooks, bishops), among)
    }

    /// Adds a weight to the bytes of some squares, and takes it off those of others.
    #[inline]
    fn weigh<const N: usize>(
        mut values: __m512i,
        weight: __m512i,
        won: [SquareSet; 2],
        lost: [SquareSet; N],
    ) -> __m512i {
        for squares in won {
            values = _mm512_mask_add_epi8(values, squares.bits(), values, weight);
        }
        for squares in lost {
            values = _mm512_mask_sub_epi8(values, squares.bits(), values, weight);
        }
        values
    }

    /// The squares that are in an odd number of three sets.
    #[inline]
    fn odd_of_three(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0x96>(a, b, c)
    }

    /// The sum of 64 bytes.
    #[inline]
    fn sum_of_bytes(bytes: __m512i) -> i64 {
        _mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, _mm512_setzero_si512()))
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

/// The bytes, as an array.
#[target_feature(enable = "avx512f")]
#[inline]
#[allow(unsafe_code)]
fn bytes(register: __m512i) -> [i8; 64] {
    // SAFETY: a register is 64 bytes, and every byte is a number.
    unsafe { transmute(register) }
}
