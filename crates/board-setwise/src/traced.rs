//! A reader that reports what is read.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::trace::{Phase, Tracer};
use board_core::{PieceSets, Square, SquareSet};
use board_sliders::Rays;

use crate::checks::{CheckAndPinMasks, find_checks_by_x_rays};
use crate::reader::SetReader;

/// The reader `R`, whose every answer is reported to `T`. A generator with it is the generator with `R`.
#[derive(Clone, Copy, Debug)]
pub struct Traced<R, T>(R, PhantomData<T>);

impl<R, T> Traced<R, T> {
    /// Wraps a reader.
    pub fn new(reader: R) -> Self {
        Traced(reader, PhantomData)
    }
}

impl<R: SetReader, T: Tracer> SetReader for Traced<R, T> {
    fn phase(phase: Phase) {
        T::phase(phase);
    }

    fn piece_sets(self) -> PieceSets {
        self.0.piece_sets()
    }

    fn sides<S: Side>(self) -> [SquareSet; 2] {
        self.0.sides::<S>()
    }

    fn pawns<S: Side>(self) -> SquareSet {
        let what = if S::IS_WHITE { "white pawns" } else { "black pawns" };
        T::report(what, None, self.0.pawns::<S>())
    }

    fn knights(self) -> SquareSet {
        T::report("knights", None, self.0.knights())
    }

    fn kings(self) -> SquareSet {
        T::report("kings", None, self.0.kings())
    }

    fn bishops_and_queens(self) -> SquareSet {
        T::report("bishops and queens", None, self.0.bishops_and_queens())
    }

    fn rooks_and_queens(self) -> SquareSet {
        T::report("rooks and queens", None, self.0.rooks_and_queens())
    }

    fn state_squares(self) -> SquareSet {
        T::report("castling rooks and en passant square", None, self.0.state_squares())
    }

    fn knight_attacks(self, from: Square) -> SquareSet {
        T::report("knight attacks", Some(from), self.0.knight_attacks(from))
    }

    fn king_attacks(self, from: Square) -> SquareSet {
        T::report("king attacks", Some(from), self.0.king_attacks(from))
    }

    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        let what = match rays {
            Rays::Straight => "rook attacks",
            Rays::Diagonal => "bishop attacks",
            Rays::All => "queen attacks",
        };
        T::report(what, Some(from), self.0.slider_attacks(rays, from, occupied))
    }

    fn between(self, rays: Rays, a: Square, b: Square) -> SquareSet {
        T::report("squares up to the king", Some(b), self.0.between(rays, a, b))
    }

    fn attackers<S: Side>(self, square: Square, occupied: SquareSet) -> SquareSet {
        T::report("attackers", Some(square), self.0.attackers::<S>(square, occupied))
    }

    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        let safe = self.0.unattacked::<S>(squares, occupied);
        _ = T::report(
            "attacked squares next to the king or on a castling path",
            None,
            squares - safe,
        );
        safe
    }

    /// What the reader finds by other means than a reader is reported as it is found.
    fn find_checks<S: Side>(self, king: Square) -> CheckAndPinMasks {
        if R::CHECKS_BY_X_RAYS {
            return find_checks_by_x_rays::<S, Self>(self, king);
        }
        let checks = self.0.find_checks::<S>(king);
        _ = T::report("checkers", Some(king), checks.checkers);
        _ = T::report("pins along ranks and files", Some(king), checks.straight_pins);
        _ = T::report("pins along diagonals", Some(king), checks.diagonal_pins);
        checks
    }
}
