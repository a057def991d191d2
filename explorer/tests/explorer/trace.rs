//! Traces as lines.

use board_conformance::named_positions;
use board_explorer::{Session, hold};
use polyboard::{Backend, Bitboard, Board, Position, Square, UciMove, View, ViewExt};

/// The lines of a trace, in fields.
fn trace(backend: Backend, position: &Position, from: Square) -> Vec<Vec<String>> {
    let trace = hold(backend, position).trace(from, position);
    trace.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The fields of the lines of a kind, without the kind.
fn of_kind<'a>(lines: &'a [Vec<String>], kind: &str) -> Vec<[&'a str; 6]> {
    let lines = lines.iter().filter(|line| line[0] == kind);
    lines.map(|line| std::array::from_fn(|field| line[field + 1].as_str())).collect()
}

#[test]
fn lines_have_seven_fields_and_squares() {
    for named in named_positions() {
        let position = named.position;
        let board = Bitboard::from_position(&position);
        let notation = position.castling_notation();
        for (from, _) in board.pieces().filter(|(_, piece)| piece.color == board.side_to_move()) {
            let moves = board.legal_moves();
            let legal = moves.iter().filter(|mv| mv.from() == from);
            let mut legal: Vec<String> =
                legal.map(|&mv| UciMove::of(mv, notation).to_string()).collect();
            legal.sort_unstable();
            for backend in Backend::all() {
                let lines = trace(backend, &position, from);
                let at = || format!("{backend}, {from} of {}", named.name);
                for line in &lines {
                    assert_eq!(line.len(), 7, "{}: {line:?}", at());
                    check_numbers(line, &at());
                }
                let mut found: Vec<&str> = of_kind(&lines, "move").iter().map(|mv| mv[0]).collect();
                found.sort_unstable();
                assert_eq!(found, legal, "{}", at());
            }
        }
    }
}

/// Each kind has its numbers, in range.
fn check_numbers(line: &[String], at: &str) {
    let number = |field: usize| line[field].parse::<i16>().ok();
    let is_on_board = |field| number(field).is_some_and(|place| (0..8).contains(&place));
    let is_square = is_on_board(2) && is_on_board(3);
    let is_none = |field: usize| line[field] == "-";
    let is_set = u64::from_str_radix(&line[5], 16).is_ok();
    let is_good = match line[0].as_str() {
        "phase" | "folded" => (2..6).all(is_none),
        "cell" => (2..5).all(|field| number(field).is_some()) && is_none(5),
        "set" => (is_none(2) && is_none(3) || is_square) && is_none(4) && is_set,
        "note" => (2..5).all(is_none) && is_set,
        "move" => is_square && is_none(4) && is_none(5),
        _ => false,
    };
    let costs: &[&str] = match line[0].as_str() {
        "cell" => &["c", "ce", "e"],
        "set" => &["w", "l", "-"],
        _ => &["-"],
    };
    let is_good = is_good && costs.contains(&&*line[6]);
    assert!(is_good && !line[1].is_empty(), "{at}: {line:?}");
}

/// How many cells, edge tests, words and lookups the phases about a piece cost.
fn costs(backend: Backend, fen: &str, from: Square) -> [usize; 4] {
    let lines = trace(backend, &Position::from_fen(fen).unwrap(), from);
    let mut is_own = false;
    let own = lines.iter().filter(|line| {
        is_own = line[0] == "phase" || (is_own && line[0] != "folded");
        is_own
    });
    let letters: String = own.map(|line| &*line[6]).collect();
    ["c", "e", "w", "l"].map(|letter| letters.matches(letter).count())
}

#[test]
fn reads_tests_words_and_look_ups_are_counted_apart() {
    // A knight on g1: its own cell, three more on the board, and five beyond the edge. Who tests the edge does not
    // read beyond it; a mailbox reads five sentinels.
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (backend, expected) in [
        (Backend::Array8x8, [4, 8, 0, 0]),
        (Backend::X88, [4, 8, 0, 0]),
        (Backend::Mailbox10x12, [9, 0, 0, 0]),
        (Backend::Bitboard, [0, 0, 1, 1]),
    ] {
        assert_eq!(costs(backend, START, Square::G1), expected, "{backend}, knight");
    }
    // A rook on a1: its own cell, a2 to a8, b1 to e1, and two beyond the edge. No ray has an eighth step to test.
    const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for (backend, expected) in [
        (Backend::Array8x8, [12, 13, 0, 0]),
        (Backend::Mailbox10x12, [14, 0, 0, 0]),
        (Backend::Bitboard, [0, 0, 1, 1]),
    ] {
        assert_eq!(costs(backend, ROOK, Square::A1), expected, "{backend}, rook");
    }
}

/// The kinds that a trace has, in order, each once.
fn kinds(lines: &[Vec<String>]) -> Vec<&str> {
    let mut kinds: Vec<&str> = lines.iter().map(|line| line[0].as_str()).collect();
    kinds.dedup();
    kinds
}

#[test]
fn a_bishop_at_the_start_reads_four_neighbors() {
    let lines = trace(Backend::X88, &Position::start(), Square::C1);
    let phase = lines.iter().position(|line| line[0] == "phase").unwrap();
    let (before, bishop) = lines.split_at(phase);
    assert!(before.iter().any(|line| line[..2] == ["folded", "checks and pins"]), "{before:?}");
    let cells = of_kind(bishop, "cell").into_iter().map(|cell| (cell[1], cell[2], cell[3]));
    let mut cells: Vec<_> = cells.filter(|&cell| cell != ("2", "0", "2")).collect(); // its own
    cells.sort_unstable();
    // d2, b2, and two off the board: 0x02 - 0x0f and 0x02 - 0x11.
    let expected = [("1", "-1", "-15"), ("1", "1", "17"), ("3", "-1", "-13"), ("3", "1", "19")];
    assert_eq!(cells, expected);
    assert_eq!(kinds(bishop), ["phase", "cell"]);
}

#[test]
fn a_pin_is_noted_with_its_line() {
    let position = Position::from_fen("4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1").unwrap();
    for backend in Backend::all() {
        let lines = trace(backend, &position, Square::E4);
        let notes = of_kind(&lines, "note");
        let line = format!("{:x}", 0x1010_1010_1010_1000_u64);
        assert_eq!(
            notes,
            [["pinned by e8: only along its line", "-", "-", "-", &line, "-"]],
            "{backend}"
        );
        assert_eq!(of_kind(&lines, "move").len(), 6, "{backend}");
    }
}

#[test]
fn checks_are_noted() {
    for (fen, from, note) in [
        ("4r3/7k/8/8/8/5n2/8/B3K3 w - - 0 1", Square::A1, "two checks: only the king can move"),
        ("4r3/7k/8/8/8/8/8/B3K3 w - - 0 1", Square::E1, "in check: the king cannot castle"),
        (
            "4r3/7k/8/8/8/8/8/B3K3 w - - 0 1",
            Square::A1,
            "in check: only to capture the checker or to block the check",
        ),
    ] {
        let lines = trace(Backend::Nibble, &Position::from_fen(fen).unwrap(), from);
        assert_eq!(of_kind(&lines, "note")[0][0], note, "{fen}");
    }
}

#[test]
fn pieces_not_to_move_have_no_moves() {
    let mut session = Session::default();
    session.play("e2e4").unwrap();
    // An empty square, a piece of the other side, and one of the side to move.
    let found = |from| of_kind(&trace(Backend::Nibble, &session.position(), from), "move").len();
    assert_eq!((found(Square::E3), found(Square::E4), found(Square::E7)), (0, 0, 2));
}
