//! Properties of the arithmetic that tests can only sample. Each function returns whether the property holds for its
//! arguments; `prove.py` reads what the compiler makes of it, and has a solver prove that it returns `true` for all
//! arguments, and that no panic can be reached.
//!
//! Properties whose name begins with `refuted_` are wrong on purpose: the solver must find a counterexample.

#![allow(dead_code, reason = "the files are compiled here for some of their functions")]
#![allow(missing_docs, clippy::too_many_arguments)]

#[path = "../../../crates/board-encoding/src/bits.rs"]
mod bits;
#[path = "../../../crates/board-perft/src/entries.rs"]
mod entries;
#[path = "../../../crates/board-encoding/src/u192.rs"]
mod u192;

pub use board_encoding::{BitSink, DecodeError, Fault, Part};

mod memory {
    use core::cell::Cell;
    use core::sync::atomic::Ordering;

    /// A word that one thread uses: the solver looks at single entries.
    #[derive(Default)]
    pub(crate) struct Word(pub(crate) Cell<u64>);

    impl Word {
        #[inline(always)]
        pub(crate) fn load(&self, _: Ordering) -> u64 {
            self.0.get()
        }

        #[inline(always)]
        pub(crate) fn store(&self, value: u64, _: Ordering) {
            self.0.set(value);
        }
    }

    pub(crate) type Line = [Word; 8];
}

/// What `Entries` counts.
#[derive(Default)]
pub(crate) struct Tally {
    stored: u64,
    replaced: u64,
    not_stored: u64,
    duplicates: u64,
    near_misses: u64,
}

mod table {
    use crate::Tally;
    use crate::entries::{DEEPEST, Entries, count_bits};
    use crate::memory::{Line, Word};

    fn bucket(words: [u64; 2]) -> [Line; 1] {
        let [first, second] = words.map(|word| Word(word.into()));
        let [a, b, c, d, e, f] = [0; 6].map(|word: u64| Word(word.into()));
        [[first, second, a, b, c, d, e, f]]
    }

    #[inline(always)]
    fn key(high: u64, low: u64) -> u128 {
        u128::from(high) << 64 | u128::from(low)
    }

    /// What is stored in an empty bucket is found.
    #[unsafe(no_mangle)]
    pub fn table_finds_what_it_stored(high: u64, low: u64, depth: u32, leaves: u64) -> bool {
        if depth == 0 || depth > DEEPEST || leaves >> count_bits(depth) != 0 {
            return true;
        }
        let bucket = bucket([0; 2]);
        let entries = Entries::new(&bucket);
        entries.put(key(high, low), depth, leaves.into(), &mut Tally::default());
        entries.get(key(high, low), depth, &mut Tally::default()) == Some(leaves)
    }

    /// Two words are taken for an entry only if they are those that storing this count of this position writes. So a
    /// pair of which one word belongs to another entry is rejected, unless the first agrees in every bit of tag and
    /// depth, and the second in all 64.
    #[unsafe(no_mangle)]
    pub fn table_takes_no_other_pair(
        first: u64,
        second: u64,
        high: u64,
        low: u64,
        depth: u32,
    ) -> bool {
        if depth == 0 || depth > DEEPEST {
            return true;
        }
        let pair = bucket([first, second]);
        // The other entries are empty, and an empty one has depth 0.
        let found = Entries::new(&pair).get(key(high, low), depth, &mut Tally::default());
        let Some(leaves) = found else { return true };
        let tag = high.unbounded_shl(7 + count_bits(depth));
        let stored = tag | leaves << 7 | u64::from(depth);
        leaves >> count_bits(depth) == 0 && first == stored && second == first ^ low
    }

    /// Wrong: a torn pair is possible if the second words agree by chance.
    #[unsafe(no_mangle)]
    pub fn refuted_table_takes_no_torn_pair(first: u64, second: u64, high: u64, low: u64) -> bool {
        let pair = bucket([first, second]);
        Entries::new(&pair).get(key(high, low), 2, &mut Tally::default()).is_none()
    }
}

mod numbers {
    use crate::u192::U192;

    fn number(a: u64, b: u64, c: u64) -> U192 {
        U192::new(u128::from(c) << 64 | u128::from(b), a)
    }

