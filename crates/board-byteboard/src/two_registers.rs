//! The 64 bytes in two registers of AVX2, half of the board in each.
//!
//! No instruction there arranges bytes of both halves as a view. So the tables of the views are used the other way
//! round: they say for every square, and for each byte of the board as it lies, which pieces there would attack it
//! (`AIMED`). One comparison finds these pieces, and a look along the four lines, in four lanes at once, tells
//! which of them have an open way.

#![allow(unsafe_code, reason = "no function here is without an instruction of AVX2")]

use core::arch::x86_64::*;

use board_core::attacks::tables::{BETWEEN_BYTES, KNIGHT_ATTACKS};
use board_core::side::Side;
use board_core::{Rank, Square, SquareSet};
use board_processor::{Bmi2, PerLevel, compiled_for};
use board_setwise::{Rays, SetReader};
use board_sliders::four_directions::{
    RAYS, RIGHT, all, and, lanes, minus, or, shift, step, union, xor,
};

use crate::byte_vector::ByteVector;
#[cfg(feature = "count")]
use crate::byteboard::Byteboard;
use crate::code;
use crate::one_register::word;
use crate::reader::{ByteReader, sets_of_bits, unattacked_one_by_one};
use crate::squares::Squares;
use crate::view::{self, square_in_view};

/// Two registers of 32 bytes, on a processor that has the instructions for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoRegisters(pub(crate) Bmi2);

impl TwoRegisters {
    /// The squares whose byte has the highest bit.
    #[inline(always)]
    fn highest_bits(self, [low, high]: [__m256i; 2]) -> SquareSet {
        // SAFETY: a `Bmi2` exists only where detection found the features used.
        let [low, high] = unsafe { [_mm256_movemask_epi8(low), _mm256_movemask_epi8(high)] };
        SquareSet::from_bits(word(u64::from(low as u32) | u64::from(high as u32) << 32))
    }

    /// The squares whose byte shares a bit with another board's byte there.
    #[inline(always)]
    fn sharing(
        self,
        [low, high]: [__m256i; 2],
        [other_low, other_high]: [__m256i; 2],
    ) -> SquareSet {
        // SAFETY: a `Bmi2` exists only where detection found the features used.
        !self.highest_bits(unsafe {
            let none = _mm256_setzero_si256();
            [
                _mm256_cmpeq_epi8(_mm256_and_si256(low, other_low), none),
                _mm256_cmpeq_epi8(_mm256_and_si256(high, other_high), none),
            ]
        })
    }

    /// The registers of a board.
    #[inline(always)]
    fn load(self, squares: &Squares) -> [__m256i; 2] {
        // SAFETY: both types are 64 bytes of plain numbers, and any value is valid for either.
        unsafe { core::mem::transmute::<Squares, [__m256i; 2]>(*squares) }
    }

    /// The registers, to be stored.
    #[inline(always)]
    fn bytes(self, halves: [__m256i; 2]) -> Squares {
        // SAFETY: both types are 64 bytes of plain numbers, and any value is valid for either.
        unsafe { core::mem::transmute::<[__m256i; 2], Squares>(halves) }
    }
}

/// The number of every square.
static NUMBERS: Squares = {
    let mut numbers = Squares::EMPTY;
    let mut index = 0;
    while index < 64 {
        numbers.0[index] = index as u8;
        index += 1;
    }
    numbers
};

/// By square: the kinds of pieces that attack it from each square of an empty board.
static AIMED: [Squares; 64] = {
    let white = view::attackers(Rank::Eighth, code::BLACK_PAWN);
    let black = view::attackers(Rank::First, code::WHITE_PAWN);
    let mut table = [Squares::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut place = 0;
        while place < 64 {
            if let Some(from) = square_in_view(Square::new(index), place) {
                table[index].0[from.index()] = white.0[place] | black.0[place];
            }
            place += 1;
        }
        index += 1;
    }
    table
};

