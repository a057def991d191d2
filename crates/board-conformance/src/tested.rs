//! A board under test behind a pointer, so that the comparisons are compiled once and not for each board.

use std::any::Any;
use std::fmt;

use board_core::trace::Step;
use board_core::{
    Board, BrokenInvariant, CodePath, IllegalMove, Inspect, Move, MoveSink, PerftKinds, Position,
    SquareSet, View, ViewExt, divide, for_each_legal_move, perft_kinds, perft_two_ply,
};

use crate::compare::{Few, Known};
use crate::steps::{steps, written};

/// A type of board, as the [checks](crate::checks) take it; made by [`tested`].
#[derive(Clone, Copy, Debug)]
pub struct Tested {
    pub(crate) set_up: fn(&Position) -> Box<dyn TestedBoard>,
}

/// The type of board that a check is to test.
pub fn tested<B: Inspect + 'static>() -> Tested {
    Tested { set_up: |position| Box::new(B::from_position(position)) }
}

/// Makes of each method one of the trait, and what it does for every board `B`.
macro_rules! tested_board {
    ($(fn $name:ident(&$($me:ident)+ $(, $argument:ident: $type:ty)*) $(-> $result:ty)? $body:block)*) => {
        /// Whatever the checks ask of a board: a [`View`], and the methods of `Board` and `Inspect` without their
        /// types. Each does what the function of the same name does.
        pub(crate) trait TestedBoard: View + fmt::Debug {
            $(fn $name(&$($me)+ $(, $argument: $type)*) $(-> $result)?;)*
        }

        impl<B: Inspect + 'static> TestedBoard for B {
            $(fn $name(&$($me)+ $(, $argument: $type)*) $(-> $result)? $body)*
        }
    };
}

tested_board! {
    fn id(&self) -> &'static str { B::ID }
    fn boxed_clone(&self) -> Box<dyn TestedBoard> { Box::new(self.clone()) }
    fn as_any(&self) -> &dyn Any { self }
    fn is_equal(&self, other: &dyn TestedBoard) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn make(&mut self, mv: Move) -> Undo { Box::new(B::make(self, mv)) }
    fn unmake(&mut self, mv: Move, undo: Undo) { B::unmake(self, mv, undo_of::<B>(undo)); }
    fn make_null(&mut self) -> Undo { Box::new(B::make_null(self)) }
    fn unmake_null(&mut self, undo: Undo) { B::unmake_null(self, undo_of::<B>(undo)); }
    fn null_child(&self) -> Option<Box<dyn TestedBoard>> { Some(Box::new(B::null_child(self)?)) }
    fn make_in_code_path(&mut self, mv: Move) { self.code_path().run(|| B::make(self, mv)); }
    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> { B::play(self, mv) }
    fn play_unchecked(&mut self, mv: Move) { B::play_unchecked(self, mv); }
    fn for_each_child(&mut self, visit: &mut dyn FnMut(&mut dyn TestedBoard, Move)) {
        B::for_each_child(self, |child, mv| visit(child, mv));
    }
    fn after(&mut self, mv: Move) -> Box<dyn TestedBoard> {
        B::after(self, mv, |child| child.boxed_clone())
    }
    fn for_each_legal_move(&mut self, visit: &mut dyn FnMut(Move)) {
        for_each_legal_move(self, |_, mv| visit(mv));
    }

    fn perft(&mut self, depth: u32) -> u64 { B::perft(self, depth) }
    fn perft_two_ply(&mut self, depth: u32) -> u64 { perft_two_ply(self, depth) }
    fn perft_kinds(&mut self, depth: u32) -> PerftKinds { perft_kinds(self, depth) }
    fn divide(&mut self, depth: u32, visit: &mut dyn FnMut(Move, u64)) { divide(self, depth, visit); }
    fn count_legal_in_code_path(&self) -> usize { self.code_path().run(|| self.count_legal()) }

    fn observe(&self, observer: &mut Known) { ViewExt::observe(self, observer); }
    fn make_observed(&mut self, mv: Move, observer: &mut Known) -> Undo {
        Box::new(Board::make_observed(self, mv, observer))
    }
    fn unmake_observed(&mut self, mv: Move, undo: Undo, observer: &mut Known) {
        Board::unmake_observed(self, mv, undo_of::<B>(undo), observer);
    }
    fn play_observed(&mut self, mv: Move, observer: &mut Few) {
        Board::play_observed(self, mv, observer);
    }

    fn check_invariants(&self) -> Result<(), BrokenInvariant> { B::check_invariants(self) }
    fn memory(&self) -> String {
        let mut text = String::new();
        self.write_memory(&mut text).expect("a string takes every text");
        text
    }
    fn steps(&self, from: SquareSet, sink: &mut dyn MoveSink) -> Vec<Step> { steps(self, from, sink) }
    fn written(&self, step: Step) -> String { written::<B>(step) }
}

/// An undo record of some board.
pub(crate) type Undo = Box<dyn Any>;

/// The undo record that a board of this type gave.
fn undo_of<B: Inspect + 'static>(undo: Undo) -> B::Undo {
    *undo.downcast().expect("a board takes back its own moves")
}

impl Clone for Box<dyn TestedBoard> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}
