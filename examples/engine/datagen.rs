//! `datagen`: games of the engine against itself, with the score of each move, to train a network.
//!
//! A game begins after eight random moves, and ends by the Laws of Chess or by a draw that a player may claim. Its number and
//! the seed decide its moves; how many threads there are does not matter. A search looks whether it has spent its
//! nodes after each step of some hundred, so it takes a few more.
//!
//! Each game is added to the file as soon as those before it are there: in binpack as a block of its own. So you may stop it in
//! any way (Ctrl-C, `kill -9`). Started again with the same arguments, it checks the games of the file, cuts off a game that was
//! half written, and goes on. In the end, the file is the same as without the stop.
//!
//! ```text
//! cargo run --release --example engine -- datagen my.vf --games 100 --threads 4
//! cargo run --release --example engine -- datagen my.binpack --nodes 20000 --seed 3
//! ```

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Seek;
use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;
use polyboard::data::{
    Format, Game as Scored, Lost, Ply, Problem, ReadGames, Reader, Score, WriteGames, Writer,
};
use polyboard::encoding::GameResult;
use polyboard::prelude::*;
use polyboard::{CHESS960_STARTS, chess960_start};

use crate::history::History;
use crate::table::Table;
use crate::task::{Found, Task, say};

/// The hash table of a game, in MB.
const HASH: usize = 4;
/// Random moves before a game.
const OPENING: usize = 8;
/// What stands before each game of a binpack: the header of its block.
const BLOCK: u64 = 8;

struct Options {
    backend: Backend,
    format: Format,
    /// In the file, in the end.
    games: u64,
    /// For each move.
    nodes: u64,
    threads: usize,
    seed: u64,
    is_chess960: bool,
}

impl Options {
    fn read(backend: Backend, file: &str, args: &[&str]) -> Result<Options> {
        let format = match file.rsplit_once('.') {
            Some((_, "vf" | "viriformat")) => Format::Viriformat,
            Some((_, "binpack")) => Format::Binpack,
            _ => bail!("FILE: expected an extension .vf, .viriformat or .binpack"),
        };
        let (games, nodes, threads, seed, is_chess960) = (1_000, 5_000, 1, 1, false);
        let mut options = Options { backend, format, games, nodes, threads, seed, is_chess960 };
        let mut args = args.iter();
        while let Some(&name) = args.next() {
            let mut next = || args.next().copied().unwrap_or_default();
            match name {
                "--games" => options.games = number(name, next())?,
                "--nodes" => options.nodes = number::<NonZeroU64>(name, next())?.get(),
                "--threads" => options.threads = number::<NonZeroUsize>(name, next())?.get(),
                "--seed" => options.seed = number(name, next())?,
                "--chess960" => options.is_chess960 = true,
                _ => bail!("{name}"),
            }
        }
        let is_binpack = format == Format::Binpack;
        ensure!(!(is_binpack && options.is_chess960), "binpack has no room for Chess960");
        Ok(options)
    }
}

fn number<T: FromStr>(name: &str, text: &str) -> Result<T> {
    text.parse().ok().with_context(|| format!("{name}: no number in its bounds: {text:?}"))
}

/// Adds games to a file until it has as many as wanted, reads it and prints what is in it.
pub(crate) fn run(backend: Backend, args: &[&str]) -> Result<()> {
    let (&name, args) = args.split_first().context("FILE").context(crate::USAGE)?;
    let options = Options::read(backend, name, args).context(crate::USAGE)?;
    let add = || -> Result<()> {
        let mut file = File::options().read(true).append(true).create(true).open(name)?;
        file.try_lock()?;
        let found = Tally::of(&file, options.format)?;
        file.set_len(found.end)?;
        say(&format!("{} games are there\n", found.games));
        generate(&options, &file, found.games)?;
        file.rewind()?;
        let Tally { games, positions, end, results: [black, drawn, white], .. } =
            Tally::of(&file, options.format)?;
        say(&format!("{games} games, {positions} positions, {end} bytes: "));
        say(&format!("White won {white}, Black won {black}, {drawn} drawn\n"));
        Ok(())
    };
    add().with_context(|| name.to_owned())
}

/// What is in a file.
#[derive(Default)]
struct Tally {
    games: u64,
    positions: usize,
    /// Won by Black, drawn, won by White.
    results: [u64; 3],
    /// The byte at which the last whole game ends.
    end: u64,
}

