//! Positions through every code, and damaged words of each.

use std::time::{Duration, Instant};

use board_conformance::Random;
use board_encoding::{Bits, CODES, Code, EncodeError, MAX_BITS, Snapshot};

use crate::{Numbers, count, note, random_game};

/// Of so many words, one is damaged.
const DAMAGED: usize = 8;

/// Each code gets the positions of a game at once, because it is faster when it runs for a while.
pub(crate) fn turn(random: &mut Random, numbers: &mut Numbers, time: Duration) {
    let begin = Instant::now();
    let (mut game, mut stored) = (Vec::new(), vec![0; CODES.len()]);
    let mut damaged = 0;
    while begin.elapsed() < time {
        let before = random.clone();
        note(move || format!("codes: the next game of {before:?}"));
        game.clear();
        random_game(random, |position| game.push(Snapshot::reduced(&position)));
        for (code, stored) in CODES.iter().zip(&mut stored) {
            let words = game.iter().filter_map(|position| through(*code, position));
            for word in words {
                *stored += 1;
                if random.below(DAMAGED) == 0 {
                    damage(*code, &word, random);
                    damaged += 1;
                }
            }
        }
    }
    for (code, stored) in CODES.iter().zip(stored) {
        count(numbers, &format!("positions({})", code.id()), stored);
    }
    count(numbers, "damaged-words", damaged);
}

/// A position goes through a code and comes back. Returns the word, if the code stores such positions.
fn through(code: &dyn Code, position: &Snapshot) -> Option<Bits> {
    let snapshot = position.with_clock_at_most(code.max_clock());
    match code.encode(&snapshot) {
        Ok(word) => {
            assert_eq!(code.decode(&word), Ok(snapshot), "{}: {word}", code.id());
            Some(word)
        }
        // Most codes store the castling rights of standard chess alone.
        Err(EncodeError::NotStandardCastling(..)) => None,
        Err(error) => panic!("{}: {error}: {snapshot:?}", code.id()),
    }
}

/// A word with a few wrong bits, or cut short, is rejected, or is the word of another position.
fn damage(code: &dyn Code, word: &Bits, random: &mut Random) {
    let mut parts = [0; MAX_BITS / 64];
    let mut reader = word.reader();
    for part in &mut parts {
        let width = reader.left().min(64);
        *part = reader.peek(64);
        reader.skip(width).expect("so many bits are left");
    }
    for _ in 0..1 + random.below(3) {
        if let Some(bit) = random.below(word.len() + 1).checked_sub(1) {
            parts[bit / 64] ^= 1 << (63 - bit % 64);
        }
    }
    let mut left = match random.below(4) {
        0 => random.below(word.len() + 1),
        _ => word.len(),
    };
    let mut damaged = Bits::new();
    for part in parts {
        let width = left.min(64);
        damaged.push(part.checked_shr(64 - width as u32).unwrap_or(0), width);
        left -= width;
    }
    if let Ok(snapshot) = code.decode(&damaged) {
        assert_eq!(code.encode(&snapshot), Ok(damaged), "{}: {damaged}", code.id());
    }
}
