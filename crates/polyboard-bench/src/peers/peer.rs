//! From the operations of another crate's board to a benchmark runner.

use std::fmt::Display;
use std::hint::black_box;

use crate::search::SearchResult;
use crate::{
    BenchmarkRunner, Copies, Work, checks_checksum, move_checksum, piece_checksum, text_checksum,
};
use polyboard::{CastlingNotation, CastlingStyle, Piece, Position, Role, Square, SquareSet};

/// A board of another crate. It displays its FEN, and moves are made on copies.
pub trait Peer: Clone + Display + 'static {
    /// A move.
    type Move: Copy;
    /// A square.
    type Square: Copy + 'static;
    /// What is on an occupied square.
    type Occupant;

    /// The 64 squares.
    const SQUARES: &'static [Self::Square];

    /// Reads a FEN, with castling rights in Shredder-FEN if the position is one of Chess960. `None` if the
    /// crate rejects it.
    fn from_fen(fen: &str, is_chess960: bool) -> Option<Self>;

    /// The number of legal moves.
    fn count(&self) -> u64;

    /// Perft with bulk counting: the moves of the last ply are counted, not made. Written as the crate's own
    /// example writes it, so that nothing of ours stands between.
    fn perft(&self, depth: u32) -> u64;

    /// Perft without bulk counting: the moves of the last ply are played too. Each leaf goes through
    /// [`black_box`], because a call per leaf would be measured instead of the board.
    fn perft_copy(&self, depth: u32) -> u64;

    /// Appends the legal moves.
    fn list(&self, moves: &mut Vec<Self::Move>);

    /// Appends the legal captures; `false` if the crate cannot list captures alone.
    fn list_captures(&self, _moves: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// Plays a move on this board.
    fn play(&mut self, mv: Self::Move);

    /// The checkers and the pinned pieces of the side to move, as sets of bits from a1 on.
    fn checks_and_pins(&self) -> (u64, u64);

    /// [`search_often`](crate::search::search_often), if the board can be searched.
    fn search(&self, _depth: u32, _times: u64) -> Option<SearchResult> {
        None
    }

    /// Runs [`evaluate`](crate::evaluate()) so many times and returns their number.
    fn evaluate(&self, _times: u64) -> Option<u64> {
        None
    }

    /// [`evaluations_checksum`](crate::evaluations_checksum).
    fn evaluations_checksum(&self) -> Option<u64> {
        None
    }

    /// What is on a square.
    fn occupant(&self, square: Self::Square) -> Option<Self::Occupant>;

    /// The square in the types of polyboard.
    fn square(square: Self::Square) -> Square;

    /// The occupant in the types of polyboard.
    fn piece(occupant: Self::Occupant) -> Piece;

    /// The squares and the promotion of a move in the types of polyboard. Castling goes from the king's
    /// square to the rook's.
    fn parts(&self, mv: Self::Move) -> (Square, Square, Option<Role>);
}

/// Sets up a position on a peer, to be benchmarked.
#[must_use]
pub fn runner<P: Peer>(position: &Position) -> Box<dyn BenchmarkRunner> {
    let is_chess960 = position.castling_notation() == CastlingNotation::Chess960;
    let style = if is_chess960 { CastlingStyle::Shredder } else { CastlingStyle::XFen };
    let fen = position.fen().castling(style).to_string();
    let board = P::from_fen(&fen, is_chess960);
    Box::new(Runner { board, fen, is_chess960, moves: Vec::with_capacity(256) })
}

/// A peer with the FEN that it was set up from.
struct Runner<P: Peer> {
    board: Option<P>,
    fen: String,
    is_chess960: bool,
    moves: Vec<P::Move>,
}

