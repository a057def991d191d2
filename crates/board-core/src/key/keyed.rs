//! A board with its key beside it.

use core::fmt;

use super::{Key, Key64, zobrist_key};
use crate::setup::forward;
use crate::{
    Board, BoardExt, BrokenInvariant, CastlingRights, Color, EnPassantMode, File, Move, MoveKind,
    MoveKinds, MoveSink, Piece, Position, Role, Square, SquareSet, State,
};

/// Any board, with its key kept up to date by every move.
///
/// A `Keyed<B>` is a [`Board`] itself. The kind of key is a type, [`Key64`] unless another is
/// named; when an en passant square counts is [`Key::EN_PASSANT`], unless
/// [`Keyed::new`] is told another way.
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
    /// Equals [`zobrist_key`] of the board in the mode.
    key: K,
    /// The file of the en passant square, if it counts in the mode.
    en_passant: Option<File>,
    mode: EnPassantMode,
}

/// What a [`Keyed`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct KeyedUndo<U, K> {
    board: U,
    key: K,
    en_passant: Option<File>,
}

impl<B: Board, K: Key> Keyed<B, K> {
    /// Computes the key of a board and keeps it from now on.
    #[must_use]
    pub fn new(board: B, mode: EnPassantMode) -> Keyed<B, K> {
        let key = zobrist_key(&board, mode);
        let en_passant = board.position().en_passant(mode).map(Square::file);
        Keyed { board, key, en_passant, mode }
    }

    /// The key of the position.
    #[inline]
    #[must_use]
    pub fn key(&self) -> K {
        self.key
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

    /// The key after a move that is legal, quiet and takes no castling right, without playing it.
    pub(crate) fn key_after(&self, mv: Move) -> K {
        let men = self.men_changed_by(mv);
        self.key ^ men ^ passed_turn::<K>() ^ en_passant_number(self.en_passant)
    }

    /// What the men's part of the key changes by when `mv` is played.
    #[inline(always)]
    fn men_changed_by(&self, mv: Move) -> K {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castle() {
            return castled(self.board.side_to_move(), mv);
        }
        // A move on an empty square is no legal move, and may do what it likes.
        let Some(man) = self.board.piece_at(from) else { return K::default() };
        let landed = Piece::new(man.color, mv.promotion().unwrap_or(man.role));
        let moved = K::man(man, from) ^ K::man(landed, to);
        if !mv.is_capture() {
            return moved;
        }
        let victim =
            if mv.is_en_passant() { Square::from_coords(to.file(), from.rank()) } else { to };
        self.board.piece_at(victim).map_or(moved, |taken| moved ^ K::man(taken, victim))
    }

    /// Changes the board and brings the key up to date; `men` is what the men's part changes by.
    #[inline(always)]
    fn update<R>(&mut self, men: K, change: impl FnOnce(&mut B) -> R) -> R {
        let castling = self.board.state().castling;
        let result = change(&mut self.board);
        let state = self.board.state();
        self.key ^= men ^ passed_turn::<K>() ^ en_passant_number(self.en_passant);
        if castling != state.castling {
            self.key ^= castling_number::<K>(castling) ^ castling_number::<K>(state.castling);
        }
        self.en_passant = None;
        if let Some(target) = state.en_passant {
            self.en_passant = self.counts(target, state.side_to_move).then_some(target.file());
            self.key ^= en_passant_number(self.en_passant);
        }
        result
    }

    /// Whether the en passant square of the board counts. Asked after double steps alone.
    fn counts(&self, target: Square, us: Color) -> bool {
        let pawn = Some(Piece::new(us, Role::Pawn));
        let mut capturers = [-1, 1]
            .into_iter()
            .filter_map(|files| target.offset(files, -forward(us)))
            .filter(|&from| self.board.piece_at(from) == pawn);
        match self.mode {
            EnPassantMode::Always => true,
            EnPassantMode::PseudoLegal => capturers.next().is_some(),
            EnPassantMode::Legal => capturers
                .any(|from| self.board.is_legal(Move::new(from, target, MoveKind::EnPassant))),
        }
    }
}

/// What the key changes by when the turn passes.
#[inline(always)]
fn passed_turn<K: Key>() -> K {
    K::side_to_move(Color::White) ^ K::side_to_move(Color::Black)
}

#[inline(always)]
fn en_passant_number<K: Key>(file: Option<File>) -> K {
    file.map_or(K::default(), K::en_passant)
}

/// The numbers of all castling rights.
#[cold]
#[inline(never)]
fn castling_number<K: Key>(rights: CastlingRights) -> K {
    let numbers = rights.iter().map(|(color, side, rook)| K::castling(color, side, rook.file()));
    numbers.fold(K::default(), |sum, number| sum ^ number)
}

/// What castling changes the men's part by.
#[cold]
#[inline(never)]
fn castled<K: Key>(us: Color, mv: Move) -> K {
    let side = mv.castling_side();
    let on_rank = |file| Square::from_coords(file, mv.from().rank());
    let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
    K::man(king, mv.from())
        ^ K::man(king, on_rank(side.king_target()))
        ^ K::man(rook, mv.to())
        ^ K::man(rook, on_rank(side.rook_target()))
}

impl<B: Board, K: Key> Board for Keyed<B, K> {
    const ID: &'static str = B::ID;
    const IDEA: &'static str = B::IDEA;
    type Undo = KeyedUndo<B::Undo, K>;

