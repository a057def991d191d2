//! Serialization by serde: a game as its text, `startpos moves e2e4` or `fen ... moves ...`, and a claim as
//! `fifty moves`, only written. A game is checked when it is read.

use core::fmt;
use core::marker::PhantomData;

use board_core::Board;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Claim, Game};

/// What a text must be to be read as a game.
const EXPECTED: &str = "`startpos` or `fen` and moves";

impl Serialize for Claim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<B: Board> Serialize for Game<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, B: Board> Deserialize<'de> for Game<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game<B>, D::Error> {
        deserializer.deserialize_str(Text(PhantomData))
    }
}

/// Reads a game on a board of type `B`.
struct Text<B>(PhantomData<B>);

impl<B: Board> Visitor<'_> for Text<B> {
    type Value = Game<B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Game<B>, E> {
        text.parse().map_err(|error| E::custom(format_args!("{error}, expected {EXPECTED}")))
    }
}
