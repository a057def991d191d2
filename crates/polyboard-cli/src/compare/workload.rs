//! The workloads.

use clap::builder::{PossibleValue, TypedValueParser};
use polyboard_bench::Work;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::sample::{Facts, Sample, Tree};
use crate::choose::{Several, several_of};
use crate::count::Bulk;

/// An operation of boards that can be timed. Saved runs have its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Workload {
    /// The operation. Perfts and the search get their depth from the [position](Workload::tree).
    work: Work,
    /// What speeds count, in the plural.
    pub(super) unit: &'static str,
    /// The rough cost of one run (of the search: of one node) in leaves of a perft, so that all workloads
    /// take about as long as a perft.
    pub(super) cost: u64,
    /// What is done.
    pub(super) sentence: &'static str,
}

impl Serialize for Workload {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Workload {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Workload, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format!("no workload is called {name}"));
        Workload::named(&name).ok_or_else(unknown)
    }
}

const fn row(work: Work, unit: &'static str, cost: u64, sentence: &'static str) -> Workload {
    Workload { work, unit, cost, sentence }
}

impl Workload {
    pub(super) const ALL: [Workload; 22] = [
        row(Work::Perft(0), "leaves", 1, "count leaves; moves of the last ply are not made"),
        row(Work::PerftTwoPly(0), "leaves", 1, "count leaves; two plies at once"),
        row(Work::PerftNoBulk(0), "leaves", 1, "count leaves; make and unmake every move"),
        row(Work::PerftCopy(0), "leaves", 1, "count leaves; play every move on a copy"),
        row(Work::Search(0), "nodes", 400, "alpha-beta search with a classical evaluation"),
        row(Work::Evaluate, "positions", 200, "compute the static evaluation of the search"),
        row(Work::Legal, "lists", 50, "list all legal moves of a position"),
        row(Work::Captures, "lists", 25, "list the legal captures of a position"),
        row(Work::See, "captures", 500, "compute the exchange value of a legal capture"),
        row(Work::Count, "counts", 25, "count the legal moves of a position"),
        row(Work::GivesCheck, "moves", 250, "test whether a legal move gives check"),
        row(Work::MakeUnmake, "moves", 250, "make and unmake a legal move"),
        row(
            Work::Observed,
            "moves",
            2000,
            "make and unmake a legal move; report pieces and threats",
        ),
        row(
            Work::Network,
            "moves",
            2000,
            "the same without kings, with pairs of pawns, as networks take it",
        ),
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
    pub(super) const COUNT: Workload = Workload::ALL[9];

    /// What the verdict is about if more than a few workloads are timed.
    pub(super) const CHIEF: [Workload; 4] =
        [Workload::PERFT, Workload::SEARCH, Workload::ALL[7], Workload::ALL[18]];

    /// Whether it is one of the [chief](Workload::CHIEF) ones.
    pub(super) fn is_chief(&self) -> bool {
        Workload::CHIEF.contains(self)
    }

    /// The perfts that make every move.
    pub(super) const NO_BULK: [Workload; 2] = [Workload::ALL[2], Workload::ALL[3]];

    pub(super) fn name(self) -> &'static str {
        self.work.name()
    }

    pub(super) fn named(name: &str) -> Option<Workload> {
        Workload::ALL.into_iter().find(|workload| workload.name() == name)
    }

    /// The operation; a perft or a search to this depth.
    pub(super) fn work(self, depth: u32) -> Work {
        let is_it = |work: &Work| work.name() == self.name();
        Work::all(depth).into_iter().find(is_it).unwrap_or(self.work)
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

    /// The tree of a perft or a search from a position; `None` for a single operation.
    pub(super) fn tree(self, sample: &Sample) -> Option<Tree> {
        match self.work {
            Work::Perft(_) => Some(sample.tree),
            Work::PerftTwoPly(_) => Some(sample.two_ply_tree),
            Work::PerftNoBulk(_) | Work::PerftCopy(_) => Some(sample.small_tree),
            Work::Search(_) => Some(sample.search),
            _ => None,
        }
    }

    /// Whether it is a perft or a search. All other workloads are single operations.
    pub(super) fn is_tree(self) -> bool {
        use Work::*;
        matches!(self.work, Perft(_) | PerftTwoPly(_) | PerftNoBulk(_) | PerftCopy(_) | Search(_))
    }

    /// The depth of a perft; `None` for other work.
    pub(super) fn depth(self, sample: &Sample) -> Option<u32> {
        let tree = self.tree(sample).filter(|_| self != Workload::SEARCH);
        tree.map(|tree| tree.depth)
    }

    /// How many of its [units](Workload::unit) a single operation is on a position.
    pub(super) fn units(self, facts: &Facts) -> u64 {
        match self.work {
            Work::See => facts.captures,
            Work::GivesCheck
            | Work::MakeUnmake
            | Work::Observed
            | Work::Network
            | Work::CopyPlay => facts.moves,
            Work::Attacked | Work::PieceAt => 64,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workloads_are_listed_once_and_in_order() {
        let named =
            [Workload::ALL[20], Workload::PERFT, Workload::ALL[20]].map(|one| Several(vec![one]));
        assert_eq!(Workload::list(&named), [Workload::PERFT, Workload::ALL[20]]);
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
        assert_eq!(Workload::ALL.map(|workload| workload.work(7)), Work::all(7));
        for workload in Workload::ALL {
            assert_eq!(Workload::named(workload.name()), Some(workload));
        }
    }
}
