//! The board and its trait.

use core::any::type_name;
use core::fmt;
use core::marker::PhantomData;

use board_core::side::{Black, Side, White};
use board_core::{
    Board, BrokenInvariant, CastlingRights, CastlingSide, Color, Count, Move, MoveKinds, MoveSink,
    Piece, Position, Rank, Square, SquareSet, State,
};

use crate::children::Children;
use crate::generate::{Generator, Wanted};
use crate::make::Undo;
use crate::men::Men;
use crate::path::{Detected, Path, Task};
use crate::sets::BACK_RANKS;
use crate::sliders::Sliders;

/// A chess position as eight sets of squares.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Bitboard<P = Detected> {
    /// Where the men stand.
    pub(crate) men: Men,
    /// On the first and the eighth rank: the rooks that may still castle. On the third or the
    /// sixth: the square that a pawn has just passed by a double step. Nothing elsewhere.
    pub(crate) marks: SquareSet,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmove_clock: u16,
    /// The number of the move to come.
    pub(crate) fullmove_number: u16,
    /// Whose turn it is.
    pub(crate) side: Color,
    /// The proof that the instructions exist which the board uses.
    pub(crate) path: P,
}

impl<P: Path> Bitboard<P> {
    /// Sets up a position on a code path.
    #[must_use]
    pub fn on(path: P, position: &Position) -> Bitboard<P> {
        let state = position.state();
        let mut men = Men::NONE;
        for (square, piece) in position.setup().men() {
            men.toggle(piece.color, piece.role, SquareSet::of(square));
        }
        let passed = state.en_passant.map_or(SquareSet::EMPTY, SquareSet::of);
        Bitboard {
            men,
            marks: state.castling.rook_squares() | passed,
            halfmove_clock: state.halfmove_clock,
            fullmove_number: state.fullmove_number,
            side: state.side_to_move,
            path,
        }
    }

    /// The code path.
    #[must_use]
    pub fn path(&self) -> P {
        self.path
    }

    #[inline(always)]
    fn generator<S: Side, X: Sliders>(&self, sliders: X, wanted: Wanted) -> Generator<'_, S, X> {
        Generator::new(&self.men, self.marks, sliders, wanted)
    }
}

/// Legal moves into a sink.
struct Legal<'a, P, K> {
    board: &'a Bitboard<P>,
    wanted: Wanted,
    sink: &'a mut K,
}

impl<P: Path, K: MoveSink> Task for Legal<'_, P, K> {
    type Output = ();

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) {
        match self.board.side {
            Color::White => self.board.generator::<White, X>(sliders, self.wanted).legal(self.sink),
            Color::Black => self.board.generator::<Black, X>(sliders, self.wanted).legal(self.sink),
        }
    }
}

/// Pseudo-legal moves into a sink.
struct PseudoLegal<'a, P, K> {
    board: &'a Bitboard<P>,
    sink: &'a mut K,
}

impl<P: Path, K: MoveSink> Task for PseudoLegal<'_, P, K> {
    type Output = ();

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) {
        let PseudoLegal { board, sink } = self;
        match board.side {
            Color::White => board.generator::<White, X>(sliders, Wanted::ALL).pseudo_legal(sink),
            Color::Black => board.generator::<Black, X>(sliders, Wanted::ALL).pseudo_legal(sink),
        }
    }
}

/// A visit to all children.
struct Visit<'a, P, V> {
    board: &'a Bitboard<P>,
    visit: V,
}

impl<P: Path, V: FnMut(&mut Bitboard<P>, Move)> Visit<'_, P, V> {
    #[inline(always)]
    fn of_side<S: Side, X: Sliders>(self, sliders: X) {
        let mut passed = *self.board;
        passed.pass_turn();
        let mut sink =
            Children { parent: self.board, passed, visit: self.visit, side: PhantomData::<S> };
        self.board.generator::<S, X>(sliders, Wanted::ALL).legal(&mut sink);
    }
}

impl<P: Path, V: FnMut(&mut Bitboard<P>, Move)> Task for Visit<'_, P, V> {
    type Output = ();

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) {
        match self.board.side {
            Color::White => self.of_side::<White, X>(sliders),
            Color::Black => self.of_side::<Black, X>(sliders),
        }
    }
}

/// The attackers of a square.
struct AttackersOf<'a> {
    men: &'a Men,
    square: Square,
    by: Color,
}

