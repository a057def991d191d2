//! Games of chess in PGN, over any board.
//!
//! ```text
//!              Visitor: tags, moves, comments as they come; constant memory
//!  bytes ──► Reader ──┬─► your own
//!                     ├─► your own with Replay<B>: every move checked on a board
//!                     └─► GameBuilder<B> ──► Game ──► Writer ──► bytes
//!                                            (a tree with variations)
//! ```
//!
//! * [`Reader`] reads gigabytes from anything that implements [`Read`](std::io::Read), a slice of
//!   bytes included, through a buffer of 64 KiB, and tells a [`Visitor`].
//! * [`Replay`] plays what is told on a board, starts from `FEN` tags, follows variations, and says
//!   why a move is not legal.
//! * [`Reader::games`] gives whole [`Game`]s, [`Writer`] writes them: read again, they are equal.
//!
//! ```
//! use board_array8x8::Array8x8; // or any other board
//! use board_pgn::{Reader, Writer};
//!
//! let text = r#"[White "Legall de Kermeur"]
//! [Black "Saint Brie"]
//!
//! 1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 (3... Nf6 $1 {is sound}) 4. Nc3 g6 5. Nxe5! Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
//! "#;
//! let game = Reader::new(text.as_bytes()).games::<Array8x8>().next().unwrap()?;
//! assert_eq!(game.tags.get("Black"), Some("Saint Brie"));
//! assert_eq!(game.line.nodes.len(), 13);
//!
//! let mut writer = Writer::new(Vec::new());
//! writer.write_game::<Array8x8>(&game)?;
//! let written = writer.into_inner();
//! let again = Reader::new(&*written).games::<Array8x8>().next().unwrap()?;
//! assert_eq!(game, again);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is read
//!
//! Everything of the PGN standard (S. J. Edwards, 1994): tags with escapes, moves, comments in braces
//! and after `;`, lines after `%`, glyphs, nested variations, termination markers. Beside it:
//!
//! * UTF-8 or Latin-1, each text for itself; a byte order mark; lines that end with CR LF or CR.
//! * `!`, `?` and their pairs, moves of any spelling that [`SanMove`](board_core::SanMove) reads but
//!   promotions in brackets, `e.p.`, and any move numbers, which are not compared.
//! * Games without tags, without moves, or without a termination marker: then the first tag of the
//!   next game ends it, or a second tag `Event`.
//! * Chess960 and any other start by the tags `FEN`, `SetUp` and `Variant`.
//!
//! A tag stands on one line. Null moves (`--`), figurines and the symbols of other programs
//! (`+-`, `=`) make a game a broken one.
//!
//! # Broken games
//!
//! A [`BrokenGame`] has line, column and reason. The next call goes on with the next game: behind the
//! termination marker, or at a line that begins with a tag. A comment that holds a line which
//! begins with `[Event "` was not closed, and that game is not lost either.

#![forbid(unsafe_code)]

mod builder;
mod error;
mod game;
mod input;
mod limits;
mod reader;
mod replay;
mod scan;
mod start;
mod text;
mod visitor;
mod writer;

pub use builder::{GameBuilder, Games};
pub use error::{BrokenGame, Limit, Place, ReadError, Reason, Syntax};
pub use game::{Game, Line, Node, Tags};
pub use limits::Limits;
pub use reader::Reader;
pub use replay::{IllegalMove, Replay, ReplayError};
pub use start::StartTags;
pub use text::Text;
pub use visitor::{Interest, Termination, Visitor};
pub use writer::Writer;
