//! What follows from the figures, in words.

mod race;

use super::rows::{Row, Section, interval_name, rows};
use super::saved::Settings;
use super::study::Record;
use super::timing::POSITIONS;
use super::workload::Workload;
use super::{Findings, memory};
use crate::stats::{ROUNDS_FOR_95, spread};
use crate::text::{grouped, plural, rounded};

pub use self::race::TIE;
pub(super) use self::race::{Race, fastest};

/// What to take for one kind of program.
pub(super) struct Advice {
    /// What one writes.
    pub(super) program: String,
    /// The id of the board to take, or of all that tie: `a or b`.
    pub(super) take: String,
    /// Why, in a few words.
    pub(super) because: String,
    /// What other boards take more of: time or memory.
    pub(super) resource: &'static str,
    /// The next board and the last one, each with the factor by which it takes more.
    pub(super) others: Vec<(String, String)>,
    /// More to know, whole sentences without their full stops.
    pub(super) notes: Vec<String>,
}

impl Advice {
    /// What another choice costs, and the notes; sentences, the first of which lacks its beginning.
    pub(super) fn costs(&self) -> Option<String> {
        let others: Vec<_> =
            self.others.iter().map(|(board, factor)| format!("{board} {factor} times")).collect();
        let others =
            (!others.is_empty()).then(|| format!("{} the {}", others.join(", "), self.resource));
        let all: Vec<_> = others.into_iter().chain(self.notes.iter().cloned()).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

/// If more workloads are timed than this, the verdict is about the chief ones.
const FEW: usize = 4;

/// The advice for each kind of program. None if fewer than two boards were timed.
pub(super) fn verdict(findings: &Findings) -> Vec<Advice> {
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
pub(super) fn of_other_builds(findings: &Findings) -> Option<String> {
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

/// Reasons to distrust the figures.
pub(super) fn warnings(findings: &Findings) -> Vec<String> {
    let Settings { rounds, in_processes, fresh_positions, .. } = findings.run.settings;
    if rounds == 0 {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    if rounds < ROUNDS_FOR_95 {
        warnings.push(format!(
            "Only {}: too few for an interval of 95 %, so ranks may be chance.",
            plural(rounds as usize, "round")
        ));
    }
    warnings.extend(busy(&findings.sections, rounds));
    if !in_processes {
        warnings.push(
            "All rounds ran in one process, because this program could not be started again."
                .to_owned(),
        );
    }
    warnings.extend(few_positions(fresh_positions));
    warnings.extend(memory::warnings(&findings.run, &findings.memory));
    warnings
}

/// A warning if a processor learns the positions of single operations by heart.
fn few_positions(positions: usize) -> Option<String> {
    (1..POSITIONS as usize).contains(&positions).then(|| {
        format!(
            "Single operations ran on {}. A processor learns so few by heart: take {}.",
            plural(positions, "position"),
            grouped(POSITIONS)
        )
    })
}

/// Half the width of the interval, relative to the speed, that a machine with nothing else to do stays below.
const QUIET: f64 = 0.1;

/// A warning if at some workload the speeds of most boards spread too much.
fn busy(sections: &[Section], rounds: u32) -> Option<String> {
    let of_all = sections.iter().filter(|section| section.is_of_all());
    let spreads = of_all.filter_map(|section| {
        let spreads = section.rows.iter().map(|row| row.speed.relative()).collect();
        Some((section.workload.name(), spread(spreads)?.median))
    });
    let mut busy: Vec<(&str, f64)> = spreads.filter(|&(_, spread)| spread > QUIET).collect();
    busy.sort_by(|a, b| b.1.total_cmp(&a.1));
    let &(worst, most) = busy.first()?;
    let others = match busy.len() - 1 {
        0 => String::new(),
        others => format!(
            " and more than ±{:.0} % at {}",
            100.0 * QUIET,
            plural(others, "other workload")
        ),
    };
    Some(format!(
        "The machine was busy: speeds spread by ±{:.0} % ({}) at {worst}{others}. Ratios are steadier. \
         Run it again when nothing else runs.",
        100.0 * most,
        interval_name(rounds),
    ))
}

/// The classes of positions in which the board to take is not among the fastest, each with the one that is.
pub(super) fn elsewhere(
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
