//! Builds an opening book from games and looks up positions in it.
//!
//! A position is keyed by its 20 bytes in the code `r160` (`docs/encodings.md`): exact, so that two
//! positions never share an entry, and of fixed length, so that a lookup is a binary search. The
//! halfmove clock is left out, so that transpositions share an entry. Keys can be decoded: a book holds its
//! positions, not only hashes of them.
//!
//! ```text
//! cargo run --release --example book -- build tests/data/games/lichess-2013-01-sample.pgn my.book 16
//! cargo run --release --example book -- find my.book
//! cargo run --release --example book -- find my.book "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
//! ```
//!
//! ```text
//! 100 games read, 0 without result and 0 broken left out
//! 1285 entries, 43714 bytes
//! 34 bytes an entry; a line of text with its FEN would take 75.8
//!
//! move     games   won drawn  lost  score
//! e4          67    36     2    29  55.2%
//! d4          20    10     0    10  50.0%
//! b3           5     4     0     1  80.0%
//! c4           3     2     0     1  66.7%
//! e3           2     2     0     0 100.0%
//! Nf3          2     1     0     1  50.0%
//! Nc3          1     0     0     1   0.0%
//! ```
//!
//! The file; all numbers are big-endian:
//!
//! | bytes | header |
//! | ---: | --- |
//! | 8 | `polybook` |
//! | 4 | version of the format, 1 |
//! | 4 | number of entries |
//! | 8 | FNV-1a checksum of the entries |
//!
//! | bytes | entry, sorted by position and move |
//! | ---: | --- |
//! | 20 | the position |
//! | 2 | the move, as [`Move::bits`] |
//! | 4, 4, 4 | games with this move that White won, that were drawn, that Black won |

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs::{self, File};

use anyhow::{Context, Result, anyhow, bail, ensure};
use polyboard::encoding::{FixedCode, R160, Snapshot};
use polyboard::pgn::{Game, ReadError, Reader, Termination};
use polyboard::prelude::*;

const USAGE: &str = "usage: book build GAMES.pgn BOOK [PLIES]   (the first 20 plies of each game)
       book find BOOK [FEN]";

/// The representation that replays the games; any would do.
type Chess = polyboard::Bitboard;

const MAGIC: &[u8; 8] = b"polybook";
const VERSION: u32 = 1;
const HEADER: usize = 24;
const ENTRY: usize = 34;

type Key = [u8; 20];

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match &args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", games, book] => build(games, book, 20),
        ["build", games, book, plies] => {
            build(games, book, plies.parse().context("PLIES").context(USAGE)?)
        }
        ["find", book] => find(book, &Position::start()),
        ["find", book, fen] => find(book, &fen.parse().context(USAGE)?),
        _ => bail!(USAGE),
    }
}

/// The results of the games with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Results {
    white: u32,
    draws: u32,
    black: u32,
}

impl Results {
    fn add(&mut self, result: Termination) {
        let count = match result {
            Termination::WhiteWins => &mut self.white,
            Termination::Draw => &mut self.draws,
            Termination::BlackWins => &mut self.black,
            Termination::Unknown => return,
        };
        *count = count.saturating_add(1);
    }

    fn games(self) -> u64 {
        u64::from(self.white) + u64::from(self.draws) + u64::from(self.black)
    }

    /// Points of a color from each game: 1 for a win, 0.5 for a draw.
    fn score(self, color: Color) -> f64 {
        let wins = if color == Color::White { self.white } else { self.black };
        (f64::from(wins) + f64::from(self.draws) / 2.0) / self.games() as f64
    }
}

/// The key of a position.
fn key(position: &Position) -> Result<Key> {
    Ok(R160.encode_array(&Snapshot::reduced(position).with_clock_at_most(0))?)
}

/// Counts moves and results by position.
#[derive(Default)]
struct Builder {
    /// By position and move, which is the order of the file.
    counts: BTreeMap<(Key, Move), Results>,
    games: u64,
    without_result: u64,
    broken: u64,
}

fn build(games: &str, book: &str, plies: usize) -> Result<()> {
    let file = File::open(games).with_context(|| games.to_owned())?;
    let mut builder = Builder::default();
    for game in Reader::new(file).games::<Chess>() {
        match game {
            Ok(game) if game.termination == Termination::Unknown => builder.without_result += 1,
            Ok(game) => builder.add(game.termination, &opening(&game, plies)?),
            Err(ReadError::Broken(why)) => {
                eprintln!("{games}:{why}");
                builder.broken += 1;
            }
            Err(error) => return Err(anyhow!(error).context(games.to_owned())),
        }
    }
    let bytes = write(&builder.counts)?;
    fs::write(book, &bytes).with_context(|| book.to_owned())?;
    builder.report(bytes.len())
}

/// The positions at the start of a game, with what was played there.
fn opening(game: &Game, plies: usize) -> Result<Vec<(Key, Move)>> {
    let mut board = Chess::from_position(&game.start);
    // A null move is an annotation and ends the useful part of the game.
    let moves = game.line.nodes.iter().map_while(|node| node.mv).take(plies);
    moves
        .map(|mv| {
            let place = (key(&board.position())?, mv);
            board.play_unchecked(mv);
            Ok(place)
        })
        .collect()
}

impl Builder {
    fn add(&mut self, result: Termination, opening: &[(Key, Move)]) {
        self.games += 1;
        for &place in opening {
            self.counts.entry(place).or_default().add(result);
        }
    }

