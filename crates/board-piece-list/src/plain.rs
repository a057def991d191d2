//! The board of two piece lists, whole and without a trick: start here.
//!
//! There is no board, only a list for each side, and in it the square of each piece. The place in the list, the slot, says which
//! piece it is; the king has slot 0. A second list has the role of each slot, because pawns promote.
//!
//! ```text
//!            slot  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15      after 1.e4 d5 2.exd5
//!   White's role   k  r  n  b  q  b  n  r  p  p  p  p  p  p  p  p
//!         square  e1 a1 b1 c1 d1 f1 g1 h1 a2 b2 c2 d2 d5 f2 g2 h2
//!   Black's role   k  p  p  p  p  p  p  p  p  r  n  b  q  b  n  r
//!         square  e8 a7 b7 c7  - e7 f7 g7 h7 a8 b8 c8 d8 f8 g8 h8      captured: it keeps its slot
//! ```
//!
//! * From a piece to its square leads one look. From a square to its piece leads a search through both lists.
//! * A step adds to file and rank. The edge: a step off the board leads to no square ([`Square::offset`] is `None`).
//! * A slider asks for each square on its way what stands there: a search each time.
//! * Whether a square is attacked is asked of each enemy in turn: does one of its steps lead there?
//! * A move is legal if the own king is not attacked after it: it is made on a copy, which is then asked.
//! * Not here but in `board_core::plain`, for all plain boards: that test, castling, promotions.

use alloc::{vec, vec::Vec};

use board_core::plain;
use board_core::{
    Board, ChecksAndPins, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, OfKinds, Piece,
    Position, Rank, Role, Square, State, View,
};

/// A piece of a side: its role, and its square unless it has been captured.
type Slot = (Role, Option<Square>);

/// A position in two lists of pieces.
#[derive(Clone, Debug)]
pub struct PlainPieceList {
    /// White's and Black's.
    lists: [Vec<Slot>; 2],
    state: State,
}

/// What unmaking a move needs: the slots that it changed, and the state.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    moved: usize,
    captured: Option<usize>,
    /// The rook that castles.
    castled: Option<usize>,
    state: State,
}

impl PlainPieceList {
    /// The slot of the piece of a color on a square.
    fn slot(&self, color: Color, square: Square) -> Option<usize> {
        self.lists[color.index()].iter().position(|&(_, other)| other == Some(square))
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.slot(!self.state.side_to_move, square).is_some()
    }

    /// Visits the squares that a piece attacks. A slider goes on while squares are empty, the others go one step.
    fn each_attacked(&self, piece: Piece, from: Square, visit: &mut dyn FnMut(Square)) {
        let pawn_steps = [(-1, piece.color.forward()), (1, piece.color.forward())];
        let steps = if piece.role == Role::Pawn { &pawn_steps } else { piece.role.steps() };
        for &(files, ranks) in steps {
            let mut next = from.offset(files, ranks);
            while let Some(to) = next {
                visit(to);
                let goes_on = piece.role.is_slider() && self.piece_at(to).is_none();
                next = to.offset(files, ranks).filter(|_| goes_on);
            }
        }
    }

    fn push_piece_moves(&self, piece: Piece, from: Square, sink: &mut dyn MoveSink) {
        self.each_attacked(piece, from, &mut |to| {
            if self.piece_at(to).is_none() {
                sink.push(Move::new(from, to, MoveKind::Quiet));
            } else if self.is_enemy(to) {
                sink.push(Move::new(from, to, MoveKind::Capture));
            }
        });
    }

    fn push_pawn_moves(&self, from: Square, sink: &mut dyn MoveSink) {
        let us = self.state.side_to_move;
        let empty_ahead =
            |from: Square| from.offset(0, us.forward()).filter(|&to| self.piece_at(to).is_none());
        if let Some(one) = empty_ahead(from) {
            plain::push_pawn_move(from, one, MoveKind::Quiet, sink);
            if from.rank() == Rank::Second.of(us)
                && let Some(two) = empty_ahead(one)
            {
                plain::push_pawn_move(from, two, MoveKind::DoublePush, sink);
            }
        }
        self.each_attacked(Piece::new(us, Role::Pawn), from, &mut |to| {
            if self.is_enemy(to) {
                plain::push_pawn_move(from, to, MoveKind::Capture, sink);
            } else if self.state.en_passant == Some(to) {
                plain::push_pawn_move(from, to, MoveKind::EnPassant, sink);
            }
        });
    }
}

