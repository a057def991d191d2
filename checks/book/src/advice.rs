//! What pages say of the study: which board to take, how fast boards are beside each other.
//!
//! | name | content |
//! | --- | --- |
//! | `recommendation` | which board to take, in a sentence |
//! | `machines` | the machines of the study |
//! | `representations` | the table of the README |
//! | `choices` | for each use the boards that are the fastest on every machine |
//! | `study` | the study |
//! | `times WORKLOAD BOARD OTHER` | how many times as fast a board is as another |

use anyhow::{Context, Result, bail};
use polyboard_cli::study::{Choice, Study};

use crate::links::without_code;
use crate::marks::without_marked;

/// What the study says under a name.
pub(crate) fn content(name: &str, study: &Study) -> Result<String> {
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        ["recommendation"] => recommendation(study),
        ["machines"] => Ok(study.machines_in_words()),
        ["representations"] => representations(study),
        ["choices"] => {
            let sentence = |choice: &Choice| format!("* {}\n", choice.sentence());
            Ok(study.choices().iter().map(sentence).collect())
        }
        ["study"] => Ok(study.markdown()),
        ["times", workload, board, other] => times(study, workload, board, other, 1),
        _ => bail!("nothing has this name"),
    }
}

/// How many times as fast a board is as another: `5.1`, or `4.8 to 5.1` where machines differ.
fn times(study: &Study, workload: &str, board: &str, other: &str, digits: usize) -> Result<String> {
    let [least, greatest] = study
        .range(workload, board, other)
        .with_context(|| format!("no {workload} of {board} and {other}"))?
        .map(|times| format!("{times:.digits$}"));
    Ok(if least == greatest { least } else { format!("{least} to {greatest}") })
}

/// The boards that are among the fastest at a search on every machine.
fn fastest_for_engines(study: &Study) -> Result<Vec<String>> {
    let engine = study.choices().into_iter().find(|choice| choice.workload == "search");
    Ok(engine.context("no search was measured")?.take)
}

/// Which board to take, in a sentence.
fn recommendation(study: &Study) -> Result<String> {
    let first = match &fastest_for_engines(study)?[..] {
        [] => "Which board is the fastest for an engine depends on the machine; measure yours"
            .to_owned(),
        [one] => format!("For an engine, and wherever speed counts, take `{one}`"),
        ties => {
            let named = ties
                .iter()
                .map(|id| Ok(format!("`{id}` ({} bytes)", study.bytes(id).context("no size")?)));
            let named: Vec<String> = named.collect::<Result<_>>()?;
            format!(
                "For an engine, and wherever speed counts, take {}: they tie",
                named.join(" or ")
            )
        }
    };
    let smallest = study.bytes("nibble").context("no nibble")?;
    Ok(format!(
        "{first}. To keep many boards in memory take `nibble` ({smallest} bytes). To learn, begin with `mailbox10x12`."
    ))
}

/// A representation in the table of the README.
struct Representation {
    id: &'static str,
    /// The folder of its crate.
    folder: &'static str,
    chapter: &'static str,
    idea: &'static str,
    /// When to take it.
    when: &'static str,
}

const fn row(
    id: &'static str,
    folder: &'static str,
    chapter: &'static str,
    idea: &'static str,
    when: &'static str,
) -> Representation {
    Representation { id, folder, chapter, idea, when }
}

const REPRESENTATIONS: [Representation; 10] = [
    row(
        "array8x8",
        "board-array8x8",
        "array8x8",
        "signed piece codes in an 8x8 array; file and rank are tested for the edge",
        "the code must be obvious to everyone",
    ),
    row(
        "mailbox12x12",
        "board-mailbox12x12",
        "mailbox12x12",
        "a two-cell sentinel border; reading 99 means off the board",
        "you follow a text that uses it",
    ),
    row(
        "mailbox10x12",
        "board-mailbox10x12",
        "mailbox10x12",
        "the same, with one sentinel file shared by both edges",
        "you learn, or have other pieces or another size of board",
    ),
    row(
        "mailbox16x16",
        "board-mailbox16x16",
        "mailbox16x16",
        "rank and file are the two halves of a byte; index differences identify lines",
        "you want arrays and tables by the difference of two squares",
    ),
    row(
        "x88",
        "board-0x88",
        "x88",
        "two boards side by side; `index & 0x88` is nonzero off the board",
        "the processor has no words of 64 bits",
    ),
    row(
        "piece-list",
        "board-piece-list",
        "piece-list",
        "no board array: each piece stores its square",
        "you study what lists alone can do",
    ),
    row(
        "nibble",
        "board-nibble",
        "nibble",
        "four bits per square; specialized code per piece type and square",
        "you keep many boards in memory",
    ),
    row(
        "byteboard",
        "board-byteboard",
        "byteboard",
        "one byte per square in one AVX-512 register; one permutation reads all rays",
        "you ask all the time which squares are attacked",
    ),
    row(
        "bitboard",
        "board-bitboard",
        "bitboard",
        "eight sets of squares in one cache line; moves are generated set by set",
        "you want sets in one structure, or copy boards to make moves",
    ),
    row(
        "bitboard+array8x8",
        "board-hybrid",
        "hybrid",
        "the sets to generate moves, and an array to look up the piece on a square",
        "you ask all the time what stands on a square",
    ),
];

/// The idea of a representation.
pub(crate) fn idea(id: &str) -> Option<&'static str> {
    REPRESENTATIONS.iter().find(|representation| representation.id == id).map(|found| found.idea)
}

