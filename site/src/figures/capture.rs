//! A captured piece leaves its list: the last of the list takes its place.

use board_array8x8::Array8x8List;
use board_core::{Board, Color, Inspect, Piece, Position, Role, Square, View, ViewExt};

use crate::html::{Unit, button, figure, panel};

/// Every black pawn can be captured by a white one.
const FEN: &str = "4k3/8/8/1p1p1p1p/P1P1P1P1/8/8/4K3 w - - 0 1";
const BACK: &str = "taken back";

pub(super) fn draw(state: &str) -> Option<String> {
    let (captured, is_back) = match state.split_once(' ') {
        Some((square, BACK)) => (square, true),
        Some(_) => return None,
        None => (state, false),
    };
    let mut game = Array8x8List::from_position(&Position::from_fen(FEN).ok()?);
    let before = pawns(&game)?;
    if captured == "none" && !is_back {
        return Some(page(&[list("Black's pawns", &before, &before)], "Capture a pawn.", "none"));
    }
    let square: Square = captured.parse().ok()?;
    let moves = game.legal_moves();
    let mv = *moves.iter().find(|mv| mv.to() == square && game.piece_at(square).is_some())?;
    let undo = game.make(mv);
    let after = pawns(&game)?;
    let mut panels = vec![
        list("before", &before, &before),
        list(&format!("after {}x{square}", mv.from()), &after, &before),
    ];
    let last = *before.last()?;
    let mut sentence = if last == square {
        format!("{square} was the last: the list ends one place earlier.")
    } else {
        format!("{last}, the last, takes the place of {square}. No other entry moves.")
    };
    if is_back {
        game.unmake(mv, undo);
        let restored = pawns(&game)?;
        panels.push(list("taken back", &restored, &before));
        sentence = if restored == before {
            "Taken back: the same pawns in the same order.".into()
        } else {
            format!("Taken back: the same pawns in another order. {square} is the last now.")
        };
    }
    Some(page(&panels, &sentence, captured))
}

fn page(panels: &[String], sentence: &str, captured: &str) -> String {
    let buttons = [
        button("Nothing captured", "none", captured == "none"),
        button(
            "Take back",
            &if captured == "none" { captured.into() } else { format!("{captured} {BACK}") },
            false,
        ),
    ];
    figure(sentence, panels, "A click on a pawn captures it.", &buttons)
}

fn pawns(board: &Array8x8List) -> Option<Vec<Square>> {
    let pawn = Piece::new(Color::Black, Role::Pawn);
    lists_of(board).into_iter().find(|&(piece, _)| piece == pawn).map(|(_, squares)| squares)
}

/// The lists of a board, as it writes its memory: `p from 100: 21 (b5) ...`.
pub fn lists_of(board: &Array8x8List) -> Vec<(Piece, Vec<Square>)> {
    let mut memory = String::new();
    // A string takes everything.
    let _ = board.write_memory(&mut memory);
    let list = |line: &str| {
        let (name, squares) = line.trim_start().split_once(" from ")?;
        let squares = squares.split('(').skip(1).map(|rest| rest.get(..2)?.parse().ok());
        Some((Piece::from_letter(name.chars().next()?)?, squares.collect::<Option<_>>()?))
    };
    memory.lines().filter_map(list).collect()
}

/// The places of a list. Those that are not as before are marked.
fn list(title: &str, pawns: &[Square], before: &[Square]) -> String {
    let mut places = String::from("<div class=\"list\" data-columns=\"4\">");
    for (place, old) in before.iter().enumerate() {
        let unit = match pawns.get(place) {
            Some(square) => Unit {
                text: square.to_string(),
                class: "black".into(),
                to: Some(square.to_string()),
                label: format!("place {place}: {square}"),
                ..Unit::default()
            },
            None => Unit { text: "end".into(), class: "free".into(), ..Unit::default() },
        };
        let unit = if pawns.get(place) == Some(old) { unit } else { unit.with("new") };
        unit.write(&mut places);
    }
    panel(title, &(places + "</div>"), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(html: &str, title: &str) -> Vec<String> {
        let (_, list) = html.split_once(&format!("<b>{title}")).unwrap();
        let list = list.split("</div>").next().unwrap();
        list.split("aria-label=\"place ").skip(1).map(|rest| rest[3..5].to_string()).collect()
    }

    #[test]
    fn the_last_takes_the_place_of_the_captured() {
        let html = draw("d5").unwrap();
        assert_eq!(squares(&html, "before"), ["b5", "d5", "f5", "h5"]);
        assert_eq!(squares(&html, "after"), ["b5", "h5", "f5"]);
        let html = draw("d5 taken back").unwrap();
        assert_eq!(squares(&html, "taken back"), ["b5", "h5", "f5", "d5"]);
        assert!(html.contains("in another order"), "{html}");
        assert_eq!(squares(&draw("h5").unwrap(), "after"), ["b5", "d5", "f5"]);
        assert!(draw("h5 taken back").unwrap().contains("in the same order"));
    }

    #[test]
    fn only_pawns_can_be_captured() {
        assert_eq!(draw("e5"), None);
        assert_eq!(draw("e8"), None);
    }
}
