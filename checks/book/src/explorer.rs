//! Links from the book to the explorer, which is in the folder `explorer` of the book.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use board_core::{Position, Square, UciMove};
use board_exports::sliders::Method;
use form_urlencoded::Serializer;

use crate::{Form, links};

/// The list of boards and their chapters in the sources of the explorer.
pub(crate) const CHAPTERS: &str = "explorer/page/chapters.js";

/// The text of a link.
const WORDS: &str = "Open this position in the explorer";

/// A link to the explorer for a page of the book: a FEN, and after semicolons other parts of the state. The
/// state is a query and not a fragment, so that the check of links looks for no such place in the page. Outside the book there is
/// no explorer: the page says how to open it, and the position.
pub(crate) fn link(
    page: &Path,
    text: &str,
    boards: &BTreeMap<String, String>,
    form: Form,
) -> Result<String> {
    let mut parts = text.split("; ");
    let mut pairs = vec![("fen", parts.next().unwrap_or(""))];
    for part in parts {
        pairs.push(part.split_once(' ').with_context(|| part.to_string())?);
    }
    if let Some((key, value)) = pairs.iter().find(|(key, value)| !is_right(key, value, boards)) {
        bail!("a link to the explorer with {key}={value}");
    }
    if form == Form::Page {
        let readme = Path::new("..").join(links::EXPLORER[0]);
        let (readme, fen) = (links::relative(page, &readme), pairs[0].1);
        return Ok(format!("In the [explorer]({readme}): `{fen}`\n"));
    }
    let mut state = Serializer::new(String::new());
    state.extend_pairs(pairs);
    let (file, state) = (
        links::relative(page, Path::new(links::EXPLORER[1])),
        state.finish().replace('&', "&amp;"),
    );
    Ok(format!("<p class=\"explorer\"><a href=\"{file}?{state}\">{WORDS}</a></p>\n"))
}

/// The chapters of the boards as the page of the explorer lists them: id, and page of the book.
pub(crate) fn chapters(script: &str) -> Result<BTreeMap<String, String>> {
    let list = script.split_once("CHAPTERS = ").and_then(|(_, list)| list.rsplit_once(';'));
    let (list, _) = list.with_context(|| format!("{CHAPTERS} has no CHAPTERS"))?;
    serde_json::from_str(list).context(CHAPTERS)
}

/// Whether the explorer understands a part of the state of a link.
fn is_right(key: &str, value: &str, boards: &BTreeMap<String, String>) -> bool {
    match key {
        "fen" => Position::from_fen(value).is_ok(),
        "moves" => value.split(' ').all(|mv| mv.parse::<UciMove>().is_ok()),
        "trace" => value.parse::<Square>().is_ok(),
        "step" => value.parse::<u16>().is_ok_and(|step| step > 0),
        "unfold" => {
            value.bytes().all(|letter| letter.is_ascii_lowercase() || b" -".contains(&letter))
        }
        "follow" => boards.contains_key(value),
        "cards" => value.split(' ').all(|card| boards.contains_key(card)),
        "slider" => is_slider(value),
        "occupied" => {
            value.strip_prefix("0x").is_some_and(|set| u64::from_str_radix(set, 16).is_ok())
        }
        "code" => board_encoding::code(value).is_some(),
        "surprise" => value == "all" || value.parse::<Square>().is_ok(),
        "bits" => value.bytes().all(|bit| matches!(bit, b'0' | b'1')),
        _ => false,
    }
}

/// A method, a slider and a square, with commas between.
fn is_slider(text: &str) -> bool {
    let [method, slider, square] = text.split(',').collect::<Vec<_>>()[..] else { return false };
    Method::ALL.iter().any(|known| known.name() == method)
        && matches!(slider, "bishop" | "rook")
        && square.parse::<Square>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    fn known() -> BTreeMap<String, String> {
        BTreeMap::from([("x88".into(), "boards/x88.html".into()), ("x88+list".into(), "".into())])
    }

    #[test]
    fn links_lead_from_the_folder_of_their_page() {
        let page = Path::new("boards/x88.md");
        let text = format!("{FEN}; cards x88 x88+list; slider magic,rook,h1");
        let made = link(page, &text, &known(), Form::Book).unwrap();
        let state = "fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R+w+K+-+0+1&amp;cards=x88+x88%2Blist\
            &amp;slider=magic%2Crook%2Ch1";
        assert_eq!(made.split('"').nth(3).unwrap(), format!("../explorer/index.html?{state}"));
        let made = link(Path::new("sliders.md"), FEN, &known(), Form::Book).unwrap();
        assert!(made.contains("\"explorer/index.html?fen="), "{made}");
    }

    #[test]
    fn wrong_states_are_errors() {
        let wrong = [
            "x",
            "cards x88 x99",
            "slider magic,rook,z9",
            "slider nothing,rook,a1",
            "occupied ff",
            "code h9",
            "bits 012",
            "surprise j9",
            "trace c9",
            "step 0",
            "follow x99",
            "moves e2e4 x",
            "y 1",
        ];
        let right = [
            "occupied 0xff",
            "trace c1; step 30; follow x88",
            "unfold checks-and-pins",
            "moves e2e4; code h3; bits 01",
            "surprise all",
            "surprise e4",
        ];
        for (parts, is_ok) in
            wrong.iter().map(|part| (part, false)).chain(right.iter().map(|part| (part, true)))
        {
            let made = link(Path::new("a.md"), &format!("{FEN}; {parts}"), &known(), Form::Book);
            assert_eq!(made.is_ok(), is_ok, "{parts}");
        }
    }
}
