//! Finds the multipliers of `src/sliders/magic.rs` and prints them.
//!
//! ```sh
//! cargo run --release -p board-bitboard --example find_magics
//! ```
//!
//! A multiplier is good if no two occupations that show the slider different squares get the same
//! index. No construction is known; random words with few bits set are good often enough.

use board_bitboard::sliders::{Hyperbola, Sliders};
use board_core::{File, Rank, Square, SquareSet};

fn main() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    for (name, attacks_of) in [("ROOK", rook as AttacksOf), ("BISHOP", bishop as AttacksOf)] {
        println!("const {name}_MAGICS: [u64; 64] = [");
        for square in Square::all() {
            println!("    0x{:016x},", find(square, attacks_of, &mut random));
        }
        println!("];");
    }
}

type AttacksOf = fn(Square, SquareSet) -> SquareSet;

fn rook(square: Square, occupied: SquareSet) -> SquareSet {
    Hyperbola.rook(square, occupied)
}

fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
    Hyperbola.bishop(square, occupied)
}

/// The first random word that maps all occupations of the relevant squares without a collision.
fn find(square: Square, attacks_of: AttacksOf, random: &mut Random) -> u64 {
    let mask = relevant(square, attacks_of).bits();
    let shift = 64 - mask.count_ones();
    let cases: Vec<_> =
        subsets(mask).map(|set| (set, attacks_of(square, SquareSet::from_bits(set)))).collect();
    let mut table = vec![None; cases.len()];
    loop {
        let magic = random.next() & random.next() & random.next();
        table.fill(None);
        let fits = cases.iter().all(|&(occupied, attacks)| {
            let index = occupied.wrapping_mul(magic) >> shift;
            *table[index as usize].get_or_insert(attacks) == attacks
        });
        if fits {
            return magic;
        }
    }
}

/// The empty-board attacks of the slider, without the squares at the end of each ray.
fn relevant(square: Square, attacks_of: AttacksOf) -> SquareSet {
    let border = |rank: Rank, file: File| {
        let ranks = if square.rank() == rank { SquareSet::EMPTY } else { SquareSet::rank(rank) };
        let files = if square.file() == file { SquareSet::EMPTY } else { SquareSet::file(file) };
        ranks | files
    };
    attacks_of(square, SquareSet::EMPTY)
        - border(Rank::First, File::A)
        - border(Rank::Eighth, File::H)
}

/// All subsets of a set of bits.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let following = move |&set: &u64| Some(set.wrapping_sub(mask) & mask).filter(|&next| next != 0);
    std::iter::successors(Some(0), following)
}

/// G. Marsaglia's xorshift generator, 2003.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}
