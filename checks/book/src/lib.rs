//! What the book takes from elsewhere: lessons and code from the sources, figures from the records,
//! boards from `board-svg`.
//!
//! A directive fills a line of its own. Files are named from the root of the repository.
//!
//! | directive | becomes |
//! | --- | --- |
//! | `{{#lesson FILE}}` | the documentation at the top of a source file, or a page, up to its first heading |
//! | `{{#lesson FILE: Heading}}` | what stands under that heading; `*` stands for everything |
//! | `{{#lesson FILE: Heading; without Words}}` | the same without the paragraph that begins so, for what the book has told before |
//! | `{{#item FILE: fn name}}` | the function, type or implementation that a line begins so, with its documentation and without `tell!` |
//! | `{{#rows FILE: a, b}}` | the head of the first table that has these rows, and the rows, by their first cell |
//! | `{{#measured board}}` | all recorded workloads of a board |
//! | `{{#fastest}}` | the fastest and the slowest boards of each recorded workload |
//! | `{{#explorer FEN; cards x88; sees magic,rook,a1}}` | a link to the explorer, with the position and what else its links can say |
//! | `{{#board FEN; arrow e2e4; mark e4 d5; title words}}` | the position as a picture |
//!
//! What is not found is an error, so the book cannot tell what the sources do not.

#![forbid(unsafe_code)]

mod board;
mod explorer;
pub mod links;
mod measured;
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The repository that the book is about.
#[derive(Debug)]
pub struct Book {
    root: PathBuf,
}

impl Book {
    /// The book whose pages lie in `docs`, a folder of the repository.
    ///
    /// # Errors
    ///
    /// If there is no such folder.
    pub fn new(docs: &Path) -> Result<Book> {
        let docs = docs.canonicalize().with_context(|| docs.display().to_string())?;
        let root = docs.parent().context("the book is not in a repository")?.to_path_buf();
        Ok(Book { root })
    }

    /// A chapter with its directives replaced, and links that leave the book as names of files.
    ///
    /// `page` is the path of the chapter below the pages of the book.
    ///
    /// # Errors
    ///
    /// If a directive is unknown, or asks for what is not there.
    pub fn expand(&self, page: &Path, text: &str) -> Result<String> {
        let mut expanded = String::new();
        for (number, line) in text.lines().enumerate() {
            let place = || format!("docs/{}, line {}", page.display(), number + 1);
            match line.strip_prefix("{{#").and_then(|rest| rest.strip_suffix("}}")) {
                Some(directive) => {
                    let text = self.replace(page, directive).with_context(place)?;
                    expanded += &text;
                }
                None => expanded += line,
            }
            expanded.push('\n');
        }
        Ok(links::keep_inside(&expanded, page))
    }

    fn replace(&self, page: &Path, directive: &str) -> Result<String> {
        let (name, rest) = directive.split_once(' ').unwrap_or((directive, ""));
        match name {
            "board" => return board::draw(rest),
            "explorer" => return explorer::link(page, rest),
            _ => {}
        }
        let (file, what) = match rest.split_once(": ") {
            Some((file, what)) => (file, Some(what)),
            None => (rest, None),
        };
        match (name, what) {
            ("lesson", heading) => source::lesson(file, &self.read(file)?, heading),
            ("item", Some(head)) => source::item(file, &self.read(file)?, head),
            ("rows", Some(rows)) => source::rows(&self.read(file)?, rows),
            ("measured", None) => measured::workloads(&self.read(measured::RECORD)?, rest),
            ("fastest", None) => measured::fastest(&self.read(measured::RECORD)?),
            _ => bail!("unknown directive: {directive}"),
        }
    }

    fn read(&self, file: &str) -> Result<String> {
        fs::read_to_string(self.root.join(file)).with_context(|| file.to_string())
    }
}
