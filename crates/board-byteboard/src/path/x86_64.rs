//! The paths of 64-bit x86 processors. All unsafe code of the crate is in this file.

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{Rank, Square, SquareSet};

use super::{Path, Perform, Task};
use crate::eyes::{Eyes, Rays, Threats};
use crate::geometry::{
    self, DIAGONAL, KNIGHTS, NEAREST, ON_BOARD, PLACE_OF, Places, SEEN_FROM, STRAIGHT,
};
use crate::man;
use crate::portable::Words;
use crate::squares::Squares;

/// Instructions of x86-64-v3 (Intel since Haswell, 2013; AMD since Excavator, 2015): the portable
/// code, compiled for a processor that counts bits in one instruction.
#[derive(Clone, Copy, Debug)]
pub struct Bmi2(Found);

/// AVX-512 with permutations of bytes (VBMI) and of bits (BITALG) (Intel since Ice Lake, 2019; AMD
/// since Zen 4, 2022): the whole board in one register.
#[derive(Clone, Copy, Debug)]
pub struct Vbmi(Found);

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

impl Path for Bmi2 {
    #[inline]
    fn detect() -> Option<Bmi2> {
        has!("popcnt" "sse4.2" "avx2" "bmi1" "bmi2" "fma" "lzcnt" "movbe")
            .then_some(Bmi2(Found(())))
    }

    fn name(self) -> &'static str {
        "portable, x86-64-v3"
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
            || task.with(Words),
        )
    }
}

impl Path for Vbmi {
    #[inline]
    fn detect() -> Option<Vbmi> {
        has!("popcnt" "sse4.2" "avx2" "bmi1" "bmi2" "fma" "lzcnt" "movbe"
            "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512bitalg")
        .then_some(Vbmi(Found(())))
    }

    fn name(self) -> &'static str {
        "avx-512 vbmi"
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "popcnt,sse4.2,avx2,bmi1,bmi2,fma,lzcnt,movbe")]
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg")]
        #[inline]
        fn compiled_for_vbmi<R>(body: impl FnOnce() -> R) -> R {
            body()
        }
        // SAFETY: a `Vbmi` exists only where detection found these features.
        unsafe { compiled_for_vbmi(body) }
    }
}

impl Perform for Vbmi {
    #[inline(always)]
    fn perform<T: Task>(self, task: T) -> T::Output {
        self.run(
            #[inline(always)]
            || task.with(self),
        )
    }
}

impl Vbmi {
    /// The path where the compiler was told that every processor of the program has it.
    pub(super) const COMPILED: Option<Vbmi> = if cfg!(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512dq",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi",
        target_feature = "avx512bitalg",
        target_feature = "bmi1",
        target_feature = "bmi2",
        target_feature = "fma",
        target_feature = "lzcnt",
        target_feature = "movbe",
        target_feature = "popcnt",
    )) {
        Some(Vbmi(Found(())))
    } else {
        None
    };

    /// 64 bytes as a register.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn load(self, places: &Places) -> __m512i {
        // SAFETY: both types are 64 bytes of plain numbers, and any value is valid for either.
        unsafe { core::mem::transmute::<Places, __m512i>(*places) }
    }

    /// One byte of `bytes` for every place.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn permute(self, bytes: __m512i, places: &Places) -> __m512i {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_permutexvar_epi8(self.load(places), bytes) }
    }

    /// One bit of `bits` for every place: a set of squares seen from a square, or a view as a set.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn pick(self, bits: u64, places: &Places) -> u64 {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(bits as i64), self.load(places)) }
    }

    /// The places whose byte shares a bit with the byte of `kinds` there.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn test(self, bytes: __m512i, kinds: __m512i) -> u64 {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_test_epi8_mask(bytes, kinds) }
    }

    /// A view from `square` of the men of `them` who would attack it from where they stand, if
    /// nobody were in between.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn attackers_in_line<S: Side>(self, board: __m512i, square: Square, them: SquareSet) -> u64 {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        let enemies = unsafe { _mm512_maskz_mov_epi8(them.bits(), board) };
        let seen = self.permute(enemies, &SEEN_FROM[square.index()]);
        self.test(seen, self.load(const { &attackers::<S>() }))
    }

    /// A view from `square` of a set of squares.
    #[inline(always)]
    fn view(self, square: Square, set: SquareSet) -> u64 {
        self.pick(set.bits(), &SEEN_FROM[square.index()])
    }

    /// The squares of a view.
    #[inline(always)]
    fn squares(self, square: Square, view: u64) -> SquareSet {
        SquareSet::from_bits(self.pick(view, &PLACE_OF[square.index()]))
    }

    /// The view of those that attack `square`.
    #[inline(always)]
    fn attackers_view<S: Side>(
        self,
        board: __m512i,
        square: Square,
        them: SquareSet,
        occupied: SquareSet,
    ) -> u64 {
        let seen = nearest(self.view(square, occupied)) | KNIGHTS;
        self.attackers_in_line::<S>(board, square, them) & seen & ON_BOARD[square.index()]
    }

    /// What bears on a king, from a view of those who give check, a view of those who would if the
    /// nearest man of their ray were gone, and a view of what the king sees.
    #[inline(never)]
    fn sort(self, king: Square, us: SquareSet, men: u64, checks: u64, pinners: u64) -> Threats {
        self.run(
            #[inline(always)]
            || {
                let mut threats = Threats::NONE;
                let first = nearest(men);
                if checks != 0 {
                    threats.checkers = self.squares(king, checks);
                    let line = first & ray_of(checks);
                    let met = if checks & KNIGHTS != 0 { checks } else { line };
                    threats.evasions = self.squares(king, met);
                }
                let shields = self.view(king, us) & men & first & !KNIGHTS;
                let second = nearest(men & !first | KNIGHTS);
                let (mut left, mut pins) = (pinners, 0);
                while left != 0 {
                    let ray = ray_of(left);
                    if shields & ray != 0 {
                        pins |= second & ray;
                    }
                    left &= left - 1;
                }
                threats.straight_pins = self.squares(king, pins & STRAIGHT);
                threats.diagonal_pins = self.squares(king, pins & DIAGONAL);
                threats
            },
        )
    }
}

