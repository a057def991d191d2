//! A board in an array that may be too small: some steps off the board read a square of another edge, or no cell at all.
//!
//! `site/page/mailbox.js` draws the same, with sliders, on a page that needs no module.

use board_array::Direction;
use board_core::Square;

use crate::html::{Unit, grid, panel, shown};

const PIECES: [(&str, char, &[Direction]); 3] = [
    ("knight", 'N', &Direction::KNIGHT),
    ("king", 'K', &Direction::QUEEN_DIRECTIONS),
    ("rook", 'R', &Direction::ROOK),
];

/// An array with 8 ranks between two borders, each of so many rows, and the steps of a piece.
struct Mailbox {
    columns: i32,
    border: i32,
    steps: &'static [Direction],
}

impl Mailbox {
    fn cells(&self) -> i32 {
        self.columns * (8 + 2 * self.border)
    }

    fn index(&self, square: Square) -> i32 {
        let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
        (self.border + rank) * self.columns + (self.columns - 8) / 2 + file
    }

    fn square_at(&self, index: i32) -> Option<Square> {
        Square::all().find(|&square| self.index(square) == index)
    }

    /// The index of each step and what is there, as the class of its cell: a target, a sentinel, a wrong square or no cell.
    fn found(&self, from: Square) -> Vec<(i32, &'static str)> {
        let find = |&Direction { files, ranks }: &Direction| {
            let index = self.index(from) + i32::from(files) + self.columns * i32::from(ranks);
            let class = match (from.offset(files, ranks), self.square_at(index)) {
                (Some(_), _) => "reached",
                (None, Some(_)) => "beyond",
                (None, None) if (0..self.cells()).contains(&index) => "read",
                (None, None) => "outside",
            };
            (index, class)
        };
        let mut found: Vec<_> = self.steps.iter().map(find).collect();
        found.sort_unstable();
        found
    }

    fn goes_wrong(&self, from: Square) -> bool {
        self.found(from).iter().any(|(_, class)| ["beyond", "outside"].contains(class))
    }

    fn wrong_squares(&self) -> usize {
        Square::all().filter(|&square| self.goes_wrong(square)).count()
    }

    fn sentence(&self, name: &str, from: Square) -> String {
        let found = self.found(from);
        let at = |wanted: &'static str| found.iter().filter(move |(_, class)| *class == wanted);
        let squares =
            at("beyond").filter_map(|&(index, _)| Some(self.square_at(index)?.to_string()));
        let outside: Vec<_> = at("outside").map(|(index, _)| index.to_string()).collect();
        let word = if outside.len() == 1 { "index" } else { "indices" };
        let mut wrong = vec![
            format!("lands on {}", list(&squares.collect::<Vec<_>>())),
            format!("leaves the array: {word} {}", list(&outside)),
        ];
        wrong.retain(|words| !words.ends_with(' '));
        match wrong[..] {
            [] => format!("From {from} no step of the {name} goes wrong."),
            _ => format!("From {from} the {name} {}.", list(&wrong)),
        }
    }
}

/// "a, b and c".
fn list(words: &[String]) -> String {
    match words {
        [most @ .., one, last] => [most, &[format!("{one} and {last}")]].concat().join(", "),
        _ => words.concat(),
    }
}

pub(super) fn draw(state: &str) -> Option<String> {
    let [columns, border, name, from] = state.split(' ').collect::<Vec<_>>()[..] else {
        return None;
    };
    let &(_, letter, steps) = PIECES.iter().find(|(known, ..)| *known == name)?;
    let from: Square = from.parse().ok()?;
    let mailbox = Mailbox { columns: columns.parse().ok()?, border: border.parse().ok()?, steps };
    if !(8..=12).contains(&mailbox.columns) || !(0..=2).contains(&mailbox.border) {
        return None;
    }
    let found = mailbox.found(from);
    let unit = |index: i32| {
        let Some(square) = mailbox.square_at(index) else {
            return Unit { text: index.to_string(), class: "sentinel".into(), ..Unit::default() };
        };
        let (is_here, is_wrong) = (square == from, mailbox.goes_wrong(square));
        let piece = if is_here { format!("<b>{letter}</b>") } else { String::new() };
        let wrong = if is_wrong { ", goes wrong" } else { "" };
        let unit = Unit {
            text: format!("{piece}{index}"),
            to: Some(format!("{columns} {border} {name} {square}")),
            label: format!("{square}, index {index}{wrong}"),
            ..Unit::of_square(square, None)
        };
        let unit = if is_here { unit.with("chosen") } else { unit };
        if is_wrong { unit.with("wrong") } else { unit }
    };
    let cell = |index: i32| match found.iter().find(|(at, _)| *at == index) {
        Some((_, class)) => unit(index).with(class),
        None => unit(index),
    };
    let rows = (0..8 + 2 * mailbox.border).rev().map(|row| {
        let first = row * mailbox.columns;
        let name = mailbox.square_at(first + (mailbox.columns - 8) / 2);
        let name = name.map_or(String::new(), |square| square.rank().to_string());
        (name, (first..first + mailbox.columns).map(cell).collect())
    });
    let files = (0..mailbox.columns).map(|column| {
        let square = mailbox.square_at(mailbox.border * mailbox.columns + column);
        square.map_or(String::new(), |square| square.file().to_string())
    });
    let drawing = grid("The array", rows, files);
    let title =
        format!("{columns} columns, {} rows: {} cells", 8 + 2 * mailbox.border, mailbox.cells());
    let count = format!("A {name} goes wrong on {} of 64 squares.", mailbox.wrong_squares());
    let below = format!("{count} Green: a target. Gray: 99. Red: a wrong square.");
    Some(shown(&mailbox.sentence(name, from), &[panel(&title, &drawing, &below)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A king needs a border of one cell. Nine columns with one row lack a cell: the one before a1's row.
    #[test]
    fn the_sizes_on_which_nothing_goes_wrong() {
        for (columns, border) in (8..=12).flat_map(|columns| [0, 1, 2].map(|b| (columns, b))) {
            let one = columns >= 9 && border >= 1;
            let enough = [columns >= 10 && border == 2, one && columns + border > 10, one];
            let found =
                PIECES.map(|(.., steps)| Mailbox { columns, border, steps }.wrong_squares() == 0);
            assert_eq!(found, enough, "{columns} columns, {border} rows");
        }
    }

    #[test]
    fn the_sentences() {
        for (state, words) in [
            ("9 2 knight h1", "From h1 the knight lands on a1 and a3."),
            ("12 1 knight a1", "From a1 the knight leaves the array: indices -11 and -9."),
            ("9 1 king a1", "From a1 the king leaves the array: index -1."),
            ("8 0 king h1", "lands on a1, a2 and a3 and leaves the array: indices -2 and -1."),
            ("10 2 knight h1", "From h1 no step of the knight goes wrong."),
        ] {
            assert!(draw(state).unwrap().contains(words), "{state}: {}", draw(state).unwrap());
        }
    }
}
