//! The time of the same work by the reference crates and by ours: the same file in memory, one thread, in turn.
//!
//!     cargo run --release --bin speed -- POSITIONS ROUNDS [WORK]
//!
//! Reading visits every position on a board and adds the scores; writing makes the file from games that are in memory. Both
//! sides must find the same numbers. Printed are the medians in nanoseconds a position, and the median of the ratios, in which
//! more than 1 means that ours is faster; and what theirs leave out that ours do.

use std::hint::black_box;
use std::io::{BufRead, Cursor};
use std::thread;
use std::time::Instant;

use ::bulletformat::{BulletFormat, ChessBoard};
use ::sfbinpack::CompressedTrainingDataEntryReader;
use ::viriformat::dataformat as viri;
use board_bitboard::Bitboard;
use board_core::View;
use board_data::{Format, Game, Lost, ReadGames, Reader, Score, WriteGames, Writer};
use board_reference::games::{Starts, played, random};
use board_reference::{bulletformat, montyformat, ours, sfbinpack, viriformat};

/// What both sides must find: positions, sum of scores or of bytes.
type Found = (u64, i64);

const NOTHING: &str = "";
const NO_CHECK: &str = "whether moves are legal and positions valid";
const NO_MOVES: &str = "all moves: only the end of a game is looked for";
const NO_BOARD: &str = "whether positions are valid, and a board: the bytes are walked through";

struct Speed {
    rounds: usize,
    only: Option<String>,
}

impl Speed {
    fn has(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(&**only))
    }

    /// Compares the same work; `less` says what theirs leaves out.
    fn compare(
        &self,
        (name, less): (&str, &str),
        theirs: impl Fn() -> Found,
        ours: impl Fn() -> Found,
    ) {
        if !self.has(name) {
            return;
        }
        let (mut times, mut ratios) = ([Vec::new(), Vec::new()], Vec::new());
        let mut positions = 0;
        for _ in 0..self.rounds {
            let (theirs, their_time) = timed(&theirs);
            let (ours, our_time) = timed(&ours);
            assert_eq!(ours, theirs, "{name}: not the same work");
            positions = ours.0;
            times[0].push(their_time);
            times[1].push(our_time);
            ratios.push(their_time / our_time);
        }
        let [theirs, ours] = times.map(|times| median(times) / positions as f64 * 1e9);
        let ratio = median(ratios);
        println!("{name:<32} {positions:>9} {theirs:>8.1} {ours:>8.1} {ratio:>7.2}  {less}");
    }
}

fn timed(work: &impl Fn() -> Found) -> (Found, f64) {
    let start = Instant::now();
    let found = black_box(work());
    (found, start.elapsed().as_secs_f64())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number =
        |default: usize| arguments.next().map_or(default, |text| text.parse().expect("a number"));
    let (positions, rounds) = (number(500_000), number(7));
    let speed = Speed { rounds, only: arguments.next() };
    let mut games = played(1);
    games.extend(random(Starts::Standard, positions, 2));
    println!(
        "{:<32} positions   theirs     ours   ratio  theirs leaves out",
        "nanoseconds a position"
    );
    read_viriformat(&speed, &games);
    read_montyformat(&speed, &games);
    read_binpack(&speed, &games);
    read_positions(&speed, &games);
    write_games(&speed, &games);
    write_positions(&speed, &games);
}

/// A score in the unit of its format.
fn number(score: Option<Score>) -> i64 {
    match score {
        Some(Score::Centipawns(score)) => score.into(),
        Some(Score::Expected(parts)) => parts.into(),
        None => 0,
    }
}

/// Reads games and visits their positions.
fn visit(format: Format, bytes: &[u8], seen: impl Fn(&Bitboard, Option<Score>) -> i64) -> Found {
    let mut reader = Reader::<Bitboard, _>::new(format, bytes);
    let (mut game, mut found) = (Game::default(), (0, 0));
    let mut visit = |board: &Bitboard, score| {
        found.0 += 1;
        found.1 += seen(black_box(board), score);
    };
    while reader.read_and_visit(&mut game, &mut visit).expect("the file is whole") {}
    found
}

