//! What every code can do.

use crate::{BitSink, Bits, DecodeError, EncodeError, Fault, Snapshot};

/// A code: it gives each position of its domain one string of bits, its code word.
///
/// * *Exact*: `decode(encode(s)) == s`.
/// * *Canonical*: `decode` refuses every string that `encode` does not write, so two positions are
///   equal if and only if their code words are. Code words may serve as keys of a hash table or of a
///   data base.
/// * *Frozen*: the words of a code never change. Another layout gets another name.
pub trait Code: Sync {
    /// The name for command lines and files: lower case, digits, hyphens and `+`.
    fn id(&self) -> &'static str;

    /// What it is, in one line.
    fn summary(&self) -> &'static str;

    /// The greatest length of a code word in bits.
    fn max_bits(&self) -> usize;

    /// Whether every code word has that length.
    fn is_fixed(&self) -> bool {
        false
    }

    /// The greatest halfmove clock that has a code word.
    fn max_clock(&self) -> u16;

    /// The code word of a position.
    ///
    /// # Errors
    ///
    /// Why the position is outside the domain of the code.
    fn encode(&self, snapshot: &Snapshot) -> Result<Bits, EncodeError>;

    /// Writes the code word piece by piece, with the meaning of each.
    ///
    /// # Errors
    ///
    /// As [`encode`](Code::encode).
    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError>;

    /// The position of a code word.
    ///
    /// # Errors
    ///
    /// What is wrong with the bits, and where, if they are no code word.
    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError>;
}

/// A code whose words all take `N` bytes, and sort as bytes in an order that never changes.
pub trait FixedCode<const N: usize>: Code {
    /// The code word of a position.
    ///
    /// # Errors
    ///
    /// Why the position is outside the domain of the code.
    fn encode_bytes(&self, snapshot: &Snapshot) -> Result<[u8; N], EncodeError>;

    /// The position of a code word.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, if they are no code word.
    fn decode_bytes(&self, bytes: &[u8; N]) -> Result<Snapshot, DecodeError>;
}

/// The bytes of a string that must have so many.
pub(crate) fn exact<const N: usize>(bits: &Bits) -> Result<[u8; N], DecodeError> {
    match bits.len() {
        len if len < 8 * N => Err(DecodeError { fault: Fault::Truncated, at: len }),
        len if len > 8 * N => Err(DecodeError { fault: Fault::Trailing, at: 8 * N }),
        _ => {
            let mut bytes = [0; N];
            bytes.copy_from_slice(&bits.to_bytes());
            Ok(bytes)
        }
    }
}
