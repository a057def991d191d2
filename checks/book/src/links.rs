//! Links of the pages to files, inside and outside the book. Links of the built book: `checks/book.sh`.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

/// The page whose terms other pages link to.
pub(crate) const GLOSSARY: &str = "glossary.md";

/// A page in which the first cell of each row of a table can be linked to: by its words up to a comma, with hyphens between.
pub(crate) fn with_anchors(text: &str) -> String {
    let row = |line: &str| {
        let (term, rest) = line.strip_prefix("| ")?.split_once(" |")?;
        let words = term.split(',').next()?.replace(' ', "-");
        let is_term =
            words.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && words != "---";
        is_term.then(|| format!("| <span id=\"{words}\">{term}</span> |{rest}\n"))
    };
    text.lines().map(|line| row(line).unwrap_or_else(|| format!("{line}\n"))).collect()
}

/// The chapters on single crates.
const CHAPTERS: [(&str, &str); 11] = [
    ("array8x8", "boards/array8x8.md"),
    ("mailbox12x12", "boards/mailbox12x12.md"),
    ("mailbox10x12", "boards/mailbox10x12.md"),
    ("mailbox16x16", "boards/mailbox16x16.md"),
    ("0x88", "boards/x88.md"),
    ("array", "boards/array-boards.md"),
    ("piece-list", "boards/piece-list.md"),
    ("nibble", "boards/nibble.md"),
    ("bitboard", "boards/bitboard.md"),
    ("hybrid", "boards/hybrid.md"),
    ("byteboard", "boards/byteboard.md"),
];

/// A text in which the names of crates lead to their chapters, other than the one that it is on.
pub(crate) fn with_chapters(text: &str, page: &Path) -> String {
    let up = "../".repeat(page.components().count() - 1);
    let mut linked = String::new();
    let mut fence = false;
    for line in text.lines() {
        fence ^= line.starts_with("```");
        let mut line = line.to_string();
        for (name, chapter) in CHAPTERS {
            if !fence && page != Path::new(chapter) {
                let link = format!("[`board-{name}`]({up}{chapter})");
                line = line.replace(&format!("`board_{}`", name.replace('-', "_")), &link);
                if !line.contains(&link) {
                    line = line.replace(&format!("`board-{name}`"), &link);
                }
            }
        }
        linked += &line;
        linked.push('\n');
    }
    linked
}

/// The page of the explorer in the repository, and in the folder of the book.
const EXPLORER: [&str; 2] = ["explorer/README.md", "explorer/index.html"];

/// A page in which links to files outside the book's folder are the names of the files.
///
/// The files are not part of the book; in the repository the same page has its links.
pub(crate) fn keep_inside(text: &str, page: &Path) -> String {
    let folder = page.parent().unwrap_or(Path::new(""));
    let mut kept = String::new();
    let mut fence = false;
    for line in text.lines() {
        fence ^= line.starts_with("```");
        kept += &if fence { line.to_string() } else { name_files(line, folder) };
        kept.push('\n');
    }
    kept
}

fn name_files(line: &str, folder: &Path) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((words, target, behind)) = next_link(rest) {
        let (before, text) = words;
        kept += before;
        rest = behind;
        // Paths start at the folder of the book, so `..` leads outside.
        let file = normal(&folder.join(target.split('#').next().unwrap_or("")));
        kept += &match in_repository(&file) {
            Some(file) if file == Path::new(EXPLORER[0]) => {
                let up = "../".repeat(folder.components().count());
                format!("[{text}]({up}{})", EXPLORER[1])
            }
            Some(file) if !target.contains("://") && !target.starts_with('#') => {
                let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("");
                let says_it = text.trim_matches('`').trim_end_matches('/').ends_with(name);
                let path = file.display();
                match says_it {
                    true => format!("`{path}`"),
                    false if kept.ends_with('(') => format!("{text}: `{path}`"),
                    false => format!("{text} (`{path}`)"),
                }
            }
            _ => format!("[{text}]({target})"),
        };
    }
    kept + rest
}

/// The path in the repository of a file that is not part of the book.
fn in_repository(file: &Path) -> Option<PathBuf> {
    if let Ok(file) = file.strip_prefix("..") {
        return Some(file.to_path_buf());
    }
    let is_part =
        file.extension().is_some_and(|kind| kind == "md" || kind == "svg" || kind == "py");
    (!is_part).then(|| Path::new("docs").join(file))
}

