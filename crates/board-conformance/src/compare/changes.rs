//! What moves report to an observer, and what follows from it.

use std::collections::BTreeSet;

use board_core::{BoardExt, Inspect, Observer, Piece, Square, Threat};

use crate::Oracle;
use crate::case::Case;

/// Pieces and threats as an observer knows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Known {
    pieces: BTreeSet<(Square, Piece)>,
    threats: BTreeSet<Threat>,
    /// Reports that contradict what was reported before.
    contradictions: Vec<String>,
}

impl Known {
    /// From the oracle: each piece, and each pair of pieces of which one attacks the other.
    fn of(oracle: &Oracle) -> Known {
        let pieces: BTreeSet<_> =
            Square::all().filter_map(|at| Some((at, oracle.piece_at(at)?))).collect();
        let threats = pieces.iter().flat_map(|&(from, attacker)| {
            let victims = pieces.iter().filter(move |&&(to, _)| oracle.attacks(from, to));
            victims.map(move |&(to, victim)| Threat { attacker, from, victim, to })
        });
        Known { threats: threats.collect(), pieces: pieces.clone(), contradictions: Vec::new() }
    }

    fn expect(&mut self, is_right: bool, report: impl FnOnce() -> String) {
        if !is_right {
            self.contradictions.push(report());
        }
    }
}

impl Observer for Known {
    fn piece_removed(&mut self, piece: Piece, square: Square) {
        let was_there = self.pieces.remove(&(square, piece));
        self.expect(was_there, || format!("{piece} removed from {square}"));
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        let is_empty = self.pieces.iter().all(|&(other, _)| other != square);
        self.expect(is_empty, || format!("{piece} added on {square}"));
        self.pieces.insert((square, piece));
    }

    fn threat_removed(&mut self, threat: Threat) {
        let was_there = self.threats.remove(&threat);
        self.expect(was_there, || format!("removed {threat:?}"));
    }

    fn threat_added(&mut self, threat: Threat) {
        let is_new = self.threats.insert(threat);
        self.expect(is_new, || format!("added {threat:?}"));
    }
}

/// The reports of every pseudo-legal move made and taken back, and of the whole position.
pub(crate) fn changes<B: Inspect>(case: &Case<B>) {
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
    case.same_board("moves made and taken back before an observer", &board, &case.board);
}

#[track_caller]
fn same<B: Inspect>(case: &Case<B>, question: &str, known: &Known, wanted: &Known) {
    case.same(question, &known.contradictions, &wanted.contradictions);
    case.same(format_args!("{question}, pieces"), &known.pieces, &wanted.pieces);
    let missing: Vec<_> = wanted.threats.difference(&known.threats).collect();
    let wrong: Vec<_> = known.threats.difference(&wanted.threats).collect();
    case.same(format_args!("{question}, threats that only one has"), wrong, missing);
}
