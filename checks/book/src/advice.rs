//! What pages say of the study: which board to take, how fast boards are beside each other.
//!
//! | name | content |
//! | --- | --- |
//! | `recommendation` | which board to take, in sentences |
//! | `machines`, `machines counted` | the machines of the study, or how many there are |
//! | `representations` | the table of the README |
//! | `choices` | for each use the boards that are the fastest on every machine |
//! | `study` | the study, whose tables fold but for a perft and a search |
//! | `times WORKLOAD BOARD OTHER` | how many times as fast a board is as another, with the span over all runs of the study |
//! | `copies` | on which boards moves are played faster on copies, and on which they are better taken back |

use anyhow::{Context, Error, Result, bail};
use polyboard::Backend;
use polyboard_compare::study::BASE;
use polyboard_compare::{Choice, Study, TIE};

use crate::chart::{Chart, Row};
use crate::drawing::Drawing;
use crate::measured;
use crate::representations::Representation;

/// What the study says under a name.
pub(crate) fn content(name: &str, study: &Study, all: &[Representation]) -> Result<String> {
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        ["recommendation"] => recommendation(study, all),
        ["machines"] => Ok(format!("{}: {}", counted(study), study.machines_in_words())),
        ["machines", "counted"] => Ok(counted(study)),
        ["representations"] => representations(study, all),
        ["choices"] => {
            let sentence = |choice: &Choice| format!("* {}\n", choice.sentence());
            Ok(study.choices().iter().map(sentence).collect())
        }
        ["study"] => Ok(folded(&study.markdown())),
        ["times", workload, board, other] => quoted(study, workload, board, other),
        ["copies"] => copies(study),
        _ => bail!("nothing has this name"),
    }
}

/// How many times as fast a board is as another: `5.1`, or `4.8 to 5.1` where machines differ; two digits below 2.
fn times(study: &Study, workload: &str, board: &str, other: &str) -> Result<String> {
    let [least, greatest] = study
        .range(workload, board, other)
        .with_context(|| format!("no {workload} of {board} and {other}"))?
        .map(digits);
    Ok(if least == greatest { least } else { format!("{least} to {greatest}") })
}

fn digits(times: f64) -> String {
    format!("{times:.*}", if times < 2.0 { 2 } else { 1 })
}

/// The same in words, with the span over all levels and machines of the study: `5.1 times as fast as `x88` (2.5 to 5.1 ...)`.
fn quoted(study: &Study, workload: &str, board: &str, other: &str) -> Result<String> {
    let span = span(study, workload, board, other, " by level of processor");
    Ok(format!("{} times as fast as `{other}` ({span})", times(study, workload, board, other)?))
}

/// Between which figures a ratio lies over all runs of the study, followed by some words, or which run alone has it.
pub(crate) fn span(study: &Study, workload: &str, board: &str, other: &str, words: &str) -> String {
    match &study.by_run(workload, board, other)[..] {
        [(label, _)] => format!("on {label} alone"),
        [(_, least), .., (_, most)] if digits(*least) != digits(*most) => {
            format!("{} to {}{words}", digits(*least), digits(*most))
        }
        _ => "the same on every level of processor".to_owned(),
    }
}

/// The boards of the study, a search and a perft beside [`BASE`], as a picture.
pub(crate) fn chart(study: &Study) -> Result<Drawing> {
    let run = measured::first(study)?;
    let row = |board: &str| {
        let mark = |workload, form| {
            let [_, middle, _] = run.times(workload, board, BASE)?;
            let runs = study.by_run(workload, board, BASE);
            Some(([runs.first()?.1, middle, runs.last()?.1], form))
        };
        let (search, perft) = (mark("search", "dot")?, mark("perft", "ring")?);
        let figures = format!("{:.2}, {:.2}", search.0[1], perft.0[1]);
        Some((board.to_owned(), vec![search, perft], figures))
    };
    let rows: Vec<Row> = run.boards("search").into_iter().filter_map(row).collect();
    let ticks = &[(1.0, "1"), (0.2, "0.2"), (0.5, "0.5")];
    let chart = Chart { left: 118.0, ends: [0.14, 1.3], ticks, apart: 7.0 };
    let words = format!(
        "Speed beside {BASE} on {}. A dot and the first figure are a search, a ring and the second a perft. Their lines span all levels of processor. \
         Equal steps are equal factors.",
        run.label(),
    );
    Ok(chart.drawing("study", &words, &rows))
}

