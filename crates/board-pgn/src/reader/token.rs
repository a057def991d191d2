//! The small parts of the move text.

use crate::scan::run;
use crate::visitor::Termination;

/// How a token of the move text may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// Space, digits and dots.
    Filler,
    Move,
    Comment,
    Glyph,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | b'0'..=b'9' | b'.' => Class::Filler,
            b'a'..=b'z' | b'A'..=b'Z' | b'-' => Class::Move,
            b'{' => Class::Comment,
            b'!' | b'?' => Class::Glyph,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// What a move consists of behind its first byte.
pub(super) const IN_MOVE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(byte as u8, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9')
            || matches!(byte as u8, b'-' | b'+' | b'#' | b'=' | b':' | b'/');
        byte += 1;
    }
    table
};

const IN_FILLER: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(CLASSES[byte], Class::Filler);
        byte += 1;
    }
    table
};

#[inline(always)]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// No move is longer, whatever is written after it.
pub(super) const LONGEST_MOVE: usize = 64;

#[inline(always)]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// What stands between moves: space, numbers and dots.
pub(super) enum Filler {
    /// So much of it, and then something else.
    Length(usize),
    /// So much, a marker at its end included.
    Marker(usize, Termination),
    /// So much, and then `0-0`.
    Castling(usize),
    /// A number there that is neither of a move nor a marker.
    Unknown(usize),
}

#[inline(always)]
pub(super) fn filler(rest: &[u8], is_all: bool) -> Filler {
    let length = run(rest, &IN_FILLER);
    match rest.get(length) {
        Some(b'-' | b'/') => marker_in(rest, length),
        // The window may cut a marker in two.
        None if !is_all => Filler::Length(whole_numbers(rest)),
        _ => Filler::Length(length),
    }
}

/// A filler that ends before `-` or `/`.
#[cold]
fn marker_in(rest: &[u8], length: usize) -> Filler {
    let at = length - digits_at_end(&rest[..length]);
    if at == length {
        // No digit before it.
        return Filler::Length(length);
    }
    match number(&rest[at..]) {
        Number::Termination(termination, length) => Filler::Marker(at + length, termination),
        Number::Castling => Filler::Castling(at),
        Number::None => Filler::Unknown(at),
    }
}

/// The length without digits at the end, if there is anything else.
#[cold]
fn whole_numbers(rest: &[u8]) -> usize {
    match rest.len() - digits_at_end(rest) {
        0 => rest.len(),
        length => length,
    }
}

fn digits_at_end(bytes: &[u8]) -> usize {
    bytes.iter().rev().take_while(|byte| byte.is_ascii_digit()).count()
}

pub(super) enum Number {
    /// `0-0`
    Castling,
    Termination(Termination, usize),
    None,
}

/// What begins with a digit.
pub(super) fn number(rest: &[u8]) -> Number {
    for (text, termination) in [
        (&b"1-0"[..], Termination::WhiteWins),
        (b"0-1", Termination::BlackWins),
        (b"1/2-1/2", Termination::Draw),
        (b"1/2", Termination::Draw),
    ] {
        let ends = |&byte: &u8| !IN_MOVE[usize::from(byte)];
        if rest.starts_with(text) && rest.get(text.len()).is_none_or(ends) {
            return Number::Termination(termination, text.len());
        }
    }
    if rest.starts_with(b"0-0") { Number::Castling } else { Number::None }
}

/// `!` and `?`, one or two of them, as a number.
pub(super) fn glyph(rest: &[u8]) -> (u8, usize) {
    match rest {
        [b'!', b'!', ..] => (3, 2),
        [b'?', b'?', ..] => (4, 2),
        [b'!', b'?', ..] => (5, 2),
        [b'?', b'!', ..] => (6, 2),
        [b'!', ..] => (1, 1),
        _ => (2, 1),
    }
}

/// A move without `e.p.`, which may stand behind it or alone, and the length with it and a sign of
/// check.
#[inline(always)]
pub(super) fn without_en_passant(rest: &[u8], length: usize) -> (&[u8], usize) {
    match &rest[..length] {
        b"ep" => (&[], length),
        [token @ .., b'e'] if rest[length..].starts_with(b".p.") => {
            let is_check = matches!(rest.get(length + 3), Some(b'+' | b'#'));
            (token, length + 3 + usize::from(is_check))
        }
        token => (token, length),
    }
}