compiled_for! { bmi2:
    /// The squares that a queen attacks, a line in each lane.
    #[inline]
    fn on_four_lines(from: Square, occupied: SquareSet) -> __m256i {
        let ([above, below], occupied) = (RAYS[from.index()], all(occupied));
        let (above, below) = (lanes(above), lanes(below));
        // Up to the nearest piece above: subtracting one borrows from it.
        let pieces = and(above, occupied);
        let upper = and(above, xor(pieces, _mm256_add_epi64(pieces, lanes([!0; 4]))));
        // Down to the nearest piece below: what is beyond, the pieces reach step by step.
        let pieces = and(below, occupied);
        let beyond = or(pieces, step::<RIGHT>(pieces));
        let beyond = or(beyond, shift::<RIGHT>(beyond, [16, 2, 18, 14]));
        let beyond = or(beyond, shift::<RIGHT>(beyond, [32, 4, 36, 28]));
        or(upper, minus(below, step::<RIGHT>(beyond)))
    }
}

impl ByteVector for TwoRegisters {
    const NAME: &'static str = "two registers";

    const TABLE_BYTES: usize =
        size_of_val(&NUMBERS) + size_of_val(&AIMED) + size_of_val(&RAYS) + BETWEEN_BYTES;

    type Reader = Bytes;

    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        self.0.run(body)
    }

    #[inline(always)]
    fn reader(self, squares: &Squares) -> Bytes {
        Bytes { registers: self, bytes: self.load(squares) }
    }

    #[inline(always)]
    fn put(self, squares: Squares, at: Square, byte: u8) -> Squares {
        let ([low, high], numbers) = (self.load(&squares), self.load(&NUMBERS));
        // SAFETY: a `Bmi2` exists only where detection found the features used.
        self.bytes(unsafe {
            let (at, byte) = (_mm256_set1_epi8(at.index() as i8), _mm256_set1_epi8(byte as i8));
            [
                _mm256_blendv_epi8(low, byte, _mm256_cmpeq_epi8(numbers[0], at)),
                _mm256_blendv_epi8(high, byte, _mm256_cmpeq_epi8(numbers[1], at)),
            ]
        })
    }

    #[inline(always)]
    fn clear_state(self, squares: Squares, rank: Rank) -> Squares {
        let mut kept = Squares([!0; 64]);
        for square in SquareSet::rank(rank) {
            kept.0[square.index()] = code::PIECE;
        }
        let ([low, high], kept) = (self.load(&squares), self.load(&kept));
        // SAFETY: a `Bmi2` exists only where detection found the features used.
        self.bytes(unsafe { [_mm256_and_si256(low, kept[0]), _mm256_and_si256(high, kept[1])] })
    }

    /// In four directions of a register at once.
    #[cfg(feature = "count")]
    #[inline(always)]
    fn count_legal<S: Side, P>(self, board: &Byteboard<P>) -> usize {
        board_count::count_legal_of::<S, _>(self.reader(&board.squares))
    }
}

/// The bytes of a board in the registers.
#[derive(Clone, Copy)]
pub(crate) struct Bytes {
    registers: TwoRegisters,
    bytes: [__m256i; 2],
}

impl Bytes {
    /// The enemies of `S` that would attack a square if no piece were in their way.
    #[inline(always)]
    fn aimed<S: Side>(self, square: Square) -> SquareSet {
        let aimed = self.registers.sharing(self.bytes, self.registers.load(&AIMED[square.index()]));
        let black = self.any(code::BLACK);
        aimed & if S::IS_WHITE { black } else { !black }
    }
}

impl ByteReader for Bytes {
    /// A single bit is shifted up to the highest place: in words of sixteen bits, for bytes cannot be shifted.
    #[inline(always)]
    fn any(self, bits: u8) -> SquareSet {
        let Bytes { registers, bytes: [low, high] } = self;
        // SAFETY: a `Bmi2` exists only where detection found the features used.
        unsafe {
            if bits.is_power_of_two() {
                let by = _mm_cvtsi32_si128(bits.leading_zeros() as i32);
                return registers
                    .highest_bits([_mm256_sll_epi16(low, by), _mm256_sll_epi16(high, by)]);
            }
            registers.sharing([low, high], [_mm256_set1_epi8(bits as i8); 2])
        }
    }
}

