//! Large perft over any chess board: a hash table, many threads, and a bound on the error.
//!
//! A perft counts the legal move sequences of a given length. Many sequences lead to the same position:
//! from the start of a game, 119,060,324 of six plies lead to 9,417,681 positions. The count below a position
//! does not depend on how it was reached, so transpositions need to be counted only once. [`hashed_perft`]
//! keeps these counts in a table:
//!
//! ```
//! use board_array8x8::Array8x8;
//! use board_core::Position;
//! use board_perft::{Table, Watch, hashed_perft};
//!
//! let mut table = Table::new(16, 0).unwrap(); // 16 MiB, seed 0
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
//!       o  o  o  o          20 first moves        the tree is split at the first ply
//!       |\ | /|\ |\                               with 2,000 positions or more.
//!  ---- o  o  o  o ------ 5,362 different parts   Transpositions are one part.
//!      /|\/|\/|\/|\                               Threads take part after part.
//!     o  o  o  o  o
//!     |\/|\/|\/|\/|        every position here is looked up before it is counted,
//!     o  o  o  o  o        and stored after it is counted
//!    /|\/|\/|\/|\/|\
//!   2 plies from the leaves: counted by the board at once, without further lookups
//! ```
//!
//! * The **key** of a position is the exclusive or of random numbers (A. Zobrist, 1970), as in
//!   `board-game`, but made from a seed. Positions with the same legal moves from here on have the same key:
//!   an en passant square counts only if a pawn can capture there. The key after a move is computed before
//!   the move, from the moving piece and the captured piece, so a move to a position in the table is never
//!   made.
//! * The keys after all moves are computed first, and a word of each of their buckets is read at once:
//!   thirty cache lines arrive in little more time than one. Without this a count took 1.4 times as long when
//!   the board counted the last ply alone.
//! * Two plies from the leaves the board counts alone ([`View::count_in_bulk`]). A board of sets does so
//!   without making the moves in between, with its feature `count`, which the feature `hashed` of `polyboard`
//!   switches on: then there is no position one ply from the leaves to look up.
//!   To stop looking up three plies from the leaves takes 1.4 times as long.
//! * There is one table for all depths. A second one of 32,768 entries for each thread, in its second-level
//!   cache, for the positions two plies from the leaves, takes 1.24 times as long: it finds 26 % of them where
//!   the shared table finds 53 %, because a position recurs under a parent far away. Sizes from 8,192 to
//!   262,144 entries were tried, and all are slower than the shared table. (The bitboard with AVX-512, start
//!   position, eight plies, 1 GiB, user time; the sizes with seven plies.)
//!
//! # An entry, bit by bit
//!
//! A bucket is a cache line of four entries; an entry is two words of 64 bits. A key has two halves as
//! well. The high half, as a fraction, selects the bucket. For a position with `d` plies to go:
//!
//! ```text
//!             63                    7 + c | 6 + c            7 | 6        0
//!   word 0    low bits of the high half   | leaves, c bits     | d         |   c = 6 d + 6, at most 57
//!             63                                                          0
//!   word 1    the low half of the key, exclusive or word 0                |   d = 0: the entry is empty
//! ```
//!
//! With fewer plies to go the number of leaves is smaller, which leaves more bits for the key. Nearly all
//! lookups have two or three plies to go:
//!
//! | plies to go | bits of leaves | bits of the key: word 1 and word 0 | with those implied by the bucket in a table of 1 GiB |
//! | ---: | ---: | ---: | ---: |
//! | 2 | 18 | 64 + 39 | 127 |
//! | 3 | 24 | 64 + 33 | 121 |
//! | 4 | 30 | 64 + 27 | 115 |
//! | 6 | 42 | 64 + 15 | 103 |
//! | 8 | 54 | 64 + 3 | 91 |
//! | 9 and more | 57 | 64 | 88 |
//!
//! A legal position has at most 218 moves, and 218 to the third is below 2 to the 24th, so everything up to
//! three plies fits. A number that does not fit is not stored ([`Tally::not_stored`]) and is counted again
//! when the position recurs.
//!
//! No thread waits for another. If one thread writes an entry while another reads it, the two words may
//! belong to two positions. Then word 1 does not match, because it was made for another word 0 (R. Hyatt and
//! T. Mann, "A lock-less transposition table implementation for parallel search", 2002).
//!
//! If all four entries are used, the one with the fewest plies to go is replaced; among equals the new key
//! chooses. There is no aging: counts stay valid, and deep ones are few.
//!
//! # How sure is it
//!
//! A count is wrong if two positions are mistaken for one. The numbers are random, so two given
//! positions agree in any `b` bits of their keys with a probability of 2^-b. Let the table have `n` buckets. A
//! position is compared with four entries, whose positions share its bucket: of the 2^64 values of a high
//! half at least `2^64 / n - 1` remain, so that word 0 agrees by chance in at most one of `1 / (2^-t +
//! q)` cases, where `t` is the number of key bits in it and `q = n / (2^64 - n)`; word 1 agrees in one of 2^64.
//! [`Report::error_bound`] is the sum of
//!
//! * `4 * 2^-64 * (2^-t + q)` for every position looked up, with the `t` of its depth;
//! * `2^-64` for every entry whose word 0 agreed and whose word 1 did not ([`Tally::near_misses`]), which
//!   includes all that were read while they were written;
//! * `p^2 * 2^-128` for every ply of `p` positions above the split, which are compared by their whole keys.
//!
//! The bits that select the bucket count once: they decide which entries are compared.
//!
//! For eight plies from the start and 1 GiB that is 8e-22; keys of 64 bits, which other programs have, would make it 8e-5.
//! The numbers are pseudorandom; another seed gives other numbers. Make an important count twice, with two seeds and two
//! representations: this detects what the bound does not cover, such as a wrong generator or a flipped bit
//! in memory.
//!
//! # Costs
//!
//! The start position, eight plies (84,998,978,956 leaves), on the bitboard, on one thread:
//! 20,197,183 positions are looked up two plies from the end and 53 % of them found, which leaves 9.4
//! million positions whose two plies are counted. With AVX-512 this takes a little more than half of the time,
//! keys and table take the rest. In addition the system clears each page of memory once: on a virtual machine
//! more than a third of the whole time.
//!
//! A table need not hold all positions:
//!
//! | MiB | positions counted (10,317,000 are different) | time |
//! | ---: | ---: | ---: |
//! | 4 | 22,263,000 | 1.9 |
//! | 16 | 14,280,000 | 1.2 |
//! | 64 | 10,685,000 | 1 |
//! | 1024 | 10,317,000 | 1.1 |
//!
//! To count a position and its mirror image once gains nothing. With colors swapped the other side is to
//! move, so the number of plies to go differs; with files mirrored the king must have moved. Of 822,518 positions five plies from the start, and of 764,939 six plies from
//! `8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -`, not one has its mirror image among them.
//!
//! # Threads
//!
//! [`hashed_perft`] runs on the threads of the calling rayon pool. They share only the table. Two threads may
//! count the same position at the same time: [`Tally::duplicates`] says how often.

#![deny(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(doc)]
use board_core::{Board, View};

mod count;
mod entries;
#[cfg(feature = "jobs")]
pub mod files;
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

pub use count::{Lookups, Tally};
pub use report::{Report, Row};
pub use run::{Progress, Watch, hashed_perft};
pub use table::{Table, TableError};
