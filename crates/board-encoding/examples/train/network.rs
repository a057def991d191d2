//! The networks in floating point, and how each weight changes the length of a word.
//!
//! `src/adaptive/network.rs` and `walk.rs` say what the parameters mean; here they stand in the same order.

use crate::games::Sample;
use crate::math::{add, exp, probability, product};

pub(crate) const WIDTH: usize = 64;
const COUNT_WIDTH: usize = 32;
/// Symbols of the kinds that are counted, and how many of them a side has at the start.
const KINDS: [(usize, usize); 10] =
    [(1, 8), (7, 8), (5, 1), (11, 1), (4, 2), (10, 2), (3, 2), (9, 2), (2, 2), (8, 2)];
const COUNTS: usize = 11;
const OF_SQUARE: usize = 14;

/// Rows of the network of the position.
mod rows {
    pub(crate) const PIECE: usize = 0;
    pub(crate) const COUNT: usize = PIECE + 12 * 64;
    pub(crate) const START: usize = COUNT + super::KINDS.len() * super::COUNTS;
    pub(crate) const SQUARE: usize = START + 1;
    pub(crate) const STATE: usize = SQUARE + 64 * super::OF_SQUARE;
    pub(crate) const ALL: usize = STATE + super::state::ALL;
}

mod state {
    pub(crate) const BLACK_TO_MOVE: usize = 0;
    pub(crate) const RIGHT: usize = 1;
    pub(crate) const EN_PASSANT: usize = 5;
    pub(crate) const CLOCK: usize = 7;
    pub(crate) const ALL: usize = 23;
}

/// Rows of the network of the counts.
mod count_rows {
    pub(crate) const KNOWN: usize = 0;
    pub(crate) const START: usize = KNOWN + super::KINDS.len() * super::COUNTS;
    pub(crate) const SCORE: usize = START + 1;
    pub(crate) const ALL: usize = SCORE + super::KINDS.len() * super::COUNTS;
}

/// Where the parameters are.
pub(crate) mod place {
    use super::{COUNT_WIDTH, COUNTS, KINDS, OF_SQUARE, WIDTH, count_rows, rows, state};

    pub(crate) const SCORES: usize = rows::SQUARE * WIDTH;
    pub(crate) const COUNT_ROWS: usize = rows::ALL * WIDTH;
    pub(crate) const COUNT_SCORES: usize = COUNT_ROWS + count_rows::SCORE * COUNT_WIDTH;
    pub(crate) const BIASES: usize = COUNT_ROWS + count_rows::ALL * COUNT_WIDTH;
    pub(crate) const SQUARE: usize = BIASES;
    pub(crate) const STATE: usize = SQUARE + 64 * OF_SQUARE;
    pub(crate) const LEFT: usize = STATE + state::ALL;
    pub(crate) const LEFT_OF_PIECE: usize = LEFT + 64 * 33;
    pub(crate) const LEFT_OF_COLOR: usize = LEFT_OF_PIECE + 12 * (COUNTS + 1);
    pub(crate) const CLOCK: usize = LEFT_OF_COLOR + 2 * 17;
    pub(crate) const CHECK: usize = CLOCK + 20;
    pub(crate) const COUNT: usize = CHECK + 4;
    pub(crate) const ALL: usize = COUNT + KINDS.len() * COUNTS;
}

/// What is known after some pieces.
struct Known {
    sums: [f32; WIDTH],
    units: [f32; WIDTH],
    /// How the length changes with the units.
    slope: [f32; WIDTH],
}

fn limit<const N: usize>(sums: &[f32; N]) -> [f32; N] {
    sums.map(|sum| sum.clamp(0.0, 1.0))
}

/// Sums that are not limited pass a slope on.
fn pass_on<const N: usize>(total: &mut [f32; N], sums: &[f32; N], slope: &[f32; N]) {
    for index in 0..N {
        let is_open = sums[index] > 0.0 && sums[index] < 1.0;
        total[index] += if is_open { slope[index] } else { 0.0 };
    }
}

/// Adds up the length of words and its slopes.
pub(crate) struct Pass<'a> {
    parameters: &'a [f32],
    /// How the length changes with each parameter.
    slopes: &'a mut [f32],
    /// The length so far, in nats.
    pub(crate) length: f64,
    known: Vec<Known>,
}

