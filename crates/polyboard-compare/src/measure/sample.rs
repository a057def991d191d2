//! The positions on which boards are timed: trees with depths and repeats, and positions for single operations.

use polyboard::{Backend, MoveKinds, Position, ViewExt};
use polyboard_bench::{BenchmarkSubject, Work};

use super::error::MeasureError;
use super::row::{Place, Row};
use super::stop::Stop;
use crate::run::FRESH_POSITIONS;
use crate::workload::Workload;

/// How many leaves are counted from each position, if nothing else is asked for.
pub const NODES: u64 = 1_500_000;

/// The same with plain boards, which are slow.
pub const PLAIN_NODES: u64 = 30_000;

/// A position with the depths that fit the budget of leaves.
#[derive(Debug)]
pub(crate) struct Sample {
    /// Its name, or its FEN.
    pub(crate) name: String,
    pub(crate) place: Place,
    /// The class of the position: opening, endgame, ...
    pub(crate) class: String,
    pub(crate) fen: String,
    pub(crate) position: Position,
    /// The stated counts: depth and number of leaves.
    pub(crate) stated: Vec<(u32, u64)>,
    pub(crate) facts: Facts,
    /// For bulk counting.
    pub(crate) tree: Tree,
    /// For counting the last two plies at once: one ply deeper.
    pub(crate) two_ply_tree: Tree,
    /// For counting move by move, which takes about eight times as long.
    pub(crate) small_tree: Tree,
    /// For the search; its leaves are all searched positions.
    pub(crate) search: Tree,
    /// For what an engine asks: its depth is the number of moves that is wanted.
    pub(crate) engine: Tree,
}

/// How many moves a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) moves: u64,
    pub(crate) captures: u64,
}

impl Facts {
    fn of(position: &Position) -> Facts {
        let board = Backend::Bitboard.board(position);
        Facts {
            moves: board.count_legal() as u64,
            captures: board.legal_moves_of(MoveKinds::Captures).len() as u64,
        }
    }

    /// How many of its [units](Workload::unit) a single operation is on the position.
    pub(crate) fn units(&self, workload: Workload) -> u64 {
        match workload.work(0) {
            Work::See => self.captures,
            Work::GivesCheck
            | Work::MakeUnmake
            | Work::Observed
            | Work::Network
            | Work::CopyPlay => self.moves,
            Work::Attacked | Work::PieceAt => 64,
            _ => 1,
        }
    }
}

/// The positions on which single operations are timed.
#[derive(Debug, Default)]
pub(crate) struct Fresh {
    /// The line of the first.
    pub(crate) place: Place,
    pub(crate) positions: Vec<Position>,
    pub(crate) facts: Vec<Facts>,
}

impl Fresh {
    /// With so few leaves that a quick run takes fewer positions, only the first ones.
    pub(crate) fn of(rows: &[Row], nodes: u64) -> Fresh {
        let wanted = (nodes * FRESH_POSITIONS / PLAIN_NODES).max(1) as usize;
        let positions: Vec<Position> = rows.iter().map(|row| row.position).take(wanted).collect();
        let place = rows.first().map_or_else(Place::default, |row| row.place.clone());
        Fresh { place, facts: positions.iter().map(Facts::of).collect(), positions }
    }
}

impl Sample {
    /// The tree of a perft or a search; `None` for a single operation.
    pub(crate) fn tree(&self, workload: Workload) -> Option<Tree> {
        match workload.work(0) {
            Work::Perft(_) => Some(self.tree),
            Work::PerftTwoPly(_) => Some(self.two_ply_tree),
            Work::PerftNoBulk(_) | Work::PerftCopy(_) => Some(self.small_tree),
            Work::Search(_) => Some(self.search),
            Work::Engine(_) => Some(self.engine),
            _ => None,
        }
    }

    /// The depth of a perft; `None` for other work.
    pub(crate) fn depth(&self, workload: Workload) -> Option<u32> {
        let tree = self
            .tree(workload)
            .filter(|_| ![Workload::SEARCH, Workload::ENGINE].contains(&workload));
        tree.map(|tree| tree.depth)
    }

    /// The stated count at a depth, if any.
    pub(crate) fn stated_at(&self, depth: u32) -> Option<u64> {
        self.stated.iter().find(|count| count.0 == depth).map(|count| count.1)
    }

