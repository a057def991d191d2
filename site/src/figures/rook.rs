//! A rook takes a step, on the board or off it, in three arrays.

use board_0x88::X88Geometry;
use board_array::{Cell, Direction, Geometry};
use board_array8x8::Array8x8Geometry;
use board_core::{Color, Piece, Role, Square};
use board_mailbox10x12::Mailbox10x12Geometry;

use crate::html::{Unit, array, button, figure, panel};

const DIRECTIONS: [(&str, Direction); 4] = [
    ("west", Direction::WEST),
    ("south", Direction::SOUTH),
    ("north", Direction::NORTH),
    ("east", Direction::EAST),
];

/// A square and, if a step is shown, its direction.
#[derive(Clone, Copy)]
struct Step {
    from: Square,
    direction: Option<(&'static str, Direction)>,
}

impl Step {
    fn of(state: &str) -> Option<Step> {
        let (from, direction) = match state.split_once(' ') {
            Some((from, name)) => {
                (from, Some(*DIRECTIONS.iter().find(|(known, _)| *known == name)?))
            }
            None => (state, None),
        };
        Some(Step { from: from.parse().ok()?, direction })
    }

    /// The square that the step reaches; `None` off the board, or without a step.
    fn target(self) -> Option<Square> {
        let (_, Direction { files, ranks }) = self.direction?;
        self.from.offset(files, ranks)
    }

