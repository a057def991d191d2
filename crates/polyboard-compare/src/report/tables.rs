//! The tables of a report.

use crate::document::{Part, Table, cell};
use crate::race::Race;
use crate::section::{Row, Section, ids, interval_name};
use crate::text::grouped;
use crate::verdict::elsewhere;

fn title(section: &Section) -> Part {
    Part::Heading(format!("{}: {}", section.workload.name(), section.workload.sentence))
}

/// One table of two workloads, in the order of the first.
pub(crate) fn beside(first: &Section, second: &Section) -> Vec<Part> {
    let [first_speed, second_speed] =
        [first, second].map(|section| format!(">M {}/s", section.workload.unit));
    let headings = [
        "backend",
        &first_speed,
        ">spread",
        ">ratio",
        &second_speed,
        ">spread",
        ">ratio",
        ">bytes",
    ];
    let row = |row: &Row| {
        let beside = second.row(row.id());
        let nothing = || ["-", "-", "-"].map(str::to_owned);
        let [a, b, c] = row.speed_cells();
        let [d, e, f] = beside.map_or_else(nothing, Row::speed_cells);
        [row.id().to_owned(), a, b, c, d, e, f, row.board.bytes.to_string()]
    };
    let table = Table::new(headings, first.rows.iter().map(row).collect());
    vec![title(first), title(second), Part::Table(table)]
}

/// All figures of a workload.
pub(crate) fn section(section: &Section, rounds: u32) -> Vec<Part> {
    vec![title(section), Part::Table(table_of(section, rounds))]
}

/// A row for each board, then one for each that lacks the operation.
pub(crate) fn table_of(section: &Section, rounds: u32) -> Table {
    let speed = format!(">M {}/s", section.workload.unit);
    let interval = format!(">{}", interval_name(rounds));
    let headings = ["backend", &speed, ">spread", ">ratio", &interval, ">bytes"];
    let row = |row: &Row| {
        let [speed, spread, ratio] = row.speed_cells();
        let bytes = row.board.bytes.to_string();
        [row.id().to_owned(), speed, spread, ratio, row.interval(), bytes]
    };
    let unable = section.unable.iter().map(|id| {
        let mut cells = [(); 6].map(|()| "-".to_owned());
        cells[0].clone_from(id);
        cells
    });
    let rows = section.rows.iter().map(row).chain(unable);
    Table::new(headings, rows.collect())
}

/// The ratios of a workload, with a column for each class.
pub(crate) fn classes(sections: &[Section]) -> Vec<Part> {
    let columns: Vec<(&str, &Section)> =
        sections.iter().map(|section| (section.class_name(), section)).collect();
    if columns.len() < 2 {
        return Vec::new();
    }
    vec![Part::Heading("Ratio by class of positions".to_owned()), ratios(&columns)]
}

/// The ratios of all boards at all workloads.
pub(crate) fn workloads(sections: &[&Section]) -> Vec<Part> {
    let to = match the_yardstick(sections) {
        Some(yardstick) => format!("that of {yardstick}"),
        None => "that of the board with 1 in the column".to_owned(),
    };
    let text = format!("speed divided by {to}; --workload NAME shows a workload with intervals");
    let columns: Vec<_> =
        sections.iter().map(|section| (section.workload.name(), *section)).collect();
    vec![Part::Text(text), ratios(&columns)]
}

/// The yardstick of all sections, unless they have several.
pub(crate) fn the_yardstick<'a>(sections: &[&'a Section]) -> Option<&'a str> {
    let mut yardsticks =
        sections.iter().filter_map(|section| Some(&*section.rows.first()?.yardstick));
    let first = yardsticks.next()?;
    yardsticks.all(|yardstick| yardstick == first).then_some(first)
}

/// A row for each board, in the order of the first column.
fn ratios(columns: &[(&str, &Section)]) -> Part {
    let named = columns.iter().map(|&(name, section)| (format!(">{name}"), section));
    let boards = ids(columns.iter().map(|column| column.1));
    let ratio = |board: &str, section: &&Section| cell(section.row(board).map(Row::ratio_text));
    Part::Table(Table::of("backend", named, boards, ratio))
}

