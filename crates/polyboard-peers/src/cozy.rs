//! cozy-chess.

use std::hint::black_box;

use cozy_chess::{BitBoard, Board, Move, Piece, Square};
use polyboard::work::{
    BenchmarkSubject, Work, BenchmarkRunner, checks_checksum, move_checksum, piece_checksum, text_checksum,
};
use polyboard::{CastlingNotation, CastlingStyle, Color, Position, Role, SquareSet};

use crate::repeat;

pub(crate) const SUBJECT: BenchmarkSubject = BenchmarkSubject {
    id: "cozy-chess",
    idea: "legal moves set by set, copied boards",
    needs: if cfg!(feature = "pext") { "BMI2" } else { "any processor" },
    path: if cfg!(feature = "pext") { "pext" } else { "magic" },
    built: Some(if cfg!(feature = "pext") {
        "0.3, sliders by PEXT (its feature pext)"
    } else {
        "0.3, sliders by magics (built without its feature pext)"
    }),
    bytes: size_of::<Board>(),
    undo_bytes: None,
    table_bytes: None,
    runner: |position| Box::new(Cozy::new(position)),
    board: None,
};

/// A board of cozy-chess with the FEN that it was set up from.
struct Cozy {
    board: Option<Board>,
    fen: String,
    is_shredder: bool,
    moves: Vec<Move>,
}

impl Cozy {
    fn new(position: &Position) -> Cozy {
        // The crate reads castling rights of Chess960 as Shredder-FEN only.
        let is_shredder = position.castling_notation() == CastlingNotation::Chess960;
        let style = if is_shredder { CastlingStyle::Shredder } else { CastlingStyle::XFen };
        let fen = position.fen().castling(style).to_string();
        let board = Board::from_fen(&fen, is_shredder).ok();
        Cozy { board, fen, is_shredder, moves: Vec::with_capacity(256) }
    }
}

impl BenchmarkRunner for Cozy {
    fn run(&mut self, work: Work, times: u64) -> Option<u64> {
        let Cozy { board, fen, is_shredder, moves } = self;
        let board = board.as_ref()?;
        Some(match work {
            Work::Perft(depth) => repeat(times, || perft(black_box(board), depth)),
            // The crate takes nothing back.
            Work::PerftNoBulk(depth) | Work::PerftCopy(depth) => {
                repeat(times, || perft_copy(black_box(board), depth))
            }
            Work::Legal => repeat(times, || list(black_box(board), moves)),
            Work::Captures => repeat(times, || list_captures(black_box(board), moves)),
            Work::Count => repeat(times, || perft(black_box(board), 1)),
            Work::CopyPlay => {
                list(board, moves);
                repeat(times, || {
                    for &mv in black_box(&*moves) {
                        let mut child = black_box(board).clone();
                        child.play_unchecked(mv);
                        black_box(&child);
                    }
                    moves.len() as u64
                })
            }
            Work::ChecksAndPins => repeat(times, || {
                let (checkers, pinned) = checks_and_pins(black_box(board));
                u64::from(checkers.len() + pinned.len())
            }),
            Work::PieceAt => repeat(times, || {
                let board = black_box(board);
                let is_piece = |&square: &Square| black_box(piece_on(board, square)).is_some();
                Square::ALL.iter().filter(|square| is_piece(square)).count() as u64
            }),
            Work::Clone => repeat(times, || {
                black_box(&black_box(board).clone());
                1
            }),
            Work::FromFen => repeat(times, || {
                black_box(&Board::from_fen(black_box(&*fen), *is_shredder));
                1
            }),
            Work::ToFen => repeat(times, || {
                black_box(&black_box(board).to_string());
                1
            }),
            _ => return None,
        })
    }

    fn checksum(&mut self, work: Work) -> Option<u64> {
        let Cozy { board, fen, is_shredder, moves } = self;
        let board = board.as_ref()?;
        Some(match work {
            Work::Perft(_) | Work::PerftNoBulk(_) | Work::PerftCopy(_) | Work::Count => {
                return self.run(work, 1);
            }
            Work::Legal => {
                list(board, moves);
                moves_checksum(moves)
            }
            Work::Captures => {
                list_captures(board, moves);
                moves_checksum(moves)
            }
            Work::CopyPlay => perft(board, 2),
            Work::ChecksAndPins => {
                let (checkers, pinned) = checks_and_pins(board);
                checks_checksum(SquareSet::from_bits(checkers.0), SquareSet::from_bits(pinned.0))
            }
            Work::PieceAt => Square::ALL.iter().fold(0, |sum, &square| {
                let piece = piece_on(board, square).map_or(0, |(piece, color)| {
                    let color =
                        if color == cozy_chess::Color::White { Color::White } else { Color::Black };
                    piece_checksum(ours(square), polyboard::Piece::new(color, role(piece)))
                });
                piece.wrapping_add(sum)
            }),
            Work::Clone => perft(&board.clone(), 1),
            Work::FromFen => perft(&Board::from_fen(fen, *is_shredder).ok()?, 1),
            Work::ToFen => text_checksum(&board.to_string()),
            _ => return None,
        })
    }
}

/// The perft of the crate's own example: the last ply is counted, not made.
fn perft(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    leaves += perft(&child, depth - 1);
                }
                false
            });
        }
    }
    leaves
}

/// The moves of the last ply are played too.
fn perft_copy(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += match depth {
                // A call for each leaf would be measured, not the board.
                1 => {
                    black_box(&child);
                    1
                }
                _ => perft_copy(&child, depth - 1),
            };
        }
        false
    });
    leaves
}

fn list(board: &Board, list: &mut Vec<Move>) -> u64 {
    list.clear();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    black_box(&*list).len() as u64
}

/// Captures by masks, as the crate's documentation has it.
fn list_captures(board: &Board, list: &mut Vec<Move>) -> u64 {
    list.clear();
    let us = board.side_to_move();
    let them = board.colors(!us);
    let passed = board.en_passant().map_or(BitBoard::EMPTY, |file| {
        Square::new(file, cozy_chess::Rank::Sixth.relative_to(us)).bitboard()
    });
    board.generate_moves(|mut moves| {
        moves.to &= if moves.piece == Piece::Pawn { them | passed } else { them };
        list.extend(moves);
        false
    });
    black_box(&*list).len() as u64
}

fn checks_and_pins(board: &Board) -> (BitBoard, BitBoard) {
    (board.checkers(), board.pinned() & board.colors(board.side_to_move()))
}

fn piece_on(board: &Board, square: Square) -> Option<(Piece, cozy_chess::Color)> {
    Some((board.piece_on(square)?, board.color_on(square)?))
}

fn moves_checksum(moves: &[Move]) -> u64 {
    moves.iter().fold(0, |sum, mv| {
        let part = move_checksum(ours(mv.from), ours(mv.to), mv.promotion.map(role));
        part.wrapping_add(sum)
    })
}

fn ours(square: Square) -> polyboard::Square {
    polyboard::Square::new(square as u8)
}

fn role(piece: Piece) -> Role {
    Role::ALL[piece as usize]
}
