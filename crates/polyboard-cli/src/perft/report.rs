//! The reports of `perft`.

use std::collections::BTreeSet;
use std::io::Write;

use polyboard::PerftKinds;
use polyboard_compare::document::{Part, Table};
use serde::Serialize;

use super::{Args, Count, Counts, hashed};
use crate::count::Bulk;
use crate::document;
use crate::error::{Error, Status};
use crate::output::write_table;
use crate::text::{ALARM, GOOD, grouped, millions, table};

pub(super) fn write(args: &Args, counts: &Counts, out: &mut dyn Write) -> Result<(), Error> {
    let all = &counts.complete;
    // One stands for all if they agree.
    let shown = if counts.agree() { &all[..all.len().min(1)] } else { &all[..] };
    if args.divide {
        write_divide(shown, out)?;
    }
    if args.kinds {
        write_kinds(shown, out)?;
    }
    let rows = all.iter().map(|count| {
        let Count { backend, nodes, seconds, nodes_per_second, .. } = *count;
        let (seconds, speed) = (format!("{seconds:.6}"), millions(nodes_per_second));
        vec![backend.to_owned(), grouped(nodes), seconds, speed]
    });
    if !all.is_empty() {
        write_table(out, &table(&["backend", ">nodes", ">seconds", ">M nodes/s"], rows))?;
    }
    if !args.kinds {
        writeln!(out, "{}", args.bulk.phrase())?;
    }
    hashed::write(all, out)?;
    match (counts.status(), &counts.stopped) {
        (Status::Differ, _) => writeln!(out, "{ALARM}the representations differ{ALARM:#}")?,
        (_, Some(stopped)) => writeln!(out, "{ALARM}stopped by a signal{ALARM:#}: {stopped}")?,
        _ if all.len() > 1 => {
            writeln!(out, "{GOOD}all {} representations agree{GOOD:#}", all.len())?
        }
        _ => {}
    }
    Ok(())
}

/// Writes `e2e4: 20` for each first move, as other programs do; if the counts differ, a table with a
/// column for each representation.
fn write_divide(shown: &[Count], out: &mut dyn Write) -> Result<(), Error> {
    if let [count] = shown {
        for row in count.divide.iter().flatten() {
            writeln!(out, "{}: {}", row.r#move, row.nodes)?;
        }
        writeln!(out)?;
        return Ok(());
    }
    let moves: BTreeSet<&str> =
        shown.iter().flat_map(|count| &count.divide).flatten().map(|row| &*row.r#move).collect();
    let columns = shown.iter().map(|count| (format!(">{}", count.backend), count));
    let leaves = |mv: &str, count: &&Count| {
        let row = count.divide.iter().flatten().find(|row| row.r#move == mv);
        row.map_or("-".to_owned(), |row| row.nodes.to_string())
    };
    document::write(&[Part::Table(Table::of("move", columns, moves, leaves))], out)?;
    writeln!(out)?;
    Ok(())
}

/// Writes the kinds of moves, a row each, by depth.
fn write_kinds(shown: &[Count], out: &mut dyn Write) -> Result<(), Error> {
    for count in shown {
        if shown.len() > 1 {
            writeln!(out, "{}", count.backend)?;
        }
        let by_depth = count.kinds.iter().flatten();
        let columns = by_depth.map(|row| (format!(">{}", row.depth), row.kinds.named()));
        let names = PerftKinds::default().named().map(|(name, _)| name);
        let number = |kind: &str, kinds: &[(&'static str, u64); 9]| {
            let of_kind = kinds.iter().find(|(name, _)| *name == kind);
            of_kind.map_or_else(String::new, |&(_, number)| grouped(number))
        };
        document::write(&[Part::Table(Table::of("depth", columns, names, number))], out)?;
        writeln!(out)?;
    }
    Ok(())
}

#[derive(Serialize)]
pub(super) struct Report {
    fen: String,
    depth: u32,
    agree: bool,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    bulk: Option<Bulk>,
    results: Vec<Count>,
}

/// The JSON report.
pub(super) fn json(args: &Args, counts: Counts) -> Report {
    let agree = counts.agree();
    let mut results = counts.complete;
    if !args.divide {
        results.iter_mut().for_each(|count| count.divide = None);
    }
    Report {
        fen: counts.position.fen().to_string(),
        depth: args.depth,
        agree,
        complete: counts.stopped.is_none(),
        bulk: (!args.kinds).then_some(args.bulk),
        results,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends::Named;
    use polyboard::{Backend, CastlingNotation, Move, MoveKind, Position, Square};
    use std::time::Duration;

    fn count(backend: Backend, divide: &[(Move, u128)]) -> Count {
        let leaves = divide.iter().map(|row| row.1).sum();
        let time = Duration::from_millis(1);
        let backend = Named::of(polyboard_bench::BenchmarkSubject::of_backend(backend)).unwrap();
        let divide = Some(counts(Vec::new()).divide(divide.iter().copied()));
        Count { divide, ..Count::new(backend, leaves, time) }
    }

    fn counts(complete: Vec<Count>) -> Counts {
        let (position, notation) = (Position::start(), CastlingNotation::Classic);
        Counts { position, notation, complete, stopped: None }
    }

    #[test]
    fn differing_counts_are_divided_side_by_side() {
        let step = Move::new(Square::E2, Square::E3, MoveKind::Quiet);
        let double = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
        let complete = vec![
            count(Backend::X88, &[(step, 20), (double, 20)]),
            count(Backend::Bitboard, &[(step, 19)]),
        ];
        let counts = counts(complete);
        assert_eq!(counts.status(), Status::Differ);
        let mut out = anstream::StripStream::new(Vec::new());
        write_divide(&counts.complete, &mut out).unwrap();
        let text = String::from_utf8(out.into_inner()).unwrap();
        assert_eq!(text, "move  x88  bitboard\ne2e3   20        19\ne2e4   20         -\n\n");
    }
}
