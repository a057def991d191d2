//! Rust that sets up a board.

use polyboard::Backend;

/// Rust that sets up a FEN on a board, with the feature that it needs.
///
/// The type of a board has the name of its variant.
pub fn snippet(backend: Backend, fen: &str) -> String {
    format!(
        "// polyboard = {{ version = \"0.1\", default-features = false, features = [\"{backend}\"] }}
use polyboard::{{Board, Position, {backend:?}}};

let position = Position::from_fen(\"{fen}\")?;
let board = {backend:?}::from_position(&position);
"
    )
}
