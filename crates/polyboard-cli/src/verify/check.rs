//! One row on one representation.

use std::io::Write;

use indicatif::ProgressBar;
use polyboard::{Position, PositionErrorKinds};
use serde::Serialize;

use crate::backends::Named;
use crate::choose::Allow;
use crate::count::{self, Bulk};
use crate::error::Error;
use crate::suite::Row;
use crate::text::{ALARM, grouped};

/// How rows are checked.
#[derive(Debug, clap::Args)]
pub(super) struct Counting {
    /// Skips depths with larger counts, and ends a count that becomes larger than N: it differs
    #[arg(long, value_name = "N")]
    pub(super) max_nodes: Option<u64>,
    // A stated count is to check the generator, and by default not a second way of counting.
    /// How many plies are counted and not made
    #[arg(long, value_enum, value_name = "PLIES", default_value_t = Bulk::OnePly)]
    bulk: Bulk,
}

impl Counting {
    /// The counts of a row to be checked: those that are small enough.
    pub(super) fn checked<'a>(
        &self,
        row: &'a Row,
    ) -> impl Iterator<Item = (u32, u64)> + use<'_, 'a> {
        let is_small = |leaves| self.max_nodes.is_none_or(|limit| leaves <= limit);
        row.counts.iter().copied().filter(move |&(_, leaves)| is_small(leaves))
    }
}

/// The result of a row on a representation.
#[derive(Default)]
pub(super) struct Checked {
    /// Stated counts that were compared.
    pub(super) compared: usize,
    pub(super) leaves: u64,
    pub(super) mismatch: Option<Mismatch>,
}

/// A count that differs from the stated one.
#[derive(Serialize)]
pub(super) struct Mismatch {
    pub(super) place: String,
    pub(super) fen: String,
    pub(super) backend: &'static str,
    pub(super) depth: u32,
    pub(super) stated: u64,
    pub(super) counted: u64,
    /// Whether the count was not ended by the limit.
    pub(super) complete: bool,
    /// The command that divides the wrong count.
    pub(super) divide: String,
}

/// Compares the counts of a row with the stated ones up to the first mismatch, which is the easiest to track down. `None`
/// after Ctrl-C.
pub(super) fn check(
    how: &Counting,
    row: &Row,
    backend: Named,
    bar: &ProgressBar,
) -> Option<Checked> {
    let mut checked = Checked::default();
    let (mut board, bulk, limit) = (backend.board(&row.position), how.bulk, how.max_nodes);
    for (depth, stated) in how.checked(row) {
        let counted = count::perft_up_to(board.as_mut(), depth, bulk, limit)?;
        checked.compared += 1;
        checked.leaves += counted;
        bar.inc(stated);
        if counted != stated {
            checked.mismatch = Some(Mismatch {
                place: row.place.to_string(),
                fen: row.position.fen().to_string(),
                backend: backend.id,
                depth,
                stated,
                counted,
                complete: limit.is_none_or(|limit| counted <= limit),
                divide: divide_command(&row.position, backend.id, depth, bulk),
            });
            break;
        }
    }
    Some(checked)
}

/// Writes mismatches; representations with the same count for a row are named together.
pub(super) fn write(mismatches: &[Mismatch], out: &mut dyn Write) -> Result<(), Error> {
    let is_like = |a: &Mismatch, b: &Mismatch| {
        (&a.place, a.depth, a.counted) == (&b.place, b.depth, b.counted)
    };
    for alike in mismatches.chunk_by(is_like) {
        let Mismatch { place, fen, depth, divide, .. } = &alike[0];
        let (counted, stated) = (grouped(alike[0].counted), grouped(alike[0].stated));
        let counted = if alike[0].complete { counted } else { format!("{counted} and more") };
        let boards: Vec<_> = alike.iter().map(|mismatch| mismatch.backend).collect();
        let boards = boards.join(", ");
        writeln!(out, "{place}: {ALARM}mismatch{ALARM:#} at depth {depth} on {boards}")?;
        writeln!(out, "  {fen}")?;
        writeln!(out, "  counted {counted}, stated {stated}; to divide:")?;
        writeln!(out, "  {divide}")?;
    }
    Ok(())
}

/// The command that divides a count, ready to be pasted.
pub(crate) fn divide_command(position: &Position, id: &str, depth: u32, bulk: Bulk) -> String {
    let allowed = Position::new(*position.setup()).err().unwrap_or(PositionErrorKinds::NONE);
    let (fen, allow, bulk) = (position.fen(), Allow::option(allowed), bulk.option());
    let program = program();
    format!("{program} perft {depth} --fen '{fen}' --backend {id} --divide{bulk}{allow}")
}

/// The name of the running program: only it knows its outside boards.
fn program() -> String {
    let name = std::env::current_exe().ok().and_then(|path| Some(path.file_stem()?.to_owned()));
    name.and_then(|name| name.into_string().ok()).unwrap_or_else(|| "polyboard".to_owned())
}
