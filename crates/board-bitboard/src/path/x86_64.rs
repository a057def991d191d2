//! The paths of 64-bit x86 processors. All unsafe code of the crate is in this file.

use board_core::SquareSet;
use board_core::side::Side;

use super::{Path, Perform, Task};
use crate::generate::count;
use crate::piece_sets::PieceSets;
use crate::sliders::{Magic, Pext, Sliders, fill};

/// Instructions of x86-64-v2 (Intel since Nehalem, 2008; AMD since Bulldozer, 2011): the squares
/// of a set are counted by one instruction. Sliders by [`Magic`].
#[derive(Clone, Copy, Debug)]
pub struct Popcnt(Found);

/// Instructions of x86-64-v3 (Intel since Haswell, 2013; AMD since Excavator, 2015): a set is read
/// square by square in two instructions, four sets change at once. Sliders by [`Pext`].
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(Found);

/// Instructions of x86-64-v4 and the counting of sets in vector registers (Intel since Ice Lake,
/// 2019; AMD since Zen 4, 2022): eight sets change at once, one for each direction of a ray. Legal
/// moves are counted so, and made by [`Pext`].
#[derive(Clone, Copy, Debug)]
pub struct Avx512(Found);

/// Made in this file alone, where the instructions of a path were found.
#[derive(Clone, Copy, Debug)]
struct Found(());

/// Whether all features of a list are there: asked of the processor, which `std` can do, or else
/// of the compiler.
macro_rules! has {
    ($($feature:tt)*) => {{
        #[cfg(feature = "std")]
        let found = true $(&& std::arch::is_x86_feature_detected!($feature))*;
        #[cfg(not(feature = "std"))]
        let found = true $(&& cfg!(target_feature = $feature))*;
        found
    }};
}

impl Path for Popcnt {
    #[inline]
    fn detect() -> Option<Popcnt> {
        has!("popcnt" "sse4.2").then_some(Popcnt(Found(())))
    }

    fn name(self) -> &'static str {
        Magic::NAME
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "popcnt,sse4.2")]
        #[inline]
        fn compiled_for_v2<R>(body: impl FnOnce() -> R) -> R {
            body()
        }
        // SAFETY: a `Popcnt` exists only where detection found these features.
        unsafe { compiled_for_v2(body) }
    }
}

impl Perform for Popcnt {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        self.run(
            #[inline(always)]
            || task.with(Magic),
        )
    }
}

impl Path for Bmi2 {
    #[inline]
    fn detect() -> Option<Bmi2> {
        has!("popcnt" "sse4.2" "avx2" "bmi1" "bmi2" "fma" "lzcnt" "movbe")
            .then_some(Bmi2(Found(())))
    }

    fn name(self) -> &'static str {
        Pext::<Bmi2>::NAME
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "popcnt,sse4.2,avx2,bmi1,bmi2,fma,lzcnt,movbe")]
        #[inline]
        fn compiled_for_v3<R>(body: impl FnOnce() -> R) -> R {
            body()
        }
        // SAFETY: a `Bmi2` exists only where detection found these features.
        unsafe { compiled_for_v3(body) }
    }
}

impl Perform for Bmi2 {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        self.run(
            #[inline(always)]
            || task.with(self.sliders()),
        )
    }
}

impl Bmi2 {
    /// The path where the compiler was told that every processor of the program has it.
    pub(super) const COMPILED: Option<Bmi2> = if cfg!(all(
        target_feature = "avx2",
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "fma",
        target_feature = "lzcnt",
        target_feature = "movbe",
        target_feature = "popcnt",
    )) {
        Some(Bmi2(Found(())))
    } else {
        None
    };

    /// The path where it is the best one. Zen 1 and 2 run `pext` as a loop of micro-operations, at
    /// up to 300 cycles; they do better by magics.
    #[inline]
    pub(super) fn detect_fast() -> Option<Bmi2> {
        if pext_is_slow() { None } else { Bmi2::detect() }
    }

    /// The slider method of the path.
    #[inline(always)]
    #[must_use]
    pub fn sliders(self) -> Pext {
        Pext(self)
    }

