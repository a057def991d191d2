//! The generator's reads, reported to a tracer.

use core::marker::PhantomData;

use board_core::side::Side;
use board_core::trace::{Phase, Step, Tracer};
use board_core::{Role, Square, SquareSet};

use crate::lists::Lists;
use crate::read::{Direct, Read};
use crate::slots::Slots;
use crate::tables;

/// Reads what [`Direct`] reads, and reports each answer to `T`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traced<T>(PhantomData<T>);

impl<T: Tracer> Read for Traced<T> {
    fn by_color<S: Side>(lists: &Lists) -> SquareSet {
        let what = if S::IS_WHITE { "White's list as a set" } else { "Black's list as a set" };
        report::<T>(what, None, Direct::by_color::<S>(lists))
    }

    fn by_piece<S: Side>(lists: &Lists, role: Role) -> SquareSet {
        let what = match (S::IS_WHITE, role) {
            (true, Role::Pawn) => "White's pawns as a set",
            (false, Role::Pawn) => "Black's pawns as a set",
            (true, _) => "White's pieces of one role as a set",
            (false, _) => "Black's pieces of one role as a set",
        };
        report::<T>(what, None, Direct::by_piece::<S>(lists, role))
    }

    fn pieces_on<S: Side>(lists: &Lists, squares: SquareSet) -> Slots<S> {
        report::<T>("squares searched for in the list", None, squares);
        Direct::pieces_on(lists, squares)
    }

    fn king_attacks(from: Square) -> SquareSet {
        report::<T>("king attacks", Some(from), Direct::king_attacks(from))
    }

    fn knight_attacks(from: Square) -> SquareSet {
        report::<T>("knight attacks", Some(from), Direct::knight_attacks(from))
    }

    /// Reports line by line, as a slider's attacks are found.
    fn slider_attacks(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
        let lines = ["rank attacks", "file attacks", "diagonal attacks", "antidiagonal attacks"];
        for (line, what) in lines.into_iter().enumerate() {
            if role == Role::Queen || (role == Role::Bishop) == tables::DIAGONALS.contains(&line) {
                report::<T>(what, Some(from), tables::line_attacks(from, line, occupied));
            }
        }
        Direct::slider_attacks(role, from, occupied)
    }

    fn empty_board_attacks(role: Role, from: Square) -> SquareSet {
        let attacks = Direct::empty_board_attacks(role, from);
        report::<T>("attacks on an empty board", Some(from), attacks)
    }

    fn path(role: Role, from: Square, to: Square) -> SquareSet {
        report::<T>("path of its attack", Some(to), Direct::path(role, from, to))
    }

    fn phase(phase: Phase) {
        T::step(Step::Phase(phase));
    }
}

fn report<T: Tracer>(what: &'static str, of: Option<Square>, set: SquareSet) -> SquareSet {
    T::step(Step::set(what, of, set));
    set
}
