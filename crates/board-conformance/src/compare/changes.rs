//! What moves report to an observer, and what follows from it.

use board_core::{Piece, Square};
use board_game::{Observer, Threat};

use crate::Oracle;
use crate::case::Case;

/// Pieces and threats as an observer knows them.
#[derive(Default)]
pub(crate) struct Known {
    /// In order.
    pieces: Vec<(Square, Piece)>,
    /// In order.
    threats: Vec<Threat>,
    /// Reports that contradict what was reported before.
    contradictions: Vec<String>,
}

impl Known {
    /// From the oracle: each piece, and each pair of pieces of which one attacks the other.
    fn of(oracle: &Oracle) -> Known {
        let pieces: Vec<_> =
            Square::all().filter_map(|at| Some((at, oracle.piece_at(at)?))).collect();
        let mut threats = Vec::new();
        for &(from, attacker) in &pieces {
            let victims = pieces.iter().filter(|&&(to, _)| oracle.attacks(from, to));
            threats.extend(victims.map(|&(to, victim)| Threat { attacker, from, victim, to }));
        }
        threats.sort_unstable();
        Known { pieces, threats, contradictions: Vec::new() }
    }

    fn expect(&mut self, is_right: bool, report: impl FnOnce() -> String) {
        if !is_right {
            self.contradictions.push(report());
        }
    }
}

impl Observer for Known {
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
        let undo = board.make_observed(mv, &mut known);
        let after = Known::of(&case.oracle.after(mv));
        same(case, &format!("what {mv} reports to an observer"), &known, &after);
        board.unmake_observed(mv, undo, &mut known);
        same(case, &format!("what {mv} taken back reports to an observer"), &known, &wanted);
    }
    case.same_board("moves made and taken back before an observer", &*board, &*case.board);
}

#[track_caller]
fn same(case: &Case, question: &str, known: &Known, wanted: &Known) {
    case.same(question, &known.contradictions, &wanted.contradictions);
    case.same(format_args!("{question}, pieces"), &known.pieces, &wanted.pieces);
    let only = |some: &[Threat], others: &[Threat]| -> Vec<Threat> {
        some.iter().filter(|threat| others.binary_search(threat).is_err()).copied().collect()
    };
    if known.threats != wanted.threats {
        let (wrong, missing) =
            (only(&known.threats, &wanted.threats), only(&wanted.threats, &known.threats));
        case.same(format_args!("{question}, threats that only one has"), wrong, missing);
    }
}
