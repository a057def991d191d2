//! Finds the multipliers of `src/sliders/magic.rs` and prints them.
//!
//! ```sh
//! cargo run --release -p board-bitboard --example find_magics
//! ```
//!
//! A multiplier is good if no two occupations that show the slider different squares get the same
//! index. No construction is known; random words with few bits set are good often enough.

use board_bitboard::sliders::{Method, Row, Slider};
use board_core::{Square, SquareSet};

fn main() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    for (name, slider) in [("ROOK", Slider::Rook), ("BISHOP", Slider::Bishop)] {
        println!("const {name}_MAGICS: [u64; 64] = [");
        for square in Square::all() {
            println!("    0x{:016x},", find(square, slider, &mut random));
        }
        println!("];");
    }
}

/// The first random word that maps all occupations of the relevant squares without a collision.
fn find(square: Square, slider: Slider, random: &mut Random) -> u64 {
    // The table of PEXT has a row for each occupation.
    let count = Method::Pext.rows(slider, square);
    let rows: Vec<Row> =
        (0..count).filter_map(|place| Method::Pext.row(slider, square, place)).collect();
    let shift = 64 - count.trailing_zeros();
    let mut table = vec![None; count];
    loop {
        let magic = random.next() & random.next() & random.next();
        table.fill(None);
        let fits = rows.iter().all(|row| {
            let occupied = row.occupied.unwrap_or(SquareSet::EMPTY);
            let index = occupied.bits().wrapping_mul(magic) >> shift;
            *table[index as usize].get_or_insert(row.seen) == row.seen
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
