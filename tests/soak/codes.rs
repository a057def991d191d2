//! Positions through every code, and damaged words of each.

use std::time::{Duration, Instant};

use board_conformance::Random;
use board_encoding::{Bits, CODES, Code, EncodeError, Snapshot};
use polyboard::Position;

use crate::{Numbers, count, note, random_game};

/// Of so many positions, the words of one are damaged.
const DAMAGED: usize = 8;

pub(crate) fn turn(random: &mut Random, numbers: &mut Numbers, time: Duration) {
    let begin = Instant::now();
    while begin.elapsed() < time {
        random_game(random, |position, random| {
            let damaged = random.below(DAMAGED) == 0;
            for code in CODES {
                through(*code, position, damaged, random, numbers);
            }
        });
    }
}

/// A position goes through a code and comes back.
fn through(
    code: &dyn Code,
    position: &Position,
    damaged: bool,
    random: &mut Random,
    numbers: &mut Numbers,
) {
    note(|| format!("{}: {}", code.id(), position.fen()));
    let snapshot = Snapshot::reduced(position).with_clock_at_most(code.max_clock());
    match code.encode(&snapshot) {
        Ok(word) => {
            assert_eq!(code.decode(&word).as_ref(), Ok(&snapshot), "{}: {word}", code.id());
            count(numbers, &format!("positions({})", code.id()), 1);
            for _ in 0..if damaged { 8 } else { 0 } {
                damage(code, &word, random);
                count(numbers, "damaged-words", 1);
            }
        }
        // Most codes store the castling rights of standard chess alone.
        Err(EncodeError::NotStandardCastling(..)) => {}
        Err(error) => panic!("{}: {error}: {}", code.id(), position.fen()),
    }
}

/// A word with a few wrong bits, or cut short, is rejected, or is the word of another position.
fn damage(code: &dyn Code, word: &Bits, random: &mut Random) {
    let mut digits: Vec<u64> =
        word.to_string().bytes().map(|digit| u64::from(digit - b'0')).collect();
    for _ in 0..1 + random.below(3) {
        if let Some(digit) = random.below(digits.len() + 1).checked_sub(1) {
            digits[digit] ^= 1;
        }
    }
    if random.below(4) == 0 {
        digits.truncate(random.below(digits.len() + 1));
    }
    let mut damaged = Bits::new();
    digits.iter().for_each(|&digit| damaged.push(digit, 1));
    if let Ok(snapshot) = code.decode(&damaged) {
        assert_eq!(code.encode(&snapshot), Ok(damaged), "{}: {damaged}", code.id());
    }
}