impl SetReader for Bytes {
    sets_of_bits!();

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        work.bmi2(self.registers.0)
    }

    #[inline(always)]
    fn attackers<S: Side>(self, square: Square, occupied: SquareSet) -> SquareSet {
        let seen = self.slider_attacks(Rays::All, square, occupied);
        self.aimed::<S>(square) & (seen | KNIGHT_ATTACKS[square.index()])
    }

    #[inline(always)]
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        unattacked_one_by_one::<S>(self, squares, occupied)
    }

    #[inline(always)]
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        let of_rays = match rays {
            Rays::Straight => [!0, !0, 0, 0],
            Rays::Diagonal => [0, 0, !0, !0],
            Rays::All => [!0; 4],
        };
        // SAFETY: a `Bmi2` exists only where detection found the features.
        unsafe { union(and(on_four_lines(from, occupied), lanes(of_rays))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eight_words::EightWords;
    use board_conformance::Random;
    use board_core::sets::more_than_one;
    use board_core::side::{Black, White};
    use board_core::{Color, Role};

    /// Bytes that no game leads to: up to 50 pieces of both colors, some of them with a state bit.
    fn random_bytes() -> impl Iterator<Item = Squares> {
        let mut random = Random::new(1);
        (0..2_000).map(move |_| {
            let mut squares = Squares::EMPTY;
            for _ in 0..random.below(50) {
                let color = Color::ALL[random.below(2)];
                let role = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                    [random.below(5)];
                let state = if random.below(8) == 0 { code::STATE } else { 0 };
                squares.0[random.below(64)] = code::byte(color, role) | state;
            }
            squares
        })
    }

    /// What `EightWords` computes by definitions, the registers compute too.
    fn agrees_with_words<S: Side>(registers: TwoRegisters, squares: &Squares) {
        let (board, planes) = (registers.reader(squares), EightWords.reader(squares));
        let occupied = planes.any(code::PIECE);
        for square in Square::all() {
            let attackers = planes.attackers::<S>(square, occupied);
            assert_eq!(board.attackers::<S>(square, occupied) & occupied, attackers);
            for rays in [Rays::Straight, Rays::Diagonal, Rays::All] {
                let attacks = planes.slider_attacks(rays, square, occupied);
                assert_eq!(board.slider_attacks(rays, square, occupied), attacks);
            }
            let (found, mut checks) =
                (board.find_checks::<S>(square), planes.find_checks::<S>(square));
            if more_than_one(checks.checkers) {
                checks.check_mask = found.check_mask; // Of no meaning.
            }
            assert_eq!(found, checks, "{square} {:?}", squares.0);
        }
    }

    #[test]
    fn two_registers_find_what_words_find() {
        let Some(path) = Bmi2::detect() else {
            return board_conformance::private::skip("bmi2");
        };
        let registers = TwoRegisters(path);
        for squares in random_bytes() {
            let (board, planes) = (registers.reader(&squares), EightWords.reader(&squares));
            for bits in
                (0..8).map(|bit| 1 << bit).chain([code::PIECE, code::WHITE_PAWN | code::BLACK_PAWN])
            {
                assert_eq!(board.any(bits), planes.any(bits));
            }
            path.run(|| agrees_with_words::<White>(registers, &squares));
            path.run(|| agrees_with_words::<Black>(registers, &squares));
        }
    }

    #[test]
    fn one_square_or_rank_is_changed() {
        let Some(path) = Bmi2::detect() else {
            return board_conformance::private::skip("bmi2");
        };
        for squares in random_bytes().take(50) {
            for square in Square::all() {
                let expected = EightWords.put(squares, square, code::KING);
                assert!(TwoRegisters(path).put(squares, square, code::KING) == expected);
                let expected = EightWords.clear_state(squares, square.rank());
                assert!(TwoRegisters(path).clear_state(squares, square.rank()) == expected);
            }
        }
    }
}
