//! How a rook on b4 finds the squares that it attacks: by a fill, a multiplication, an instruction.
//!
//! The values are the stages of `Method::explain`.

use board_core::{Color, Piece, Role, Square, SquareSet};
use board_exports::sliders::{Method, Slider, Stage, Value};

use super::set_of;
use crate::html::{Unit, board, button, figure, names, panel, set, word};

const ROOK: Square = Square::B4;
const DIRECTIONS: [&str; 4] = ["west", "south", "north", "east"];
const HINT: &str = "A click adds or removes a piece.";

fn stages(method: Method, occupied: u64) -> Vec<Stage> {
    let mut stages = Vec::new();
    let occupied = SquareSet::from_bits(occupied);
    _ = method.explain(Slider::Rook, ROOK, occupied, &mut |stage| stages.push(stage));
    stages
}

/// The value of a stage as a word.
fn value(stages: &[Stage], what: &str) -> Option<u64> {
    let stage = stages.iter().find(|stage| stage.what.starts_with(what))?;
    Some(match stage.value {
        Value::Set(set) => set.bits(),
        Value::Word(word) => word,
        Value::Place(number) | Value::Number(number) => number as u64,
    })
}

/// The board with the rook, on which a click adds or removes a piece. Squares of `marked` matter.
fn input(occupied: u64, marked: u64, rest: &str) -> String {
    board("occupied squares", |square| {
        let bit = SquareSet::of(square).bits();
        let rook = (square == ROOK).then_some(Piece::new(Color::White, Role::Rook));
        let mut unit = Unit::of_square(square, rook);
        if square == ROOK {
            return unit;
        }
        if occupied & bit != 0 {
            unit.text = "●".into();
            unit.label = format!("{square}, occupied");
        }
        let unit = if marked & bit != 0 { unit.with("matters") } else { unit };
        Unit { to: Some(format!("{:x}{rest}", occupied ^ bit)), ..unit }
    })
}

/// A piece that stands where the rook is would be nothing to click.
fn occupied(digits: &str) -> Option<u64> {
    set_of(digits).map(|set| set | SquareSet::of(ROOK).bits())
}

pub(super) fn fill(state: &str) -> Option<String> {
    let (digits, name) = state.split_once(' ')?;
    let occupied = occupied(digits)?;
    DIRECTIONS.contains(&name).then_some(())?;
    let mut stages = stages(Method::KoggeStone, occupied);
    stages.retain(|stage| stage.line == name);
    let step = |what| value(&stages, what);
    let [one, two, four] =
        [step("filled after one")?, step("filled after two")?, step("filled after four")?];
    let attacks = step("moved by one")?;
    let rook = SquareSet::of(ROOK).bits();
    let panels = [
        panel(
            "occupied",
            &input(occupied, 0, &format!(" {name}")),
            &format!("<samp>{}</samp>", word(occupied)),
        ),
        panel("1 step", &set(one, one & !rook), "Through empty squares only."),
        panel("2 more", &set(two, two & !one), "All filled squares step twice at once."),
        panel("4 more", &set(four, four & !two), "Three doublings cross the board."),
        panel(
            "attacks",
            &set(attacks, attacks & occupied),
            "Moved by one step: the first piece is included.",
        ),
    ];
    let buttons =
        DIRECTIONS.map(|other| button(other, &format!("{occupied:x} {other}"), other == name));
    let sentence = format!("The rook on {ROOK} attacks to the {name}: {}.", names(attacks, " "));
    Some(figure(&sentence, &panels, HINT, &buttons))
}

