//! Zobrist keys: a position as 64 bits, kept up to date move by move.
//!
//! The key is the exclusive or of one random number for every man on its square, every castling
//! right, an en passant file and the side to move (A. Zobrist, 1970), so a move changes it by a few
//! numbers. The numbers and their order are those of the Polyglot book format, so that with
//! [`EnPassantMode::PseudoLegal`] the keys are the ones under which opening books are stored.
//! Castling rights count by side, not by rook: two Chess960 positions that differ in nothing but
//! which of two rooks may castle to the same side share a key.

mod random;

use core::fmt;

use crate::{
    Board, BoardExt, BrokenInvariant, CastlingSide, Color, EnPassantMode, Move, MoveKinds,
    MoveSink, Piece, Position, Role, Square, SquareSet, State,
};
use random::RANDOM;

/// The key of a board from scratch.
///
/// ```
/// # use board_core::*;
/// # fn example<B: Board>() {
/// let board = B::from_position(&Position::start());
/// assert_eq!(zobrist_key(&board, EnPassantMode::PseudoLegal), 0x463b_9618_1691_fc9c);
/// # }
/// ```
#[must_use]
pub fn zobrist_key<B: Board>(board: &B, en_passant: EnPassantMode) -> u64 {
    let men = Square::all()
        .filter_map(|square| board.piece_at(square).map(|piece| man(piece, square)))
        .fold(0, |key, number| key ^ number);
    men ^ state_part(board, en_passant)
}

/// The number of a man on a square.
fn man(piece: Piece, square: Square) -> u64 {
    let kind = 2 * piece.role.index() + usize::from(piece.color == Color::White);
    RANDOM[64 * kind + square.index()]
}

/// The numbers of everything but the men.
fn state_part<B: Board>(board: &B, en_passant: EnPassantMode) -> u64 {
    let state = board.state();
    let mut key = 0;
    for (color, side, _) in state.castling.iter() {
        key ^= RANDOM[768 + 2 * color.index() + side.index()];
    }
    // Whether the square counts takes a look at the whole position, but only after double steps.
    if state.en_passant.is_some()
        && let Some(target) = board.position().en_passant(en_passant)
    {
        key ^= RANDOM[772 + usize::from(target.file().index())];
    }
    if state.side_to_move == Color::White {
        key ^= RANDOM[780];
    }
    key
}

/// What the men's part of the key changes by when `mv` is played on `board`.
fn men_changed_by<B: Board>(board: &B, mv: Move) -> u64 {
    let (from, to, us) = (mv.from(), mv.to(), board.side_to_move());
    let own = |role, square| man(Piece::new(us, role), square);
    if mv.is_castle() {
        let on_rank = |file| Square::from_coords(file, from.rank());
        let side: CastlingSide = mv.castling_side();
        return own(Role::King, from)
            ^ own(Role::King, on_rank(side.king_target()))
            ^ own(Role::Rook, to)
            ^ own(Role::Rook, on_rank(side.rook_target()));
    }
    let victim = if mv.is_en_passant() { Square::from_coords(to.file(), from.rank()) } else { to };
    let moved = board
        .piece_at(from)
        .map_or(0, |piece| man(piece, from) ^ own(mv.promotion().unwrap_or(piece.role), to));
    moved ^ board.piece_at(victim).map_or(0, |piece| man(piece, victim))
}

/// Any board, with its key kept up to date by every move.
///
/// A `Keyed<B>` is a [`Board`] itself. The key counts an en passant square only where the capture
/// is legal ([`EnPassantMode::Legal`]), as the rule of threefold repetition does.
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
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<B> {
    board: B,
    /// Equals [`zobrist_key`] of the board in the mode `Legal`.
    key: u64,
}

impl<B: Board> Keyed<B> {
    /// The key of the position.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The board without its key.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &B {
        &self.board
    }

    /// Changes the board and brings the key up to date; `men` is what the men's part changes by.
    fn update<R>(&mut self, men: u64, change: impl FnOnce(&mut B) -> R) -> (R, u64) {
        let before = self.key;
        self.key ^= men ^ state_part(&self.board, EnPassantMode::Legal);
        let result = change(&mut self.board);
        self.key ^= state_part(&self.board, EnPassantMode::Legal);
        (result, before)
    }
}

impl<B: Board> Board for Keyed<B> {
    const ID: &'static str = B::ID;
    const IDEA: &'static str = B::IDEA;
    type Undo = (B::Undo, u64);

    fn from_position(position: &Position) -> Keyed<B> {
        let board = B::from_position(position);
        let key = zobrist_key(&board, EnPassantMode::Legal);
        Keyed { board, key }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    fn state(&self) -> State {
        self.board.state()
    }

    fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        self.board.attackers_of(square, by)
    }

    fn legal_moves(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        self.board.legal_moves(kinds, sink);
    }

    fn pseudo_legal_moves(&self, sink: &mut impl MoveSink) {
        self.board.pseudo_legal_moves(sink);
    }

    fn make(&mut self, mv: Move) -> Self::Undo {
        let men = men_changed_by(&self.board, mv);
        self.update(men, |board| board.make(mv))
    }

    fn unmake(&mut self, mv: Move, (undo, key): Self::Undo) {
        self.board.unmake(mv, undo);
        self.key = key;
    }

    fn make_null(&mut self) -> Self::Undo {
        self.update(0, B::make_null)
    }

    fn unmake_null(&mut self, (undo, key): Self::Undo) {
        self.board.unmake_null(undo);
        self.key = key;
    }

    fn side_to_move(&self) -> Color {
        self.board.side_to_move()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.board.is_attacked(square, by)
    }

    fn checkers(&self) -> SquareSet {
        self.board.checkers()
    }

    fn pinned(&self) -> SquareSet {
        self.board.pinned()
    }

    fn count_legal(&self) -> usize {
        self.board.count_legal()
    }

    fn legal_moves_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        self.board.legal_moves_within(from, to, sink);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        if self.key != zobrist_key(&self.board, EnPassantMode::Legal) {
            return Err(BrokenInvariant { rule: "the key is the key from scratch", square: None });
        }
        self.board.check_invariants()
    }

    fn table_bytes(&self) -> Option<usize> {
        self.board.table_bytes().map(|bytes| bytes + size_of_val(&RANDOM))
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_memory(out)?;
        writeln!(out, "key {:#018x}", self.key)
    }
}
