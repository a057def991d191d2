//! Links of the pages to files, inside and outside the book. Links of the built book: `checks/book.sh`.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

use crate::representations::Representation;

/// The path from the folder of a page to a file. Both are seen from the folder of the book.
pub(crate) fn relative(page: &Path, file: &Path) -> String {
    let in_repository = |path: &Path| normal(&Path::new("docs").join(path));
    let folder = in_repository(page.parent().unwrap_or(Path::new("")));
    from(&folder, &in_repository(file)).to_string_lossy().replace('\\', "/")
}

/// The path from a folder to a file, both from the same place.
pub(crate) fn from(folder: &Path, file: &Path) -> PathBuf {
    let shared = folder.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(file.components().skip(shared)).collect()
}

/// Where to go on from a page: the chapter after it in the summary, and the summary.
pub(crate) fn next(page: &Path, summary: &str) -> Result<String> {
    let links = summary.lines().filter_map(|line| {
        let (words, rest) = line.split_once('[')?.1.split_once("](")?;
        Some((words, rest.split(')').next()?))
    });
    let mut links = links.skip_while(|(_, path)| Path::new(path) != page);
    links.next().with_context(|| format!("{} is not in the summary", page.display()))?;
    let (words, path) = links.next().context("the last chapter")?;
    let [path, all] = [path, "SUMMARY.md"].map(|file| relative(page, Path::new(file)));
    Ok(format!("Next: [{words}]({path}) · [All chapters]({all})"))
}

/// The chapters on single crates: the name of each without `board-`, and the page.
pub(crate) fn chapters(all: &[Representation]) -> Vec<(String, String)> {
    let chapter = |one: &Representation| {
        (one.folder.replace("board-", ""), format!("boards/{}.md", one.chapter))
    };
    let shared = ("array".to_owned(), "boards/array-boards.md".to_owned());
    all.iter().map(chapter).chain([shared]).collect()
}

/// A text whose lines outside of blocks of code are changed.
pub(crate) fn with_prose(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut is_code = false;
    let lines = text.lines().map(|line| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence { format!("{line}\n") } else { change(line) + "\n" }
    });
    lines.collect()
}

/// A text in which the names of crates lead to their chapters, other than the one that it is on.
pub(crate) fn with_chapters(text: &str, page: &Path, chapters: &[(String, String)]) -> String {
    let others = || chapters.iter().filter(|(_, chapter)| page != Path::new(chapter));
    with_prose(text, |line| {
        others().fold(line.to_string(), |line, (name, chapter)| {
            let link = format!("[`board-{name}`]({})", relative(page, Path::new(chapter)));
            let line = line.replace(&format!("`board_{}`", name.replace('-', "_")), &link);
            if line.contains(&link) {
                line
            } else {
                line.replace(&format!("`board-{name}`"), &link)
            }
        })
    })
}

/// The page of the explorer in the repository, and in the folder of the book.
pub(crate) const EXPLORER: [&str; 2] = ["explorer/README.md", "explorer/index.html"];

/// A page in which links to files outside the book's folder are the names of the files.
///
/// The files are not part of the book; in the repository the same page has its links.
pub(crate) fn keep_inside(text: &str, page: &Path) -> String {
    with_prose(text, |line| {
        with_links(line, |before, words, target| {
            // Paths start at the folder of the book, so `..` leads outside.
            let file = normal(&page.with_file_name(target.split('#').next().unwrap_or("")));
            match in_repository(&file) {
                Some(file) if file == Path::new(EXPLORER[0]) => {
                    format!("[{words}]({})", relative(page, Path::new(EXPLORER[1])))
                }
                Some(file) if !target.contains("://") && !target.starts_with('#') => {
                    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or("");
                    let says_it = words.trim_matches('`').trim_end_matches('/').ends_with(name);
                    let path = file.display();
                    match says_it {
                        true => format!("`{path}`"),
                        false if before.ends_with('(') => format!("{words}: `{path}`"),
                        false => format!("{words} (`{path}`)"),
                    }
                }
                _ => format!("[{words}]({target})"),
            }
        })
    })
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

/// A line whose links are changed, each by what is before it, its words and its target.
fn with_links(line: &str, change: impl Fn(&str, &str, &str) -> String) -> String {
    let (mut kept, mut rest) = (String::new(), line);
    while let Some(((before, words), target, behind)) = next_link(rest) {
        kept += before;
        let link = change(&kept, words, target);
        kept += &link;
        rest = behind;
    }
    kept + rest
}

/// The next link of a line: the text before it and its own, its target, the text after it.
fn next_link(line: &str) -> Option<((&str, &str), &str, &str)> {
    // The words of a link may begin on the line before.
    let mut middles = line.match_indices("](").map(|(middle, _)| middle);
    let middle = middles.find(|&middle| line[..middle].contains('['))?;
    let start = line[..middle].rfind('[')?;
    let end = middle + line[middle..].find(')')?;
    Some(((&line[..start], &line[start + 1..middle]), &line[middle + 2..end], &line[end + 1..]))
}

/// A path without `.` and, where possible, without `..`.
pub fn normal(path: &Path) -> PathBuf {
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

/// A line whose links to files are only their words.
pub fn without_files(line: &str) -> String {
    with_links(line, |_, words, target| match target.contains("://") {
        true => format!("[{words}]({target})"),
        false => words.to_owned(),
    })
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
    fn paths_lead_from_a_page_to_a_file() {
        for (page, file, path) in [
            ("boards/x88.md", "glossary.md", "../glossary.md"),
            ("boards/x88.md", "boards/array8x8.md", "array8x8.md"),
            ("../README.md", "pictures/a.svg", "docs/pictures/a.svg"),
            ("../crates/a/README.md", "choosing.md", "../../docs/choosing.md"),
            ("sliders.md", "../crates/a/src/lib.rs", "../crates/a/src/lib.rs"),
        ] {
            assert_eq!(relative(Path::new(page), Path::new(file)), path);
        }
    }

    #[test]
    fn a_chapter_leads_to_the_next() {
        let summary = "[A](README.md)\n\n- [B b](boards/b.md)\n- [C](c.md)\n";
        let next = |page: &str| next(Path::new(page), summary);
        let all = "[All chapters](../SUMMARY.md)";
        assert_eq!(next("boards/b.md").unwrap(), format!("Next: [C](../c.md) · {all}"));
        assert!(next("c.md").is_err() && next("d.md").is_err());
    }

    #[test]
    fn crates_lead_to_their_chapters() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let chapters = chapters(&crate::representations::all(&docs.join("..")).unwrap());
        let with_chapters =
            |text: &str, page: &str| with_chapters(text, Path::new(page), &chapters);
        let text = "See `board_array`, `board-0x88` and `board-0x88s`.\n";
        let mailbox = "[`board-array`](array-boards.md)";
        let expected = format!("See {mailbox}, `board-0x88` and `board-0x88s`.\n");
        assert_eq!(with_chapters(text, "boards/x88.md"), expected);
        let code = "```text\n`board-0x88`\n```\n";
        assert_eq!(with_chapters(code, "size.md"), code);
        for (_, chapter) in &chapters {
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
        let begun_before = "swap](../a.md), then [the list](../api)";
        assert_eq!(keep_inside(begun_before, page), "swap](../a.md), then the list (`docs/api`)\n");
        let code = "```rust\n[a](../../b)\n```\n";
        assert_eq!(keep_inside(code, page), code);
    }
}
