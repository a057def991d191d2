//! The length of words for boards that no game has.

use std::collections::HashSet;
use std::fs;

use board_core::{Position, Square};
use board_encoding::{Adaptive, Code, Snapshot};

use crate::games::{Games, Sample};

/// Positions with so many pieces are counted together.
const PARTS: [(usize, usize); 4] = [(29, 32), (17, 28), (2, 16), (2, 32)];

/// Positions, and the sum of the lengths of their words.
#[derive(Clone, Copy, Default)]
struct Lengths {
    count: usize,
    bits: usize,
}

impl Lengths {
    fn mean(self) -> f64 {
        self.bits as f64 / self.count.max(1) as f64
    }
}

/// Prints the mean length of words for all positions of a file, and for those whose boards are in no game, in the
/// colors of the game or the others.
pub(crate) fn measure(games: &Games, file: &str) {
    let samples = games.openings.iter().chain(&games.middlegames).chain(&games.endgames);
    let boards: HashSet<[u8; 64]> =
        samples.flat_map(|sample| [sample.squares, sample.swapped().squares]).collect();
    let mut lengths = [[Lengths::default(); 2]; PARTS.len()];
    let text = fs::read_to_string(file).unwrap_or_else(|why| panic!("{file}: {why}"));
    for fen in text.lines() {
        let position = Position::from_fen(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        let snapshot = Snapshot::reduced(&position);
        let bits = Adaptive.encode(&snapshot).unwrap_or_else(|why| panic!("{fen}: {why}")).len();
        let pieces = Square::all().filter(|&square| snapshot.piece_at(square).is_some()).count();
        let is_unseen = !boards.contains(&Sample::new(&snapshot).squares);
        for (lengths, (least, most)) in lengths.iter_mut().zip(PARTS) {
            for lengths in &mut lengths[..1 + usize::from(is_unseen)] {
                let is_counted = usize::from((least..=most).contains(&pieces));
                *lengths = Lengths {
                    count: lengths.count + is_counted,
                    bits: lengths.bits + is_counted * bits,
                };
            }
        }
    }
    println!("{}\n", games.summary());
    println!("| pieces | positions | bits | in no game | bits |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for ([all, unseen], (least, most)) in lengths.into_iter().zip(PARTS) {
        println!(
            "| {least} to {most} | {} | {:.2} | {} | {:.2} |",
            all.count,
            all.mean(),
            unseen.count,
            unseen.mean()
        );
    }
}
