//! The table of [eight words](crate::two_plies::avx512) in registers of four words.
//!
//! Without an instruction that counts the bits of each byte, the numbers of all directions are added up as
//! digits: a binary digit of 64 numbers is a set of squares, and an adder is a few operations on sets. All
//! directions of a line together reach at most 7 squares from one square, so one of their sets of digits
//! counts
//!
//! ```text
//!   7 - (the squares that sliders reach from there on, both ways)      0 to 7
//!   + the sliders of both ways, the knights and the pawns that guard   0 to 6
//! ```
//!
//! Four lines and the pawns make a number from 0 to 63, which is the value plus 32: six digits. At the end they
//! are turned into a byte for each square, because the values of a set of squares are added up faster so: a
//! register has four files in lanes, a shift by lane brings the squares of each file to the highest bits of
//! eight bytes, and these bits choose what is added.

use core::arch::x86_64::*;

use board_core::sets::{lsb, pawn_attacks};
use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet, attacks};
use board_processor::compiled_for;

use super::adders::*;
use super::lanes::*;
use crate::two_plies::king_lines::KingLines;
use crate::two_plies::pawns::{PawnMoves, PawnWorth};
use crate::two_plies::registers::Values;

/// The table, and where their sliders go.
#[derive(Debug)]
pub(crate) struct Table {
    /// The value of each square plus 32, file by file; the same in two registers.
    bytes: [u8; 64],
    files: [__m256i; 2],
    /// The squares that their sliders reach, their own pieces included.
    reached: __m256i,
}

impl Table {
    /// The value of a square plus 32.
    #[inline(always)]
    pub(super) fn value(&self, square: Square) -> i64 {
        let index = square.index();
        self.bytes[index % 8 * 8 + index / 8].into()
    }

    compiled_for! { bmi2:
        /// The values of a position.
        #[inline]
        pub(super) fn values<S: Side>(pieces: &PieceSets, lines: &KingLines) -> Values<Table> {
            let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
            let (empty, theirs) = (all(!(us | them)), all(them));
            let mut sliders = sliders_by_lane(pieces, theirs);
            if !lines.pinned.is_empty() {
                // A pinned slider moves along the line of its pin.
                let along = lanes(lines.each().map(|line| (line & lines.pinned).bits()));
                sliders = minus(sliders, minus(all(lines.pinned), along));
            }
            let knights = all(pieces.by_role(Role::Knight) & (them - lines.pinned));
            let left = Half::<LEFT>::of(empty, theirs, sliders, knights);
            let right = Half::<RIGHT>::of(empty, theirs, sliders, knights);

            let pawns = PawnMoves::of::<S>(pieces, lines);
            let worth = pawns.worth::<S>(us, them);
            let digits: [__m256i; 5] = add_far_lanes(digits_of_lines(&left, &right, &worth));
            let mut files = bytes_by_file(add_next_lanes(digits));
            if worth.promotes {
                files = weigh_promotions(files, &worth);
            }
            let moves = sets([left.moves, right.moves]).map(SquareSet::len);
            Values {
                if_we_passed: moves.into_iter().sum::<usize>() as i64 + worth.moves,
                seen: by_direction(left.reached, right.reached),
                pawns,
                table: Table {
                    bytes: bytes(files),
                    files,
                    reached: or(left.reached, right.reached),
                },
            }
        }

        /// The moves of their sliders to a square, and to some squares in all directions but one.
        #[inline]
        pub(super) fn slides(
            values: &Values<Table>,
            to: SquareSet,
            others: SquareSet,
            direction: usize,
        ) -> i64 {
            let moves = values.seen.map(|seen| (seen & (to | others)).len());
            let along = (values.seen[direction] & others).len();
            (moves.into_iter().sum::<usize>() - along) as i64
        }

        /// The values of some squares plus 32 each, to be added up lane by lane.
        #[inline]
        pub(super) fn sums(&self, squares: SquareSet) -> __m256i {
            let [low, high] = files_of(all(squares));
            let none = _mm256_setzero_si256();
            let low = _mm256_blendv_epi8(none, self.files[0], low);
            let high = _mm256_blendv_epi8(none, self.files[1], high);
            _mm256_sad_epu8(_mm256_add_epi8(low, high), none)
        }

        /// All squares that they attack.
        #[inline]
        pub(super) fn attacked<S: Side>(&self, pieces: &PieceSets, pinned: SquareSet) -> SquareSet {
            let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
            let mut reached = self.reached;
            if !pinned.is_empty() {
                let (empty, sliders) = (all(!(us | them)), sliders_by_lane(pieces, all(them)));
                let left = attacks_in_lanes::<LEFT>(sliders, empty);
                reached = or(left, attacks_in_lanes::<RIGHT>(sliders, empty));
            }
            let knights = all(pieces.by_role(Role::Knight) & them);
            let leapt = or(leaps::<LEFT>(knights), leaps::<RIGHT>(knights));
            union(or(reached, leapt))
                | pawn_attacks::<S::Them>(pieces.by_role(Role::Pawn) & them)
                | attacks::king(lsb(pieces.by_role(Role::King) & them))
        }
    }
}

