//! Perft with a hash table, on every board.
//!
//! `cargo test --release -p board-differential --test hashed_perft -- --ignored` counts the start
//! position to the eighth ply. It takes 1 GiB of memory and about ten seconds for each count.

use board_conformance::Random;
use board_differential::{
    CHESS960, Row, STANDARD, Suite, UNREACHABLE, for_each_backend, node_limit, verify,
};
use polyboard::hashed::{Report, Table, Watch, Width};
use polyboard::{Backend, Board, BoardExt, Position, PositionErrorKinds};

/// Published counts up to this are compared on every board.
const NODES: u64 = 40_000;

fn count(backend: Backend, position: &Position, depth: u32, table: &mut Table) -> Report {
    backend.hashed_perft(position, depth, table, &Watch::default())
}

fn table(seed: u64, width: Width) -> Table {
    Table::new(1, seed, width).unwrap()
}

fn in_pool<T: Send>(threads: usize, body: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(body)
}

/// Every board counts all rows with one small table, in which positions, depths and threads meet.
fn verify_on_all_boards(suite: Suite, position_of: impl Fn(&Row) -> Position) {
    let rows: Vec<(Row, Position)> =
        suite.rows().into_iter().map(|row| (row.clone(), position_of(&row))).collect();
    for_each_backend(|backend| {
        let index = Backend::all().position(|other| other == backend).unwrap();
        let width = [Width::Bits128, Width::Bits64][index % 2];
        in_pool([1, 2, 4][index % 3], || {
            let mut table = table(index as u64, width);
            verify(backend, &rows, node_limit(NODES), |position, depth| {
                count(backend, position, depth, &mut table).leaves.try_into().unwrap()
            });
        });
    });
}

#[test]
fn standard_chess() {
    verify_on_all_boards(STANDARD, Row::position);
}

#[test]
fn chess960() {
    verify_on_all_boards(CHESS960, Row::position);
}

#[test]
fn unreachable_positions() {
    verify_on_all_boards(UNREACHABLE, |row| row.position_allowing(PositionErrorKinds::ALLOWABLE));
}

#[test]
fn random_positions_are_counted_as_without_a_table() {
    let mut random = Random::new(5);
    for number in 0..60u64 {
        let mut board = polyboard::Array8x8::from_position(&Position::start());
        for _ in 0..random.below(80) {
            let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
            board.play(mv);
        }
        let position = board.position();
        let expected = Backend::Bitboard.board(&position).perft(4);
        for threads in [1, 2, 4] {
            let width = if number % 2 == 0 { Width::Bits128 } else { Width::Bits64 };
            let mut table = table(number, width);
            let report = in_pool(threads, || count(Backend::Bitboard, &position, 4, &mut table));
            assert_eq!(report.leaves, expected.into(), "{}", position.fen());
        }
    }
}

/// Seeds share nothing but the tree: the positions looked up are as many, where nothing is thrown
/// away, and so is everything else that does not depend on the place in the table.
#[test]
fn seeds_and_boards_see_the_same_tree() {
    let looks = |backend, seed, width| {
        let mut table = Table::new(64, seed, width).unwrap();
        let report = in_pool(1, || count(backend, &Position::start(), 6, &mut table));
        assert_eq!((report.leaves, report.tally.replaced), (119_060_324, 0));
        // The different positions after four plies, of which none was counted twice.
        assert_eq!(report.tally.by_depth[2].probes - report.tally.by_depth[2].hits, 72_078);
        report.tally.by_depth
    };
    let expected = looks(Backend::Bitboard, 0, Width::Bits128);
    assert_eq!(looks(Backend::Bitboard, 1, Width::Bits128), expected);
    assert_eq!(looks(Backend::Bitboard, 2, Width::Bits64), expected);
    assert_eq!(looks(Backend::Mailbox12x12, 3, Width::Bits128), expected);
}

#[test]
#[ignore = "takes 1 GiB and half a minute; see the head of this file"]
fn eight_plies_from_the_start() {
    for (threads, seed, width) in
        [(1, 0, Width::Bits128), (2, 1, Width::Bits128), (2, 2, Width::Bits64)]
    {
        let mut table = Table::new(1024, seed, width).unwrap();
        let report =
            in_pool(threads, || count(Backend::Bitboard, &Position::start(), 8, &mut table));
        assert_eq!(report.leaves, 84_998_978_956);
        assert!(report.error_bound < if width == Width::Bits64 { 1e-3 } else { 1e-20 });
        // Each of the different positions after six plies, and those that were thrown away.
        let looks = report.tally.by_depth[2];
        assert!((9_417_681..9_430_000).contains(&(looks.probes - looks.hits)), "{looks:?}");
    }
}
