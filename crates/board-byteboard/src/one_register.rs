//! The 64 bytes in one register of AVX-512. All unsafe code of the crate is in this file and `two_registers.rs`.

#![allow(unsafe_code, reason = "hardly a function here is without an instruction of AVX-512")]

use core::arch::x86_64::*;

use board_core::side::Side;
use board_core::{Rank, Square, SquareSet};
use board_processor::{Avx512, PerLevel};
use board_setwise::{CheckAndPinMasks, Rays, SetReader};

use crate::byte_vector::ByteVector;
use crate::code;
use crate::reader::{ByteReader, sets_of_bits};
use crate::squares::Squares;
use crate::view::{
    self, DIAGONAL, KNIGHTS, NEAREST, ON_BOARD, PLACE_OF, Places, SEEN_FROM, STRAIGHT, behind,
    nearest, places, rays_of,
};

/// A register of 64 bytes, on a processor that has the instructions for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneRegister(pub(crate) Avx512);

impl OneRegister {
    /// 64 bytes as a register.
    #[inline(always)]
    pub(crate) fn load(self, bytes: &Squares) -> __m512i {
        // SAFETY: both types are 64 bytes of plain numbers, and any value is valid for either.
        unsafe { core::mem::transmute::<Squares, __m512i>(*bytes) }
    }

    /// The places whose byte has at least one of the bits.
    #[inline(always)]
    pub(crate) fn any(self, bytes: __m512i, bits: u8) -> SquareSet {
        // SAFETY: an `Avx512` exists only where detection found the features used.
        let set = unsafe { _mm512_test_epi8_mask(bytes, _mm512_set1_epi8(bits as i8)) };
        SquareSet::from_bits(word(set))
    }

    /// One byte of `bytes` for every place.
    #[inline(always)]
    pub(crate) fn permute(self, bytes: __m512i, places: &Places) -> __m512i {
        // SAFETY: an `Avx512` exists only where detection found the features used.
        unsafe { _mm512_permutexvar_epi8(self.load(places), bytes) }
    }