impl<P: Peer> BenchmarkRunner for Runner<P> {
    fn run(&mut self, work: Work, times: u64) -> Option<u64> {
        let Runner { board, fen, is_chess960, moves } = self;
        let board = board.as_ref()?;
        Some(match work {
            Work::Perft(depth) => repeat(times, || black_box(board).perft(depth)),
            // Peers do not unmake moves.
            Work::PerftNoBulk(depth) | Work::PerftCopy(depth) => {
                repeat(times, || black_box(board).perft_copy(depth))
            }
            Work::Search(depth) => black_box(board).search(depth, times)?.nodes,
            Work::Evaluate => board.evaluate(times)?,
            Work::Legal => repeat(times, || listed(moves, |moves| black_box(board).list(moves))),
            Work::Captures => {
                if !board.list_captures(moves) {
                    return None;
                }
                repeat(times, || {
                    listed(moves, |moves| {
                        black_box(board).list_captures(moves);
                    })
                })
            }
            Work::Count => repeat(times, || black_box(board).count()),
            Work::CopyPlay => {
                listed(moves, |moves| board.list(moves));
                repeat(times, || {
                    for &mv in black_box(&*moves) {
                        let mut child = black_box(board).clone();
                        child.play(mv);
                        black_box(&child);
                    }
                    moves.len() as u64
                })
            }
            Work::ChecksAndPins => repeat(times, || {
                let (checkers, pinned) = black_box(board).checks_and_pins();
                u64::from(checkers.count_ones() + pinned.count_ones())
            }),
            Work::PieceAt => repeat(times, || {
                let board = black_box(board);
                let is_occupied = |&&square: &&_| black_box(board.occupant(square)).is_some();
                P::SQUARES.iter().filter(is_occupied).count() as u64
            }),
            Work::Clone => each_time(times, || black_box(board).clone()),
            Work::FromFen => each_time(times, || P::from_fen(black_box(fen), *is_chess960)),
            Work::ToFen => each_time(times, || black_box(board).to_string()),
            _ => return None,
        })
    }

    fn checksum(&mut self, work: Work) -> Option<u64> {
        let Runner { board, fen, is_chess960, moves } = self;
        let board = board.as_ref()?;
        moves.clear();
        Some(match work {
            Work::Perft(_) | Work::PerftNoBulk(_) | Work::PerftCopy(_) | Work::Count => {
                return self.run(work, 1);
            }
            Work::Search(depth) => board.search(depth, 1)?.checksum(),
            Work::Evaluate => board.evaluations_checksum()?,
            Work::Legal => {
                board.list(moves);
                moves_checksum(board, moves)
            }
            Work::Captures if board.list_captures(moves) => moves_checksum(board, moves),
            Work::CopyPlay => board.perft(2),
            Work::ChecksAndPins => {
                let (checkers, pinned) = board.checks_and_pins();
                checks_checksum(SquareSet::from_bits(checkers), SquareSet::from_bits(pinned))
            }
            Work::PieceAt => {
                let piece = |&square: &_| {
                    Some(piece_checksum(P::square(square), P::piece(board.occupant(square)?)))
                };
                P::SQUARES.iter().filter_map(piece).fold(0, u64::wrapping_add)
            }
            Work::Clone => board.clone().count(),
            Work::FromFen => P::from_fen(fen, *is_chess960)?.count(),
            Work::ToFen => text_checksum(&board.to_string()),
            _ => return None,
        })
    }

    fn copies(&self, number: usize) -> Option<Box<dyn Copies>> {
        let mut boards = Vec::new();
        boards.try_reserve_exact(number).ok()?;
        boards.resize(number, self.board.clone()?);
        Some(Box::new(Boards(boards)))
    }
}

struct Boards<P>(Vec<P>);

impl<P: Peer> Copies for Boards<P> {
    fn count(&self, order: &[u32]) -> u64 {
        let boards = order.iter().filter_map(|&index| self.0.get(index as usize));
        boards.map(|board| black_box(board).count()).sum()
    }
}

fn listed<M>(moves: &mut Vec<M>, list: impl FnOnce(&mut Vec<M>)) -> u64 {
    moves.clear();
    list(moves);
    black_box(&*moves).len() as u64
}

fn moves_checksum<P: Peer>(board: &P, moves: &[P::Move]) -> u64 {
    moves.iter().fold(0, |sum, &mv| {
        let (from, to, promotion) = board.parts(mv);
        move_checksum(from, to, promotion).wrapping_add(sum)
    })
}

fn repeat(times: u64, mut once: impl FnMut() -> u64) -> u64 {
    (0..times).map(|_| once()).sum()
}

fn each_time<T>(times: u64, once: impl Fn() -> T) -> u64 {
    for _ in 0..times {
        black_box(&once());
    }
    times
}
