//! What a page takes from elsewhere stands in it, between two marks that no reader sees: `<!-- = NAME -->` and `<!-- / -->`.

use anyhow::{Context, Result};

/// What begins a mark; its name and [`OPENED`] follow.
const OPEN: &str = "<!-- = ";
const OPENED: &str = " -->";
/// The mark at the end.
const CLOSE: &str = "<!-- / -->";

/// A page in pieces.
enum Piece<'a> {
    /// What is the page's own.
    Own(&'a str),
    /// The name of a mark, and what stands behind it.
    Marked(&'a str, &'a str),
}

fn pieces(text: &str) -> Result<Vec<Piece<'_>>> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((before, after)) = rest.split_once(OPEN) {
        let (name, after) = after.split_once(OPENED).context("a mark without its end")?;
        let (old, after) =
            after.split_once(CLOSE).with_context(|| format!("{name} has no {CLOSE}"))?;
        pieces.extend([Piece::Own(before), Piece::Marked(name, old)]);
        rest = after;
    }
    pieces.push(Piece::Own(rest));
    Ok(pieces)
}

/// A text with all that stands between marks made anew, from the name of each.
///
/// # Errors
///
/// If a mark has no end, and those of `content`.
pub fn renewed(text: &str, mut content: impl FnMut(&str) -> Result<String>) -> Result<String> {
    let mut renewed = String::new();
    for piece in pieces(text)? {
        match piece {
            Piece::Own(text) => renewed += text,
            Piece::Marked(name, old) => {
                let new = content(name).with_context(|| name.to_owned())?;
                // On lines of its own, or inside a line.
                let new =
                    if old.starts_with('\n') { format!("\n\n{}\n\n", new.trim()) } else { new };
                renewed += &[OPEN, name, OPENED, &new, CLOSE].concat();
            }
        }
    }
    Ok(renewed)
}

/// A text without the marks alone.
pub(crate) fn without_marks(text: &str) -> Result<String> {
    let content = |piece| match piece {
        Piece::Own(text) | Piece::Marked(_, text) => text,
    };
    Ok(pieces(text)?.into_iter().map(content).collect())
}

/// The names of what stands between marks.
pub(crate) fn names(text: &str) -> Result<Vec<&str>> {
    let name = |piece| if let Piece::Marked(name, _) = piece { Some(name) } else { None };
    Ok(pieces(text)?.into_iter().filter_map(name).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_marks_is_made_anew() {
        let content = |name: &str| Ok(format!("[{name}]"));
        let text = "a <!-- = b c -->x<!-- / --> d\n<!-- = e -->\nx\n<!-- / -->\n";
        let made = renewed(text, content).unwrap();
        assert_eq!(made, "a <!-- = b c -->[b c]<!-- / --> d\n<!-- = e -->\n\n[e]\n\n<!-- / -->\n");
        assert_eq!(renewed(&made, content).unwrap(), made);
        assert_eq!(without_marks(&made).unwrap(), "a [b c] d\n\n\n[e]\n\n\n");
        assert_eq!(names(&made).unwrap(), ["b c", "e"]);
        for wrong in ["<!-- = b -->", "<!-- = b"] {
            assert!(renewed(wrong, content).is_err(), "{wrong}");
        }
        assert!(renewed(text, |_| anyhow::bail!("no")).is_err());
    }
}
