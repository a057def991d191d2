//! The network: what is known so far, and how likely that makes each value of the next choice.
//!
//! The *sums* are [`WIDTH`] numbers: a row of weights for each count of pieces, and one for each piece on its
//! square, added up. A sum limited to 0 to 64 is a *unit*. The *score* of a value is a bias, plus the product
//! of its own row with the units. A value is 2^(score / 1024 * log2 e) times as likely as one of score 0.
//! This form is that of NADE (H. Larochelle and I. Murray, 2011), with limits instead of sigmoids.
//!
//! `examples/train.py` finds the weights and explains the file.

use crate::range_coder::{SCALE, WHOLE};

/// The sums of the network.
pub(crate) const WIDTH: usize = 64;
/// The sums of the network of the counts.
pub(crate) const COUNT_WIDTH: usize = 32;
/// A unit at its limit: 1.
const LIMIT: i16 = 64;
/// Scores are in units of 1/1024.
const SCORE: u32 = 1024;

/// The text in front of the weights.
const HEADER: usize = 1024;
/// Rows of both networks, biases: the file.
const SIZE: usize =
    HEADER + rows::ALL * WIDTH + count_rows::ALL * COUNT_WIDTH + 2 * (biases::ALL + KINDS * COUNTS);
/// A row of the network of the position is one line of a processor's cache.
#[repr(align(64))]
struct Aligned([u8; SIZE]);
static MODEL: Aligned = Aligned(*include_bytes!("model.bin"));

/// The symbols of pieces, 0 to 11, by color and role.
pub(crate) const PIECES: usize = 12;
/// The kinds of pieces that are counted: all but the kings.
pub(crate) const KINDS: usize = 10;
/// The counts of a kind: 0 to 10.
pub(crate) const COUNTS: usize = 11;
/// The questions about a square: occupied, White's, and one for each piece.
pub(crate) const OF_SQUARE: usize = 2 + PIECES;

/// Where the rows of weights are.
pub(crate) mod rows {
    use super::{COUNTS, KINDS, OF_SQUARE, PIECES};

    /// By piece and square.
    pub(crate) const PIECE: usize = 0;
    /// By kind and count.
    pub(crate) const COUNT: usize = PIECE + PIECES * 64;
    pub(crate) const START: usize = COUNT + KINDS * COUNTS;
    /// By square and question.
    pub(crate) const SQUARE: usize = START + 1;
    /// By question about the state.
    pub(crate) const STATE: usize = SQUARE + 64 * OF_SQUARE;
    pub(crate) const ALL: usize = STATE + super::state::ALL;
}

/// Where the biases are.
pub(crate) mod biases {
    use super::{COUNTS, OF_SQUARE, PIECES};

    pub(crate) const SQUARE: usize = 0;
    pub(crate) const STATE: usize = SQUARE + 64 * OF_SQUARE;
    /// By square and number of pieces left.
    pub(crate) const LEFT: usize = STATE + super::state::ALL;
    /// By piece and number left of it.
    pub(crate) const LEFT_OF_PIECE: usize = LEFT + 64 * 33;
    /// By color and number left of it.
    pub(crate) const LEFT_OF_COLOR: usize = LEFT_OF_PIECE + PIECES * (COUNTS + 1);
    /// The end of a great clock, by eighths.
    pub(crate) const CLOCK: usize = LEFT_OF_COLOR + 2 * 17;
    /// By the kings in check.
    pub(crate) const CHECK: usize = CLOCK + 20;
    pub(crate) const ALL: usize = CHECK + 4;
}

/// The questions about the state.
pub(crate) mod state {
    pub(crate) const BLACK_TO_MOVE: usize = 0;
    pub(crate) const RIGHT: usize = 1;
    pub(crate) const EN_PASSANT: usize = RIGHT + 4;
    /// Whether the clock is 0, 1, ... 15.
    pub(crate) const CLOCK: usize = EN_PASSANT + 2;
    pub(crate) const ALL: usize = CLOCK + 16;
}

/// Where the rows of the network of the counts are.
pub(crate) mod count_rows {
    use super::{COUNTS, KINDS};

    /// By kind and count: added to the sums.
    pub(crate) const KNOWN: usize = 0;
    pub(crate) const START: usize = KNOWN + KINDS * COUNTS;
    /// By kind and count: its score.
    pub(crate) const SCORE: usize = START + 1;
    pub(crate) const ALL: usize = SCORE + KINDS * COUNTS;
}

/// Weights, in pairs.
pub(super) type Row<const HALF: usize> = [[u8; 2]; HALF];

/// `COUNT` rows of a file, from a byte on.
pub(super) const fn rows_of<const HALF: usize, const COUNT: usize>(
    file: &[u8],
    from: usize,
) -> &[Row<HALF>; COUNT] {
    let (pairs, _) = file.split_at(from).1.as_chunks();
    match pairs.as_chunks().0.first_chunk() {
        Some(rows) => rows,
        None => panic!("the file is too short"),
    }
}

