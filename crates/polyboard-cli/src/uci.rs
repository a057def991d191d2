//! `polyboard uci`

mod input;
mod session;

use std::io::Write;

use polyboard::Backend;

use crate::choose::backend_parser;
use crate::error::{Error, Status};

/// Speaks the protocol UCI: a server of the rules behind a GUI or a match runner, not an engine
///
/// It keeps positions, counts (`go perft N`) and shows them (`d`). Every other `go` is answered at
/// once with a legal move picked without any thought about chess, after `go infinite` and `go
/// ponder` not before `stop`. So a match against it tests the other side and the referee.
///
/// Commands: uci, isready, ucinewgame, position [startpos|fen FEN] [moves ...], go perft N, go ...,
/// stop, d, setoption name Backend value ID, setoption name UCI_Chess960 value true, quit. A line
/// that cannot be understood is answered by an `info string` that says why, and changes nothing.
///
/// Examples:
///   printf 'position startpos moves e2e4\nd\ngo perft 4\n' | polyboard uci
///   printf 'setoption name Backend value x88\ngo perft 5\n' | polyboard uci
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The board that plays, until `setoption name Backend` says otherwise
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = backend_parser())]
    backend: Backend,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    session::Session::new(args.backend).run(&mut input::Input::listen(), out)?;
    Ok(Status::Right)
}
