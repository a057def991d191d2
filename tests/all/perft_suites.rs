//! Every row of the published perft suites, on every board.

use board_conformance::Oracle;
use board_differential::{
    CHESS960, CHESS960_XFEN, REACHABLE, Row, STANDARD, Suite, UNREACHABLE, for_each_backend,
    node_limit, print_skipped, verify,
};
use polyboard::{Backend, Position, PositionErrorKinds};

/// Published counts up to this are compared on every board.
const NODES: u64 = 30_000;
/// The same for Chess960, whose suite has 960 rows: two plies.
const CHESS960_NODES: u64 = 1_000;
/// Published counts up to this are compared on one board each: the rows are shared out.
const SHARED_NODES: u64 = 300_000;
/// The same for Chess960: three plies.
const CHESS960_SHARED_NODES: u64 = 30_000;
/// The limit of the oracle, which is slow. No environment variable changes it.
const ORACLE_NODES: u64 = 9_000;

fn verify_on_all_boards(suite: Suite, rows: &[(Row, Position)], nodes: u64, shared: u64) {
    let limit = node_limit(nodes);
    print_skipped(suite, "all boards", rows, limit);
    let backends: Vec<Backend> = Backend::all().collect();
    for_each_backend(|backend| {
        let count = |position: &Position, depth| backend.board(position).perft(depth);
        verify(backend, rows, limit, count);
        let number = backends.iter().position(|&other| other == backend).unwrap();
        let share: Vec<_> = rows.iter().skip(number).step_by(backends.len()).cloned().collect();
        if limit < shared && !share.is_empty() {
            verify(backend, &share, shared, count);
        }
    });
}

#[test]
fn standard_chess() {
    verify_on_all_boards(STANDARD, &STANDARD.positions(), NODES, SHARED_NODES);
}

#[test]
fn chess960() {
    verify_on_all_boards(CHESS960, &CHESS960.positions(), CHESS960_NODES, CHESS960_SHARED_NODES);
}

#[test]
fn chess960_in_x_fen() {
    verify_on_all_boards(CHESS960_XFEN, &CHESS960_XFEN.positions(), NODES, SHARED_NODES);
}

/// The rules are the same in positions that no game reaches.
#[test]
fn unreachable_positions() {
    let position = |row: Row| {
        let position = Position::new_allowing(row.setup, PositionErrorKinds::ALLOWABLE).unwrap();
        (row, position)
    };
    let rows: Vec<_> = UNREACHABLE.rows().into_iter().map(position).collect();
    verify_on_all_boards(UNREACHABLE, &rows, NODES, SHARED_NODES);
}

/// The oracle, which judges the boards, is right.
#[test]
fn the_oracle_counts_as_published() {
    for suite in REACHABLE {
        let rows = suite.positions();
        print_skipped(suite, "the oracle", &rows, ORACLE_NODES);
        verify("the oracle", &rows, ORACLE_NODES, |position, depth| {
            Oracle::new(position).perft(depth)
        });
    }
}
