//! Eight words, and the four bits of a square in one of them.

use board_core::{Board, File, Position, Square};
use board_nibble::Nibble;

use super::AFTER_E4;
use crate::html::{Unit, board_of_files, figure, panel, squares};

pub(super) fn draw(state: &str) -> Option<String> {
    let square: Square = state.parse().ok()?;
    let board = Nibble::from_position(&Position::from_fen(AFTER_E4).ok()?);
    let (word, code) = (board.ranks().rank(square.rank()), board.ranks().at(square));
    let piece = code.piece().map_or("an empty square".into(), |piece| format!("a {piece}"));
    let (rank, file) = (square.rank().index(), square.file().index());
    let meaning: Vec<String> = [(8, "Black"), (4, "slides"), (2, "straight"), (1, "diagonally")]
        .into_iter()
        .map(|(bit, name)| {
            let is_set = u8::from(code.code() & bit != 0);
            // Without the bit of a slider the low two number the pawn, the knight and the king.
            let name = if bit < 4 && code.code() & 4 == 0 { "number" } else { name };
            format!("<span class=\"bit{is_set}\"><b>{is_set}</b><small>{name}</small></span>")
        })
        .collect();
    let panels = [
        panel(
            "eight words",
            &words(&board, square),
            "The a-file is the lowest nibble, on the right.",
        ),
        panel(
            &format!("{square}"),
            &format!("<div class=\"pulled\">{}</div>", meaning.concat()),
            &format!(
                "<samp>word[{rank}] = {word:#010x}</samp><samp>&gt;&gt; 4 * {file} &amp; 15 = {}</samp>{code:x}: {piece}.",
                code.code(),
                code = code.code()
            ),
        ),
    ];
    let sentence = format!("{square}: nibble {file} of word {rank} is {:x}, {piece}.", code.code());
    let buttons = squares("", [Square::E1, Square::D8, Square::E4, Square::E2], square);
    Some(figure(&sentence, &panels, "A click reads a nibble.", &buttons))
}

/// The words as numbers are written: the h-file first.
fn words(board: &Nibble, chosen: Square) -> String {
    let mut files = File::ALL;
    files.reverse();
    board_of_files("words of ranks", files, |square| {
        let code = board.ranks().at(square);
        let class = match code.piece() {
            _ if square == chosen => "chosen",
            Some(_) => "",
            None => "zero",
        };
        Unit {
            text: format!("{:x}", code.code()),
            class: class.into(),
            square: Some(square),
            to: Some(square.to_string()),
            label: format!("{square}: {:x}", code.code()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nibbles_are_those_of_the_lesson() {
        let html = draw("e4").unwrap();
        assert!(html.contains("<samp>word[3] = 0x00010000</samp><samp>&gt;&gt; 4 * 4 &amp; 15 = 1</samp>1: a white pawn."), "{html}");
        let html = draw("d8").unwrap();
        assert!(html.contains("f: a black queen."), "{html}");
        assert_eq!(html.matches("class=\"bit1\"").count(), 4);
        assert!(draw("e2").unwrap().contains("0: an empty square."));
    }
}
