//! A fast path for the spellings of nearly all moves.

use board_core::{File, Rank, Role, Square, SquareSet};

use super::SanMove;

/// The meaning of a byte in a common spelling.
#[derive(Clone, Copy)]
struct Meaning {
    /// The role of a capital letter, `None` for other bytes.
    role: Option<Role>,
    /// The possible origins if the byte precedes the target. Empty if it must not.
    from: SquareSet,
}

static MEANINGS: [Meaning; 128] = {
    let mut table = [Meaning { role: None, from: SquareSet::EMPTY }; 128];
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index].from = SquareSet::file(File::new(index));
        table[b'1' as usize + index].from = SquareSet::rank(Rank::new(index));
        index += 1;
    }
    table[b'x' as usize].from = SquareSet::ALL;
    table[b'N' as usize].role = Some(Role::Knight);
    table[b'B' as usize].role = Some(Role::Bishop);
    table[b'R' as usize].role = Some(Role::Rook);
    table[b'Q' as usize].role = Some(Role::Queen);
    table[b'K' as usize].role = Some(Role::King);
    table
};

/// Reads the spellings of nearly all moves, `e4`, `exd5`, `Nf3`, `Nxf3`, `Nbd2` and `Nbxd2` with or
/// without a check sign, at fixed places and with few branches, because letters are unpredictable for a
/// processor. `None` means only that the general reader must read the text.
#[inline]
pub(super) fn common_spelling(text: &[u8]) -> Option<SanMove> {
    let last = *text.last()?;
    let text = &text[..text.len() - usize::from(last == b'+' || last == b'#')];
    let (head, &[file, rank]) = text.split_last_chunk::<2>()?;
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    // A pawn has no letter.
    let first = head.first().map_or(Meaning { role: None, from: SquareSet::ALL }, meaning);
    let before = &head[usize::from(first.role.is_some())..];
    let from = match *before {
        [] => SquareSet::ALL,
        [one] => meaning(&one).from,
        [one, b'x'] => meaning(&one).from,
        _ => SquareSet::EMPTY,
    };
    // The general reader reads `xx` and all other endings.
    let is_common = (file | rank) < 8 && !from.is_empty() && !before.starts_with(b"xx");
    is_common.then(|| SanMove::Piece {
        role: Some(first.role.unwrap_or(Role::Pawn)),
        from,
        to: Square::from_coords(File::new(file.into()), Rank::new(rank.into())),
        promotion: None,
    })
}

#[inline(always)]
fn meaning(byte: &u8) -> Meaning {
    MEANINGS.get(usize::from(*byte)).copied().unwrap_or(MEANINGS[0])
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    /// All texts of up to five letters that matter.
    #[test]
    fn the_general_reader_agrees() {
        let letters = *b"ah19xNKO+-=b\xc3";
        let mut read = 0;
        for length in 0..=5 {
            for number in 0..letters.len().pow(length) {
                let digit = |place| letters[number / letters.len().pow(place) % letters.len()];
                let text: alloc::vec::Vec<u8> = (0..length).map(digit).collect();
                if let Some(mv) = common_spelling(&text) {
                    read += 1;
                    let long = SanMove::from_any_bytes(&text);
                    assert_eq!(long, Ok(mv), "{:?}", text.escape_ascii().to_string());
                }
            }
        }
        assert!(read > 100, "{read}");
    }
}
