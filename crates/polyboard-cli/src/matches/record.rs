//! The games of a match as a file of PGN. A match is continued by what its file says.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use polyboard::pgn::{self, Reader, Termination, Writer};
use polyboard::{Bitboard, Color, Position};

use super::referee::Ended;
use crate::error::Error;

/// The tag `Event` of all games, with which each begins.
const EVENT: &str = "polyboard match";
/// With what each game ends.
const END: &str = "\n\n";

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finished {
    /// From 0: the games 2n and 2n + 1 are the pair of opening n. In the first of them the first engine is White.
    pub(super) game: usize,
    /// Of the first engine: 0 for a loss, 1 for a draw, 2 for a win.
    pub(super) half_points: usize,
    pub(super) reason: String,
}

impl Finished {
    pub(super) fn new(game: usize, winner: Option<Color>, reason: &str) -> Finished {
        let is_first = |color| (color == Color::White) == game.is_multiple_of(2);
        let half_points = winner.map_or(1, |color| if is_first(color) { 2 } else { 0 });
        Finished { game, half_points, reason: reason.to_owned() }
    }
}

/// The text of a game. `terms` are what both engines play by; `names` are theirs by color.
pub(super) fn text(
    game: usize,
    ended: &Ended,
    names: [&str; 2],
    terms: &str,
) -> Result<Vec<u8>, Error> {
    let mut record = pgn::Game::from(&ended.game);
    record.termination = match ended.winner {
        Some(Color::White) => Termination::WhiteWins,
        Some(Color::Black) => Termination::BlackWins,
        None => Termination::Draw,
    };
    if let Some(fault) = &ended.fault {
        let line = &mut record.line;
        let comments = line.nodes.last_mut().map_or(&mut line.comments, |node| &mut node.comments);
        comments.push(fault.clone());
    }
    for (name, value) in [
        ("Event", EVENT),
        ("Round", &round(game)),
        ("White", names[0]),
        ("Black", names[1]),
        ("Termination", ended.termination),
        ("Reason", &ended.reason),
        ("Terms", terms),
    ] {
        record.tags.set(name, value);
    }
    record.fill_roster();
    let mut writer = Writer::new(Vec::new());
    writer.write_game::<Bitboard>(&record)?;
    let mut text = writer.into_inner();
    text.push(b'\n');
    Ok(text)
}

/// The file of a match: open at its end, and what was in it.
pub(super) struct Record {
    file: File,
    name: String,
    pub(super) games: Vec<Finished>,
}

impl Record {
    /// Opens or makes the file. The part of a game that was cut off while it was written stays there, and does not count.
    pub(super) fn open(path: &Path, openings: &[Position], terms: &str) -> Result<Record, Error> {
        let name = path.display().to_string();
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(|source| Error::Read { file: name.clone(), source })?,
        };
        let games = read(&text, openings, terms)
            .map_err(|reason| Error::OtherMatch { file: name.clone(), reason })?;
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|source| Error::WriteFile { file: name.clone(), source })?;
        let mut record = Record { file, name, games };
        if !text.is_empty() && !text.ends_with(END) {
            record.append(END.as_bytes())?;
        }
        Ok(record)
    }

    /// Writes at the end of the file.
    pub(super) fn append(&mut self, text: &[u8]) -> Result<(), Error> {
        let written = self.file.write_all(text);
        written.map_err(|source| Error::WriteFile { file: self.name.clone(), source })
    }
}

/// The games of a match with these openings and terms, or why it is another.
fn read(text: &str, openings: &[Position], terms: &str) -> Result<Vec<Finished>, String> {
    let begin = format!("[Event \"{EVENT}\"]\n");
    if !text.is_empty() && !text.starts_with(&begin) {
        return Err("it is no file of a match".to_owned());
    }
    let mut games = Vec::new();
    // A game that was cut off does not count.
    for game in Reader::new(text.as_bytes()).games::<Bitboard>().flatten() {
        let winner = match game.termination {
            Termination::WhiteWins => Some(Color::White),
            Termination::BlackWins => Some(Color::Black),
            Termination::Draw => None,
            Termination::Unknown => continue,
        };
        let tag = |name: &str| game.tags.get(name).unwrap_or_default();
        let known = tag("Terms");
        if known != terms {
            return Err(format!("it was played by other terms:\n  {known}\n  {terms}"));
        }
        let number = || {
            let (pair, game) = tag("Round").split_once('.')?;
            (2 * pair.parse::<usize>().ok()? + game.parse::<usize>().ok()?).checked_sub(3)
        };
        let number = number().ok_or("a round has no number")?;
        if openings.get(number / 2) != Some(&game.start) {
            return Err(format!("round {} starts from another opening", round(number)));
        }
        if games.iter().all(|other: &Finished| other.game != number) {
            games.push(Finished::new(number, winner, tag("Reason")));
        }
    }
    Ok(games)
}

/// The number of a pair, and of a game in it.
pub(super) fn round(game: usize) -> String {
    format!("{}.{}", game / 2 + 1, game % 2 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_cut_off_does_not_count() {
        let game = |round: &str| {
            let tags = "[Result \"1-0\"]\n[Reason \"checkmate\"]\n[Terms \"a \\\"b\\\"\"]";
            format!("[Event \"{EVENT}\"]\n[Round \"{round}\"]\n{tags}\n\n1. e4 1-0\n\n")
        };
        let (first, second) = (game("1.1"), game("1.2"));
        let openings = [Position::start()];
        let read = |text: &str| read(text, &openings, "a \"b\"");
        let whole = [(0, 2), (1, 0)].map(|(game, half_points)| Finished {
            game,
            half_points,
            reason: "checkmate".to_owned(),
        });
        for end in 0..second.len() {
            let is_whole = end >= second.trim_end().len();
            let cut = format!("{first}{}", &second[..end]);
            assert_eq!(read(&cut).unwrap(), whole[..1 + usize::from(is_whole)], "{end}");
            // The next game is written after the part.
            let next = format!("{cut}{END}{second}");
            assert_eq!(read(&next).unwrap(), whole, "{end}");
        }
        assert!(read("[Event \"Olympiad\"]\n\n1. e4 *\n").is_err());
        assert!(read(&game("2.1")).unwrap_err().starts_with("round 2.1 starts from another"));
        assert!(super::read(&first, &openings, "b").is_err());
    }
}
