//! `polyboard data`

mod ahead;
mod check;
mod compressed;
mod convert;
mod files;
mod order;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::TypedValueParser;
use polyboard::data::{Format, Game};

pub(crate) use self::ahead::Source;
use self::files::Input;
use crate::choose::one_of;
use crate::error::{Error, Status};
use crate::interrupt;
use crate::lines::file_name;

/// Converts, checks and shuffles games that networks are trained with
///
/// The format of a file follows from its extension, before .gz or .zst if it is
/// compressed: .vf, .binpack, .monty and .pgn have games, .marlin and .bullet
/// single positions. A file may be - for standard input or output.
///
/// A broken game is reported with its byte (of the decompressed file) and left out,
/// the next ones are still read, and the status is 2. An output is written whole or
/// not at all.
///
/// Examples:
///   polyboard data convert games.vf games.binpack.zst
///   polyboard data check games.binpack
///   polyboard data shuffle games.vf shuffled.vf --memory 512
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    Convert(convert::Args),
    Check(check::Args),
    Stats(check::StatsArgs),
    Shuffle(order::Shuffle),
    Interleave(order::Interleave),
    Dedup(order::Dedup),
    Split(order::Split),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    interrupt::listen()?;
    match &args.step {
        Step::Convert(args) => convert::run(args),
        Step::Check(args) => check::run(args, out),
        Step::Stats(args) => check::stats(args, out),
        Step::Shuffle(args) => order::shuffle(args),
        Step::Interleave(args) => order::interleave(args),
        Step::Dedup(args) => order::dedup(args),
        Step::Split(args) => order::split(args),
    }
}

/// The format of a file, by an option or else by its name.
fn format(path: &Path, option: Option<Format>) -> Result<Format, Error> {
    let plain = compressed::extension(path).map_or(path.to_owned(), |_| path.with_extension(""));
    let extension = plain.extension().unwrap_or_default();
    let is_named = |format: &Format| extension.eq_ignore_ascii_case(format.extension());
    let named = |format: Format| format!(".{} ({format})", format.extension());
    option.or_else(|| Format::ALL.into_iter().find(is_named)).ok_or_else(|| {
        let known = Format::ALL.map(named).join(", ");
        Error::Data(format!("{}: unknown format; the extensions are {known}", file_name(path)))
    })
}

/// The games of a file, and the status of reading them; nothing if its name says that it is another kind of file.
pub(crate) fn games(path: &Path) -> Result<Option<(Vec<Game>, Status)>, Error> {
    let Some(format) = format(path, None).ok().filter(|format| format.has_games()) else {
        return Ok(None);
    };
    let mut input = Input::open(path, format)?;
    let (mut games, mut game) = (Vec::new(), Game::default());
    while input.next(&mut game)? {
        games.push(game.clone());
    }
    Ok(Some((games, input.finish(&mut anstream::stderr())?)))
}

/// What commands share that change nothing in a game.
#[derive(Debug, clap::Args)]
struct Same {
    /// The format of all files [default: by their extensions]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<Format>,
}

impl Same {
    /// The format that all of some files have.
    fn format<'a>(&self, paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<Format, Error> {
        let mut common = None;
        for path in paths {
            let format = format(path, self.format)?;
            let common = *common.get_or_insert(format);
            if format != common {
                let name = file_name(path);
                return Err(Error::Data(format!("{name} is {format}, not {common}: use convert")));
            }
        }
        Ok(common.expect("clap requires a file"))
    }
}

/// Parses the name of a format.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.map(|format| (format.name().into(), format)))
}