    /// The depths of the stated counts that are checked although no perft is timed there, and of those that are too deep.
    pub(crate) fn untimed(&self, workloads: &[Workload]) -> (Vec<u32>, Vec<u32>) {
        let timed: Vec<_> = workloads.iter().filter_map(|&workload| self.depth(workload)).collect();
        let deepest = timed.iter().copied().max().unwrap_or(self.small_tree.depth);
        let stated = self.stated.iter().map(|count| count.0);
        stated.filter(|depth| !timed.contains(depth)).partition(|&depth| depth <= deepest)
    }
}

/// A perft or a search to some depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) depth: u32,
    /// The leaves at this depth; in a search, all positions that it visits.
    pub(crate) leaves: u64,
    /// How often the count is repeated, so that small trees weigh as much as large ones.
    pub(crate) repeats: u64,
}

impl Tree {
    fn of(depth: u32, leaves: u64, nodes: u64) -> Tree {
        Tree { depth, leaves, repeats: (nodes / leaves).clamp(1, REPEATS) }
    }
}

/// No tree is counted more often than this in a round, however small it is.
const REPEATS: u64 = 1_000_000;

/// No tree is searched deeper than this, however narrow it is.
const DEEPEST: u32 = 16;

/// The class of a position if its row names none.
pub(crate) const UNCLASSIFIED: &str = "unclassified";

/// Chooses depths so that each sample has about `nodes` leaves. `None` at a request to stop.
pub(crate) fn samples(
    rows: &[Row],
    nodes: u64,
    stop: Stop,
) -> Result<Option<Vec<Sample>>, MeasureError> {
    rows.iter().map(|row| sample(row, nodes, stop)).collect()
}

fn sample(row: &Row, nodes: u64, stop: Stop) -> Result<Option<Sample>, MeasureError> {
    let Row { place, name, class, position, counts } = row.clone();
    let fen = position.fen().to_string();
    let facts = Facts::of(&position);
    if facts.moves == 0 {
        return Err(MeasureError::NoMove { place, fen });
    }
    let Some(trees) = trees(position, facts.moves, nodes, stop) else { return Ok(None) };
    let [tree, two_ply_tree, small_tree, search, engine] = trees;
    Ok(Some(Sample {
        name: name.unwrap_or_else(|| fen.clone()),
        place,
        class: class.unwrap_or_else(|| UNCLASSIFIED.to_owned()),
        fen,
        position,
        stated: counts,
        facts,
        tree,
        two_ply_tree,
        small_tree,
        search,
        engine,
    }))
}

/// A tree for bulk counting, one for counting two plies at once, one for counting move by move, and one for the
/// search and for what an engine asks; `None` at a request to stop.
fn trees(position: Position, moves: u64, nodes: u64, stop: Stop) -> Option<[Tree; 5]> {
    let bulk = tree(position, moves, nodes, stop)?;
    Some([
        bulk,
        deeper(position, bulk, nodes, stop)?,
        tree(position, moves, nodes.div_ceil(8), stop)?,
        search_tree(position, nodes / Workload::SEARCH.cost, stop)?,
        engine_tree(position, nodes / Workload::ENGINE.cost, stop)?,
    ])
}

/// The leaves of a perft, or the positions that a search visits. Any representation can choose the depths.
fn leaves(position: Position, work: Work, stop: Stop) -> Option<u64> {
    let bitboard = BenchmarkSubject::of_backend(Backend::Bitboard);
    let timed = stop.unless(move || bitboard.runner(&[position]).run(work, &[0]))?;
    Some(timed.map_or(0, |timed| timed.found))
}

/// A search that visits about so many positions, or repeats of the smallest.
fn search_tree(position: Position, nodes: u64, stop: Stop) -> Option<Tree> {
    let to_depth = |depth| Some(leaves(position, Work::Search(depth), stop)?.max(1));
    let (mut depth, mut leaves) = (1, to_depth(1)?);
    // One ply more costs two to four times as much.
    while depth < DEEPEST && leaves * 3 <= nodes {
        depth += 1;
        leaves = to_depth(depth)?;
    }
    Some(Tree::of(depth, leaves, nodes))
}

