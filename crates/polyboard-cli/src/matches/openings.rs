//! The positions from which games start.

use std::fs::File;
use std::path::Path;

use polyboard::pgn::{ReadError, Reader};
use polyboard::{Bitboard, Board, Position, PositionErrorKinds, ViewExt};

use crate::error::Error;
use crate::lines::file_name;
use crate::suite::Suite;

/// Reads openings: EPD or FEN lines, or the positions at the end of the games of a file that ends in `.pgn`.
pub(super) fn read(path: &Path) -> Result<Vec<Position>, Error> {
    let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
    let file = file_name(path);
    if is_pgn {
        return read_games(path, &file);
    }
    let suite = Suite::read(path, PositionErrorKinds::NONE)?;
    suite.bad.iter().for_each(|row| row.complain());
    match (suite.rows.len(), suite.bad.len()) {
        (_, count @ 1..) => Err(Error::Rows { file, count, rows: suite.rows.len() + count }),
        (0, 0) => Err(Error::Empty { file }),
        _ => Ok(suite.rows.into_iter().map(|row| row.position).collect()),
    }
}

/// The position at the end of each game.
fn read_games(path: &Path, file: &str) -> Result<Vec<Position>, Error> {
    let source = File::open(path)
        .map_err(|source| Error::Read { file: file.to_owned(), source })?;
    let mut openings = Vec::new();
    for game in Reader::new(source).games::<Bitboard>() {
        let game = game.map_err(|error| match error {
            ReadError::Io(source) => Error::Read { file: file.to_owned(), source },
            error => Error::Games { file: file.to_owned(), reason: error.to_string() },
        })?;
        let mut board = Bitboard::from_position(&game.start);
        for mv in game.line.nodes.iter().filter_map(|node| node.mv) {
            let _ = board.make(mv);
        }
        openings.push(board.position());
    }
    if openings.is_empty() { Err(Error::Empty { file: file.to_owned() }) } else { Ok(openings) }
}
