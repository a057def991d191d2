//! SAN and long algebraic notation: every board reads and writes the same text, and openings are read and
//! written as published.

use board_conformance::named_positions;
use board_differential::for_each_backend;
use polyboard::{
    Backend, CastlingNotation, CastlingSide, Color, DynBoard, EnPassantMode, Move, MoveKinds,
    Notation, Piece, Position, Role, SanError, SanPart, Square, SquareSet, UciMove, ViewExt,
};
use proptest::prelude::*;

use crate::data;

fn board(fen: &str) -> Box<dyn DynBoard> {
    Backend::Bitboard.board(&data::position(fen))
}

/// The error of a text, the same on every board.
#[track_caller]
fn error_of(fen: &str, text: &str) -> SanError {
    let position = data::position(fen);
    let find = |backend: Backend| backend.board(&position).find_san(text);
    let first = find(Backend::Bitboard);
    Backend::all().for_each(|backend| assert_eq!(find(backend), first, "{backend}: {text}"));
    first.expect_err(text)
}

#[test]
fn openings_are_read_and_written_as_published() {
    for_each_backend(|backend| {
        let mut rows = 0;
        for row in data::OPENINGS.lines().skip(1) {
            let columns: Vec<_> = row.split('\t').collect();
            let [_, name, pgn, uci, epd] = columns[..] else { panic!("{row}") };
            let mut board = backend.board(&Position::start());
            let texts = pgn.split(' ').filter(|word| !word.ends_with('.'));
            for (text, uci) in texts.zip(uci.split(' ')) {
                let mv = board.find_san(text).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(UciMove::of(mv, CastlingNotation::Classic).to_string(), uci, "{name}");
                assert_eq!(&*board.san(mv), text, "{name}");
                board.make(mv);
            }
            let fen = board.position().fen().en_passant(EnPassantMode::Legal).to_string();
            assert!(fen.starts_with(epd), "{name}: {fen}");
            rows += 1;
        }
        assert_eq!(rows, 3807);
    });
}

/// Checks that the text of every legal move is read back, is unique, and is the same on all boards. So are
/// the long form and both forms of UCI.
fn check_texts(position: &Position) {
    let fen = position.fen().to_string();
    let mut boards: Vec<_> = Backend::all().map(|backend| backend.board(position)).collect();
    let mut moves = boards[0].legal_moves_of(MoveKinds::All);
    moves.sort_unstable();
    let mut texts = Vec::new();
    for &mv in &moves {
        let (san, lan) = (boards[0].san(mv), boards[0].lan(mv));
        for board in &boards {
            let id = board.id();
            assert_eq!((board.san(mv), board.lan(mv)), (san, lan), "{id}: {mv} in {fen}");
            assert_eq!(board.find_san(&san), Ok(mv), "{id}: {san} in {fen}");
            assert_eq!(board.find_san(&lan), Ok(mv), "{id}: {lan} in {fen}");
            assert_eq!(board.find_san(&mv.to_string()), Ok(mv), "{id}: {mv} in {fen}");
        }
        check_suffix(&mut *boards[0], mv, &san);
        check_origin(&*boards[0], mv, &san);
        texts.push(san);
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "{fen}");
}

/// Checks `+` and `#`.
fn check_suffix(board: &mut dyn DynBoard, mv: Move, san: &str) {
    board.make(mv);
    let expected = match (board.checkers().is_empty(), board.count_legal()) {
        (true, _) => None,
        (false, 0) => Some('#'),
        (false, _) => Some('+'),
    };
    board.unmake();
    assert_eq!(san.chars().last().filter(|last| "+#".contains(*last)), expected, "{san}");
}