/// A walk of about so many moves.
fn engine_tree(position: Position, moves: u64, stop: Stop) -> Option<Tree> {
    let depth = moves.clamp(1, u32::MAX.into()) as u32;
    let leaves = leaves(position, Work::Engine(depth), stop)?;
    Some(Tree { depth, leaves, repeats: 1 })
}

fn tree(position: Position, moves: u64, nodes: u64, stop: Stop) -> Option<Tree> {
    let (mut depth, mut count, mut before) = (1, moves, 1);
    // The tree is expected to keep growing as in its last ply.
    while depth < DEEPEST && count.saturating_mul(count) / before <= nodes {
        let next = leaves(position, Work::Perft(depth + 1), stop)?;
        if next == 0 {
            break;
        }
        (depth, count, before) = (depth + 1, next, count);
    }
    Some(Tree::of(depth, count, nodes))
}

/// The tree one ply deeper, unless none is. Counting two plies at once pays at the parents of the last two plies,
/// and a tree that fits the budget has few: 48 at depth 3 of a middlegame.
fn deeper(position: Position, tree: Tree, nodes: u64, stop: Stop) -> Option<Tree> {
    let leaves = leaves(position, Work::PerftTwoPly(tree.depth + 1), stop)?;
    Some(if leaves == 0 { tree } else { Tree::of(tree.depth + 1, leaves, nodes) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::tests::{GO_ON, rows};

    fn sample_of(line: &str, nodes: u64) -> Result<Sample, MeasureError> {
        Ok(sample(&rows(line)[0], nodes, GO_ON)?.expect("nobody stops it"))
    }

    const START: &str =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;c1 \"opening\" ;D3 8902";

    #[test]
    fn depth_and_repeats_fill_the_budget() {
        for (nodes, depth, repeats) in [(1, 1, 1), (100, 1, 5), (9_000, 3, 1), (100_000, 3, 11)] {
            let tree = sample_of(START, nodes).unwrap().tree;
            assert_eq!((tree.depth, tree.repeats), (depth, repeats), "{nodes}");
        }
        let sample = sample_of(START, 9_000).unwrap();
        assert_eq!((sample.stated_at(3), sample.stated_at(2)), (Some(8_902), None));
        assert_eq!((sample.small_tree.depth, sample.small_tree.repeats), (2, 2));
        assert_eq!((&*sample.class, sample.facts.moves), ("opening", 20));
    }

    /// Such a tree was as deep as that of one ply. It had so few parents of the last two plies that it showed two
    /// plies slower, beside one, than any larger tree did.
    #[test]
    fn two_plies_get_a_tree_one_ply_deeper() {
        let sample = sample_of(&format!("{START} ;D4 197281"), 9_000).unwrap();
        let Tree { depth, leaves, repeats } = sample.two_ply_tree;
        assert_eq!((sample.tree.depth, depth, leaves), (3, 4, 197_281));
        assert_eq!((sample.stated_at(depth), repeats), (Some(197_281), 1));
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let tree = sample_of(kiwipete, 1_500_000).unwrap().two_ply_tree;
        assert_eq!((tree.depth, tree.leaves), (4, 4_085_603));
    }

    #[test]
    fn a_search_fills_the_budget_or_is_repeated() {
        let [small, large] = [1, 4_000].map(|n| sample_of(START, n * 400).unwrap().search);
        assert_eq!((small.depth, small.repeats), (1, 1));
        assert!(large.depth > 2 && large.leaves > 1_000 && large.leaves < 12_000, "{large:?}");
        // The next ply would cost more than is left.
        let [short, long] = [3 * large.leaves - 1, 3 * large.leaves]
            .map(|leaves| search_tree(Position::start(), leaves, GO_ON).unwrap().depth);
        assert_eq!((short, long), (large.depth, large.depth + 1));
    }

    #[test]
    fn a_tree_that_ends_is_not_followed_to_its_end() {
        let all_moves_end_it = "k7/2Q5/6P1/8/8/2P5/8/Kq6 w - - 0 1";
        let sample = sample_of(all_moves_end_it, 1_000).unwrap();
        let tree = sample.tree;
        assert_eq!((tree.depth, tree.leaves, tree.repeats), (1, 1, 1_000));
        assert_eq!(sample.two_ply_tree, tree);
        assert_eq!(sample.class, UNCLASSIFIED);
        let stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";
        assert!(matches!(sample_of(stalemate, 10), Err(MeasureError::NoMove { .. })));
    }
}
