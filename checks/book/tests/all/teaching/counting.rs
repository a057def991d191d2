//! Replies to a move that is not made.

use std::fmt::Write;
use std::{array, fs};

use board_bitboard::Bitboard;
use board_core::{Board, Color, Move, Piece, Position, Role, Square, View, ViewExt};
use polyboard_compare::text::typeset;

use super::positions;

/// What is on each square. White is to move.
type Cells = [Option<Piece>; 64];

const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The moves of Black's pieces, the king's left out.
fn replies(cells: &Cells) -> i64 {
    let black = |square: &Square| is(cells, *square, Color::Black);
    Square::all().filter(black).map(|from| moves_from(cells, from)).sum()
}

/// A piece of ours on each square, and what it changes: more replies, or fewer.
fn values(cells: &Cells) -> [i64; 64] {
    let replies_now = replies(cells);
    array::from_fn(|square| {
        let mut other = *cells;
        match cells[square] {
            Some(Piece { color: Color::White, .. }) => {
                other[square] = None;
                replies_now - replies(&other) // with the piece, less without it
            }
            _ => {
                other[square] = Some(Piece::new(Color::White, Role::Knight));
                replies(&other) - replies_now
            }
        }
    })
}

/// The replies to a move, without making it.
fn replies_to(n0: i64, values: &[i64; 64], from: Square, to: Square) -> i64 {
    n0 + values[to.index()] - values[from.index()]
}

fn is(cells: &Cells, square: Square, color: Color) -> bool {
    cells[square.index()].is_some_and(|piece| piece.color == color)
}

fn moves_from(cells: &Cells, from: Square) -> i64 {
    match cells[from.index()].unwrap().role {
        Role::Pawn => pawn_moves(cells, from),
        Role::Knight => rays(cells, from, &KNIGHT, 1),
        Role::Bishop => rays(cells, from, &DIAGONAL, 7),
        Role::Rook => rays(cells, from, &STRAIGHT, 7),
        Role::Queen => rays(cells, from, &STRAIGHT, 7) + rays(cells, from, &DIAGONAL, 7),
        Role::King => 0,
    }
}

fn rays(cells: &Cells, from: Square, directions: &[(i8, i8)], steps: usize) -> i64 {
    let mut moves = 0;
    for &(files, ranks) in directions {
        let mut square = from;
        for _ in 0..steps {
            let Some(next) = square.offset(files, ranks) else { break };
            square = next;
            moves += i64::from(!is(cells, square, Color::Black));
            if cells[square.index()].is_some() {
                break;
            }
        }
    }
    moves
}

fn pawn_moves(cells: &Cells, from: Square) -> i64 {
    let is_empty = |square: &Square| cells[square.index()].is_none();
    let captures = [-1, 1].into_iter().filter_map(|files| from.offset(files, -1));
    let captures = captures.filter(|&to| is(cells, to, Color::White)).count();
    let step = from.offset(0, -1).filter(is_empty);
    let starts = from.rank() == board_core::Rank::Seventh;
    let double = step.filter(|_| starts).and_then(|to| to.offset(0, -1)).filter(is_empty);
    let promotes = from.rank() == board_core::Rank::Second;
    let each = if promotes { 4 } else { 1 };
    each * (captures + usize::from(step.is_some()) + usize::from(double.is_some())) as i64
}

fn cells(position: &Position) -> Cells {
    array::from_fn(|square| position.piece_at(Square::new(square)))
}

/// The legal replies to a move but the king's.
fn legal_replies(position: &Position, mv: Move) -> i64 {
    let mut board = position.into_board::<Bitboard>();
    board.play_unchecked(mv);
    let king = board.king(Color::Black);
    board.legal_moves().iter().filter(|reply| reply.from() != king).count() as i64
}

/// Whether a move gives check, or pins or releases a piece of Black's.
fn changes_checks_or_pins(position: &Position, mv: Move) -> bool {
    let mut board = position.into_board::<Bitboard>();
    let mut passed = board;
    passed.make_null();
    board.play_unchecked(mv);
    let both = board.checks_and_pins();
    !both.checkers.is_empty() || !(both.pinned | passed.pinned()).is_empty()
}

