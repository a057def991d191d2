//! A run with what follows from its samples, and its figures for programs that quote them.

use std::fs::DirEntry;
use std::io;
use std::path::{Path, PathBuf};

use crate::machine::Machine;
use crate::run::{Excluded, ReadError, Run, Settings};
use crate::section::{self, Row, Section};
use crate::stats::Spread;
use crate::text::{plural, size};
use crate::workload::Workload;

/// A run, and what follows from its samples.
#[derive(Debug)]
pub struct Findings {
    pub(crate) run: Run,
    pub(crate) sections: Vec<Section>,
    /// Single operations on positions learned by heart; empty unless asked for.
    pub(crate) learned: Vec<Section>,
    /// Boards in memory, the least number first; empty unless asked for.
    pub(crate) memory: Vec<Section>,
}

/// The files in a folder whose names begin with one of `starts` and end with `.json`; `run.json` comes before `run-native.json`.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn saved_runs(folder: &Path, starts: &[&str]) -> io::Result<Vec<PathBuf>> {
    let entries = folder.read_dir()?.collect::<Result<Vec<_>, _>>()?;
    let mut files: Vec<PathBuf> = entries.iter().map(DirEntry::path).collect();
    files.retain(|file| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.ends_with(".json") && starts.iter().any(|start| name.starts_with(start))
    });
    files.sort_by_key(|file| file.with_extension(""));
    Ok(files)
}

impl Findings {
    /// What follows from a run.
    pub fn of(run: Run) -> Findings {
        Findings {
            sections: section::fresh(&run),
            learned: section::learned(&run),
            memory: section::in_memory(&run),
            run,
        }
    }

    /// The runs without those that are equal to one before, sample by sample: copies of a file.
    pub fn different(runs: Vec<Findings>) -> Vec<Findings> {
        let mut different: Vec<Findings> = Vec::new();
        for findings in runs {
            if different.iter().all(|known| known.run != findings.run) {
                different.push(findings);
            }
        }
        different
    }

    /// Whether the run ended by itself.
    pub fn is_complete(&self) -> bool {
        self.run.settings.complete
    }

    /// The boards with wrong results, which were not timed.
    pub fn excluded(&self) -> &[Excluded] {
        &self.run.excluded
    }

    /// The sections over all positions.
    pub(crate) fn of_all(&self) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(|section| section.is_of_all())
    }

    /// What single operations run on, in words; `None` without them.
    pub(crate) fn fresh_in_words(&self) -> Option<String> {
        let Settings { fresh_positions, batch, clock_nanoseconds: clock, .. } = self.run.settings;
        let set = |bytes: usize| size(bytes.saturating_mul(batch) as u64);
        let bytes = || self.run.boards.iter().map(|board| board.bytes);
        let (least, most) = bytes().min().zip(bytes().max())?;
        let each = clock as f64 / batch as f64;
        (fresh_positions > 0).then(|| {
            format!(
                "{} in another order each time, {batch} boards at once in the cache ({} to {}); the clock adds {clock} ns to {batch}, {each:.1} ns to one",
                plural(fresh_positions, "position"),
                set(least),
                set(most),
            )
        })
    }

    /// Reads a saved run.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no saved run.
    pub fn read(file: &Path) -> Result<Findings, ReadError> {
        Run::read(file).map(Findings::of)
    }

    /// The machine and the build in a few words, such as `Zen 3`; the same machine and build have the same.
    pub fn label(&self) -> String {
        let machine = &self.run.machine;
        let flags = if machine.compiled_for.is_empty() { "" } else { " with flags" };
        let limit =
            if self.is_limited() { format!(" at {}", machine.level) } else { String::new() };
        format!("{}{flags}{limit}", machine.microarchitecture)
    }

    /// The names of the workloads, in the order of the command.
    pub fn workloads(&self) -> Vec<&'static str> {
        self.of_all().map(|section| section.workload.name()).collect()
    }

    /// The boards at a workload, the fastest first, peers among them; none if it was not timed.
    pub fn boards(&self, workload: &str) -> Vec<&str> {
        let section = Workload::named(workload).and_then(|workload| self.section(workload));
        section.into_iter().flat_map(|section| &section.rows).map(|row| row.id()).collect()
    }

    /// The bytes of a board.
    pub fn bytes(&self, board: &str) -> Option<usize> {
        Some(self.run.boards.iter().find(|known| known.id == board)?.bytes)
    }

    /// Whether a board is one of another crate, which the verdict does not recommend.
    pub fn is_peer(&self, board: &str) -> bool {
        self.run.boards.iter().any(|known| known.id == board && known.is_peer)
    }

    /// Operations a second over all positions, the median over the rounds.
    pub fn speed(&self, workload: &str, board: &str) -> Option<f64> {
        Some(self.section(Workload::named(workload)?)?.row(board)?.speed.median)
    }

    /// How many times as fast a board is as another: the lower end of the 95 % interval, the median over the rounds, the upper end.
    pub fn times(&self, workload: &str, board: &str, other: &str) -> Option<[f64; 3]> {
        let Spread { median, low, high } = self.ratio(Workload::named(workload)?, board, other)?;
        Some([low, median, high])
    }

    /// The section of all positions.
    pub(crate) fn section(&self, workload: Workload) -> Option<&Section> {
        self.of_all().find(|section| section.workload == workload && !section.rows.is_empty())
    }

    pub(crate) fn ratio(&self, workload: Workload, board: &str, other: &str) -> Option<Spread> {
        let section = self.section(workload)?;
        Row::times(section.row(board)?, section.row(other)?)
    }

    /// Whether the run used fewer instructions than the processor has.
    pub(crate) fn is_limited(&self) -> bool {
        self.run.machine.level != self.run.machine.level_of_processor
    }

    /// Machine, build, day and commit, in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        let machine = &self.run.machine;
        let name = machine.name();
        format!("{name}, compiled for {}, {} ({})", machine.flags(), machine.date, machine.commit)
    }

    /// Whether it ran on the same kind of machine, at the same level, with the same flags.
    pub(crate) fn is_same_build(&self, other: &Findings) -> bool {
        let of = |findings: &Findings| {
            let machine = &findings.run.machine;
            let Machine { processor, level, level_of_processor, compiled_for, .. } = machine;
            [processor, level, level_of_processor, &compiled_for.join(" ")].map(String::clone)
        };
        of(self) == of(other)
    }
}