/// Checks that a text without a letter of its origin is ambiguous.
fn check_origin(board: &dyn DynBoard, mv: Move, san: &str) {
    let role = board.piece_at(mv.from()).unwrap().role;
    let plain = san.trim_end_matches(['+', '#']).replace('x', "");
    if role == Role::Pawn || mv.is_castle() || plain.len() == 3 {
        return;
    }
    let (letter, target) = (&plain[..1], &plain[plain.len() - 2..]);
    let shorter = board.find_san(&format!("{letter}{target}"));
    assert!(matches!(shorter, Err(SanError::Ambiguous(_))), "{san}: {shorter:?}");
    if plain.len() == 5 {
        for part in [&plain[1..2], &plain[2..3]] {
            let shorter = board.find_san(&format!("{letter}{part}{target}"));
            assert!(matches!(shorter, Err(SanError::Ambiguous(_))), "{san}: {shorter:?}");
        }
    } else if plain[1..2].starts_with(|digit: char| digit.is_ascii_digit()) {
        // The rank is written only where the file is not enough.
        let file = mv.from().file();
        let other = board.find_san(&format!("{letter}{file}{target}"));
        assert!(matches!(other, Err(SanError::Ambiguous(_))), "{san}: {other:?}");
    }
}

#[test]
fn texts_in_named_positions_are_read_back() {
    named_positions().iter().for_each(|named| check_texts(&named.position));
}

#[test]
fn texts_in_suites_are_read_back() {
    data::positions_of_suites().iter().step_by(5).for_each(check_texts);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn texts_in_real_games_are_read_back(row in 0_usize..20_000) {
        check_texts(&data::position(data::REAL_GAMES.lines().nth(row).unwrap()));
    }

    /// All boards read a text as the same move, or reject it with the same error.
    #[test]
    fn any_text_is_read_alike_or_rejected(
        row in 0_usize..20_000,
        text in "[NBRQKPO0a-h]{0,2}[a-h1-8x:-]{0,4}[a-h][1-8](=?[NBRQnbrq])?[+#!?]{0,2}",
    ) {
        let position = data::position(data::REAL_GAMES.lines().nth(row).unwrap());
        let mut answers = Backend::all().map(|backend| backend.board(&position).find_san(&text));
        let first = answers.next().unwrap();
        answers.for_each(|answer| assert_eq!(answer, first, "{text}"));
        if let Ok(mv) = first {
            let legal = Backend::Array8x8.board(&position).legal_moves_of(MoveKinds::All);
            assert!(legal.contains(&mv), "{text}");
        }
    }
}

