//! Finds the multipliers of `src/magic_numbers.rs` and prints them.
//!
//! ```sh
//! cargo run --release -p board-sliders --example find_magics
//! ```
//!
//! A multiplier is good if no two occupations that show the slider different squares get the same
//! index. No construction is known; random words with few bits set are good often enough.

use board_core::{Square, SquareSet};
use board_sliders::relevant_squares::{DIAGONAL, STRAIGHT, next_subset, relevant};
use board_sliders::{ObstructionDifference, Rays, Sliders};

fn main() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    for (name, rays, lines) in
        [("ROOK", Rays::Straight, STRAIGHT), ("BISHOP", Rays::Diagonal, DIAGONAL)]
    {
        println!("pub const {name}_MAGICS: [u64; 64] = [");
        for square in Square::all() {
            println!("    0x{:016x},", find(square, rays, relevant(square, lines), &mut random));
        }
        println!("];");
    }
}

/// The first random word that maps all occupations of the relevant squares without a collision.
fn find(square: Square, rays: Rays, relevant: u64, random: &mut Random) -> u64 {
    let mut occupied = 0;
    let mut occupations = Vec::new();
    loop {
        let attacks = ObstructionDifference.along(rays, square, SquareSet::from_bits(occupied));
        occupations.push((occupied, attacks));
        occupied = next_subset(occupied, relevant);
        if occupied == 0 {
            break;
        }
    }
    let shift = relevant.count_zeros();
    let mut table = vec![None; occupations.len()];
    loop {
        let magic = random.next() & random.next() & random.next();
        table.fill(None);
        let fits = occupations.iter().all(|&(occupied, attacks)| {
            let index = occupied.wrapping_mul(magic) >> shift;
            *table[index as usize].get_or_insert(attacks) == attacks
        });
        if fits {
            return magic;
        }
    }
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
