//! What a move changes of any board.

#[cfg(doc)]
use crate::Board;
use crate::{Move, Piece, Role, Square, State, View};

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
