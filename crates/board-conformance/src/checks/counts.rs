//! Published counts.

use board_core::{Bulk, PerftKinds, Position, ViewExt};

use super::named::in_named_positions;
use crate::case::Case;
use crate::share::is_taken;
use crate::{
    CHESS960_STARTS, Random, Tested, allowed_positions, chess960_start, double_chess960_start,
    named_positions,
};

/// The number of legal move sequences of one to three plies from all named positions, as counted by another
/// program, and divided by first moves.
pub fn perft_counts(tested: Tested) {
    for named in named_positions().iter().chain(&allowed_positions()).filter(|_| is_taken()) {
        let case = Case::of(tested, named);
        let mut board = case.board.clone();
        case.same("perft 0", board.perft(0), 1);
        for (depth, &count) in (1..).zip(&named.counts) {
            case.same(format_args!("perft {depth}"), board.perft(depth), count);
            let (mut moves, mut sum) = (Vec::new(), 0);
            board.divide(depth, &mut |mv, leaves| {
                moves.push(mv);
                sum += leaves;
            });
            case.same_moves("the moves divided", moves, case.oracle.legal_moves());
            case.same(format_args!("divide {depth}"), sum, count);
        }
        case.same_board("itself after perft", &*board, &*case.board);
    }
}

/// Rows of the tables "Perft Results" of the Chess Programming Wiki: nodes, captures, en passant,
/// castles, promotions, checks, discovered checks, double checks, mates.
const START: [[u64; 9]; 4] = [
    [20, 0, 0, 0, 0, 0, 0, 0, 0],
    [400, 0, 0, 0, 0, 0, 0, 0, 0],
    [8_902, 34, 0, 0, 0, 12, 0, 0, 0],
    [197_281, 1_576, 0, 0, 0, 469, 0, 0, 8],
];
const KIWIPETE: [[u64; 9]; 3] = [
    [48, 8, 0, 2, 0, 0, 0, 0, 0],
    [2_039, 351, 1, 91, 0, 3, 0, 0, 0],
    [97_862, 17_102, 45, 3_162, 0, 993, 0, 0, 1],
];

/// The published tables by kind of move: the start position to depth 4, Kiwipete to depth 3. And the kinds of
/// moves in all named positions, because those tables have no double checks at such depths.
pub fn perft_kinds(tested: Tested) {
    let kiwipete = named_positions().into_iter().find(|named| named.name == "Kiwipete");
    let kiwipete = kiwipete.expect("the table has Kiwipete").position;
    same_table(tested, "the start of a game", &Position::start(), &START);
    same_table(tested, "Kiwipete", &kiwipete, &KIWIPETE);
    in_named_positions(tested, 1, &|case| {
        let kinds = case.board.clone().perft_kinds(1);
        case.same("the kinds of moves", kinds.named(), case.oracle.perft_kinds(1).named());
    });
}

/// The number of sequences of two moves, by the board's own way and by making each move: in all named
/// positions and their children, where three plies give the published count too, and in random games from
/// start positions of all kinds.
pub fn two_plies(tested: Tested) {
    for named in named_positions().iter().chain(&allowed_positions()).filter(|_| is_taken()) {
        let case = Case::of(tested, named);
        let mut board = case.board.clone();
        for (depth, &count) in (1..).zip(&named.counts) {
            case.same(format_args!("two-ply perft {depth}"), board.perft_two_ply(depth), count);
        }
        case.same_board("itself after two-ply perft", &*board, &*case.board);
    }
    let mut random = Random::new(2);
    for game in (0..12).filter(|_| is_taken()) {
        let (white, black) = (random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
        let start = match game % 3 {
            0 => Position::start(),
            1 => chess960_start(white),
            _ => double_chess960_start(white, black),
        };
        let mut board = (tested.set_up)(&start);
        for _ in 0..120 {
            let case = Case::new(tested, "a game of two-ply counts", &board.position());
            let mut replies = 0;
            board.for_each_child(&mut |child, _| replies += child.count_legal() as u64);
            for bulk in [Bulk::OnePly, Bulk::TwoPlies] {
                if let Some(count) = board.count_in_bulk(bulk) {
                    case.same(format_args!("the replies, {bulk:?}"), count, replies);
                }
            }
            case.same_board("itself after counting two plies", &*board, &*case.board);
            let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
            board.make(mv);
        }
    }
}

fn same_table(tested: Tested, name: &str, position: &Position, table: &[[u64; 9]]) {
    let case = Case::new(tested, name, position);
    let mut board = case.board.clone();
    for (depth, row) in (1..).zip(table) {
        let question = format_args!("the kinds of moves at depth {depth}");
        case.same(question, board.perft_kinds(depth).named(), named(row));
    }
    case.same("the kinds of moves at depth 0", board.perft_kinds(0).nodes, 1);
}

/// A row with the names of its columns.
fn named(row: &[u64; 9]) -> [(&'static str, u64); 9] {
    let mut columns = PerftKinds::default().named();
    for (column, &count) in columns.iter_mut().zip(row) {
        column.1 = count;
    }
    columns
}
