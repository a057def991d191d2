//! What boards share that compute with whole sets of squares: [`board-bitboard`], [`board-quad-bitboard`] and
//! [`board-byteboard`].
//!
//! * A [`Generator`] of legal moves, set by set. It is generic over a [`SetReader`]: a representation
//!   that gives its pieces as sets of squares and knows which squares a piece attacks.
//! * The reader of sets with a slider method of [`board_sliders`]: [`SliderReader`].
//! * What such a board asks of the two: [`SetBoard`].
//!
//! # How legal moves are found
//!
//! 1. *Checks and pins* ([`CheckAndPinMasks`]). X-ray attacks from the king through its own pieces find the enemy
//!    sliders that matter: with no piece between, a slider gives check; with one own piece between, it
//!    pins that piece (`checks.rs`). A board that knows a faster way finds them itself.
//! 2. *The king* steps to squares that the enemy does not attack, and castles over such squares.
//! 3. *The other pieces*. A check leaves them the squares that capture or block (the check mask), a pin
//!    leaves a piece the squares of its line; both are masks on sets of targets. Pawns are shifted all at
//!    once. Only en passant, which empties two squares at once, is played on the occupied set to test
//!    whether the king is safe.
//!
//! Moves go to a [`MoveSink`](board_core::MoveSink) as sets, with constants for the role and the kind. A list takes
//! them line by line where the processor has `pext` (`line_list.rs`); counting takes the sizes of the sets instead
//! (`generate/count.rs`).
//!
//! The crate `board-count` counts faster, for perft, over the same readers.
//!
//! Reader and side to move are types, so after inlining nothing is left of this layer but the call of a sink. What two boards share,
//! others must check: the conformance suite compares each with an oracle that uses none of this.
//!
//! Unsafe code is in `line_list/lines.rs`, which reads a register as an array of moves.
//!
//! [`board-bitboard`]: https://docs.rs/board-bitboard
//! [`board-byteboard`]: https://docs.rs/board-byteboard
//! [`board-quad-bitboard`]: https://docs.rs/board-quad-bitboard

#![no_std]
#![deny(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod board;
mod checks;
mod draw_sets;
mod generate;
mod line_list;
mod reader;
mod slider_reader;
mod state_changes;
mod tasks;
mod traced;

pub use board::{SetBoard, WithReader};
pub use board_sliders::Rays;
pub use checks::CheckAndPinMasks;
pub use draw_sets::draw_columns;
pub use generate::Generator;
pub use reader::SetReader;
pub use slider_reader::{PieceWords, SliderReader, TableBytes};
pub use state_changes::{count_up, passed_square};
pub use tasks::{Checks, WithGenerator};
pub use traced::Traced;