fn row_of(parameters: &[f32], row: usize) -> &[f32] {
    &parameters[row * WIDTH..(row + 1) * WIDTH]
}

impl Pass<'_> {
    pub(crate) fn new<'a>(parameters: &'a [f32], slopes: &'a mut [f32]) -> Pass<'a> {
        Pass { parameters, slopes, length: 0.0, known: Vec::new() }
    }

    pub(crate) fn add(&mut self, sample: &Sample) {
        let mut counts = [0; 13];
        for &symbol in &sample.squares {
            counts[usize::from(symbol)] += 1;
        }
        self.counts(&counts);
        let placed = self.squares(sample, counts);
        self.state(sample);
        self.pass_back(&counts, &placed);
    }

    fn last(&mut self) -> &mut Known {
        self.known.last_mut().expect("one at least")
    }

    fn pay(&mut self, probability: f32) {
        self.length -= f64::from(probability.max(1e-30)).ln();
    }

    /// A question with the biases at some places, each with its sign.
    fn ask(&mut self, row: Option<usize>, biases: &[(usize, f32)], yes: bool) {
        let mut score: f32 =
            biases.iter().map(|&(place, sign)| sign * self.parameters[place]).sum();
        if let Some(row) = row {
            let units = self.last().units;
            score += product(row_of(self.parameters, row), &units);
        }
        let of_yes = probability(score);
        self.pay(if yes { of_yes } else { 1.0 - of_yes });
        let slope = of_yes - f32::from(u8::from(yes));
        for &(place, sign) in biases {
            self.slopes[place] += sign * slope;
        }
        if let Some(row) = row {
            self.slope_of_row(row, slope);
        }
    }

    fn slope_of_row(&mut self, row: usize, slope: f32) {
        let known = self.known.last_mut().expect("one at least");
        add(&mut self.slopes[row * WIDTH..(row + 1) * WIDTH], slope, &known.units);
        add(&mut known.slope, slope, row_of(self.parameters, row));
    }

    fn counts(&mut self, counts: &[usize; 13]) {
        let row = |row: usize| {
            let from = place::COUNT_ROWS + row * COUNT_WIDTH;
            from..from + COUNT_WIDTH
        };
        let mut sums = [0.0; COUNT_WIDTH];
        add(&mut sums, 1.0, &self.parameters[row(count_rows::START)]);
        let mut all_sums = [[0.0; COUNT_WIDTH]; KINDS.len()];
        let mut slopes = [[0.0; COUNT_WIDTH]; KINDS.len()];
        // The pawns that may have been promoted.
        let mut missing = [0; 2];
        for (kind, &(symbol, stock)) in KINDS.iter().enumerate() {
            let missing = &mut missing[usize::from(symbol > 6)];
            let values = stock + *missing + 1;
            *missing = if kind < 2 {
                stock - counts[symbol]
            } else {
                *missing - counts[symbol].saturating_sub(stock)
            };
            all_sums[kind] = sums;
            let units = limit(&sums);
            let score_row = |count| row(count_rows::SCORE + kind * COUNTS + count);
            let bias = |count| place::COUNT + kind * COUNTS + count;
            let mut chances = [0.0; COUNTS];
            for (count, chance) in chances[..values].iter_mut().enumerate() {
                *chance = product(&self.parameters[score_row(count)], &units)
                    + self.parameters[bias(count)];
            }
            soften(&mut chances[..values]);
            self.pay(chances[counts[symbol]]);
            for (count, chance) in chances[..values].iter().enumerate() {
                let slope = chance - f32::from(u8::from(count == counts[symbol]));
                self.slopes[bias(count)] += slope;
                add(&mut self.slopes[score_row(count)], slope, &units);
                add(&mut slopes[kind], slope, &self.parameters[score_row(count)]);
            }
            let known = row(count_rows::KNOWN + kind * COUNTS + counts[symbol]);
            add(&mut sums, 1.0, &self.parameters[known]);
        }
        let mut total = [0.0; COUNT_WIDTH];
        for (kind, &(symbol, _)) in KINDS.iter().enumerate().rev() {
            let known = row(count_rows::KNOWN + kind * COUNTS + counts[symbol]);
            add(&mut self.slopes[known], 1.0, &total);
            pass_on(&mut total, &all_sums[kind], &slopes[kind]);
        }
        add(&mut self.slopes[row(count_rows::START)], 1.0, &total);
    }

    /// The squares; returns the rows of the pieces in their order.
    fn squares(&mut self, sample: &Sample, mut left: [usize; 13]) -> Vec<usize> {
        let mut sums = [0.0; WIDTH];
        add(&mut sums, 1.0, row_of(self.parameters, rows::START));
        for (kind, &(symbol, _)) in KINDS.iter().enumerate() {
            add(
                &mut sums,
                1.0,
                row_of(self.parameters, rows::COUNT + kind * COUNTS + left[symbol]),
            );
        }
        self.known.clear();
        self.known.push(Known { sums, units: limit(&sums), slope: [0.0; WIDTH] });
        let mut placed = Vec::new();
        for (index, &symbol) in sample.squares.iter().enumerate() {
            let all_left: usize = left[1..].iter().sum();
            if all_left == 0 {
                break;
            }
            let (row, bias) = (rows::SQUARE + index * OF_SQUARE, place::SQUARE + index * OF_SQUARE);
            if all_left < 64 - index {
                let left = place::LEFT + index * 33 + all_left;
                self.ask(Some(row), &[(bias, 1.0), (left, 1.0)], symbol > 0);
            }
            if symbol > 0 {
                let symbol = usize::from(symbol);
                self.piece(index, symbol, &left);
                let piece_row = rows::PIECE + (symbol - 1) * 64 + index;
                let mut sums = self.last().sums;
                add(&mut sums, 1.0, row_of(self.parameters, piece_row));
                self.known.push(Known { sums, units: limit(&sums), slope: [0.0; WIDTH] });
                placed.push(piece_row);
                left[symbol] -= 1;
            }
        }
        placed
    }

    /// The color and the piece on an occupied square.
    fn piece(&mut self, index: usize, symbol: usize, left: &[usize; 13]) {
        let (row, bias) = (rows::SQUARE + index * OF_SQUARE, place::SQUARE + index * OF_SQUARE);
        let is_back_rank = !(8..56).contains(&index);
        let may_stand = |symbol: usize| left[symbol] > 0 && !(is_back_rank && symbol % 6 == 1);
        let black = usize::from(symbol > 6);
        if (1..7).any(may_stand) && (7..13).any(may_stand) {
            let of_color = |color: usize| left[1 + 6 * color..][..6].iter().sum::<usize>();
            let white_left = (place::LEFT_OF_COLOR + of_color(0), 1.0);
            let black_left = (place::LEFT_OF_COLOR + 17 + of_color(1), -1.0);
            self.ask(Some(row + 1), &[(bias + 1, 1.0), white_left, black_left], black == 0);
        }
        let values: Vec<usize> = (1 + 6 * black..7 + 6 * black).filter(|&s| may_stand(s)).collect();
        if values.len() < 2 {
            return;
        }
        let units = self.last().units;
        let places = |symbol: usize| {
            let left = place::LEFT_OF_PIECE + (symbol - 1) * (COUNTS + 1) + left[symbol];
            (row + 1 + symbol, [bias + 1 + symbol, left])
        };
        let mut chances = [0.0; 6];
        for (&symbol, chance) in values.iter().zip(&mut chances) {
            let (row, biases) = places(symbol);
            let biases: f32 = biases.iter().map(|&place| self.parameters[place]).sum();
            *chance = product(row_of(self.parameters, row), &units) + biases;
        }
        soften(&mut chances[..values.len()]);
        for (&value, chance) in values.iter().zip(chances) {
            let (row, biases) = places(value);
            let slope = chance - f32::from(u8::from(value == symbol));
            if value == symbol {
                self.pay(chance);
            }
            for place in biases {
                self.slopes[place] += slope;
            }
            self.slope_of_row(row, slope);
        }
    }

    fn state(&mut self, sample: &Sample) {
        let question = |index: usize| (Some(rows::STATE + index), place::STATE + index);
        let (row, bias) = question(state::BLACK_TO_MOVE);
        let checks = usize::from(sample.checks[0]) + 2 * usize::from(sample.checks[1]);
        self.ask(row, &[(bias, 1.0), (place::CHECK + checks, 1.0)], sample.black_to_move);
        let at = |index: usize| sample.squares[index];
        for (right, (king, rook, color)) in
            [(60, 63, 0), (60, 56, 0), (4, 7, 6), (4, 0, 6)].into_iter().enumerate()
        {
            if at(king) == 6 + color && at(rook) == 4 + color {
                let (row, bias) = question(state::RIGHT + right);
                self.ask(row, &[(bias, 1.0)], sample.rights[right]);
            }
        }
        self.clock(sample.clock);
        if sample.clock == 0 {
            self.en_passant(sample);
        }
    }

    fn clock(&mut self, clock: u8) {
        for value in 0..150 {
            if value < 16 {
                let index = state::CLOCK + usize::from(value);
                let bias = place::STATE + index;
                self.ask(Some(rows::STATE + index), &[(bias, 1.0)], value == clock);
            } else {
                let bias = place::CLOCK + usize::from(value / 8 - 2);
                self.ask(None, &[(bias, 1.0)], value == clock);
            }
            if value == clock {
                return;
            }
        }
    }

    fn en_passant(&mut self, sample: &Sample) {
        let black = sample.black_to_move;
        let (rank, ours, theirs, behind) =
            if black { (32, 7, 1, [40, 48]) } else { (24, 1, 7, [16, 8]) };
        for file in 0..8 {
            let at = |rank: usize, file: usize| sample.squares[rank + file];
            let is_ours = |file: Option<usize>| file.is_some_and(|f| f < 8 && at(rank, f) == ours);
            if at(rank, file) == theirs
                && behind.into_iter().all(|rank| at(rank, file) == 0)
                && (is_ours(file.checked_sub(1)) || is_ours(Some(file + 1)))
            {
                let index = state::EN_PASSANT + usize::from(black);
                let is_it = usize::from(sample.en_passant) == file;
                self.ask(Some(rows::STATE + index), &[(place::STATE + index, 1.0)], is_it);
                if is_it {
                    return;
                }
            }
        }
    }

    /// The slopes of what was added to the sums.
    fn pass_back(&mut self, counts: &[usize; 13], placed: &[usize]) {
        let mut total = [0.0; WIDTH];
        let mut pass = |row: usize, total: &[f32; WIDTH]| {
            add(&mut self.slopes[row * WIDTH..(row + 1) * WIDTH], 1.0, total);
        };
        for (index, known) in self.known.iter().enumerate().rev() {
            pass_on(&mut total, &known.sums, &known.slope);
            if index > 0 {
                pass(placed[index - 1], &total);
            }
        }
        pass(rows::START, &total);
        for (kind, &(symbol, _)) in KINDS.iter().enumerate() {
            pass(rows::COUNT + kind * COUNTS + counts[symbol], &total);
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
    for score in scores {
        *score /= sum;
    }
}

/// The parameters before training: small random weights, and biases by which pieces fall on free squares at
/// random.
pub(crate) fn start(random: &mut crate::math::Random) -> Vec<f32> {
    let mut parameters = vec![0.0; place::ALL];
    for (index, parameter) in parameters[..place::BIASES].iter_mut().enumerate() {
        let size = if index < place::SCORES {
            0.08
        } else if index < place::COUNT_ROWS {
            0.05
        } else if index < place::COUNT_SCORES {
            0.2
        } else {
            0.1
        };
        *parameter = size * random.signed();
    }
    let middle = |parameters: &mut [f32]| parameters.iter_mut().for_each(|sum| *sum += 0.3);
    middle(&mut parameters[rows::START * WIDTH..][..WIDTH]);
    middle(&mut parameters[place::COUNT_ROWS + count_rows::START * COUNT_WIDTH..][..COUNT_WIDTH]);
    for index in 0..64 {
        for left in 1..33 {
            let share = (left as f32 / (64 - index) as f32).min(0.98);
            parameters[place::LEFT + index * 33 + left] = logarithm(share / (1.0 - share));
        }
    }
    for left in 1..=COUNTS {
        for piece in 0..12 {
            parameters[place::LEFT_OF_PIECE + piece * (COUNTS + 1) + left] = logarithm(left as f32);
        }
    }
    for left in 1..17 {
        for color in 0..2 {
            parameters[place::LEFT_OF_COLOR + 17 * color + left] = logarithm(left as f32);
        }
    }
    parameters[place::CLOCK..place::CHECK].fill(-2.0);
    parameters
}

/// The natural logarithm, by halving an interval.
fn logarithm(x: f32) -> f32 {
    let (mut low, mut high) = (-10.0, 10.0);
    for _ in 0..40 {
        let middle = 0.5 * (low + high);
        if exp(middle) < x { low = middle } else { high = middle }
    }
    low
}
