//! Strings of bits, on the stack.

use core::fmt;

use crate::{BitSink, DecodeError, Fault, Part};

/// Longest string, in bits: no code of this crate needs more.
pub const MAX_BITS: usize = 768;

/// A string of 0 to [`MAX_BITS`] bits. The first bit is the highest of the first byte.
///
/// ```
/// use board_encoding::Bits;
///
/// let mut bits = Bits::new();
/// bits.push(0b101, 3);
/// assert_eq!(bits.to_string(), "101");
/// assert_eq!(bits.len(), 3);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bits {
    /// Bits from `len` on are 0.
    words: [u64; MAX_BITS / 64],
    len: usize,
}

impl Bits {
    /// The empty string.
    #[must_use]
    pub const fn new() -> Bits {
        Bits { words: [0; MAX_BITS / 64], len: 0 }
    }

    /// How many bits there are.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends the lowest `width` bits of `value`, the highest of them first.
    ///
    /// # Panics
    ///
    /// Above 64 bits at once, if `value` has a bit above them, or if the string would grow beyond
    /// [`MAX_BITS`].
    #[inline]
    pub fn push(&mut self, value: u64, width: usize) {
        assert!(width <= 64 && self.len + width <= MAX_BITS, "no room for {width} bits");
        if width == 0 {
            return;
        }
        assert!(value >> (width - 1) <= 1, "{value} does not fit {width} bits");
        let (word, used) = (self.len / 64, self.len % 64);
        self.words[word] |= value << (64 - width) >> used;
        if used + width > 64 {
            self.words[word + 1] = value << (128 - used - width);
        }
        self.len += width;
    }

    /// The string of all bits of some bytes.
    ///
    /// # Errors
    ///
    /// [`Fault::TooLong`] beyond [`MAX_BITS`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Bits, DecodeError> {
        if bytes.len() > MAX_BITS / 8 {
            return Err(DecodeError { fault: Fault::TooLong, at: MAX_BITS });
        }
        let mut bits = Bits::new();
        for &byte in bytes {
            bits.push(byte.into(), 8);
        }
        Ok(bits)
    }

    /// The bytes that hold the string: the last is filled up with zeros.
    pub fn to_bytes(&self) -> Bytes {
        let mut bytes = [0; MAX_BITS / 8 + 1];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(self.words) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        Bytes { bytes, len: self.len.div_ceil(8) }
    }

    /// The bytes of a self-delimiting string: a stop bit 1 follows the last bit, and zeros fill up
    /// the last byte. `n` bits take `n / 8 + 1` bytes.
    ///
    /// ```
    /// use board_encoding::Bits;
    ///
    /// let mut bits = Bits::new();
    /// bits.push(0b1010, 4);
    /// assert_eq!(bits.to_stopped_bytes().as_slice(), [0b1010_1000]);
    /// assert_eq!(Bits::from_stopped_bytes(&[0b1010_1000]), Ok(bits));
    /// ```
    pub fn to_stopped_bytes(&self) -> Bytes {
        let mut bytes = self.to_bytes();
        bytes.len = self.len / 8 + 1;
        bytes.bytes[self.len / 8] |= 0x80 >> (self.len % 8);
        bytes
    }

    /// Reads what [`to_stopped_bytes`](Bits::to_stopped_bytes) writes.
    ///
    /// # Errors
    ///
    /// [`Fault::NoStopBit`] if the last byte is 0 or missing, [`Fault::TooLong`] beyond
    /// [`MAX_BITS`].
    pub fn from_stopped_bytes(bytes: &[u8]) -> Result<Bits, DecodeError> {
        let Some((&last, head)) = bytes.split_last().filter(|&(&last, _)| last != 0) else {
            return Err(DecodeError { fault: Fault::NoStopBit, at: 8 * bytes.len() });
        };
        let mut bits = Bits::from_bytes(head)?;
        let width = 7 - last.trailing_zeros() as usize;
        if bits.len + width > MAX_BITS {
            return Err(DecodeError { fault: Fault::TooLong, at: MAX_BITS });
        }
        bits.push(u64::from(last) >> (8 - width), width);
        Ok(bits)
    }

    /// A reader from the first bit on.
    #[inline]
    #[must_use]
    pub const fn reader(&self) -> BitReader<'_> {
        BitReader { bits: self, at: 0 }
    }

    /// The string up to its last 1, without that 1; the empty string if there is none.
    #[cfg(feature = "adaptive")]
    pub(crate) fn without_last_one(&self) -> Bits {
        let mut bits = *self;
        let last = self.words.iter().rposition(|&word| word != 0);
        bits.len =
            last.map_or(0, |word| 64 * word + 63 - self.words[word].trailing_zeros() as usize);
        if let Some(word) = last {
            bits.words[word] &= self.words[word] - 1;
        }
        bits
    }

    /// Whether all bits before `at` are 0.
    #[cfg(feature = "adaptive")]
    pub(crate) fn is_zero_before(&self, at: usize) -> bool {
        (0..at).step_by(64).all(|from| self.window(from, 64.min(at - from)) == 0)
    }

    /// The `width` bits from `at` on, at most 64; zeros beyond the end.
    #[inline]
    pub(crate) fn window(&self, at: usize, width: usize) -> u64 {
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let (index, used) = (at / 64, at % 64);
        let high = word(index) << used;
        let low = word(index + 1) >> 1 >> (63 - used);
        if width == 0 { 0 } else { (high | low) >> (64 - width) }
    }
}

/// Writes a string from its start to its end: what [`Bits::push`] does, faster.
pub(crate) struct BitWriter {
    /// The words that are full. `len` is not kept.
    bits: Bits,
    /// How many they are.
    full: usize,
    /// The next word; its lowest `free` bits are 0.
    word: u64,
    /// 0 to 64.
    free: usize,
}

