//! Every string of up to 20 bits after a fixed beginning is rejected, or is the word of its position; and so is
//! every short string. Every pair of kings and every start is stored.
//!
//! The beginnings are headers, and words less their last 17 bits, which hold what is special to a
//! code.

use std::sync::Mutex;

use board_core::{Color, Piece, Role, Setup, Square};
use board_encoding::{BitSink, Bits, CODES, Code, Part, Snapshot};
use board_game::{CHESS960_STARTS, double_chess960_start};

use crate::common::round_trip;

/// How many bits vary after a header.
const AFTER_HEADER: usize = 20;
/// How many bits vary at the end of a word.
const TAIL: usize = 17;

/// Where a beginning ends.
#[derive(Clone, Copy)]
enum Cut {
    /// Before the pieces and their count.
    Header,
    /// Before the last bits.
    Tail,
}

/// A name, a FEN and where its word is cut.
const BEGINNINGS: [(&str, &str, Cut); 5] = [
    ("an empty board", "K1k5/8/8/8/8/8/8/8 w - - 0 1", Cut::Header),
    ("White's first rank", "4k3/8/8/8/8/8/8/R3K2R w KQ - 7 1", Cut::Tail),
    ("pawns of the fifth rank", "4k3/8/8/2pPpP2/8/8/8/4K3 w - e6 0 1", Cut::Tail),
    ("pawns of the fourth rank", "4k3/8/8/8/2pPpP2/8/8/4K3 b - d3 0 1", Cut::Tail),
    ("no pawns", "8/8/8/8/8/1N6/1q6/k1K1R2r b - - 0 1", Cut::Tail),
];

/// How many strings are words, by beginning and code.
#[rustfmt::skip]
const WORDS: &[(&str, [usize; 5])] = &[
    ("fen", [0, 2, 1, 1, 2]),
    ("a", [0, 1, 101, 16, 3582]),
    ("b", [29872, 6233, 88630, 34450, 6818]),
    ("b+c8", [27957, 1204, 62311, 59086, 1688]),
    ("b+c7", [26461, 1204, 67536, 61680, 1688]),
    ("b+best", [28132, 1204, 62311, 59086, 1688]),
    ("d", [68541, 6619, 51725, 51756, 16898]),
    ("d+best", [60805, 2626, 11443, 26746, 2976]),
    ("d+best7", [60797, 2626, 33814, 37733, 2976]),
    ("e", [9509, 1341, 9544, 22948, 5628]),
    ("e2", [60805, 2626, 11443, 26746, 2976]),
    ("e3", [9509, 1341, 9544, 22948, 5628]),
    ("f", [31135, 13001, 8808, 18768, 33584]),
    ("f3", [31135, 13001, 8808, 18768, 33584]),
    ("be", [2668, 926, 63569, 55001, 1453]),
    ("bf", [9705, 1674, 65048, 56127, 8429]),
    ("g", [58596, 22688, 11443, 26124, 2880]),
    ("g3", [29499, 667, 8808, 18576, 33519]),
    ("h", [60805, 63376, 11443, 26787, 2976]),
    ("h2", [60805, 63376, 11443, 26787, 2976]),
    ("h3", [31135, 3961, 8808, 18750, 33584]),
];

/// The first bits of a word.
struct Beginning {
    bits: Bits,
    wanted: usize,
    /// Whether the pieces have begun.
    pieces: bool,
}

impl BitSink for Beginning {
    fn put(&mut self, part: Part, value: u64, width: usize) {
        self.pieces |=
            matches!(part, Part::Count(_) | Part::Piece(..) | Part::Empty(..) | Part::Text(_));
        let left = self.wanted.saturating_sub(self.bits.len()).min(width);
        if !self.pieces || self.wanted < usize::MAX {
            self.bits.push(value >> (width - left).min(63), left);
        }
    }
}

fn beginning(code: &dyn Code, fen: &str, cut: Cut) -> Bits {
    let snapshot = Snapshot::new(&Setup::from_fen(fen).unwrap()).unwrap();
    let wanted = match cut {
        Cut::Header => usize::MAX,
        Cut::Tail => code.encode(&snapshot).unwrap().len() - TAIL,
    };
    let mut beginning = Beginning { bits: Bits::new(), wanted, pieces: false };
    code.explain(&snapshot, &mut beginning).unwrap();
    beginning.bits
}

/// How many strings that begin with a beginning are words.
fn words(code: &dyn Code, fen: &str, cut: Cut) -> usize {
    let beginning = beginning(code, fen, cut);
    let varying = match cut {
        Cut::Header => AFTER_HEADER,
        Cut::Tail => TAIL,
    };
    let mut words = 0;
    for width in 0..=varying {
        for tail in 0..1_u64 << width {
            let mut bits = beginning;
            bits.push(tail, width);
            if let Ok(snapshot) = code.decode(&bits) {
                words += 1;
                assert_eq!(code.encode(&snapshot), Ok(bits), "{}: {bits}", code.id());
            }
        }
    }
    words
}