/// A row for each workload: its fastest board, how many tie with it, and the next one, which takes so many times as long; or,
/// by class, the classes of positions in which another is the fastest.
pub(crate) fn fastest(of_all: &[&Section], sections: &[Section], by_class: bool) -> Vec<Part> {
    let mut headings = vec!["workload", "fastest", ">ties", ">M/s"];
    headings.extend(if by_class { &["in other classes"][..] } else { &["next", ">takes"] });
    let row = |section: &&Section| {
        let mut cells = vec![section.workload.name().to_owned()];
        if let Some(race) = Race::of(&section.rows) {
            let take = race.take.id();
            let ties = race.fastest().len() - 1;
            let ties = if ties == 0 { String::new() } else { ties.to_string() };
            cells.extend([take.to_owned(), ties, race.take.millions()]);
            if by_class {
                let classes = elsewhere(sections, section.workload, take);
                let classes = classes.iter().map(|(class, board)| format!("{class}: {board}"));
                cells.push(classes.collect::<Vec<_>>().join("; "));
            } else if let Some(next) = race.slower.first() {
                let time = race.time_of(next).map_or_else(String::new, |time| format!("{time} x"));
                cells.extend([next.id().to_owned(), time]);
            }
        }
        cells.resize(headings.len(), "-".to_owned());
        cells
    };
    let heading = "Fastest by workload (every ratio: --html, or polyboard report --csv)";
    let table = Table {
        rows: of_all.iter().map(row).collect(),
        headings: headings.iter().map(|&heading| heading.to_owned()).collect(),
    };
    vec![Part::Heading(heading.to_owned()), Part::Table(table)]
}

/// What the id of a plain board begins with; the id of its representation follows.
pub(crate) const PLAIN: &str = "plain-";

/// Of plain boards beside the fast ones of their representations a table for each workload: the speed of the plain board, and how many times as fast the other one is.
pub(crate) fn plain(sections: &[&Section]) -> Vec<Part> {
    let of_section = |section: &&Section| {
        let (name, unit) = (section.workload.name(), section.workload.unit);
        let speed = format!(">plain, M {unit}/s");
        let headings = ["representation", &*speed, ">fast / plain", ">spread"];
        let rows = section.rows.iter().filter_map(|plain| {
            let id = plain.id().strip_prefix(PLAIN)?;
            let times = section.row(id)?.times(plain)?;
            let spread = format!("±{:.0} %", 100.0 * times.relative());
            Some([id.to_owned(), plain.millions(), times.to_string(), spread])
        });
        let heading = format!("{name}: the fast board's speed divided by the plain one's");
        [Part::Heading(heading), Part::Table(Table::new(headings, rows.collect()))]
    };
    sections.iter().flat_map(of_section).collect()
}

/// Columns of the table of boards in memory.
const SIZES: usize = 8;

/// Nanoseconds per question, by the number of boards.
pub(crate) fn memory(sections: &[Section]) -> Vec<Part> {
    let Some(first) = sections.first() else { return Vec::new() };
    let heading = "boards in memory: ns to count the legal moves of one, in random order";
    let shown = evenly(sections.len()).into_iter().map(|index| &sections[index]);
    vec![Part::Heading(heading.to_owned()), Part::Table(in_memory(first, shown))]
}

/// Nanoseconds per question: a row for each board of the first section, a column for each section.
pub(crate) fn in_memory<'a>(
    first: &Section,
    sections: impl IntoIterator<Item = &'a Section>,
) -> Table {
    let number = |section: &Section| grouped(section.boards.unwrap_or_default());
    let columns = sections.into_iter().map(|section| (format!(">{}", number(section)), section));
    let time = |board: &str, section: &&Section| cell(section.row(board).map(Row::nanoseconds));
    let mut table = Table::of("backend", columns, first.rows.iter().map(Row::id), time);
    table.headings.insert(1, ">bytes".to_owned());
    for (cells, row) in table.rows.iter_mut().zip(&first.rows) {
        cells.insert(1, row.board.bytes.to_string());
    }
    table
}

/// The indices of some of `count` things, the first and the last among them.
fn evenly(count: usize) -> Vec<usize> {
    let shown = count.min(SIZES);
    (0..shown).map(|place| place * (count - 1) / (shown - 1).max(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_spread_from_first_to_last() {
        assert_eq!(evenly(1), [0]);
        assert_eq!(evenly(3), [0, 1, 2]);
        assert_eq!(evenly(17), [0, 2, 4, 6, 9, 11, 13, 16]);
    }
}
