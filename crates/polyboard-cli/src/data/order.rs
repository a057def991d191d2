//! `polyboard data shuffle`, `interleave`, `dedup` and `split`: the bytes of games in another order.

use std::collections::HashSet;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::PathBuf;
use std::slice;

use anstream::eprintln;
use fastrand::Rng;
use indicatif::ProgressBar;
use polyboard::Bitboard;
use polyboard::data::{Format, Game, Lost, ReadGames, WriteGames, Writer};

use super::Same;
use super::ahead::Source;
use super::files::{Input, Output, size};
use crate::error::{Error, Status};
use crate::lines::cannot_write;
use crate::target::Target;
use crate::text::{grouped, plural};
use crate::{interrupt, progress};

/// What is read and written with a limit of memory.
#[derive(Debug, clap::Args)]
struct Limited {
    /// The file that is read
    input: PathBuf,
    /// The file that is written, in the same format
    output: PathBuf,
    #[command(flatten)]
    same: Same,
    /// Memory in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = clap::value_parser!(u64).range(32..=1 << 20))]
    memory: u64,
}

/// The most temporary files: fewer than a program may have open.
const MOST_PARTS: u64 = 500;
/// What is done with a temporary file takes one of so many parts of memory on average.
const SHARES: u64 = 5;

impl Limited {
    /// The format, the output, the bytes of the input after decompression, and the input.
    fn start(&self) -> Result<(Format, Output, u64, Input), Error> {
        let format = self.same.format([&self.input, &self.output])?;
        let read = slice::from_ref(&self.input);
        let output = Output::create(&self.output, read, format, Lost::NOTHING)?;
        Ok((format, output, size(&self.input)?, Input::open(&self.input, format)?))
    }

    /// Temporary files without a name, which go when the program ends, however it ends. There are so many that what is done
    /// with one of them fits into its share of memory, if all take so many bytes.
    fn parts(&self, output: &Output, disk: u64, memory: u64) -> Result<Vec<File>, Error> {
        let count = memory.div_ceil(self.share()).max(1);
        if count > MOST_PARTS {
            let least = (memory * SHARES).div_ceil(MOST_PARTS << 20);
            return Err(Error::Data(format!("--memory: this file needs {least} MiB")));
        }
        let folder = output.folder();
        eprintln!("temporary files: at most {} bytes in {}", grouped(disk), folder.display());
        let files = (0..count).map(|_| tempfile::tempfile_in(&folder));
        files.collect::<io::Result<_>>().map_err(full(output))
    }

    /// What all buffers of temporary files may take, and what is done with one of them.
    fn share(&self) -> u64 {
        (self.memory << 20) / SHARES
    }
}

/// The error of a temporary file.
fn full(output: &Output) -> impl Fn(io::Error) -> Error + use<> {
    cannot_write(&format!("a temporary file in {}", output.folder().display()))
}

/// Shuffles the games of a file; a game stays together
///
/// The games are distributed at random over temporary files without a name, in the
/// folder of OUTPUT; then each of these is shuffled in memory. They take no more
/// bytes than INPUT after decompression, and give them back as OUTPUT grows.
/// Positions are shuffled one by one in the formats of single positions.
///
/// Example:
///   polyboard data shuffle games.vf shuffled.vf --seed 7 --memory 512
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Shuffle {
    #[command(flatten)]
    limited: Limited,
    /// Seed of the random numbers: with the same memory it gives the same file
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

pub(super) fn shuffle(args: &Shuffle) -> Result<Status, Error> {
    let (format, mut output, size, mut input) = args.limited.start()?;
    let full = full(&output);
    let files = args.limited.parts(&output, size, size)?;
    let most = args.limited.share() / files.len() as u64 / 2;
    let new = |file| (Writer::<Bitboard, _>::new(format, file, Lost::NOTHING), 0);
    let mut parts: Vec<_> = files.into_iter().map(new).collect();
    let (mut random, mut game) = (Rng::with_seed(args.seed), Game::default());
    while input.next(&mut game)? {
        let part = random.usize(..parts.len());
        let (part, waiting) = &mut parts[part];
        part.write_bytes(input.games.bytes()).map_err(&full)?;
        *waiting += input.games.bytes().len() as u64;
        // A buffer that grows has up to twice the bytes.
        if *waiting >= most {
            part.finish().map_err(&full)?;
            *waiting = 0;
        }
    }
    let files = parts.into_iter().map(|(mut part, _)| part.finish().map(|()| part.into_inner()));
    let files: Vec<_> = files.collect::<io::Result<_>>().map_err(&full)?;
    let status = input.finish(&mut anstream::stderr())?;
    let bar = progress::bytes("shuffling", Some(size));
    for file in files {
        shuffle_in_memory(format, file, &mut output, &mut random, &bar)?;
    }
    bar.finish_and_clear();
    output.publish()?;
    Ok(status)
}

fn shuffle_in_memory(
    format: Format,
    mut file: File,
    output: &mut Output,
    random: &mut Rng,
    bar: &ProgressBar,
) -> Result<(), Error> {
    let fault = full(output);
    let size = file.metadata().and_then(|found| file.rewind().map(|()| found.len()));
    let mut bytes = Vec::with_capacity(size.map_err(&fault)? as usize);
    let mut games = Source::new(format, Box::new(file));
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
        bar.inc(place.len() as u64);
        output.copy(&bytes[place])?;
    }
    Ok(())
}

