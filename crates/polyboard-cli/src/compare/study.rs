//! Several saved runs together: what to take on which machine, what holds on all of them, and what does not.

mod order;
mod record;

use std::path::Path;

pub use self::record::Record;
pub use super::Findings;
use super::rows::{Row, Section, ids};
use super::verdict::Race;
pub use super::verdict::TIE;
use super::workload::Workload;
use crate::document::{self, Fact, Part, Table};
use crate::error::Error;
use crate::machine::Machine;
use crate::stats::{Spread, spread};
use crate::text::{rounded, size};
use crate::{html, report};

/// The board that ratios of a study refer to.
const BASE: &str = "bitboard";

/// No more boards that tie are named in a cell of a table.
const SHOWN: usize = 4;

/// Runs of `polyboard compare` on several machines, or on one with several builds or limits.
#[derive(Debug)]
pub struct Study {
    /// The runs of the latest commit.
    runs: Vec<Measured>,
    /// Runs of other commits, in words.
    older: Vec<String>,
}

/// A build on a machine.
#[derive(Debug)]
struct Measured {
    label: String,
    findings: Findings,
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
    /// A sentence, if a file cannot be read or is no saved run.
    pub fn read(files: &[impl AsRef<Path>]) -> Result<Study, String> {
        let runs = files.iter().map(|file| report::read(file.as_ref()));
        let runs: Result<Vec<Findings>, Error> = runs.collect();
        runs.map(Study::of).map_err(|error| error.to_string())
    }

    pub(crate) fn of(runs: Vec<Findings>) -> Study {
        let newest =
            runs.iter().map(|findings| &findings.run.machine).max_by_key(|machine| &machine.date);
        let commit = newest.map(|machine| machine.commit.clone()).unwrap_or_default();
        let (current, older): (Vec<_>, Vec<_>) =
            runs.into_iter().partition(|findings| findings.run.machine.commit == commit);
        let mut older: Vec<String> = older.iter().map(Findings::in_words).collect();
        // Builds with functions in another order are in the same words.
        older.dedup();
        let (shifted, plain): (Vec<_>, Vec<_>) =
            current.into_iter().partition(|findings| findings.run.machine.layout.is_some());
        let mut study = Study { runs: Vec::new(), older };
        plain.into_iter().for_each(|findings| study.add(findings));
        for findings in shifted {
            match study.runs.iter_mut().find(|run| run.findings.is_same_build(&findings)) {
                Some(run) => run.shifted.push(findings),
                None => study.add(findings),
            }
        }
        study
    }

    /// Adds a run with a label of its own.
    fn add(&mut self, findings: Findings) {
        let name = findings.label();
        let same = self.runs.iter().filter(|run| run.findings.label() == name).count();
        let label = if same == 0 { name } else { format!("{name} ({})", same + 1) };
        self.runs.push(Measured { label, findings, shifted: Vec::new() });
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

    /// The workloads that all of [`columns`](Self::columns) have run, in their order.
    fn workloads(&self) -> Vec<Workload> {
        let columns = self.columns();
        let has_run = |workload: &Workload| {
            !columns.is_empty() && columns.iter().all(|run| run.section(*workload).is_some())
        };
        Workload::ALL.into_iter().filter(has_run).collect()
    }

    /// What to take for which program, if it is bound by one of the chief workloads.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let chief = self.workloads().into_iter().filter(Workload::is_chief);
        chief.filter_map(|workload| self.choice(workload)).collect()
    }

