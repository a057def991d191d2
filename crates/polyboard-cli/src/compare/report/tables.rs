//! The tables of the text report.

use std::io::Write;

use crate::compare::rows::{ALL, Row, Section};
use crate::compare::verdict::{Race, elsewhere};
use crate::compare::{Findings, learned};
use crate::error::Error;
use crate::output::write_table;
use crate::text::{STRONG, grouped, table};

/// One table of two workloads, in the order of the first.
pub(super) fn write_beside(
    first: &Section,
    second: &Section,
    out: &mut dyn Write,
) -> Result<(), Error> {
    writeln!(out)?;
    write_title(first, out)?;
    write_title(second, out)?;
    writeln!(out)?;
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
        ">undo",
        ">tables",
    ];
    let rows = first.rows.iter().map(|row| {
        let beside = second.row(row.backend);
        let nothing = || ["-", "-", "-"].map(str::to_owned);
        let speeds = row.speed_cells().into_iter();
        let speeds = speeds.chain(beside.map_or_else(nothing, Row::speed_cells));
        [row.backend.to_owned()].into_iter().chain(speeds).chain(row.memory_cells()).collect()
    });
    write_table(out, &table(&headings, rows))
}

fn write_title(section: &Section, out: &mut dyn Write) -> Result<(), Error> {
    let (name, sentence) = (section.workload.name(), section.workload.sentence);
    Ok(writeln!(out, "{STRONG}{name}{STRONG:#}: {sentence}")?)
}

/// All figures of a workload.
pub(super) fn write_section(
    section: &Section,
    rounds: u32,
    out: &mut dyn Write,
) -> Result<(), Error> {
    writeln!(out)?;
    write_title(section, out)?;
    let headings = section.headings(rounds);
    write_table(out, &table(&headings.each_ref().map(|heading| &**heading), section.cells()))
}

/// The ratios of a workload, with a column for each class.
pub(super) fn write_classes(sections: &[Section], out: &mut dyn Write) -> Result<(), Error> {
    let columns: Vec<(&str, &Section)> =
        sections.iter().map(|section| (section.class.as_deref().unwrap_or(ALL), section)).collect();
    if columns.len() > 1 {
        writeln!(out, "\nratio by class of positions")?;
        write_ratios(&columns, out)?;
    }
    Ok(())
}

/// Workloads beside each other.
const BESIDE: usize = 11;

/// The ratios of all boards at all workloads.
pub(super) fn write_workloads(sections: &[&Section], out: &mut dyn Write) -> Result<(), Error> {
    let mut yardsticks =
        sections.iter().filter_map(|section| Some(section.rows.first()?.yardstick));
    let first = yardsticks.next().unwrap_or_default();
    let to = match yardsticks.all(|yardstick| yardstick == first) {
        true => format!("that of {first}"),
        false => "that of the board with 1 in the column".to_owned(),
    };
    writeln!(out, "\nspeed divided by {to}; --workload NAME shows a workload with intervals")?;
    for sections in sections.chunks(sections.len().div_ceil(sections.len().div_ceil(BESIDE))) {
        let columns: Vec<_> = sections.iter().map(|s| (s.workload.name(), *s)).collect();
        write_ratios(&columns, out)?;
    }
    Ok(())
}

/// A row for each board, in the order of the first column.
fn write_ratios(columns: &[(&str, &Section)], out: &mut dyn Write) -> Result<(), Error> {
    let mut boards: Vec<&str> = Vec::new();
    for row in columns.iter().flat_map(|(_, section)| &section.rows) {
        if !boards.contains(&row.backend) {
            boards.push(row.backend);
        }
    }
    let headings = columns.iter().map(|(name, _)| format!(">{name}"));
    let headings: Vec<String> = ["backend".to_owned()].into_iter().chain(headings).collect();
    let headings: Vec<&str> = headings.iter().map(|heading| &**heading).collect();
    let rows = boards.into_iter().map(|board| {
        let ratio = |(_, section): &(&str, &Section)| {
            section.row(board).map_or("-".to_owned(), |row| row.ratio_text())
        };
        [board.to_owned()].into_iter().chain(columns.iter().map(ratio)).collect()
    });
    write_table(out, &table(&headings, rows))
}

/// A row for each workload with its fastest board, and the classes of positions in which it is another.
pub(super) fn write_fastest(
    of_all: &[&Section],
    sections: &[Section],
    out: &mut dyn Write,
) -> Result<(), Error> {
    writeln!(out, "\nfastest by workload; every ratio of every class: --html, --csv or --json")?;
    let headings = ["workload", "fastest", ">M/s", "next takes", "slowest takes", "other fastest"];
    let row = |section: &&Section| {
        let name = section.workload.name().to_owned();
        let Some(race) = Race::of(&section.rows) else {
            return [name].into_iter().chain(["-"; 5].map(str::to_owned)).collect();
        };
        let [next, slowest] = race.next_and_slowest().map(|row| {
            row.and_then(|row| Some(format!("{} {} x", row.backend, race.time_of(row)?)))
                .unwrap_or_else(|| "-".to_owned())
        });
        let ties = match race.fastest().len() - 1 {
            0 => String::new(),
            ties => format!(" (ties with {ties})"),
        };
        let classes = elsewhere(sections, section.workload, race.take.backend);
        let classes: Vec<_> =
            classes.iter().map(|(class, board)| format!("{class}: {board}")).collect();
        let fastest = format!("{}{ties}", race.take.backend);
        vec![name, fastest, race.take.millions(), next, slowest, classes.join("; ")]
    };
    write_table(out, &table(&headings, of_all.iter().map(row)))
}

/// Single operations learned by heart, beside fresh ones.
pub(super) fn write_learned(findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    let tables = learned::tables(findings, BESIDE);
    if !tables.is_empty() {
        writeln!(out, "\n{STRONG}{}{STRONG:#}", learned::caption())?;
    }
    for learned::Table { headings, rows } in tables {
        let headings: Vec<&str> = headings.iter().map(|heading| &**heading).collect();
        write_table(out, &table(&headings, rows))?;
    }
    Ok(())
}

/// Columns of the table of boards in memory.
const SIZES: usize = 8;

/// Nanoseconds per question, by the number of boards.
pub(super) fn write_memory(sections: &[Section], out: &mut dyn Write) -> Result<(), Error> {
    let Some(first) = sections.first() else { return Ok(()) };
    writeln!(
        out,
        "\n{STRONG}boards in memory{STRONG:#}: ns to count the legal moves of one, in random order"
    )?;
    let shown = evenly(sections.len());
    let columns: Vec<&Section> = shown.iter().map(|&index| &sections[index]).collect();
    let boards = |section: &&Section| section.rows.first().map_or(0, |row| row.boards);
    let counts = columns.iter().map(|section| format!(">{}", grouped(boards(section))));
    let headings = ["backend".to_owned(), ">bytes".to_owned()].into_iter().chain(counts);
    let headings: Vec<String> = headings.collect();
    let headings: Vec<&str> = headings.iter().map(|heading| &**heading).collect();
    let rows = first.rows.iter().map(|row| {
        let time =
            |section: &&Section| section.row(row.backend).map_or("-".to_owned(), Row::nanoseconds);
        let names = [row.backend.to_owned(), row.bytes.to_string()];
        names.into_iter().chain(columns.iter().map(time)).collect()
    });
    write_table(out, &table(&headings, rows))
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
