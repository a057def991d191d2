//! `polyboard list`

use std::collections::BTreeMap;
use std::io::Write;

use polyboard::processor::Level;
use serde::Serialize;

use crate::backends;
use crate::error::{Error, Status};
use crate::output::{write_json, write_table};
use crate::text::table;

/// Lists the representations: id, size in bytes, needs, code path, idea
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Writes a JSON array instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    id: &'static str,
    idea: &'static str,
    bytes: usize,
    needs: &'static str,
    path: &'static str,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let rows: Vec<Row> = backends::all()
        .iter()
        .map(|board| Row {
            id: board.id,
            idea: board.idea,
            bytes: board.bytes,
            needs: board.needs,
            path: board.path,
        })
        .collect();
    if args.json {
        write_json(out, &rows)?;
    } else {
        let cells = rows.iter().map(|row| {
            [row.id, &row.bytes.to_string(), row.path, row.idea].map(str::to_owned).into()
        });
        write_table(out, &table(&["backend", ">bytes", "code path", "idea"], cells))?;
        writeln!(out)?;
        write_table(out, &table(&["needs", "backends"], by_needs(&rows)))?;
        writeln!(
            out,
            "\nlevel of this processor: {}; --processor limits it",
            Level::detect().name()
        )?;
    }
    Ok(Status::Right)
}

/// What is needed of the processor, each with the boards that need it.
fn by_needs(rows: &[Row]) -> impl Iterator<Item = Vec<String>> {
    let mut boards: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for row in rows {
        boards.entry(row.needs).or_default().push(row.id);
    }
    boards.into_iter().map(|(needs, ids)| vec![needs.to_owned(), ids.join(", ")])
}
