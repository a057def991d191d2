//! The small parts of the move text.

use board_core::table;

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

const CLASSES: [Class; 256] = table!(256, |byte| -> Class {
    let byte = byte as u8;
    match byte {
        // Zeros are no space inside a game.
        0 => Class::Other,
        _ if is_space(byte) => Class::Filler,
        b'0'..=b'9' | b'.' => Class::Filler,
        // A null move, which is rare.
        b'Z' => Class::Other,
        b'a'..=b'z' | b'A'..=b'Z' => Class::Move,
        b'{' => Class::Comment,
        b'!' | b'?' => Class::Glyph,
        _ => Class::Other,
    }
});

/// The bytes of a move after its first byte.
pub(super) const IN_MOVE: [bool; 256] = table!(256, |byte| -> bool {
    let byte = byte as u8;
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'#' | b'=' | b':' | b'/')
});

/// The bytes between moves, except zeros, which may be a null move.
const IN_FILLER: [bool; 256] =
    table!(256, |byte| -> bool { matches!(CLASSES[byte], Class::Filler) && byte as u8 != b'0' });

/// Space and control characters, zeros included.
#[inline(always)]
pub(super) const fn is_space(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f
}

/// The maximum length of a move with its signs.
pub(super) const LONGEST_MOVE: usize = 64;

#[inline(always)]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// What stands between moves: space, numbers and dots.
pub(super) enum Filler {
    /// Its length; something else follows.
    Length(usize),
    /// Its length with a marker at its end.
    Marker(usize, Termination),
    /// Its length before `0-0`.
    Castling(usize),
    /// Its length before `0000`.
    Null(usize),
    /// The place of a number that is neither a move number nor a marker.
    Unknown(usize),
}

#[inline(always)]
pub(super) fn filler(rest: &[u8], is_all: bool) -> Filler {
    let mut length = run(rest, &IN_FILLER);
    loop {
        return match rest.get(length) {
            Some(b'-' | b'/') => marker_in(rest, length, is_all),
            Some(b'0') if is_null(rest, length, is_all) => Filler::Null(length),
            Some(b'0') => {
                length += 1;
                length += run(&rest[length..], &IN_FILLER);
                continue;
            }
            // The window may cut a marker in two.
            None if !is_all => Filler::Length(whole_numbers(rest)),
            _ => Filler::Length(length),
        };
    }
}

/// A null move as UCI writes it.
pub(super) const NULL: &[u8] = b"0000";

/// Whether a null move stands at a place, and not the number of a move.
#[inline(always)]
fn is_null(rest: &[u8], at: usize, is_all: bool) -> bool {
    !rest[..at].last().is_some_and(u8::is_ascii_digit)
        && rest[at..].starts_with(NULL)
        && match rest.get(at + NULL.len()) {
            Some(after) => !after.is_ascii_digit() && *after != b'.',
            None => is_all,
        }
}

/// The maximum length of a marker with the byte after it.
const LONGEST_MARKER: usize = "1/2–1/2".len() + 1;

/// A filler that ends before `-` or `/`.
#[cold]
fn marker_in(rest: &[u8], length: usize, is_all: bool) -> Filler {
    let at = length - digits_at_end(&rest[..length]);
    let may_be_cut = !is_all && at > 0 && rest.len() - at < LONGEST_MARKER;
    if at == length || may_be_cut {
        // There is no digit before it, or the marker is read when the window holds it whole.
        return Filler::Length(at);
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
        ("1/2–1/2".as_bytes(), Termination::Draw),
        (b"1/2", Termination::Draw),
    ] {
        if rest.starts_with(text) && ends(&rest[text.len()..]) {
            return Number::Termination(termination, text.len());
        }
    }
    if rest.starts_with(b"0-0") { Number::Castling } else { Number::None }
}

/// Whether no letter, digit or sign of a move follows.
pub(super) fn ends(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&byte| !IN_MOVE[usize::from(byte)])
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

/// A move without `e.p.`, which may follow it or stand alone, and the length with it.
#[inline(always)]
pub(super) fn without_en_passant(rest: &[u8], length: usize) -> (&[u8], usize) {
    match &rest[..length] {
        b"ep" => (&[], length),
        [token @ .., b'e'] if rest[length..].starts_with(b".p.") => (token, length + 3),
        token => (token, length),
    }
}
