//! What generators tell, as lines.

use board_conformance::named_positions;
use board_explorer::{Session, hold};
use polyboard::{Backend, Bitboard, Board, BoardExt, Position, Square, UciMove};

/// The lines of a trace, in fields.
fn trace(backend: Backend, position: &Position, from: Square) -> Vec<Vec<String>> {
    let told = hold(backend, position).trace(from, position.castling_notation());
    told.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The fields of a kind of lines, all but the kind.
fn of_kind<'a>(lines: &'a [Vec<String>], kind: &str) -> Vec<[&'a str; 5]> {
    let lines = lines.iter().filter(|line| line[0] == kind);
    lines.map(|line| std::array::from_fn(|field| line[field + 1].as_str())).collect()
}

#[test]
fn lines_have_six_fields_and_say_where() {
    for named in named_positions() {
        let position = named.position;
        let board = Bitboard::from_position(&position);
        let notation = position.castling_notation();
        for (from, _) in board.pieces().filter(|(_, piece)| piece.color == board.side_to_move())
        {
            let moves = board.legal_moves();
            let legal = moves.iter().filter(|mv| mv.from() == from);
            let mut legal: Vec<String> =
                legal.map(|&mv| UciMove::of(mv, notation).to_string()).collect();
            legal.sort_unstable();
            for backend in Backend::all() {
                let lines = trace(backend, &position, from);
                let at = || format!("{backend}, {from} of {}", named.name);
                for line in &lines {
                    assert_eq!(line.len(), 6, "{}: {line:?}", at());
                    check_numbers(line, &at());
                }
                let mut found: Vec<&str> = of_kind(&lines, "move").iter().map(|mv| mv[0]).collect();
                found.sort_unstable();
                assert_eq!(found, legal, "{}", at());
            }
        }
    }
}

/// Each kind has the numbers that belong to it, and they are in range.
fn check_numbers(line: &[String], at: &str) {
    let number = |field: usize| line[field].parse::<i16>().ok();
    let is_on_board = |field| number(field).is_some_and(|place| (0..8).contains(&place));
    let is_good = match line[0].as_str() {
        "part" | "stop" => line[2..].iter().all(|field| field == "-"),
        "look" => (2..5).all(|field| number(field).is_some()) && line[5] == "-",
        "word" => {
            let is_of_nothing = line[2] == "-" && line[3] == "-";
            let is_set = u64::from_str_radix(&line[5], 16).is_ok();
            (is_of_nothing || is_on_board(2) && is_on_board(3)) && line[4] == "-" && is_set
        }
        "move" => is_on_board(2) && is_on_board(3) && line[4] == "-" && line[5] == "-",
        _ => false,
    };
    assert!(is_good && !line[1].is_empty(), "{at}: {line:?}");
}

#[test]
fn a_bishop_at_the_start_looks_at_four_cells() {
    let lines = trace(Backend::X88, &Position::start(), Square::C1);
    let looks = of_kind(&lines, "look");
    let mut places: Vec<_> =
        looks.iter().rev().take(4).map(|look| (look[1], look[2], look[3])).collect();
    places.sort_unstable();
    // d2, b2, and two that are no squares: 0x02 - 0x0f and 0x02 - 0x11.
    assert_eq!(
        places,
        [("1", "-1", "-15"), ("1", "1", "17"), ("3", "-1", "-13"), ("3", "1", "19")]
    );
    assert_eq!(of_kind(&lines, "move").len(), 0);
}

#[test]
fn a_pinned_rook_of_sets_is_masked() {
    let position = Position::from_fen("4r2k/8/8/8/4R3/8/8/4K3 w - - 0 1").unwrap();
    let lines = trace(Backend::Bitboard, &position, Square::E4);
    let file = 0x0010_1010_1010_1010_u64 & !(1 << 28) & !(1 << 4);
    let is_masked = |word: &[&str; 5]| {
        u64::from_str_radix(word[4], 16)
            .is_ok_and(|set| set & !(1 << 60) & !(1 << 4) & !(1 << 28) == file)
    };
    assert!(of_kind(&lines, "word").iter().any(is_masked), "{lines:?}");
    assert_eq!(of_kind(&lines, "move").len(), 6);
}

#[test]
fn who_is_not_to_move_has_no_moves() {
    let mut session = Session::default();
    session.play("e2e4").unwrap();
    // An empty square, a piece of the other side, and one to be moved.
    let found = |from| of_kind(&trace(Backend::Nibble, &session.position(), from), "move").len();
    assert_eq!((found(Square::E3), found(Square::E4), found(Square::E7)), (0, 0, 2));
}
