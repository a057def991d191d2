//! Boards as values at a fixed address.

use std::fmt;
use std::rc::Rc;

use polyboard::trace::Step;
use polyboard::{
    Backend, Inspect, Move, MoveList, MoveSink, Position, Square, SquareSet, WithBoard,
};

use crate::layout::Layout;
use crate::memory::Image;
use crate::trace::{self, Recorder};

/// A board whose bytes can be read, with the undo records of its moves.
pub trait Held {
    /// The name of the representation.
    fn id(&self) -> &'static str;
    /// The idea in one line.
    fn idea(&self) -> &'static str;
    /// The address of the board. It does not change while the value is held.
    fn address(&self) -> usize;
    /// The size of the board in bytes.
    fn size(&self) -> usize;
    /// The address of the undo record of the last move, if a move was played. It does not change
    /// before the next move.
    fn undo_address(&self) -> Option<usize>;
    /// The size of an undo record in bytes.
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
    /// Pushes the legal moves of the pieces on some squares. The recorder of traces receives the steps.
    fn generate(&self, from: SquareSet, sink: &mut dyn MoveSink);
    /// Writes a step of the generator in the terms of the board.
    fn write_step(&self, step: Step, out: &mut String) -> fmt::Result;
}

impl dyn Held {
    /// What the generator reads to find the legal moves of the piece on a square: lines of seven fields,
    /// separated by tabs. `-` stands for an empty field. The position is the one on the board.
    ///
    /// 1. `phase` where a phase begins that is about the piece, `folded` where one begins that prepares
    ///    the moves of all pieces; then for each step of the phase `cell`, `set` or `move`. Before the
    ///    first `phase` a `note` says why the piece has few moves.
    /// 2. in words: the name of the phase; the cell, in the terms of the board; what the set is; a move
    ///    as in UCI
    /// 3. the file of the cell, from 0 for the a-file, on the board or not; that of the square for which
    ///    a set was asked; that of the square to which a move goes
    /// 4. the rank
    /// 5. of a cell, its index in the array, which may lie outside it
    /// 6. of a set or a note, its squares as 64 bits in hexadecimal digits
    /// 7. what the step costs, a letter each: `c` a cell read, `e` an edge test, `w` a word or list entry of the board
    ///    read, `l` a lookup by a square
    pub fn trace(&self, from: Square, position: &Position) -> String {
        trace::trace(self, from, position)
    }

    /// Counts leaves with the generator that is traced. `polyboard::perft` would add a generator that
    /// only counts, and several that visit children: many times the code.
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

/// Sets up a position on a board and holds the board.
pub fn hold(backend: Backend, position: &Position) -> Box<dyn Held> {
    backend.visit(position, Hold(backend))
}

struct Hold(Backend);

impl WithBoard for Hold {
    type Output = Box<dyn Held>;

    fn with<B: Inspect + 'static>(self, board: B) -> Box<dyn Held> {
        let layout = Rc::new(Layout::of(self.0, size_of::<B>()));
        Box::new(Holder { board, layout, played: Vec::new() })
    }
}

struct Holder<B: Inspect> {
    board: B,
    layout: Rc<Layout>,
    played: Vec<(Move, B::Undo)>,
}

impl<B: Inspect> Held for Holder<B> {
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
