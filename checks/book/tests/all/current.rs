//! Everything that the book takes from the sources exists, and so does everything that pages link to.

use std::fs;
use std::path::{Path, PathBuf};

use board_book::{Book, links};

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
        for part in ["<!-- = layout ", "/src/plain.rs: ", "<!-- = compared ", "class=\"real\""] {
            assert!(text.contains(part), "{board}: {page} has no {part}");
        }
    }
}
