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
    let boards = boards(sections);
    let memory = [
        memory("bytes", "of one board", &boards, |row| Some(row.board.bytes)),
        memory("undo", "bytes of an undo record", &boards, |row| row.board.undo_bytes),
        memory("tables", "bytes of tables that all boards share", &boards, |row| {
            row.board.table_bytes
        }),
    ];
    let (by, lines): (_, String) = match of_all[..] {
        [section] => {
            let sentence = section.workload.sentence;
            ("class of positions", classes(sections, sentence, &boards))
        }
        _ => {
            let line = |section: &&Section| {
                let workload = section.workload;
                ratios(workload.name(), workload.sentence, section, &boards)
            };
            ("workload", of_all.iter().map(line).collect())
        }
    };
    format!(
        "<section>\n<h2>Speed and memory of all boards, by {by}</h2>\n<p>{}</p>\n{}{}</section>\n",
        escaped(&explanation(&of_all)),
        legend(),
        map(&boards, &memory.concat(), &lines),
    )
}

/// The ratios of a workload in its classes.
pub(crate) fn of_classes(sections: &[Section]) -> String {
    let boards = boards(sections);
    map(&boards, "", &classes(sections, "", &boards))
}

/// A line for each class. The first one is of all, and has the sentence.
fn classes(sections: &[Section], sentence: &str, boards: &[&Row]) -> String {
    let line = |section: &Section| {
        let sentence = if section.is_of_all() { sentence } else { "" };
        ratios(section.class_name(), sentence, section, boards)
    };
    sections.iter().map(line).collect()
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

fn map(boards: &[&Row], memory: &str, lines: &str) -> String {
    let head = |row: &&Row| format!("<th scope=\"col\"><span>{}</span></th>", escaped(row.id()));
    let heads: String = boards.iter().map(head).collect();
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

fn ratios(name: &str, sentence: &str, section: &Section, boards: &[&Row]) -> String {
    let rows = &section.rows;
    let best = rows.iter().map(|row| row.ratio.median).fold(0.0, f64::max);
    let fastest: Vec<&str> = fastest(rows).into_iter().map(Row::id).collect();
    let cell = |board: &&Row| {
        let Some(row) = section.row(board.id()) else { return "<td>-</td>".to_owned() };
        let step = step(row.ratio.median / best.max(f64::MIN_POSITIVE));
        let mark = if fastest.contains(&row.id()) { " best" } else { "" };
        format!("<td class=\"h{step}{mark}\">{}</td>", row.ratio_text())
    };
    let cells: String = boards.iter().map(cell).collect();
    format!("<tr>{}{cells}</tr>\n", heading(name, sentence))
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
