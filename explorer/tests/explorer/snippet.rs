//! The Rust that the page offers compiles, and its types are the boards.

use board_explorer::snippet;
use polyboard::{Backend, Board, BoardExt};

const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What a card copies, compiled.
fn copied() -> Result<polyboard::X88, Box<dyn std::error::Error>> {
    // polyboard = { version = "0.1", default-features = false, features = ["x88"] }
    use polyboard::{Board, Position, X88};

    let position = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    let board = X88::from_position(&position);
    Ok(board)
}

#[test]
fn what_is_copied_compiles() {
    assert_eq!(copied().unwrap().position(), polyboard::Position::start());
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let copied = words(&snippet(Backend::X88, FEN));
    assert!(words(include_str!("snippet.rs")).contains(&copied), "{copied}");
}

macro_rules! types {
    ($($name:ident)*) => {
        /// For each board the name of its type, the id by the type, and the type's size.
        const TYPES: &[(Backend, &str, &str, usize)] = &[
            $((Backend::$name, stringify!($name), <polyboard::$name as Board>::ID, size_of::<polyboard::$name>())),*
        ];
    };
}

types! {
    Array8x8 Mailbox12x12 Mailbox10x12 Mailbox16x16 X88
    Array8x8List Mailbox12x12List Mailbox10x12List Mailbox16x16List X88List
    PieceList Nibble Byteboard Bitboard BitboardArray8x8
}

#[test]
fn types_are_named_after_their_boards() {
    let features = include_str!("../../../crates/polyboard/Cargo.toml");
    assert!(Backend::all().eq(TYPES.iter().map(|&(backend, ..)| backend)));
    for &(backend, name, id, bytes) in TYPES {
        let snippet = snippet(backend, FEN);
        assert!(
            snippet.contains(&format!("use polyboard::{{Board, Position, {name}}};")),
            "{snippet}"
        );
        assert!(snippet.contains(&format!("{name}::from_position(&position)")), "{snippet}");
        assert!(snippet.contains(&format!("features = [\"{id}\"]")), "{snippet}");
        assert!(
            features.lines().any(|line| line.trim() == format!("\"{id}\",")),
            "there is no feature {id}"
        );
        assert_eq!(backend.id(), id);
        assert_eq!(backend.bytes(), bytes, "{name}");
    }
}
