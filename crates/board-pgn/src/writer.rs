//! Games as text.

use std::io::{self, ErrorKind, Write};

use board_core::{Board, Color, Position, ViewExt};
use board_game::Notation;

use crate::builder::on_one_line;
use crate::game::{Game, Line, Node};
use crate::scan::is_in_name;

/// The maximum length of a line of the move text, unless a single word is longer.
const WIDTH: usize = 79;

/// A null move.
const NULL: &str = "--";

/// Writes games in the export format of PGN: tags in the order of the seven tag roster, moves in
/// SAN with the least disambiguation, lines of at most 79 characters.
///
/// A written game reads back equal, if its comments are on one line without space at their ends (the end of a
/// line becomes a space). The writer writes the tags of the game; [`Game::fill_roster`] adds those that archives
/// require.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    has_written: bool,
}

impl<W: Write> Writer<W> {
    /// A writer. Give it a buffer if `out` has none.
    #[must_use]
    pub fn new(out: W) -> Writer<W> {
        Writer { out, has_written: false }
    }

    /// Returns the output.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Writes a game, with the help of a board of type `B`.
    ///
    /// # Errors
    ///
    /// Those of the output, and [`ErrorKind::InvalidInput`] if a move is not legal or the name of a
    /// tag has other characters than letters, digits and `_+#=:-`.
    pub fn write_game<B: Board>(&mut self, game: &Game) -> io::Result<()> {
        let mut words = Words::default();
        write_line(&mut words, &B::from_position(&game.start), &game.line)?;
        words.push(game.termination.as_str());

        let mut head = String::new();
        for (name, value) in game.tags.iter() {
            push_tag(&mut head, name, value)?;
        }
        if game.start != Position::start() {
            push_tag(&mut head, "SetUp", "1")?;
            push_tag(&mut head, "FEN", &game.start.fen().to_string())?;
        }
        if self.has_written {
            self.out.write_all(b"\n")?;
        }
        self.has_written = true;
        if !head.is_empty() {
            head.push('\n');
        }
        self.out.write_all(head.as_bytes())?;
        self.out.write_all(words.wrapped().as_bytes())
    }
}

fn invalid(message: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, message)
}

fn push_tag(head: &mut String, name: &str, value: &str) -> io::Result<()> {
    if name.is_empty() || !name.bytes().all(is_in_name) {
        return Err(invalid(format!("{name:?} is not the name of a tag")));
    }
    head.extend(["[", name, " \""]);
    for letter in value.chars() {
        match letter {
            '"' | '\\' => head.extend(['\\', letter]),
            '\n' | '\r' => head.push(' '),
            _ => head.push(letter),
        }
    }
    head.push_str("\"]\n");
    Ok(())
}

/// Writes a line from the position of the board, which does not change.
fn write_line<B: Board>(words: &mut Words, start: &B, line: &Line) -> io::Result<()> {
    let mut board = start.clone();
    line.comments.iter().for_each(|comment| words.push_comment(comment));
    let mut needs_number = true;
    for node in &line.nodes {
        let is_legal = match node.mv {
            Some(mv) => board.is_legal(mv),
            None => !board.is_check(),
        };
        if !is_legal {
            let mv = node.mv.map_or(NULL.to_owned(), |mv| mv.to_string());
            return Err(invalid(format!("{mv} is not legal in {}", board.fen())));
        }
        let state = board.state();
        let number = state.fullmove_number;
        match state.side_to_move {
            Color::White => words.push(&format!("{number}.")),
            Color::Black if needs_number => words.push(&format!("{number}...")),
            Color::Black => {}
        }
        match node.mv {
            Some(mv) => words.push(&board.san(mv)),
            None => words.push(NULL),
        }
        write_remarks(words, &board, node)?;
        needs_number = !node.comments.is_empty() || !node.variations.is_empty();
        match node.mv {
            Some(mv) => board.play_unchecked(mv),
            None => _ = board.make_null(),
        }
    }
    Ok(())
}

/// Writes the annotations of a move, variations included, from the position before the move.
fn write_remarks<B: Board>(words: &mut Words, board: &B, node: &Node) -> io::Result<()> {
    node.nags.iter().for_each(|nag| words.push(&format!("${nag}")));
    node.comments.iter().for_each(|comment| words.push_comment(comment));
    for variation in &node.variations {
        if variation.nodes.is_empty() {
            // No move, no variation: what is said stays.
            variation.comments.iter().for_each(|comment| words.push_comment(comment));
            continue;
        }
        words.open();
        write_line(words, board, variation)?;
        words.close();
    }
    Ok(())
}

/// Words, separated by spaces or ends of lines.
#[derive(Debug, Default)]
struct Words {
    words: Vec<Word>,
    /// Brackets before the next word.
    open: String,
}

#[derive(Debug)]
struct Word {
    text: String,
    /// A comment that ends with the line.
    ends_line: bool,
}

impl Words {
    fn push(&mut self, text: &str) {
        let text = std::mem::take(&mut self.open) + text;
        self.words.push(Word { text, ends_line: false });
    }

    fn open(&mut self) {
        self.open.push('(');
    }

    fn close(&mut self) {
        match self.words.last_mut() {
            Some(word) if self.open.is_empty() && !word.ends_line => word.text.push(')'),
            _ => self.push(")"),
        }
    }

    fn push_comment(&mut self, comment: &str) {
        let comment = on_one_line(comment);
        if comment.contains('}') {
            self.push(&format!(";{comment}"));
            self.words.last_mut().expect("a word was pushed").ends_line = true;
            return;
        }
        let mut text = String::from("{");
        let mut letters = comment.chars().peekable();
        while let Some(letter) = letters.next() {
            // A line is broken only at a single space, which is read back as one. No line begins with a
            // character that readers take for a tag or an escape.
            let next = letters.peek().copied();
            let may_break = letter == ' '
                && !text.ends_with(char::is_whitespace)
                && next.is_some_and(|next| !next.is_whitespace() && !matches!(next, '[' | '%'));
            if may_break {
                self.push(&std::mem::take(&mut text));
            } else {
                text.push(letter);
            }
        }
        self.push(&(text + "}"));
    }

    /// The words in lines.
    fn wrapped(&self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for word in &self.words {
            let width = word.text.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&word.text);
            column += width;
            if word.ends_line {
                text.push('\n');
                column = 0;
            }
        }
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_as_long_as_it_may_be() {
        for (last, lines) in [(39, 1), (40, 2)] {
            let mut words = Words::default();
            words.push(&"\u{e9}".repeat(39));
            words.push(&"a".repeat(last));
            assert_eq!(words.wrapped().lines().count(), lines);
        }
        let mut words = Words::default();
        (0..80).for_each(|_| words.push("a"));
        words.push_comment(&["a"; 45].join(" "));
        let lengths: Vec<usize> = words.wrapped().lines().map(str::len).collect();
        assert_eq!(lengths, [79, 79, 78, 12]);
    }

    #[test]
    fn a_variation_does_not_end_in_a_comment_that_ends_with_the_line() {
        let mut words = Words::default();
        words.open();
        words.push("d4");
        words.push_comment("}");
        words.close();
        assert_eq!(words.wrapped(), "(d4 ;}\n)\n");
    }
}