/// Their moves in the four directions of a shift.
struct Half<const TO: bool> {
    reached: __m256i,
    /// The targets of sliders, and in lanes of leaps the knights that can leap: both count moves.
    moves: __m256i,
    /// The pieces of theirs that sliders and knights guard.
    guarded: __m256i,
    guarded_by_knights: __m256i,
    /// How many squares a slider reaches from each square on, as three digits. No slider is counted where a
    /// knight of theirs stands: there the first digit counts leaps.
    digits: [__m256i; 3],
}

impl<const TO: bool> Half<TO> {
    compiled_for! { bmi2:
        #[inline]
        fn of(empty: __m256i, theirs: __m256i, sliders: __m256i, knights: __m256i) -> Self {
            let ways = Ways::<TO>::over(empty);
            let reached = and(step::<TO>(ways.fill(sliders)), lanes(onto::<TO>()));
            let seen = minus(reached, theirs);
            let counted = or(seen, sliders);

            // More than k squares, k from 0 to 6.
            let next_is_empty = step_back::<TO>(ways.one);
            let mut more = [step_back::<TO>(minus(lanes(onto::<TO>()), theirs)); 7];
            for k in 1..7 {
                more[k] = and(step_back::<TO>(more[k - 1]), next_is_empty);
            }
            let ones = xor(xor(xor(more[0], more[1]), xor(more[2], more[3])), xor(more[4], more[5]));
            let ones = and(xor(ones, more[6]), counted);
            let twos = and(or(minus(more[1], more[3]), more[5]), counted);
            let fours = and(more[3], counted);

            let leaping = and(leap_back::<TO>(minus(lanes(leap_onto::<TO>()), theirs)), knights);
            Half {
                reached,
                moves: or(seen, leaping),
                guarded: and(reached, theirs),
                guarded_by_knights: and(leaps::<TO>(knights), theirs),
                digits: [or(ones, leaping), twos, fours],
            }
        }
    }
}

compiled_for! { bmi2:
    /// The digits of what each line and, in the same lanes, the pawns contribute.
    #[inline]
    fn digits_of_lines(left: &Half<LEFT>, right: &Half<RIGHT>, worth: &PawnWorth) -> [__m256i; 4] {
        // Seven less the number of squares: all digits turned round.
        let (ones, carry) = add_two(left.digits[0], right.digits[0]);
        let (twos, carry) = add_three(left.digits[1], right.digits[1], carry);
        let fours = xor(xor(left.digits[2], right.digits[2]), carry);
        let [ones, twos, fours] = [ones, twos, fours].map(|digit| xor(digit, lanes([!0; 4])));

        let (ones, first) = add_three(ones, left.guarded, right.guarded);
        let (ones, second) = add_three(ones, left.guarded_by_knights, right.guarded_by_knights);
        let [won, other] = worth.won.map(SquareSet::bits);
        let [a, b, c, d] = worth.lost.map(|squares| !squares.bits());
        let (ones, third) = add_three(ones, lanes([won, other, a, b]), lanes([c, d, 0, 0]));
        let (twos, fourth) = add_three(twos, first, second);
        let (twos, fifth) = add_two(twos, third);
        let (fours, eights) = add_three(fours, fourth, fifth);
        [ones, twos, fours, eights]
    }

    /// The bytes of all squares, file by file, from six digits in all lanes.
    #[inline]
    fn bytes_by_file(digits: [__m256i; 6]) -> [__m256i; 2] {
        let mut bytes = [_mm256_setzero_si256(); 2];
        for digit in digits.into_iter().rev() {
            let files = files_of(digit);
            for half in 0..2 {
                let doubled = _mm256_add_epi8(bytes[half], bytes[half]);
                bytes[half] = _mm256_sub_epi8(doubled, is_chosen(files[half]));
            }
        }
        bytes
    }

    /// The squares of four files, and of the other four, as the highest bits of bytes. The set is in all lanes.
    #[inline]
    fn files_of(set: __m256i) -> [__m256i; 2] {
        [_mm256_sllv_epi64(set, lanes([7, 6, 5, 4])), _mm256_sllv_epi64(set, lanes([3, 2, 1, 0]))]
    }

    /// All ones, which is minus one, in the bytes whose highest bit is set.
    #[inline]
    fn is_chosen(bytes: __m256i) -> __m256i {
        _mm256_cmpgt_epi8(_mm256_setzero_si256(), bytes)
    }

    /// A promotion is four moves: what is won and lost by it counts three times more.
    #[inline]
    fn weigh_promotions(mut bytes: [__m256i; 2], worth: &PawnWorth) -> [__m256i; 2] {
        let three = _mm256_set1_epi8(3);
        for (half, bytes) in bytes.iter_mut().enumerate() {
            let weight = |squares: SquareSet| and(is_chosen(files_of(all(squares))[half]), three);
            for squares in worth.won_thrice {
                *bytes = _mm256_add_epi8(*bytes, weight(squares));
            }
            for squares in worth.lost_thrice {
                *bytes = _mm256_sub_epi8(*bytes, weight(squares));
            }
        }
        bytes
    }

    /// The sliders among some pieces, each in the lanes along which it moves.
    #[inline]
    pub(super) fn sliders_by_lane(pieces: &PieceSets, among: __m256i) -> __m256i {
        let (rooks, bishops) = (all(pieces.by_role(Role::Rook)), all(pieces.by_role(Role::Bishop)));
        let lines = _mm256_blend_epi32::<0xf0>(rooks, bishops);
        and(or(all(pieces.by_role(Role::Queen)), lines), among)
    }
}
