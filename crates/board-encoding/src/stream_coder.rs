//! The range coder for streams of any length.
//!
//! It divides the interval as [`range_coder`](crate::range_coder) does. Bytes can leave the encoder as soon as
//! no later choice can change them. Those that a carry could still change are few: a byte, and those behind it
//! if all of these are 255.

use alloc::vec::Vec;

use crate::range_coder::{Coder, Interval, Place, SCALE, carry};
use crate::{DecodeError, Fault};

/// The frequencies of the 256 values of a byte.
const BYTE: [u32; 256] = [1 << (SCALE - 8); 256];

/// A sum of all choices (FNV-1a, G. Fowler, L. Noll and K.-P. Vo).
struct Sum(u32);

impl Sum {
    const NONE: Sum = Sum(0x811c_9dc5);

    #[inline]
    fn add(&mut self, value: usize) {
        self.0 = (self.0 ^ value as u32).wrapping_mul(0x0100_0193);
    }
}

/// Writes choices into a stream.
pub(crate) struct StreamEncoder {
    bytes: Vec<u8>,
    interval: Interval,
    sum: Sum,
}

impl StreamEncoder {
    pub(crate) const fn new() -> StreamEncoder {
        StreamEncoder { bytes: Vec::new(), interval: Interval::ALL, sum: Sum::NONE }
    }

    /// The bytes that are final so far: a carry would change the last one that is not 255 and those behind it.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        let last = self.bytes.iter().rposition(|&byte| byte != u8::MAX);
        self.bytes.drain(..last.unwrap_or(0)).collect()
    }

    /// Writes a sum of all choices, by which a reader finds damage.
    pub(crate) fn check(&mut self) {
        self.bytes(&self.sum.0.to_be_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.choose(&BYTE, byte.into());
        }
    }

    /// The rest of the bytes: as few as possible.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let low = u128::from(self.interval.low);
        let number = |width: u32| low.next_multiple_of(1 << (64 - 8 * width));
        let fits = |&width: &u32| number(width) - low < u128::from(self.interval.range);
        let width = (0..8).find(fits).unwrap_or(8);
        let number = number(width);
        if number >> 64 != 0 {
            carry(&mut self.bytes);
        }
        self.bytes.extend(&(number as u64).to_be_bytes()[..width as usize]);
        self.bytes
    }
}

impl Coder for StreamEncoder {
    #[inline]
    fn choose(&mut self, frequencies: &[u32], given: usize) -> usize {
        if self.interval.narrow(frequencies, given) {
            carry(&mut self.bytes);
        }
        if let Some(word) = self.interval.word() {
            self.bytes.extend(word.to_be_bytes());
        }
        self.sum.add(given);
        given
    }
}

/// The bytes of a stream, and zeros behind them.
struct Source<I> {
    bytes: I,
    /// The last 64 bits that were read.
    window: u64,
    /// How many bytes were read, and how many zeros behind the last.
    read: usize,
    missing: usize,
}

impl<I: Iterator<Item = u8>> Source<I> {
    fn byte(&mut self) {
        let byte = if self.missing == 0 { self.bytes.next() } else { None };
        match byte {
            Some(_) => self.read += 1,
            None => self.missing += 1,
        }
        self.window = self.window << 8 | u64::from(byte.unwrap_or(0));
    }

    fn word(&mut self) -> u32 {
        (0..4).for_each(|_| self.byte());
        self.window as u32
    }
}

/// Reads choices from a stream.
pub(crate) struct StreamDecoder<I> {
    source: Source<I>,
    place: Place,
    sum: Sum,
}

impl<I: Iterator<Item = u8>> StreamDecoder<I> {
    pub(crate) fn new(bytes: I) -> StreamDecoder<I> {
        let mut source = Source { bytes, window: 0, read: 0, missing: 0 };
        source.word();
        source.word();
        let place = Place::new(source.window);
        StreamDecoder { source, place, sum: Sum::NONE }
    }

    pub(crate) fn fault(&self, fault: Fault) -> DecodeError {
        DecodeError { fault, at: 8 * self.source.read }
    }

    /// Whether the stream goes on as far as it was read.
    pub(crate) fn is_whole(&self) -> Result<(), DecodeError> {
        // An encoder writes at most the last 8 of these.
        if self.source.missing > 8 { Err(self.fault(Fault::Truncated)) } else { Ok(()) }
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.choose(&BYTE, 0) as u8
    }

    /// Compares the sum of all choices.
    pub(crate) fn check(&mut self) -> Result<(), DecodeError> {
        let sum = self.sum.0;
        let found = u32::from_be_bytes(core::array::from_fn(|_| self.byte()));
        self.is_whole()?;
        if found == sum { Ok(()) } else { Err(self.fault(Fault::Checksum)) }
    }

    /// Checks that the stream ends here, with the bytes that an encoder writes.
    pub(crate) fn finish(&mut self) -> Result<(), DecodeError> {
        self.is_whole()?;
        let Source { bytes, window, missing, .. } = &mut self.source;
        let (window, missing) = (*window, *missing);
        if missing == 0 && bytes.next().is_some() {
            return Err(self.fault(Fault::Trailing));
        }
        let unit = 1_u128 << (8 * missing);
        let (offset, range) = (u128::from(self.place.offset), u128::from(self.place.range));
        // With one byte less, the next numbers lie below and above.
        let shorter = unit << 8;
        let beyond = u128::from(window) % shorter;
        let is_shortest = missing == 8 || beyond > offset && shorter - beyond >= range - offset;
        if offset < unit && is_shortest { Ok(()) } else { Err(self.fault(Fault::NotCanonical)) }
    }
}

impl<I: Iterator<Item = u8>> Coder for StreamDecoder<I> {
    #[inline]
    fn choose(&mut self, frequencies: &[u32], _: usize) -> usize {
        let value = self.place.value(frequencies, || self.source.word());
        self.sum.add(value);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_least_of_its_length() {
        let decoder = |offset: u64| {
            let mut decoder = StreamDecoder::new([0x12].into_iter());
            // The interval is as long as two numbers of one byte are apart.
            decoder.place = Place { offset, range: 2 << 56 };
            decoder.finish().map_err(|error| error.fault)
        };
        // The least number of the interval, and those that follow it.
        assert_eq!(decoder(0), Ok(()));
        assert_eq!(decoder((1 << 56) - 1), Ok(()));
        assert_eq!(decoder(1 << 56), Err(Fault::NotCanonical));
    }

    #[test]
    fn the_last_bytes_of_ones_are_written_or_carried_over() {
        let finished = |ones, low, range| {
            let mut bytes = alloc::vec![7, 9];
            bytes.resize(2 + ones, u8::MAX);
            let interval = Interval { low, range };
            let mut encoder = StreamEncoder { bytes, interval, ..StreamEncoder::new() };
            assert_eq!(encoder.take(), [7]);
            encoder.finish()
        };
        for ones in 0..9 {
            assert_eq!(finished(ones, 0, 9), [alloc::vec![9], alloc::vec![0xff; ones]].concat());
            // The number is 1: the bytes before it grow by one.
            assert_eq!(
                finished(ones, u64::MAX - 5, 20),
                [alloc::vec![10], alloc::vec![0; ones]].concat()
            );
        }
    }
}
