//! Writes the bytes that all boards have in random games on this machine. The page compares them with its own.
//!
//! ```sh
//! cargo run --example native -- DIRECTORY
//! ```
//!
//! Writes three files. `games.txt` has a line for each game: the FEN of its start, then the moves as in UCI,
//! separated by tabs. `boards.txt` has a line for each board: id, size in bytes, size of an undo record, and a
//! mask in hexadecimal digits: ff for a byte that is compared, 00 for one that the layout does not guarantee
//! to be written. `bytes.bin` has the bytes of all boards in turn at the start of each game, after each
//! of its moves, and after each move was taken back; bytes that are not compared are 0.

use std::error::Error;
use std::fmt::Write;
use std::{env, fs, path::PathBuf};

use board_conformance::Random;
use board_explorer::{Held, hold};
use polyboard::{Backend, Bitboard, Board, Move, Position, UciMove, ViewExt, chess960_start};

/// The number of moves in all games.
const MOVES: usize = 1_000;
/// The most moves in one game: enough for captures and castling.
const PLIES: usize = 50;

/// The start and the moves of a game.
struct Game {
    start: Position,
    moves: Vec<Move>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(env::args().nth(1).ok_or("usage: native DIRECTORY")?);
    let mut boards: Vec<Box<dyn Held>> =
        Backend::all().map(|backend| hold(backend, &Position::start())).collect();
    let games = games();
    let mut bytes = Vec::new();
    for game in &games {
        for held in &mut boards {
            held.set_up(&game.start);
        }
        append(&mut boards, &mut bytes);
        for &mv in &game.moves {
            boards.iter_mut().for_each(|held| held.make(mv));
            append(&mut boards, &mut bytes);
        }
        for _ in &game.moves {
            boards.iter_mut().for_each(|held| held.unmake());
            append(&mut boards, &mut bytes);
        }
    }
    fs::write(directory.join("games.txt"), games.iter().map(line).collect::<String>())?;
    fs::write(directory.join("boards.txt"), boards.iter_mut().map(described).collect::<String>())?;
    fs::write(directory.join("bytes.bin"), bytes)?;
    Ok(())
}

/// Random games; every second one is Chess960.
fn games() -> Vec<Game> {
    let mut random = Random::new(15);
    let mut games = Vec::new();
    let mut left = MOVES;
    while left > 0 {
        let start = match games.len() % 2 {
            0 => Position::start(),
            _ => chess960_start(random.below(960)),
        };
        let mut board = Bitboard::from_position(&start);
        let mut moves = Vec::new();
        while moves.len() < PLIES.min(left) {
            let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
            board.play_unchecked(mv);
            moves.push(mv);
        }
        left -= moves.len();
        games.push(Game { start, moves });
    }
    games
}

fn line(game: &Game) -> String {
    let notation = game.start.castling_notation();
    let mut line = game.start.fen().to_string();
    for &mv in &game.moves {
        // A string takes everything.
        let _ = write!(line, "\t{}", UciMove::of(mv, notation));
    }
    line + "\n"
}

fn described(held: &mut Box<dyn Held>) -> String {
    let image = held.image();
    let compared = |at| if image.read(at).is_some() { "ff" } else { "00" };
    let mask: String = (0..held.size()).map(compared).collect();
    format!("{}\t{}\t{}\t{mask}\n", held.id(), held.size(), held.undo_size())
}

fn append(boards: &mut [Box<dyn Held>], bytes: &mut Vec<u8>) {
    for held in boards {
        let image = held.image();
        bytes.extend((0..held.size()).map(|at| image.read(at).unwrap_or(0)));
    }
}
