//! The table of the chapter "Coming from another library", row by row: what stands in it is compiled, and both libraries
//! answer the same.

use cozy_chess as cozy;
use cozy_chess::{get_between_rays, get_line_rays, get_pawn_attacks, get_pawn_quiets};
use cozy_chess::{get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves};
use polyboard::prelude::*;

const PAGE: &str = include_str!("../../docs/coming-from.md");
const FENS: [&str; 3] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/1b6/8/3N4/4K2r w - - 99 80",
];

/// A result in a form that both libraries share.
trait Shown {
    fn shown(&self) -> String;
}

/// Results that are numbers, by a conversion.
macro_rules! shown {
    ($($type:ty: |$value:ident| $number:expr;)*) => {
        $(impl Shown for $type {
            fn shown(&self) -> String {
                let $value = self;
                format!("{}", $number)
            }
        })*
    };
}

shown! {
    bool: |value| value;
    u8: |value| value;
    u16: |value| value;
    u32: |value| value;
    usize: |value| value;
    Color: |value| value.index();
    Role: |value| value.index();
    Square: |value| value.index();
    File: |value| value.index();
    Rank: |value| value.index();
    SquareSet: |value| value.bits();
    cozy::Color: |value| *value as usize;
    cozy::Piece: |value| *value as usize;
    cozy::Square: |value| *value as usize;
    cozy::File: |value| *value as usize;
    cozy::Rank: |value| *value as usize;
    cozy::BitBoard: |value| value.0;
}

impl<T: Shown> Shown for Option<T> {
    fn shown(&self) -> String {
        self.as_ref().map_or("none".into(), Shown::shown)
    }
}

/// Each expression as it is written, with its result.
macro_rules! rows {
    ($($expression:expr;)*) => {
        vec![$((stringify!($expression), $expression.shown()),)*]
    };
}

type Rows = Vec<(&'static str, String)>;

fn ours(fen: &str, index: usize) -> Rows {
    let board: Bitboard = Position::from_fen(fen).unwrap().into_board();
    let (square, other, color) = (Square::new(index), Square::new(27), Color::Black);
    let (occupied, role) = (board.occupied(), Role::Knight);
    let (set, file, rank) = (occupied, square.file(), square.rank());
    rows! {
        set.contains(square);
        set.first();
        set.len();
        set.is_empty();
        SquareSet::of(square);
        SquareSet::file(file);
        SquareSet::rank(rank);
        SquareSet::EDGES;
        square.of(color);
        rank.of(color);
        square.flip_rank();
        file.flip();
        Square::COUNT;
        Color::COUNT;
        Role::COUNT;
        square.index();
        board.occupied();
        board.by_color(color);
        board.by_role(role);
        board.by_piece(Piece::new(color, role));
        board.king(color);
        board.piece_at(square).map(|piece| piece.role);
        board.piece_at(square).map(|piece| piece.color);
        board.side_to_move();
        board.checkers();
        board.state().halfmove_clock;
        board.state().fullmove_number;
        attacks::pawn(color, square);
        attacks::pawn_pushes(color, square, occupied);
        attacks::knight(square);
        attacks::king(square);
        board.bishop_attacks(square, occupied);
        board.rook_attacks(square, occupied);
        attacks::between(square, other);
        attacks::line(square, other);
        board.search_end(100).is_some();
        board.count_legal();
    }
}

fn theirs(fen: &str, index: usize) -> Rows {
    use cozy::{BitBoard, Color, GameStatus, Piece, Square};
    let board: cozy::Board = fen.parse().unwrap();
    let (square, other, color) = (Square::index(index), Square::index(27), Color::Black);
    let (occupied, piece) = (board.occupied(), Piece::Knight);
    let (set, file, rank) = (occupied, square.file(), square.rank());
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len();
        false
    });
    rows! {
        set.has(square);
        set.next_square();
        set.len();
        set.is_empty();
        square.bitboard();
        file.bitboard();
        rank.bitboard();
        BitBoard::EDGES;
        square.relative_to(color);
        rank.relative_to(color);
        square.flip_rank();
        file.flip();
        Square::NUM;
        Color::NUM;
        Piece::NUM;
        square as usize;
        board.occupied();
        board.colors(color);
        board.pieces(piece);
        board.colored_pieces(color, piece);
        board.king(color);
        board.piece_on(square);
        board.color_on(square);
        board.side_to_move();
        board.checkers();
        board.halfmove_clock();
        board.fullmove_number();
        get_pawn_attacks(square, color);
        get_pawn_quiets(square, color, occupied);
        get_knight_moves(square);
        get_king_moves(square);
        get_bishop_moves(square, occupied);
        get_rook_moves(square, occupied);
        get_between_rays(square, other);
        get_line_rays(square, other);
        board.status() != GameStatus::Ongoing;
        count;
    }
}

#[test]
fn both_sides_of_each_row_answer_the_same() {
    for (fen, index) in FENS.iter().flat_map(|fen| (0..64).map(move |index| (fen, index))) {
        let (ours, theirs) = (ours(fen, index), theirs(fen, index));
        assert_eq!(ours.len(), theirs.len());
        for ((here, result), (there, other)) in ours.into_iter().zip(theirs) {
            assert_eq!(result, other, "{here} and {there} on {index} of {fen}");
        }
    }
}

/// The list of replacements turns their side of each row into ours.
#[cfg(unix)]
#[test]
fn the_list_of_replacements_is_the_table() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/coming-from-cozy.sed");
    let mut sed = Command::new("sed");
    sed.args(["-E", "-f", list]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut sed = sed.spawn().unwrap();
    let lines: String = theirs(FENS[0], 0).iter().map(|(there, _)| format!("{there}\n")).collect();
    sed.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = sed.wait_with_output().unwrap();
    assert!(output.status.success());
    let replaced = String::from_utf8(output.stdout).unwrap();
    let rows = ours(FENS[0], 0);
    assert_eq!(replaced.lines().count(), rows.len());
    for ((here, _), there) in rows.into_iter().zip(replaced.lines()) {
        // What a program calls its variables stays as it is.
        let here = here.replace("(role)", "(piece)").replace(", role)", ", piece)");
        assert!(there == here || there == "count", "{there} is not {here}");
    }
}

#[test]
fn each_row_stands_in_the_table() {
    let pairs = ours(FENS[0], 0).into_iter().zip(theirs(FENS[0], 0));
    for ((here, _), (there, _)) in pairs.filter(|((_, _), (there, _))| *there != "count") {
        let row = format!("| `{}` | `{}` |", here.replace('|', "\\|"), there.replace('|', "\\|"));
        assert!(PAGE.contains(&row), "no row {row}");
    }
}
