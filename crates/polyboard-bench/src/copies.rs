//! Many boards in memory, asked the same question.

use core::hint::black_box;

use polyboard::Inspect;

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

struct Boards<B>(Vec<B>);

impl<B: Inspect + 'static> Copies for Boards<B> {
    fn count(&self, order: &[u32]) -> u64 {
        let boards = order.iter().filter_map(|&index| self.0.get(index as usize));
        boards.map(|board| black_box(board).count_legal() as u64).sum()
    }
}

/// `None` if there is not enough memory.
pub(super) fn copies<B: Inspect + 'static>(board: &B, number: usize) -> Option<Box<dyn Copies>> {
    let mut boards = Vec::new();
    boards.try_reserve_exact(number).ok()?;
    boards.resize(number, board.clone());
    Some(Box::new(Boards(boards)))
}
