//! The timing of the boards, in turn.

use std::hint::black_box;
use std::time::{Duration, Instant};

use polyboard_bench::BenchmarkSubject;

use super::cross_check::CrossCheck;
use super::sample::classes;
use super::workload::{Dose, Workload};
use super::{Plan, Sample};
use crate::error::Error;
use crate::stats::ROUNDS_FOR_95;
use crate::{interrupt, progress};

/// The speed of the agreeing boards, round by round.
pub(super) struct Timing {
    pub(super) groups: Vec<Group>,
    pub(super) rounds: u32,
}

/// The boards at one workload, on all positions or on those of a class.
pub(super) struct Group {
    pub(super) workload: Workload,
    /// `None` for all positions.
    pub(super) class: Option<String>,
    /// How many boards are in memory and take their turn.
    pub(super) boards: u64,
    /// Operations of each board in each round.
    pub(super) operations: u64,
    pub(super) rows: Vec<Timed>,
}

/// The speed of one board.
pub(super) struct Timed {
    pub(super) subject: BenchmarkSubject,
    /// Operations a second, by rounds.
    pub(super) speeds: Vec<f64>,
}

/// The time for all rounds if their number is not given.
const BUDGET: Duration = Duration::from_secs(30);

/// The largest default number of rounds.
const MOST: f64 = 25.0;

/// The time of one board for one workload on one position in one round.
struct Cell {
    workload: usize,
    sample: usize,
    subject: BenchmarkSubject,
    time: Duration,
}

impl Timing {
    /// Times so many rounds, or as many as fit the budget by the time that the first one takes.
    /// The first round warms up and does not count. Stops after a round if Ctrl-C comes.
    pub(super) fn of(
        plan: &Plan,
        cross_check: &CrossCheck,
        rounds: Option<u32>,
    ) -> Result<Timing, Error> {
        let mut timing = Timing { groups: groups(plan, cross_check), rounds: 0 };
        if cross_check.agreeing.is_empty() {
            return Ok(timing);
        }
        let start = Instant::now();
        round(plan, cross_check, 0)?;
        let rounds = rounds.unwrap_or_else(|| rounds_that_fit(start.elapsed()));
        let bar = progress::bar("timing", rounds.into());
        for number in 1..=rounds {
            let cells = round(plan, cross_check, number as usize)?;
            if interrupt::requested() {
                break;
            }
            for group in &mut timing.groups {
                group.add(plan, &cells);
            }
            timing.rounds = number;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(timing)
    }
}

/// For each workload a group of all positions, then one for each class if there are several.
fn groups(plan: &Plan, cross_check: &CrossCheck) -> Vec<Group> {
    let classes = classes(&plan.samples);
    let several = if classes.len() > 1 { &classes[..] } else { &[] };
    let mut groups = Vec::new();
    for &workload in &plan.workloads {
        let able =
            cross_check.agreeing.iter().filter(|&&board| cross_check.is_able(board, workload));
        let able: Vec<_> = able.copied().collect();
        let classes = several.iter().map(|class| Some((*class).to_owned()));
        for class in [None].into_iter().chain(classes) {
            let rows = able.iter().map(|&subject| Timed { subject, speeds: Vec::new() });
            let mut group =
                Group { workload, class, boards: 1, operations: 0, rows: rows.collect() };
            let doses = plan.samples.iter().filter(|sample| group.has(sample));
            let doses = doses.map(|sample| workload.of(sample, plan.nodes));
            group.operations = doses.map(|dose| dose.times * dose.operations).sum();
            groups.push(group);
        }
    }
    groups
}

impl Group {
    /// Whether a position belongs to the group.
    fn has(&self, sample: &Sample) -> bool {
        self.class.as_ref().is_none_or(|class| *class == sample.class)
    }

