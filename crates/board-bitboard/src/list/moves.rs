//! All legal moves, and all quiet ones: from piece to piece, without a loop over targets.
//!
//! PEXT gives the targets of a piece as a set. A register holds the numbers of all 64 squares, a byte each;
//! `vpcompressb` moves those of the targets to its front, all at once:
//!
//! ```text
//!   targets      . x . . x x . .
//!   numbers      0 1 2 3 4 5 6 7
//!   compressed   1 4 5 . . . . .      widened to words, shifted, joined with the origin: moves
//! ```
//!
//! Whether a move is a capture depends on its target only, so the numbers of the enemy's squares carry the
//! bit that says so. A block of sixteen or 32 moves is stored by one instruction, and the next block begins
//! where the valid moves end: how many moves a piece has decides about an address, not about a branch.
//!
//! How many pieces there are decides about a branch only where there are more than usual. A round moves two
//! knights, two bishops, two rooks and a queen; for a piece that is missing it appends a block of no moves.
//! Pawns are moved by direction, all at once. Checks, pinned pieces, promotions and en passant are behind a
//! branch each.

use core::arch::x86_64::*;

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS};
use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::{ahead, ahead_east, ahead_west, rank, step as pawn_step};
use board_core::side::Side;
use board_core::{
    ChecksAndPins, Move, MoveKind, MoveKinds, MoveList, MoveSink, Rank, Role, Square, SquareSet,
    attacks,
};
use board_processor::compiled_for;

use super::block::{push_16, push_32};
use super::lane_board::lane_board;
use super::{checkers_and_evasions, push_en_passant};
use crate::eight_sets::EightSets;
use crate::reader::Reader;
use crate::sliders::Sliders;
use board_setwise::attacks_en_passant;
use board_setwise::lanes::{first_lane, lanes};

/// The numbers of the squares, eight a word.
const NUMBERS: [u64; 8] = {
    let mut words = [0x0706_0504_0302_0100; 8];
    let mut word = 0;
    while word < 8 {
        words[word] += word as u64 * 0x0808_0808_0808_0808;
        word += 1;
    }
    words
};

/// `a | (b & c)`, as the instruction `vpternlogq` takes its truth table.
const OR_AND: i32 = 0xf8;

/// The bits of a move that its target decides: the square, and whether it is a capture.
const TARGET: u16 = 63 << 6 | (MoveKind::Capture as u16) << 12;

/// What is known of a position before its moves are listed.
#[derive(Clone, Copy)]
struct Known {
    occupied: SquareSet,
    /// The targets asked for that end a check, if there is one, for pieces other than the king.
    open: SquareSet,
    pinned: SquareSet,
    /// The square of the king.
    king: Square,
    /// The numbers of the squares. Those of enemies have the high bit set.
    numbers: __m512i,
}

compiled_for! { avx512:
    /// Appends the legal moves, all or the quiet ones.
    #[inline(never)]
    pub(super) fn moves<S: Side, X: Sliders>(
        reader: Reader<'_, X>,
        kinds: MoveKinds,
        list: &mut MoveList,
    ) -> ChecksAndPins {
        let Reader { pieces, state_squares, sliders } = reader;
        let board = lane_board::<S>(pieces);
        let (pinned, attacked) = (first_lane(board.pinned), first_lane(board.attacked));
        let (us, them) = (pieces.color(S::COLOR), pieces.color(!S::COLOR));
        let occupied = us | them;
        let mut open = if kinds.captures() { !us } else { !occupied };
        let mut king_open = open - attacked;
        let mut found = ChecksAndPins { checkers: SquareSet::EMPTY, pinned };
        if board.in_check {
            let (checkers, evasions) = checkers_and_evasions::<S, X>(reader);
            found.checkers = checkers;
            open &= evasions.targets;
            king_open = king_open - evasions.behind;
        }
        let king = pieces.king(S::COLOR);
        let numbers = lanes(NUMBERS);
        let numbers =
            _mm512_mask_sub_epi8(numbers, them.bits(), numbers, _mm512_set1_epi8(-128));
        let known = Known { occupied, open, pinned, king, numbers };

        push_up_to_16(known, king, KING_ATTACKS[king.index()] & king_open, list);
        piece_moves::<S, X>(known, pieces, sliders, list);
        pawn_moves::<S>(known, pieces, kinds, list);
        if !pinned.is_empty() {
            pinned_moves(known, pieces, sliders, list);
        }
        if kinds.captures() && attacks_en_passant::<S, _>(reader) {
            push_en_passant::<S, X>(reader, list);
        }
        let rooks = (state_squares & rank::<S>(Rank::First)) - pinned;
        if !board.in_check && !rooks.is_empty() {
            push_castling::<S>(known, rooks, attacked, list);
        }
        found
    }
}

