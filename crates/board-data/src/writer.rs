//! Writing games.

use std::fmt;
use std::io::{self, Write};
use std::marker::PhantomData;

use board_core::Board;

use crate::source::CHUNK;
use crate::{Format, Game, Lost, WriteError};
use crate::{binpack, bulletformat, marlinformat, montyformat, pgn, viriformat};

/// Writes games one by one.
pub trait WriteGames {
    /// Writes a game; in a format of positions, each that has a score.
    ///
    /// # Errors
    ///
    /// If the format has no room for it, or the file cannot be written. Then nothing of the game is written.
    fn write(&mut self, game: &Game) -> Result<(), WriteError>;

    /// Writes a game as a reader of the same format [has it](crate::ReadGames::bytes), without a look at it.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Writes what is still in memory. Call it at the end: dropping a writer writes nothing.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    fn finish(&mut self) -> io::Result<()>;

    /// What was lost so far, because it was allowed.
    fn lost(&self) -> Lost;
}

/// Writes a format to any stream, by any board. Give it a [`BufWriter`](io::BufWriter) or a file: it writes
/// large pieces.
pub struct Writer<B, W> {
    format: Format,
    write: W,
    /// What is not yet written: in binpack the block.
    pending: Vec<u8>,
    allowed: Lost,
    lost: Lost,
    board: PhantomData<fn() -> B>,
}

impl<B: Board, W: Write> Writer<B, W> {
    /// A writer at the beginning of a file. It rejects games of which it would lose more than is allowed.
    pub fn new(format: Format, write: W, allowed: Lost) -> Writer<B, W> {
        let (pending, lost) = (Vec::new(), Lost::NOTHING);
        Writer { format, write, pending, allowed, lost, board: PhantomData }
    }

    /// The stream, after [`finish`](WriteGames::finish).
    pub fn into_inner(self) -> W {
        self.write
    }

    fn put(&mut self, game: &Game, lost: &mut Lost) -> Result<(), WriteError> {
        let out = &mut self.pending;
        let mut written = Ok(());
        match self.format {
            Format::Viriformat => viriformat::write(game, lost, out),
            Format::Binpack => written = binpack::write::<B>(game, lost, out),
            Format::Bulletformat => bulletformat::write::<B>(game, lost, out),
            Format::Marlinformat => marlinformat::write::<B>(game, lost, out),
            Format::Montyformat => montyformat::write(game, lost, out),
            Format::Pgn => written = pgn::write::<B>(game, lost, out).map_err(WriteError::from),
        }
        match *lost - self.allowed {
            Lost::NOTHING => written,
            lost => Err(WriteError::Lost { format: self.format, lost }),
        }
    }

    /// Writes what is in memory when it is enough: a block of binpack, or a piece that the cache still holds.
    fn put_if_full(&mut self) -> io::Result<()> {
        let full = if self.format == Format::Binpack { binpack::BLOCK } else { CHUNK };
        if self.pending.len() >= full { self.put_pending() } else { Ok(()) }
    }

    fn put_pending(&mut self) -> io::Result<()> {
        if self.format == Format::Binpack && !self.pending.is_empty() {
            self.write.write_all(&binpack::block_header(self.pending.len()))?;
        }
        self.write.write_all(&self.pending)?;
        self.pending.clear();
        Ok(())
    }
}

impl<B: Board, W: Write> WriteGames for Writer<B, W> {
    fn write(&mut self, game: &Game) -> Result<(), WriteError> {
        let (length, mut lost) = (self.pending.len(), Lost::NOTHING);
        if let Err(error) = self.put(game, &mut lost) {
            self.pending.truncate(length);
            return Err(error);
        }
        self.lost |= lost;
        Ok(self.put_if_full()?)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.pending.extend(bytes);
        if self.format == Format::Pgn {
            self.pending.extend(b"\n\n");
        }
        self.put_if_full()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.put_pending()?;
        self.write.flush()
    }

    fn lost(&self) -> Lost {
        self.lost
    }
}

impl<B, W> fmt::Debug for Writer<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Writer { format, allowed, lost, .. } = self;
        f.debug_struct("Writer")
            .field("format", format)
            .field("allowed", allowed)
            .field("lost", lost)
            .finish_non_exhaustive()
    }
}
