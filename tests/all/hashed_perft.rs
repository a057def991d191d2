//! Perft with a hash table, on every board.
//!
//! `cargo test --release -p board-differential hashed_perft:: -- --ignored` counts perft(8) of the start
//! position, with 1 GiB of memory.

use board_conformance::Random;
use board_differential::{
    CHESS960, Row, STANDARD, UNREACHABLE, for_each_backend, node_limit, verify,
};
use polyboard::hashed::{Report, Table, Watch};
use polyboard::{Backend, Bitboard, Board, Position, PositionErrorKinds, ViewExt};

/// Published counts up to this are compared on every board: the search is the same code on all.
const NODES: u64 = 10_000;
/// The same for Chess960, whose suite has 960 rows.
const CHESS960_NODES: u64 = 1_000;
/// The limit on the bitboard.
const BITBOARD_NODES: u64 = 40_000;

fn count(backend: Backend, position: &Position, depth: u32, table: &mut Table) -> Report {
    backend.hashed_perft(position, depth, table, &Watch::default())
}

fn table(seed: u64) -> Table {
    Table::new(1, seed).unwrap()
}

fn in_pool<T: Send>(threads: usize, body: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(body)
}

/// Every board counts all rows with one small table, shared by positions, depths and threads.
fn verify_on_all_boards(rows: &[(Row, Position)], nodes: u64) {
    for_each_backend(|backend| {
        let index = Backend::all().position(|other| other == backend).unwrap();
        let limit = if backend == Backend::Bitboard { BITBOARD_NODES } else { nodes };
        in_pool([1, 2, 4][index % 3], || {
            let mut table = table(index as u64);
            verify(backend, rows, node_limit(limit), |position, depth| {
                count(backend, position, depth, &mut table).leaves.try_into().unwrap()
            });
        });
    });
}

#[test]
fn standard_chess() {
    verify_on_all_boards(&STANDARD.positions(), NODES);
}

#[test]
fn chess960() {
    verify_on_all_boards(&CHESS960.positions(), CHESS960_NODES);
}

#[test]
fn unreachable_positions() {
    let position = |row: Row| {
        let position = Position::new_allowing(row.setup, PositionErrorKinds::ALLOWABLE).unwrap();
        (row, position)
    };
    let rows: Vec<_> = UNREACHABLE.rows().into_iter().map(position).collect();
    verify_on_all_boards(&rows, NODES);
}

#[test]
fn random_positions_have_the_same_count_without_a_table() {
    let mut random = Random::new(5);
    for number in 0..30u64 {
        let mut board = Bitboard::from_position(&Position::start());
        for _ in 0..random.below(80) {
            let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
            board.play_unchecked(mv);
        }
        let position = board.position();
        let expected = Backend::Bitboard.board(&position).perft(4);
        for threads in [1, 2, 4] {
            let mut table = table(number);
            let report = in_pool(threads, || count(Backend::Bitboard, &position, 4, &mut table));
            assert_eq!(report.leaves, expected.into(), "{}", position.fen());
        }
    }
}

/// Where no entry is replaced, the number of lookups and hits depends neither on the seed nor on the
/// representation.
#[test]
fn seeds_and_boards_look_up_the_same_tree() {
    let look_ups = |backend, seed| {
        let mut table = Table::new(64, seed).unwrap();
        let report = in_pool(1, || count(backend, &Position::start(), 5, &mut table));
        assert_eq!((report.leaves, report.tally.replaced), (4_865_609, 0));
        // The unique positions after three plies, each counted once.
        assert_eq!(report.tally.by_depth[2].probes - report.tally.by_depth[2].hits, 5_362);
        report.tally.by_depth
    };
    let expected = look_ups(Backend::Bitboard, 0);
    assert_eq!(look_ups(Backend::Bitboard, 1), expected);
    assert_eq!(look_ups(Backend::Bitboard, 2), expected);
    assert_eq!(look_ups(Backend::Mailbox12x12, 3), expected);
}

#[test]
#[ignore = "takes 1 GiB; see the head of this file"]
fn eight_plies_from_the_start() {
    for (threads, seed) in [(1, 0), (2, 1)] {
        let mut table = Table::new(1024, seed).unwrap();
        let report =
            in_pool(threads, || count(Backend::Bitboard, &Position::start(), 8, &mut table));
        assert_eq!(report.leaves, 84_998_978_956);
        assert!(report.error_bound < 1e-20);
        // The unique positions after six plies, and those whose entry was replaced.
        let tally = report.tally.by_depth[2];
        assert!((9_417_681..9_430_000).contains(&(tally.probes - tally.hits)), "{tally:?}");
    }
}
