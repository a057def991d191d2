//! The difference of two indices, on a board ten cells wide and on one of sixteen.

use board_array::Geometry;
use board_core::Square;
use board_mailbox10x12::Mailbox10x12Geometry;
use board_mailbox16x16::Mailbox16x16Geometry;

use crate::html::{Unit, array, button, figure, panel};

/// From a square to another.
type Way = (Square, Square);

const EXAMPLES: [Way; 4] = [
    (Square::A1, Square::H1),
    (Square::B1, Square::C3),
    (Square::H4, Square::D8),
    (Square::E2, Square::E4),
];

pub(super) fn draw(state: &str) -> Option<String> {
    let (from, to) = state.split_once(' ')?;
    let way @ (from, to) = (from.parse().ok()?, to.parse().ok()?);
    let panels = [
        drawing::<Mailbox10x12Geometry>("10x12", way, |number| number.to_string()),
        drawing::<Mailbox16x16Geometry>("16x16", way, hexadecimal),
    ];
    let narrow = difference::<Mailbox10x12Geometry>(way);
    let also = match twin::<Mailbox10x12Geometry>(way) {
        Some((a, b)) => format!("but {b} - {a} is {narrow} too: another way"),
        None => "and no other way has this difference".into(),
    };
    let sentence = format!("Ten cells wide, {to} - {from} is {narrow}, {also}.");
    let buttons =
        EXAMPLES.map(|(a, b)| button(&format!("{a} to {b}"), &format!("{a} {b}"), (a, b) == way));
    Some(figure(&sentence, &panels, "A click goes on from the last square.", &buttons))
}

/// The array with both squares, and with two others where these have the same difference.
fn drawing<G: Geometry>(title: &str, way: Way, number: fn(isize) -> String) -> String {
    let (from, to) = way;
    let twin = twin::<G>(way);
    let cells = array::<G>(&G::empty_cells(), G::IDEA, |_, square, cell| {
        let unit = Unit::of_cell(square, cell);
        let class = match square {
            _ if square == Some(from) => "chosen",
            _ if square == Some(to) => "reached",
            Some(square) if twin.is_some_and(|(a, b)| a == square || b == square) => "beyond",
            _ => "",
        };
        let text = square.map_or(unit.text.clone(), |square| match class {
            "" => String::new(),
            _ => square.to_string(),
        });
        Unit { text, to: square.map(|square| format!("{to} {square}")), ..unit }.with(class)
    });
    let [a, b] = [from, to].map(|square| number(isize::from(G::index(square).0)));
    let (files, ranks) = steps(way);
    let outcome = match twin {
        Some((a, b)) => {
            let (others, other_ranks) = steps((a, b));
            format!("{files} files and {ranks} ranks, or {others} and {other_ranks}.")
        }
        None => format!("{files} files and {ranks} ranks, and nothing else."),
    };
    panel(
        title,
        &cells,
        &format!("<samp>{b} - {a} = {}</samp>{outcome}", number(difference::<G>(way))),
    )
}

fn steps((from, to): Way) -> (isize, isize) {
    let of = |square: Square| (square.file().index() as isize, square.rank().index() as isize);
    (of(to).0 - of(from).0, of(to).1 - of(from).1)
}

fn difference<G: Geometry>((from, to): Way) -> isize {
    isize::from(G::index(to).0) - isize::from(G::index(from).0)
}

/// Two squares with the same difference, but other numbers of files and ranks between them.
fn twin<G: Geometry>(way: Way) -> Option<Way> {
    let (difference, steps_of_way) = (difference::<G>(way), steps(way));
    let index = |square| isize::from(G::index(square).0);
    Square::all().find_map(|from| {
        let wanted = index(from) + difference;
        let to = Square::all().find(|&to| index(to) == wanted)?;
        (steps((from, to)) != steps_of_way).then_some((from, to))
    })
}

/// As Rust writes it, with the sign in front.
fn hexadecimal(number: isize) -> String {
    format!("{}{:#04x}", if number < 0 { "-" } else { "" }, number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_cells_wide_the_first_example_has_a_twin() {
        let html = draw("a1 h1").unwrap();
        assert!(html.contains("Ten cells wide, h1 - a1 is 7, but a2 - d1 is 7 too"), "{html}");
        assert!(
            html.contains("<samp>28 - 21 = 7</samp>7 files and 0 ranks, or -3 and 1."),
            "{html}"
        );
        assert!(html.contains("<samp>0x07 - 0x00 = 0x07</samp>7 files"), "{html}");
        assert!(draw("c3 b1").unwrap().contains("<samp>0x01 - 0x22 = -0x21</samp>"));
    }

    /// Three files are as far as a rank and seven files the other way.
    #[test]
    fn sixteen_cells_wide_a_difference_is_one_way() {
        for from in Square::all() {
            for to in Square::all() {
                let (files, _) = steps((from, to));
                assert_eq!(twin::<Mailbox16x16Geometry>((from, to)), None, "{from} {to}");
                let is_ambiguous = twin::<Mailbox10x12Geometry>((from, to)).is_some();
                // From the first rank to the eighth there is no rank beyond.
                assert!(!is_ambiguous || files.abs() >= 3, "{from} {to}");
            }
        }
    }
}
