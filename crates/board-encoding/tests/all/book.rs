//! Code books agree with code words.

use std::collections::HashSet;

use crate::common::{REAL_GAMES, snapshot};
use board_core::Color;
use board_encoding::{BitSink, CODES, Code, Part, Snapshot};

/// A book, and which of its lines code words have used.
struct Book {
    /// Names and bits.
    lines: Vec<(String, String)>,
    used: HashSet<usize>,
}

impl Book {
    fn of(code: &dyn Code) -> Book {
        let mut text = String::new();
        code.book(&mut text).unwrap();
        let line = |line: &str| {
            let (name, bits) = line.split_once('\t').unwrap();
            (name.to_string(), bits.to_string())
        };
        Book { lines: text.lines().map(line).collect(), used: HashSet::new() }
    }

    /// Whether a line of the book has these bits for this meaning.
    fn has(&mut self, part: Part, bits: &str) -> bool {
        let says = |(name, pattern): &(String, String)| match part {
            Part::Piece(_, piece) => {
                let color = if piece.color == Color::White { "1" } else { "0" };
                let is_named = |word: &str| name.split(',').next() == Some(word);
                let colorless = pattern.replace('c', "");
                is_named(&piece.to_string()) && *pattern == bits
                    || is_named(&piece.role.to_string())
                        && (pattern.replace('c', color) == bits || colorless == bits)
            }
            Part::Empty(_, count) => {
                let numbers: Vec<u8> =
                    name.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
                match numbers[..] {
                    [first, last, ..] if name.contains(" to ") => {
                        (first..=last).contains(&count)
                            && number(pattern, bits) == Some(count - first)
                    }
                    [only, ..] if !name.starts_with("empty") => only == count && pattern == bits,
                    _ if name.starts_with("empty") => {
                        bits.len() == usize::from(count) && bits.chars().all(|bit| bit == '0')
                    }
                    _ => false,
                }
            }
            _ => false,
        };
        let lines = self.lines.iter().enumerate().filter(|(_, line)| says(line));
        let found: Vec<usize> = lines.map(|(index, _)| index).collect();
        self.used.extend(&found);
        !found.is_empty()
    }
}

/// The number in the place of the letters `n`, if the rest of the bits is as in the pattern.
fn number(pattern: &str, bits: &str) -> Option<u8> {
    if pattern.len() != bits.len() {
        return None;
    }
    let mut number = 0;
    for (letter, bit) in pattern.chars().zip(bits.chars()) {
        match letter {
            'n' => number = 2 * number + u8::from(bit == '1'),
            letter if letter != bit => return None,
            _ => {}
        }
    }
    Some(number)
}

/// Looks every piece and every gap of a word up.
struct LookUp<'a> {
    book: &'a mut Book,
    id: &'static str,
    snapshot: &'a Snapshot,
}

impl BitSink for LookUp<'_> {
    fn put(&mut self, part: Part, value: u64, width: usize) {
        let bits = format!("{value:0width$b}");
        if let Part::Empty(square, _) = part {
            assert_eq!(self.snapshot.piece_at(square), None, "{}: {part}", self.id);
        }
        let is_symbol = matches!(part, Part::Piece(..) | Part::Empty(..));
        assert!(
            !is_symbol || self.book.has(part, &bits),
            "{}: {part} is {bits} in {:?}, and the book has {:?}",
            self.id,
            self.snapshot,
            self.book.lines
        );
    }
}

#[test]
fn books_have_the_symbols_of_words_and_no_others() {
    // Without pawns, with long gaps, and with two kings on the first rank that are written.
    let special = [
        "k7/8/8/8/8/8/8/KQRBNqrb w - - 0 1",
        "8/8/8/8/8/8/p7/K1k4Q w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/PP6/RNBQKBNR w KQ - 0 1",
    ];
    let games = REAL_GAMES
        .lines()
        .step_by(20)
        .map(|line| line.split_whitespace().take(4).collect::<Vec<_>>().join(" ") + " 0 1");
    let snapshots: Vec<Snapshot> =
        games.chain(special.map(String::from)).map(|fen| snapshot(&fen)).collect();
    let mut books = 0;
    for &code in CODES {
        let mut book = Book::of(code);
        if book.lines.is_empty() {
            continue;
        }
        books += 1;
        for snapshot in &snapshots {
            let mut look_up = LookUp { book: &mut book, id: code.id(), snapshot };
            code.explain(snapshot, &mut look_up).unwrap();
        }
        for (index, line) in book.lines.iter().enumerate() {
            assert!(book.used.contains(&index), "{}: no word uses {line:?}", code.id());
        }
    }
    assert_eq!(books, 20, "code a and the family of Huffman codes");
}
