//! Counting on several threads.
//!
//! The tree is divided a few plies down into many more parts than there are threads, so that all threads
//! are busy until the end. Each part is counted on its own board.

use indicatif::ProgressBar;
use polyboard::{DynBoard, Move, PerftKinds, Position};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::backends::Named;
use crate::count::{self, Bulk};
use crate::error::Error;

/// The number of parts per thread, if the tree has as many.
const PARTS: usize = 64;

/// A part has at least this many plies.
const SHALLOWEST: u32 = 2;

/// The moves from the root to a part.
type Line = Vec<Move>;

/// So many threads.
pub(crate) fn pool(number: u16) -> Result<ThreadPool, Error> {
    Ok(ThreadPoolBuilder::new().num_threads(number.into()).build()?)
}

/// The number of leaves by first moves. The bar is full when all parts are counted. After Ctrl-C first moves
/// are missing.
pub(crate) fn divide(
    threads: &ThreadPool,
    backend: Named,
    position: &Position,
    depth: u32,
    bulk: Bulk,
    bar: &ProgressBar,
) -> Vec<(Move, u64)> {
    let count = |board: &mut dyn DynBoard, left| {
        let leaves = count::perft(board, left, bulk);
        bar.inc(1);
        leaves
    };
    let parts = parts(threads, backend, position, depth, bar, count);
    sum_by_first_move(&count::moves(backend.board(position).as_ref()), &parts)
}

/// [`count::kinds`] on these threads.
pub(crate) fn kinds(
    threads: &ThreadPool,
    backend: Named,
    position: &Position,
    depth: u32,
) -> Option<PerftKinds> {
    // A part without a move would not know the kind of the last move.
    if depth < 2 {
        return count::kinds(backend.board(position).as_mut(), depth);
    }
    let parts = parts(threads, backend, position, depth, &ProgressBar::hidden(), count::kinds);
    let mut sum = PerftKinds::default();
    for (_, kinds) in parts {
        sum += kinds?;
    }
    Some(sum)
}

/// What is counted in each part, with its first move. The bar becomes as long as there are parts.
fn parts<T: Send>(
    threads: &ThreadPool,
    backend: Named,
    position: &Position,
    depth: u32,
    bar: &ProgressBar,
    count: impl Fn(&mut dyn DynBoard, u32) -> Option<T> + Sync,
) -> Vec<(Move, Option<T>)> {
    let enough = PARTS * threads.current_num_threads();
    let lines = lines(backend.board(position).as_mut(), depth, enough);
    bar.set_length(lines.len() as u64);
    let count = |line: &Line| {
        let mut board = backend.board(position);
        line.iter().for_each(|&mv| board.make(mv));
        (line[0], count(board.as_mut(), depth - line.len() as u32))
    };
    threads.install(|| lines.par_iter().map(count).collect())
}

/// All lines of one length. They are long enough that there are enough of them, but at least one move, and
/// short enough that there is something left to count.
fn lines(board: &mut dyn DynBoard, depth: u32, enough: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = count::moves(board).into_iter().map(|mv| vec![mv]).collect();
    for length in 1..depth.saturating_sub(SHALLOWEST) {
        if lines.len() >= enough {
            break;
        }
        let longer = |line: &Line| {
            line.iter().for_each(|&mv| board.make(mv));
            let moves = count::moves(board);
            for _ in line {
                board.unmake();
            }
            let with = |mv| line.iter().copied().chain([mv]).collect();
            moves.into_iter().map(with).collect::<Vec<Line>>()
        };
        debug_assert!(lines.iter().all(|line| line.len() == length as usize));
        lines = lines.iter().flat_map(longer).collect();
    }
    lines
}

/// The leaves of each first move all of whose parts were counted. A move after which the game ends
/// before long may have no part at all.
fn sum_by_first_move(moves: &[Move], parts: &[(Move, Option<u64>)]) -> Vec<(Move, u64)> {
    let sum = |&mv: &Move| {
        let own = parts.iter().filter(|part| part.0 == mv);
        Some((mv, own.map(|part| part.1).sum::<Option<u64>>()?))
    };
    moves.iter().filter_map(sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use polyboard::Backend;

    fn sorted(mut rows: Vec<(Move, u64)>) -> Vec<(Move, u64)> {
        rows.sort_unstable();
        rows
    }

    #[test]
    fn threads_count_what_one_counts() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mated_at_once = "k7/2Q5/6P1/8/8/2P5/8/Kq6 w - - 0 1";
        let (one, three) = (pool(1).unwrap(), pool(3).unwrap());
        let backend =
            Named::of(polyboard_bench::BenchmarkSubject::of_backend(Backend::Bitboard)).unwrap();
        for (fen, depths) in [(kiwipete, 1..=4), (mated_at_once, 1..=7)] {
            let position = Position::from_fen(fen).unwrap();
            for depth in depths {
                let [alone, together] =
                    [(&one, Bulk::None), (&three, Bulk::TwoPly)].map(|(threads, bulk)| {
                        let bar = ProgressBar::hidden();
                        sorted(divide(threads, backend, &position, depth, bulk, &bar))
                    });
                assert_eq!(alone, together, "{fen} depth {depth}");
                let [alone, together] =
                    [&one, &three].map(|threads| kinds(threads, backend, &position, depth));
                assert_eq!(alone, together, "{fen} depth {depth}");
            }
        }
    }

    #[test]
    fn a_move_without_all_its_parts_is_left_out() {
        let mut board = Backend::Bitboard.board(&Position::start());
        let moves = &count::moves(board.as_mut())[..3];
        let whole = [(moves[0], Some(1)), (moves[0], Some(2)), (moves[1], Some(4))];
        assert_eq!(sum_by_first_move(moves, &whole), [(moves[0], 3), (moves[1], 4), (moves[2], 0)]);
        let partly = [(moves[0], Some(1)), (moves[0], None), (moves[1], Some(4))];
        assert_eq!(sum_by_first_move(moves, &partly), [(moves[1], 4), (moves[2], 0)]);
    }
}