/// Takes the first piece off a set. With its square come the targets that are open to it: if there was no
/// piece, the square is a1 and nothing is open.
#[inline(always)]
fn take_first(set: &mut SquareSet, open: SquareSet) -> (Square, SquareSet) {
    let bits = set.bits();
    // This is a conditional move. If the attacks were chosen instead, the compiler would make a branch of it,
    // to save a load.
    let open = if bits == 0 { SquareSet::EMPTY } else { open };
    *set = SquareSet::from_bits(bits & bits.wrapping_sub(1));
    (Square::masked(bits.trailing_zeros() as usize), open)
}

compiled_for! { avx512:
    /// Appends the moves of the free knights, bishops, rooks and queens.
    #[inline]
    fn piece_moves<S: Side, X: Sliders>(
        known: Known,
        pieces: &EightSets,
        sliders: X,
        list: &mut MoveList,
    ) {
        let Known { occupied, open, pinned, .. } = known;
        let free = pieces.color(S::COLOR) - pinned;
        let mut knights = pieces.role(Role::Knight) & free;
        let mut bishops = pieces.role(Role::Bishop) & free;
        let mut rooks = pieces.role(Role::Rook) & free;
        let mut queens = pieces.role(Role::Queen) & free;
        loop {
            for _ in 0..2 {
                let (from, open) = take_first(&mut knights, open);
                push_up_to_16(known, from, KNIGHT_ATTACKS[from.index()] & open, list);
            }
            for _ in 0..2 {
                let (from, open) = take_first(&mut bishops, open);
                push_up_to_16(known, from, sliders.bishop(from, occupied) & open, list);
            }
            for _ in 0..2 {
                let (from, open) = take_first(&mut rooks, open);
                push_up_to_16(known, from, sliders.rook(from, occupied) & open, list);
            }
            let (from, open) = take_first(&mut queens, open);
            let attacks = sliders.bishop(from, occupied) | sliders.rook(from, occupied);
            push_up_to_32(known, from, attacks & open, list);
            if (knights | bishops | rooks | queens).is_empty() {
                break;
            }
        }
    }

    /// Appends the moves of pinned sliders along the lines of their pins. A pinned knight has none.
    #[cold]
    #[inline(never)]
    fn pinned_moves<X: Sliders>(
        known: Known,
        pieces: &EightSets,
        sliders: X,
        list: &mut MoveList,
    ) {
        let Known { occupied, open, pinned, king, .. } = known;
        for from in (pieces.diagonal() | pieces.straight()) & pinned {
            let mut attacks = SquareSet::EMPTY;
            if pieces.diagonal().contains(from) {
                attacks |= sliders.bishop(from, occupied);
            }
            if pieces.straight().contains(from) {
                attacks |= sliders.rook(from, occupied);
            }
            push_up_to_32(known, from, attacks & attacks::line(king, from) & open, list);
        }
    }

    /// Appends the pawn moves but for en passant.
    #[inline]
    fn pawn_moves<S: Side>(
        known: Known,
        pieces: &EightSets,
        kinds: MoveKinds,
        list: &mut MoveList,
    ) {
        let Known { occupied, open, pinned, king, .. } = known;
        let pawns = pieces.role(Role::Pawn) & pieces.color(S::COLOR);
        let free = pawns - pinned;
        let mut single = ahead::<S>(free);
        let mut west = ahead_west::<S>(free);
        let mut east = ahead_east::<S>(free);
        for pawn in pawns & pinned {
            let (line, pawn) = (attacks::line(king, pawn), SquareSet::of(pawn));
            single |= ahead::<S>(pawn) & line;
            west |= ahead_west::<S>(pawn) & line;
            east |= ahead_east::<S>(pawn) & line;
        }
        single = single - occupied;
        // A double step may block a check that the single step on the way does not block.
        let double = (ahead::<S>(single & rank::<S>(Rank::Third)) - occupied) & open;
        let captures = open & pieces.color(!S::COLOR);
        (single, west, east) = (single & open, west & captures, east & captures);

        let (last, step) = (rank::<S>(Rank::Eighth), pawn_step::<S>);
        push_by_step(known, single - last, step(0), MoveKind::Quiet, list);
        push_by_step(known, double, 2 * step(0), MoveKind::DoublePush, list);
        // The numbers of the targets say that these are captures.
        push_by_step(known, west - last, step(-1), MoveKind::Quiet, list);
        push_by_step(known, east - last, step(1), MoveKind::Quiet, list);
        if kinds.promotions() && !((single | west | east) & last).is_empty() {
            push_promotions::<S>([single & last, west & last, east & last], list);
        }
    }
}

