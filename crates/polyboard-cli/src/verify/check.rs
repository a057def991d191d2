//! One row on one board.

use std::io::Write;

use indicatif::ProgressBar;
use polyboard::{Position, PositionErrorKinds};

use crate::backends::Named;
use crate::choose::Allow;
use crate::count;
use crate::error::Error;
use crate::suite::{Place, Row};
use crate::text::{ALARM, grouped};

/// A row to be counted by a board.
pub(super) struct Task<'a> {
    pub(super) row: &'a Row,
    pub(super) backend: Named,
}

/// What came of it.
#[derive(Default)]
pub(super) struct Checked {
    /// Stated counts that were compared.
    pub(super) compared: usize,
    pub(super) leaves: u64,
    pub(super) mismatch: Option<Mismatch>,
}

/// A board counts otherwise than stated.
pub(super) struct Mismatch {
    pub(super) place: Place,
    pub(super) position: Position,
    pub(super) backend: Named,
    pub(super) depth: u32,
    pub(super) counted: u64,
    pub(super) stated: u64,
}

impl Task<'_> {
    /// Compares with one stated count after the other, up to the first mismatch, which is the one
    /// that is easiest to track down. `None` if Ctrl-C came.
    pub(super) fn check(
        &self,
        counts: impl Iterator<Item = (u32, u64)>,
        bar: &ProgressBar,
    ) -> Option<Checked> {
        let mut checked = Checked::default();
        let mut board = self.backend.board(&self.row.position);
        for (depth, stated) in counts {
            let counted = count::perft(board.as_mut(), depth)?;
            checked.compared += 1;
            checked.leaves += counted;
            bar.inc(stated);
            if counted != stated {
                checked.mismatch = Some(Mismatch {
                    place: self.row.place.clone(),
                    position: self.row.position,
                    backend: self.backend,
                    depth,
                    counted,
                    stated,
                });
                break;
            }
        }
        Some(checked)
    }
}

impl Mismatch {
    /// The command that splits the wrong count by moves.
    pub(super) fn divide(&self) -> String {
        divide_command(&self.position, self.backend.id, self.depth)
    }

    /// Whether another board counts the same in the same place.
    fn is_like(&self, other: &Mismatch) -> bool {
        (&self.place, self.depth, self.counted) == (&other.place, other.depth, other.counted)
    }
}

/// Writes mismatches; boards that count alike in one place are named together.
pub(super) fn write(mismatches: &[Mismatch], out: &mut dyn Write) -> Result<(), Error> {
    for alike in mismatches.chunk_by(Mismatch::is_like) {
        let Mismatch { place, position, depth, .. } = &alike[0];
        let (counted, stated) = (grouped(alike[0].counted), grouped(alike[0].stated));
        let boards: Vec<_> = alike.iter().map(|mismatch| mismatch.backend.id).collect();
        let boards = boards.join(", ");
        writeln!(out, "{place}: {ALARM}mismatch{ALARM:#} at depth {depth} on {boards}")?;
        writeln!(out, "  {}", position.fen())?;
        writeln!(out, "  counted {counted}, stated {stated}; to divide:")?;
        writeln!(out, "  {}", alike[0].divide())?;
    }
    Ok(())
}

/// The command that splits a count by moves, ready to be pasted.
pub(crate) fn divide_command(position: &Position, id: &str, depth: u32) -> String {
    let allowed = Position::new(*position.setup()).err().unwrap_or(PositionErrorKinds::NONE);
    let (fen, allow) = (position.fen(), Allow::option(allowed));
    let program = program();
    format!("{program} perft {depth} --fen '{fen}' --backend {id} --divide{allow}")
}

/// The name of the program that runs: a guest is known to that one alone.
fn program() -> String {
    let name = std::env::current_exe().ok().and_then(|path| Some(path.file_stem()?.to_owned()));
    name.and_then(|name| name.into_string().ok()).unwrap_or_else(|| "polyboard".to_owned())
}
