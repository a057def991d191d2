//! Serialization by serde: every type as its usual text.
//!
//! | type | text |
//! | --- | --- |
//! | [`Position`], [`Setup`] | FEN, castling as in X-FEN, en passant after every double push |
//! | [`Square`], [`File`], [`Rank`] | `e4`, `e`, `4` |
//! | [`Piece`], [`Role`], [`Color`] | `N`, `knight`, `white` |
//! | [`UciMove`] | `e7e8q` |
//! | [`Move`] | the same, castling as `e1h1`; only written |
//! | [`Outcome`] | `1-0 by checkmate`; only written |
//!
//! Positions are checked when they are read, and no error is allowed. Setups are not checked.
//! [`UciMove`] is read in place of a [`Move`], and its documentation says why.

use core::fmt::{self, Display};

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Color, File, Move, Outcome, Piece, Position, Rank, Role, Setup, Square, UciMove};

/// Parses a text into a value.
struct Text<T, E> {
    expected: &'static str,
    parse: fn(&str) -> Result<T, E>,
}

impl<T, D: Display> Visitor<'_> for Text<T, D> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let wanted = self.expected;
        (self.parse)(text).map_err(|error| E::custom(format_args!("{error}, expected {wanted}")))
    }
}

/// Reads a value from its text. An error says what was `expected`.
///
/// # Errors
///
/// If there is no text, or it is not that of a value.
pub fn read<'de, D: Deserializer<'de>, T, E: Display>(
    deserializer: D,
    expected: &'static str,
    parse: fn(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Text { expected, parse })
}

/// The value that has this text.
fn one_of<T: Copy>(all: &[T], text: &str, write: fn(T) -> &'static str) -> Result<T, Unknown> {
    all.iter().copied().find(|&value| write(value) == text).ok_or(Unknown)
}

/// A text that is none of those expected.
struct Unknown;

impl Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown text")
    }
}

/// The only character of a text.
fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

macro_rules! written {
    ($($type:ty: |$value:ident| $text:expr;)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$text)
            }
        }
    )* };
}

macro_rules! read_back {
    ($($type:ty: $expected:literal, $parse:expr;)*) => { $(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                read(deserializer, $expected, $parse)
            }
        }
    )* };
}

written! {
    Position: |position| position.fen();
    Setup: |setup| setup.fen();
    Square: |square| square;
    File: |file| file;
    Rank: |rank| rank;
    Piece: |piece| piece.letter();
    Role: |role| role.name();
    Color: |value| color(*value);
    UciMove: |mv| mv;
    Move: |mv| mv;
    Outcome: |outcome| outcome;
}

read_back! {
    Position: "a FEN from which play can start", Position::from_fen;
    Setup: "a FEN", Setup::from_fen;
    Square: "the name of a square", |text| text.parse::<Square>();
    File: "the letter of a file", |text| letter(text).and_then(File::from_letter).ok_or(Unknown);
    Rank: "the digit of a rank", |text| letter(text).and_then(Rank::from_digit).ok_or(Unknown);
    Piece: "the FEN letter of a piece",
        |text| letter(text).and_then(Piece::from_letter).ok_or(Unknown);
    Role: "the name of a role", |text| one_of(&Role::ALL, text, Role::name);
    Color: "white or black", |text| one_of(&Color::ALL, text, color);
    UciMove: "a UCI move", |text| text.parse::<UciMove>();
}
