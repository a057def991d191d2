//! Captures in eight lanes, without a loop over pieces.
//!
//! In a [lane](board_setwise::lanes) a square is reached by at most one piece. So a capture is a lane and a target,
//! and the origin follows: a fill from the target back, in the opposite lane, ends on the capturing piece.
//!
//! ```text
//!   lane 2 (E)                   R . . p . b .
//!   the rook's fill, one step    . x x x . . .    and enemies: the target
//!   lane 3 (W), from the target  x x x . . . .    and the pieces of the lane: the origin
//! ```
//!
//! One round takes one target from every lane, and one from every lane of knights' leaps: up to sixteen
//! captures, whatever pieces make them. `lzcnt` turns squares to numbers, a shift and an addition turn two
//! numbers to a move, `vpermt2w` puts the sixteen moves side by side, `vpcompressw` puts those that exist
//! and are legal first, and one instruction stores them. Most positions need one or two rounds, so the
//! branch at the end of a round is all that is hard to predict. The usual loops over pieces and over
//! targets have one such branch for each piece, which costs much of their time in a search, where no two
//! positions are alike.
//!
//! Pins and the king's safety are known last, and are one mask at the end of a round. Promotions and
//! captures en passant are rare, and are left to a function of their own.

use core::arch::x86_64::*;

use board_core::sets::{ahead, ahead_east, ahead_west, pawn_attacks, rank, step as pawn_step};
use board_core::side::Side;
use board_core::{
    ChecksAndPins, Move, MoveKind, MoveKinds, MoveList, MoveSink, Rank, Role, Square, SquareSet,
    attacks,
};
use board_processor::compiled_for;

use super::block::push_chosen;
use super::lane_board::lane_board;
use super::{checkers_and_evasions, push_en_passant};
use crate::reader::Reader;
use crate::sliders::Sliders;
use board_setwise::lanes::*;
use board_setwise::{SetReader, attacks_en_passant};

/// The rotations that take knights' leaps back.
const LEAP_BACK: [u64; 8] = {
    let mut lanes = LEAP;
    let mut lane = 0;
    while lane < 8 {
        lanes[lane] = 64 - LEAP[lane];
        lane += 1;
    }
    lanes
};

/// By lane, the squares from which pawns capture without promoting.
const fn capturing_pawns<S: Side>() -> [u64; 8] {
    let not_seventh = !rank::<S>(Rank::Seventh).bits();
    pawn_lanes::<S>(0, not_seventh, not_seventh)
}

