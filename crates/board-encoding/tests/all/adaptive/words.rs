//! Words of many positions, frozen: every target writes the same.
//!
//! `tests/data/positions/adaptive-words.txt` has the word of every fiftieth position of `real-games.epd` and of every
//! hundredth diagram of `tromp-10k.txt`, in hexadecimal digits with the stop bit, one a line.

use board_encoding::{Adaptive, Code, Snapshot};

use crate::common::{DIAGRAMS, REAL_GAMES, snapshot};

const WORDS: &str = include_str!("../../../../../tests/data/positions/adaptive-words.txt");

fn snapshots() -> impl Iterator<Item = Snapshot> {
    let games = REAL_GAMES.lines().step_by(50);
    games.chain(DIAGRAMS.lines().step_by(100)).map(snapshot)
}

#[test]
fn words_are_the_same_everywhere() {
    let words: String = snapshots()
        .map(|snapshot| format!("{:?}\n", Adaptive.encode_bytes(&snapshot).unwrap()))
        .collect();
    if std::env::var_os("POLYBOARD_WRITE").is_some() {
        std::fs::write("../../tests/data/positions/adaptive-words.txt", &words).unwrap();
        return;
    }
    assert_eq!(words.lines().count(), 500);
    for ((found, expected), snapshot) in words.lines().zip(WORDS.lines()).zip(snapshots()) {
        assert_eq!(found, expected, "{snapshot:?}");
    }
    assert_eq!(words, WORDS);
}

#[test]
fn words_are_read_everywhere() {
    for (line, snapshot) in WORDS.lines().zip(snapshots()) {
        let digit = |at| u8::from_str_radix(&line[at..at + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..line.len()).step_by(2).map(digit).collect();
        assert_eq!(Adaptive.decode_bytes(&bytes), Ok(snapshot), "{line}");
    }
}
