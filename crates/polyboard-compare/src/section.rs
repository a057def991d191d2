//! From the samples of a run to the rows of its reports.

use crate::run::{Board, Run, Step};
use crate::stats::{ROUNDS_FOR_95, Spread, spread};
use crate::text::rounded;
use crate::workload::Workload;

/// One board at one workload on one class of positions.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) board: Board,
    /// By round, each a process of its own, in units per second.
    pub(crate) speeds: Vec<f64>,
    /// Median over the rounds.
    pub(crate) speed: Spread,
    /// To the yardstick, within a round, so that what slows down the whole machine cancels out.
    pub(crate) ratio: Spread,
    /// The id of the yardstick.
    pub(crate) yardstick: String,
}

/// The class of a section of all positions.
pub(crate) const ALL: &str = "all";

impl Row {
    pub(crate) fn id(&self) -> &str {
        &self.board.id
    }

    pub(crate) fn is_yardstick(&self) -> bool {
        self.board.id == self.yardstick
    }

    /// How many times as fast this is as another row, within a round.
    pub(crate) fn times(&self, other: &Row) -> Option<Spread> {
        ratio(&self.speeds, &other.speeds)
    }

    /// Not the yardstick, and the interval of the ratio includes 1.
    pub(crate) fn no_difference(&self) -> bool {
        !self.is_yardstick() && self.ratio.contains(1.0)
    }

    /// The ratio to the yardstick; that of the yardstick itself is exact.
    pub(crate) fn ratio_text(&self) -> String {
        if self.is_yardstick() { "1".to_owned() } else { self.ratio.to_string() }
    }

    /// In millions per second.
    pub(crate) fn millions(&self) -> String {
        rounded(self.speed.median / 1e6, self.speed.half_width() / 1e6)
    }

    /// Speed, its spread, and ratio.
    pub(crate) fn speed_cells(&self) -> [String; 3] {
        let percent = 100.0 * self.speed.relative();
        let places = usize::from(percent < 10.0);
        [self.millions(), format!("±{percent:.places$} %"), self.ratio_text()]
    }

    /// Nanoseconds per operation.
    pub(crate) fn nanoseconds(&self) -> String {
        let time = 1e9 / self.speed.median;
        rounded(time, time * self.speed.relative())
    }

    /// The ends of the interval of the ratio, with one digit more than the ratio.
    pub(crate) fn interval(&self) -> String {
        if self.is_yardstick() {
            return "-".to_owned();
        }
        let width = self.ratio.half_width() / 10.0;
        [self.ratio.low, self.ratio.high].map(|end| rounded(end, width)).join(" to ")
    }
}

/// The name of the interval of this many rounds.
pub(crate) fn interval_name(rounds: u32) -> &'static str {
    if rounds < ROUNDS_FOR_95 { "range" } else { "95 % interval" }
}

/// The rows of one workload on one class of positions, fastest first.
#[derive(Debug)]
pub(crate) struct Section {
    pub(crate) workload: Workload,
    /// `None` for all positions.
    pub(crate) class: Option<String>,
    /// Whether a single operation is repeated on each position; see `--learned`.
    pub(crate) is_learned: bool,
    /// How many boards are in memory and take turns; none except with `--boards`.
    pub(crate) boards: Option<u32>,
    /// Operations of each board in each round.
    pub(crate) operations: u64,
    pub(crate) rows: Vec<Row>,
    /// The boards that lack the operation.
    pub(crate) unable: Vec<String>,
}