    /// Sum and carry of three numbers, by the schoolbook.
    fn add(a: u64, b: u64, carry: bool) -> (u64, bool) {
        let (sum, first) = a.overflowing_add(b);
        let (sum, second) = sum.overflowing_add(carry.into());
        (sum, first || second)
    }

    /// Where it fits, a sum is that of the schoolbook, and taking it apart gives back the other part.
    #[unsafe(no_mangle)]
    pub fn u192_sums(a0: u64, a1: u64, a2: u64, b0: u64, b1: u64, b2: u64) -> bool {
        let (low, carry) = add(a0, b0, false);
        let (middle, carry) = add(a1, b1, carry);
        let (high, carry) = add(a2, b2, carry);
        if carry {
            return true;
        }
        let (a, b) = (number(a0, a1, a2), number(b0, b1, b2));
        let sum = a.plus(b);
        sum == number(low, middle, high) && sum.checked_minus(b) == Some(a)
    }

    /// A difference exists if and only if the number is at least as great, limb by limb from the highest.
    #[unsafe(no_mangle)]
    pub fn u192_order(a0: u64, a1: u64, a2: u64, b0: u64, b1: u64, b2: u64) -> bool {
        let (a, b) = (number(a0, a1, a2), number(b0, b1, b2));
        let at_least = [a2, a1, a0] >= [b2, b1, b0];
        (a >= b) == at_least && a.checked_minus(b).is_some() == at_least
    }

    /// A difference, where there is one, is what must be added.
    #[unsafe(no_mangle)]
    pub fn u192_differences(a0: u64, a1: u64, a2: u64, b0: u64, b1: u64, b2: u64) -> bool {
        let (a, b) = (number(a0, a1, a2), number(b0, b1, b2));
        a.checked_minus(b).is_none_or(|difference| difference.plus(b) == a)
    }

    /// 160 bits are written and read.
    #[unsafe(no_mangle)]
    pub fn u192_bytes(a0: u64, a1: u64, a2: u32) -> bool {
        let a = number(a0, a1, a2.into());
        U192::from_bytes(&a.to_bytes()) == a
    }

    #[unsafe(no_mangle)]
    pub fn u192_128_bits(a0: u64, a1: u64, a2: u64) -> bool {
        let wide = u128::from(a1) << 64 | u128::from(a0);
        let narrow = number(a0, a1, a2).to_u128();
        U192::from_u128(wide) == number(a0, a1, 0)
            && narrow == if a2 == 0 { Some(wide) } else { None }
    }

    /// Wrong: a sum may be above 192 bits.
    #[unsafe(no_mangle)]
    pub fn refuted_u192_sums_fit(a0: u64, a1: u64, a2: u64, b0: u64, b1: u64, b2: u64) -> bool {
        number(a0, a1, a2).plus(number(b0, b1, b2)) >= U192::ZERO
    }
}

mod moves {
    use board_core::{Move, MoveKind, Square};

    #[unsafe(no_mangle)]
    pub fn moves_are_read_back(bits: u16) -> bool {
        match Move::from_bits(bits) {
            Some(mv) => {
                let again = Move::new(mv.from(), mv.to(), mv.kind());
                again == mv && mv.bits() == bits && mv.promotion().is_some() == mv.is_promotion()
            }
            None => matches!(bits >> 12, 3 | 6 | 7),
        }
    }

    #[unsafe(no_mangle)]
    pub fn moves_of_the_same_squares(one: u16, other: u16) -> bool {
        let (Some(one), Some(other)) = (Move::from_bits(one), Move::from_bits(other)) else {
            return true;
        };
        let same = one.from() == other.from()
            && one.to() == other.to()
            && one.promotion() == other.promotion();
        one.same_squares(other) == same
    }

    #[unsafe(no_mangle)]
    pub fn moves_have_quiet_or_noisy_kinds(from: u8, to: u8) -> bool {
        let mv = |kind| Move::new(Square::new(from.into()), Square::new(to.into()), kind);
        let quiet = [MoveKind::Quiet, MoveKind::DoublePush, MoveKind::Castle];
        quiet.into_iter().all(|kind| mv(kind).is_quiet())
            && !mv(MoveKind::EnPassant).is_quiet()
            && !mv(MoveKind::PromoteKnight).is_quiet()
            && mv(MoveKind::CapturePromoteQueen).is_capture()
    }