impl Tally {
    /// Reads a file on another board than the engine's. Behind the last whole game there may be a part of another.
    fn of(file: &File, format: Format) -> Result<Tally> {
        let mut reader = Reader::<Array8x8, _>::new(format, file);
        let (mut tally, mut game, mut torn) = (Tally::default(), Scored::default(), None);
        loop {
            match reader.read(&mut game) {
                Ok(false) => return Ok(tally),
                Err(error) if matches!(error.problem, Problem::Truncated) => torn = Some(error),
                Err(error) => return Err(error.into()),
                // What ends early is the last game, or the file is damaged.
                Ok(true) => torn.take().map_or(Ok(()), Err)?,
            }
            if torn.is_none() {
                let alone = tally.end + BLOCK + reader.bytes().len() as u64;
                let is_ours = format != Format::Binpack || reader.position() == alone;
                ensure!(is_ours, "blocks of many games, by another program: take a new file");
                tally.games += 1;
                tally.positions += game.positions();
                tally.results[game.result as usize] += 1;
                tally.end = reader.position();
            }
        }
    }
}

/// Plays the games from a number on, and writes them in their order.
fn generate(options: &Options, file: &File, first: u64) -> Result<()> {
    let next = AtomicU64::new(first);
    let (sender, games) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..options.threads {
            let (sender, next) = (sender.clone(), &next);
            // Without a receiver the file cannot be written: it ends.
            scope.spawn(move || {
                let numbers = std::iter::repeat_with(|| next.fetch_add(1, Relaxed));
                let mut games = numbers.take_while(|&number| number < options.games);
                games.all(|number| sender.send((number, play(options, number))).is_ok())
            });
        }
        drop(sender);
        let (mut writer, mut waiting) =
            (Writer::<Array8x8, _>::new(options.format, file, Lost::NOTHING), BTreeMap::new());
        let mut written = first;
        for (number, game) in games {
            waiting.insert(number, game?);
            while let Some(game) = waiting.remove(&written) {
                writer.write(&game)?;
                writer.finish()?;
                written += 1;
                if written.is_multiple_of(100) {
                    say(&format!("{written} games\n"));
                }
            }
        }
        Ok(())
    })
}

/// A game against itself. A player who may claim a draw does.
fn play(options: &Options, number: u64) -> Result<Scored> {
    let mix = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut game = opening(options, &mut Rng::with_seed(options.seed.wrapping_add(mix)));
    let (table, mut histories) = (Arc::new(Table::new(HASH)?), [History::new()]);
    let mut scored = Scored::new(*game.start());
    while game.outcome().is_none() && game.claim().is_none() {
        let mut task = Task::new(options.backend, &game, &table);
        task.limits.nodes = Some(options.nodes);
        let mut found = task.run(&mut histories);
        if found.depth == 0 {
            // There is no score without a whole iteration.
            let mut task = Task::new(options.backend, &game, &table);
            task.limits.depth = Some(1);
            found = task.run(&mut histories);
        }
        let Found { line, score, .. } = found;
        let mv = *line.first().context("no thread for a search")?;
        let score = Score::Centipawns(score).seen_by(game.board().side_to_move());
        scored.plies.push(Ply::new(mv, Some(score)));
        game.play_unchecked(mv);
    }
    scored.result = match game.outcome() {
        Some(Outcome::Checkmate { winner: Color::White }) => GameResult::WhiteWon,
        Some(Outcome::Checkmate { winner: Color::Black }) => GameResult::BlackWon,
        _ => GameResult::Draw,
    };
    Ok(scored)
}

/// A game that starts after random moves: other ones if they end it.
fn opening(options: &Options, rng: &mut Rng) -> Game<AnyBoard> {
    loop {
        let number = if options.is_chess960 { rng.usize(..CHESS960_STARTS) } else { 518 };
        let mut board = AnyBoard::new(options.backend, &chess960_start(number));
        for _ in 0..OPENING {
            // The order of the moves depends on the representation.
            let mut moves = board.legal_moves();
            moves.sort_unstable();
            let Some(&mv) = rng.choice(&moves) else { break };
            board.play_unchecked(mv);
        }
        let game = Game::new(board);
        if game.outcome().is_none() {
            return game;
        }
    }
}
