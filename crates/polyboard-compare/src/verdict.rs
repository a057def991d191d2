//! What follows from the figures, in words.

use crate::findings::Findings;
use crate::race::{Advice, Race};
use crate::record::Record;
use crate::section::{Row, Section, rows};
use crate::text::{grouped, plural, rounded};
use crate::workload::Workload;

/// If more workloads are timed than this, the verdict is about the chief ones.
const FEW: usize = 4;

/// The advice for each kind of program. None if fewer than two boards were timed.
pub(crate) fn verdict(findings: &Findings) -> Vec<Advice> {
    let of_all: Vec<&Section> = findings.of_all().collect();
    let is_few = of_all.len() <= FEW;
    let is_chief = |section: &&&Section| is_few || section.workload.is_chief();
    let mut verdict: Vec<Advice> =
        of_all.iter().filter(is_chief).filter_map(|s| speed(s)).collect();
    verdict.extend(smallest(&of_all));
    verdict.extend(in_memory(&findings.memory));
    verdict.extend(anything(&of_all));
    verdict
}

/// The fastest board at a workload.
fn speed(section: &Section) -> Option<Advice> {
    let name = section.workload.name();
    let race = Race::of(&section.rows)?;
    let mut advice = race.advice(section.workload.program.to_owned(), &format!("at {name}"));
    let record = Record::built_in();
    if section.workload == Workload::SEARCH {
        advice.notes.extend(race.prices(record));
    }
    let fastest: Vec<&str> = race.fastest().into_iter().map(Row::id).collect();
    let timed: Vec<&str> = section.rows.iter().map(Row::id).collect();
    advice.notes.extend(record.differs(section.workload, &timed, &fastest));
    Some(advice)
}

/// What no interval of a run contains: how much another build of the same code moves ratios.
pub(crate) fn of_other_builds(findings: &Findings) -> Option<String> {
    Record::built_in().layout_in_words(&findings.run.settings.workloads)
}

/// The fastest board at the greatest number of boards in memory that all have room for.
fn in_memory(sections: &[Section]) -> Option<Advice> {
    let most = sections.iter().map(|section| section.rows.len()).max()?;
    let section = sections.iter().rev().find(|section| section.rows.len() == most)?;
    let boards = grouped(section.boards?);
    let race = Race::of(&section.rows)?;
    let task = format!("at {boards} boards in memory");
    Some(race.advice("a scan of many boards".to_owned(), &task))
}

/// The fastest board over many workloads together, by the geometric mean of its speeds.
fn anything(of_all: &[&Section]) -> Option<Advice> {
    if of_all.len() <= FEW {
        return None;
    }
    let place = format!("over all {} workloads (geometric mean)", of_all.len());
    let rows = means(of_all);
    Some(Race::of(&rows)?.advice("everything else".to_owned(), &place))
}

/// For each board that did all workloads a row with the geometric mean of its speeds, fastest first.
fn means(of_all: &[&Section]) -> Vec<Row> {
    let Some((first, others)) = of_all.split_first() else { return Vec::new() };
    let mean = |row: &Row| {
        let mut logarithms: Vec<f64> = row.speeds.iter().map(|speed| speed.ln()).collect();
        for section in others {
            let other = section.row(row.id())?;
            logarithms.iter_mut().zip(&other.speeds).for_each(|(sum, speed)| *sum += speed.ln());
        }
        let count = of_all.len() as f64;
        let speeds = logarithms.into_iter().map(|sum| (sum / count).exp()).collect();
        Some((row.board.clone(), speeds))
    };
    rows(first.rows.iter().filter_map(mean).collect(), None)
}

/// The board of fewest bytes; of several, the one that is fastest at the chief workload that was timed.
fn smallest(of_all: &[&Section]) -> Option<Advice> {
    let section =
        of_all.iter().find(|section| section.workload == Workload::SEARCH).or(of_all.first())?;
    let ours: Vec<&Row> = section.rows.iter().filter(|row| !row.board.is_peer).collect();
    // `min_by_key` takes the first of several, which is the fastest.
    let take = ours.iter().min_by_key(|row| row.board.bytes)?;
    let next = ours
        .iter()
        .filter(|row| row.board.bytes > take.board.bytes)
        .min_by_key(|row| row.board.bytes)?;
    let largest = ours.iter().max_by_key(|row| row.board.bytes)?;
    let needs = |row: &Row| {
        let factor = row.board.bytes as f64 / take.board.bytes.max(1) as f64;
        (row.id().to_owned(), rounded(factor, 0.1))
    };
    let last = (largest.id() != next.id()).then_some(largest);
    let name = section.workload.name();
    let time = Race::of(&section.rows).and_then(|race| race.time_of(take));
    let time = time.map(|time| format!("it takes {time} times the time of the fastest at {name}"));
    Some(Advice {
        program: "a store of many boards".to_owned(),
        take: take.id().to_owned(),
        because: format!("smallest, {}", plural(take.board.bytes, "byte")),
        resource: "memory",
        others: [Some(*next), last.copied()].into_iter().flatten().map(needs).collect(),
        notes: time.into_iter().collect(),
    })
}

/// The classes of positions in which the board to take is not among the fastest, each with the one that is.
pub(crate) fn elsewhere(
    sections: &[Section],
    workload: Workload,
    take: &str,
) -> Vec<(String, String)> {
    let classes = sections.iter().filter(|s| s.workload == workload && !s.is_of_all());
    let other = |section: &Section| {
        let race = Race::of(&section.rows)?;
        let is_among = race.fastest().iter().any(|row| row.id() == take);
        (!is_among).then(|| (section.class_name().to_owned(), race.take.id().to_owned()))
    };
    classes.filter_map(other).collect()
}

#[cfg(test)]
mod tests;
