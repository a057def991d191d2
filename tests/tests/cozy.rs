//! Against an outside crate with a representation and a generator of its own: cozy-chess.

use board_conformance::{CHESS960_STARTS, Random, double_chess960_start};
use board_differential::{
    CHESS960, REACHABLE, STANDARD, for_each_backend, say_what_is_skipped, verify,
};
use polyboard::{
    Backend, CastlingStyle, DynBoard, Epd, Move, MoveKinds, Position, Role, Square, SquareSet,
};

/// Published counts up to this are compared with cozy-chess.
const NODES: u64 = 200_000;

const REAL_GAMES: &str = include_str!("../data/positions/real-games.epd");

fn cozy(position: &Position) -> cozy_chess::Board {
    let fen = position.fen().castling(CastlingStyle::Shredder).to_string();
    cozy_chess::Board::from_fen(&fen, true).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A move without its kind, which cozy-chess does not tell.
type Plain = (Square, Square, Option<Role>);

fn square(square: cozy_chess::Square) -> Square {
    Square::new(square as u8)
}

fn role(piece: cozy_chess::Piece) -> Role {
    use cozy_chess::Piece;
    match piece {
        Piece::Pawn => Role::Pawn,
        Piece::Knight => Role::Knight,
        Piece::Bishop => Role::Bishop,
        Piece::Rook => Role::Rook,
        Piece::Queen => Role::Queen,
        Piece::King => Role::King,
    }
}

fn moves_of_cozy(board: &cozy_chess::Board) -> Vec<Plain> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(
            set.into_iter().map(|mv| (square(mv.from), square(mv.to), mv.promotion.map(role))),
        );
        false
    });
    moves.sort_unstable();
    moves
}

fn plain(mv: Move) -> Plain {
    (mv.from(), mv.to(), mv.promotion())
}

fn moves_of(board: &dyn DynBoard) -> Vec<Plain> {
    let mut moves: Vec<Plain> =
        board.legal_moves_of(MoveKinds::All).iter().map(|&mv| plain(mv)).collect();
    moves.sort_unstable();
    moves
}

fn same_answers(board: &dyn DynBoard, cozy: &cozy_chess::Board) {
    let place = || format!("{} {}", board.id(), board.position().fen());
    assert_eq!(moves_of(board), moves_of_cozy(cozy), "legal moves, {}", place());
    let checkers = SquareSet::from_bits(cozy.checkers().0);
    assert_eq!(board.checkers(), checkers, "checkers, {}", place());
}

fn perft_of_cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
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

/// So the published counts are right, and each board has been compared with them elsewhere.
#[test]
fn cozy_chess_counts_as_published() {
    for suite in REACHABLE {
        let rows: Vec<_> =
            suite.rows().into_iter().map(|row| (row.clone(), row.position())).collect();
        say_what_is_skipped(suite, "cozy-chess", &rows, NODES);
        verify("cozy-chess", &rows, NODES, |position, depth| perft_of_cozy(&cozy(position), depth));
    }
}

#[test]
fn moves_after_each_move_of_every_row() {
    let rows: Vec<Position> =
        [STANDARD, CHESS960].into_iter().flat_map(|s| s.rows()).map(|row| row.position()).collect();
    for_each_backend(|backend| {
        for position in &rows {
            let mut board = backend.board(position);
            let cozy = cozy(position);
            same_answers(&*board, &cozy);
            for &mv in &board.legal_moves_of(MoveKinds::All) {
                board.make(mv);
                same_answers(&*board, &after(&cozy, mv));
                board.unmake();
            }
        }
    });
}

#[test]
fn moves_in_twenty_thousand_positions_of_real_games() {
    let read = |(line, epd): (usize, Result<Epd<'_>, _>)| {
        let epd = epd.unwrap_or_else(|error| panic!("real-games.epd:{line}: {error}"));
        Position::new(*epd.setup()).unwrap_or_else(|error| panic!("real-games.epd:{line}: {error}"))
    };
    let positions: Vec<Position> = Epd::lines(REAL_GAMES).map(read).collect();
    assert_eq!(positions.len(), 20_000);
    for_each_backend(|backend| {
        for position in &positions {
            same_answers(&*backend.board(position), &cozy(position));
        }
    });
}

/// Long walks, half of them from double Chess960 starts.
#[test]
fn moves_on_random_walks() {
    for_each_backend(|backend| {
        let mut random = Random::new(36);
        for _ in 0..60 {
            let start =
                double_chess960_start(random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
            walk(backend, &start, &mut random);
            walk(backend, &Position::start(), &mut random);
        }
    });
}

fn walk(backend: Backend, start: &Position, random: &mut Random) {
    let mut board = backend.board(start);
    let mut cozy = cozy(start);
    for _ in 0..150 {
        same_answers(&*board, &cozy);
        let moves = board.legal_moves_of(MoveKinds::All).to_vec();
        let Some(mv) = random.choose_move(&moves) else { break };
        board.make(mv);
        cozy = after(&cozy, mv);
    }
}

fn after(board: &cozy_chess::Board, mv: Move) -> cozy_chess::Board {
    let (from, to, promotion) = plain(mv);
    let square = |square: Square| cozy_chess::Square::index(square.index());
    let promotion = promotion.map(|role| cozy_chess::Piece::index(role.index()));
    let mut after = board.clone();
    after.play(cozy_chess::Move { from: square(from), to: square(to), promotion });
    after
}