/// What kinds attack a square of `S`'s from where.
const fn attackers<S: Side>() -> Places {
    geometry::attackers(Rank::Eighth.of(S::COLOR), man::pawn(S::Them::COLOR))
}

/// Of every ray, the places from the first up to the nearest man of a view. Subtracting one from
/// a ray borrows up to its lowest bit; the knight's place ends a ray on which there is nobody.
#[inline(always)]
const fn nearest(men: u64) -> u64 {
    let men = men | KNIGHTS;
    men ^ men.wrapping_sub(NEAREST)
}

/// All places of the ray of the lowest bit of a view.
#[inline(always)]
const fn ray_of(view: u64) -> u64 {
    0xff << (view.trailing_zeros() & 56)
}

/// The places of some rays.
#[inline(always)]
const fn places(rays: Rays) -> u64 {
    match rays {
        Rays::Straight => STRAIGHT,
        Rays::Diagonal => DIAGONAL,
        Rays::All => STRAIGHT | DIAGONAL,
    }
}

impl Eyes for Vbmi {
    type Board = __m512i;

    #[inline(always)]
    #[allow(unsafe_code)]
    fn board(self, squares: &Squares) -> __m512i {
        // SAFETY: both types are 64 bytes of plain numbers, and any value is valid for either.
        unsafe { core::mem::transmute::<Squares, __m512i>(*squares) }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn any(self, board: __m512i, bits: u8) -> SquareSet {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        SquareSet::from_bits(unsafe {
            if bits == man::BLACK {
                _mm512_movepi8_mask(board)
            } else {
                self.test(board, _mm512_set1_epi8(bits as i8))
            }
        })
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn put(self, squares: Squares, at: SquareSet, byte: u8) -> Squares {
        let board = self.board(&squares);
        // SAFETY: a `Vbmi` exists only where detection found the features used; both types are 64
        // bytes of plain numbers, and any value is valid for either.
        unsafe {
            let board = _mm512_mask_mov_epi8(board, at.bits(), _mm512_set1_epi8(byte as i8));
            core::mem::transmute::<__m512i, Squares>(board)
        }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn unmark(self, squares: Squares, at: SquareSet) -> Squares {
        let board = self.board(&squares);
        // SAFETY: a `Vbmi` exists only where detection found the features used; both types are 64
        // bytes of plain numbers, and any value is valid for either.
        unsafe {
            let marks = _mm512_maskz_set1_epi8(at.bits(), man::MARK as i8);
            core::mem::transmute::<__m512i, Squares>(_mm512_andnot_si512(marks, board))
        }
    }

    #[inline(always)]
    fn attackers<S: Side>(
        self,
        board: __m512i,
        square: Square,
        them: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        self.squares(square, self.attackers_view::<S>(board, square, them, occupied))
    }

    #[inline(always)]
    fn is_attacked<S: Side>(
        self,
        board: __m512i,
        square: Square,
        them: SquareSet,
        occupied: SquareSet,
    ) -> bool {
        self.attackers_view::<S>(board, square, them, occupied) != 0
    }

    /// Beyond the edge the king sees itself: a man who stands in the way, and no attacker.
    #[inline(always)]
    fn threats<S: Side>(
        self,
        board: __m512i,
        king: Square,
        us: SquareSet,
        them: SquareSet,
    ) -> Threats {
        let attackers = self.attackers_in_line::<S>(board, king, them);
        let men = self.view(king, us | them) | KNIGHTS;
        let first = nearest(men);
        let second = nearest(men & !first);
        let checks = attackers & (first | KNIGHTS);
        let pinners = attackers & second & !(first | KNIGHTS);
        if checks | pinners == 0 {
            return Threats::NONE;
        }
        self.sort(king, us, men, checks, pinners)
    }

    #[inline(always)]
    fn slide(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        let seen = nearest(self.view(from, occupied)) & places(rays);
        self.squares(from, seen & ON_BOARD[from.index()])
    }

    #[inline(always)]
    fn count_slide(
        self,
        rays: Rays,
        from: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        let seen = nearest(self.view(from, occupied)) & self.view(from, targets);
        (seen & places(rays)).count_ones() as usize
    }
}