    /// One bit of `bits` for every place: a set of squares as a view, or a view as a set.
    #[inline(always)]
    fn pick_by(self, bits: u64, places: __m512i) -> u64 {
        // SAFETY: an `Avx512` exists only where detection found the features used.
        unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(bits as i64), places) }
    }

    /// The same by a permutation in memory.
    #[inline(always)]
    fn pick(self, bits: u64, places: &Places) -> u64 {
        self.pick_by(bits, self.load(places))
    }

    /// The places whose byte shares a bit with the byte of `kinds` there.
    #[inline(always)]
    pub(crate) fn test(self, bytes: __m512i, kinds: __m512i) -> u64 {
        // SAFETY: an `Avx512` exists only where detection found the features used.
        unsafe { _mm512_test_epi8_mask(bytes, kinds) }
    }

    /// The black pieces.
    #[inline(always)]
    fn black(self, bytes: __m512i) -> u64 {
        // SAFETY: an `Avx512` exists only where detection found the features used.
        unsafe { _mm512_movepi8_mask(bytes) }
    }

    /// The squares on which two boards have different pieces.
    #[inline(always)]
    pub(crate) fn changed(self, before: &Squares, after: &Squares) -> SquareSet {
        let (before, after) = (self.load(before), self.load(after));
        // SAFETY: an `Avx512` exists only where detection found the features used.
        let differences = unsafe { _mm512_xor_si512(before, after) };
        self.any(differences, code::PIECE)
    }

    /// The bytes of the enemies of `S`; its own squares are empty.
    #[inline(always)]
    fn enemies<S: Side>(self, board: __m512i) -> __m512i {
        let black = self.black(board);
        // SAFETY: an `Avx512` exists only where detection found the features used.
        unsafe { _mm512_maskz_mov_epi8(if S::IS_WHITE { black } else { !black }, board) }
    }

    /// In a view, the pieces that would attack its square from their place if they were enemies of `S` and
    /// nothing were in between.
    #[inline(always)]
    fn in_line<S: Side>(self, view: __m512i) -> u64 {
        self.test(view, self.load(const { &attackers::<S>() }))
    }

    /// A view of the attackers of `square`.
    #[inline(always)]
    fn attackers_view<S: Side>(self, enemies: __m512i, square: Square, occupied: SquareSet) -> u64 {
        let view = self.permute(enemies, &SEEN_FROM[square.index()]);
        let attackers = self.in_line::<S>(view) & ON_BOARD[square.index()];
        attackers & !behind(self.view(square, occupied) | KNIGHTS)
    }

    /// A view from `square` of a set of squares.
    #[inline(always)]
    pub(crate) fn view(self, square: Square, set: SquareSet) -> u64 {
        self.pick(set.bits(), &SEEN_FROM[square.index()])
    }

    /// The squares of a view.
    #[inline(always)]
    fn squares(self, square: Square, view: u64) -> SquareSet {
        SquareSet::from_bits(self.pick(view, &PLACE_OF[square.index()]))
    }

    /// The lines of the pins against a king, straight and diagonal, from three views: the nearest pieces of
    /// the rays that are its own; the pieces behind the nearest; the enemies among these that would then
    /// give check.
    #[inline(always)]
    fn pins(self, king: Square, shields: u64, pieces_behind: u64, pinners: u64) -> [SquareSet; 2] {
        let line = nearest(pieces_behind) & rays_of(shields) & rays_of(pinners);
        [self.squares(king, line & STRAIGHT), self.squares(king, line & DIAGONAL)]
    }

    /// The checkers and the check mask.
    #[inline(never)]
    fn checkers_and_mask(self, king: Square, pieces: u64, checks: u64) -> [SquareSet; 2] {
        self.run(
            #[inline(always)]
            || {
                let line = nearest(pieces) & rays_of(checks & !KNIGHTS);
                let jump = checks & KNIGHTS;
                [self.squares(king, checks), self.squares(king, line | jump)]
            },
        )
    }

    /// How many of `targets` a slider attacks.
    #[inline(always)]
    fn count_slide(
        self,
        rays: Rays,
        from: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        let attacks = nearest(self.view(from, occupied)) & self.view(from, targets);
        (attacks & places(rays)).count_ones() as usize
    }

    /// The same for two sliders at once, one that moves like a rook and one that moves like a bishop, or
    /// for a queen, which is both: the rook's half of one view and the bishop's half of another make one.
    #[inline(always)]
    fn count_pair(
        self,
        straight: Square,
        diagonal: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        let near = self.load(&SEEN_FROM[straight.index()]);
        let far = self.load(&SEEN_FROM[diagonal.index()]);
        // SAFETY: an `Avx512` exists only where detection found the features used.
        let both = unsafe { _mm512_mask_blend_epi64(0xf0, near, far) };
        let attacks = nearest(self.pick_by(occupied.bits(), both));
        let targets = self.pick_by(targets.bits(), both);
        (attacks & targets & !KNIGHTS).count_ones() as usize
    }
}

/// The same bits in a general register. Where the compiler knows the origin of a mask, it treats it as 64
/// single bits, and assembles a vector from them byte by byte where one broadcast would do.
#[inline(always)]
pub(crate) fn word(mask: u64) -> u64 {
    let mut word = mask;
    // SAFETY: no instruction is executed, and nothing but the operand is touched.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) word,
            options(pure, nomem, nostack, preserves_flags));
    }
    word
}

/// The kinds of pieces that attack a square of `S` from each place.
const fn attackers<S: Side>() -> Places {
    view::attackers(Rank::Eighth.of(S::COLOR), code::pawn(S::Them::COLOR))
}

impl ByteVector for OneRegister {
    const NAME: &'static str = "one register";

    const TABLE_BYTES: usize = 2 * size_of::<[Places; 64]>() + size_of::<[u64; 64]>();

    type Reader = Bytes;

    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        self.0.run(body)
    }

    #[inline(always)]
    fn reader(self, squares: &Squares) -> Bytes {
        Bytes { register: self, bytes: self.load(squares) }
    }

    #[inline(always)]
    fn put(self, squares: Squares, at: Square, byte: u8) -> Squares {
        let (board, at) = (self.load(&squares), SquareSet::of(at).bits());
        // SAFETY: an `Avx512` exists only where detection found the features used; both types are 64
        // bytes of plain numbers, and any value is valid for either.
        unsafe {
            let board = _mm512_mask_mov_epi8(board, at, _mm512_set1_epi8(byte as i8));
            core::mem::transmute::<__m512i, Squares>(board)
        }
    }

    #[inline(always)]
    fn clear_state(self, squares: Squares, rank: Rank) -> Squares {
        let (board, at) = (self.load(&squares), SquareSet::rank(rank).bits());
        // SAFETY: an `Avx512` exists only where detection found the features used; both types are 64
        // bytes of plain numbers, and any value is valid for either.
        unsafe {
            let marks = _mm512_maskz_set1_epi8(at, code::STATE as i8);
            core::mem::transmute::<__m512i, Squares>(_mm512_andnot_si512(marks, board))
        }
    }
}

