//! `polyboard data`

mod check;
mod compressed;
mod convert;
mod files;
mod order;

use std::io::Write;
use std::path::Path;

use board_data::Format;
use clap::builder::TypedValueParser;

use crate::choose::one_of;
use crate::error::{Error, Status};
use crate::interrupt;

/// Converts, checks and shuffles files of games that networks are trained with
///
/// The format of a file follows from its extension, before .gz or .zst if it is
/// compressed. A broken game is named with its byte (of the decompressed file), the
/// next ones are still read, and the status is 2. A file is written whole or not at
/// all.
///
/// Examples:
///   polyboard data convert games.vf games.binpack.zst
///   polyboard data check games.binpack
///   polyboard data shuffle games.vf shuffled.vf --memory 64
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
        Step::Convert(args) => convert::run(args, out),
        Step::Check(args) => check::run(args, out),
        Step::Stats(args) => check::stats(args, out),
        Step::Shuffle(args) => order::shuffle(args, out),
        Step::Interleave(args) => order::interleave(args, out),
        Step::Dedup(args) => order::dedup(args, out),
        Step::Split(args) => order::split(args, out),
    }
}

/// The format of a file, by an option or else by its name.
fn format(path: &Path, option: Option<Format>) -> Result<Format, Error> {
    let plain = compressed::extension(path).map_or(path.to_owned(), |_| path.with_extension(""));
    let by_name = || Format::by_name(plain.extension()?.to_str()?);
    let named = |format: Format| format!(".{} ({format})", format.extension());
    option.or_else(by_name).ok_or_else(|| {
        let known = Format::ALL.map(named).join(", ");
        Error::Data(format!("{}: unknown format; the extensions are {known}", path.display()))
    })
}

/// The format that all of some files have.
fn common_format<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<Format, Error> {
    let mut formats = paths.into_iter().map(|path| Ok((format(path, None)?, path)));
    let (first, _) = formats.next().expect("clap requires a file")?;
    formats.try_fold(first, |first, other| match other? {
        (format, _) if format == first => Ok(first),
        (format, path) => {
            let path = path.display();
            Err(Error::Data(format!("{path} is {format}, not {first}: convert it first")))
        }
    })
}

/// Parses the name of a format.
fn format_parser() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.map(|format| (format.name().into(), format)))
}
