//! Figures that answer to clicks, from `board-site`.

use std::path::Path;

use anyhow::{Result, anyhow};

/// A figure by its name and, after a colon, the state that it begins with. The page draws the next states itself, by the
/// script of [`script`]; without JavaScript the figure stays as it is.
pub(crate) fn draw(text: &str) -> Result<String> {
    let (name, state) = text.split_once(": ").unwrap_or((text, ""));
    let drawing = board_site::figure(name, state).map_err(|wrong| anyhow!("{text:?}: {wrong}"))?;
    Ok(format!(
        "<div class=\"live-figure\" data-figure=\"{name}\" data-state=\"{state}\"><div class=\"drawing\">{drawing}</div></div>\n"
    ))
}

/// The colors of figures and pictures.
pub(crate) fn colors(page: &Path) -> String {
    format!("<link rel=\"stylesheet\" href=\"{}explorer/figures.css\">\n\n", up(page))
}

/// The script that a page with figures loads.
pub(crate) fn script(page: &Path) -> String {
    format!("<script type=\"module\" src=\"{}explorer/figures.js\"></script>\n\n", up(page))
}

pub(crate) fn up(page: &Path) -> String {
    "../".repeat(page.components().count() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_drawn_or_an_error() {
        assert!(draw("rook-off-h4").unwrap().contains("31 + 1 = 32"));
        assert!(draw("rook-off-h4: e4 east").unwrap().contains("28 + 1 = 29"));
        assert!(draw("rook-off-h4: e4 up").is_err());
        assert!(draw("rook-off-e4").is_err());
        assert!(script(Path::new("boards/x88.md")).contains("\"../explorer/figures.js\""));
        assert!(colors(Path::new("boards/x88.md")).contains("\"../explorer/figures.css\""));
        assert!(script(Path::new("sliders.md")).contains("\"explorer/figures.js\""));
    }
}