pub(super) fn magic(state: &str) -> Option<String> {
    let occupied = occupied(state)?;
    let stages = stages(Method::Magic, occupied);
    let step = |what| value(&stages, what);
    let (mask, pieces) = (step("mask")?, step("pieces = ")?);
    let (multiplier, product) = (step("multiplier")?, step("pieces * ")?);
    let (shift, place, attacks) = (step("shifted")?, step("place")?, step("the attacks")?);
    let bits = format!("{product:064b}");
    let (index, rest) = bits.split_at_checked(64 - usize::try_from(shift).ok()?)?;
    let product = format!("<p class=\"bits\"><mark>{index}</mark>{rest}</p>");
    let panels = [
        panel("occupied", &input(occupied, mask, ""), "Outlined: the squares that matter."),
        panel("occupied &amp; mask", &set(pieces, 0), &format!("<samp>{}</samp>", word(pieces))),
        panel(
            "* magic",
            &product,
            &format!(
                "<samp>* {}</samp>The product in binary. Its top {} bits are the index.",
                word(multiplier),
                index.len()
            ),
        ),
        panel(
            &format!("table[{place}]"),
            &set(attacks, attacks & occupied),
            &format!("<samp>&gt;&gt; {shift} = {place}</samp>"),
        ),
    ];
    let sentence = format!(
        "The product leads to entry {place} of the rows for {ROOK}: {}.",
        names(attacks, " ")
    );
    Some(figure(&sentence, &panels, HINT, &clear_and_reset()))
}

pub(super) fn pext(state: &str) -> Option<String> {
    let occupied = occupied(state)?;
    let stages = stages(Method::Pext, occupied);
    let step = |what| value(&stages, what);
    let (mask, place, attacks) = (step("mask")?, step("pext")?, step("the attacks")?);
    // The highest bit is written first.
    let squares: Vec<Square> = SquareSet::from_bits(mask).into_iter().collect();
    let mut bits = String::new();
    for (number, square) in squares.iter().enumerate().rev() {
        let bit = place >> number & 1;
        let to = occupied ^ SquareSet::of(*square).bits();
        bits += &format!(
            "<button type=\"button\" class=\"bit{bit}\" data-to=\"{to:x}\" aria-label=\"{square}: {bit}\"><b>{bit}</b><small>{square}</small></button>"
        );
    }
    let panels = [
        panel("occupied", &input(occupied, mask, ""), "Outlined: the mask."),
        panel(
            "pext(occupied, mask)",
            &format!("<div class=\"pulled\">{bits}</div>"),
            &format!("<samp>= {place:#b} = {place}</samp>The bits under the mask, side by side."),
        ),
        panel(&format!("table[{place}]"), &set(attacks, attacks & occupied), "One load."),
    ];
    let sentence = format!(
        "{} bits are pulled together: entry {place}, {}.",
        squares.len(),
        names(attacks, " ")
    );
    Some(figure(&sentence, &panels, HINT, &clear_and_reset()))
}

fn clear_and_reset() -> [String; 2] {
    [button("Empty board", "0", false), button("As at first", super::PULL_BITS, false)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::attacks::tables::ray;
    use board_sliders::{KoggeStone, Sliders};

    const OCCUPIED: u64 = 0x1000_0200_1200_0012;

    #[test]
    fn the_attacks_are_those_of_a_walk() {
        let rook = KoggeStone.rook(ROOK, SquareSet::from_bits(OCCUPIED));
        let state = format!("{OCCUPIED:x}");
        let found = format!("{}.</p>", names(rook.bits(), " "));
        for html in [magic(&state).unwrap(), pext(&state).unwrap()] {
            assert!(html.contains(&found), "{html}");
        }
        for (name, files, ranks) in
            [("west", -1, 0), ("south", 0, -1), ("north", 0, 1), ("east", 1, 0)]
        {
            let walked = names(ray(ROOK, files, ranks, OCCUPIED), " ");
            let html = fill(&format!("{state} {name}")).unwrap();
            assert!(html.contains(&format!("to the {name}: {walked}.")), "{html}");
        }
    }

    #[test]
    fn pulled_bits_are_those_of_the_squares() {
        let html = pext(&format!("{OCCUPIED:x}")).unwrap();
        for (square, bit) in [("b6", 1), ("b5", 0), ("e4", 1), ("c4", 0), ("b2", 0)] {
            assert!(html.contains(&format!("aria-label=\"{square}: {bit}\"")), "{square}");
        }
        assert!(!html.contains("aria-label=\"b8: "), "the end of a ray does not matter");
    }
}
