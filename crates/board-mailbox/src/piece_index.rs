//! How a board finds its pieces: by a look at all squares, or in lists that it keeps.

use core::fmt;

use board_core::side::Side;
use board_core::{BrokenInvariant, Square};

use crate::scan_set::ScanSet;
use crate::{Cell, Geometry, Index};

/// The way in which a [`Mailbox`](crate::Mailbox) finds its pieces: [`Scanned`](crate::Scanned) or
/// [`Lists`](crate::Lists).
///
/// This trait is sealed.
#[allow(private_bounds, reason = "nobody else implements it")]
pub trait PieceIndex: Find {}

/// What a generator asks of a piece index, and what making and unmaking tell it.
pub(crate) trait Find: Clone + fmt::Debug + 'static {
    /// Whether there are lists.
    const KEEPS_LISTS: bool;

    /// What one look at the board finds, for all the questions about one position.
    type Sight: Copy;

    /// The index of the pieces in an array.
    fn set_up<G: Geometry>(cells: &G::Cells) -> Self;

    /// The same pieces in the same order, for a board with the geometry `H`.
    fn renumbered<G: Geometry, H: Geometry>(&self) -> Self;

    /// Looks at the board.
    fn see<G: Geometry>(&self, cells: &G::Cells) -> Self::Sight;

    /// Visits pawns and knights of `S`, perhaps the king too, with their cells, until the visitor
    /// has seen enough, and tells whether it has. Where a list knows what stands in it, the cell is
    /// known at compile time.
    fn leapers<G: Geometry, S: Side>(
        &self,
        seen: Self::Sight,
        cells: &G::Cells,
        among: ScanSet,
        visit: impl FnMut(Cell, Index) -> bool,
    ) -> bool;

    /// Visits all knights of `S`, perhaps the king too: who only counts has counted the pawns.
    fn knights<G: Geometry, S: Side>(
        &self,
        seen: Self::Sight,
        cells: &G::Cells,
        visit: impl FnMut(Cell, Index),
    );

    /// The same as `leapers` with bishops, rooks and queens.
    fn sliders<G: Geometry, S: Side>(
        &self,
        seen: Self::Sight,
        cells: &G::Cells,
        among: ScanSet,
        visit: impl FnMut(Cell, Index) -> bool,
    ) -> bool;

    /// Visits all pawns and knights of `S`, and the king, that are near enough to the other king to
    /// matter to him. It may visit more.
    fn leapers_near<G: Geometry, S: Side>(
        &self,
        seen: Self::Sight,
        cells: &G::Cells,
        king: Index,
        visit: impl FnMut(Cell, Index),
    );

    /// A piece of `S`, not the king, has come to a square.
    fn insert<G: Geometry, S: Side>(&mut self, square: Square, piece: Cell);

    /// A piece of `S`, not the king, is gone from a square.
    fn remove<G: Geometry, S: Side>(&mut self, square: Square, piece: Cell);

    /// A piece has moved. What he took has been removed before.
    fn shift<G: Geometry>(&mut self, from: Square, to: Square);

    /// Compares the index with the array.
    fn check<G: Geometry>(&self, cells: &G::Cells) -> Result<(), BrokenInvariant>;

    /// Draws what lies in memory.
    fn draw<G: Geometry>(&self, out: &mut dyn fmt::Write) -> fmt::Result;
}
