//! How a command ends: status and errors.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use polyboard::encoding::{DecodeError, EncodeError, NotStorable};
use polyboard::hashed::TableError;
use polyboard::hashed::jobs::JobError;
use polyboard::hashed::unique::{FileError, UniqueError};
use polyboard::processor::LimitError;
use polyboard::{FromFenError, PositionErrorKinds, SanError};
use polyboard_compare::measure::MeasureError;
use polyboard_compare::predict::PredictError;
use polyboard_compare::run::ReadError;
use serde::Serialize;

use crate::text::shown;

/// The outcome of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Everything is right.
    Right,
    /// Boards give different counts, or counts other than stated.
    Differ,
    /// Some input was rejected.
    BadInput,
    /// Ctrl-C or another signal came before the end.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Right => 0,
            Status::Differ => 1,
            Status::BadInput => 2,
            // What shells report for a program ended by Ctrl-C.
            Status::Interrupted => 130,
        })
    }
}

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("cannot read {file}: {source}")]
    Read { file: String, source: io::Error },
    #[error("{file} is {format}: {remedy}")]
    NoText { file: String, format: &'static str, remedy: &'static str },
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    #[error("--processor: {0}")]
    Limit(#[from] LimitError),
    #[error("POLYBOARD_PROCESSOR={value}: {source}")]
    Environment { value: String, source: LimitError },
    #[error("not a position: {}\n{}", shown(fen), sentences(.source))]
    Position { fen: String, source: FromFenError },
    #[error("not a position: {}\n{message}", shown(fen))]
    NoPosition { fen: String, message: String },
    #[error("not a legal move: {}\n  {source}\n  {fen}", shown(text))]
    Move { text: String, fen: String, source: SanError },
    #[error("not stored by {code}: {source}{}\n  {fen}", .source.hint())]
    Code { code: &'static str, fen: String, source: CodeError },
    #[error("{code} does not decode to the encoded position\n  {fen}")]
    NoRoundTrip { code: &'static str, fen: String },
    #[error("not a code word of {code}: {}\n  {source}", shown(text))]
    Word { code: &'static str, text: String, source: WordError },
    #[error("{file}: {count} of {rows} rows rejected")]
    Rows { file: String, count: usize, rows: usize },
    #[error("{file}: no positions")]
    Empty { file: String },
    #[error(
        "this build has no peers; build with\n  cargo run --release -p polyboard-cli --features peers -- compare --peers"
    )]
    NoPeers,
    #[error("{id:?} is not a valid id: use lower-case letters, digits and + - _ .")]
    BadId { id: &'static str },
    #[error("the id {id:?} is taken by {taken_by}")]
    TakenId { id: &'static str, taken_by: &'static str },
    #[error("--hash works with the representations of polyboard only, not with {id:?}")]
    OutsideTable { id: &'static str },
    #[error("a program can run this command only once")]
    Twice,
    #[error("{0} is not part of this comparison: add --peers")]
    YardstickIsPeer(&'static str),
    #[error("cannot write {file}: {source}")]
    WriteFile { file: String, source: io::Error },
    #[error("--out needs an ordinary file, in a directory that takes new files")]
    NoFile,
    #[error("perft {depth} has more leaves than a number of 128 bits holds")]
    TooManyLeaves { depth: u32 },
    #[error("{0} would be overwritten")]
    SameFile(String),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Unique(#[from] UniqueError),
    #[error(transparent)]
    UniqueFile(#[from] FileError),
    #[error(transparent)]
    Job(#[from] JobError),
    #[error("{0}")]
    Shard(String),
    #[error("{0}")]
    Data(String),
    #[error("stopped by a signal: nothing is written")]
    Stopped,
    #[error("--csv is about one run; give one file")]
    SeveralRuns,
    #[error(transparent)]
    SavedRun(#[from] ReadError),
    #[error("no saved runs (run*.json) in {0}")]
    NoRuns(String),
    #[error("--share: {0:?} has no percent sign: 20%, or make-unmake=6%,captures=4%")]
    NoPercent(String),
    #[error(transparent)]
    Predict(#[from] PredictError),
    #[error(transparent)]
    Measure(#[from] MeasureError),
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error("cannot handle signals: {0}")]
    Signal(#[from] ctrlc::Error),
}

impl Error {
    /// The exit status of the program.
    pub(crate) fn status(&self) -> Status {
        match self {
            Error::Unique(UniqueError::Stopped { .. })
            | Error::Stopped
            | Error::Job(JobError::Unique(UniqueError::Stopped { .. })) => Status::Interrupted,
            Error::Measure(MeasureError::Miscount { .. }) | Error::NoRoundTrip { .. } => {
                Status::Differ
            }
            _ => Status::BadInput,
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Error {
        Error::Write(error.into())
    }
}

/// Why a text is not a code word.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum WordError {
    #[error("character {0}: not a hexadecimal digit")]
    NoDigit(usize),
    #[error("an odd number of digits")]
    OddDigits,
    #[error("{0}")]
    Decode(#[from] DecodeError),
    #[error("not a legal position: {0}")]
    Position(#[from] PositionErrorKinds),
    #[error("the input ends {missing} bytes before the end of a code word")]
    Truncated { missing: usize },
}

/// Why a code does not store a position.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum CodeError {
    #[error("{0}")]
    NotStorable(#[from] NotStorable),
    #[error("{0}")]
    Encode(#[from] EncodeError),
}

impl CodeError {
    /// How the position can be stored with a loss.
    pub(crate) fn hint(self) -> &'static str {
        match self {
            CodeError::NotStorable(NotStorable::NoEnPassantCapture(_))
            | CodeError::Encode(EncodeError::Clock { .. }) => " (--reduce drops it)",
            _ => "",
        }
    }
}

/// The errors of a position, indented, one a line, with the option that allows each.
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

/// Why a line of the input is rejected: as it is reported in JSON, and on standard error.
#[derive(Serialize)]
pub(crate) struct Rejected {
    pub(crate) error: String,
    /// The names of the position errors, if any.
    pub(crate) reasons: Vec<&'static str>,
    #[serde(skip)]
    pub(crate) message: String,
}

impl Rejected {
    /// Rejected for one reason, which has no name.
    pub(crate) fn because(error: impl Display) -> Rejected {
        let error = error.to_string();
        Rejected { message: format!("  {error}"), error, reasons: Vec::new() }
    }
}

impl From<&FromFenError> for Rejected {
    fn from(error: &FromFenError) -> Rejected {
        let reasons = match error {
            FromFenError::Position(errors) => error_names(*errors),
            _ => Vec::new(),
        };
        Rejected { error: error.to_string(), reasons, message: sentences(error) }
    }
}

/// The names of a set of position errors.
pub(crate) fn error_names(errors: PositionErrorKinds) -> Vec<&'static str> {
    errors.iter().map(|error| error.name()).collect()
}
