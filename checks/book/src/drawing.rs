//! What is drawn: live in the book, and as a file on pages that are read elsewhere.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::{links, svg};

/// The folder of the pictures.
pub(crate) const FOLDER: &str = "docs/pictures/made";

/// A drawing in both forms.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// The name of its file, without the extension.
    pub(crate) name: String,
    /// What it shows, for those who do not see it.
    pub(crate) about: String,
    /// The words below it.
    pub(crate) caption: String,
    /// The form for the book.
    pub(crate) live: String,
    pub(crate) picture: Picture,
}

/// Of what the file is made.
#[derive(Debug)]
pub(crate) enum Picture {
    Svg(String),
    /// A drawing of `board-site`.
    Html(String),
}

impl Drawing {
    /// Its file in the repository.
    pub(crate) fn file(&self) -> PathBuf {
        Path::new(FOLDER).join(format!("{}.svg", self.name))
    }

    /// What its file holds.
    pub(crate) fn svg(&self) -> Result<String> {
        match &self.picture {
            Picture::Svg(svg) => Ok(svg.clone()),
            Picture::Html(html) => svg::picture(html),
        }
    }

    /// The picture on a page with the words below it.
    pub(crate) fn markdown(&self, page: &Path) -> String {
        let file = links::relative(page, &Path::new("..").join(self.file()));
        format!("![{}]({file})\n\n{}\n", self.about, self.caption)
    }
}

/// Words as the name of a file: `The knight, on h1` is `the-knight-on-h1`. At most six words.
pub(crate) fn slug(words: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let words = words.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    words.take(6).collect::<Vec<_>>().join("-").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_leads_to_its_picture() {
        let drawing = Drawing {
            name: slug("Both pawns, a rook"),
            about: "a board".into(),
            caption: "Both pawns, a rook".into(),
            live: String::new(),
            picture: Picture::Svg("<svg/>".into()),
        };
        let expected = "![a board](../pictures/made/both-pawns-a-rook.svg)\n\nBoth pawns, a rook\n";
        assert_eq!(drawing.markdown(Path::new("boards/x88.md")), expected);
        assert_eq!(drawing.svg().unwrap(), "<svg/>");
    }
}
