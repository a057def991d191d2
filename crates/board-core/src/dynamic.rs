//! Boards chosen at run time.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

#[cfg(doc)]
use crate::Board;
use crate::{
    BoardExt, BrokenInvariant, ChecksAndPins, Color, Inspect, Move, MoveKinds, MoveList, MoveText,
    PerftKinds, Piece, PieceSets, Position, Rank, Role, SanError, SanMove, Square, SquareSet,
    State, UciError, board, divide, legal_moves_from, perft, perft_kinds, perft_two_ply,
};

/// A board behind a pointer, for a representation chosen by name at run time.
///
/// Each operation is one dynamic call, so `perft` runs at full speed inside. The board keeps its own undo
/// records, and moves are taken back in order.
///
/// [`boxed`] makes one of any [`Board`].
pub trait DynBoard: fmt::Debug {
    /// The name of the representation, [`Board::ID`].
    fn id(&self) -> &'static str;
    /// The idea of the representation in one line, [`Inspect::IDEA`].
    fn idea(&self) -> &'static str;
    /// The size of the board in bytes, without its undo records.
    fn size(&self) -> usize;
    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;
    /// Side to move, castling rights, en passant square and clocks.
    fn state(&self) -> State;
    /// The square of the king of `color`.
    fn king(&self, color: Color) -> Square;
    /// The occupied squares.
    fn occupied(&self) -> SquareSet;
    /// The squares of all pieces of a color.
    fn by_color(&self, color: Color) -> SquareSet;
    /// The squares of all pieces of a role.
    fn by_role(&self, role: Role) -> SquareSet;
    /// The squares of all pieces of one color and role.
    fn by_piece(&self, piece: Piece) -> SquareSet;
    /// All pieces as sets.
    fn piece_sets(&self) -> PieceSets;
    /// The position in neutral form.
    fn position(&self) -> Position;
    /// The pieces of `by` that attack `square`.
    fn attackers_of(&self, square: Square, by: Color) -> SquareSet;
    /// The pieces of both colors that attack `square` if only those on `occupied` stood on the board.
    fn attackers_to(&self, square: Square, occupied: SquareSet) -> SquareSet;
    /// What a legal move gains by the exchange that follows; see [`Board::see`].
    fn see(&self, mv: Move) -> i32;
    /// Whether that is at least `threshold`.
    fn see_ge(&self, mv: Move, threshold: i32) -> bool;
    /// Whether a legal move gives check.
    fn gives_check(&self, mv: Move) -> bool;
    /// Whether any move, from wherever it comes, is legal here.
    fn is_legal(&self, mv: Move) -> bool;
    /// The pieces that give check to the side to move.
    fn checkers(&self) -> SquareSet;
    /// The pinned pieces of the side to move.
    fn pinned(&self) -> SquareSet;
    /// Both by one call.
    fn checks_and_pins(&self) -> ChecksAndPins;
    /// Adds the legal moves of some kinds to a list, and returns the checks and pins; see
    /// [`BoardExt::legal_moves_into`].
    fn legal_moves_into(&self, kinds: MoveKinds, list: &mut MoveList) -> ChecksAndPins;
    /// The legal moves of some kinds. They are listed even if there are more than a [`MoveList`] holds.
    fn legal_moves_of(&self, kinds: MoveKinds) -> Vec<Move>;
    /// The legal quiet moves that give check.
    fn quiet_checks(&self) -> Vec<Move>;
    /// The pseudo-legal moves.
    fn pseudo_legal_moves(&self) -> Vec<Move>;
    /// How many legal moves there are.
    fn count_legal(&self) -> usize;
    /// Whether there is a legal move.
    fn has_legal_move(&self) -> bool;
    /// The legal move that a UCI text means.
    ///
    /// # Errors
    ///
    /// [`UciError`] if the text is not a move or the move is not legal here.
    fn find_uci(&self, text: &str) -> Result<Move, UciError>;
    /// The legal move that a text in algebraic notation means; see [`BoardExt::find_san`].
    ///
    /// # Errors
    ///
    /// [`SanError`] says what is wrong with the text, or why it means no legal move.
    fn find_san(&self, text: &str) -> Result<Move, SanError>;
    /// A legal move in standard algebraic notation; see [`BoardExt::san`].
    fn san(&self, mv: Move) -> MoveText;
    /// A legal move in long algebraic notation; see [`BoardExt::lan`].
    fn lan(&self, mv: Move) -> MoveText;
    /// Plays a legal move.
    fn make(&mut self, mv: Move);
    /// Finds the legal move that a text means and plays it; see [`SanMove::make`].
    ///
    /// # Errors
    ///
    /// As [`find_san`](DynBoard::find_san).
    fn make_san(&mut self, text: &[u8]) -> Result<Move, SanError>;
    /// Takes back the last move and returns it. `None` if there is none, or if the last was a null move.
    fn unmake(&mut self) -> Option<Move>;
    /// Passes the turn, as [`Board::make_null`] does.
    fn make_null(&mut self);
    /// Takes back a null move. `false` if the last was not a null move.
    fn unmake_null(&mut self) -> bool;
    /// The number of legal move sequences of `depth` plies.
    fn perft(&mut self, depth: u32) -> u64;
    /// The same number, mostly sooner; see [`perft_two_ply`](crate::perft_two_ply()).
    fn perft_two_ply(&mut self, depth: u32) -> u64;
    /// The same split by first moves.
    fn divide(&mut self, depth: u32) -> Vec<(Move, u64)>;
    /// The same split by the kind of the last move.
    fn perft_kinds(&mut self, depth: u32) -> PerftKinds;
    /// Checks the board's redundant parts against each other.
    ///
    /// # Errors
    ///
    /// Names the first part that differs.
    fn check_invariants(&self) -> Result<(), BrokenInvariant>;
    /// Writes the board as it lies in memory.
    ///
    /// # Errors
    ///
    /// Only those of the writer.
    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result;
    /// A copy behind a pointer of its own.
    fn boxed_clone(&self) -> Box<dyn DynBoard>;
}

