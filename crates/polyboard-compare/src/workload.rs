//! The workloads.

#[cfg(feature = "measure")]
use polyboard_bench::Work;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An operation of boards that can be timed. Saved runs have its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// The operation. Perfts and the search get their depth from the position.
    #[cfg(feature = "measure")]
    work: Work,
    /// The name on command lines and in reports: lower case, no spaces.
    name: &'static str,
    /// What speeds count, in the plural.
    pub unit: &'static str,
    /// The rough cost of one run (of the search: of one node) in leaves of a perft, so that all workloads
    /// take about as long as a perft.
    pub cost: u64,
    /// What is done.
    pub sentence: &'static str,
    /// What one writes that spends its time on it.
    pub program: &'static str,
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

/// How many of the workloads are trees.
const TREES: usize = 6;

/// Workloads, with the fields in their order.
macro_rules! workloads {
    ($($work:ident $(($depth:literal))? $name:literal, $unit:literal, $cost:literal, $sentence:literal,
        for $program:literal;)*) => {
        [$(Workload {
            #[cfg(feature = "measure")]
            work: Work::$work $(($depth))?,
            name: $name,
            unit: $unit,
            cost: $cost,
            sentence: $sentence,
            program: $program,
        }),*]
    };
}

impl Workload {
    /// All workloads: first the [trees](Workload::is_tree), then the single operations.
    pub const ALL: [Workload; 23] = workloads! {
        Perft(0) "perft", "leaves", 1, "count leaves; moves of the last ply are not made",
            for "a perft counter";
        PerftTwoPly(0) "perft-two-ply", "leaves", 1, "count leaves; two plies at once",
            for "a two-ply counter";
        PerftNoBulk(0) "perft-no-bulk", "leaves", 1, "count leaves; make and unmake every move",
            for "a walk with unmake";
        PerftCopy(0) "perft-copy", "leaves", 1, "count leaves; play every move on a copy",
            for "a walk on copies";
        Search(0) "search", "nodes", 400, "alpha-beta search with a classical evaluation",
            for "an engine";
        Engine(0) "engine", "nodes", 200, "what an engine asks: make moves, list, order, evaluate; a large table in between",
            for "an engine of yours";
        Evaluate "evaluate", "positions", 200, "compute the static evaluation of the search",
            for "a static evaluation";
        Legal "legal", "lists", 50, "list all legal moves of a position",
            for "a list of moves";
        Captures "captures", "lists", 25, "list the legal captures of a position",
            for "a quiescence search";
        See "see", "captures", 500, "compute the exchange value of a legal capture",
            for "a capture ordering";
        Count "count", "counts", 25, "count the legal moves of a position",
            for "a mobility count";
        GivesCheck "gives-check", "moves", 250, "test whether a legal move gives check",
            for "a check ordering";
        MakeUnmake "make-unmake", "moves", 250, "make and unmake a legal move",
            for "a replay with undo";
        Observed "observed", "moves", 2000, "make and unmake a legal move; report pieces and threats",
            for "an incremental eval";
        Network "network", "moves", 2000, "the same without kings, with pairs of pawns, as networks take it",
            for "an NNUE evaluation";
        CopyPlay "copy-play", "moves", 250, "copy the board and play a move on the copy",
            for "a replay on copies";
        Attacked "attacked", "squares", 500, "test whether a square is attacked; all 64 squares",
            for "a map of attacks";
        ChecksAndPins "checks-and-pins", "positions", 50, "find checkers and pinned pieces",
            for "a test of legality";
        PieceAt "piece-at", "squares", 50, "read the piece on a square; all 64 squares",
            for "a display of boards";
        Clone "clone", "copies", 8, "copy the board",
            for "a copier of boards";
        FromPosition "from-position", "boards", 100, "set up the board from a valid position",
            for "a board loader";
        FromFen "from-fen", "boards", 500, "parse and validate a FEN and set up the board",
            for "a reader of FEN";
        ToFen "to-fen", "texts", 250, "write the FEN of the board",
            for "a writer of FEN";
    };

    /// The perft of most programs.
    pub const PERFT: Workload = Workload::ALL[0];

    /// What is compared if no workload is named.
    pub const DEFAULT: [Workload; 2] = [Workload::PERFT, Workload::SEARCH];

    /// The search.
    pub const SEARCH: Workload = Workload::ALL[4];

    /// What an engine asks.
    pub const ENGINE: Workload = Workload::ALL[5];

    /// The question that is asked of many boards in memory.
    pub const COUNT: Workload = Workload::ALL[10];

    /// Only copies.
    pub const CLONE: Workload = Workload::ALL[19];

    /// What the verdict is about if more than a few workloads are timed.
    pub const CHIEF: [Workload; 4] =
        [Workload::PERFT, Workload::SEARCH, Workload::ALL[8], Workload::CLONE];

    /// Whether it is one of the [chief](Workload::CHIEF) ones.
    pub fn is_chief(&self) -> bool {
        Workload::CHIEF.contains(self)
    }

    /// The perfts that make every move.
    pub const NO_BULK: [Workload; 2] = [Workload::ALL[2], Workload::ALL[3]];

    /// Whether its instructions are part of a [fingerprint](crate::fingerprint). Those of an engine are not: most of them are not the
    /// board's.
    pub fn is_counted(&self) -> bool {
        *self != Workload::ENGINE
    }

    /// The name on command lines and in reports: lower case, no spaces.
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The workload of a name.
    pub fn named(name: &str) -> Option<Workload> {
        Workload::ALL.into_iter().find(|workload| workload.name() == name)
    }

    /// The operation; a perft or a search to this depth, what an engine asks in so many moves.
    #[cfg(feature = "measure")]
    pub(crate) fn work(self, depth: u32) -> Work {
        self.work.to_depth(depth)
    }

    /// Whether it is a perft, a search or what an engine asks. All other workloads are single operations.
    pub fn is_tree(self) -> bool {
        Workload::ALL[..TREES].contains(&self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_operation_has_its_row() {
        assert_eq!(Workload::DEFAULT.map(Workload::name), ["perft", "search"]);
        assert_eq!((Workload::COUNT.name(), Workload::ENGINE.name()), ("count", "engine"));
        let chief = ["perft", "search", "captures", "clone"];
        assert_eq!(Workload::CHIEF.map(Workload::name), chief);
        #[cfg(feature = "measure")]
        assert_eq!(Workload::PERFT.work(7), Work::Perft(7));
        let trees = Workload::ALL.into_iter().filter(|workload| workload.is_tree());
        assert!(
            trees
                .map(Workload::name)
                .all(|name| name.starts_with("perft") || ["search", "engine"].contains(&name))
        );
        for workload in Workload::ALL {
            assert_eq!(Workload::named(workload.name()), Some(workload));
            assert_eq!(Workload::ALL.into_iter().filter(|&other| other == workload).count(), 1);
        }
    }
}
