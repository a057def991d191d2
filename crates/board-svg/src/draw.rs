//! The picture, from the bottom layer to the top one.

use core::fmt::{self, Formatter};

use board_core::{Color, File, Piece, Rank, Square};

use crate::palette::{
    ACCENT, ALARM, BLACK_PIECES, BORDER, DARK_SQUARES, HIGHLIGHT, LIGHT_SQUARES, WHITE_PIECES,
};
use crate::text::{Description, Escaped};
use crate::{Svg, outlines};

/// The side of a square in units.
const SIDE: i32 = 45;
/// The room for coordinates on each side.
const MARGIN: i32 = 20;

pub(crate) fn write(svg: &Svg, f: &mut Formatter<'_>) -> fmt::Result {
    let corner = if svg.has_coordinates { -MARGIN } else { 0 };
    let size = 8 * SIDE - 2 * corner;
    writeln!(
        f,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corner} {corner} {size} {size}" role="img">"#
    )?;
    let title = svg.title.as_deref().unwrap_or("Chess position");
    writeln!(f, "<title>{}</title>", Escaped(title))?;
    writeln!(f, "<desc>{}</desc>", Description(&svg.position))?;
    if svg.has_coordinates {
        coordinates(svg, f)?;
    }
    squares(svg, f)?;
    highlights(svg, f)?;
    check(svg, f)?;
    for (square, piece) in svg.position.setup().pieces() {
        draw_piece(svg, square, piece, f)?;
    }
    svg.arrows.iter().try_for_each(|&(from, to)| arrow(svg, from, to, f))?;
    writeln!(f, "</svg>")
}

/// The left and upper edge of a square.
fn corner(svg: &Svg, square: Square) -> (i32, i32) {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    match svg.seen_from {
        Color::White => (SIDE * file, SIDE * (7 - rank)),
        Color::Black => (SIDE * (7 - file), SIDE * rank),
    }
}

