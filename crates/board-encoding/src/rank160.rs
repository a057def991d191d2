//! R160

mod castling;
mod choose;
mod classes;
mod digits;
mod letters;
mod pawns;
mod show;

pub use digits::Digits;
pub use show::Digit;

use crate::u192::U192;
use crate::{BitSink, Bits, Code, DecodeError, EncodeError, Fault, FixedCode, Part, Snapshot};

/// The greatest halfmove clock: at 75 moves of each side without a capture or pawn move, a game is
/// over.
const MAX_CLOCK: u16 = 150;
const CLOCKS: u16 = MAX_CLOCK + 1;

/// The code `r160`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct R160;

impl R160 {
    /// How many code words there are, as 20 bytes: every word that sorts below is one, no other is.
    ///
    /// 1 378 799 871 020 628 781 146 862 499 467 527 793 880 739 917 896, or 2^159.916.
    pub const COUNT: [u8; 20] = classes::TOTAL.times(2).to_bytes();

    /// The digits of a position's rank.
    ///
    /// # Errors
    ///
    /// Why the position is outside the domain of the code.
    pub fn digits(snapshot: &Snapshot) -> Result<Digits, EncodeError> {
        Digits::new(snapshot)
    }
}

impl Code for R160 {
    fn id(&self) -> &'static str {
        "r160"
    }

    fn summary(&self) -> &'static str {
        "the rank among all positions that play can reach, in 20 bytes"
    }

    fn max_bits(&self) -> usize {
        160
    }

    fn is_fixed(&self) -> bool {
        true
    }

    fn max_clock(&self) -> u16 {
        MAX_CLOCK
    }

    fn encode(&self, snapshot: &Snapshot) -> Result<Bits, EncodeError> {
        let mut bits = Bits::new();
        self.explain(snapshot, &mut bits)?;
        Ok(bits)
    }

    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError> {
        let bytes = self.encode_bytes(snapshot)?;
        bytes.iter().for_each(|&byte| sink.put(Part::Rank, byte.into(), 8));
        Ok(())
    }

    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError> {
        self.decode_bytes(&crate::code::exact(bits)?)
    }
}

impl FixedCode<20> for R160 {
    fn encode_bytes(&self, snapshot: &Snapshot) -> Result<[u8; 20], EncodeError> {
        Ok(Digits::new(snapshot)?.number().to_bytes())
    }

    fn decode_bytes(&self, bytes: &[u8; 20]) -> Result<Snapshot, DecodeError> {
        Digits::of_number(U192::from_bytes(bytes))
            .map(|digits| digits.snapshot())
            .ok_or(DecodeError { fault: Fault::OutOfRange, at: 0 })
    }
}
