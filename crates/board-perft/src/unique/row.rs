//! A position as bytes to be sorted.

use board_core::{EnPassantMode, Position, PositionErrorKinds};
use board_encoding::{DecodeError, EncodeError, FixedCode, NotStorable, Record32, Snapshot};

/// The bytes of a key.
///
/// They are the bytes of [`Record32`] for pieces, side to move, castling rights and en passant square. The
/// remaining bytes, such as the clock, would be the same in all keys.
pub(crate) const KEY_BYTES: usize = 25;

/// The exact bytes of a position, without clocks. Two positions have the same legal moves from here on if
/// and only if their keys are equal.
pub(crate) type Key = [u8; KEY_BYTES];

/// A position with the number of lines of play to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) key: Key,
    pub(crate) ways: u64,
}

/// The bytes of a row in a file: the key and the number, little-endian.
pub(crate) const ROW_BYTES: usize = KEY_BYTES + 8;

/// Why a position has no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The position cannot be stored.
    #[error(transparent)]
    NotStorable(#[from] NotStorable),
    /// The position has too many pieces for a key.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

/// The key of a position.
pub(crate) fn key_of(position: &Position) -> Result<Key, KeyError> {
    let mut setup = *position.setup();
    setup.state.en_passant = position.en_passant(EnPassantMode::Legal);
    setup.state.halfmove_clock = 0;
    let record = Record32.encode_array(&Snapshot::new(&setup)?)?;
    let mut key = [0; KEY_BYTES];
    key.copy_from_slice(&record[..KEY_BYTES]);
    Ok(key)
}

/// The position of a key, with clock 0 and move 1.
pub(crate) fn position_of(key: &Key) -> Result<Position, DecodeError> {
    // Clock 0, move 1, score 0, a draw: the remaining bytes of every record.
    let mut record = [0; 32];
    record[..KEY_BYTES].copy_from_slice(key);
    record[26] = 1;
    record[30] = 1;
    let setup = *Record32.decode_array(&record)?.setup();
    // The errors of a position may have been allowed at the root.
    Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE).map_err(|errors| DecodeError {
        fault: board_encoding::Fault::NotStorable(NotStorable::Invalid(errors)),
        at: 0,
    })
}

impl Row {
    pub(crate) fn to_bytes(self) -> [u8; ROW_BYTES] {
        let mut bytes = [0; ROW_BYTES];
        bytes[..KEY_BYTES].copy_from_slice(&self.key);
        bytes[KEY_BYTES..].copy_from_slice(&self.ways.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; ROW_BYTES]) -> Row {
        let (mut key, mut ways) = ([0; KEY_BYTES], [0; 8]);
        key.copy_from_slice(&bytes[..KEY_BYTES]);
        ways.copy_from_slice(&bytes[KEY_BYTES..]);
        Row { key, ways: u64::from_le_bytes(ways) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_conformance::{allowed_positions, named_positions};

    #[test]
    fn a_key_holds_everything_that_affects_legal_moves() {
        let mut keys = 0;
        for named in named_positions().iter().chain(&allowed_positions()) {
            let position = &named.position;
            let Ok(key) = key_of(position) else {
                assert!(position.setup().pieces().count() > 32, "{}", position.fen());
                continue;
            };
            let back = position_of(&key).unwrap();
            assert_eq!(
                back.setup().pieces().collect::<Vec<_>>(),
                position.setup().pieces().collect::<Vec<_>>()
            );
            let (found, given) = (back.state(), position.state());
            assert_eq!((found.side_to_move, found.castling), (given.side_to_move, given.castling));
            assert_eq!(found.en_passant, position.en_passant(EnPassantMode::Legal));
            assert_eq!((found.halfmove_clock, found.fullmove_number), (0, 1));
            assert_eq!(key_of(&back), Ok(key));
            keys += 1;
        }
        assert!(keys > 30);
    }

    #[test]
    fn only_a_legal_en_passant_capture_makes_a_difference() {
        let key = |fen| key_of(&Position::from_fen(fen).unwrap()).unwrap();
        // The capturing pawn is pinned.
        assert_eq!(
            key("8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1"),
            key("8/8/8/8/k2Pp2Q/8/8/4K3 b - - 7 30")
        );
        assert_ne!(key("8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1"), key("8/8/8/8/k2Pp3/8/8/4K3 b - - 0 1"));
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        let row = Row { key: key_of(&Position::start()).unwrap(), ways: u64::MAX - 5 };
        assert_eq!(Row::from_bytes(&row.to_bytes()), row);
    }

    #[test]
    fn invalid_bytes_are_rejected() {
        assert!(position_of(&[0; KEY_BYTES]).is_err());
        assert!(position_of(&[255; KEY_BYTES]).is_err());
    }
}
