//! What a set-wise generator reads.

use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{Square, SquareSet};

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS};

/// A position as sets of squares, and the squares that pieces attack on it.
///
/// This is all that a [`Generator`](crate::Generator) knows of a representation. `S` is the side to move,
/// as a type: "own" and "enemy" are meant from its side.
pub trait SetReader: Copy {
    /// Names the phase that the generator begins. Only the reader of a trace
    /// ([`Traced`](crate::Traced)) reports it.
    #[inline(always)]
    fn phase(_: Phase) {}

    /// The own pieces, and the enemy's.
    fn sides<S: Side>(self) -> [SquareSet; 2];

    /// The pawns of `S`.
    fn pawns<S: Side>(self) -> SquareSet;

    /// The knights of both sides.
    fn knights(self) -> SquareSet;

    /// The kings of both sides.
    fn kings(self) -> SquareSet;

    /// The bishops and queens of both sides.
    fn bishops_and_queens(self) -> SquareSet;

    /// The rooks and queens of both sides.
    fn rooks_and_queens(self) -> SquareSet;

    /// The part of the state that is squares: on the first and the eighth rank the rooks that may still
    /// castle, on another rank the en passant square.
    fn state_squares(self) -> SquareSet;

    /// The squares that a knight attacks.
    #[inline(always)]
    fn knight_attacks(self, from: Square) -> SquareSet {
        KNIGHT_ATTACKS[from.index()]
    }

    /// The squares that a king attacks.
    #[inline(always)]
    fn king_attacks(self, from: Square) -> SquareSet {
        KING_ATTACKS[from.index()]
    }

    /// The squares that a slider attacks: along each ray up to and including the first occupied square.
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet;

    /// The squares strictly between two squares on a line of `rays`.
    #[inline(always)]
    fn between(self, rays: Rays, a: Square, b: Square) -> SquareSet {
        self.slider_attacks(rays, a, b.into()) & self.slider_attacks(rays, b, a.into())
    }

    /// The enemy's pieces that attack a square. Pieces on `occupied` block sliders.
    ///
    /// An enemy piece that is not in `occupied` may be among them or not.
    fn attackers<S: Side>(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// Those of some squares that no enemy piece attacks. Pieces on `occupied`, all of the enemy's among
    /// them, block sliders.
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet;

    /// How many moves some sliders have to the squares of `targets`. A queen is in both sets.
    #[inline(always)]
    fn count_slides(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        count_slides_one_by_one(
            straight,
            diagonal,
            targets,
            #[inline(always)]
            |rays, from| self.slider_attacks(rays, from, occupied),
        )
    }
}

/// [`SetReader::count_slides`], one slider after another.
#[inline(always)]
pub fn count_slides_one_by_one(
    straight: SquareSet,
    diagonal: SquareSet,
    targets: SquareSet,
    attacks: impl Fn(Rays, Square) -> SquareSet,
) -> usize {
    let mut count = 0;
    for from in diagonal {
        count += (attacks(Rays::Diagonal, from) & targets).len();
    }
    for from in straight {
        count += (attacks(Rays::Straight, from) & targets).len();
    }
    count
}

/// The rays along which a piece slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rays {
    /// Those of a rook.
    Straight,
    /// Those of a bishop.
    Diagonal,
    /// Those of a queen.
    All,
}
