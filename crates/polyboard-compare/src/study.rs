//! Several saved runs together: what to take on which machine, what holds on all of them, and what does not.

mod changes;
mod current;
mod report;

use std::cmp::Reverse;
use std::path::Path;

use self::current::Older;
use crate::elo::Curve;
use crate::findings::Findings;
use crate::fingerprint::Fingerprints;
use crate::machine::Machine;
use crate::race::Race;
use crate::record::{Record, Speeds};
use crate::run::ReadError;
use crate::section::{Section, ids};
use crate::stats::{Spread, spread};
use crate::workload::Workload;

/// The board that ratios of a study refer to.
pub const BASE: &str = "bitboard";

/// Runs of `polyboard compare` on several machines, or on one with several builds or limits.
#[derive(Debug)]
pub struct Study {
    /// The runs with figures of the present code.
    runs: Vec<Measured>,
    /// Runs that have only older ones, in words.
    older: Vec<String>,
}

/// A build on a machine.
#[derive(Debug)]
struct Measured {
    label: String,
    /// Without older figures.
    findings: Findings,
    older: Older,
    /// The same, run again.
    again: Vec<Findings>,
    /// The same with functions in another order.
    shifted: Vec<Findings>,
}

/// What to take for a kind of program.
#[derive(Debug)]
pub struct Choice {
    /// What one writes.
    pub program: &'static str,
    /// The workload that decides.
    pub workload: &'static str,
    /// The boards that are among the fastest on every machine, the smallest first; empty if that depends on the machine.
    pub take: Vec<String>,
    /// For each machine the boards that are among the fastest.
    pub by_machine: Vec<(String, Vec<String>)>,
}

impl Study {
    /// Reads saved runs.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or is no saved run.
    pub fn read(files: &[impl AsRef<Path>]) -> Result<Study, ReadError> {
        let runs = files.iter().map(|file| Findings::read(file.as_ref()));
        Ok(Study::of(runs.collect::<Result<_, _>>()?))
    }

    /// The study of some runs. A run that is there twice counts once. Boards whose [fingerprint](crate::fingerprint) in a run is not
    /// that of this code are older there, and are not compared; without fingerprints, all but those of the latest commit are.
    pub fn of(runs: Vec<Findings>) -> Study {
        Study::with(runs, Fingerprints::built_in())
    }

    /// The same with the fingerprints of some code.
    fn with(runs: Vec<Findings>, code: &Fingerprints) -> Study {
        let mut runs = Findings::different(runs);
        let date = |findings: &Findings| Reverse(findings.run.machine.date.clone());
        let newest = runs.iter().min_by_key(|findings| date(findings));
        let latest = newest.map_or_else(String::new, |newest| newest.run.machine.commit.clone());
        // The newest run of a build stands for it, and one in the usual order of functions.
        runs.sort_by_key(|findings| (findings.run.machine.layout.is_some(), date(findings)));
        let mut study = Study { runs: Vec::new(), older: Vec::new() };
        for findings in runs {
            study.add(findings.without_older(code, &latest));
        }
        study
    }

    /// Adds a run: to those of the same build, or with a label of its own.
    fn add(&mut self, (findings, older): (Findings, Older)) {
        if findings.of_all().all(|section| section.rows.is_empty()) {
            // Builds with functions in another order are in the same words.
            let words = findings.in_words();
            if !self.older.contains(&words) {
                self.older.push(words);
            }
            return;
        }
        match self.runs.iter_mut().find(|run| run.findings.is_same_build(&findings)) {
            Some(run) if findings.run.machine.layout.is_some() => run.shifted.push(findings),
            Some(run) => run.again.push(findings),
            None => {
                let name = findings.label();
                let same = self.runs.iter().filter(|run| run.findings.label() == name).count();
                let label = if same == 0 { name } else { format!("{name} ({})", same + 1) };
                let (again, shifted) = (Vec::new(), Vec::new());
                self.runs.push(Measured { label, findings, older, again, shifted });
            }
        }
    }

    /// The runs that stand for a machine: those that use all that the processor has, in a build without flags if there is one.
    fn machines(&self) -> impl Iterator<Item = &Measured> {
        let is_whole = |run: &&Measured| !run.findings.is_limited();
        let is_plain = |run: &&Measured| run.findings.run.machine.compiled_for.is_empty();
        let has_plain = self.runs.iter().filter(is_whole).any(|run| is_plain(&run));
        self.runs.iter().filter(is_whole).filter(move |run| is_plain(run) || !has_plain)
    }

    /// The machines, or if there is none, all runs.
    fn columns(&self) -> Vec<&Measured> {
        let machines: Vec<&Measured> = self.machines().collect();
        if machines.is_empty() { self.runs.iter().collect() } else { machines }
    }

