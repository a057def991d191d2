//! How the halfmove clock is stored.

use crate::{BitReader, BitSink, DecodeError, EncodeError, Fault, Part};

/// How a code stores the halfmove clock.
///
/// No clock is lost silently: a [`Snapshot`](crate::Snapshot) with a clock above [`max`](Clock::max) is
/// rejected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clock {
    /// 7 bits for 0 to 100, at which a player may claim a draw. The theory stores 100 for greater clocks:
    /// [`with_clock_at_most(100)`](crate::Snapshot::with_clock_at_most) does that. The 27 numbers above 100
    /// are not used.
    #[default]
    Saturating100,
    /// 7 bits for 0 to 127.
    Exact127,
    /// No bits: the clock is 0. For books, where the clock does not matter.
    Absent,
}

impl Clock {
    /// The maximum clock, in plies.
    #[must_use]
    pub const fn max(self) -> u16 {
        match self {
            Clock::Saturating100 => 100,
            Clock::Exact127 => 127,
            Clock::Absent => 0,
        }
    }

    /// The number of bits of the clock.
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

    /// Writes a checked clock.
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
