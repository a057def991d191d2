//! Code compiled for some instructions of the processor.

/// A code path of a board: code compiled for some instructions of the processor. A value proves that the processor
/// has them.
///
/// ```
/// use board_core::{CodePath, View};
///
/// /// How many moves there are after each of two moves, compiled as a whole for the instructions of the board.
/// fn replies<V: View>(boards: &[V; 2]) -> usize {
///     boards[0].code_path().run(
///         #[inline(always)]
///         || boards[0].count_legal() + boards[1].count_legal(),
///     )
/// }
/// ```
pub trait CodePath: Copy + 'static {
    /// Runs `body` compiled for the instructions of the path.
    ///
    /// What `body` calls is compiled for them too, as long as it is inlined: mark the closure
    /// `#[inline(always)]`.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;
}

/// No instructions beyond the baseline.
impl CodePath for () {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}
