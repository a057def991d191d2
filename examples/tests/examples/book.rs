//! A book, against a recount of the games by FEN.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use polyboard::encoding::{FixedCode, R160, Snapshot};
use polyboard::pgn::{Game, Reader, Termination};
use polyboard::{Board, Color, EnPassantMode, Mailbox10x12, Notation, Position, ViewExt};

use crate::run::{Run, rejected, right, run};

const GAMES: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/games/lichess-2013-01-sample.pgn");
const HEADER: usize = 24;
const ENTRY: usize = 34;

fn path(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"))
}

/// The games won by White, drawn, won by Black, by move in SAN.
type Rows = BTreeMap<String, [u64; 3]>;

/// Counts with the FEN without its clocks as the key, each with a position to look up.
fn recount(games: &[Game], plies: usize) -> BTreeMap<String, (Position, Rows)> {
    let mut counts: BTreeMap<String, (Position, Rows)> = BTreeMap::new();
    for game in games {
        let mut board = Mailbox10x12::from_position(&game.start);
        for node in game.line.nodes.iter().take(plies) {
            let position = board.position();
            let fen = position.fen().en_passant(EnPassantMode::PseudoLegal).to_string();
            let key = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
            let (_, rows) = counts.entry(key).or_insert((position, Rows::new()));
            let mv = node.mv.unwrap();
            let results = rows.entry(board.san(mv).to_string()).or_default();
            match game.termination {
                Termination::WhiteWins => results[0] += 1,
                Termination::Draw => results[1] += 1,
                Termination::BlackWins => results[2] += 1,
                Termination::Unknown => panic!("the sample has results"),
            }
            board.play_unchecked(mv);
        }
    }
    counts
}

fn sample() -> Vec<Game> {
    let text = fs::read(GAMES).unwrap();
    Reader::new(&*text).games::<Mailbox10x12>().collect::<Result<_, _>>().unwrap()
}

/// What the book says of a position, as counts from White's side.
fn find(book: &str, position: &Position) -> Rows {
    let text = right("book", &["find", book, &position.fen().to_string()]);
    let mut lines = text.lines();
    assert_eq!(lines.next().unwrap(), "move     games   won drawn  lost  score");
    let mut most = u64::MAX;
    lines
        .map(|line| {
            let words: Vec<_> = line.split_whitespace().collect();
            let [games, won, drawn, lost] =
                [1, 2, 3, 4].map(|at| words[at].parse::<u64>().unwrap());
            assert_eq!(games, won + drawn + lost, "{line}");
            assert!(games <= most, "the most frequent come first: {text}");
            most = games;
            let score = 100.0 * (won as f64 + 0.5 * drawn as f64) / games as f64;
            assert_eq!(words[5], format!("{score:.1}%"));
            let results = match position.state().side_to_move {
                Color::White => [won, drawn, lost],
                Color::Black => [lost, drawn, won],
            };
            (words[0].to_owned(), results)
        })
        .collect()
}

