//! Do all boards agree? What the tests in `tests/` share: perft suites, limits and random walks.

#![forbid(unsafe_code)]

pub mod any_input;

use std::fmt::{self, Display};
use std::io::{self, Write};

use polyboard::{Backend, CastlingStyle, Epd, Position, PositionErrorKinds, Setup};

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
/// Rows of the same, the castling field in X-FEN.
pub const CHESS960_XFEN: Suite =
    Suite { name: "chess960-xfen.epd", text: include_str!("data/perft/chess960-xfen.epd") };
/// Rows that no game reaches and a strict reader refuses.
pub const UNREACHABLE: Suite =
    Suite { name: "unreachable.epd", text: include_str!("data/perft/unreachable.epd") };
/// The suites that a strict reader takes.
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
            Row { suite: self.name, line, setup: *epd.setup(), counts }
        };
        Epd::lines(self.text).map(read).collect()
    }
}

/// A row of a suite: a position and its counts.
#[derive(Clone, Debug)]
pub struct Row {
    suite: &'static str,
    line: usize,
    /// The position, not yet validated.
    pub setup: Setup,
    /// Depths, and the number of legal move sequences of that length.
    pub counts: Vec<(u32, u64)>,
}

impl Row {
    /// The position, as a strict reader takes it.
    ///
    /// # Panics
    ///
    /// If anything speaks against it.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::new(self.setup).unwrap_or_else(|errors| panic!("{self}: {errors}"))
    }

    /// The position, with exactly those reasons allowed.
    ///
    /// # Panics
    ///
    /// If other reasons speak against it.
    #[must_use]
    pub fn position_allowing(&self, allowed: PositionErrorKinds) -> Position {
        Position::new_allowing(self.setup, allowed)
            .unwrap_or_else(|errors| panic!("{self}: {errors}"))
    }
}

impl Display for Row {
    /// File, line and FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.suite, self.line, self.setup.fen())
    }
}

/// Counts above this are skipped, and how many is printed. The environment variable
/// `POLYBOARD_NODES` sets another limit for all tests.
///
/// # Panics
///
/// If the variable is set and is not a number.
#[must_use]
pub fn node_limit(default: u64) -> u64 {
    match std::env::var("POLYBOARD_NODES") {
        Ok(text) => text.parse().expect("POLYBOARD_NODES is a number of nodes"),
        Err(_) => default,
    }
}

/// How many inputs a test of random inputs takes. The environment variable `POLYBOARD_INPUTS` sets
/// another number for all tests.
///
/// # Panics
///
/// If the variable is set and is not a number.
#[must_use]
pub fn input_count(default: u64) -> u64 {
    match std::env::var("POLYBOARD_INPUTS") {
        Ok(text) => text.parse().expect("POLYBOARD_INPUTS is a number of inputs"),
        Err(_) => default,
    }
}

/// Compares every count of the rows up to a limit with what `count` finds for it.
///
/// # Panics
///
/// If a count differs, or if there was nothing to compare.
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
                how_to_divide(position, depth),
            );
        }
    }
    assert!(compared > 0, "{counter}: every count is above {limit}");
}

/// Says how many counts of the rows are above a limit.
pub fn say_what_is_skipped(
    suite: Suite,
    counter: impl Display,
    rows: &[(Row, Position)],
    limit: u64,
) {
    let counts = rows.iter().flat_map(|(row, _)| &row.counts);
    let all = counts.clone().count();
    let skipped = counts.filter(|(_, count)| *count > limit).count();
    let (compared, rows) = (all - skipped, rows.len());
    let name = suite.name;
    say(format_args!(
        "{name} on {counter}: {rows} rows, {compared} depths, {skipped} above {limit} nodes skipped"
    ));
}

/// Writes a line that is seen when the test passes, too: the test runner does not catch it.
fn say(line: impl Display) {
    writeln!(io::stderr(), "{line}").expect("standard error takes a line");
}

/// The command that shows which first move leads to a wrong count.
#[must_use]
pub fn how_to_divide(position: &Position, depth: u32) -> String {
    let fen = position.fen().castling(CastlingStyle::Shredder);
    format!("polyboard perft {depth} --divide --backend all --fen \"{fen}\"")
}

/// Calls `test` for every board, each in a thread of its own as far as there are processors, so
/// that one slow board does not make the others wait.
pub fn for_each_backend(test: impl Fn(Backend) + Sync) {
    std::thread::scope(|scope| {
        for backend in Backend::all() {
            let test = &test;
            scope.spawn(move || test(backend));
        }
    });
}

/// The examples of the README are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the chapter "Using the library" are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/using.md")]
struct Using;
