//! Comments.

use std::io::Read;

use super::skip::Skip;
use super::{Reader, Stop};
use crate::error::{Limit, Reason, Syntax};
use crate::scan::{find, find_event, line_end};
use crate::{Interest, Text, Visitor};

impl<R: Read> Reader<R> {
    /// The comments behind the termination marker in its line belong to the game.
    #[inline(always)]
    pub(super) fn rest_of_line<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        interest: Interest,
    ) -> Result<(), Stop<V::Error>> {
        loop {
            self.input.look_ahead()?;
            let rest = self.input.rest();
            self.input.at += rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            match (self.input.rest().first().copied(), interest) {
                (Some(b'{'), Interest::Read) => self.comment(visitor, Skip::NOTHING)?,
                (Some(b';'), Interest::Read) => self.line_comment(visitor, Skip::NOTHING)?,
                (Some(b'{'), Interest::Skip) => drop(self.pass_comment()?),
                (Some(b';'), Interest::Skip) => self.pass_line()?,
                _ if self.is_tolerant && self.passed_behind_result(visitor) => {}
                _ => return Ok(()),
            }
        }
    }

    /// The part of the window that one token may take, and whether it is the rest of the text.
    #[inline(always)]
    pub(super) fn window(&self) -> (&[u8], bool) {
        let rest = self.input.rest();
        match rest.get(..self.limits.token) {
            Some(window) => (window, false),
            None => (rest, self.input.is_done()),
        }
    }

    /// Reads a comment in braces. A comment that holds a line with the first tag of a game was not
    /// closed, and that game is not lost.
    #[inline(always)]
    pub(super) fn comment<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        skip: Skip,
    ) -> Result<(), Stop<V::Error>> {
        let mut looked = 1;
        loop {
            let (window, is_all) = self.window();
            let close = find(b'}', &window[looked..]).map(|close| looked + close);
            let event = match close {
                Some(close) if close >= 32 => find_event(&window[..close]),
                _ => None,
            };
            if let (Some(close), None) = (close, event) {
                visitor.comment(Text::plain(&window[1..close]));
                self.input.at += close + 1;
                return Ok(());
            }
            looked = window.len();
            if event.is_some() || is_all || !self.input.more(self.limits.token)? {
                if self.is_tolerant && self.mended_comment(visitor) {
                    return Ok(());
                }
                return Err(self.open_comment(skip));
            }
        }
    }

    /// A comment that is not closed in what the window holds.
    #[cold]
    fn open_comment<E>(&self, skip: Skip) -> Stop<E> {
        let reason = Reason::Syntax(Syntax::OpenComment);
        let text_end = self.window().0.len();
        match self.open_comment_end() {
            Some(resume) => {
                let skip = if resume == text_end { skip } else { Skip::NOTHING };
                Stop::Broken { ahead: 0, reason, resume, skip }
            }
            None => Stop::over(Limit::Token(self.limits.token), skip.in_comment()),
        }
    }

    /// Where such a comment ends: at the first tag of the next game, or with the text.
    pub(super) fn open_comment_end(&self) -> Option<usize> {
        let (window, is_all) = self.window();
        let close = find(b'}', window).unwrap_or(window.len());
        find_event(&window[..close]).or(is_all.then_some(window.len()))
    }

    /// Reads a comment that ends with its line.
    pub(super) fn line_comment<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        skip: Skip,
    ) -> Result<(), Stop<V::Error>> {
        loop {
            let (window, is_all) = self.window();
            if let Some(end) = line_end(window).or_else(|| is_all.then_some(window.len())) {
                visitor.comment(Text::plain(&window[1..end]));
                self.input.at += end;
                return Ok(());
            }
            if !self.input.more(self.limits.token)? && !self.window().1 {
                return Err(Stop::over(Limit::Token(self.limits.token), skip.in_line()));
            }
        }
    }
}
