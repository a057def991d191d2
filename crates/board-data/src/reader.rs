//! Reading games.

use std::fmt;
use std::io::Read;

use board_core::Board;

use crate::source::Source;
use crate::{Changes, Format, Game, Problem, ReadError, Score};
use crate::{binpack, bulletformat, marlinformat, montyformat, pgn, viriformat};

/// Reads games one by one. Every move of them is legal, every position valid.
pub trait ReadGames {
    /// Reads the next game into `game`; `false` at the end.
    ///
    /// # Errors
    ///
    /// What is wrong with the game, and where. The next call reads the next game, if the format says where it begins: in
    /// binpack the next block.
    fn read(&mut self, game: &mut Game) -> Result<bool, ReadError>;

    /// What was changed so far.
    fn changes(&self) -> Changes;

    /// The bytes of the game that was read last.
    fn bytes(&self) -> &[u8];

    /// How many bytes of the file were read.
    fn position(&self) -> u64;
}

/// Reads a format from any stream, checks the moves on any board. It buffers itself; memory is bounded by the longest game.
pub struct Reader<B, R> {
    format: Format,
    input: Input<B, R>,
    changes: Changes,
    games: u64,
    has_ended: bool,
}

enum Input<B, R> {
    Bytes(Source<R>),
    Text(pgn::Text<B, R>),
}

impl<B: Board, R: Read> Reader<B, R> {
    /// A reader at the beginning of a file.
    pub fn new(format: Format, read: R) -> Reader<B, R> {
        let input = match format {
            Format::Pgn => Input::Text(pgn::Text::new(read)),
            Format::Binpack => Input::Bytes(Source::with_limit(read, 0)),
            _ => Input::Bytes(Source::with_limit(read, u64::MAX)),
        };
        Reader { format, input, changes: Changes::default(), games: 0, has_ended: false }
    }

    /// The games one by one, each in memory of its own: [`read`](ReadGames::read) takes less.
    pub fn games(mut self) -> impl Iterator<Item = Result<Game, ReadError>> {
        std::iter::from_fn(move || {
            let mut game = Game::default();
            self.read(&mut game).map(|found| found.then_some(game)).transpose()
        })
    }

    /// Reads the next game as [`read`](ReadGames::read) does, and visits its positions as [`Game::replay`] does. Where the format
    /// has games that is done while they are read, so that each move is played once.
    ///
    /// # Errors
    ///
    /// Those of [`read`](ReadGames::read). The positions before the damage may have been visited.
    pub fn read_and_visit(
        &mut self,
        game: &mut Game,
        mut visit: impl FnMut(&B, Option<Score>),
    ) -> Result<bool, ReadError> {
        let found = self.read_with(game, &mut visit)?;
        if found && (game.is_position() || self.format == Format::Pgn) {
            game.replay(visit);
        }
        Ok(found)
    }

    fn read_with(
        &mut self,
        game: &mut Game,
        visit: &mut impl FnMut(&B, Option<Score>),
    ) -> Result<bool, ReadError> {
        if self.has_ended {
            return Ok(false);
        }
        self.games += 1;
        let read = self.read_game(game, visit);
        let (format, game) = (self.format, self.games);
        read.map_err(|(at, problem)| ReadError { format, game, at, problem })
    }

    /// Reads a game; an error with its byte.
    fn read_game(
        &mut self,
        game: &mut Game,
        visit: &mut impl FnMut(&B, Option<Score>),
    ) -> Result<bool, (u64, Problem)> {
        let changes = &mut self.changes;
        let source = match &mut self.input {
            Input::Text(text) => {
                return text.read(game, changes).inspect_err(|(_, problem)| {
                    self.has_ended = matches!(problem, Problem::Io(_));
                });
            }
            Input::Bytes(source) => source,
        };
        let read = match self.format {
            Format::Viriformat => viriformat::read(source, game, changes, visit),
            Format::Binpack => binpack::read(source, game, changes, visit),
            Format::Bulletformat => bulletformat::read(source, game, changes),
            Format::Marlinformat => marlinformat::read(source, game, changes),
            Format::Montyformat | Format::Pgn => montyformat::read(source, game, changes, visit),
        };
        read.map_err(|problem| {
            let within = match &problem {
                Problem::Record(error) => error.at as u64 / 8,
                _ => 0,
            };
            let at = source.taken_at() + within;
            self.has_ended = recover(self.format, source, &problem).is_none();
            (at, problem)
        })
    }
}

/// Goes on to where the next game begins. If that is not found, the file ends here.
fn recover<R: Read>(format: Format, source: &mut Source<R>, problem: &Problem) -> Option<()> {
    match (problem, format) {
        (Problem::Io(_) | Problem::NoBlock | Problem::BlockLength(_), _) => None,
        (_, Format::Binpack) => binpack::skip(source).ok(),
        (Problem::Truncated, _) => None,
        (_, Format::Viriformat) => viriformat::skip(source).ok(),
        (_, Format::Montyformat) => montyformat::skip(source, problem).ok(),
        _ => Some(()),
    }
}

impl<B: Board, R: Read> ReadGames for Reader<B, R> {
    fn read(&mut self, game: &mut Game) -> Result<bool, ReadError> {
        self.read_with(game, &mut |_, _| {})
    }

    fn changes(&self) -> Changes {
        self.changes
    }

    fn bytes(&self) -> &[u8] {
        match &self.input {
            Input::Bytes(source) => source.game(),
            Input::Text(text) => text.bytes(),
        }
    }

    fn position(&self) -> u64 {
        match &self.input {
            Input::Bytes(source) => source.at(),
            Input::Text(text) => text.position(),
        }
    }
}

impl<B, R> fmt::Debug for Reader<B, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reader { format, games, changes, .. } = self;
        f.debug_struct("Reader")
            .field("format", format)
            .field("games", games)
            .field("changes", changes)
            .finish_non_exhaustive()
    }
}