#[cold]
#[inline(never)]
fn push_promotions<S: Side>([single, west, east]: [SquareSet; 3], list: &mut MoveList) {
    list.push_promotions(single, pawn_step::<S>(0), false);
    list.push_promotions(west, pawn_step::<S>(-1), true);
    list.push_promotions(east, pawn_step::<S>(1), true);
}

/// Appends castling with those of some rooks with which the king, not in check, can castle.
#[inline(always)]
fn push_castling<S: Side>(
    known: Known,
    rooks: SquareSet,
    attacked: SquareSet,
    list: &mut MoveList,
) {
    let Known { occupied, king, .. } = known;
    let paths = &CASTLING_PATHS[king.file().index()];
    for rook in rooks {
        let path = &paths[rook.file().index()];
        let empty = on_first_rank(S::COLOR, path.empty);
        let safe = on_first_rank(S::COLOR, path.safe);
        if (empty & occupied | safe & attacked).is_empty() {
            list.push(Move::new(king, rook, MoveKind::Castle));
        }
    }
}

compiled_for! { avx512:
    /// Appends the moves of a piece with at most sixteen targets: any but a queen.
    #[inline]
    fn push_up_to_16(known: Known, from: Square, to: SquareSet, list: &mut MoveList) {
        let numbers = _mm512_maskz_compress_epi8(to.bits(), known.numbers);
        let words = _mm256_cvtepi8_epi16(_mm512_castsi512_si128(numbers));
        let from = _mm256_set1_epi16(from.index() as i16);
        let target = _mm256_set1_epi16(TARGET as i16);
        let shifted = _mm256_slli_epi16::<6>(words);
        let moves = _mm256_ternarylogic_epi64::<OR_AND>(from, shifted, target);
        push_16(list, moves, to.len());
    }

    /// Appends the moves of a piece with at most 32 targets: a queen has 27.
    #[inline]
    fn push_up_to_32(known: Known, from: Square, to: SquareSet, list: &mut MoveList) {
        let words = words(known, to);
        push_32(list, moves_to(words, _mm512_set1_epi16(from.index() as i16)), to.len());
    }

    /// Appends pawn moves, each from the square `step` below its target, `kind` being the part of their kind
    /// that the target does not decide. There are at most 24, even where the pawns are more than eight:
    /// the pawns that move and their targets share the 48 squares between the back ranks.
    #[inline]
    fn push_by_step(known: Known, to: SquareSet, step: i8, kind: MoveKind, list: &mut MoveList) {
        let words = words(known, to);
        let from = _mm512_sub_epi16(words, _mm512_set1_epi16(step.into()));
        let kind = _mm512_set1_epi16((kind as i16) << 12);
        // The square of a word, and the kind.
        let from = _mm512_ternarylogic_epi64::<OR_AND>(kind, from, _mm512_set1_epi16(63));
        push_32(list, moves_to(words, from), to.len());
    }

    /// The numbers of the squares of a set, up to 32, as words. The sign says that an enemy stands there.
    #[inline]
    fn words(known: Known, to: SquareSet) -> __m512i {
        let numbers = _mm512_maskz_compress_epi8(to.bits(), known.numbers);
        _mm512_cvtepi8_epi16(_mm512_castsi512_si256(numbers))
    }

    /// The moves to squares given as words.
    #[inline]
    fn moves_to(words: __m512i, from: __m512i) -> __m512i {
        let target = _mm512_set1_epi16(TARGET as i16);
        _mm512_ternarylogic_epi64::<OR_AND>(from, _mm512_slli_epi16::<6>(words), target)
    }
}
