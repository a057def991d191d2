//! The network is updated alike on all boards, and what it writes of a move is true.

use polyboard::Backend;

use crate::run::right;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The lines after the first, which names the representation.
fn lines(args: &[&str]) -> Vec<String> {
    right("nnue", args).lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn all_boards_print_the_same() {
    let first = lines(&["bitboard", "1"]);
    assert!(first.iter().any(|line| line.starts_with("48 moves made and taken back")), "{first:?}");
    for backend in Backend::all() {
        assert_eq!(lines(&[backend.id(), "1"]), first, "{backend}");
    }
}

#[test]
fn moves_to_a_depth_are_counted() {
    // What perft counts at all depths up to this one.
    let text = lines(&["bitboard", "2", KIWIPETE]).join("\n");
    assert!(text.contains("\n2087 moves made and taken back"), "{text}");
}

/// The only move: the knight blocks the rook's check and opens the bishop's diagonal.
#[test]
fn a_move_is_described_by_its_changes() {
    let text = lines(&["x88", "1", "1b4k1/8/8/8/8/6N1/5PPP/r5K1 w - - 0 1"]);
    assert!(text[0].starts_with("Nf1 is the best move "), "{text:?}");
    let mut changes: Vec<_> = text[1..].iter().filter_map(|line| line.strip_prefix("  ")).collect();
    changes.sort_unstable();
    assert_eq!(
        changes,
        [
            "appears   black bishop b8 attacks white pawn h2",
            "appears   black rook a1 attacks white knight f1",
            "appears   white king g1 defends white knight f1",
            "appears   white knight f1 defends white pawn h2",
            "moved     white knight g3 f1",
            "vanishes  black bishop b8 attacks white knight g3",
            "vanishes  black rook a1 attacks white king g1",
            "vanishes  white pawn f2 defends white knight g3",
            "vanishes  white pawn h2 defends white knight g3",
        ]
    );
}
