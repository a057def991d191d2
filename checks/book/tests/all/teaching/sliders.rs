//! A table by multiplication.

use std::collections::HashSet;

use board_core::{Square, SquareSet, attacks};
use board_sliders::{Magic, Sliders};

/// The pieces on the a-file as a number from 0 to 255, a1 in its lowest bit.
fn collect_a_file(occupied: u64) -> u64 {
    let file = occupied & 0x0101_0101_0101_0101;
    file.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The squares that a rook attacks to the north, as in the chapter, but the rook is a set.
fn attacks_north(rook: u64, occupied: u64, file: u64) -> u64 {
    let pieces = occupied & file;
    (pieces ^ pieces.wrapping_sub(rook << 1)) & file
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

/// The index without the mask, which every piece on the board disturbs.
fn index_without_mask(occupied: u64, mask: u64, magic: u64) -> usize {
    (occupied.wrapping_mul(magic) >> (64 - mask.count_ones())) as usize
}

/// How many different sets a slider on a square attacks, over all occupancies.
fn attack_sets(square: Square, attacks: fn(Square, SquareSet) -> SquareSet) -> usize {
    let reached = attacks(square, SquareSet::EMPTY).bits();
    let (mut found, mut occupied) = (HashSet::new(), 0_u64);
    loop {
        found.insert(attacks(square, SquareSet::from_bits(occupied)));
        occupied = occupied.wrapping_sub(reached) & reached;
        if occupied == 0 {
            return found.len();
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

const CHAPTER: &str = include_str!("../../../../../docs/sliders.md");

/// Fails unless the chapter has a sentence, wherever its lines break.
fn assert_says(sentence: &str) {
    let text = CHAPTER.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(sentence), "the chapter does not say: {sentence}");
}

#[test]
fn many_occupancies_have_the_same_attacks() {
    let rook = |square| attack_sets(square, attacks::rook);
    let occupancies = |square| 1_u32 << relevant(square).count_ones();
    for square in [Square::A1, Square::B4, Square::D4] {
        assert_says(&format!("| {square} | {} | {} |", occupancies(square), rook(square)));
    }
    let sum = |attacks| Square::all().map(|square| attack_sets(square, attacks)).sum::<usize>();
    assert_says(&format!("only {} for all squares together", group(sum(attacks::rook))));
    assert_says(&format!("for the bishop {}", group(sum(attacks::bishop))));
}

fn group(number: usize) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}

#[test]
fn without_the_mask_most_answers_are_wrong() {
    let mut random = generator();
    let (mask, (magic, table)) = (relevant(Square::B4), find_magic(Square::B4, &mut random));
    let is_wrong = |occupied: u64| {
        let found = table[index_without_mask(occupied, mask, magic)];
        found != attacks::rook(Square::B4, SquareSet::from_bits(occupied)).bits()
    };
    let wrong = (0..1000).filter(|_| is_wrong(random() & random())).count();
    assert_says(&format!("{wrong} of 1000 random occupancies"));
    // On the board of the first picture, whose other pieces stand on b1, b6, e1, e4 and e8.
    let occupied = [Square::B1, Square::B4, Square::B6, Square::E1, Square::E4, Square::E8];
    assert!(is_wrong(occupied.into_iter().collect::<SquareSet>().bits()));
}
