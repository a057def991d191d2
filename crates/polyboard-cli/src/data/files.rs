//! Files of games: read with a progress bar, written whole or not at all.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anstream::eprintln;
use board_data::{Format, Game, Lost, Problem, ReadGames, Reader, WriteError, WriteGames, Writer};
use indicatif::ProgressBar;
use polyboard::Bitboard;
use polyboard::hashed::files;
use tempfile::NamedTempFile;

use super::compressed::{self, Pieces};
use crate::error::{Error, Status};
use crate::lines::{cannot_read, file_name};
use crate::target::{Target, place};
use crate::text::{ALARM, plural};
use crate::{interrupt, progress};

/// The content of a file, with a progress bar.
fn content(path: &Path) -> Result<(Box<dyn io::Read>, ProgressBar), Error> {
    let file = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
    let (bytes, file) = file.map_err(cannot_read(&file_name(path)))?;
    let bar = progress::bytes("reading", bytes);
    Ok((compressed::reader(path, bar.wrap_read(file)), bar))
}

/// How many bytes a file has, after decompression.
pub(super) fn size(path: &Path) -> Result<u64, Error> {
    let (mut content, bar) = content(path)?;
    if compressed::extension(path).is_none() {
        return Ok(bar.length().unwrap_or(0));
    }
    io::copy(&mut content, &mut io::sink()).map_err(cannot_read(&file_name(path)))
}

/// A file that is read from its beginning, game by game, on the fastest board.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) games: Reader<Bitboard, Box<dyn io::Read>>,
    format: Format,
    /// What was read: games, positions, and games that were reported and left out.
    pub(super) counts: [usize; 3],
    bar: ProgressBar,
}

impl Input {
    pub(super) fn open(path: &Path, format: Format) -> Result<Input, Error> {
        let (content, bar) = content(path)?;
        let (name, games) = (file_name(path), Reader::new(format, content));
        Ok(Input { name, games, format, counts: [0; 3], bar })
    }

    /// Reads the next game that is not broken; `false` at the end. Those that are broken are reported.
    pub(super) fn next(&mut self, game: &mut Game) -> Result<bool, Error> {
        loop {
            if interrupt::requested() {
                return Err(Error::Stopped);
            }
            match self.games.read(game) {
                Ok(false) => return Ok(false),
                Ok(true) => {
                    self.counts[0] += 1;
                    self.counts[1] += game.positions();
                    return Ok(true);
                }
                Err(error) => match error.problem {
                    Problem::Io(source) => return Err(cannot_read(&self.name)(source)),
                    _ => self.report(&error),
                },
            }
        }
    }

    fn report(&mut self, what: &dyn Display) {
        self.counts[2] += 1;
        self.bar.suspend(|| eprintln!("{}: {ALARM}broken{ALARM:#}: {what}", self.name));
    }

    /// Where the game that was read last is.
    pub(super) fn place(&self) -> String {
        let number = self.counts[0] + self.counts[2];
        let at = self.games.position() - self.games.bytes().len() as u64;
        format!("{}, game {number}, byte {at}", self.format)
    }

    /// Reports what is wrong with the game that was read last, and counts it as broken.
    pub(super) fn reject(&mut self, game: &Game, why: &dyn Display) {
        let place = self.place();
        self.counts[0] -= 1;
        self.counts[1] -= game.positions();
        self.report(&format_args!("{place}: {why}"));
    }

    /// Writes what was read, and what reading changed; the status that this means.
    pub(super) fn finish(self, out: &mut dyn Write) -> Result<Status, Error> {
        self.bar.finish_and_clear();
        let [games, positions, broken] = self.counts;
        let games =
            if self.format.has_games() { plural(games, "game") + ", " } else { String::new() };
        writeln!(out, "{}: {games}{}, {broken} broken", self.name, plural(positions, "position"))?;
        let changes = self.games.changes();
        for (count, what) in [
            (changes.en_passant, "en passant square on which no pawn can capture"),
            (changes.filler, "record with free bits that were not zero"),
            (changes.numbers, "number of a move"),
            (changes.extensions, "extension"),
        ] {
            if count > 0 {
                writeln!(out, "changed by reading: {}", plural(count as usize, what))?;
            }
        }
        Ok(if broken == 0 { Status::Right } else { Status::BadInput })
    }
}

/// A new file, beside that whose name it gets when it is complete.
pub(super) struct Output {
    pub(super) name: String,
    path: PathBuf,
    pub(super) games: Writer<Bitboard, BufWriter<Pieces<NamedTempFile>>>,
}

/// How many bytes are compressed together.
const PIECE: usize = 4 << 20;

impl Output {
    /// A new file that is none of those which are `taken`.
    pub(super) fn create(
        path: &Path,
        taken: &[PathBuf],
        format: Format,
        allowed: Lost,
    ) -> Result<Output, Error> {
        let [target] = Target::all([Some(path)], taken)?;
        let (name, place) = (file_name(path), place(path));
        if !target.is_some_and(|target| target.is_replaced()) {
            return Err(Error::Data(format!("{name} is no ordinary file that can be replaced")));
        }
        let draft = files::draft(files::directory(&place)).map_err(cannot_write(&name))?;
        let pieces = BufWriter::with_capacity(PIECE, Pieces::new(path, draft));
        Ok(Output { name, path: place, games: Writer::new(format, pieces, allowed) })
    }

    /// Writes the bytes of a game.
    pub(super) fn copy(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.games.write_bytes(bytes).map_err(cannot_write(&self.name))
    }

    /// Writes a game, or says why the format has no room for it.
    pub(super) fn write(&mut self, game: &Game) -> Result<Result<(), WriteError>, Error> {
        match self.games.write(game) {
            Err(WriteError::Io(source)) => Err(cannot_write(&self.name)(source)),
            written => Ok(written),
        }
    }

    /// Gives the file its name. Returns what was lost.
    pub(super) fn publish(mut self) -> Result<Lost, Error> {
        let lost = self.games.lost();
        let fault = cannot_write(&self.name);
        self.games.finish().map_err(&fault)?;
        let mut pieces =
            self.games.into_inner().into_inner().map_err(|error| fault(error.into()))?;
        // An empty piece at the end: a compressed file without games has one too.
        pieces.write_all(&[]).and_then(|()| pieces.write(&[])).map_err(&fault)?;
        files::publish(pieces.file, &self.path).map_err(&fault)?;
        Ok(lost)
    }
}

pub(super) fn cannot_write(name: &str) -> impl Fn(io::Error) -> Error {
    move |source| Error::WriteFile { file: name.to_owned(), source }
}
