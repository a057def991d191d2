//! Positions and random games for property tests with [proptest](https://docs.rs/proptest).
//!
//! | strategy | what it generates | what a failure shrinks to |
//! | --- | --- | --- |
//! | [`starts`] | the standard start, half of the time one of the 960 of Chess960 | the standard start |
//! | [`random_games`] | a start and random legal moves from there | fewer plies |
//! | [`setups`] | valid positions of random pieces, most of them unreachable | fewer pieces |
//! | [`positions`] | the ends of random games, and setups | fewer plies, fewer pieces |
//!
//! The board named as type parameter generates the legal moves. Choose a trusted board, and compare the board
//! under test with it.
//!
//! ```
//! # fn example<Trusted: board_core::Board + 'static, Mine: board_core::Board>() {
//! use board_game::strategies::{starts, random_games};
//! use board_core::{Board, ViewExt};
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
//! The strategies are a feature of this crate, not a crate of their own or part of `board-conformance`,
//! because games need little else. `polyboard` has the same feature, as for `serde`. Without the feature nothing of proptest is compiled. Proptest is used without its `std`, so the
//! crate stays `no_std`.

mod random_game;
mod setup;
mod shrink;

pub use random_game::{RandomGame, random_games};
pub use setup::setups;

use proptest::prelude::{Just, Strategy, prop_oneof};

use board_core::{Board, Position, ViewExt};

use crate::{CHESS960_STARTS, chess960_start};

/// The standard start or, half of the time, one of the starts of Chess960.
pub fn starts() -> impl Strategy<Value = Position> {
    prop_oneof![Just(Position::start()), (0..CHESS960_STARTS).prop_map(chess960_start)]
}

/// Positions after up to 149 plies of random games, and [setups](setups()) of random pieces, in equal shares.
pub fn positions<B: Board + 'static>() -> impl Strategy<Value = Position> {
    prop_oneof![
        random_games::<B>(starts(), 0..150).prop_map(|game| game.end::<B>().position()),
        setups()
    ]
}
