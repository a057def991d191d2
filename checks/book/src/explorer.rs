//! Links between the book and the explorer, which lies in the folder `explorer` of the book.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use board_bitboard::sliders::Method;
use board_core::{Position, Square, UciMove};
use form_urlencoded::Serializer;

/// The page of the explorer, from the folder of the book.
pub(crate) const PAGE: &str = "explorer/index.html";

/// What the words of a link say to a reader.
const WORDS: &str = "Open this position in the explorer";

/// A link to the explorer for a page of the book: a FEN, and behind semicolons what else the link says.
pub(crate) fn link(page: &Path, text: &str) -> Result<String> {
    let mut parts = text.split("; ");
    let mut state = Serializer::new(String::new());
    state.append_pair("fen", parts.next().unwrap_or(""));
    for part in parts {
        let (key, value) = part.split_once(' ').with_context(|| part.to_string())?;
        state.append_pair(key, value);
    }
    let up = "../".repeat(page.components().count() - 1);
    let state = state.finish().replace('&', "&amp;");
    Ok(format!("<p class=\"explorer\"><a href=\"{up}{PAGE}#{state}\">{WORDS}</a></p>\n"))
}

/// The chapters of the boards as the page of the explorer lists them: id, and page of the book.
///
/// # Errors
///
/// If the list cannot be read.
pub(crate) fn chapters(explorer: &Path) -> Result<BTreeMap<String, String>> {
    let path = explorer.join("chapters.js");
    let script = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let list = script.split_once("CHAPTERS = ").and_then(|(_, list)| list.rsplit_once(';'));
    let (list, _) = list.with_context(|| format!("{} has no CHAPTERS", path.display()))?;
    serde_json::from_str(list).with_context(|| path.display().to_string())
}

/// What is wrong with the state in a link to the explorer, if anything.
pub(crate) fn wrong_state(state: &str, chapters: &BTreeMap<String, String>) -> Option<String> {
    // A page of HTML writes it so.
    let state = state.replace("&amp;", "&");
    form_urlencoded::parse(state.as_bytes()).find_map(|(key, value)| {
        let is_right = match &*key {
            "fen" => Position::from_fen(&value).is_ok(),
            "moves" => value.split(' ').all(|mv| mv.parse::<UciMove>().is_ok()),
            "trace" => value.parse::<Square>().is_ok(),
            "step" => value.parse::<u16>().is_ok_and(|step| step > 0),
            "follow" => chapters.contains_key(&*value),
            "cards" => value.split(' ').all(|card| chapters.contains_key(card)),
            "sees" => is_slider(&value),
            "occupied" => {
                value.strip_prefix("0x").is_some_and(|set| u64::from_str_radix(set, 16).is_ok())
            }
            "code" => board_encoding::code(&value).is_some(),
            "bits" => value.bytes().all(|bit| matches!(bit, b'0' | b'1')),
            _ => false,
        };
        (!is_right).then(|| format!("{key}={value}"))
    })
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
        let text = format!("{FEN}; cards x88 x88+list; sees magic,rook,h1");
        let made = link(Path::new("boards/x88.md"), &text).unwrap();
        let href = made.split('"').nth(3).unwrap();
        let (page, state) = href.split_once('#').unwrap();
        assert_eq!(page, "../explorer/index.html");
        assert_eq!(wrong_state(state, &known()), None, "{state}");
        assert!(link(Path::new("sliders.md"), FEN).unwrap().contains("\"explorer/index.html#fen="));
        assert!(link(Path::new("sliders.md"), "x; y").is_err());
    }

    #[test]
    fn what_leads_nowhere_is_named() {
        for (state, wrong) in [
            ("fen=8%2F8", Some("fen=8/8")),
            ("cards=x88+nobody", Some("cards=x88 nobody")),
            ("sees=magic,rook,z9", Some("sees=magic,rook,z9")),
            ("sees=nothing,rook,a1", Some("sees=nothing,rook,a1")),
            ("occupied=ff", Some("occupied=ff")),
            ("occupied=0xff", None),
            ("code=h9", Some("code=h9")),
            ("bits=012", Some("bits=012")),
            ("trace=c9", Some("trace=c9")),
            ("trace=c1&step=0", Some("step=0")),
            ("trace=c1&step=30&follow=x88", None),
            ("follow=nobody", Some("follow=nobody")),
            ("moves=e2e4+x", Some("moves=e2e4 x")),
            ("moves=e2e4&amp;nobody=1", Some("nobody=1")),
            ("moves=e2e4&amp;code=h3&amp;bits=01", None),
        ] {
            assert_eq!(wrong_state(state, &known()).as_deref(), wrong, "{state}");
        }
    }
}
