//! Tokens: proofs that the processor has some instructions, and code compiled for them.

use board_core::CodePath;

#[cfg(target_arch = "x86_64")]
use crate::Level;

/// x86-64-v2 (Intel since Nehalem, 2008; AMD since Bulldozer, 2011): one instruction counts the squares
/// of a set.
#[derive(Clone, Copy, Debug)]
pub struct Popcnt(Found);

/// x86-64-v3 (Intel since Haswell, 2013; AMD since Excavator, 2015): two instructions find and remove a
/// square of a set, one gathers the bits under a mask, and a register holds four sets.
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(Found);

/// x86-64-v4 with VPOPCNTDQ, BITALG, VBMI, VBMI2 and GFNI (Intel since Ice Lake, 2019; AMD since Zen 4, 2022):
/// a register holds eight sets or 64 bytes. One instruction counts the squares of each set or the bits of each
/// byte, puts bytes in any order, transposes matrices of bits, or moves chosen words and bytes to the front.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(Found);

/// Made in this file only, where the instructions were found.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
struct Found(());

/// Never made: this processor is of another kind.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy, Debug)]
enum Found {}

/// Passes the features of a level to another macro of this crate. Each list stands here and nowhere
/// else.
#[doc(hidden)]
#[macro_export]
macro_rules! with_features {
    (popcnt $then:ident $($rest:tt)*) => { $crate::$then! { ["popcnt" "sse4.2"] $($rest)* } };
    (bmi2 $($rest:tt)*) => { $crate::with_features! { @bmi2_and [] $($rest)* } };
    (avx512 $($rest:tt)*) => {
        $crate::with_features! {
            @bmi2_and
            [
                "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vpopcntdq"
                "avx512vbmi2" "avx512vbmi" "avx512bitalg" "gfni"
            ]
            $($rest)*
        }
    };
    (@bmi2_and [$($more:tt)*] $then:ident $($rest:tt)*) => {
        $crate::$then! {
            ["popcnt" "sse4.2" "avx2" "bmi1" "bmi2" "fma" "lzcnt" "movbe" $($more)*]
            $($rest)*
        }
    };
}

/// Compiles functions for the instructions of a level: `popcnt`, `bmi2` or `avx512`.
///
/// ```
/// # #[cfg(target_arch = "x86_64")]
/// board_processor::compiled_for! { bmi2:
///     /// The index of a bit.
///     #[inline(never)]
///     fn index(bit: u64) -> u32 {
///         bit.trailing_zeros()
///     }
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! compiled_for {
    ($level:ident: $($item:tt)*) => { $crate::with_features! { $level enable_features $($item)* } };
}

