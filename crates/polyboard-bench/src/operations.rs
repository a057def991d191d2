//! The operations on a board of any type.

use core::hint::black_box;

use polyboard::{
    ChecksAndPins, CodePath, EnPassantMode, Inspect, Keyed, Move, MoveKinds, MoveList, Position,
    Setup, Square, SquareSet, ViewExt,
};

use crate::batch::{Timed, in_batches, searches};
use crate::checksum::mixed;
use crate::engine::Walk;
use crate::observed::observe_each;
use crate::search::search_often;
use crate::{BenchmarkRunner, Copies, Work, copies, evaluate, evaluations_checksum, text_checksum};

/// Sets up positions on boards to run operations on.
pub(crate) fn operations<B: Inspect + 'static>(positions: &[Position]) -> Box<dyn BenchmarkRunner> {
    let boards = positions.iter().map(B::from_position).collect();
    Box::new(Operations::<B> { positions: positions.to_vec(), boards })
}

/// Boards with the positions they were set up from.
struct Operations<B> {
    positions: Vec<Position>,
    boards: Vec<B>,
}

impl<B: Inspect + 'static> BenchmarkRunner for Operations<B> {
    fn run(&mut self, work: Work, order: &[u32]) -> Option<Timed> {
        let Operations { positions, boards } = self;
        let board = |index: usize| boards[index].clone();
        let fen = |index: usize| positions[index].fen().to_string();
        let with_moves = |index| with_list(board(index), MoveKinds::All);
        let mut lists = match work {
            Work::PerftNoBulk(depth) | Work::PerftCopy(depth) => lists(depth),
            _ => Vec::new(),
        };
        Some(match work {
            Work::PerftNoBulk(_) => {
                in_batches(order, board, |board| perft_by_move::<_, false>(board, &mut lists))
            }
            Work::PerftCopy(_) => {
                in_batches(order, board, |board| perft_by_move::<_, true>(board, &mut lists))
            }
            Work::Search(depth) => searches(order, |index, times| {
                Some(search_often(&mut keyed(&boards[index]), depth, times).nodes)
            })?,
            Work::Engine(moves) => {
                let walk = |index| (Walk::new(), keyed(&boards[index]));
                in_batches(order, walk, |(walk, board)| walk.trees(board, moves).0)
            }
            Work::Evaluate => {
                in_batches(order, |index| keyed(&boards[index]), |board| evaluate(board) as u64)
            }
            Work::Legal => list_each(order, board, MoveKinds::All),
            Work::Captures => list_each(order, board, MoveKinds::Captures),
            Work::See => {
                let with_captures = |index| with_list(board(index), MoveKinds::Captures);
                in_batches(order, with_captures, |(board, moves)| {
                    of_each(board, moves, |board, mv| board.see(mv) as u64)
                })
            }
            Work::Count => in_batches(order, board, |board| board.count_legal() as u64),
            Work::GivesCheck => in_batches(order, with_moves, |(board, moves)| {
                of_each(board, moves, |board, mv| board.gives_check(mv).into())
            }),
            Work::MakeUnmake => {
                in_batches(order, with_moves, |(board, moves)| make_each(board, moves))
            }
            Work::Observed => in_batches(order, with_moves, |(board, moves)| {
                observe_each::<_, false>(board, moves)
            }),
            Work::Network => in_batches(order, with_moves, |(board, moves)| {
                observe_each::<_, true>(board, moves)
            }),
            Work::CopyPlay => in_batches(order, with_moves, |(board, moves)| {
                after_each::<_, true>(board, moves, &mut [])
            }),
            Work::Attacked => in_batches(order, board, |board| attacked(board).len() as u64),
            Work::ChecksAndPins => in_batches(order, board, |board| {
                let both = checks_and_pins(board);
                (both.checkers.len() + both.pinned.len()) as u64
            }),
            Work::PieceAt => in_batches(order, board, |board| count_pieces(board)),
            Work::Clone => in_batches(order, board, |board| made(board.clone())),
            Work::FromPosition => in_batches(
                order,
                |index| positions[index],
                |position| made(B::from_position(position)),
            ),
            Work::FromFen => in_batches(order, fen, |fen| made(from_fen::<B>(fen))),
            Work::ToFen => in_batches(order, board, |board| made(board.fen())),
            // Behind a pointer: by `Runner`.
            _ => return None,
        })
    }

    fn checksum(&mut self, work: Work, index: u32) -> Option<u64> {
        let (position, board) = (self.positions[index as usize], &mut self.boards[index as usize]);
        Some(match work {
            Work::PerftNoBulk(_) | Work::PerftCopy(_) | Work::Count => {
                return Some(self.run(work, &[index])?.found);
            }
            Work::Search(depth) => search_often(&mut keyed(board), depth, 1).checksum(),
            Work::Engine(moves) => Walk::new().trees(&mut keyed(board), moves).1,
            Work::Evaluate => evaluations_checksum(&mut keyed(board)),
            Work::MakeUnmake => {
                let before = board.clone();
                let replies = replies(board, 2);
                if *board == before { replies } else { WRONG }
            }
            Work::Observed | Work::Network => {
                let (before, moves) = (board.clone(), board.legal_moves());
                let changes = match work {
                    Work::Observed => observe_each::<_, false>(board, &moves),
                    _ => observe_each::<_, true>(board, &moves),
                };
                if *board == before { mixed(changes) } else { WRONG }
            }
            Work::CopyPlay => perft_by_move::<_, true>(board, &mut lists(2)),
            Work::Clone => replies_if_equal(board, Some(board.clone())),
            Work::FromPosition => replies_if_equal(board, Some(B::from_position(&position))),
            Work::FromFen => replies_if_equal(board, from_fen(&position.fen().to_string())),
            Work::ToFen if board.fen() == position.fen().to_string() => text_checksum(&board.fen()),
            Work::ToFen => WRONG,
            _ => return None,
        })
    }

    fn copies(&self, number: usize) -> Option<Copies> {
        copies::copies(self.boards.first()?, number, |board| board.count_legal() as u64)
    }
}