#[test]
fn the_shortest_unambiguous_text_is_written() {
    for (fen, uci, san) in [
        // Knights on different files; on one file; three that need both.
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/1N6/8/8/8/8/1N2K3 w - - 0 1", "b1d2", "Nd2"),
        ("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"),
        ("4k3/8/8/1N6/8/8/8/1N1NK3 w - - 0 1", "b1c3", "Nb1c3"),
        // The other knight is pinned.
        ("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"),
        ("7k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nac2"),
        // Queens in the corners of a square.
        ("8/7k/8/8/8/2Q1Q3/8/K1Q1Q3 w - - 0 1", "c1d2", "Qc1d2"),
        // A queen and a rook differ by their letters.
        ("7k/8/8/8/8/8/3R4/K2Q4 w - - 0 1", "d2e2", "Re2"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
        ("5k1r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O+"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "O-O"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "Kg1"),
    ] {
        let board = board(fen);
        let mv = board.find_uci(uci).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(&*board.san(mv), san, "{fen}");
    }
    let castles = board("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(castles.find_san("f1h1"), castles.find_san("O-O"));
    assert_eq!(castles.find_san("Kg1").ok(), castles.find_uci("f1g1").ok());
}

#[test]
fn long_algebraic_notation_names_both_squares() {
    for (fen, uci, lan) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Ng1-f3"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4xd5"),
        ("8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e7e8q", "e7-e8=Q"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "e7xd8=Q+"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
    ] {
        let board = board(fen);
        let mv = board.find_uci(uci).unwrap();
        assert_eq!(&*board.lan(mv), lan, "{fen}");
    }
}

#[test]
fn every_error_has_its_message() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let white = |role| Piece::new(Color::White, role);
    let (king_side, queen_side) = (CastlingSide::KingSide, CastlingSide::QueenSide);
    let syntax = |expected, found, at| SanError::Syntax { expected, found, at };
    for (fen, text, error, sentence) in [
        (
            START,
            "Nf9",
            syntax(SanPart::Target, Some('9'), 3),
            "unexpected '9', expected a square such as e4 (character 3)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "Nf3",
            SanError::NoSuchPiece { piece: white(Role::Knight), from: SquareSet::ALL },
            "there is no white knight",
        ),
        (
            START,
            "Ndf3",
            SanError::NoSuchPiece {
                piece: white(Role::Knight),
                from: SquareSet::file(polyboard::File::D),
            },
            "there is no white knight on the d-file",
        ),
        (
            START,
            "Ng3",
            SanError::NotReached {
                piece: white(Role::Knight),
                from: SquareSet::ALL,
                to: Square::G3,
            },
            "no white knight reaches g3",
        ),
        (START, "Nd2", SanError::OwnPieceOn(Square::D2), "the piece on d2 is of the same side"),
        (
            START,
            "e5",
            SanError::NotReached { piece: white(Role::Pawn), from: SquareSet::ALL, to: Square::E5 },
            "no white pawn reaches e5",
        ),
        // To the file where castling ends.
        (
            START,
            "e2g5",
            SanError::NotReached {
                piece: white(Role::Pawn),
                from: SquareSet::of(Square::E2),
                to: Square::G5,
            },
            "no white pawn reaches g5 from e2",
        ),
        // Without its file, a pawn that could take was said to be pinned.
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "xd5",
            SanError::NotReached { piece: white(Role::Pawn), from: SquareSet::ALL, to: Square::D5 },
            "no white pawn reaches d5",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "Kg1",
            SanError::NotReached { piece: white(Role::King), from: SquareSet::ALL, to: Square::G1 },
            "no white king reaches g1; castling is written O-O",
        ),
        (START, "Z0", SanError::NullMove, "a null move, which is no move of chess"),
        (START, "0000", SanError::NullMove, "a null move, which is no move of chess"),
        // Of two pinned knights, boards named the one or the other.
        (
            "4k3/8/4r3/b7/8/2N1N3/8/4K3 w - - 0 1",
            "Nd5",
            SanError::Pinned(Square::C3),
            "the piece on c3 is pinned",
        ),
        (START, "e3e4", SanError::NotOurs { square: Square::E3, found: None }, "e3 is empty"),
        (
            START,
            "e7e5",
            SanError::NotOurs {
                square: Square::E7,
                found: Some(Piece::new(Color::Black, Role::Pawn)),
            },
            "the black pawn on e7 is not to move",
        ),
        (
            "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nc3",
            SanError::Pinned(Square::E2),
            "the piece on e2 is pinned",
        ),
        // It would capture the pawn that gives check.
        (
            "4r2k/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
            "exd6",
            SanError::Pinned(Square::E5),
            "the piece on e5 is pinned",
        ),
        (
            "4r2k/8/8/8/8/8/8/N3K3 w - - 0 1",
            "Nb3",
            SanError::InCheck { checkers: Square::E8.into() },
            "the king is in check from e8, and stays in check",
        ),
        (
            "3r3k/8/8/8/8/8/8/4K3 w - - 0 1",
            "Kd2",
            SanError::KingWouldBeAttacked { to: Square::D2 },
            "the king would be in check on d2",
        ),
        (
            "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
            "exd6",
            SanError::KingExposed { from: Square::E5 },
            "the king would be in check after the pawn of e5 took en passant",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "O-O",
            SanError::NoCastlingRight(king_side),
            "there is no right to castle on the king side",
        ),
        (
            "4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1",
            "O-O-O",
            SanError::CastlingBlocked { side: queen_side, by: Square::D1.into() },
            "castling on the queen side is blocked on d1",
        ),
        (
            "k3r3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            SanError::CastlingOutOfCheck(king_side),
            "the king is in check and must not castle on the king side",
        ),
        (
            "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
            "0-0",
            SanError::CastlingThroughCheck(king_side),
            "castling on the king side leads the king through check",
        ),
        (
            "7k/4P3/8/8/8/8/8/4K3 w - - 0 1",
            "e8",
            SanError::PromotionMissing,
            "the pawn reaches the last rank, but the text names no promotion",
        ),
        (
            START,
            "e4=Q",
            SanError::PromotionImpossible,
            "only a pawn that reaches the last rank promotes",
        ),
    ] {
        let found = error_of(fen, text);
        assert_eq!((found, found.to_string().as_str()), (error, sentence), "{text} in {fen}");
    }
    let two = error_of("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2");
    assert_eq!(two.to_string(), "several pieces can move there, from b1 and f3");
}
