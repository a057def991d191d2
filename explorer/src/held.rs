//! Boards as values at a fixed address.

use std::fmt;
use std::rc::Rc;

use polyboard::trace::Step;
use polyboard::{
    Backend, Board, CastlingNotation, Move, MoveList, MoveSink, Position, Square, SquareSet,
    WithBoard,
};

use crate::layout::Layout;
use crate::memory::Image;
use crate::trace::{self, Recorder};

/// A board whose bytes can be looked at, with what takes its moves back.
pub trait Held {
    /// The name of the board.
    fn id(&self) -> &'static str;
    /// The idea in one line.
    fn idea(&self) -> &'static str;
    /// Where the board begins. The address stays as long as the value is held.
    fn address(&self) -> usize;
    /// The size of the board in bytes.
    fn size(&self) -> usize;
    /// Where the record begins that takes the last move back, if a move was played. It stays there
    /// until the next move.
    fn undo_address(&self) -> Option<usize>;
    /// The size of such a record in bytes.
    fn undo_size(&self) -> usize;
    /// What the bytes are for.
    fn layout(&self) -> &Layout;
    /// A copy of the bytes.
    fn image(&mut self) -> Image;
    /// Sets up a position in the same place.
    fn set_up(&mut self, position: &Position);
    /// Plays a legal move.
    fn make(&mut self, mv: Move);
    /// Takes back the last move.
    fn unmake(&mut self);
    /// Pushes the legal moves of the pieces on some squares. [`Recorder`] is told how they are found.
    fn generate(&self, from: SquareSet, sink: &mut dyn MoveSink);
    /// Writes a step of the generator in the words of the board.
    fn write_step(&self, step: Step, out: &mut String) -> fmt::Result;
}

impl dyn Held {
    /// What the generator does to find the legal moves of the piece on a square: a line for each step
    /// and for each move, with fields that are separated by tabs. `-` stands where there is nothing to
    /// say.
    ///
    /// 1. `part`, `look`, `word`, `stop` or `move`
    /// 2. in words, those of the board for a look; of a move, its text as in UCI
    /// 3. the file of the cell that is looked at, from 0 for the first, on the board or not; that of the
    ///    square for which a word is asked, or to which a move goes
    /// 4. the rank
    /// 5. of a look, the place of the cell in the array, which may lie outside it
    /// 6. of a word, the 64 bits as hexadecimal digits
    #[must_use]
    pub fn trace(&self, from: Square, notation: CastlingNotation) -> String {
        trace::trace(self, from, notation)
    }

    /// Counts leaves, with the generator that can be traced. `polyboard::perft` has one that only counts,
    /// and several that visit children: many times the code.
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = MoveList::new();
        self.generate(SquareSet::ALL, &mut moves);
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for &mv in &moves {
            self.make(mv);
            leaves += self.perft(depth - 1);
            self.unmake();
        }
        leaves
    }
}

/// Sets up a position on a board and keeps it.
#[must_use]
pub fn hold(backend: Backend, position: &Position) -> Box<dyn Held> {
    backend.visit(position, Hold(backend))
}

struct Hold(Backend);

impl WithBoard for Hold {
    type Output = Box<dyn Held>;

    fn with<B: Board + 'static>(self, board: B) -> Box<dyn Held> {
        let layout = Rc::new(Layout::of(self.0, size_of::<B>()));
        Box::new(Holder { board, layout, played: Vec::new() })
    }
}

struct Holder<B: Board> {
    board: B,
    layout: Rc<Layout>,
    played: Vec<(Move, B::Undo)>,
}

impl<B: Board> Held for Holder<B> {
    fn id(&self) -> &'static str {
        B::ID
    }

    fn idea(&self) -> &'static str {
        B::IDEA
    }

    fn address(&self) -> usize {
        (&raw const self.board).addr()
    }

    fn size(&self) -> usize {
        size_of::<B>()
    }

    fn undo_address(&self) -> Option<usize> {
        self.played.last().map(|(_, undo)| (&raw const *undo).addr())
    }

    fn undo_size(&self) -> usize {
        size_of::<B::Undo>()
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn image(&mut self) -> Image {
        Image::of(&mut self.board, &self.layout)
    }

    fn set_up(&mut self, position: &Position) {
        self.board = B::from_position(position);
        self.played.clear();
    }

    fn make(&mut self, mv: Move) {
        self.played.push((mv, self.board.make(mv)));
    }

    fn unmake(&mut self) {
        if let Some((mv, undo)) = self.played.pop() {
            self.board.unmake(mv, undo);
        }
    }

    fn generate(&self, from: SquareSet, mut sink: &mut dyn MoveSink) {
        self.board.trace::<Recorder>(from, &mut sink);
    }

    fn write_step(&self, step: Step, out: &mut String) -> fmt::Result {
        B::write_step(step, out)
    }
}
