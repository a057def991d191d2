//! `polyboard data convert`

use std::path::PathBuf;
use std::slice;

use anstream::eprintln;
use polyboard::data::{Format, Game, Lost, WriteError, WriteGames};

use super::files::{Input, Output};
use super::{format, format_parser};
use crate::choose::{Several, several_of};
use crate::error::{Error, Status};

/// Converts a file of games or positions into another format
///
/// Every move is checked. What the format of OUTPUT has no room for is named, and
/// nothing is written unless --allow names it too: then scores that are not known
/// are 0, and games of PGN without a result are left out. Games make positions, but
/// no games can be made of single positions. What reading changed and what was lost
/// is reported at the end.
///
/// Examples:
///   polyboard data convert games.vf games.binpack
///   polyboard data convert games.binpack positions.bullet.zst --allow all
///   polyboard data convert games.bin games.vf --from montyformat --allow visits
///   zstdcat games.pgn.zst | polyboard data convert - games.vf --from pgn
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The file that is read
    input: PathBuf,
    /// The file that is written
    output: PathBuf,
    /// The format of INPUT [default: by its extension]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,
    /// The format of OUTPUT [default: by its extension]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,
    /// What may be lost
    #[arg(long, value_name = "PART,...", value_delimiter = ',')]
    #[arg(value_parser = several_of(Lost::NAMES.map(|(part, name)| (name.into(), part))))]
    allow: Vec<Several<Lost>>,
}

pub(super) fn run(args: &Args) -> Result<Status, Error> {
    let from = format(&args.input, args.from)?;
    let to = format(&args.output, args.to)?;
    if to.has_games() && !from.has_games() {
        return Err(Error::Data(format!(
            "{from} has single positions: no games of {to} can be made of them"
        )));
    }
    let parts = args.allow.iter().flat_map(|parts| &parts.0);
    let allowed = parts.fold(Lost::NOTHING, |allowed, &part| allowed | part);
    let mut output = Output::create(&args.output, slice::from_ref(&args.input), to, allowed)?;
    let mut input = Input::open(&args.input, from)?;
    input.may_leave_out = Some(allowed.contains(Lost::RESULT));
    let mut game = Game::default();
    while input.next(&mut game)? {
        match output.games.write(&game) {
            Ok(()) => {}
            Err(WriteError::Io(source)) => return Err(output.fault(source)),
            Err(error @ WriteError::Lost { lost, .. }) => {
                let allow = (output.games.lost() | lost).to_string().replace(", ", ",");
                return Err(input.fault(format_args!("{error} (--allow {allow})")));
            }
            Err(error) => input.reject(&game, &error),
        }
    }
    let lost = output.games.lost();
    output.publish()?;
    let status = input.finish(&mut anstream::stderr())?;
    if !lost.is_empty() {
        eprintln!("lost: {lost}");
    }
    Ok(status)
}
