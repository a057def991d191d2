//! What plain boards share, and what is no representation's idea: which squares a move changes, castling, promotions, and
//! legality by trying a move.
//!
//! A plain board is a board without tricks, to be read first. Each representation of this workspace has one, in the file
//! `plain.rs` of its crate, with the feature `plain`. It knows four things by itself: where the pieces lie, how a
//! step goes to the next square, how the edge is noticed, and whether a square is attacked. The rest is here. It needs
//! [`View::piece_at`] and [`View::is_attacked`] of the board and nothing else, so it serves a board from outside
//! too.
//!

use crate::{
    Board, CastlingSide, ChecksAndPins, Each, File, Move, MoveKind, MoveKinds, MoveSink, Piece,
    Rank, Role, Square, State, View,
};

/// What a move changes: the contents of up to four squares, and the state.
///
/// A board that can write the content of a square makes a move by writing what [`after`](Change::after) says, and
/// unmakes it by writing what [`before`](Change::before) says. So it can be the [`Undo`](Board::Undo) of a board.
///
/// ```
/// # fn example<B: board_core::Board>() {
/// use board_core::plain::Change;
/// use board_core::{Move, MoveKind, Position, Square, View};
///
/// let board = Position::start().into_board::<B>();
/// let change = Change::of(&board, Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
/// let pawn = board.piece_at(Square::E2);
/// assert!(change.before().eq([(Square::E2, pawn), (Square::E4, None)]));
/// assert!(change.after().eq([(Square::E2, None), (Square::E4, pawn)]));
/// assert_eq!(change.state_after.en_passant, Some(Square::E3));
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The state before the move.
    pub state_before: State,
    /// The state after it.
    pub state_after: State,
    squares: [Option<Content>; 4],
}

/// A square, and what stands on it.
#[derive(Clone, Copy, Debug)]
struct Content {
    square: Square,
    before: Option<Piece>,
    after: Option<Piece>,
}

impl Change {
    /// What a null move changes: the state alone.
    #[must_use]
    pub fn null(state: State) -> Change {
        Change { state_before: state, state_after: state.after_null(), squares: [None; 4] }
    }

    /// What a move changes on a board on which it can be made.
    ///
    /// # Panics
    ///
    /// If no piece stands where the move starts.
    #[must_use]
    pub fn of(board: &impl View, mv: Move) -> Change {
        let piece = board.piece_at(mv.from()).expect("a move starts on a piece");
        let state = board.state();
        let mut change = Change {
            state_before: state,
            state_after: state.after(mv, piece.role),
            squares: [None; 4],
        };
        // Castling names the squares of king and rook. Each may go where the other stood.
        let (king, rook) = mv.castling_targets();
        let placed = match mv.promotion() {
            _ if mv.is_castle() => [(king, piece), (rook, Piece::new(piece.color, Role::Rook))],
            None => [(mv.to(), piece); 2],
            Some(role) => [(mv.to(), Piece::new(piece.color, role)); 2],
        };
        for square in [mv.from(), mv.capture_square(), placed[0].0, placed[1].0] {
            let after = placed.into_iter().find(|&(at, _)| at == square).map(|(_, piece)| piece);
            change.add(Content { square, before: board.piece_at(square), after });
        }
        change
    }

    /// Adds a square, unless it is there.
    fn add(&mut self, content: Content) {
        for known in &mut self.squares {
            if known.get_or_insert(content).square == content.square {
                return;
            }
        }
    }

    /// The squares that change, each once, and what stands there before the move.
    pub fn before(self) -> impl Iterator<Item = (Square, Option<Piece>)> {
        self.squares.into_iter().flatten().map(|content| (content.square, content.before))
    }

    /// The same squares, and what stands there after the move.
    pub fn after(self) -> impl Iterator<Item = (Square, Option<Piece>)> {
        self.squares.into_iter().flatten().map(|content| (content.square, content.after))
    }
}

/// Pushes the legal moves: the pseudo-legal ones after which the own king is not attacked. Each is made on a copy, and
/// taken back.
pub fn generate_legal<B: Board>(
    board: &B,
    kinds: MoveKinds,
    sink: &mut dyn MoveSink,
) -> ChecksAndPins {
    let mut copy = board.clone();
    board.generate_pseudo_legal(
        kinds,
        &mut Each(|mv| {
            if !sink.is_done() && is_safe(&mut copy, mv) {
                sink.push(mv);
            }
        }),
    );
    board.checks_and_pins()
}

/// The number of legal moves, found in the same way.
pub fn count_legal<B: Board>(board: &B) -> usize {
    let (mut copy, mut count) = (board.clone(), 0);
    let mut count_safe = Each(|mv| count += usize::from(is_safe(&mut copy, mv)));
    board.generate_pseudo_legal(MoveKinds::All, &mut count_safe);
    count
}

/// Whether a move leaves the own king where no enemy piece attacks it. The board is unchanged afterwards.
fn is_safe<B: Board>(board: &mut B, mv: Move) -> bool {
    let us = board.side_to_move();
    let undo = board.make(mv);
    let is_safe = !board.is_attacked(board.king(us), !us);
    board.unmake(mv, undo);
    is_safe
}

/// Pushes the castling moves. A side may castle if the rook has its right, if no third piece stands on any square that king
/// or rook passes or reaches, and if no square that the king leaves, passes or reaches is attacked.
pub fn push_castling<B: Board>(board: &B, sink: &mut dyn MoveSink) {
    let us = board.side_to_move();
    let (king, first) = (board.king(us), Rank::First.of(us));
    for side in CastlingSide::ALL {
        let Some(rook) = board.state().castling.rook_square(us, side) else { continue };
        let castle = Move::new(king, rook, MoveKind::Castle);
        let (king_target, rook_target) = castle.castling_targets();
        let is_free = |at: Square| at == king || at == rook || board.piece_at(at).is_none();
        if path(king, king_target, first).chain(path(rook, rook_target, first)).all(is_free)
            && path(king, king_target, first).all(|at| !board.is_attacked(at, !us))
            // In Chess960 the rook may have shielded the king.
            && is_safe(&mut board.clone(), castle)
        {
            sink.push(castle);
        }
    }
}

/// The squares of a rank from one to another, both included.
fn path(from: Square, to: Square, rank: Rank) -> impl Iterator<Item = Square> {
    let files = [from.file().index(), to.file().index()];
    let [low, high] = [files[0].min(files[1]), files[0].max(files[1])];
    (low..=high).map(move |file| Square::from_coords(File::new(file), rank))
}

/// Pushes a move of a pawn; on the last rank, the four promotions that it stands for.
pub fn push_pawn_move(from: Square, to: Square, kind: MoveKind, sink: &mut dyn MoveSink) {
    if !matches!(to.rank(), Rank::First | Rank::Eighth) {
        return sink.push(Move::new(from, to, kind));
    }
    for role in Role::PROMOTIONS {
        let kind = MoveKind::promotion(role, kind == MoveKind::Capture);
        sink.push(Move::new(from, to, kind));
    }
}