/// Mixes the games of several files at random
///
/// The games of a file stay in their order, and each file is spread over all of
/// OUTPUT.
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
    #[command(flatten)]
    same: Same,
    /// Seed of the random numbers: the same seed gives the same file
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

pub(super) fn interleave(args: &Interleave) -> Result<Status, Error> {
    let format = args.same.format(args.inputs.iter().chain([&args.output]))?;
    let mut output = Output::create(&args.output, &args.inputs, format, Lost::NOTHING)?;
    let open = |path| Ok((size(path)?, Input::open(path, format)?));
    let mut inputs =
        args.inputs.iter().map(|path| open(path)).collect::<Result<Vec<_>, Error>>()?;
    inputs.iter().skip(1).for_each(|(_, input)| input.hide());
    let (mut game, mut status) = (Game::default(), Status::Right);
    let mut random = Rng::with_seed(args.seed);
    while !inputs.is_empty() {
        // Each byte that is left is as likely to come next as any other.
        let left = inputs.iter().map(|(size, input)| size.saturating_sub(input.games.position()));
        let left: Vec<u64> = left.map(|bytes| bytes.max(1)).collect();
        let (mut byte, mut next) = (random.u64(..left.iter().sum::<u64>()), 0);
        while byte >= left[next] {
            byte -= left[next];
            next += 1;
        }
        let input = &mut inputs[next].1;
        if input.next(&mut game)? {
            output.copy(input.games.bytes())?;
        } else if inputs.remove(next).1.finish(&mut anstream::stderr())? == Status::BadInput {
            status = Status::BadInput;
        }
    }
    output.publish()?;
    Ok(status)
}

/// Leaves out games with the same start and the same moves as one before
///
/// In the formats of single positions it leaves out positions. Clocks, scores and
/// results are not compared. INPUT is read twice; 16 bytes for each game are in
/// temporary files without a name, in the folder of OUTPUT.
///
/// Example:
///   polyboard data dedup games.binpack once.binpack
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Dedup {
    #[command(flatten)]
    limited: Limited,
}

/// The fewest bytes of a game.
const LEAST: u64 = 32;
/// How many bytes a key takes at most in a table in memory, with what is done with it.
const OF_KEY: u64 = 40;

pub(super) fn dedup(args: &Dedup) -> Result<Status, Error> {
    let (format, mut output, size, mut input) = args.limited.start()?;
    let (most, fault) = (size / LEAST, full(&output));
    let files = args.limited.parts(&output, 16 * most, OF_KEY * most)?;
    let buffer = args.limited.share() as usize / files.len();
    let new = |file| BufWriter::with_capacity(buffer, file);
    let mut parts: Vec<_> = files.into_iter().map(new).collect();
    let (mut game, count) = (Game::default(), parts.len());
    while input.next(&mut game)? {
        let key = key(&game);
        parts[key as usize % count].write_all(&key.to_le_bytes()).map_err(&fault)?;
    }
    let status = input.finish(&mut anstream::stderr())?;
    let files = parts.into_iter().map(|part| mark(part.into_inner()?));
    let mut marks = files.collect::<io::Result<Vec<_>>>().map_err(&fault)?;
    let mut again = Input::open(&args.limited.input, format)?;
    again.is_known = true;
    let mut duplicates = 0;
    while again.next(&mut game)? {
        let mut is_first = [0];
        marks[key(&game) as usize % count].read_exact(&mut is_first).map_err(&fault)?;
        match is_first {
            [0] => duplicates += 1,
            _ => output.copy(again.games.bytes())?,
        }
    }
    output.publish()?;
    eprintln!("  left out: {}", plural(duplicates, "duplicate"));
    Ok(status)
}

/// What is compared: two hashes, so that no two games that are not equal have the same.
fn key(game: &Game) -> u128 {
    let mut start = *game.start.setup();
    (start.state.halfmove_clock, start.state.fullmove_number) = (0, 0);
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        (seed, start).hash(&mut hasher);
        game.plies.iter().for_each(|ply| ply.mv.hash(&mut hasher));
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Replaces each key of a file by a byte: whether it is the first of those which are equal.
fn mark(mut file: File) -> io::Result<BufReader<File>> {
    let count = file.stream_position()? as usize / 16;
    let (mut keys, mut marks) = (HashSet::with_capacity(count), Vec::with_capacity(count));
    file.rewind()?;
    let (mut source, mut key) = (BufReader::new(&file), [0; 16]);
    for _ in 0..count {
        source.read_exact(&mut key)?;
        marks.push(u8::from(keys.insert(key)));
    }
    file.rewind()?;
    file.write_all(&marks)?;
    file.rewind()?;
    Ok(BufReader::new(file))
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
    #[command(flatten)]
    same: Same,
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

pub(super) fn split(args: &Split) -> Result<Status, Error> {
    let Split { input, train, validation, .. } = args;
    let format = args.same.format([input, train, validation])?;
    Target::all([Some(&**train), Some(&**validation)], slice::from_ref(input))?;
    let create = |path| Output::create(path, &[], format, Lost::NOTHING);
    let mut files = [(create(train)?, 0), (create(validation)?, 0)];
    let (mut input, mut game) = (Input::open(input, format)?, Game::default());
    let mut random = Rng::with_seed(args.seed);
    while input.next(&mut game)? {
        let (file, count) = &mut files[usize::from(random.f64() < args.part)];
        file.copy(input.games.bytes())?;
        *count += 1;
    }
    for (file, count) in files {
        eprintln!("{}: {}", file.name, plural(count, "game"));
        file.publish()?;
    }
    input.finish(&mut anstream::stderr())
}
