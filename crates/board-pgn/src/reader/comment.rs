//! Comments.

use std::io::Read;

use super::skip::Skip;
use super::{Reader, Stop};
use crate::error::{Limit, Reason, Syntax};
use crate::scan::{find, find_event};
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
            let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            let is_braced = match rest.get(blanks) {
                Some(b'{') => true,
                Some(b';') => false,
                Some(b'f' | b'F') if self.is_tolerant => {
                    if self.passed_forfeit(visitor, blanks) {
                        continue;
                    }
                    return Ok(());
                }
                _ => return Ok(()),
            };
            self.input.at += blanks;
            match (interest, is_braced) {
                (Interest::Read, true) => self.comment(visitor, Skip::NOTHING)?,
                (Interest::Read, false) => self.line_comment(visitor, Skip::NOTHING)?,
                (Interest::Skip, true) => drop(self.pass_comment()?),
                (Interest::Skip, false) => self.pass_line()?,
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
        let open = Reason::Syntax(Syntax::OpenComment);
        let (window, is_all) = self.window();
        let end = find(b'}', window).unwrap_or(window.len());
        if let Some(event) = find_event(&window[..end]) {
            return Stop::Broken { ahead: 0, reason: open, resume: event, skip: Skip::NOTHING };
        }
        if is_all {
            return Stop::Broken { ahead: 0, reason: open, resume: window.len(), skip };
        }
        Stop::over(Limit::Token(self.limits.token), skip.in_comment())
    }

    /// Reads a comment that ends with its line.
    pub(super) fn line_comment<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
        skip: Skip,
    ) -> Result<(), Stop<V::Error>> {
        loop {
            let (window, is_all) = self.window();
            let end = window.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            if let Some(end) = end.or_else(|| is_all.then_some(window.len())) {
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
