//! One operation of the bitboard in the positions one move after the four of `positions.epd`, for Callgrind to count:
//! `benches/costs.sh`. Prints the number of positions and that of their legal moves.

use std::hint::black_box;
use std::process::ExitCode;

use polyboard::{
    Bitboard, Board, Color, Move, MoveKinds, MoveList, Piece, Square, SquareSet, View, ViewExt,
};

/// The positions, each after one legal move of those four.
fn positions() -> Vec<Bitboard> {
    let after_each = |board: Bitboard| {
        let after = |&mv: &Move| {
            let mut child = board;
            child.play_unchecked(mv);
            child
        };
        board.legal_moves().iter().map(after).collect::<Vec<_>>()
    };
    polyboard_benches::positions().flat_map(|position| after_each(position.into_board())).collect()
}

// Callgrind counts what begins with `op_`. Each is a function of its own, called once for each operation.

#[inline(never)]
fn op_rook(board: &Bitboard, square: Square, occupied: SquareSet) -> SquareSet {
    board.rook_attacks(square, occupied)
}

#[inline(never)]
fn op_piece(board: &Bitboard, square: Square) -> Option<Piece> {
    board.piece_at(square)
}

#[inline(never)]
fn op_attackers(board: &Bitboard, square: Square) -> SquareSet {
    board.attackers(square, Color::White)
}

#[inline(never)]
fn op_count(board: &Bitboard) -> usize {
    board.count_legal()
}

#[inline(never)]
fn op_list(board: &Bitboard, list: &mut MoveList) {
    board.legal_moves_into(MoveKinds::All, list);
}

#[inline(never)]
fn op_children(board: &mut Bitboard) {
    board.for_each_child(|child, mv| {
        black_box((child, mv));
    });
}

#[inline(never)]
fn op_make(board: &mut Bitboard, mv: Move) {
    let undo = board.make(mv);
    black_box(&mut *board).unmake(mv, undo);
}

#[inline(never)]
fn op_copy(board: &Bitboard) -> Bitboard {
    *board
}

/// Does an operation in a position as often as it can be done there; returns how often.
fn run(operation: &str, board: &mut Bitboard) -> Option<usize> {
    let mut list = MoveList::new();
    let squares = |visit: &dyn Fn(Square)| {
        Square::all().for_each(visit);
        64
    };
    let board_at = &*board;
    let occupied = board.occupied();
    Some(match operation {
        "rook" => squares(&|square| _ = black_box(op_rook(board_at, square, occupied))),
        "piece" => squares(&|square| _ = black_box(op_piece(board_at, square))),
        "attackers" => squares(&|square| _ = black_box(op_attackers(board_at, square))),
        "copy" => squares(&|_| _ = black_box(op_copy(board_at))),
        "count" => black_box(op_count(board)).min(1),
        "list" => {
            op_list(board, &mut list);
            1
        }
        "children" => {
            op_children(board);
            1
        }
        "make" => {
            let moves = board.legal_moves();
            moves.iter().for_each(|&mv| op_make(board, mv));
            moves.len()
        }
        _ => return None,
    })
}

fn main() -> ExitCode {
    let operation = std::env::args().nth(1).unwrap_or_default();
    let mut positions = positions();
    let moves: usize = positions.iter().map(Bitboard::count_legal).sum();
    let done: Option<usize> = positions.iter_mut().map(|board| run(&operation, board)).sum();
    let Some(done) = done else {
        eprintln!("unknown operation {operation:?}");
        return ExitCode::from(2);
    };
    println!("{} {moves} {done}", positions.len());
    ExitCode::SUCCESS
}
