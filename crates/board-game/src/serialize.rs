//! Serialization by serde: a game as its text, `startpos moves e2e4` or `fen ... moves ...`, and a claim as
//! `fifty moves`, only written. A game is checked when it is read.

use board_core::Board;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::{Claim, Game};

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
        board_core::serialize::read(deserializer, "`startpos` or `fen` and moves", str::parse)
    }
}
