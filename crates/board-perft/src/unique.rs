//! Unique positions: the different positions after some plies, with the number of lines of play to each.
//!
//! 119,060,324 lines of six plies from the start of a game end in 9,417,681 positions. The rest depends only on
//! the position, so a perft of `d` plies is the sum, over the positions after `p` plies, of the lines to
//! each times its perft of `d - p` plies. This sum can be divided anywhere: [`jobs`](crate::jobs) are parts
//! of it.
//!
//! ```
//! use board_array8x8::Array8x8;
//! use board_core::{Board, Position, boxed};
//! use board_perft::unique::{Options, Reader, unique};
//!
//! let directory = tempfile::tempdir()?;
//! let file = directory.path().join("ply-3");
//! let set_up = |position: &Position| boxed(Array8x8::from_position(position));
//! let plies = unique(&Position::start(), 3, Some(&file), &set_up, &Options::default())?;
//! assert_eq!((plies[3].positions, plies[3].lines), (5_362, 8_902));
//!
//! let mut lines = 0;
//! for position in Reader::open(&file)? {
//!     let (position, ways) = position?;
//!     lines += ways * board_core::perft(&mut Array8x8::from_position(&position), 1);
//! }
//! assert_eq!(lines, 197_281); // four plies
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! Ply by ply. The positions after one ply are in a sorted file and are read in order. The positions after
//! each of their moves are collected until the memory is full, sorted, added up where they are equal, and
//! written to a temporary file. At the end these files are merged into the next ply.
//!
//! Positions are compared by exact bytes, not by a hash, so no two positions are confused. An en passant
//! square counts only if a capture there is legal; clocks do not count. The bytes are the 25 bytes of
//! `record32` of `board-encoding` that differ. The code `r160` is five bytes shorter and takes more than
//! twice as long to encode (740 against 306 nanoseconds), and every move from ply to ply needs one encoding;
//! positions are decoded once for all their moves.
//!
//! # The file
//!
//! Numbers are little-endian.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 15 | `polyboard unique` |
//! | 16 to 19 | the version of the format, 1 |
//! | 20 to 23 | the ply |
//! | 24 to 31 | number of positions |
//! | 32 to 47 | number of lines of play: the sum over all positions |
//! | 48 to 223 | the FEN of the root, padded with zeros |
//! | 224 to 255 | SHA-256 of the bytes before |
//! | then | blocks of 2,048 positions; the last block has the rest |
//!
//! A position takes 33 bytes: 25 of its key and 8 of the number of lines. They are sorted by these
//! bytes. After the positions of a block comes the SHA-256 of the number of the block (8 bytes) and of these
//! positions.

mod file;
mod row;
mod sort;

pub(crate) use file::Writer;
pub use file::{Damage, FileError, Header, Reader};
pub(crate) use row::Key;
pub use row::KeyError;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use board_core::{DynBoard, MoveKinds, Position, ViewExt};
use rayon::prelude::*;
use tempfile::NamedTempFile;

use crate::files::{self, Scratch};
use row::{Row, key_of};
use sort::{Shares, Sorter, unite};

/// Sets up a position on a board.
pub type SetUp<'a> = &'a (dyn Fn(&Position) -> Box<dyn DynBoard> + Sync);

/// The smallest memory for a collection, in bytes.
pub const LEAST_MEMORY: usize = 4 << 20;

/// The most moves of a position reachable in a game.
const MOST_MOVES: usize = 218;

/// The number of positions that a thread expands at a time.
const CHUNK: usize = 64;

/// Options for a collection of unique positions.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The memory for positions in bytes, besides a few megabytes for the program itself. At least
    /// [`LEAST_MEMORY`] is used.
    pub memory: usize,
    /// Stops the work soon after it is set.
    pub stop: Option<&'a AtomicBool>,
    /// Called from time to time with the ply being collected, and the numbers of processed and of all
    /// positions of the ply before it.
    pub progress: Option<&'a (dyn Fn(u32, u64, u64) + Sync)>,
}

impl Default for Options<'_> {
    /// 256 MiB, no progress.
    fn default() -> Self {
        Options { memory: 256 << 20, stop: None, progress: None }
    }
}