#[doc(hidden)]
#[macro_export]
macro_rules! enable_features {
    ($features:tt) => {};
    ([$($feature:tt)*] $item:item $($rest:tt)*) => {
        $(#[target_feature(enable = $feature)])*
        $item
        $crate::enable_features! { [$($feature)*] $($rest)* }
    };
}

/// Detection of a token, and the way into code compiled for it.
#[doc(hidden)]
#[macro_export]
macro_rules! detect_and_run {
    ([$($feature:tt)*] $token:ident) => {
        #[cfg(target_arch = "x86_64")]
        impl $token {
            /// The token, if the compiler flags require the instructions of every processor that runs
            /// the program.
            pub const COMPILED: Option<$token> = if cfg!(all($(target_feature = $feature),*)) {
                Some($token(Found(())))
            } else {
                None
            };

            /// The token, if the [level in use](Level::detect) has the instructions. With the feature `std`
            /// the processor is asked, without it [`COMPILED`](Self::COMPILED) decides.
            #[inline]
            pub fn detect() -> Option<$token> {
                match Self::COMPILED {
                    Some(token) => Some(token),
                    None => (Level::detect() >= Level::$token).then_some($token(Found(()))),
                }
            }

            /// Whether this processor has the instructions.
            pub(crate) fn is_in_processor() -> bool {
                #[cfg(feature = "std")]
                return true $(&& std::arch::is_x86_feature_detected!($feature))*;
                #[cfg(not(feature = "std"))]
                return Self::COMPILED.is_some();
            }

            /// Runs `body` compiled for the instructions.
            ///
            /// What `body` calls is compiled for them too, as long as it is inlined: mark the closure
            /// `#[inline(always)]`.
            #[inline(always)]
            #[allow(unsafe_code)]
            pub fn run<R>(self, body: impl FnOnce() -> R) -> R {
                $(#[target_feature(enable = $feature)])*
                #[inline]
                fn compiled<R>(body: impl FnOnce() -> R) -> R {
                    body()
                }
                // SAFETY: the token exists only where detection found these features.
                unsafe { compiled(body) }
            }
        }

        impl CodePath for $token {
            #[inline(always)]
            fn run<R>(self, body: impl FnOnce() -> R) -> R {
                $token::run(self, body)
            }
        }

        #[cfg(not(target_arch = "x86_64"))]
        impl $token {
            /// None: this processor is of another kind.
            pub const COMPILED: Option<$token> = None;

            /// Returns `None`: this processor is of another kind.
            pub fn detect() -> Option<$token> {
                None
            }

            pub(crate) fn is_in_processor() -> bool {
                false
            }

            /// Never called: there is no such value.
            pub fn run<R>(self, _: impl FnOnce() -> R) -> R {
                self.absent()
            }

            /// Never called: there is no such value.
            pub fn absent(self) -> ! {
                match self.0 {}
            }
        }
    };
}

with_features! { popcnt detect_and_run Popcnt }
with_features! { bmi2 detect_and_run Bmi2 }
with_features! { avx512 detect_and_run Avx512 }

impl Avx512 {
    /// The level below, whose instructions are all there too.
    #[inline(always)]
    pub const fn bmi2(self) -> Bmi2 {
        Bmi2(self.0)
    }
}

impl Bmi2 {
    /// The bits of `bits` under a mask, side by side from bit 0 on: the instruction `pext`. It is inlined only into
    /// code compiled for it: call it within [`run`](Self::run).
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    #[allow(unsafe_code)]
    pub fn pext(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: a `Bmi2` exists only where detection found the feature `bmi2`.
        unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
    }

    /// Never called: there is no such value.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn pext(self, _: u64, _: u64) -> u64 {
        self.absent()
    }

    /// The token, where `pext` is [fast](Self::has_fast_pext).
    #[inline]
    pub fn with_fast_pext() -> Option<Bmi2> {
        Bmi2::detect().filter(|bmi2| bmi2.has_fast_pext())
    }

    /// Whether `pext` is one micro-operation. AMD before Zen 3 (Excavator, Zen 1 and 2), and Hygon, whose processors descend from
    /// Zen 1, run it as a loop, of up to 300 cycles.
    ///
    /// The processor is asked once: the instruction `cpuid` takes a hundred cycles, and thousands under
    /// a hypervisor. Without the feature `std` the answer is yes, because the compiler flags require the
    /// instruction.
    #[inline]
    pub fn has_fast_pext(self) -> bool {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        {
            static SLOW: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
            !*SLOW.get_or_init(|| {
                let maker = cpuid(0);
                runs_pext_as_a_loop([maker.ebx, maker.edx, maker.ecx], cpuid(1).eax)
            })
        }
        #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
        true
    }
}

/// Whether the maker's name (`ebx`, `edx` and `ecx` of leaf 0) and the signature (`eax` of leaf 1) are those of Hygon, or of
/// AMD before its family 19h, where Zen 3 is.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
fn runs_pext_as_a_loop(maker: [u32; 3], signature: u32) -> bool {
    let is_made_by = |name: [&[u8; 4]; 3]| maker == name.map(|part| u32::from_le_bytes(*part));
    let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
    is_made_by([b"Auth", b"enti", b"cAMD"]) && family < 0x19
        || is_made_by([b"Hygo", b"nGen", b"uine"])
}

#[cfg(all(test, feature = "std", target_arch = "x86_64"))]
#[test]
fn processors_with_a_slow_pext_are_known_by_their_signatures() {
    let amd = [0x6874_7541, 0x6974_6e65, 0x444d_4163];
    // The A series of 2015 (Excavator, 15h), Ryzen 1000, Ryzen 3000 (17h); then Ryzen 5000 (Zen 3, 19h), EPYC 9005 (Zen 5, 1Ah).
    for (signature, is) in [
        (0x0066_0f01, true),
        (0x0080_0f11, true),
        (0x0087_0f10, true),
        (0x00a2_0f10, false),
        (0x00b0_0f21, false),
    ] {
        assert_eq!(runs_pext_as_a_loop(amd, signature), is, "{signature:#x}");
    }
    let (intel, hygon) =
        ([0x756e_6547, 0x4965_6e69, 0x6c65_746e], [0x6f67_7948, 0x6e65_476e, 0x656e_6975]);
    assert!(!runs_pext_as_a_loop(intel, 0x0080_0f11));
    // Dhyana, of 2018 (18h).
    assert!(runs_pext_as_a_loop(hygon, 0x0090_0f02));
}

/// What the processor reports of itself.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[allow(unsafe_code)]
#[allow(unused_unsafe, reason = "a safe function for later compilers")]
fn cpuid(leaf: u32) -> core::arch::x86_64::CpuidResult {
    // SAFETY: every 64-bit x86 processor has the instruction.
    unsafe { core::arch::x86_64::__cpuid(leaf) }
}
