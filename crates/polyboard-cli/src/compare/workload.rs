//! What can be timed.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use polyboard::work::Work;

use super::subject::{Subject, Tree};

/// An operation of boards, by the name that it has on the command line.
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
    pub(super) const ALL: [Workload; 15] = [
        Workload::Perft,
        Workload::PerftNoBulk,
        Workload::PerftCopy,
        Workload::Legal,
        Workload::Captures,
        Workload::Count,
        Workload::MakeUnmake,
        Workload::CopyPlay,
        Workload::Attacked,
        Workload::ChecksAndPins,
        Workload::PieceAt,
        Workload::Clone,
        Workload::FromPosition,
        Workload::FromFen,
        Workload::ToFen,
    ];

    /// The name, the operation whose number in a second is told, in the plural, and what is done.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Workload::Perft => {
                ("perft", "leaves", "a line of play counted; moves of the last ply are not made")
            }
            Workload::PerftNoBulk => (
                "perft-no-bulk",
                "leaves",
                "a line of play counted; every move is made and taken back",
            ),
            Workload::PerftCopy => (
                "perft-copy",
                "leaves",
                "a line of play counted; every move is played on a copy of the board",
            ),
            Workload::Legal => ("legal", "lists", "list all legal moves of a position"),
            Workload::Captures => ("captures", "lists", "list the legal captures of a position"),
            Workload::Count => ("count", "counts", "count the legal moves of a position"),
            Workload::MakeUnmake => ("make-unmake", "moves", "make a legal move, take it back"),
            Workload::CopyPlay => ("copy-play", "moves", "copy the board, play a move on the copy"),
            Workload::Attacked => {
                ("attacked", "squares", "is a square attacked? asked of all 64 squares")
            }
            Workload::ChecksAndPins => {
                ("checks-and-pins", "positions", "find the checkers and the pinned pieces")
            }
            Workload::PieceAt => {
                ("piece-at", "squares", "what stands on a square? asked of all 64 squares")
            }
            Workload::Clone => ("clone", "copies", "copy the board"),
            Workload::FromPosition => {
                ("from-position", "boards", "set up the board from a checked position")
            }
            Workload::FromFen => {
                ("from-fen", "boards", "read and check a FEN and set up the board")
            }
            Workload::ToFen => ("to-fen", "texts", "write the FEN of the board"),
        }
    }

    pub(super) const fn name(self) -> &'static str {
        self.words().0
    }

    /// The operation whose number in a second is told.
    pub(super) const fn unit(self) -> &'static str {
        self.words().1
    }

    pub(super) const fn sentence(self) -> &'static str {
        self.words().2
    }

    /// What one time of the work costs, roughly, in leaves of a perft: for so many leaves asked for
    /// it is done once. So all workloads take about as long as a perft.
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

    /// The work on a position, how often it is done in a round, and how many operations of the
    /// [unit](Workload::unit) one time has.
    pub(super) fn of(self, subject: &Subject, nodes: u64) -> Dose {
        let facts = &subject.facts;
        let (work, operations, found) = match self {
            Workload::Perft => return Dose::of_tree(&subject.tree, Work::Perft),
            Workload::PerftNoBulk => return Dose::of_tree(&subject.small_tree, Work::PerftNoBulk),
            Workload::PerftCopy => return Dose::of_tree(&subject.small_tree, Work::PerftCopy),
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

    /// The depth of a tree that is searched, and the count that is stated at this depth.
    pub(super) fn tree(self, subject: &Subject) -> Option<(u32, Option<u64>)> {
        let tree = match self {
            Workload::Perft => &subject.tree,
            Workload::PerftNoBulk | Workload::PerftCopy => &subject.small_tree,
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
    /// Operations in one time.
    pub(super) operations: u64,
    /// What [`Worker::run`](polyboard::work::Worker::run) finds in one time.
    pub(super) found: u64,
}

impl Dose {
    fn of_tree(tree: &Tree, work: fn(u32) -> Work) -> Dose {
        let Tree { depth, leaves, repeats, .. } = *tree;
        Dose { work: work(depth), times: repeats, operations: leaves, found: leaves }
    }
}

/// Workloads that an option names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Workloads {
    One(Workload),
    All,
}

impl Workloads {
    /// Understands the name of a workload, and `all`.
    pub(super) fn parser() -> impl TypedValueParser<Value = Workloads> {
        let names = Workload::ALL.map(|workload| {
            let (name, unit, sentence) = workload.words();
            PossibleValue::new(name).help(format!("{sentence} ({unit})"))
        });
        PossibleValuesParser::new(names.into_iter().chain([PossibleValue::new("all")])).map(
            |text| {
                let one = Workload::ALL.into_iter().find(|workload| workload.name() == text);
                one.map_or(Workloads::All, Workloads::One)
            },
        )
    }

    /// Each workload that is named once, in the order of [`Workload::ALL`].
    pub(super) fn list(named: &[Workloads]) -> Vec<Workload> {
        let is_named = |&workload: &Workload| {
            named.iter().any(|&one| one == Workloads::All || one == Workloads::One(workload))
        };
        Workload::ALL.into_iter().filter(is_named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workloads_are_listed_once_and_in_order() {
        let named = [Workload::ToFen, Workload::Perft, Workload::ToFen].map(Workloads::One);
        assert_eq!(Workloads::list(&named), [Workload::Perft, Workload::ToFen]);
        let all = Workloads::list(&[Workloads::One(Workload::ToFen), Workloads::All]);
        assert_eq!(all, Workload::ALL);
    }

    #[test]
    fn names_are_unique() {
        let mut names = Workload::ALL.map(Workload::name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
