//! `polyboard data shuffle`, `interleave`, `dedup` and `split`: the bytes of games in another order.

use std::collections::HashSet;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::{iter, slice};

use anstream::eprintln;
use board_data::{Format, Game, Lost, ReadGames, Reader, WriteGames, Writer};
use fastrand::Rng;
use polyboard::Bitboard;
use polyboard::hashed::files::directory;

use super::common_format;
use super::files::{Input, Output, cannot_write, size};
use crate::error::{Error, Status};
use crate::interrupt;
use crate::text::{grouped, plural};

/// Shuffles the games of a file; a game stays together
///
/// The games are distributed at random over temporary files without a name, in the
/// folder of OUTPUT, each of which fits into memory; then each is shuffled there.
/// They take as many bytes as the input after decompression, which are given back
/// as OUTPUT grows.
///
/// Example:
///   polyboard data shuffle games.vf shuffled.vf --seed 7 --memory 512
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Shuffle {
    /// The file that is read
    input: PathBuf,
    /// The file that is written, in the same format
    output: PathBuf,
    /// Seed of the random numbers: the same seed gives the same file
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Memory in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = mebibytes())]
    memory: u64,
}

fn mebibytes() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(32..=1 << 20)
}

/// The most temporary files: fewer than a program may have open.
const MOST_PARTS: u64 = 500;
/// A temporary file takes one of so many parts of memory on average, the places of its games up to another, and what waits to
/// be written to all of them a third. The rest is for luck and for the program.
const SHARES: u64 = 5;

pub(super) fn shuffle(args: &Shuffle, out: &mut dyn Write) -> Result<Status, Error> {
    let format = common_format([&*args.input, &args.output])?;
    let taken = slice::from_ref(&args.input);
    let mut output = Output::create(&args.output, taken, format, Lost::NOTHING)?;
    let (size, share) = (size(&args.input)?, (args.memory << 20) / SHARES);
    let count = size.div_ceil(share).max(1);
    if count > MOST_PARTS {
        let least = (size * SHARES).div_ceil(MOST_PARTS << 20);
        return Err(Error::Data(format!("--memory: this file needs {least} MiB")));
    }
    eprintln!("temporary files: {} bytes, beside {}", grouped(size), output.name);
    let full = cannot_write("a temporary file");
    let new = |_| Ok((tempfile::tempfile_in(directory(&args.output))?, 0));
    let files = (0..count).map(new).collect::<io::Result<Vec<_>>>().map_err(&full)?;
    let new = |(file, waiting)| (Writer::<Bitboard, _>::new(format, file, Lost::NOTHING), waiting);
    let mut parts: Vec<_> = files.into_iter().map(new).collect();
    let (mut input, mut game) = (Input::open(&args.input, format)?, Game::default());
    let mut random = Rng::with_seed(args.seed);
    while input.next(&mut game)? {
        let (part, waiting) = &mut parts[random.usize(..count as usize)];
        part.write_bytes(input.games.bytes()).map_err(&full)?;
        *waiting += input.games.bytes().len() as u64;
        // A buffer that grows has up to twice the bytes.
        if *waiting >= share / count / 2 {
            part.finish().map_err(&full)?;
            *waiting = 0;
        }
    }
    for (mut part, _) in parts {
        part.finish().map_err(&full)?;
        shuffle_in_memory(format, part.into_inner(), &mut output, &mut random)?;
    }
    output.publish()?;
    input.finish(out)
}

fn shuffle_in_memory(
    format: Format,
    mut file: File,
    output: &mut Output,
    random: &mut Rng,
) -> Result<(), Error> {
    let fault = cannot_write("a temporary file");
    let size = file.metadata().and_then(|found| file.rewind().map(|()| found.len()));
    let mut bytes = Vec::with_capacity(size.map_err(&fault)? as usize);
    let mut games = Reader::<Bitboard, _>::new(format, file);
    let (mut game, mut places) = (Game::default(), Vec::new());
    // What was read once is read again without an error, unless the disk is damaged.
    while games.read(&mut game).map_err(|error| fault(io::Error::other(error)))? {
        let begin = bytes.len();
        bytes.extend(games.bytes());
        places.push(begin..bytes.len());
    }
    random.shuffle(&mut places);
    for place in places {
        if interrupt::requested() {
            return Err(Error::Stopped);
        }
        output.copy(&bytes[place])?;
    }
    Ok(())
}