impl Section {
    /// The section of some steps, which have the same workload.
    fn of(run: &Run, workload: Workload, class: Option<&str>, steps: &[&Step]) -> Section {
        let rounds = run.settings.rounds as usize;
        let operations = steps.iter().map(|step| step.operations).fold(0, u64::saturating_add);
        let speeds = |board: usize| -> Option<Vec<f64>> {
            let speed = |round| {
                let time = |step: &&Step| Some(*step.nanoseconds[board].get(round)? as f64);
                let time = steps.iter().map(time).sum::<Option<f64>>()?;
                Some(operations as f64 * 1e9 / time.max(1.0))
            };
            (0..rounds).map(speed).collect()
        };
        let first = steps.first();
        let (mut able, mut unable) = (Vec::new(), Vec::new());
        for (index, board) in run.boards.iter().enumerate() {
            match speeds(index) {
                Some(speeds) if !steps.is_empty() => able.push((board.clone(), speeds)),
                _ => unable.push(board.id.clone()),
            }
        }
        Section {
            workload,
            class: class.map(str::to_owned),
            is_learned: first.is_some_and(|step| step.learned),
            boards: first.and_then(|step| step.in_memory),
            operations,
            rows: rows(able, run.settings.yardstick.as_deref()),
            unable,
        }
    }

    pub(crate) fn is_of_all(&self) -> bool {
        self.class.is_none()
    }

    /// The class of the positions, or [`ALL`].
    pub(crate) fn class_name(&self) -> &str {
        self.class.as_deref().unwrap_or(ALL)
    }

    /// The row of a board.
    pub(crate) fn row(&self, id: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.id() == id)
    }
}

/// A row of each board in some sections, those of the first section first.
pub(crate) fn boards<'a>(sections: impl IntoIterator<Item = &'a Section>) -> Vec<&'a Row> {
    let mut boards: Vec<&Row> = Vec::new();
    for row in sections.into_iter().flat_map(|section| &section.rows) {
        if boards.iter().all(|board| board.id() != row.id()) {
            boards.push(row);
        }
    }
    boards
}

/// The ids of these boards.
pub(crate) fn ids<'a>(
    sections: impl IntoIterator<Item = &'a Section>,
) -> impl Iterator<Item = &'a str> {
    boards(sections).into_iter().map(Row::id)
}

/// The sections of a run: of each workload one of all positions, then one for each class of trees if there are several.
pub(crate) fn fresh(run: &Run) -> Vec<Section> {
    let mut classes: Vec<&str> = Vec::new();
    for position in &run.positions {
        if !classes.contains(&&*position.class) {
            classes.push(&position.class);
        }
    }
    let mut sections = Vec::new();
    for &workload in &run.settings.workloads {
        let is_fresh =
            |step: &&Step| step.workload == workload && !step.learned && step.in_memory.is_none();
        let steps: Vec<&Step> = run.steps.iter().filter(is_fresh).collect();
        sections.push(Section::of(run, workload, None, &steps));
        if !workload.is_tree() || classes.len() < 2 {
            continue;
        }
        for class in &classes {
            let is_of = |at: usize| run.positions[at].class == *class;
            let of_class = steps.iter().filter(|step| step.position.is_some_and(is_of));
            let of_class: Vec<&Step> = of_class.copied().collect();
            sections.push(Section::of(run, workload, Some(class), &of_class));
        }
    }
    sections
}

/// A section for each single operation that was learned by heart.
pub(crate) fn learned(run: &Run) -> Vec<Section> {
    let workloads = run.settings.workloads.iter();
    let section = |&workload: &Workload| {
        let is_of = |step: &&Step| step.workload == workload && step.learned;
        let steps: Vec<&Step> = run.steps.iter().filter(is_of).collect();
        (!steps.is_empty()).then(|| Section::of(run, workload, None, &steps))
    };
    workloads.filter_map(section).collect()
}

/// A section for each number of boards in memory, the least first; none that no board has room for.
pub(crate) fn in_memory(run: &Run) -> Vec<Section> {
    let steps = run.steps.iter().filter(|step| step.in_memory.is_some());
    let sections = steps.map(|step| Section::of(run, step.workload, None, &[step]));
    sections.filter(|section| !section.rows.is_empty()).collect()
}

