//! Large perft over any chess board: a hash table, many threads, and a bound on the error.
//!
//! A perft counts the legal move sequences of a given length. Many sequences lead to the same position:
//! from the start of a game, 119,060,324 of six plies lead to 9,417,681 positions. What follows from a
//! position does not depend on how it was reached, so it is enough to count it once and to keep the
//! number. [`hashed_perft`] does that:
//!
//! ```
//! use board_array8x8::Array8x8;
//! use board_core::Position;
//! use board_perft::{Table, Watch, Width, hashed_perft};
//!
//! let mut table = Table::new(16, 0, Width::Bits128).unwrap(); // 16 MiB, seed 0
//! let position = Position::start();
//! let report = hashed_perft::<Array8x8>(&position, 5, &mut table, &Watch::default());
//! assert_eq!(report.leaves, 4_865_609);
//! assert!(report.error_bound < 1e-20);
//! ```
//!
//! # How it works
//!
//! ```text
//!          root              1
//!        / | \  \
//!       o  o  o  o          20 first moves        the tree is cut where it has
//!       |\ | /|\ |\                               2,000 positions or more; those that
//!  ---- o  o  o  o ------ 5,362 different parts   are reached in several ways are one
//!      /|\/|\/|\/|\                               part. Threads take part after part.
//!     o  o  o  o  o
//!     |\/|\/|\/|\/|        every position here is looked up before it is counted,
//!     o  o  o  o  o        and stored when it is counted
//!    /|\/|\/|\/|\/|\
//!   2 plies from the end: counted by the board, not looked up any further
//! ```
//!
//! * The **key** of a position is the exclusive or of random numbers (A. Zobrist, 1970), as in
//!   `board-core`, but made from a seed. Positions with the same legal play have the same key: an en passant
//!   square counts only if a pawn may take there. The key after a move is told in advance, from the piece
//!   that moves and the piece that is taken, so a move whose position is in the table is never made.
//! * All keys of a position's moves come first, and a word of each of their buckets is read at once: the
//!   memory brings thirty cache lines in little more than the time for one. Without it a count takes 1.4
//!   times as long.
//! * Two plies from the end the board counts by itself. To look up the positions one ply from the end,
//!   too, takes three times as long, although more than half of them are found: to count the moves of one
//!   takes some ten nanoseconds, and fetching a line from memory more. To stop looking three plies from
//!   the end takes 1.7 times as long. (Start position, eight plies, 2 GiB, user time.)
//!
//! # An entry, bit by bit
//!
//! A bucket is a cache line of four entries, and an entry two words of 64 bits. A key has two halves,
//! too. The high half, as a fraction, says which bucket. For a position with `d` plies to go:
//!
//! ```text
//!             63                    7 + c | 6 + c            7 | 6        0
//!   word 0    low bits of the high half   | leaves, c bits     | d         |   c = 6 d + 6, at most 57
//!             63                                                          0
//!   word 1    the low half of the key, exclusive or word 0                |   d = 0: the entry is empty
//! ```
//!
//! The fewer plies, the smaller the number of leaves, and the more room for the key. Nearly all positions
//! that are looked up have two or three plies to go, so there it matters:
//!
//! | plies to go | bits of leaves | bits of the key: word 1 and word 0 | with those that a table of 1 GiB tells by the bucket |
//! | ---: | ---: | ---: | ---: |
//! | 2 | 18 | 64 + 39 | 127 |
//! | 3 | 24 | 64 + 33 | 121 |
//! | 4 | 30 | 64 + 27 | 115 |
//! | 6 | 42 | 64 + 15 | 103 |
//! | 8 | 54 | 64 + 3 | 91 |
//! | 9 and more | 57 | 64 | 88 |
//!
//! 218 moves are the most that a legal position has, and 218 to the third is below 2 to the 24th, so up to three plies
//! everything fits. A larger number that does not is not stored ([`Tally::not_stored`]); it is counted
//! again where it is met again.
//!
//! No thread waits for another. If one writes an entry while another reads it, the two words may be of two
//! positions. Then word 1 does not match: it was made for another word 0 (R. Hyatt and T. Mann, "A
//! lock-less transposition table implementation for parallel search", 2002).
//!
//! Where all four entries are taken, the one with the fewest plies to go gives way, and among equals one that the new
//! key chooses. There is no aging: counts stay true for ever, and deep ones are few.
//!
//! # How sure is it
//!
//! A count is wrong if two positions are taken for one. The numbers are drawn at random, so two given
//! positions agree in any `b` bits of their keys with a probability of 2^-b. Let the table have `n` buckets. A
//! position is compared with four entries, whose positions share its bucket: of the 2^64 values of a high
//! half at least `2^64 / n - 1` remain, so that word 0 agrees by chance in at most one of `1 / (2^-t +
//! q)` cases, where `t` is the number of key bits in it and `q = n / (2^64 - n)`; word 1 agrees in one of 2^64.
//! [`Report::error_bound`] is the sum of
//!
//! * `4 * 2^-64 * (2^-t + q)` for every position looked up, with the `t` of its depth;
//! * `2^-64` for every entry whose word 0 agreed and whose word 1 did not ([`Tally::near_misses`]): among
//!   them are all that were read while they were written;
//! * `p^2 * 2^-128` for every ply of `p` positions above the cut, which are told apart by their whole keys.
//!
//! The bits that tell the bucket are in it once: they decide which entries are compared. With
//! [`Width::Bits64`] both halves of a key are made from the same 64 bits; `q` stands for the first two
//! factors then, and `2^-64` for the third.
//!
//! For eight plies from the start and 1 GiB that is 8e-22, and 8e-5 with 64 bits. The numbers pass for random and are not; another seed gives
//! others. A count that shall be believed is made twice, with two seeds and on two boards: what the bound
//! says nothing about, such as a generator that is wrong, or a bit of memory that flips, is found by that.
//!
//! # What it costs
//!
//! The start position, eight plies (84,998,978,956 leaves), on the bitboard, on one thread:
//! 20,197,183 positions are looked up two plies from the end and 53 % of them found, which leaves 264
//! million positions whose moves are counted. Three quarters of the time go into that, the rest into keys
//! and the table. The system's clearing of the memory comes on top, once for each page: on a virtual
//! machine it may be a third of the whole.
//!
//! A table need not hold everything:
//!
//! | MiB | positions counted (10,317,000 are different) | time |
//! | ---: | ---: | ---: |
//! | 4 | 22,263,000 | 1.9 |
//! | 16 | 14,280,000 | 1.3 |
//! | 64 | 10,685,000 | 1 |
//! | 1024 | 10,317,000 | 1 |
//!
//! There is no gain in taking a position and its mirror image for one: with colors changed it is the
//! other side's turn, and so another number of plies to go; with files changed it takes a king that stood
//! elsewhere. Of 822,518 positions five plies from the start, and of 764,939 six plies from
//! `8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -`, not one has its twin among them.
//!
//! # Threads
//!
//! [`hashed_perft`] runs on the threads of the rayon pool in which it is called. They share the table,
//! and nothing else is shared. Two may count the same position at the same time:
//! [`Tally::duplicates`] tells how often.

#![forbid(unsafe_code)]

mod count;
#[cfg(feature = "jobs")]
mod files;
#[cfg(feature = "jobs")]
pub mod jobs;
mod key;
mod memory;
mod numbers;
mod report;
mod run;
mod table;
#[cfg(feature = "jobs")]
pub mod unique;

pub use count::{Looks, Tally};
pub use numbers::Width;
pub use report::{Report, Row};
pub use run::{Progress, Watch, hashed_perft};
pub use table::{Table, TableError};

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
