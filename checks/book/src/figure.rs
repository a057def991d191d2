//! Figures that answer to clicks, from `board-site`.

use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::drawing::{Drawing, Picture, slug};
use crate::links;

/// A figure by its name and, after a colon, the state that it begins with. In the book its script draws the next states; without
/// JavaScript the figure stays as it is.
pub(crate) fn draw(text: &str) -> Result<Drawing> {
    let (name, state) = text.split_once(": ").unwrap_or((text, ""));
    let drawing = board_site::figure(name, state).map_err(|wrong| anyhow!("{text:?}: {wrong}"))?;
    let sentence =
        drawing.split_once("<p class=\"says\">").and_then(|(_, rest)| rest.split_once('<'));
    let (sentence, _) = sentence.context("a figure that says nothing")?;
    Ok(Drawing {
        name: slug(text),
        about: format!("Figure: {}", name.replace('-', " ")),
        caption: sentence.to_owned(),
        live: format!(
            "<div class=\"live-figure\" data-figure=\"{name}\" data-state=\"{state}\"><div class=\"drawing\">{drawing}</div></div>\n"
        ),
        picture: Picture::Html(drawing),
    })
}

/// What a page loads for what stands between its marks: the colors of drawings, the script of figures.
pub(crate) fn head(page: &Path, names: &[&str]) -> String {
    let has = |kinds: &[&str]| {
        names.iter().any(|name| kinds.iter().any(|kind| name.split(' ').next() == Some(*kind)))
    };
    let file = |name: &str| links::relative(page, &Path::new("explorer").join(name));
    let mut head = String::new();
    if has(&["figure", "layout", "surprise"]) {
        head += &format!("<link rel=\"stylesheet\" href=\"{}\">\n\n", file("figures.css"));
    }
    if has(&["figure"]) {
        head += &format!("<script type=\"module\" src=\"{}\"></script>\n\n", file("figures.js"));
    }
    if names.contains(&"elo calculator") {
        let file = file("calculator.js");
        head += &format!("<script type=\"module\" src=\"{file}\"></script>\n\n");
    }
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_drawn_or_an_error() {
        assert!(draw("rook-off-h4").unwrap().live.contains("31 + 1 = 32"));
        assert!(draw("rook-off-h4: e4 east").unwrap().live.contains("28 + 1 = 29"));
        assert!(draw("rook-off-h4: e4 up").is_err());
        assert!(draw("rook-off-e4").is_err());
    }

    #[test]
    fn pages_load_what_they_need() {
        let [deep, flat] = [Path::new("boards/x88.md"), Path::new("sliders.md")];
        let both = head(deep, &["item a", "figure b"]);
        assert!(
            both.contains("\"../explorer/figures.css\"")
                && both.contains("\"../explorer/figures.js\"")
        );
        assert!(head(flat, &["layout a"]).contains("\"explorer/figures.css\""));
        assert_eq!(head(flat, &["item a"]), "");
    }
}