fn white(_: &Bitboard, score: Option<Score>) -> i64 {
    number(score)
}

fn own(board: &Bitboard, score: Option<Score>) -> i64 {
    number(score.map(|score| score.seen_by(board.side_to_move())))
}

fn read_viriformat(speed: &Speed, games: &[Game]) {
    let bytes = ours::write(Format::Viriformat, games, Lost::NOTHING);
    let theirs = || {
        let (mut left, mut found, mut buffer) = (&*bytes, (0, 0), Vec::new());
        while !left.fill_buf().expect("memory").is_empty() {
            let game = viri::Game::deserialise_from(&mut left, buffer).expect("a game");
            game.visit_positions(|board, score| {
                black_box(board);
                found.0 += 1;
                found.1 += i64::from(score);
            });
            buffer = game.into_move_buffer();
        }
        found
    };
    speed.compare(("read viriformat", NO_CHECK), theirs, || {
        visit(Format::Viriformat, &bytes, white)
    });

    let framed = || {
        let (mut left, mut found, mut buffer) = (&*bytes, (0, 0), Vec::new());
        while !left.fill_buf().expect("memory").is_empty() {
            buffer.clear();
            viri::Game::deserialise_fast_into_buffer(&mut left, &mut buffer).expect("a game");
            found.0 += (buffer.len() / 4 - 9) as u64;
            found.1 += black_box(&buffer).len() as i64;
        }
        found
    };
    let checked = || {
        let mut reader = Reader::<Bitboard, _>::new(Format::Viriformat, &*bytes);
        let (mut game, mut found) = (Game::default(), (0, 0));
        while reader.read(&mut game).expect("the file is whole") {
            found.0 += game.plies.len() as u64;
            found.1 += reader.bytes().len() as i64;
        }
        found
    };
    speed.compare(("find the games of viriformat", NO_MOVES), framed, checked);
}

fn read_montyformat(speed: &Speed, games: &[Game]) {
    let with_visits = montyformat::write(&montyformat::games(games, 5));
    let without = ours::write(Format::Montyformat, games, Lost::NOTHING);
    for (name, bytes) in [("with visits", &with_visits), ("without", &without)] {
        let theirs = || {
            let (mut left, mut found) = (&**bytes, (0, 0));
            while !left.fill_buf().expect("memory").is_empty() {
                let game = ::montyformat::MontyFormat::deserialise_from(&mut left).expect("a game");
                let mut position = game.startpos;
                for data in &game.moves {
                    black_box(&position);
                    found.0 += 1;
                    found.1 += (data.score * montyformat::PARTS).round() as i64;
                    position.make(data.best_move, &game.castling);
                }
            }
            found
        };
        let name = format!("read montyformat {name}");
        speed.compare((&name, NO_CHECK), theirs, || visit(Format::Montyformat, bytes, own));
    }
}

fn read_binpack(speed: &Speed, games: &[Game]) {
    let bytes = ours::write(Format::Binpack, games, Lost::NOTHING);
    let theirs = || {
        let reader = CompressedTrainingDataEntryReader::new(Cursor::new(&*bytes));
        let (mut reader, mut found) = (reader.expect("a file"), (0, 0));
        while reader.has_next() {
            let entry = reader.next();
            found.0 += 1;
            found.1 += i64::from(black_box(&entry).score);
        }
        found
    };
    speed.compare(("read binpack", NO_CHECK), theirs, || visit(Format::Binpack, &bytes, own));
    if speed.has("read binpack") {
        on_two_cores(speed, &bytes);
    }
}

/// Reads a file of binpack on each of two threads, and prints how many positions they read in a second.
fn on_two_cores(speed: &Speed, bytes: &[u8]) {
    let (file, mut rates) = (bytes.repeat(4), Vec::new());
    for _ in 0..speed.rounds {
        let work = || {
            thread::scope(|scope| {
                let threads = [(); 2].map(|()| scope.spawn(|| visit(Format::Binpack, &file, own)));
                let found = threads.map(|thread| thread.join().expect("the file is whole"));
                (found[0].0 + found[1].0, found[0].1 + found[1].1)
            })
        };
        let ((positions, _), time) = timed(&work);
        rates.push(positions as f64 / time);
    }
    println!("read binpack on two cores: {:.1} million positions a second", median(rates) / 1e6);
}

