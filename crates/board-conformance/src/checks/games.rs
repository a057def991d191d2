//! Random games: all quick comparisons after every ply, and at the end every move is taken back.

use board_core::Position;

use crate::case::Case;
use crate::compare;
use crate::share::is_taken;
use crate::{
    CHESS960_STARTS, Random, Tested, chess960_start, double_chess960_start, named_positions,
};

/// Plies of a game: enough for promotions and for bare kings.
const PLIES: usize = 160;

/// Random games from the standard start.
pub fn random_games_from_the_start(board: Tested) {
    for seed in 0..3 {
        play(board, "a game from the start", &Position::start(), PLIES, seed);
    }
}

/// Random games from start positions of Chess960, and of double Chess960, in which the two sides start in
/// different orders.
pub fn random_games_from_chess960_starts(board: Tested) {
    let mut random = Random::new(960);
    for seed in 0..4 {
        let (white, black) = (random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
        let name = format!("a game from start position {white} of Chess960");
        play(board, &name, &chess960_start(white), PLIES / 3, seed);
        let name = format!("a game from start positions {white} and {black} of Chess960");
        play(board, &name, &double_chess960_start(white, black), PLIES / 3, seed);
    }
}

/// Short random games from every named position.
pub fn random_games_from_named_positions(board: Tested) {
    for (seed, named) in (0..).zip(named_positions()) {
        play(board, &named.name, &named.position, 4, seed);
    }
}

fn play(tested: Tested, name: &str, start: &Position, plies: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut case = Case::new(tested, name, start);
    let mut record = Vec::new();
    for _ in 0..plies {
        if is_taken() {
            compare::everything(&case);
        }
        let Some(mv) = random.choose_move(&case.oracle.legal_moves()) else { break };
        let mut board = case.board.clone();
        let undo = board.make(mv);
        record.push((case.board.clone(), mv, undo));
        case = case.arrived(mv, board);
    }
    // The whole game is taken back on one board.
    let mut board = case.board.clone();
    for (before, mv, undo) in record.into_iter().rev() {
        board.unmake(mv, undo);
        case.same_board(format_args!("the game taken back to before {mv}"), &*board, &*before);
    }
}
