//! The table of the chapter "Coming from another library", row by row: what stands in it is compiled, and both libraries
//! answer the same.

use std::fs;

use cozy_chess as cozy;
use cozy_chess::{get_between_rays, get_line_rays, get_pawn_attacks, get_pawn_quiets};
use cozy_chess::{get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves};
use polyboard::prelude::*;
use polyboard_switch::switch;

use cozy_key::CozyKey;

#[path = "../../examples/cozy_key.rs"]
mod cozy_key;

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
    let by_squares =
        |mv: &Move| (mv.from().index(), mv.to().index(), mv.promotion().map(Role::index));
    let mv = board.legal_moves().into_iter().min_by_key(by_squares).unwrap();
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
        !board.is_check();
        board.state().castling.rook(color, CastlingSide::KingSide);
        board.state().castling.rook(color, CastlingSide::QueenSide);
        board.state().en_passant.map(|square| square.file());
        board.state().halfmove_clock;
        board.state().fullmove_number;
        board.null_child().is_some();
        mv.from();
        mv.to();
        mv.promotion();
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
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    let by_squares = |mv: &cozy::Move| {
        (mv.from as usize, mv.to as usize, mv.promotion.map(|piece| piece as usize))
    };
    let mv = moves.into_iter().min_by_key(by_squares).unwrap();
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
        board.checkers().is_empty();
        board.castle_rights(color).short;
        board.castle_rights(color).long;
        board.en_passant();
        board.halfmove_clock();
        board.fullmove_number();
        board.null_move().is_some();
        mv.from;
        mv.to;
        mv.promotion;
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

fn rules(library: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/switch/rules");
    fs::read_to_string(format!("{folder}/{library}.txt")).unwrap()
}

/// A source, rewritten, and what is left.
fn switched(library: &str, source: &str) -> (String, Vec<(usize, String)>) {
    switch(&rules(library), &[source.into()]).unwrap().remove(0)
}

/// The rules turn their side of each row into ours.
#[test]
fn the_rules_are_the_table() {
    let theirs = theirs(FENS[0], 0);
    let lines: String = theirs.iter().map(|(there, _)| format!("    {there};\n")).collect();
    let head = "use cozy_chess::*;\n\nfn rows(board: &Board, square: Square, file: File, rank: Rank, set: BitBoard, mv: Move) {\n";
    let (text, left) = switched("cozy-chess", &format!("{head}{lines}}}\n"));
    assert_eq!(left, []);
    let rows = text.split("{\n").nth(1).unwrap().lines();
    assert_eq!(rows.clone().count(), theirs.len() + 1);
    for (row, (here, _)) in rows.zip(ours(FENS[0], 0)) {
        // What a program calls its variables stays as it is, a number has the type that it had, and no board is at hand for sliders.
        let here = here
            .replace("(role)", "(piece)")
            .replace(", role)", ", piece)")
            .replace("set.len()", "(set.len() as u32)");
        let here = here
            .replace("board.bishop_attacks", "attacks::bishop")
            .replace("board.rook_attacks", "attacks::rook");
        assert!(row == format!("    {here};") || row == "    count;", "{row} is not {here}");
    }
}

/// Each library: before, after, and the lines that are left.
#[test]
fn programs_are_rewritten_by_shape() {
    for (library, before, after, lines) in [
        (
            "cozy-chess",
            include_str!("../data/switch/cozy-chess.before.rs"),
            include_str!("../data/switch/cozy-chess.after.rs"),
            &[30, 31, 36][..],
        ),
        (
            "chess",
            include_str!("../data/switch/chess.before.rs"),
            include_str!("../data/switch/chess.after.rs"),
            &[25],
        ),
        (
            "shakmaty",
            include_str!("../data/switch/shakmaty.before.rs"),
            include_str!("../data/switch/shakmaty.after.rs"),
            &[17],
        ),
    ] {
        let (text, left) = switched(library, before);
        assert_eq!(text, after, "{library}");
        assert_eq!(
            left.iter().map(|(line, _)| *line).collect::<Vec<_>>(),
            lines,
            "{library}: {left:?}"
        );
        assert_eq!(switched(library, after).0, after, "a second run changes nothing: {library}");
    }
}

/// The methods of boards come without names, so another library can be taken by `*` too.
mod beside_another_library {
    use cozy_chess::*;
    use polyboard::methods::*;

    #[test]
    fn no_name_clashes() {
        let theirs = Board::default();
        let ours: polyboard::Bitboard = polyboard::Position::start().into_board();
        assert_eq!(ours.king(polyboard::Color::Black).index(), theirs.king(Color::Black) as usize);
        assert_eq!(ours.by_role(polyboard::Role::Rook).bits(), theirs.pieces(Piece::Rook).0);
    }
}

#[test]
fn what_is_no_rust_is_an_error() {
    let sources = ["fn right() {}".into(), "fn wrong( {".into()];
    assert!(switch(&rules("cozy-chess"), &sources).is_err());
}

/// The example's keys are those of cozy-chess, move by move.
#[test]
fn a_key_with_the_numbers_of_cozy_chess_is_its_hash() {
    for fen in FENS {
        let mut ours: cozy_key::Chess = Position::from_fen(fen).unwrap().into_board();
        let mut theirs: cozy::Board = fen.parse().unwrap();
        let mut random = board_conformance::Random::new(7);
        for _ in 0..60 {
            assert_eq!(ours.key(), CozyKey(theirs.hash()), "{}", ours.fen());
            let moves = ours.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            ours.play_unchecked(mv);
            theirs.play_unchecked(mv.to_string().parse().unwrap());
        }
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
