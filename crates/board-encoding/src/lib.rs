//! Compact codes for storing chess positions.
//!
//! Books, caches and databases store positions instead of playing them. A [`Code`] converts a [`Snapshot`]
//! of a position into [`Bits`] and back, without loss and in exactly one way:
//!
//! ```
//! use board_core::Position;
//! use board_encoding::{Code, Huffman, R160, Snapshot};
//!
//! let position = Position::from_fen("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").unwrap();
//! let snapshot = Snapshot::reduced(&position);
//!
//! let short = Huffman::H3.encode_bytes(&snapshot).unwrap(); // the fewest bytes in a game
//! assert_eq!(short.len(), 12);
//! assert_eq!(Huffman::H3.decode_bytes(&short), Ok(snapshot));
//!
//! let key = R160.encode_bytes(&snapshot).unwrap(); // 20 bytes for every position
//! assert_eq!(R160.decode_bytes(&key).unwrap().position(), Ok(position));
//! ```
//!
//! # The codes
//!
//! Each module explains its codes: what is stored, the start position as an example, the longest word, and
//! where the literature errs.
//!
//! | module | ids | idea |
//! | --- | --- | --- |
//! | [`fen_text`] | `fen` | FEN in ASCII: the yardstick |
//! | [`nibble_runs`] | `a` | half a byte for each piece, and for runs of empty squares |
//! | [`huffman`] | `b` to `h3` | few bits for frequent pieces; nine ideas and their combinations |
//! | [`rank160`] | `r160` | the number of the position among all positions |
//! | [`binary_fen`] | `binary-fen` | the bytes of lichess.org |
//! | `adaptive` | `adaptive` | a model of the positions of games, and a range coder (feature `adaptive`) |
//! | [`record32`] | `record32` | the records of marlinformat |
//!
//! [`CODES`] lists them, [`code`] finds one by its id. `R160` and `Record32` are a [`FixedCode`]:
//! arrays of bytes, without bits.
//!
//! # What is promised
//!
//! * Nothing is lost silently. A [`Snapshot`] has no full-move number, and keeps an en passant square only if
//!   a pawn can pseudo-legally capture there. A code with a smaller maximum clock rejects it.
//! * The codes `fen`, `r160`, `binary-fen` and `record32` store Chess960 and double Chess960, where the two
//!   sides may castle with rooks of different files. `a` to `h3` store standard castling rights, and reject
//!   all others by name ([`EncodeError::NotStandardCastling`]).
//! * Two positions are equal if and only if their code words are.
//! * No bytes make a decoder panic. A decoder rejects what no encoder writes, with the reason and the bit.
//! * The words of a code never change. A better layout is another code with another id. Tests
//!   freeze words of every code.
//!
//! Nothing here allocates but streams, games and descriptions of the code `adaptive`. The only dependency is
//! `board-core`.

#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(feature = "adaptive")]
extern crate alloc;

#[cfg(feature = "adaptive")]
pub mod adaptive;
pub mod binary_fen;
mod bits;
mod clock;
mod code;
mod codes;
mod draft;
mod error;
pub mod fen_text;
pub mod huffman;
mod material;
pub mod nibble_runs;
mod occupancy;
mod part;
#[cfg(feature = "adaptive")]
mod range_coder;
pub mod rank160;
pub mod record32;
mod scan;
mod snapshot;
#[cfg(feature = "adaptive")]
mod stream_coder;
mod u192;

#[cfg(feature = "adaptive")]
#[doc(inline)]
pub use adaptive::Adaptive;
#[doc(inline)]
pub use binary_fen::{BinaryFen, Variant};
pub use bits::{BitReader, Bits, Bytes, MAX_BITS};
pub use clock::Clock;
pub use code::{Code, FixedCode, Reduced};
pub use codes::{CODES, code};
pub use error::{DecodeError, EncodeError, Fault, NotStorable};
#[doc(inline)]
pub use fen_text::FenText;
#[doc(inline)]
pub use huffman::Huffman;
#[doc(inline)]
pub use nibble_runs::NibbleRuns;
pub use part::{BitSink, Part};
#[doc(inline)]
pub use rank160::{Digit, Digits, R160};
#[doc(inline)]
pub use record32::{GameResult, Record, Record32};
pub use snapshot::Snapshot;