impl Task for AttackersOf<'_> {
    type Output = SquareSet;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> SquareSet {
        self.men.attackers_of(sliders, self.square, self.by)
    }
}

/// The pinned men of the side to move.
struct Pinned<'a, P>(&'a Bitboard<P>);

impl<P: Path> Task for Pinned<'_, P> {
    type Output = SquareSet;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> SquareSet {
        match self.0.side {
            Color::White => self.0.generator::<White, X>(sliders, Wanted::ALL).pinned(),
            Color::Black => self.0.generator::<Black, X>(sliders, Wanted::ALL).pinned(),
        }
    }
}

impl<P: Path> Board for Bitboard<P> {
    const ID: &'static str = "bitboard";
    const IDEA: &'static str = "eight sets of squares in one cache line, legal moves set by set";

    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        match P::detect() {
            Some(path) => Bitboard::on(path, position),
            None => panic!("this processor has not the instructions of {}", type_name::<P>()),
        }
    }

    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men.piece_at(square)
    }

    fn state(&self) -> State {
        let mut castling = CastlingRights::NONE;
        for rook in self.marks & BACK_RANKS {
            let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
            let king_side = rook.file() > self.men.king(color).file();
            let side = if king_side { CastlingSide::KingSide } else { CastlingSide::QueenSide };
            castling.set(color, side, Some(rook.file()));
        }
        State {
            side_to_move: self.side,
            castling,
            en_passant: (self.marks - BACK_RANKS).first(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn king(&self, color: Color) -> Square {
        self.men.king(color)
    }

    #[inline]
    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        self.path.perform(AttackersOf { men: &self.men, square, by })
    }

    #[inline]
    fn pinned(&self) -> SquareSet {
        self.path.perform(Pinned(self))
    }

    #[inline]
    fn legal_moves(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        if kinds == MoveKinds::All {
            self.path.perform(Legal { board: self, wanted: Wanted::ALL, sink });
        } else {
            self.path.perform(Legal { board: self, wanted: Wanted::of_kinds(kinds), sink });
        }
    }

    #[inline]
    fn legal_moves_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        self.path.perform(Legal { board: self, wanted: Wanted::within(from, to), sink });
    }

    #[inline]
    fn count_legal(&self) -> usize {
        let mut count = Count::default();
        self.path.perform(Legal { board: self, wanted: Wanted::ALL, sink: &mut count });
        count.0
    }

    #[inline]
    fn pseudo_legal_moves(&self, sink: &mut impl MoveSink) {
        self.path.perform(PseudoLegal { board: self, sink });
    }

    #[inline]
    fn for_each_child(&mut self, visit: impl FnMut(&mut Self, Move)) {
        self.path.perform(Visit { board: self, visit });
    }

    #[inline(always)]
    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        self.path.run(
            #[inline(always)]
            || body(self),
        )
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let taken = if mv.is_capture() { Some(self.men.role_on(mv.to())) } else { None };
        let undo = self.record(taken);
        self.make_move(mv);
        undo
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_move(mv, undo);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.make_move(mv);
    }

    #[inline]
    fn make_null(&mut self) -> Undo {
        let undo = self.record(None);
        self.pass_turn();
        undo
    }

    #[inline]
    fn unmake_null(&mut self, undo: Undo) {
        self.restore(undo);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.men.check()
    }
}

impl<P> PartialEq for Bitboard<P> {
    /// The path is no part of the position.
    fn eq(&self, other: &Self) -> bool {
        self.men == other.men
            && self.marks == other.marks
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && self.side == other.side
    }
}

impl<P> Eq for Bitboard<P> {}

impl<P: Path> fmt::Debug for Bitboard<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_memory(f)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use board_core::perft;

    /// The six positions of the Chess Programming Wiki's page "Perft Results", to depth 4.
    #[test]
    fn well_known_counts() {
        for (fen, counts) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8_902, 197_281]),
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                [48, 2_039, 97_862, 4_085_603],
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2_812, 43_238]),
            (
                "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                [6, 264, 9_467, 422_333],
            ),
            (
                "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
                [44, 1_486, 62_379, 2_103_487],
            ),
            (
                "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                [46, 2_079, 89_890, 3_894_594],
            ),
        ] {
            let mut board = Bitboard::<Detected>::from_position(&Position::from_fen(fen).unwrap());
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(perft(&mut board, depth), count, "{fen} {depth}");
            }
        }
    }
}
