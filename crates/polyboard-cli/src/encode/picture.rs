//! The bits of a code word drawn as SVG beside the board, colored by what they mean.

use std::fmt::Write;

use board_svg::{Svg, palette};
use polyboard::Position;
use polyboard::encoding::Code;
use polyboard_compare::html::escaped;

use super::explain::{Field, Kind};
use crate::text::plural;

/// Bits in a row.
const ROW: usize = 32;
/// Width and height of a bit, in units.
const BIT: (usize, usize) = (17, 24);
/// Between two rows.
const GAP: usize = 6;
/// The side of the board.
const BOARD: usize = 320;
const MARGIN: usize = 16;
/// The left edge of the bits.
const LEFT: usize = 2 * MARGIN + BOARD;
/// The upper edge of the bits, below the title.
const TOP: usize = MARGIN + 44;

/// The whole picture.
pub(super) fn draw(code: &dyn Code, position: &Position, fields: &[Field]) -> String {
    let bits = fields.last().map_or(0, Field::end);
    let rows = bits.div_ceil(ROW);
    let kinds = Kind::ALL.into_iter().filter(|&kind| fields.iter().any(|f| f.kind() == kind));
    let (legend, lines) = legend(kinds, TOP + rows * (BIT.1 + GAP) + 2 * GAP);
    let width = LEFT + ROW * BIT.0 + MARGIN;
    let height = (BOARD + 2 * MARGIN).max(lines + MARGIN);
    let title = format!("{}: {} by the code {}", position.fen(), plural(bits, "bit"), code.id());
    let title = escaped(&title);
    let (ink, paper) = (palette::INK.light, palette::PAPER.light);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"ui-monospace, monospace\" font-size=\"14\" fill=\"{ink}\">\n\
         <title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n\
         <svg x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{BOARD}\" height=\"{BOARD}\">\n{}</svg>\n\
         <text x=\"{LEFT}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"18\" \
         font-weight=\"bold\">{}: {}</text>\n",
        Svg::of(position),
        MARGIN + 20,
        escaped(code.id()),
        plural(bits, "bit"),
    );
    svg.extend(fields.iter().map(group));
    svg + &legend + "</svg>\n"
}

/// The bits of a field, with its meaning where they are pointed at.
fn group(field: &Field) -> String {
    let fill = field.kind().color();
    let mut group = format!("<g><title>{}</title>\n", escaped(&field.meaning()));
    let mut at = field.at;
    while at < field.end() {
        let end = field.end().min((at / ROW + 1) * ROW);
        let (x, y) = (LEFT + at % ROW * BIT.0, TOP + at / ROW * (BIT.1 + GAP));
        let width = (end - at) * BIT.0;
        // Half a unit on each side keeps neighboring fields apart.
        let _ = writeln!(
            group,
            "<rect x=\"{x}.5\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{fill}\"/>",
            width - 1,
            BIT.1,
        );
        let places: Vec<_> =
            (at..end).map(|bit| (LEFT + bit % ROW * BIT.0 + BIT.0 / 2 - 3).to_string()).collect();
        let _ = writeln!(
            group,
            "<text x=\"{}\" y=\"{}\">{}</text>",
            places.join(" "),
            y + 17,
            &field.digits[at - field.at..end - field.at],
        );
        at = end;
    }
    group + "</g>\n"
}

/// What the colors mean, from `top` on, two in a line, and where that ends.
fn legend(kinds: impl Iterator<Item = Kind>, top: usize) -> (String, usize) {
    let mut legend = String::from("<g font-family=\"sans-serif\" font-size=\"13\">\n");
    let mut bottom = top;
    for (index, kind) in kinds.enumerate() {
        let (x, y) = (LEFT + index % 2 * ROW * BIT.0 / 2, top + index / 2 * 22);
        bottom = y + 22;
        let _ = writeln!(
            legend,
            "<rect x=\"{x}\" y=\"{y}\" width=\"16\" height=\"16\" rx=\"4\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            kind.color(),
            x + 23,
            y + 13,
            kind.name(),
        );
    }
    (legend + "</g>\n", bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_a_color_of_its_own() {
        let mut colors = Kind::ALL.map(Kind::color);
        colors.sort_unstable();
        assert!(colors.windows(2).all(|pair| pair[0] != pair[1]), "{colors:?}");
    }
}
