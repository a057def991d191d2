//! Perft with a hash table on a representation chosen at run time.

use board_core::{Board, Position};
use board_perft::{Report, Table, Watch, hashed_perft};

use crate::{Backend, WithBoard};

impl Backend {
    /// Runs [`hashed_perft`] on this representation, on the threads of the calling rayon pool.
    ///
    /// ```
    /// # #[cfg(feature = "bitboard")] {
    /// use polyboard::hashed::{Table, Watch};
    /// use polyboard::{Backend, Position};
    ///
    /// let mut table = Table::new(16, 0).unwrap();
    /// let watch = Watch::default();
    /// let report = Backend::Bitboard.hashed_perft(&Position::start(), 6, &mut table, &watch);
    /// assert_eq!(report.leaves, 119_060_324);
    /// assert!(report.error_bound < 1e-20);
    /// # }
    /// ```
    pub fn hashed_perft(
        self,
        position: &Position,
        depth: u32,
        table: &mut Table,
        watch: &Watch<'_>,
    ) -> Report {
        self.visit(position, Hashed { position, depth, table, watch })
    }
}

struct Hashed<'a> {
    position: &'a Position,
    depth: u32,
    table: &'a mut Table,
    watch: &'a Watch<'a>,
}

impl WithBoard for Hashed<'_> {
    type Output = Report;

    fn with<B: Board + 'static>(self, _: B) -> Report {
        hashed_perft::<B>(self.position, self.depth, self.table, self.watch)
    }
}
