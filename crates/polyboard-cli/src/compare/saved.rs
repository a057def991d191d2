//! A run as it is saved: every sample, and all that reports say about it. Reports are made of it alone, so a run that is
//! read back is reported as it was when it ended.

use std::collections::BTreeMap;
use std::fmt::Write;

use polyboard_bench::BenchmarkSubject;
use serde::{Deserialize, Serialize};

use super::cross_check::Excluded;
use super::sample::Sample;
use super::workload::Workload;
use crate::backends::PEERS;
use crate::error::Error;
use crate::machine::Machine;

/// What `format` is in the files of this version.
const FORMAT: &str = "polyboard compare 1";

/// A run of `polyboard compare`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    format: String,
    pub(crate) machine: Machine,
    pub(super) settings: Settings,
    /// The boards that agree.
    pub(super) boards: Vec<Board>,
    /// The positions of trees.
    pub(super) positions: Vec<Position>,
    pub(super) excluded: Vec<Excluded>,
    pub(super) steps: Vec<Step>,
}

/// What was asked for, and how it was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Settings {
    /// Where the positions come from.
    pub(super) positions: String,
    pub(super) workloads: Vec<Workload>,
    pub(super) nodes: u64,
    pub(super) rounds: u32,
    /// Whether each round had a process of its own.
    pub(super) in_processes: bool,
    /// The id of the board that ratios refer to; none for the fastest.
    pub(super) yardstick: Option<String>,
    /// The positions of single operations.
    pub(super) fresh_positions: usize,
    /// So many operations are timed by two readings of the clock, which take so long.
    pub(super) batch: usize,
    pub(super) clock_nanoseconds: u64,
    /// The largest number of boards in memory that was asked for.
    pub(super) most_in_memory: Option<u32>,
    /// The bytes of the largest cache.
    pub(super) cache: u64,
    /// The depths of the stated counts that were not checked, each with the number of positions.
    pub(super) unchecked: BTreeMap<u32, usize>,
    pub(super) by_class: bool,
    pub(super) plain: bool,
    /// Whether it ended by itself.
    pub(super) complete: bool,
}

/// A board that was timed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Board {
    pub(super) id: String,
    pub(super) path: String,
    pub(super) bytes: usize,
    pub(super) undo_bytes: Option<usize>,
    pub(super) table_bytes: Option<usize>,
    /// A board of another crate, which stands for itself: the verdict recommends none.
    pub(super) is_peer: bool,
}

/// A position of perfts and of the search, with the depth and the leaves of its perft.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Position {
    pub(super) name: String,
    pub(super) class: String,
    pub(super) fen: String,
    pub(super) depth: u32,
    pub(super) leaves: u64,
}

/// The samples of one step of a round.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Step {
    pub(super) workload: Workload,
    /// Which of the positions; none for an operation over many.
    pub(super) position: Option<usize>,
    /// Of a perft or a search.
    pub(super) depth: u32,
    /// Whether a single operation is repeated on each position.
    pub(super) learned: bool,
    /// How many boards are in memory and take their turn; none without `--boards`.
    pub(super) in_memory: Option<u32>,
    /// Operations of each board in each round, in [units](Workload::unit).
    pub(super) operations: u64,
    /// By board and round; empty for a board that lacks the operation or had no room.
    pub(super) nanoseconds: Vec<Vec<u64>>,
}

impl Step {
    /// A step over many positions, still without samples.
    pub(super) fn new(workload: Workload, operations: u64) -> Step {
        let (position, depth, learned, in_memory) = (None, 0, false, None);
        Step { workload, position, depth, learned, in_memory, operations, nanoseconds: Vec::new() }
    }

    /// The step with an empty list for each board.
    pub(super) fn of_boards(&self, boards: usize) -> Step {
        Step { nanoseconds: vec![Vec::new(); boards], ..self.clone() }
    }
}

impl Board {
    pub(super) fn of(subject: &BenchmarkSubject) -> Board {
        Board {
            id: subject.id.to_owned(),
            path: subject.path.to_owned(),
            bytes: subject.bytes,
            undo_bytes: subject.undo_bytes,
            table_bytes: subject.table_bytes,
            is_peer: PEERS.contains(subject),
        }
    }
}

impl Position {
    pub(super) fn of(sample: &Sample) -> Position {
        Position {
            name: sample.name.clone(),
            class: sample.class.clone(),
            fen: sample.fen.clone(),
            depth: sample.tree.depth,
            leaves: sample.tree.leaves,
        }
    }
}

impl Run {
    pub(super) fn new(machine: Machine, settings: Settings) -> Run {
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
    /// If the text is none, or one of another version.
    pub(crate) fn read(file: &str, text: &str) -> Result<Run, Error> {
        let unreadable = |why: String| Error::SavedRun { file: file.to_owned(), why };
        #[derive(Deserialize)]
        struct Format {
            format: Option<String>,
        }
        let Format { format } =
            serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        match format {
            Some(format) if format == FORMAT => {}
            Some(other) => return Err(unreadable(format!("its format is {other:?}"))),
            None => return Err(unreadable("it does not say its format".to_owned())),
        }
        let run: Run = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        run.check().map_err(unreadable)?;
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
    pub(super) fn to_json(&self) -> Result<String, Error> {
        let mut value = serde_json::to_value(self)?;
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
        Ok(text + "\n}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::tests::made_up;

    #[test]
    fn a_run_is_read_as_it_was_written() {
        let run = made_up::run();
        let text = run.to_json().unwrap();
        let again = Run::read("a.json", &text).unwrap();
        assert_eq!(again.to_json().unwrap(), text);
        // A step a line.
        assert_eq!(text.matches("\n{\"depth\"").count(), run.steps.len(), "{text}");
    }

    #[test]
    fn what_is_no_saved_run_is_named() {
        let text = made_up::run().to_json().unwrap();
        for (from, to, why) in [
            ("polyboard compare 1", "polyboard compare 9", "its format is \"polyboard compare 9\""),
            ("\"format\"", "\"other\"", "it does not say its format"),
            ("\"perft\"", "\"perfd\"", "no workload is called perfd"),
            ("\"position\":0", "\"position\":7", "step 0 is on a position that is not in the list"),
            ("[[1,2]", "[[1,2,3]", "step 0 has 3 samples of a board, not 2"),
            ("[[1,2],", "[", "step 0 has samples of 1 boards, not 2"),
        ] {
            assert!(text.contains(from), "{from}: {text}");
            let error = Run::read("a.json", &text.replacen(from, to, 1)).err().unwrap().to_string();
            assert!(
                error.starts_with("a.json is no saved run: ") && error.contains(why),
                "{error}"
            );
        }
        assert!(Run::read("b", "[").is_err());
    }
}
