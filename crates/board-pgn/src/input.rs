//! A window on the text.

use std::io::{self, ErrorKind, Read};

use crate::error::Place;
use crate::scan::lines;

/// The window holds at least this many bytes at the start of a token, unless the text ends: no short token is
/// cut in two.
pub(crate) const AHEAD: usize = 512;

/// The number of bytes read at once.
const FIRST: usize = 1 << 16;

/// The same at the start of the text: a short text needs no large window.
const SHORT: usize = 1 << 12;

/// A window on a text that is read in parts, and its place in the text.
#[derive(Debug)]
pub(crate) struct Input<R> {
    pub(crate) source: R,
    bytes: Vec<u8>,
    /// The next byte to read.
    pub(crate) at: usize,
    /// One beyond the last byte in the window.
    end: usize,
    /// Whether the source is exhausted.
    done: bool,
    /// The last byte before the window; a line feed at the start of the text.
    last: u8,
    /// How many bytes there were before the window.
    before: u64,
    /// How many line feeds there were before the window.
    feeds: u64,
    /// The start of the line in which the window begins, in bytes of the whole text.
    line_start: u64,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(source: R) -> Input<R> {
        Input {
            source,
            bytes: vec![0; SHORT],
            at: 0,
            end: 0,
            done: false,
            last: b'\n',
            before: 0,
            feeds: 0,
            line_start: 0,
        }
    }

    /// The window from here on.
    #[inline(always)]
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes[self.at..self.end]
    }

    /// Whether the text ends with the window.
    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    /// Ensures that a short token is whole in the window.
    #[inline(always)]
    pub(crate) fn look_ahead(&mut self) -> io::Result<()> {
        while self.end - self.at < AHEAD && !self.done {
            self.read(FIRST)?;
        }
        Ok(())
    }

    /// Reads more, until the window holds `limit` bytes. Returns whether there was more to read.
    pub(crate) fn more(&mut self, limit: usize) -> io::Result<bool> {
        if self.done || self.end - self.at >= limit {
            return Ok(false);
        }
        self.read(limit)?;
        Ok(true)
    }

    /// Moves the unread bytes to the front, enlarges the window if it is full, and reads.
    #[cold]
    #[inline(never)]
    fn read(&mut self, limit: usize) -> io::Result<()> {
        self.pass();
        let was_filled = self.end == self.bytes.len();
        self.bytes.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        if was_filled && self.bytes.len() < FIRST {
            self.bytes.resize(FIRST, 0);
        }
        if self.end == self.bytes.len() {
            // The callers ask for more than it holds.
            self.bytes.resize((2 * self.end).min(limit), 0);
        }
        loop {
            match self.source.read(&mut self.bytes[self.end..]) {
                Ok(0) => self.done = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    // Ignore what was read.
                    (self.done, self.at) = (true, self.end);
                    return Err(error);
                }
            }
            return Ok(());
        }
    }

    /// Counts the lines that leave the window.
    fn pass(&mut self) {
        let (feeds, last) = lines(&self.bytes[..self.at]);
        self.feeds += feeds;
        if let Some(last) = last {
            self.line_start = self.before + last as u64;
        }
        if let Some(last) = self.at.checked_sub(1) {
            self.last = self.bytes[last];
        }
        self.before += self.at as u64;
    }

    /// The byte before this place; a line feed at the start of the text.
    #[inline]
    pub(crate) fn before(&self) -> u8 {
        self.at.checked_sub(1).map_or(self.last, |last| self.bytes[last])
    }

    /// Whether a line begins here.
    #[inline]
    pub(crate) fn is_at_line_start(&self) -> bool {
        matches!(self.before(), b'\n' | b'\r')
    }

    /// The place of a byte of the window, counted from here.
    pub(crate) fn place(&self, ahead: usize) -> Place {
        let at = self.at + ahead;
        let (feeds, last) = lines(&self.bytes[..at]);
        let line_start = last.map_or(self.line_start, |last| self.before + last as u64);
        let byte = self.before + at as u64;
        Place { line: self.feeds + feeds + 1, column: byte - line_start + 1, byte }
    }

    /// The next byte to read, counted from the start of the text.
    #[inline(always)]
    pub(crate) fn byte(&self) -> u64 {
        self.before + self.at as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_text_gets_a_large_window() {
        for (length, window) in [(10, SHORT), (SHORT - 1, SHORT), (2 * FIRST, FIRST)] {
            let text: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let (mut input, mut read) = (Input::new(&*text), Vec::new());
            loop {
                input.look_ahead().unwrap();
                let Some(&byte) = input.rest().first() else { break };
                read.push(byte);
                input.at += 1;
            }
            assert!(read == text, "{length}");
            assert_eq!(input.bytes.len(), window, "{length}");
        }
    }
}

#[test]
fn the_window_grows_up_to_the_limit_and_to_the_end_of_the_text() {
    const LIMIT: usize = 3 * FIRST;
    let mut endless = Input::new(io::repeat(b'x'));
    while endless.rest().len() < LIMIT {
        assert!(endless.more(LIMIT).unwrap());
    }
    assert!(!endless.more(LIMIT).unwrap());
    assert_eq!((endless.rest().len(), endless.bytes.len()), (LIMIT, LIMIT));
    let mut short = Input::new(&b"abc"[..]);
    // The end is met by reading once more.
    assert!(short.more(LIMIT).unwrap() && short.more(LIMIT).unwrap());
    assert!(!short.more(LIMIT).unwrap() && short.is_done());
}