impl Clone for Box<dyn DynBoard> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Puts a board behind a pointer.
#[must_use]
pub fn boxed<B: Inspect + 'static>(board: B) -> Box<dyn DynBoard> {
    Box::new(Played { board, moves: Vec::new() })
}

/// A board and the moves played on it, with their undo records.
#[derive(Clone, Debug)]
struct Played<B: Inspect> {
    board: B,
    /// `None` for a null move.
    moves: Vec<(Option<Move>, B::Undo)>,
}

impl<B: Inspect + 'static> DynBoard for Played<B> {
    fn id(&self) -> &'static str {
        B::ID
    }

    fn idea(&self) -> &'static str {
        B::IDEA
    }

    fn size(&self) -> usize {
        size_of::<B>()
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

    fn occupied(&self) -> SquareSet {
        self.board.occupied()
    }

    fn by_color(&self, color: Color) -> SquareSet {
        self.board.by_color(color)
    }

    fn by_role(&self, role: Role) -> SquareSet {
        self.board.by_role(role)
    }

    fn by_piece(&self, piece: Piece) -> SquareSet {
        self.board.by_piece(piece)
    }

    fn piece_sets(&self) -> PieceSets {
        self.board.piece_sets()
    }

    fn position(&self) -> Position {
        self.board.position()
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        self.board.attackers_of(square, by)
    }

    fn attackers_to(&self, square: Square, occupied: SquareSet) -> SquareSet {
        self.board.attackers_to(square, occupied)
    }

    fn see(&self, mv: Move) -> i32 {
        self.board.see(mv)
    }

    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.board.see_ge(mv, threshold)
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.board.gives_check(mv)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv)
    }

    fn checkers(&self) -> SquareSet {
        self.board.checkers()
    }

    fn pinned(&self) -> SquareSet {
        self.board.pinned()
    }

    fn checks_and_pins(&self) -> ChecksAndPins {
        self.board.checks_and_pins()
    }

    fn legal_moves_into(&self, kinds: MoveKinds, list: &mut MoveList) -> ChecksAndPins {
        self.board.legal_moves_into(kinds, list)
    }

    fn legal_moves_of(&self, kinds: MoveKinds) -> Vec<Move> {
        let list = self.board.legal_moves_of(kinds);
        if !list.is_truncated() {
            return list.to_vec();
        }
        let ranks =
            Rank::ALL.into_iter().flat_map(|rank| legal_moves_from(&self.board, rank).to_vec());
        ranks.filter(|&mv| kinds.include(mv)).collect()
    }

    fn quiet_checks(&self) -> Vec<Move> {
        let list = self.board.quiet_checks();
        if !list.is_truncated() {
            return list.to_vec();
        }
        let mut quiets = self.legal_moves_of(MoveKinds::Quiets);
        quiets.retain(|&mv| self.board.gives_check(mv));
        quiets
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        board::for_each_pseudo_legal_move(&self.board, &mut |mv| moves.push(mv));
        moves
    }

    fn count_legal(&self) -> usize {
        self.board.count_legal()
    }

    fn has_legal_move(&self) -> bool {
        self.board.has_legal_move()
    }

    fn find_uci(&self, text: &str) -> Result<Move, UciError> {
        self.board.find_uci(text)
    }

    fn find_san(&self, text: &str) -> Result<Move, SanError> {
        self.board.find_san(text)
    }

    fn san(&self, mv: Move) -> MoveText {
        self.board.san(mv)
    }

    fn lan(&self, mv: Move) -> MoveText {
        self.board.lan(mv)
    }

    fn make(&mut self, mv: Move) {
        let undo = self.board.make(mv);
        self.moves.push((Some(mv), undo));
    }

    fn make_san(&mut self, text: &[u8]) -> Result<Move, SanError> {
        let mut last = None;
        let mv = SanMove::from_bytes(text)?.make(&mut self.board, &mut last)?;
        self.moves.extend(last.map(|(mv, undo)| (Some(mv), undo)));
        Ok(mv)
    }

    fn unmake(&mut self) -> Option<Move> {
        let (mv, undo) = self.moves.pop_if(|(mv, _)| mv.is_some())?;
        self.board.unmake(mv?, undo);
        mv
    }

    fn make_null(&mut self) {
        let undo = self.board.make_null();
        self.moves.push((None, undo));
    }

    fn unmake_null(&mut self) -> bool {
        let Some((_, undo)) = self.moves.pop_if(|(mv, _)| mv.is_none()) else { return false };
        self.board.unmake_null(undo);
        true
    }

    fn perft(&mut self, depth: u32) -> u64 {
        perft(&mut self.board, depth)
    }

    fn perft_two_ply(&mut self, depth: u32) -> u64 {
        perft_two_ply(&mut self.board, depth)
    }

    fn divide(&mut self, depth: u32) -> Vec<(Move, u64)> {
        let mut rows = Vec::new();
        divide(&mut self.board, depth, |mv, leaves| rows.push((mv, leaves)));
        rows.sort_unstable();
        rows
    }

    fn perft_kinds(&mut self, depth: u32) -> PerftKinds {
        perft_kinds(&mut self.board, depth)
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.board.check_invariants()
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.board.write_memory(out)
    }

    fn boxed_clone(&self) -> Box<dyn DynBoard> {
        Box::new(self.clone())
    }
}