fn read_positions(speed: &Speed, games: &[Game]) {
    let bytes = ours::write(Format::Bulletformat, games, Lost::ALL);
    let sum = |board: ChessBoard| {
        let pieces = board.into_iter().map(|(piece, square)| u64::from(piece ^ square));
        black_box(pieces.sum::<u64>());
        i64::from(board.score)
    };
    let boards = bulletformat::read("speed", &bytes);
    let theirs = || (boards.len() as u64, boards.iter().map(|board| sum(*board)).sum());
    speed.compare(("read bulletformat", NO_BOARD), theirs, || {
        visit(Format::Bulletformat, &bytes, white)
    });

    let bytes = ours::write(Format::Marlinformat, games, Lost::NOTHING);
    let boards = bulletformat::load_marlinformat("speed", &bytes);
    let turned = |board: &_| sum(ChessBoard::from(*board));
    let theirs = || (boards.len() as u64, boards.iter().map(turned).sum());
    speed.compare(("read marlinformat", NO_CHECK), theirs, || {
        visit(Format::Marlinformat, &bytes, own)
    });
}

/// Writes games of ours into memory.
fn written(format: Format, games: &[Game], positions: u64) -> Found {
    let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), Lost::ALL);
    games.iter().for_each(|game| writer.write(game).expect("the format has room"));
    writer.finish().expect("memory is written");
    (positions, writer.into_inner().len() as i64)
}

fn write_games(speed: &Speed, games: &[Game]) {
    let positions = games.iter().map(|game| game.plies.len() as u64).sum();
    let theirs = viriformat::games(games);
    let write = || (positions, viriformat::write(&theirs).len() as i64);
    speed.compare(("write viriformat", NOTHING), write, || {
        written(Format::Viriformat, games, positions)
    });

    let theirs = montyformat::games(games, 5);
    let (ours, _) = ours::read(Format::Montyformat, &montyformat::write(&theirs));
    let write = || (positions, montyformat::write(&theirs).len() as i64);
    speed.compare(("write montyformat with visits", NOTHING), write, || {
        written(Format::Montyformat, &ours, positions)
    });

    let entries = sfbinpack::entries(games);
    // The blocks have other lengths: theirs end at another game.
    let write = || (positions, chains(&sfbinpack::write(&entries)));
    speed.compare(("write binpack", NOTHING), write, || {
        let mut writer = Writer::<Bitboard, _>::new(Format::Binpack, Vec::new(), Lost::ALL);
        games.iter().for_each(|game| writer.write(game).expect("the format has room"));
        writer.finish().expect("memory is written");
        (positions, chains(&writer.into_inner()))
    });
}

/// The bytes of a file of binpack without the headers of its blocks.
fn chains(mut bytes: &[u8]) -> i64 {
    let mut sum = 0;
    while let [_, _, _, _, a, b, c, d, rest @ ..] = bytes {
        let length = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
        sum += length as i64;
        bytes = &rest[length..];
    }
    sum
}

fn write_positions(speed: &Speed, games: &[Game]) {
    let positions = games.iter().map(|game| game.plies.len() as u64).sum();
    let theirs = viriformat::games(games);
    let write = || (positions, viriformat::marlinformat(&theirs).len() as i64);
    speed.compare(("write marlinformat", NOTHING), write, || {
        written(Format::Marlinformat, games, positions)
    });
    let write = || {
        let boards = viriformat::bulletformat(&theirs);
        (positions, ChessBoard::as_bytes_slice(&boards).to_vec().len() as i64)
    };
    speed.compare(("write bulletformat", NOTHING), write, || {
        written(Format::Bulletformat, games, positions)
    });
}
