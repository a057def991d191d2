//! The contents that the book takes from elsewhere: lessons and code from the sources, figures from the
//! records, pictures from `board-svg`.
//!
//! A directive stands on a line of its own. Paths of files start at the root of the repository.
//!
//! | directive | becomes |
//! | --- | --- |
//! | `{{#lesson FILE}}` | the documentation at the top of a source file, or a page, up to its first heading |
//! | `{{#lesson FILE: Heading}}` | the text under that heading; `*` takes everything |
//! | `{{#lesson FILE: Heading; without Words}}` | the same without the paragraph that begins with these words, or without the block of code if they are ```` ```text ````: for what the book shows elsewhere |
//! | `{{#item FILE: fn name}}` | the function, type or implementation whose line begins so, with its documentation; `; without ///` omits that. `FILE.py: def name` is one of Python |
//! | `{{#rows FILE: a, b}}` | the head of the first table that has these rows, and the rows, by their first cell |
//! | `{{#compared board other}}` | what the record says of a board beside another, in sentences |
//! | `{{#bars}}` | the instructions per position of a perft of all boards, as bars |
//! | `{{#shared}}` | which crates and which rules of `board-core` each board shares with others |
//! | `{{#plain}}` | plain boards beside the fast ones of their representations, and what follows |
//! | `{{#ladder board}}` | the ladder of `benches/ladder` for a board: what each trick does, and what it brings |
//! | `{{#fastest}}` | the fastest and the slowest boards of each recorded workload |
//! | `{{#learned}}` | what each board gains at single operations where a processor knows the position by heart |
//! | `{{#elo matches}}`, `{{#elo prices}}`, `{{#elo time}}` | what twice the nodes are worth in Elo, what each board costs then, and the check by time |
//! | `{{#runs}}` | what the long checks did, from the record of their runs |
//! | `{{#mutants}}` | the mutation score of each package that has been tested so, and the survivors |
//! | `{{#bugs}}` | what perft counts with classic bugs, and a field that finds a bug by its count |
//! | `{{#explorer FEN; cards x88; slider magic,rook,a1}}` | a link to the explorer, with the position and other parts of its state |
//! | `{{#figure name}}`, `{{#figure name: state}}` | a figure of `board-site` that answers to clicks, in a state or its first |
//! | `{{#layout name: words}}` | how a representation lies in memory, as a picture with words below it |
//! | `{{#surprise FEN}}` | the position with the bits that each square takes in the code `adaptive` |
//! | `{{#board FEN; arrow e2e4; mark e4 d5; title words}}` | the position as a picture |
//!
//! Anything that is not found is an error, so the book cannot say what the sources do not.

#![forbid(unsafe_code)]

pub mod blocks;
mod board;
mod bugs;
mod elo;
mod explorer;
mod figure;
mod layout;
pub mod links;
mod measured;
mod runs;
mod shared;
mod source;
mod surprise;
mod tricks;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};
use polyboard_cli::study::{Findings, Study};

/// Pages of the documentation of the library that are made of the records too.
const GUIDE: &str = "crates/polyboard/src/guide";

