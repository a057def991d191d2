//! The report of a study.

use super::{BASE, Choice, Measured, Study};
use crate::document::{self, Fact, Part, Table};
use crate::html;
use crate::text::{rounded, size};
use crate::workload::Workload;

/// No more boards that tie are named in a cell of a table.
const SHOWN: usize = 4;

impl Study {
    /// The study as Markdown, with headings of the second level.
    pub fn markdown(&self) -> String {
        document::markdown(&self.parts())
    }

    /// The study as a page.
    pub fn page(&self) -> String {
        let body = document::html(&self.parts());
        html::page("polyboard report", "Chess board representations on several machines", &body)
    }

    /// The report, for a terminal or as Markdown.
    pub fn parts(&self) -> Vec<Part> {
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
        let of_run =
            |run: &Measured| Some(format!("{}: {}", run.label, run.older.in_words(&run.findings)?));
        let older = self.runs.iter().filter_map(of_run).chain(self.older.iter().cloned());
        let older: Vec<Fact> = older.map(|older| Fact::plain("older", older)).collect();
        if !older.is_empty() {
            let what =
                "What is older was measured on code that has changed since: it is not compared.";
            parts.extend([Part::Text(what.to_owned()), Part::Facts(older)]);
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
            "level",
            "compiled for",
            "caches",
            ">runs",
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
                (1 + run.again.len()).to_string(),
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
            Some(_) if board == BASE => "1".to_owned(),
            Some(ratio) => {
                let [low, high] =
                    [ratio.low, ratio.high].map(|end| rounded(end, ratio.half_width()));
                format!("{ratio} ({low} to {high})")
            }
            None if [board, BASE].iter().any(|board| run.older.has(workload, board)) => {
                "older".to_owned()
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
}
