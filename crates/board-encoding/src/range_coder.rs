//! A range coder: arithmetic coding with integers.
//!
//! A position is a sequence of choices. The interval from 0 to 1 is divided among the values of the first
//! choice, in proportion to their frequencies; the part of the chosen value is divided among the values of
//! the second choice; and so on. The word is a number in the last interval: the one with the fewest binary
//! digits. Its last digit is a 1, so that one is not written: it is the stop bit of the bytes.
//!
//! There are exact integers only, so every target writes the same words. Here the low end of the interval is kept
//! in full, in words and the last 64 bits; [a stream](crate::stream_coder) lets it go as soon as it can.
//!
//! G. N. N. Martin, 1979, coded with ranges first; arithmetic coding is J. Rissanen's and R. Pasco's, 1976.

use crate::Bits;

/// log2 of the sum of the frequencies of a choice.
pub(crate) const SCALE: u32 = 16;
/// The sum of the frequencies of a choice.
pub(crate) const WHOLE: u32 = 1 << SCALE;
/// The words of an interval's low end: more than any word that is kept.
const WORDS: usize = 8;
/// A narrower range is widened by 32 bits.
const NARROW: u64 = 1 << 32;

/// Encodes choices, or decodes them.
pub(crate) trait Coder {
    /// Takes the choice among values whose frequencies, all above 0, sum up to [`WHOLE`]: `given` for
    /// an encoder, the value of the word for a decoder.
    fn choose(&mut self, frequencies: &[u32], given: usize) -> usize;
}

/// The interval of an encoder: the last 64 bits of its low end, and its width.
pub(crate) struct Interval {
    pub(crate) low: u64,
    pub(crate) range: u64,
}

impl Interval {
    pub(crate) const ALL: Interval = Interval { low: 0, range: u64::MAX };

    /// Narrows the interval to the part of a value. Whether the low end carries into the words before.
    #[inline]
    pub(crate) fn narrow(&mut self, frequencies: &[u32], value: usize) -> bool {
        let unit = self.range >> SCALE;
        let start = unit * u64::from(frequencies[..value].iter().sum::<u32>());
        // The last value takes what rounding leaves.
        let is_last = value + 1 == frequencies.len();
        self.range =
            if is_last { self.range - start } else { unit * u64::from(frequencies[value]) };
        let (low, carries) = self.low.overflowing_add(start);
        self.low = low;
        carries
    }

    /// The word that leaves a narrow interval as it is widened.
    #[inline]
    pub(crate) fn word(&mut self) -> Option<u32> {
        if self.range >= NARROW {
            return None;
        }
        let word = (self.low >> 32) as u32;
        self.low <<= 32;
        self.range <<= 32;
        Some(word)
    }
}

/// The interval of a decoder: the number less the low end, and the width.
pub(crate) struct Place {
    pub(crate) offset: u64,
    pub(crate) range: u64,
}

impl Place {
    /// The first 64 bits of a number, in the interval of all.
    pub(crate) const fn new(offset: u64) -> Place {
        Place { offset, range: u64::MAX }
    }

    /// Narrows the interval to the part that has the number, and returns its value. `word` reads the next word
    /// if the interval is to be widened.
    #[inline]
    pub(crate) fn value(&mut self, frequencies: &[u32], word: impl FnOnce() -> u32) -> usize {
        let unit = self.range >> SCALE;
        let (mut value, mut start) = (0, 0);
        loop {
            let end = start + unit * u64::from(frequencies[value]);
            let is_last = value + 1 == frequencies.len();
            if is_last || self.offset < end {
                self.range = if is_last { self.range } else { end } - start;
                self.offset -= start;
                break;
            }
            (value, start) = (value + 1, end);
        }
        if self.range < NARROW {
            self.offset = self.offset << 32 | u64::from(word());
            self.range <<= 32;
        }
        value
    }
}

/// Adds 1 to a number of bytes, the highest first.
pub(crate) fn carry(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().rev() {
        *byte = byte.wrapping_add(1);
        if *byte != 0 {
            return;
        }
    }
}

