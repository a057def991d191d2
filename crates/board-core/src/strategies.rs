//! Positions and walks for tests of properties by [proptest](https://docs.rs/proptest).
//!
//! | strategy | what it generates | what a failure shrinks to |
//! | --- | --- | --- |
//! | [`starts`] | the standard start, half of the time one of the 960 of Chess960 | the standard start |
//! | [`random_games`] | a start and legal moves from there | fewer plies |
//! | [`setups`] | valid positions of random pieces, most of which no game reaches | fewer pieces |
//! | [`positions`] | the ends of walks, and setups | fewer plies, fewer pieces |
//!
//! Everything is legal by the rules of whatever board is named as type parameter; choose the one that
//! is trusted, and compare the one under test with it.
//!
//! ```
//! # fn example<Trusted: board_core::Board + 'static, Mine: board_core::Board>() {
//! use board_core::strategies::{starts, random_games};
//! use board_core::{Board, BoardExt};
//! use proptest::test_runner::TestRunner;
//!
//! TestRunner::default()
//!     .run(&random_games::<Trusted>(starts(), 0..100), |game| {
//!         let (trusted, mine) = (game.end::<Trusted>(), game.end::<Mine>());
//!         proptest::prop_assert_eq!(mine.count_legal(), trusted.count_legal());
//!         Ok(())
//!     })
//!     .unwrap();
//! # }
//! ```
//!
//! They are a feature of this crate, and not of a crate of their own or of `board-conformance`,
//! because whoever writes against boards has this one already: `polyboard` hands the feature on as it
//! does `serde`, and without it nothing of proptest is compiled. Proptest is asked for without its
//! `std`, so that the crate stays what it is.

mod random_game;
mod setup;

pub use random_game::{RandomGame, RandomGames, random_games};
pub use setup::{Setups, setups};

use proptest::prelude::{Just, Strategy, prop_oneof};

use crate::{Board, BoardExt, CHESS960_STARTS, Position, chess960_start};

/// The standard start or, half of the time, one of the starts of Chess960.
pub fn starts() -> impl Strategy<Value = Position> {
    prop_oneof![Just(Position::start()), (0..CHESS960_STARTS).prop_map(chess960_start)]
}

/// Positions that games reach within 150 plies, and [setups](setups()) of any pieces, in equal shares.
pub fn positions<B: Board + 'static>() -> impl Strategy<Value = Position> {
    prop_oneof![
        random_games::<B>(starts(), 0..150).prop_map(|game| game.end::<B>().position()),
        setups()
    ]
}
