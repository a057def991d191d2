//! The games of a match as a file of PGN. A match is continued by what its file says.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use polyboard::pgn::{self, Interest, Reader, Termination, Text, Visitor, Writer};
use polyboard::{Bitboard, Color, Position};

use super::referee::Ended;
use crate::error::Error;

/// How every file begins.
const BEGIN: &str = "[Event \"polyboard match\"]\n";

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
    let round = format!("{}.{}", game / 2 + 1, game % 2 + 1);
    for (name, value) in [
        ("Event", "polyboard match"),
        ("Round", &round),
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
    /// The length of the whole games, before the first game is appended.
    whole: Option<u64>,
    pub(super) games: Vec<Finished>,
}

impl Record {
    /// Opens or makes the file. A game that was cut off while it was written does not count.
    pub(super) fn open(path: &Path, openings: &[Position], terms: &str) -> Result<Record, Error> {
        let name = path.display().to_string();
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            text => text.map_err(|source| Error::Read { file: name.clone(), source })?,
        };
        let whole = whole(&text).ok_or_else(|| Error::OtherMatch {
            file: name.clone(),
            reason: "it is no file of a match".to_owned(),
        })?;
        let games = read(whole, openings, terms)
            .map_err(|reason| Error::OtherMatch { file: name.clone(), reason })?;
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|source| Error::WriteFile { file: name.clone(), source })?;
        Ok(Record { file, name, whole: Some(whole.len() as u64), games })
    }

    /// Writes a game at the end of the file, in the place of one that was cut off.
    pub(super) fn append(&mut self, text: &[u8]) -> Result<(), Error> {
        let cut = self.whole.take().map_or(Ok(()), |length| self.file.set_len(length));
        let written = cut.and_then(|()| self.file.write_all(text));
        written.map_err(|source| Error::WriteFile { file: self.name.clone(), source })
    }
}

/// The whole games at the beginning of a text; `None` if it was not written by a match.
fn whole(text: &str) -> Option<&str> {
    if !text.starts_with(BEGIN) {
        return BEGIN.starts_with(text).then_some("");
    }
    let body = text.strip_suffix("\n\n").unwrap_or_default();
    if [" 1-0", " 0-1", " 1/2-1/2", "\n1-0", "\n0-1", "\n1/2-1/2"]
        .iter()
        .any(|end| body.ends_with(end))
    {
        return Some(text);
    }
    let last = text.rfind("\n\n[").map_or(0, |at| at + 2);
    Some(&text[..last])
}

/// The games of a match with these openings and terms, or why it is another.
fn read(text: &str, openings: &[Position], terms: &str) -> Result<Vec<Finished>, String> {
    let (mut reader, mut tags) = (Reader::new(text.as_bytes()), TagReader::default());
    let mut games = Vec::new();
    while reader.read_game(&mut tags).map_err(|error| error.to_string())? {
        let game = finished(&tags, openings, terms)?;
        if games.iter().any(|other: &Finished| other.game == game.game) {
            return Err(format!("game {} is there twice", game.game + 1));
        }
        games.push(game);
    }
    Ok(games)
}

fn finished(tags: &TagReader, openings: &[Position], terms: &str) -> Result<Finished, String> {
    let tag = |name: &str| tags.0.get(name).map_or("", String::as_str);
    if tag("Terms") != terms {
        return Err(format!("it was played by other terms:\n  {}\n  {terms}", tag("Terms")));
    }
    let round = tag("Round");
    let numbers = round.split_once('.').and_then(|(pair, game)| {
        let pair = pair.parse::<usize>().ok()?.checked_sub(1)?;
        Some((pair, ["1", "2"].iter().position(|number| *number == game)?))
    });
    let (pair, game) = numbers.ok_or_else(|| format!("round {round:?} is none of a match"))?;
    let start = openings.get(pair).map(|position| position.fen().to_string());
    let standard = Position::start().fen().to_string();
    if start.as_ref() != Some(tags.0.get("FEN").unwrap_or(&standard)) {
        return Err(format!("round {round} starts from another opening"));
    }
    let winner = match tag("Result") {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        result => return Err(format!("round {round} has the result {result:?}")),
    };
    Ok(Finished::new(2 * pair + game, winner, tag("Reason")))
}

/// The tags of a game.
#[derive(Debug, Default)]
struct TagReader(BTreeMap<String, String>);

impl Visitor for TagReader {
    type Error = std::convert::Infallible;

    fn begin_game(&mut self) {
        self.0.clear();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), Self::Error> {
        self.0.insert(name.to_owned(), value.to_str().into_owned());
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Interest, Self::Error> {
        Ok(Interest::Skip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_cut_off_is_left_out() {
        let game = format!("{BEGIN}[Result \"1-0\"]\n\n1. e4 1-0\n\n");
        let two = game.repeat(2);
        for end in 0..=game.len() {
            let expected = if end == game.len() { &two } else { &game };
            assert_eq!(whole(&two[..game.len() + end]), Some(&**expected), "{end}");
            if end < game.len() {
                assert_eq!(whole(&game[..end]), Some(""), "{end}");
            }
        }
        assert_eq!(whole("[Event \"Olympiad\"]\n\n1. e4 *\n"), None);
    }
}