    /// The workloads that one of [`columns`](Self::columns) has run, in their order.
    fn workloads(&self) -> Vec<Workload> {
        let columns = self.columns();
        let has_run =
            |workload: &Workload| columns.iter().any(|run| run.section(*workload).is_some());
        Workload::ALL.into_iter().filter(has_run).collect()
    }

    /// What to take for which program, if it is bound by one of the chief workloads.
    pub fn choices(&self) -> Vec<Choice> {
        let chief = self.workloads().into_iter().filter(Workload::is_chief);
        chief.filter_map(|workload| self.choice(workload)).collect()
    }

    fn choice(&self, workload: Workload) -> Option<Choice> {
        let of_machine = |run: &Measured| (run.label.clone(), run.fastest(workload));
        let by_machine = self.machines().map(of_machine).filter(|(_, fastest)| !fastest.is_empty());
        let by_machine: Vec<(String, Vec<String>)> = by_machine.collect();
        let (first, others) = by_machine.split_first()?;
        let is_common = |id: &&String| others.iter().all(|(_, ids)| ids.contains(id));
        Some(Choice {
            program: workload.program,
            workload: workload.name(),
            take: first.1.iter().filter(is_common).cloned().collect(),
            by_machine,
        })
    }

    /// How many times as fast a board is as another: the least and the greatest of the medians over the machines.
    pub fn range(&self, workload: &str, board: &str, other: &str) -> Option<[f64; 2]> {
        self.over_machines(|findings| Some(findings.times(workload, board, other)?[1]))
    }

    /// The same ratio in each run that has it, those of limited processors and of builds with flags too: the label of the run and the
    /// median, the least first.
    #[must_use]
    pub fn by_run(&self, workload: &str, board: &str, other: &str) -> Vec<(&str, f64)> {
        let of = |run: &Measured| Some(run.findings.times(workload, board, other)?[1]);
        let all = self.runs.iter().filter_map(|run| Some((&*run.label, of(run)?)));
        let mut all: Vec<(&str, f64)> = all.collect();
        all.sort_by(|a, b| a.1.total_cmp(&b.1));
        all
    }

    /// How many times as fast a board does one workload as another of the same unit: the least and the greatest over the machines.
    pub fn range_of_workloads(&self, board: &str, workload: &str, other: &str) -> Option<[f64; 2]> {
        self.over_machines(|findings| {
            Some(findings.speed(workload, board)? / findings.speed(other, board)?)
        })
    }

    fn over_machines(&self, of: impl Fn(&Findings) -> Option<f64>) -> Option<[f64; 2]> {
        let ratios: Vec<f64> = self.machines().filter_map(|run| of(&run.findings)).collect();
        let least = ratios.iter().copied().reduce(f64::min)?;
        Some([least, ratios.iter().copied().reduce(f64::max)?])
    }

    /// The run of the first machine, for figures that one machine is enough for.
    pub fn first(&self) -> Option<&Findings> {
        self.machines().next().map(|run| &run.findings)
    }

    /// How many times as fast a board is as the bitboard: the least over the machines and their intervals, the middle of the
    /// medians, the greatest.
    pub fn times(&self, workload: &str, board: &str) -> Option<[f64; 3]> {
        let workload = Workload::named(workload)?;
        let ratios: Vec<Spread> =
            self.machines().filter_map(|run| run.ratio(workload, board)).collect();
        let low = ratios.iter().map(|ratio| ratio.low).reduce(f64::min)?;
        let high = ratios.iter().map(|ratio| ratio.high).reduce(f64::max)?;
        let middle = spread(ratios.iter().map(|ratio| ratio.median).collect())?.median;
        Some([low, middle, high])
    }

    /// The machines and builds, in words.
    pub fn machines_in_words(&self) -> String {
        let name =
            |machine: &Machine| format!("{} ({})", machine.processor, machine.microarchitecture);
        let names: Vec<String> =
            self.machines().map(|run| name(&run.findings.run.machine)).collect();
        let Some(first) = self.first() else { return String::new() };
        let machine = &first.run.machine;
        let (flags, commit) = (machine.flags(), &machine.commit);
        format!("{}, compiled for {flags}, commit {commit}", names.join(" and "))
    }

    /// The conclusions, with a curve of Elo.
    pub fn record(&self, curve: Curve) -> Record {
        let of_layout = |workload: &Workload| {
            let shift = self.shift(*workload)?;
            Some((workload.name().to_owned(), (shift * 1e4).round() / 1e4))
        };
        let labels: Vec<&str> = self.machines().map(|run| &*run.label).collect();
        Record {
            machines: labels.join(", "),
            take: self.choices().into_iter().map(|c| (c.workload.to_owned(), c.take)).collect(),
            layout: Workload::ALL.iter().filter_map(of_layout).collect(),
            curve,
            speeds: self.speeds(),
        }
    }