/// The checksum of a wrong board.
const WRONG: u64 = u64::MAX;

/// The board with its key, as [`search`](crate::search) needs it.
fn keyed<B: Inspect>(board: &B) -> Keyed<B> {
    Keyed::new(board.clone(), EnPassantMode::Always)
}

/// The board with its legal moves of some kinds.
pub(crate) fn with_list<B: Inspect>(board: B, kinds: MoveKinds) -> (B, MoveList) {
    let moves = board.legal_moves_of(kinds);
    (board, moves)
}

/// A list for each ply of a perft that makes every move.
fn lists(plies: u32) -> Vec<MoveList> {
    vec![MoveList::new(); plies as usize]
}

/// One more thing that was made.
#[inline(always)]
pub(crate) fn made<T>(thing: T) -> u64 {
    black_box(&thing);
    1
}

/// Lists the moves of each position into the same list.
pub(crate) fn list_each<B: Inspect>(
    order: &[u32],
    board: impl Fn(usize) -> B,
    kinds: MoveKinds,
) -> Timed {
    let mut moves = MoveList::new();
    in_batches(order, board, |board| {
        moves.clear();
        board.legal_moves_into(black_box(kinds), &mut moves);
        black_box(&moves).len() as u64
    })
}

/// The sum of a value of each move.
#[inline(never)]
fn of_each<B: Inspect>(board: &B, moves: &MoveList, value: impl Fn(&B, Move) -> u64) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || moves.iter().fold(0, |sum: u64, &mv| sum.wrapping_add(value(black_box(board), mv))),
    )
}

/// Lists the moves and makes each, down to the last ply; on copies, or they are unmade. There is one list per ply,
/// reused as in a search.
fn perft_by_move<B: Inspect, const ON_COPIES: bool>(board: &mut B, lists: &mut [MoveList]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
    moves.clear();
    board.legal_moves_into(MoveKinds::All, moves);
    after_each::<B, ON_COPIES>(board, moves, deeper)
}

/// Perft to the depth `plies`.
pub(crate) fn replies<B: Inspect>(board: &mut B, plies: u32) -> u64 {
    perft_by_move::<B, false>(board, &mut lists(plies))
}

/// Makes and unmakes each move.
pub(crate) fn make_each<B: Inspect>(board: &mut B, moves: &MoveList) -> u64 {
    after_each::<B, false>(board, moves, &mut [])
}

/// Makes each move and recurses with the lists for deeper plies; counts the leaves.
#[inline(never)]
fn after_each<B: Inspect, const ON_COPIES: bool>(
    board: &mut B,
    moves: &MoveList,
    deeper: &mut [MoveList],
) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || {
            let mut leaves = 0;
            for &mv in moves {
                if ON_COPIES {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    leaves += below::<B, ON_COPIES>(&mut child, deeper);
                } else {
                    let undo = board.make(mv);
                    leaves += below::<B, ON_COPIES>(board, deeper);
                    board.unmake(mv, undo);
                }
            }
            leaves
        },
    )
}

/// The leaves below a board. A call per leaf would be measured instead of the board.
#[inline(always)]
fn below<B: Inspect, const ON_COPIES: bool>(board: &mut B, deeper: &mut [MoveList]) -> u64 {
    if deeper.is_empty() {
        black_box(&*board);
        return 1;
    }
    perft_by_move::<B, ON_COPIES>(board, deeper)
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
fn count_pieces<B: Inspect>(board: &B) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || Square::all().map(|square| u64::from(black_box(board.piece_at(square)).is_some())).sum(),
    )
}

fn from_fen<B: Inspect>(fen: &str) -> Option<B> {
    let position = Position::new(Setup::from_fen(fen).ok()?).ok()?;
    Some(B::from_position(&position))
}

/// The number of legal moves of `other`, which should equal `board`.
fn replies_if_equal<B: Inspect>(board: &B, other: Option<B>) -> u64 {
    match other.filter(|other| other == board) {
        Some(other) => other.count_legal() as u64,
        None => WRONG,
    }
}
