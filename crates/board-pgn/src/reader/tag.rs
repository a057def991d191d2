//! Tags, and everything else before the moves.

use std::io::Read;

use board_core::table;

use super::skip::Skip;
use super::token::is_space;
use super::{Reader, Stop};
use crate::Text;
use crate::error::{Limit, Reason, Syntax};
use crate::mend::Mend;
use crate::scan::{EVENT, is_in_name, line_end, run};
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
    pub(super) fn tags<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Result<bool, Stop<V::Error>> {
        let (mut has_begun, mut tags, mut has_event) = (false, 0, false);
        loop {
            self.input.look_ahead()?;
            let rest = self.input.rest();
            let Some(&first) = rest.first() else { return Ok(tags > 0) };
            if first == 0 && has_begun {
                self.zeros(visitor, Skip::TAGS)?;
                continue;
            }
            // A full stop may stand behind a marker.
            if is_space(first) || (first == b'.' && !has_begun) {
                self.input.at += 1;
                continue;
            }
            match first {
                b'%' if self.input.is_at_line_start() => {
                    self.pass_line()?;
                    continue;
                }
                // At the start of its game it would begin a line.
                b'%' if !has_begun && self.mend(visitor, Mend::Skipped('%')) => {
                    self.input.at += 1;
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
                self.begin = self.input.byte();
                visitor.begin_game();
                has_begun = true;
            }
            match first {
                b'{' => self.comment(visitor, Skip::TAGS)?,
                b';' => self.line_comment(visitor, Skip::TAGS)?,
                b'[' => {
                    has_event |= rest.starts_with(EVENT);
                    if tags == self.limits.tags {
                        let limit = Limit::Tags(self.limits.tags);
                        return Err(Stop::over(limit, Skip::TAGS_FROM_HERE));
                    }
                    tags += usize::from(self.tag(visitor)?);
                }
                _ if tags == 0 && self.has_ended && goes_on(rest) => {
                    return Err(Stop::at(0, Reason::Syntax(Syntax::AfterEnd), Skip::MOVES));
                }
                _ => return Ok(true),
            }
        }
    }

    /// Reads a tag. `false` if it is none, and a tolerant reader passed it.
    fn tag<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> Result<bool, Stop<V::Error>> {
        loop {
            let (window, is_all) = self.window();
            match pair(window, is_all) {
                Tag::Pair { name, value, length } => {
                    visitor
                        .tag(name, Text::escaped(value))
                        .map_err(|error| rejected(error, length))?;
                    self.input.at += length;
                    return Ok(true);
                }
                Tag::Cut => {
                    if !self.input.more(self.limits.token)? && !self.window().1 {
                        let limit = Limit::Token(self.limits.token);
                        return Err(Stop::over(limit, Skip::TAGS_FROM_HERE));
                    }
                }
                Tag::Broken { .. } if self.is_tolerant => return self.mended_tag(visitor),
                Tag::Broken { at, syntax } => {
                    let reason = Reason::Syntax(syntax);
                    let skip = Skip::TAGS_FROM_HERE;
                    // The rest of the line is skipped.
                    return Err(Stop::Broken { ahead: at, reason, resume: at, skip });
                }
            }
        }
    }

    /// Whether a tag begins here, and not some bracket in the moves: at the start of a line, or
    /// with a name and a quote.
    pub(super) fn is_at_next_game(&self) -> bool {
        let rest = self.input.rest();
        if !matches!(rest, [b'[', letter, ..] if letter.is_ascii_alphabetic()) {
            return false;
        }
        let name_end = 1 + run(&rest[1..], &IN_NAME);
        self.input.is_at_line_start() || rest.get(blank(rest, name_end)) == Some(&b'"')
    }
}

/// The visitor rejects a tag of this length.
#[cold]
pub(super) fn rejected<E>(error: E, length: usize) -> Stop<E> {
    let reason = Reason::Rejected(error);
    Stop::Broken { ahead: 0, reason, resume: length, skip: Skip::TAGS }
}

/// Whether the moves begin with a number above 1: then they continue the last game.
fn goes_on(rest: &[u8]) -> bool {
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&rest[..digits]).ok().and_then(|text| text.parse().ok());
    number.is_some_and(|number: u32| number > 1)
}