/// `COUNT` numbers of two bytes of a file, from a byte on.
pub(super) const fn numbers_of<const COUNT: usize>(file: &[u8], from: usize) -> &[[u8; 2]; COUNT] {
    let (pairs, _) = file.split_at(from).1.as_chunks();
    match pairs.first_chunk() {
        Some(numbers) => numbers,
        None => panic!("the file is too short"),
    }
}

const COUNT_ROWS_FROM: usize = HEADER + rows::ALL * WIDTH;
const BIASES_FROM: usize = COUNT_ROWS_FROM + count_rows::ALL * COUNT_WIDTH;
static ROWS: &[Row<{ WIDTH / 2 }>; rows::ALL] = rows_of(&MODEL.0, HEADER);
static COUNT_ROWS: &[Row<{ COUNT_WIDTH / 2 }>; count_rows::ALL] =
    rows_of(&MODEL.0, COUNT_ROWS_FROM);
static BIASES: &[[u8; 2]; biases::ALL] = numbers_of(&MODEL.0, BIASES_FROM);
/// By kind and count.
static COUNT_BIASES: &[[u8; 2]; KINDS * COUNTS] =
    numbers_of(&MODEL.0, BIASES_FROM + 2 * biases::ALL);

/// A bias, in 1/1024.
#[inline]
pub(crate) fn bias(index: usize) -> i32 {
    i16::from_le_bytes(BIASES[index]).into()
}

/// What a network knows: twice `HALF` sums and units. Those with even numbers come first, because the weights of a pair
/// are the halves of 16 bits: so no weight is moved to a place of its own.
#[derive(Clone)]
#[repr(align(16))]
pub(super) struct Sums<const HALF: usize> {
    /// In 1/64. There are at most 43 terms of at most 127.
    sums: [[i16; HALF]; 2],
    /// The sums, limited.
    units: [[i16; HALF]; 2],
}

impl<const HALF: usize> Sums<HALF> {
    pub(super) const NONE: Sums<HALF> = Sums { sums: [[0; HALF]; 2], units: [[0; HALF]; 2] };

    #[inline]
    pub(super) fn add(&mut self, row: &Row<HALF>) {
        let [even, odd] = &mut self.sums;
        for ((even, odd), pair) in even.iter_mut().zip(odd).zip(row) {
            let pair = i16::from_le_bytes(*pair);
            *even += (pair << 8) >> 8;
            *odd += pair >> 8;
        }
    }

    #[inline]
    pub(super) fn limit(&mut self) {
        for (unit, sum) in self.units.as_flattened_mut().iter_mut().zip(self.sums.as_flattened()) {
            *unit = (*sum).clamp(0, LIMIT);
        }
    }

    #[inline(always)]
    pub(super) fn product(&self, row: &Row<HALF>) -> i32 {
        // Weights in the upper half of 16 bits need no extension of their sign. A unit is at most 64, so a product has
        // 22 bits.
        const { assert!(HALF <= 32) };
        let [even, odd] = &self.units;
        let evens: i32 = even
            .iter()
            .zip(row)
            .map(|(&unit, &pair)| product(unit, i16::from_le_bytes(pair) << 8))
            .sum();
        let odds: i32 = odd
            .iter()
            .zip(row)
            .map(|(&unit, &pair)| product(unit, i16::from_le_bytes(pair) & !0xff))
            .sum();
        (evens + odds) >> 8
    }
}

/// The product of 16 bits. Processors have an instruction for sums of such products.
#[inline(always)]
fn product(a: i16, b: i16) -> i32 {
    i32::from(a) * i32::from(b)
}

/// The network of the position.
pub(crate) struct Network(Sums<{ WIDTH / 2 }>);

impl Network {
    /// With the counts of pieces known, by kind.
    pub(crate) fn new(counts: &[usize; KINDS]) -> Network {
        let mut sums = Sums::NONE;
        sums.add(&ROWS[rows::START]);
        for (kind, count) in counts.iter().enumerate() {
            sums.add(&ROWS[rows::COUNT + kind * COUNTS + count]);
        }
        sums.limit();
        Network(sums)
    }

    /// A piece on a square, in scan order, becomes known.
    #[inline]
    pub(crate) fn put(&mut self, piece: usize, at: usize) {
        self.0.add(&ROWS[rows::PIECE + piece * 64 + at]);
        self.0.limit();
    }

    /// The score of the value that a row stands for, without bias.
    #[inline]
    pub(crate) fn score(&self, index: usize) -> i32 {
        self.0.product(&ROWS[index])
    }
}

/// The network of the counts.
pub(crate) struct CountNetwork(Sums<{ COUNT_WIDTH / 2 }>);

impl CountNetwork {
    pub(crate) fn new() -> CountNetwork {
        let mut sums = Sums::NONE;
        sums.add(&COUNT_ROWS[count_rows::START]);
        sums.limit();
        CountNetwork(sums)
    }

    /// The count of a kind becomes known.
    pub(crate) fn put(&mut self, kind: usize, count: usize) {
        self.0.add(&COUNT_ROWS[count_rows::KNOWN + kind * COUNTS + count]);
        self.0.limit();
    }

