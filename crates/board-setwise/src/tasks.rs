//! What a board asks of a generator.
//!
//! A closure cannot be generic, and a generator differs by its reader and the side to move as types. So
//! each task is a small struct with a generic method.

use board_core::side::Side;
use board_core::{ChecksAndPins, MoveSink};

use crate::generate::Generator;
use crate::reader::SetReader;

/// Work for a generator: a closure that is generic over reader and side to move.
pub trait WithGenerator {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn with<R: SetReader, S: Side>(self, generator: Generator<R, S>) -> Self::Output;
}

/// Pushes the legal moves to a sink, and gives the checks and pins.
pub(crate) struct Legal<'a, K>(pub(crate) &'a mut K);

impl<K: MoveSink> WithGenerator for Legal<'_, K> {
    type Output = ChecksAndPins;

    #[inline(always)]
    fn with<R: SetReader, S: Side>(self, generator: Generator<R, S>) -> ChecksAndPins {
        generator.legal(self.0);
        generator.checks_and_pins()
    }
}

/// Pushes the pseudo-legal moves to a sink.
pub(crate) struct PseudoLegal<'a, K>(pub(crate) &'a mut K);

impl<K: MoveSink> WithGenerator for PseudoLegal<'_, K> {
    type Output = ();

    #[inline(always)]
    fn with<R: SetReader, S: Side>(self, generator: Generator<R, S>) {
        generator.pseudo_legal(self.0);
    }
}

/// Gives the checks and pins.
#[derive(Clone, Copy, Debug)]
pub struct Checks;

impl WithGenerator for Checks {
    type Output = ChecksAndPins;

    #[inline(always)]
    fn with<R: SetReader, S: Side>(self, generator: Generator<R, S>) -> ChecksAndPins {
        generator.checks_and_pins()
    }
}

/// Counts the legal moves.
pub(crate) struct Count;

impl WithGenerator for Count {
    type Output = usize;

    #[inline(always)]
    fn with<R: SetReader, S: Side>(self, generator: Generator<R, S>) -> usize {
        generator.count()
    }
}
