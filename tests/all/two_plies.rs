//! Sequences of two legal moves, counted together and by making each first move, on every representation.
//!
//! ```text
//! POLYBOARD_INPUTS=100000000 cargo test --release -p board-differential two_plies:: -- --nocapture
//! POLYBOARD_NODES=100000000000 cargo test --release -p board-differential two_plies:: -- --nocapture
//! ```

use board_conformance::{
    CHESS960_STARTS, Random, allowed_positions, chess960_start, double_chess960_start,
    named_positions,
};
use board_differential::{
    CHESS960, STANDARD, for_each_backend, input_count, node_limit, print_skipped, verify,
};
use polyboard::processor::Level;
use polyboard::{
    Bitboard, BitboardArray8x8, Board, Bulk, Byteboard, Inspect, Position, View, ViewExt, WithBoard,
};

/// Plies of a game at most.
const PLIES: usize = 200;

/// Plays games until as many positions are compared as wanted; returns how many were.
struct Games {
    seed: u64,
    wanted: u64,
}

impl WithBoard for Games {
    type Output = u64;

    fn with<B: Inspect + 'static>(self, _: B) -> u64 {
        let mut random = Random::new(self.seed);
        let unusual: Vec<_> = named_positions().into_iter().chain(allowed_positions()).collect();
        let mut compared = 0;
        while compared < self.wanted {
            let mut starts = || random.below(CHESS960_STARTS);
            let (white, black) = (starts(), starts());
            let start = match white % 4 {
                0 => Position::start(),
                1 => chess960_start(white),
                2 => double_chess960_start(white, black),
                _ => unusual[black % unusual.len()].position,
            };
            let mut board = B::from_position(&start);
            for _ in 0..PLIES {
                let mut by_making = 0;
                board.for_each_child(|child, _| by_making += child.count_legal() as u64);
                for bulk in [Bulk::OnePly, Bulk::TwoPlies] {
                    let counted = board.count_in_bulk(bulk).unwrap_or(by_making);
                    assert_eq!(counted, by_making, "{bulk:?}, {}: {}", B::ID, board.fen());
                }
                compared += 1;
                let legal = board.legal_moves();
                // Rare moves, and captures, in turn: captures lead to few pieces and open lines.
                let chosen = match compared % 2 {
                    0 => random.choose(&legal),
                    _ => random.choose_move(&legal),
                };
                let Some(mv) = chosen else { break };
                board.play_unchecked(mv);
            }
        }
        compared
    }
}

#[test]
fn both_ways_count_the_same_in_random_games() {
    let wanted = input_count(400);
    for_each_backend(|backend| {
        let compared = backend.visit(&Position::start(), Games { seed: 21, wanted });
        println!("{backend}: {compared} positions");
    });
}

/// Without the feature `count` every board would have the default, and the other tests would compare it with itself.
#[test]
fn boards_of_sets_count_two_plies_where_the_processor_has_registers() {
    let expected = (Level::detect() >= Level::Bmi2).then_some(400);
    let start = Position::start();
    let two_plies = |board: &dyn View| board.count_in_bulk(Bulk::TwoPlies);
    assert_eq!(two_plies(&<Bitboard>::from_position(&start)), expected);
    assert_eq!(two_plies(&<Byteboard>::from_position(&start)), expected);
    assert_eq!(two_plies(&<BitboardArray8x8>::from_position(&start)), expected);
    assert_eq!(<Bitboard>::from_position(&start).count_in_bulk(Bulk::OnePly), expected);
}

/// Published counts, by two plies counted together.
#[test]
fn counts_are_as_published() {
    for (suite, nodes) in [(STANDARD, 3_000), (CHESS960, 500)] {
        let (rows, limit) = (suite.positions(), node_limit(nodes));
        print_skipped(suite, "two plies at once", &rows, limit);
        for_each_backend(|backend| {
            verify(backend, &rows, limit, |position, depth| {
                backend.board(position).perft_two_ply(depth)
            });
        });
    }
}