compiled_for! { avx512:
    /// Appends the legal captures, with or without the other promotions.
    #[inline(never)]
    pub(super) fn captures<S: Side, X: Sliders>(
        reader: Reader<'_, X>,
        kinds: MoveKinds,
        list: &mut MoveList,
    ) -> ChecksAndPins {
        let board = lane_board::<S>(reader.pieces);
        // The pieces that others than the king may capture, and the squares that the king must avoid.
        let (mut capturable, mut unsafe_steps) = (board.sides.them, board.attacked);
        let pinned = first_lane(board.pinned);
        let mut found = ChecksAndPins { checkers: SquareSet::EMPTY, pinned };
        let occupied = reader.pieces.occupied();
        let mut pushes = if kinds.promotions() { !occupied } else { SquareSet::EMPTY };
        if board.in_check {
            let (checkers, evasions) = checkers_and_evasions::<S, X>(reader);
            found.checkers = checkers;
            pushes &= evasions.targets;
            capturable = and(capturable, all(evasions.targets));
            unsafe_steps = or(unsafe_steps, all(evasions.behind));
        }

        let pawns = and(all(reader.pieces.role(Role::Pawn)), all(board.sides.us));
        let pawns = and(pawns, lanes(capturing_pawns::<S>()));
        let slides = rotate(board.ways.fill(board.sides.sliders), STEP);
        let king_steps = rotate(board.king, STEP);
        let targets = and(or(slides, rotate(pawns, STEP)), capturable);
        let targets = and(or_and(targets, king_steps, board.sides.them), lanes(ONTO));
        // From here on everything is in the opposite lane.
        let mut targets = opposite(targets);
        let pieces = union_of_three(board.sides.sliders, pawns, board.king);
        let pieces = and(opposite(pieces), lanes(ONTO));
        let unsafe_steps = opposite(and(king_steps, unsafe_steps));
        let pinned_elsewhere = minus(board.pinned, board.pinned_here);

        let mut leaps = and(and(rotate(board.sides.knights, LEAP), lanes(LEAP_ONTO)), capturable);
        loop {
            let (to, leap_to) = (lowest(targets), lowest(leaps));
            let from = and(rotate(board.ways.fill(to), STEP), pieces);
            let leap_from = rotate(leap_to, LEAP_BACK);
            let illegal = or_and(and(from, pinned_elsewhere), to, unsafe_steps);
            let legal = some_and_none(to, illegal);
            let legal_leaps = some_and_none(leap_to, and(leap_from, board.pinned));
            let chosen = u16::from_le_bytes([legal, legal_leaps]);
            push_chosen(list, captures_of([from, leap_from], [to, leap_to]), chosen);
            (targets, leaps) = (minus(targets, to), minus(leaps, leap_to));
            if !any(or(targets, leaps)) {
                break;
            }
        }
        let promoting = Promoting { pushes, captures: first_lane(capturable), pinned };
        special_moves::<S, X>(reader, list, promoting);
        found
    }

    /// The lowest square of each lane.
    #[inline]
    fn lowest(sets: __m512i) -> __m512i {
        and(sets, _mm512_sub_epi64(_mm512_setzero_si512(), sets))
    }

    /// The lanes in which there is a target and no reason against it.
    #[inline]
    fn some_and_none(targets: __m512i, reasons: __m512i) -> u8 {
        let some = _mm512_test_epi64_mask(targets, targets);
        _mm512_mask_testn_epi64_mask(some, reasons, reasons)
    }

    /// Sixteen captures by their origins and targets, a square in each lane. Empty lanes give nonsense.
    #[inline]
    fn captures_of(from: [__m512i; 2], to: [__m512i; 2]) -> __m256i {
        // `lzcnt` counts from h8 down: 63 minus the number of the square, for both squares of a move.
        let numbers = |index: usize| {
            let targets = _mm512_slli_epi64::<6>(_mm512_lzcnt_epi64(to[index]));
            _mm512_add_epi64(_mm512_lzcnt_epi64(from[index]), targets)
        };
        // The first word of every lane; words from 32 on are those of the second register.
        let first_words =
            _mm256_set_epi16(60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4, 0);
        let first_words = _mm512_zextsi256_si512(first_words);
        let both = _mm512_permutex2var_epi16(numbers(0), first_words, numbers(1));
        let h8_to_h8 = Move::new(Square::H8, Square::H8, MoveKind::Capture);
        let h8_to_h8 = _mm256_set1_epi16(h8_to_h8.bits() as i16);
        _mm256_sub_epi16(h8_to_h8, _mm512_castsi512_si256(both))
    }
}

/// What decides about promotions.
#[derive(Clone, Copy)]
struct Promoting {
    /// The squares that a push may reach.
    pushes: SquareSet,
    /// The squares on which a pawn may capture.
    captures: SquareSet,
    pinned: SquareSet,
}

/// Appends promotions, and captures en passant.
#[inline(always)]
fn special_moves<S: Side, X: Sliders>(
    reader: Reader<'_, X>,
    list: &mut MoveList,
    promoting: Promoting,
) {
    let seventh = reader.pawns::<S>() & rank::<S>(Rank::Seventh);
    let Promoting { pushes, captures, .. } = promoting;
    if !(pawn_attacks::<S>(seventh) & captures | ahead::<S>(seventh) & pushes).is_empty() {
        push_promotions::<S, X>(reader, list, promoting);
    }
    if attacks_en_passant::<S, _>(reader) {
        push_en_passant::<S, X>(reader, list);
    }
}

#[cold]
#[inline(never)]
fn push_promotions<S: Side, X: Sliders>(
    reader: Reader<'_, X>,
    list: &mut MoveList,
    promoting: Promoting,
) {
    let (Reader { pieces, .. }, Promoting { pushes, captures, pinned }) = (reader, promoting);
    let king = pieces.king(S::COLOR);
    for pawn in reader.pawns::<S>() & rank::<S>(Rank::Seventh) {
        let line = if pinned.contains(pawn) { attacks::line(king, pawn) } else { SquareSet::ALL };
        let (pawn, targets) = (SquareSet::of(pawn), captures & line);
        list.push_promotions(ahead::<S>(pawn) & pushes & line, pawn_step::<S>(0), false);
        list.push_promotions(ahead_west::<S>(pawn) & targets, pawn_step::<S>(-1), true);
        list.push_promotions(ahead_east::<S>(pawn) & targets, pawn_step::<S>(1), true);
    }
}
