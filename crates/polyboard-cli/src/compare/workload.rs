//! The workloads.

use clap::builder::{PossibleValue, TypedValueParser};
use polyboard::work::Work;

use super::sample::{Sample, Tree};
use crate::choose::{Several, several_of};

/// An operation of boards that can be timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Workload {
    Perft,
    PerftNoBulk,
    PerftCopy,
    Legal,
    Captures,
    Count,
    MakeUnmake,
    CopyPlay,
    Attacked,
    ChecksAndPins,
    PieceAt,
    Clone,
    FromPosition,
    FromFen,
    ToFen,
}

impl Workload {
    /// Every workload with its name, its unit (the operation that is counted, in the plural), and what is
    /// done.
    const TABLE: [(Workload, &'static str, &'static str, &'static str); 15] = [
        (Workload::Perft, "perft", "leaves", "count leaves; moves of the last ply are not made"),
        (
            Workload::PerftNoBulk,
            "perft-no-bulk",
            "leaves",
            "count leaves; make and unmake every move",
        ),
        (Workload::PerftCopy, "perft-copy", "leaves", "count leaves; play every move on a copy"),
        (Workload::Legal, "legal", "lists", "list all legal moves of a position"),
        (Workload::Captures, "captures", "lists", "list the legal captures of a position"),
        (Workload::Count, "count", "counts", "count the legal moves of a position"),
        (Workload::MakeUnmake, "make-unmake", "moves", "make and unmake a legal move"),
        (Workload::CopyPlay, "copy-play", "moves", "copy the board and play a move on the copy"),
        (
            Workload::Attacked,
            "attacked",
            "squares",
            "test whether a square is attacked; all 64 squares",
        ),
        (
            Workload::ChecksAndPins,
            "checks-and-pins",
            "positions",
            "find checkers and pinned pieces",
        ),
        (Workload::PieceAt, "piece-at", "squares", "read the piece on a square; all 64 squares"),
        (Workload::Clone, "clone", "copies", "copy the board"),
        (
            Workload::FromPosition,
            "from-position",
            "boards",
            "set up the board from a valid position",
        ),
        (Workload::FromFen, "from-fen", "boards", "parse and validate a FEN and set up the board"),
        (Workload::ToFen, "to-fen", "texts", "write the FEN of the board"),
    ];

    pub(super) const ALL: [Workload; 15] = {
        let mut all = [Workload::Perft; 15];
        let mut index = 0;
        while index < all.len() {
            all[index] = Workload::TABLE[index].0;
            index += 1;
        }
        all
    };

    pub(super) fn name(self) -> &'static str {
        Workload::TABLE[self as usize].1
    }

    /// The operation that speeds count, in the plural.
    pub(super) fn unit(self) -> &'static str {
        Workload::TABLE[self as usize].2
    }

    pub(super) fn sentence(self) -> &'static str {
        Workload::TABLE[self as usize].3
    }

    /// Parses the name of a workload, or `all`.
    pub(super) fn parser() -> impl TypedValueParser<Value = Several<Workload>> {
        several_of(Workload::TABLE.map(|(workload, name, unit, sentence)| {
            (PossibleValue::new(name).help(format!("{sentence} ({unit})")), workload)
        }))
    }

    /// Each named workload once, in the order of [`Workload::ALL`].
    pub(super) fn list(named: &[Several<Workload>]) -> Vec<Workload> {
        let is_named = |workload: &Workload| named.iter().any(|some| some.0.contains(workload));
        Workload::ALL.into_iter().filter(is_named).collect()
    }

    /// The rough cost of one run in leaves of a perft, so that all workloads take about as long as a
    /// perft.
    const fn cost(self) -> u64 {
        match self {
            Workload::Perft | Workload::PerftNoBulk | Workload::PerftCopy => 1,
            Workload::Clone => 8,
            Workload::Captures | Workload::Count => 25,
            Workload::Legal | Workload::ChecksAndPins | Workload::PieceAt => 50,
            Workload::FromPosition => 100,
            Workload::MakeUnmake | Workload::CopyPlay | Workload::ToFen => 250,
            Workload::Attacked | Workload::FromFen => 500,
        }
    }

    /// The work on a position in one round.
    pub(super) fn of(self, sample: &Sample, nodes: u64) -> Dose {
        let facts = &sample.facts;
        let (work, operations, found) = match self {
            Workload::Perft => return Dose::of_tree(&sample.tree, Work::Perft),
            Workload::PerftNoBulk => return Dose::of_tree(&sample.small_tree, Work::PerftNoBulk),
            Workload::PerftCopy => return Dose::of_tree(&sample.small_tree, Work::PerftCopy),
            Workload::Legal => (Work::Legal, 1, facts.moves),
            Workload::Captures => (Work::Captures, 1, facts.captures),
            Workload::Count => (Work::Count, 1, facts.moves),
            Workload::MakeUnmake => (Work::MakeUnmake, facts.moves, facts.moves),
            Workload::CopyPlay => (Work::CopyPlay, facts.moves, facts.moves),
            Workload::Attacked => (Work::Attacked, 64, facts.attacked),
            Workload::ChecksAndPins => (Work::ChecksAndPins, 1, facts.checks_and_pins),
            Workload::PieceAt => (Work::PieceAt, 64, facts.pieces),
            Workload::Clone => (Work::Clone, 1, 1),
            Workload::FromPosition => (Work::FromPosition, 1, 1),
            Workload::FromFen => (Work::FromFen, 1, 1),
            Workload::ToFen => (Work::ToFen, 1, 1),
        };
        Dose { work, times: (nodes / self.cost()).max(1), operations, found }
    }

    /// The depth of the searched tree, and the stated count at this depth.
    pub(super) fn tree(self, sample: &Sample) -> Option<(u32, Option<u64>)> {
        let tree = match self {
            Workload::Perft => &sample.tree,
            Workload::PerftNoBulk | Workload::PerftCopy => &sample.small_tree,
            _ => return None,
        };
        Some((tree.depth, tree.stated))
    }
}

/// Work on one position in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dose {
    pub(super) work: Work,
    pub(super) times: u64,
    /// Operations of the [unit](Workload::unit) in one run.
    pub(super) operations: u64,
    /// The result of [`BenchmarkRunner::run`](polyboard::work::BenchmarkRunner::run) for one run.
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
            [Workload::ToFen, Workload::Perft, Workload::ToFen].map(|one| Several(vec![one]));
        assert_eq!(Workload::list(&named), [Workload::Perft, Workload::ToFen]);
        let all = Several(Workload::ALL.to_vec());
        let all = Workload::list(&[Several(vec![Workload::ToFen]), all]);
        assert_eq!(all, Workload::ALL);
    }

    #[test]
    fn each_workload_has_its_row_in_the_table() {
        assert!(Workload::ALL.iter().enumerate().all(|(row, &workload)| workload as usize == row));
    }
}
