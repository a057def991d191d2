//! The contents that the book takes from elsewhere: lessons and code from the sources, figures from the
//! records, pictures from `board-svg`.
//!
//! It stands in a page between two marks, which no reader sees: `<!-- = NAME -->` and `<!-- / -->`. So a page reads the same on a
//! server for code, in an editor and in the book. `board-book renew` writes what is between the marks, and all pictures; a test
//! fails if that would change a file. In the book figures answer to clicks: see [`Book::expand`]. Paths of files start at the
//! root of the repository.
//!
//! | name | content |
//! | --- | --- |
//! | `lesson FILE` | the documentation at the top of a source file, or a page, up to its first heading |
//! | `lesson FILE: Heading` | the text under that heading; `*` takes everything |
//! | `lesson FILE: Heading; without Words` | the same without the paragraph that begins with these words, or without the block of code if they are ```` ```text ````: for what the book shows elsewhere |
//! | `item FILE: const NAME, fn name` | the constants, functions, types or implementations whose lines begin so, with their documentation; `; without ///` omits that. `FILE.py: NAME, def name` are those of Python |
//! | `constant FILE: Type::NAME, NAME; FILE: NAME` | what constants hold that code on the page names but that it does not show, with links to the files |
//! | `rows FILE: a, b` | the head of the first table that has these rows, and the rows, by their first cell |
//! | `board FEN; arrow e2e4; mark e4 d5; title words` | the position as a picture |
//! | `figure name`, `figure name: state` | a figure of `board-site` that answers to clicks, in a state or its first |
//! | `layout name: words` | how a representation lies in memory, as a picture with words below it; `layout name blank: words` is without contents, to be filled in |
//! | `steps BOARD ROLE SQUARE` | each step of a piece, its sum and where that leads; ` blank` leaves the answers out |
//! | `surprise FEN` | the position with the bits that each square takes in the code `adaptive` |
//! | `explorer FEN; cards x88; slider magic,rook,a1` | a link to the explorer, with the position and other parts of its state |
//! | `add NAME FEATURE...` | how a program takes one of the packages, with these features alone if any are named |
//! | `next` | where to go on reading; in the book, which has arrows, nothing |
//! | `live` | a link to the live pages, if they have an address |
//! | `chart name` | what records say as a picture: `study`, `field`, `tricks`, `codes`, or the `instructions` of a perft |
//! | `bugs` | what perft counts with classic bugs; in the book with a field that finds a bug by its count |
//! | `compared board other` | what the record says of a board beside another, in sentences |
//! | `elo matches`, `elo prices`, `elo time`, `elo example` | what twice the nodes are worth in Elo, what each board costs then, the check by time, and the same with the example engine, with whether that differs |
//! | `field part` | the field's record: `kinds`, `follows`, `early`, `scaling`, and `predicted` beside published |
//! | `results kind` | the published results of a kind of change as a picture, with what is predicted |
//! | `elo calculator` | what each board is worth to an engine, as `polyboard elo` predicts it; in the book with sliders |
//! | `fastest` | the fastest and the slowest boards of each recorded workload |
//! | `speeds` | the speeds of every board at a few workloads |
//! | `gain board trick` | how many times as fast a perft is with a trick of a ladder as on the rung below; `gain board other` is as fast as another board of that record |
//! | `ids` | the ids of all representations |
//! | `ladder board` | the ladder of `benches/ladder` for a board: what each trick does, and what it brings |
//! | `learned` | what each board gains at single operations where a processor knows the position by heart |
//! | `mutants` | the mutation score of each package that has been tested so, and the survivors |
//! | `plain` | plain boards beside the fast ones of their representations |
//! | `tricks` | what follows from that |
//! | `runs` | what the long checks did, from the record of their runs |
//! | `shared` | which crates and which rules of `board-core` each board shares with others |
//! | `wait` | how long the two commands of the README take, from the record of `checks/build.py` |
//!
//! What is said of the study is in `advice.rs`.
//!
//! Anything that is not found is an error, so the book cannot say what the sources do not.

#![forbid(unsafe_code)]

