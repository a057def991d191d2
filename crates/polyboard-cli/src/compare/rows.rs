//! From measured speeds to the rows of the report.

use polyboard_bench::BenchmarkSubject;
use serde::Serialize;

use super::cross_check::CrossCheck;
use super::timing::{Group, Timed};
use super::workload::Workload;
use crate::backends::PEERS;
use crate::stats::{ROUNDS_FOR_95, Spread, spread};
use crate::text::{bytes, rounded};

/// One board at one workload on one class of positions.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) backend: &'static str,
    pub(super) path: &'static str,
    pub(super) workload: &'static str,
    /// The operation: leaves, lists, moves, ...
    pub(super) unit: &'static str,
    /// `all` for all positions.
    pub(super) class: String,
    /// Median over the rounds, in units per second.
    pub(super) nodes_per_second: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// To the yardstick, within a round, so that what slows down the whole machine cancels out.
    pub(super) ratio: f64,
    pub(super) ratio_low: f64,
    pub(super) ratio_high: f64,
    pub(super) yardstick: &'static str,
    /// Not the yardstick, and the interval of the ratio includes 1.
    pub(super) no_difference: bool,
    pub(super) bytes: usize,
    pub(super) undo_bytes: Option<usize>,
    pub(super) table_bytes: Option<usize>,
    /// Whether a single operation is repeated on each position; see `--learned`.
    pub(super) learned: bool,
    /// How many boards are in memory and take turns; 1 except with `--boards`.
    pub(super) boards: u64,
    /// A board of another crate, which stands for itself: the verdict recommends none.
    #[serde(skip)]
    pub(super) is_peer: bool,
    /// By round, each a process of its own, in units per second.
    pub(super) speeds: Vec<f64>,
}

/// The class of a row for all positions.
pub(super) const ALL: &str = "all";

impl Row {
    pub(super) fn speed(&self) -> Spread {
        Spread { median: self.nodes_per_second, low: self.low, high: self.high }
    }

    /// How many times as fast this is as another row, within a round.
    pub(super) fn times(&self, other: &Row) -> Option<Spread> {
        spread(self.speeds.iter().zip(&other.speeds).map(|(own, other)| own / other).collect())
    }

    /// The ratio to the yardstick.
    pub(super) fn ratio(&self) -> Spread {
        Spread { median: self.ratio, low: self.ratio_low, high: self.ratio_high }
    }

    /// The ratio to the yardstick; that of the yardstick itself is exact.
    pub(super) fn ratio_text(&self) -> String {
        if self.backend == self.yardstick { "1".to_owned() } else { self.ratio().to_string() }
    }

    /// In millions per second.
    pub(super) fn millions(&self) -> String {
        rounded(self.nodes_per_second / 1e6, self.speed().half_width() / 1e6)
    }

    /// Speed, its spread, and ratio.
    pub(super) fn speed_cells(&self) -> [String; 3] {
        let percent = 100.0 * self.speed().relative();
        let places = usize::from(percent < 10.0);
        [self.millions(), format!("±{percent:.places$} %"), self.ratio_text()]
    }

    /// Nanoseconds per operation.
    pub(super) fn nanoseconds(&self) -> String {
        let time = 1e9 / self.nodes_per_second;
        rounded(time, time * self.speed().relative())
    }

    /// The ends of the interval of the ratio, with one digit more than the ratio.
    pub(super) fn interval(&self) -> String {
        if self.backend == self.yardstick {
            return "-".to_owned();
        }
        let width = self.ratio().half_width() / 10.0;
        [self.ratio_low, self.ratio_high].map(|end| rounded(end, width)).join(" to ")
    }

    /// The bytes of a board, of an undo record and of the tables.
    pub(super) fn memory_cells(&self) -> [String; 3] {
        [self.bytes.to_string(), bytes(self.undo_bytes), bytes(self.table_bytes)]
    }

    pub(super) fn remark(&self) -> &'static str {
        match self {
            _ if self.backend == self.yardstick => "yardstick",
            _ if self.no_difference => "no difference",
            _ => "",
        }
    }

    fn cells(&self) -> Vec<String> {
        [self.backend.to_owned()]
            .into_iter()
            .chain(self.speed_cells())
            .chain([self.interval()])
            .chain(self.memory_cells())
            .chain([self.remark().to_owned()])
            .collect()
    }
}

/// The rows of one workload on one class of positions, fastest first.
pub(super) struct Section {
    pub(super) workload: Workload,
    pub(super) class: Option<String>,
    /// Operations of each board in each round.
    pub(super) operations: u64,
    pub(super) rows: Vec<Row>,
    /// The boards that lack the operation.
    pub(super) unable: Vec<&'static str>,
}

impl Section {
    pub(super) fn is_of_all(&self) -> bool {
        self.class.is_none()
    }

    /// The row of a board.
    pub(super) fn row(&self, backend: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.backend == backend)
    }
}

/// The name of the interval of this many rounds.
pub(super) fn interval_name(rounds: u32) -> &'static str {
    if rounds < ROUNDS_FOR_95 { "range" } else { "95 % interval" }
}

impl Section {
    /// The headings of a table; those of numbers begin with `>`.
    pub(super) fn headings(&self, rounds: u32) -> [String; 9] {
        let speed = format!(">M {}/s", self.workload.unit);
        let interval = format!(">{}", interval_name(rounds));
        ["backend", &speed, ">spread", ">ratio", &interval, ">bytes", ">undo", ">tables", "remark"]
            .map(str::to_owned)
    }

