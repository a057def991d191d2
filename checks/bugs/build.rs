//! Writes a module for each bug: the plain board, the rules that plain boards share and the state of a position, as their
//! files are, but for the bug in one of them. One more module for each board has no bug.

#[path = "src/bug.rs"]
#[allow(dead_code, unreachable_pub)]
mod bug;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use anyhow::{Context, Result};
use bug::{Bug, replace_once};

const LIST: &str = "bugs.txt";
const STATE: &str = "crates/board-core/src/state.rs";
/// The rules that plain boards share.
const RULES: &str = "crates/board-core/src/plain.rs";
const CHANGE: &str = "crates/board-core/src/change.rs";
const PROMOTIONS: &str = "crates/board-core/src/promotions.rs";
/// The board on which bugs of the rules run.
const BOARD: &str = "crates/board-mailbox12x12/src/plain.rs";

/// Copies compute with the state of their own copy, but boards have the one of `board_core`.
const STATE_AFTER: &str = "
pub fn after(before: board_core::State, mv: Move, role: Role) -> board_core::State {
    let board_core::State { side_to_move, castling, en_passant, halfmove_clock, fullmove_number } = before;
    let before = State { side_to_move, castling, en_passant, halfmove_clock, fullmove_number };
    let State { side_to_move, castling, en_passant, halfmove_clock, fullmove_number } = before.after(mv, role);
    board_core::State { side_to_move, castling, en_passant, halfmove_clock, fullmove_number }
}
";

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed={LIST}");
    println!("cargo::rerun-if-changed=src/bug.rs");
    let bugs = Bug::all(&fs::read_to_string(LIST)?).context(LIST)?;
    let mut boards = BTreeSet::new();
    let (mut modules, mut wrong, mut right) = (String::new(), String::new(), String::new());
    for (number, bug) in bugs.iter().enumerate() {
        let board = if [STATE, RULES, CHANGE, PROMOTIONS].contains(&bug.file.as_str()) {
            BOARD
        } else {
            &bug.file
        };
        boards.insert(board);
        modules += &module(&format!("wrong_{number}"), board, Some(bug))?;
        wrong += &format!("({:?}, count::<wrong_{number}::board::Plain>),", bug.id());
    }
    for (number, board) in boards.into_iter().enumerate() {
        modules += &module(&format!("right_{number}"), board, None)?;
        right += &format!("({board:?}, count::<right_{number}::board::Plain>),");
    }
    let tables = format!(
        "const WRONG: &[(&str, Counter)] = &[{wrong}];
         #[cfg(test)]
         const RIGHT: &[(&str, Counter)] = &[{right}];"
    );
    let target = Path::new(&env::var("OUT_DIR")?).join("copies.rs");
    Ok(fs::write(target, modules + &tables)?)
}

/// A module with copies of the files, and the bug in one of them.
fn module(name: &str, board: &str, bug: Option<&Bug>) -> Result<String> {
    let state = copy(STATE, bug)?.replace("crate::", "board_core::") + STATE_AFTER;
    let change = copy(CHANGE, bug)?.replace("crate::", "board_core::");
    let change = replace_once(&change, "state.after(mv, ", "super::state::after(state, mv, ")?;
    let promotions = copy(PROMOTIONS, bug)?.replace("crate::", "board_core::");
    let rules = copy(RULES, bug)?.replace("pub use crate::", "pub use super::");
    let rules = rules.replace("crate::", "board_core::");
    let board = copy(board, bug)?.replace("board_core::plain", "super::plain");
    let (_, named) = board.split_once("\npub struct ").context("no type in a plain board")?;
    let (named, _) = named.split_once(' ').context("no name of a plain board")?;
    Ok(format!(
        "#[allow(warnings, clippy::all)]
        mod {name} {{
            mod state {{ {state} }}
            mod change {{ {change} }}
            mod promotions {{ {promotions} }}
            mod plain {{ {rules} }}
            pub mod board {{ {board} pub type Plain = {named}; }}
        }}\n"
    ))
}

/// A file without its tests and without the documentation at its top, with the bug if it belongs there.
fn copy(file: &str, bug: Option<&Bug>) -> Result<String> {
    let path = Path::new("../..").join(file);
    println!("cargo::rerun-if-changed={}", path.display());
    let text = fs::read_to_string(path).with_context(|| file.to_string())?;
    let text = match bug.filter(|bug| bug.file == file) {
        Some(bug) => bug.put_into(&text)?,
        None => text,
    };
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    Ok(code.lines().skip_while(|line| line.starts_with("//!")).collect::<Vec<_>>().join("\n"))
}
