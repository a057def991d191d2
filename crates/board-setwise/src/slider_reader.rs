//! The reader of sets with a slider method.

use board_core::attacks::tables::{BETWEEN_BYTES, LEAPER_BYTES};
use board_core::castling_path::CASTLING_PATHS;
use board_core::side::Side;
use board_core::{Color, PieceSets, Role, Square, SquareSet};
use board_processor::PerLevel;
use board_sliders::{Rays, Sliders, WithSliders};

use crate::reader::SetReader;

/// Where the pieces stand, as sets that a board keeps or computes.
pub trait PieceWords: Copy {
    /// The pieces of one color.
    fn color(self, color: Color) -> SquareSet;

    /// The pieces of one role, of both colors.
    fn role(self, role: Role) -> SquareSet;

    /// The pieces of one role and color.
    #[inline(always)]
    fn piece(self, color: Color, role: Role) -> SquareSet {
        self.role(role) & self.color(color)
    }

    /// All pieces that move along diagonals.
    #[inline(always)]
    fn diagonal(self) -> SquareSet {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// All pieces that move along ranks and files.
    #[inline(always)]
    fn straight(self) -> SquareSet {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    /// All sets.
    fn piece_sets(self) -> PieceSets;
}

/// Sets and a slider method: what a [`Generator`](crate::Generator) reads of a bitboard or a quad-bitboard.
#[derive(Clone, Copy, Debug)]
pub struct SliderReader<T, X> {
    /// The pieces.
    pub pieces: T,
    /// The castling rooks and the en passant square: [`SetReader::state_squares`].
    pub state_squares: SquareSet,
    /// The slider method.
    pub sliders: X,
}

impl<T: PieceWords, X: Sliders> SetReader for SliderReader<T, X> {
    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        self.sliders.dispatch(work)
    }

    #[inline(always)]
    fn piece_sets(self) -> PieceSets {
        self.pieces.piece_sets()
    }

    #[inline(always)]
    fn sides<S: Side>(self) -> [SquareSet; 2] {
        [self.pieces.color(S::COLOR), self.pieces.color(S::Them::COLOR)]
    }

    #[inline(always)]
    fn pawns<S: Side>(self) -> SquareSet {
        self.pieces.piece(S::COLOR, Role::Pawn)
    }

    #[inline(always)]
    fn knights(self) -> SquareSet {
        self.pieces.role(Role::Knight)
    }

    #[inline(always)]
    fn kings(self) -> SquareSet {
        self.pieces.role(Role::King)
    }

    #[inline(always)]
    fn bishops_and_queens(self) -> SquareSet {
        self.pieces.diagonal()
    }

    #[inline(always)]
    fn rooks_and_queens(self) -> SquareSet {
        self.pieces.straight()
    }

    #[inline(always)]
    fn state_squares(self) -> SquareSet {
        self.state_squares
    }

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        self.sliders.along(rays, from, occupied)
    }

    #[inline(always)]
    fn attacks_of_sliders(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        self.sliders.attacks(straight, diagonal, occupied)
    }
}

/// The size in bytes of the tables that a [`Generator`](crate::Generator) uses with a slider method.
#[derive(Clone, Copy, Debug)]
pub struct TableBytes;

impl WithSliders for TableBytes {
    type Output = usize;

    fn with<X: Sliders>(self, sliders: X) -> usize {
        let others = LEAPER_BYTES + BETWEEN_BYTES + size_of_val(&CASTLING_PATHS);
        X::TABLE_BYTES + others + sliders.dispatch(crate::line_list::TableBytes)
    }
}