/// The boards with their speeds, fastest first. The fastest is the yardstick if the named one is not there.
pub(crate) fn rows(timed: Vec<(Board, Vec<f64>)>, yardstick: Option<&str>) -> Vec<Row> {
    let with_median = timed.into_iter().filter_map(|(board, speeds)| {
        let speed = spread(speeds.clone())?;
        Some((board, speeds, speed))
    });
    let mut boards: Vec<(Board, Vec<f64>, Spread)> = with_median.collect();
    boards.sort_by(|a, b| b.2.median.total_cmp(&a.2.median));
    let named = boards.iter().find(|(board, ..)| Some(&*board.id) == yardstick);
    let Some((yard, yard_speeds, _)) = named.or(boards.first()).cloned() else { return Vec::new() };
    let row = |(board, speeds, speed): (Board, Vec<f64>, Spread)| {
        let ratio = ratio(&speeds, &yard_speeds)?;
        Some(Row { board, speeds, speed, ratio, yardstick: yard.id.clone() })
    };
    boards.into_iter().filter_map(row).collect()
}

/// How many times as fast one board is as another, within a round.
fn ratio(speeds: &[f64], others: &[f64]) -> Option<Spread> {
    spread(speeds.iter().zip(others).map(|(own, other)| own / other).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::made_up::{board, run};

    /// The machine slows down; x88 is always at half the speed, array8x8 once ahead.
    fn timed() -> Vec<(Board, Vec<f64>)> {
        [
            ("x88", [50.0, 25.0, 5.0]),
            ("array8x8", [99.0, 51.0, 8.0]),
            ("bitboard", [100.0, 50.0, 10.0]),
        ]
        .map(|(id, speeds)| (board(id, 64), speeds.to_vec()))
        .into()
    }

    #[test]
    fn boards_are_ranked_by_speed_and_compared_within_a_round() {
        let rows = rows(timed(), None);
        let ranked: Vec<_> = rows.iter().map(|row| (row.id(), row.no_difference())).collect();
        assert_eq!(ranked, [("array8x8", false), ("bitboard", true), ("x88", false)]);
        assert!(rows[2].ratio.high < 0.63 && rows[2].ratio.low > 0.49, "{:?}", rows[2]);
    }

    #[test]
    fn ratios_refer_to_the_yardstick() {
        let rows = rows(timed(), Some("x88"));
        assert!(rows.iter().all(|row| row.yardstick == "x88"));
        let ratios: Vec<_> = rows.iter().map(|row| row.ratio.median).collect();
        assert_eq!(ratios, [1.98, 2.0, 1.0]);
        // A missing yardstick is replaced by the fastest.
        let rows = self::rows(timed(), Some("nibble"));
        assert!(rows.iter().all(|row| row.yardstick == "array8x8"));
    }

    #[test]
    fn a_spread_below_ten_percent_has_a_digit_more() {
        let mut timed = timed();
        timed[0].1 = [1.0, 0.99, 1.01, 1.0, 0.995, 1.005].map(|noise| noise * 9e6).into();
        let rows = rows(timed, None);
        let cells = |id: &str| rows.iter().find(|row| row.id() == id).unwrap().speed_cells();
        assert_eq!(cells("x88")[1], "±1.0 %");
        assert_eq!(cells("array8x8")[1], "±89 %");
    }

    /// A perft of two positions, of classes a and b, in two rounds; the second board lacks the other workload.
    #[test]
    fn a_section_has_the_time_of_its_steps() {
        let run = run();
        let sections = fresh(&run);
        let names: Vec<_> = sections.iter().map(|s| (s.workload.name(), s.class_name())).collect();
        assert_eq!(names, [("perft", ALL), ("perft", "a"), ("perft", "b"), ("piece-at", ALL)]);
        assert_eq!(sections[0].operations, sections[1].operations + sections[2].operations);
        let times = |section: usize, board: &str| {
            let section = &sections[section];
            let row = section.row(board).unwrap();
            row.speeds
                .iter()
                .map(|speed| section.operations as f64 * 1e9 / speed)
                .map(f64::round)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            [0, 1, 2].map(|section| times(section, "x")),
            [[4.0, 6.0], [1.0, 2.0], [3.0, 4.0]]
        );
        assert_eq!(
            [0, 1, 2].map(|section| times(section, "y")),
            [[30.0, 31.0], [10.0, 10.0], [20.0, 21.0]]
        );
        assert_eq!((sections[3].rows.len(), &sections[3].unable[..]), (1, &["y".to_owned()][..]));
        assert_eq!(learned(&run).len() + in_memory(&run).len(), 0);
    }
}
