//! Tags, and whatever else stands before the moves.

use std::io::Read;

use super::skip::Skip;
use super::token::is_space;
use super::{Reader, Stop};
use crate::Text;
use crate::error::{Limit, Reason, Syntax};
use crate::scan::{EVENT, run};
use crate::visitor::Visitor;

/// A tag pair, or why there is none.
enum Tag<'a> {
    Pair {
        name: &'a str,
        value: &'a [u8],
        length: usize,
    },
    /// The window ends before the tag does.
    Cut,
    Broken {
        at: usize,
        syntax: Syntax,
    },
}

impl<R: Read> Reader<R> {
    /// Reads up to the first byte of the move text. `false` if the text ends without a game.
    pub(super) fn tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, Stop<V::Error>> {
        let (mut has_begun, mut tags, mut has_event) = (false, 0, false);
        loop {
            self.input.look_ahead()?;
            let rest = self.input.rest();
            let Some(&first) = rest.first() else { return Ok(tags > 0) };
            if is_space(first) {
                self.input.at += 1;
                continue;
            }
            match first {
                b'%' if self.input.is_at_line_start() => {
                    self.pass_line()?;
                    continue;
                }
                0xef if rest.starts_with(b"\xef\xbb\xbf") => {
                    self.input.at += 3;
                    continue;
                }
                // A game without moves, and the next one.
                b'[' if has_event && rest.starts_with(EVENT) => return Ok(true),
                _ => {}
            }
            if !has_begun {
                visitor.begin_game();
                has_begun = true;
            }
            match first {
                b'{' => self.comment(visitor, Skip::TAGS)?,
                b';' => self.line_comment(visitor, Skip::TAGS)?,
                b'[' => {
                    has_event |= rest.starts_with(EVENT);
                    tags += 1;
                    if tags > self.limits.tags {
                        return Err(Stop::at(0, Reason::Limit(Limit::Tags), Skip::TAGS_FROM_HERE));
                    }
                    self.tag(visitor)?;
                }
                _ => return Ok(true),
            }
        }
    }

    fn tag<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop<V::Error>> {
        loop {
            let (window, is_all) = self.window();
            match pair(window, is_all) {
                Tag::Pair { name, value, length } => {
                    if let Err(error) = visitor.tag(name, Text::escaped(value)) {
                        let reason = Reason::Refused(error);
                        return Err(Stop::Broken {
                            ahead: 0,
                            reason,
                            resume: length,
                            skip: Skip::TAGS,
                        });
                    }
                    self.input.at += length;
                    return Ok(());
                }
                Tag::Cut => {
                    if !self.input.more(self.limits.token)? && !self.window().1 {
                        let reason = Reason::Limit(Limit::Token);
                        return Err(Stop::at(0, reason, Skip::TAGS_FROM_HERE));
                    }
                }
                Tag::Broken { at, syntax } => {
                    let reason = Reason::Syntax(syntax);
                    let skip = Skip::TAGS_FROM_HERE;
                    // The rest of the line is passed over, whatever it holds.
                    return Err(Stop::Broken { ahead: at, reason, resume: at, skip });
                }
            }
        }
    }

    /// Whether a tag begins here, and not some bracket in the moves.
    pub(super) fn is_at_tag(&self) -> bool {
        matches!(self.input.rest(), [b'[', letter, ..] if letter.is_ascii_alphabetic())
    }
}

/// The letters, digits and the underscore.
const IN_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    table
};

/// All but what may end a value.
const IN_VALUE: [bool; 256] = {
    let mut table = [true; 256];
    table[b'"' as usize] = false;
    table[b'\\' as usize] = false;
    table[b'\n' as usize] = false;
    table[b'\r' as usize] = false;
    table
};

/// Reads a tag pair. It stands on one line.
fn pair(rest: &[u8], is_all: bool) -> Tag<'_> {
    let stop = |at: usize, syntax| {
        if at >= rest.len() && !is_all { Tag::Cut } else { Tag::Broken { at, syntax } }
    };
    let name_at = blank(rest, 1);
    let name_end = name_at + run(&rest[name_at..], &IN_NAME);
    let name = std::str::from_utf8(&rest[name_at..name_end]).unwrap_or_default();
    let open = blank(rest, name_end);
    if name.is_empty() || rest.get(open) != Some(&b'"') {
        return stop(open, if name.is_empty() { Syntax::TagName } else { Syntax::TagValue });
    }
    let mut close = open + 1;
    loop {
        close += run(&rest[close..], &IN_VALUE);
        match rest[close..] {
            [b'"', ..] => break,
            [b'\\', b'"' | b'\\', ..] => close += 2,
            // The backslash may be half of an escape.
            [b'\\'] if !is_all => return Tag::Cut,
            [b'\\', ..] => close += 1,
            _ => return stop(close, Syntax::OpenValue),
        }
    }
    let end = blank(rest, close + 1);
    match rest.get(end) {
        Some(b']') => Tag::Pair { name, value: &rest[open + 1..close], length: end + 1 },
        _ => stop(end, Syntax::OpenTag),
    }
}

/// Where the blanks end that begin at a place.
#[inline(always)]
fn blank(rest: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t') = rest.get(at) {
        at += 1;
    }
    at
}
