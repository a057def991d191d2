//! The module `guide` of the library, which is made of two pages: their text, with links to items in place of links to files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::{Made, links, marks, source};

/// The folder of the module's pages.
const FOLDER: &str = "crates/polyboard/src/guide";

/// Where the names that the library exports are listed.
const LISTS: [&str; 3] = ["board-core", "board-game", "polyboard"];

/// The pages of the module, from the pages of the book among `pages`.
pub(crate) fn made(root: &Path, pages: &[Made]) -> Result<Vec<Made>> {
    let names = exported(root)?;
    let text = |page: &str| {
        let found = pages.iter().find(|(path, _)| path.ends_with(page));
        found.with_context(|| page.to_owned()).and_then(|(_, text)| marks::without_marks(text))
    };
    let choosing = text("docs/choosing.md")?;
    let mut guide = String::from("How to choose a representation.\n");
    for heading in ["The recommendation", "When to choose", "What each way costs"] {
        let section = source::lesson("docs/choosing.md", &choosing, Some(heading))?;
        guide += &format!("\n# {heading}\n\n{}", section.replace("\n####", "\n##"));
    }
    let features = text("docs/features.md")?;
    let (_, features) = features.split_once("\n\n").context("features without a title")?;
    let path = |name: &str| root.join(FOLDER).join(name);
    Ok(vec![
        (path("choosing.md"), with_items(&guide, &names)),
        (path("features.md"), with_items(features, &names)),
    ])
}

/// The names at the root of the library.
fn exported(root: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for list in LISTS {
        let file = root.join("docs/api").join(format!("{list}.txt"));
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let start = format!("{}::", list.replace('-', "_"));
        let paths = text.split_whitespace().filter_map(|word| word.strip_prefix(&start));
        let name = |path: &str| {
            let end = path.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            path[..end.unwrap_or(path.len())].to_owned()
        };
        names.extend(paths.map(name));
    }
    Ok(names)
}

/// A text whose names of items are links, and whose links to files are words.
fn with_items(text: &str, names: &BTreeSet<String>) -> String {
    links::with_prose(text, |line| {
        let words = links::without_files(line);
        let parts = words.split('`').enumerate().map(|(number, part)| match number % 2 {
            0 => part.to_owned(),
            _ if is_item(part, names) => format!("[`{part}`](crate::{part})"),
            _ => format!("`{part}`"),
        });
        parts.collect()
    })
}

/// Whether a code names an item of the library: a type, a trait, what belongs to one, a function with its parentheses.
fn is_item(code: &str, names: &BTreeSet<String>) -> bool {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let bare = code.strip_suffix("()").unwrap_or(code);
    let is_long = bare.starts_with(|c: char| c.is_ascii_uppercase()) || bare != code;
    let first = bare.split("::").next().unwrap_or_default();
    is_long && bare.chars().all(is_name) && names.contains(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_links_and_files_are_words() {
        let names = ["Board", "perft"].map(String::from).into();
        let text = "`Board::make`, `perft()`, `perft`, `Bored` [page](a.md) [`Board`](b.rs) [x](https://a.b)\n```rust\n`Board`\n```\n";
        let made = "[`Board::make`](crate::Board::make), [`perft()`](crate::perft()), `perft`, `Bored` page \
                    [`Board`](crate::Board) [x](https://a.b)\n```rust\n`Board`\n```\n";
        assert_eq!(with_items(text, &names), made);
    }
}
