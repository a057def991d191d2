//! Code paths: which instructions a board uses, and which byte vector with them.

use core::fmt;

use board_core::{CodePath, Position};
use board_processor::{path_of_level, path_of_token};

pub use board_processor::{Avx512, Bmi2};

use crate::Byteboard;
use crate::byte_vector::ByteVector;
#[cfg(target_arch = "x86_64")]
use crate::halves::Halves;
#[cfg(target_arch = "x86_64")]
use crate::register::Register;
use crate::words::Words;

/// A code path: a set of instructions and a byte vector.
///
/// A value of such a type proves that this processor has the instructions. Only detection makes one, so a
/// board on a path is safe to use.
///
/// This trait is sealed: the paths are [`Detected`], [`Avx512`], [`Bmi2`] and [`Portable`].
#[allow(private_bounds)]
pub trait Path: Perform + CodePath {
    /// The path, if this processor has its instructions.
    fn detect() -> Option<Self>;

    /// The name of the path.
    fn name(self) -> &'static str;
}

/// The sealed half of [`Path`].
pub(crate) trait Perform: Copy + fmt::Debug + 'static {
    /// Runs a task with the byte vector of the path, compiled for its instructions.
    fn perform<T: Task>(self, task: T) -> T::Output;
}

/// Work that needs a byte vector: a closure that is generic over it.
pub(crate) trait Task {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn with<V: ByteVector>(self, vector: V) -> Self::Output;
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
}

impl CodePath for Portable {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

impl Perform for Portable {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        task.with(Words)
    }
}

#[cfg(target_arch = "x86_64")]
path_of_token! { Bmi2: "avx2", |bmi2| Halves(bmi2) }
#[cfg(target_arch = "x86_64")]
path_of_token! { Avx512: "avx-512 vbmi", |avx512| Register(avx512) }
// Never run: there are no such tokens here.
#[cfg(not(target_arch = "x86_64"))]
path_of_token! { Bmi2: "avx2", |_bmi2| Words }
#[cfg(not(target_arch = "x86_64"))]
path_of_token! { Avx512: "avx-512 vbmi", |_avx512| Words }

/// The best path of this processor, found once while the program runs.
///
/// A board on this path holds the choice in one byte and branches on it in every call, a branch that is
/// always predicted. Where the program is compiled for instructions that settle the choice
/// (`-C target-cpu=native`), nothing is left to choose.
#[derive(Clone, Copy, Debug)]
pub struct Detected(Level);

/// The paths among which [`Detected`] chooses, best last.
#[derive(Clone, Copy, Debug)]
enum Level {
    Portable(Portable),
    Bmi2(Bmi2),
    Avx512(Avx512),
}

path_of_level! { Detected(Level): Portable, Bmi2, Avx512 }

impl Level {
    /// The level that the compiler flags require, if they leave no choice.
    const COMPILED: Option<Level> = match (Avx512::COMPILED, Bmi2::COMPILED) {
        (Some(path), _) => Some(Level::Avx512(path)),
        (None, Some(path)) => Some(Level::Bmi2(path)),
        _ => None,
    };

    /// The best path of this processor.
    #[inline]
    fn best() -> Level {
        if let Some(level) = Level::COMPILED {
            level
        } else if let Some(path) = Avx512::detect() {
            Level::Avx512(path)
        } else if let Some(path) = Bmi2::detect() {
            Level::Bmi2(path)
        } else {
            Level::Portable(Portable(()))
        }
    }
}

/// A closure that is generic over the path of a board; see [`with_best`].
pub trait WithByteboard {
    /// What it returns.
    type Output;

    /// Works with a board on a fixed path.
    fn with<P: Path>(self, board: Byteboard<P>) -> Self::Output;
}

/// Sets up a position on the best path of this processor and passes the board to `visitor` with its path as
/// a type, so generic code behind this call branches on the path no more.
///
/// ```
/// use board_byteboard::{Byteboard, Path, WithByteboard, with_best};
/// use board_core::{Board, Position, ViewExt};
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
        Level::Avx512(path) => visitor.with(Byteboard::on(path, position)),
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
        match (Avx512::detect(), Bmi2::detect()) {
            (Some(path), _) => assert_eq!(best, path.name()),
            (None, Some(path)) => assert_eq!(best, path.name()),
            (None, None) => assert_eq!(best, Portable(()).name()),
        }
    }
}
