//! What stands among the moves beside moves, numbers and comments: null moves, signs of assessment,
//! figurines, and what typesetting makes of space, dots and dashes.

use super::token::{IN_MOVE, ends, is_space};
use crate::input::AHEAD;
use crate::scan::run;
use crate::visitor::Termination;

/// What begins with a byte that begins neither a move nor a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A null move, so long.
    Null(usize),
    /// Glyph and length.
    Nag(u8, usize),
    /// So much that says nothing.
    Blank(usize),
    Termination(Termination, usize),
    /// A move that begins with a figurine.
    Figurine,
    /// What may be a move.
    Word,
    Unknown,
}

/// Assessments by the numbers of the PGN standard. One that begins as another comes before it.
const ASSESSMENTS: [(&str, u8); 22] = [
    ("□", 7),
    ("=∞", 44),
    ("=/+", 15),
    ("=+", 15),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("+/=", 14),
    ("+=", 14),
    ("⩱", 15),
    ("±", 16),
    ("+/-", 16),
    ("+/−", 16),
    ("∓", 17),
    ("-/+", 17),
    ("−/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
];

/// Recognizes the symbol that begins here. `before` is the byte before it.
pub(super) fn symbol(rest: &[u8], before: u8) -> Symbol {
    for (text, nag) in ASSESSMENTS {
        if rest.starts_with(text.as_bytes()) && stands_alone(&rest[text.len()..]) {
            return Symbol::Nag(nag, text.len());
        }
    }
    match rest {
        [b'@', b'@', b'@', b'@', after @ ..] if stands_alone(after) => Symbol::Null(4),
        [b'-' | b'Z', ..] => match &rest[..run(rest, &IN_MOVE)] {
            b"--" | b"Z0" => Symbol::Null(2),
            _ => Symbol::Word,
        },
        // A sign of check or mate, parted from its move.
        [b'+' | b'#', ..] => {
            let length = rest.iter().take_while(|byte| matches!(byte, b'+' | b'#')).count();
            if stands_alone(&rest[length..]) { Symbol::Blank(length) } else { Symbol::Unknown }
        }
        [0x80..=0xff, ..] => beyond_ascii(rest, before),
        _ => Symbol::Unknown,
    }
}

/// Whether space or something that cannot go on a word follows.
fn stands_alone(rest: &[u8]) -> bool {
    let is_end = |byte: u8| is_space(byte) || b"(){};$*!?".contains(&byte);
    rest.first().is_none_or(|&byte| is_end(byte))
}

fn beyond_ascii(rest: &[u8], before: u8) -> Symbol {
    if figurine(rest).is_some() {
        return Symbol::Figurine;
    }
    if let Some(length) = blank(rest) {
        return Symbol::Blank(length);
    }
    if let Some(first) = half(rest)
        && let Some(second) = dash(&rest[first..])
        && let Some(third) = half(&rest[first + second..])
        && ends(&rest[first + second + third..])
    {
        return Symbol::Termination(Termination::Draw, first + second + third);
    }
    // The number before it was taken for that of a move.
    if let Some(length) = dash(rest)
        && let Some((&digit, after)) = rest[length..].split_first()
        && ends(after)
    {
        match (before, digit) {
            (b'1', b'0') => return Symbol::Termination(Termination::WhiteWins, length + 1),
            (b'0', b'1') => return Symbol::Termination(Termination::BlackWins, length + 1),
            _ => {}
        }
    }
    Symbol::Unknown
}

/// The length of a half point.
pub(super) fn half(rest: &[u8]) -> Option<usize> {
    match rest {
        [0xc2, 0xbd, ..] => Some(2),
        [0xbd, ..] => Some(1), // Latin-1
        _ => None,
    }
}

/// The length of a dash.
pub(super) fn dash(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'-', ..] => Some(1),
        [0xe2, 0x80, 0x90..=0x95, ..] => Some(3),
        _ => None,
    }
}

/// A space of more than one byte, a byte order mark, or three dots in one character.
fn blank(rest: &[u8]) -> Option<usize> {
    match rest {
        [0xc2, 0xa0, ..] => Some(2),
        [0xe2, 0x80, 0x80..=0x8b | 0xa6 | 0xaf, ..] | [0xef, 0xbb, 0xbf, ..] => Some(3),
        [0xa0, ..] => Some(1), // Latin-1
        _ => None,
    }
}

/// A remark in brackets that is no variation, its length, and whether to keep it: a draw offer, en passant, or nothing.
pub(super) fn aside(rest: &[u8]) -> Option<(usize, bool)> {
    for (text, is_kept) in [("(=)", true), ("(e.p.)", false), ("(ep)", false)] {
        if rest.starts_with(text.as_bytes()) {
            return Some((text.len(), is_kept));
        }
    }
    // No further than the window reaches in any case.
    let blanks = rest[1..].iter().take(AHEAD / 2).take_while(|byte| byte.is_ascii_whitespace());
    let close = 1 + blanks.count();
    (rest.get(close) == Some(&b')')).then_some((close + 1, false))
}