mod advice;
mod board;
mod bugs;
mod built;
mod calculator;
mod chart;
mod codes;
mod drawing;
mod elo;
mod explorer;
mod field;
mod figure;
mod guide;
mod layout;
pub mod links;
pub mod marks;
mod measured;
mod representations;
mod runs;
mod shared;
mod source;
mod steps;
mod surprise;
mod svg;
mod take;
mod tricks;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};
use polyboard::Backend;
use polyboard_compare::study::BASE;
use polyboard_compare::text::typeset;
use polyboard_compare::{Findings, Study};

use drawing::Drawing;
use representations::{Representation, with_missing};

/// What the command repeats of the records.
const RECORD: &str = "crates/polyboard-compare/data/record.json";

/// Tables that the command has in it, and the copies in its package.
const TABLES: [(&str, &str); 3] = [
    ("docs/data/field.tsv", "crates/polyboard-compare/data/field.tsv"),
    ("benches/record/shares.tsv", "crates/polyboard-compare/data/shares.tsv"),
    ("docs/data/scaling.tsv", "crates/polyboard-compare/data/scaling.tsv"),
];

/// The repository that the book is about.
#[derive(Debug)]
pub struct Book {
    root: PathBuf,
    study: OnceCell<Study>,
    representations: Vec<Representation>,
}

/// Where a page is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// As a file: pictures are files too.
    Page,
    /// In the book: figures are live.
    Book,
}

/// A file, and what it should hold.
type Made = (PathBuf, String);

impl Book {
    /// The book whose pages lie in `docs`, a folder of the repository.
    ///
    /// # Errors
    ///
    /// If there is no such folder, or if the representations cannot be read.
    pub fn new(docs: &Path) -> Result<Book> {
        let docs = docs.canonicalize().with_context(|| docs.display().to_string())?;
        let root = docs.parent().context("the book is not in a repository")?.to_path_buf();
        let representations = representations::all(&root)?;
        Ok(Book { root, study: OnceCell::new(), representations })
    }

    /// A chapter for the book: figures between its marks are live, and links that leave the book are names of files.
    ///
    /// `page` is the path of the chapter below the pages of the book.
    ///
    /// # Errors
    ///
    /// If a mark has no end or an unknown name, or names something that does not exist.
    pub fn expand(&self, page: &Path, text: &str) -> Result<String> {
        let place = || format!("docs/{}", page.display());
        let content = |name: &str| self.content(page, name, Form::Book, &mut Vec::new());
        let expanded = marks::renewed(text, content).with_context(place)?;
        let head = figure::head(page, &marks::names(text)?);
        Ok(head + &links::keep_inside(&marks::without_marks(&expanded)?, page))
    }

