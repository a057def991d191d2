//! The representations: what the manifest of each crate says of its own, in `[package.metadata.representation]`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use polyboard::Backend;
use serde::Deserialize;
use toml::Table;

/// A representation in tables and links.
#[derive(Debug, Deserialize)]
pub(crate) struct Representation {
    pub(crate) id: String,
    /// The folder of its crate.
    #[serde(skip)]
    pub(crate) folder: String,
    /// The name of its chapter in `docs/boards`.
    pub(crate) chapter: String,
    pub(crate) idea: String,
    /// When to take it.
    pub(crate) when: String,
}

/// All representations, in the order of [`Backend::all`].
pub(crate) fn all(root: &Path) -> Result<Vec<Representation>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let file = folder.join("Cargo.toml");
        let Some(name) = folder.file_name().and_then(|name| name.to_str()) else { continue };
        if file.exists()
            && let Some(section) = representation(&manifest(&file)?)
        {
            let one = Representation { folder: name.to_owned(), ..section.clone().try_into()? };
            found.push(one);
        }
    }
    let place = |one: &Representation| Backend::all().position(|backend| backend.id() == one.id);
    if let Some(unknown) = found.iter().find(|one| place(one).is_none()) {
        anyhow::bail!("{} is no representation of polyboard", unknown.id);
    }
    found.sort_by_key(place);
    Ok(found)
}

/// What a manifest says of a representation.
fn representation(manifest: &Table) -> Option<&toml::Value> {
    manifest.get("package")?.get("metadata")?.get("representation")
}

/// The manifest in a file.
pub(crate) fn manifest(file: &Path) -> Result<Table> {
    let read = || Ok::<_, anyhow::Error>(fs::read_to_string(file)?.parse()?);
    read().with_context(|| file.display().to_string())
}

/// Tables of Markdown whose first column has boards, each with a row of `-` for every board that it lacks: one that is newer
/// than the record.
pub(crate) fn with_missing(text: &str, ids: &[&str]) -> String {
    let mut complete = String::new();
    let mut table: Vec<&str> = Vec::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with('|') {
            table.push(line);
            complete += line;
        } else {
            complete += &missing_rows(&table, ids);
            table.clear();
            complete += line;
        }
    }
    complete + &missing_rows(&table, ids)
}

fn missing_rows(table: &[&str], ids: &[&str]) -> String {
    let first = |row: &&str| row.split('|').nth(1).unwrap_or_default().trim().to_owned();
    let Some(["backend" | "board", ..]) =
        table.first().map(first).as_deref().map(|heading| [heading])
    else {
        return String::new();
    };
    let listed: Vec<String> = table[2..].iter().map(first).collect();
    let quote = if listed.iter().any(|cell| cell.starts_with('`')) { "`" } else { "" };
    let width = table[0].matches('|').count() - 2;
    let row = |id: &&str| format!("| {quote}{id}{quote} |{}\n", " - |".repeat(width));
    let is_listed = |id: &&str| listed.iter().any(|cell| cell.trim_matches('`') == *id);
    ids.iter().filter(|id| !is_listed(id)).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_with_a_plain_board_says_what_it_is() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let all = all(&root).unwrap();
        let named: Vec<&str> = all.iter().map(|one| &*one.id).collect();
        let ids = Backend::all().map(Backend::id).filter(|id| !id.ends_with("+list"));
        assert_eq!(named, ids.collect::<Vec<_>>());
        for Representation { folder, chapter, .. } in &all {
            assert!(root.join(format!("crates/{folder}/src/plain.rs")).exists(), "{folder}");
            assert!(root.join(format!("docs/boards/{chapter}.md")).exists(), "{chapter}");
        }
    }

    #[test]
    fn a_board_that_a_table_lacks_has_a_row() {
        let ids = ["a", "b", "c+list"];
        let text = "x\n| backend | y | z |\n| --- | ---: | ---: |\n| b | 1 | 2 |\n\n| run | y |\n| --- | --- |\n| d | 3 |\n";
        let expected = text.replace("2 |\n", "2 |\n| a | - | - |\n| c+list | - | - |\n");
        assert_eq!(with_missing(text, &ids), expected);
        assert_eq!(with_missing(&expected, &ids), expected);
        let quoted = "| board | y |\n| --- | --- |\n| `a` | 1 |\n| `b` | 2 |";
        assert_eq!(
            with_missing(&format!("{quoted}\n"), &ids),
            format!("{quoted}\n| `c+list` | - |\n")
        );
        assert_eq!(with_missing("no table\n", &ids), "no table\n");
    }
}
