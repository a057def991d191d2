//! The list of codes.

use crate::{BinaryFen, Code, FenText, Huffman, NibbleRuns, R160, Record32};

/// All codes, from the simplest on.
///
/// ```
/// use board_encoding::{CODES, code};
///
/// assert_eq!(code("h3").map(|code| code.id()), Some("h3"));
/// assert!(CODES.iter().all(|listed| code(listed.id()).is_some()));
/// ```
pub const CODES: &[&dyn Code] = &[
    &FenText,
    &NibbleRuns::A,
    &Huffman::B,
    &Huffman::B_C8,
    &Huffman::B_C7,
    &Huffman::B_BEST,
    &Huffman::D,
    &Huffman::D_BEST,
    &Huffman::D_BEST7,
    &Huffman::E,
    &Huffman::E2,
    &Huffman::E3,
    &Huffman::F,
    &Huffman::F3,
    &Huffman::BE,
    &Huffman::BF,
    &Huffman::G,
    &Huffman::G3,
    &Huffman::H,
    &Huffman::H2,
    &Huffman::H3,
    &R160,
    #[cfg(feature = "adaptive")]
    &crate::Adaptive,
    &BinaryFen,
    &Record32,
];

/// The code of a name.
#[must_use]
pub fn code(id: &str) -> Option<&'static dyn Code> {
    CODES.iter().copied().find(|code| code.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_stands_for_one_code() {
        for (index, listed) in CODES.iter().enumerate() {
            let first = CODES.iter().position(|other| other.id() == listed.id());
            assert_eq!(first, Some(index), "{}", listed.id());
        }
        assert!(code("b").is_some() && code("B").is_none());
    }
}
