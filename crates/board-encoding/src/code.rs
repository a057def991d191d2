//! The trait of all codes.

use core::fmt;

use board_core::Square;

use crate::{BitSink, Bits, Bytes, DecodeError, EncodeError, Fault, Snapshot};

/// A code: it maps each position of its domain to one string of bits, its code word.
///
/// * *Exact*: `decode(encode(s)) == s`.
/// * *Canonical*: `decode` rejects every string that `encode` does not write. So two positions are equal if and
///   only if their code words are, and code words can be keys of a hash table or a database.
/// * *Frozen*: the words of a code never change. Another layout gets another name.
pub trait Code: Sync {
    /// The name for command lines and files: lower case, digits, hyphens and `+`.
    fn id(&self) -> &'static str;

    /// The idea of the code in one line.
    fn summary(&self) -> &'static str;

    /// The maximum length of a code word in bits.
    fn max_bits(&self) -> usize;

    /// Whether every code word has that length.
    fn is_fixed(&self) -> bool {
        false
    }

    /// Whether every code word consists of whole bytes.
    fn is_whole_bytes(&self) -> bool {
        self.is_fixed()
    }

    /// The maximum halfmove clock, in plies.
    fn max_clock(&self) -> u16;

    /// The code word of a position.
    ///
    /// # Errors
    ///
    /// Why the position is outside the domain of the code.
    fn encode(&self, snapshot: &Snapshot) -> Result<Bits, EncodeError> {
        let mut bits = Bits::new();
        self.explain(snapshot, &mut bits)?;
        Ok(bits)
    }

    /// Writes the code word part by part, with the meaning of each part.
    ///
    /// # Errors
    ///
    /// As [`encode`](Code::encode).
    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError>;

    /// The position of a code word.
    ///
    /// # Errors
    ///
    /// What is wrong with the bits, and where, if they are not a code word.
    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError>;

    /// The code word in bytes. If the words are not all whole bytes, it ends with a stop bit
    /// ([`Bits::to_stopped_bytes`]).
    ///
    /// # Errors
    ///
    /// As [`encode`](Code::encode).
    fn encode_bytes(&self, snapshot: &Snapshot) -> Result<Bytes, EncodeError> {
        let bits = self.encode(snapshot)?;
        Ok(if self.is_whole_bytes() { bits.to_bytes() } else { bits.to_stopped_bytes() })
    }

    /// Writes, in lines, what the parts named by [`explain`](Code::explain) do not show. Most codes write
    /// nothing.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn describe(&self, _snapshot: &Snapshot, _out: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// Writes the code book, one line for each symbol: its name, a tab, and its bits. In the bits, `c` is the
    /// color (1 for White), which is left out where it is implied, and `n` a digit of a number. Codes without
    /// symbols write nothing.
    ///
    /// ```
    /// use board_encoding::{Code, Huffman};
    ///
    /// let mut book = String::new();
    /// Huffman::B.book(&mut book).unwrap();
    /// assert!(book.starts_with("pawn\t10c\nknight\t1101c\nbishop\t1100c\n"));
    /// assert!(book.ends_with("king\t11111c\nempty square\t0\n"));
    /// ```
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn book(&self, _out: &mut dyn fmt::Write) -> fmt::Result {
        Ok(())
    }

    /// The position of a code word in bytes.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, and at which bit, if they are not a code word.
    fn decode_bytes(&self, bytes: &[u8]) -> Result<Snapshot, DecodeError> {
        let read = if self.is_whole_bytes() { Bits::from_bytes } else { Bits::from_stopped_bytes };
        self.decode(&read(bytes)?)
    }

    /// The position of a code word that another program may have written. For most codes the same as
    /// [`decode_bytes`](Code::decode_bytes); [`BinaryFen`](crate::BinaryFen) and [`Record32`](crate::Record32) also read what
    /// other programs store and no snapshot has.
    ///
    /// # Errors
    ///
    /// As [`decode_bytes`](Code::decode_bytes).
    fn decode_reduced(&self, bytes: &[u8]) -> Result<Reduced, DecodeError> {
        Ok(Reduced::new(self.decode_bytes(bytes)?))
    }
}

/// The position of a code word that another program may have written, and what of the word is not in the snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The position.
    pub snapshot: Snapshot,
    /// The full-move number; 1 if the word has none.
    pub fullmove_number: u16,
    /// The en passant square that was dropped, since no pawn can capture there.
    pub dropped_en_passant: Option<Square>,
    /// The halfmove clock that was dropped: beside an en passant square it is 0.
    pub dropped_clock: Option<u16>,
}

impl Reduced {
    /// Of a word that holds nothing but the snapshot.
    pub(crate) const fn new(snapshot: Snapshot) -> Reduced {
        Reduced { snapshot, fullmove_number: 1, dropped_en_passant: None, dropped_clock: None }
    }
}

impl fmt::Debug for dyn Code + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A code whose words all take `N` bytes, and sort as bytes in an order that never changes.
pub trait FixedCode<const N: usize>: Code {
    /// The code word of a position.
    ///
    /// # Errors
    ///
    /// Why the position is outside the domain of the code.
    fn encode_array(&self, snapshot: &Snapshot) -> Result<[u8; N], EncodeError>;

    /// The position of a code word.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, if they are not a code word.
    fn decode_array(&self, bytes: &[u8; N]) -> Result<Snapshot, DecodeError>;
}

/// The bytes of a string that must have exactly `N`.
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