    fn choice(&self, workload: Workload) -> Option<Choice> {
        let of_machine = |run: &Measured| (run.label.clone(), run.fastest(workload));
        let by_machine: Vec<(String, Vec<String>)> = self.machines().map(of_machine).collect();
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
    #[must_use]
    pub fn range(&self, workload: &str, board: &str, other: &str) -> Option<[f64; 2]> {
        self.over_machines(|findings| Some(findings.times(workload, board, other)?[1]))
    }

    /// How many times as fast a board does one workload as another of the same unit: the least and the greatest over the machines.
    #[must_use]
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
    #[must_use]
    pub fn first(&self) -> Option<&Findings> {
        self.machines().next().map(|run| &run.findings)
    }

    /// How many times as fast a board is as the bitboard: the least over the machines and their intervals, the middle of the
    /// medians, the greatest.
    #[must_use]
    pub fn times(&self, workload: &str, board: &str) -> Option<[f64; 3]> {
        let workload = Workload::named(workload)?;
        let ratios: Vec<Spread> =
            self.machines().filter_map(|run| run.ratio(workload, board)).collect();
        let low = ratios.iter().map(|ratio| ratio.low).reduce(f64::min)?;
        let high = ratios.iter().map(|ratio| ratio.high).reduce(f64::max)?;
        let middle = spread(ratios.iter().map(|ratio| ratio.median).collect())?.median;
        Some([low, middle, high])
    }

    /// The short names of the machines.
    fn labels(&self) -> Vec<&str> {
        self.machines().map(|run| &*run.label).collect()
    }

    /// The machines and builds, in words.
    #[must_use]
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

    /// The study as Markdown, with headings of the second level.
    #[must_use]
    pub fn markdown(&self) -> String {
        document::markdown(&self.parts())
    }

    /// The study as a page.
    #[must_use]
    pub fn page(&self) -> String {
        let body = document::html(&self.parts());
        html::page("polyboard report", "Chess board representations on several machines", &body)
    }

    pub(crate) fn parts(&self) -> Vec<Part> {
        let count = format!(
            "Runs that stand for a machine, without flags and limits: {} of {}.",
            self.machines().count(),
            self.runs.len(),
        );
        let mut parts = Vec::new();
        let choices = self.choices();
        if !choices.is_empty() {
            parts.push(Part::Heading("If you write ... take ...".to_owned()));
            parts.push(Part::List(choices.iter().map(Choice::sentence).collect()));
        }
        parts.push(Part::Heading("The runs".to_owned()));
        parts.extend([Part::Text(count), Part::Table(self.table_of_runs())]);
        if !self.older.is_empty() {
            let facts = self.older.iter().map(|older| Fact::plain("older", older.clone()));
            parts.push(Part::Facts(facts.collect()));
        }
        for workload in self.workloads().into_iter().filter(Workload::is_chief) {
            let heading =
                format!("{}: speed divided by that of {BASE}, with its interval", workload.name());
            parts.extend([Part::Heading(heading), Part::Table(self.table_of_ratios(workload))]);
        }
        parts.push(Part::Heading("Fastest by workload, and what ties with it".to_owned()));
        parts.push(Part::Table(self.table_of_fastest()));
        let changes = self.changes();
        if !changes.is_empty() {
            let what = if self.machines().count() > 1 { "machine" } else { "run" };
            parts.push(Part::Heading(format!("What changes from one {what} to the other")));
            parts.push(Part::List(changes));
        }
        parts
    }

    fn table_of_runs(&self) -> Table {
        let headings = [
            "run",
            "processor",
            "instructions",
            "compiled for",
            "caches",
            ">rounds",
            ">load",
            ">layouts",
            "day, commit, compiler",
        ];
        let row = |run: &Measured| {
            let machine = &run.findings.run.machine;
            let instructions = match run.findings.is_limited() {
                true => format!("{}, limited to {}", machine.level_of_processor, machine.level),
                false => machine.level.clone(),
            };
            let caches = machine.caches.iter().filter(|cache| cache.kind != "instruction");
            let caches: Vec<String> = caches.map(|cache| size(cache.bytes)).collect();
            [
                run.label.clone(),
                machine.processor.clone(),
                instructions,
                machine.flags(),
                caches.join(", "),
                run.findings.run.settings.rounds.to_string(),
                machine.load.map_or("-".to_owned(), |load| load.to_string()),
                (1 + run.shifted.len()).to_string(),
                format!("{}, {}, {}", machine.date, machine.commit, machine.compiler),
            ]
        };
        Table::new(headings, self.runs.iter().map(row).collect())
    }

    /// The boards in the order of the first run, with a column for each run.
    fn table_of_ratios(&self, workload: Workload) -> Table {
        let columns = self.runs.iter().map(|run| (format!(">{}", run.label), run));
        let ratio = |board: &str, run: &&Measured| match run.ratio(workload, board) {
            _ if board == BASE => "1".to_owned(),
            Some(ratio) => {
                let [low, high] =
                    [ratio.low, ratio.high].map(|end| rounded(end, ratio.half_width()));
                format!("{ratio} ({low} to {high})")
            }
            None => "-".to_owned(),
        };
        Table::of("backend", columns, self.boards(workload), ratio)
    }

    /// A row for each workload, with a column for each run.
    fn table_of_fastest(&self) -> Table {
        let columns = self.runs.iter().map(|run| (run.label.clone(), run));
        let fastest = |name: &str, run: &&Measured| {
            let fastest = Workload::named(name).map(|workload| run.fastest(workload));
            match &fastest.unwrap_or_default()[..] {
                [] => "-".to_owned(),
                few if few.len() <= SHOWN => few.join(", "),
                many => format!("{} and {} others", many[0], many.len() - 1),
            }
        };
        let names = self.workloads().into_iter().map(Workload::name);
        Table::of("workload", columns, names, fastest)
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
    #[must_use]
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

    /// How many times as fast a board is as [`BASE`]. If functions were put in other orders, the interval includes the medians
    /// of these builds.
    fn ratio(&self, workload: Workload, board: &str) -> Option<Spread> {
        let mut ratio = self.findings.ratio(workload, board, BASE)?;
        for shifted in &self.shifted {
            if let Some(Spread { median, .. }) = shifted.ratio(workload, board, BASE) {
                ratio.low = ratio.low.min(median);
                ratio.high = ratio.high.max(median);
            }
        }
        Some(ratio)
    }

    /// How much the medians of a board's ratio differ between builds: half their range, relative to the ratio. `None` if there
    /// is one build.
    fn shift(&self, workload: Workload, board: &str) -> Option<f64> {
        let builds = self.shifted.iter().chain([&self.findings]);
        let medians = builds.filter_map(|build| Some(build.ratio(workload, board, BASE)?.median));
        let medians: Vec<f64> = medians.collect();
        let greatest = medians.iter().copied().fold(f64::MIN, f64::max);
        let least = medians.iter().copied().fold(f64::MAX, f64::min);
        (medians.len() > 1).then(|| (greatest - least) / (greatest + least))
    }
}

impl Findings {
    /// The section of all positions.
    pub(super) fn section(&self, workload: Workload) -> Option<&Section> {
        self.of_all().find(|section| section.workload == workload && !section.rows.is_empty())
    }

    pub(super) fn ratio(&self, workload: Workload, board: &str, other: &str) -> Option<Spread> {
        let section = self.section(workload)?;
        Row::times(section.row(board)?, section.row(other)?)
    }

    /// Whether the run used fewer instructions than the processor has.
    pub(super) fn is_limited(&self) -> bool {
        self.run.machine.level != self.run.machine.level_of_processor
    }

    fn in_words(&self) -> String {
        let machine = &self.run.machine;
        let name = machine.name();
        format!("{name}, compiled for {}, {} ({})", machine.flags(), machine.date, machine.commit)
    }

    /// Whether only the order of the functions may differ.
    fn is_same_build(&self, other: &Findings) -> bool {
        let of = |findings: &Findings| {
            let machine = &findings.run.machine;
            (machine.processor.clone(), machine.level.clone(), machine.compiled_for.clone())
        };
        of(self) == of(other)
    }
}

#[cfg(test)]
mod tests;
