//! What follows from the figures: what to take for which kind of program.

use crate::findings::Findings;
use crate::predict;
use crate::race::{Advice, Race, Takes};
use crate::record::Record;
use crate::run::{Run, Settings};
use crate::section::{Row, Section, rows};
use crate::workload::Workload;

/// If more workloads are timed than this, the verdict is about the chief ones.
const FEW: usize = 4;

/// The advice for each kind of program. None if fewer than two boards were timed.
pub(crate) fn verdict(findings: &Findings) -> Vec<Advice> {
    let of_all: Vec<&Section> = findings.of_all().collect();
    let is_few = of_all.len() <= FEW;
    // Nobody writes a program that only copies boards.
    let is_told = |section: &&&Section| {
        is_few || section.workload.is_chief() && section.workload != Workload::CLONE
    };
    let mut verdict: Vec<Advice> = of_all.iter().filter(is_told).filter_map(|s| speed(s)).collect();
    verdict.extend(smallest(&of_all));
    verdict.extend(in_memory(&findings.memory));
    verdict.extend(anything(&of_all));
    verdict
}

/// The fastest board at a workload.
fn speed(section: &Section) -> Option<Advice> {
    let race = Race::of(&section.rows)?;
    let mut advice = Advice::of(section.workload.program, race.take, race.next());
    if [Workload::SEARCH, Workload::ENGINE].contains(&section.workload) {
        advice.elo = race.next().and_then(|(next, _)| predict::usually(race.take.id(), next.id()));
    }
    advice.more = race.rounds_more().filter(|&more| more < MANY).map(|n| (section.workload, n));
    let fastest: Vec<&str> = race.fastest().into_iter().map(Row::id).collect();
    let timed: Vec<&str> = section.rows.iter().map(Row::id).collect();
    advice.record = Record::built_in().differs(section.workload, &timed, &fastest);
    Some(advice)
}

/// Nobody waits for so many rounds.
const MANY: u64 = 1000;

/// The command that tells more, and about how long it takes: more rounds where boards could not be told apart, else
/// every workload, else four times as many rounds, which halve the intervals.
pub(crate) fn more(run: &Run, verdict: &[Advice]) -> String {
    let Settings { rounds, workloads, .. } = &run.settings;
    let rounds = u64::from(*rounds);
    let all = "all --html report.html";
    let (what, count, wanted) = match verdict.iter().find_map(|advice| advice.more) {
        Some((workload, more)) => (workload.name(), 1, rounds + more),
        None if workloads.len() < Workload::ALL.len() => (all, Workload::ALL.len(), 9),
        None => (all, workloads.len(), 4 * rounds),
    };
    let times = run.steps.iter().flat_map(|step| step.nanoseconds.iter().flatten());
    let times: f64 = times.map(|&nanoseconds| nanoseconds as f64).sum();
    let each = times / (rounds * workloads.len() as u64) as f64;
    let minutes = (each * (count as u64 * wanted) as f64 / 6e10).ceil();
    let own = match &*run.settings.positions {
        "built in" => String::new(),
        file => format!(" --positions {file}"),
    };
    format!("More: polyboard compare --workload {what} --rounds {wanted}{own} ({minutes} min)")
}

/// What no interval of a run contains: how much another build of the same code moves ratios.
pub(crate) fn of_other_builds(findings: &Findings) -> Option<String> {
    Record::built_in().layout_in_words(&findings.run.settings.workloads)
}

/// The fastest board at the greatest number of boards in memory that all have room for.
fn in_memory(sections: &[Section]) -> Option<Advice> {
    let most = sections.iter().map(|section| section.rows.len()).max()?;
    let section = sections.iter().rev().find(|section| section.rows.len() == most)?;
    let race = Race::of(&section.rows)?;
    Some(Advice::of("a scan of boards", race.take, race.next()))
}

/// The fastest board over many workloads together, by the geometric mean of its speeds.
fn anything(of_all: &[&Section]) -> Option<Advice> {
    if of_all.len() <= FEW {
        return None;
    }
    let rows = means(of_all);
    let race = Race::of(&rows)?;
    Some(Advice::of("everything else", race.take, race.next()))
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
    let takes = Takes::Bytes(next.board.bytes);
    Some(Advice::of("a store of boards", take, Some((next, takes))))
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
