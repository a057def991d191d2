//! Positions as pictures.

use anyhow::{Context, Result, bail, ensure};
use board_core::{Position, Square, SquareSet};
use board_svg::Svg;

use crate::drawing::{Drawing, Picture, slug};

/// A file has a size; in the book the page gives it one.
const SIZED: &str = "<svg width=\"360\" height=\"360\" ";

/// The position of a FEN, with options behind semicolons. It has a title.
pub(crate) fn draw(text: &str) -> Result<Drawing> {
    let mut parts = text.split("; ");
    let fen = parts.next().context("no FEN")?;
    let position = Position::from_fen(fen).with_context(|| fen.to_string())?;
    let mut svg = Svg::of(&position).mark_check();
    let mut caption = String::new();
    for part in parts {
        let (option, value) = part.split_once(' ').with_context(|| part.to_string())?;
        svg = match option {
            "arrow" => {
                let (from, to) = value.split_at_checked(2).with_context(|| value.to_string())?;
                svg.arrow(square(from)?, square(to)?)
            }
            "mark" => {
                let squares: Result<Vec<Square>> = value.split(' ').map(square).collect();
                svg.highlight(squares?.into_iter().collect::<SquareSet>())
            }
            "title" => {
                caption = value.to_owned();
                svg.title(value)
            }
            _ => bail!("unknown option: {part}"),
        };
    }
    ensure!(!caption.is_empty(), "a board without a title");
    Ok(Drawing {
        name: slug(&caption),
        about: format!("The position {fen}"),
        live: format!(
            "<figure class=\"board\">\n{svg}<figcaption>{caption}</figcaption>\n</figure>\n"
        ),
        caption,
        picture: Picture::Svg(svg.to_string().replacen("<svg ", SIZED, 1)),
    })
}

fn square(name: &str) -> Result<Square> {
    name.parse().with_context(|| format!("{name:?} is no square"))
}
