//! One game: the referee asks each engine in turn, and knows the rules.

use polyboard::{Bitboard, Color, Game, Outcome, Position, View};

use super::engine::{Engine, Failure};
use crate::position::uci;

/// A game that has ended.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) game: Game<Bitboard>,
    pub(super) winner: Option<Color>,
    pub(super) reason: String,
    /// The value of the tag `Termination` of PGN.
    pub(super) termination: &'static str,
    /// What the loser did wrong, in words; a game that was lost on the board has none.
    pub(super) fault: Option<String>,
}

/// Plays a game, the engines by color. `None` if it was stopped.
pub(super) fn play(
    engines: [&mut Engine<'_>; 2],
    start: &Position,
    most_plies: usize,
    is_stopped: impl Fn() -> bool,
) -> Option<Ended> {
    let [white, black] = engines;
    let mut game = Game::<Bitboard>::from_position(start);
    let mut line = format!("fen {} moves", start.fen());
    for (color, engine) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        if let Err(failure) = engine.new_game() {
            return (!is_stopped()).then(|| forfeit(game, color, failure));
        }
    }
    loop {
        if let Some((winner, reason)) = ending(&game) {
            return Some(Ended { game, winner, reason, termination: "normal", fault: None });
        }
        if game.plies() >= most_plies {
            let (reason, termination) = ("maximum of plies".to_owned(), "adjudication");
            return Some(Ended { game, winner: None, reason, termination, fault: None });
        }
        let color = game.board().side_to_move();
        let engine = if color == Color::White { &mut *white } else { &mut *black };
        let answer = engine.best_move(&line);
        if is_stopped() {
            return None;
        }
        let played =
            answer.and_then(|text| game.play_uci(&text).map_err(|_| Failure::IllegalMove(text)));
        match played {
            Ok(mv) => line += &format!(" {}", uci(mv, start.castling_notation())),
            Err(failure) => return Some(forfeit(game, color, failure)),
        }
    }
}

/// The end of a game by the rules. A draw that can be claimed is a draw: the third occurrence of a position, and
/// fifty moves of each side without capture or pawn move.
fn ending(game: &Game<Bitboard>) -> Option<(Option<Color>, String)> {
    let outcome = |outcome: Outcome| (outcome.winner(), outcome.reason().to_owned());
    let claim = || game.claim().map(|claim| (None, claim.to_string()));
    game.outcome().map(outcome).or_else(claim)
}

/// The game is lost for the side that failed.
fn forfeit(game: Game<Bitboard>, loser: Color, failure: Failure) -> Ended {
    let (reason, termination) = match &failure {
        Failure::Crash => ("crash", "abandoned"),
        Failure::NoAnswer => ("no answer", "time forfeit"),
        Failure::IllegalMove(_) => ("illegal move", "rules infraction"),
    };
    let fault = match &failure {
        Failure::IllegalMove(text) => format!("{loser} answered {}", crate::text::shown(text)),
        _ => format!("{loser}: {reason}"),
    };
    let reason = reason.to_owned();
    Ended { game, winner: Some(!loser), reason, termination, fault: Some(fault) }
}
