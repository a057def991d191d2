//! Every row of the published perft suites, on every board.
//!
//! `POLYBOARD_NODES=100000000 cargo test --release -p board-differential --test perft_suites` goes
//! deeper.

use board_conformance::Oracle;
use board_differential::{
    CHESS960, CHESS960_XFEN, REACHABLE, Row, STANDARD, Suite, UNREACHABLE, for_each_backend,
    node_limit, say_what_is_skipped, verify,
};
use polyboard::{Position, PositionErrorKind, PositionErrorKinds};

/// Published counts up to this are compared on every board.
const NODES: u64 = 300_000;
/// The same for the oracle, which is slow; no variable lifts it.
const ORACLE_NODES: u64 = 20_000;

fn positions(suite: Suite) -> Vec<(Row, Position)> {
    suite.rows().into_iter().map(|row| (row.clone(), row.position())).collect()
}

fn verify_on_all_boards(suite: Suite, rows: &[(Row, Position)]) {
    let limit = node_limit(NODES);
    say_what_is_skipped(suite, "all boards", rows, limit);
    for_each_backend(|backend| {
        verify(backend, rows, limit, |position, depth| backend.board(position).perft(depth));
    });
}

#[test]
fn standard_chess() {
    verify_on_all_boards(STANDARD, &positions(STANDARD));
}

#[test]
fn chess960() {
    verify_on_all_boards(CHESS960, &positions(CHESS960));
}

#[test]
fn chess960_in_x_fen() {
    verify_on_all_boards(CHESS960_XFEN, &positions(CHESS960_XFEN));
}

/// The rules of moving are the same in positions that no game reaches: refused with reasons, and
/// counted right when the reasons are allowed.
#[test]
fn unreachable_positions() {
    let many: PositionErrorKinds =
        [PositionErrorKind::TooManyPieces, PositionErrorKind::ImpossibleMaterial]
            .into_iter()
            .collect();
    let check = PositionErrorKinds::from(PositionErrorKind::ImpossibleCheckers);
    let mut allowed = Vec::new();
    for row in UNREACHABLE.rows() {
        let reasons = Position::new(row.setup).expect_err(&format!("{row} is not refused"));
        assert!(reasons == many || reasons == check, "{row}: {reasons}");
        allowed.push((row.clone(), row.position_allowing(reasons)));
    }
    assert_eq!(allowed.len(), 8);
    verify_on_all_boards(UNREACHABLE, &allowed);
}

/// The rows in X-FEN are rows of the suite in Shredder-FEN, so both notations say the same.
#[test]
fn both_castling_notations_give_the_same_positions() {
    let shredder = CHESS960.rows();
    for row in CHESS960_XFEN.rows() {
        let same = shredder.iter().find(|other| other.setup == row.setup);
        let same = same.unwrap_or_else(|| panic!("no row of {} is {row}", CHESS960.name));
        assert_eq!(same.counts, row.counts, "{row}");
    }
}

/// The suites are fit to judge the oracle, by which boards are judged.
#[test]
fn the_oracle_counts_as_published() {
    for suite in REACHABLE {
        let rows = positions(suite);
        say_what_is_skipped(suite, "the oracle", &rows, ORACLE_NODES);
        verify("the oracle", &rows, ORACLE_NODES, |position, depth| {
            Oracle::new(position).perft(depth)
        });
    }
}
