//! Makes `src/adaptive/model.bin`, the model of the code `adaptive`, from games.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=native" cargo run --release -p board-encoding --features adaptive --example train -- \
//!     model.bin games.pgn ... --without tests/data/games/*.pgn
//! ```
//!
//! Games of the files after `--without` are left out: those of the test positions. A game of a PGN file may
//! begin at any position. The same files in the same order give the same model, on every machine: there are no
//! threads, and `math.rs` has no operation whose result depends on the target.
//!
//! Of 20 positions 3 are openings, 7 endgames and 10 middlegames; equal positions count once. In endgames and
//! middlegames colors are swapped at times, which makes two positions of one. The slopes of 64 words make one
//! step (D. Kingma and J. Ba, Adam, 2014). For the last part of the steps, the words are those of the rounded
//! weights, so the others adapt to what rounding changes.
//!
//! The model of moves, `src/adaptive/moves.bin`, is made the same way, from the whole games of the files:
//!
//! ```text
//! ... --example train -- --moves moves.bin games.pgn ... --without tests/data/games/*.pgn
//! ```
//!
//! Games of files after `--held-out` are not learned; the mean length of their moves is printed.
//!
//! Without learning anything, `--draw COUNT` prints the FEN of so many positions, drawn as for training, and `--unseen
//! POSITIONS` measures the code on those positions of a file whose boards are in no game:
//!
//! ```text
//! ... --example train -- --draw 1000000 games.pgn ... --without tests/data/games/*.pgn
//! ... --example train -- --unseen tests/data/positions/real-games.epd games.pgn ... --without tests/data/games/*.pgn
//! ```
//!
//! # The file
//!
//! 1024 bytes of text: how many games and positions, and the SHA-256 of each file; filled with spaces.
//! Then the weights of the network of the position, in 1/64 those that add to sums, in 1/16 those of
//! scores; the weights of the network of the counts likewise; and the biases, two bytes each, in 1/1024, the
//! low byte first. The model of moves has the same text, the rows of the position and of moves, and the numbers of
//! the features.

#[path = "../../src/adaptive/features.rs"]
mod features;
mod games;
mod math;
mod moves;
mod network;
mod unseen;

use std::io::{BufWriter, Write};

use games::{Games, Sample};
use math::Random;
use moves::MoveGames;
use network::{Pass, place};

/// Where the random numbers begin.
const SEED: u64 = 77_778;
/// How many words are written for training, and how many make a step.
const WORDS: usize = 24_000_000;
const STEP: usize = 64;
/// The greatest length of a step.
const RATE: f32 = 0.004;
/// Steps that get longer, at the beginning.
const WARM_UP: usize = 200;
/// From this share of the steps on, weights are rounded.
const ROUNDED_FROM: f32 = 0.7;
/// How many of 100 positions have their colors swapped.
const SWAPPED: usize = 30;

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if(|argument| argument == "--moves").is_some() {
        return train_moves(arguments);
    }
    let first = arguments.next().expect("the file to write, --draw or --unseen");
    if first == "--draw" {
        let count = arguments.next().and_then(|count| count.parse().ok());
        let count = count.expect("how many positions to draw");
        return print_drawn(&Games::of(arguments), count);
    }
    if first == "--unseen" {
        let positions = arguments.next().expect("a file of positions");
        return unseen::measure(&Games::of(arguments), &positions);
    }
    let games = Games::of(arguments);
    println!("{}", games.summary());
    let parameters = train(&games, WORDS / STEP);
    std::fs::write(&first, file(&games, &parameters)).expect("to write the model");
}

/// Prints positions as they are drawn for training, and on standard error which games they are from.
fn print_drawn(games: &Games, count: usize) {
    eprintln!("{}", games.summary());
    let mut random = Random(SEED);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for _ in 0..count {
        writeln!(out, "{}", draw(games, &mut random).setup().fen()).expect("to write a position");
    }
}

