//! C: gaps of empty squares in fewer bits.
//!
//! # What is stored
//!
//! A gap is a run of empty squares up to the next piece, across the edges of ranks. B writes a zero
//! for each. C writes
//!
//! ```text
//! 1 square       0
//! 2 to 9         00nnn       n + 2
//! 10 to 41       00nnn0nn    nnnnn + 10, in C8
//! 10 to 25       00nnn0n     nnnn + 10, in C7
//! ```
//!
//! A piece begins with 1, so a zero after `00nnn` can only mean that the number goes on. A longer gap
//! is written as gaps of 41 (in C7 of 25) until that many or fewer are left, and only after such a
//! longest gap may another gap follow.
//!
//! Best uses the shorter form, after a bit that names it: 0 = zeros, 1 = gaps. Zeros if both are equal.
//!
//! # The start position
//!
//! 32 empty squares take 8 bits (in C7 7 + 5 = 12) instead of 32: B+C8 takes 152 bits, B+best 153.
//!
//! # Longest word
//!
//! Gaps of two cost most: 5 bits instead of 2. With the 28 pieces of B's longest word, 36 empty squares
//! in 18 such gaps cost 54 bits more, 258 in all. Best is never longer than B and its bit.
//!
//! # Where the theory errs
//!
//! * It has no code for gaps beyond 41 (or 25).
//! * Alone it is longer than zeros on real games, because gaps of two to four, which it makes longer, are the
//!   most frequent. Only the choice of the shorter form pays.
//! * It is right that a gap of 41 saves 33 bits, and that four gaps of nine save 16.

use crate::scan::Scan;
use crate::{BitReader, BitSink, DecodeError, Fault, Part};

/// The longest gap of one code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// 41 squares in 8 bits.
    C8,
    /// 25 squares in 7 bits.
    C7,
}

impl Reach {
    /// How many bits the extension of a number has.
    #[inline]
    pub(super) const fn extension(self) -> usize {
        match self {
            Reach::C8 => 2,
            Reach::C7 => 1,
        }
    }

    /// The longest gap in one piece.
    #[inline]
    pub(super) const fn longest(self) -> u8 {
        9 + (8 << self.extension())
    }

    /// How many bits a gap takes.
    #[inline]
    fn cost(self, mut gap: u8) -> usize {
        let mut cost = 0;
        while gap > self.longest() {
            gap -= self.longest();
            cost += 6 + self.extension();
        }
        cost + match gap {
            0 => 0,
            1 => 1,
            2..=9 => 5,
            _ => 6 + self.extension(),
        }
    }
}

/// How a code writes empty squares.
#[derive(Clone, Copy, Debug)]
pub(super) enum Empties {
    /// A zero for each.
    Plain,
    /// Gaps.
    Compact(Reach),
    /// The shorter form, with a bit that names it.
    Shorter(Reach),
}

impl Empties {
    /// The form of a board with given gaps.
    #[inline]
    pub(super) fn form(self, gaps: impl Iterator<Item = u8>) -> Form {
        match self {
            Empties::Plain => Form::Plain,
            Empties::Compact(reach) => Form::Compact(reach),
            Empties::Shorter(reach) => {
                let mut weighed = Weighed::default();
                gaps.for_each(|gap| weighed.add(gap, reach));
                weighed.shorter(reach)
            }
        }
    }

    /// Writes the bit that says which form follows, if there is a choice.
    #[inline]
    pub(super) fn write_form<S: BitSink + ?Sized>(self, form: Form, sink: &mut S) {
        if matches!(self, Empties::Shorter(_)) {
            sink.put(Part::Form, (form != Form::Plain).into(), 1);
        }
    }

    /// Reads that bit.
    #[inline]
    pub(super) fn read_form(self, reader: &mut BitReader<'_>) -> Result<Form, DecodeError> {
        Ok(match self {
            Empties::Plain => Form::Plain,
            Empties::Compact(reach) => Form::Compact(reach),
            Empties::Shorter(_) if reader.take(1)? == 0 => Form::Plain,
            Empties::Shorter(reach) => Form::Compact(reach),
        })
    }
}

/// The gaps of a board in both forms, in bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weighed {
    plain: usize,
    compact: usize,
}

impl Weighed {
    #[inline]
    pub(super) fn add(&mut self, gap: u8, reach: Reach) {
        self.plain += usize::from(gap);
        self.compact += reach.cost(gap);
    }

    #[inline]
    pub(super) const fn shorter(self, reach: Reach) -> Form {
        if self.compact < self.plain { Form::Compact(reach) } else { Form::Plain }
    }
}

/// The form of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A zero for each empty square.
    Plain,
    /// Gaps.
    Compact(Reach),
}

