//! cozy-chess.

mod exchange;
mod search;

use std::hint::black_box;

use crate::search::{SearchResult, search_often};
use crate::{BenchmarkSubject, Timed, evaluate, evaluations_checksum, in_batches};
use cozy_chess::{BitBoard, Board, Move, Piece, Rank, Square};
use polyboard::Role;

use self::search::Searched;
use super::{Peer, operations};

pub use self::exchange::cozy_see_ge;

pub(crate) const SUBJECT: BenchmarkSubject = BenchmarkSubject {
    id: "cozy-chess",
    idea: "legal moves set by set, copied boards",
    needs: if cfg!(feature = "pext") { "BMI2" } else { "any processor" },
    path: if cfg!(feature = "pext") { "pext" } else { "magic" },
    built: Some(if cfg!(feature = "pext") {
        "0.3, PEXT sliders (its feature pext)"
    } else {
        "0.3, magic sliders (built without its feature pext)"
    }),
    bytes: size_of::<Board>(),
    undo_bytes: None,
    table_bytes: None,
    operations: operations::<Board>,
    board: None,
};

impl Peer for Board {
    type Move = Move;
    type Square = Square;
    type Occupant = (Piece, cozy_chess::Color);

    const SQUARES: &'static [Square] = &Square::ALL;

    fn from_fen(fen: &str, is_chess960: bool) -> Option<Board> {
        // The crate reads castling rights of Chess960 only as Shredder-FEN.
        Board::from_fen(fen, is_chess960).ok()
    }

    fn count(&self) -> u64 {
        let mut count = 0;
        self.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    fn perft(&self, depth: u32) -> u64 {
        let mut leaves = 0;
        match depth {
            0 => leaves = 1,
            1 => leaves = self.count(),
            _ => {
                self.generate_moves(|moves| {
                    for mv in moves {
                        let mut child = self.clone();
                        child.play_unchecked(mv);
                        leaves += child.perft(depth - 1);
                    }
                    false
                });
            }
        }
        leaves
    }

    fn perft_copy(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        self.generate_moves(|moves| {
            for mv in moves {
                let mut child = self.clone();
                child.play_unchecked(mv);
                leaves += match depth {
                    1 => {
                        black_box(&child);
                        1
                    }
                    _ => child.perft_copy(depth - 1),
                };
            }
            false
        });
        leaves
    }

    fn list(&self, list: &mut Vec<Move>) {
        self.generate_moves(|moves| {
            list.extend(moves);
            false
        });
    }

    /// Captures by masks, as in the crate's documentation.
    fn list_captures(&self, list: &mut Vec<Move>) -> bool {
        let us = self.side_to_move();
        let them = self.colors(!us);
        let en_passant = self.en_passant().map_or(BitBoard::EMPTY, |file| {
            Square::new(file, Rank::Sixth.relative_to(us)).bitboard()
        });
        self.generate_moves(|mut moves| {
            moves.to &= if moves.piece == Piece::Pawn { them | en_passant } else { them };
            list.extend(moves);
            false
        });
        true
    }

    fn play(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }

    fn checks_and_pins(&self) -> (u64, u64) {
        (self.checkers().0, (self.pinned() & self.colors(self.side_to_move())).0)
    }

    fn search(&self, depth: u32, times: u64) -> Option<SearchResult> {
        Some(search_often(&mut Searched(self.clone()), depth, times))
    }

    fn evaluate(boards: &[Board], order: &[u32]) -> Option<Timed> {
        let board = |index: usize| Searched(boards[index].clone());
        Some(in_batches(order, board, |board| evaluate(board) as u64))
    }

    fn evaluations_checksum(&self) -> Option<u64> {
        Some(evaluations_checksum(&mut Searched(self.clone())))
    }

    fn occupant(&self, square: Square) -> Option<(Piece, cozy_chess::Color)> {
        Some((self.piece_on(square)?, self.color_on(square)?))
    }

    fn square(square: Square) -> polyboard::Square {
        polyboard::Square::new(square as usize)
    }

    fn piece((piece, color): (Piece, cozy_chess::Color)) -> polyboard::Piece {
        polyboard::Piece::new(polyboard::Color::ALL[color as usize], role(piece))
    }

    fn parts(&self, mv: Move) -> (polyboard::Square, polyboard::Square, Option<Role>) {
        (Board::square(mv.from), Board::square(mv.to), mv.promotion.map(role))
    }
}

fn role(piece: Piece) -> Role {
    Role::ALL[piece as usize]
}

/// A move in the type of cozy-chess. In both, castling is the king's move to its own rook.
#[inline(always)]
pub fn cozy_move(mv: polyboard::Move) -> Move {
    let promotion = mv.promotion().map(|role| Piece::ALL[role.index()]);
    Move { from: cozy_square(mv.from()), to: cozy_square(mv.to()), promotion }
}

#[inline(always)]
fn cozy_square(square: polyboard::Square) -> Square {
    Square::ALL[square.index()]
}