/// The first character of a text, in UTF-8 or else in Latin-1, and its length.
pub(super) fn character(rest: &[u8]) -> (char, usize) {
    let begin = &rest[..rest.len().min(4)];
    let text = match std::str::from_utf8(begin) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&begin[..error.valid_up_to()]).unwrap_or_default(),
    };
    match text.chars().next() {
        Some(character) => (character, character.len_utf8()),
        None => (rest.first().map_or('\0', |&byte| char::from(byte)), 1),
    }
}

/// The letter of a figurine, none for a pawn, and how long it is.
fn figurine(rest: &[u8]) -> Option<(Option<u8>, usize)> {
    let [0xe2, 0x99, last @ 0x94..=0x9f, after @ ..] = rest else { return None };
    let letter = b"KQRBN".get(usize::from(last - 0x94) % 6);
    // The choice between black ink and a colored picture.
    let variant = matches!(after, [0xef, 0xb8, 0x8e | 0x8f, ..]);
    Some((letter.copied(), if variant { 6 } else { 3 }))
}

/// Writes a move with letters for its figurines. Returns the lengths of the text read and of the text written,
/// `None` if there is no room.
pub(super) fn with_letters(rest: &[u8], text: &mut [u8]) -> Option<(usize, usize)> {
    let (mut read, mut written) = (0, 0);
    while read < LONGEST_TEXT {
        let letter = match figurine(&rest[read..]) {
            Some((letter, length)) => {
                read += length;
                letter
            }
            None => match rest[read..] {
                [byte, ..] if IN_MOVE[usize::from(byte)] => {
                    read += 1;
                    Some(byte)
                }
                // A promotion in brackets.
                [b'(', letter, b')', ..] if b"NBRQnbrq".contains(&letter) && written > 0 => {
                    read += 3;
                    Some(letter)
                }
                // A typeset dash between two parts of a move.
                [0xe2, 0x80, 0x90..=0x95, next, ..] | [0xe2, 0x88, 0x92, next, ..]
                    if next.is_ascii_alphanumeric() && written > 0 =>
                {
                    read += 3;
                    Some(b'-')
                }
                _ => return Some((read, written)),
            },
        };
        if let Some(letter) = letter {
            *text.get_mut(written)? = letter;
            written += 1;
        }
    }
    None
}

/// No move with figurines is longer, in bytes. There is more in the window.
const LONGEST_TEXT: usize = AHEAD / 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_distinguished() {
        for (text, expected) in [
            ("--", Symbol::Null(2)),
            ("Z0!?", Symbol::Null(2)),
            ("@@@@ 2.", Symbol::Null(4)),
            ("@@@", Symbol::Unknown),
            ("@e4", Symbol::Unknown),
            ("-", Symbol::Word),
            ("Zf3", Symbol::Word),
            ("= e5", Symbol::Nag(10, 1)),
            ("=Q", Symbol::Unknown),
            ("=+ ", Symbol::Nag(15, 2)),
            ("+-)", Symbol::Nag(18, 2)),
            ("-+", Symbol::Nag(19, 2)),
            ("-/+ ", Symbol::Nag(17, 3)),
            ("±", Symbol::Nag(16, 2)),
            ("±e5", Symbol::Unknown),
            ("++ 5.", Symbol::Blank(2)),
            ("#", Symbol::Blank(1)),
            ("\u{a0}e5", Symbol::Blank(2)),
            ("… e5", Symbol::Blank(3)),
            ("½-½", Symbol::Termination(Termination::Draw, 5)),
            ("½–½\n", Symbol::Termination(Termination::Draw, 7)),
            ("½-½x", Symbol::Unknown),
            ("–0", Symbol::Termination(Termination::WhiteWins, 4)),
            ("–02", Symbol::Unknown),
            ("♘f3", Symbol::Figurine),
            ("Сf4", Symbol::Unknown),
        ] {
            assert_eq!(symbol(text.as_bytes(), b'1'), expected, "{text}");
        }
        let black_wins = Symbol::Termination(Termination::BlackWins, 4);
        assert_eq!(symbol("–1".as_bytes(), b'0'), black_wins);
        // Latin-1.
        assert_eq!(symbol(b"\xbd-\xbd ", b' '), Symbol::Termination(Termination::Draw, 3));
        assert_eq!(symbol(b"\xa0e5", b'4'), Symbol::Blank(1));
    }

    #[test]
    fn figurines_become_letters() {
        let letters = |rest: &str| {
            let mut text = [0; 10];
            with_letters(rest.as_bytes(), &mut text)
                .map(|(read, written)| (read, String::from_utf8(text[..written].into()).unwrap()))
        };
        assert_eq!(letters("♘f3 ♞c6"), Some((5, "Nf3".into())));
        assert_eq!(letters("♞\u{fe0e}xc6+!"), Some((10, "Nxc6+".into())));
        assert_eq!(letters("♙e8=♕#"), Some((10, "e8=Q#".into())));
        assert_eq!(letters("e8♛"), Some((5, "e8Q".into())));
        assert_eq!(letters(&"♘".repeat(11)), None);
        assert_eq!(letters(&"♙".repeat(100)), None);
    }
}
