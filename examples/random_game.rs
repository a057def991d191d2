//! Plays random legal moves until the Laws of Chess end the game, and writes it as PGN.
//!
//! The game ends by mate, stalemate, too little material, 75 moves without capture or pawn move, or
//! the fifth occurrence of a position. A seed gives the same game on every representation; without one it is
//! another game each time, and the tag `Event` has its seed.
//!
//! ```text
//! cargo run --release --example random_game
//! cargo run --release --example random_game -- 34 mailbox10x12
//! ```
//!
//! ```text
//! [Event "random game, seed 34"]
//! [Site "backend mailbox10x12"]
//! [Date "????.??.??"]
//! [Round "?"]
//! [White "?"]
//! [Black "?"]
//! [Result "1-0"]
//! [Termination "normal"]
//!
//! 1. a3 f6 2. b4 h5 3. Ra2 b5 4. f4 f5 5. g3 Na6 6. Ra1 Rh6 7. e3 Rg6 8. h4 Rb8
//! 9. c3 Rd6 10. Bh3 Rd3 11. Bxf5 Ra8 12. Bg6# {checkmate} 1-0
//! ```

use std::io::stdout;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use polyboard::pgn::{self, Writer};
use polyboard::prelude::*;

const USAGE: &str = "usage: random_game [SEED [BACKEND]]";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ensure!(args.len() <= 2, USAGE);
    let seed: u64 = match args.first() {
        Some(text) => text.parse().context("SEED").context(USAGE)?,
        None => fastrand::u64(..1_000_000),
    };
    let backend: Backend = args.get(1).map_or("bitboard", |name| name).parse().context(USAGE)?;

    let mut game = Game::new(AnyBoard::new(backend, &Position::start()));
    let outcome = play_to_the_end(&mut game, &mut Rng::with_seed(seed));

    let mut record = record(&game, outcome);
    record.tags.set("Event", format!("random game, seed {seed}"));
    record.tags.set("Site", format!("backend {backend}"));
    Writer::new(stdout().lock()).write_game::<AnyBoard>(&record)?;
    Ok(())
}

/// Plays until a side has won or the game is drawn without a claim. It ends, because 75 moves without capture
/// or pawn move are a draw.
fn play_to_the_end<B: Board>(game: &mut Game<B>, rng: &mut Rng) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        // The order of the moves depends on the representation.
        let mut moves = game.board().legal_moves();
        moves.sort_unstable();
        let mv = moves[rng.usize(..moves.len())];
        game.play_unchecked(mv);
    }
}

/// The game with its tags and its result, ready to be written.
fn record<B: Board>(game: &Game<B>, outcome: Outcome) -> pgn::Game {
    let mut record = pgn::Game::from(game);
    if let Some(last) = record.line.nodes.last_mut() {
        last.comments.push(outcome.reason().to_owned());
    }
    record.tags.set("Termination", "normal"); // ended by the rules, not by a clock or an arbiter
    record.fill_roster();
    record
}
