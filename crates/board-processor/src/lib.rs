//! Processor instructions: which are there, which are used, and code compiled for them.
//!
//! A program built without compiler flags runs on every processor of its target, and uses none of the instructions
//! that only newer ones have. This crate finds those at run time, for every representation of `polyboard`. It knows
//! nothing of chess: all it has of `board-core` is the trait [`CodePath`].
//!
//! * A [`Level`] is a set of instructions. [`Level::detect`] is the one in use: that of the processor, unless
//!   it is [limited](limit()), by a call or by the environment variable `POLYBOARD_PROCESSOR`.
//! * [`run`] compiles code twice, for the baseline and for x86-64-v3, and runs what suits the processor. That is all
//!   that most boards need; [`BaselineOrBmi2`] is the [`CodePath`] that they return.
//! * A *token* is a value of size zero that only detection makes. The holder of one may run code compiled for its
//!   instructions, without `unsafe`.
//! * A board with a way of its own at each level is generic over [`Instructions`]: a token, [`Baseline`], or
//!   [`Detected`], which chooses among them. It writes its ways down once, as [`PerLevel`], and the dispatch is
//!   that of this crate.
//! * [`prefetch`] begins to load memory that is needed soon.
//!
//! # Code paths of a board
//!
//! The parameter of such a board, as in `Bitboard<Bmi2>`, is its code path:
//!
//! * Without it the board finds the best path while the program runs, and branches on it in every call.
//! * With a token it is on a fixed path. [`Detected::visit`] gives the best, for generic code whose loops should all be
//!   compiled for it.
//! * Compiled with `-C target-cpu=native`, nothing is left to choose.
//!
//! Your own code between two calls to the board is compiled for the baseline, and so are its counts of sets and its loops
//! over sets, unless it runs inside the [`CodePath`] of the board.
//!
//! ```
//! use board_processor::Popcnt;
//!
//! let set = 0x00ff_0000_1000_ef00_u64;
//! let size = match Popcnt::detect() {
//!     // The count is one instruction. Without the attribute, the closure would be compiled for
//!     // the baseline.
//!     Some(popcnt) => popcnt.run(
//!         #[inline(always)]
//!         || set.count_ones(),
//!     ),
//!     None => set.count_ones(),
//! };
//! assert_eq!(size, 16);
//! ```
//!
//! On processors other than 64-bit x86 the tokens are types without values: detection finds none, and
//! the code for them is compiled away.

#![no_std]
#![deny(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(any(feature = "std", test))]
extern crate std;

mod instructions;
mod level;
mod prefetch;
mod token;

use board_core::CodePath;

pub use instructions::{
    Baseline, Detected, Instructions, Levels, PerLevel, WithInstructions, required,
};
pub use level::{Level, LimitError, limit, limit_of_environment};
pub use prefetch::prefetch;
pub use token::{Avx512, Bmi2, Popcnt};

/// Runs `body` compiled for x86-64-v3 where that level is in use, and for the baseline elsewhere.
///
/// What `body` calls is compiled for both, as long as it is inlined: mark the closure `#[inline(always)]`. The choice
/// costs reading a byte, and a branch that is always predicted. There is no code for the levels between, because
/// processors without [`Bmi2`] are older than 2015, and none for [`Avx512`], which compilers hardly use on their own.
///
/// ```
/// /// The number of squares in both sets.
/// fn common(a: u64, b: u64) -> u32 {
///     board_processor::run(
///         #[inline(always)]
///         || (a & b).count_ones(),
///     )
/// }
/// assert_eq!(common(0xff00, 0x0ff0), 4);
/// ```
#[inline(always)]
pub fn run<R>(body: impl FnOnce() -> R) -> R {
    match Bmi2::detect() {
        Some(bmi2) => bmi2.run(body),
        None => body(),
    }
}

/// The code path of a board that is compiled for the baseline and for x86-64-v3: see [`run`].
#[derive(Clone, Copy, Debug)]
pub struct BaselineOrBmi2;

impl CodePath for BaselineOrBmi2 {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        run(body)
    }
}

/// The level for which [`run`] has code, as high as the one in use.
pub fn chosen_by_run() -> Level {
    if Bmi2::detect().is_some() { Level::Bmi2 } else { Level::Baseline }
}
