//! Many boards in memory, asked the same question.

use core::hint::black_box;

/// Copies of a board side by side in memory, as a program holds a set of positions. It counts the legal moves of the copies with
/// some indices, in this order, and returns the sum. Indices without a copy are skipped.
///
/// ```
/// # #[cfg(feature = "x88")] {
/// use polyboard_bench::BenchmarkSubject;
/// use polyboard::{Position, X88};
///
/// let runner = BenchmarkSubject::of::<X88>().runner(&[Position::start()]);
/// let copies = runner.copies(3).unwrap();
/// assert_eq!(copies(&[2, 0]), 20 + 20);
/// # }
/// ```
pub type Copies = Box<dyn Fn(&[u32]) -> u64>;

/// Copies of a board, with the function that counts its moves. `None` if there is not enough memory.
pub(super) fn copies<B: Clone + 'static>(
    board: &B,
    number: usize,
    count: impl Fn(&B) -> u64 + 'static,
) -> Option<Copies> {
    let mut boards = Vec::new();
    boards.try_reserve_exact(number).ok()?;
    boards.resize(number, board.clone());
    Some(Box::new(move |order| {
        let asked = order.iter().filter_map(|&index| boards.get(index as usize));
        asked.map(|board| count(black_box(board))).sum()
    }))
}
