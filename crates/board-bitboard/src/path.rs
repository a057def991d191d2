//! Code paths: which instructions a board uses, and which slider method with them.

use core::fmt;

use board_core::{CodePath, Position};
use board_processor::{path_of_level, path_of_token};

pub use board_processor::{Avx512, Bmi2, Popcnt};

use crate::bitboard::Bitboard;
use crate::sliders::{Extract, Fallback, Magic, Pext, Sliders};

/// The instructions that every processor of the target has.
pub type Baseline = Plain<Fallback>;

/// A code path: a set of instructions and a slider method.
///
/// A value of such a type proves that this processor has the instructions. Only detection makes one, so a
/// board on a path is safe to use.
///
/// This trait is sealed: the paths are [`Detected`], [`Avx512`], [`Bmi2`], [`Popcnt`] and [`Plain`].
pub trait Path: Perform + CodePath {
    /// The path, if this processor has its instructions.
    fn detect() -> Option<Self>;

    /// The name of the path: its slider method.
    fn name(self) -> &'static str;
}

/// The sealed half of [`Path`].
pub trait Perform: Copy + fmt::Debug + 'static {
    /// Runs a task with the slider method of the path, compiled for its instructions.
    fn perform<T: Task>(self, task: T) -> T::Output;
}

/// Work that needs a slider method: a closure that is generic over it.
pub trait Task {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn with<X: Sliders>(self, sliders: X) -> Self::Output;
}

/// The instructions that every processor of the target has, with a slider method of your choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain<X>(X);

impl<X: Sliders + Default> Path for Plain<X> {
    #[inline(always)]
    fn detect() -> Option<Self> {
        Some(Plain(X::default()))
    }

    fn name(self) -> &'static str {
        X::NAME
    }
}

impl<X: Sliders + Default> CodePath for Plain<X> {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

impl<X: Sliders> Perform for Plain<X> {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        task.with(self.0)
    }
}

path_of_token! { Popcnt: Magic::NAME, |_popcnt| Magic }
path_of_token! { Bmi2: Bmi2::NAME, |bmi2| Pext::new(bmi2) }
path_of_token! { Avx512: Avx512::NAME, |avx512| Pext::new(avx512) }

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
    Baseline(Baseline),
    Popcnt(Popcnt),
    Bmi2(Bmi2),
    Avx512(Avx512),
}

path_of_level! { Detected(Level): Baseline, Popcnt, Bmi2, Avx512 }

impl Level {
    /// The level that the compiler flags require, if they leave no choice.
    const COMPILED: Option<Level> = match (Avx512::COMPILED, Bmi2::COMPILED) {
        (Some(path), _) => Some(Level::Avx512(path)),
        (None, Some(path)) => Some(Level::Bmi2(path)),
        _ => None,
    };

    /// The best path of this processor. Magics beat a slow `pext`.
    #[inline]
    fn best() -> Level {
        if let Some(level) = Level::COMPILED {
            level
        } else if let Some(path) = Avx512::detect() {
            Level::Avx512(path)
        } else if let Some(path) = Bmi2::with_fast_pext() {
            Level::Bmi2(path)
        } else if let Some(path) = Popcnt::detect() {
            Level::Popcnt(path)
        } else {
            Level::Baseline(Plain::default())
        }
    }
}

/// A closure that is generic over the path of a board; see [`with_best`].
pub trait WithBitboard {
    /// What it returns.
    type Output;

    /// Works with a board on a fixed path.
    fn with<P: Path>(self, board: Bitboard<P>) -> Self::Output;
}

/// Sets up a position on the best path of this processor and passes the board to `visitor` with its path as
/// a type, so generic code behind this call branches on the path no more.
///
/// ```
/// use board_bitboard::{Bitboard, Path, WithBitboard, with_best};
/// use board_core::{Board, Position, ViewExt};
///
/// struct Perft(u32);
///
/// impl WithBitboard for Perft {
///     type Output = u64;
///
///     fn with<P: Path>(self, mut board: Bitboard<P>) -> u64 {
///         board.perft(self.0)
///     }
/// }
///
/// assert_eq!(with_best(&Position::start(), Perft(4)), 197_281);
/// ```
pub fn with_best<V: WithBitboard>(position: &Position, visitor: V) -> V::Output {
    match Level::best() {
        Level::Baseline(path) => visitor.with(Bitboard::on(path, position)),
        Level::Popcnt(path) => visitor.with(Bitboard::on(path, position)),
        Level::Bmi2(path) => visitor.with(Bitboard::on(path, position)),
        Level::Avx512(path) => visitor.with(Bitboard::on(path, position)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliders::KoggeStone;

    #[test]
    fn a_choice_is_one_byte_and_a_fixed_path_none() {
        assert_eq!(size_of::<Detected>(), 1);
        assert_eq!(size_of::<Baseline>(), 0);
        assert_eq!(size_of::<Bitboard<Baseline>>(), size_of::<Bitboard>());
    }

    #[test]
    fn the_best_path_is_the_last_that_is_found() {
        let best = Detected::detect().unwrap().name();
        let bmi2 = Bmi2::with_fast_pext();
        match (Avx512::detect(), bmi2, Popcnt::detect()) {
            (Some(path), ..) => assert_eq!(best, path.name()),
            (None, Some(path), _) => assert_eq!(best, path.name()),
            (None, None, Some(path)) => assert_eq!(best, path.name()),
            (None, None, None) => assert_eq!(best, Baseline::default().name()),
        }
        assert_eq!(Plain::<KoggeStone>::detect().unwrap().name(), "kogge-stone");
    }

    /// [`with_best`] and [`Detected`] choose the same path.
    #[test]
    fn with_best_gives_the_best_path() {
        struct Name;

        impl WithBitboard for Name {
            type Output = &'static str;

            fn with<P: Path>(self, board: Bitboard<P>) -> &'static str {
                board.path().name()
            }
        }

        let name = with_best(&Position::start(), Name);
        assert_eq!(name, Detected::detect().unwrap().name());
    }
}
