//! What boards share that compute with whole sets of squares: [`board-bitboard`], [`board-quad-bitboard`] and
//! [`board-byteboard`].
//!
//! * A [`Generator`] of legal moves, set by set. It is generic over a [`SetReader`]: a representation
//!   that gives its pieces as sets of squares and knows which squares a piece attacks.
//! * What such a board asks of the generator and of the reader, on its code path: [`SetBoard`].
//! * On 64-bit x86, the arithmetic of eight directions at once, in registers of eight words (`lanes`) and of four
//!   (`four_lanes`).
//! * There too, the number of legal moves in registers of four words, without generating one of them: `four_lane_count`.
//!
//! # How legal moves are found
//!
//! 1. *Checks and pins* ([`CheckAndPinMasks`]). X-ray attacks from the king through its own pieces find the enemy
//!    sliders that matter: with no piece between, a slider gives check; with one own piece between, it
//!    pins that piece ([`find_checks_by_x_rays`]). A board that knows a faster way finds them itself.
//! 2. *The king* steps to squares that the enemy does not attack, and castles over such squares.
//! 3. *The other pieces*. A check leaves them the squares that capture or block (the check mask), a pin
//!    leaves a piece the squares of its line; both are masks on sets of targets. Pawns are shifted all at
//!    once. Only en passant, which empties two squares at once, is played on the occupied set to test
//!    whether the king is safe.
//!
//! Moves go to a [`MoveSink`](board_core::MoveSink) as sets, with constants for the role and the kind.
//! Counting takes the sizes of the sets instead and has its own file (`generate/count.rs`).
//!
//! The crate `board-two-ply` counts two plies at once, for perft, over the same readers.
//!
//! After inlining nothing is left of this layer: reader and side to move are types. What two boards share,
//! a third must check: the conformance suite compares each with an oracle that uses none of this.
//!
//! [`board-bitboard`]: https://docs.rs/board-bitboard
//! [`board-byteboard`]: https://docs.rs/board-byteboard
//! [`board-quad-bitboard`]: https://docs.rs/board-quad-bitboard

#![no_std]
#![deny(unsafe_code)]

mod board;
mod checks;
#[cfg(target_arch = "x86_64")]
mod four_lane_count;
#[cfg(target_arch = "x86_64")]
pub mod four_lanes;
mod generate;
#[cfg(target_arch = "x86_64")]
pub mod lanes;
mod reader;
mod tasks;
mod traced;

pub use board::{SetBoard, WithReader};
pub use checks::{CheckAndPinMasks, find_checks_by_x_rays};
#[cfg(target_arch = "x86_64")]
pub use four_lane_count::{attacks_en_passant, count_castling, count_in_four_lanes};
pub use generate::Generator;
pub use reader::{Rays, SetReader};
pub use tasks::{Checks, Legal, PseudoLegal, WithGenerator};
pub use traced::Traced;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
