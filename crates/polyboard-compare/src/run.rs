//! A run as it is saved: every sample, and all that reports say about it. Reports are made of it alone, so a run that is
//! read back is reported as it was when it ended.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::workload::Workload;

/// What `format` is in the files of this version.
const FORMAT: &str = "polyboard compare 1";

/// A single operation is timed on so many positions, at least, in a shuffled order; a shorter list is shuffled again.
pub const FRESH_POSITIONS: u64 = 2000;

/// To be learned by heart, positions are repeated so often in a row.
pub const LEARNED_REPEATS: u64 = 640;

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be read.
    #[error("cannot read {file}: {source}")]
    File {
        /// Its name.
        file: String,
        /// Why.
        source: io::Error,
    },
    /// It is no saved run.
    #[error("{file} is no saved run: {why}")]
    Run {
        /// Its name.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

/// A run of `polyboard compare`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    format: String,
    pub(crate) machine: Machine,
    pub(crate) settings: Settings,
    /// The boards that agree.
    pub(crate) boards: Vec<Board>,
    /// The positions of trees.
    pub(crate) positions: Vec<Position>,
    pub(crate) excluded: Vec<Excluded>,
    pub(crate) steps: Vec<Step>,
}

/// What was asked for, and how it was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Where the positions come from.
    pub(crate) positions: String,
    pub(crate) workloads: Vec<Workload>,
    pub(crate) nodes: u64,
    pub(crate) rounds: u32,
    /// Whether each round had a process of its own.
    pub(crate) in_processes: bool,
    /// The id of the board that ratios refer to; none for the fastest.
    pub(crate) yardstick: Option<String>,
    /// The positions of single operations.
    pub(crate) fresh_positions: usize,
    /// So many operations are timed by two readings of the clock, which take so long.
    pub(crate) batch: usize,
    pub(crate) clock_nanoseconds: u64,
    /// The largest number of boards in memory that was asked for.
    pub(crate) most_in_memory: Option<u32>,
    /// The bytes of the largest cache.
    pub(crate) cache: u64,
    /// The depths of the stated counts that were not checked, each with the number of positions.
    pub(crate) unchecked: BTreeMap<u32, usize>,
    pub(crate) by_class: bool,
    pub(crate) plain: bool,
    /// Whether it ended by itself.
    pub(crate) complete: bool,
}

/// A board that was timed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) id: String,
    pub(crate) path: String,
    pub(crate) bytes: usize,
    pub(crate) undo_bytes: Option<usize>,
    pub(crate) table_bytes: Option<usize>,
    /// A board of another crate, which stands for itself: the verdict recommends none.
    pub(crate) is_peer: bool,
}

/// A position of perfts and of the search, with the depth and the leaves of its perft.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) fen: String,
    pub(crate) depth: u32,
    pub(crate) leaves: u64,
}

/// The samples of one step of a round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    pub(crate) workload: Workload,
    /// Which of the positions; none for an operation over many.
    pub(crate) position: Option<usize>,
    /// Of a perft or a search.
    pub(crate) depth: u32,
    /// Whether a single operation is repeated on each position.
    pub(crate) learned: bool,
    /// How many boards are in memory and take their turn; none without `--boards`.
    pub(crate) in_memory: Option<u32>,
    /// Operations of each board in each round, in [units](Workload::unit).
    pub(crate) operations: u64,
    /// By board and round; empty for a board that lacks the operation or had no room.
    pub(crate) nanoseconds: Vec<Vec<u64>>,
}

/// A board with a result that is wrong or that no majority confirms.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Excluded {
    /// The id of the board.
    pub backend: String,
    /// The name of the workload.
    pub workload: String,
    /// The name of the position, or of the file of positions.
    pub sample: String,
    /// The position.
    pub fen: String,
    /// For a perft.
    pub depth: Option<u32>,
    /// A count, or the checksum of a result.
    pub counted: u64,
    /// `None` if no result has a majority.
    pub right: Option<u64>,
    /// The command that divides a wrong count.
    pub divide: Option<String>,
}