fn coordinates(svg: &Svg, f: &mut Formatter<'_>) -> fmt::Result {
    let (side, all) = (8 * SIDE + 2 * MARGIN, -MARGIN);
    writeln!(f, r#"<rect x="{all}" y="{all}" width="{side}" height="{side}" fill="{BORDER}"/>"#)?;
    writeln!(
        f,
        r#"<g fill="{LIGHT_SQUARES}" font-family="sans-serif" font-size="12" text-anchor="middle">"#
    )?;
    let (left, right) = (-MARGIN / 2, 8 * SIDE + MARGIN / 2);
    for file in File::ALL {
        let x = corner(svg, Square::from_coords(file, Rank::First)).0 + SIDE / 2;
        for y in [left, right] {
            writeln!(f, r#"<text x="{x}" y="{}">{file}</text>"#, y + 4)?;
        }
    }
    for rank in Rank::ALL {
        let y = corner(svg, Square::from_coords(File::A, rank)).1 + SIDE / 2 + 4;
        for x in [left, right] {
            writeln!(f, r#"<text x="{x}" y="{y}">{rank}</text>"#)?;
        }
    }
    writeln!(f, "</g>")
}

/// All squares in the light color, and the dark ones as one path on top.
fn squares(svg: &Svg, f: &mut Formatter<'_>) -> fmt::Result {
    let all = 8 * SIDE;
    writeln!(f, r#"<rect width="{all}" height="{all}" fill="{LIGHT_SQUARES}"/>"#)?;
    write!(f, r#"<path fill="{DARK_SQUARES}" d=""#)?;
    for square in Square::all() {
        if (square.file().index() + square.rank().index()) % 2 == 0 {
            let (x, y) = corner(svg, square);
            write!(f, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")?;
        }
    }
    writeln!(f, r#""/>"#)
}

fn highlights(svg: &Svg, f: &mut Formatter<'_>) -> fmt::Result {
    if svg.highlighted.is_empty() {
        return Ok(());
    }
    write!(f, r#"<path fill="{HIGHLIGHT}" fill-opacity=".6" d=""#)?;
    for square in svg.highlighted {
        let (x, y) = corner(svg, square);
        write!(f, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")?;
    }
    writeln!(f, r#""/>"#)
}

/// A red square with a frame, so that it is visible without color too.
fn check(svg: &Svg, f: &mut Formatter<'_>) -> fmt::Result {
    let Some(king) = svg.checked else { return Ok(()) };
    let (x, y) = corner(svg, king);
    writeln!(
        f,
        r#"<rect x="{}" y="{}" width="{side}" height="{side}" fill="{alarm}" fill-opacity=".5" stroke="{alarm}" stroke-width="3"/>"#,
        Hundredths(100 * x + 150),
        Hundredths(100 * y + 150),
        side = SIDE - 3,
        alarm = ALARM.light,
    )
}

fn draw_piece(svg: &Svg, square: Square, piece: Piece, f: &mut Formatter<'_>) -> fmt::Result {
    let (x, y) = corner(svg, square);
    let outline = outlines::of(piece.role);
    let (fill, edge, lines) = match piece.color {
        Color::White => (WHITE_PIECES, BLACK_PIECES, BLACK_PIECES),
        Color::Black => (BLACK_PIECES, BLACK_PIECES, LIGHT_SQUARES),
    };
    write!(
        f,
        r#"<g transform="translate({x} {y})" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path fill="{fill}" stroke="{edge}" d="{}"/>"#,
        outline.body
    )?;
    if !outline.lines.is_empty() {
        write!(f, r#"<path fill="none" stroke="{lines}" d="{}"/>"#, outline.lines)?;
    }
    writeln!(f, "</g>")
}

/// A number of hundredths, written as a decimal fraction. (Writing a float would add 20 KB to a small program.)
#[derive(Clone, Copy)]
struct Hundredths(i32);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// An arrow from the middle of a square to the middle of another, as one outline, so that its
/// transparent parts do not overlap.
fn arrow(svg: &Svg, from: Square, to: Square, f: &mut Formatter<'_>) -> fmt::Result {
    let color = ACCENT.light;
    let middle = |square| {
        let (x, y) = corner(svg, square);
        (100 * x + 50 * SIDE, 100 * y + 50 * SIDE)
    };
    let ((x, y), (end_x, end_y)) = (middle(from), middle(to));
    if from == to {
        let (x, y) = (Hundredths(x), Hundredths(y));
        return writeln!(
            f,
            r#"<circle cx="{x}" cy="{y}" r="20" fill="none" stroke="{color}" stroke-opacity=".8" stroke-width="4"/>"#
        );
    }
    let (dx, dy) = (end_x - x, end_y - y);
    let length = (dx.unsigned_abs().pow(2) + dy.unsigned_abs().pow(2)).isqrt() as i32;
    // A point at a distance along the arrow and at a distance beside it, in units.
    let point = |along: i32, beside: i32| {
        let along = 100 * along;
        let beside = 100 * beside;
        let scaled = |a: i32, b: i32| {
            ((i64::from(a) * i64::from(along) - i64::from(b) * i64::from(beside))
                / i64::from(length)) as i32
        };
        (Hundredths(x + scaled(dx, dy)), Hundredths(y + scaled(dy, -dx)))
    };
    let tip = length / 100;
    let neck = tip - 15;
    write!(f, r#"<path fill-opacity=".8" fill="{color}" d=""#)?;
    let outline = [(8, 3), (neck, 3), (neck, 9), (tip, 0), (neck, -9), (neck, -3), (8, -3)];
    for (index, (along, beside)) in outline.into_iter().enumerate() {
        let (x, y) = point(along, beside);
        write!(f, "{}{x} {y}", if index == 0 { 'M' } else { 'L' })?;
    }
    writeln!(f, r#"z"/>"#)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn hundredths_are_written_as_floats_are() {
        for number in -50_000..50_000 {
            assert_eq!(Hundredths(number).to_string(), (number as f32 / 100.0).to_string());
        }
        assert_eq!(Hundredths(-350).to_string(), "-3.5");
    }
}
