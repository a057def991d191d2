//! What the generator does, known by hand.

use board_conformance::trace_lines;
use board_core::{Board, Position, SMALL, Square};
use board_nibble::Nibble;

fn lines(fen: &str, from: Square) -> Vec<String> {
    trace_lines(&Nibble::from_position(&Position::from_fen(fen).unwrap()), from)
}

fn end_of(fen: &str, from: Square, expected: &[&str]) {
    let lines = lines(fen, from);
    assert!(
        lines.ends_with(&expected.iter().map(|&line| line.into()).collect::<Vec<String>>()),
        "{lines:#?}"
    );
}

/// The code for c1 knows no square beyond the edge: two nibbles are read.
#[test]
fn the_code_of_a_bishop_on_c1_reads_two_nibbles() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let steps = [
        "all pieces but the king",
        "d2 (11): a white pawn",
        "b2 (9): a white pawn",
        "c1: bishop targets {b2, d2}",
    ];
    end_of(fen, Square::C1, &steps);
    end_of(fen, Square::G1, &["all pieces but the king", "g1: knight targets {e2, f3, h3}"]);
}

/// b8 and b1 are not read: a rook gets there in any case. The rank is one word. Where the program is to
/// be small, every square is read by its own nibble.
#[test]
fn the_last_square_of_a_line_is_read_only_by_the_small_generator() {
    let north = ["b3 (17)", "b4 (25)", "b5 (33)", "b6 (41)", "b7 (49)"];
    let others = ["b8 (57)", "b1 (1)", "c2 (10)", "d2 (11)", "e2 (12)", "f2 (13)", "g2 (14)"];
    let read = if SMALL { [&north[..], &others].concat() } else { north.to_vec() };
    let mut steps: Vec<String> = read.into_iter().map(|cell| format!("{cell}: empty")).collect();
    if SMALL {
        steps.extend(["h2 (15): a white pawn".into(), "a2 (8): empty".into()]);
    }
    let targets = "{b1, a2, c2, d2, e2, f2, g2, h2, b3, b4, b5, b6, b7, b8}";
    steps.push(format!("b2: rook targets {targets}"));
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    end_of("4k3/8/8/8/8/8/1R5P/4K3 w - - 0 1", Square::B2, &steps);
}

#[test]
fn a_pin_is_found_by_the_squares_between() {
    let lines = lines("4k3/4r3/8/8/4B3/8/8/4K3 w - - 0 1", Square::E4);
    let pin = [
        "e1: enemy sliders in line {e7}",
        "e7: squares between it and the target of its attack {e2, e3, e4, e5, e6}",
    ];
    assert!(lines.windows(2).any(|lines| lines == pin), "{lines:#?}");
}

#[test]
fn a_pawn_reads_the_nibbles_before_it() {
    let fen = "4k3/4p3/8/8/8/8/4P3/4K3";
    for (side, from, expected) in [
        ("w", Square::E2, ["e3 (20): empty", "e4 (28): empty", "e2: pawn targets {e3, e4}"]),
        ("b", Square::E7, ["e6 (44): empty", "e5 (36): empty", "e7: pawn targets {e5, e6}"]),
    ] {
        end_of(&format!("{fen} {side} - - 0 1"), from, &expected);
    }
}
