//! Operations to be timed: each call runs one operation on a board many times.

mod subject;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use core::hint::black_box;

use board_core::{
    BoardExt, DynBoard, Inspect, Move, MoveKinds, MoveList, Piece, Position, Role, Setup, Square,
    SquareSet, boxed,
};

pub use subject::{BenchmarkSubject, SetUp};

/// An operation to be timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Work {
    /// Perft to this depth, with bulk counting: the moves of the last ply are counted, not made.
    Perft(u32),
    /// Perft without bulk counting: the moves of the last ply are made and unmade too.
    PerftNoBulk(u32),
    /// Perft without bulk counting, by copy-make: each move is played on a copy of the board.
    PerftCopy(u32),
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
    /// Every operation; the perfts to this depth.
    #[must_use]
    pub const fn all(depth: u32) -> [Work; 15] {
        use Work::*;
        [
            Perft(depth),
            PerftNoBulk(depth),
            PerftCopy(depth),
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
            Work::PerftNoBulk(_) => "perft-no-bulk",
            Work::PerftCopy(_) => "perft-copy",
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
/// [`BenchmarkSubject::of`] makes one of any [`Board`](board_core::Board). A board of another crate, which
/// has other names for the same operations, implements this trait to be compared with ours.
pub trait BenchmarkRunner {
    /// Runs the operation `times` times and returns the sum of the results: leaves, moves, squares or
    /// pieces, and for copies and texts the number of times. `None` if the board lacks the operation.
    fn run(&mut self, work: Work, times: u64) -> Option<u64>;

    /// Runs the operation once and returns a checksum of its result that does not depend on the order of
    /// moves: all boards with the same position give the same number. Slow, not to be timed.
    fn checksum(&mut self, work: Work) -> Option<u64>;
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
            Work::PerftNoBulk(depth) => {
                let mut lists = vec![MoveList::new(); depth as usize];
                repeat(times, || perft_no_bulk(black_box(&mut *board), &mut lists))
            }
            Work::PerftCopy(depth) => {
                let mut lists = vec![MoveList::new(); depth as usize];
                repeat(times, || perft_copy(black_box(&mut *board), &mut lists))
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
                let (checkers, pinned) = checks_and_pins(black_box(&mut *board));
                (checkers.len() + pinned.len()) as u64
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
            Work::Perft(_) | Work::PerftNoBulk(_) | Work::PerftCopy(_) | Work::Count => {
                return self.run(work, 1);
            }
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
                let (checkers, pinned) = checks_and_pins(board);
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
    board.enter(
        #[inline(always)]
        |board| {
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
    board.enter(
        #[inline(always)]
        |board| {
            let mut leaves = 0;
            for &mv in moves {
                let mut child = board.clone();
                child.play(mv);
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
    board.enter(
        #[inline(always)]
        |board| {
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
fn checks_and_pins<B: Inspect>(board: &mut B) -> (SquareSet, SquareSet) {
    (board.checkers(), board.pinned())
}

#[inline(never)]
fn pieces_often<B: Inspect>(board: &mut B, times: u64) -> u64 {
    board.enter(
        #[inline(always)]
        |board| {
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
        child.play(mv);
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

fn moves_checksum(moves: &[Move]) -> u64 {
    moves
        .iter()
        .fold(0, |sum, mv| sum.wrapping_add(move_checksum(mv.from(), mv.to(), mv.promotion())))
}

/// The share of one move in [`BenchmarkRunner::checksum`]; the shares of all moves are added. Castling goes
/// from the king's square to the rook's.
#[must_use]
pub fn move_checksum(from: Square, to: Square, promotion: Option<Role>) -> u64 {
    let promotion = promotion.map_or(0, |role| role as usize);
    mixed((from.index() | to.index() << 6 | promotion << 12) as u64)
}

/// The share of one piece in [`BenchmarkRunner::checksum`]; the shares of all pieces are added.
#[must_use]
pub fn piece_checksum(square: Square, piece: Piece) -> u64 {
    mixed((square.index() | (piece.color as usize) << 6 | (piece.role as usize) << 7) as u64)
}

/// The [`BenchmarkRunner::checksum`] of the checkers and the pinned pieces of the side to move.
#[must_use]
pub fn checks_checksum(checkers: SquareSet, pinned: SquareSet) -> u64 {
    mixed(checkers.bits()).wrapping_add(mixed(!pinned.bits()))
}

/// The [`BenchmarkRunner::checksum`] of a FEN: of its placement field, up to the first space.
#[must_use]
pub fn text_checksum(fen: &str) -> u64 {
    let pieces = fen.split(' ').next().unwrap_or_default();
    pieces.bytes().fold(0, |sum, byte| mixed(sum ^ u64::from(byte)))
}

/// Mixes the bits of a number (the finisher of MurmurHash3 by A. Appleby, public domain).
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let number = (number ^ number >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    number ^ number >> 33
}
