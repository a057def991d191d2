//! The parts that several boards share, found in the sources.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::links::files;
use crate::representations::manifest;

/// What boards can share of the rules in `board-core`: a name, and how code that uses it is written.
const PARTS: [(&str, &str); 5] = [
    ("sets", "sets::"),
    ("castling_path", "castling_path"),
    ("Role::steps", ".steps()"),
    ("Move::capture_square", ".capture_square()"),
    ("Move::castling_targets", ".castling_targets()"),
];

/// A table of the boards, the crates that they share, and the oracle: which crates and which rules of
/// `board-core` each one uses.
pub(crate) fn table(root: &Path) -> Result<String> {
    let mut rows = Vec::new();
    let mut shared = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let path = entry?.path();
        if path.join("tests/conformance").exists() {
            let (name, crates) = dependencies(&path)?;
            let parts = parts(&path.join("src"))?;
            shared.extend(crates.clone());
            rows.push((name, crates, parts));
        }
    }
    shared.sort();
    shared.dedup();
    shared.retain(|name| rows.iter().all(|(board, ..)| board != name));
    rows.sort();
    for name in shared {
        let path = root.join("crates").join(&name);
        let (name, crates) = dependencies(&path)?;
        rows.push((format!("{name} (shared)"), crates, parts(&path.join("src"))?));
    }
    let oracle = root.join("crates/board-conformance/src/oracle");
    let mut used = parts(&oracle)?;
    used.extend(parts_of(&fs::read_to_string(oracle.with_extension("rs"))?));
    rows.push(("the oracle of board-conformance".into(), Vec::new(), used));
    let mut table = String::from(
        "| crate | shared crates | shared rules of `board-core` |\n| --- | --- | --- |\n",
    );
    for (name, crates, parts) in &rows {
        table += &format!("| {name} | {} | {} |\n", list(crates), list(parts));
    }
    Ok(table)
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "none".into() } else { format!("`{}`", names.join("`, `")) }
}

/// The name of a crate, and the crates of this repository that it depends on, but for `board-core` and for
/// `board-processor`, which knows nothing of chess.
fn dependencies(path: &Path) -> Result<(String, Vec<String>)> {
    let manifest = manifest(&path.join("Cargo.toml"))?;
    let dependencies = manifest["dependencies"].as_table().context("no dependencies")?;
    let crates = dependencies.keys().filter(|name| {
        name.starts_with("board-") && !["board-core", "board-processor"].contains(&name.as_str())
    });
    let name = path.file_name().and_then(|name| name.to_str()).context("no name")?;
    Ok((name.to_string(), crates.cloned().collect()))
}

/// The shared rules that the code in a folder uses.
fn parts(folder: &Path) -> Result<Vec<String>> {
    let mut code = String::new();
    for file in files(folder, "rs")? {
        code += &fs::read_to_string(file)?;
    }
    Ok(parts_of(&code))
}

fn parts_of(code: &str) -> Vec<String> {
    let is_used = |pattern: &str| {
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.flat_map(|line| line.match_indices(pattern).map(move |(at, _)| &line[..at])).any(
            |before| {
                !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
                    || pattern.starts_with('.')
            },
        )
    };
    PARTS.iter().filter(|(_, pattern)| is_used(pattern)).map(|(name, _)| name.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_by_their_names() {
        let code =
            "// sets::of\nlet a = piece_sets::of();\nmy_castling_path();\nmv.castling_targets()\n";
        assert_eq!(parts_of(code), ["Move::castling_targets"]);
        assert_eq!(parts_of("use board_core::sets::ahead;"), ["sets"]);
    }

    #[test]
    fn the_oracle_shares_nothing() {
        let table = table(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        assert!(table.ends_with("| the oracle of board-conformance | none | none |\n"), "{table}");
        assert!(table.contains("| board-0x88 | `board-array`"), "{table}");
    }
}
