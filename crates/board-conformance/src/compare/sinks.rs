//! Sinks of several kinds get the same moves.

use board_core::{
    Board, BoardExt, Color, Count, First, Move, MoveKind, MoveKinds, MoveList, MoveSink, Only,
    Piece, Role, Square, SquareSet,
};

use crate::Oracle;
use crate::trial::Trial;

/// Keeps every move, however many there are.
#[derive(Default)]
pub(crate) struct Moves(pub(crate) Vec<Move>);

impl MoveSink for Moves {
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

/// Counting without a list gives the length of the list.
pub(crate) fn counting<B: Board>(trial: &Trial<B>) {
    let legal = trial.oracle.legal_moves();
    let captures = legal.iter().filter(|mv| mv.is_capture()).count();
    for (kinds, wanted) in [
        (MoveKinds::All, legal.len()),
        (MoveKinds::Captures, captures),
        (MoveKinds::Quiets, legal.len() - captures),
    ] {
        let mut count = Count::default();
        trial.board.legal_moves(kinds, &mut count);
        trial.same(format_args!("the number of {kinds:?}"), count.0, wanted);
    }
    trial.same("`count_legal`", trial.board.count_legal(), legal.len());
    let mut board = trial.board.clone();
    trial.same("`count_legal` in `enter`", board.enter(|board| board.count_legal()), legal.len());

    let mut count = Count::default();
    trial.board.pseudo_legal_moves(&mut count);
    let wanted = trial.oracle.pseudo_legal_moves().len();
    trial.same("the number of pseudo-legal moves", count.0, wanted);

    let light = SquareSet::from_bits(0x55aa_55aa_55aa_55aa);
    for (from, to) in [(light, SquareSet::ALL), (SquareSet::ALL, light), (light, light)] {
        let passes = |mv: &&Move| from.contains(mv.from()) && to.contains(mv.to());
        let wanted = legal.iter().filter(passes).count();
        let mut count = Count::default();
        trial.board.legal_moves_within(from, to, &mut count);
        trial.same("the number of legal moves within masks", count.0, wanted);
        let mut count = Count::default();
        let mut only = Only { sink: &mut count, from, to };
        trial.board.legal_moves(MoveKinds::All, &mut only);
        trial.same("the number of legal moves through `Only`", count.0, wanted);
    }
    let list = trial.board.moves();
    trial.same("a list too short", list.is_truncated(), legal.len() > MoveList::CAPACITY);
    trial.same("the length of a list", list.len(), legal.len().min(MoveList::CAPACITY));
}

/// Has enough after a number of moves, and ignores what comes after.
struct UpTo {
    enough: usize,
    moves: Vec<Move>,
}

impl MoveSink for UpTo {
    fn push(&mut self, mv: Move) {
        if !self.is_done() {
            self.moves.push(mv);
        }
    }

    fn is_done(&self) -> bool {
        self.moves.len() >= self.enough
    }
}

/// A sink that has enough has legal moves, no two the same.
pub(crate) fn early_stop<B: Board>(trial: &Trial<B>) {
    let legal = trial.oracle.legal_moves();
    for enough in [0, 1, 2, 5, 1000] {
        let mut sink = UpTo { enough, moves: Vec::new() };
        trial.board.legal_moves(MoveKinds::All, &mut sink);
        let wanted: Vec<Move> =
            legal.iter().filter(|mv| sink.moves.contains(mv)).copied().collect();
        trial.same("how many moves it stops after", wanted.len(), enough.min(legal.len()));
        trial.same_moves("the moves before an early stop", sink.moves, wanted);
    }
    let mut first = First::default();
    trial.board.legal_moves(MoveKinds::All, &mut first);
    let is_right = first.0.map_or(legal.is_empty(), |mv| legal.contains(&mv));
    trial.same("its first legal move", is_right, true);
}

/// Looks at what a generator says about the moves that it pushes as a set.
struct Inspector<'a> {
    oracle: &'a Oracle,
    moves: Vec<Move>,
    faults: Vec<String>,
}

impl Inspector<'_> {
    fn demand(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(fault());
        }
    }

    /// A pawn of the side to move steps forward or, to capture, forward and aside.
    fn demand_pawns(&mut self, to: SquareSet, step: i8, captures: bool) {
        let us = self.oracle.state().side_to_move;
        let forward = if us == Color::White { 8 } else { -8 };
        let is_double = step == 2 * forward;
        let is_step =
            if captures { [forward - 1, forward + 1].contains(&step) } else { step == forward };
        self.demand(is_step || is_double && !captures, || format!("a pawn steps by {step}"));
        for target in to {
            let from = Square::from_index(target.index().wrapping_add_signed(-isize::from(step)));
            let man = from.and_then(|square| self.oracle.piece_at(square));
            let is_pawn = man == Some(Piece::new(us, Role::Pawn));
            self.demand(is_pawn, || format!("no pawn reaches {target} by {step}"));
        }
    }
}

impl MoveSink for Inspector<'_> {
    fn push(&mut self, mv: Move) {
        self.moves.push(mv);
    }

    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        let man = Piece::new(self.oracle.state().side_to_move, role);
        let is_there = self.oracle.piece_at(from) == Some(man);
        self.demand(is_there, || format!("no {role:?} to move stands on {from}"));
        self.demand(role != Role::Pawn, || "a pawn is pushed as a piece".to_owned());
        let is_of_kind = matches!(kind, MoveKind::Quiet | MoveKind::Capture);
        self.demand(is_of_kind, || format!("a piece moves as {kind:?}"));
        self.moves.extend(to.into_iter().map(|target| Move::new(from, target, kind)));
    }

    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        let captures = matches!(kind, MoveKind::Capture | MoveKind::EnPassant);
        let is_of_kind = captures || matches!(kind, MoveKind::Quiet | MoveKind::DoublePush);
        self.demand(is_of_kind, || format!("pawns move as {kind:?}"));
        self.demand_pawns(to, step, captures);
        let mut moves = Moves::default();
        moves.push_pawns(to, step, kind);
        self.moves.append(&mut moves.0);
    }

    fn push_promotions(&mut self, to: SquareSet, step: i8, capture: bool) {
        self.demand_pawns(to, step, capture);
        let mut moves = Moves::default();
        moves.push_promotions(to, step, capture);
        self.moves.append(&mut moves.0);
    }
}

/// What is said about a set of moves is true of each.
pub(crate) fn set_wise_pushes<B: Board>(trial: &Trial<B>) {
    let oracle = &trial.oracle;
    let mut inspector = Inspector { oracle, moves: Vec::new(), faults: Vec::new() };
    trial.board.legal_moves(MoveKinds::All, &mut inspector);
    trial.same("moves pushed as a set", inspector.faults, Vec::new());
    trial.same_moves("moves pushed as a set", inspector.moves, oracle.legal_moves());
    let mut inspector = Inspector { oracle, moves: Vec::new(), faults: Vec::new() };
    trial.board.pseudo_legal_moves(&mut inspector);
    trial.same("pseudo-legal moves pushed as a set", inspector.faults, Vec::new());
    let question = "pseudo-legal moves pushed as a set";
    trial.same_moves(question, inspector.moves, oracle.pseudo_legal_moves());
}