/// The sections of the study that do not fold, by their first words.
const OPEN: [&str; 3] = ["If you write", "perft: ", "search: "];

/// Markdown whose sections fold.
fn folded(markdown: &str) -> String {
    let fold = |section: &str| match section.split_once('\n') {
        Some((heading, body)) if !OPEN.iter().any(|start| heading.starts_with(start)) => {
            format!("<details><summary>{heading}</summary>\n\n{}\n\n</details>\n\n", body.trim())
        }
        _ => format!("## {section}\n"),
    };
    format!("\n{markdown}").split("\n## ").skip(1).map(fold).collect()
}

/// On which boards a perft that makes every move is faster on copies, on which by taking back, and on which it is a tie or
/// depends on the machine.
fn copies(study: &Study) -> Result<String> {
    let run = measured::first(study)?;
    let [mut copied, mut taken_back, mut neither] = [const { Vec::new() }; 3];
    for board in run.boards("perft-copy").into_iter().filter(|board| !run.is_peer(board)) {
        let range = study.range_of_workloads(board, "perft-copy", "perft-no-bulk");
        match range.with_context(|| format!("no perft of {board} makes every move"))? {
            [least, _] if least >= TIE => copied.push(board),
            [_, greatest] if greatest <= 1.0 / TIE => taken_back.push(board),
            _ => neither.push(board),
        }
    }
    let neither_words = match counted(study).starts_with("one") {
        true => "It makes less than 5 % of a difference on",
        false => "It makes less than 5 % of a difference, or depends on the machine, on",
    };
    let mut text = String::new();
    for (boards, sentence) in [
        (copied, "Copies are faster on"),
        (taken_back, "Taking back is faster on"),
        (neither, neither_words),
    ] {
        let ids: Vec<String> = boards.iter().map(|id| format!("`{id}`")).collect();
        if !ids.is_empty() {
            text += &format!("* {sentence} {}.\n", ids.join(", "));
        }
    }
    Ok(text)
}

/// The boards that are among the fastest at a search on every machine.
fn fastest(study: &Study) -> Result<Vec<String>> {
    let search = study.choices().into_iter().find(|choice| choice.workload == "search");
    Ok(search.context("no search was measured")?.take)
}

/// On how many machines the study was measured, in words.
fn counted(study: &Study) -> String {
    match study.choices().iter().map(|choice| choice.by_machine.len()).max() {
        Some(several @ 2..) => format!("{several} machines"),
        _ => "one machine so far".to_owned(),
    }
}

/// The bytes of a board, if there is one with this id. They are the same on all machines.
fn bytes(id: &str) -> Option<usize> {
    id.parse().ok().map(Backend::bytes)
}

/// Which board to take, in sentences.
fn recommendation(study: &Study, all: &[Representation]) -> Result<String> {
    let engine = fastest(study)?;
    let named = |id: &String| Ok(format!("`{id}` ({} bytes)", bytes(id).context("no size")?));
    let names = engine.iter().map(named).collect::<Result<Vec<_>>>()?.join(" or ");
    let first = match &engine[..] {
        [] => "Which board is the fastest for an engine depends on the machine; measure yours."
            .to_owned(),
        [board] => format!(
            "For an engine take {names}, the fastest in a search.{}",
            beside_base(study, board)?
        ),
        _ => format!("For an engine take {names}, which tie in a search."),
    };
    let sizes = all.iter().filter_map(|one| Some((bytes(&one.id)?, &one.id)));
    let (bytes, smallest) = sizes.min().context("no size of a board")?;
    Ok(format!(
        "{first} To keep many boards in memory, take `{smallest}` ({bytes} bytes). To learn, begin with `mailbox10x12`."
    ))
}