/// Writes choices into a word.
pub(crate) struct Encoder {
    bytes: [u8; 4 * WORDS],
    len: usize,
    interval: Interval,
}

impl Encoder {
    pub(crate) const fn new() -> Encoder {
        Encoder { bytes: [0; 4 * WORDS], len: 0, interval: Interval::ALL }
    }

    /// The word, if it has at most `max` bits.
    pub(crate) fn finish(mut self, max: usize) -> Option<Bits> {
        if self.len > 4 * (WORDS - 2) {
            return None;
        }
        let (number, width) = self.shortest();
        let low = if number >> 64 == 0 { number as u64 } else { 0 };
        if number >> 64 != 0 {
            carry(&mut self.bytes[..self.len]);
        }
        let mut bits = Bits::from_bytes(&self.bytes[..self.len]).ok()?;
        bits.push(low.checked_shr(64 - width).unwrap_or(0), width as usize);
        let bits = bits.without_last_one();
        (bits.len() <= max).then_some(bits)
    }

    /// The number from `low` below `low + range` with the fewest digits, and how many of 64 those are; not the
    /// number 0, which has no last digit.
    fn shortest(&self) -> (u128, u32) {
        let low = u128::from(self.interval.low);
        let is_zero = low == 0 && self.bytes[..self.len].iter().all(|&byte| byte == 0);
        for width in 0..64 {
            let unit = 1 << (64 - width);
            let number = if is_zero { unit } else { low.next_multiple_of(unit) };
            if number - low < u128::from(self.interval.range) {
                return (number, width);
            }
        }
        (low, 64)
    }
}

impl Coder for Encoder {
    #[inline]
    fn choose(&mut self, frequencies: &[u32], given: usize) -> usize {
        if self.interval.narrow(frequencies, given) {
            carry(&mut self.bytes[..self.len]);
        }
        if let Some(word) = self.interval.word()
            // What has more words is too long to be kept.
            && let Some(place) = self.bytes[self.len..].first_chunk_mut()
        {
            *place = word.to_be_bytes();
            self.len += 4;
        }
        given
    }
}

/// Reads choices from a word.
pub(crate) struct Decoder {
    bits: Bits,
    /// How many bits are read, of the word, its last 1 and the zeros that follow.
    read: usize,
    place: Place,
}

impl Decoder {
    pub(crate) fn new(word: &Bits) -> Decoder {
        let mut bits = *word;
        bits.push(1, 1);
        let offset = bits.window(0, 64);
        Decoder { bits, read: 64, place: Place::new(offset) }
    }

    /// Whether an encoder writes this word: no number of the last interval has fewer digits.
    pub(crate) fn is_canonical(&self) -> bool {
        // The next numbers with fewer digits lie one last digit below and above.
        let Some(digit) = self.read.checked_sub(self.bits.len()) else { return false };
        let digit = 1_u128.checked_shl(digit as u32).unwrap_or(u128::MAX);
        let (offset, range) = (u128::from(self.place.offset), u128::from(self.place.range));
        let is_first = self.bits.is_zero_before(self.bits.len() - 1);
        (offset < digit || is_first) && range - offset <= digit
    }
}

