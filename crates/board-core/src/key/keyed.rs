//! A board that keeps its key up to date.

use core::fmt;

use super::{Key, Key64, zobrist_key};
use crate::trace::{Step, Tracer};
use crate::{
    Board, BoardExt, BrokenInvariant, CastlingSide, Color, EnPassantMode, File, Inspect, Move,
    MoveKind, MoveSink, Piece, Position, Role, Square, SquareSet,
};

/// Any board, with its key kept up to date by every move.
///
/// A `Keyed<B>` is a [`Board`] itself. The kind of key is a type parameter, by default [`Key64`].
/// [`Key::EN_PASSANT`] says when an en passant square counts; [`Keyed::new`] can set another mode.
///
/// ```
/// # use board_core::*;
/// # fn example<B: Board>() {
/// let mut board = Keyed::<B>::from_position(&Position::start());
/// let before = board.key();
/// for mv in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv = board.find_uci(mv).unwrap();
///     board.play(mv);
/// }
/// assert_eq!(board.key(), before); // the same position again
///
/// let book = Keyed::<B, PolyglotKey>::from_position(&Position::start());
/// assert_eq!(book.key(), PolyglotKey(0x463b_9618_1691_fc9c));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<B, K = Key64> {
    board: B,
    kept: Kept<K>,
    mode: EnPassantMode,
}

/// The key and its parts, kept beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept<K> {
    /// Equals [`zobrist_key`] of the board in the mode.
    key: K,
    /// The part of the castling rights in the key.
    castling: K,
    /// The kings and rooks that may castle together: castling rights change only by moves from or
    /// to these squares.
    castling_squares: SquareSet,
    /// The file of the en passant square, if it counts in the mode.
    en_passant: Option<File>,
}

/// What a [`Keyed`] needs to unmake a move.
#[derive(Clone, Copy, Debug)]
pub struct KeyedUndo<U, K> {
    board: U,
    kept: Kept<K>,
}

impl<B: Board, K: Key> Keyed<B, K> {
    /// Computes the key of a board and keeps it up to date.
    #[must_use]
    pub fn new(board: B, mode: EnPassantMode) -> Keyed<B, K> {
        let kept = Kept::of(&board, mode);
        Keyed { board, kept, mode }
    }

    /// The key of the position.
    #[inline]
    #[must_use]
    pub fn key(&self) -> K {
        self.kept.key
    }

    /// When an en passant square counts in the key.
    #[inline]
    #[must_use]
    pub fn en_passant_mode(&self) -> EnPassantMode {
        self.mode
    }

    /// The board without its key.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &B {
        &self.board
    }

    /// The key after a legal quiet move that loses no castling right, without playing it.
    pub(crate) fn key_after(&self, mv: Move) -> K {
        let pieces = self.pieces_changed_by(mv);
        self.kept.key ^ pieces ^ passed_turn::<K>() ^ en_passant_number(self.kept.en_passant)
    }

    /// The change of the key's piece part when `mv` is played.
    #[inline(always)]
    fn pieces_changed_by(&self, mv: Move) -> K {
        let (from, to) = (mv.from(), mv.to());
        // No legal move starts on an empty square, so the result does not matter.
        let Some(piece) = self.board.piece_at(from) else { return K::default() };
        if mv.is_plain() {
            return K::piece(piece, from) ^ K::piece(piece, to);
        }
        if mv.is_castle() {
            return change_by_castling(piece.color, mv);
        }
        let landed = Piece::new(piece.color, mv.promotion().unwrap_or(piece.role));
        let moved = K::piece(piece, from) ^ K::piece(landed, to);
        if !mv.is_capture() {
            return moved;
        }
        let square = mv.capture_square();
        self.board.piece_at(square).map_or(moved, |captured| moved ^ K::piece(captured, square))
    }

    /// Plays a move on the board by `change` and brings the key up to date.
    #[inline(always)]
    fn update<R>(&mut self, mv: Move, change: impl FnOnce(&mut B) -> R) -> R {
        self.kept.key ^= self.pieces_changed_by(mv)
            ^ passed_turn::<K>()
            ^ en_passant_number(self.kept.en_passant);
        self.kept.en_passant = None;
        let result = change(&mut self.board);
        let touched = SquareSet::of(mv.from()) | SquareSet::of(mv.to());
        if !(touched & self.kept.castling_squares).is_empty() {
            self.lose_rights();
        }
        if mv.is_double_push() {
            self.double_pushed(mv);
        }
        result
    }

    /// Brings the castling part up to date.
    #[cold]
    #[inline(never)]
    fn lose_rights(&mut self) {
        let (castling, squares) = castling_part(&self.board);
        self.kept.key ^= self.kept.castling ^ castling;
        (self.kept.castling, self.kept.castling_squares) = (castling, squares);
    }

    /// Adds the en passant square behind the pawn that has just moved, if it counts in the mode.
    #[cold]
    #[inline(never)]
    fn double_pushed(&mut self, mv: Move) {
        let us = self.board.side_to_move();
        let target = mv.to().offset(0, us.forward()).filter(|&target| self.counts(target, us));
        self.kept.en_passant = target.map(Square::file);
        self.kept.key ^= en_passant_number(self.kept.en_passant);
    }

    /// Whether the en passant square of the board counts in the mode.
    fn counts(&self, target: Square, us: Color) -> bool {
        let pawn = Some(Piece::new(us, Role::Pawn));
        let mut capturers = [-1, 1]
            .into_iter()
            .filter_map(|files| target.offset(files, -us.forward()))
            .filter(|&from| self.board.piece_at(from) == pawn);
        match self.mode {
            EnPassantMode::Always => true,
            EnPassantMode::PseudoLegal => capturers.next().is_some(),
            EnPassantMode::Legal => capturers
                .any(|from| self.board.is_legal(Move::new(from, target, MoveKind::EnPassant))),
        }
    }
}

