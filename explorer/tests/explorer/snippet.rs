//! The Rust that the page offers compiles. That a type has the name of its variant follows from the table of
//! representations in `polyboard`.

use board_explorer::snippet;
use polyboard::{Backend, ViewExt};

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
