//! A million positions from each format to each other that can carry them, and back.

use board_data::{Format, Game, Lost, Score};
use board_reference::bulletformat::turned;
use board_reference::games::{Starts, random};
use board_reference::ours;
use board_reference::row::{Row, same};
use board_reference::sfbinpack::legal_en_passant;

/// Positions of each pair, in so many parts.
const POSITIONS: usize = 1_000_000;
const PARTS: usize = 10;

/// The largest differences of scores that were converted there and back.
#[derive(Clone, Copy, Debug, Default)]
struct Errors {
    /// In centipawns, of scores up to so many.
    to_1000: u32,
    to_2000: u32,
    to_4000: u32,
    /// In centipawns, of scores that expectations have room for, and beyond.
    to_greatest: u32,
    beyond: u32,
    /// In parts of 65,535.
    parts: u32,
}

impl Errors {
    fn note(&mut self, format: Format, there: i32, back: i32) {
        let error = there.abs_diff(back);
        let place = match there.abs() {
            _ if format == Format::Montyformat => &mut self.parts,
            ..=1000 => &mut self.to_1000,
            ..=2000 => &mut self.to_2000,
            ..=4000 => &mut self.to_4000,
            ..=Score::MAX_CONVERTED => &mut self.to_greatest,
            _ => &mut self.beyond,
        };
        *place = error.max(*place);
    }
}

#[test]
fn every_pair_of_formats_keeps_what_both_carry() {
    let mut errors = Errors::default();
    let mut counts = [[0; Format::ALL.len()]; Format::ALL.len()];
    for part in 0..PARTS {
        let seed = 100 + part as u64;
        let standard = random(Starts::Standard, POSITIONS / PARTS, seed);
        let other = random(Starts::Double, POSITIONS / PARTS / 10, seed);
        let every = [&standard[..], &other].concat();
        for (a, first) in Format::ALL.into_iter().enumerate() {
            for (b, second) in Format::ALL.into_iter().enumerate() {
                let has_room = ![first, second].contains(&Format::Binpack);
                let games = if has_room { &every } else { &standard };
                if second.has_games() || !first.has_games() {
                    counts[a][b] += pair(first, second, games, &mut errors);
                }
            }
        }
    }
    for (first, counts) in Format::ALL.into_iter().zip(counts) {
        for (second, count) in Format::ALL.into_iter().zip(counts) {
            println!("{first:>12} to {second:<12} and back: {count} positions");
            assert!(count >= POSITIONS || count == 0);
        }
    }
    println!("largest differences of scores: {errors:?}");
    // Up to ten pawns a centipawn is more than one part of 65,535, and comes back; ten parts are half a centipawn at most.
    assert!(errors.to_1000 == 0 && errors.to_2000 <= 1 && errors.parts <= 21);
}

/// From one format to the other and back; returns the number of positions.
fn pair(first: Format, second: Format, games: &[Game], errors: &mut Errors) -> usize {
    // Formats of positions have no moves: what the others get from them are single positions.
    let here = through(first, games);
    let there = through(second, &here);
    let back = through(first, &there);
    let is_strict = [first, second].contains(&Format::Binpack);
    let rows =
        |games: Vec<Game>| if is_strict { legal_en_passant(&games) } else { ours::rows(&games) };
    let [here, back] = [here, back].map(rows);
    let converted = first != second && [first, second].contains(&Format::Montyformat);
    // Of a single position montyformat has no score.
    let has_scores = first.has_games() || second != Format::Montyformat;
    if converted && has_scores {
        here.iter().zip(&back).for_each(|(here, back)| errors.note(first, here.score, back.score));
    }
    same(&here, &back, |row: &mut Row| {
        if [first, second].contains(&Format::Bulletformat) {
            *row = turned(*row);
        }
        if converted {
            row.score = 0;
        }
    });
    back.len()
}

/// What a format makes of games.
fn through(format: Format, games: &[Game]) -> Vec<Game> {
    ours::read(format, &ours::write(format, games, Lost::ALL)).0
}