impl View for PlainPieceList {
    fn piece_at(&self, square: Square) -> Option<Piece> {
        Color::ALL.into_iter().find_map(|color| {
            let slot = self.slot(color, square)?;
            Some(Piece::new(color, self.lists[color.index()][slot].0))
        })
    }

    fn state(&self) -> State {
        self.state
    }

    fn king(&self, color: Color) -> Square {
        self.lists[color.index()][0].1.expect("a king is never captured")
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let mut is_attacked = false;
        for &(role, from) in &self.lists[by.index()] {
            let Some(from) = from else { continue };
            self.each_attacked(Piece::new(by, role), from, &mut |to| is_attacked |= to == square);
        }
        is_attacked
    }

    fn generate_pseudo_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) {
        let sink = &mut OfKinds { kinds, sink };
        let us = self.state.side_to_move;
        for &(role, from) in &self.lists[us.index()] {
            match (role, from) {
                (_, None) => {}
                (Role::Pawn, Some(from)) => self.push_pawn_moves(from, sink),
                (_, Some(from)) => self.push_piece_moves(Piece::new(us, role), from, sink),
            }
        }
        plain::push_castling(self, sink);
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut dyn MoveSink) -> ChecksAndPins {
        plain::generate_legal(self, kinds, sink)
    }

    fn count_legal(&self) -> usize {
        plain::count_legal(self)
    }
}

impl Board for PlainPieceList {
    const ID: &'static str = "plain-piece-list";
    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        let mut lists = Color::ALL.map(|color| vec![(Role::King, Some(position.king(color)))]);
        for (square, piece) in position.setup().pieces() {
            if piece.role != Role::King {
                lists[piece.color.index()].push((piece.role, Some(square)));
            }
        }
        PlainPieceList { lists, state: position.state() }
    }

    fn make(&mut self, mv: Move) -> Undo {
        let us = self.state.side_to_move;
        let moved = self.slot(us, mv.from()).expect("a move starts on a piece");
        let captured = self.slot(!us, mv.capture_square());
        let castled = self.slot(us, mv.to());
        let undo = Undo { moved, captured, castled, state: self.state };
        if let Some(slot) = captured {
            self.lists[(!us).index()][slot].1 = None;
        }
        let own = &mut self.lists[us.index()];
        self.state = self.state.after(mv, own[moved].0);
        own[moved].0 = mv.promotion().unwrap_or(own[moved].0);
        own[moved].1 = Some(mv.to());
        if let Some(rook) = castled {
            let (king_target, rook_target) = mv.castling_targets();
            own[moved].1 = Some(king_target);
            own[rook].1 = Some(rook_target);
        }
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let us = self.state.side_to_move;
        if let Some(slot) = undo.captured {
            self.lists[(!us).index()][slot].1 = Some(mv.capture_square());
        }
        let own = &mut self.lists[us.index()];
        if mv.is_promotion() {
            own[undo.moved].0 = Role::Pawn;
        }
        own[undo.moved].1 = Some(mv.from());
        if let Some(rook) = undo.castled {
            own[rook].1 = Some(mv.to());
        }
    }

    fn make_null(&mut self) -> Undo {
        let undo = Undo { moved: 0, captured: None, castled: None, state: self.state };
        self.state = self.state.after_null();
        undo
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.state = undo.state;
    }
}

/// The same position, whatever slots the pieces have.
impl PartialEq for PlainPieceList {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && Square::all().all(|at| self.piece_at(at) == other.piece_at(at))
    }
}

impl Eq for PlainPieceList {}

impl Inspect for PlainPieceList {
    const IDEA: &'static str = "two lists of squares, and no board; no trick";
}
