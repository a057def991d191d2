//! The slider method of each level of instructions.

use core::fmt;

use board_core::CodePath;
use board_processor::{Avx512, Bmi2, Instructions, Levels, PerLevel, Popcnt};

use crate::{Fallback, Magic, Pext, Sliders};

/// The best instructions of this processor, found once while the program runs. Magics beat a slow `pext`.
///
/// A board says whether it has use for registers of eight words: to compile its generator for them too takes a
/// quarter of the time, and neither lists of moves nor a search are faster with them.
///
/// See [`board_processor::Detected`] for what the choice costs.
pub type Detected<const AVX512: bool> = board_processor::Detected<SliderLevels<AVX512>>;

/// There is a method for every level.
#[derive(Clone, Copy, Debug)]
pub struct SliderLevels<const AVX512: bool>;

impl<const AVX512: bool> Levels for SliderLevels<AVX512> {
    const AVX512: bool = AVX512;
    const POPCNT: bool = true;
    const BMI2_WITH_SLOW_PEXT: bool = false;
}

/// A code path of a board of sets: instructions and a slider method.
///
/// This trait is sealed: the code paths are all [`Instructions`], each with its best method, and [`Portable`].
pub trait SliderInstructions: CodePath + fmt::Debug {
    /// The code path, if this processor has its instructions.
    fn detect() -> Option<Self>;

    /// Does work with the slider method, compiled for the instructions.
    fn with_sliders<W: WithSliders>(self, work: W) -> W::Output;

    /// The name of the slider method.
    fn method_name(self) -> &'static str {
        self.with_sliders(MethodName)
    }
}

/// Work that needs a slider method: a closure that is generic over it.
pub trait WithSliders {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn with<X: Sliders>(self, sliders: X) -> Self::Output;
}

/// The name of the slider method.
struct MethodName;

impl WithSliders for MethodName {
    type Output = &'static str;

    fn with<X: Sliders>(self, _: X) -> &'static str {
        X::NAME
    }
}

impl<I: Instructions> SliderInstructions for I {
    #[inline(always)]
    fn detect() -> Option<Self> {
        I::detect()
    }

    #[inline(always)]
    fn with_sliders<W: WithSliders>(self, work: W) -> W::Output {
        self.dispatch(OfLevel(work))
    }
}

/// The slider method of each level.
struct OfLevel<W>(W);

impl<W: WithSliders> PerLevel for OfLevel<W> {
    type Output = W::Output;

    #[inline(always)]
    fn baseline(self) -> W::Output {
        self.0.with(Fallback)
    }

    #[inline(always)]
    fn popcnt(self, _: Popcnt) -> W::Output {
        self.0.with(Magic)
    }

    #[inline(always)]
    fn bmi2(self, bmi2: Bmi2) -> W::Output {
        self.0.with(Pext::new(bmi2))
    }

    #[inline(always)]
    fn avx512(self, avx512: Avx512) -> W::Output {
        self.0.with(Pext::new(avx512))
    }
}

/// The instructions that every processor of the target has, with a slider method of your choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Portable<X>(X);

impl<X: Sliders> CodePath for Portable<X> {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        body()
    }
}

impl<X: Sliders + Default> SliderInstructions for Portable<X> {
    #[inline(always)]
    fn detect() -> Option<Self> {
        Some(Portable(X::default()))
    }

    #[inline(always)]
    fn with_sliders<W: WithSliders>(self, work: W) -> W::Output {
        work.with(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KoggeStone;
    use board_processor::Baseline;

    #[test]
    fn a_choice_is_one_byte() {
        assert_eq!(size_of::<Detected<true>>(), 1);
    }

    #[test]
    fn a_code_path_has_the_name_of_its_slider_method() {
        assert_eq!(Portable(KoggeStone).method_name(), KoggeStone::NAME);
        assert_eq!(Baseline.method_name(), Fallback::NAME);
        if let Some(bmi2) = Bmi2::with_fast_pext() {
            assert_eq!(bmi2.method_name(), "pext");
            assert!(Detected::<true>::best().method_name().starts_with("pext"));
        }
    }
}