/// The next link of a line: the text before it and its own, its target, the text after it.
fn next_link(line: &str) -> Option<((&str, &str), &str, &str)> {
    let middle = line.find("](")?;
    let start = line[..middle].rfind('[')?;
    let end = middle + line[middle..].find(')')?;
    Some(((&line[..start], &line[start + 1..middle]), &line[middle + 2..end], &line[end + 1..]))
}

/// A path without `.` and, where possible, without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut parts: Vec<Component<'_>> = Vec::new();
    for part in path.components() {
        match (part, parts.last()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.into_iter().collect()
}

/// The links of a page of Markdown to files that do not exist.
///
/// # Errors
///
/// If the page cannot be read.
pub fn dead_in_markdown(page: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(page).with_context(|| page.display().to_string())?;
    let folder = page.parent().unwrap_or(Path::new(""));
    let mut dead = Vec::new();
    let mut fence = false;
    for line in text.lines() {
        fence ^= line.trim_start().starts_with("```");
        let mut rest = if fence { "" } else { line };
        while let Some((_, target, behind)) = next_link(rest) {
            rest = behind;
            let file = target.split('#').next().unwrap_or("");
            let is_file = !target.contains(':') && !file.is_empty();
            if is_file && !folder.join(file).exists() {
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    Ok(dead)
}

/// The files with an extension below a folder, in order, without those that start with a dot.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn files(directory: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(directory).with_context(|| directory.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.')) {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_can_be_linked_to() {
        let text = "| term | meaning |\n| --- | --- |\n| check mask | squares |\n| make, unmake | moves |\n";
        let expected = "| <span id=\"term\">term</span> | meaning |\n| --- | --- |\n\
            | <span id=\"check-mask\">check mask</span> | squares |\n| <span id=\"make\">make, unmake</span> | moves |\n";
        assert_eq!(with_anchors(text), expected);
    }

    #[test]
    fn crates_lead_to_their_chapters() {
        let text = "See `board_array`, `board-0x88` and `board-0x88s`.\n";
        let mailbox = "[`board-array`](../boards/array-boards.md)";
        let expected = format!("See {mailbox}, `board-0x88` and `board-0x88s`.\n");
        assert_eq!(with_chapters(text, Path::new("boards/x88.md")), expected);
        let code = "```text\n`board-0x88`\n```\n";
        assert_eq!(with_chapters(code, Path::new("size.md")), code);
        for (_, chapter) in CHAPTERS {
            let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
            assert!(docs.join(chapter).exists(), "{chapter}");
        }
    }

    #[test]
    fn links_out_of_the_book_become_names() {
        let page = Path::new("boards/x88.md");
        let inside = "[walk](walk.md#a) ![bits](../pictures/d.svg) [b](https://a.b/c.rs) [c](#d) [x](../python/x88.py)\n";
        assert_eq!(keep_inside(inside, page), inside);
        let outside = "[`lists.rs`](../../crates/a/src/lists.rs), [the list](../api)";
        let names = "`crates/a/src/lists.rs`, the list (`docs/api`)\n";
        assert_eq!(keep_inside(outside, page), names);
        let record = "(see b; [the list](../api)) ([record](../../a.txt))\n";
        let named = "(see b; the list (`docs/api`)) (record: `a.txt`)\n";
        assert_eq!(keep_inside(record, page), named);
        let explorer = "[the explorer](../../explorer/README.md)";
        assert_eq!(keep_inside(explorer, page), "[the explorer](../explorer/index.html)\n");
        let code = "```rust\n[a](../../b)\n```\n";
        assert_eq!(keep_inside(code, page), code);
    }

    #[test]
    fn dead_links_are_found() {
        let folder = std::env::temp_dir().join(format!("board-book-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("a.md"), "[a](a.md) [b](c.md#d) [c](https://a.b)\n").unwrap();
        let dead = dead_in_markdown(&folder.join("a.md"));
        fs::remove_dir_all(&folder).unwrap();
        let dead = dead.unwrap();
        assert!(dead.len() == 1 && dead[0].ends_with(": c.md#d"), "{dead:?}");
    }
}