impl Coder for Decoder {
    #[inline]
    fn choose(&mut self, frequencies: &[u32], _: usize) -> usize {
        let Decoder { bits, read, place } = self;
        place.value(frequencies, || {
            *read += 32;
            bits.window(*read - 32, 32) as u32
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use board_conformance::Random;
    use ruint::Uint;

    use super::*;

    type Number = Uint<2048, 32>;
    /// The binary digits of a number from 0 to 1 here.
    const DIGITS: usize = 2000;

    /// An encoder with whole numbers as long as it takes: no words, no carries.
    struct Exact {
        low: Number,
        range: Number,
        /// The digits that the encoder works with.
        digits: usize,
    }

    impl Exact {
        fn new() -> Exact {
            let all = Number::from(u64::MAX) << (DIGITS - 64);
            Exact { low: Number::ZERO, range: all, digits: 64 }
        }

        fn choose(&mut self, frequencies: &[u32], value: usize) {
            let last_digit = Number::from(1) << (DIGITS - self.digits);
            let unit = ((self.range / last_digit) >> SCALE as usize) * last_digit;
            let start = unit * Number::from(frequencies[..value].iter().sum::<u32>());
            self.low += start;
            self.range = if value + 1 == frequencies.len() {
                self.range - start
            } else {
                unit * Number::from(frequencies[value])
            };
            if self.range / last_digit < Number::from(NARROW) {
                self.digits += 32;
            }
        }

        /// The number with the fewest digits, without its last.
        fn word(&self) -> Vec<bool> {
            for len in 1.. {
                let unit = Number::from(1) << (DIGITS - len);
                let number = self.low.div_ceil(unit).max(Number::from(1)) * unit;
                if number < self.low + self.range {
                    return (1..len).map(|digit| number.bit(DIGITS - digit)).collect();
                }
            }
            unreachable!("a range is not empty");
        }
    }

    /// Frequencies of which some are tiny and some almost certain.
    fn random_frequencies(random: &mut Random) -> Vec<u32> {
        let count = 2 + random.below(6);
        let mut left = WHOLE - count as u32;
        let mut frequencies: Vec<u32> = (1..count)
            .map(|_| {
                let share = if random.below(3) == 0 {
                    left
                } else {
                    random.below(left as usize + 1) as u32
                };
                left -= share;
                1 + share
            })
            .collect();
        frequencies.push(1 + left);
        frequencies
    }

    /// A value that is likely, or any.
    fn random_value(random: &mut Random, frequencies: &[u32]) -> usize {
        if random.below(8) == 0 {
            return random.below(frequencies.len());
        }
        let mut at = random.below(WHOLE as usize) as u32;
        frequencies
            .iter()
            .position(|&frequency| {
                let is_it = at < frequency;
                at = at.saturating_sub(frequency);
                is_it
            })
            .unwrap_or(0)
    }

    #[test]
    fn words_are_the_shortest_numbers_and_are_read_back() {
        let mut random = Random::new(23);
        let mut lengths = [0; 3];
        for round in 0..20_000 {
            let choices: Vec<(Vec<u32>, usize)> = (0..random.below(60))
                .map(|_| {
                    let frequencies = random_frequencies(&mut random);
                    // Words of zeros and of ones, too: they carry.
                    let value = match round % 4 {
                        0 => 0,
                        1 => frequencies.len() - 1,
                        _ => random_value(&mut random, &frequencies),
                    };
                    (frequencies, value)
                })
                .collect();
            let (mut encoder, mut exact) = (Encoder::new(), Exact::new());
            for (frequencies, value) in &choices {
                encoder.choose(frequencies, *value);
                exact.choose(frequencies, *value);
            }
            let expected = exact.word();
            let word = encoder.finish(159);
            assert_eq!(word.is_some(), expected.len() <= 159);
            lengths[expected.len().min(160) / 80] += 1;
            let Some(word) = word else { continue };
            let digits: Vec<bool> = {
                let mut reader = word.reader();
                (0..word.len()).map(|_| reader.take(1) == Ok(1)).collect()
            };
            assert_eq!(digits, expected);
            let mut decoder = Decoder::new(&word);
            for (frequencies, value) in &choices {
                assert_eq!(decoder.choose(frequencies, 0), *value);
            }
            assert!(decoder.is_canonical());
        }
        assert!(lengths.iter().all(|&count| count > 100), "{lengths:?}");
    }

    #[test]
    fn every_word_is_canonical_or_another_is() {
        let mut random = Random::new(24);
        for _ in 0..300 {
            let choices: Vec<Vec<u32>> =
                (0..1 + random.below(4)).map(|_| random_frequencies(&mut random)).collect();
            for len in 0..10 {
                for number in 0..1 << len {
                    let mut word = Bits::new();
                    word.push(number, len);
                    let mut decoder = Decoder::new(&word);
                    let mut encoder = Encoder::new();
                    for frequencies in &choices {
                        let value = decoder.choose(frequencies, 0);
                        encoder.choose(frequencies, value);
                    }
                    assert_eq!(decoder.is_canonical(), encoder.finish(159) == Some(word));
                }
            }
        }
    }
}
