//! The paths of 64-bit x86 processors. All unsafe code of the crate is in this file.

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{Rank, Square, SquareSet};

use super::{Path, Perform, Task};
use crate::code;
use crate::eyes::{Eyes, Rays, Threats};
use crate::geometry::{
    self, DIAGONAL, KNIGHTS, NEAREST, ON_BOARD, PLACE_OF, Places, SEEN_FROM, STRAIGHT,
};
use crate::portable::Words;
use crate::squares::Squares;
use crate::view::{behind, nearest, places, rays_of};

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
            || task.with(Words(self)),
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
    fn pick_by(self, bits: u64, places: __m512i) -> u64 {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(bits as i64), places) }
    }

    /// The same by a permutation in memory.
    #[inline(always)]
    fn pick(self, bits: u64, places: &Places) -> u64 {
        self.pick_by(bits, self.load(places))
    }

    /// The places whose byte shares a bit with the byte of `kinds` there.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn test(self, bytes: __m512i, kinds: __m512i) -> u64 {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_test_epi8_mask(bytes, kinds) }
    }

    /// The black pieces.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn black(self, bytes: __m512i) -> u64 {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_movepi8_mask(bytes) }
    }

    /// The bytes of the enemies of `S`, and nobody of its own.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn enemies<S: Side>(self, board: __m512i) -> __m512i {
        let black = self.black(board);
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_maskz_mov_epi8(if S::IS_WHITE { black } else { !black }, board) }
    }

    /// In a view, the pieces who would attack its square from where they stand if they were enemies of
    /// `S` and nobody were in between.
    #[inline(always)]
    fn in_line<S: Side>(self, seen: __m512i) -> u64 {
        self.test(seen, self.load(const { &attackers::<S>() }))
    }

    /// A view of those who attack `square`.
    #[inline(always)]
    fn attackers_view<S: Side>(self, enemies: __m512i, square: Square, occupied: SquareSet) -> u64 {
        let seen = self.permute(enemies, &SEEN_FROM[square.index()]);
        let attackers = self.in_line::<S>(seen) & ON_BOARD[square.index()];
        attackers & !behind(self.view(square, occupied) | KNIGHTS)
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

    /// The lines of the pins against a king, straight and diagonal, from a view of the nearest pieces of
    /// every ray as far as they are its own, one of the pieces behind them, and one of the enemies among
    /// these who would then give check.
    #[inline(always)]
    fn pins(self, king: Square, shields: u64, pieces_behind: u64, pinners: u64) -> [SquareSet; 2] {
        let line = nearest(pieces_behind) & rays_of(shields) & rays_of(pinners);
        [self.squares(king, line & STRAIGHT), self.squares(king, line & DIAGONAL)]
    }

    /// A check: who gives it, and where it is met.
    #[inline(never)]
    fn meet(self, king: Square, pieces: u64, checks: u64) -> [SquareSet; 2] {
        self.run(
            #[inline(always)]
            || {
                let line = nearest(pieces) & rays_of(checks & !KNIGHTS);
                let jump = checks & KNIGHTS;
                [self.squares(king, checks), self.squares(king, line | jump)]
            },
        )
    }
}

/// The same bits in a general register. Of a mask that it sees made, the compiler believes that it is
/// 64 single bits, and puts a vector together from them byte by byte where one broadcast would do.
#[inline(always)]
#[allow(unsafe_code)]
fn word(mask: u64) -> u64 {
    let mut word = mask;
    // SAFETY: no instruction is executed, and nothing but the operand is touched.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) word,
            options(pure, nomem, nostack, preserves_flags));
    }
    word
}

/// What kinds attack a square of `S`'s from where.
const fn attackers<S: Side>() -> Places {
    geometry::attackers(Rank::Eighth.of(S::COLOR), code::pawn(S::Them::COLOR))
}

impl Eyes for Vbmi {
    const TABLE_BYTES: usize = 2 * size_of::<[Places; 64]>() + size_of::<[u64; 64]>();

    type Board = __m512i;

    #[inline(always)]
    fn enter<R>(self, body: impl FnOnce() -> R) -> R {
        self.run(body)
    }

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
        let set = unsafe { _mm512_test_epi8_mask(board, _mm512_set1_epi8(bits as i8)) };
        SquareSet::from_bits(word(set))
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
            let marks = _mm512_maskz_set1_epi8(at.bits(), code::MARK as i8);
            core::mem::transmute::<__m512i, Squares>(_mm512_andnot_si512(marks, board))
        }
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn without(self, board: __m512i, pieces: SquareSet) -> __m512i {
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        unsafe { _mm512_maskz_mov_epi8(!pieces.bits(), board) }
    }

    #[inline(always)]
    fn attackers<S: Side>(self, board: __m512i, square: Square, occupied: SquareSet) -> SquareSet {
        let enemies = self.enemies::<S>(board);
        self.squares(square, self.attackers_view::<S>(enemies, square, occupied))
    }

    #[inline(always)]
    fn is_attacked<S: Side>(self, board: __m512i, square: Square, occupied: SquareSet) -> bool {
        self.attackers_view::<S>(self.enemies::<S>(board), square, occupied) != 0
    }

    #[inline(always)]
    fn unattacked<S: Side>(
        self,
        board: __m512i,
        asked: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let enemies = self.enemies::<S>(board);
        let (mut left, mut free) = (asked.bits(), asked.bits());
        while left != 0 {
            let square = Square::new(left.trailing_zeros() as u8);
            let bit = left & left.wrapping_neg();
            let attackers = self.attackers_view::<S>(enemies, square, occupied);
            free ^= if attackers == 0 { 0 } else { bit };
            left ^= bit;
        }
        SquareSet::from_bits(free)
    }

    /// Beyond the edge the king sees itself: a piece who stands in the way, and no attacker.
    #[inline(always)]
    fn threats<S: Side>(self, board: __m512i, king: Square) -> Option<Threats> {
        let seen = self.permute(board, &SEEN_FROM[king.index()]);
        let black = self.black(seen);
        let attackers = self.in_line::<S>(seen) & if S::IS_WHITE { black } else { !black };
        let pieces = self.any(seen, code::PIECE).bits() | KNIGHTS;
        let checks = attackers & !behind(pieces);
        // The same again with the nearest piece of every ray taken away.
        let pieces_behind = pieces & pieces.wrapping_sub(NEAREST) | KNIGHTS;
        let pinners = attackers & !(behind(pieces_behind) | KNIGHTS);
        if checks | pinners == 0 {
            return None;
        }
        let own = if S::IS_WHITE { !black } else { black };
        let shields = own & pieces & !(behind(pieces) | KNIGHTS);
        let [straight_pins, diagonal_pins] = self.pins(king, shields, pieces_behind, pinners);
        let mut threats = Threats { straight_pins, diagonal_pins, ..Threats::NONE };
        if checks != 0 {
            [threats.checkers, threats.evasions] = self.meet(king, pieces, checks);
        }
        Some(threats)
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

    /// The rook's half of one view and the bishop's half of another make one.
    #[inline(always)]
    #[allow(unsafe_code)]
    fn count_pair(
        self,
        straight: Square,
        diagonal: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        let near = self.load(&SEEN_FROM[straight.index()]);
        let far = self.load(&SEEN_FROM[diagonal.index()]);
        // SAFETY: a `Vbmi` exists only where detection found the features used.
        let both = unsafe { _mm512_mask_blend_epi64(0xf0, near, far) };
        let seen = nearest(self.pick_by(occupied.bits(), both));
        let targets = self.pick_by(targets.bits(), both);
        (seen & targets & !KNIGHTS).count_ones() as usize
    }
}
