//! Sinks of several kinds receive the same moves.

use board_core::{
    Color, Count, Each, First, Move, MoveKind, MoveKinds, MoveList, MoveSink, Piece, Role, Square,
    SquareSet, ViewExt, Within,
};

use super::generation::{of_kinds, returns_checks_and_pins};
use crate::Oracle;
use crate::case::Case;

/// Keeps every move until it has enough. With an oracle it checks what a generator states about the moves that
/// it pushes as a set.
///
/// One type for all purposes: each type of sink is another copy of a board's generator to compile.
pub(crate) struct Moves<'a> {
    pub(crate) list: Vec<Move>,
    enough: usize,
    oracle: Option<&'a Oracle>,
    pub(crate) faults: Vec<String>,
}

impl<'a> Moves<'a> {
    pub(crate) fn new() -> Moves<'a> {
        Moves::up_to(usize::MAX)
    }

    fn up_to(enough: usize) -> Moves<'a> {
        Moves { list: Vec::new(), enough, oracle: None, faults: Vec::new() }
    }

    pub(crate) fn inspected_by(oracle: &'a Oracle) -> Moves<'a> {
        Moves { oracle: Some(oracle), ..Moves::new() }
    }

    fn demand(&mut self, holds: bool, fault: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(fault());
        }
    }

    /// Checks that a piece of that role, not a pawn, stands on the origin.
    fn inspect_piece(&mut self, oracle: &Oracle, role: Role, from: Square, kind: MoveKind) {
        let piece = Piece::new(oracle.state().side_to_move, role);
        let is_there = oracle.piece_at(from) == Some(piece);
        self.demand(is_there, || format!("no {role:?} to move stands on {from}"));
        self.demand(role != Role::Pawn, || "a pawn is pushed as a piece".to_owned());
        let is_of_kind = matches!(kind, MoveKind::Quiet | MoveKind::Capture);
        self.demand(is_of_kind, || format!("a piece moves as {kind:?}"));
    }

    /// Checks that pawns of the side to move step forward or, to capture, diagonally forward.
    fn inspect_pawns(&mut self, oracle: &Oracle, to: SquareSet, step: i8, captures: bool) {
        let us = oracle.state().side_to_move;
        let forward = if us == Color::White { 8 } else { -8 };
        let is_double = step == 2 * forward;
        let is_step =
            if captures { [forward - 1, forward + 1].contains(&step) } else { step == forward };
        self.demand(is_step || is_double && !captures, || format!("a pawn steps by {step}"));
        for target in to {
            let from = Square::from_index(target.index().wrapping_add_signed(-isize::from(step)));
            let piece = from.and_then(|square| oracle.piece_at(square));
            let is_pawn = piece == Some(Piece::new(us, Role::Pawn));
            self.demand(is_pawn, || format!("no pawn reaches {target} by {step}"));
        }
    }
}

impl MoveSink for Moves<'_> {
    fn push(&mut self, mv: Move) {
        if !self.is_done() {
            self.list.push(mv);
        }
    }

    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        if let Some(oracle) = self.oracle {
            self.inspect_piece(oracle, role, from, kind);
        }
        for target in to {
            self.push(Move::new(from, target, kind));
        }
    }

    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        if let Some(oracle) = self.oracle {
            let captures = matches!(kind, MoveKind::Capture | MoveKind::EnPassant);
            let is_of_kind = captures || matches!(kind, MoveKind::Quiet | MoveKind::DoublePush);
            self.demand(is_of_kind, || format!("pawns move as {kind:?}"));
            self.inspect_pawns(oracle, to, step, captures);
        }
        one_by_one(self, |sink| sink.push_pawns(to, step, kind));
    }

    fn push_promotions(&mut self, to: SquareSet, step: i8, capture: bool) {
        if let Some(oracle) = self.oracle {
            self.inspect_pawns(oracle, to, step, capture);
        }
        one_by_one(self, |sink| sink.push_promotions(to, step, capture));
    }

    fn is_done(&self) -> bool {
        self.list.len() >= self.enough
    }
}

/// Pushes the single moves of a set, as the default methods of a sink do.
fn one_by_one(moves: &mut Moves, push: impl FnOnce(&mut Each<&mut dyn FnMut(Move)>)) {
    push(&mut Each(&mut |mv| moves.push(mv)));
}

/// A counting sink gives the length of the list.
pub(crate) fn counting(case: &Case) {
    let legal = case.oracle.legal_moves();
    for kinds in MoveKinds::EACH {
        let mut count = Count::default();
        case.board.generate_legal(kinds, &mut count);
        case.same(format_args!("the number of {kinds:?}"), count.0, of_kinds(case, kinds).len());
    }
    case.same("`count_legal`", case.board.count_legal(), legal.len());
    let counted = case.board.count_legal_in_code_path();
    case.same("`count_legal` in the code path", counted, legal.len());

    let mut count = Count::default();
    case.board.generate_pseudo_legal(MoveKinds::All, &mut count);
    let wanted = case.oracle.pseudo_legal_moves().len();
    case.same("the number of pseudo-legal moves", count.0, wanted);

    let light = SquareSet::from_bits(0x55aa_55aa_55aa_55aa);
    for (from, to) in [(light, SquareSet::ALL), (SquareSet::ALL, light), (light, light)] {
        let passes = |mv: &&Move| from.contains(mv.from()) && to.contains(mv.to());
        let wanted = legal.iter().filter(passes).count();
        let mut count = Count::default();
        case.board.generate_legal(MoveKinds::All, &mut Within { sink: &mut count, from, to });
        case.same("the number of legal moves within masks", count.0, wanted);
    }
    let list = case.board.legal_moves();
    case.same("a list too short", list.is_truncated(), legal.len() > MoveList::CAPACITY);
    case.same("the length of a list", list.len(), legal.len().min(MoveList::CAPACITY));
}

/// A sink that stops early has different legal moves.
pub(crate) fn early_stop(case: &Case) {
    let legal = case.oracle.legal_moves();
    for enough in [0, 1, 2, 5, 1000] {
        let mut sink = Moves::up_to(enough);
        returns_checks_and_pins(case, MoveKinds::All, &mut sink);
        let wanted: Vec<Move> = legal.iter().filter(|mv| sink.list.contains(mv)).copied().collect();
        case.same("how many moves it stops after", wanted.len(), enough.min(legal.len()));
        case.same_moves("the moves before an early stop", sink.list, wanted);
    }
    let mut first = First::default();
    case.board.generate_legal(MoveKinds::All, &mut first);
    let is_right = first.0.map_or(legal.is_empty(), |mv| legal.contains(&mv));
    case.same("its first legal move", is_right, true);
}

/// What a generator states about a set of moves holds for each.
pub(crate) fn set_wise_pushes(case: &Case) {
    let oracle = &case.oracle;
    let mut moves = Moves::inspected_by(oracle);
    case.board.generate_legal(MoveKinds::All, &mut moves);
    case.same("moves pushed as a set", moves.faults, Vec::new());
    case.same_moves("moves pushed as a set", moves.list, oracle.legal_moves());
    let mut moves = Moves::inspected_by(oracle);
    case.board.generate_pseudo_legal(MoveKinds::All, &mut moves);
    case.same("pseudo-legal moves pushed as a set", moves.faults, Vec::new());
    let question = "pseudo-legal moves pushed as a set";
    case.same_moves(question, moves.list, oracle.pseudo_legal_moves());
}