    fn from_position(position: &Position) -> Keyed<B, K> {
        Keyed::new(B::from_position(position), K::EN_PASSANT)
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    #[inline(always)]
    fn state(&self) -> State {
        self.board.state()
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    #[inline]
    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        self.board.attackers_of(square, by)
    }

    #[inline]
    fn legal_moves(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        self.board.legal_moves(kinds, sink);
    }

    #[inline]
    fn pseudo_legal_moves(&self, sink: &mut impl MoveSink) {
        self.board.pseudo_legal_moves(sink);
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Self::Undo {
        let (key, en_passant) = (self.key, self.en_passant);
        let men = self.men_changed_by(mv);
        let board = self.update(men, |board| board.make(mv));
        KeyedUndo { board, key, en_passant }
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Self::Undo) {
        self.board.unmake(mv, undo.board);
        (self.key, self.en_passant) = (undo.key, undo.en_passant);
    }

    #[inline]
    fn make_null(&mut self) -> Self::Undo {
        let (key, en_passant) = (self.key, self.en_passant);
        let board = self.update(K::default(), B::make_null);
        KeyedUndo { board, key, en_passant }
    }

    #[inline]
    fn unmake_null(&mut self, undo: Self::Undo) {
        self.board.unmake_null(undo.board);
        (self.key, self.en_passant) = (undo.key, undo.en_passant);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let men = self.men_changed_by(mv);
        self.update(men, |board| board.play(mv));
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.board.side_to_move()
    }

    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.board.is_attacked(square, by)
    }

    #[inline]
    fn checkers(&self) -> SquareSet {
        self.board.checkers()
    }

    fn pinned(&self) -> SquareSet {
        self.board.pinned()
    }

    #[inline(always)]
    fn count_legal(&self) -> usize {
        self.board.count_legal()
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        self.board.has_legal_move()
    }

    #[inline]
    fn legal_moves_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        self.board.legal_moves_within(from, to, sink);
    }

    // The path of the board inside is all that is asked of the copy, which is left out of the
    // machine code.
    #[inline(always)]
    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        self.board.clone().enter(
            #[inline(always)]
            |_| body(self),
        )
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        let broken = |rule| Err(BrokenInvariant { rule, square: None });
        if self.key != zobrist_key(&self.board, self.mode) {
            return broken("the key is the key from scratch");
        }
        if self.en_passant != self.board.position().en_passant(self.mode).map(Square::file) {
            return broken("the en passant file is kept where it counts");
        }
        self.board.check_invariants()
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_memory(out)?;
        writeln!(out, "key {:#x}", self.key)
    }
}
