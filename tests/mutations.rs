//! Mutated texts for the readers of positions, moves and games: real texts, changed in a few places.

use std::fmt;

use board_conformance::{Random, chess960_start, named_positions};
use polyboard::{
    Backend, Bitboard, Board, CastlingStyle, Move, Notation, Position, UciMove, ViewExt,
};

use crate::{any_input, data};

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

/// Where texts come from.
trait Texts {
    /// Appends one. Returns the position for its reader.
    fn draw(&self, random: &mut Random, text: &mut Vec<u8>) -> &Position;
}

/// Positions, each with some texts.
struct Rows(Vec<(Position, Vec<String>)>);

impl Texts for Rows {
    fn draw(&self, random: &mut Random, text: &mut Vec<u8>) -> &Position {
        let (position, texts) = &self.0[random.below(self.0.len())];
        text.extend(texts[random.below(texts.len())].bytes());
        position
    }
}

/// Games in PGN: the lines of the tags, and the moves.
struct Games {
    start: Position,
    games: Vec<(Vec<&'static str>, &'static str)>,
}

impl Texts for Games {
    /// Some tags and moves of one or two games. Most are short.
    fn draw(&self, random: &mut Random, text: &mut Vec<u8>) -> &Position {
        for _ in 0..[1, 1, 1, 2][random.below(4)] {
            let (tags, moves) = &self.games[random.below(self.games.len())];
            let from = random.below(tags.len());
            for tag in tags.iter().skip(from).take(random.below(4)) {
                text.extend(tag.bytes().chain(*b"\n"));
            }
            let longest = [60, 60, 60, 60, 60, 60, 60, 400][random.below(8)];
            let moves = &moves.as_bytes()[..random.below(moves.len().min(longest))];
            text.push(b'\n');
            text.extend(moves);
            text.extend(b" *\n\n");
        }
        &self.start
    }
}

/// Whether a text was read.
type Read = Box<dyn Fn(&mut Random, &Position, &[u8]) -> bool>;

/// A reader of texts.
pub struct Reader {
    /// What it reads.
    pub name: &'static str,
    texts: Box<dyn Texts>,
    read: Read,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Reader {
    /// Reads a mutated text. Returns whether it was read; what was read has the properties of [`any_input`].
    ///
    /// # Panics
    ///
    /// If it has not.
    pub fn next(&self, random: &mut Random) -> bool {
        let (mut bytes, mut other) = (Vec::with_capacity(256), Vec::with_capacity(256));
        self.texts.draw(random, &mut other);
        let position = self.texts.draw(random, &mut bytes);
        mutate(random, &mut bytes, &other);
        (self.read)(random, position, &bytes)
    }
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

/// Texts for any position.
fn one_of(texts: Vec<String>) -> Box<Rows> {
    Box::new(Rows(vec![(Position::start(), texts)]))
}

/// The texts that `write` gives to the legal moves of some positions.
fn one_of_moves(write: impl Fn(&Bitboard, Move) -> Vec<String>) -> Box<Rows> {
    let texts_of = |position: Position| {
        let board = Bitboard::from_position(&position);
        let texts = board.legal_moves().iter().flat_map(|&mv| write(&board, mv)).collect();
        (position, texts)
    };
    let rows = positions().into_iter().map(texts_of);
    Box::new(Rows(rows.filter(|(_, texts): &(_, Vec<_>)| !texts.is_empty()).collect()))
}

/// FEN and EPD.
#[must_use]
pub fn fens() -> Reader {
    let invalid =
        data::INVALID_FENS.lines().map(|line| line.split('\t').next().unwrap_or_default());
    let mut texts: Vec<String> =
        data::REAL_GAMES.lines().step_by(20).chain(invalid).map(str::to_owned).collect();
    for style in [CastlingStyle::Standard, CastlingStyle::XFen, CastlingStyle::Shredder] {
        texts.extend(positions().iter().map(|position| position.fen().castling(style).to_string()));
    }
    let read: Read = Box::new(|_, _, bytes| any_input::fen(&lossy(bytes)));
    Reader { name: "FEN and EPD", texts: one_of(texts), read }
}

/// Moves as UCI.
#[must_use]
pub fn uci_moves() -> Reader {
    let texts = one_of_moves(|board, mv| {
        let notation = board.position().castling_notation();
        vec![UciMove::of(mv, notation).to_string(), mv.to_string()]
    });
    let read: Read = Box::new(|_, start, bytes| any_input::uci(start, &lossy(bytes)));
    Reader { name: "UCI", texts, read }
}

/// Moves as SAN, read by two boards.
#[must_use]
pub fn san_moves() -> Reader {
    let texts = one_of_moves(|board, mv| {
        vec![board.san(mv).to_string(), board.lan(mv).to_string(), mv.to_string()]
    });
    let backends: Vec<Backend> = Backend::all().collect();
    let read: Read = Box::new(move |random, start, bytes| {
        let pair = [Backend::Bitboard, backends[random.below(backends.len())]];
        any_input::san(&pair, start, bytes)
    });
    Reader { name: "SAN", texts, read }
}

/// Lines of `polyboard game`, and games in the format of UCI.
#[must_use]
pub fn game_lines() -> Reader {
    let rows = data::GAME_CASES.lines().filter(|line| !line.starts_with('#'));
    let cells = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    let mut texts: Vec<String> = cells.map(|row| format!("{}\t{}", row[1], row[2])).collect();
    let start = |line: &str| {
        if line.starts_with("startpos") { line.to_owned() } else { format!("fen {line}") }
    };
    texts.extend(texts.clone().iter().map(|line| start(&line.replace('\t', " moves "))));
    let read: Read = Box::new(|_, _, bytes| any_input::game(&lossy(bytes)));
    Reader { name: "game lines", texts: one_of(texts), read }
}

/// PGN: some tags and moves of one or two real games.
#[must_use]
pub fn pgn() -> Reader {
    let games = [data::LICHESS_2013, data::LICHESS_2025].map(|text| {
        let starts = text.match_indices("[Event ").map(|(at, _)| at).chain([text.len()]);
        let starts: Vec<usize> = starts.collect();
        starts.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect::<Vec<_>>()
    });
    let games = games.concat().into_iter().filter_map(|game| game.split_once("\n\n"));
    let games = games.map(|(tags, moves)| (tags.lines().collect(), moves)).collect();
    let read: Read = Box::new(|_, _, bytes| any_input::pgn(bytes));
    Reader { name: "PGN", texts: Box::new(Games { start: Position::start(), games }), read }
}

/// All readers.
#[must_use]
pub fn readers() -> [Reader; 5] {
    [fens(), uci_moves(), san_moves(), game_lines(), pgn()]
}
