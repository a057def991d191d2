//! The board itself.

use core::fmt;
use core::mem::offset_of;

use board_core::side::Side;
use board_core::{BrokenInvariant, Color, Piece, Position, Role, Square, State};

use crate::geometry::{empty_squares, word_of};
use crate::piece_finder::PieceFinder;
use crate::{Cell, Geometry, Index, Scanned, sets};

/// A chess board in an array, laid out as the geometry `G` defines: the array first, then what an
/// array does not hold.
#[repr(C)]
pub struct ArrayBoard<G: Geometry, F: PieceFinder = Scanned> {
    /// The array. A cell that is no square always holds what
    /// [`empty_cells`](Geometry::empty_cells) put there: a sentinel, or nothing.
    pub(crate) cells: G::Cells,
    /// The squares of the kings, White's first: redundant, so that no search for a king is needed.
    pub(crate) kings: [Index; 2],
    /// Side to move, castling rights, en passant square and clocks.
    pub(crate) state: State,
    /// How pieces are found: lists, or nothing if the array is scanned.
    pub(crate) finder: F,
}

impl<G: Geometry, F: PieceFinder> ArrayBoard<G, F> {
    /// Sets up a position.
    pub(crate) fn set_up(position: &Position) -> Self {
        let mut cells = G::empty_cells();
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                G::put(&mut cells, G::index(square), Cell::of(piece));
            }
        }
        let kings = Color::ALL.map(|color| G::index(position.king(color)));
        ArrayBoard { cells, kings, state: position.state(), finder: F::set_up::<G>(&cells) }
    }

    /// The square of the king of `S`.
    #[inline(always)]
    pub(crate) fn king_of<S: Side>(&self) -> Index {
        let king = self.kings[S::COLOR.index()];
        // The compiler does not know that this is a square. Without the clamp it would compare the
        // index of every cell around the king with the length of the array.
        Index(king.0.clamp(G::index(Square::A1).0, G::index(Square::H8).0))
    }

    /// Draws the array, then the rest of the board with its place in memory.
    pub(crate) fn draw(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        G::write_memory(&self.cells, out)?;
        write!(out, "\n+{} kings", offset_of!(Self, kings))?;
        for king in self.kings {
            write!(out, " ")?;
            G::write_index(king, out)?;
            write!(out, " ({})", G::square(king))?;
        }
        let State { side_to_move, castling, en_passant, halfmove_clock, fullmove_number } =
            self.state;
        write!(out, "\n+{} state", offset_of!(Self, state))?;
        write!(out, " {side_to_move} to move, castling {castling:?}, en passant ")?;
        match en_passant {
            Some(square) => write!(out, "{square}")?,
            None => write!(out, "-")?,
        }
        writeln!(out, ", halfmove clock {halfmove_clock}, move {fullmove_number}")?;
        if F::KEEPS_LISTS {
            writeln!(out, "+{} lists, cells counted from a1", offset_of!(Self, finder))?;
        }
        self.finder.draw::<G>(out)
    }

    /// The array.
    pub const fn cells(&self) -> &G::Cells {
        &self.cells
    }

    /// Checks the kings' squares, the off-board cells, and the piece finder.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        let broken = |rule, square| Err(BrokenInvariant { rule, square });
        let sentinels = sets::by_cell::<G>(&self.cells, Cell::SENTINEL);
        if !sentinels.is_empty() {
            return broken("a square holds a piece or is empty", sentinels.first());
        }
        for color in Color::ALL {
            let kings = sets::by_cell::<G>(&self.cells, Cell::of(Piece::new(color, Role::King)));
            let is_stored = |square| G::index(square) == self.kings[color.index()];
            if kings.len() != 1 || !kings.first().is_some_and(is_stored) {
                let rule = "the king stands on its stored square, and nowhere else";
                return broken(rule, kings.first());
            }
        }
        let mut emptied = self.cells;
        empty_squares::<G>(emptied.as_mut());
        if !are_equal(emptied.as_ref(), G::empty_cells().as_ref(), Cell::byte) {
            return broken("sentinels are never overwritten", None);
        }
        self.finder.check::<G>(&self.cells)
    }
}

/// Compares bytes eight at a time, which the compiler does not do in a build for tests.
pub(crate) fn are_equal<T: Copy + Eq>(one: &[T], other: &[T], byte: impl Fn(T) -> u8) -> bool {
    let ((words, rest), (other_words, other_rest)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    for (word, other_word) in words.iter().zip(other_words) {
        if word_of(word, &byte) != word_of(other_word, &byte) {
            return false;
        }
    }
    words.len() == other_words.len() && rest == other_rest
}

impl<G: Geometry, F: PieceFinder> Clone for ArrayBoard<G, F> {
    #[inline(always)]
    fn clone(&self) -> Self {
        let ArrayBoard { cells, kings, state, ref finder } = *self;
        ArrayBoard { cells, kings, state, finder: finder.clone() }
    }
}

impl<G: Geometry, F: PieceFinder> PartialEq for ArrayBoard<G, F> {
    /// The kings and the lists follow from the cells, and the sentinels are the same on every board.
    fn eq(&self, other: &Self) -> bool {
        are_equal(self.cells.as_ref(), other.cells.as_ref(), Cell::byte)
            && self.state == other.state
    }
}

impl<G: Geometry, F: PieceFinder> Eq for ArrayBoard<G, F> {}

impl<G: Geometry, F: PieceFinder> fmt::Debug for ArrayBoard<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}
