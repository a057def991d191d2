//! The model of moves: `src/adaptive/moves.bin`.
//!
//! `src/adaptive/features.rs` says which rows and features there are, `src/adaptive/move_network.rs` what is done
//! with them. A game is learned move by move, in a random order of all positions; its end is a move too.

use std::collections::HashSet;
use std::fs;

use board_bitboard::Bitboard;
use board_core::{Board, Move, Position, ViewExt};
use board_pgn::{Game, Reader};
use sha2::{Digest, Sha256};

use crate::features::{Features, Played, Scene, feature, known, scored};
use crate::math::{Random, add, exp, product};

type Bits = Bitboard<board_bitboard::Detected>;

const WIDTH: usize = 48;
/// How often each position is learned, and how many make a step.
const ROUNDS: usize = 4;
const STEP: usize = 128;
const RATE: f32 = 0.002;
/// What is not needed decays (I. Loshchilov and F. Hutter, 2017): there are few games for so many weights.
const DECAY: f32 = 0.2;
const WARM_UP: usize = 200;
const ROUNDED_FROM: f32 = 0.7;

/// Where the parameters are.
const SCORED: usize = known::ALL * WIDTH;
const FEATURES: usize = SCORED + scored::ALL * WIDTH;
const ALL: usize = FEATURES + feature::ALL;

/// A position and the move that was played.
struct Sample {
    position: Position,
    played: [Option<Played>; 2],
    plies: u16,
    /// `None` is the end of the game.
    mv: Option<Move>,
}

/// Whole games.
#[derive(Default)]
pub(crate) struct MoveGames {
    samples: Vec<Sample>,
    held_out: Vec<Sample>,
    sources: Vec<String>,
    games: usize,
    sites: HashSet<String>,
}

impl MoveGames {
    pub(crate) fn leave_out(&mut self, path: &str) {
        let bytes = fs::read(path).unwrap_or_else(|why| panic!("{path}: {why}"));
        for game in Reader::new(&*bytes).games::<Bitboard>().flatten() {
            self.sites.extend(game.tags.get("Site").map(str::to_owned));
        }
    }

    /// Reads the games of standard chess that begin at the start position. Of a file that is held out, the mean
    /// length of the moves is reported, and nothing is learned.
    pub(crate) fn read(&mut self, path: &str, is_held_out: bool) {
        let bytes = fs::read(path).unwrap_or_else(|why| panic!("{path}: {why}"));
        let before = self.games;
        for game in Reader::new(&*bytes).games::<Bitboard>().flatten() {
            let is_standard = game.tags.get("Variant").is_none_or(|variant| variant == "Standard")
                && game.start == Position::start();
            let is_new = match game.tags.get("Site").filter(|site| site.contains("://")) {
                Some(site) => self.sites.insert(site.to_owned()),
                None => true,
            };
            if is_standard && is_new {
                self.games += usize::from(!is_held_out);
                add_game(&game, if is_held_out { &mut self.held_out } else { &mut self.samples });
            }
        }
        if !is_held_out {
            let hash: String =
                Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            let name = path.rsplit('/').next().unwrap_or(path);
            self.sources.push(format!("{hash} {name} {} games", self.games - before));
        }
    }

    /// How many games and positions, and from which files.
    pub(crate) fn summary(&self) -> String {
        let mut text = format!(
            "model 1 of the moves of games: {} games, {} positions",
            self.games,
            self.samples.len()
        );
        for source in &self.sources {
            text += "\n";
            text += source;
        }
        text
    }
}

fn add_game(game: &Game, samples: &mut Vec<Sample>) {
    let mut board = Bits::from_position(&game.start);
    let mut played = [None; 2];
    let sample = |board: &Bits, played, plies: usize, mv| Sample {
        position: board.position(),
        played,
        plies: plies as u16,
        mv,
    };
    for (plies, node) in game.line.nodes.iter().enumerate() {
        let Some(mv) = node.mv else { return };
        samples.push(sample(&board, played, plies, Some(mv)));
        played = [Some(Played::new(&board, mv)), played[0]];
        board.play_unchecked(mv);
    }
    if board.has_legal_move() && !game.line.nodes.is_empty() {
        samples.push(sample(&board, played, game.line.nodes.len(), None));
    }
}

/// Adds up lengths and slopes.
struct Pass<'a> {
    parameters: &'a [f32],
    slopes: &'a mut [f32],
    length: f64,
    /// The rows and features of each move.
    moves: Vec<([usize; 2], Features)>,
    scores: Vec<f32>,
}

fn row(start: usize, row: usize) -> std::ops::Range<usize> {
    start + row * WIDTH..start + (row + 1) * WIDTH
}

