//! How a command ends.

use std::io;
use std::process::ExitCode;

use polyboard::hashed::TableError;
use polyboard::hashed::jobs::JobError;
use polyboard::hashed::unique::{FileError, UniqueError};
use polyboard::{FromFenError, PositionErrorKinds, SanError};

use crate::decode::WordError;
use crate::encode::CodeError;
use crate::suite::Place;
use crate::text::shown;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// All is right.
    Right,
    /// Boards count differently, from each other or from what is stated.
    Differ,
    /// Some input was refused.
    BadInput,
    /// Ctrl-C came before the end.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Right => 0,
            Status::Differ => 1,
            Status::BadInput => 2,
            // What shells report for a program that Ctrl-C ended.
            Status::Interrupted => 130,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("cannot read {file}: {source}")]
    Read { file: String, source: io::Error },
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    #[error("cannot write: {0}")]
    Json(serde_json::Error),
    #[error("not a position: {}\n{}", shown(fen), sentences(.source))]
    Position { fen: String, source: FromFenError },
    #[error("not a legal move: {}\n  {source}\n  {fen}", shown(text))]
    Move { text: String, fen: String, source: SanError },
    #[error("not stored by {code}: {source}{hint}\n  {fen}")]
    Code { code: &'static str, fen: String, source: CodeError, hint: &'static str },
    #[error("{code} does not give back what it was given\n  {fen}")]
    NoRoundTrip { code: &'static str, fen: String },
    #[error("no code word of {code}: {}\n  {source}", shown(text))]
    Word { code: &'static str, text: String, source: WordError },
    #[error("{file}: {count} of {rows} rows were refused")]
    Rows { file: String, count: usize, rows: usize },
    #[error("{file}: no position in it")]
    Empty { file: String },
    #[error("{place}: no legal move, so nothing to time: {fen}")]
    NoMove { place: Place, fen: String },
    #[error(
        "{board} is wrong while it is timed: {workload} finds {found} and not {expected}\n  {place}: {fen}"
    )]
    Miscount {
        board: &'static str,
        workload: &'static str,
        place: Place,
        fen: String,
        found: u64,
        expected: u64,
    },
    #[error(
        "this build knows no peers; build them in with\n  cargo run --release -p polyboard-cli --features peers -- compare --peers"
    )]
    NoPeers,
    #[error("a guest's id is {id:?}: there may be lower-case letters, digits and + - _ . in it")]
    GuestId { id: &'static str },
    #[error("the guest {id:?} has the id of {whose}")]
    GuestClash { id: &'static str, whose: &'static str },
    #[error(
        "the guest {id:?} cannot count with a table: --hash knows the boards of polyboard only"
    )]
    GuestTable { id: &'static str },
    #[error("a program can run this command once")]
    Twice,
    #[error("{0} is no board of this comparison: add --peers")]
    YardstickIsPeer(&'static str),
    #[error("cannot write {file}: {source}")]
    WriteFile { file: String, source: io::Error },
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Unique(#[from] UniqueError),
    #[error(transparent)]
    UniqueFile(#[from] FileError),
    #[error(transparent)]
    Job(#[from] JobError),
    #[error(
        "which unit? Give --unit, or set one of {}",
        crate::job::UNIT_VARIABLES.map(|(name, _)| name).join(", ")
    )]
    NoUnit,
    #[error("the variable {name} is no number of a unit: {}", shown(text))]
    UnitVariable { name: &'static str, text: String },
    #[error("which unit? Both {first} and {second} are set: give --unit")]
    UnitVariables { first: &'static str, second: &'static str },
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error("Ctrl-C cannot be caught: {0}")]
    Signal(#[from] ctrlc::Error),
}

impl Error {
    /// How the program ends.
    pub(crate) fn status(&self) -> Status {
        match self {
            Error::Unique(UniqueError::Stopped { .. })
            | Error::Job(JobError::Unique(UniqueError::Stopped { .. })) => Status::Interrupted,
            Error::Miscount { .. } | Error::NoRoundTrip { .. } => Status::Differ,
            _ => Status::BadInput,
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Error {
        if error.is_io() { Error::Write(error.into()) } else { Error::Json(error) }
    }
}

/// What is wrong with a position, a line each, indented; a reason with the name that allows it.
pub(crate) fn sentences(error: &FromFenError) -> String {
    match error {
        FromFenError::Position(errors) => {
            let lines = errors.iter().map(|error| {
                let allow = if error.can_be_allowed() { "--allow " } else { "" };
                format!("  {} ({allow}{error})", error.sentence())
            });
            lines.collect::<Vec<_>>().join("\n")
        }
        other => format!("  {other}"),
    }
}

/// The names of the reasons, if it was refused for reasons.
pub(crate) fn names(error: &FromFenError) -> Vec<&'static str> {
    match error {
        FromFenError::Position(errors) => error_names(*errors),
        _ => Vec::new(),
    }
}

/// The names of a set of reasons.
pub(crate) fn error_names(errors: PositionErrorKinds) -> Vec<&'static str> {
    errors.iter().map(|error| error.name()).collect()
}