    /// Adds a round.
    fn add(&mut self, plan: &Plan, cells: &[Cell]) {
        for index in 0..self.rows.len() {
            let is_mine = |cell: &&Cell| {
                cell.subject == self.rows[index].subject
                    && plan.workloads[cell.workload] == self.workload
                    && self.has(&plan.samples[cell.sample])
            };
            let time: Duration = cells.iter().filter(is_mine).map(|cell| cell.time).sum();
            let speed = self.operations as f64 / time.as_secs_f64().max(1e-9);
            self.rows[index].speeds.push(speed);
        }
    }
}

fn rounds_that_fit(round: Duration) -> u32 {
    let fit = BUDGET.as_secs_f64() / round.as_secs_f64().max(1e-9);
    fit.clamp(ROUNDS_FOR_95.into(), MOST) as u32
}

/// Runs every workload once on every board. The boards take turns at each position, each time beginning
/// with another one. Incomplete after Ctrl-C.
fn round(plan: &Plan, cross_check: &CrossCheck, number: usize) -> Result<Vec<Cell>, Error> {
    let mut cells = Vec::new();
    for (workload, kind) in plan.workloads.iter().enumerate() {
        for (sample, position) in plan.samples.iter().enumerate() {
            let dose = kind.of(position, plan.nodes);
            for turn in 0..cross_check.agreeing.len() {
                if interrupt::requested() {
                    return Ok(cells);
                }
                let board = (turn + sample + number) % cross_check.agreeing.len();
                let subject = cross_check.agreeing[board];
                if cross_check.is_able(subject, *kind) {
                    let Some(time) = time(subject, *kind, position, dose)? else {
                        return Ok(cells);
                    };
                    cells.push(Cell { workload, sample, subject, time });
                }
            }
        }
    }
    Ok(cells)
}

/// Times a board. It is set up before the clock starts. A wrong result is an error: a wrong board has
/// no speed. `None` after Ctrl-C.
fn time(
    subject: BenchmarkSubject,
    workload: Workload,
    sample: &Sample,
    dose: Dose,
) -> Result<Option<Duration>, Error> {
    let position = sample.position;
    let timed = interrupt::unless_requested(move || {
        let mut runner = (subject.runner)(&position);
        let start = Instant::now();
        let sum = black_box(&mut runner).run(black_box(dose.work), black_box(dose.times));
        (sum, start.elapsed())
    });
    let Some((sum, time)) = timed else { return Ok(None) };
    let expected = dose.found * dose.times;
    if sum == Some(expected) {
        return Ok(Some(time));
    }
    Err(Error::Miscount {
        board: subject.id,
        workload: workload.name(),
        place: sample.place.clone(),
        fen: sample.fen.clone(),
        found: sum.unwrap_or_default(),
        expected,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backends;
    use crate::compare::made_up;
    use crate::error::Status;

    #[test]
    fn rounds_fill_the_budget_within_limits() {
        for (seconds, rounds) in [(0.001, 25), (2.0, 15), (60.0, 6)] {
            assert_eq!(rounds_that_fit(Duration::from_secs_f64(seconds)), rounds);
        }
    }

    fn plan(lines: &str) -> Plan {
        made_up::plan(lines, &[Workload::PERFT, Workload::ALL[13]], 100)
    }

    const TWO: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;c1 \"a\"\n\
                       4k3/8/8/8/8/8/8/4K1NR w K - 0 1 ;c1 \"b\"";

    #[test]
    fn a_board_that_miscounts_while_it_is_timed_is_an_error() {
        let plan = plan(TWO);
        let (sample, board) = (&plan.samples[0], backends::all()[0]);
        let mut dose = Workload::PERFT.of(sample, 100);
        assert!(time(board, Workload::PERFT, sample, dose).is_ok());
        dose.found += 1;
        let error = time(board, Workload::PERFT, sample, dose).unwrap_err();
        assert_eq!(error.status(), Status::Differ);
        let text = error.to_string();
        assert!(text.contains(board.id) && text.contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        assert!(text.contains("test:1") && text.contains("perft"), "{text}");
    }

    #[test]
    fn the_results_of_each_workload_are_known_in_advance() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let pinned = "4k3/4r3/8/8/8/8/4N3/r3K2R w K - 0 1";
        let plan = plan(&[kiwipete, pinned].join("\n"));
        for sample in &plan.samples {
            for workload in Workload::ALL {
                let dose = workload.of(sample, 100);
                assert!(time(backends::all()[0], workload, sample, dose).is_ok());
            }
        }
    }

    #[test]
    fn a_class_has_the_time_of_its_positions() {
        let plan = plan(TWO);
        let boards = backends::all()[..2].to_vec();
        let (mut unable, excluded) = (Vec::new(), Vec::new());
        unable.push((boards[1], Workload::ALL[13]));
        let cross_check = CrossCheck { agreeing: boards.clone(), excluded, unable };
        let mut groups = groups(&plan, &cross_check);
        let names: Vec<_> =
            groups.iter().map(|group| (group.workload.name(), group.class.as_deref())).collect();
        let expected = [None, Some("a"), Some("b")];
        assert_eq!(names[..3], expected.map(|class| ("perft", class)));
        assert_eq!(names[3..], expected.map(|class| ("piece-at", class)));
        assert_eq!((groups[0].rows.len(), groups[3].rows.len()), (2, 1));
        assert_eq!(groups[0].operations, groups[1].operations + groups[2].operations);

        let cell = |sample, seconds| Cell {
            workload: 0,
            sample,
            subject: boards[0],
            time: Duration::from_secs(seconds),
        };
        let cells = [cell(0, 1), cell(1, 3)];
        let speeds = [0, 1, 2].map(|index| {
            let group: &mut Group = &mut groups[index];
            group.add(&plan, &cells);
            group.operations as f64 / group.rows[0].speeds[0]
        });
        assert_eq!(speeds.map(f64::round), [4.0, 1.0, 3.0]);
    }

    #[test]
    fn a_round_adds_up_the_cells_of_its_group() {
        let plan = plan(TWO);
        let subjects = [backends::all()[0], backends::all()[1]];
        let timed = |subject| Timed { subject, speeds: Vec::new() };
        let rows = || subjects.map(timed).into();
        let group = |class| Group {
            workload: Workload::PERFT,
            class,
            boards: 1,
            operations: 60,
            rows: rows(),
        };
        let mut groups = [group(None), group(Some("b".to_owned()))];
        let cell = |workload, sample, board: usize, seconds| Cell {
            workload,
            sample,
            subject: subjects[board],
            time: Duration::from_secs(seconds),
        };
        let cells = [cell(0, 0, 0, 1), cell(0, 1, 0, 2), cell(1, 0, 0, 50), cell(0, 1, 1, 4)];
        let speeds = groups.each_mut().map(|group| {
            group.add(&plan, &cells);
            [group.rows[0].speeds[0], group.rows[1].speeds[0]]
        });
        assert_eq!(speeds, [[20.0, 15.0], [30.0, 15.0]]);
    }
}
