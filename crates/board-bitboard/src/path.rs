//! Code paths: which instructions a board uses, and the tokens that prove that they are there.

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(not(target_arch = "x86_64"))]
pub use elsewhere::{Avx512, Bmi2, Popcnt};
#[cfg(target_arch = "x86_64")]
pub use x86_64::{Avx512, Bmi2, Popcnt};

use core::fmt;

use board_core::Position;

use crate::Bitboard;
use crate::sliders::Sliders;

/// The slider method of processors about which nothing more is known.
#[cfg(any(target_family = "wasm", target_os = "none"))]
type Usual = crate::sliders::Hyperbola;
#[cfg(not(any(target_family = "wasm", target_os = "none")))]
type Usual = crate::sliders::Magic;

/// The instructions that every processor of the target has.
pub type Baseline = Plain<Usual>;

/// A code path: a set of instructions and a slider method.
///
/// A value of such a type is proof that the processor at hand has the instructions. Nothing but
/// detection makes one, so a board on a path is safe to use.
///
/// This trait is sealed: the paths are [`Detected`], [`Avx512`], [`Bmi2`], [`Popcnt`] and [`Plain`].
pub trait Path: Perform {
    /// The path, if this processor has its instructions.
    fn detect() -> Option<Self>;

    /// The name of the path at hand: its slider method.
    fn name(self) -> &'static str;

    /// Runs `body` compiled for the instructions of the path.
    ///
    /// What `body` calls is compiled for them too, as long as it is inlined: mark the closure
    /// `#[inline(always)]`.
    fn run<R>(self, body: impl FnOnce() -> R) -> R;
}

/// The sealed half of [`Path`].
pub trait Perform: Copy + fmt::Debug + 'static {
    /// Runs a task with the slider method of the path, compiled for its instructions.
    fn perform<T: Task>(self, task: T) -> T::Output;
}

/// Work that needs a slider method: a closure that is generic over it.
pub trait Task {
    /// What the work gives.
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
    Baseline(Baseline),
    Popcnt(Popcnt),
    Bmi2(Bmi2),
    Avx512(Avx512),
}

impl Level {
    /// The level that the compiler was told to use, where that settles the matter.
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
        } else if let Some(path) = Bmi2::detect_fast() {
            Level::Bmi2(path)
        } else if let Some(path) = Popcnt::detect() {
            Level::Popcnt(path)
        } else {
            Level::Baseline(Plain::default())
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
            Level::Baseline(path) => path.name(),
            Level::Popcnt(path) => path.name(),
            Level::Bmi2(path) => path.name(),
            Level::Avx512(path) => path.name(),
        }
    }

    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        match self.level() {
            Level::Baseline(path) => path.run(body),
            Level::Popcnt(path) => path.run(body),
            Level::Bmi2(path) => path.run(body),
            Level::Avx512(path) => path.run(body),
        }
    }
}

impl Perform for Detected {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        match self.level() {
            Level::Baseline(path) => path.perform(task),
            Level::Popcnt(path) => path.perform(task),
            Level::Bmi2(path) => path.perform(task),
            Level::Avx512(path) => path.perform(task),
        }
    }
}

/// A closure that is generic over the path of a board; see [`with_best`].
pub trait WithBitboard {
    /// What it gives.
    type Output;

    /// Works with a board on a fixed path.
    fn with<P: Path>(self, board: Bitboard<P>) -> Self::Output;
}

/// Sets up a position on the best path of this processor and hands the board over with its path as
/// a type: generic code behind this call chooses no more.
///
/// ```
/// use board_bitboard::{Bitboard, Path, WithBitboard, with_best};
/// use board_core::{BoardExt, Position};
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
        match (Avx512::detect(), Bmi2::detect_fast(), Popcnt::detect()) {
            (Some(path), ..) => assert_eq!(best, path.name()),
            (None, Some(path), _) => assert_eq!(best, path.name()),
            (None, None, Some(path)) => assert_eq!(best, path.name()),
            (None, None, None) => assert_eq!(best, Baseline::default().name()),
        }
        assert_eq!(Plain::<KoggeStone>::detect().unwrap().name(), "kogge-stone");
    }

    /// Whoever gets a board from [`with_best`] gets it on the path that [`Detected`] chooses.
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
