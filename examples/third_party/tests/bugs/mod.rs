//! A board with a chosen bug: [`HashBoard`], wrapped method by method.

mod bug;

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::{
    Board, BrokenInvariant, CastlingSide, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink,
    Only, Piece, Position, Role, Square, SquareSet, State,
};
use hash_board::{HashBoard, Undo};

pub use bug::{Bug, plant, planted};

/// A board with the bug that was [planted](plant) when it was set up.
#[derive(Debug)]
pub struct Broken {
    bug: Bug,
    /// Shared by clones only if that is the bug.
    board: Rc<RefCell<HashBoard>>,
    /// The state that the board reports.
    state: State,
    /// The king squares, stored separately.
    kings: [Square; 2],
    /// A piece that should not be there.
    ghost: Option<(Square, Piece)>,
    /// The cached legal moves.
    cached: RefCell<Option<Vec<Move>>>,
    played: Vec<Move>,
    invariants: Result<(), BrokenInvariant>,
}

impl Clone for Broken {
    fn clone(&self) -> Self {
        let board = match self.bug {
            Bug::CloneShares => Rc::clone(&self.board),
            _ => Rc::new(RefCell::new(self.board.borrow().clone())),
        };
        let (cached, played) = (self.cached.clone(), self.played.clone());
        Broken { board, cached, played, ..*self }
    }
}

impl PartialEq for Broken {
    fn eq(&self, other: &Self) -> bool {
        let clock = match self.bug {
            Bug::IgnoresClockInEq => other.state.halfmove_clock,
            _ => self.state.halfmove_clock,
        };
        State { halfmove_clock: clock, ..self.state } == other.state
            && Square::all().all(|square| self.piece_at(square) == other.piece_at(square))
            && (self.bug != Bug::ComparesHistory || self.played == other.played)
    }
}

impl Eq for Broken {}

/// Keeps every move.
struct Moves(Vec<Move>);

impl MoveSink for Moves {
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Broken {
    fn us(&self) -> Color {
        self.state.side_to_move
    }

    fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Moves(Vec::new());
        self.board.borrow().generate_pseudo_legal(&mut moves);
        moves.0
    }

    /// The legal moves with what the bug does to them.
    fn legal(&self) -> Vec<Move> {
        if let Some(cached) = &*self.cached.borrow() {
            return cached.clone();
        }
        let mut moves = Moves(Vec::new());
        self.board.borrow().generate_legal(MoveKinds::All, &mut moves);
        let mut moves = moves.0;
        match self.bug {
            Bug::CastlesThroughCheck => {
                let more =
                    CastlingSide::ALL.into_iter().filter_map(|side| self.unsafe_castling(side));
                let more: Vec<Move> = more.filter(|mv| !moves.contains(mv)).collect();
                moves.extend(more);
            }
            Bug::MovesPinnedPieces if self.board.borrow().checkers().is_empty() => {
                let pinned = self.board.borrow().pinned();
                moves.retain(|mv| !pinned.contains(mv.from()));
                moves.extend(self.pseudo_legal().iter().filter(|mv| pinned.contains(mv.from())));
            }
            Bug::PromotesToQueenOnly => {
                moves.retain(|mv| mv.promotion().is_none_or(|role| role == Role::Queen));
            }
            Bug::PushesCapturesTwice => {
                let captures: Vec<Move> =
                    moves.iter().filter(|mv| mv.is_capture()).copied().collect();
                moves.extend(captures);
            }
            Bug::UnmakeKeepsStaleMoves => *self.cached.borrow_mut() = Some(moves.clone()),
            _ => {}
        }
        moves
    }

    /// Castling that tests only the first and the last square of the king, not those between.
    fn unsafe_castling(&self, side: CastlingSide) -> Option<Move> {
        let (us, board) = (self.us(), self.board.borrow());
        let (king, rook) = (board.king(us), self.state.castling.rook_square(us, side)?);
        let path =
            &CASTLING_PATHS[usize::from(king.file().index())][usize::from(rook.file().index())];
        let is_free = |square| board.piece_at(square).is_none();
        let castle = Move::new(king, rook, MoveKind::Castle);
        let mut after = board.clone();
        after.make(castle);
        let is_safe = !board.is_attacked(king, !us) && !after.is_attacked(after.king(us), !us);
        let may = is_safe && on_first_rank(us, path.empty).into_iter().all(is_free);
        may.then_some(castle)
    }

