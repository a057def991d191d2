//! The bytes of a file, one game at a time in memory.

use std::io::{ErrorKind, Read};

use crate::Problem;

/// How many bytes are asked for at once, and written.
pub(crate) const CHUNK: usize = 1 << 16;

/// Reads from a stream, and keeps the bytes of the game that is being read.
#[derive(Debug)]
pub(crate) struct Source<R> {
    read: R,
    buffer: Vec<u8>,
    /// Where the game begins, where the last bytes were taken, and the first byte not taken: places in the buffer.
    game: usize,
    taken: usize,
    next: usize,
    /// How many bytes of the file came before the buffer.
    before: u64,
    /// The byte of the file at which what may be taken ends: the end of a block.
    limit: u64,
}

impl<R: Read> Source<R> {
    /// A source of which so many bytes may be taken.
    pub(crate) fn with_limit(read: R, limit: u64) -> Source<R> {
        let buffer = Vec::new();
        Source { read, buffer, game: 0, taken: 0, next: 0, before: 0, limit }
    }

    /// The byte of the file that is read next.
    pub(crate) fn at(&self) -> u64 {
        self.before + self.next as u64
    }

    /// The byte of the file at which the last bytes were taken: the place of an error.
    pub(crate) fn taken_at(&self) -> u64 {
        self.before + self.taken as u64
    }

    /// Begins a game here.
    pub(crate) fn begin_game(&mut self) {
        self.game = self.next;
    }

    /// The bytes of the game so far.
    pub(crate) fn game(&self) -> &[u8] {
        &self.buffer[self.game..self.next]
    }

    /// Sets how many bytes may be taken from here on.
    pub(crate) fn set_limit(&mut self, bytes: u64) {
        self.limit = self.at() + bytes;
    }

    /// How many bytes may still be taken.
    pub(crate) fn left(&self) -> u64 {
        self.limit - self.at()
    }

    /// Whether the file ends here.
    pub(crate) fn is_at_end(&mut self) -> Result<bool, Problem> {
        Ok(self.ahead(1)?.is_empty())
    }

    /// The next bytes, fewer at the end of the file. They are not taken, and a limit does not matter.
    #[inline]
    pub(crate) fn ahead(&mut self, count: usize) -> Result<&[u8], Problem> {
        if self.buffer.len() - self.next < count {
            self.fill(count)?;
        }
        let end = self.buffer.len().min(self.next + count);
        Ok(&self.buffer[self.next..end])
    }

    /// Takes an array.
    #[inline]
    pub(crate) fn take<const N: usize>(&mut self) -> Result<[u8; N], Problem> {
        self.taken = self.next;
        let bytes = self.ahead(N)?.try_into().map_err(|_| Problem::Truncated)?;
        self.pass(N)?;
        Ok(bytes)
    }

    /// Takes bytes.
    pub(crate) fn take_slice(&mut self, count: usize) -> Result<&[u8], Problem> {
        self.taken = self.next;
        if self.ahead(count)?.len() < count {
            return Err(Problem::Truncated);
        }
        self.pass(count)?;
        Ok(&self.buffer[self.next - count..self.next])
    }

    /// The next 64 bits, the first of them the highest, zeros behind the end. They are not taken.
    #[inline]
    pub(crate) fn window(&mut self) -> Result<u64, Problem> {
        self.taken = self.next;
        let ahead = self.ahead(8)?;
        if let Ok(bytes) = ahead.try_into() {
            return Ok(u64::from_be_bytes(bytes));
        }
        let mut bytes = [0; 8];
        bytes[..ahead.len()].copy_from_slice(ahead);
        Ok(u64::from_be_bytes(bytes))
    }

    /// Takes bytes that were looked at.
    #[inline]
    pub(crate) fn pass(&mut self, count: usize) -> Result<(), Problem> {
        if count > self.buffer.len() - self.next || count as u64 > self.left() {
            return Err(Problem::Truncated);
        }
        self.next += count;
        Ok(())
    }

    /// Takes bytes without keeping them, to the limit or the end of the file.
    pub(crate) fn skip_to_limit(&mut self) -> Result<(), Problem> {
        while self.left() > 0 && !self.is_at_end()? {
            self.next += (self.buffer.len() - self.next).min(self.left() as usize);
            self.game = self.next;
        }
        Ok(())
    }

    #[cold]
    fn fill(&mut self, count: usize) -> Result<(), Problem> {
        self.buffer.drain(..self.game);
        self.before += self.game as u64;
        (self.next, self.taken) = (self.next - self.game, self.taken.saturating_sub(self.game));
        self.game = 0;
        while self.buffer.len() - self.next < count {
            let end = self.buffer.len();
            self.buffer.resize(end + CHUNK, 0);
            let read = loop {
                match self.read.read(&mut self.buffer[end..]) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    read => break read,
                }
            };
            self.buffer.truncate(end + *read.as_ref().unwrap_or(&0));
            if read? == 0 {
                break;
            }
        }
        Ok(())
    }
}