    /// What stands between marks of a name. A picture of a page is added to `pictures`.
    fn content(
        &self,
        page: &Path,
        name: &str,
        form: Form,
        pictures: &mut Vec<Made>,
    ) -> Result<String> {
        let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
        if let Some(drawing) = self.drawing(kind, rest)? {
            return Ok(match form {
                Form::Book => drawing.live,
                Form::Page => {
                    pictures.push((self.root.join(drawing.file()), drawing.svg()?));
                    drawing.markdown(page)
                }
            });
        }
        match kind {
            "explorer" => {
                let boards = self.chapters_of_boards()?;
                explorer::link(page, rest, &boards, form)
            }
            "lesson" | "item" | "rows" => self.source(page, kind, rest, form),
            "constant" => rest.split("; ").map(|rest| self.constants(page, rest)).collect(),
            "next" if form == Form::Book => Ok(String::new()),
            "next" => links::next(page, &self.read("docs/SUMMARY.md")?),
            "ids" => Ok(Backend::all().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ")),
            "steps" => Ok(typeset(&steps::table(rest)?)),
            "add" => take::add(&self.root, rest),
            "bugs" => self.bugs(page, form),
            "live" => take::live(&self.root),
            _ => self.measured(name, kind, rest, form),
        }
    }

    /// What is drawn.
    fn drawing(&self, kind: &str, rest: &str) -> Result<Option<Drawing>> {
        Ok(Some(match (kind, rest) {
            ("board", _) => board::draw(rest)?,
            ("figure", _) => figure::draw(rest)?,
            ("layout", _) => layout::draw(rest)?,
            ("surprise", _) => surprise::draw(rest)?,
            ("results", _) => field::draw(rest, self.study()?)?,
            ("chart", "study") => advice::chart(self.study()?)?,
            ("chart", "field") => field::chart(),
            ("chart", "tricks") => tricks::chart(&self.run(tricks::PLAIN)?)?,
            ("chart", "codes") => codes::chart(&self.read(codes::SIZES)?)?,
            ("chart", "instructions") => measured::chart(&self.read(measured::COUNTS)?)?,
            _ => return Ok(None),
        }))
    }

    /// What is cut out of a file.
    fn source(&self, page: &Path, kind: &str, rest: &str, form: Form) -> Result<String> {
        let (file, what) = match rest.split_once(": ") {
            Some((file, what)) => (file, Some(what)),
            None => (rest, None),
        };
        let text = self.read(file)?;
        // Only pages have marks; sources may quote one.
        let text = if file.ends_with(".md") { marks::without_marks(&text)? } else { text };
        match (kind, what) {
            ("lesson", heading) => {
                let chapters = links::chapters(&self.representations);
                Ok(links::with_chapters(&source::lesson(file, &text, heading)?, page, &chapters))
            }
            ("item", Some(head)) => {
                let link = links::relative(page, &Path::new("..").join(file));
                let name = format!("<code>{file}</code>");
                let name = match form {
                    Form::Page => format!("<a href=\"{link}\">{name}</a>"),
                    Form::Book => name,
                };
                let code = source::items(file, &text, head)?;
                Ok(format!("{code}\n<p class=\"source\">{name}</p>\n"))
            }
            ("rows", Some(rows)) => source::rows(&text, rows),
            _ => bail!("a file without what is taken of it: {rest}"),
        }
    }

    /// What constants of a file hold, with a link to it.
    fn constants(&self, page: &Path, rest: &str) -> Result<String> {
        let (file, names) = rest.split_once(": ").context("constants without a file")?;
        let said = source::constants(file, &self.read(file)?, names)?;
        let link = links::relative(page, &Path::new("..").join(file));
        let name = file.rsplit('/').next().unwrap_or(file);
        Ok(format!("{} ([`{name}`]({link})).\n", said.trim_end_matches('.')))
    }

    /// Classic bugs and what perft counts with them.
    fn bugs(&self, page: &Path, form: Form) -> Result<String> {
        let sections =
            bugs::sections(&self.read(board_bugs::LIST)?, &self.read(board_bugs::RECORD)?)?;
        Ok(if form == Form::Book { bugs::finder(page) + &sections } else { sections })
    }

    /// What records say. A board that is newer than a record has a row of `-`.
    fn measured(&self, name: &str, kind: &str, rest: &str, form: Form) -> Result<String> {
        let text = typeset(&self.recorded(name, kind, rest, form)?);
        // Prices are in comparison with one board, which has none; no plain board has lists.
        let has_row = |id: &&str| match kind {
            "elo" => *id != BASE,
            "plain" => !id.ends_with("+list"),
            _ => true,
        };
        let ids: Vec<&str> = Backend::all().map(Backend::id).filter(has_row).collect();
        Ok(with_missing(&text, &ids))
    }

    fn recorded(&self, name: &str, kind: &str, rest: &str, form: Form) -> Result<String> {
        match (kind, rest) {
            ("compared", _) => {
                let (board, other) = rest.split_once(' ').context("two boards are compared")?;
                measured::compared(self.study()?, &self.read(measured::COUNTS)?, board, other)
            }
            ("shared", "") => shared::table(&self.root),
            ("plain", "") => tricks::plain(&self.run(tricks::PLAIN)?),
            ("tricks", "") => tricks::learned(&self.run(tricks::PLAIN)?),
            ("ladder", _) => {
                tricks::ladder(&self.run(tricks::LADDER)?, &self.read(&tricks::code(rest))?, rest)
            }
            ("gain", _) => {
                let (board, other) = rest.split_once(' ').context("a gain has two names")?;
                let code = self.read(&tricks::code(board))?;
                tricks::gain(&self.run(tricks::LADDER)?, &code, board, other)
            }
            ("elo", "calculator") => calculator::calculator(&self.study()?.speeds(), form),
            ("elo", _) => elo::part(rest, &self.root, self.study()?),
            ("field", _) => field::part(rest, self.study()?, &self.read(field::CORRECTED)?),
            ("fastest", "") => measured::fastest(measured::first(self.study()?)?),
            ("speeds", "") => Ok(measured::speeds(measured::first(self.study()?)?)),
            ("learned", "") => {
                let run = self.run(measured::LEARNED)?;
                Ok(run.learned_markdown() + &measured::below(&run))
            }
            ("wait", "") => built::sentence(&self.read(built::BUILD)?),
            ("runs", "") => runs::table(&self.read(runs::RUNS)?),
            ("mutants", "") => runs::mutants(&self.read(runs::MUTANTS)?),
            _ => advice::content(name, self.study()?, &self.representations),
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

    /// The files that are made, each with what it should hold: pages with marks, pictures, the guide, what the command repeats.
    fn made(&self) -> Result<Vec<Made>> {
        let mut made = Vec::new();
        for path in self.pages()? {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let page = links::from(&self.root.join("docs"), &path);
            let content = |name: &str| self.content(&page, name, Form::Page, &mut made);
            let new = marks::renewed(&text, content).with_context(|| path.display().to_string())?;
            made.push((path, new));
        }
        made.extend(guide::made(&self.root, &made)?);
        made.push((self.root.join(RECORD), elo::record(&self.root, self.study()?)?.to_json()));
        for (table, copy) in TABLES {
            made.push((self.root.join(copy), self.read(table)?));
        }
        Ok(made)
    }

    /// Pages that may have marks.
    fn pages(&self) -> Result<Vec<PathBuf>> {
        let mut pages = links::files(&self.root.join("docs"), "md")?;
        let crates = links::files(&self.root.join("crates"), "md")?;
        pages.extend(crates.into_iter().filter(|page| page.ends_with("README.md")));
        pages.push(self.root.join("README.md"));
        Ok(pages)
    }

    /// The files that are not what they are made of says, and pictures that no page shows.
    ///
    /// # Errors
    ///
    /// If a mark is wrong, or names something that does not exist.
    pub fn stale(&self) -> Result<Vec<PathBuf>> {
        Book::differing(&self.made()?, &self.root)
    }

    /// The files that differ from what is made, and pictures that are not made.
    fn differing(made: &[Made], root: &Path) -> Result<Vec<PathBuf>> {
        let is_old = |(path, new): &&Made| {
            fs::read_to_string(path).map_or(true, |old| old.replace("\r\n", "\n") != *new)
        };
        let shown: BTreeSet<&PathBuf> = made.iter().map(|(path, _)| path).collect();
        let pictures = links::files(&root.join(drawing::FOLDER), "svg")?;
        let unused = pictures.into_iter().filter(|picture| !shown.contains(picture));
        let old: BTreeSet<&PathBuf> = made.iter().filter(is_old).map(|(path, _)| path).collect();
        Ok(old.into_iter().cloned().chain(unused).collect())
    }

    /// Makes all that is stale anew, removes pictures that no page shows, and returns the files.
    ///
    /// # Errors
    ///
    /// As [`stale`](Self::stale), or if a file cannot be written.
    pub fn renew(&self) -> Result<Vec<PathBuf>> {
        let made = self.made()?;
        let stale = Book::differing(&made, &self.root)?;
        for path in &stale {
            let new = made.iter().find(|(made, _)| made == path);
            match new {
                Some((_, text)) => fs::write(path, text),
                None => fs::remove_file(path),
            }
            .with_context(|| path.display().to_string())?;
        }
        Ok(stale)
    }

    fn study(&self) -> Result<&Study> {
        if let Some(study) = self.study.get() {
            return Ok(study);
        }
        let study = measured::study(&self.root)?;
        Ok(self.study.get_or_init(|| study))
    }

    fn run(&self, file: &str) -> Result<Findings> {
        Findings::read(&self.root.join(file)).map_err(Error::msg)
    }

    fn read(&self, file: &str) -> Result<String> {
        fs::read_to_string(self.root.join(file)).with_context(|| file.to_string())
    }
}
