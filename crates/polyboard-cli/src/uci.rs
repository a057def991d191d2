//! `polyboard uci`

use std::io::Write;

use polyboard::Backend;
use polyboard_bench::UciEngine;

use crate::choose::backend_parser;
use crate::error::{Error, Status};
use crate::lines::{Line, Lines};

/// Speaks UCI: a rules server for a GUI or a match runner, or an engine
///
/// It sets up positions, counts (`go perft N`, two plies at once) and shows them
/// (`d`). It answers every other `go` at once with an arbitrary legal move, after
/// `go infinite` and `go ponder` when `stop` arrives. So a match against it tests
/// the other engine and the referee. `setoption name Search value true` makes it an
/// engine, with the search of `polyboard compare`.
///
/// Commands: uci, isready, ucinewgame, position [startpos|fen FEN] [moves ...], go
/// perft N, go ..., stop, d, setoption name NAME value VALUE, quit. Options:
/// Backend, UCI_Chess960, Search, and those of the search: Hash, Move Overhead. An
/// invalid line is answered by an `info string` with the reason and changes
/// nothing. A count that takes longer than five seconds is stopped after the end of
/// the input, unless `quit` waits for its end.
///
/// Examples:
///   printf 'position startpos moves e2e4\nd\ngo perft 4\n' | polyboard uci
///   printf 'setoption name Backend value x88\ngo perft 5\n' | polyboard uci
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The representation, until `setoption name Backend` changes it
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = backend_parser())]
    backend: Backend,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let name = concat!("polyboard ", env!("CARGO_PKG_VERSION"));
    let engine = UciEngine { name, backend: args.backend, searches: false };
    engine.run(|| Lines::input().map_while(readable), out)?;
    Ok(Status::Right)
}

/// A line or what is wrong with it; `None` where the input ends.
fn readable(line: Result<Line, Error>) -> Option<Result<String, String>> {
    match line {
        Err(Error::Read { .. }) => None,
        Err(error) => Some(Err(error.to_string())),
        Ok(line) => Some(match line.text() {
            Ok(text) => Ok(text.to_owned()),
            Err(error) => Err(format!("{error}: {}", line.shown())),
        }),
    }
}
