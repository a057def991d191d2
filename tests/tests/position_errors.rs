//! No reason for error speaks against what play leads to.
//!
//! The moves are those of cozy-chess, so that no board of ours has a say in what is reachable.

use cozy_chess::{Board, Move, Piece};
use polyboard::{Epd, Position};

/// The FEN after a move, in Shredder-FEN, with the en passant square after every double step.
fn fen_after(before: &Board, mv: Move, after: &Board) -> String {
    let fen = format!("{after:#}");
    let (from, to) = (mv.from.rank() as usize, mv.to.rank() as usize);
    let is_double_step = before.piece_on(mv.from) == Some(Piece::Pawn) && from.abs_diff(to) == 2;
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let skipped = cozy_chess::Square::new(mv.from.file(), cozy_chess::Rank::index((from + to) / 2));
    let skipped = skipped.to_string();
    fields[3] = if is_double_step { &skipped } else { "-" };
    fields.join(" ")
}

fn check(before: &Board, mv: Move, after: &Board) {
    let fen = fen_after(before, mv, after);
    if let Err(error) = Position::from_fen(&fen) {
        panic!("{before:#} {mv} leads to {fen}: {error}");
    }
}

fn moves(board: &Board) -> Vec<Move> {
    let mut list = Vec::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}

/// Visits every legal sequence of `depth` moves.
fn check_tree(board: &Board, depth: u32) -> usize {
    let mut visited = 0;
    for mv in moves(board) {
        let mut child = board.clone();
        child.play_unchecked(mv);
        check(board, mv, &child);
        visited += 1;
        if depth > 1 {
            visited += check_tree(&child, depth - 1);
        }
    }
    visited
}

/// Double checks, discovered checks, en passant and castling: the suites were made of them.
#[test]
fn what_follows_from_perft_suites_is_a_position() {
    let mut visited = 0;
    for text in
        [include_str!("../data/perft/standard.epd"), include_str!("../data/perft/chess960.epd")]
    {
        for (line, epd) in Epd::lines(text) {
            let epd = epd.unwrap_or_else(|error| panic!("line {line}: {error}"));
            let shredder = epd.setup().fen().castling(polyboard::CastlingStyle::Shredder);
            // cozy-chess refuses a few positions with many pieces.
            if let Ok(board) = Board::from_fen(&shredder.to_string(), true) {
                visited += check_tree(&board, 2);
            }
        }
    }
    assert!(visited > 1_000_000, "only {visited} positions");
}

/// Numbers that look random: splitmix64 (S. Vigna, 2015).
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*seed ^ (*seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) as usize
}

#[test]
fn every_ply_of_games_from_all_960_starts_is_a_position() {
    let mut seed = 960;
    for start in 0..960 {
        let mut board = Board::chess960_startpos(start);
        for _ in 0..300 {
            let list = moves(&board);
            if list.is_empty() {
                break;
            }
            let mv = list[next(&mut seed) % list.len()];
            let before = board.clone();
            board.play_unchecked(mv);
            check(&before, mv, &board);
        }
    }
}
