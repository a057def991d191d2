//! Whole games from a reader.

use std::io::Read;
use std::ops::Range;

use board_core::{Board, PositionErrorKinds};

use crate::game::{Game, Line, Node};
use crate::{
    Interest, ReadError, Reader, Replay, ReplayError, StartTags, Termination, Text, Visitor,
};

/// A visitor that builds a [`Game`], every move checked on a board.
#[derive(Clone, Debug)]
#[must_use]
pub struct GameBuilder<B: Board> {
    replay: Replay<B>,
    game: Game,
    /// The line that is being read.
    line: Line,
    /// The lines from which it branches off, outermost first.
    outer: Vec<Line>,
}

impl<B: Board> GameBuilder<B> {
    /// An empty builder.
    pub fn new() -> GameBuilder<B> {
        GameBuilder::allowing(PositionErrorKinds::NONE)
    }

    /// The same, with some errors of start positions allowed.
    pub fn allowing(allowed: PositionErrorKinds) -> GameBuilder<B> {
        GameBuilder {
            replay: Replay::allowing(allowed),
            game: Game::default(),
            line: Line::default(),
            outer: Vec::new(),
        }
    }

    /// The same, with tags about the start read [tolerantly](crate::StartTags::tolerant).
    pub fn tolerant(self) -> GameBuilder<B> {
        GameBuilder { replay: self.replay.tolerant(), ..self }
    }

    /// The game that was read last; if it is broken, with the moves before the place of the error. An empty one takes
    /// its place.
    pub fn take(&mut self) -> Game {
        while !self.outer.is_empty() {
            self.end_variation();
        }
        if !self.line.nodes.is_empty() {
            self.game.line = std::mem::take(&mut self.line);
        }
        std::mem::take(&mut self.game)
    }
}

impl<B: Board> Default for GameBuilder<B> {
    fn default() -> GameBuilder<B> {
        GameBuilder::new()
    }
}

impl<B: Board> Visitor for GameBuilder<B> {
    type Error = ReplayError;

    fn begin_game(&mut self) {
        self.replay.begin_game();
        self.game = Game::default();
        self.line = Line::default();
        self.outer.clear();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), ReplayError> {
        self.replay.tag(name, value)?;
        if !matches!(name, "FEN" | "SetUp") {
            self.game.tags.set(name, value.to_str());
        }
        Ok(())
    }

    fn start(&self) -> Option<&StartTags> {
        Some(self.replay.start())
    }

    /// A game of another variant has no tree here, so it is an error.
    fn begin_moves(&mut self) -> Result<Interest, ReplayError> {
        self.replay.start().given()?;
        self.replay.begin_moves()?;
        self.game.start = self.replay.start().position();
        Ok(Interest::Read)
    }

    fn san(&mut self, text: &[u8]) -> Result<(), ReplayError> {
        let mv = self.replay.san(text)?;
        self.line.nodes.push(Node::new(mv));
        Ok(())
    }

    fn null_move(&mut self) -> Result<(), ReplayError> {
        self.replay.null_move()?;
        self.line.nodes.push(Node::null());
        Ok(())
    }

    /// A glyph before the first move of a line has no move, and is dropped.
    fn nag(&mut self, nag: u8) {
        if let Some(node) = self.line.nodes.last_mut() {
            node.nags.push(nag);
        }
    }

    fn comment(&mut self, text: Text<'_>) {
        let comments = match self.line.nodes.last_mut() {
            Some(node) => &mut node.comments,
            None => &mut self.line.comments,
        };
        comments.push(on_one_line(&text.to_str()));
    }

    fn begin_variation(&mut self) -> Result<Interest, ReplayError> {
        self.replay.begin_variation()?;
        self.outer.push(std::mem::take(&mut self.line));
        Ok(Interest::Read)
    }

    fn end_variation(&mut self) {
        self.replay.end_variation();
        if let Some(outer) = self.outer.pop() {
            let mut variation = std::mem::replace(&mut self.line, outer);
            if let Some(node) = self.line.nodes.last_mut() {
                match variation.nodes.is_empty() {
                    // A variation without a move is a remark on the move before it.
                    true => node.comments.append(&mut variation.comments),
                    false => node.variations.push(variation),
                }
            }
        }
    }

    fn end_game(&mut self, termination: Option<Termination>) -> Result<(), ReplayError> {
        self.game.line = std::mem::take(&mut self.line);
        self.game.termination = termination.unwrap_or_default();
        Ok(())
    }
}

/// A comment without space at its ends. The end of a line and the space around it become one space.
pub(crate) fn on_one_line(text: &str) -> String {
    let is_end = |letter| matches!(letter, '\n' | '\r');
    let lines = text.trim().split(is_end).map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// The games of a text; see [`Reader::games`].
#[derive(Debug)]
pub struct Games<'a, R, B: Board> {
    reader: &'a mut Reader<R>,
    builder: GameBuilder<B>,
}

impl<R: Read> Reader<R> {
    /// The games in order, with every move checked on a board of type `B`. A broken game is an error, and the
    /// next item is the next game; [`Games::broken`] has what could be read.
    pub fn games<B: Board>(&mut self) -> Games<'_, R, B> {
        let builder = GameBuilder::new();
        let builder = if self.is_tolerant() { builder.tolerant() } else { builder };
        Games { reader: self, builder }
    }
}

impl<R, B: Board> Games<'_, R, B> {
    /// What was read of the game that was broken: its tags, and the moves before the place of the error.
    pub fn broken(&mut self) -> Game {
        self.builder.take()
    }
}

impl<R: Read, B: Board> Games<'_, R, B> {
    /// The bytes of the last game; see [`Reader::byte_range`].
    #[must_use]
    pub fn byte_range(&self) -> Range<u64> {
        self.reader.byte_range()
    }
}

impl<R: Read, B: Board> Iterator for Games<'_, R, B> {
    type Item = Result<Game, ReadError<ReplayError>>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.reader.read_game(&mut self.builder) {
            Ok(true) => Some(Ok(self.builder.take())),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
