//! Mutated texts through the readers of moves, positions and games: no reader panics, and what is read has
//! the properties of `board_differential::any_input`.
//!
//! Each test takes 20,000 inputs, the same on every run; see [`input_count`](board_differential::input_count).

use std::cell::Cell;

use board_conformance::{Random, chess960_start, named_positions};
use board_differential::any_input;
use polyboard::{Backend, Bitboard, Board, BoardExt, CastlingStyle, Move, Position, UciMove};

use crate::data;

/// Texts with a meaning to one reader or another.
#[rustfmt::skip]
const PARTS: [&str; 64] = [
    "--", "Z0", "@@@@", "0000", "{", "}", "(", ")", "[", "]", "\"", "\\", ";", "%", "$1", "$256",
    "!", "?!", "1-0", "0-1", "1/2-1/2", "*", "½-½", "1–0", "O-O", "0-0-0", "e8=Q", "exd6 e.p.",
    "♘f3", "♕", "±", "+-", "=", "\u{a0}", "\u{feff}", "\0", "\r\n", "\n\n", "\n[Event \"x\"]\n",
    "[FEN \"", "\n%", "\n[", "…", "1...", "999999999999", "Nbd2", "N1f3", "Qh4e1", "e2e4", "e1g1",
    "e7e8n", "a1a1", " moves ", "startpos", "fen ", "\t", "KQkq", "HAha", "e3", "/", "8", "k",
    " b ", " - ",
];

/// Changes a text in one to four places.
fn mutate(random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..[1, 1, 1, 2, 3, 4][random.below(6)] {
        let at = random.below(bytes.len() + 1);
        let until = (at + 1 + random.below(8)).min(bytes.len());
        match random.below(10) {
            8 | 9 if at < bytes.len() && !other.is_empty() => {
                bytes[at] = other[random.below(other.len())];
            }
            0 if at < bytes.len() => bytes[at] = random.bits() as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(7),
            2 => drop(bytes.drain(at.min(until)..until)),
            3 => bytes.truncate(at),
            4 => {
                let again = bytes[at.min(until)..until].to_vec();
                bytes.splice(at..at, again);
            }
            5 => {
                let from = random.below(other.len() + 1);
                let to = (from + random.below(40)).min(other.len());
                bytes.splice(at..until.max(at), other[from..to].iter().copied());
            }
            _ => {
                let part = PARTS[random.below(PARTS.len())];
                bytes.splice(at..at, part.bytes());
            }
        }
    }
}

