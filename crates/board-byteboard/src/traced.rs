//! Eyes that are watched.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::trace::{Step, Tracer};
use board_core::{Square, SquareSet};

use crate::code;
use crate::eyes::{Eyes, Rays, Threats};
use crate::path::Task;
use crate::squares::Squares;

/// The eyes `E`, whose every answer is told to `T`. A generator with them is the generator with `E`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<E, T>(E, PhantomData<T>);

/// Tells of a set, and gives it.
fn told<T: Tracer>(what: &'static str, of: Option<Square>, set: SquareSet) -> SquareSet {
    T::step(Step::set(what, of, set));
    set
}

/// Whose bytes have one of the bits.
const fn whose(bits: u8) -> &'static str {
    match bits {
        code::PIECE => "bytes of pieces",
        code::BLACK => "bytes of black pieces",
        code::STRAIGHT => "bytes of rooks and queens",
        code::DIAGONAL => "bytes of bishops and queens",
        code::KNIGHT => "bytes of knights",
        code::WHITE_PAWN => "bytes of white pawns",
        code::BLACK_PAWN => "bytes of black pawns",
        code::KING => "bytes of kings",
        code::MARK => "bytes with a mark: rooks that may castle, the square just passed",
        _ => "bytes with one of several bits",
    }
}

const fn slides(rays: Rays) -> &'static str {
    match rays {
        Rays::Straight => "along four rays a rook attacks",
        Rays::Diagonal => "along four rays a bishop attacks",
        Rays::All => "along eight rays a queen attacks",
    }
}

impl<E: Eyes, T: Tracer> Eyes for Traced<E, T> {
    const TABLE_BYTES: usize = E::TABLE_BYTES;

    type Board = E::Board;

    const WATCHED: bool = T::WATCHED;

    fn watch(step: Step) {
        T::step(step);
    }

    fn enter<R>(self, body: impl FnOnce() -> R) -> R {
        self.0.enter(body)
    }

    fn board(self, squares: &Squares) -> E::Board {
        T::step(Step::Part("the 64 bytes taken up"));
        self.0.board(squares)
    }

    fn any(self, board: E::Board, bits: u8) -> SquareSet {
        told::<T>(whose(bits), None, self.0.any(board, bits))
    }

    fn put(self, squares: Squares, at: SquareSet, byte: u8) -> Squares {
        self.0.put(squares, at, byte)
    }

    fn unmark(self, squares: Squares, at: SquareSet) -> Squares {
        self.0.unmark(squares, at)
    }

    fn without(self, board: E::Board, pieces: SquareSet) -> E::Board {
        told::<T>("the board without", None, pieces);
        self.0.without(board, pieces)
    }

    fn attackers<S: Side>(self, board: E::Board, square: Square, occupied: SquareSet) -> SquareSet {
        let attackers = self.0.attackers::<S>(board, square, occupied);
        told::<T>("attacked by", Some(square), attackers)
    }

    fn is_attacked<S: Side>(self, board: E::Board, square: Square, occupied: SquareSet) -> bool {
        let is_attacked = self.0.is_attacked::<S>(board, square, occupied);
        let answer = if is_attacked { square.into() } else { SquareSet::EMPTY };
        told::<T>("attacked, of this square", Some(square), answer);
        is_attacked
    }

    fn unattacked<S: Side>(
        self,
        board: E::Board,
        asked: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        told::<T>("asked whether they are attacked", None, asked);
        let free = self.0.unattacked::<S>(board, asked, occupied);
        told::<T>("not attacked", None, free)
    }

    fn threats<S: Side>(self, board: E::Board, king: Square) -> Option<Threats> {
        T::step(Step::Part("checks and pins, seen from the king along all rays at once"));
        let found = self.0.threats::<S>(board, king);
        match found {
            None => T::step(Step::Stop("nobody bears on the king")),
            Some(threats) => {
                if !threats.checkers.is_empty() {
                    told::<T>("checked by", Some(king), threats.checkers);
                    told::<T>("a check: a piece may go to", Some(king), threats.evasions);
                }
                told::<T>("pins along rank and file", Some(king), threats.straight_pins);
                told::<T>("pins along diagonals", Some(king), threats.diagonal_pins);
            }
        }
        found
    }

    fn slide(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        told::<T>(slides(rays), Some(from), self.0.slide(rays, from, occupied))
    }

    fn count_slide(
        self,
        rays: Rays,
        from: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        told::<T>(slides(rays), Some(from), self.0.slide(rays, from, occupied));
        self.0.count_slide(rays, from, occupied, targets)
    }

    fn count_pair(
        self,
        straight: Square,
        diagonal: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        for (rays, from) in [(Rays::Straight, straight), (Rays::Diagonal, diagonal)] {
            told::<T>(slides(rays), Some(from), self.0.slide(rays, from, occupied));
        }
        self.0.count_pair(straight, diagonal, occupied, targets)
    }
}

/// A task done with eyes that are watched.
pub(crate) struct Watched<T, K> {
    task: K,
    tracer: PhantomData<T>,
}

impl<T, K> Watched<T, K> {
    pub(crate) fn new(task: K) -> Self {
        Watched { task, tracer: PhantomData }
    }
}

impl<T: Tracer, K: Task> Task for Watched<T, K> {
    type Output = K::Output;

    fn with<E: Eyes>(self, eyes: E) -> K::Output {
        self.task.with(Traced::<E, T>(eyes, PhantomData))
    }
}
