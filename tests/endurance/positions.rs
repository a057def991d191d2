//! Positions of all kinds that the code stores.

use board_conformance::Random;
use board_encoding::{Adaptive, Bits, Code, R160, Snapshot};
use polyboard::{Bitboard, Board, Position, Setup, ViewExt};

use crate::any_word;
use crate::placements::{changed, first};

/// A game and a row of placements end after so many.
const LENGTH: usize = 300;

/// Positions of four kinds in turn: of random ranks, of random games, of random changes, of random words.
pub(crate) struct Positions {
    turn: usize,
    game: Bitboard,
    setup: Setup,
}

impl Positions {
    pub(crate) fn new() -> Positions {
        let game = Bitboard::from_position(&Position::start());
        Positions { turn: 0, game, setup: *Position::start().setup() }
    }

    pub(crate) fn next(&mut self, random: &mut Random) -> Snapshot {
        loop {
            self.turn += 1;
            let found = match self.turn % 4 {
                0 => of_rank(random),
                1 => self.of_game(random),
                2 => self.of_change(random),
                _ => Adaptive.decode(&any_word(random)).ok(),
            };
            if let Some(snapshot) = found.filter(|snapshot| R160::digits(snapshot).is_ok()) {
                return snapshot;
            }
        }
    }

    /// The next of a random game.
    fn of_game(&mut self, random: &mut Random) -> Option<Snapshot> {
        // Sorted, so that the same seed gives the same games on every processor.
        let mut moves = self.game.legal_moves();
        moves.sort_unstable();
        match random.choose_move(&moves).filter(|_| random.below(LENGTH) > 0) {
            Some(mv) => self.game.play_unchecked(mv),
            None => self.game = Bitboard::from_position(&Position::start()),
        }
        let snapshot = Snapshot::reduced(&self.game.position());
        Some(snapshot.with_clock_at_most(Adaptive.max_clock()))
    }

    /// The last of these with a random change.
    fn of_change(&mut self, random: &mut Random) -> Option<Snapshot> {
        let before = if random.below(LENGTH) == 0 { first(random) } else { self.setup };
        let mut setup = changed(&before, random);
        setup.state.en_passant = None;
        setup.state.halfmove_clock = random.below(usize::from(Adaptive.max_clock()) + 1) as u16;
        let snapshot = Snapshot::new(&setup).ok()?;
        R160::digits(&snapshot).ok()?;
        self.setup = setup;
        Some(snapshot)
    }
}

/// The position of a random rank.
fn of_rank(random: &mut Random) -> Option<Snapshot> {
    let mut rank = Bits::new();
    (0..5).for_each(|_| rank.push(random.bits() >> 32, 32));
    R160.decode(&rank).ok()
}