/// The bytes of a tag's name.
const IN_NAME: [bool; 256] = table!(256, |byte| -> bool { is_in_name(byte as u8) });

/// All bytes that cannot end a value.
const IN_VALUE: [bool; 256] =
    table!(256, |byte| -> bool { !matches!(byte as u8, b'"' | b'\\' | b'\n' | b'\r') });

/// Reads a tag pair. Lines may end between its parts, and the bracket at its end may be missing at
/// the end of a line.
fn pair(rest: &[u8], is_all: bool) -> Tag<'_> {
    let stop = |at: usize, syntax| {
        if at >= rest.len() && !is_all { Tag::Cut } else { Tag::Broken { at, syntax } }
    };
    let name_at = if rest.get(1) == Some(&b' ') { blank(rest, 1) } else { 1 };
    let name_end = name_at + run(&rest[name_at..], &IN_NAME);
    let name = std::str::from_utf8(&rest[name_at..name_end]).unwrap_or_default();
    let open = match rest[name_end..] {
        [b' ', b'"', ..] => name_end + 1,
        _ => space(rest, name_end),
    };
    if name.is_empty() || rest.get(open) != Some(&b'"') {
        if open >= rest.len() && !is_all {
            return Tag::Cut;
        }
        // The place is in the line of the bracket: what follows the line may be anything.
        return match name {
            "" => Tag::Broken { at: blank(rest, 1), syntax: Syntax::TagName },
            _ => Tag::Broken { at: blank(rest, name_end), syntax: Syntax::TagValue },
        };
    }
    let value = |close: usize, length| Tag::Pair { name, value: &rest[open + 1..close], length };
    let mut close = open + 1;
    loop {
        close += run(&rest[close..], &IN_VALUE);
        match rest[close..] {
            [b'"', ..] => break,
            [b'\\', b'"' | b'\\', ..] => close += 2,
            // The backslash may be half of an escape.
            [b'\\'] if !is_all => return Tag::Cut,
            [b'\\', ..] => close += 1,
            _ => return by_line(rest, is_all, open, value, stop(close, Syntax::OpenValue)),
        }
    }
    if rest.get(close + 1) == Some(&b']') {
        return value(close, close + 2);
    }
    let end = space(rest, close + 1);
    let end_of_line = blank(rest, close + 1);
    match (rest.get(end), rest.get(end_of_line)) {
        (Some(b']'), _) => value(close, end + 1),
        (None, _) if !is_all => Tag::Cut,
        (_, None | Some(b'\n' | b'\r')) => value(close, end_of_line),
        _ => by_line(rest, is_all, open, value, stop(end_of_line, Syntax::OpenTag)),
    }
}

/// A value with quotes or backslashes that were not escaped, if the line ends as that of a tag does.
#[cold]
fn by_line<'a>(
    rest: &'a [u8],
    is_all: bool,
    open: usize,
    value: impl FnOnce(usize, usize) -> Tag<'a>,
    otherwise: Tag<'a>,
) -> Tag<'a> {
    let Some(end) =
        line_end(&rest[open..]).map(|line| open + line).or(is_all.then_some(rest.len()))
    else {
        return Tag::Cut;
    };
    let inside = rest[open + 1..end].trim_ascii_end();
    let inside = inside.strip_suffix(b"]").map(<[u8]>::trim_ascii_end);
    match inside.and_then(|inside| inside.strip_suffix(b"\"")) {
        // Several tags on a line are not one.
        Some(inside) if !inside.contains(&b']') => value(open + 1 + inside.len(), end),
        _ => otherwise,
    }
}

/// Where the blanks end that begin at a place, and the ends of lines among them.
#[inline(always)]
fn space(rest: &[u8], at: usize) -> usize {
    let at = blank(rest, at);
    match rest.get(at) {
        Some(b'\n' | b'\r') => beyond_lines(rest, at),
        _ => at,
    }
}

#[cold]
fn beyond_lines(rest: &[u8], at: usize) -> usize {
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    at + rest[at..].iter().take_while(is_space).count()
}

/// Where the blanks end that begin at a place.
#[inline(always)]
fn blank(rest: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t') = rest.get(at) {
        at += 1;
    }
    at
}
