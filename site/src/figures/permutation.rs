//! The bytes of a board, arranged as a view of one square: a ray in every row.

use board_byteboard::{Byteboard, square_in_view};
use board_core::{Board, Position, Square, View, ViewExt};

use crate::html::{Unit, board, figure, panel, squares};

const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const RAYS: [&str; 8] = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];

pub(super) fn draw(state: &str) -> Option<String> {
    let from: Square = state.parse().ok()?;
    let bytes: Byteboard = Byteboard::from_position(&Position::from_fen(FEN).ok()?);
    let place_of = |square| (0..64).find(|&place| square_in_view(from, place) == Some(square));
    let byte = |square: Square| bytes.bytes()[square.index()];
    let unit = |square| Unit::of_square(square, bytes.piece_at(square));
    let input = board("bytes of the board", |square| {
        let seen = if square == from {
            "chosen"
        } else {
            match place_of(square) {
                Some(place) if place % 8 == 7 => "leap",
                Some(_) => "ray",
                None => "unseen",
            }
        };
        Unit { to: Some(square.to_string()), ..unit(square).with(seen) }
    });
    // What a queen on the square would attack: on every ray the places up to the nearest piece.
    let attacks = bytes.queen_attacks(from, bytes.occupied());
    let mut view = String::from("<div class=\"rays\">");
    for (ray, name) in RAYS.into_iter().enumerate() {
        view += &format!("<i>{name}</i>");
        for place in 8 * ray..8 * ray + 8 {
            view += &match square_in_view(from, place) {
                Some(square) => {
                    let near = if attacks.contains(square) { "near" } else { "" };
                    let kind = if place % 8 == 7 { "leap" } else { near };
                    format!(
                        "<span class=\"{kind}\"><b>{:02x}</b><small>{square}</small></span>",
                        byte(square)
                    )
                }
                None => format!(
                    "<span class=\"off\"><b>{:02x}</b><small>{from}</small></span>",
                    byte(from)
                ),
            };
        }
    }
    view += "</div>";
    let panels = [
        panel("64 bytes", &input, ""),
        panel(
            "the view: a ray in every row",
            &view,
            "Last column: a knight's leap. Gray: beyond the edge, the square itself.",
        ),
    ];
    let on_board = (0..64).filter(|&place| square_in_view(from, place).is_some()).count();
    let sentence = format!(
        "One instruction arranges the bytes as {from} sees them: {on_board} places are on the board."
    );
    let buttons = squares("", [Square::D4, Square::A1, Square::E8, Square::H5], from);
    Some(figure(&sentence, &panels, "A click chooses a square.", &buttons))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_from_d4() {
        let html = draw("d4").unwrap();
        let (_, view) = html.split_once("class=\"rays\"").unwrap();
        let north = view.split("<i>E</i>").next().unwrap();
        let squares: Vec<&str> = north.split("<small>").skip(1).map(|rest| &rest[..2]).collect();
        assert_eq!(squares, ["d5", "d6", "d7", "d8", "d4", "d4", "d4", "e6"]);
        // A white pawn on d5, nothing on d6, a black pawn on d7.
        let bytes: Vec<&str> = north.split("<b>").skip(1).map(|rest| &rest[..2]).collect();
        assert_eq!(bytes[..3], ["08", "00", "90"]);
        assert_eq!(north.matches("class=\"near\"").count(), 1, "up to the nearest piece: {north}");
        assert!(html.contains("35 places are on the board"), "{html}");
    }
}