    /// Wrong: other kinds go between the same squares.
    #[unsafe(no_mangle)]
    pub fn refuted_moves_of_the_same_squares_are_equal(one: u16, other: u16) -> bool {
        let (Some(one), Some(other)) = (Move::from_bits(one), Move::from_bits(other)) else {
            return true;
        };
        !one.same_squares(other) || one == other
    }
}

mod strings {
    use crate::bits::{BitWriter, Bits};
    use crate::{BitSink, Part};

    /// A value that fits some bits.
    fn fits(value: u64, width: usize) -> bool {
        width <= 64 && (width == 64 || value >> width == 0)
    }

    /// What is pushed after any number of bits is read there, and what stood before it stays.
    #[unsafe(no_mangle)]
    pub fn bits_are_read_back(before: u64, each_64_first: usize, value: u64, width: usize) -> bool {
        let first = each_64_first;
        if !fits(before, first) || !fits(value, width) {
            return true;
        }
        let mut bits = Bits::new();
        bits.push(before, first);
        bits.push(value, width);
        let mut reader = bits.reader();
        bits.len() == first + width
            && reader.peek(first) == before
            && reader.skip(first).is_ok()
            && reader.peek(width) == value
            && reader.left() == width
    }

    /// The writer of encoders writes what is pushed, after any number of bits in its open word.
    #[unsafe(no_mangle)]
    pub fn bits_written_are_those_pushed(
        before: u64,
        each_64_first: usize,
        value: u64,
        width: usize,
    ) -> bool {
        let first = each_64_first;
        if !fits(before, first) || !fits(value, width) {
            return true;
        }
        let (mut bits, mut writer) = (Bits::new(), BitWriter::new());
        for (value, width) in [(before, first), (value, width)] {
            bits.push(value, width);
            writer.put(Part::Filling, value, width);
        }
        bits == writer.finish()
    }

    /// Wrong: zeros stand for the bits beyond the end.
    #[unsafe(no_mangle)]
    pub fn refuted_bits_beyond_the_end(value: u64, width: usize) -> bool {
        if !fits(value, width) {
            return true;
        }
        let mut bits = Bits::new();
        bits.push(value, width);
        bits.reader().peek(64) == value
    }
}

mod sliders {
    use board_core::Square;
    use board_sliders::hyperbola::line_attacks;

    /// Whether a slider attacks a square along a line: the square is on the line, and none of the pieces on the line stands
    /// between the two.
    fn is_attacked(square: usize, target: usize, line: u64, occupied: u64) -> bool {
        let (first, last) = if square < target { (square, target) } else { (target, square) };
        let between = (1_u64 << last) - 1 & !1 << first;
        line >> target & 1 == 1 && occupied & line & between == 0
    }

    /// Whether the attacks along a line, found by turning the board, are right about a square.
    fn is_right(
        [square, target]: [usize; 2],
        line: u64,
        occupied: u64,
        turn: impl Fn(u64) -> u64,
    ) -> bool {
        let found = line_attacks(Square::new(square), line, occupied, turn).attacks;
        (found >> target & 1 == 1) == is_attacked(square, target, line, occupied)
    }

    /// Subtractions on reversed bits find what is attacked along any line.
    #[unsafe(no_mangle)]
    pub fn sliders_by_bit_reversal(
        each_63_square: usize,
        target: u8,
        line: u64,
        occupied: u64,
    ) -> bool {
        let square = each_63_square;
        let line = line & !(1 << square);
        is_right([square, (target & 63).into()], line, occupied, u64::reverse_bits)
    }

    /// Subtractions on swapped bytes find it along a line that has one square at most on each rank.
    #[unsafe(no_mangle)]
    pub fn sliders_by_hyperbola(
        each_63_square: usize,
        target: u8,
        line: u64,
        occupied: u64,
    ) -> bool {
        let square = each_63_square;
        let line = line & !(0xff << (square & 56));
        for rank in line.to_be_bytes() {
            if rank & rank.wrapping_sub(1) != 0 {
                return true;
            }
        }
        is_right([square, (target & 63).into()], line, occupied, u64::swap_bytes)
    }

    /// Wrong: a rank lies within a byte, which swapped bytes leave as it is.
    #[unsafe(no_mangle)]
    pub fn refuted_sliders_by_hyperbola_on_a_rank(target: u8, occupied: u64) -> bool {
        is_right([27, (target & 63).into()], 0xf7 << 24, occupied, u64::swap_bytes)
    }
}