#[test]
fn strings_are_rejected_or_written_again() {
    let rows = Mutex::new(WORDS.iter());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some((id, expected)) = rows.lock().unwrap().next() else { break };
                    let code = board_encoding::code(id).unwrap();
                    let found = BEGINNINGS.map(|(_, fen, cut)| words(code, fen, cut));
                    assert_eq!(found, *expected, "{id}: {:?}", BEGINNINGS.map(|row| row.0));
                }
            });
        }
    });
}

/// How many whole strings of up to so many bits are words.
fn short_words(code: &dyn Code, longest: usize) -> usize {
    let mut words = 0;
    for width in 0..=longest {
        for value in 0..1_u64 << width {
            let mut bits = Bits::new();
            bits.push(value, width);
            if let Ok(snapshot) = code.decode(&bits) {
                assert_eq!(code.encode(&snapshot), Ok(bits), "{}: {bits}", code.id());
                words += 1;
            }
        }
    }
    words
}

/// How many strings of up to 16 bits and of up to 24 bits are words: kings and few other pieces, most of them on the
/// first squares; of the adaptive code of up to 12 and 16 bits, because nearly every string is a word and takes
/// microseconds. A code that is not here has none.
const SHORT_WORDS: &[(&str, usize, usize)] = &[
    ("b", 2_424, 404_404),
    ("b+c8", 1_616, 333_704),
    ("b+c7", 1_616, 346_632),
    ("b+best", 1_212, 297_950),
    ("d", 0, 814_464),
    ("d+best", 0, 814_464),
    ("d+best7", 0, 814_464),
    ("e2", 0, 814_464),
    ("be", 0, 20_604),
    ("bf", 0, 41_208),
    ("g", 5_050, 700_132),
    ("g3", 0, 5_050),
    ("h", 0, 800_122),
    ("h2", 0, 800_122),
    ("adaptive", 7_765, 124_125),
];

fn compare_short_words(
    longest: impl Fn(&str) -> usize + Sync,
    expected: impl Fn(&(&str, usize, usize)) -> usize + Sync,
) {
    let next = Mutex::new(CODES.iter());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(code) = next.lock().unwrap().next() else { break };
                    let listed = SHORT_WORDS.iter().find(|row| row.0 == code.id());
                    let found = short_words(*code, longest(code.id()));
                    assert_eq!(found, listed.map_or(0, &expected), "{}", code.id());
                }
            });
        }
    });
}

#[test]
fn strings_of_up_to_16_bits_are_rejected_or_written_again() {
    compare_short_words(|id| if id == "adaptive" { 12 } else { 16 }, |row| row.1);
}

#[test]
#[ignore = "takes minutes: tests/long.sh"]
fn strings_of_up_to_24_bits_are_rejected_or_written_again() {
    compare_short_words(|id| if id == "adaptive" { 16 } else { 24 }, |row| row.2);
}

/// Every two squares of the kings, either side to move: no two words are the same.
#[test]
fn every_pair_of_kings_has_a_word() {
    for code in CODES {
        let mut words = std::collections::HashSet::new();
        let mut stored = 0;
        for white in Square::all() {
            for black in Square::all().filter(|&black| black != white) {
                let mut setup = Setup::empty();
                setup.put(white, Piece::new(Color::White, Role::King));
                setup.put(black, Piece::new(Color::Black, Role::King));
                for side in Color::ALL {
                    setup.state.side_to_move = side;
                    let snapshot = Snapshot::new(&setup).unwrap();
                    if setup.errors().is_empty() || code.encode(&snapshot).is_ok() {
                        words.insert(round_trip(*code, &snapshot));
                        stored += 1;
                    }
                }
            }
        }
        // Of 64 * 63 pairs 420 touch: no position, and some codes reject them.
        assert_eq!(words.len(), stored, "{}", code.id());
        assert!([2 * 3612, 2 * 4032].contains(&stored), "{}: {stored}", code.id());
    }
}

/// All 960 x 960 starts of double Chess960, in the codes that store them, each with its own word.
#[test]
#[ignore = "takes a minute: tests/long.sh"]
fn every_start_of_double_chess960_has_a_word() {
    for id in ["fen", "r160", "binary-fen", "record32"] {
        let code = board_encoding::code(id).unwrap();
        let mut words = std::collections::HashSet::new();
        for white in 0..CHESS960_STARTS {
            for black in 0..CHESS960_STARTS {
                let snapshot = Snapshot::reduced(&double_chess960_start(white, black));
                words.insert(round_trip(code, &snapshot).to_bytes().to_vec());
            }
        }
        assert_eq!(words.len(), CHESS960_STARTS * CHESS960_STARTS, "{id}");
        eprintln!("{id}: {} starts", words.len());
    }
}