impl Run {
    #[cfg(any(test, feature = "measure"))]
    pub(crate) fn new(machine: Machine, settings: Settings) -> Run {
        Run {
            format: FORMAT.to_owned(),
            machine,
            settings,
            boards: Vec::new(),
            positions: Vec::new(),
            excluded: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Reads a saved run.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no saved run, or is one of another version.
    pub fn read(file: &Path) -> Result<Run, ReadError> {
        let name = file.display().to_string();
        match fs::read_to_string(file) {
            Err(source) => Err(ReadError::File { file: name, source }),
            Ok(text) => Run::parse(&text).map_err(|why| ReadError::Run { file: name, why }),
        }
    }

    /// The run of a text; the error says why it is none.
    fn parse(text: &str) -> Result<Run, String> {
        #[derive(Deserialize)]
        struct Format {
            format: Option<String>,
        }
        let Format { format } = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match format {
            Some(format) if format == FORMAT => {}
            Some(other) => return Err(format!("its format is {other:?}")),
            None => return Err("it does not say its format".to_owned()),
        }
        let run: Run = serde_json::from_str(text).map_err(|error| error.to_string())?;
        run.check()?;
        Ok(run)
    }

    /// Whether all refers to something that is there, and every board was timed in every round or in none.
    fn check(&self) -> Result<(), String> {
        let rounds = self.settings.rounds as usize;
        for (number, step) in self.steps.iter().enumerate() {
            let boards = self.boards.len();
            if step.nanoseconds.len() != boards {
                let found = step.nanoseconds.len();
                return Err(format!("step {number} has samples of {found} boards, not {boards}"));
            }
            if step.position.is_some_and(|at| at >= self.positions.len()) {
                return Err(format!("step {number} is on a position that is not in the list"));
            }
            let is_wrong = |times: &&Vec<u64>| !times.is_empty() && times.len() != rounds;
            if let Some(times) = step.nanoseconds.iter().find(is_wrong) {
                let found = times.len();
                return Err(format!("step {number} has {found} samples of a board, not {rounds}"));
            }
        }
        Ok(())
    }

    /// The run as JSON, with each board, position and step on a line.
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can be written.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut value = serde_json::to_value(self).expect("numbers and texts");
        let mut text = String::from("{\n");
        let lists =
            ["boards", "positions", "excluded", "steps"].map(|name| (name, value[name].take()));
        for name in ["format", "machine", "settings"] {
            let _ = writeln!(text, "\"{name}\": {},", value[name]); // a string takes everything
        }
        let lists = lists.into_iter().map(|(name, list)| {
            let lines: Vec<String> =
                list.as_array().into_iter().flatten().map(ToString::to_string).collect();
            format!("\"{name}\": [\n{}\n]", lines.join(",\n"))
        });
        text += &lists.collect::<Vec<_>>().join(",\n");
        text + "\n}\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::made_up;

    #[test]
    fn a_run_is_read_as_it_was_written() {
        let run = made_up::run();
        let text = run.to_json();
        let again = Run::parse(&text).unwrap();
        assert_eq!(again.to_json(), text);
        // A step a line.
        assert_eq!(text.matches("\n{\"depth\"").count(), run.steps.len(), "{text}");
    }

    #[test]
    fn what_is_no_saved_run_is_named() {
        let text = made_up::run().to_json();
        for (from, to, why) in [
            ("polyboard compare 1", "polyboard compare 9", "its format is \"polyboard compare 9\""),
            ("\"format\"", "\"other\"", "it does not say its format"),
            ("\"perft\"", "\"perfd\"", "no workload is called perfd"),
            ("\"position\":0", "\"position\":7", "step 0 is on a position that is not in the list"),
            ("[[1,2]", "[[1,2,3]", "step 0 has 3 samples of a board, not 2"),
            ("[[1,2],", "[", "step 0 has samples of 1 boards, not 2"),
        ] {
            assert!(text.contains(from), "{from}: {text}");
            let error = Run::parse(&text.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
        assert!(Run::parse("[").is_err());
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, "{}").unwrap();
        let why = format!("{} is no saved run: it does not say its format", file.path().display());
        assert_eq!(Run::read(file.path()).unwrap_err().to_string(), why);
        let missing = Run::read(Path::new("no such file")).unwrap_err().to_string();
        assert!(missing.starts_with("cannot read no such file: "), "{missing}");
    }
}