    /// The bits of `bits` under `mask`, pushed together.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn pext(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: a `Bmi2` exists only where detection found the feature `bmi2`.
        unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
    }

    /// The number of legal moves, counted in lanes.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn count_in_lanes<S: Side, X: Sliders>(
        self,
        pieces: &PieceSets,
        marks: SquareSet,
        sliders: X,
    ) -> usize {
        // SAFETY: a `Bmi2` exists only where detection found these features.
        unsafe { count::avx2::count::<S, X>(pieces, marks, sliders) }
    }

    /// The squares that any of several bishops or rooks attacks.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn seen(
        self,
        diagonal: SquareSet,
        straight: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        // SAFETY: a `Bmi2` exists only where detection found the feature `avx2`.
        unsafe { fill::seen(diagonal, straight, occupied) }
    }
}

impl Path for Avx512 {
    #[inline]
    fn detect() -> Option<Avx512> {
        let found = has!(
            "popcnt" "sse4.2" "avx2" "bmi1" "bmi2" "fma" "lzcnt" "movbe"
            "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vpopcntdq"
        );
        found.then_some(Avx512(Found(())))
    }

    fn name(self) -> &'static str {
        Pext::<Avx512>::NAME
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        #[target_feature(
            enable = "popcnt,sse4.2,avx2,bmi1,bmi2,fma,lzcnt,movbe,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq"
        )]
        #[inline]
        fn compiled_for_v4<R>(body: impl FnOnce() -> R) -> R {
            body()
        }
        // SAFETY: an `Avx512` exists only where detection found these features.
        unsafe { compiled_for_v4(body) }
    }
}

impl Perform for Avx512 {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        self.run(
            #[inline(always)]
            || task.with(self.sliders()),
        )
    }
}

impl Avx512 {
    /// The path where the compiler was told that every processor of the program has it.
    pub(super) const COMPILED: Option<Avx512> = if Bmi2::COMPILED.is_some()
        && cfg!(all(
            target_feature = "avx512f",
            target_feature = "avx512bw",
            target_feature = "avx512cd",
            target_feature = "avx512dq",
            target_feature = "avx512vl",
            target_feature = "avx512vpopcntdq",
        )) {
        Some(Avx512(Found(())))
    } else {
        None
    };

    /// The slider method of the path.
    #[inline(always)]
    #[must_use]
    pub fn sliders(self) -> Pext<Avx512> {
        Pext(self)
    }

    /// The path below, whose instructions are all there too.
    #[inline(always)]
    pub(crate) const fn below(self) -> Bmi2 {
        Bmi2(self.0)
    }

    /// The number of legal moves, counted in lanes.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(crate) fn count_in_lanes<S: Side, X: Sliders>(
        self,
        pieces: &PieceSets,
        marks: SquareSet,
        sliders: X,
    ) -> usize {
        // SAFETY: an `Avx512` exists only where detection found the features.
        unsafe { count::avx512::count::<S, X>(pieces, marks, sliders) }
    }
}

/// Whether this is an AMD processor of the family 17h, Zen 1 or 2. Asked once: the instruction
/// `cpuid` takes a hundred cycles, and thousands under a hypervisor.
#[cfg(feature = "std")]
#[inline]
fn pext_is_slow() -> bool {
    static SLOW: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *SLOW.get_or_init(|| {
        let maker = cpuid(0);
        let is_amd = [maker.ebx, maker.edx, maker.ecx] == [0x6874_7541, 0x6974_6e65, 0x444d_4163];
        let signature = cpuid(1).eax;
        let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
        is_amd && family == 0x17
    })
}

/// What the processor says of itself.
#[cfg(feature = "std")]
#[allow(unsafe_code)]
#[allow(unused_unsafe, reason = "a safe function for later compilers")]
fn cpuid(leaf: u32) -> core::arch::x86_64::CpuidResult {
    // SAFETY: every 64-bit x86 processor has the instruction.
    unsafe { core::arch::x86_64::__cpuid(leaf) }
}

/// Without `std` only what the compiler was told counts, and it was told to use the instruction.
#[cfg(not(feature = "std"))]
#[inline]
const fn pext_is_slow() -> bool {
    false
}
