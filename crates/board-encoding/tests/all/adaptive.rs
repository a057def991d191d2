//! The code `adaptive`: lengths, round trips, what it rejects.

mod games;
mod stream;
mod words;

use board_conformance::Random;
use board_core::{Color, Piece, Role, Setup, Square};
use board_encoding::adaptive::Choice;
use board_encoding::{Adaptive, Bits, Code, EncodeError, Fault, R160, Snapshot, code};

use crate::common::{DIAGRAMS, REAL_GAMES, node_limit, round_trip, snapshot};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The pieces from which each of the three parts of the table in `docs/encodings.md` goes down.
fn part(snapshot: &Snapshot) -> usize {
    match Square::all().filter(|&square| snapshot.piece_at(square).is_some()).count() {
        29.. => 0,
        17..29 => 1,
        _ => 2,
    }
}

#[test]
fn positions_of_games_take_few_bits() {
    let mut sums = [[0, 0]; 3];
    let [mut longest, mut bytes] = [0; 2];
    for fen in REAL_GAMES.lines() {
        let snapshot = snapshot(fen);
        let word = round_trip(&Adaptive, &snapshot);
        bytes += 1 + Adaptive.encode_bytes(&snapshot).unwrap().len();
        let len = word.len();
        let [bits, count] = &mut sums[part(&snapshot)];
        (*bits, *count) = (*bits + len, *count + 1);
        longest = longest.max(len);
    }
    let mean = |[bits, count]: [usize; 2]| bits as f64 / count as f64;
    let all = mean([0, 1].map(|index| sums.iter().map(|sum| sum[index]).sum()));
    let [opening, middle, ending] = sums.map(mean);
    let bound = Adaptive.max_bits();
    let table =
        format!("{opening:.2} | {middle:.2} | {ending:.2} | {all:.2} | {longest} | {bound}");
    assert_eq!(table, TABLE);
    let page = include_str!("../../../../docs/encodings.md");
    assert!(
        page.contains(&format!("| `adaptive` | {TABLE} |")),
        "docs/encodings.md has another row"
    );
    let whole = 8.0 * bytes as f64 / REAL_GAMES.lines().count() as f64;
    let row = format!("each in whole bytes behind a byte with their number | {whole:.2} |");
    assert!(include_str!("../../../../docs/adaptive.md").contains(&row), "not in the page: {row}");
}

/// Openings, middlegames, endgames, all, the longest word and the bound: the row of `docs/encodings.md`.
const TABLE: &str = "42.40 | 70.07 | 62.60 | 61.78 | 139 | 160";

/// The probabilities of all choices multiply to that of the position.
#[test]
fn costs_add_up_to_the_length() {
    for fen in REAL_GAMES.lines().step_by(40) {
        let snapshot = snapshot(fen);
        let mut millibits = 0;
        Adaptive::costs(&snapshot, &mut |cost| millibits += cost.millibits()).unwrap();
        let len = Adaptive.encode(&snapshot).unwrap().len() as f64;
        let cost = f64::from(millibits) / 1000.0;
        // The shortest number of an interval has at most one digit more than the interval's cost, and
        // its last is not written. It may have far fewer.
        assert!(len < cost + 0.1, "{len} bits, cost {cost}: {fen}");
    }
}

#[test]
fn costs_name_every_choice() {
    let mut choices = Vec::new();
    let fen = "4k2r/8/8/3pP3/8/8/8/4K3 w k d6 0 1";
    Adaptive::costs(&snapshot(fen), &mut |cost| choices.push(cost.choice)).unwrap();
    assert!(choices.contains(&Choice::Count(Piece::new(Color::White, Role::Pawn))));
    assert!(
        choices.contains(&Choice::CastlingRight(Color::Black, board_core::CastlingSide::KingSide))
    );
    assert!(choices.contains(&Choice::EnPassant(Square::D5)));
    // Nothing is left to place after White's king.
    assert!(choices.contains(&Choice::Square(Square::E1)));
    assert!(!choices.contains(&Choice::Square(Square::F1)));
}

