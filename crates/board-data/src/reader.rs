//! Reading games.

use std::fmt;
use std::io::Read;
use std::marker::PhantomData;

use board_core::Board;

use crate::source::Source;
use crate::{Format, Game, Problem, ReadError};
use crate::{binpack, bulletformat, marlinformat, montyformat, viriformat};

/// What reading changed, because nothing else can be done with it: nothing of it says anything about chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// En passant squares on which no pawn can capture: dropped.
    pub en_passant: u64,
    /// Records whose free bits were not zero: cleared.
    pub filler: u64,
    /// Numbers of moves that were 0 or those of the other side: made 1, or those of the side to move.
    pub numbers: u64,
    /// Extensions of viriformat: passed over.
    pub extensions: u64,
}

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
    source: Source<R>,
    changes: Changes,
    games: u64,
    has_ended: bool,
    board: PhantomData<fn() -> B>,
}

impl<B: Board, R: Read> Reader<B, R> {
    /// A reader at the beginning of a file.
    pub fn new(format: Format, read: R) -> Reader<B, R> {
        let mut source = Source::new(read);
        if format == Format::Binpack {
            source.set_limit(0);
        }
        let (changes, games) = (Changes::default(), 0);
        Reader { format, source, changes, games, has_ended: false, board: PhantomData }
    }

    /// The games one by one, each in memory of its own: [`read`](ReadGames::read) takes less.
    pub fn games(mut self) -> impl Iterator<Item = Result<Game, ReadError>> {
        std::iter::from_fn(move || {
            let mut game = Game::default();
            self.read(&mut game).map(|found| found.then_some(game)).transpose()
        })
    }

    fn read_game(&mut self, game: &mut Game) -> Result<bool, Problem> {
        let (source, changes) = (&mut self.source, &mut self.changes);
        match self.format {
            Format::Viriformat => viriformat::read::<B, R>(source, game, changes),
            Format::Binpack => binpack::read::<B, R>(source, game, changes),
            Format::Bulletformat => bulletformat::read(source, game, changes),
            Format::Marlinformat => marlinformat::read(source, game, changes),
            Format::Montyformat => montyformat::read::<B, R>(source, game, changes),
        }
    }

    /// Goes on to where the next game begins. If it is not found, the file ends here.
    fn recover(&mut self, problem: &Problem) {
        let source = &mut self.source;
        let found = match (problem, self.format) {
            (Problem::Io(_) | Problem::NoBlock | Problem::BlockLength(_), _) => None,
            (_, Format::Binpack) => binpack::skip(source).ok(),
            (Problem::Truncated, _) => None,
            (_, Format::Viriformat) => viriformat::skip(source).ok(),
            (_, Format::Montyformat) => montyformat::skip(source, problem).ok(),
            (_, Format::Bulletformat | Format::Marlinformat) => Some(()),
        };
        self.has_ended = found.is_none();
    }
}

impl<B: Board, R: Read> ReadGames for Reader<B, R> {
    fn read(&mut self, game: &mut Game) -> Result<bool, ReadError> {
        if self.has_ended {
            return Ok(false);
        }
        self.games += 1;
        self.read_game(game).map_err(|problem| {
            let within = match &problem {
                Problem::Record(error) => error.at as u64 / 8,
                _ => 0,
            };
            let at = self.source.taken_at() + within;
            self.recover(&problem);
            ReadError { format: self.format, game: self.games, at, problem }
        })
    }

    fn changes(&self) -> Changes {
        self.changes
    }

    fn bytes(&self) -> &[u8] {
        self.source.game()
    }

    fn position(&self) -> u64 {
        self.source.at()
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
