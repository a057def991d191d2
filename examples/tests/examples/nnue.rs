//! The network is updated alike on all boards, and what it writes of a move is true.

use polyboard::Backend;

use crate::run::right;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The lines between the first, which names the representation, and the last, which gives the speed.
fn lines(args: &[&str]) -> Vec<String> {
    let text = right("nnue", args);
    let (text, speed) = text.trim_end().rsplit_once('\n').unwrap();
    assert!(speed.ends_with(" million nodes a second"), "{speed}");
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn all_boards_print_the_same() {
    let first = lines(&["bitboard", "2"]);
    assert!(
        first.iter().any(|line| line.contains("the sums always as computed anew")),
        "{first:?}"
    );
    for backend in Backend::all() {
        assert_eq!(lines(&[backend.id(), "2"]), first, "{backend}");
    }
}

#[test]
fn all_moves_are_searched_where_nothing_can_be_cut_off() {
    // The position and the 48 moves.
    let text = lines(&["bitboard", "1", KIWIPETE]).join("\n");
    assert!(text.contains("\n49 nodes, the sums always as computed anew"), "{text}");
}

/// Other programs with these inputs number as many: Devre (#79) and Stockfish (#6982) have 59,808 threats.
#[test]
fn inputs_are_counted() {
    let text = &lines(&["bitboard", "1"])[0];
    assert_eq!(text, "inputs: 768 pieces, 59808 threats, 4560 pairs of pawns");
}

/// The only move: the knight blocks the rook's check and opens the bishop's diagonal.
#[test]
fn a_move_is_described_by_its_changes() {
    let text = lines(&["x88", "1", "1b4k1/8/8/8/8/6N1/5PPP/r5K1 w - - 0 1"]);
    assert!(text[1].starts_with("Nf1 is the best move "), "{text:?}");
    let mut changes: Vec<_> = text[2..].iter().filter_map(|line| line.strip_prefix("  ")).collect();
    changes.sort_unstable();
    assert_eq!(
        changes,
        [
            "appears   black bishop b8 attacks white pawn h2",
            "appears   black rook a1 attacks white knight f1",
            "appears   white knight f1 defends white pawn h2",
            "moved     white knight g3 f1",
            "vanishes  black bishop b8 attacks white knight g3",
            "vanishes  white pawn f2 defends white knight g3",
            "vanishes  white pawn h2 defends white knight g3",
        ]
    );
}