#[test]
fn lookups_agree_with_a_recount() {
    let book = path("agree.book");
    let report = right("book", &["build", GAMES, &book, "12"]);
    let (games, bytes) = (sample(), fs::read(&book).unwrap());
    let counts = recount(&games, 12);
    let entries: usize = counts.values().map(|(_, rows)| rows.len()).sum();
    assert!(report.starts_with("100 games read, 0 without result and 0 broken left out\n"));
    assert!(report.contains(&format!("{entries} entries, {} bytes\n", bytes.len())), "{report}");
    assert_eq!(bytes.len(), HEADER + entries * ENTRY);
    let keys: HashSet<_> = bytes[HEADER..].chunks(ENTRY).map(|entry| &entry[..20]).collect();
    assert_eq!(keys.len(), counts.len());
    // The positions that were reached most often, and some that were reached once.
    let mut positions: Vec<_> = counts.values().collect();
    positions.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.values().flatten().sum::<u64>()));
    for (position, rows) in positions.iter().take(20).chain(positions.iter().rev().take(10)) {
        assert_eq!(&find(&book, position), rows, "{position}");
    }
    assert_eq!(right("book", &["find", &book]), right("book", &["find", &book, START]));
    let elsewhere = ["find", &*book, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"];
    assert_eq!(right("book", &elsewhere), "not in the book\n");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_bytes_of_an_entry_are_fewer_than_those_of_a_text() {
    let report = right("book", &["build", GAMES, &path("bytes.book"), "8"]);
    let counts = recount(&sample(), 8);
    let entries: usize = counts.values().map(|(_, rows)| rows.len()).sum();
    let mut length = 0;
    for (key, (position, rows)) in &counts {
        let board = Mailbox10x12::from_position(position);
        for (san, [white, draws, black]) in rows {
            let mv = board.find_san(san).unwrap();
            length += format!("{key} 0 1\t{mv}\t{white}\t{draws}\t{black}\n").len();
        }
    }
    let each = length as f64 / entries as f64;
    let expected = format!("34 bytes an entry; a line of text with its FEN would take {each:.1}\n");
    assert!(report.ends_with(&expected), "{report}");
    assert!(each > 60.0);
}

#[test]
fn games_without_a_result_or_a_sense_are_left_out() {
    let games = path("odd.pgn");
    fs::write(&games, "1. e4 e5 1-0\n\n1. e4 Ke7 0-1\n\n1. d4 *\n\n1. e4 -- 2. d4 1/2-1/2\n")
        .unwrap();
    let book = path("odd.book");
    let Run { is_right, stdout, stderr } = run("book", &["build", &games, &book], "");
    assert!(is_right && stderr.starts_with(&format!("{games}:3:7: ")), "{stderr}");
    assert!(stdout.starts_with("2 games read, 1 without result and 1 broken left out\n2 entries"));
    let rows = find(&book, &Position::start());
    assert_eq!(rows, Rows::from([("e4".to_owned(), [1, 1, 0])]));
}

#[test]
fn a_position_is_one_by_whatever_moves_it_was_reached() {
    let games = path("transposed.pgn");
    // The halfmove clock is 0 in the first game and 1 in the second.
    fs::write(&games, "1. Nf3 e6 2. g3 d5 1-0\n\n1. g3 e6 2. Nf3 d5 0-1\n").unwrap();
    let book = path("transposed.book");
    right("book", &["build", &games, &book]);
    let fen = "rnbqkbnr/pppp1ppp/4p3/8/8/5NP1/PPPPPP1P/RNBQKB1R b KQkq - 7 9";
    let rows = find(&book, &Position::from_fen(fen).unwrap());
    assert_eq!(rows, Rows::from([("d5".to_owned(), [1, 0, 1])]));
}

/// FNV-1a, for files that are wrong and say that they are right.
fn checksum(bytes: &[u8]) -> [u8; 8] {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step).to_be_bytes()
}

#[test]
fn damaged_books_are_rejected_with_the_reason() {
    let book = path("whole.book");
    right("book", &["build", GAMES, &book, "4"]);
    let whole = fs::read(&book).unwrap();
    let first_two = [&whole[HEADER + ENTRY..HEADER + 2 * ENTRY], &whole[HEADER..HEADER + ENTRY]];
    let signed = |entries: &[u8]| {
        let count = u32::try_from(entries.len() / ENTRY).unwrap().to_be_bytes();
        [&whole[..12], &count, &checksum(entries), entries].concat()
    };
    assert_eq!(signed(&whole[HEADER..]), whole);
    let e2e4 = entry_of_e2e4();
    let start = whole[HEADER..].chunks(ENTRY).find(|entry| entry[..22] == e2e4).unwrap();
    let changed = |at: usize, bytes: &[u8]| {
        let mut entry = start.to_vec();
        entry[at..at + bytes.len()].copy_from_slice(bytes);
        signed(&entry)
    };
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    for (bytes, why) in [
        (b"[Event \"?\"]".to_vec(), "not a book: it does not begin with \"polybook\""),
        (whole[..20].to_vec(), "the header has 24 bytes, and the file 20"),
        (flipped(11), "version 0, and this program reads version 1"),
        (flipped(15), "entries should take"),
        (whole[..whole.len() - 1].to_vec(), "entries should take"),
        ([&whole[..], b"more"].concat(), "entries should take"),
        (flipped(23), "the checksum is wrong"),
        (flipped(HEADER + 40), "the checksum is wrong"),
        (signed(&first_two.concat()), "entry 1 is not behind the one before it"),
        (changed(20, &[0xff, 0xff]), "move 0xffff is not legal in rnbqkbnr/"),
        (changed(22, &[0; 12]), "no game with e2e4 in rnbqkbnr/"),
    ] {
        let damaged = path("damaged.book");
        fs::write(&damaged, bytes).unwrap();
        let message = rejected("book", &["find", &damaged]);
        assert!(message.starts_with(&format!("Error: {damaged}\n")), "{message}");
        assert!(message.contains(why), "{why}: {message}");
    }
    assert!(rejected("book", &["find", "no-such.book"]).starts_with("Error: no-such.book\n"));
    assert!(rejected("book", &["build", "no-such.pgn", &book]).starts_with("Error: no-such.pgn\n"));
}

/// The entry of 1. e4, but for its counts.
fn entry_of_e2e4() -> Vec<u8> {
    let board = Mailbox10x12::from_position(&Position::start());
    let key = R160.encode_array(&Snapshot::reduced(&Position::start())).unwrap();
    let mv = board.find_uci("e2e4").unwrap().bits().to_be_bytes();
    [&key[..], &mv].concat()
}
