//! Compact codes for storing chess positions.
//!
//! For books, caches and data bases a position is stored, not played. A [`Code`] turns a
//! [`Snapshot`] into [`Bits`] and back, exactly and in one way only.

#![no_std]
#![forbid(unsafe_code)]

mod binary_fen;
mod bits;
mod clock;
mod code;
mod codes;
mod draft;
mod error;
mod fen_text;
mod huffman;
mod material;
mod nibble_runs;
mod occupancy;
mod part;
mod rank160;
mod record32;
mod scan;
mod snapshot;
mod u192;

pub use binary_fen::{BinaryFen, Variant};
pub use bits::{BitReader, Bits, Bytes, MAX_BITS};
pub use clock::Clock;
pub use code::{Code, FixedCode};
pub use codes::{CODES, code};
pub use error::{DecodeError, EncodeError, Fault, NotStorable};
pub use fen_text::FenText;
pub use huffman::Huffman;
pub use nibble_runs::NibbleRuns;
pub use part::{BitSink, Part};
pub use rank160::{Digit, Digits, R160};
pub use record32::{GameResult, Record, Record32};
pub use snapshot::Snapshot;
