//! The workloads.

use clap::builder::{PossibleValue, TypedValueParser};
use polyboard_bench::Work;

use super::sample::{Sample, Tree};
use crate::choose::{Several, several_of};
use crate::count::Bulk;

/// An operation of boards that can be timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Workload {
    /// The operation. Perfts and the search get their depth from the [position](Workload::of).
    work: Work,
    /// What speeds count, in the plural.
    pub(super) unit: &'static str,
    /// The rough cost of one run (of the search: of one node) in leaves of a perft, so that all workloads
    /// take about as long as a perft.
    pub(super) cost: u64,
    /// What is done.
    pub(super) sentence: &'static str,
}

const fn row(work: Work, unit: &'static str, cost: u64, sentence: &'static str) -> Workload {
    Workload { work, unit, cost, sentence }
}

impl Workload {
    pub(super) const ALL: [Workload; 18] = [
        row(Work::Perft(0), "leaves", 1, "count leaves; moves of the last ply are not made"),
        row(Work::PerftTwoPly(0), "leaves", 1, "count leaves; two plies at once"),
        row(Work::PerftNoBulk(0), "leaves", 1, "count leaves; make and unmake every move"),
        row(Work::PerftCopy(0), "leaves", 1, "count leaves; play every move on a copy"),
        row(Work::Search(0), "nodes", 400, "alpha-beta search with a classical evaluation"),
        row(Work::Evaluate, "positions", 200, "compute the static evaluation of the search"),
        row(Work::Legal, "lists", 50, "list all legal moves of a position"),
        row(Work::Captures, "lists", 25, "list the legal captures of a position"),
        row(Work::Count, "counts", 25, "count the legal moves of a position"),
        row(Work::MakeUnmake, "moves", 250, "make and unmake a legal move"),
        row(Work::CopyPlay, "moves", 250, "copy the board and play a move on the copy"),
        row(Work::Attacked, "squares", 500, "test whether a square is attacked; all 64 squares"),
        row(Work::ChecksAndPins, "positions", 50, "find checkers and pinned pieces"),
        row(Work::PieceAt, "squares", 50, "read the piece on a square; all 64 squares"),
        row(Work::Clone, "copies", 8, "copy the board"),
        row(Work::FromPosition, "boards", 100, "set up the board from a valid position"),
        row(Work::FromFen, "boards", 500, "parse and validate a FEN and set up the board"),
        row(Work::ToFen, "texts", 250, "write the FEN of the board"),
    ];

    pub(super) const PERFT: Workload = Workload::ALL[0];

    /// What is compared if no workload is named.
    pub(super) const DEFAULT: [Workload; 2] = [Workload::PERFT, Workload::SEARCH];

    pub(super) const SEARCH: Workload = Workload::ALL[4];

    /// The question that is asked of many boards in memory.
    pub(super) const COUNT: Workload = Workload::ALL[8];

    /// What the verdict is about if more than a few workloads are timed.
    pub(super) const CHIEF: [Workload; 4] =
        [Workload::PERFT, Workload::SEARCH, Workload::ALL[7], Workload::ALL[14]];

    /// The perfts that make every move.
    pub(super) const NO_BULK: [Workload; 2] = [Workload::ALL[2], Workload::ALL[3]];

    pub(super) fn name(self) -> &'static str {
        self.work.name()
    }

    /// How a perft counts the last plies.
    pub(super) fn bulk(self) -> Bulk {
        match self.work {
            Work::PerftTwoPly(_) => Bulk::TwoPly,
            Work::PerftNoBulk(_) | Work::PerftCopy(_) => Bulk::None,
            _ => Bulk::OnePly,
        }
    }

    /// Parses the name of a workload, or `all`.
    pub(super) fn parser() -> impl TypedValueParser<Value = Several<Workload>> {
        several_of(Workload::ALL.map(|workload| {
            let help = format!("{} ({})", workload.sentence, workload.unit);
            (PossibleValue::new(workload.name()).help(help), workload)
        }))
    }

    /// Each named workload once, in the order of [`Workload::ALL`].
    pub(super) fn list(named: &[Several<Workload>]) -> Vec<Workload> {
        let is_named = |workload: &Workload| named.iter().any(|some| some.0.contains(workload));
        Workload::ALL.into_iter().filter(is_named).collect()
    }

    /// The work on a position in one round.
    pub(super) fn of(self, sample: &Sample, nodes: u64) -> Dose {
        let facts = &sample.facts;
        let (operations, found) = match self.work {
            Work::Perft(_) => return Dose::of_tree(&sample.tree, Work::Perft),
            Work::PerftTwoPly(_) => return Dose::of_tree(&sample.two_ply_tree, Work::PerftTwoPly),
            Work::PerftNoBulk(_) => return Dose::of_tree(&sample.small_tree, Work::PerftNoBulk),
            Work::PerftCopy(_) => return Dose::of_tree(&sample.small_tree, Work::PerftCopy),
            Work::Search(_) => return Dose::of_tree(&sample.search, Work::Search),
            Work::Legal | Work::Count => (1, facts.moves),
            Work::Captures => (1, facts.captures),
            Work::MakeUnmake | Work::CopyPlay => (facts.moves, facts.moves),
            Work::Attacked => (64, facts.attacked),
            Work::ChecksAndPins => (1, facts.checks_and_pins),
            Work::PieceAt => (64, facts.pieces),
            _ => (1, 1),
        };
        Dose { work: self.work, times: (nodes / self.cost).max(1), operations, found }
    }

    /// The depth of a perft; `None` for other work.
    pub(super) fn depth(self, sample: &Sample) -> Option<u32> {
        match self.work {
            Work::Perft(_) => Some(sample.tree.depth),
            Work::PerftTwoPly(_) => Some(sample.two_ply_tree.depth),
            Work::PerftNoBulk(_) | Work::PerftCopy(_) => Some(sample.small_tree.depth),
            _ => None,
        }
    }
}

/// Work on one position in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dose {
    pub(super) work: Work,
    pub(super) times: u64,
    /// Operations of the [unit](Workload::unit) in one run.
    pub(super) operations: u64,
    /// The result of [`BenchmarkRunner::run`](polyboard_bench::BenchmarkRunner::run) for one run.
    pub(super) found: u64,
}

impl Dose {
    fn of_tree(tree: &Tree, work: fn(u32) -> Work) -> Dose {
        let Tree { depth, leaves, repeats, .. } = *tree;
        Dose { work: work(depth), times: repeats, operations: leaves, found: leaves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workloads_are_listed_once_and_in_order() {
        let named =
            [Workload::ALL[17], Workload::PERFT, Workload::ALL[17]].map(|one| Several(vec![one]));
        assert_eq!(Workload::list(&named), [Workload::PERFT, Workload::ALL[17]]);
        let all = Several(Workload::ALL.to_vec());
        let all = Workload::list(&[Several(vec![Workload::PERFT]), all]);
        assert_eq!(all, Workload::ALL);
    }

    #[test]
    fn each_operation_has_its_row() {
        assert_eq!(Workload::DEFAULT.map(Workload::name), ["perft", "search"]);
        assert_eq!(Workload::COUNT.name(), "count");
        let chief = ["perft", "search", "captures", "clone"];
        assert_eq!(Workload::CHIEF.map(Workload::name), chief);
        assert_eq!(Workload::ALL.map(|workload| workload.work), Work::all(0));
    }
}