    /// The speeds of single operations, as [`times`](Self::times) with four decimals.
    pub fn speeds(&self) -> Speeds {
        let of = |workload: Workload| {
            let of_board = |board: String| {
                let times = self.times(workload.name(), &board)?;
                Some((board, times.map(|time| (time * 1e4).round() / 1e4)))
            };
            let is_peer = |board: &str| self.runs.iter().any(|run| run.findings.is_peer(board));
            let boards = self.boards(workload).into_iter().filter(|board| !is_peer(board));
            let boards = boards.filter_map(of_board);
            (workload.name().to_owned(), boards.collect())
        };
        Workload::ALL.into_iter().filter(|workload| !workload.is_tree()).map(of).collect()
    }

    /// By how much other orders of the same functions move a ratio to the bitboard at most. `None` without such builds.
    pub(crate) fn shift(&self, workload: Workload) -> Option<f64> {
        self.greatest(workload, |run| &run.shifted)
    }

    /// The greatest [range](Measured::range) of a ratio over some others.
    fn greatest(
        &self,
        workload: Workload,
        others: impl Fn(&Measured) -> &[Findings],
    ) -> Option<f64> {
        let boards = self.boards(workload);
        let of_run = |run: &Measured| {
            let of_board = |board: &String| run.range(others(run), workload, board);
            boards.iter().filter_map(of_board).max_by(f64::total_cmp)
        };
        self.runs.iter().filter_map(of_run).max_by(f64::total_cmp)
    }

    /// The boards that were timed at a workload: those of the first of [`columns`](Self::columns), fastest first, then those
    /// that only others have.
    fn boards(&self, workload: Workload) -> Vec<String> {
        let sections = self.columns().into_iter().chain(&self.runs);
        ids(sections.filter_map(|run| run.section(workload))).map(str::to_owned).collect()
    }
}

impl Choice {
    /// The choice in a sentence without its full stop.
    pub fn sentence(&self) -> String {
        let Choice { program, take, by_machine, .. } = self;
        let machines = match &by_machine[..] {
            [(label, _)] => label.clone(),
            [_, _] => "both machines".to_owned(),
            several => format!("all {} machines", several.len()),
        };
        let what = match (take.len(), by_machine.len()) {
            (0, _) => {
                let each = by_machine.iter();
                let each = each.map(|(label, ids)| format!("{} on {label}", ids.join(" or ")));
                let each = each.collect::<Vec<_>>().join("; ");
                return format!("{program}: it depends on the machine: {each}");
            }
            (1, 1) => "the fastest",
            (1, _) => "among the fastest",
            _ => "which tie",
        };
        format!("{program}: {}, {what} on {machines}", take.join(" or "))
    }
}

impl Measured {
    fn section(&self, workload: Workload) -> Option<&Section> {
        self.findings.section(workload)
    }

    /// The ids of the fastest boards at a workload, the smallest first.
    fn fastest(&self, workload: Workload) -> Vec<String> {
        let race = self.section(workload).and_then(|section| Race::of(&section.rows));
        let mut fastest = race.map_or_else(Vec::new, |race| race.fastest());
        fastest.sort_by_key(|row| row.board.bytes);
        fastest.into_iter().map(|row| row.id().to_owned()).collect()
    }

    /// How many times as fast a board is as [`BASE`]. The interval includes the medians of other runs of the same code, and of builds
    /// whose functions are in other orders.
    fn ratio(&self, workload: Workload, board: &str) -> Option<Spread> {
        let mut ratio = self.findings.ratio(workload, board, BASE)?;
        for other in self.again.iter().chain(&self.shifted) {
            if let Some(Spread { median, .. }) = other.ratio(workload, board, BASE) {
                ratio.low = ratio.low.min(median);
                ratio.high = ratio.high.max(median);
            }
        }
        Some(ratio)
    }

    /// How much the medians of a board's ratio differ between this run and others: half their range, relative to the ratio. `None`
    /// if none of them has it.
    fn range(&self, others: &[Findings], workload: Workload, board: &str) -> Option<f64> {
        let runs = others.iter().chain([&self.findings]);
        let medians = runs.filter_map(|run| Some(run.ratio(workload, board, BASE)?.median));
        let medians: Vec<f64> = medians.collect();
        let greatest = medians.iter().copied().fold(f64::MIN, f64::max);
        let least = medians.iter().copied().fold(f64::MAX, f64::min);
        (medians.len() > 1).then(|| (greatest - least) / (greatest + least))
    }
}

#[cfg(test)]
mod tests;