fn train_moves(mut arguments: impl Iterator<Item = String>) {
    let output = arguments.next().expect("the file to write");
    let mut files = [const { Vec::new() }; 3];
    let mut kind = 0;
    for argument in arguments {
        match argument.as_str() {
            "--without" => kind = 1,
            "--held-out" => kind = 2,
            _ => files[kind].push(argument),
        }
    }
    let mut games = MoveGames::default();
    files[1].iter().for_each(|path| games.leave_out(path));
    files[2].iter().for_each(|path| games.read(path, true));
    files[0].iter().for_each(|path| games.read(path, false));
    println!("{}", games.summary());
    let parameters = moves::train(&games);
    std::fs::write(&output, moves::file(&games, &parameters)).expect("to write the model");
}

/// One position of a phase that is drawn by its share.
fn draw(games: &Games, random: &mut Random) -> Sample {
    let (from, may_swap) = match random.below(20) {
        0..3 => (&games.openings, false),
        3..10 => (&games.endgames, true),
        _ => (&games.middlegames, true),
    };
    let sample = from[random.below(from.len())];
    if may_swap && random.below(100) < SWAPPED { sample.swapped() } else { sample }
}

fn train(games: &Games, steps: usize) -> Vec<f32> {
    let mut random = Random(SEED);
    let mut parameters = network::start(&mut random);
    let mut used = parameters.clone();
    // Means of the slopes and of their squares.
    let mut means = vec![[0.0_f32; 2]; parameters.len()];
    let mut decays = [1.0_f32; 2];
    let mut slopes = vec![0.0; parameters.len()];
    let mut length = 0.0;
    for step in 0..steps {
        let done = step as f32 / steps as f32;
        used.copy_from_slice(&parameters);
        if done >= ROUNDED_FROM {
            round(&mut used);
        }
        slopes.fill(0.0);
        let mut pass = Pass::new(&used, &mut slopes);
        for _ in 0..STEP {
            pass.add(&draw(games, &mut random));
        }
        length += pass.length;
        decays = [decays[0] * 0.9, decays[1] * 0.999];
        let warm = (step as f32 / WARM_UP as f32).min(1.0);
        let rate = RATE * warm * (1.0 - done).max(0.01);
        for ((parameter, [mean, square]), slope) in
            parameters.iter_mut().zip(&mut means).zip(&slopes)
        {
            let slope = slope / STEP as f32;
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            let deviation = (*square / (1.0 - decays[1])).sqrt();
            *parameter -= rate * (*mean / (1.0 - decays[0])) / (deviation + 1e-8);
        }
        if step % 2000 == 1999 {
            let bits = length / (2000 * STEP) as f64 / std::f64::consts::LN_2;
            println!("step {} of {steps}: {bits:.2} bits", step + 1);
            length = 0.0;
        }
    }
    parameters
}

/// How many parts of 1 a parameter is rounded to.
fn parts(index: usize) -> f32 {
    if index >= place::BIASES {
        1024.0
    } else if index < place::SCORES || (place::COUNT_ROWS..place::COUNT_SCORES).contains(&index) {
        64.0
    } else {
        16.0
    }
}

/// The rounded parameter, in its parts of 1.
fn rounded(index: usize, parameter: f32) -> i16 {
    let limit = if index >= place::BIASES { 32_000.0 } else { 127.0 };
    // Halves up: exact on every target.
    (parameter * parts(index) + 0.5).floor().clamp(-limit, limit) as i16
}

fn round(parameters: &mut [f32]) {
    for (index, parameter) in parameters.iter_mut().enumerate() {
        *parameter = f32::from(rounded(index, *parameter)) / parts(index);
    }
}

/// The bytes of the model.
fn file(games: &Games, parameters: &[f32]) -> Vec<u8> {
    let mut bytes = format!("{}\n", games.summary()).into_bytes();
    assert!(bytes.len() <= 1024, "too many files for the text in front");
    bytes.resize(1024, b' ');
    for (index, &parameter) in parameters.iter().enumerate() {
        let number = rounded(index, parameter).to_le_bytes();
        bytes.extend_from_slice(if index < place::BIASES { &number[..1] } else { &number });
    }
    bytes
}