/// Reads mutations of texts, and prints how many are read.
fn run(
    name: &str,
    seed: u64,
    mut text: impl FnMut(&mut Random) -> Vec<u8>,
    mut read: impl FnMut(&mut Random, &[u8]) -> bool,
) {
    let count = board_differential::input_count(20_000);
    let mut random = Random::new(seed);
    let mut are_read = 0_u64;
    for _ in 0..count {
        let (other, mut bytes) = (text(&mut random), text(&mut random));
        mutate(&mut random, &mut bytes, &other);
        are_read += u64::from(read(&mut random, &bytes));
    }
    eprintln!("{name}: {count} inputs, {are_read} read");
    assert!(are_read > count / 100 && are_read < count, "{name}: {are_read} of {count} read");
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Positions of all kinds.
fn positions() -> Vec<Position> {
    let named = named_positions().into_iter().map(|named| named.position);
    let real = data::REAL_GAMES.lines().step_by(100).map(data::position);
    named.chain(real).chain((0..960).step_by(40).map(chess960_start)).collect()
}

#[test]
fn any_fen_is_read_or_rejected() {
    let invalid = data::INVALID_FENS.lines().map(|line| line.split_once('\t').unwrap().0);
    let mut texts: Vec<String> =
        data::REAL_GAMES.lines().step_by(20).chain(invalid).map(str::to_owned).collect();
    for style in [CastlingStyle::Standard, CastlingStyle::XFen, CastlingStyle::Shredder] {
        texts.extend(positions().iter().map(|position| position.fen().castling(style).to_string()));
    }
    let text = |random: &mut Random| texts[random.below(texts.len())].clone().into_bytes();
    run("FEN and EPD", 1, text, |_, bytes| any_input::fen(&lossy(bytes)));
}

/// Reads mutations of the texts that `write` gives to legal moves.
fn run_moves(
    name: &str,
    seed: u64,
    write: impl Fn(&Bitboard, Move) -> Vec<String>,
    mut read: impl FnMut(&mut Random, &Position, &[u8]) -> bool,
) {
    let texts_of = |position: Position| {
        let board = Bitboard::from_position(&position);
        let texts = board.legal_moves().iter().flat_map(|&mv| write(&board, mv)).collect();
        (position, texts)
    };
    let rows: Vec<(Position, Vec<String>)> = positions().into_iter().map(texts_of).collect();
    let rows: Vec<_> = rows.into_iter().filter(|(_, texts)| !texts.is_empty()).collect();
    let at = Cell::new(0);
    let text = |random: &mut Random| {
        at.set(random.below(rows.len()));
        let texts = &rows[at.get()].1;
        texts[random.below(texts.len())].clone().into_bytes()
    };
    run(name, seed, text, |random, bytes| read(random, &rows[at.get()].0, bytes));
}

#[test]
fn any_uci_move_is_read_or_rejected() {
    let write = |board: &Bitboard, mv: Move| {
        let notation = board.position().castling_notation();
        vec![UciMove::of(mv, notation).to_string(), mv.to_string()]
    };
    run_moves("UCI", 2, write, |_, start, bytes| any_input::uci(start, &lossy(bytes)));
}

#[test]
fn any_san_is_read_alike_or_rejected() {
    let write = |board: &Bitboard, mv: Move| {
        vec![board.san(mv).to_string(), board.lan(mv).to_string(), mv.to_string()]
    };
    let backends: Vec<Backend> = Backend::all().collect();
    run_moves("SAN", 3, write, |random, start, bytes| {
        let pair = [Backend::Bitboard, backends[random.below(backends.len())]];
        any_input::san(&pair, start, bytes)
    });
}

#[test]
fn any_line_of_a_game_is_read_or_rejected() {
    let rows = data::GAME_CASES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let mut texts: Vec<String> = rows.map(|row| format!("{}\t{}", row[1], row[2])).collect();
    let start = |line: &str| {
        if line.starts_with("startpos") { line.to_owned() } else { format!("fen {line}") }
    };
    texts.extend(texts.clone().iter().map(|line| start(&line.replace('\t', " moves "))));
    let text = |random: &mut Random| texts[random.below(texts.len())].clone().into_bytes();
    run("game lines", 4, text, |_, bytes| any_input::game(&lossy(bytes)));
}

#[test]
fn any_pgn_is_read_or_rejected() {
    let games = [data::LICHESS_2013, data::LICHESS_2025].map(|text| {
        let starts = text.match_indices("[Event ").map(|(at, _)| at).chain([text.len()]);
        let starts: Vec<usize> = starts.collect();
        starts.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect::<Vec<_>>()
    });
    let games = games.concat();
    let text = |random: &mut Random| {
        // Some tags and moves of one or two real games.
        let mut text = Vec::new();
        for _ in 0..1 + random.below(2) {
            let game = games[random.below(games.len())];
            let (tags, moves) = game.split_once("\n\n").unwrap();
            let tags: Vec<&str> = tags.lines().collect();
            let from = random.below(tags.len());
            let moves = &moves.as_bytes()[..random.below(moves.len().min(400))];
            text.extend(tags[from..tags.len().min(from + 3)].join("\n").bytes());
            text.extend(b"\n\n".iter().chain(moves).chain(b" *\n\n"));
        }
        text
    };
    run("PGN", 5, text, |_, bytes| any_input::pgn(bytes));
}
