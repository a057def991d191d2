//! What moves report to an observer, and what follows from it.

use board_core::{Color, Observer, PawnPair, Piece, Role, Square, Threat, Threats};

use crate::Oracle;
use crate::case::Case;

/// Pieces, threats and pairs of pawns as an observer knows them, each in order.
#[derive(Default)]
pub(crate) struct Known {
    pieces: Vec<(Square, Piece)>,
    threats: Vec<Threat>,
    pawn_pairs: Vec<PawnPair>,
    /// Reports that contradict what was reported before.
    contradictions: Vec<String>,
}

impl Known {
    /// From the oracle: each piece, and each pair of pieces by what holds between them.
    fn of(oracle: &Oracle) -> Known {
        let pieces: Vec<_> =
            Square::all().filter_map(|at| Some((at, oracle.piece_at(at)?))).collect();
        let (mut threats, mut pawn_pairs) = (Vec::new(), Vec::new());
        for &(from, attacker) in &pieces {
            let attacked = oracle.attacks_of(attacker, from);
            for &(to, victim) in &pieces {
                let are_pawns = [attacker.role, victim.role] == [Role::Pawn; 2];
                let forward = if attacker.color == Color::White { 1 } else { -1 };
                if attacked.contains(to) || are_pawns && from.offset(0, forward) == Some(to) {
                    threats.push(Threat { attacker, from, victim, to });
                }
                let files_apart = from.file().index().abs_diff(to.file().index());
                if are_pawns && from < to && files_apart < 2 {
                    let colors = [attacker.color, victim.color];
                    pawn_pairs.push(PawnPair { squares: [from, to], colors });
                }
            }
        }
        threats.sort_unstable();
        pawn_pairs.sort_unstable();
        Known { pieces, threats, pawn_pairs, contradictions: Vec::new() }
    }

    fn expect(&mut self, is_right: bool, report: impl FnOnce() -> String) {
        if !is_right {
            self.contradictions.push(report());
        }
    }
}

impl Observer for Known {
    const THREATS: Threats = Threats::ALL.with_pawn_pushers();
    const PAWN_PAIRS: bool = true;

    fn piece_removed(&mut self, piece: Piece, square: Square) {
        let was_there = remove(&mut self.pieces, (square, piece));
        self.expect(was_there, || format!("{piece} removed from {square}"));
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        let is_empty = self.pieces.iter().all(|&(other, _)| other != square);
        self.expect(is_empty, || format!("{piece} added on {square}"));
        insert(&mut self.pieces, (square, piece));
    }

    fn threat_removed(&mut self, threat: Threat) {
        let was_there = remove(&mut self.threats, threat);
        self.expect(was_there, || format!("removed {threat:?}"));
    }

    fn threat_added(&mut self, threat: Threat) {
        let is_new = insert(&mut self.threats, threat);
        self.expect(is_new, || format!("added {threat:?}"));
    }

    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        let was_there = remove(&mut self.pawn_pairs, pair);
        self.expect(was_there, || format!("removed {pair:?}"));
    }

    fn pawn_pair_added(&mut self, pair: PawnPair) {
        let is_new = insert(&mut self.pawn_pairs, pair);
        self.expect(is_new, || format!("added {pair:?}"));
    }
}

/// The reported attacks of an observer that wants few: no kings, not those of pawns on pawns, none on bishops by rooks.
#[derive(Default)]
pub(crate) struct Few {
    removed: Vec<Threat>,
    added: Vec<Threat>,
}

impl Few {
    /// The wanted ones of the attacks that only one of two positions has.
    fn of(before: &Known, after: &Known) -> Few {
        let is_wanted = |threat: &Threat| {
            let roles = [threat.attacker.role, threat.victim.role];
            !roles.contains(&Role::King)
                && roles != [Role::Pawn; 2]
                && roles != [Role::Rook, Role::Bishop]
        };
        let wanted_only = |one: &Known, other: &Known| {
            let mut threats = only(&one.threats, &other.threats);
            threats.retain(is_wanted);
            threats
        };
        Few { removed: wanted_only(before, after), added: wanted_only(after, before) }
    }
}

impl Observer for Few {
    const PIECES: bool = false;
    const THREATS: Threats = Threats::ALL
        .without_kings()
        .without(Role::Pawn, Role::Pawn)
        .without(Role::Rook, Role::Bishop);

    fn threat_removed(&mut self, threat: Threat) {
        self.removed.push(threat);
    }

    fn threat_added(&mut self, threat: Threat) {
        self.added.push(threat);
    }
}

/// What one list in order has and another does not.
fn only(some: &[Threat], others: &[Threat]) -> Vec<Threat> {
    let mut others = others.iter().peekable();
    let is_missing = |threat: &&Threat| {
        while others.next_if(|other| other < threat).is_some() {}
        others.peek() != Some(threat)
    };
    some.iter().filter(is_missing).copied().collect()
}

/// Inserts into a list in order. Returns whether the element is new.
fn insert<T: Ord>(list: &mut Vec<T>, element: T) -> bool {
    let place = list.binary_search(&element);
    if let Err(place) = place {
        list.insert(place, element);
    }
    place.is_err()
}

/// Removes from a list in order. Returns whether the element was there.
fn remove<T: Ord>(list: &mut Vec<T>, element: T) -> bool {
    let place = list.binary_search(&element);
    if let Ok(place) = place {
        list.remove(place);
    }
    place.is_ok()
}

/// The reports of every pseudo-legal move made and taken back, and of the whole position.
pub(crate) fn changes(case: &Case) {
    let wanted = Known::of(&case.oracle);
    let mut known = Known::default();
    case.board.observe(&mut known);
    same(case, "the position reported to an observer", &known, &wanted);

    let mut board = case.board.clone();
    for mv in case.oracle.pseudo_legal_moves() {
        let mut few = Few::default();
        board.clone().play_observed(mv, &mut few);
        few.removed.sort_unstable();
        few.added.sort_unstable();
        let undo = board.make_observed(mv, &mut known);
        let after = Known::of(&case.oracle.after(mv));
        same(case, &format!("what {mv} reports to an observer"), &known, &after);
        let right = Few::of(&wanted, &after);
        case.same(format_args!("what {mv} removes of few threats"), few.removed, right.removed);
        case.same(format_args!("what {mv} adds of few threats"), few.added, right.added);
        board.unmake_observed(mv, undo, &mut known);
        same(case, &format!("what {mv} taken back reports to an observer"), &known, &wanted);
    }
    case.same_board("moves made and taken back before an observer", &*board, &*case.board);
}

#[track_caller]
fn same(case: &Case, question: &str, known: &Known, wanted: &Known) {
    case.same(question, &known.contradictions, &wanted.contradictions);
    case.same(format_args!("{question}, pieces"), &known.pieces, &wanted.pieces);
    case.same(format_args!("{question}, pairs of pawns"), &known.pawn_pairs, &wanted.pawn_pairs);
    if known.threats != wanted.threats {
        let (wrong, missing) =
            (only(&known.threats, &wanted.threats), only(&wanted.threats, &known.threats));
        case.same(format_args!("{question}, threats that only one has"), wrong, missing);
    }
}
