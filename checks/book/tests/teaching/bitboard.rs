//! Sets of squares.

use board_bitboard::Bitboard;
use board_core::{Board, Color, Role, Square, SquareSet, View};

use super::{assert_moves, positions};

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const FOURTH_RANK: u64 = 0x0000_0000_ff00_0000;

/// Where white pawns can go, all at once: single steps, double steps, captures to the west and to the east.
fn pawn_moves(pawns: u64, white: u64, black: u64) -> [u64; 4] {
    let empty = !(white | black);
    let single = pawns << 8 & empty;
    let double = single << 8 & empty & FOURTH_RANK;
    let west = (pawns & NOT_A) << 7 & black;
    let east = (pawns & NOT_H) << 9 & black;
    [single, double, west, east]
}

/// The squares that knights attack, however many there are.
fn knight_attacks(knights: u64) -> u64 {
    let (west, east) = ((knights & NOT_A) >> 1, (knights & NOT_H) << 1);
    let (far_west, far_east) = ((west & NOT_A) >> 1, (east & NOT_H) << 1);
    let (two_ranks, one_rank) = (west | east, far_west | far_east);
    two_ranks << 16 | two_ranks >> 16 | one_rank << 8 | one_rank >> 8
}

/// The moves of white knights: one knight after the other is taken from the set.
fn knight_moves(mut knights: u64, white: u64) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    while knights != 0 {
        let from = knights.trailing_zeros();
        knights &= knights - 1; // the lowest bit is gone
        let mut targets = knight_attacks(1 << from) & !white;
        while targets != 0 {
            moves.push((from, targets.trailing_zeros()));
            targets &= targets - 1;
        }
    }
    moves
}

/// Captures to the east without the mask.
fn captures_without_a_mask(pawns: u64, black: u64) -> u64 {
    pawns << 9 & black
}

#[test]
fn pawns_move_as_on_the_board() {
    for position in positions() {
        let board: Bitboard = Bitboard::from_position(&position);
        let [white, black] = [Color::White, Color::Black].map(|color| board.by_color(color));
        let pawns = board.by_role(Role::Pawn) & white;
        let found = pawn_moves(pawns.bits(), white.bits(), black.bits());
        let mut expected = [0; 4];
        for mv in board_core::ViewExt::legal_moves(&board).iter() {
            if !pawns.contains(mv.from()) || mv.is_en_passant() {
                continue;
            }
            let distance = mv.to().index() - mv.from().index();
            let kind = [8, 16, 7, 9].iter().position(|&known| known == distance).unwrap();
            expected[kind] |= SquareSet::of(mv.to()).bits();
        }
        assert_eq!(found, expected, "{}", position.fen());
    }
}

#[test]
fn knights_move_as_on_the_board() {
    assert_moves::<Bitboard>(Role::Knight, |_, board, from| {
        let white = board.by_color(Color::White).bits();
        let found = knight_moves(SquareSet::of(from).bits(), white);
        assert!(found.iter().all(|&(origin, _)| origin as usize == from.index()));
        found.into_iter().map(|(_, to)| Square::new(to as usize)).collect()
    });
}

#[test]
fn without_the_mask_h2_captures_on_a4() {
    let (pawn, piece) = (SquareSet::of(Square::H2).bits(), SquareSet::of(Square::A4).bits());
    assert_eq!(captures_without_a_mask(pawn, piece), piece);
    assert_eq!(pawn_moves(pawn, pawn, piece)[3], 0);
}
