//! Files of games: read with a progress bar, written whole or not at all.

use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::eprintln;
use indicatif::{ProgressBar, ProgressDrawTarget};
use polyboard::Bitboard;
use polyboard::data::{Format, Game, Lost, Problem, ReadGames, WriteGames, Writer};
use polyboard::hashed::files;
use tempfile::NamedTempFile;

use super::ahead::{Ahead, Source};
use super::compressed::{self, Pieces};
use crate::error::{Error, Status};
use crate::lines::{cannot_read, cannot_write, file_name};
use crate::target::Target;
use crate::text::{ALARM, plural};
use crate::{interrupt, progress};

/// The content of a file, with a progress bar.
fn content(path: &Path) -> Result<(Box<dyn io::Read + Send>, ProgressBar), Error> {
    if path.as_os_str() == "-" {
        let bar = progress::bytes("reading", None);
        return Ok((Box::new(bar.wrap_read(io::stdin())), bar));
    }
    let file = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
    let (found, file) = file.map_err(cannot_read(&file_name(path)))?;
    let bar = progress::bytes("reading", found.is_file().then_some(found.len()));
    Ok((compressed::reader(path, bar.wrap_read(file)), bar))
}

/// How many bytes a file has, after decompression.
pub(super) fn size(path: &Path) -> Result<u64, Error> {
    let (mut content, bar) = content(path)?;
    match bar.length() {
        Some(size) if compressed::extension(path).is_none() => Ok(size),
        Some(_) => io::copy(&mut content, &mut io::sink()).map_err(cannot_read(&file_name(path))),
        None => Err(Error::Data(format!("{} has no known length: use a file", file_name(path)))),
    }
}

/// A file that is read from its beginning, game by game, on the fastest board.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) games: Ahead,
    format: Format,
    /// What was read: games, positions, and games that were reported and left out.
    pub(super) counts: [usize; 3],
    /// Whether games without a result are left out, or else refused. Without a value they are broken.
    pub(super) may_leave_out: Option<bool>,
    left_out: usize,
    /// Whether it was read before, so that broken games are not reported again.
    pub(super) is_known: bool,
    bar: ProgressBar,
}

impl Input {
    pub(super) fn open(path: &Path, format: Format) -> Result<Input, Error> {
        let (content, bar) = content(path)?;
        Ok(Input {
            name: file_name(path),
            games: Ahead::new(Source::new(format, content)),
            format,
            counts: [0; 3],
            may_leave_out: None,
            left_out: 0,
            is_known: false,
            bar,
        })
    }

    /// Reads the next game that is not broken; `false` at the end. Those that are broken are reported.
    pub(super) fn next(&mut self, game: &mut Game) -> Result<bool, Error> {
        loop {
            let read = self.games.read(game);
            // A signal may have ended the program that writes what is read here.
            if interrupt::requested() {
                return Err(Error::Stopped);
            }
            match (read.map_err(|error| (error.to_string(), error.problem)), self.may_leave_out) {
                (Ok(false), _) => return Ok(false),
                (Ok(true), _) => {
                    self.counts[0] += 1;
                    self.counts[1] += game.positions();
                    return Ok(true);
                }
                (Err((error, Problem::Io(_))), _) => {
                    return Err(Error::Data(format!("cannot read {}: {error}", self.name)));
                }
                (Err((_, Problem::NoResult)), Some(true)) => self.left_out += 1,
                (Err((error, Problem::NoResult)), Some(false)) => {
                    return Err(Error::Data(format!("{}: {error} (--allow result)", self.name)));
                }
                (Err((error, _)), _) => self.report(error),
            }
        }
    }

    /// Shows no progress: another input does.
    pub(super) fn hide(&self) {
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
    }

    fn report(&mut self, what: impl Display) {
        self.counts[2] += 1;
        if !self.is_known {
            self.bar.suspend(|| eprintln!("{}: {ALARM}broken{ALARM:#}: {what}", self.name));
        }
    }

    /// What is wrong with the game that was read last, and where.
    pub(super) fn fault(&self, why: impl Display) -> Error {
        Error::Data(format!("{}: {}: {why}", self.name, self.place()))
    }

