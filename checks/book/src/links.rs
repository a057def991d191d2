//! Links: those of the pages to files outside the book, and those of the book that was built.

use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

use crate::explorer;

/// A page in which links to files outside the book's folder are the names of the files.
///
/// Where the book is read the files are not at hand; in the repository the same page has its links.
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
        // Pages are named from the book's folder, so what begins with `..` is outside of it.
        let file = normal(&folder.join(target.split('#').next().unwrap_or("")));
        kept += &match in_repository(&file) {
            Some(file) if !target.contains("://") && !target.starts_with('#') => {
                let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("");
                let says_it = text.trim_matches('`').trim_end_matches('/').ends_with(name);
                let path = file.display();
                if says_it { format!("`{path}`") } else { format!("{text} (`{path}`)") }
            }
            _ => format!("[{text}]({target})"),
        };
    }
    kept + rest
}

/// A file that is no part of the book, by its path in the repository.
fn in_repository(file: &Path) -> Option<PathBuf> {
    if let Ok(file) = file.strip_prefix("..") {
        return Some(file.to_path_buf());
    }
    let is_part = file.extension().is_some_and(|kind| kind == "md" || kind == "svg");
    (!is_part).then(|| Path::new("docs").join(file))
}

/// The next link of a line: what stands before it and its text, its target, what is behind it.
fn next_link(line: &str) -> Option<((&str, &str), &str, &str)> {
    let middle = line.find("](")?;
    let start = line[..middle].rfind('[')?;
    let end = middle + line[middle..].find(')')?;
    Some(((&line[..start], &line[start + 1..middle]), &line[middle + 2..end], &line[end + 1..]))
}

/// A path without `.` and, where it can be, without `..`.
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

/// How many pages of HTML lie in a folder, and their links to files and places that do not exist.
/// Links to other sites are not followed. Of those to the explorer what they say is read, and the
/// explorer's own links to chapters are followed.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn dead_in_pages(directory: &Path) -> Result<(usize, Vec<String>)> {
    let pages = files(directory, "html")?;
    let mut dead = Vec::new();
    let chapters = explorer::chapters(&directory.join("explorer"))?;
    for (board, chapter) in &chapters {
        if !directory.join(chapter).is_file() {
            dead.push(format!("the card {board} of the explorer: {chapter}"));
        }
    }
    for page in &pages {
        let text = fs::read_to_string(page).with_context(|| page.display().to_string())?;
        let folder = page.parent().unwrap_or(directory);
        let links = attributes(&text, "href").chain(attributes(&text, "src"));
        for link in links.collect::<HashSet<_>>() {
            // The page for what is not found names files from the root of a server.
            if link.contains(':') || link.starts_with('/') {
                continue;
            }
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let file = file.split('?').next().unwrap_or("");
            let mut target = if file.is_empty() { page.clone() } else { folder.join(file) };
            if target.is_dir() {
                target = target.join("index.html");
            }
            if !target.exists() {
                dead.push(format!("{}: {link}", page.display()));
            } else if normal(&target) == normal(&directory.join(explorer::PAGE)) {
                if let Some(wrong) = explorer::wrong_state(place, &chapters) {
                    dead.push(format!("{}: {wrong}", page.display()));
                }
            } else if !place.is_empty()
                && target.extension().is_some_and(|extension| extension == "html")
                && !attributes(&fs::read_to_string(&target)?, "id").any(|id| id == place)
            {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    Ok((pages.len(), dead))
}

/// The values of an attribute in a text of HTML, wherever they stand.
fn attributes<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let head = format!(" {name}=\"");
    let starts: Vec<usize> = text.match_indices(&head).map(|(at, head)| at + head.len()).collect();
    starts.into_iter().filter_map(|start| text[start..].split('"').next())
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

/// The files with an extension below a folder, in order. What starts with a dot is left out.
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
    fn links_out_of_the_book_become_names() {
        let page = Path::new("boards/x88.md");
        let inside = "[walk](walk.md#a) ![bits](../pictures/d.svg) [b](https://a.b/c.rs) [c](#d)\n";
        assert_eq!(keep_inside(inside, page), inside);
        let outside = "[`lists.rs`](../../crates/a/src/lists.rs), [the list](../api)";
        let names = "`crates/a/src/lists.rs`, the list (`docs/api`)\n";
        assert_eq!(keep_inside(outside, page), names);
        let code = "```rust\n[a](../../b)\n```\n";
        assert_eq!(keep_inside(code, page), code);
    }

    #[test]
    fn dead_links_are_found() {
        let folder = std::env::temp_dir().join(format!("board-book-{}", std::process::id()));
        fs::create_dir_all(folder.join("explorer")).unwrap();
        let page = "<p id=\"a\"><a href=\"b.html#c\"><a href=\"#a\"><a href=\"#e\"><img src=\"d.svg\">\
            <a href=\"explorer/index.html#cards=x\"><a href=\"explorer/index.html#cards=y\">";
        fs::write(folder.join("a.html"), page).unwrap();
        fs::write(folder.join("explorer/index.html"), "<a href=\"../a.html#a\">").unwrap();
        let list = "export const CHAPTERS = {\n  \"x\": \"a.html\",\n  \"z\": \"z.html\"\n};\n";
        fs::write(folder.join("explorer/chapters.js"), list).unwrap();
        fs::write(folder.join("b.html"), "<p id=\"b\">").unwrap();
        fs::write(folder.join("a.md"), "[a](a.html) [b](c.md#d) [c](https://a.b)\n").unwrap();
        let found = dead_in_pages(&folder);
        let in_markdown = dead_in_markdown(&folder.join("a.md"));
        fs::remove_dir_all(&folder).unwrap();
        let (pages, mut dead) = found.unwrap();
        dead.sort();
        let links: Vec<&str> = dead.iter().filter_map(|link| link.split(": ").last()).collect();
        let expected = ["#e", "b.html#c", "cards=y", "d.svg", "z.html"];
        assert_eq!((pages, &links[..]), (3, &expected[..]));
        let in_markdown = in_markdown.unwrap();
        assert!(in_markdown.len() == 1 && in_markdown[0].ends_with(": c.md#d"), "{in_markdown:?}");
    }
}
