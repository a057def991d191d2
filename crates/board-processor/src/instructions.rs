//! Instructions as types: a board that has code of its own for each level is written once.

use core::any::type_name;
use core::fmt;
use core::marker::PhantomData;

use board_core::CodePath;

use crate::{Avx512, Bmi2, Popcnt};

/// The instructions that a board uses: those of a level, or the best that this processor has.
///
/// A value of such a type proves that this processor has the instructions. Only detection makes one, so a
/// board that holds one is safe to use.
///
/// This trait is sealed: the types are [`Baseline`], [`Popcnt`], [`Bmi2`], [`Avx512`] and [`Detected`].
pub trait Instructions: CodePath + fmt::Debug + Sealed {
    /// The instructions, if this processor has them.
    fn detect() -> Option<Self>;

    /// Does work in the way of the level, compiled for its instructions.
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output;
}

/// What detection has found of the code path `P`.
///
/// # Panics
///
/// If it has found none: this processor lacks instructions of the path.
pub fn required<P>(found: Option<P>) -> P {
    match found {
        Some(path) => path,
        None => panic!("this processor lacks instructions that {} uses", type_name::<P>()),
    }
}

/// The sealed half of [`Instructions`].
pub trait Sealed {}

/// Work with a way of its own at each level. A level without a way takes that of the baseline.
///
/// ```
/// use board_processor::{Bmi2, Detected, Instructions, Levels, PerLevel};
///
/// #[derive(Clone, Copy, Debug)]
/// struct AllLevels;
///
/// impl Levels for AllLevels {
///     const AVX512: bool = true;
///     const POPCNT: bool = true;
///     const BMI2_WITH_SLOW_PEXT: bool = false;
/// }
///
/// /// The bits of a word under a mask, side by side.
/// struct Gather(u64, u64);
///
/// impl PerLevel for Gather {
///     type Output = u64;
///
///     fn baseline(self) -> u64 {
///         let Gather(word, mut mask) = self;
///         let mut gathered = 0;
///         for place in 0..mask.count_ones() {
///             gathered |= (word >> mask.trailing_zeros() & 1) << place;
///             mask &= mask - 1;
///         }
///         gathered
///     }
///
///     fn bmi2(self, bmi2: Bmi2) -> u64 {
///         bmi2.pext(self.0, self.1)
///     }
/// }
///
/// assert_eq!(Detected::<AllLevels>::best().dispatch(Gather(0b1010_0000, 0xf0)), 0b1010);
/// ```
pub trait PerLevel: Sized {
    /// What the work returns.
    type Output;

    /// The way of every processor of the target.
    fn baseline(self) -> Self::Output;

    /// The way with [`Popcnt`].
    #[inline(always)]
    fn popcnt(self, _: Popcnt) -> Self::Output {
        self.baseline()
    }

    /// The way with [`Bmi2`].
    #[inline(always)]
    fn bmi2(self, _: Bmi2) -> Self::Output {
        self.baseline()
    }

    /// The way with [`Avx512`].
    #[inline(always)]
    fn avx512(self, _: Avx512) -> Self::Output {
        self.baseline()
    }
}

/// The instructions that every processor of the target has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Baseline;

impl CodePath for Baseline {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

impl Sealed for Baseline {}

impl Instructions for Baseline {
    #[inline(always)]
    fn detect() -> Option<Baseline> {
        Some(Baseline)
    }

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.baseline()
    }
}

/// The instructions of a token, and the way of its level.
macro_rules! instructions_of_token {
    ($token:ident, $way:ident) => {
        impl Sealed for $token {}

        impl Instructions for $token {
            #[inline]
            fn detect() -> Option<$token> {
                $token::detect()
            }

            #[inline(always)]
            fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
                self.run(
                    #[inline(always)]
                    || work.$way(self),
                )
            }
        }
    };
}

instructions_of_token! { Popcnt, popcnt }
instructions_of_token! { Bmi2, bmi2 }
instructions_of_token! { Avx512, avx512 }

/// The levels for which a board has code, besides the baseline and [`Bmi2`].
pub trait Levels: Copy + fmt::Debug + 'static {
    /// Whether it has code for [`Avx512`].
    const AVX512: bool;

    /// Whether it has code for [`Popcnt`].
    const POPCNT: bool;

    /// Whether its code for [`Bmi2`] is the best even where `pext` is [slow](Bmi2::has_fast_pext).
    const BMI2_WITH_SLOW_PEXT: bool;
}

/// The best instructions of this processor for which a board has code, found once while the program runs.
///
/// A board with these holds the choice in one byte and branches on it in every call, a branch that is
/// always predicted. Where the program is compiled for instructions that settle the choice
/// (`-C target-cpu=native`), nothing is left to choose.
#[derive(Clone, Copy, Debug)]
pub struct Detected<L>(Best, PhantomData<L>);