impl Pass<'_> {
    /// Learns a sample; without slopes, its length is measured alone.
    fn add(&mut self, sample: &Sample, learns: bool) {
        let board = Bits::from_position(&sample.position);
        let view = Scene::new(&board, sample.played, sample.plies.into());
        let mut rows = Vec::with_capacity(40);
        view.known(&mut |row| rows.push(row));
        let mut sums = [0.0; WIDTH];
        for &known in &rows {
            add(&mut sums, 1.0, &self.parameters[row(0, known)]);
        }
        let units = sums.map(|sum: f32| sum.clamp(0.0, 1.0));
        let mut list = board.legal_moves();
        list.sort_unstable();
        self.moves.clear();
        self.moves.extend(list.iter().map(|&mv| (view.scored(mv), view.features(&board, mv))));
        self.moves.push(([scored::END; 2], view.end()));
        let chosen = match sample.mv {
            Some(mv) => list.iter().position(|&other| other == mv).expect("a legal move"),
            None => list.len(),
        };
        self.scores.clear();
        for (rows, features) in &self.moves {
            let numbers: f32 = features.iter().map(|index| self.parameters[FEATURES + index]).sum();
            let [to, from] = rows.map(|r| product(&self.parameters[row(SCORED, r)], &units));
            self.scores.push(numbers + to + if rows[0] == scored::END { 0.0 } else { from });
        }
        soften(&mut self.scores);
        self.length -= f64::from(self.scores[chosen].max(1e-30)).ln();
        if !learns {
            return;
        }
        let mut slope_of_units = [0.0; WIDTH];
        for (index, (rows, features)) in self.moves.iter().enumerate() {
            let slope = self.scores[index] - f32::from(u8::from(index == chosen));
            for number in features.iter() {
                self.slopes[FEATURES + number] += slope;
            }
            let rows = if rows[0] == scored::END { &rows[..1] } else { &rows[..] };
            for &r in rows {
                add(&mut self.slopes[row(SCORED, r)], slope, &units);
                add(&mut slope_of_units, slope, &self.parameters[row(SCORED, r)]);
            }
        }
        for (slope, sum) in slope_of_units.iter_mut().zip(&sums) {
            if *sum <= 0.0 || *sum >= 1.0 {
                *slope = 0.0;
            }
        }
        for &known in &rows {
            add(&mut self.slopes[row(0, known)], 1.0, &slope_of_units);
        }
    }
}

/// Makes probabilities of scores.
fn soften(scores: &mut [f32]) {
    let greatest = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = exp(*score - greatest);
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}

/// Bits for a move, by some parameters.
fn mean_length(samples: &[Sample], parameters: &[f32]) -> f64 {
    let mut pass =
        Pass { parameters, slopes: &mut [], length: 0.0, moves: Vec::new(), scores: Vec::new() };
    samples.iter().for_each(|sample| pass.add(sample, false));
    let moves = samples.iter().filter(|sample| sample.mv.is_some()).count();
    pass.length / moves.max(1) as f64 / std::f64::consts::LN_2
}

pub(crate) fn train(games: &MoveGames) -> Vec<f32> {
    let mut random = Random(77_779);
    let mut parameters = vec![0.0; ALL];
    for parameter in &mut parameters[..FEATURES] {
        *parameter = 0.08 * random.signed();
    }
    parameters[row(0, known::START)].iter_mut().for_each(|sum| *sum += 0.3);
    let mut used = parameters.clone();
    let mut means = vec![[0.0_f32; 2]; ALL];
    let mut decays = [1.0_f32; 2];
    let mut slopes = vec![0.0; ALL];
    let (mut length, mut moves, mut scores) = (0.0, Vec::new(), Vec::new());
    let steps = ROUNDS * games.samples.len() / STEP;
    for step in 0..steps {
        let done = step as f32 / steps as f32;
        used.copy_from_slice(&parameters);
        if done >= ROUNDED_FROM {
            round(&mut used);
        }
        slopes.fill(0.0);
        let mut pass = Pass { parameters: &used, slopes: &mut slopes, length: 0.0, moves, scores };
        for _ in 0..STEP {
            pass.add(&games.samples[random.below(games.samples.len())], true);
        }
        length += pass.length;
        (moves, scores) = (pass.moves, pass.scores);
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
            let step = (*mean / (1.0 - decays[0])) / (deviation + 1e-6);
            *parameter -= rate * (step + DECAY * *parameter);
        }
        if step % 2000 == 1999 {
            let bits = length / (2000 * STEP) as f64 / std::f64::consts::LN_2;
            println!("step {} of {steps}: {bits:.3} bits", step + 1);
            length = 0.0;
        }
    }
    if !games.held_out.is_empty() {
        round(&mut parameters);
        println!("{:.3} bits for a move held out", mean_length(&games.held_out, &parameters));
    }
    parameters
}

/// How many parts of 1 a parameter is rounded to, and the limit.
fn parts(index: usize) -> (f32, f32) {
    match index {
        ..SCORED => (64.0, 127.0),
        SCORED..FEATURES => (16.0, 127.0),
        _ => (1024.0, 32_000.0),
    }
}

fn rounded(index: usize, parameter: f32) -> i16 {
    let (parts, limit) = parts(index);
    (parameter * parts + 0.5).floor().clamp(-limit, limit) as i16
}

fn round(parameters: &mut [f32]) {
    for (index, parameter) in parameters.iter_mut().enumerate() {
        *parameter = f32::from(rounded(index, *parameter)) / parts(index).0;
    }
}

/// The bytes of the model.
pub(crate) fn file(games: &MoveGames, parameters: &[f32]) -> Vec<u8> {
    let mut bytes = format!("{}\n", games.summary()).into_bytes();
    assert!(bytes.len() <= 1024, "too many files for the text in front");
    bytes.resize(1024, b' ');
    for (index, &parameter) in parameters.iter().enumerate() {
        let number = rounded(index, parameter).to_le_bytes();
        bytes.extend_from_slice(if index < FEATURES { &number[..1] } else { &number });
    }
    bytes
}
