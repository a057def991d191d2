//! What is timed when boards are compared: operations, each run on a board many times by one call; the search and the
//! evaluation among them; and boards of other crates. An [engine](UciEngine) plays with that search.

#![forbid(unsafe_code)]

mod checksum;
mod copies;
mod evaluate;
pub mod peers;
mod plain;
pub mod search;
mod subject;
mod uci;

use core::hint::black_box;

use polyboard::{
    ChecksAndPins, CodePath, DynBoard, EnPassantMode, Inspect, Keyed, Move, MoveKinds, MoveList,
    Position, Setup, Square, SquareSet, ViewExt, boxed,
};

use self::checksum::{mixed, moves_checksum};
use self::search::search_often;

pub use checksum::{
    checks_checksum, evaluations_checksum, move_checksum, piece_checksum, text_checksum,
};
pub use copies::Copies;
pub use evaluate::evaluate;
pub use plain::plain_boards;
pub use subject::{BenchmarkSubject, SetUp};
pub use uci::UciEngine;

/// An operation to be timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Work {
    /// Perft to this depth, with bulk counting: the moves of the last ply are counted, not made.
    Perft(u32),
    /// Perft that counts the last [two plies at once](polyboard::View::count_two_plies). A board without a
    /// way of its own to do so counts the last ply, as in [`Work::Perft`].
    PerftTwoPly(u32),
    /// Perft without bulk counting: the moves of the last ply are made and unmade too.
    PerftNoBulk(u32),
    /// Perft without bulk counting, by copy-make: each move is played on a copy of the board.
    PerftCopy(u32),
    /// A [search](search::Searcher) to this depth, with [`evaluate()`] at its leaves.
    Search(u32),
    /// Computes the static [evaluation](evaluate()).
    Evaluate,
    /// Lists the legal moves.
    Legal,
    /// Lists the legal captures.
    Captures,
    /// Counts the legal moves.
    Count,
    /// Makes and unmakes each legal move.
    MakeUnmake,
    /// Plays each legal move on a copy of the board.
    CopyPlay,
    /// Tests for each square whether the side not to move attacks it.
    Attacked,
    /// Finds the checkers and the pinned pieces.
    ChecksAndPins,
    /// Reads the piece on each square.
    PieceAt,
    /// Copies the board.
    Clone,
    /// Sets up the board from a [`Position`].
    FromPosition,
    /// Reads a FEN, checks the position and sets up the board.
    FromFen,
    /// Writes the FEN of the board.
    ToFen,
}

impl Work {
    /// Every operation; the perfts and the search to this depth.
    #[must_use]
    pub const fn all(depth: u32) -> [Work; 18] {
        use Work::*;
        [
            Perft(depth),
            PerftTwoPly(depth),
            PerftNoBulk(depth),
            PerftCopy(depth),
            Search(depth),
            Evaluate,
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
        ]
    }

    /// The name on command lines and in reports: lower case, no spaces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Work::Perft(_) => "perft",
            Work::PerftTwoPly(_) => "perft-two-ply",
            Work::PerftNoBulk(_) => "perft-no-bulk",
            Work::PerftCopy(_) => "perft-copy",
            Work::Search(_) => "search",
            Work::Evaluate => "evaluate",
            Work::Legal => "legal",
            Work::Captures => "captures",
            Work::Count => "count",
            Work::MakeUnmake => "make-unmake",
            Work::CopyPlay => "copy-play",
            Work::Attacked => "attacked",
            Work::ChecksAndPins => "checks-and-pins",
            Work::PieceAt => "piece-at",
            Work::Clone => "clone",
            Work::FromPosition => "from-position",
            Work::FromFen => "from-fen",
            Work::ToFen => "to-fen",
        }
    }
}

/// A benchmark runner: runs an operation on a board many times behind one dynamic call.
///
/// [`BenchmarkSubject::of`] makes one of any [`Board`](polyboard::Board). A board of another crate, which
/// has other names for the same operations, implements this trait to be compared with ours.
pub trait BenchmarkRunner {
    /// Runs the operation `times` times and returns the sum of the results: leaves, nodes, moves, squares or
    /// pieces, and for evaluations, copies and texts the number of times. `None` if the board lacks the operation.
    fn run(&mut self, work: Work, times: u64) -> Option<u64>;

    /// Runs the operation once and returns a checksum of its result that does not depend on the order of
    /// moves: all boards with the same position give the same number. Slow, not to be timed.
    fn checksum(&mut self, work: Work) -> Option<u64>;

    /// Copies the board so many times into one piece of memory. `None` if there is not enough of it, or if the
    /// runner cannot, which is the default.
    fn copies(&self, _number: usize) -> Option<Box<dyn Copies>> {
        None
    }
}

