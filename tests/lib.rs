//! What the tests in `all/`, the fuzz targets and the soak share: data, perft suites, limits, and what must hold
//! for any input.

#![forbid(unsafe_code)]

pub mod any_input;
pub mod data;
pub mod mutations;

use std::fmt::{self, Display};
use std::io::{self, Write};

use polyboard::{Backend, CastlingStyle, Epd, Position, Setup};

/// A file of positions with published perft counts.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// The name of the file.
    pub name: &'static str,
    text: &'static str,
}

/// Standard chess; the first seven rows are the well-known ones.
pub const STANDARD: Suite =
    Suite { name: "standard.epd", text: include_str!("data/perft/standard.epd") };
/// Chess960, the castling field in Shredder-FEN.
pub const CHESS960: Suite =
    Suite { name: "chess960.epd", text: include_str!("data/perft/chess960.epd") };
/// Some rows of [`CHESS960`], the castling field in X-FEN.
pub const CHESS960_XFEN: Suite =
    Suite { name: "chess960-xfen.epd", text: include_str!("data/perft/chess960-xfen.epd") };
/// Positions that no game reaches. A strict reader rejects them.
pub const UNREACHABLE: Suite =
    Suite { name: "unreachable.epd", text: include_str!("data/perft/unreachable.epd") };
/// The suites that a strict reader accepts.
pub const REACHABLE: [Suite; 3] = [STANDARD, CHESS960, CHESS960_XFEN];

impl Suite {
    /// The rows.
    ///
    /// # Panics
    ///
    /// If a row cannot be read.
    #[must_use]
    pub fn rows(self) -> Vec<Row> {
        let read = |(line, epd): (usize, Result<Epd<'static>, _>)| {
            let epd = epd.unwrap_or_else(|error| panic!("{}:{line}: {error}", self.name));
            let counts = epd.perft().collect::<Result<Vec<_>, _>>();
            let counts = counts.unwrap_or_else(|error| panic!("{}:{line}: {error}", self.name));
            Row { suite: self.name, line, fen: epd.position_text(), setup: *epd.setup(), counts }
        };
        Epd::lines(self.text).map(read).collect()
    }

    /// The rows, each with its position.
    ///
    /// # Panics
    ///
    /// If a position has an error.
    #[must_use]
    pub fn positions(self) -> Vec<(Row, Position)> {
        let position = |row: Row| {
            let position = Position::new(row.setup);
            let position = position.unwrap_or_else(|errors| panic!("{row}: {errors}"));
            (row, position)
        };
        self.rows().into_iter().map(position).collect()
    }
}

/// A row of a suite: a position and its counts.
#[derive(Clone, Debug)]
pub struct Row {
    suite: &'static str,
    line: usize,
    /// The text of the position.
    pub fen: &'static str,
    /// The position, not yet validated.
    pub setup: Setup,
    /// Depths, and the number of legal move sequences of that length.
    pub counts: Vec<(u32, u64)>,
}

impl Display for Row {
    /// File, line and FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.suite, self.line, self.fen)
    }
}

/// The greatest published count to compare; greater ones are skipped. The environment variable
/// `POLYBOARD_NODES` sets another limit for all tests.
///
/// # Panics
///
/// If the variable is set and is not a number.
#[must_use]
pub fn node_limit(default: u64) -> u64 {
    variable("POLYBOARD_NODES", default)
}

/// The number of random inputs of a test. The environment variable `POLYBOARD_INPUTS` sets another
/// number for all tests.
///
/// # Panics
///
/// If the variable is set and is not a number.
#[must_use]
pub fn input_count(default: u64) -> u64 {
    variable("POLYBOARD_INPUTS", default)
}

fn variable(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text:?}")),
        Err(_) => default,
    }
}

/// Compares every count of the rows up to a limit with what `count` returns.
///
/// # Panics
///
/// If a count differs, or if every count is above the limit.
pub fn verify(
    counter: impl Display,
    rows: &[(Row, Position)],
    limit: u64,
    mut count: impl FnMut(&Position, u32) -> u64,
) {
    let mut compared = 0;
    for (row, position) in rows {
        for &(depth, published) in row.counts.iter().filter(|(_, published)| *published <= limit) {
            compared += 1;
            let counted = count(position, depth);
            assert_eq!(
                counted,
                published,
                "{counter}, depth {depth}: {counted} counted, {published} published, {row}\n{}",
                divide_command(position, depth),
            );
        }
    }
    assert!(compared > 0, "{counter}: every count is above {limit}");
}

/// Prints how many counts of the rows are above a limit, also when the test passes: the test runner does
/// not capture it.
///
/// # Panics
///
/// If standard error cannot be written.
pub fn print_skipped(suite: Suite, counter: impl Display, rows: &[(Row, Position)], limit: u64) {
    let counts = rows.iter().flat_map(|(row, _)| &row.counts);
    let all = counts.clone().count();
    let skipped = counts.filter(|(_, count)| *count > limit).count();
    let (compared, rows) = (all - skipped, rows.len());
    let name = suite.name;
    writeln!(
        io::stderr(),
        "{name} on {counter}: {rows} rows, {compared} depths, {skipped} above {limit} nodes skipped"
    )
    .expect("standard error can be written");
}

/// The command that shows which first move has a wrong count.
#[must_use]
pub fn divide_command(position: &Position, depth: u32) -> String {
    let fen = position.fen().castling(CastlingStyle::Shredder);
    format!("polyboard perft {depth} --divide --backend all --fen \"{fen}\"")
}

/// Calls `test` for every representation, each in a thread of its own, so that a slow one does not
/// delay the others.
pub fn for_each_backend(test: impl Fn(Backend) + Sync) {
    std::thread::scope(|scope| {
        for backend in Backend::all() {
            let test = &test;
            scope.spawn(move || test(backend));
        }
    });
}

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!(concat!(env!("OUT_DIR"), "/README.md"))]
struct Readme;

/// The examples of the chapter "Using the library" are compiled and run.
#[cfg(doctest)]
#[doc = include_str!(concat!(env!("OUT_DIR"), "/docs/using.md"))]
struct Using;

/// The examples of the chapter "Coming from another library" are compiled and run.
#[cfg(doctest)]
#[doc = include_str!(concat!(env!("OUT_DIR"), "/docs/coming-from.md"))]
struct ComingFrom;

/// The examples of the chapter "Which representation" are compiled and run.
#[cfg(doctest)]
#[doc = include_str!(concat!(env!("OUT_DIR"), "/docs/choosing.md"))]
struct Choosing;
