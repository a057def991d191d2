//! A whole game: tags, and a tree of moves.

use board_core::{Board, Move, Position};

use crate::Termination;

/// A game with its annotations.
///
/// Comments are one line each, without space at their ends: where the file breaks a line, there is
/// a space.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Game {
    /// The tags, but for `FEN` and `SetUp`, which [`start`](Game::start) stands for.
    pub tags: Tags,
    /// The start position.
    pub start: Position,
    /// The moves that were played.
    pub line: Line,
    /// The result by the termination marker; the tag `Result` is kept unchanged.
    pub termination: Termination,
}

/// Moves in a row: those that were played, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Node {
    /// The move, `None` for a null move.
    pub mv: Option<Move>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The comments after the move.
    pub comments: Vec<String>,
    /// Alternatives to the move.
    pub variations: Vec<Line>,
}

impl Game {
    /// A game without moves that starts from a position.
    ///
    /// If its castling rights are those of Chess960, the game has a tag `Variant`.
    pub fn new(start: Position) -> Game {
        let mut tags = Tags::default();
        if start.castling_notation() == board_core::CastlingNotation::Chess960 {
            tags.set("Variant", "Chess960");
        }
        Game { tags, start, line: Line::default(), termination: Termination::Unknown }
    }

    /// Adds what is missing of the seven tags that a game in an archive has: `?` for what is not
    /// known, and the result by the termination.
    pub fn fill_roster(&mut self) {
        for name in Tags::ROSTER {
            if self.tags.get(name).is_none() {
                let value = match name {
                    "Date" => "????.??.??",
                    "Result" => self.termination.as_str(),
                    _ => "?",
                };
                self.tags.set(name, value);
            }
        }
    }
}

/// The moves of a game that was played on a board, and how it ended, if the Laws ended it.
///
/// ```
/// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
/// use board_pgn::Writer;
///
/// let mut game = board_game::Game::<B>::default();
/// game.play_all("f2f3 e7e5 g2g4 d8h4")?;
///
/// let mut text = Vec::new();
/// Writer::new(&mut text).write_game::<B>(&board_pgn::Game::from(&game))?;
/// assert!(text.starts_with(b"1. f3 e5 2. g4 Qh4# 0-1"));
/// # Ok(())
/// # }
/// ```
impl<B: Board> From<&board_game::Game<B>> for Game {
    fn from(played: &board_game::Game<B>) -> Game {
        let node = |mv: Option<Move>| mv.map_or_else(Node::null, Node::new);
        let mut game = Game::new(*played.start());
        game.line.nodes = played.moves().map(node).collect();
        game.termination = played.outcome().map_or(Termination::Unknown, Termination::from);
        game
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::start())
    }
}

impl Node {
    /// A move about which nothing is written.
    pub fn new(mv: Move) -> Node {
        Node { mv: Some(mv), ..Node::null() }
    }

    /// A null move about which nothing is written.
    pub fn null() -> Node {
        Node { mv: None, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// The tags of a game: first those of the seven tag roster, in its order, then the others as they
/// came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// The seven tags that a game in an archive has, in their order.
    pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|pair| pair.0 == name).map(|pair| pair.1)
    }

    /// Names and values.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Sets the value of a tag, in place of an earlier one.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        if let Some(pair) = self.pairs.iter_mut().find(|pair| pair.0 == name) {
            pair.1 = value;
            return;
        }
        let rank = rank(&name);
        let at = self.pairs.partition_point(|pair| self::rank(&pair.0) <= rank);
        self.pairs.insert(at, (name, value));
    }

    /// Takes a tag out, and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.pairs.iter().position(|pair| pair.0 == name)?;
        Some(self.pairs.remove(at).1)
    }
}

/// The place of a tag in the roster, or behind it.
fn rank(name: &str) -> usize {
    Tags::ROSTER.iter().position(|known| *known == name).unwrap_or(Tags::ROSTER.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_in_the_order_of_the_roster() {
        let mut tags = Tags::default();
        for name in ["ECO", "Black", "White", "Annotator", "Event", "White"] {
            tags.set(name, name.to_lowercase());
        }
        let names: Vec<_> = tags.iter().map(|pair| pair.0).collect();
        assert_eq!(names, ["Event", "White", "Black", "ECO", "Annotator"]);
        assert_eq!((tags.remove("Event"), tags.get("Event")), (Some("event".into()), None));
    }

    #[test]
    fn a_game_from_a_board_keeps_start_moves_and_end() {
        use board_array8x8::Array8x8;

        let start = Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1").unwrap();
        let stalemate = Game::from(&board_game::Game::new(start.into_board::<Array8x8>()));
        assert_eq!((stalemate.start, stalemate.termination), (start, Termination::Draw));

        let mut game = board_game::Game::<Array8x8>::default();
        game.play_all("f2f3 0000 g2g4 e7e5").unwrap();
        let unfinished = Game::from(&game);
        assert_eq!(unfinished.line.nodes.iter().filter(|node| node.mv.is_none()).count(), 1);
        assert_eq!(unfinished.termination, Termination::Unknown);
        game.play_all("a2a3 d8h4").unwrap();
        let mated = Game::from(&game);
        let moves = mated.line.nodes.iter().map(|node| node.mv);
        assert!(moves.eq(game.moves()) && mated.termination == Termination::BlackWins);
    }

    #[test]
    fn a_roster_is_filled_with_question_marks() {
        let mut game = Game::default();
        game.tags.set("White", "Morphy, Paul");
        game.fill_roster();
        let values: Vec<_> = game.tags.iter().map(|pair| pair.1).collect();
        assert_eq!(values, ["?", "?", "????.??.??", "?", "Morphy, Paul", "?", "*"]);
    }
}
