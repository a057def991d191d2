//! The number of legal moves in four directions of two registers, without generating one of them.
//!
//! The idea is that of `eight_directions.rs`, adapted to registers of half the size:
//!
//! * Opposite directions lie in two registers, so nothing has to change places to find pins.
//! * Vector instructions are the bottleneck. So the king's steps, the pawns' attacks, the own knights
//!   and the attacks from the king are left to the scalar units, which have little else to do.
//! * A position with a check, a pinned piece or a possible capture en passant, one or two in a hundred,
//!   is left to the generator.
//!
//! As there, the longest chain of dependent instructions decides. To find pinned pawns behind a branch, and
//! not in every position, made it a tenth faster.

use core::arch::x86_64::*;

use board_core::Rank;
use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS};
use board_core::sets::{NOT_A, NOT_H, lsb, pawn_attacks, rank};
use board_core::side::Side;
use board_processor::compiled_for;
use board_setwise::SetReader;
use board_sliders::Rays;
use board_sliders::four_directions::*;

use super::{attacks_en_passant, count_castling, generator};

compiled_for! { bmi2:
    /// The number of legal moves.
    #[inline(never)]
    pub(super) fn count<S: Side, R: SetReader>(reader: R) -> usize {
        let (count, is_rare) = count_common::<S, R>(reader);
        if is_rare { count_rare::<S, R>(reader) } else { count }
    }

    #[cold]
    #[inline(never)]
    fn count_rare<S: Side, R: SetReader>(reader: R) -> usize {
        generator::<R, S>(reader).count()
    }

    /// A number, and whether it is *not* that of the legal moves, because there is a check, a pin of a
    /// piece other than a pawn, or a pawn that attacks the en passant square.
    #[inline]
    fn count_common<S: Side, R: SetReader>(reader: R) -> (usize, bool) {
        let [our_pieces, their_pieces] = reader.sides::<S>();
        let occupied = our_pieces | their_pieces;
        let (our_pawns, their_pawns) = (reader.pawns::<S>(), reader.pawns::<S::Them>());
        let (our_king, their_king) = (reader.kings() & our_pieces, reader.kings() & their_pieces);
        let (us, them) = (all(our_pieces), all(their_pieces));
        let empty = minus(lanes([!0; 4]), or(us, them));
        let knights = reader.knights();
        let pawns = all(our_pawns | their_pawns);

        let (rooks, bishops) = (all(reader.rooks_and_queens()), all(reader.bishops_and_queens()));
        let sliders = _mm256_blend_epi32::<0xf0>(rooks, bishops);
        let left = Half::<LEFT>::of(empty, and(sliders, us), and(sliders, them));
        let right = Half::<RIGHT>::of(empty, and(sliders, us), and(sliders, them));

        // What the enemy attacks. The own king hides what is behind it: that matters only in check.
        let reached_left = and(left.theirs, lanes(onto::<LEFT>()));
        let reached_right = and(right.theirs, lanes(onto::<RIGHT>()));
        let their_knights = and(all(knights), them);
        let leaps = or(leaps::<LEFT>(their_knights), leaps::<RIGHT>(their_knights));
        let attacked = union(or(or(reached_left, reached_right), leaps))
            | pawn_attacks::<S::Them>(their_pawns)
            | KING_ATTACKS[lsb(their_king).index()];
        let mut is_rare = !(attacked & our_king).is_empty()
            | attacks_en_passant::<S, R>(reader);

        let mut pawn_moves =
            pawn_moves::<S>(empty, them, if S::IS_WHITE { left.two } else { right.two });
        pawn_moves = and(pawn_moves, and(pawns, us));
        // Our pieces that are pinned, each in the lane of its line.
        let king = lsb(our_king);
        let near = reader.slider_attacks(Rays::All, king, occupied) & our_pieces;
        let [to_the_left, to_the_right] = RAYS[king.index()];
        let lines = or(and(lanes(to_the_left), reached_right), and(lanes(to_the_right), reached_left));
        let pinned = and(all(near), lines);
        if _mm256_testz_si256(pinned, pinned) == 0 {
            is_rare |= _mm256_testc_si256(pawns, pinned) == 0;
            // A double step is along the lane beside its own.
            let here = _mm256_permute4x64_epi64::<0b11_10_00_00>(pinned);
            pawn_moves = minus(pawn_moves, minus(union_in_all(pinned), here));
        }

        let slides_left = and(left.ours, minus(lanes(onto::<LEFT>()), us));
        let slides_right = and(right.ours, minus(lanes(onto::<RIGHT>()), us));
        // No slider reaches a square that a pawn leaves.
        let sizes = _mm256_add_epi8(
            sizes_of_bytes(or(slides_left, pawn_moves)),
            sizes_of_bytes(slides_right),
        );
        let mut count = sum(sizes) + (KING_ATTACKS[king.index()] - our_pieces - attacked).len();
        for knight in knights & our_pieces {
            count += (KNIGHT_ATTACKS[knight.index()] - our_pieces).len();
        }
        let seventh = our_pawns & rank::<S>(Rank::Seventh);
        if !seventh.is_empty() {
            count += 3 * sum(sizes_of_bytes(and(pawn_moves, all(seventh))));
        }
        let rooks = reader.state_squares() & rank::<S>(Rank::First);
        if !rooks.is_empty() {
            count += count_castling::<S>(king, occupied, rooks, attacked);
        }
        (count, is_rare)
    }
}

/// What sliders attack in four directions of a shift; squares beyond an edge are not yet masked out.
struct Half<const TO: bool> {
    ours: __m256i,
    theirs: __m256i,
    /// The squares that two steps over empty squares reach.
    two: __m256i,
}

impl<const TO: bool> Half<TO> {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(empty: __m256i, ours: __m256i, theirs: __m256i) -> Self {
        let ways = Ways::<TO>::over(empty);
        Half {
            ours: step::<TO>(ways.fill(ours)),
            theirs: step::<TO>(ways.fill(theirs)),
            two: ways.two,
        }
    }
}

/// Pawn moves, as the squares that pawns leave: single steps, double ones, captures to two
/// sides. `two` says where two steps over empty squares lead.
#[target_feature(enable = "avx2")]
#[inline]
fn pawn_moves<S: Side>(empty: __m256i, them: __m256i, two: __m256i) -> __m256i {
    const BACK: [u64; 4] = [8, 16, 9, 7];
    let targets = _mm256_blend_epi32::<0xf0>(_mm256_unpacklo_epi64(empty, two), them);
    let second = rank::<S>(Rank::Second).bits();
    if S::IS_WHITE {
        and(shift::<RIGHT>(targets, BACK), lanes([!0, second, NOT_H, NOT_A]))
    } else {
        and(shift::<LEFT>(targets, BACK), lanes([!0, second, NOT_A, NOT_H]))
    }
}

/// The union of all lanes, in all lanes.
#[target_feature(enable = "avx2")]
#[inline]
fn union_in_all(sets: __m256i) -> __m256i {
    let sets = or(sets, _mm256_permute4x64_epi64::<0b01_00_11_10>(sets));
    or(sets, _mm256_permute4x64_epi64::<0b10_11_00_01>(sets))
}

/// The sum of all bytes.
#[target_feature(enable = "avx2")]
#[inline]
fn sum(bytes: __m256i) -> usize {
    sum_of_words(_mm256_sad_epu8(bytes, _mm256_setzero_si256()))
}
