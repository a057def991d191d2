//! The traits that every board implements.

use core::fmt;

#[cfg(feature = "count")]
use board_core::Bulk;
use board_core::sets::BACK_RANKS;
use board_core::trace::{Step, Tracer};
use board_core::{
    Board, BrokenInvariant, CastlingRights, ChecksAndPins, CodePath, Color, ExchangeValues,
    Inspect, Move, MoveKinds, MoveMask, MoveSink, Piece, PieceSets, Position, Role, SMALL, Square,
    SquareSet, State, View, exchange, legality, make_each_legal_move,
};
use board_processor::{Instructions, required};
use board_setwise::{Checks, SetBoard, WithReader, board_of_set_board, inspect_of_set_board};

use crate::byteboard::Byteboard;
use crate::children::Children;
use crate::code;
use crate::count::CountLegal;
use crate::make::Undo;
use crate::perform::Perform;
use crate::reader::{
    AllPieces, AttackersOf, ByColor, ByRole, IsAttacked, Read, TableBytes, WithBits,
};

impl<P: Instructions> Byteboard<P> {
    /// The squares whose byte has one of the bits.
    #[inline(always)]
    fn with_bits(&self, bits: u8) -> SquareSet {
        self.path.perform(WithBits { squares: &self.squares, bits })
    }

    /// The squares with a state bit.
    fn state_squares(&self) -> SquareSet {
        self.with_bits(code::STATE)
    }
}

impl<P: Instructions> SetBoard for Byteboard<P> {
    #[inline(always)]
    fn read<W: WithReader<Self>>(&self, work: W) -> W::Output {
        self.path.perform(Read { board: self, work })
    }
}

impl<P: Instructions> View for Byteboard<P> {
    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        code::piece(self.squares.at(square))
    }

    #[inline(always)]
    fn state(&self) -> State {
        let squares = self.state_squares();
        State {
            side_to_move: self.side,
            castling: CastlingRights::of_rooks(squares & BACK_RANKS, self.kings),
            en_passant: (squares - BACK_RANKS).first(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn occupied(&self) -> SquareSet {
        self.with_bits(code::PIECE)
    }

    #[inline]
    fn by_color(&self, color: Color) -> SquareSet {
        match color {
            Color::White => self.path.perform(ByColor { squares: &self.squares, color }),
            Color::Black => self.with_bits(code::BLACK),
        }
    }

    #[inline]
    fn by_role(&self, role: Role) -> SquareSet {
        self.path.perform(ByRole { squares: &self.squares, role })
    }

    #[inline]
    fn piece_sets(&self) -> PieceSets {
        self.path.perform(AllPieces { squares: &self.squares })
    }

    #[inline]
    fn attackers_over(&self, square: Square, occupied: SquareSet) -> SquareSet {
        self.find_attackers_over(square, occupied)
    }

    #[inline]
    fn see_ge_with(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        self.path.run(
            #[inline(always)]
            || exchange::see_ge_of(self, mv, threshold, values),
        )
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    #[inline]
    fn attackers(&self, square: Square, by: Color) -> SquareSet {
        self.path.perform(AttackersOf { squares: &self.squares, square, by })
    }

    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.path.perform(IsAttacked { squares: &self.squares, square, by })
    }

    #[inline]
    fn has_free_move(&self) -> bool {
        legality::has_free_move(self)
    }

    #[inline]
    fn checks_and_pins(&self) -> ChecksAndPins {
        self.generate(MoveMask::ALL, Checks)
    }

    #[inline]
    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        self.push_legal(kinds, sink)
    }

    #[inline]
    fn count_legal(&self) -> usize {
        if SMALL {
            return self.count_by_generator();
        }
        self.path.perform(CountLegal { board: self })
    }

    /// The replies to each move are counted in a byte board; two plies are counted on sets.
    #[cfg(feature = "count")]
    fn count_in_bulk(&self, bulk: Bulk) -> Option<u64> {
        match bulk {
            Bulk::OnePly => None,
            Bulk::TwoPlies => board_count::count_two_plies(self),
        }
    }

    #[inline]
    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        self.push_pseudo_legal(kinds, sink);
    }

    #[inline(always)]
    fn code_path(&self) -> impl CodePath {
        self.path
    }
}

impl<P: Instructions> Board for Byteboard<P> {
    const ID: &'static str = "byteboard";
    const PREFERS_COPIES: bool = true;

    // `make`, `unmake`, `play_unchecked` and null moves: by `record`, `play`, `pass_turn` and `restore` of `make.rs`.
    board_of_set_board!();

    /// Sets up a validated position.
    ///
    /// # Panics
    ///
    /// If the board is on a fixed path that the processor does not have. `Byteboard` without a
    /// parameter never panics; for a fixed path see [`Byteboard::on`].
    fn from_position(position: &Position) -> Self {
        Byteboard::on(required(P::detect()), position)
    }

    /// Visits a copy, on which every move is made in turn, and leaves the board itself alone.
    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        if SMALL {
            make_each_legal_move(self, visit);
        } else {
            self.path.perform(Children { parent: self, visit });
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn report_attacks<O: board_core::Observer>(&self, mv: Move, observer: &mut O) -> bool {
        self.path.dispatch(crate::changed_views::ReportAttacks { board: self, mv, observer })
    }
}

impl<P: Instructions> Inspect for Byteboard<P> {
    const IDEA: &'static str =
        "64 bytes in one register; one permutation gathers all rays of a square";

    // `trace`, `check_invariants` and `write_memory`: by `check` and `draw`.
    inspect_of_set_board!();

    /// Sets of pieces are named by the bit that their bytes have.
    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        let bit = match step {
            Step::Set { what: "rooks and queens", .. } => code::STRAIGHT,
            Step::Set { what: "bishops and queens", .. } => code::DIAGONAL,
            Step::Set { what: "knights", .. } => code::KNIGHT,
            Step::Set { what: "white pawns", .. } => code::WHITE_PAWN,
            Step::Set { what: "black pawns", .. } => code::BLACK_PAWN,
            Step::Set { what: "castling rooks and en passant square", .. } => code::STATE,
            _ => return write!(out, "{step}"),
        };
        write!(out, "bytes with bit {}: {step}", bit.trailing_zeros())
    }

    fn table_bytes(&self) -> Option<usize> {
        Some(self.path.perform(TableBytes))
    }
}

impl<P> PartialEq for Byteboard<P> {
    /// The path is no part of the position.
    fn eq(&self, other: &Self) -> bool {
        self.squares == other.squares
            && self.kings == other.kings
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && self.side == other.side
    }
}

impl<P> Eq for Byteboard<P> {}

impl<P: Instructions> fmt::Debug for Byteboard<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_two_cache_lines() {
        assert_eq!(size_of::<Byteboard>(), 128);
        assert_eq!(align_of::<Byteboard>(), 64);
        assert_eq!(size_of::<Undo>(), 128);
    }
}
