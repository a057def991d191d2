//! The reports of `perft`.

use std::collections::BTreeSet;
use std::io::Write;

use polyboard::PerftKinds;
use polyboard_compare::document::{Part, Table};
use serde::{Serialize, Serializer};

use super::hashed::{self, Found};
use super::{Args, Count, Counts};
use crate::count::Bulk;
use crate::document;
use crate::error::{Error, Status};
use crate::output::write_table;
use crate::position::uci;
use crate::text::{ALARM, GOOD, grouped, millions, table};

pub(super) fn write(args: &Args, counts: &Counts, out: &mut dyn Write) -> Result<(), Error> {
    let all = &counts.complete;
    // One stands for all if they agree.
    let shown = if counts.agree() { &all[..all.len().min(1)] } else { &all[..] };
    if args.divide {
        write_divide(counts, shown, out)?;
    }
    if args.kinds {
        write_kinds(shown, out)?;
    }
    let rows = all.iter().map(|count| {
        let (seconds, speed) = (count.time.as_secs_f64(), millions(count.nodes_per_second()));
        vec![count.backend.id.to_owned(), grouped(count.leaves), format!("{seconds:.6}"), speed]
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
fn write_divide(counts: &Counts, shown: &[Count], out: &mut dyn Write) -> Result<(), Error> {
    if let [count] = shown {
        for &(mv, leaves) in &count.divide {
            writeln!(out, "{}: {leaves}", uci(mv, counts.notation))?;
        }
        writeln!(out)?;
        return Ok(());
    }
    let moves = shown.iter().flat_map(|count| &count.divide);
    let moves: BTreeSet<String> = moves.map(|&(mv, _)| uci(mv, counts.notation)).collect();
    let columns = shown.iter().map(|count| (format!(">{}", count.backend.id), count));
    let leaves = |mv: &str, count: &&Count| {
        let row = count.divide.iter().find(|row| uci(row.0, counts.notation) == mv);
        row.map_or("-".to_owned(), |(_, leaves)| leaves.to_string())
    };
    document::write(&[Part::Table(Table::of("move", columns, moves, leaves))], out)?;
    writeln!(out)?;
    Ok(())
}

/// Writes the kinds of moves, a row each, by depth.
fn write_kinds(shown: &[Count], out: &mut dyn Write) -> Result<(), Error> {
    for count in shown {
        if shown.len() > 1 {
            writeln!(out, "{}", count.backend.id)?;
        }
        let columns = (1..).zip(&count.kinds).map(|(depth, kinds)| (format!(">{depth}"), kinds));
        let names = PerftKinds::default().named().map(|(name, _)| name);
        let number = |kind: &str, kinds: &&PerftKinds| {
            kinds
                .named()
                .into_iter()
                .filter(|(name, _)| *name == kind)
                .map(|(_, n)| grouped(n))
                .collect()
        };
        document::write(&[Part::Table(Table::of("depth", columns, names, number))], out)?;
        writeln!(out)?;
    }
    Ok(())
}

#[derive(Serialize)]
pub(super) struct Report<'a> {
    fen: String,
    depth: u32,
    agree: bool,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    bulk: Option<Bulk>,
    results: Vec<BoardReport<'a>>,
}

#[derive(Serialize)]
struct BoardReport<'a> {
    backend: &'static str,
    nodes: u128,
    seconds: f64,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'a Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kinds: Option<Vec<KindsReport>>,
}

#[derive(Serialize)]
struct MoveReport {
    r#move: String,
    nodes: u128,
}

/// The kinds of moves at a depth.
#[derive(Serialize)]
struct KindsReport {
    depth: u32,
    #[serde(flatten, serialize_with = "named")]
    kinds: PerftKinds,
}

/// Writes the numbers under their names: `en_passant`, ...
fn named<S: Serializer>(kinds: &PerftKinds, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(kinds.named().map(|(name, number)| (name.replace(' ', "_"), number)))
}

/// The JSON report.
pub(super) fn json<'a>(args: &Args, counts: &'a Counts) -> Report<'a> {
    let results = counts.complete.iter().map(|count| BoardReport {
        backend: count.backend.id,
        nodes: count.leaves,
        seconds: count.time.as_secs_f64(),
        nodes_per_second: count.nodes_per_second(),
        table: count.table.as_ref(),
        divide: args.divide.then(|| {
            let rows = count.divide.iter();
            rows.map(|&(mv, nodes)| MoveReport { r#move: uci(mv, counts.notation), nodes })
                .collect()
        }),
        kinds: args.kinds.then(|| {
            let by_depth = (1..).zip(&count.kinds);
            by_depth.map(|(depth, &kinds)| KindsReport { depth, kinds }).collect()
        }),
    });
    Report {
        fen: counts.position.fen().to_string(),
        depth: args.depth,
        agree: counts.agree(),
        complete: counts.stopped.is_none(),
        bulk: (!args.kinds).then_some(args.bulk),
        results: results.collect(),
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
        Count { backend, leaves, time, divide: divide.to_vec(), kinds: Vec::new(), table: None }
    }

    #[test]
    fn differing_counts_are_divided_side_by_side() {
        let step = Move::new(Square::E2, Square::E3, MoveKind::Quiet);
        let double = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
        let complete = vec![
            count(Backend::X88, &[(step, 20), (double, 20)]),
            count(Backend::Bitboard, &[(step, 19)]),
        ];
        let (position, notation) = (Position::start(), CastlingNotation::Classic);
        let counts = Counts { position, notation, complete, stopped: None };
        assert_eq!(counts.status(), Status::Differ);
        let mut out = anstream::StripStream::new(Vec::new());
        write_divide(&counts, &counts.complete, &mut out).unwrap();
        let text = String::from_utf8(out.into_inner()).unwrap();
        assert_eq!(text, "move  x88  bitboard\ne2e3   20        19\ne2e4   20         -\n\n");
    }
}
