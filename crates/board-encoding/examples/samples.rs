//! Writes what `train.py` learns from: the positions and moves of games, as the models of the code `adaptive` see them.
//!
//! ```text
//! cargo run --release -p board-encoding --features adaptive --example samples -- FOLDER games.pgn ... \
//!     --without tests/data/games/*.pgn
//! ```
//!
//! Games of the files after `--without` are left out: those of the test positions. Games of standard chess are
//! read, from any position; broken games are skipped. The files, all numbers with the low byte first:
//!
//! | file | what |
//! | --- | --- |
//! | `positions.fen` | `o` opening, `m` middlegame or `e` endgame, and the FEN; equal positions count once |
//! | `positions.bin` | the same positions, [`RECORD`] bytes each: see [`record`] |
//! | `games.bin` | each position of whole games: how many choices there are, which was played, the rows that are known |
//! | `moves.bin` | each choice: the rows of its score and its features; the last choice is the end of the game |
//! | `games.txt` | how many, and the SHA-256 of each file of games: what a model begins with |

#[path = "../src/adaptive/features.rs"]
mod features;

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use board_bitboard::Bitboard;
use board_core::{Board, CastlingSide, Color, Move, Position, Square, ViewExt};
use board_encoding::adaptive::Choice;
use board_encoding::{Adaptive, Snapshot};
use board_pgn::{Game, Reader};
use sha2::{Digest, Sha256};

use features::{Played, Scene, feature, known, scored};

/// The bytes of a position.
const RECORD: usize = 73;
/// The numbers of a position of a game, and of a move: filled with numbers that stand for nothing.
const KNOWN: usize = 40;
const FEATURES: usize = 24;

struct Samples {
    fens: BufWriter<File>,
    positions: BufWriter<File>,
    games: BufWriter<File>,
    moves: BufWriter<File>,
    /// The addresses of games that were read or shall be left out.
    sites: HashSet<String>,
    /// The positions, without the clock and what it leads to.
    seen: HashSet<[u8; RECORD]>,
    /// Games, and whole games with their positions.
    counts: [usize; 3],
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().expect("a folder to write to");
    let files: Vec<String> = arguments.collect();
    let end = files.iter().position(|path| path == "--without").unwrap_or(files.len());
    let file = |name| BufWriter::new(File::create(Path::new(&folder).join(name)).expect(name));
    let mut samples = Samples {
        fens: file("positions.fen"),
        positions: file("positions.bin"),
        games: file("games.bin"),
        moves: file("moves.bin"),
        sites: HashSet::new(),
        seen: HashSet::new(),
        counts: [0; 3],
    };
    for path in files.iter().skip(end + 1) {
        for game in games(&read(path)) {
            samples.sites.extend(game.tags.get("Site").map(str::to_owned));
        }
    }
    let mut sources = String::new();
    for path in &files[..end] {
        let (bytes, before) = (read(path), samples.counts[0]);
        games(&bytes).iter().for_each(|game| samples.add(game));
        let hash: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let name = path.rsplit('/').next().unwrap_or(path);
        sources += &format!("{hash} {name} {} games\n", samples.counts[0] - before);
    }
    let (positions, [all, whole, moves]) = (samples.seen.len(), samples.counts);
    let text = format!(
        "model 1 of the code adaptive: {all} games, {positions} positions\n\
         model 1 of the moves of games: {whole} games, {moves} positions\n{sources}"
    );
    print!("{text}");
    fs::write(Path::new(&folder).join("games.txt"), text).expect("to write how many");
}

fn read(path: &str) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The games of a file that can be read.
fn games(bytes: &[u8]) -> Vec<Game> {
    Reader::new(bytes).games::<Bitboard>().flatten().collect()
}

fn write(out: &mut BufWriter<File>, numbers: &[usize]) {
    for &number in numbers {
        let number = u16::try_from(number).expect("16 bits");
        out.write_all(&number.to_le_bytes()).expect("to write a number");
    }
}

