//! Positions as pictures.

use anyhow::{Context, Result, bail};
use board_core::{Position, Square, SquareSet};
use board_svg::Svg;

/// The position of a FEN, with options behind semicolons.
pub(crate) fn draw(text: &str) -> Result<String> {
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
                caption = format!("<figcaption>{value}</figcaption>\n");
                svg.title(value)
            }
            _ => bail!("unknown option: {part}"),
        };
    }
    Ok(format!("<figure class=\"board\">\n{svg}{caption}</figure>\n"))
}

fn square(name: &str) -> Result<Square> {
    name.parse().with_context(|| format!("{name:?} is no square"))
}