/// The table of the README: bytes, and the search beside the bitboard; in brackets with piece lists.
fn representations(study: &Study) -> Result<String> {
    let engine = fastest_for_engines(study)?;
    let mut table = String::from(
        "| id | idea | bytes | search | take it when |\n| --- | --- | ---: | ---: | --- |\n",
    );
    for Representation { id, folder, chapter, idea, when } in REPRESENTATIONS {
        let figures = |id: &str| -> Result<[String; 2]> {
            let bytes = study.bytes(id).with_context(|| format!("no size of {id}"))?;
            Ok([bytes.to_string(), times(study, "search", id, "bitboard", 2)?])
        };
        let mut cells = figures(id)?;
        let with_list = format!("{id}+list");
        if study.bytes(&with_list).is_some() {
            for (cell, listed) in cells.iter_mut().zip(figures(&with_list)?) {
                *cell += &format!(" ({listed})");
            }
        }
        let [bytes, search] = cells;
        let is_fastest = engine.iter().any(|fastest| fastest == id);
        let first = if is_fastest { "**you write an engine**, or speed counts; " } else { "" };
        table += &format!(
            "| [`{id}`](crates/{folder}/src/lib.rs), [plain](crates/{folder}/src/plain.rs), [chapter](docs/boards/{chapter}.md) \
             | {idea} | {bytes} | {search} | {first}{when} |\n"
        );
    }
    Ok(table)
}

/// Figures of speed in the prose of a text that are neither between marks nor in a record to which their section links.
/// `record` gives the text of a record by the target of a link.
#[must_use]
pub fn unsourced(text: &str, record: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let Ok(text) = without_marked(text) else { return vec!["a mark without its end".into()] };
    let mut found = Vec::new();
    for section in text.split("\n## ") {
        let targets = section.split("](").skip(1).filter_map(|link| link.split_once(')'));
        let records: Vec<String> = targets.filter_map(|(target, _)| record(target)).collect();
        for figure in figures(&prose(section)) {
            let number = figure.split(' ').next().unwrap_or_default();
            let is_word = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()) == number;
            let is_known = |record: &String| record.split_whitespace().any(is_word);
            if !records.iter().any(is_known) {
                found.push(figure);
            }
        }
    }
    found
}

/// A text without code and tables.
fn prose(text: &str) -> String {
    let text = without_code(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('|'));
    lines.collect::<Vec<_>>().join(" ")
}

/// Numbers with words that say how fast something is: `5.1 times as fast`, `0.5 of the time`, `40 ns`, `120 Elo`.
fn figures(prose: &str) -> Vec<String> {
    let words: Vec<&str> = prose
        .split_whitespace()
        .map(|word| word.trim_matches(['.', ',', ';', ':', '(', ')']))
        .collect();
    let figure = |at: usize| {
        let word = |offset: usize| words.get(at + offset).copied().unwrap_or_default();
        let [number, unit, next, last] = [word(0), word(1), word(2), word(3)];
        let is_speed = match unit {
            "times" => ["as", "the", "faster", "slower"].contains(&next),
            "million" | "M" => {
                ["leaves", "nodes", "moves", "positions", "leaves/s", "nodes/s"].contains(&next)
            }
            "of" => ["the", "its"].contains(&next) && ["time", "speed"].contains(&last),
            "ns" | "Elo" => true,
            _ => false,
        };
        (number.parse::<f64>().is_ok() && is_speed).then(|| format!("{number} {unit} {next}"))
    };
    (0..words.len()).filter_map(figure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measured;
    use std::path::Path;

    fn made_anew(text: &str, study: &Study) -> Result<String> {
        crate::marks::renewed(text, |name| content(name, study))
    }

    fn study() -> Study {
        measured::study(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
    }

    #[test]
    fn a_planted_contradiction_is_written_over() {
        let study = study();
        let right = made_anew("a <!-- = recommendation -->x<!-- / --> b", &study).unwrap();
        assert!(right.starts_with("a <!-- = recommendation -->For an engine, "), "{right}");
        assert_eq!(made_anew(&right, &study).unwrap(), right);
        let planted = right.replace("`nibble`", "`x88`");
        assert_ne!(planted, right);
        assert_eq!(made_anew(&planted, &study).unwrap(), right);
        assert!(made_anew("<!-- = no -->x<!-- / -->", &study).is_err());
        let block = made_anew("<!-- = representations -->\n<!-- / -->", &study).unwrap();
        assert!(
            block.contains("-->\n\n| id | idea ") && block.ends_with("|\n\n<!-- / -->"),
            "{block}"
        );
    }

    #[test]
    fn a_planted_figure_is_found() {
        let record =
            |target: &str| (target == "benches/record/a.txt").then(|| "x 5.1 y".to_owned());
        for (text, found) in [
            ("It is 5.1 times as fast.", 1),
            ("It is 5.1 times as fast ([record](benches/record/a.txt)).", 0),
            ("It is 5.2 times as fast ([record](benches/record/a.txt)).", 1),
            ("See [record](benches/record/a.txt).\n## Next\nIt is 5.1 times as fast.", 1),
            ("It is <!-- = times a b c -->5.1<!-- / --> times as fast.", 0),
            ("| 5.1 times as |\n```\n40 ns here\n```\nfour times as fast; 5 times a day", 0),
            ("It takes\n40 ns, 0.5 of its time, and 120 Elo. That", 3),
        ] {
            assert_eq!(unsourced(text, record).len(), found, "{text}");
        }
    }
}
