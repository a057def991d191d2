//! The plain boards beside the fast ones of the same representation: what do the tricks buy?

use polyboard::{Backend, Inspect, MoveKinds, Position, ViewExt, WithBoard};

use crate::batch::{Timed, in_batches};
use crate::checksum::moves_checksum;
use crate::operations::{list_each, make_each, replies, with_list};
use crate::{BenchmarkRunner, BenchmarkSubject, SetUpAll, Work};

/// The plain boards of the representations that are compiled in. What they time is what they do by their own code: perft,
/// lists of legal moves, making and unmaking. Sets, exchanges and the like come from `board-core`, so a search on them would
/// compare `board-core` with itself.
pub fn plain_boards() -> Vec<BenchmarkSubject> {
    Backend::all().filter_map(|backend| backend.visit_plain(&Position::start(), Subject)).collect()
}

/// The subject of a board.
struct Subject;

impl WithBoard for Subject {
    type Output = BenchmarkSubject;

    fn with<B: Inspect + 'static>(self, _: B) -> BenchmarkSubject {
        let operations: SetUpAll = |positions| {
            Box::new(Operations(positions.iter().map(B::from_position).collect::<Vec<_>>()))
        };
        BenchmarkSubject::with::<B>(operations, None)
    }
}

struct Operations<B>(Vec<B>);

impl<B: Inspect + 'static> BenchmarkRunner for Operations<B> {
    fn run(&mut self, work: Work, order: &[u32]) -> Option<Timed> {
        let board = |index: usize| self.0[index].clone();
        Some(match work {
            Work::Perft(depth) => in_batches(order, board, |board| board.perft(depth)),
            Work::Legal => list_each(order, board, MoveKinds::All),
            Work::MakeUnmake => {
                let with_moves = |index| with_list(board(index), MoveKinds::All);
                in_batches(order, with_moves, |(board, moves)| make_each(board, moves))
            }
            _ => return None,
        })
    }

    fn checksum(&mut self, work: Work, index: u32) -> Option<u64> {
        let board = &mut self.0[index as usize];
        match work {
            Work::Perft(depth) => Some(board.perft(depth)),
            Work::Legal => Some(moves_checksum(&board.legal_moves())),
            Work::MakeUnmake => Some(replies(board, 2)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plain_board_counts_as_the_fast_one_of_its_representation() {
        for plain in plain_boards() {
            let fast: Backend = plain.id.strip_prefix("plain-").unwrap().parse().unwrap();
            let fast = BenchmarkSubject::of_backend(fast);
            for work in [Work::Perft(3), Work::Legal, Work::MakeUnmake] {
                let checksum = |subject: BenchmarkSubject| {
                    subject.runner(&[Position::start()]).checksum(work, 0).expect("it is timed")
                };
                assert_eq!(checksum(plain), checksum(fast), "{plain}: {work:?}");
            }
        }
    }
}