/// What a table of values alone would count wrongly, each in a position with few pieces.
const CORRECTIONS: [(&str, &str); 49] = [
    ("the captured pawn attacks the bishop", "1b6/2P5/8/8/1k4K1/8/8/8 b - - 0 45"),
    (
        "the rook passes both squares before a pawn",
        "2b5/1k2p3/4R3/p5K1/1P3p2/2b2P2/8/3r4 w - - 11 100",
    ),
    ("the captured pawn is blocked by the king", "8/2k5/K1P5/8/8/8/8/8 b - - 28 39"),
    ("the captured pawn was kept from a double step", "b7/1p6/5k2/1K6/6r1/p3B3/8/8 w - - 1 99"),
    (
        "the queen stays on the line of the rook that looks at it",
        "8/8/1Rq5/8/8/8/8/1K3k2 b - - 1 103",
    ),
    ("the blocked pawn was about to promote", "2k5/K1P5/8/8/8/8/8/8 b - - 2 41"),
    ("the queen stops pinning", "K1Q4r/8/8/8/8/8/8/7k b - - 0 1"),
    ("the queen pins a pawn before its last rank", "2K5/1P6/8/7k/q7/8/8/8 b - - 2 82"),
    ("the rook stops pinning and touches what was pinned", "K2Q2r1/8/8/8/8/8/8/7k b - - 2 2"),
    ("the pinned piece is captured", "4r2k/8/8/8/8/3b1b2/4P3/5K2 b - - 1 1"),
    ("the king uncovers a square beside the other king", "8/6k1/8/8/5K2/8/8/5R2 w - - 21 34"),
    (
        "the rook stays on the line on which it attacks a square beside the king",
        "7k/8/5K2/6R1/8/8/8/8 w - - 6 71",
    ),
    (
        "the king stands between the rook and a square that both attack",
        "8/8/8/7k/8/5K2/8/6R1 w - - 17 32",
    ),
    (
        "the king may capture the piece that has captured beside it",
        "1R6/1K6/8/8/7k/6q1/8/8 b - - 6 86",
    ),
    ("the king hides no square behind it from a check", "1K6/8/8/5k2/8/8/R7/8 w - - 1 93"),
    ("a double step blocks the check", "8/2P1k3/1R1p1p2/8/6B1/R2P4/5P1K/q1Q5 b - - 0 53"),
    (
        "the check stops or permits a step that blocks it",
        "8/2n5/2b5/p4R2/8/k1p5/8/2R1K3 w - - 4 99",
    ),
    ("the check opens the line of what blocks or captures", "8/8/1Rq5/8/8/8/8/1K3k2 b - - 1 103"),
    ("the piece that gives check no longer pins", "8/8/1Q1b3k/8/8/8/5K2/8 w - - 16 9"),
    ("castling beside the other king", "8/8/8/8/8/2k5/8/1R2K2R w K - 2 2"),
    (
        "castling off the line of a queen",
        "n1r5/1kp2p2/2n5/Pp4q1/p1PPP1P1/P1NN4/3R4/BRK2Q2 w Q - 1 34",
    ),
    (
        "castling onto the file of the other king",
        "nrk1r1b1/5pN1/p1p5/1pBP4/P1nK1P2/1P1R1P2/2N1P3/4RB2 b q - 0 24",
    ),
    ("the other side castles if its path stays free", "8/8/8/8/8/8/2k5/1R2K2R b K - 1 1"),
    ("a double push is captured en passant", "8/6p1/P3k3/7P/4N3/1K6/B7/4r3 b - - 0 99"),
    ("en passant would uncover the king", "1k1r4/3p3r/3P4/p2P4/1p2p3/4P3/P7/RQK3R1 w - - 0 57"),
    ("pawns capture each other to the east", "8/5k2/N7/7p/5pP1/8/8/1K1b4 b - - 0 95"),
    ("pawns capture each other to the west", "8/5k2/N7/7p/5pP1/3b4/8/2K5 w - - 3 97"),
    (
        "a pawn moves before a pawn that it kept from a double step",
        "8/1bk3p1/7R/6P1/R7/8/8/6K1 w - - 0 80",
    ),
    ("a pinned pawn captures along the line of the pin", "7k/8/8/7b/4n3/5P2/4K3/8 b - - 1 1"),
    ("the rook stops both steps of a pawn", "7k/8/8/8/8/r7/2P1K3/8 b - - 1 1"),
    ("a piece leaves the path of castling", "4kB1r/8/8/4r3/K7/8/8/8 w k - 3 3"),
    (
        "a piece of theirs stands where the king passes",
        "3k1nrb/4q1p1/1p2r2B/p1p2b2/P2Pp3/1PP1N2P/2R3P1/3NK1RB b K - 0 27",
    ),
    (
        "the king castles from another file than e",
        "rk4r1/pB6/4p2p/2p1N3/1Pp2P1Q/P7/2K1NBp1/8 w q - 0 38",
    ),
    ("a piece comes into the path of castling", "4k2r/8/8/7r/KB6/8/8/8 w k - 1 2"),
    ("the castling rook is captured", "r3k2r/8/1N4N1/4B3/4B3/8/8/4K3 w kq - 0 1"),
    ("the castling rook is pinned", "Rr2k3/8/8/8/8/8/8/4K3 w b - 0 1"),
    ("the castling rook gets pinned", "1r2k3/8/8/8/8/8/8/R3K3 w b - 0 1"),
    ("one of two pieces leaves a line, and the other is pinned", "7k/8/8/q3pPK1/8/8/8/8 b - - 1 2"),
    ("a knight leaves a line, and a rook is pinned", "7k/8/8/q3nRK1/8/8/8/8 b - - 1 2"),
    ("a bishop leaves a line, and a rook is pinned", "7k/8/8/q3bRK1/8/8/8/8 b - - 1 2"),
    ("a rook leaves a diagonal, and a bishop is pinned", "7k/6q1/5r2/4B3/3K4/8/8/8 b - - 1 2"),
    ("a castling rook stands where the king lands", "k7/8/8/8/8/8/8/r3K1R1 w G - 0 1"),
    ("the king castles to where the other rook stood", "k7/8/8/8/8/8/8/1RK4R w BH - 0 1"),
    ("a castling rook stands beside the king", "k3q3/8/8/8/8/8/8/4KR1q w F - 0 1"),
    ("the king lands where it stands", "6k1/8/8/8/8/1q6/8/1RK5 w B - 0 1"),
    ("the king stands where the rook lands", "6k1/8/8/8/3q4/8/8/R2K4 w A - 0 1"),
    ("a piece uncovers a check", "8/6k1/8/2r5/8/B7/Kb2q3/8 b - - 32 64"),
    ("a pinned piece guards a square beside the king", "4r2k/4R3/8/8/8/8/8/4K3 b - - 1 1"),
    ("a pawn moves on the line of a queen", "4k3/8/8/2KP4/8/8/3q4/8 w - - 9 18"),
];

#[test]
fn every_correction_is_made() {
    for_each_backend(|backend| {
        for (what, fen) in CORRECTIONS {
            let position = Position::from_fen(fen).unwrap();
            let mut board = backend.board(&position);
            let (together, by_making) = (board.perft_two_ply(2), board.perft(2));
            assert_eq!(together, by_making, "{backend}: {what}: {fen}");
        }
    });
}
