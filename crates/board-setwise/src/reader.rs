//! What a set-wise generator reads.

use board_core::attacks;
use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS};
use board_core::sets::{lsb, more_than_one, pawn_attacks};
use board_core::side::{Black, Side, White};
use board_core::trace::Phase;
use board_core::{Color, PieceSets, Role, SMALL, Square, SquareSet};
use board_processor::PerLevel;
use board_sliders::Rays;

use crate::checks::{CheckAndPinMasks, find_checks_by_x_rays};

/// A position as sets of squares, and the squares that pieces attack on it.
///
/// This is all that a [`Generator`](crate::Generator) knows of a representation. `S` is the side to move,
/// as a type: "own" and "enemy" are meant from its side. The defaults compute with the sets.
pub trait SetReader: Copy {
    /// Whether [`find_checks`](SetReader::find_checks) is the default, which reads nothing but what this trait gives.
    const CHECKS_BY_X_RAYS: bool = true;

    /// Names the phase that the generator begins. Only the reader of a trace
    /// ([`Traced`](crate::Traced)) reports it.
    #[inline(always)]
    fn phase(_: Phase) {}

    /// Does work in the way of the level that the reader is compiled for: to be called on its code path.
    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.baseline()
    }

    /// All sets.
    fn piece_sets(self) -> PieceSets;

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

    /// The squares that a piece of `S` attacks.
    #[inline(always)]
    fn attacks<S: Side>(self, role: Role, from: Square, occupied: SquareSet) -> SquareSet {
        match role {
            Role::Pawn => pawn_attacks::<S>(from.into()),
            Role::Knight => self.knight_attacks(from),
            Role::Bishop => self.slider_attacks(Rays::Diagonal, from, occupied),
            Role::Rook => self.slider_attacks(Rays::Straight, from, occupied),
            Role::Queen => self.slider_attacks(Rays::All, from, occupied),
            Role::King => self.king_attacks(from),
        }
    }

    /// The squares that any of some sliders attacks. A queen is in both sets.
    #[inline(always)]
    fn attacks_of_sliders(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let mut attacked = SquareSet::EMPTY;
        for from in diagonal {
            attacked |= self.slider_attacks(Rays::Diagonal, from, occupied);
        }
        for from in straight {
            attacked |= self.slider_attacks(Rays::Straight, from, occupied);
        }
        attacked
    }

    /// The squares strictly between two squares on a line of `rays`.
    #[inline(always)]
    fn between(self, rays: Rays, a: Square, b: Square) -> SquareSet {
        if SMALL {
            self.slider_attacks(rays, a, b.into()) & self.slider_attacks(rays, b, a.into())
        } else {
            attacks::between(a, b)
        }
    }

    /// The enemy's pieces that attack a square. Pieces on `occupied` block sliders.
    ///
    /// An enemy piece that is not in `occupied` may be among them or not. All attacks but those of pawns are mutual: a
    /// knight on the square would attack the knights that attack it. A pawn attacks the square if a pawn of the other
    /// color on the square would attack it.
    #[inline(always)]
    fn attackers<S: Side>(self, square: Square, occupied: SquareSet) -> SquareSet {
        let [_, them] = self.sides::<S>();
        let pieces = self.knight_attacks(square) & self.knights()
            | self.king_attacks(square) & self.kings()
            | self.slider_attacks(Rays::Diagonal, square, occupied) & self.bishops_and_queens()
            | self.slider_attacks(Rays::Straight, square, occupied) & self.rooks_and_queens();
        pawn_attacks::<S>(square.into()) & self.pawns::<S::Them>() | pieces & them
    }

    /// Whether there are such pieces.
    #[inline(always)]
    fn is_attacked<S: Side>(self, square: Square, occupied: SquareSet) -> bool {
        !self.attackers::<S>(square, occupied).is_empty()
    }

    /// Those pieces on `occupied`, of both sides, that attack a square if no others stand on the board.
    #[inline(always)]
    fn attackers_over(self, square: Square, occupied: SquareSet) -> SquareSet {
        let pawns = attacks::pawn(Color::Black, square) & self.pawns::<White>()
            | attacks::pawn(Color::White, square) & self.pawns::<Black>();
        let attackers = pawns
            | attacks::knight(square) & self.knights()
            | attacks::king(square) & self.kings()
            | self.slider_attacks(Rays::Diagonal, square, occupied) & self.bishops_and_queens()
            | self.slider_attacks(Rays::Straight, square, occupied) & self.rooks_and_queens();
        attackers & occupied
    }

    /// Those of some squares that no enemy piece attacks. Pieces on `occupied`, all of the enemy's among
    /// them, block sliders.
    ///
    /// To find all that the enemy attacks is expensive. Most kings have no step at all, or one: for a
    /// single square it is enough to find the attackers of that square.
    #[inline(always)]
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        if more_than_one(squares) {
            return squares - attacked::<S, Self>(self, occupied);
        }
        if squares.is_empty() || self.attackers::<S>(lsb(squares), occupied).is_empty() {
            return squares;
        }
        SquareSet::EMPTY
    }

    /// The checks and pins against a king of `S`.
    #[inline(always)]
    fn find_checks<S: Side>(self, king: Square) -> CheckAndPinMasks {
        find_checks_by_x_rays::<S, Self>(self, king)
    }

    /// How many moves some sliders have to the squares of `targets`. A queen is in both sets.
    #[inline(always)]
    fn count_slides(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        let mut count = 0;
        for from in diagonal {
            count += (self.slider_attacks(Rays::Diagonal, from, occupied) & targets).len();
        }
        for from in straight {
            count += (self.slider_attacks(Rays::Straight, from, occupied) & targets).len();
        }
        count
    }
}

/// All squares that the enemy attacks.
#[inline(always)]
fn attacked<S: Side, R: SetReader>(reader: R, occupied: SquareSet) -> SquareSet {
    let [_, them] = reader.sides::<S>();
    let mut attacked = pawn_attacks::<S::Them>(reader.pawns::<S::Them>())
        | reader.king_attacks(lsb(reader.kings() & them));
    for knight in reader.knights() & them {
        attacked |= reader.knight_attacks(knight);
    }
    let straight = reader.rooks_and_queens() & them;
    attacked | reader.attacks_of_sliders(straight, reader.bishops_and_queens() & them, occupied)
}
