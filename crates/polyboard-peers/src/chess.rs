//! The crate chess.

use std::hint::black_box;
use std::str::FromStr;

use chess::{ALL_SQUARES, BitBoard, Board, ChessMove, MoveGen, Piece, Square};
use polyboard::work::{
    BenchmarkSubject, Work, BenchmarkRunner, checks_checksum, move_checksum, piece_checksum, text_checksum,
};
use polyboard::{CastlingNotation, Color, Position, Role, SquareSet};

use crate::repeat;

pub(crate) const SUBJECT: BenchmarkSubject = BenchmarkSubject {
    id: "chess",
    idea: "legal moves by an iterator, copied boards",
    needs: if cfg!(target_feature = "bmi2") { "BMI2" } else { "any processor" },
    path: if cfg!(target_feature = "bmi2") { "pext" } else { "magic" },
    built: Some(if cfg!(target_feature = "bmi2") {
        "3.2, sliders by PEXT (built for BMI2)"
    } else {
        "3.2, sliders by magics (not built for BMI2)"
    }),
    bytes: size_of::<Board>(),
    undo_bytes: None,
    table_bytes: None,
    runner: |position| Box::new(Chess::new(position)),
    board: None,
};

/// A board of the crate chess with the FEN that it was set up from.
struct Chess {
    board: Option<Board>,
    fen: String,
    moves: Vec<ChessMove>,
}

impl Chess {
    fn new(position: &Position) -> Chess {
        let fen = position.fen().to_string();
        // The crate knows no Chess960.
        let is_standard = position.castling_notation() == CastlingNotation::Classic;
        let board = is_standard.then(|| Board::from_str(&fen).ok()).flatten();
        Chess { board, fen, moves: Vec::with_capacity(256) }
    }
}

impl BenchmarkRunner for Chess {
    fn run(&mut self, work: Work, times: u64) -> Option<u64> {
        let Chess { board, fen, moves } = self;
        let board = board.as_ref()?;
        Some(match work {
            Work::Perft(depth) => repeat(times, || perft(black_box(board), depth)),
            // The crate takes nothing back.
            Work::PerftNoBulk(depth) | Work::PerftCopy(depth) => {
                repeat(times, || perft_copy(black_box(board), depth))
            }
            Work::Legal => repeat(times, || list(black_box(board), moves)),
            Work::Count => repeat(times, || perft(black_box(board), 1)),
            Work::CopyPlay => {
                list(board, moves);
                repeat(times, || {
                    for &mv in black_box(&*moves) {
                        black_box(&black_box(board).make_move_new(mv));
                    }
                    moves.len() as u64
                })
            }
            Work::ChecksAndPins => repeat(times, || {
                let (checkers, pinned) = checks_and_pins(black_box(board));
                u64::from(checkers.popcnt() + pinned.popcnt())
            }),
            Work::PieceAt => repeat(times, || {
                let board = black_box(board);
                let is_piece = |&square: &Square| black_box(piece_on(board, square)).is_some();
                ALL_SQUARES.iter().filter(|square| is_piece(square)).count() as u64
            }),
            Work::Clone => repeat(times, || {
                let copy = *black_box(board);
                black_box(&copy);
                1
            }),
            Work::FromFen => repeat(times, || {
                black_box(&Board::from_str(black_box(&*fen)).is_ok());
                1
            }),
            Work::ToFen => repeat(times, || {
                black_box(&black_box(board).to_string());
                1
            }),
            // Its captures by mask leave out en passant.
            _ => return None,
        })
    }

    fn checksum(&mut self, work: Work) -> Option<u64> {
        let Chess { board, fen, moves } = self;
        let board = board.as_ref()?;
        Some(match work {
            Work::Perft(_) | Work::PerftNoBulk(_) | Work::PerftCopy(_) | Work::Count => {
                return self.run(work, 1);
            }
            Work::Legal => {
                list(board, moves);
                moves_checksum(board, moves)
            }
            Work::CopyPlay => perft(board, 2),
            Work::ChecksAndPins => {
                let (checkers, pinned) = checks_and_pins(board);
                checks_checksum(SquareSet::from_bits(checkers.0), SquareSet::from_bits(pinned.0))
            }
            Work::PieceAt => ALL_SQUARES.iter().fold(0, |sum, &square| {
                let piece = piece_on(board, square).map_or(0, |(piece, color)| {
                    let color =
                        if color == chess::Color::White { Color::White } else { Color::Black };
                    piece_checksum(ours(square), polyboard::Piece::new(color, role(piece)))
                });
                piece.wrapping_add(sum)
            }),
            Work::Clone => {
                let copy = *board;
                perft(&copy, 1)
            }
            Work::FromFen => perft(&Board::from_str(fen).ok()?, 1),
            Work::ToFen => text_checksum(&board.to_string()),
            _ => return None,
        })
    }
}

/// As in the crate's own test of speed: the last ply is counted by the length of the iterator.
fn perft(board: &Board, depth: u32) -> u64 {
    let moves = MoveGen::new_legal(board);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.map(|mv| perft(&board.make_move_new(mv), depth - 1)).sum(),
    }
}

/// The moves of the last ply are played too.
fn perft_copy(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let below = |mv| {
        let child = board.make_move_new(mv);
        match depth {
            // A call for each leaf would be measured, not the board.
            1 => {
                black_box(&child);
                1
            }
            _ => perft_copy(&child, depth - 1),
        }
    };
    MoveGen::new_legal(board).map(below).sum()
}

fn list(board: &Board, list: &mut Vec<ChessMove>) -> u64 {
    list.clear();
    list.extend(MoveGen::new_legal(board));
    black_box(&*list).len() as u64
}

fn checks_and_pins(board: &Board) -> (BitBoard, BitBoard) {
    (*board.checkers(), board.pinned() & board.color_combined(board.side_to_move()))
}

fn piece_on(board: &Board, square: Square) -> Option<(Piece, chess::Color)> {
    Some((board.piece_on(square)?, board.color_on(square)?))
}

fn moves_checksum(board: &Board, moves: &[ChessMove]) -> u64 {
    moves.iter().fold(0, |sum, mv| {
        let (from, to) = (mv.get_source(), mv.get_dest());
        let is_king = board.piece_on(from) == Some(Piece::King);
        // A king's step of two files is castling, which goes to the rook here.
        let to = match to.to_int().wrapping_sub(from.to_int()) {
            2 if is_king => polyboard::Square::new(from.to_int() + 3),
            254 if is_king => polyboard::Square::new(from.to_int() - 4),
            _ => ours(to),
        };
        move_checksum(ours(from), to, mv.get_promotion().map(role)).wrapping_add(sum)
    })
}

fn ours(square: Square) -> polyboard::Square {
    polyboard::Square::new(square.to_int())
}

fn role(piece: Piece) -> Role {
    Role::ALL[piece.to_index()]
}
