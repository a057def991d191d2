//! What perft counts with classic bugs: `board-bugs`.

use std::path::Path;

use anyhow::{Context, Result};
use board_bugs::{Bug, Counts, DEPTHS, Known, known};
use polyboard_compare::text::grouped;

use crate::links;

/// How many depths of the right counts are shown. One more than those of bugs.
const RIGHT: usize = DEPTHS + 1;

/// Where the page puts the field for a count, and the script that does it. Without JavaScript nothing is there.
pub(crate) fn finder(page: &Path) -> String {
    let script = links::relative(page, Path::new("explorer/bugs.js"));
    format!("<div id=\"find-bug\"></div>\n<script type=\"module\" src=\"{script}\"></script>\n\n")
}

/// The right counts, which position finds which bug, and a section for each bug.
pub(crate) fn sections(list: &str, record: &str) -> Result<String> {
    let (bugs, known) = (Bug::all(list)?, known()?);
    let mut overview = row("bug", known.iter().map(|known| known.name.to_string()));
    overview += &rule(known.len());
    let mut sections = String::new();
    for bug in bugs {
        let counts: Vec<Counts> = known
            .iter()
            .map(|known| Counts::read(record, &bug.id(), known.name))
            .collect::<Result<_>>()?;
        let first: Vec<Option<usize>> = counts
            .iter()
            .zip(&known)
            .map(|(counts, known)| counts.first_wrong(&known.counts))
            .collect();
        let cells =
            first.iter().map(|depth| depth.map_or(String::new(), |depth| depth.to_string()));
        overview += &row(&format!("[{}](#{})", bug.name, bug.id()), cells);
        sections += &section(&bug, &known, &counts, &first)?;
    }
    Ok(format!(
        "{}\nThe first depth at which a count is wrong; an empty cell is right to depth {DEPTHS}:\n\n{overview}{sections}",
        right(&known)
    ))
}

/// The right counts, and the positions.
fn right(known: &[Known]) -> String {
    let mut table = head(RIGHT);
    let mut fens = String::new();
    for Known { name, fen, counts, .. } in known {
        table += &row(name, counts[..RIGHT].iter().map(|&count| grouped(count)));
        fens += &format!("{name:<10}  {fen}\n");
    }
    format!("{table}\n```text\n{fens}```\n")
}

/// A bug, its fix, and its counts in the positions that find it, the first wrong one of each in bold.
fn section(
    bug: &Bug,
    known: &[Known],
    counts: &[Counts],
    first: &[Option<usize>],
) -> Result<String> {
    let depth = *first.iter().flatten().min().with_context(|| format!("{}: never", bug.name))?;
    let mut table = head(DEPTHS);
    let mut finders = Vec::new();
    for ((known, counts), &first) in known.iter().zip(counts).zip(first) {
        let Some(first) = first else { continue };
        if first == depth {
            finders.push(known.name);
        }
        let cell = |(index, count): (usize, &Option<u64>)| {
            let text = count.map_or("panics".to_string(), grouped);
            if index + 1 == first { format!("**{text}**") } else { text }
        };
        table += &row(known.name, counts.0.iter().enumerate().map(cell));
    }
    let (Bug { name, file, cause, .. }, finders) = (bug, finders.join(", "));
    let fix = bug.parts.join("@@\n");
    Ok(format!(
        "\n### {name}\n\n{cause} The fix, in [`{file}`](../{file}):\n\n```diff\n{fix}```\n\n\
         First wrong at depth {depth}: {finders}.\n\n{table}"
    ))
}

fn head(depths: usize) -> String {
    row("position", (1..=depths).map(|depth| format!("depth {depth}"))) + &rule(depths)
}

fn row(first: &str, cells: impl Iterator<Item = String>) -> String {
    cells.fold(format!("| {first} |"), |row, cell| row + " " + &cell + " |") + "\n"
}

/// The line below the head of a table: numbers stand on the right.
fn rule(numbers: usize) -> String {
    format!("| --- |{}\n", " ---: |".repeat(numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "bug: A B\nfile: f.rs\ncause: C.\n\n-wrong\n+right\n";

    fn record(kiwipete: &str) -> String {
        known().unwrap().iter().fold(String::new(), |record, known| {
            let right: Vec<String> = known.counts[..DEPTHS].iter().map(u64::to_string).collect();
            let is_kiwipete = known.name == "Kiwipete" && !kiwipete.is_empty();
            let counts = if is_kiwipete { kiwipete.to_string() } else { right.join("\t") };
            record + &format!("a-b\t{}\t{counts}\n", known.name)
        })
    }

    #[test]
    fn a_bug_has_a_section_with_its_wrong_counts() {
        let text = sections(LIST, &record("48\t2039\t97863\tpanics")).unwrap();
        assert!(text.contains("| Position 3 | 14 | 191 | 2,812 | 43,238 | 674,624 |\n"), "{text}");
        assert!(text.contains("| [A B](#a-b) |  | 3 |  |  |  |  |\n\n### A B\n\nC. "), "{text}");
        assert!(text.contains("```diff\n-wrong\n+right\n```\n\nFirst wrong at depth 3: Kiwipete."));
        assert!(
            text.ends_with("---: |\n| Kiwipete | 48 | 2,039 | **97,863** | panics |\n"),
            "{text}"
        );
    }

    #[test]
    fn a_bug_without_wrong_counts_or_without_a_record_is_an_error() {
        assert!(sections(LIST, &record("")).is_err());
        assert!(sections(LIST, "").is_err());
    }

    #[test]
    fn the_script_is_found_from_every_page() {
        assert!(finder(Path::new("perft.md")).contains("\"explorer/bugs.js\""));
        assert!(finder(Path::new("boards/x88.md")).contains("\"../explorer/bugs.js\""));
    }
}