impl Form {
    /// Writes a gap. `first` is its first square; the scan passes over `known` ones.
    #[inline]
    pub(super) fn write<S: BitSink + ?Sized>(
        self,
        mut gap: u8,
        mut first: Scan,
        known: u64,
        sink: &mut S,
    ) {
        let Form::Compact(reach) = self else {
            sink.put(Part::Empty(first.square(), gap), 0, gap.into());
            return;
        };
        while gap > reach.longest() {
            write_piece(reach, reach.longest(), first, sink);
            gap -= reach.longest();
            first = passed(first, reach.longest(), known);
        }
        write_piece(reach, gap, first, sink);
    }

    /// Reads a gap, 0 if none comes.
    #[inline]
    pub(super) fn read(self, reader: &mut BitReader<'_>) -> Result<usize, DecodeError> {
        match self {
            Form::Plain => read_zeros(reader),
            Form::Compact(reach) => read_pieces(reach, reader),
        }
    }
}

/// Writes a gap in one piece.
#[inline]
fn write_piece<S: BitSink + ?Sized>(reach: Reach, gap: u8, first: Scan, sink: &mut S) {
    let part = Part::Empty(first.square(), gap);
    let extension = reach.extension();
    match u64::from(gap) {
        1 => sink.put(part, 0, 1),
        gap @ 2..=9 => sink.put(part, gap - 2, 5),
        gap => {
            let number = gap - 10;
            let (high, low) = (number >> extension, number & ((1 << extension) - 1));
            sink.put(part, high << (1 + extension) | low, 6 + extension);
        }
    }
}

/// The place so many squares further, not counting known ones.
fn passed(first: Scan, gap: u8, known: u64) -> Scan {
    let mut free = (first.index()..64).filter(|&index| known & Scan::new(index).bit() == 0);
    Scan::new(free.nth(gap.into()).unwrap_or(63))
}

#[inline]
fn read_zeros(reader: &mut BitReader<'_>) -> Result<usize, DecodeError> {
    let mut gap = 0;
    loop {
        let zeros = (reader.peek(64).leading_zeros() as usize).min(reader.left());
        reader.skip(zeros)?;
        gap += zeros;
        if zeros < 64 {
            return Ok(gap);
        }
    }
}

#[inline]
fn read_pieces(reach: Reach, reader: &mut BitReader<'_>) -> Result<usize, DecodeError> {
    let mut gap = 0;
    while reader.left() > 0 && reader.peek(1) == 0 {
        let piece = read_piece(reach, reader)?;
        gap += piece;
        if piece < reach.longest().into() {
            if reader.left() > 0 && reader.peek(1) == 0 {
                return Err(reader.fault(Fault::NotCanonical));
            }
            break;
        }
    }
    Ok(gap)
}

/// Reads a gap in one piece, where the next bit is 0.
#[inline]
fn read_piece(reach: Reach, reader: &mut BitReader<'_>) -> Result<usize, DecodeError> {
    if reader.left() < 2 || reader.peek(2) != 0 {
        return reader.skip(1).map(|()| 1);
    }
    let extension = reach.extension();
    let extends = reader.left() > 5 && reader.peek(6) & 1 == 0;
    if !extends {
        return Ok(reader.take(5)? as usize + 2);
    }
    let number = reader.take(6 + extension)? as usize;
    // The zero in the middle goes.
    let (high, low) = (number >> (1 + extension), number & ((1 << extension) - 1));
    Ok((high << extension | low) + 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bits;

    #[test]
    fn every_gap_takes_what_it_should_and_is_read_back() {
        for reach in [Reach::C8, Reach::C7] {
            for gap in 1..=62 {
                let mut bits = Bits::new();
                Form::Compact(reach).write(gap, Scan::new(0), 0, &mut bits);
                assert_eq!(bits.len(), reach.cost(gap));
                for follow in [None, Some(1)] {
                    let mut bits = bits;
                    bits.push(follow.unwrap_or_default(), follow.map_or(0, |_| 1));
                    let mut reader = bits.reader();
                    assert_eq!(Form::Compact(reach).read(&mut reader), Ok(gap.into()));
                    assert_eq!(reader.left(), follow.map_or(0, |_| 1));
                }
            }
        }
        assert_eq!((Reach::C8.longest(), Reach::C7.longest()), (41, 25));
    }

    /// A gap of 41 saves 33 bits, the maximum of one code; four gaps of nine save 16.
    #[test]
    fn what_the_theory_says_of_savings() {
        assert_eq!(
            (1..=41).map(|gap| usize::from(gap) - Reach::C8.cost(gap).min(gap.into())).max(),
            Some(33)
        );
        assert_eq!(4 * (9 - Reach::C8.cost(9)), 16);
    }
}
