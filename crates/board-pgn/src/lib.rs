//! Games of chess in PGN, over any board.
//!
//! ```text
//!              Visitor: tags, moves, comments in order; constant memory
//!  bytes ──► Reader ──┬─► your own
//!                     ├─► your own with Replay<B>: every move checked on a board
//!                     └─► GameBuilder<B> ──► Game ──► Writer ──► bytes
//!                                            (a tree with variations)
//! ```
//!
//! * [`Reader`] reads gigabytes from any [`Read`](std::io::Read), a slice of bytes included, through a buffer
//!   of 64 KiB, and reports to a [`Visitor`]. One that does not ask for variations gets the moves of the game alone.
//! * [`Replay`] plays the reported moves on a board, starts from `FEN` tags, follows variations, and says why a
//!   move is not legal.
//! * [`Reader::games`] returns whole [`Game`]s, and [`Writer`] writes them: read again, they are equal.
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
//! # Evaluations, clocks and places
//!
//! [`Annotations`] reads `[%eval 0.17,24]`, `[%clk 0:01:23]` and `[%emt 0:00:07]` from a comment, the comments of engine games
//! (`+0.31/12 0.45s`) too, leaves the text without them, and writes them. [`Reader::byte_range`] has the bytes of the game that
//! was read last, to seek to or to copy; a [`Place`] has line, column and byte of an error.
//!
//! # What is read
//!
//! Everything of the PGN standard (S. J. Edwards, 1994): tags with escapes, moves, comments in braces
//! and after `;`, lines after `%`, glyphs, nested variations, termination markers. Beyond the standard:
//!
//! * UTF-8 or Latin-1, decided for each text; a byte order mark; lines that end with CR LF or CR.
//! * Moves in all spellings of [`SanMove`](board_game::SanMove), with `e.p.` or `(e.p.)` after them, typeset dashes, and
//!   figurines instead of English letters (`♘f3` is reported as `Nf3`).
//! * Any numbers of moves, with or without dots and space (`1.e4`, `1 e4`, `1... e5`, `1. e4 1... e5`):
//!   they are not checked.
//! * [Null moves](Visitor::null_move): `--`, `Z0`, `@@@@` and `0000`.
//! * `!`, `?` and their pairs, also after a space; the assessments `=`, `+=`, `⩲`, `±`, `+-`, `∞`, `□` and
//!   similar ones, reported as the glyphs of the standard; `+`, `++` and `#` after a space.
//! * Results with dashes of any length (`1–0`) and with halves (`½-½`, `1/2`).
//! * Games without tags, without moves, or without a termination marker: then the first tag of the next game
//!   ends the game, or a second tag `Event`.
//! * Tags over several lines, several tags on a line, and tags without `]` at the end of a line; names with
//!   `+#=:-`; values with unescaped quotes and backslashes, if the line ends with `"]`.
//! * Comments wherever a move may stand, before and between tags, and behind the termination marker in its line; a
//!   later one is reported with the next game. A draw offer, `(=)`, is a comment.
//! * Variations without a move, which are none: their comments belong to the move before.
//! * Control characters, which count as space, like the typographic spaces of Unicode; zeros only between games.
//! * Chess960 and any other start by the tags `FEN`, `SetUp` and `Variant`, in any order.
//!
//! # What is not read
//!
//! Other readers skip unknown text. This one does not, because the rest may be other moves: `Sf3` (a German
//! knight), `nf3`, `N f3` and the Cyrillic `Кf3` would leave `f3`, a pawn move. So the following make a game a
//! broken one, at the place of the error:
//!
//! * Words that are not moves (`mate`, `resigns`, `N` for a novelty, `null`), letters of other languages, moves
//!   without space between them (`Nf3Nc6`), and `OO`.
//! * `,`, `&`, `<`, `|` and other characters without a meaning; `%` within a line; `$` without a number
//!   from 0 to 255; `1)` for `1.`
//! * Brackets of variations that do not match, `}` without `{`: braces do not nest.
//! * Moves after a termination marker with another number than 1; results such as `1 - 0`, `1:0` and `1-1`.
//! * Tags without a name or without a value in quotes, and values over several lines.
//!
//! # Tolerant reading
//!
//! A [tolerant](Reader::tolerant) reader goes on where no move is in doubt, and [reports](Visitor::mended) each place:
//!
//! | text | what it does |
//! | --- | --- |
//! | a character without a meaning that is neither letter nor digit; `$` without a number; zeros in a game | skips it |
//! | `mate`, `checkmate`, `stalemate`, `resign`, `resigns`, `draw`, `forfeit`, `adjourned`; `ff` behind a result | skips it |
//! | `1:0`, `0 - 1`; `½:½`, `1/2 - 1/2`, `0.5-0.5` | a result |
//! | other digits with a dash or a slash behind them (`2-7`) | skips them |
//! | `+--`, `--+` | a result by forfeit: the side with the plus wins (`+-` and `+/-` are assessments) |
//! | `[%clk 0:01:00]` outside of a comment | makes it one |
//! | `[pgn]`, `[/pgn]` | skips the frame |
//! | a tag whose value has no quotes, others than `"`, or is not closed | the value ends with its bracket or its line |
//! | a tag without a name | skips the line |
//! | a comment that is not closed | it ends with the text, or at the next game |
//! | a variation before the first move | skips it |
//! | `)` without a variation; variations that are open at the end of the game | skips it; closes them |
//! | an empty line and then the move number 1 | begins another game, though there was no result and no tag |
//! | `SetUp` without `FEN`; two `FEN`; castling rights or a clock that cannot be | [`StartMend`] |
//!
//! It never skips a word that may be a move. There the game is broken for it, too; a [`Visitor`] has what came before, and so
//! has [`Games::broken`].
//!
//! # Broken games
//!
//! A [`BrokenGame`] has line, column, byte and reason. The next call continues with the next game: after the
//! termination marker, or at a line that begins with a tag. A comment that contains a line beginning with
//! `[Event "` was not closed; that game is not lost either.

#![forbid(unsafe_code)]
#![warn(clippy::must_use_candidate)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod annotations;
mod builder;
mod error;
mod game;
mod input;
mod limits;
mod mend;
mod reader;
mod replay;
mod scan;
mod start;
mod text;
mod visitor;
mod writer;

pub use annotations::{Annotations, Eval, Score};
pub use builder::{GameBuilder, Games};
pub use error::{BrokenGame, Limit, Place, ReadError, Reason, Syntax};
pub use game::{Game, Line, Node, Tags};
pub use limits::Limits;
pub use mend::{Mend, Mended};
pub use reader::Reader;
pub use replay::{IllegalMove, Replay, ReplayError};
pub use start::{StartMend, StartTags};
pub use text::Text;
pub use visitor::{Interest, Termination, Visitor};
pub use writer::Writer;
