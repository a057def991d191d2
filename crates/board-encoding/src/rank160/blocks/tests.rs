//! The sums, the counts, and the borders of the blocks.

extern crate std;
use super::*;
use crate::{Digits, R160};
use std::vec::Vec;

/// How many numbers, divided by the multiplier, some groups take: by the definition.
fn size(block: Block, groups: &[Group]) -> U192 {
    let classes = groups.iter().flat_map(|group| {
        (0..group.all_pawns() as u8).map(|pawns| Class { pawns, ..group.pawnless })
    });
    let sizes = classes.map(|other| {
        let pair = Pair { mover: block.mover, other };
        let [calm, passing] = pair.counts().map_or([0; 2], |counts| pair.diagrams(counts));
        U192::product(calm + passing, pair.colors_and_letters())
    });
    sizes.fold(U192::ZERO, U192::plus)
}

/// The file as the definition gives it, and the number of all positions.
fn sums() -> (Vec<u8>, U192) {
    let (mut starts, mut marks) = (Vec::new(), Vec::new());
    let mut start = U192::ZERO;
    for index in 0..BLOCKS {
        let block = Block::new(index);
        let all = size(block, block.others);
        assert_eq!(block.sum(block.others), all);
        starts.extend(start.to_bytes());
        if index < MARKED {
            for promoted in 1..=MARKS {
                let fewer = |group: &Group| usize::from(group.pawnless.promoted) < promoted;
                let first = block.others.partition_point(fewer);
                marks.extend(size(block, &block.others[..first]).to_bytes());
            }
        }
        start = start.plus(all.times(block.multiplier));
    }
    starts.extend(marks);
    (starts, start)
}

#[test]
fn the_kept_sums_are_those_of_the_definition() {
    let (bytes, total) = sums();
    assert_eq!(total, TOTAL);
    if std::env::var_os("WRITE_RANK160_SUMS").is_some() {
        std::fs::write(
            std::concat!(std::env!("CARGO_MANIFEST_DIR"), "/src/rank160/sums.bin"),
            &bytes,
        )
        .unwrap();
    }
    assert!(bytes == SUMS, "sums.bin is not what the definition gives");
}

/// Twice the number of positions with some ways to place the castling pieces, and some clocks.
fn positions(placements: [u64; 3], clocks: u64) -> [u8; 20] {
    let mut sum = U192::ZERO;
    for (index, &mover) in CLASSES.iter().enumerate() {
        for &other in &CLASSES {
            let pair = Pair { mover, other };
            let Some(counts) = pair.counts() else { continue };
            let [calm, passing] = pair.diagrams(counts);
            let diagrams = calm / 151 * u128::from(clocks) + passing;
            let both =
                placements[usize::from(mover.rights)] * placements[usize::from(other.rights)];
            let words = mover.words() * both;
            if words > 0 {
                sum = sum.plus(U192::product(diagrams, pair.colors_and_letters()).times(words));
            }
        }
        assert_eq!(mover.index(), index);
    }
    sum.times(2).to_bytes()
}

fn hex(bytes: [u8; 20]) -> std::string::String {
    bytes.iter().map(|byte| std::format!("{byte:02x}")).collect()
}

/// Standard chess has 2 and 1 ways to place the castling pieces, and none to do without: it is as
/// if Chess960 had no king but on e.
#[test]
fn the_counts_are_those_of_another_program() {
    for (placements, clocks, count) in [
        ([1, 2, 1], 1, "0181dd2013b24e97787d70f3a3a0f6c6a2ffb7d2"), // 2^152.592
        ([1, 2, 1], 101, "9727ac3adc6925027a9616f0928c0799c241bcfa"), // 2^159.240
        ([1, 2, 1], 151, "e1fa93c840c49037fba269ef0a01900351e2bf8e"), // 2^159.820
        (PLACEMENTS, 1, "019c66b63d3c3e4df40003d8891feaf4b1de0e58"), // 2^152.688
        (PLACEMENTS, 151, "f18386483f84c16c2a2451390dcc05f5f36cb048"), // 2^159.916
    ] {
        assert_eq!(hex(positions(placements, clocks)), count);
    }
    assert_eq!(positions(PLACEMENTS, 151), R160::COUNT);
}

/// John Tromp's ChessPositionRanking counts the same diagrams (one side to move, no castling
/// rights, no en passant capture), but some of them up to 140 times: by sampling he estimates
/// 0.98467 as many diagrams as numbers.
#[test]
fn diagrams_are_hardly_fewer_than_tromp_counts() {
    let with = |clocks| U192::from_bytes(&positions([1, 0, 0], clocks));
    // Twice the positions with a clock more are twice those without en passant.
    let twice = with(2).checked_minus(with(1)).unwrap();
    let (diagrams, _) = twice.div_rem(2);
    assert_eq!(hex(diagrams.to_bytes()), "00beec892d53dc16251ca8bd2c10b95a297288e0");
    let diagrams = diagrams.div_rem(1 << 32).0.to_u128().unwrap() as f64 * 2_f64.powi(32);
    let ratio = diagrams / 4_317_116_501_858_047_620_299_900_728_599_356_147_494_556_640_f64;
    assert!((ratio - 0.98625).abs() < 0.00001, "{ratio}");
}

/// The first and the last numbers of each block, and their neighbors.
#[test]
fn numbers_beside_the_borders_of_blocks_have_their_places() {
    let check = |number: U192, index| {
        let place = Place::of(number);
        assert_eq!(place.number(), number);
        assert_eq!(Block::of(place.pair).index, index);
        let digits = Digits::of_number(number.times(2)).unwrap();
        assert_eq!(digits.number(), number.times(2));
        assert!(digits.list().all(|digit| digit.value < digit.size), "{digits}");
        let again = Digits::new(&digits.snapshot()).unwrap();
        assert_eq!(again.number(), number.times(2), "{digits}");
    };
    let one = U192::from_u128(1);
    for index in 0..BLOCKS {
        let start = Block::start(index);
        assert_eq!(Block::start_summed_up(index), start);
        assert_eq!(Block::around_from(index - index % STRIDE, start), index);
        check(start, index);
        check(start.plus(one), index);
        let end = if index + 1 < BLOCKS { Block::start(index + 1) } else { TOTAL };
        check(end.checked_minus(one).unwrap(), index);
        let block = Block::new(index);
        for promoted in 1..=MARKS {
            if index < MARKED {
                let mark = start.plus(block.mark(promoted).times(block.multiplier));
                if mark != end {
                    check(mark, index);
                }
                if mark != start {
                    check(mark.checked_minus(one).unwrap(), index);
                }
            }
        }
    }
    assert!(Digits::of_number(TOTAL.times(2)).is_none());
    assert!(Digits::of_number(TOTAL.times(2).plus(one)).is_none());
}