/// The bytes of a board in the register.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    register: OneRegister,
    bytes: __m512i,
}

impl ByteReader for Bytes {
    #[inline(always)]
    fn any(self, bits: u8) -> SquareSet {
        self.register.any(self.bytes, bits)
    }
}

impl SetReader for Bytes {
    sets_of_bits!();

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.avx512(self.register.0)
    }

    #[inline(always)]
    fn attackers<S: Side>(self, square: Square, occupied: SquareSet) -> SquareSet {
        let Bytes { register, bytes } = self;
        let enemies = register.enemies::<S>(bytes);
        register.squares(square, register.attackers_view::<S>(enemies, square, occupied))
    }

    #[inline(always)]
    fn is_attacked<S: Side>(self, square: Square, occupied: SquareSet) -> bool {
        let Bytes { register, bytes } = self;
        register.attackers_view::<S>(register.enemies::<S>(bytes), square, occupied) != 0
    }

    #[inline(always)]
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        let Bytes { register, bytes } = self;
        let enemies = register.enemies::<S>(bytes);
        let (mut left, mut safe) = (squares.bits(), squares.bits());
        while left != 0 {
            let square = Square::masked(left.trailing_zeros() as usize);
            let bit = left & left.wrapping_neg();
            let attackers = register.attackers_view::<S>(enemies, square, occupied);
            safe ^= if attackers == 0 { 0 } else { bit };
            left ^= bit;
        }
        SquareSet::from_bits(safe)
    }

    /// A place beyond the edge refers to the king itself: an occupied square, and no attacker.
    #[inline(always)]
    fn find_checks<S: Side>(self, king: Square) -> CheckAndPinMasks {
        let Bytes { register, bytes } = self;
        let view = register.permute(bytes, &SEEN_FROM[king.index()]);
        let black = register.black(view);
        let attackers = register.in_line::<S>(view) & if S::IS_WHITE { black } else { !black };
        let pieces = register.any(view, code::PIECE).bits() | KNIGHTS;
        let checks = attackers & !behind(pieces);
        // The same again with the nearest piece of every ray taken away.
        let pieces_behind = pieces & pieces.wrapping_sub(NEAREST) | KNIGHTS;
        let pinners = attackers & !(behind(pieces_behind) | KNIGHTS);
        if checks | pinners == 0 {
            return CheckAndPinMasks::NONE;
        }
        let own = if S::IS_WHITE { !black } else { black };
        let shields = own & pieces & !(behind(pieces) | KNIGHTS);
        let [straight_pins, diagonal_pins] = register.pins(king, shields, pieces_behind, pinners);
        let mut found = CheckAndPinMasks { straight_pins, diagonal_pins, ..CheckAndPinMasks::NONE };
        if checks != 0 {
            [found.checkers, found.check_mask] = register.checkers_and_mask(king, pieces, checks);
        }
        found
    }

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        let view = nearest(self.register.view(from, occupied)) & places(rays);
        self.register.squares(from, view & ON_BOARD[from.index()])
    }

    /// As long as there are both, a slider of each kind is counted at once.
    #[inline(always)]
    fn count_slides(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        let (mut rooks, mut bishops) = (straight.into_iter(), diagonal.into_iter());
        let mut count = 0;
        loop {
            count += match (rooks.next(), bishops.next()) {
                (Some(rook), Some(bishop)) => {
                    self.register.count_pair(rook, bishop, occupied, targets)
                }
                (Some(rook), None) => {
                    self.register.count_slide(Rays::Straight, rook, occupied, targets)
                }
                (None, Some(bishop)) => {
                    self.register.count_slide(Rays::Diagonal, bishop, occupied, targets)
                }
                (None, None) => return count,
            };
        }
    }
}