/// Sets up a position on a board to run operations on.
fn runner<B: Inspect + 'static>(position: &Position) -> Box<dyn BenchmarkRunner> {
    let board = B::from_position(position);
    let (position, fen) = (*position, position.fen().to_string());
    let behind = boxed(board.clone());
    Box::new(Runner { board, behind, position, fen })
}

/// A board with the position it was set up from.
struct Runner<B> {
    board: B,
    /// The same behind a pointer. Whole counts and what is not timed run here, so nothing is compiled
    /// twice.
    behind: Box<dyn DynBoard>,
    position: Position,
    fen: String,
}

impl<B: Inspect + 'static> BenchmarkRunner for Runner<B> {
    fn run(&mut self, work: Work, times: u64) -> Option<u64> {
        let board = &mut self.board;
        Some(match work {
            Work::Perft(depth) => repeat(times, || black_box(&mut self.behind).perft(depth)),
            Work::PerftTwoPly(depth) => {
                repeat(times, || black_box(&mut self.behind).perft_two_ply(depth))
            }
            Work::PerftNoBulk(depth) => {
                let mut lists = vec![MoveList::new(); depth as usize];
                repeat(times, || perft_no_bulk(black_box(&mut *board), &mut lists))
            }
            Work::PerftCopy(depth) => {
                let mut lists = vec![MoveList::new(); depth as usize];
                repeat(times, || perft_copy(black_box(&mut *board), &mut lists))
            }
            Work::Search(depth) => search_often(black_box(&mut keyed(board)), depth, times).nodes,
            Work::Evaluate => {
                let mut board = keyed(board);
                each_time(times, || evaluate(black_box(&mut board)))
            }
            Work::Legal => list_often(board, MoveKinds::All, times),
            Work::Captures => list_often(board, MoveKinds::Captures, times),
            Work::Count => repeat(times, || black_box(&mut *board).count_legal() as u64),
            Work::MakeUnmake => {
                let moves = board.legal_moves();
                repeat(times, || after_each(board, black_box(&moves), &mut []))
            }
            Work::CopyPlay => {
                let moves = board.legal_moves();
                repeat(times, || on_copies(board, black_box(&moves), &mut []))
            }
            Work::Attacked => repeat(times, || attacked(black_box(&mut *board)).len() as u64),
            Work::ChecksAndPins => repeat(times, || {
                let both = checks_and_pins(black_box(&*board));
                (both.checkers.len() + both.pinned.len()) as u64
            }),
            Work::PieceAt => pieces_often(board, times),
            Work::Clone => each_time(times, || black_box(&*board).clone()),
            Work::FromPosition => each_time(times, || B::from_position(black_box(&self.position))),
            Work::FromFen => each_time(times, || from_fen::<B>(black_box(&self.fen))),
            Work::ToFen => each_time(times, || black_box(&*board).fen()),
        })
    }

    fn checksum(&mut self, work: Work) -> Option<u64> {
        let board = &mut self.board;
        Some(match work {
            Work::Perft(_)
            | Work::PerftTwoPly(_)
            | Work::PerftNoBulk(_)
            | Work::PerftCopy(_)
            | Work::Count => {
                return self.run(work, 1);
            }
            Work::Search(depth) => search_often(&mut keyed(board), depth, 1).checksum(),
            Work::Evaluate => evaluations_checksum(&mut keyed(board)),
            Work::Legal => moves_checksum(&board.legal_moves()),
            Work::Captures => moves_checksum(&board.legal_moves_of(MoveKinds::Captures)),
            Work::MakeUnmake => {
                let before = board.clone();
                let replies = replies(board, 2);
                if *board == before { replies } else { WRONG }
            }
            Work::CopyPlay => replies_to_copies(board),
            Work::Attacked => mixed(attacked(board).bits()),
            Work::ChecksAndPins => {
                let ChecksAndPins { checkers, pinned } = checks_and_pins(board);
                checks_checksum(checkers, pinned)
            }
            Work::PieceAt => pieces_checksum(board),
            Work::Clone => replies_if_equal(board, Some(board.clone())),
            Work::FromPosition => replies_if_equal(board, Some(B::from_position(&self.position))),
            Work::FromFen => replies_if_equal(board, from_fen(&self.fen)),
            Work::ToFen if board.fen() == self.fen => text_checksum(&self.fen),
            Work::ToFen => WRONG,
        })
    }

    fn copies(&self, number: usize) -> Option<Box<dyn Copies>> {
        copies::copies(&self.board, number)
    }
}

/// The board with its key, as [`search`] needs it.
fn keyed<B: Inspect>(board: &B) -> Keyed<B> {
    Keyed::new(board.clone(), EnPassantMode::Always)
}