impl<K: Key> Kept<K> {
    /// From scratch.
    fn of<B: Board>(board: &B, mode: EnPassantMode) -> Kept<K> {
        let (castling, castling_squares) = castling_part(board);
        Kept {
            key: zobrist_key(board, mode),
            castling,
            castling_squares,
            en_passant: board.position().en_passant(mode).map(Square::file),
        }
    }
}

/// The numbers of all castling rights, and the squares of the kings and rooks that have them.
fn castling_part<B: Board, K: Key>(board: &B) -> (K, SquareSet) {
    let rights = board.state().castling;
    let (mut numbers, mut squares) = (K::default(), SquareSet::EMPTY);
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = rights.rook_square(color, side) {
                numbers ^= K::castling(color, side, rook.file());
                squares |= SquareSet::of(rook) | SquareSet::of(board.king(color));
            }
        }
    }
    (numbers, squares)
}

/// The change of the key when the turn passes.
#[inline(always)]
fn passed_turn<K: Key>() -> K {
    K::side_to_move(Color::White) ^ K::side_to_move(Color::Black)
}

#[inline(always)]
fn en_passant_number<K: Key>(file: Option<File>) -> K {
    file.map_or(K::default(), K::en_passant)
}

/// The change of the key's piece part by castling.
#[cold]
#[inline(never)]
fn change_by_castling<K: Key>(us: Color, mv: Move) -> K {
    let (king_to, rook_to) = mv.castling_targets();
    let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
    K::piece(king, mv.from())
        ^ K::piece(king, king_to)
        ^ K::piece(rook, mv.to())
        ^ K::piece(rook, rook_to)
}

impl<B: Board, K: Key> Board for Keyed<B, K> {
    const ID: &'static str = B::ID;
    type Undo = KeyedUndo<B::Undo, K>;

    fn from_position(position: &Position) -> Keyed<B, K> {
        Keyed::new(B::from_position(position), K::EN_PASSANT)
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    forward_reads! { board }

    #[inline]
    fn make(&mut self, mv: Move) -> Self::Undo {
        let kept = self.kept;
        let board = self.update(mv, |board| board.make(mv));
        KeyedUndo { board, kept }
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Self::Undo) {
        self.board.unmake(mv, undo.board);
        self.kept = undo.kept;
    }

    #[inline]
    fn make_null(&mut self) -> Self::Undo {
        let kept = self.kept;
        self.kept.key ^= passed_turn::<K>() ^ en_passant_number(self.kept.en_passant);
        self.kept.en_passant = None;
        KeyedUndo { board: self.board.make_null(), kept }
    }

    #[inline]
    fn unmake_null(&mut self, undo: Self::Undo) {
        self.board.unmake_null(undo.board);
        self.kept = undo.kept;
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.update(mv, |board| board.play(mv));
    }
}

impl<B: Inspect, K: Key> Inspect for Keyed<B, K> {
    const IDEA: &'static str = B::IDEA;

    fn trace<T: Tracer>(&self, from: SquareSet, sink: &mut impl MoveSink) {
        self.board.trace::<T>(from, sink);
    }

    fn write_step(step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        B::write_step(step, out)
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        let broken = |rule| Err(BrokenInvariant { rule, square: None });
        let scratch = Kept::<K>::of(&self.board, self.mode);
        if self.kept.key != scratch.key {
            return broken("the key is the key from scratch");
        }
        if self.kept != scratch {
            return broken("castling and en passant are kept as from scratch");
        }
        self.board.check_invariants()
    }

    fn table_bytes(&self) -> Option<usize> {
        self.board.table_bytes()
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_memory(out)?;
        writeln!(out, "key {:#x}", self.kept.key)
    }
}