/// Position, move, and what the chapter says of it: the replies by the table, and the legal ones.
fn counted(fen: &str, mv: &str) -> (i64, i64) {
    let position = Position::from_fen(fen).unwrap();
    let mv = position.into_board::<Bitboard>().find_uci(mv).unwrap();
    let cells = cells(&position);
    let by_table = replies_to(replies(&cells), &values(&cells), mv.from(), mv.to());
    (by_table, legal_replies(&position, mv))
}

const OPENING: &str = "r1bqk1nr/pppp1ppp/2n5/2b5/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5";

/// The chapter, with the words of a paragraph on one line.
fn chapter() -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/counting.md");
    fs::read_to_string(file).unwrap().replace("\r\n", "\n")
}

#[track_caller]
fn chapter_says(text: &str) {
    let (chapter, text) = (chapter(), text.to_owned());
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&chapter).contains(&words(&text)), "the chapter does not say: {text}");
}

#[test]
fn replies_to_knight_moves_are_known_from_the_table() {
    let mut moves = 0;
    for position in positions() {
        let cells = cells(&position);
        let (n0, values) = (replies(&cells), values(&cells));
        let board = position.into_board::<Bitboard>();
        for &mv in &board.legal_moves() {
            let knight = board.piece_at(mv.from()).unwrap().role == Role::Knight;
            if knight && !changes_checks_or_pins(&position, mv) {
                let by_table = replies_to(n0, &values, mv.from(), mv.to());
                assert_eq!(by_table, legal_replies(&position, mv), "{mv} in {}", position.fen());
                moves += 1;
            }
        }
    }
    assert!(moves > 1_000, "{moves} knight moves");
}

#[test]
fn the_table_of_the_chapter() {
    let cells = cells(&Position::from_fen(OPENING).unwrap());
    let values = values(&cells);
    let mut table = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            write!(table, "{:>4}", values[8 * rank + file]).unwrap();
        }
        table.push('\n');
    }
    let printed = format!("```text\n{table}```");
    assert!(chapter().contains(&printed), "the chapter has another table:\n{table}");
    let n0 = replies(&cells);
    chapter_says(&format!("**N0 = {n0}**"));
    let empty = (0..64).filter(|&square| cells[square].is_none());
    let lowest = empty.min_by_key(|&square| values[square]).unwrap();
    let words = format!("{}, with {}. A piece there", Square::new(lowest), values[lowest]);
    chapter_says(&typeset(&words));
    for mv in ["d4c6", "d4f5", "d4e6", "d4b3", "d4e2"] {
        let (from, to) = (&mv[..2], &mv[2..]);
        let [of_from, of_to] = [from, to].map(|at| values[at.parse::<Square>().unwrap().index()]);
        let (by_table, legal) = counted(OPENING, mv);
        assert_eq!(by_table, legal, "{mv}");
        let row = format!("| {mv} | {n0} | {of_to:+} | {of_from:+} | {by_table} |");
        chapter_says(&typeset(&row.replace("+0", "0")));
    }
}

#[test]
fn where_the_table_fails() {
    let failures = [
        ("4k3/3r4/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7"),
        ("4k3/4n3/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5"),
        ("4k3/8/8/3r4/8/3R4/8/4K3 w - - 0 1", "d3d2"),
    ];
    for (fen, mv) in failures {
        let (by_table, legal) = counted(fen, mv);
        assert_ne!(by_table, legal, "{mv} in {fen}");
        chapter_says(&format!("<!-- = board {fen};"));
        chapter_says(&format!("by the table {by_table} replies, legal {legal}"));
    }
}

#[test]
fn steps_of_the_king_depend_on_what_we_attack() {
    let steps = |fen: &str, mv: &str| {
        let mut board = Position::from_fen(fen).unwrap().into_board::<Bitboard>();
        let mv = board.find_uci(mv).unwrap();
        board.play_unchecked(mv);
        let king = board.king(Color::Black);
        board.legal_moves().iter().filter(|reply| reply.from() == king).count()
    };
    let fen = "4k3/8/8/8/8/3N4/8/4K3 w - - 0 1";
    let [far, near] = ["d3b2", "d3e5"].map(|mv| steps(fen, mv));
    assert_eq!(counted(fen, "d3b2"), counted(fen, "d3e5"));
    chapter_says(&format!("Black's king has {far} steps after Nb2, and {near} after Ne5"));
}
