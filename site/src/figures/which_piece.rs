//! Which piece is on a square: an array has it, sets are tested one after another, lists are searched.

use board_core::{Color, Piece, Position, Role, Square};

use super::AFTER_E4;
use crate::html::{Unit, board, figure, panel, squares};

pub(super) fn draw(state: &str) -> Option<String> {
    let square: Square = state.parse().ok()?;
    let position = Position::from_fen(AFTER_E4).ok()?;
    let piece = position.piece_at(square);
    let cells = board("cells", |other| {
        let unit = Unit::of_square(other, position.piece_at(other));
        let unit = if other == square { unit.with("reached") } else { unit };
        Unit { to: Some(other.to_string()), ..unit }
    });
    let (sets, tested) = sets(piece);
    let (lists, read) = lists(&position, square);
    let panels = [
        panel(
            "an array",
            &cells,
            &format!("<samp>cells[{}]</samp>One cell is read.", square.index()),
        ),
        panel("eight sets", &sets, &format!("{tested} sets are tested.")),
        panel("two lists", &lists, &format!("{read} entries are read.")),
    ];
    let found = piece.map_or("no piece".into(), |piece| format!("a {piece}"));
    let sentence = format!(
        "On {square} is {found}: 1 cell, {tested} sets or {read} entries of two lists are read."
    );
    let buttons = squares("On ", [Square::D8, Square::E4, Square::H7, Square::E5], square);
    Some(figure(&sentence, &panels, "A click asks for another square.", &buttons))
}

/// The sets as the plain bitboard tests them: the colors until one has the square, then the roles.
fn sets(piece: Option<Piece>) -> (String, usize) {
    let colors = Color::ALL
        .map(|color| (format!("{color}"), piece.is_some_and(|piece| piece.color == color)));
    let roles =
        Role::ALL.map(|role| (format!("{role}s"), piece.is_some_and(|piece| piece.role == role)));
    let (mut units, tested) = search(colors, true);
    let (others, tested_roles) = search(roles, piece.is_some());
    units.extend(others);
    (list("words list", &units), tested + tested_roles)
}

/// The lists as the plain board of lists searches them: White's, then Black's, each with the king in front.
fn lists(position: &Position, square: Square) -> (String, usize) {
    let pieces = Color::ALL.into_iter().flat_map(|color| {
        let others = position
            .setup()
            .pieces()
            .filter(move |&(at, piece)| piece.color == color && at != position.king(color));
        std::iter::once(position.king(color)).chain(others.map(|(at, _)| at))
    });
    let (units, read) = search(pieces.map(|at| (at.to_string(), at == square)), true);
    let units: Vec<Unit> =
        units.into_iter().map(|unit| Unit { to: Some(unit.text.clone()), ..unit }).collect();
    (list("list", &units), read)
}

/// Reads entries until one is the right one, and counts those that it reads.
fn search(
    entries: impl IntoIterator<Item = (String, bool)>,
    mut goes_on: bool,
) -> (Vec<Unit>, usize) {
    let mut read = 0;
    let units = entries.into_iter().map(|(text, is_right)| {
        let class = match (goes_on, is_right) {
            (true, true) => "reached",
            (true, false) => "read",
            (false, _) => "free",
        };
        read += usize::from(goes_on);
        goes_on &= !is_right;
        Unit { label: format!("{text}, {class}"), text, class: class.into(), ..Unit::default() }
    });
    (units.collect(), read)
}

fn list(class: &str, units: &[Unit]) -> String {
    let mut out = format!("<div class=\"{class}\" data-columns=\"4\">");
    units.iter().for_each(|unit| unit.write(&mut out));
    out + "</div>"
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::Board;
    use board_piece_list::PlainPieceList;

    #[test]
    fn sets_and_lists_are_searched_as_the_plain_boards_do() {
        for (square, tested, read) in [("e4", 2, 16), ("d8", 7, 29), ("e1", 7, 1), ("e5", 2, 32)] {
            let html = draw(square).unwrap();
            let end =
                format!(": 1 cell, {tested} sets or {read} entries of two lists are read.</p>");
            assert!(html.contains(&end), "{square} {html}");
            let marked = ["read", "reached"]
                .map(|class| html.matches(&format!("class=\"{class}\"")).count());
            assert_eq!(marked.iter().sum::<usize>(), tested + read, "{square}");
        }
    }

    #[test]
    fn the_entries_are_those_of_the_plain_board() {
        let position = Position::from_fen(AFTER_E4).unwrap();
        let debug = format!("{:?}", PlainPieceList::from_position(&position));
        let of_the_board: Vec<&str> =
            debug.split("Some(").skip(1).filter_map(|rest| rest.get(..2)).take(32).collect();
        let (html, _) = lists(&position, Square::E5);
        let shown: Vec<&str> =
            html.split("data-to=\"").skip(1).filter_map(|rest| rest.get(..2)).collect();
        assert_eq!(shown, of_the_board);
    }
}
