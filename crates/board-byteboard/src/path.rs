//! Code paths: which instructions a board uses, and the tokens that prove that they are there.

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(not(target_arch = "x86_64"))]
pub use elsewhere::{Bmi2, Vbmi};
#[cfg(target_arch = "x86_64")]
pub use x86_64::{Bmi2, Vbmi};

use core::fmt;

use board_core::Position;

use crate::Byteboard;
use crate::eyes::Eyes;
use crate::portable::Words;

/// A code path: a set of instructions with which a board is looked at.
///
/// A value of such a type is proof that the processor at hand has the instructions. Nothing but
/// detection makes one, so a board on a path is safe to use.
///
/// This trait is sealed: the paths are [`Detected`], [`Vbmi`], [`Bmi2`] and [`Portable`].
#[allow(private_bounds)]
pub trait Path: Perform {
    /// The path, if this processor has its instructions.
    fn detect() -> Option<Self>;

    /// The name of the path at hand.
    fn name(self) -> &'static str;

    /// Runs `body` compiled for the instructions of the path.
    ///
    /// What `body` calls is compiled for them too, as long as it is inlined: mark the closure
    /// `#[inline(always)]`.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;
}

/// The sealed half of [`Path`].
pub(crate) trait Perform: Copy + fmt::Debug + 'static {
    /// Runs a task with the eyes of the path, compiled for its instructions.
    fn perform<T: Task>(self, task: T) -> T::Output;
}

/// Work that looks at a board: a closure that is generic over the eyes.
pub(crate) trait Task {
    /// What the work gives.
    type Output;

    /// Does the work.
    fn with<E: Eyes>(self, eyes: E) -> Self::Output;
}

/// The instructions that every processor of the target has: words of 64 bits, no vectors.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable(());

impl Path for Portable {
    #[inline(always)]
    fn detect() -> Option<Portable> {
        Some(Portable(()))
    }

    fn name(self) -> &'static str {
        "portable"
    }

    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

impl Perform for Portable {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        task.with(Words(self))
    }
}

/// The best path of the processor at hand, found once while the program runs.
///
/// A board on this path holds the choice in one byte and asks it on every call: a branch that is
/// always predicted. Where the program is compiled for instructions that settle the choice
/// (`-C target-cpu=native`), nothing is asked.
#[derive(Clone, Copy, Debug)]
pub struct Detected(Level);

/// The paths among which [`Detected`] chooses, best last.
#[derive(Clone, Copy, Debug)]
enum Level {
    Portable(Portable),
    Bmi2(Bmi2),
    Vbmi(Vbmi),
}

impl Level {
    /// The level that the compiler was told to use, where that settles the matter.
    const COMPILED: Option<Level> = match Vbmi::COMPILED {
        Some(path) => Some(Level::Vbmi(path)),
        None => None,
    };

    /// The best path of this processor.
    #[inline]
    fn best() -> Level {
        if let Some(level) = Level::COMPILED {
            level
        } else if let Some(path) = Vbmi::detect() {
            Level::Vbmi(path)
        } else if let Some(path) = Bmi2::detect() {
            Level::Bmi2(path)
        } else {
            Level::Portable(Portable(()))
        }
    }
}

impl Detected {
    #[inline(always)]
    fn level(self) -> Level {
        match Level::COMPILED {
            Some(level) => level,
            None => self.0,
        }
    }
}

impl Path for Detected {
    #[inline]
    fn detect() -> Option<Self> {
        Some(Detected(Level::best()))
    }

    fn name(self) -> &'static str {
        match self.level() {
            Level::Portable(path) => path.name(),
            Level::Bmi2(path) => path.name(),
            Level::Vbmi(path) => path.name(),
        }
    }

    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        match self.level() {
            Level::Portable(path) => path.run(body),
            Level::Bmi2(path) => path.run(body),
            Level::Vbmi(path) => path.run(body),
        }
    }
}

impl Perform for Detected {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        match self.level() {
            Level::Portable(path) => path.perform(task),
            Level::Bmi2(path) => path.perform(task),
            Level::Vbmi(path) => path.perform(task),
        }
    }
}

/// A closure that is generic over the path of a board; see [`with_best`].
pub trait WithByteboard {
    /// What it gives.
    type Output;

    /// Works with a board on a fixed path.
    fn with<P: Path>(self, board: Byteboard<P>) -> Self::Output;
}

/// Sets up a position on the best path of this processor and hands the board over with its path as
/// a type: generic code behind this call chooses no more.
///
/// ```
/// use board_byteboard::{Byteboard, Path, WithByteboard, with_best};
/// use board_core::{BoardExt, Position};
///
/// struct Perft(u32);
///
/// impl WithByteboard for Perft {
///     type Output = u64;
///
///     fn with<P: Path>(self, mut board: Byteboard<P>) -> u64 {
///         board.perft(self.0)
///     }
/// }
///
/// assert_eq!(with_best(&Position::start(), Perft(4)), 197_281);
/// ```
pub fn with_best<V: WithByteboard>(position: &Position, visitor: V) -> V::Output {
    match Level::best() {
        Level::Portable(path) => visitor.with(Byteboard::on(path, position)),
        Level::Bmi2(path) => visitor.with(Byteboard::on(path, position)),
        Level::Vbmi(path) => visitor.with(Byteboard::on(path, position)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_one_byte_and_a_fixed_path_none() {
        assert_eq!(size_of::<Detected>(), 1);
        assert_eq!(size_of::<Portable>(), 0);
        assert_eq!(size_of::<Byteboard<Portable>>(), size_of::<Byteboard>());
    }

    #[test]
    fn the_best_path_is_the_last_that_is_found() {
        let best = Detected::detect().unwrap().name();
        match (Vbmi::detect(), Bmi2::detect()) {
            (Some(path), _) => assert_eq!(best, path.name()),
            (None, Some(path)) => assert_eq!(best, path.name()),
            (None, None) => assert_eq!(best, Portable(()).name()),
        }
    }
}