    /// Sets the reported state after a move that leads to the state `right`.
    fn report(&mut self, before: State, mv: Move, right: State) {
        self.state = right;
        let state = &mut self.state;
        match self.bug {
            Bug::KeepsEnPassantAfterCapture if mv.is_capture() => {
                state.en_passant = before.en_passant;
            }
            Bug::KeepsRightOfRookTaken => {
                for (color, side, rook) in before.castling.iter() {
                    if color != before.side_to_move && rook == mv.to() {
                        state.castling.set(color, side, Some(rook.file()));
                    }
                }
            }
            Bug::CountsPliesAsMoves => {
                state.fullmove_number = before.fullmove_number.saturating_add(1);
            }
            Bug::RunsClockOnAtCaptures if mv.is_capture() => {
                state.halfmove_clock = before.halfmove_clock.saturating_add(1);
            }
            _ => {}
        }
    }
}

impl Board for Broken {
    const ID: &'static str = "broken";

    type Undo = (Undo, State, [Square; 2]);

    fn from_position(position: &Position) -> Self {
        let mut state = position.state();
        let bug = planted();
        if bug == Bug::AssumesRooksInTheCorners {
            for (color, side, _) in position.state().castling.iter() {
                state.castling.set(color, side, Some(side.standard_rook()));
            }
        }
        Broken {
            bug,
            board: Rc::new(RefCell::new(HashBoard::from_position(position))),
            state,
            kings: Color::ALL.map(|color| position.king(color)),
            ghost: None,
            cached: RefCell::new(None),
            played: Vec::new(),
            invariants: Ok(()),
        }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        match self.ghost {
            Some((on, piece)) if on == square => Some(piece),
            _ => self.board.borrow().piece_at(square),
        }
    }

    fn state(&self) -> State {
        self.state
    }

    fn king(&self, color: Color) -> Square {
        match self.bug {
            Bug::KeepsStaleKing => self.kings[color.index()],
            _ => self.board.borrow().king(color),
        }
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        let attackers = self.board.borrow().attackers_of(square, by);
        if self.bug != Bug::PawnsAttackBackwards {
            return attackers;
        }
        let pawn = Some(Piece::new(by, Role::Pawn));
        let is_pawn = |on: &Square| self.piece_at(*on) == pawn;
        let behind = [-1, 1].into_iter().filter_map(|files| square.offset(files, by.forward()));
        let pieces = attackers.into_iter().filter(|on| !is_pawn(on));
        pieces.chain(behind.filter(is_pawn)).collect()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let mut attackers = self.attackers_of(square, by);
        if self.bug == Bug::KingsDoNotAttack {
            attackers.remove(self.king(by));
        }
        !attackers.is_empty()
    }

    fn checkers(&self) -> SquareSet {
        let us = self.us();
        let checkers = self.attackers_of(self.king(us), !us);
        match self.bug {
            Bug::SeesOneChecker => checkers.first().into_iter().collect(),
            _ => checkers,
        }
    }

    fn pinned(&self) -> SquareSet {
        let pinned = self.board.borrow().pinned();
        match self.bug {
            Bug::SeesNoDiagonalPins => {
                let king = self.king(self.us());
                pinned & (SquareSet::rank(king.rank()) | SquareSet::file(king.file()))
            }
            _ => pinned,
        }
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        let kinds = if self.bug == Bug::IgnoresKinds { MoveKinds::All } else { kinds };
        for mv in self.legal().into_iter().filter(|&mv| kinds.include(mv)) {
            let steps = mv.from().file() == mv.to().file() && mv.kind() == MoveKind::Quiet;
            let is_pawn = self.piece_at(mv.from()) == Some(Piece::new(self.us(), Role::Pawn));
            if self.bug == Bug::PushesPawnsByWhitesStep && is_pawn && steps {
                sink.push_pawns(SquareSet::of(mv.to()), 8, MoveKind::Quiet);
            } else {
                sink.push(mv);
            }
        }
    }

