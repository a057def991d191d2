//! A set of pawns is shifted, and a mask removes what has wrapped around.

use board_core::sets::{NOT_A, NOT_H, ahead, ahead_east, ahead_west};
use board_core::side::White;
use board_core::{Color, Piece, Role, SquareSet};

use super::set_of;
use crate::html::{Unit, board, button, figure, names, panel, set, word};

/// A direction of a white pawn: name, places to shift by, mask with its name, the function of the library.
type Shift = (&'static str, u32, Option<(u64, &'static str)>, fn(SquareSet) -> SquareSet);

const SHIFTS: [Shift; 3] = [
    ("north-west", 7, Some((NOT_H, "not the h-file")), ahead_west::<White>),
    ("north", 8, None, ahead::<White>),
    ("north-east", 9, Some((NOT_A, "not the a-file")), ahead_east::<White>),
];

pub(super) fn draw(state: &str) -> Option<String> {
    let (digits, name) = state.split_once(' ')?;
    let pawns = set_of(digits)?;
    let (_, by, mask, function) = *SHIFTS.iter().find(|(known, ..)| *known == name)?;
    let (shifted, result) = (pawns << by, function(SquareSet::from_bits(pawns)).bits());
    let wrapped = shifted & !result;
    let pawn = Piece::new(Color::White, Role::Pawn);
    let input = board("pawns", |square| {
        let bit = SquareSet::of(square).bits();
        let unit = Unit::of_square(square, (pawns & bit != 0).then_some(pawn));
        Unit { to: Some(format!("{:x} {name}", pawns ^ bit)), ..unit }
    });
    let masked = match mask {
        Some((mask, of)) => format!("<samp>&amp; {}</samp>{of}", word(mask)),
        None => "No mask: bits beyond the eighth rank are gone.".into(),
    };
    let panels = [
        panel("pawns", &input, &format!("<samp>{}</samp>", word(pawns))),
        panel(
            &format!("pawns &lt;&lt; {by}"),
            &set(shifted, wrapped),
            &format!("<samp>{}</samp>", word(shifted)),
        ),
        panel(name, &set(result, 0), &format!("{masked}<samp>{}</samp>", word(result))),
    ];
    let buttons =
        SHIFTS.map(|(other, ..)| button(other, &format!("{pawns:x} {other}"), other == name));
    let sentence = if wrapped == 0 {
        format!("One shift moves all pawns {name}.")
    } else {
        format!(
            "One shift moves all pawns {name}. {} wrapped around the edge, and the mask removes it.",
            names(wrapped, ", ")
        )
    };
    Some(figure(&sentence, &panels, "A click adds or removes a pawn.", &buttons))
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::Square;

    #[test]
    fn a_pawn_on_h2_wraps_around() {
        let html = draw("1000ef00 north-east").unwrap();
        assert!(html.contains("a4 wrapped around the edge"), "{html}");
        assert!(html.contains("&amp; 0xfefefefefefefefe"), "{html}");
        assert!(html.contains(&word((0x1000_ef00 << 9) & 0xfefe_fefe_fefe_fefe)), "{html}");
        assert!(!draw("1000ef00 north").unwrap().contains("wrapped"));
    }

    #[test]
    fn only_squares_of_the_other_edge_wrap() {
        for square in Square::all() {
            let bit = SquareSet::of(square).bits();
            for (name, by, _, function) in SHIFTS {
                let wrapped = (bit << by) & !function(SquareSet::of(square)).bits();
                let html = draw(&format!("{bit:x} {name}")).unwrap();
                assert_eq!(html.contains("wrapped"), wrapped != 0, "{square} {name}");
            }
        }
    }
}
