//! Everything that the book takes from the sources exists, and so does everything that pages link to.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use board_book::{Book, advice, links};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The chapters that the summary names, as paths below `docs`.
fn chapters() -> Vec<String> {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let links = summary.lines().filter_map(|line| line.split_once("](")?.1.split_once(')'));
    links.map(|(path, _)| path.to_string()).collect()
}

#[test]
fn every_chapter_can_be_made_for_the_book() {
    let book = Book::new(&root().join("docs")).unwrap();
    for chapter in chapters() {
        let text = fs::read_to_string(root().join("docs").join(&chapter)).unwrap();
        let text =
            book.expand(Path::new(&chapter), &text).unwrap_or_else(|error| panic!("{error:#}"));
        assert!(!text.contains("<!-- "), "{chapter}: a mark is left");
    }
}

#[test]
fn pages_show_what_the_sources_and_records_say() {
    let stale = Book::new(&root().join("docs")).unwrap().stale().unwrap();
    assert!(stale.is_empty(), "to make them anew: cargo run -p board-book -- renew\n{stale:#?}");
}

/// A figure in prose stands between marks, or in a section that links the record that has it.
#[test]
fn no_page_quotes_a_figure_that_is_in_no_record() {
    let mut unsourced = Vec::new();
    let mut pages = links::files(&root().join("docs"), "md").unwrap();
    pages.push(root().join("README.md"));
    for page in pages {
        let folder = page.parent().unwrap();
        let record = |target: &str| {
            let target = target.split('#').next().unwrap_or_default();
            target
                .contains("benches/record/")
                .then(|| fs::read_to_string(folder.join(target)).ok())?
        };
        let text = fs::read_to_string(&page).unwrap();
        let found = advice::unsourced(&text, record);
        unsourced.extend(found.into_iter().map(|figure| format!("{}: {figure}", page.display())));
    }
    assert!(unsourced.is_empty(), "{unsourced:#?}");
}

#[test]
fn every_page_is_a_chapter() {
    let chapters = chapters();
    for page in links::files(&root().join("docs"), "md").unwrap() {
        let page =
            page.strip_prefix(root().join("docs")).unwrap().to_str().unwrap().replace('\\', "/");
        assert!(page == "SUMMARY.md" || chapters.contains(&page), "{page} is not in the summary");
    }
}

#[test]
fn every_recorded_run_is_explained() {
    let read = |file| fs::read_to_string(root().join(file)).unwrap();
    let (page, runs) = (read("docs/trust.md"), read("tests/record/runs.tsv"));
    for check in runs.lines().filter_map(|line| line.split('\t').nth(2)) {
        assert!(page.contains(&format!("`{check}`")), "docs/trust.md does not explain {check}");
    }
}

#[test]
fn every_card_of_the_explorer_has_a_chapter() {
    let boards = Book::new(&root().join("docs")).unwrap().chapters_of_boards().unwrap();
    for (board, page) in boards {
        assert!(chapters().contains(&page.replace(".html", ".md")), "{board}: {page}");
    }
}

#[test]
fn every_chapter_on_a_board_is_a_lesson() {
    let boards = Book::new(&root().join("docs")).unwrap().chapters_of_boards().unwrap();
    for (board, page) in boards {
        let page = page.replace(".html", ".md");
        let text = fs::read_to_string(root().join("docs").join(&page)).unwrap();
        for part in ["<!-- = layout ", "/src/plain.rs: fn ", "<!-- = compared ", "class=\"real\""] {
            assert!(text.contains(part), "{board}: {page} has no {part}");
        }
    }
}

#[test]
fn no_page_of_the_repository_has_a_dead_link() {
    let mut dead = Vec::new();
    for folder in ["docs", "crates", "examples", "benches", "checks", "tests"] {
        for page in links::files(&root().join(folder), "md").unwrap() {
            // rustdoc checks the links of the guide.
            if !page.parent().unwrap().ends_with("guide") {
                dead.extend(links::dead_in_markdown(&page).unwrap());
            }
        }
    }
    for page in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        dead.extend(links::dead_in_markdown(&root().join(page)).unwrap());
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

/// Wherever a reader gets from the README, a page is what it shows.
#[test]
fn pages_can_be_read_outside_the_book() {
    let (mut seen, mut open) = (BTreeSet::new(), vec![root().join("README.md")]);
    while let Some(page) = open.pop() {
        if !seen.insert(page.clone()) {
            continue;
        }
        let text = fs::read_to_string(&page).unwrap();
        let name = page.display();
        assert!(!text.contains("{{#") && !text.contains("](crate::"), "{name}: for tools only");
        let mut is_rust = false;
        for line in text.lines() {
            if line.starts_with("```") {
                is_rust = line.starts_with("```rust");
            }
            assert!(!is_rust || !line.starts_with("# "), "{name}: a hidden line: {line}");
        }
        let targets = links::targets(&page).unwrap().into_iter().map(|(file, _)| file);
        open.extend(targets.filter(|file| file.extension().is_some_and(|kind| kind == "md")));
    }
    assert!(seen.len() > 50, "{} pages", seen.len());
}
