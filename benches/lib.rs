//! What the benchmarks share: positions with known counts, and positions of real games.
//!
//! A benchmark is a test as well: a wrong count stops it.

#![forbid(unsafe_code)]

use polyboard::Position;

/// A position to benchmark on: its name, its FEN, and its leaves by depth, from 1 on.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// The name of the position.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// Published leaf counts (Chess Programming Wiki, "Perft Results"; the endgame was counted by
    /// cozy-chess).
    pub leaves: &'static [u64],
}

/// Four positions from the start of a game to an endgame.
pub const SUBJECTS: [Subject; 4] = [
    Subject {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        leaves: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    },
    Subject {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        leaves: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    },
    Subject {
        name: "middle",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        leaves: &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    },
    Subject {
        name: "endgame",
        fen: "5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28",
        leaves: &[38, 1_129, 37_035, 1_023_977, 31_265_700],
    },
];

impl Subject {
    /// The position, validated.
    ///
    /// # Panics
    ///
    /// Never: the constants are valid.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::from_fen(self.fen).expect("the subjects are valid positions")
    }

    /// The greatest depth whose count is known and at most `limit`.
    #[must_use]
    pub fn depth_within(&self, limit: u64) -> u32 {
        self.leaves.iter().take_while(|&&leaves| leaves <= limit).count() as u32
    }

    /// The number of leaves at `depth`.
    #[must_use]
    pub fn leaves_at(&self, depth: u32) -> u64 {
        self.leaves[depth as usize - 1]
    }
}

/// The FENs of 20,000 positions of real games, in random order
/// (`tests/data/positions/SOURCES.md`).
pub fn real_games() -> impl Iterator<Item = &'static str> {
    include_str!("../tests/data/positions/real-games.epd").lines()
}

/// The median of some numbers, of which there must be one.
#[must_use]
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// The lower and the upper quartile of some numbers, of which there must be one.
#[must_use]
pub fn quartiles(values: &[f64]) -> [f64; 2] {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let quarter = sorted.len() / 4;
    [sorted[quarter], sorted[sorted.len() - 1 - quarter]]
}
