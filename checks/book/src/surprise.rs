//! A board with what each square costs in the code `adaptive`, colored as in the explorer.

use anyhow::{Context, Result, anyhow};
use board_core::{File, Position, Rank, Square};
use board_encoding::adaptive::Choice;
use board_encoding::{Adaptive, Code, Snapshot};

use crate::drawing::{Drawing, Picture};

/// A square with more millibits has the next shade, as in `explorer/page/surprise.js`.
const SHADES: [u32; 4] = [500, 1500, 3000, 6000];

/// The board of a FEN, with the bits of each square and of all other choices.
pub(crate) fn draw(fen: &str) -> Result<Drawing> {
    let position = Position::from_fen(fen).with_context(|| fen.to_string())?;
    let snapshot = Snapshot::reduced(&position);
    let (mut squares, mut others) = ([0; 64], 0);
    Adaptive::costs(&snapshot, &mut |cost| match cost.choice {
        Choice::Square(square) => squares[square.index()] += cost.millibits(),
        _ => others += cost.millibits(),
    })
    .map_err(|error| anyhow!("{fen}: {error}"))?;
    let length = Adaptive.encode(&snapshot).map_err(|error| anyhow!("{fen}: {error}"))?.len();
    let mut cells = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        for square in File::ALL.map(|file| Square::from_coords(file, rank)) {
            let cost = squares[square.index()];
            let shade = SHADES.iter().filter(|&&limit| cost > limit).count();
            let piece =
                position.piece_at(square).map_or(String::new(), |piece| piece.letter().to_string());
            cells += &format!("<span class=\"shade{shade}\"><b>{piece}</b>{}</span>", bits(cost));
        }
    }
    let sum: u32 = squares.iter().sum();
    let board = format!("<div role=\"img\" aria-label=\"Bits per square\">{cells}</div>");
    let caption = format!(
        "Bits per square: {} in all. Material, side to move and the rest of the state take {} more. The code word has {length} bits.",
        bits(sum),
        bits(others)
    );
    Ok(Drawing {
        name: "bits-per-square".into(),
        about: format!("The position {fen} with the bits of each square"),
        live: format!(
            "<figure class=\"surprise\">{board}<figcaption>{caption}</figcaption></figure>\n"
        ),
        caption,
        picture: Picture::Html(board.replace("<span class=\"shade", "<span class=\"bits shade")),
    })
}

/// Bits with one digit after the point.
fn bits(millibits: u32) -> String {
    format!("{:.1}", f64::from(millibits) / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_64_cells_or_is_an_error() {
        let drawn = draw("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap().live;
        assert_eq!(drawn.matches("<span").count(), 64);
        assert!(drawn.contains("<b>R</b>"), "{drawn}");
        assert!(draw("x").is_err() && draw("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").is_err());
    }

    #[test]
    fn shades_are_those_of_the_explorer() {
        let script = include_str!("../../../explorer/page/surprise.js");
        let limits = SHADES.map(|limit| (f64::from(limit) / 1000.0).to_string()).join(", ");
        assert!(script.contains(&format!("const SHADES = [{limits}];")), "{limits}");
    }
}
