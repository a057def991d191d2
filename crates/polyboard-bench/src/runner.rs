//! One dynamic call for all operations of a subject.

use polyboard::{ChecksAndPins, DynBoard, Move, MoveKinds, Position, Square, SquareSet, ViewExt};

use crate::batch::{Timed, in_batches};
use crate::checksum::{mixed, moves_checksum};
use crate::{BenchmarkSubject, Copies, Work, checks_checksum, piece_checksum};

/// A benchmark runner: runs operations on the boards of some positions behind one dynamic call.
///
/// [`BenchmarkSubject::of`](crate::BenchmarkSubject::of) makes one of any [`Board`](polyboard::Board). A board of another
/// crate, which has other names for the same operations, implements this trait to be compared with ours.
pub trait BenchmarkRunner {
    /// Runs the operation on the positions with these indices, in this order, and returns the sum of the results with the
    /// time: of leaves, nodes, moves, squares, pieces, or values; for copies, boards and texts their number. `None` if the
    /// board lacks the operation. An operation on a single position runs in [batches](crate::in_batches).
    fn run(&mut self, work: Work, order: &[u32]) -> Option<Timed>;

    /// Runs the operation once on the position with this index and returns a checksum of the results that does not depend
    /// on the order of moves: all boards with the same position give the same number. Slow, not to be timed.
    fn checksum(&mut self, work: Work, index: u32) -> Option<u64>;

    /// Copies the board of the first position so many times into one piece of memory. `None` if there is not enough of
    /// it, or if the runner cannot, which is the default.
    fn copies(&self, _number: usize) -> Option<Copies> {
        None
    }
}

/// The operations of a subject, and its boards behind pointers. Perft runs behind the pointer, and so does most of what is only
/// checked: the same generic code, which need not be compiled again here.
struct Runner {
    boards: Vec<Box<dyn DynBoard>>,
    operations: Box<dyn BenchmarkRunner>,
}

impl BenchmarkSubject {
    /// Sets up positions to run operations on. Move lists hold 256 moves, so an allowed position with
    /// more is not accepted.
    pub fn runner(&self, positions: &[Position]) -> Box<dyn BenchmarkRunner> {
        let operations = (self.operations)(positions);
        match self.board {
            Some(set_up) => {
                Box::new(Runner { boards: positions.iter().map(set_up).collect(), operations })
            }
            None => operations,
        }
    }
}

impl BenchmarkRunner for Runner {
    fn run(&mut self, work: Work, order: &[u32]) -> Option<Timed> {
        let board = |index: usize| self.boards[index].clone();
        match work {
            Work::Perft(depth) => Some(in_batches(order, board, |board| board.perft(depth))),
            Work::PerftTwoPly(depth) => {
                Some(in_batches(order, board, |board| board.perft_two_ply(depth)))
            }
            _ => self.operations.run(work, order),
        }
    }

    fn checksum(&mut self, work: Work, index: u32) -> Option<u64> {
        let board = &mut *self.boards[index as usize];
        Some(match work {
            Work::Perft(depth) => board.perft(depth),
            Work::PerftTwoPly(depth) => board.perft_two_ply(depth),
            Work::Legal => moves_checksum(&board.legal_moves()),
            Work::Captures => moves_checksum(&board.legal_moves_of(MoveKinds::Captures)),
            Work::See => {
                let captures = board.legal_moves_of(MoveKinds::Captures);
                let value = |&mv: &Move| mixed(moves_checksum(&[mv]) ^ board.see(mv) as u64);
                captures.iter().map(value).fold(0, u64::wrapping_add)
            }
            Work::GivesCheck => {
                let moves = board.legal_moves();
                let checks: Vec<Move> =
                    moves.iter().copied().filter(|&mv| board.gives_check(mv)).collect();
                moves_checksum(&checks)
            }
            Work::Attacked => {
                let them = !board.side_to_move();
                let attacked = Square::all().filter(|&square| board.is_attacked(square, them));
                mixed(attacked.collect::<SquareSet>().bits())
            }
            Work::ChecksAndPins => {
                let ChecksAndPins { checkers, pinned } = board.checks_and_pins();
                checks_checksum(checkers, pinned)
            }
            Work::PieceAt => {
                let pieces =
                    Square::all().filter_map(|at| Some(piece_checksum(at, board.piece_at(at)?)));
                pieces.fold(0, u64::wrapping_add)
            }
            _ => return self.operations.checksum(work, index),
        })
    }

    fn copies(&self, number: usize) -> Option<Copies> {
        self.operations.copies(number)
    }
}
