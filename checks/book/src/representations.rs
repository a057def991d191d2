//! The representations: what the manifest of each crate says of its own, in `[package.metadata.representation]`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// A representation in tables and links.
#[derive(Debug)]
pub(crate) struct Representation {
    pub(crate) id: String,
    /// The folder of its crate.
    pub(crate) folder: String,
    /// The name of its chapter in `docs/boards`.
    pub(crate) chapter: String,
    pub(crate) idea: String,
    /// When to take it.
    pub(crate) when: String,
}

/// The ids of all boards in the order of the feature `all` of `polyboard`, boards with piece lists among them.
pub(crate) fn ids(root: &Path) -> Result<Vec<String>> {
    let manifest = read(&root.join("crates/polyboard/Cargo.toml"))?;
    let (_, all) = manifest.split_once("\nall = [\n").context("no feature all")?;
    let features = all.lines().take_while(|line| !line.starts_with(']'));
    let names = features.map(|line| line.trim().trim_matches([',', '"']).to_owned());
    Ok(names.filter(|name| name != "backend").collect())
}

/// All representations, in the order of [`ids`].
pub(crate) fn all(root: &Path) -> Result<Vec<Representation>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let manifest = folder.join("Cargo.toml");
        let Some(name) = folder.file_name().and_then(|name| name.to_str()) else { continue };
        if manifest.exists()
            && let Some(section) = section(&read(&manifest)?)
        {
            let one = Representation::of(name, section);
            found.push(one.with_context(|| manifest.display().to_string())?);
        }
    }
    let ids = ids(root)?;
    let place = |id: &str| ids.iter().position(|known| known == id);
    if let Some(unknown) = found.iter().find(|one| place(&one.id).is_none()) {
        anyhow::bail!("{} is no feature of polyboard", unknown.id);
    }
    found.sort_by_key(|one| place(&one.id));
    Ok(found)
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| file.display().to_string())
}

/// What a manifest says of a representation.
fn section(manifest: &str) -> Option<&str> {
    let (_, section) = manifest.split_once("\n[package.metadata.representation]\n")?;
    section.split("\n[").next()
}

impl Representation {
    fn of(folder: &str, section: &str) -> Result<Representation> {
        let value = |key: &str| {
            let start = format!("{key} = \"");
            let line = section.lines().find_map(|line| line.strip_prefix(&start));
            let value = line.and_then(|line| line.strip_suffix('"'));
            value.map(str::to_owned).with_context(|| format!("no {key}"))
        };
        Ok(Representation {
            id: value("id")?,
            folder: folder.to_owned(),
            chapter: value("chapter")?,
            idea: value("idea")?,
            when: value("when")?,
        })
    }
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
        let (all, ids) = (all(&root).unwrap(), ids(&root).unwrap());
        let has_list = |id: &String| id.ends_with("+list");
        let named: Vec<&String> = all.iter().map(|one| &one.id).collect();
        assert_eq!(named, ids.iter().filter(|id| !has_list(id)).collect::<Vec<_>>());
        for Representation { folder, chapter, .. } in &all {
            assert!(root.join(format!("crates/{folder}/src/plain.rs")).exists(), "{folder}");
            assert!(root.join(format!("docs/boards/{chapter}.md")).exists(), "{chapter}");
        }
    }

    #[test]
    fn a_section_without_a_part_is_an_error() {
        let section = "id = \"a\"\nchapter = \"b\"\nidea = \"c, `d`\"\nwhen = \"e\"\n";
        let one = Representation::of("board-a", section).unwrap();
        assert_eq!((&*one.folder, &*one.idea), ("board-a", "c, `d`"));
        for key in ["id", "chapter", "idea", "when"] {
            let error = Representation::of("board-a", &section.replace(key, "x")).unwrap_err();
            assert_eq!(error.to_string(), format!("no {key}"));
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
