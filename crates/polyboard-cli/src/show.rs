//! `polyboard show`

use std::io::{self, Write};

use crate::choose::{Boards, Waive};
use crate::error::{Error, Status};
use crate::position::{given, joined};
use crate::text::STRONG;

/// Shows a position as the boards really hold it: cells, sentinels, words
///
/// Examples:
///   polyboard show
///   polyboard show '8/8/8/3k4/8/3K4/8/7R w - - 0 1' --backend mailbox12x12
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position, by default the start of a game
    #[arg(value_name = "FEN")]
    fen: Vec<String>,
    /// The board to show
    #[arg(long, value_name = "ID", default_value = "all", value_parser = Boards::parser())]
    backend: Boards,
    #[command(flatten)]
    waive: Waive,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let position = given(joined(&args.fen).as_deref(), args.waive.refusals())?;
    for (index, backend) in args.backend.list().into_iter().enumerate() {
        let board = backend.board(&position);
        let mut memory = String::new();
        board.write_memory(&mut memory).map_err(io::Error::other)?;
        let gap = if index == 0 { "" } else { "\n" };
        writeln!(
            out,
            "{gap}{STRONG}{backend}{STRONG:#}, {} bytes: {}",
            board.size(),
            board.idea()
        )?;
        writeln!(out)?;
        writeln!(out, "{}", memory.trim_end_matches('\n'))?;
    }
    Ok(Status::Right)
}