    /// The rows of a table, then a row for each board that lacks the operation.
    pub(super) fn cells(&self) -> impl Iterator<Item = Vec<String>> {
        let unable = self.unable.iter().map(|id| {
            let nothing = std::iter::repeat_n("-".to_owned(), 7);
            [(*id).to_owned()].into_iter().chain(nothing).chain([String::new()]).collect()
        });
        self.rows.iter().map(Row::cells).chain(unable)
    }
}

/// A section for every group that was timed.
pub(super) fn sections(
    groups: &[&Group],
    cross_check: &CrossCheck,
    yardstick: Option<BenchmarkSubject>,
) -> Vec<Section> {
    let unable = |workload: Workload| {
        let unable =
            cross_check.agreeing.iter().filter(|&&board| !cross_check.is_able(board, workload));
        unable.map(|board| board.id).collect()
    };
    let section = |group: &Group| Section {
        workload: group.workload,
        class: group.class.clone(),
        operations: group.operations,
        rows: rows(group, yardstick),
        unable: unable(group.workload),
    };
    groups.iter().copied().map(section).collect()
}

/// The boards of a group, fastest first. The fastest is the yardstick if the named one is not in the
/// group.
pub(super) fn rows(group: &Group, yardstick: Option<BenchmarkSubject>) -> Vec<Row> {
    let speeds = group.rows.iter().filter_map(|row| Some((row, spread(row.speeds.clone())?)));
    let mut speeds: Vec<(&Timed, Spread)> = speeds.collect();
    speeds.sort_by(|a, b| b.1.median.total_cmp(&a.1.median));
    let named = speeds.iter().find(|(timed, _)| Some(timed.subject) == yardstick);
    let Some(&(yard, _)) = named.or(speeds.first()) else { return Vec::new() };
    let row = |(timed, speed): (&Timed, Spread)| {
        let ratios = timed.speeds.iter().zip(&yard.speeds).map(|(speed, yard)| speed / yard);
        let ratio = spread(ratios.collect())?;
        let subject = timed.subject;
        Some(Row {
            backend: subject.id,
            path: subject.path,
            workload: group.workload.name(),
            unit: group.workload.unit,
            class: group.class.clone().unwrap_or_else(|| ALL.to_owned()),
            nodes_per_second: speed.median,
            low: speed.low,
            high: speed.high,
            ratio: ratio.median,
            ratio_low: ratio.low,
            ratio_high: ratio.high,
            yardstick: yard.subject.id,
            no_difference: subject != yard.subject && ratio.contains(1.0),
            bytes: subject.bytes,
            undo_bytes: subject.undo_bytes,
            table_bytes: subject.table_bytes,
            learned: group.is_learned,
            boards: group.boards,
            is_peer: PEERS.contains(&subject),
            speeds: timed.speeds.clone(),
        })
    };
    speeds.into_iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use polyboard::Backend;

    fn group() -> Group {
        let timed = |backend, speeds: [f64; 3]| Timed {
            subject: BenchmarkSubject::of_backend(backend),
            speeds: speeds.to_vec(),
        };
        // The machine slows down; x88 is always at half the speed, array8x8 once ahead.
        let rows = vec![
            timed(Backend::X88, [50.0, 25.0, 5.0]),
            timed(Backend::Array8x8, [99.0, 51.0, 8.0]),
            timed(Backend::Bitboard, [100.0, 50.0, 10.0]),
        ];
        Group {
            workload: Workload::PERFT,
            class: None,
            boards: 1,
            is_learned: false,
            steps: Vec::new(),
            operations: 1,
            rows,
        }
    }

    #[test]
    fn boards_are_ranked_by_speed_and_compared_within_a_round() {
        let rows = rows(&group(), None);
        let ranked: Vec<_> = rows.iter().map(|row| (row.backend, row.no_difference)).collect();
        assert_eq!(ranked, [("array8x8", false), ("bitboard", true), ("x88", false)]);
        assert!(rows[2].ratio_high < 0.63 && rows[2].ratio_low > 0.49, "{:?}", rows[2]);
    }

    #[test]
    fn ratios_refer_to_the_yardstick() {
        let rows = rows(&group(), Some(BenchmarkSubject::of_backend(Backend::X88)));
        assert!(rows.iter().all(|row| row.yardstick == "x88"));
        let ratios: Vec<_> = rows.iter().map(|row| row.ratio).collect();
        assert_eq!(ratios, [1.98, 2.0, 1.0]);
        // A missing yardstick is replaced by the fastest.
        let rows = self::rows(&group(), Some(BenchmarkSubject::of_backend(Backend::Nibble)));
        assert!(rows.iter().all(|row| row.yardstick == "array8x8"));
    }

    #[test]
    fn a_spread_below_ten_percent_has_a_digit_more() {
        let mut group = group();
        group.rows[0].speeds = [1.0, 0.99, 1.01, 1.0, 0.995, 1.005].map(|noise| noise * 9e6).into();
        let rows = rows(&group, None);
        let cells = |id: &str| rows.iter().find(|row| row.backend == id).unwrap().speed_cells();
        assert_eq!(cells("x88")[1], "±1.0 %");
        assert_eq!(cells("array8x8")[1], "±89 %");
    }
}
