//! The published tables of moves by kind, on every board.
//!
//! Source: Chess Programming Wiki, "Perft Results". The conformance suite compares each board with the
//! rows up to 200,000 nodes; here are the deeper ones.

use board_differential::{divide_command, for_each_backend, node_limit};
use polyboard::{AnyBoard, Backend, Position, ViewExt, make_each_legal_move, perft_kinds};

/// Rows up to this are compared on every board by the conformance suite.
const NODES: u64 = 200_000;
/// Rows up to this are counted here on the bitboard. The variable `POLYBOARD_NODES` sets a limit for every board.
const BITBOARD_NODES: u64 = 5_000_000;

/// Nodes, captures, en passant, castles, promotions, checks, discovered checks, double checks,
/// checkmates.
type Counts = [u64; 9];

const START: [Counts; 5] = [
    [20, 0, 0, 0, 0, 0, 0, 0, 0],
    [400, 0, 0, 0, 0, 0, 0, 0, 0],
    [8_902, 34, 0, 0, 0, 12, 0, 0, 0],
    [197_281, 1_576, 0, 0, 0, 469, 0, 0, 8],
    [4_865_609, 82_719, 258, 0, 0, 27_351, 6, 0, 347],
];

const KIWIPETE: [Counts; 4] = [
    [48, 8, 0, 2, 0, 0, 0, 0, 0],
    [2_039, 351, 1, 91, 0, 3, 0, 0, 0],
    [97_862, 17_102, 45, 3_162, 0, 993, 0, 0, 1],
    [4_085_603, 757_163, 1_929, 128_013, 15_172, 25_523, 42, 6, 43],
];

/// The column of the checks.
const CHECKS: usize = 5;

/// The number of lines of three plies whose last move gives check, by `gives_check` before that move.
fn checks_in_three_plies(board: &mut AnyBoard) -> u64 {
    let mut checks = 0;
    make_each_legal_move(board, |child, _| {
        make_each_legal_move(child, |child, _| {
            let moves = child.legal_moves();
            checks += moves.iter().filter(|&&mv| child.gives_check(mv)).count() as u64;
        });
    });
    checks
}

fn verify(position: Position, table: &[Counts]) {
    for_each_backend(|backend| {
        let mut board = AnyBoard::new(backend, &position);
        assert_eq!(checks_in_three_plies(&mut board), table[2][CHECKS]);
        let limit = node_limit(if backend == Backend::Bitboard { BITBOARD_NODES } else { NODES });
        let is_deep = |counts: &Counts| (NODES + 1..=limit).contains(&counts[0]);
        for (depth, published) in (1..).zip(table).filter(|(_, counts)| is_deep(counts)) {
            let counted = perft_kinds(&mut board, depth).named().map(|(_, count)| count);
            let divide = divide_command(&position, depth);
            assert_eq!(&counted, published, "{backend}, depth {depth}\n{divide} --kinds");
        }
    });
}

#[test]
fn kinds_of_moves_from_the_start() {
    verify(Position::start(), &START);
}

#[test]
fn kinds_of_moves_from_kiwipete() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    verify(Position::from_fen(fen).unwrap(), &KIWIPETE);
}
