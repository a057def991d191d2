//! Figures of one run, for programs that quote them.

use std::path::Path;

use super::Findings;
use super::learned;
use super::workload::Workload;
use crate::report;
use crate::stats::Spread;

impl Findings {
    /// Reads a saved run.
    ///
    /// # Errors
    ///
    /// A sentence, if the file cannot be read or is no saved run.
    pub fn read(file: &Path) -> Result<Findings, String> {
        report::read(file).map_err(|error| error.to_string())
    }

    /// The machine and the build in a few words, such as `Zen 3`; the same machine and build have the same.
    #[must_use]
    pub fn label(&self) -> String {
        let machine = &self.run.machine;
        let flags = if machine.compiled_for.is_empty() { "" } else { " with flags" };
        let limit =
            if self.is_limited() { format!(" at {}", machine.level) } else { String::new() };
        format!("{}{flags}{limit}", machine.microarchitecture)
    }

    /// The names of the workloads, in the order of the command.
    #[must_use]
    pub fn workloads(&self) -> Vec<&'static str> {
        self.of_all().map(|section| section.workload.name()).collect()
    }

    /// The boards at a workload, the fastest first, peers among them; none if it was not timed.
    #[must_use]
    pub fn boards(&self, workload: &str) -> Vec<&str> {
        let section = Workload::named(workload).and_then(|workload| self.section(workload));
        section.into_iter().flat_map(|section| &section.rows).map(|row| row.id()).collect()
    }

    /// The bytes of a board.
    #[must_use]
    pub fn bytes(&self, board: &str) -> Option<usize> {
        Some(self.run.boards.iter().find(|known| known.id == board)?.bytes)
    }

    /// Whether a board is one of another crate, which the verdict does not recommend.
    #[must_use]
    pub fn is_peer(&self, board: &str) -> bool {
        self.run.boards.iter().any(|known| known.id == board && known.is_peer)
    }

    /// Operations a second over all positions, the median over the rounds.
    #[must_use]
    pub fn speed(&self, workload: &str, board: &str) -> Option<f64> {
        Some(self.section(Workload::named(workload)?)?.row(board)?.speed.median)
    }

    /// How many times as fast a board is as another: the lower end of the 95 % interval, the median over the rounds, the upper end.
    #[must_use]
    pub fn times(&self, workload: &str, board: &str, other: &str) -> Option<[f64; 3]> {
        let Spread { median, low, high } = self.ratio(Workload::named(workload)?, board, other)?;
        Some([low, median, high])
    }

    /// As Markdown, what a processor gains that has learned positions by heart; empty unless the run has `--learned`.
    #[must_use]
    pub fn learned_markdown(&self) -> String {
        let parts = learned::parts(self);
        crate::document::markdown(parts.get(1..).unwrap_or_default())
    }
}