impl std::fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Options");
        debug.field("memory", &self.memory).field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// Why unique positions cannot be collected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UniqueError {
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file cannot be written.
    #[error("cannot write {}: {source}", file.display())]
    Write {
        /// The file, or the directory of temporary files.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A position cannot be stored.
    #[error("this position has no key: {source}\n  {fen}")]
    Key {
        /// The position.
        fen: String,
        /// The reason.
        source: KeyError,
    },
    /// The number of lines of play to a position does not fit in 64 bits.
    #[error("more than 18,446,744,073,709,551,615 lines of play lead to one position")]
    TooManyLines,
    /// The work was stopped.
    #[error("stopped at ply {ply}")]
    Stopped {
        /// The unfinished ply.
        ply: u32,
    },
}

/// Collects the unique positions after `plies` plies and returns the headers of all plies from 0 on.
///
/// The file `out`, if any, appears when it is complete. Temporary files are in a directory beside it, or in
/// the system's directory for them, and are removed at the end. The next run removes what a killed program
/// left there. They take 33 bytes for each position of two plies, and for those that are not yet merged.
/// Runs on the threads of the calling rayon pool.
///
/// # Errors
///
/// [`UniqueError`] if a file cannot be written or read, if an allowed position cannot be stored, or if the
/// work was stopped.
pub fn unique(
    root: &Position,
    plies: u32,
    out: Option<&Path>,
    set_up: SetUp<'_>,
    options: &Options<'_>,
) -> Result<Vec<Header>, UniqueError> {
    let beside = out.map_or_else(std::env::temp_dir, |out| files::directory(out).to_owned());
    files::sweep(&beside);
    let scratch = Scratch::new(&beside).map_err(cannot_write(&beside))?;
    let work = Work { root, scratch: &scratch, set_up, options };
    let (mut draft, header) = work.ply_0()?;
    let mut headers = vec![header];
    for ply in 1..=plies {
        let (next, header) = work.next(draft.path(), ply)?;
        draft = next;
        headers.push(header);
    }
    if let Some(out) = out {
        files::publish(draft, out).map_err(cannot_write(out))?;
    }
    Ok(headers)
}

/// The context of all plies.
struct Work<'a> {
    root: &'a Position,
    scratch: &'a Scratch,
    set_up: SetUp<'a>,
    options: &'a Options<'a>,
}

impl Work<'_> {
    /// The root alone.
    fn ply_0(&self) -> Result<(NamedTempFile, Header), UniqueError> {
        let mut writer = self.writer(0)?;
        let row = Row { key: key(self.root)?, ways: 1 };
        writer.push(row)?;
        writer.finish()
    }

    fn writer(&self, ply: u32) -> Result<Writer, UniqueError> {
        Writer::new(self.scratch.path(), self.root, ply)
    }

    /// The next ply after the one in a file.
    fn next(&self, file: &Path, ply: u32) -> Result<(NamedTempFile, Header), UniqueError> {
        let memory = self.options.memory.max(LEAST_MEMORY);
        // An eighth of the memory for the positions after one round.
        let round = (memory / 8 / (MOST_MOVES * size_of::<Row>())).max(CHUNK);
        let mut reader = Reader::open(file)?;
        let (mut done, all) = (0, reader.header().positions);
        let mut sorter = Sorter::new(self.scratch, self.root, ply, Shares::of(memory));
        loop {
            self.check_stop(ply)?;
            let positions = reader.positions(round)?;
            if positions.is_empty() {
                break;
            }
            let expand = |chunk: &[_]| self.expand(chunk);
            let chunks: Vec<_> = positions.par_chunks(CHUNK).map(expand).collect();
            for rows in chunks {
                sorter.add(&rows?)?;
            }
            done += positions.len() as u64;
            if let Some(progress) = self.options.progress {
                progress(ply, done, all);
            }
        }
        let mut writer = self.writer(ply)?;
        let mut rows: u64 = 0;
        sorter.finish(|row| {
            rows += 1;
            if rows.is_multiple_of(1 << 16) {
                self.check_stop(ply)?;
            }
            writer.push(row)
        })?;
        writer.finish()
    }

    /// Returns an error if the work was stopped.
    fn check_stop(&self, ply: u32) -> Result<(), UniqueError> {
        let stopped = self.options.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stopped { Err(UniqueError::Stopped { ply }) } else { Ok(()) }
    }

    /// The positions after each move from some positions.
    fn expand(&self, positions: &[(Position, u64)]) -> Result<Vec<Row>, UniqueError> {
        let mut rows = Vec::with_capacity(32 * positions.len());
        for (position, ways) in positions {
            let mut board = (self.set_up)(position);
            let mut moves = Vec::new();
            board.generate_legal(MoveKinds::All, &mut moves);
            for mv in moves {
                board.make(mv);
                rows.push(Row { key: key(&board.position())?, ways: *ways });
                board.unmake();
            }
        }
        unite(&mut rows)?;
        Ok(rows)
    }
}

