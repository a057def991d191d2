//! All ratios as a map of workloads by boards, with the memory of each board above.

use board_svg::palette::HEAT;

use crate::document::cell;
use crate::findings::Findings;
use crate::html::escaped;
use crate::race::fastest;
use crate::report::the_yardstick;
use crate::section::{Row, Section, boards};

/// The map of all workloads; of a single one, by class.
pub(crate) fn section(findings: &Findings) -> String {
    let sections = &findings.sections;
    let of_all: Vec<&Section> = sections.iter().filter(|section| section.is_of_all()).collect();
    if of_all.iter().all(|section| section.rows.is_empty()) {
        return String::new();
    }
    let is_one = of_all.len() == 1;
    let lines: Vec<Line> = match is_one {
        true => sections.iter().map(Line::of_class).collect(),
        false => of_all.iter().map(|section| Line::of_workload(section)).collect(),
    };
    let by = if is_one { "class of positions" } else { "workload" };
    format!(
        "<section>\n<h2>Speed and memory of all boards, by {by}</h2>\n<p>{}</p>\n{}{}</section>\n",
        escaped(&explanation(&of_all)),
        legend(),
        map(&lines, Memory::Shown),
    )
}

/// The ratios of a workload in its classes.
pub(crate) fn of_classes(sections: &[Section]) -> String {
    let lines: Vec<Line> =
        sections.iter().map(|section| Line { sentence: "", ..Line::of_class(section) }).collect();
    map(&lines, Memory::Hidden)
}

/// Whether the memory of the boards is above the ratios.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    Shown,
    Hidden,
}

/// What the numbers are.
fn explanation(sections: &[&Section]) -> String {
    let to = match the_yardstick(sections) {
        Some(yardstick) => format!("of {yardstick}"),
        None => "of the board with 1 in the same line".to_owned(),
    };
    format!(
        "A number is the speed of a board divided by that {to}: 0.5 takes twice as long. The color says how near a board is to the fastest of the line."
    )
}

fn legend() -> String {
    let from = |step: usize| match step {
        0 => format!("below {:.2}", STEPS[0]),
        step => format!("from {:.2}", STEPS[step - 1]),
    };
    let steps: String = (0..HEAT.len())
        .map(|step| format!("<li class=\"h{step}\">{}</li>\n", from(step)))
        .collect();
    format!(
        "<ul class=\"legend map\" aria-label=\"Colors\">\n<li>of the fastest:</li>\n{steps}\
         <li class=\"h{} best\">fastest, or a tie</li>\n</ul>\n",
        HEAT.len() - 1
    )
}

/// Ratios to the fastest at which the next color begins: about equal factors apart.
const STEPS: [f64; HEAT.len() - 1] = [0.15, 0.25, 0.4, 0.6, 0.85];

/// A line of a map.
struct Line<'a> {
    name: &'a str,
    sentence: &'a str,
    section: &'a Section,
}

impl<'a> Line<'a> {
    fn of_workload(section: &'a Section) -> Line<'a> {
        let workload = section.workload;
        Line { name: workload.name(), sentence: workload.sentence, section }
    }

    fn of_class(section: &'a Section) -> Line<'a> {
        let sentence = if section.is_of_all() { section.workload.sentence } else { "" };
        Line { name: section.class_name(), sentence, section }
    }
}

fn map(lines: &[Line], with: Memory) -> String {
    let boards = boards(lines.iter().map(|line| line.section));
    let heads: String = boards
        .iter()
        .map(|board| format!("<th scope=\"col\"><span>{}</span></th>", escaped(board.id())))
        .collect();
    let memory = match with {
        Memory::Hidden => String::new(),
        Memory::Shown => [
            memory("bytes", "of one board", &boards, |row| Some(row.board.bytes)),
            memory("undo", "bytes of an undo record", &boards, |row| row.board.undo_bytes),
            memory("tables", "bytes of tables that all boards share", &boards, |row| {
                row.board.table_bytes
            }),
        ]
        .concat(),
    };
    let lines: String = lines.iter().map(|line| ratios(line, &boards)).collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table class=\"map\">\n<thead><tr><th></th>{heads}</tr></thead>\n\
         <tbody class=\"memory\">\n{memory}</tbody>\n<tbody>\n{lines}</tbody>\n</table></div>\n"
    )
}

fn heading(name: &str, sentence: &str) -> String {
    let sentence = match sentence {
        "" => String::new(),
        sentence => format!(" <small>{}</small>", escaped(sentence)),
    };
    format!("<th scope=\"row\">{}{sentence}</th>", escaped(name))
}

/// A line of sizes, the least of them marked.
fn memory(name: &str, sentence: &str, boards: &[&Row], of: fn(&Row) -> Option<usize>) -> String {
    let least = boards.iter().filter_map(|row| of(row)).min();
    let cell = |row: &&Row| {
        let class = if of(row).is_some() && of(row) == least { " class=\"least\"" } else { "" };
        format!("<td{class}>{}</td>", short(of(row)))
    };
    let cells: String = boards.iter().map(cell).collect();
    format!("<tr>{}{cells}</tr>\n", heading(name, sentence))
}

/// Bytes, from ten thousand on in thousands.
fn short(size: Option<usize>) -> String {
    match size {
        Some(large @ 10_000..) => format!("{} k", large.saturating_add(500) / 1000),
        other => cell(other.map(|size| size.to_string())),
    }
}

fn ratios(line: &Line, boards: &[&Row]) -> String {
    let rows = &line.section.rows;
    let best = rows.iter().map(|row| row.ratio.median).fold(0.0, f64::max);
    let fastest: Vec<&str> = fastest(rows).into_iter().map(Row::id).collect();
    let cell = |board: &&Row| {
        let Some(row) = line.section.row(board.id()) else { return "<td>-</td>".to_owned() };
        let step = step(row.ratio.median / best.max(f64::MIN_POSITIVE));
        let mark = if fastest.contains(&row.id()) { " best" } else { "" };
        format!("<td class=\"h{step}{mark}\">{}</td>", row.ratio_text())
    };
    let cells: String = boards.iter().map(cell).collect();
    format!("<tr>{}{cells}</tr>\n", heading(line.name, line.sentence))
}

/// The color of a ratio to the fastest.
fn step(ratio: f64) -> usize {
    STEPS.iter().filter(|&&from| ratio >= from).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_go_from_the_slowest_to_the_fastest() {
        for (ratio, color) in
            [(0.0, 0), (0.149, 0), (0.15, 1), (0.6, 4), (1.0, 5), (1.2, 5), (f64::NAN, 0)]
        {
            assert_eq!(step(ratio), color, "{ratio}");
        }
        assert!(STEPS.is_sorted());
    }

    #[test]
    fn large_sizes_are_in_thousands() {
        let sizes = [None, Some(44), Some(9_999), Some(10_000), Some(1_084_672)].map(short);
        assert_eq!(sizes, ["-", "44", "9999", "10 k", "1085 k"]);
    }
}
