//! A run as it is saved: every sample, and all that reports say about it. Reports are made of it alone, so a run that is
//! read back is reported as it was when it ended.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::fingerprint::Counts;
use crate::machine::Machine;
use crate::workload::Workload;

/// What `format` is in the files of this version.
const FORMAT: &str = "polyboard compare 1";

/// A single operation is timed on so many positions, at least, in a shuffled order; a shorter list is shuffled again.
pub const FRESH_POSITIONS: u64 = 2000;

/// The longest sample in nanoseconds, eleven days.
const LONGEST: u64 = 1_000_000_000_000_000;

/// The most bytes of a file. A run of all boards and workloads has a tenth of it.
const MOST_BYTES: u64 = 1 << 26;

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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) id: String,
    pub(crate) path: String,
    pub(crate) bytes: usize,
    pub(crate) undo_bytes: Option<usize>,
    pub(crate) table_bytes: Option<usize>,
    /// A board of another crate, which stands for itself: the verdict recommends none.
    pub(crate) is_peer: bool,
    /// Its [fingerprint](crate::fingerprint) at the level of the run; empty for a board or a level that has none, and in runs
    /// before 30 November 2026.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub(crate) instructions: Counts,
}

/// A position of perfts and of the search, with the depth and the leaves of its perft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Position {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) fen: String,
    pub(crate) depth: u32,
    pub(crate) leaves: u64,
}

/// The samples of one step of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

    /// Whether it was stopped before anything was found.
    pub fn is_empty(&self) -> bool {
        self.settings.rounds == 0 && !self.settings.complete
    }

    /// Reads a saved run.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is no saved run, or is one of another version.
    pub fn read(file: &Path) -> Result<Run, ReadError> {
        let mut text = String::new();
        let read = File::open(file)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text))
            .map_err(|source| ReadError::File { file: file.display().to_string(), source });
        let run = match read? as u64 {
            0..=MOST_BYTES => Run::parse(&text),
            _ => Err(format!("it has more than {MOST_BYTES} bytes")),
        };
        run.map_err(|why| ReadError::Run { file: file.display().to_string(), why })
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

    /// Whether all refers to something that is there, every board was timed in every round or in none, and every figure can
    /// have been measured. The error names the field.
    fn check(&self) -> Result<(), String> {
        let Settings { rounds, batch, yardstick, .. } = &self.settings;
        ensure(*rounds > 0 || self.boards.is_empty(), || "settings.rounds is 0".to_owned())?;
        ensure(*batch > 0, || "settings.batch is 0".to_owned())?;
        let ids = || self.boards.iter().map(|board| &board.id);
        if let Some(id) = yardstick {
            let is_known = ids()
                .chain(self.excluded.iter().map(|board| &board.backend))
                .any(|known| known == id);
            ensure(is_known, || {
                format!("settings.yardstick is {id:?}, and no board is called so")
            })?;
        }
        for (at, board) in self.boards.iter().enumerate() {
            let is_first = ids().position(|id| *id == board.id) == Some(at);
            ensure(is_first, || format!("boards[{at}].id is {:?} for the second time", board.id))?;
            ensure(board.bytes > 0, || format!("boards[{at}].bytes is 0"))?;
        }
        for (at, position) in self.positions.iter().enumerate() {
            ensure(position.leaves > 0, || format!("positions[{at}].leaves is 0"))?;
        }
        self.steps.iter().enumerate().try_for_each(|(at, step)| {
            self.check_step(step).map_err(|why| format!("steps[{at}].{why}"))
        })
    }

    fn check_step(&self, step: &Step) -> Result<(), String> {
        let (boards, rounds) = (self.boards.len(), self.settings.rounds as usize);
        ensure(step.operations > 0, || "operations is 0".to_owned())?;
        ensure(step.in_memory != Some(0), || "in_memory is 0".to_owned())?;
        let positions = self.positions.len();
        if let Some(at) = step.position.filter(|&at| at >= positions) {
            return Err(format!("position is {at}, but there are {positions}"));
        }
        let found = step.nanoseconds.len();
        ensure(found == boards, || format!("nanoseconds is of {found} boards, not {boards}"))?;
        for (board, times) in step.nanoseconds.iter().enumerate() {
            let found = times.len();
            let is_right = found == 0 || found == rounds;
            ensure(is_right, || format!("nanoseconds[{board}] has {found} rounds, not {rounds}"))?;
            let wrong = times.iter().position(|time| !(1..=LONGEST).contains(time));
            if let Some(round) = wrong {
                return Err(format!("nanoseconds[{board}][{round}] is {}", times[round]));
            }
        }
        Ok(())
    }

    /// The run as JSON, with each board, position and step on a line.
    ///
    /// # Panics
    ///
    /// Never: numbers and texts can be written.
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

