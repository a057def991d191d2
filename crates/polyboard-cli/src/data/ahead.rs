//! Games that are read ahead, in a thread of their own.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use polyboard::Bitboard;
use polyboard::data::{Changes, Game, ReadError, ReadGames, Reader};

/// Games that are read from any source: one type, because the loops that read them are compiled for each level of processor.
pub(crate) type Source<'a> = Reader<Bitboard, Box<dyn io::Read + Send + 'a>>;

/// How many bytes, and how many games, are read together at most, but for the last game.
const BYTES: usize = 1 << 16;
const GAMES: usize = 1 << 10;

/// Reads games while those before are used, and decompresses them.
pub(super) struct Ahead {
    batches: Receiver<Batch>,
    batch: Batch,
    /// Where in the batch the game begins that was read last.
    begin: usize,
    state: State,
}

/// What was read together.
#[derive(Default)]
struct Batch {
    bytes: Vec<u8>,
    items: VecDeque<Item>,
}

/// A game, or that there are no more of them, and the state of the reader after it.
struct Item {
    read: Result<Option<Game>, ReadError>,
    state: State,
}

/// What a reader says of itself, and where in the batch the game ends.
#[derive(Clone, Copy, Default)]
struct State {
    end: usize,
    position: u64,
    changes: Changes,
}

impl Ahead {
    pub(super) fn new(mut games: Source<'static>) -> Ahead {
        let (sender, batches) = sync_channel(2);
        thread::spawn(move || {
            loop {
                let (batch, is_last) = Batch::read(&mut games);
                if sender.send(batch).is_err() || is_last {
                    return;
                }
            }
        });
        Ahead { batches, batch: Batch::default(), begin: 0, state: State::default() }
    }
}

impl Batch {
    /// Reads a batch, and says whether the games end with it.
    fn read(games: &mut Source<'_>) -> (Batch, bool) {
        let mut batch = Batch::default();
        while batch.bytes.len() < BYTES && batch.items.len() < GAMES {
            let mut game = Game::default();
            let read = games.read(&mut game).map(|found| found.then_some(game));
            let is_end = matches!(read, Ok(None));
            batch.bytes.extend(games.bytes());
            let (end, position, changes) = (batch.bytes.len(), games.position(), games.changes());
            batch.items.push_back(Item { read, state: State { end, position, changes } });
            if is_end {
                return (batch, true);
            }
        }
        (batch, false)
    }
}

impl ReadGames for Ahead {
    fn read(&mut self, game: &mut Game) -> Result<bool, ReadError> {
        let item = loop {
            match self.batch.items.pop_front() {
                Some(item) => break item,
                None => {
                    self.batch = self.batches.recv().expect("the last item ends the games");
                    self.state.end = 0;
                }
            }
        };
        (self.begin, self.state) = (self.state.end, item.state);
        match item.read? {
            Some(found) => *game = found,
            None => {
                // It is read again, and says it again.
                self.batch.items.push_back(Item { read: Ok(None), ..item });
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn changes(&self) -> Changes {
        self.state.changes
    }

    fn bytes(&self) -> &[u8] {
        &self.batch.bytes[self.begin..self.state.end]
    }

    fn position(&self) -> u64 {
        self.state.position
    }
}
