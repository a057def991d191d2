//! The command `polyboard`: compare, verify and show chess board representations.
//!
//! The crate is a library so that other programs can add their boards: [`main_with`] is the whole
//! command with outside boards beside the representations of `polyboard`. What it measures and reports is the library
//! `polyboard-compare`.

#![forbid(unsafe_code)]

mod backends;
mod choose;
mod compare;
mod count;
mod data;
mod decode;
mod document;
mod elo;
mod encode;
mod error;
mod fen;
mod game;
mod interrupt;
mod job;
mod lines;
mod list;
mod moves;
mod output;
mod perft;
mod pgn;
mod position;
mod progress;
mod report;
mod shell;
mod show;
mod sizes;
mod suite;
mod target;
mod text;
mod threads;
mod uci;
mod unique;
mod verify;

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use anstream::{eprintln, stdout};
use clap::{Parser, Subcommand};
use polyboard::processor::{Level, limit, limit_of_environment};
use polyboard_bench::BenchmarkSubject;
use polyboard_compare::measure::Build;

use crate::error::{Error, Status};
use crate::text::{ALARM, STRONG, width};

/// The build of this program.
const BUILD: Build = Build {
    version: env!("CARGO_PKG_VERSION"),
    compiler: env!("POLYBOARD_COMPILER"),
    commit: env!("POLYBOARD_COMMIT"),
};

/// Every classical way to represent a chess position: compare, verify and show the representations.
#[derive(Debug, Parser)]
#[command(name = "polyboard", version, after_help = AFTER_HELP, max_term_width = width())]
struct Cli {
    /// Uses no instructions beyond a level: baseline, popcnt, bmi2 or avx512
    #[arg(long, global = true, value_name = "LEVEL", help_heading = "Global options")]
    processor: Option<Level>,
    #[command(subcommand)]
    command: Command,
}

impl Cli {
    fn run(self, out: &mut dyn Write) -> Result<Status, Error> {
        self.processor.map_or(Ok(()), limit)?;
        self.command.run(out)
    }
}

/// The value of `--processor`, before the arguments are parsed: what they may be depends on the boards, and setting up a
/// board chooses the instructions. A bad value is left to the parser.
fn early_limit(mut args: impl Iterator<Item = OsString>) -> Option<Level> {
    while let Some(arg) = args.next() {
        match arg.to_str().and_then(|arg| arg.strip_prefix("--processor")) {
            Some("") => return args.next()?.to_str()?.parse().ok(),
            Some(value) => return value.strip_prefix('=')?.parse().ok(),
            None => {}
        }
    }
    None
}

fn run(outside: &[BenchmarkSubject], out: &mut dyn Write) -> Result<Status, Error> {
    limit_of_environment().map_err(|source| {
        let value = std::env::var("POLYBOARD_PROCESSOR").unwrap_or_default();
        Error::Environment { value, source }
    })?;
    early_limit(std::env::args_os()).map_or(Ok(()), limit)?;
    backends::add(outside)?;
    if std::env::args_os().len() < 2 {
        out.write_all(FIRST.as_bytes())?;
        return Ok(Status::Right);
    }
    Cli::parse().run(out)
}

/// What is printed if nothing is asked for.
const FIRST: &str = r#"Every classical way to represent a chess position. People come for three things:

Compare them: which board is the fastest here, and which to take
  polyboard compare

Count moves: find the bug in a move generator, by the count of each first move
  polyboard perft 4 --divide

See a position as each board stores it
  polyboard show "8/8/8/3k4/8/3K4/8/7R w - - 0 1"

polyboard help lists all commands, polyboard COMMAND --help shows examples.
"#;

const AFTER_HELP: &str = "\
Exit status: 0 right, 1 counts differ, 2 bad input or usage, 130 stopped by a
signal (Ctrl-C). Colors obey NO_COLOR and CLICOLOR_FORCE.
`polyboard COMMAND --help` shows examples.";

#[derive(Debug, Subcommand)]
enum Command {
    Compare(compare::Args),
    Report(report::Args),
    Elo(elo::Args),
    Verify(verify::Args),
    Perft(perft::Args),
    Unique(unique::Args),
    Job(job::Args),
    Show(show::Args),
    Fen(fen::Args),
    Move(moves::Args),
    Pgn(pgn::Args),
    Data(data::Args),
    Game(game::Args),
    Uci(uci::Args),
    Encode(encode::Args),
    Decode(decode::Args),
    Sizes(sizes::Args),
    List(list::Args),
    Completions(shell::Completions),
    Man(shell::Man),
}

impl Command {
    fn run(self, out: &mut dyn Write) -> Result<Status, Error> {
        match self {
            Command::Compare(args) => compare::run(&args, out),
            Command::Report(args) => report::run(&args, out),
            Command::Elo(args) => elo::run(&args, out),
            Command::Verify(args) => verify::run(&args, out),
            Command::Perft(args) => perft::run(&args, out),
            Command::Unique(args) => unique::run(&args, out),
            Command::Job(args) => job::run(&args, out),
            Command::Show(args) => show::run(&args, out),
            Command::Fen(args) => fen::run(&args, out),
            Command::Move(args) => moves::run(&args, out),
            Command::Pgn(args) => pgn::run(&args),
            Command::Data(args) => data::run(&args, out),
            Command::Game(args) => game::run(&args),
            Command::Uci(args) => uci::run(&args, out),
            Command::Encode(args) => encode::run(&args, out),
            Command::Decode(args) => decode::run(&args, out),
            Command::Sizes(args) => sizes::run(&args, out),
            Command::List(args) => list::run(&args, out),
            Command::Completions(args) => shell::completions(&args, out),
            Command::Man(args) => shell::man(&args),
        }
    }
}

/// Runs the command `polyboard` on the arguments of the program, with outside boards beside the
/// representations of `polyboard`. It is all of `main` and can be called once.
///
/// Outside boards take part in `compare`, with all its options, and in `perft`, `verify`, `show`, `list`,
/// `unique` and `job`. The other commands do not know them. Returns the exit status of the command; 2 if
/// the id of an outside board cannot be typed on a command line or is taken.
///
/// ```no_run
/// # use polyboard::Bitboard as MyBoard;
/// use polyboard_bench::BenchmarkSubject;
///
/// fn main() -> std::process::ExitCode {
///     polyboard_cli::main_with(&[BenchmarkSubject::of::<MyBoard>()]) // any type that implements `Board`
/// }
/// ```
pub fn main_with(outside: &[BenchmarkSubject]) -> ExitCode {
    let mut out = stdout().lock();
    match run(outside, &mut out).and_then(|status| Ok(out.flush().map(|()| status)?)) {
        Ok(status) => status.into(),
        // The reader is gone (`| head`): end as if by the signal SIGPIPE.
        Err(Error::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(141),
        Err(error) => {
            eprintln!("{ALARM}error{ALARM:#}{STRONG}:{STRONG:#} {error}");
            error.status().into()
        }
    }
}