    #[inline]
    pub(crate) fn score(&self, kind: usize, count: usize) -> i32 {
        let index = kind * COUNTS + count;
        // The weights of these scores are in 1/16, like all weights of scores.
        let bias = i16::from_le_bytes(COUNT_BIASES[index]);
        self.0.product(&COUNT_ROWS[count_rows::SCORE + index]) + i32::from(bias)
    }
}

/// 2^(-index / 1024), with [`SCALE`] binary digits.
static POWERS: [u32; SCORE as usize] = {
    /// 2^(-1 / 1024) with 63 binary digits.
    const STEP: u128 = 9_217_130_834_664_616_069;
    let mut powers = [0; SCORE as usize];
    let mut power = 1_u128 << 63;
    let mut index = 0;
    while index < powers.len() {
        powers[index] = (power >> (63 - SCALE)) as u32;
        power = (power * STEP) >> 63;
        index += 1;
    }
    powers
};

/// e^(-score / 1024), with [`SCALE`] binary digits.
#[inline]
pub(super) fn falling(score: u32) -> u32 {
    // log2 e with 16 binary digits.
    let halvings = (u64::from(score) * 94_548) >> 16;
    let power = POWERS[halvings as usize % POWERS.len()];
    power >> (halvings >> 10).min(31)
}

/// The frequencies of no and yes, by the score of yes.
#[inline]
pub(crate) fn yes_or_no(score: i32) -> [u32; 2] {
    let rare = falling(score.unsigned_abs());
    // rare * WHOLE / (rare + WHOLE), by a division of 32 bits.
    let rare = (WHOLE - 1 - u32::MAX / (rare + WHOLE)).max(1);
    if score < 0 { [WHOLE - rare, rare] } else { [rare, WHOLE - rare] }
}

/// Replaces scores by frequencies that sum up to [`WHOLE`]. There are 1 to 1024.
#[inline]
pub(crate) fn frequencies(scores: &[i32], frequencies: &mut [u32]) {
    let greatest = scores.iter().copied().max().unwrap_or(0);
    let mut sum = 0;
    for (frequency, &score) in frequencies.iter_mut().zip(scores) {
        *frequency = falling(greatest.abs_diff(score));
        sum += *frequency;
    }
    // 32 bits: a frequency is WHOLE at most.
    let spare = WHOLE - scores.len() as u32;
    let mut rest = WHOLE;
    for frequency in frequencies.iter_mut() {
        *frequency = 1 + *frequency * spare / sum.max(1);
        rest -= *frequency;
    }
    // What rounding leaves goes to the last value.
    if let Some(last) = frequencies.last_mut() {
        *last += rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_of_32_bits_are_exact() {
        for score in -20_000_i32..20_000 {
            let less = u64::from(falling(score.unsigned_abs()));
            let rare = ((less << SCALE) / (less + u64::from(WHOLE))).max(1) as u32;
            let [no, yes] = yes_or_no(score);
            assert_eq!((no + yes, if score < 0 { yes } else { no }), (WHOLE, rare), "{score}");
        }
        for scores in [&[7][..], &[-30_000, 30_000], &[5; COUNTS], &[0, -1, -700, -9_000, 12]] {
            let mut all = [0; COUNTS];
            let all = &mut all[..scores.len()];
            frequencies(scores, all);
            assert_eq!(all.iter().sum::<u32>(), WHOLE);
            let weight =
                |&score: &i32| u64::from(falling(scores.iter().max().unwrap().abs_diff(score)));
            let sum: u64 = scores.iter().map(weight).sum();
            let spare = u64::from(WHOLE) - scores.len() as u64;
            for (score, &found) in scores[..scores.len() - 1].iter().zip(&*all) {
                assert_eq!(u64::from(found), 1 + weight(score) * spare / sum, "{scores:?}");
            }
        }
    }

    /// Against the definition: sums row by row, limited, and multiplied one by one.
    #[test]
    fn products_of_pairs_are_products() {
        const LAST: usize = rows::ALL - 1;
        let weight = |row: usize, index: usize| i32::from(ROWS[row][index / 2][index % 2] as i8);
        let mut sums = Sums::NONE;
        let mut plain = [0; WIDTH];
        for row in (0..rows::SQUARE).step_by(37) {
            sums.add(&ROWS[row]);
            sums.limit();
            plain.iter_mut().enumerate().for_each(|(index, sum)| *sum += weight(row, index));
            for scored in [rows::SQUARE, rows::SQUARE + row % 800, LAST] {
                let units = plain.iter().map(|sum| (*sum).clamp(0, i32::from(LIMIT)));
                let product: i32 =
                    units.enumerate().map(|(index, unit)| unit * weight(scored, index)).sum();
                assert_eq!(sums.product(&ROWS[scored]), product, "{row} {scored}");
            }
        }
        let limits: Row<2> = [[0x80, 0x7f], [0x7f, 0x80]];
        let full = Sums { sums: [[0; 2]; 2], units: [[LIMIT; 2]; 2] };
        assert_eq!(full.product(&limits), -2 * 64);
    }
}
