//! Many boards in memory, asked the same question.

use core::hint::black_box;

/// Copies of a board side by side in memory, as a program holds a set of positions.
///
/// ```
/// # #[cfg(feature = "x88")] {
/// use polyboard_bench::BenchmarkSubject;
/// use polyboard::{Position, X88};
///
/// let runner = (BenchmarkSubject::of::<X88>().runner)(&[Position::start()]);
/// let copies = runner.copies(3).unwrap();
/// assert_eq!(copies.count(&[2, 0]), 20 + 20);
/// # }
/// ```
pub trait Copies {
    /// Counts the legal moves of the copies with these indices, in this order, and returns the sum. Indices
    /// without a copy are skipped.
    fn count(&self, order: &[u32]) -> u64;
}

struct Boards<B, F> {
    boards: Vec<B>,
    count: F,
}

impl<B, F: Fn(&B) -> u64> Copies for Boards<B, F> {
    fn count(&self, order: &[u32]) -> u64 {
        let boards = order.iter().filter_map(|&index| self.boards.get(index as usize));
        boards.map(|board| (self.count)(black_box(board))).sum()
    }
}

/// Copies of a board, with the function that counts its moves. `None` if there is not enough memory.
pub(super) fn copies<B: Clone + 'static>(
    board: &B,
    number: usize,
    count: impl Fn(&B) -> u64 + 'static,
) -> Option<Box<dyn Copies>> {
    let mut boards = Vec::new();
    boards.try_reserve_exact(number).ok()?;
    boards.resize(number, board.clone());
    Some(Box::new(Boards { boards, count }))
}
