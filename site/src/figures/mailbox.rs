//! A board in an array that may be too small: some steps off the board read a square of another edge, or no cell at all.
//!
//! `site/page/mailbox.js` draws the same, with sliders, on a page that needs no module.

use board_array::Direction;
use board_core::Square;

use crate::html::{Unit, grid, panel, row, says};

const PIECES: [(&str, char, &[Direction]); 3] = [
    ("knight", 'N', &Direction::KNIGHT),
    ("king", 'K', &Direction::QUEEN_DIRECTIONS),
    ("rook", 'R', &Direction::ROOK),
];

/// What a step finds at its index.
#[derive(Clone, Copy, PartialEq)]
enum Found {
    Target,
    Sentinel,
    WrongSquare(Square),
    NoCell,
}

/// An array with 8 ranks between two borders, each of so many rows, and the steps of a piece.
struct Mailbox {
    columns: i32,
    border: i32,
    steps: &'static [Direction],
}

impl Mailbox {
    fn rows(&self) -> i32 {
        8 + 2 * self.border
    }

    fn index(&self, square: Square) -> i32 {
        let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
        (self.border + rank) * self.columns + (self.columns - 8) / 2 + file
    }

    fn square_at(&self, index: i32) -> Option<Square> {
        Square::all().find(|&square| self.index(square) == index)
    }

    fn found(&self, from: Square) -> Vec<(i32, Found)> {
        let find = |step: &Direction| {
            let by = i32::from(step.files) + self.columns * i32::from(step.ranks);
            let index = self.index(from) + by;
            let found = match (from.offset(step.files, step.ranks), self.square_at(index)) {
                (Some(_), _) => Found::Target,
                (None, Some(wrong)) => Found::WrongSquare(wrong),
                (None, None) if (0..self.columns * self.rows()).contains(&index) => Found::Sentinel,
                (None, None) => Found::NoCell,
            };
            (index, found)
        };
        let mut found: Vec<_> = self.steps.iter().map(find).collect();
        found.sort_by_key(|&(index, _)| index);
        found
    }

    fn goes_wrong(&self, from: Square) -> bool {
        self.found(from).iter().any(|(_, at)| matches!(at, Found::WrongSquare(_) | Found::NoCell))
    }
}

pub(super) fn draw(state: &str) -> Option<String> {
    let [columns, border, name, square] = state.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let &(_, letter, steps) = PIECES.iter().find(|(known, ..)| *known == name)?;
    let from: Square = square.parse().ok()?;
    let mailbox = Mailbox { columns: columns.parse().ok()?, border: border.parse().ok()?, steps };
    if !(8..=12).contains(&mailbox.columns) || !(0..=2).contains(&mailbox.border) {
        return None;
    }
    let (rows, found) = (mailbox.rows(), mailbox.found(from));
    let title = format!("{columns} columns, {rows} rows: {} cells", mailbox.columns * rows);
    let drawing = cells(&mailbox, &found, |index, square| {
        let state = format!("{columns} {border} {name} {square}");
        let text =
            if square == from { format!("<b>{letter}</b>{index}") } else { index.to_string() };
        let unit = Unit { text, to: Some(state), ..Unit::of_square(square, None) };
        if square == from { unit.with("chosen") } else { unit }
    });
    let count = match Square::all().filter(|&square| mailbox.goes_wrong(square)).count() {
        0 => format!("No step of a {name} goes wrong on any square."),
        wrong => format!("A {name} goes wrong on {wrong} of 64 squares."),
    };
    let below = format!("{count} Green: a target. Dashed: 99. Red: a wrong square.");
    Some(says(&sentence(from, name, &found)) + &row(&[panel(&title, &drawing, &below)]))
}

