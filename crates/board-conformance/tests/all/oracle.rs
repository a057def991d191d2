//! The oracle against the rules of chess and against published counts.

use board_conformance::{Oracle, allowed_positions, named_positions};
use board_core::{Color, Position, Square, SquareSet};

fn oracle(fen: &str) -> Oracle {
    Oracle::new(&Position::from_fen(fen).unwrap())
}

fn squares(squares: &[Square]) -> SquareSet {
    squares.iter().copied().collect()
}

#[test]
fn pieces_attack_as_the_laws_say() {
    let oracle = oracle("4k3/8/8/8/3p4/1N3r2/P7/R3KB2 w - - 0 1");
    let attacked_from = |from| Square::all().filter(|&to| oracle.attacks(from, to)).collect();
    for (from, attacked) in [
        (Square::A2, squares(&[Square::B3])),
        (Square::D4, squares(&[Square::C3, Square::E3])),
        (
            Square::B3,
            squares(&[Square::A1, Square::C1, Square::D2, Square::D4, Square::C5, Square::A5]),
        ),
        (Square::A1, squares(&[Square::A2, Square::B1, Square::C1, Square::D1, Square::E1])),
        (
            Square::F1,
            squares(&[
                Square::E2,
                Square::D3,
                Square::C4,
                Square::B5,
                Square::A6,
                Square::G2,
                Square::H3,
            ]),
        ),
        (Square::E1, squares(&[Square::D1, Square::F1, Square::D2, Square::E2, Square::F2])),
        (Square::H8, SquareSet::EMPTY),
    ] {
        let attacked_by_oracle: SquareSet = attacked_from(from);
        assert_eq!(attacked_by_oracle, attacked, "from {from}");
    }
    let attackers = oracle.attackers(Square::F1, Color::Black);
    assert_eq!(attackers, SquareSet::of(Square::F3));
}

#[test]
fn perft_counts_are_those_of_python_chess() {
    for named in named_positions().iter().chain(&allowed_positions()) {
        let oracle = Oracle::new(&named.position);
        for (depth, &count) in (1..).zip(&named.counts) {
            assert_eq!(oracle.perft(depth), count, "{}, depth {depth}", named.name);
        }
    }
}

/// Values from the Chess Programming Wiki, "Perft Results".
#[test]
fn kinds_of_moves_are_those_published() {
    let start = Oracle::new(&Position::start());
    let kiwipete = oracle("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (oracle, depth, row) in [
        (start, 3, [8_902, 34, 0, 0, 0, 12, 0, 0, 0]),
        (start, 4, [197_281, 1_576, 0, 0, 0, 469, 0, 0, 8]),
        (kiwipete, 1, [48, 8, 0, 2, 0, 0, 0, 0, 0]),
        (kiwipete, 2, [2_039, 351, 1, 91, 0, 3, 0, 0, 0]),
        (kiwipete, 3, [97_862, 17_102, 45, 3_162, 0, 993, 0, 0, 1]),
    ] {
        let kinds = oracle.perft_kinds(depth).named().map(|(_, count)| count);
        assert_eq!(kinds, row, "depth {depth}");
    }
}