    fn generate_legal_within(&self, from: SquareSet, to: SquareSet, sink: &mut impl MoveSink) {
        let to = if self.bug == Bug::IgnoresTargetMask { SquareSet::ALL } else { to };
        self.generate_legal(MoveKinds::All, &mut Only { sink, from, to });
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        let lacks_castling = self.bug == Bug::PseudoLegalLacksCastling;
        let moves = self.pseudo_legal().into_iter();
        moves.filter(|mv| !(lacks_castling && mv.is_castle())).for_each(|mv| sink.push(mv));
    }

    fn count_legal(&self) -> usize {
        match self.bug {
            Bug::MiscountsInCheck if !self.checkers().is_empty() => self.pseudo_legal().len(),
            _ => self.legal().len(),
        }
    }

    fn has_legal_move(&self) -> bool {
        self.bug == Bug::SeesNoMates || !self.legal().is_empty()
    }

    fn make(&mut self, mv: Move) -> Self::Undo {
        if self.bug == Bug::PanicsAtEnPassant && mv.is_en_passant() {
            panic!("there is no piece on {}", mv.to());
        }
        let (before, kings) = (self.state, self.kings);
        let captured = (mv.capture_square(), self.piece_at(mv.capture_square()));
        let undo = self.board.borrow_mut().make(mv);
        let right = self.board.borrow().state();
        self.report(before, mv, right);
        if !mv.is_castle() && kings[before.side_to_move.index()] == mv.from() {
            self.kings[before.side_to_move.index()] = mv.to();
        }
        if let (Bug::LeavesPawnTakenEnPassant, true) = (self.bug, mv.is_en_passant()) {
            self.ghost = captured.1.map(|piece| (captured.0, piece));
        }
        if self.bug == Bug::BreaksInvariants && mv.is_promotion() {
            let rule = "there are as many pawns as were counted";
            self.invariants = Err(BrokenInvariant { rule, square: Some(mv.to()) });
        }
        self.played.push(mv);
        *self.cached.borrow_mut() = None;
        (undo, before, kings)
    }

    fn unmake(&mut self, mv: Move, (undo, before, kings): Self::Undo) {
        let clock = self.state.halfmove_clock;
        let promoted =
            mv.promotion().map(|role| (mv.from(), Piece::new(before.side_to_move, role)));
        self.board.borrow_mut().unmake(mv, undo);
        (self.state, self.kings, self.ghost) = (before, kings, None);
        match self.bug {
            Bug::UnmakeForgetsClock => self.state.halfmove_clock = clock,
            Bug::UnmakeForgetsPawn => self.ghost = promoted,
            Bug::UnmakeKeepsStaleMoves => return,
            _ => {}
        }
        self.invariants = Ok(());
        if self.bug != Bug::ComparesHistory {
            self.played.pop();
        }
    }

    fn make_null(&mut self) -> Self::Undo {
        let (before, kings) = (self.state, self.kings);
        let undo = self.board.borrow_mut().make_null();
        self.state = self.board.borrow().state();
        if self.bug == Bug::NullMoveKeepsEnPassant {
            self.state.en_passant = before.en_passant;
        }
        *self.cached.borrow_mut() = None;
        (undo, before, kings)
    }

    fn unmake_null(&mut self, (undo, before, _): Self::Undo) {
        self.board.borrow_mut().unmake_null(undo);
        self.state = before;
        if self.bug == Bug::UnmakeNullForgetsEnPassant {
            self.state.en_passant = None;
        }
        *self.cached.borrow_mut() = None;
    }

    fn play(&mut self, mv: Move) {
        let clock = self.state.halfmove_clock;
        self.make(mv);
        if self.bug == Bug::PlayForgetsClock {
            self.state.halfmove_clock = clock;
        }
    }

    fn for_each_child(&mut self, mut visit: impl FnMut(&mut Self, Move)) {
        let moves = self.legal();
        for (index, &mv) in moves.iter().enumerate() {
            let undo = self.make(mv);
            visit(self, mv);
            if self.bug != Bug::StaysOnLastChild || index + 1 < moves.len() {
                self.unmake(mv, undo);
            }
        }
    }

    fn enter<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        if self.bug == Bug::EntersACopy { body(&mut self.clone()) } else { body(self) }
    }
}

impl Inspect for Broken {
    const IDEA: &'static str = "right but for one bug";

    fn check_invariants(&self) -> Result<(), BrokenInvariant> {
        self.invariants
    }

    fn write_memory(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        if self.bug == Bug::DrawsNothing { Ok(()) } else { self.board.borrow().write_memory(out) }
    }
}
