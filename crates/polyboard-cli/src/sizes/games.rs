//! Lengths of whole games, in the formats that engines store them in and by `adaptive`, and the time of reading and writing.

use std::time::Instant;

use polyboard::Bitboard;
use polyboard::data::{Format, Game, Lost, ReadGames, Reader, WriteGames, Writer};
use polyboard::encoding::{Adaptive, Code, Snapshot};
use polyboard_compare::stats::spread;
use serde::Serialize;

use crate::error::Error;

/// What was measured of a format. Bits and nanoseconds are those of a position with its move and score; starts and ends of
/// games are shared out among their positions.
#[derive(Serialize)]
pub(super) struct GameRow {
    /// Its name, or `adaptive`, which has the moves alone.
    pub(super) format: &'static str,
    pub(super) bits: f64,
    /// Those of scores.
    pub(super) score_bits: f64,
    pub(super) write_ns: Option<f64>,
    pub(super) read_ns: Option<f64>,
}

/// Measures all formats; `None` is `adaptive`.
pub(super) fn rows(games: &[Game], rounds: u32) -> Result<Vec<GameRow>, Error> {
    let formats = Format::ALL.map(Some).into_iter().chain([None]);
    formats.map(|format| row(format, games, rounds)).collect()
}

fn row(format: Option<Format>, games: &[Game], rounds: u32) -> Result<GameRow, Error> {
    let plies = games.iter().map(Game::positions).sum::<usize>() as f64;
    let mut without = games.to_vec();
    without.iter_mut().flat_map(|game| &mut game.plies).for_each(|ply| ply.score = None);
    let [bytes, least] =
        [write(format, games)?, write(format, &without)?].map(|f| f.concat().len());
    // What no score takes: in binpack five bits for a difference of 0.
    let room = match format {
        None | Some(Format::Pgn) => 0.0,
        Some(Format::Binpack) => 5.0 + 11.0 * games.len() as f64 / plies,
        Some(_) => 16.0,
    };
    let (mut write_ns, mut read_ns) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let start = Instant::now();
        let files = write(format, games)?;
        write_ns.push(start.elapsed().as_nanos() as f64 / plies);
        let start = Instant::now();
        let positions = read(format, &files)?;
        read_ns.push(start.elapsed().as_nanos() as f64 / plies);
        assert_eq!(positions as f64, plies, "all positions are read back");
    }
    Ok(GameRow {
        format: format.map_or(Adaptive.id(), Format::name),
        bits: 8.0 * bytes as f64 / plies,
        score_bits: 8.0 * (bytes - least) as f64 / plies + room,
        write_ns: spread(write_ns).map(|spread| spread.median),
        read_ns: spread(read_ns).map(|spread| spread.median),
    })
}

/// Writes all games: in one file, but by `adaptive` one by one.
fn write(format: Option<Format>, games: &[Game]) -> Result<Vec<Vec<u8>>, Error> {
    let Some(format) = format else {
        let encode = |game: &Game| {
            let moves: Vec<_> = game.plies.iter().map(|ply| ply.mv).collect();
            let start = Snapshot::reduced(&game.start).with_clock_at_most(Adaptive.max_clock());
            Ok(Adaptive::encode_game::<Bitboard>(&start, &moves)?)
        };
        return games.iter().map(encode).collect();
    };
    let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), Lost::ALL);
    games.iter().try_for_each(|game| writer.write(game))?;
    writer.finish()?;
    Ok(vec![writer.into_inner()])
}

/// Reads them, and counts the positions.
fn read(format: Option<Format>, files: &[Vec<u8>]) -> Result<usize, Error> {
    let (mut positions, mut game) = (0, Game::default());
    for file in files {
        let Some(format) = format else {
            positions += Adaptive::decode_game::<Bitboard>(file).expect("a word").1.len();
            continue;
        };
        let mut reader = Reader::<Bitboard, _>::new(format, &**file);
        while reader.read(&mut game)? {
            positions += game.positions();
        }
    }
    Ok(positions)
}