impl Samples {
    fn add(&mut self, game: &Game) {
        let is_standard = game.tags.get("Variant").is_none_or(|variant| variant == "Standard");
        let site = game.tags.get("Site").filter(|site| site.contains("://"));
        if !is_standard || site.is_some_and(|site| !self.sites.insert(site.to_owned())) {
            return;
        }
        let is_whole = game.start == Position::start();
        self.counts[0] += 1;
        self.counts[1] += usize::from(is_whole);
        let mut board = Bitboard::from_position(&game.start);
        let start = game.start.state();
        let first =
            2 * (usize::from(start.fullmove_number.max(1)) - 1) + start.side_to_move.index();
        if !is_whole {
            self.add_position(&game.start, first);
        }
        let mut played = [None; 2];
        for (plies, node) in game.line.nodes.iter().enumerate() {
            let Some(mv) = node.mv else { return };
            if is_whole {
                self.add_choice(&board, played, plies, Some(mv));
            }
            played = [Some(Played::new(&board, mv)), played[0]];
            board.play_unchecked(mv);
            self.add_position(&board.position(), first + plies + 1);
        }
        if is_whole && !game.line.nodes.is_empty() && board.has_legal_move() {
            self.add_choice(&board, played, game.line.nodes.len(), None);
        }
    }

    fn add_position(&mut self, position: &Position, plies: usize) {
        let record = record(&Snapshot::reduced(position));
        let mut key = record;
        key[72] = 0;
        key[70] *= key[71];
        if self.seen.insert(key) {
            let is_other = |&&symbol: &&u8| symbol != 0 && !matches!((symbol - 1) % 6, 0 | 5);
            let phase = match record[..64].iter().filter(is_other).count() {
                _ if plies <= 16 => 'o',
                ..=6 => 'e',
                _ => 'm',
            };
            writeln!(self.fens, "{phase} {}", position.fen()).expect("to write a position");
            self.positions.write_all(&record).expect("to write a position");
        }
    }

    /// A position of a game and the move that was played; none is the end of the game.
    fn add_choice(
        &mut self,
        board: &Bitboard,
        played: [Option<Played>; 2],
        plies: usize,
        mv: Option<Move>,
    ) {
        let scene = Scene::new(board, played, plies);
        let mut list = board.legal_moves();
        list.sort_unstable();
        for &mv in &list {
            write(&mut self.moves, &scene.scored(mv));
            self.add_features(scene.features(board, mv).iter().collect());
        }
        write(&mut self.moves, &[scored::END, scored::ALL]);
        self.add_features(scene.end().iter().collect());
        let chosen = match mv {
            Some(mv) => list.iter().position(|&other| other == mv).expect("a legal move"),
            None => list.len(),
        };
        let mut rows = vec![list.len() + 1, chosen];
        scene.known(&mut |row| rows.push(row));
        rows.resize(2 + KNOWN, known::ALL);
        write(&mut self.games, &rows);
        self.counts[2] += 1;
    }

    fn add_features(&mut self, mut features: Vec<usize>) {
        assert!(features.len() <= FEATURES, "too many features");
        features.resize(FEATURES, feature::ALL);
        write(&mut self.moves, &features);
    }
}

/// By square, a8 first: 0 if empty, or 1 + 6 for Black + the role. Then 1 for Black to move; the kings in check, 1
/// for White's, 2 for Black's; each castling right that is possible, 1 without and 2 with it; the pawns
/// that cannot be captured en passant before the one that can, and how many can; the clock.
fn record(snapshot: &Snapshot) -> [u8; RECORD] {
    let (setup, state) = (snapshot.setup(), snapshot.state());
    let mut record = [0; RECORD];
    for square in Square::all() {
        if let Some(piece) = setup.piece_at(square) {
            let symbol = 1 + piece.index();
            record[square.index() ^ 56] = symbol as u8;
        }
    }
    record[64] = state.side_to_move.index() as u8;
    for color in Color::ALL {
        let king = setup.king(color).expect("a king");
        let in_check = !setup.attackers(king, !color).is_empty();
        record[65] |= u8::from(in_check) << color.index();
    }
    let is_stored = Adaptive::costs(snapshot, &mut |cost| match cost.choice {
        Choice::CastlingRight(color, side) => {
            let index = 2 * color.index() + usize::from(side == CastlingSide::QueenSide);
            record[66 + index] = 1 + u8::from(state.castling.rook(color, side).is_some());
        }
        Choice::EnPassant(pawn) => {
            let is_it = state.en_passant.is_some_and(|square| square.file() == pawn.file());
            record[70 + usize::from(is_it)] += 1;
        }
        _ => {}
    });
    assert!(is_stored.is_ok(), "castling as in standard chess");
    record[72] = state.halfmove_clock.min(150) as u8;
    record
}
