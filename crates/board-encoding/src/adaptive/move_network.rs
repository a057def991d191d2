//! The network of moves: how likely each legal move is, and the end of the game.
//!
//! As in the [network of positions](super::network), rows of weights are added up to sums, which limited are
//! units. The score of a move is the product of two rows with the units, plus a number for each of its
//! [features](super::features).
//!
//! `examples/train.py` finds the weights and explains the file.

use super::features::{Features, feature, known, scored};
use super::network::{Row, Sums, numbers_of, rows_of};

/// The sums of the network.
const WIDTH: usize = 48;
/// The text in front of the weights.
const HEADER: usize = 1024;
const SCORED_FROM: usize = HEADER + known::ALL * WIDTH;
const FEATURES_FROM: usize = SCORED_FROM + scored::ALL * WIDTH;
const SIZE: usize = FEATURES_FROM + 2 * feature::ALL;

#[repr(align(16))]
struct Aligned([u8; SIZE]);
static MODEL: Aligned = Aligned(*include_bytes!("moves.bin"));
static KNOWN: &[Row<{ WIDTH / 2 }>; known::ALL] = rows_of(&MODEL.0, HEADER);
static SCORED: &[Row<{ WIDTH / 2 }>; scored::ALL] = rows_of(&MODEL.0, SCORED_FROM);
static FEATURES: &[[u8; 2]; feature::ALL] = numbers_of(&MODEL.0, FEATURES_FROM);

/// What the network knows of a position.
pub(super) struct MoveNetwork(Sums<{ WIDTH / 2 }>);

impl MoveNetwork {
    pub(super) const fn new() -> MoveNetwork {
        MoveNetwork(Sums::NONE)
    }

    /// A row of the position becomes known.
    #[inline]
    pub(super) fn put(&mut self, index: usize) {
        self.0.add(&KNOWN[index]);
    }

    /// All are known.
    pub(super) fn limit(&mut self) {
        self.0.limit();
    }

    /// The score of some rows with features.
    #[inline]
    pub(super) fn score(&self, rows: &[usize], features: &Features) -> i32 {
        let products: i32 = rows.iter().map(|&index| self.0.product(&SCORED[index])).sum();
        let numbers = features.iter().map(|index| i32::from(i16::from_le_bytes(FEATURES[index])));
        products + numbers.sum::<i32>()
    }
}