    /// Reports what was read and written, and the size as text.
    fn report(&self, bytes: usize) -> Result<()> {
        let entries = self.counts.len();
        println!(
            "{} games read, {} without result and {} broken left out",
            self.games, self.without_result, self.broken
        );
        println!("{entries} entries, {bytes} bytes");
        if entries > 0 {
            let text = self.counts.iter().map(text_length).sum::<Result<usize>>()?;
            let each = text as f64 / entries as f64;
            println!("{ENTRY} bytes an entry; a line of text with its FEN would take {each:.1}");
        }
        Ok(())
    }
}

/// The length of an entry as a line of text: FEN, move in UCI, three counts.
fn text_length((&(key, mv), results): (&(Key, Move), &Results)) -> Result<usize> {
    let position = R160.decode_array(&key)?;
    let Results { white, draws, black } = results;
    Ok(format!("{}\t{mv}\t{white}\t{draws}\t{black}\n", position.setup().fen()).len())
}

/// The bytes of a book.
fn write(counts: &BTreeMap<(Key, Move), Results>) -> Result<Vec<u8>> {
    let mut entries = Vec::with_capacity(counts.len() * ENTRY);
    for ((key, mv), Results { white, draws, black }) in counts {
        entries.extend(key);
        entries.extend(mv.bits().to_be_bytes());
        for count in [white, draws, black] {
            entries.extend(count.to_be_bytes());
        }
    }
    let count = u32::try_from(counts.len()).context("more entries than a book holds")?;
    let header = [
        &MAGIC[..],
        &VERSION.to_be_bytes(),
        &count.to_be_bytes(),
        &checksum(&entries).to_be_bytes(),
    ];
    Ok([&header.concat()[..], &entries].concat())
}

/// FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo), which detects accidental damage.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A valid book.
struct Book {
    entries: Vec<[u8; ENTRY]>,
}

impl Book {
    /// Checks the bytes of a file: header, length, checksum and order.
    fn read(bytes: &[u8]) -> Result<Book> {
        ensure!(bytes.starts_with(MAGIC), "not a book: it does not begin with \"polybook\"");
        let Some((header, rest)) = bytes.split_first_chunk::<HEADER>() else {
            bail!("the header has {HEADER} bytes, and the file {}", bytes.len());
        };
        let [version, count] = [8, 12].map(|at| number(&header[at..at + 4]));
        ensure!(version == VERSION, "version {version}, and this program reads version {VERSION}");
        let (entries, odd) = rest.as_chunks::<ENTRY>();
        ensure!(
            odd.is_empty() && entries.len() as u64 == u64::from(count),
            "{count} entries should take {} bytes, and there are {}",
            u64::from(count) * ENTRY as u64,
            rest.len()
        );
        ensure!(header[16..] == checksum(rest).to_be_bytes(), "the checksum is wrong");
        let place = |entry: &[u8; ENTRY]| *entry.first_chunk::<22>().expect("an entry is longer");
        if let Some(at) = entries.windows(2).position(|pair| place(&pair[0]) >= place(&pair[1])) {
            bail!("entry {} is not behind the one before it", at + 1);
        }
        Ok(Book { entries: entries.to_vec() })
    }

    /// The moves that were played from a position, the most frequent first.
    fn moves(&self, position: &Position) -> Result<Vec<(Move, Results)>> {
        let key = key(position)?;
        let from = self.entries.partition_point(|entry| entry[..20] < key[..]);
        let ours = self.entries[from..].iter().take_while(|entry| entry[..20] == key);
        let board = Chess::from_position(position);
        let mut moves = ours.map(|entry| read_entry(entry, &board)).collect::<Result<Vec<_>>>()?;
        moves.sort_by_key(|&(mv, results)| (Reverse(results.games()), mv));
        Ok(moves)
    }
}

/// The move of an entry, which must be legal on the board, and its counts.
fn read_entry(entry: &[u8; ENTRY], board: &Chess) -> Result<(Move, Results)> {
    let bits = u16::from_be_bytes([entry[20], entry[21]]);
    let mv = Move::from_bits(bits)
        .filter(|&mv| board.is_legal(mv))
        .with_context(|| format!("move {bits:#06x} is not legal in {}", board.fen()))?;
    let [white, draws, black] = [22, 26, 30].map(|at| number(&entry[at..at + 4]));
    let results = Results { white, draws, black };
    ensure!(results.games() > 0, "no game with {mv} in {}", board.fen());
    Ok((mv, results))
}

/// Four bytes as a number.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

fn find(path: &str, position: &Position) -> Result<()> {
    let bytes = fs::read(path).with_context(|| path.to_owned())?;
    let book = Book::read(&bytes).with_context(|| path.to_owned())?;
    let moves = book.moves(position).with_context(|| path.to_owned())?;
    if moves.is_empty() {
        println!("not in the book");
        return Ok(());
    }
    let board = Chess::from_position(position);
    println!("move     games   won drawn  lost  score");
    for (mv, results) in moves {
        let (won, lost) = match board.side_to_move() {
            Color::White => (results.white, results.black),
            Color::Black => (results.black, results.white),
        };
        let score = 100.0 * results.score(board.side_to_move());
        let (san, games, drawn) = (board.san(mv), results.games(), results.draws);
        println!("{san:7} {games:6} {won:5} {drawn:5} {lost:5} {score:5.1}%");
    }
    Ok(())
}
