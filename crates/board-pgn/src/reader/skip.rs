//! Skipping unread parts and the rest of a broken game.

use std::io::{self, Read};

use super::Reader;
use super::symbol::{Symbol, symbol};
use super::token::{IN_MOVE, Number, is_space, number};
use crate::scan::{EVENT, find, find_event, line_end};
use crate::visitor::Termination;

/// The place in a game at which skipping begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skip {
    /// Before the moves.
    in_tags: bool,
    /// In a line whose rest is skipped.
    in_line: bool,
    in_comment: bool,
    /// Up to the end of the variation that is open first.
    in_variation: bool,
    /// How many variations are open.
    depth: usize,
    /// The game is over already.
    nothing: bool,
}

impl Skip {
    pub(super) const MOVES: Skip = Skip {
        in_tags: false,
        in_line: false,
        in_comment: false,
        in_variation: false,
        depth: 0,
        nothing: false,
    };
    /// The rest of a variation.
    const VARIATION: Skip = Skip { in_variation: true, depth: 1, ..Skip::MOVES };
    pub(super) const TAGS: Skip = Skip { in_tags: true, ..Skip::MOVES };
    /// In the middle of a tag.
    pub(super) const TAGS_FROM_HERE: Skip = Skip { in_line: true, ..Skip::TAGS };
    pub(super) const NOTHING: Skip = Skip { nothing: true, ..Skip::MOVES };

    pub(super) fn moves_at(depth: usize) -> Skip {
        Skip { depth, ..Skip::MOVES }
    }

    /// The same, from the middle of a comment.
    pub(super) fn in_comment(self) -> Skip {
        Skip { in_comment: true, ..self }
    }

    /// The same, from the middle of a line whose rest is skipped.
    pub(super) fn in_line(self) -> Skip {
        Skip { in_line: true, ..self }
    }
}

/// Where skipping ended.
pub(super) enum SkipEnd {
    Terminated(Termination),
    /// The variation that was passed over is closed.
    Closed,
    /// At the first tag of the next game, or at the end of the text.
    Elsewhere,
}

impl<R: Read> Reader<R> {
    /// Skips the rest of a game.
    pub(super) fn pass_over(&mut self, mut skip: Skip) -> io::Result<SkipEnd> {
        if skip.nothing {
            return Ok(SkipEnd::Elsewhere);
        }
        if skip.in_line {
            self.pass_line()?;
        }
        if skip.in_comment && !self.pass_comment()? {
            return Ok(SkipEnd::Elsewhere);
        }
        loop {
            self.input.look_ahead()?;
            let Some(&first) = self.input.rest().first() else { return Ok(SkipEnd::Elsewhere) };
            if let Some(end) = self.pass_one(first, &mut skip)? {
                return Ok(end);
            }
        }
    }

    /// Skips what begins with `first`: a tag, a comment, a space, or a part of the moves.
    #[inline(always)]
    fn pass_one(&mut self, first: u8, skip: &mut Skip) -> io::Result<Option<SkipEnd>> {
        match first {
            b'[' if skip.in_tags => {
                if self.input.rest().starts_with(EVENT) {
                    return Ok(Some(SkipEnd::Elsewhere));
                }
                self.pass_line()?;
            }
            b'[' if self.is_at_next_game() => return Ok(Some(SkipEnd::Elsewhere)),
            b'{' => {
                if !self.pass_comment()? {
                    return Ok(Some(SkipEnd::Elsewhere));
                }
            }
            b';' => self.pass_line()?,
            b'%' if self.input.is_at_line_start() => self.pass_line()?,
            _ if is_space(first) => self.input.at += 1,
            _ => {
                skip.in_tags = false;
                return Ok(self.pass_in_moves(first, skip));
            }
        }
        Ok(None)
    }

    /// Skips a bracket, a result or another word. A result ends the game outside of variations.
    #[inline(always)]
    fn pass_in_moves(&mut self, first: u8, skip: &mut Skip) -> Option<SkipEnd> {
        let rest = self.input.rest();
        let result = match first {
            b'*' => Some((Termination::Unknown, 1)),
            b'0'..=b'9' => match number(rest) {
                Number::Termination(termination, length) => Some((termination, length)),
                _ => None,
            },
            0x80.. => match symbol(rest, self.before()) {
                Symbol::Termination(termination, length) => Some((termination, length)),
                _ => None,
            },
            _ => None,
        };
        match (first, result) {
            (b'(', _) => {
                skip.depth += 1;
                self.input.at += 1;
            }
            (b')', _) => {
                skip.depth = skip.depth.saturating_sub(1);
                self.input.at += 1;
                if skip.in_variation && skip.depth == 0 {
                    return Some(SkipEnd::Closed);
                }
            }
            (_, Some((termination, length))) if skip.depth == 0 => {
                self.input.at += length;
                return Some(SkipEnd::Terminated(termination));
            }
            _ => self.pass_word(),
        }
        None
    }

    /// Skips a variation after its opening bracket. `false` if it is not closed.
    pub(super) fn pass_variation(&mut self) -> io::Result<bool> {
        Ok(matches!(self.pass_over(Skip::VARIATION)?, SkipEnd::Closed))
    }

    /// Skips a comment of any length. `false` if it was not closed: the window begins with the first tag of a
    /// game, or the text is over.
    pub(super) fn pass_comment(&mut self) -> io::Result<bool> {
        // The end of the window may cut the beginning of a tag in two.
        const KEPT: usize = 16;
        loop {
            self.input.look_ahead()?;
            let rest = self.input.rest();
            let close = find(b'}', rest);
            if let Some(event) = find_event(&rest[..close.unwrap_or(rest.len())]) {
                self.input.at += event;
                return Ok(false);
            }
            if let Some(close) = close {
                self.input.at += close + 1;
                return Ok(true);
            }
            if self.input.is_done() {
                self.input.at += rest.len();
                return Ok(false);
            }
            self.input.at += rest.len().saturating_sub(KEPT);
        }
    }

    /// Skips the rest of a line, without its end.
    pub(super) fn pass_line(&mut self) -> io::Result<()> {
        loop {
            self.input.look_ahead()?;
            let rest = self.input.rest();
            let end = line_end(rest);
            self.input.at += end.unwrap_or(rest.len());
            if end.is_some() || self.input.is_done() {
                return Ok(());
            }
        }
    }

    /// Skips letters and digits, so that the end of a word is not read as a marker.
    fn pass_word(&mut self) {
        let rest = self.input.rest();
        let in_word = |byte: &&u8| IN_MOVE[usize::from(**byte)];
        self.input.at += rest.iter().take_while(in_word).count().max(1);
    }
}
