//! Games as engines store them to train networks, read and written over any board.
//!
//! Positions are stored by the thousand million today, each format with a board of its own inside. Here all of them are read into
//! one [`Game`] and written from it, each move checked against the rules on a board of your choice.
//!
//! | format | what it has | bytes | has no room for |
//! | --- | --- | --- | --- |
//! | [`viriformat`] | games | 32, and 4 for each ply | visits |
//! | [`binpack`] | games | 34, and some 2 for each ply | Chess960, visits, a score of the start |
//! | [`montyformat`] | games | 43, and 5 and visits for each ply | a score of the start; scores are expectations |
//! | [`marlinformat`] | positions | 32 each | moves, visits |
//! | [`pgn`] | games as text | | visits, a score of the start; scores are in comments |
//! | [`bulletformat`] | positions, turned so that White moves | 32 each | moves, castling, en passant, numbers, visits |
//!
//! ```
//! use board_array8x8::Array8x8; // or any other board
//! use board_core::{Board, MoveList, ViewExt};
//! use board_data::{Format, Game, Lost, Ply, ReadGames, Reader, Score, WriteGames, Writer};
//!
//! let mut game = Game::default();
//! let mut board: Array8x8 = game.start.into_board();
//! for (text, score) in [("e2e4", 30), ("e7e5", 25), ("g1f3", 28)] {
//!     let mv = board.find_uci(text)?;
//!     game.plies.push(Ply::new(mv, Some(Score::Centipawns(score))));
//!     board.play(mv)?;
//! }
//!
//! let mut writer = Writer::<Array8x8, _>::new(Format::Binpack, Vec::new(), Lost::NOTHING);
//! writer.write(&game)?;
//! writer.finish()?;
//! let bytes = writer.into_inner();
//! assert_eq!(bytes.len(), 8 + 34 + 3);
//!
//! let mut reader = Reader::<Array8x8, _>::new(Format::Binpack, &*bytes);
//! let mut again = Game::default();
//! while reader.read(&mut again)? {
//!     assert_eq!(again, game);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is promised
//!
//! * Nothing is lost silently. A writer rejects what its format has no room for, by name ([`Lost`]), unless it was allowed.
//! * A damaged file makes no reader panic, and fills no memory. A [`ReadError`] has format, game and byte; the reader goes on
//!   with the next game where the format says where it begins.
//! * What other writers leave in free places is read, and [counted](Changes).
//! * Every position that a reader gives is valid, and every move legal.
//!
//! Scores and results are those of White everywhere; the modules say how each format has them.

#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod binpack;
pub mod bulletformat;
mod changes;
mod error;
mod format;
mod game;
mod lost;
pub mod marlinformat;
pub mod montyformat;
mod moves;
pub mod pgn;
mod reader;
mod score;
mod source;
pub mod viriformat;
mod writer;

pub use changes::Changes;
pub use error::{Problem, RawMove, ReadError, WriteError};
pub use format::Format;
pub use game::{Game, Ply};
pub use lost::Lost;
pub use reader::{ReadGames, Reader};
pub use score::Score;
pub use writer::{WriteGames, Writer};
