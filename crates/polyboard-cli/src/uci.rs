//! `polyboard uci`

mod input;
mod session;

use std::io::Write;

use polyboard::Backend;

use crate::choose::backend_parser;
use crate::error::{Error, Status};

/// Speaks UCI: a rules server for a GUI or a match runner, not an engine
///
/// It sets up positions, counts (`go perft N`, two plies at once) and shows them (`d`). It answers every other `go` at once
/// with an arbitrary legal move, after `go infinite` and `go ponder` when `stop` arrives. So a match
/// against it tests the other engine and the referee.
///
/// Commands: uci, isready, ucinewgame, position [startpos|fen FEN] [moves ...], go perft N, go ...,
/// stop, d, setoption name Backend value ID, setoption name UCI_Chess960 value true, quit. An invalid
/// line is answered by an `info string` with the reason and changes nothing. Five seconds after the end of the
/// input a count is stopped, unless `quit` waits for its end.
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
    session::Session::new(args.backend).run(&mut input::Input::listen(), out)?;
    Ok(Status::Right)
}