impl BitWriter {
    #[inline]
    pub(crate) const fn new() -> BitWriter {
        BitWriter { bits: Bits::new(), full: 0, word: 0, free: 64 }
    }

    /// The string.
    #[inline]
    pub(crate) fn finish(mut self) -> Bits {
        if self.free < 64 {
            self.bits.words[self.full] = self.word;
        }
        self.bits.len = 64 * self.full + 64 - self.free;
        self.bits
    }
}

impl BitSink for BitWriter {
    #[inline]
    fn put(&mut self, _: Part, value: u64, width: usize) {
        debug_assert!(width <= 64 && value.checked_shr(width as u32).unwrap_or(0) == 0);
        if width == 0 {
            return;
        }
        if width < self.free {
            self.free -= width;
            self.word |= value << self.free;
        } else {
            let over = width - self.free;
            self.bits.words[self.full] = self.word | value.checked_shr(over as u32).unwrap_or(0);
            self.full += 1;
            self.free = 64 - over;
            self.word = value.checked_shl(self.free as u32).unwrap_or(0);
        }
    }
}

impl BitSink for Bits {
    #[inline]
    fn put(&mut self, _: Part, value: u64, width: usize) {
        self.push(value, width);
    }
}

impl fmt::Display for Bits {
    /// The bits as the letters `0` and `1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.len).try_for_each(|at| write!(f, "{}", self.window(at, 1)))
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads a string of bits from its start to its end.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bits: &'a Bits,
    at: usize,
}

impl BitReader<'_> {
    /// How many bits were read.
    #[inline]
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// How many bits are left.
    #[inline]
    #[must_use]
    pub const fn left(&self) -> usize {
        self.bits.len - self.at
    }

    /// The next `width` bits as a number, at most 64.
    ///
    /// # Errors
    ///
    /// [`Fault::Truncated`] if fewer are left.
    #[inline]
    pub fn take(&mut self, width: usize) -> Result<u64, DecodeError> {
        if self.left() < width {
            return Err(self.fault(Fault::Truncated));
        }
        let value = self.bits.window(self.at, width);
        self.at += width;
        Ok(value)
    }

    /// The next `width` bits without reading them, at most 64; zeros stand for those beyond the
    /// end.
    #[inline]
    #[must_use]
    pub fn peek(&self, width: usize) -> u64 {
        self.bits.window(self.at, width)
    }

    /// Passes bits that were peeked at.
    ///
    /// # Errors
    ///
    /// [`Fault::Truncated`] if fewer are left.
    #[inline]
    pub fn skip(&mut self, width: usize) -> Result<(), DecodeError> {
        self.take(width).map(|_| ())
    }

    /// An error at the next bit.
    #[inline]
    #[must_use]
    pub const fn fault(&self, fault: Fault) -> DecodeError {
        DecodeError { fault, at: self.at }
    }
}

/// Up to 97 bytes, on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Bytes {
    bytes: [u8; MAX_BITS / 8 + 1],
    len: usize,
}

impl Bytes {
    /// The bytes.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl core::ops::Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn what_is_pushed_is_read_across_words() {
        let mut bits = Bits::new();
        let widths = [1, 7, 13, 64, 3, 60, 64, 64, 0, 33];
        let value =
            |width: usize| 0x9e37_79b9_7f4a_7c15_u64.checked_shr(64 - width as u32).unwrap_or(0);
        for width in widths {
            bits.push(value(width), width);
        }
        let mut reader = bits.reader();
        for width in widths {
            assert_eq!(reader.peek(width), value(width));
            assert_eq!(reader.take(width), Ok(value(width)));
        }
        assert_eq!(reader.left(), 0);
        assert_eq!(reader.take(1).unwrap_err().fault, Fault::Truncated);
        assert_eq!(bits.to_string().len(), bits.len());
        assert_eq!(std::format!("{bits:?}"), bits.to_string());
    }

    #[test]
    fn a_writer_writes_what_is_pushed() {
        for widths in [&[64, 64][..], &[64], &[63, 1, 0, 64, 2], &[1; 768], &[0], &[], &[7, 62, 62]]
        {
            let (mut bits, mut writer) = (Bits::new(), BitWriter::new());
            for (index, &width) in widths.iter().enumerate() {
                let ones = u64::MAX.checked_shr(64 - width as u32).unwrap_or(0);
                let value = ones & 0xb5c0_fbcf_ec4d_3b2f_u64.rotate_left(index as u32);
                bits.push(value, width);
                writer.put(Part::Filling, value, width);
            }
            assert_eq!(writer.finish(), bits);
        }
    }

    #[test]
    fn a_stop_bit_delimits_strings_of_every_length() {
        let mut bits = Bits::new();
        for len in 0..MAX_BITS {
            let bytes = bits.to_stopped_bytes();
            assert_eq!(bytes.len(), len / 8 + 1);
            assert_eq!(Bits::from_stopped_bytes(&bytes), Ok(bits));
            bits.push((len % 3 == 0).into(), 1);
        }
        assert_eq!(Bits::from_stopped_bytes(&bits.to_stopped_bytes()), Ok(bits));
        for bytes in [&[][..], &[0], &[0x80, 0]] {
            assert_eq!(Bits::from_stopped_bytes(bytes).unwrap_err().fault, Fault::NoStopBit);
        }
        assert_eq!(Bits::from_stopped_bytes(&[1; 98]).unwrap_err().fault, Fault::TooLong);
        assert_eq!(Bits::from_stopped_bytes(&[1; 97]).unwrap_err().fault, Fault::TooLong);
    }

    #[test]
    #[should_panic(expected = "does not fit 3 bits")]
    fn a_value_too_wide_is_refused() {
        Bits::new().push(8, 3);
    }
}
