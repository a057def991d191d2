//! Files of positions, with or without perft counts.

use std::path::Path;

use anstream::eprintln;
use polyboard::{Epd, EpdError, FromFenError, Position, PositionErrorKinds};
pub(crate) use polyboard_compare::measure::{Place, Row};

use crate::count::DEEPEST;
use crate::error::{Error, error_names, sentences};
use crate::lines::{Line, LineError, Lines};
use crate::text::{ALARM, shown};

/// A rejected row.
#[derive(Clone, Debug)]
pub(crate) struct BadRow {
    pub(crate) place: Place,
    /// The line, escaped for display.
    pub(crate) text: String,
    pub(crate) error: RowError,
}

/// Why a row is rejected.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum RowError {
    #[error("  {0}")]
    Line(#[from] LineError),
    #[error("  {}", shown(&.0.to_string()))]
    Epd(#[from] EpdError),
    #[error("{}", sentences(&FromFenError::Position(*.0)))]
    Position(#[from] PositionErrorKinds),
    #[error("  no count stated, as in ;D1 20")]
    NoCount,
    #[error("  operation D{0}: the greatest depth is D{DEEPEST}")]
    TooDeep(u32),
}

/// The rows of a file, good and rejected.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suite {
    pub(crate) rows: Vec<Row>,
    pub(crate) bad: Vec<BadRow>,
}

impl Suite {
    /// Reads a file, or standard input if its name is `-`.
    pub(crate) fn read(path: &Path, allowed: PositionErrorKinds) -> Result<Suite, Error> {
        Suite::of(Lines::open(path)?, allowed)
    }

    /// Reads lines of EPD.
    pub(crate) fn of(lines: Lines<'_>, allowed: PositionErrorKinds) -> Result<Suite, Error> {
        let mut suite = Suite::default();
        let file = lines.name.clone();
        for line in lines {
            let line = line?;
            let place = Place { file: file.clone(), line: line.number };
            match read_line(&line, &place, allowed) {
                Ok(row) => suite.rows.extend(row),
                Err(error) => suite.bad.push(BadRow { place, text: line.shown(), error }),
            }
        }
        Ok(suite)
    }

    /// Complains of rejected rows, of which there must be none, and there must be others.
    pub(crate) fn require_all(&self, file: &str) -> Result<(), Error> {
        self.bad.iter().for_each(BadRow::complain);
        let (count, rows) = (self.bad.len(), self.bad.len() + self.rows.len());
        match (count, rows) {
            (_, 0) => Err(Error::Empty { file: file.to_owned() }),
            (0, _) => Ok(()),
            _ => Err(Error::Rows { file: file.to_owned(), count, rows }),
        }
    }

    /// Rejects rows without counts.
    pub(crate) fn require_counts(&mut self) {
        for row in self.rows.extract_if(.., |row| row.counts.is_empty()) {
            let text = row.position.fen().to_string();
            self.bad.push(BadRow { place: row.place, text, error: RowError::NoCount });
        }
        self.bad.sort_by_key(|bad| bad.place.line);
    }
}

/// The row of a line; `None` for an empty line and a comment.
fn read_line(
    line: &Line,
    place: &Place,
    allowed: PositionErrorKinds,
) -> Result<Option<Row>, RowError> {
    let Some((_, epd)) = Epd::lines(line.text()?).next() else { return Ok(None) };
    let epd = epd?;
    let text =
        |opcode| epd.operation(opcode).and_then(|operation| operation.operands().next().map(shown));
    let mut counts = epd.perft().collect::<Result<Vec<_>, _>>()?;
    counts.sort_unstable();
    if let Some(&(depth, _)) = counts.last().filter(|count| count.0 > DEEPEST) {
        return Err(RowError::TooDeep(depth));
    }
    let position = Position::new_allowing(*epd.setup(), allowed)?;
    let (place, name, class) = (place.clone(), text("id"), text("c1"));
    Ok(Some(Row { place, name, class, position, counts }))
}

impl BadRow {
    /// Writes the place of the row and its error to standard error.
    pub(crate) fn complain(&self) {
        let BadRow { place, text, error } = self;
        eprintln!("{place}: {ALARM}rejected{ALARM:#}: {text}\n{error}");
    }
}

impl RowError {
    /// The names of the position errors, if these are the reason.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        match self {
            RowError::Position(errors) => error_names(*errors),
            _ => Vec::new(),
        }
    }
}