    /// Where the rook is after the step: a step off the board is not made.
    fn end(self) -> Square {
        self.target().unwrap_or(self.from)
    }
}

pub(super) fn draw(state: &str) -> Option<String> {
    let step = Step::of(state)?;
    let panels = [
        panel("8x8", &cells::<Array8x8Geometry>(step), &array8x8(step)),
        panel("10x12", &cells::<Mailbox10x12Geometry>(step), &mailbox10x12(step)),
        panel("0x88", &cells::<X88Geometry>(step), &x88(step)),
    ];
    let buttons = DIRECTIONS.map(|(name, _)| {
        let is_shown = step.direction.is_some_and(|(shown, _)| shown == name);
        button(name, &format!("{} {name}", step.end()), is_shown)
    });
    let from = step.from;
    let sentence = match (step.direction, step.target()) {
        (None, _) => format!("A rook on {from}. Choose a direction."),
        (Some((name, _)), Some(to)) => format!("From {from} one step {name}: {to}, on the board."),
        (Some((name, _)), None) => format!("From {from} one step {name}: off the board."),
    };
    Some(figure(&sentence, &panels, "A click puts the rook on a square.", &buttons))
}

/// The array with the rook, and the cell that the step reads or would read.
fn cells<G: Geometry>(step: Step) -> String {
    let mut cells = G::empty_cells();
    let from = G::index(step.from);
    G::put(&mut cells, from, Cell::of(Piece::new(Color::White, Role::Rook)));
    let target = step
        .direction
        .and_then(|(_, direction)| G::place(from).checked_add_signed(G::distance(direction, 1)));
    let mark = if step.target().is_some() { "reached" } else { "beyond" };
    array::<G>(&cells, G::IDEA, |place, square, cell| {
        let unit = Unit::of_cell(square, cell);
        let unit = if target == Some(place) { unit.with(mark) } else { unit };
        Unit { to: square.map(|square| square.to_string()), ..unit }
    })
}

/// The sum and its outcome: how the board finds the cell of the step.
fn array8x8(step: Step) -> String {
    type G = Array8x8Geometry;
    let Some((_, direction)) = step.direction else { return index::<G>(step.from) };
    let (sum, index) = sum::<G>(step.from, direction);
    let test = test::<G>(step.from, direction);
    let square = usize::try_from(index).ok().and_then(Square::from_index);
    let outcome = match (step.target(), square) {
        (Some(to), _) => format!("{to}: {test}."),
        // The array has such a cell, and the index alone does not show that it is the wrong one.
        (None, Some(wrong)) => {
            format!("{wrong} is on the other side. The file must be tested: {test}.")
        }
        (None, None) => format!("Off the board: {test}."),
    };
    format!("{sum}{outcome}")
}

fn mailbox10x12(step: Step) -> String {
    type G = Mailbox10x12Geometry;
    let Some((_, direction)) = step.direction else { return index::<G>(step.from) };
    let (sum, index) = sum::<G>(step.from, direction);
    let cell = G::at_offset(&G::empty_cells(), G::index(step.from), direction, 1);
    let outcome = match step.target() {
        Some(to) => format!("cells[{index}] is {}: {to} is empty.", cell.code()),
        None => {
            format!("cells[{index}] is {}: off the board. Nothing else is tested.", cell.code())
        }
    };
    format!("{sum}{outcome}")
}

fn x88(step: Step) -> String {
    type G = X88Geometry;
    let Some((_, direction)) = step.direction else {
        return format!("<samp>{} = {:#04x}</samp>", step.from, G::index(step.from).0);
    };
    let from = G::index(step.from).0;
    let distance = G::distance(direction, 1);
    let sign = if distance < 0 { '-' } else { '+' };
    let index = (isize::from(from) + distance) as u8;
    // A step along a rank is 1 in any base.
    let size = if direction.ranks == 0 { "1".into() } else { format!("{:#04x}", distance.abs()) };
    let outcome = match step.target() {
        Some(to) => format!("Zero: {to} is on the board."),
        None => "Not zero: off the board. No cell is read.".into(),
    };
    let test = test::<G>(step.from, direction);
    format!("<samp>{from:#04x} {sign} {size} = {index:#04x}</samp><samp>{test}</samp>{outcome}")
}

fn index<G: Geometry>(square: Square) -> String {
    format!("<samp>{square} = {}</samp>", G::index(square).0)
}

/// The sum in decimal, and what comes out.
fn sum<G: Geometry>(from: Square, direction: Direction) -> (String, isize) {
    let (from, distance) = (isize::from(G::index(from).0), G::distance(direction, 1));
    let sign = if distance < 0 { '-' } else { '+' };
    let index = from + distance;
    (format!("<samp>{from} {sign} {} = {index}</samp>", distance.abs()), index)
}

/// The test that the geometry makes, in its own words.
fn test<G: Geometry>(from: Square, direction: Direction) -> String {
    let mut test = String::new();
    // A string takes everything.
    let _ = G::write_test(from, direction.files, direction.ranks, &mut test);
    test.trim_end_matches([',', ' ']).replace('&', "&amp;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rook_steps_off_h4() {
        let html = draw("h4 east").unwrap();
        for words in [
            "<samp>31 + 1 = 32</samp>a5 is on the other side. The file must be tested: file 8 is above 7.",
            "<samp>58 + 1 = 59</samp>cells[59] is 99: off the board.",
            "<samp>0x37 + 1 = 0x38</samp><samp>0x38 &amp; 0x88 = 0x08</samp>Not zero: off the board.",
        ] {
            assert!(html.contains(words), "{words}\n{html}");
        }
        // a5 and the sentinel are marked; on 0x88 the cell that is never read.
        assert_eq!(html.matches("beyond").count(), 3);
        assert!(
            html.contains("class=\"light beyond\" data-s=\"32\"")
                || html.contains("class=\"dark beyond\" data-s=\"32\"")
        );
        // The rook stays, and can step back.
        assert!(html.contains("data-to=\"h4 west\""));
    }

    #[test]
    fn other_edges() {
        let html = draw("a1 west").unwrap();
        assert!(
            html.contains("<samp>0 - 1 = -1</samp>Off the board: file -1 is below 0."),
            "{html}"
        );
        assert!(
            html.contains("<samp>0x00 - 1 = 0xff</samp><samp>0xff &amp; 0x88 = 0x88</samp>"),
            "{html}"
        );
        let html = draw("e8 north").unwrap();
        assert!(
            html.contains("<samp>60 + 8 = 68</samp>Off the board: index 68 is above 63."),
            "{html}"
        );
        assert!(html.contains("<samp>95 + 10 = 105</samp>cells[105] is 99"), "{html}");
        assert!(html.contains("<samp>0x74 + 0x10 = 0x84</samp>"), "{html}");
        let html = draw("e4 east").unwrap();
        assert!(html.contains("data-to=\"f4 east\""), "the rook goes on from f4");
    }

    /// The three geometries agree with the files and ranks on every step.
    #[test]
    fn the_outcome_is_that_of_the_geometry() {
        fn is_off<G: Geometry>(from: Square, direction: Direction) -> bool {
            G::at_offset(&G::empty_cells(), G::index(from), direction, 1).is_sentinel()
        }
        for from in Square::all() {
            for (name, direction) in DIRECTIONS {
                let off = from.offset(direction.files, direction.ranks).is_none();
                let found = [
                    is_off::<Array8x8Geometry>(from, direction),
                    is_off::<Mailbox10x12Geometry>(from, direction),
                    is_off::<X88Geometry>(from, direction),
                ];
                assert_eq!(found, [off; 3], "{from} {name}");
                let html = draw(&format!("{from} {name}")).unwrap();
                assert_eq!(html.contains("reached"), !off, "{from} {name}");
            }
        }
    }
}
