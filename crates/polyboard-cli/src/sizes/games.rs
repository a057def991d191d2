//! Lengths of whole games, in the formats of training data and by `adaptive`, and the time to write and read them.

use std::hint::black_box;
use std::time::Instant;

use polyboard::data::{Format, Game, Lost, ReadGames, WriteGames, Writer};
use polyboard::encoding::{Adaptive, Code, Snapshot};
use polyboard::{Bitboard, Position, ViewExt};
use polyboard_compare::stats::spread;
use serde::Serialize;

use crate::data::Source;

/// What was measured of a format. Bits and nanoseconds are those of a position with its move and score. Starts and ends of
/// games are shared out among their positions.
#[derive(Default, Serialize)]
pub(super) struct GameRow {
    /// Its name, or `adaptive`, which has the moves alone.
    pub(super) format: &'static str,
    /// Null if the format has no room for a game.
    pub(super) bits: Option<f64>,
    /// Those of scores; null without scores.
    pub(super) score_bits: Option<f64>,
    pub(super) write_ns: Option<f64>,
    pub(super) read_ns: Option<f64>,
    /// What was lost, or why nothing was measured.
    pub(super) remark: String,
}

/// The positions of games that have scores, or could have them: all but the last, or a single one.
pub(super) fn positions(games: &[Game]) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in games {
        game.replay::<Bitboard>(|board, _| positions.push(board.position()));
    }
    positions
}

/// Measures all formats; `None` is `adaptive`.
pub(super) fn rows(games: &[Game], rounds: u32) -> Vec<GameRow> {
    let formats = Format::ALL.map(Some).into_iter().chain([None]);
    formats.map(|format| row(format, games, rounds)).collect()
}

fn row(format: Option<Format>, games: &[Game], rounds: u32) -> GameRow {
    let positions: usize = games.iter().map(Game::positions).sum();
    let each = |sum: usize| sum as f64 / positions as f64;
    let mut row =
        GameRow { format: format.map_or(Adaptive.id(), Format::name), ..GameRow::default() };
    let files = match write(format, games) {
        Ok((files, lost)) => {
            row.remark = if lost.is_empty() { String::new() } else { format!("lost: {lost}") };
            files
        }
        Err(reason) => {
            row.remark = reason;
            return row;
        }
    };
    assert_eq!(read(format, &files), positions, "all positions are read back");
    row.bits = Some(each(8 * files.iter().map(Vec::len).sum::<usize>()));
    row.score_bits =
        format.map(|format| each(games.iter().map(|game| score_bits(format, game)).sum()));
    let time = |work: &dyn Fn()| {
        let round = |_| {
            let start = Instant::now();
            work();
            each(start.elapsed().as_nanos() as usize)
        };
        spread((0..rounds).map(round).collect()).map(|spread| spread.median)
    };
    row.write_ns = time(&|| drop(black_box(write(format, games))));
    row.read_ns = time(&|| _ = black_box(read(format, &files)));
    row
}

/// Writes all games, by `adaptive` one by one; and what was lost. An error is the reason.
fn write(format: Option<Format>, games: &[Game]) -> Result<(Vec<Vec<u8>>, Lost), String> {
    let Some(format) = format else {
        let encode = |game: &Game| {
            let moves: Vec<_> = game.plies.iter().map(|ply| ply.mv).collect();
            let start = Snapshot::reduced(&game.start).with_clock_at_most(Adaptive.max_clock());
            Adaptive::encode_game::<Bitboard>(&start, &moves).map_err(|error| error.to_string())
        };
        let words = games.iter().map(encode).collect::<Result<_, _>>()?;
        return Ok((words, Lost::NOTHING));
    };
    let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), Lost::ALL);
    games.iter().try_for_each(|game| writer.write(game)).map_err(|error| error.to_string())?;
    writer.finish().expect("there is memory");
    let lost = writer.lost();
    Ok((vec![writer.into_inner()], lost))
}

/// Reads what was written, and counts the positions.
fn read(format: Option<Format>, files: &[Vec<u8>]) -> usize {
    let (mut positions, mut game) = (0, Game::default());
    for file in files {
        let Some(format) = format else {
            positions += Adaptive::decode_game::<Bitboard>(file).expect("a word").1.len().max(1);
            continue;
        };
        let mut reader = Source::new(format, Box::new(&**file));
        while reader.read(&mut game).expect("a game") {
            positions += game.positions();
        }
    }
    positions
}

/// The bits that a format takes for the scores of a game.
fn score_bits(format: Format, game: &Game) -> usize {
    match format {
        Format::Binpack => binpack_score_bits(game),
        Format::Pgn => 8 * (text_length(game) - text_length(&without_scores(game))),
        // It has none of a single position.
        Format::Montyformat => 16 * game.plies.len(),
        _ => 16 * game.positions(),
    }
}

/// Binpack has 16 bits for the first score. From then on it stores how far a score is from the one before, seen by the side to
/// move: four bits of the difference, from the lowest on, with a fifth that says whether more follow.
fn binpack_score_bits(game: &Game) -> usize {
    let (mut us, mut before, mut bits) = (game.start.state().side_to_move, None, 16);
    for ply in &game.plies {
        let score = ply.score.map_or(0, |score| score.seen_by(us).centipawns());
        let score = score.clamp(i16::MIN.into(), i16::MAX.into());
        if let Some(before) = before {
            let difference = (score + before) as i16;
            // The sign becomes the lowest bit: 0, -1, 1, -2 are 0, 1, 2, 3.
            let folded = (difference << 1 ^ difference >> 15) as u16;
            bits += 5 * (u16::BITS - folded.leading_zeros()).div_ceil(4).max(1);
        }
        (us, before) = (!us, Some(score));
    }
    bits as usize
}

fn without_scores(game: &Game) -> Game {
    let mut without = Game { start_score: None, ..game.clone() };
    without.plies.iter_mut().for_each(|ply| ply.score = None);
    without
}

fn text_length(game: &Game) -> usize {
    let text = write(Some(Format::Pgn), std::slice::from_ref(game));
    text.map_or(0, |(files, _)| files[0].len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another score takes other bits, and the rest of a game the same, but for those that fill its last byte.
    #[test]
    fn what_is_no_score_takes_as_much_without_scores() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/games/engine.binpack");
        let (games, _) = crate::data::games(file.as_ref()).unwrap().expect("a binpack");
        for format in Format::ALL {
            for game in games[..20].iter().chain(&[Game::default()]) {
                let [rest, without] = [game, &without_scores(game)].map(|game| {
                    let (files, _) = write(Some(format), std::slice::from_ref(game)).unwrap();
                    8 * files[0].len() - score_bits(format, game)
                });
                let most = if format == Format::Binpack { 7 } else { 0 };
                assert!(rest.abs_diff(without) <= most, "{format}: {rest}, {without}");
            }
        }
    }
}
