//! `polyboard data check` and `stats`

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;

use polyboard::data::{Game, ReadGames};
use polyboard::encoding::GameResult::{self, BlackWon, Draw, WhiteWon};
use polyboard::{AnyBoard, Bitboard, Board, Color, Key64, Keyed, Outcome, View, ViewExt};
use serde_json::{Map, Value, json};

use super::Same;
use super::files::Input;
use crate::backends::Named;
use crate::choose::named_parser;
use crate::error::{Error, Status};
use crate::output::write_json;

/// Checks every move of a file against the rules, and the results
///
/// A game that ends by mate, by stalemate or without material to mate must have
/// that result. Each broken game is reported with its byte and the reason, and the
/// status is 2 if there is one.
///
/// Examples:
///   polyboard data check games.binpack
///   polyboard data check games.vf.zst --backend mailbox10x12
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    #[command(flatten)]
    source: Source,
    /// The representation that checks the moves again, after bitboards have read them
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = named_parser())]
    backend: Named,
}

#[derive(Debug, clap::Args)]
struct Source {
    /// The file
    file: PathBuf,
    #[command(flatten)]
    same: Same,
}

impl Source {
    fn open(&self) -> Result<Input, Error> {
        Input::open(&self.file, self.same.format([&self.file])?)
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let (mut input, mut game) = (args.source.open()?, Game::default());
    while input.next(&mut game)? {
        if let Some(wrong) = wrong(args.backend, &game) {
            input.reject(&game, wrong);
        }
    }
    input.finish(out)
}

/// Plays a game. Returns what is wrong with it.
fn wrong(backend: Named, game: &Game) -> Option<String> {
    let mut board = AnyBoard::from(backend.board(&game.start));
    for (index, &mv) in game.plies.iter().map(|ply| &ply.mv).enumerate() {
        if !board.is_legal(mv) {
            return Some(format!("ply {index}: {mv} is not legal on {}", backend.id));
        }
        board.make(mv);
    }
    let (end, result): (_, GameResult) = match board.outcome()? {
        Outcome::Checkmate { winner: Color::White } => ("White mates", WhiteWon),
        Outcome::Checkmate { winner: Color::Black } => ("Black mates", BlackWon),
        Outcome::Stalemate => ("it ends in stalemate", Draw),
        Outcome::InsufficientMaterial => ("nobody can mate at its end", Draw),
        _ => return None,
    };
    let stored = ["that Black won", "a draw", "that White won"][game.result as usize];
    (game.result != result).then(|| format!("{end}, but the result is {stored}"))
}

/// Counts games, positions, results, plies and duplicates of a file
///
/// Duplicates are positions that came before, clocks apart. They are counted among
/// a part of the positions: all, and half of them each time that a million keys are
/// in memory. How many that is is printed. Bytes are those after decompression.
///
/// Examples:
///   polyboard data stats games.binpack
///   polyboard data stats --json positions.bullet.zst | jq .duplicates
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    source: Source,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

/// The most keys in memory.
const MOST_KEYS: usize = 1_000_000;

/// The keys that end with some zero bits, and how often each came.
#[derive(Default)]
struct Keys {
    zeros: u32,
    seen: HashMap<u64, u64>,
}

impl Keys {
    fn add(&mut self, key: u64) {
        if key.trailing_zeros() >= self.zeros {
            *self.seen.entry(key).or_default() += 1;
        }
        while self.seen.len() > MOST_KEYS {
            self.zeros += 1;
            self.seen.retain(|key, _| key.trailing_zeros() >= self.zeros);
        }
    }
}

pub(super) fn stats(args: &StatsArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let (mut input, mut game) = (args.source.open()?, Game::default());
    let (mut keys, mut results, mut plies) = (Keys::default(), [0; 3], 0);
    while input.next(&mut game)? {
        results[game.result as usize] += 1;
        plies += game.plies.len();
        game.replay::<Keyed<Bitboard, Key64>>(|board, _| keys.add(board.key().0));
    }
    let ([games, positions, broken], bytes) = (input.counts, input.games.position());
    let (sampled, different) = (keys.seen.values().sum::<u64>(), keys.seen.len() as u64);
    let bits = 8.0 * bytes as f64 / positions.max(1) as f64;
    let rows = [
        ("games", json!(games)),
        ("positions", json!(positions)),
        ("broken", json!(broken)),
        ("plies", json!(plies)),
        ("white_won", json!(results[2])),
        ("draws", json!(results[1])),
        ("black_won", json!(results[0])),
        ("bytes", json!(bytes)),
        ("bits_per_position", json!((100.0 * bits).round() / 100.0)),
        ("sampled_one_of", json!(1_u64 << keys.zeros)),
        ("sampled", json!(sampled)),
        ("duplicates", json!(sampled - different)),
    ];
    if args.json {
        let rows = rows.map(|(name, value)| (name.to_owned(), value));
        write_json(out, &Value::Object(Map::from_iter(rows)))?;
        return input.finish(&mut io::sink());
    }
    let status = input.finish(out)?;
    for (name, value) in rows {
        writeln!(out, "{:18}{value:>14}", name.replace('_', " "))?;
    }
    Ok(status)
}