/// What a search alone does not show of the board that is the fastest in one, beside [`BASE`].
fn beside_base(study: &Study, board: &str) -> Result<String> {
    let least = |workload: &str, board: &str, other: &str| {
        let range = study.range(workload, board, other);
        Ok::<f64, Error>(range.with_context(|| format!("no {workload} of {board}"))?[0])
    };
    let mut text = String::new();
    let in_model = least("engine", board, BASE)?;
    if board != BASE && in_model < TIE {
        let word = if in_model > 1.0 / TIE { "ties with" } else { "is slower than" };
        text +=
            &format!(" It {word} `{BASE}` in the workload `engine`, which asks what engines ask.");
    }
    if least("make-unmake", BASE, board)? >= TIE {
        let times = times(study, "make-unmake", BASE, board)?;
        let span = span(study, "make-unmake", BASE, board, " by level of processor");
        text += &format!(
            " Moves alone are made and unmade {times} times as fast on `{BASE}` ({span})."
        );
    }
    Ok(text)
}

/// The table of the README: bytes, and the search beside the bitboard; in brackets with piece lists. A board that no run of the
/// study has shows `-`.
fn representations(study: &Study, all: &[Representation]) -> Result<String> {
    let engine = fastest(study)?;
    let mut table = String::from(
        "| id | idea | bytes | search | take it when |\n| --- | --- | ---: | ---: | --- |\n",
    );
    for Representation { id, folder, chapter, idea, when } in all {
        let figures = |id: &str| {
            let search = times(study, "search", id, BASE);
            let bytes = bytes(id).map(|bytes| bytes.to_string());
            [bytes, search.ok()].map(|cell| cell.unwrap_or_else(|| "-".to_owned()))
        };
        let mut cells = figures(id);
        let with_list = format!("{id}+list");
        if bytes(&with_list).is_some() {
            for (cell, listed) in cells.iter_mut().zip(figures(&with_list)) {
                *cell += &format!(" ({listed})");
            }
        }
        let [bytes, search] = cells;
        let first = if engine.contains(id) { "**you write an engine**; " } else { "" };
        table += &format!(
            "| [`{id}`](crates/{folder}/src/lib.rs), [plain](crates/{folder}/src/plain.rs), [chapter](docs/boards/{chapter}.md) \
             | {idea} | {bytes} | {search} | {first}{when} |\n"
        );
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{measured, representations};
    use std::path::{Path, PathBuf};

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn made_anew(text: &str, study: &Study) -> Result<String> {
        let all = representations::all(&root()).unwrap();
        crate::marks::renewed(text, |name| content(name, study, &all))
    }

    fn study() -> Study {
        measured::study(&root()).unwrap()
    }

    #[test]
    fn a_board_that_is_newer_than_the_study_has_a_row_without_figures() {
        let mut all = representations::all(&root()).unwrap();
        all[0].id = "newer".into();
        let table = super::representations(&study(), &all).unwrap();
        assert_eq!(table.lines().count(), 2 + all.len());
        let row = table.lines().find(|row| row.starts_with("| [`newer`]")).unwrap();
        assert!(row.contains(" | - | - | "), "{row}");
    }

    #[test]
    fn a_planted_contradiction_is_written_over() {
        let study = study();
        let right = made_anew("a <!-- = recommendation -->x<!-- / --> b", &study).unwrap();
        let said = &right["a <!-- = recommendation -->".len()..];
        assert!(said.starts_with("For an engine take `"), "{right}");
        for id in fastest(&study).unwrap() {
            assert!(said.contains(&format!("`{id}`")), "{id}: {right}");
        }
        assert_eq!(made_anew(&right, &study).unwrap(), right);
        let planted = right.replace("take `", "take `x88` or `");
        assert_ne!(planted, right);
        assert_eq!(made_anew(&planted, &study).unwrap(), right);
        assert!(made_anew("<!-- = no -->x<!-- / -->", &study).is_err());
        let block = made_anew("<!-- = representations -->\n<!-- / -->", &study).unwrap();
        assert!(
            block.contains("-->\n\n| id | idea ") && block.ends_with("|\n\n<!-- / -->"),
            "{block}"
        );
    }
}