    fn place(&self) -> String {
        let number = self.counts[0] + self.counts[2] + self.left_out;
        let at = self.games.position() - self.games.bytes().len() as u64;
        format!("{}, game {number}, byte {at}", self.format)
    }

    /// Reports what is wrong with the game that was read last, and counts it as broken.
    pub(super) fn reject(&mut self, game: &Game, why: impl Display) {
        let place = self.place();
        self.counts[0] -= 1;
        self.counts[1] -= game.positions();
        self.report(format_args!("{place}: {why}"));
    }

    /// Writes what was read, and what reading changed; the status that this means.
    pub(super) fn finish(self, out: &mut dyn Write) -> Result<Status, Error> {
        self.bar.finish_and_clear();
        let [games, positions, broken] = self.counts;
        let games = self.format.has_games().then(|| plural(games, "game") + ", ");
        let (games, positions) = (games.unwrap_or_default(), plural(positions, "position"));
        writeln!(out, "{}: {games}{positions}, {broken} broken", self.name)?;
        let changes = self.games.changes();
        for (what, count) in [
            ("left out without a result", self.left_out as u64),
            ("dropped en passant squares on which no pawn can capture", changes.en_passant),
            ("cleared free bits of records", changes.filler),
            ("corrected move numbers", changes.numbers),
            ("passed over extensions", changes.extensions),
            ("passed over tags, comments and variations of games", changes.annotations),
        ] {
            if count > 0 {
                writeln!(out, "  {what}: {count}")?;
            }
        }
        Ok(if broken == 0 { Status::Right } else { Status::BadInput })
    }
}

/// A new file, which gets its name when it is complete. Standard output, a device or a pipe is written as it is.
pub(super) struct Output {
    pub(super) name: String,
    pub(super) games: Writer<Bitboard, BufWriter<Pieces>>,
    draft: Option<Draft>,
}

/// A new file, and the name that it gets.
type Draft = (NamedTempFile, PathBuf);

/// How many bytes are compressed together at most.
const PIECE: usize = 2 << 20;

impl Output {
    /// A new file that is none of those which are read.
    pub(super) fn create(
        path: &Path,
        read: &[PathBuf],
        format: Format,
        allowed: Lost,
    ) -> Result<Output, Error> {
        let is_output = path.as_os_str() == "-";
        let [target] = Target::all([Some(path)], if is_output { &[] } else { read })?;
        let name = if is_output { "standard output".into() } else { file_name(path) };
        let (file, draft) = sink(target).map_err(cannot_write(&name))?;
        let pieces = BufWriter::with_capacity(PIECE, Pieces::new(path, file));
        Ok(Output { name, games: Writer::new(format, pieces, allowed), draft })
    }

    /// Where temporary files are.
    pub(super) fn folder(&self) -> PathBuf {
        let beside = |(_, path): &Draft| files::directory(path).to_owned();
        self.draft.as_ref().map_or_else(std::env::temp_dir, beside)
    }

    /// Writes the bytes of a game.
    pub(super) fn copy(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.games.write_bytes(bytes).map_err(|source| self.fault(source))
    }

    pub(super) fn fault(&self, source: io::Error) -> Error {
        cannot_write(&self.name)(source)
    }

    /// Gives the file its name.
    pub(super) fn publish(mut self) -> Result<(), Error> {
        self.games.finish().map_err(|source| self.fault(source))?;
        let publish = |(draft, path): Draft| files::publish(draft, &path);
        self.draft.map_or(Ok(()), publish).map_err(cannot_write(&self.name))
    }
}

/// What is written, and the draft if it is an ordinary file.
fn sink(target: Option<Target>) -> io::Result<(Box<dyn Write>, Option<Draft>)> {
    match target {
        Some(Target::File { path, is_direct, .. }) if is_direct && !path.is_file() => {
            Ok((Box::new(OpenOptions::new().write(true).open(path)?), None))
        }
        Some(Target::File { path, .. }) => {
            let draft = files::draft(files::directory(&path))?;
            Ok((Box::new(draft.as_file().try_clone()?), Some((draft, path))))
        }
        Some(Target::Output) | None => Ok((Box::new(io::stdout()), None)),
    }
}