/// Makes a value many times.
#[inline(always)]
fn each_time<T>(times: u64, mut once: impl FnMut() -> T) -> u64 {
    for _ in 0..times {
        black_box(&once());
    }
    times
}

/// The checksum of a wrong board.
const WRONG: u64 = u64::MAX;

#[inline(always)]
fn repeat(times: u64, mut once: impl FnMut() -> u64) -> u64 {
    (0..times).map(|_| once()).sum()
}

#[inline(never)]
fn list_often<B: Inspect>(board: &mut B, kinds: MoveKinds, times: u64) -> u64 {
    let mut moves = MoveList::new();
    repeat(times, || {
        moves.clear();
        black_box(&*board).legal_moves_into(black_box(kinds), &mut moves);
        black_box(&moves).len() as u64
    })
}

/// Lists the moves, makes and unmakes each, down to the last ply. There is one list per ply, reused as in
/// a search.
fn perft_no_bulk<B: Inspect>(board: &mut B, lists: &mut [MoveList]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
    moves.clear();
    board.legal_moves_into(MoveKinds::All, moves);
    after_each(board, moves, deeper)
}

/// Perft to the depth `plies`.
fn replies<B: Inspect>(board: &mut B, plies: usize) -> u64 {
    perft_no_bulk(board, &mut vec![MoveList::new(); plies])
}

/// Makes each move, recurses with the lists for deeper plies, and unmakes it; counts the leaves.
#[inline(never)]
fn after_each<B: Inspect>(board: &mut B, moves: &MoveList, deeper: &mut [MoveList]) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || {
            let mut leaves = 0;
            for &mv in moves {
                let undo = board.make(mv);
                // A call per leaf would be measured instead of the board.
                leaves += if deeper.is_empty() {
                    black_box(&*board);
                    1
                } else {
                    perft_no_bulk(board, deeper)
                };
                board.unmake(mv, undo);
            }
            leaves
        },
    )
}

/// Lists the moves and plays each on a copy, down to the last ply.
fn perft_copy<B: Inspect>(board: &mut B, lists: &mut [MoveList]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
    moves.clear();
    board.legal_moves_into(MoveKinds::All, moves);
    on_copies(board, moves, deeper)
}

/// Plays each move on a copy and recurses there with the lists for deeper plies; counts the leaves.
#[inline(never)]
fn on_copies<B: Inspect>(board: &mut B, moves: &MoveList, deeper: &mut [MoveList]) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || {
            let mut leaves = 0;
            for &mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                leaves += if deeper.is_empty() {
                    black_box(&child);
                    1
                } else {
                    perft_copy(&mut child, deeper)
                };
            }
            leaves
        },
    )
}

#[inline(never)]
fn attacked<B: Inspect>(board: &mut B) -> SquareSet {
    let them = !board.side_to_move();
    board.code_path().run(
        #[inline(always)]
        || {
            let mut attacked = SquareSet::EMPTY;
            for square in Square::all() {
                if board.is_attacked(square, them) {
                    attacked.insert(square);
                }
            }
            attacked
        },
    )
}

#[inline(never)]
fn checks_and_pins<B: Inspect>(board: &B) -> ChecksAndPins {
    board.checks_and_pins()
}

#[inline(never)]
fn pieces_often<B: Inspect>(board: &mut B, times: u64) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || {
            repeat(
                times,
                #[inline(always)]
                || {
                    let board = black_box(&*board);
                    let mut pieces = 0;
                    for square in Square::all() {
                        pieces += u64::from(black_box(board.piece_at(square)).is_some());
                    }
                    pieces
                },
            )
        },
    )
}

fn from_fen<B: Inspect>(fen: &str) -> Option<B> {
    let position = Position::new(Setup::from_fen(fen).ok()?).ok()?;
    Some(B::from_position(&position))
}

fn pieces_checksum<B: Inspect>(board: &B) -> u64 {
    let pieces = Square::all().filter_map(|square| Some((square, board.piece_at(square)?)));
    pieces.fold(0, |sum, (square, piece)| sum.wrapping_add(piece_checksum(square, piece)))
}

/// The number of replies to all moves, each played on a copy.
fn replies_to_copies<B: Inspect + 'static>(board: &B) -> u64 {
    let replies = |&mv: &Move| {
        let mut child = board.clone();
        child.play_unchecked(mv);
        boxed(child).count_legal() as u64
    };
    board.legal_moves().iter().map(replies).sum()
}

/// The number of legal moves of `other`, which should equal `board`.
fn replies_if_equal<B: Inspect + 'static>(board: &B, other: Option<B>) -> u64 {
    match other.filter(|other| other == board) {
        Some(other) => boxed(other).count_legal() as u64,
        None => WRONG,
    }
}