/// Mixes the games of several files at random
///
/// The games of a file stay in their order, and each file is spread over all of OUTPUT.
///
/// Example:
///   polyboard data interleave monday.vf tuesday.vf both.vf
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Interleave {
    /// The files that are read
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The file that is written, in the same format
    output: PathBuf,
    /// Seed of the random numbers: the same seed gives the same file
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

pub(super) fn interleave(args: &Interleave, out: &mut dyn Write) -> Result<Status, Error> {
    let paths = args.inputs.iter().chain([&args.output]);
    let format = common_format(paths.map(PathBuf::as_path))?;
    let mut output = Output::create(&args.output, &args.inputs, format, Lost::NOTHING)?;
    let open = |path: &PathBuf| Ok((Input::open(path, format)?, size(path)?));
    let mut inputs = args.inputs.iter().map(open).collect::<Result<Vec<_>, Error>>()?;
    let (mut game, mut status) = (Game::default(), Status::Right);
    let mut random = Rng::with_seed(args.seed);
    while !inputs.is_empty() {
        // Each byte that is left is as likely to come next as any other.
        let left = inputs.iter().map(|(input, size)| size.saturating_sub(input.games.position()));
        let left: Vec<u64> = left.map(|bytes| bytes.max(1)).collect();
        let (mut byte, mut next) = (random.u64(..left.iter().sum::<u64>()), 0);
        while byte >= left[next] {
            byte -= left[next];
            next += 1;
        }
        let input = &mut inputs[next].0;
        if input.next(&mut game)? {
            output.copy(input.games.bytes())?;
        } else if inputs.remove(next).0.finish(out)? == Status::BadInput {
            status = Status::BadInput;
        }
    }
    output.publish()?;
    Ok(status)
}

/// Leaves out games with the same start and the same moves as one before
///
/// Of each game that is kept two hashes of 64 bits are in memory, so that more than
/// a table of half of --memory holds is an error: then nothing is written.
///
/// Example:
///   polyboard data dedup games.binpack once.binpack
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Dedup {
    /// The file that is read
    input: PathBuf,
    /// The file that is written, in the same format
    output: PathBuf,
    /// Memory in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = mebibytes())]
    memory: u64,
}

pub(super) fn dedup(args: &Dedup, out: &mut dyn Write) -> Result<Status, Error> {
    // A table has a power of two of places, 17 bytes each, and uses seven eighths of them. It is made once: one that grows
    // would be in memory twice.
    let most = 7 << ((args.memory << 20) / 2 / 17).ilog2() >> 3;
    let mut games = HashSet::with_capacity(most);
    distribute(&args.input, &[&args.output], out, |game| {
        if games.len() < most {
            return Ok(games.insert([0_u8, 1].map(|seed| hash(seed, game))).then_some(0));
        }
        Err(Error::Data(format!("--memory is full: {} games", grouped(most as u64))))
    })
}

fn hash(seed: u8, game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seed, game.start).hash(&mut hasher);
    game.plies.iter().for_each(|ply| ply.mv.hash(&mut hasher));
    hasher.finish()
}

/// Splits a file at random into one to train with and one to validate with
///
/// A game stays together: positions of one game are alike.
///
/// Example:
///   polyboard data split games.vf train.vf validation.vf --part 0.05
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Split {
    /// The file that is read
    input: PathBuf,
    /// The file of most games, in the same format
    train: PathBuf,
    /// The file of the others
    validation: PathBuf,
    /// How likely a game is one of the others, from 0 to 1
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = part)]
    part: f64,
    /// Seed of the random numbers: the same seed gives the same files
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

fn part(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

pub(super) fn split(args: &Split, out: &mut dyn Write) -> Result<Status, Error> {
    let mut random = Rng::with_seed(args.seed);
    distribute(&args.input, &[&args.train, &args.validation], out, |_| {
        Ok(Some(usize::from(random.f64() < args.part)))
    })
}

/// Copies each game of a file into one of some files, or into none.
fn distribute(
    input: &Path,
    outputs: &[&Path],
    out: &mut dyn Write,
    mut which: impl FnMut(&Game) -> Result<Option<usize>, Error>,
) -> Result<Status, Error> {
    let format = common_format(iter::once(input).chain(outputs.iter().copied()))?;
    let (mut taken, mut files) = (vec![input.to_owned()], Vec::new());
    for &path in outputs {
        files.push((Output::create(path, &taken, format, Lost::NOTHING)?, 0));
        taken.push(path.to_owned());
    }
    let (mut input, mut game) = (Input::open(input, format)?, Game::default());
    while input.next(&mut game)? {
        if let Some(file) = which(&game)? {
            files[file].0.copy(input.games.bytes())?;
            files[file].1 += 1;
        }
    }
    for (file, count) in files {
        writeln!(out, "{}: {}", file.name, plural(count, "game"))?;
        file.publish()?;
    }
    input.finish(out)
}
