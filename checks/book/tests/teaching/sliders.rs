//! A table by multiplication.

use board_bitboard::sliders::{Magic, Sliders};
use board_core::{Square, SquareSet, attacks};

/// The pieces on the a-file as a number from 0 to 255, a1 in its lowest bit.
fn collect_a_file(occupied: u64) -> u64 {
    let file = occupied & 0x0101_0101_0101_0101;
    file.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The squares that a rook attacks to the north: see the chapter.
fn attacks_north(rook: u64, occupied: u64, file: u64) -> u64 {
    let pieces = occupied & file & !rook;
    let changed = pieces ^ pieces.wrapping_sub(rook << 1);
    changed & file & !rook & !(rook - 1)
}

/// The squares that a rook attacks to the south.
fn attacks_south(rook: u64, occupied: u64, file: u64) -> u64 {
    attacks_north(rook.swap_bytes(), occupied.swap_bytes(), file).swap_bytes()
}

/// The squares whose occupancy matters to a rook: its rays without their ends.
fn relevant(rook: Square) -> u64 {
    let inner_files = 0x7e7e_7e7e_7e7e_7e7e & SquareSet::rank(rook.rank()).bits();
    let inner_ranks = 0x00ff_ffff_ffff_ff00 & SquareSet::file(rook.file()).bits();
    (inner_files | inner_ranks) & !SquareSet::of(rook).bits()
}

/// The index of an occupancy.
fn index(occupied: u64, mask: u64, magic: u64) -> usize {
    ((occupied & mask).wrapping_mul(magic) >> (64 - mask.count_ones())) as usize
}

/// A table of attacks, if no two occupancies with different attacks get the same index.
fn fill_table(rook: Square, magic: u64) -> Option<Vec<u64>> {
    let mask = relevant(rook);
    let mut table = vec![0; 1 << mask.count_ones()];
    let mut occupied = 0_u64;
    loop {
        let attacks = attacks::rook(rook, SquareSet::from_bits(occupied)).bits();
        let entry = &mut table[index(occupied, mask, magic)];
        if *entry != 0 && *entry != attacks {
            return None; // another multiplier has to be tried
        }
        *entry = attacks;
        occupied = occupied.wrapping_sub(mask) & mask; // the next subset of the mask
        if occupied == 0 {
            return Some(table);
        }
    }
}

/// Tries random words with few bits until one works.
fn find_magic(rook: Square, mut random: impl FnMut() -> u64) -> (u64, Vec<u64>) {
    loop {
        let magic = random() & random() & random();
        if let Some(table) = fill_table(rook, magic) {
            return (magic, table);
        }
    }
}

fn generator() -> impl FnMut() -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

#[test]
fn a_magic_is_found_and_gives_the_attacks_of_the_board() {
    let mut random = generator();
    for rook in [Square::B4, Square::D4, Square::G2] {
        let (magic, table) = find_magic(rook, &mut random);
        for _ in 0..1000 {
            let occupied = random() & random();
            let found = table[index(occupied, relevant(rook), magic)];
            assert_eq!(found, Magic.rook(rook, SquareSet::from_bits(occupied)).bits());
        }
    }
}

#[test]
fn relevant_squares_are_counted() {
    const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
    let size = |square: Square| relevant(square).count_ones();
    assert_eq!((size(Square::A4), size(Square::B4)), (11, 10));
    assert_eq!((relevant(Square::A4) & INNER).count_ones(), 6);
    assert_eq!(relevant(Square::B4) & INNER, relevant(Square::B4));
    let squares_of = |wanted| Square::all().filter(|&square| size(square) == wanted).count();
    assert_eq!([12, 11, 10].map(squares_of), [4, 24, 36]);
    let entries: u32 = Square::all().map(|square| 1_u32 << size(square)).sum();
    assert_eq!(entries, 102_400);
    assert_eq!((entries + 5_248) * 8, 841 * 1024);
}

#[test]
fn an_arbitrary_multiplier_does_not_work() {
    assert_eq!(fill_table(Square::B4, 1), None);
    assert_eq!(fill_table(Square::B4, 0x0101_0101_0101_0101), None);
}

#[test]
fn a_file_is_collected() {
    for bits in 0..256_u64 {
        let file = (0..8).fold(0, |file, rank| file | (bits >> rank & 1) << (8 * rank));
        assert_eq!(collect_a_file(file | 0x1234_5678_9abc_def0 & !0x0101_0101_0101_0101), bits);
    }
}

#[test]
fn a_board_turned_upside_down_gives_the_south() {
    let mut random = generator();
    for _ in 0..200 {
        let occupied = random() & random();
        for square in Square::all() {
            let file = SquareSet::file(square.file());
            let rook = SquareSet::of(square);
            let all = attacks::rook(square, SquareSet::from_bits(occupied)) & file;
            let north = attacks_north(rook.bits(), occupied, file.bits());
            let south = attacks_south(rook.bits(), occupied, file.bits());
            assert_eq!(SquareSet::from_bits(north | south), all, "{square}");
            assert!(south < rook.bits() && (north == 0 || north > rook.bits()), "{square}");
        }
    }
}
