//! What the benchmarks share: positions with known counts, and the peer.
//!
//! A benchmark here is a test as well: a wrong count stops it.

#![forbid(unsafe_code)]

use std::str::FromStr;
use std::time::{Duration, Instant};

use polyboard::{Backend, Board, BoardExt, DynBoard, MoveKinds, Position};

/// A position to measure on: a name, a FEN, and the number of leaves by depth from 1 on.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// What the position is known as.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// Published leaf counts (Chess Programming Wiki, "Perft Results"; the ending was counted by
    /// cozy-chess).
    pub leaves: &'static [u64],
}

/// Four positions from the start of a game to its ending.
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
        name: "ending",
        fen: "5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28",
        leaves: &[38, 1_129, 37_035, 1_023_977, 31_265_700],
    },
];

impl Subject {
    /// The position, checked.
    ///
    /// # Panics
    ///
    /// Never: the constants above are valid, and the tests read each.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::from_fen(self.fen).expect("the subjects are valid positions")
    }

    /// The deepest depth whose count is known and at most `limit`.
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

/// Who counts: one of our boards, or the peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// A board of this workspace.
    Ours(Backend),
    /// cozy-chess: set-wise legal generation, copied boards, the last ply counted by set size.
    CozyChess,
}

impl Counter {
    /// The name to print.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Counter::Ours(backend) => backend.id(),
            Counter::CozyChess if cfg!(feature = "pext") => "cozy-chess (pext)",
            Counter::CozyChess => "cozy-chess",
        }
    }

    /// Counts, and says how long the counting alone took.
    ///
    /// # Panics
    ///
    /// If the count is wrong.
    #[must_use]
    pub fn time(self, subject: &Subject, depth: u32) -> Duration {
        let (leaves, elapsed) = match self {
            Counter::Ours(backend) => {
                let mut board = backend.board(&subject.position());
                let start = Instant::now();
                (board.perft(depth), start.elapsed())
            }
            Counter::CozyChess => {
                let board = cozy_chess::Board::from_str(subject.fen).expect("a valid FEN");
                let start = Instant::now();
                (cozy_perft(&board, depth), start.elapsed())
            }
        };
        let name = self.name();
        assert_eq!(leaves, subject.leaves_at(depth), "{name}, {} depth {depth}", subject.name);
        elapsed
    }
}

/// The perft of the peer's own example: the last ply is counted, not made.
#[must_use]
pub fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    leaves += cozy_perft(&child, depth - 1);
                }
                false
            });
        }
    }
    leaves
}

/// A search written out: lists the moves, makes each, goes on, takes it back; the leaves are counted.
/// The depth is at least 1.
pub fn search<B: Board>(board: &mut B, depth: u32) -> u64 {
    board.enter(
        #[inline(always)]
        |board| {
            if depth == 1 {
                return board.count_legal() as u64;
            }
            let mut leaves = 0;
            for &mv in &board.legal_moves() {
                let undo = board.make(mv);
                leaves += search(board, depth - 1);
                board.unmake(mv, undo);
            }
            leaves
        },
    )
}

/// The same behind a pointer.
pub fn search_behind(board: &mut dyn DynBoard, depth: u32) -> u64 {
    if depth == 1 {
        return board.count_legal() as u64;
    }
    let mut leaves = 0;
    for mv in board.legal_moves_of(MoveKinds::All) {
        board.make(mv);
        leaves += search_behind(board, depth - 1);
        board.unmake();
    }
    leaves
}

/// The middle of some numbers, at least one.
#[must_use]
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peer_gives_the_published_counts() {
        for subject in &SUBJECTS {
            let board = cozy_chess::Board::from_str(subject.fen).unwrap();
            let depth = subject.depth_within(5_000_000);
            for depth in 1..=depth {
                assert_eq!(cozy_perft(&board, depth), subject.leaves_at(depth), "{}", subject.name);
            }
        }
    }
}
