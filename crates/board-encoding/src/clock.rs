//! How the halfmove clock is stored.

use crate::{BitReader, BitSink, DecodeError, EncodeError, Fault, Part};

/// How the halfmove clock is stored by the codes that leave the choice open.
///
/// No choice loses a clock silently: a [`Snapshot`](crate::Snapshot) with a greater one than
/// [`max`](Clock::max) is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clock {
    /// 7 bits for 0 to 100, where a player may claim a draw: the 101 values of the theory, 100 for
    /// 100 and more. A caller who wants that brings greater clocks down by
    /// [`with_clock_at_most(100)`](crate::Snapshot::with_clock_at_most). The 26 words above 100 are
    /// no code words.
    #[default]
    Saturating100,
    /// 7 bits for 0 to 127.
    Exact127,
    /// No bits: the clock is 0. For books, where the clock says nothing.
    Absent,
}

impl Clock {
    /// The greatest clock that has a code word, in plies.
    #[must_use]
    pub const fn max(self) -> u16 {
        match self {
            Clock::Saturating100 => 100,
            Clock::Exact127 => 127,
            Clock::Absent => 0,
        }
    }

    /// How many bits the clock takes.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Clock::Saturating100 | Clock::Exact127 => 7,
            Clock::Absent => 0,
        }
    }

    pub(crate) fn check(self, clock: u16) -> Result<(), EncodeError> {
        let max = self.max();
        if clock > max { Err(EncodeError::Clock { clock, max }) } else { Ok(()) }
    }

    /// Writes a clock that was checked.
    #[inline]
    pub(crate) fn write<S: BitSink + ?Sized>(self, clock: u16, sink: &mut S) {
        if self != Clock::Absent {
            sink.put(Part::Clock, clock.into(), self.width());
        }
    }

    #[inline]
    pub(crate) fn read(self, reader: &mut BitReader<'_>) -> Result<u16, DecodeError> {
        let at = reader.at();
        let clock = reader.take(self.width())? as u16;
        if clock > self.max() {
            return Err(DecodeError { fault: Fault::OutOfRange, at });
        }
        Ok(clock)
    }
}