/// The instructions found.
#[derive(Clone, Copy, Debug)]
enum Best {
    Baseline,
    Popcnt(Popcnt),
    Bmi2(Bmi2),
    Avx512(Avx512),
}

/// Evaluates an expression with the instructions found, as a value of their own type.
macro_rules! with_best {
    ($detected:expr, $instructions:ident => $body:expr) => {
        match $detected.best_or_compiled() {
            Best::Avx512($instructions) if L::AVX512 => $body,
            Best::Bmi2($instructions) => $body,
            Best::Popcnt($instructions) if L::POPCNT => $body,
            Best::Avx512(_) | Best::Popcnt(_) | Best::Baseline => {
                let $instructions = Baseline;
                $body
            }
        }
    };
}

impl<L: Levels> Detected<L> {
    /// The instructions that the compiler flags require, if they leave no choice.
    const COMPILED: Option<Best> = match (Avx512::COMPILED, Bmi2::COMPILED) {
        (Some(avx512), _) if L::AVX512 => Some(Best::Avx512(avx512)),
        (_, Some(bmi2)) => Some(Best::Bmi2(bmi2)),
        _ => None,
    };

    /// Finds the best instructions.
    #[inline]
    pub fn best() -> Self {
        let best = if let Some(compiled) = Self::COMPILED {
            compiled
        } else if L::AVX512
            && let Some(avx512) = Avx512::detect()
        {
            Best::Avx512(avx512)
        } else if let Some(bmi2) = Bmi2::detect()
            && (L::BMI2_WITH_SLOW_PEXT || bmi2.has_fast_pext())
        {
            Best::Bmi2(bmi2)
        } else if L::POPCNT
            && let Some(popcnt) = Popcnt::detect()
        {
            Best::Popcnt(popcnt)
        } else {
            Best::Baseline
        };
        Detected(best, PhantomData)
    }

    #[inline(always)]
    fn best_or_compiled(self) -> Best {
        match Self::COMPILED {
            Some(compiled) => compiled,
            None => self.0,
        }
    }

    /// Passes the instructions found to `visitor` as a value of their own type. Generic code behind this call
    /// does not branch on the choice any more.
    pub fn visit<V: WithInstructions>(self, visitor: V) -> V::Output {
        with_best!(self, instructions => visitor.with(instructions))
    }
}

/// A closure that is generic over instructions; see [`Detected::visit`].
pub trait WithInstructions {
    /// What it returns.
    type Output;

    /// Works with the instructions.
    fn with<I: Instructions>(self, instructions: I) -> Self::Output;
}

impl<L: Levels> CodePath for Detected<L> {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        with_best!(self, instructions => instructions.run(body))
    }
}

impl<L> Sealed for Detected<L> {}

impl<L: Levels> Instructions for Detected<L> {
    #[inline]
    fn detect() -> Option<Self> {
        Some(Detected::best())
    }

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        with_best!(self, instructions => instructions.dispatch(work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    /// A board without code for [`Popcnt`] and [`Avx512`], or with code for all levels.
    #[derive(Clone, Copy, Debug)]
    struct With<const POPCNT: bool>;

    impl<const POPCNT: bool> Levels for With<POPCNT> {
        const AVX512: bool = POPCNT;
        const POPCNT: bool = POPCNT;
        const BMI2_WITH_SLOW_PEXT: bool = !POPCNT;
    }

    /// The level of the way that is taken.
    struct Way;

    impl PerLevel for Way {
        type Output = Level;

        fn baseline(self) -> Level {
            Level::Baseline
        }

        fn popcnt(self, _: Popcnt) -> Level {
            Level::Popcnt
        }

        fn bmi2(self, _: Bmi2) -> Level {
            Level::Bmi2
        }

        fn avx512(self, _: Avx512) -> Level {
            Level::Avx512
        }
    }

    impl WithInstructions for Way {
        type Output = Level;

        fn with<I: Instructions>(self, instructions: I) -> Level {
            instructions.dispatch(Way)
        }
    }

    #[test]
    fn a_choice_is_one_byte_and_a_level_none() {
        assert_eq!(size_of::<Detected<With<true>>>(), 1);
        assert_eq!([size_of::<Baseline>(), size_of::<Bmi2>()], [0; 2]);
    }

    #[test]
    fn the_best_instructions_are_those_of_the_level_in_use() {
        let slow_pext = Bmi2::detect().is_some_and(|bmi2| !bmi2.has_fast_pext());
        let expected = match Level::detect() {
            Level::Bmi2 if slow_pext && Level::COMPILED < Level::Bmi2 => Level::Popcnt,
            level => level,
        };
        assert_eq!(Detected::<With<true>>::best().dispatch(Way), expected);
        assert_eq!(Detected::<With<true>>::best().visit(Way), expected);
        let expected = match Level::detect() {
            Level::Popcnt => Level::Baseline,
            Level::Avx512 => Level::Bmi2,
            level => level,
        };
        assert_eq!(Detected::<With<false>>::best().dispatch(Way), expected);
    }
}