fn sentence(from: Square, name: &str, found: &[(i32, Found)]) -> String {
    let (mut squares, mut outside) = (Vec::new(), Vec::new());
    for (index, found) in found {
        match found {
            Found::WrongSquare(square) => squares.push(square.to_string()),
            Found::NoCell => outside.push(index.to_string()),
            _ => {}
        }
    }
    let word = if outside.len() == 1 { "index" } else { "indices" };
    let mut wrong = vec![
        format!("lands on {}", list(&squares)),
        format!("leaves the array: {word} {}", list(&outside)),
    ];
    wrong.retain(|words| !words.ends_with(' '));
    if wrong.is_empty() {
        return format!("From {from} no step of the {name} goes wrong.");
    }
    format!("From {from} the {name} {}.", list(&wrong))
}

/// "a, b and c".
fn list(words: &[String]) -> String {
    match words {
        [most @ .., one, last] => [most, &[format!("{one} and {last}")]].concat().join(", "),
        _ => words.concat(),
    }
}

/// The array with what the steps find.
fn cells(mailbox: &Mailbox, found: &[(i32, Found)], unit: impl Fn(i32, Square) -> Unit) -> String {
    let cell = |index: i32| match mailbox.square_at(index) {
        None => Unit { text: index.to_string(), class: "sentinel".into(), ..Unit::default() },
        Some(square) if mailbox.goes_wrong(square) => {
            let label = format!("{square}, index {index}, goes wrong");
            Unit { label, ..unit(index, square) }.with("wrong")
        }
        Some(square) => Unit { label: format!("{square}, index {index}"), ..unit(index, square) },
    };
    let marked = |index: i32| match found.iter().find(|(at, _)| *at == index) {
        Some((_, Found::Target)) => cell(index).with("reached"),
        Some((_, Found::Sentinel)) => cell(index).with("read"),
        Some(_) => cell(index).with("beyond"),
        None => cell(index),
    };
    let rows = (0..mailbox.rows()).rev().map(|row| {
        let name = match row - mailbox.border {
            rank @ 0..8 => (rank + 1).to_string(),
            _ => String::new(),
        };
        (name, (0..mailbox.columns).map(|column| marked(row * mailbox.columns + column)).collect())
    });
    let files = (0..mailbox.columns).map(|column| match column - (mailbox.columns - 8) / 2 {
        file @ 0..8 => char::from(b'a' + file as u8).to_string(),
        _ => String::new(),
    });
    grid("The array", rows, files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step of a king needs a border of one cell. On 9 columns its corners still need a second row, because there is
    /// no cell before the first and after the last.
    #[test]
    fn the_sizes_on_which_nothing_goes_wrong() {
        for (name, _, steps) in PIECES {
            for (columns, border) in (8..=12).flat_map(|columns| [0, 1, 2].map(|b| (columns, b))) {
                let enough = match name {
                    "knight" => columns >= 10 && border == 2,
                    "king" => columns >= 9 && border >= 1 && (columns, border) != (9, 1),
                    _ => columns >= 9 && border >= 1,
                };
                let mailbox = Mailbox { columns, border, steps };
                let wrong = Square::all().filter(|&square| mailbox.goes_wrong(square)).count();
                assert_eq!(wrong == 0, enough, "{name} {columns} {border}: {wrong} squares");
            }
        }
    }

    #[test]
    fn the_sentences() {
        for (state, words) in [
            ("9 2 knight h1", "From h1 the knight lands on a1 and a3."),
            ("12 1 knight a1", "From a1 the knight leaves the array: indices -11 and -9."),
            ("9 1 king a1", "From a1 the king leaves the array: index -1."),
            ("8 0 rook a1", "From a1 the rook leaves the array: indices -8 and -1."),
            ("8 0 rook h8", "From h8 the rook leaves the array: indices 64 and 71."),
            ("8 0 king h1", "lands on a1, a2 and a3 and leaves the array: index"),
            ("10 2 knight h1", "From h1 no step of the knight goes wrong."),
        ] {
            assert!(draw(state).unwrap().contains(words), "{state}: {}", draw(state).unwrap());
        }
    }
}
