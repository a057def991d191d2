//! Every short string in every field: the strings that are read, and what they mean.

extern crate std;

use super::*;
use crate::{CastlingRights, Square};
use std::collections::HashMap;
use std::string::String;
use std::vec::Vec;
use std::{format, vec};

/// Calls `visit` with every string of up to `longest` characters.
fn for_each_string(alphabet: &[u8], longest: usize, mut visit: impl FnMut(&str)) {
    let mut digits = Vec::new();
    let mut text = String::new();
    loop {
        text.clear();
        text.extend(digits.iter().map(|&digit: &usize| char::from(alphabet[digit])));
        visit(&text);
        let next = digits.iter().rposition(|&digit| digit + 1 < alphabet.len());
        match next {
            Some(at) => {
                digits[at] += 1;
                digits[at + 1..].fill(0);
            }
            None if digits.len() < longest => digits = vec![0; digits.len() + 1],
            None => return,
        }
    }
}

/// The visible characters of ASCII.
fn visible() -> Vec<u8> {
    (b'!'..=b'~').collect()
}

fn strict(fen: &str) -> Option<Setup> {
    Setup::from_fen(fen).ok()
}

#[test]
fn sides_to_move() {
    for_each_string(&visible(), 2, |text| {
        let read = strict(&format!("4k3/8/8/8/8/8/8/4K3 {text} - - 0 1"));
        let side = match text {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            _ => None,
        };
        assert_eq!(read.map(|setup| setup.state.side_to_move), side, "{text:?}");
    });
}

#[test]
fn en_passant_squares() {
    let mut squares = 0;
    let names: HashMap<String, Square> = Square::all().map(|s| (format!("{s}"), s)).collect();
    for_each_string(&visible(), 3, |text| {
        let read = strict(&format!("4k3/8/8/8/8/8/8/4K3 w - {text} 0 1"));
        let named = names.get(text).copied();
        let expected = if text == "-" { Some(None) } else { named.map(Some) };
        squares += usize::from(named.is_some());
        assert_eq!(read.map(|setup| setup.state.en_passant), expected, "{text:?}");
    });
    assert_eq!(squares, 64);
}

/// Rooks on every square of the first and the last rank beside the kings, so that each letter names one.
#[test]
fn castling_rights() {
    let meaning = |letter: u8| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = match letter.to_ascii_lowercase() {
            b'k' => 7,
            b'q' => 0,
            file @ b'a'..=b'h' if file != b'e' => usize::from(file - b'a'),
            _ => return None,
        };
        let side = if file > 4 { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        Some((color, side, File::new(file)))
    };
    let expected = |text: &str| {
        let mut rights = CastlingRights::NONE;
        if text == "-" {
            return Some(rights);
        }
        for letter in text.bytes() {
            let (color, side, file) = meaning(letter)?;
            if rights.has(color, side) {
                return None;
            }
            rights.set(color, side, Some(file));
        }
        (!text.is_empty()).then_some(rights)
    };
    let mut read = 0;
    for_each_string(b"KQkqABCDEFGHabcdefgh-x", 4, |text| {
        let setup = strict(&format!("rrrrkrrr/8/8/8/8/8/8/RRRRKRRR w {text} - 0 1"));
        read += usize::from(setup.is_some());
        assert_eq!(setup.map(|setup| setup.state.castling), expected(text), "{text:?}");
    });
    // Each right in any order: king side by four letters, queen side by five, for each color.
    assert_eq!(read, 1 + orders([4, 5, 4, 5]));
}

/// How many words name some of four rights, each by one of its letters, in any order.
fn orders(letters: [usize; 4]) -> usize {
    (1_usize..16).fold(0, |sum, chosen| {
        let some = || (0..4).filter(move |right| chosen >> right & 1 == 1);
        let ways: usize = some().map(|right| letters[right]).product();
        sum + ways * (1..=some().count()).product::<usize>()
    })
}

#[test]
fn counters() {
    for_each_string(b"0123456789", 5, |text| {
        let number = text.parse::<u32>().ok();
        let fits = number.and_then(|number| u16::try_from(number).ok());
        let leads = text.len() > 1 && text.starts_with('0');
        for (clocks, is_clock) in [(format!("{text} 7"), true), (format!("7 {text}"), false)] {
            let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - {clocks}");
            let found = |setup: Setup| {
                let state = setup.state;
                if is_clock { state.halfmove_clock } else { state.fullmove_number }
            };
            assert_eq!(strict(&fen).map(found), fits.filter(|_| !leads), "{fen}");
            if let Some(number) = number {
                let lenient = FenOptions::LENIENT.read(&fen).map(found);
                let is_one = number == 0 && !is_clock;
                let largest = u16::try_from(number).unwrap_or(u16::MAX);
                assert_eq!(lenient, Ok(if is_one { 1 } else { largest }), "{fen}");
            }
        }
    });
}

#[test]
fn ranks() {
    for (alphabet, longest) in [(&b"0123456789pKx"[..], 4), (b"125p", 8)] {
        for_each_string(alphabet, longest, |text| {
            let expected = |may_touch: bool| {
                let mut pieces = Vec::new();
                let (mut files, mut was_digit) = (0, false);
                for letter in text.bytes() {
                    let is_digit = (b'1'..=b'8').contains(&letter);
                    let width = match letter {
                        b'p' | b'K' => 1,
                        _ if is_digit && (may_touch || !was_digit) => usize::from(letter - b'0'),
                        _ => return None,
                    };
                    if !is_digit {
                        pieces.push((files, letter));
                    }
                    (files, was_digit) = (files + width, is_digit);
                }
                (files == 8).then_some(pieces)
            };
            let fen = format!("{text}/8/8/8/8/8/8/8 w - - 0 1");
            for (options, may_touch) in [(FenOptions::STRICT, false), (FenOptions::LENIENT, true)] {
                let read = options.read(&fen).ok().map(|setup| {
                    let letter = |piece: Piece| piece.letter() as u8;
                    let pieces = setup.pieces();
                    pieces
                        .map(|(square, piece)| {
                            assert_eq!(square.rank(), Rank::Eighth, "{fen}");
                            (square.file().index(), letter(piece))
                        })
                        .collect::<Vec<_>>()
                });
                assert_eq!(read, expected(may_touch), "{fen} {options:?}");
            }
        });
    }
}