/// The error for a file, or a directory of files, that cannot be written.
pub(crate) fn cannot_write(file: &Path) -> impl Fn(io::Error) -> UniqueError {
    move |source| UniqueError::Write { file: file.to_owned(), source }
}

/// The key of a position, or an error that names it.
pub(crate) fn key(position: &Position) -> Result<Key, UniqueError> {
    let fen = || position.fen().to_string();
    key_of(position).map_err(|source| UniqueError::Key { fen: fen(), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;
    use board_core::{Board, boxed};
    use std::sync::atomic::AtomicU32;

    fn set_up(position: &Position) -> Box<dyn DynBoard> {
        boxed(Array8x8::from_position(position))
    }

    /// Kiwipete: its numbers of unique positions are not published, but its perft is.
    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

    #[test]
    fn unique_positions_and_lines_are_as_published() {
        let start = Position::start();
        let found = unique(&start, 5, None, &set_up, &Options::default()).unwrap();
        let positions: Vec<_> = found.iter().map(|header| header.positions).collect();
        assert_eq!(positions, [1, 20, 400, 5_362, 72_078, 822_518]);
        let lines: Vec<_> = found.iter().map(|header| header.lines).collect();
        assert_eq!(lines, [1, 20, 400, 8_902, 197_281, 4_865_609]);
        assert!(found.iter().zip(0..).all(|(header, ply)| header.ply == ply));
    }

    #[test]
    fn little_memory_makes_the_same_file() {
        let (directory, root) =
            (tempfile::tempdir().unwrap(), Position::from_fen(KIWIPETE).unwrap());
        let write = |name: &str, memory| {
            let file = directory.path().join(name);
            let options = Options { memory, ..Options::default() };
            let headers = unique(&root, 3, Some(&file), &set_up, &options).unwrap();
            assert_eq!(headers[3].lines, 97_862);
            std::fs::read(file).unwrap()
        };
        assert!(write("little", 0) == write("much", 1 << 30));
        assert_eq!(directory.path().read_dir().unwrap().count(), 2);
        let reader = Reader::open(&directory.path().join("little")).unwrap();
        let stated = reader.header().clone();
        let ways: u128 = reader.map(|position| u128::from(position.unwrap().1)).sum();
        assert_eq!((ways, stated.root), (stated.lines, KIWIPETE.to_owned()));
    }

    #[test]
    fn no_position_follows_the_end_of_a_game() {
        let mated = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
        let found = unique(&mated, 2, None, &set_up, &Options::default()).unwrap();
        assert!(found[1..].iter().all(|header| (header.positions, header.lines) == (0, 0)));
    }

    #[test]
    fn stopped_work_leaves_no_files() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("out");
        let (stop, reported) = (AtomicBool::new(false), AtomicU32::new(0));
        let progress = |ply, done, all| {
            assert!(done <= all);
            reported.store(ply, Ordering::Relaxed);
            stop.store(ply == 4, Ordering::Relaxed);
        };
        let options =
            Options { stop: Some(&stop), progress: Some(&progress), ..Options::default() };
        let result = unique(&Position::start(), 5, Some(&file), &set_up, &options);
        assert_eq!(result.unwrap_err().to_string(), "stopped at ply 4");
        assert_eq!(reported.into_inner(), 4);
        assert_eq!(directory.path().read_dir().unwrap().count(), 0);
    }

    #[test]
    fn a_missing_directory_is_named() {
        let file = Path::new("no-such-directory/out");
        let error = unique(&Position::start(), 1, Some(file), &set_up, &Options::default());
        let text = error.unwrap_err().to_string();
        assert!(text.starts_with("cannot write no-such-directory: "), "{text}");
    }
}
