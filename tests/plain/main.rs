//! The plain boards: do they agree with the fast ones, and with the same ideas in Python?

mod python;

use board_conformance::{CHESS960_STARTS, Random, chess960_start};
use board_differential::{CHESS960, STANDARD, verify};
use polyboard::{AnyBoard, Backend, Board, Move, Position, View, ViewExt};

include!("../../crates/polyboard/src/representations.rs");

/// Of so many cases of the suite each board takes one.
const SHARE: usize = 40;
/// The greatest published count that each board counts.
const LIMIT: u64 = 2_000;

/// Tests of each plain board, in a module of the name of its fast board.
macro_rules! test_plain_boards {
    ($($(#[$doc:meta])* $id:literal $name:ident = $source:ident :: $board:ident $(, plain $plain:ident)? $(, needs $needs:literal)?;)*) => {
        $($(
            #[allow(non_snake_case, reason = "the name of a type")]
            mod $name {
                use polyboard::plain_boards::$plain;

                use super::*;

                board_conformance::suite!(suite, $plain, SHARE);

                #[test]
                fn counts_what_is_published() {
                    published_counts::<$plain>();
                }

                #[test]
                fn plays_games_as_the_fast_board() {
                    games::<$plain>(Backend::$name);
                }
            }
        )?)*
    };
}

representations!(test_plain_boards);

fn published_counts<B: Board>() {
    for suite in [STANDARD, CHESS960] {
        verify(B::ID, &suite.positions(), LIMIT, |position, depth| {
            B::from_position(position).perft(depth)
        });
    }
}

/// Random games, on the plain board and on the fast one: at each position the same moves.
fn games<B: Board>(fast: Backend) {
    let mut random = Random::new(39);
    for game in 0..6 {
        let start = match game % 2 {
            0 => Position::start(),
            _ => chess960_start(random.below(CHESS960_STARTS)),
        };
        let (mut board, mut fast) = (B::from_position(&start), AnyBoard::new(fast, &start));
        for _ in 0..120 {
            let (moves, expected) = (sorted(&board), sorted(&fast));
            assert_eq!(moves, expected, "{}: {}", B::ID, fast.fen());
            let Some(mv) = random.choose_move(&moves) else { break };
            board.make(mv);
            fast.make(mv);
            assert_eq!(board.fen().to_string(), fast.fen().to_string(), "{}: after {mv}", B::ID);
        }
    }
}

fn sorted(board: &impl View) -> Vec<Move> {
    let mut moves = board.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}