fn ensure(holds: bool, why_not: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why_not()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::made_up;
    use crate::{Findings, Study};

    #[test]
    fn a_run_is_read_as_it_was_written() {
        let run = made_up::run();
        let text = run.to_json();
        let again = Run::parse(&text).unwrap();
        assert_eq!(again.to_json(), text);
        // A step a line.
        assert_eq!(text.matches("\n{\"depth\"").count(), run.steps.len(), "{text}");
    }

    /// Whatever a file says, it is an error or can be reported.
    #[test]
    fn a_damaged_run_is_rejected_or_reported() {
        const PARTS: [&str; 16] = [
            "0",
            "1",
            "-1",
            "1e400",
            "18446744073709551615",
            "null",
            "\"\"",
            "\"x\"",
            "[]",
            "{}",
            ",",
            ":",
            "true",
            "\"perft\"",
            "[[1,2],[10,10]]",
            "\u{0}",
        ];
        let text = made_up::run().to_json();
        let count = std::env::var("POLYBOARD_INPUTS").map_or(20_000, |n| n.parse().unwrap());
        let (mut lot, mut read) = (1_u64, 0);
        let mut below = |bound: usize| {
            lot =
                lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (lot >> 33) as usize % bound
        };
        for _ in 0..count {
            let mut text = text.clone();
            for _ in 0..=below(2) {
                let at = below(text.len() + 1);
                let end = text[at..].find([',', ']', '}']).map_or(text.len(), |length| at + length);
                match below(4) {
                    0 => text.truncate(at),
                    1 => drop(text.drain(at..end)),
                    2 => text.insert_str(at, PARTS[below(PARTS.len())]),
                    _ => text.replace_range(at..end, PARTS[below(PARTS.len())]),
                }
            }
            if let Ok(run) = Run::parse(&text) {
                read += 1;
                let findings = Findings::of(run);
                assert!(!findings.parts().is_empty() && findings.page().ends_with("</html>\n"));
                let mut csv = Vec::new();
                findings.write_csv(&mut csv).unwrap();
                let study = Study::of(vec![findings]);
                assert!(!study.parts().is_empty() && !study.page().is_empty());
            }
        }
        assert!(read > count / 100 && read < count, "{read} of {count} read");
    }

    #[test]
    fn what_is_no_saved_run_is_named() {
        let text = made_up::run().to_json();
        for (from, to, why) in [
            ("polyboard compare 1", "polyboard compare 9", "its format is \"polyboard compare 9\""),
            ("\"format\"", "\"other\"", "it does not say its format"),
            ("\"perft\"", "\"perfd\"", "no workload is called perfd"),
            ("\"position\":0", "\"position\":7", "steps[0].position is 7, but there are 2"),
            ("[[1,2]", "[[1,2,3]", "steps[0].nanoseconds[0] has 3 rounds, not 2"),
            ("[[1,2],", "[", "steps[0].nanoseconds is of 1 boards, not 2"),
            ("[[1,2]", "[[1,0]", "steps[0].nanoseconds[0][1] is 0"),
            ("\"operations\":20", "\"operations\":0", "steps[0].operations is 0"),
            ("\"in_memory\":null", "\"in_memory\":0", "steps[0].in_memory is 0"),
            ("\"leaves\":20", "\"leaves\":0", "positions[0].leaves is 0"),
            ("\"bytes\":64", "\"bytes\":0", "boards[0].bytes is 0"),
            ("\"id\":\"y\"", "\"id\":\"x\"", "boards[1].id is \"x\" for the second time"),
            ("\"rounds\":2", "\"rounds\":0", "settings.rounds is 0"),
            ("\"batch\":32", "\"batch\":0", "settings.batch is 0"),
            (
                "\"yardstick\":null",
                "\"yardstick\":\"z\"",
                "settings.yardstick is \"z\", and no board is called so",
            ),
            ("[[1,2]", "[[18446744073709551615,2]", "[0][0] is 18446744073709551615"),
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