/// A choice of several steps has one line, with the sum of their costs.
#[test]
fn a_description_names_each_choice_once() {
    let mut text = String::new();
    let start = snapshot("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    Adaptive.describe(&start, &mut text).unwrap();
    let names: Vec<&str> = text.lines().map(|line| line.split_once("bits").unwrap().1).collect();
    assert!(names.len() > 64, "{text}");
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{text}");
}

#[test]
fn clocks_are_those_of_r160() {
    assert_eq!(Adaptive.max_clock(), R160.max_clock());
}

/// Diagrams that no game has take the word of `r160`.
#[test]
fn other_diagrams_take_160_bits() {
    let mut escaped = 0;
    for fen in DIAGRAMS.lines() {
        let snapshot = snapshot(fen);
        let word = round_trip(&Adaptive, &snapshot);
        if word.len() == 160 {
            assert_eq!(Ok(word), R160.encode(&snapshot));
            escaped += 1;
        }
    }
    assert!(escaped > 9_000, "{escaped}");
}

#[test]
fn chess960_takes_160_bits() {
    for fen in [
        "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
        "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
    ] {
        let word = round_trip(&Adaptive, &snapshot(fen));
        assert_eq!(Ok(word), R160.encode(&snapshot(fen)));
    }
}

/// A random placement, often one that `r160` rejects.
fn random_snapshot(random: &mut Random) -> Option<Snapshot> {
    let mut setup = Setup::empty();
    let mut place = |piece: Piece, random: &mut Random| {
        let square = Square::new(random.below(64));
        if setup.piece_at(square).is_none() {
            setup.put(square, piece);
        }
    };
    for color in Color::ALL {
        place(Piece::new(color, Role::King), random);
    }
    for _ in 0..random.below(34) {
        let role = Role::ALL[random.below(5)];
        place(Piece::new(Color::ALL[random.below(2)], role), random);
    }
    setup.state.side_to_move = Color::ALL[random.below(2)];
    setup.state.halfmove_clock = random.below(170) as u16;
    Snapshot::new(&setup).ok()
}

/// The domain is that of `r160`, and so is the longest word.
#[test]
fn what_r160_stores_is_stored() {
    let mut random = Random::new(25);
    let [mut stored, mut rejected, mut modeled] = [0; 3];
    for _ in 0..node_limit(20_000) {
        let Some(snapshot) = random_snapshot(&mut random) else { continue };
        match R160.encode(&snapshot) {
            Ok(rank) => {
                let word = round_trip(&Adaptive, &snapshot);
                stored += 1;
                modeled += usize::from(word.len() < rank.len());
            }
            Err(why) => {
                assert_eq!(Adaptive.encode(&snapshot), Err(why));
                rejected += 1;
            }
        }
    }
    assert!(stored > 1_000 && rejected > 1_000 && modeled > 100, "{stored} {rejected} {modeled}");
}

/// Whether bits are the word of a position.
fn is_word(bits: &Bits) -> bool {
    let Ok(snapshot) = Adaptive.decode(bits) else { return false };
    assert_eq!(Adaptive.encode(&snapshot), Ok(*bits));
    true
}

#[test]
fn random_words_are_words_or_rejected() {
    let mut random = Random::new(26);
    let mut words = 0;
    for _ in 0..node_limit(20_000) {
        let len = random.below(162);
        let mut bits = Bits::new();
        for _ in 0..len {
            bits.push(random.below(2) as u64, 1);
        }
        words += usize::from(is_word(&bits));
    }
    assert!(words > 1_000, "{words}");
}

#[test]
fn turned_words_are_words_or_rejected() {
    let mut random = Random::new(27);
    let [mut words, mut rejected] = [0; 2];
    for fen in REAL_GAMES.lines().step_by(20) {
        let word = Adaptive.encode(&snapshot(fen)).unwrap();
        let turned = random.below(word.len().max(1));
        let mut bits = Bits::new();
        let mut reader = word.reader();
        for at in 0..word.len() {
            bits.push(reader.take(1).unwrap() ^ u64::from(at == turned), 1);
        }
        if is_word(&bits) { words += 1 } else { rejected += 1 }
    }
    assert!(words > 10 && rejected > 10, "{words} {rejected}");
}

/// Every string of up to 16 bits.
#[test]
fn short_words() {
    let mut words = 0;
    for len in 0..=node_limit(12).min(16) as usize {
        for number in 0..1 << len {
            let mut bits = Bits::new();
            bits.push(number, len);
            words += usize::from(is_word(&bits));
        }
    }
    assert!(words > 100, "{words}");
}

#[test]
fn words_are_rejected_by_name() {
    // The rank of a position that has a shorter word.
    let rank = R160.encode(&snapshot(START)).unwrap();
    assert_eq!(Adaptive.decode(&rank).unwrap_err().fault, Fault::NotCanonical);
    let mut long = rank;
    long.push(0, 1);
    assert_eq!(Adaptive.decode(&long).unwrap_err().fault, Fault::TooLong);
    let slow = snapshot("4k3/8/8/8/8/8/8/4K3 w - - 151 1");
    assert_eq!(Adaptive.encode(&slow), Err(EncodeError::Clock { clock: 151, max: 150 }));
}

/// Words are frozen: another model is another code.
#[test]
fn words_never_change() {
    for (fen, bytes) in FROZEN {
        let snapshot = snapshot(fen);
        let word = code("adaptive").unwrap().encode_bytes(&snapshot).unwrap();
        let found: String = word.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(found, *bytes, "{fen}");
        assert_eq!(Adaptive.decode_bytes(&word), Ok(snapshot));
    }
}

/// Positions and the bytes of their words.
#[rustfmt::skip]
const FROZEN: &[(&str, &str)] = &[
    (START, "ffe9a228"),
    ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "ffcec0"),
    ("r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "f5ff50"),
    ("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7", "f18870"),
    ("4k3/8/8/1pPpPpP1/8/8/8/4K3 w - d6 0 1", "15eafd6e592a55"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 17 40", "0072dcb0f5b6a17e3922"),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "1737210a9c0fa81b"),
    ("8/8/4k3/8/8/3QK3/8/8 w - - 99 80", "00a911c35d4a"),
    ("r3k1nr/qq2B1bQ/4N2q/2N2B2/n2Q1b2/Qq2QQQ1/q3q3/R2qK1QR w - - 99 100", "bda7fcbb35c11055017cc815c8e0c0b92681c21680"),
];
