//! `polyboard game`

use polyboard::{AnyBoard, Backend, Board, Color, Game, Position, ViewExt};
use serde::Serialize;

use crate::choose::{Allow, backend_parser};
use crate::error::{Error, Rejected, Status, sentences};
use crate::lines::{Line, answer_each};
use crate::output::json_line;
use crate::position::read;
use crate::text::shown;

/// Plays games from standard input and reports outcomes and possible claims
///
/// A line is a FEN or `startpos`, a tab, and UCI moves; without a tab there are no
/// moves. The output is one JSON object per line: plies, outcome and reason (null
/// if the game is not over), the last position, and the first ply at which each of
/// these holds (0 is the start, null is never):
///
///   ended            the game is over; later moves are still played
///   claim_threefold  the side to move can claim a threefold repetition, of the
///                    current position or with its next move
///   threefold        the current position has occurred three times
///   fivefold         the current position has occurred five times: the game ends
///   claim_fifty      the same by the fifty-move rule
///   fifty            50 moves by each side without capture or pawn move
///   seventyfive      75 such moves, which ends the game
///   insufficient     neither side has mating material, which ends the game
///
/// If a line cannot be played, the next lines are still read, and the status is 2.
///
/// Examples:
///   printf 'startpos\tf2f3 e7e5 g2g4 d8h4\n' | polyboard game
///   polyboard game --backend x88 < games.tsv | jq .outcome
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The representation to play on
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = backend_parser())]
    backend: Backend,
    #[command(flatten)]
    allow: Allow,
}

pub(crate) fn run(args: &Args) -> Result<Status, Error> {
    answer_each(|line| {
        let number = line.number;
        Ok(match play(args, line) {
            Ok(found) => (json_line(&Report { line: number, found })?, None),
            Err(found) => {
                let message = found.message.clone();
                (json_line(&Report { line: number, found })?, Some(message))
            }
        })
    })
}

/// Plays one line and tests the conditions after every ply.
fn play(args: &Args, line: &Line) -> Result<Facts, Rejected> {
    let text = line.text().map_err(|error| {
        let message = format!("{error}: {}", line.shown());
        Rejected { message, ..error.into() }
    })?;
    let (start, moves) = text.split_once('\t').unwrap_or((text, ""));
    let position = match start.trim() {
        "startpos" => Position::start(),
        fen => read(fen, args.allow.errors()).map_err(|error| {
            let message = format!("not a position: {}\n{}", shown(fen), sentences(&error));
            Rejected { message, ..Rejected::from(&error) }
        })?,
    };
    let mut game = Game::new(AnyBoard::new(args.backend, &position));
    let mut firsts = Firsts::default();
    firsts.update(&game);
    for text in moves.split_whitespace() {
        game.play_all(text).map_err(|error| {
            let message = format!("{error}: {}", game.board().fen());
            Rejected { error: message.clone(), reasons: Vec::new(), message }
        })?;
        firsts.update(&game);
    }
    let outcome = game.outcome();
    Ok(Facts {
        plies: game.plies(),
        outcome: outcome.map(|outcome| outcome.result()),
        reason: outcome.map(|outcome| outcome.reason()),
        fen: game.board().fen(),
        firsts,
    })
}

/// The report on a line, which is played or rejected.
#[derive(Serialize)]
struct Report<T> {
    line: usize,
    #[serde(flatten)]
    found: T,
}

/// The first ply at which each holds.
#[derive(Clone, Copy, Default, Serialize)]
struct Firsts {
    ended: Option<usize>,
    claim_threefold: Option<usize>,
    threefold: Option<usize>,
    fivefold: Option<usize>,
    claim_fifty: Option<usize>,
    fifty: Option<usize>,
    seventyfive: Option<usize>,
    insufficient: Option<usize>,
}

impl Firsts {
    fn update<B: Board>(&mut self, game: &Game<B>) {
        let ply = game.plies();
        let note = |first: &mut Option<usize>, holds: &dyn Fn() -> bool| {
            if first.is_none() && holds() {
                *first = Some(ply);
            }
        };
        let neither_can_mate = || Color::ALL.into_iter().all(|c| game.insufficient_material(c));
        note(&mut self.ended, &|| game.outcome().is_some());
        note(&mut self.claim_threefold, &|| game.can_claim_threefold());
        note(&mut self.threefold, &|| game.is_threefold_repetition());
        note(&mut self.fivefold, &|| game.is_fivefold_repetition());
        note(&mut self.claim_fifty, &|| game.can_claim_fifty_moves());
        note(&mut self.fifty, &|| game.is_fifty_moves());
        note(&mut self.seventyfive, &|| game.is_seventy_five_moves());
        note(&mut self.insufficient, &neither_can_mate);
    }
}

/// What a game has come to.
#[derive(Serialize)]
struct Facts {
    plies: usize,
    outcome: Option<&'static str>,
    reason: Option<&'static str>,
    fen: String,
    #[serde(flatten)]
    firsts: Firsts,
}