/// What the command repeats of the records.
const RECORD: &str = "crates/polyboard-cli/data/record.json";

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
    /// If a directive is unknown, or names something that does not exist.
    pub fn expand(&self, page: &Path, text: &str) -> Result<String> {
        let mut expanded = String::new();
        let (mut has_colors, mut has_figures) = (false, false);
        for (number, line) in text.lines().enumerate() {
            let place = || format!("docs/{}, line {}", page.display(), number + 1);
            match line.strip_prefix("{{#").and_then(|rest| rest.strip_suffix("}}")) {
                Some(directive) => {
                    let text = self.replace(page, directive).with_context(place)?;
                    let is_figure = directive.starts_with("figure ");
                    if (is_figure
                        || directive.starts_with("layout ")
                        || directive.starts_with("surprise "))
                        && !has_colors
                    {
                        expanded += &figure::colors(page);
                        has_colors = true;
                    }
                    if is_figure && !has_figures {
                        expanded += &figure::script(page);
                        has_figures = true;
                    }
                    expanded += &text;
                }
                None => expanded += line,
            }
            expanded.push('\n');
        }
        if page == Path::new(links::GLOSSARY) {
            expanded = links::with_anchors(&expanded);
        }
        Ok(links::keep_inside(&expanded, page))
    }

    fn replace(&self, page: &Path, directive: &str) -> Result<String> {
        let (name, rest) = directive.split_once(' ').unwrap_or((directive, ""));
        match name {
            "board" => return board::draw(rest),
            "figure" => return figure::draw(rest),
            "layout" => return layout::draw(rest),
            "surprise" => return surprise::draw(rest),
            "explorer" => {
                return explorer::link(page, rest, &self.chapters_of_boards()?);
            }
            _ => {}
        }
        let (file, what) = match rest.split_once(": ") {
            Some((file, what)) => (file, Some(what)),
            None => (rest, None),
        };
        match (name, what) {
            ("lesson", heading) => {
                let lesson = source::lesson(file, &self.read(file)?, heading)?;
                Ok(links::with_chapters(&lesson, page))
            }
            ("item", Some(head)) => source::item(file, &self.read(file)?, head),
            ("rows", Some(rows)) => source::rows(&self.read(file)?, rows),
            ("compared", None) => {
                let (board, other) = rest.split_once(' ').context("two boards are compared")?;
                let counts = self.read(measured::COUNTS)?;
                measured::compared(measured::first(&self.study()?)?, &counts, board, other)
            }
            ("bars", None) => {
                Ok(figure::colors(page) + &measured::bars(&self.read(measured::COUNTS)?)?)
            }
            ("shared", None) => shared::table(&self.root),
            ("plain", None) => {
                tricks::plain(&self.run(tricks::PLAIN)?, &self.read(tricks::README)?)
            }
            ("ladder", None) => {
                let code = self.read(&tricks::code(rest))?;
                Ok(figure::colors(page) + &tricks::ladder(&self.run(tricks::LADDER)?, &code, rest)?)
            }
            ("elo", None) => elo::part(rest, &self.root, &self.study()?),
            ("fastest", None) => measured::fastest(measured::first(&self.study()?)?),
            ("learned", None) => Ok(self.run(measured::LEARNED)?.learned_markdown()),
            ("runs", None) => runs::table(&self.read(runs::RUNS)?),
            ("bugs", None) => {
                let [list, record] = [board_bugs::LIST, board_bugs::RECORD].map(|f| self.read(f));
                Ok(bugs::finder(page) + &bugs::sections(&list?, &record?)?)
            }
            ("mutants", None) => runs::mutants(&self.read(runs::MUTANTS)?),
            _ => bail!("unknown directive: {directive}"),
        }
    }

    /// The chapter of each board, as the page of the explorer lists them: paths below the book by ids.
    ///
    /// # Errors
    ///
    /// If the list cannot be read.
    pub fn chapters_of_boards(&self) -> Result<BTreeMap<String, String>> {
        explorer::chapters(&self.read(explorer::CHAPTERS)?)
    }

    /// The pages and files that are not what the records make of them, each with what it should be.
    fn overdue(&self) -> Result<Vec<(PathBuf, String)>> {
        let study = self.study()?;
        let mut pages = links::files(&self.root.join("docs"), "md")?;
        pages.extend(links::files(&self.root.join(GUIDE), "md")?);
        pages.push(self.root.join("README.md"));
        let mut overdue = Vec::new();
        for path in pages {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let made =
                blocks::renewed(&text, &study).with_context(|| path.display().to_string())?;
            if made != text {
                overdue.push((path, made));
            }
        }
        let (path, made) = (self.root.join(RECORD), elo::record(&self.root, &study)?.to_json());
        if fs::read_to_string(&path).map_or(true, |text| text != made) {
            overdue.push((path, made));
        }
        Ok(overdue)
    }

    /// The files that are not what the records make of them.
    ///
    /// # Errors
    ///
    /// If a mark is wrong, or a record cannot be read.
    pub fn stale(&self) -> Result<Vec<PathBuf>> {
        Ok(self.overdue()?.into_iter().map(|(path, _)| path).collect())
    }

    /// Makes all that is stale anew, and returns the files.
    ///
    /// # Errors
    ///
    /// As [`stale`](Self::stale), or if a file cannot be written.
    pub fn renew(&self) -> Result<Vec<PathBuf>> {
        let overdue = self.overdue()?;
        for (path, made) in &overdue {
            fs::write(path, made).with_context(|| path.display().to_string())?;
        }
        Ok(overdue.into_iter().map(|(path, _)| path).collect())
    }

    fn study(&self) -> Result<Study> {
        measured::study(&self.root)
    }

    fn run(&self, file: &str) -> Result<Findings> {
        Findings::read(&self.root.join(file)).map_err(Error::msg)
    }

    fn read(&self, file: &str) -> Result<String> {
        fs::read_to_string(self.root.join(file)).with_context(|| file.to_string())
    }
}
