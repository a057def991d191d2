//! How a board finds its pieces: by reading all squares, or in lists that it keeps.

use core::fmt;

use board_core::side::Side;
use board_core::{BrokenInvariant, Square};

use crate::scan_set::ScanSet;
use crate::{Cell, Geometry, Index};

/// How a [`ArrayBoard`](crate::ArrayBoard) finds its pieces: [`Scanned`](crate::Scanned) or
/// [`Lists`](crate::Lists).
///
/// This trait is sealed.
#[allow(private_bounds, reason = "the trait is sealed")]
pub trait PieceFinder: Find {}

/// The pieces that a search is for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    /// Pawns and knights. A finder that reads the board finds the king too.
    NonSliders,
    /// Knights. A finder that reads the board finds the king too.
    Knights,
    /// Bishops, rooks and queens.
    Sliders,
}

/// What a generator needs of a piece finder, and how making and unmaking moves keep it in step.
///
/// Visitors get the cell of a piece and its index. Where a list says which piece it holds, the cell is
/// known at compile time and not read.
pub(crate) trait Find: Clone + fmt::Debug + 'static {
    /// Whether there are lists.
    const KEEPS_LISTS: bool;

    /// What one reading of the board finds, for all later searches in the same position.
    type Found: Copy;

    /// The finder for the pieces in an array.
    fn set_up<G: Geometry>(cells: &G::Cells) -> Self;

    /// The same pieces in the same order, for a board with the geometry `H`.
    fn renumbered<G: Geometry, H: Geometry>(&self) -> Self;

    /// Reads the board, if that is how pieces are found.
    fn find<G: Geometry>(&self, cells: &G::Cells) -> Self::Found;

    /// Visits the pieces of `S` that are wanted, among some squares, until the visitor returns true;
    /// returns whether it did.
    fn pieces<G: Geometry, S: Side>(
        &self,
        found: Self::Found,
        cells: &G::Cells,
        wanted: Wanted,
        among: ScanSet,
        visit: impl FnMut(Cell, Index) -> bool,
    ) -> bool;

    /// Visits at least those pawns and knights of `S`, and its king, that are near enough to the
    /// other king to matter to it.
    fn non_sliders_near<G: Geometry, S: Side>(
        &self,
        found: Self::Found,
        cells: &G::Cells,
        king: Index,
        visit: impl FnMut(Cell, Index),
    );

    /// Adds a piece of `S`, not the king, on a square.
    fn insert<G: Geometry, S: Side>(&mut self, square: Square, piece: Cell);

    /// Removes a piece of `S`, not the king, from a square.
    fn remove<G: Geometry, S: Side>(&mut self, square: Square, piece: Cell);

    /// Moves a piece. A captured piece has been removed before.
    fn shift<G: Geometry>(&mut self, from: Square, to: Square);

    /// Compares the finder with the array.
    fn check<G: Geometry>(&self, cells: &G::Cells) -> Result<(), BrokenInvariant>;

    /// Draws what lies in memory.
    fn draw<G: Geometry>(&self, out: &mut dyn fmt::Write) -> fmt::Result;
}
