//! Against cozy-chess, an outside crate with a representation and a generator of its own.

use board_conformance::{CHESS960_STARTS, Random, double_chess960_start};
use board_differential::{REACHABLE, for_each_backend, print_skipped, verify};
use cozy_chess::Board as Cozy;
use polyboard::{
    Backend, CastlingStyle, DynBoard, Move, MoveKinds, Position, Role, Square, SquareSet, ViewExt,
};

use crate::data;

/// Published counts up to this are compared with cozy-chess.
const NODES: u64 = 200_000;

fn cozy(position: &Position) -> Cozy {
    let fen = position.fen().castling(CastlingStyle::Shredder).to_string();
    Cozy::from_fen(&fen, true).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A move without its kind, which cozy-chess does not have.
type Plain = (Square, Square, Option<Role>);

fn square(square: cozy_chess::Square) -> Square {
    Square::new(square as usize)
}

fn role(piece: cozy_chess::Piece) -> Role {
    Role::ALL[piece as usize]
}

fn moves_of_cozy(board: &Cozy) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    moves
}

fn plain(mv: Move) -> Plain {
    (mv.from(), mv.to(), mv.promotion())
}

fn sorted(moves: impl Iterator<Item = Plain>) -> Vec<Plain> {
    let mut moves: Vec<Plain> = moves.collect();
    moves.sort_unstable();
    moves
}

fn compare(board: &dyn DynBoard, cozy: &Cozy) {
    let place = || format!("{} {}", board.id(), board.position().fen());
    let ours = sorted(board.legal_moves_of(MoveKinds::All).into_iter().map(plain));
    let theirs = moves_of_cozy(cozy).into_iter();
    let theirs = sorted(theirs.map(|mv| (square(mv.from), square(mv.to), mv.promotion.map(role))));
    assert_eq!(ours, theirs, "legal moves, {}", place());
    let checkers = SquareSet::from_bits(cozy.checkers().0);
    assert_eq!(board.checkers(), checkers, "checkers, {}", place());
}

fn perft_of_cozy(board: &Cozy, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                leaves += perft_of_cozy(&child, depth - 1);
            }
        }
        false
    });
    leaves
}

/// So the published counts are right. Other tests compare each board with them.
#[test]
fn cozy_chess_counts_as_published() {
    for suite in REACHABLE {
        let rows = suite.positions();
        print_skipped(suite, "cozy-chess", &rows, NODES);
        verify("cozy-chess", &rows, NODES, |position, depth| perft_of_cozy(&cozy(position), depth));
    }
}

#[test]
fn moves_after_each_move_of_every_row() {
    let positions = data::positions_of_suites();
    for_each_backend(|backend| {
        for position in &positions {
            let mut board = backend.board(position);
            let cozy = cozy(position);
            compare(&*board, &cozy);
            for &mv in &board.legal_moves_of(MoveKinds::All) {
                board.make(mv);
                compare(&*board, &after(&cozy, mv));
                board.unmake();
            }
        }
    });
}

#[test]
fn moves_in_positions_of_real_games() {
    let positions = data::positions_of_real_games();
    for_each_backend(|backend| {
        for position in &positions {
            compare(&*backend.board(position), &cozy(position));
        }
    });
}

/// Long games, half of them from double Chess960 starts.
#[test]
fn moves_in_random_games() {
    for_each_backend(|backend| {
        let mut random = Random::new(36);
        for _ in 0..60 {
            let start =
                double_chess960_start(random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
            play(backend, &start, &mut random);
            play(backend, &Position::start(), &mut random);
        }
    });
}

fn play(backend: Backend, start: &Position, random: &mut Random) {
    let mut board = backend.board(start);
    let mut cozy = cozy(start);
    for _ in 0..150 {
        compare(&*board, &cozy);
        let moves = board.legal_moves_of(MoveKinds::All);
        let Some(mv) = random.choose_move(&moves) else { break };
        board.make(mv);
        cozy = after(&cozy, mv);
    }
}

fn after(board: &Cozy, mv: Move) -> Cozy {
    let (from, to, promotion) = plain(mv);
    let square = |square: Square| cozy_chess::Square::index(square.index());
    let promotion = promotion.map(|role| cozy_chess::Piece::index(role.index()));
    let mut after = board.clone();
    after.play(cozy_chess::Move { from: square(from), to: square(to), promotion });
    after
}

/// Asserts that what a move of cozy-chess leads to is a position: no board of ours decides what is
/// reachable.
fn is_position(before: &Cozy, mv: cozy_chess::Move, after: &Cozy) {
    let fen = fen_after(before, mv, after);
    if let Err(error) = Position::from_fen(&fen) {
        panic!("{before:#} {mv} leads to {fen}: {error}");
    }
}

/// The FEN after a move, in Shredder-FEN, with the en passant square after every double step.
fn fen_after(before: &Cozy, mv: cozy_chess::Move, after: &Cozy) -> String {
    let fen = format!("{after:#}");
    let (from, to) = (mv.from.rank() as usize, mv.to.rank() as usize);
    let is_pawn = before.piece_on(mv.from) == Some(cozy_chess::Piece::Pawn);
    let skipped = cozy_chess::Square::new(mv.from.file(), cozy_chess::Rank::index((from + to) / 2));
    let skipped = skipped.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[3] = if is_pawn && from.abs_diff(to) == 2 { &skipped } else { "-" };
    fields.join(" ")
}

/// Visits every legal sequence of `depth` moves.
fn visit_tree(board: &Cozy, depth: u32) -> usize {
    let mut visited = 0;
    for mv in moves_of_cozy(board) {
        let mut child = board.clone();
        child.play_unchecked(mv);
        is_position(board, mv, &child);
        visited += 1;
        if depth > 1 {
            visited += visit_tree(&child, depth - 1);
        }
    }
    visited
}

/// The suites have double checks, discovered checks, en passant and castling.
#[test]
fn two_plies_after_perft_suites_are_positions() {
    let positions = data::positions_of_suites();
    let visited: usize = positions.iter().map(|position| visit_tree(&cozy(position), 2)).sum();
    assert!(visited > 1_000_000, "only {visited} positions");
}

#[test]
fn every_ply_of_games_from_all_960_starts_is_a_position() {
    let mut random = Random::new(960);
    for start in 0..960 {
        let mut board = Cozy::chess960_startpos(start);
        for _ in 0..300 {
            let Some(mv) = random.choose(&moves_of_cozy(&board)) else { break };
            let before = board.clone();
            board.play_unchecked(mv);
            is_position(&before, mv, &board);
        }
    }
}
