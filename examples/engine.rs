//! A chess engine over any board: it speaks UCI, or plays a game against itself on every representation.
//!
//! Search and evaluation are those of [`polyboard_bench::search`]: written once over a board, compiled for
//! each representation. So the engine plays the same moves on all of them, with the same number of nodes;
//! only the time differs. What an engine needs besides is [`polyboard_bench::UciEngine`]: the protocol, the clock,
//! and threads that share the hash table. `polyboard uci` runs it too.
//!
//! ```text
//! cargo run --release --example engine              # an engine for a GUI or a match runner
//! cargo run --release --example engine -- 6 12      # self-play: depth 6, 12 plies
//! cargo run --release --example engine -- 6 9 "8/8/8/3k4/8/8/7R/K6R w - - 0 1"
//! ```

use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use polyboard::prelude::*;
use polyboard::{EnPassantMode, Keyed};
use polyboard_bench::UciEngine;
use polyboard_bench::search::{HashTable, SearchBoard, Searcher};

const USAGE: &str = "usage: engine [DEPTH [PLIES [FEN]]]";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ensure!(args.len() <= 3, USAGE);
    let number = |at: usize, default: &'static str, name: &'static str| {
        args.get(at).map_or(default, |text| text).parse::<u32>().context(name).context(USAGE)
    };
    if args.is_empty() {
        return speak_uci();
    }
    let (depth, plies) = (number(0, "6", "DEPTH")?, number(1, "12", "PLIES")?);
    let position = args.get(2).map_or(Ok(Position::start()), |fen| fen.parse()).context(USAGE)?;
    ensure!(depth > 0, "{USAGE}\nDEPTH is at least 1");
    play_on_all(&position, depth, plies)
}

/// Answers a GUI or a match runner.
fn speak_uci() -> Result<()> {
    let name = concat!("polyboard example ", env!("CARGO_PKG_VERSION"));
    let engine = UciEngine { name, backend: Backend::Bitboard, searches: true };
    let text = |line| String::from_utf8(line).map_err(|error| error.to_string());
    let lines = move || io::stdin().lock().split(b'\n').map_while(Result::ok).map(text);
    Ok(engine.run(lines, &mut io::stdout())?)
}

/// Plays the same game on all representations.
fn play_on_all(position: &Position, depth: u32, plies: u32) -> Result<()> {
    let mut first: Option<Played> = None;
    for backend in Backend::all() {
        let played = backend.visit(position, SelfPlay { depth, plies });
        let speed = played.nodes as f64 / played.time.as_secs_f64();
        println!("{backend:17} {} nodes, {speed:8.0} a second: {}", played.nodes, played.text);
        let first = first.get_or_insert_with(|| played.clone());
        ensure!(
            (played.nodes, &played.text) == (first.nodes, &first.text),
            "{backend} plays other moves than the backends before it"
        );
    }
    println!("{} representations play the same moves", Backend::all().len());
    Ok(())
}

/// A game of the engine against itself, on a board of any type.
struct SelfPlay {
    /// The search depth in plies.
    depth: u32,
    /// The game is stopped after this many plies.
    plies: u32,
}

#[derive(Clone)]
struct Played {
    /// Moves with their numbers, and how the game ended.
    text: String,
    nodes: u64,
    time: Duration,
}

impl WithBoard for SelfPlay {
    type Output = Played;

    fn with<B: Board + 'static>(self, board: B) -> Played {
        let start = Instant::now();
        let mut game = Game::new(Keyed::new(board, EnPassantMode::Always));
        let table = HashTable::replacing(1 << 20).expect("there is 1 MB");
        let mut searcher = Searcher::new(&table);
        let (mut text, mut nodes, mut keys) = (String::new(), 0, Vec::new());
        for _ in 0..self.plies {
            if game.outcome().is_some() || game.claim().is_some() {
                break;
            }
            let found = searcher.search(&mut game.board().clone(), self.depth, &keys);
            nodes += found.nodes;
            let Some(mv) = found.best else { break };
            push_move(&mut text, game.board(), mv);
            keys.push(SearchBoard::key(game.board()));
            game.play_unchecked(mv);
        }
        if let Some(outcome) = game.outcome() {
            text += &outcome.to_string();
        } else if let Some(claim) = game.claim() {
            text += &format!("1/2-1/2 by {claim}");
        }
        Played { text, nodes, time: start.elapsed() }
    }
}

/// Adds a move, with its number where one is due: `1. e4 e5 2. Nf3 `.
fn push_move<B: Board>(text: &mut String, board: &B, mv: Move) {
    let state = board.state();
    match state.side_to_move {
        Color::White => *text += &format!("{}. ", state.fullmove_number),
        Color::Black if text.is_empty() => *text += &format!("{}... ", state.fullmove_number),
        Color::Black => {}
    }
    *text += &format!("{} ", board.san(mv));
}
