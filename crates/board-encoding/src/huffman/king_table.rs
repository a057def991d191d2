//! H: both kings and the castling rights in 12 bits.
//!
//! # What is stored
//!
//! A number below 3961. The first 3612 stand for the squares of two kings that do not touch, White's
//! first, both in scan order, without castling rights. The other 349 stand for squares and rights
//! together, ordered by White's king, Black's king and the rights (`K` = 1, `Q` = 2, `k` = 4,
//! `q` = 8). The scan passes over the kings and over the rooks that may castle, and there are no
//! castling bits.
//!
//! # The start position
//!
//! ```text
//! clock, side, form             7 + 1 + 1
//! kings and rights              12
//! n b q b n                     25
//! 8 pawns, 32 empty, 8 pawns    24 + 8 + 24
//! N B Q B N                     25
//! ```
//!
//! 127 bits; H2 takes 114.
//!
//! # Longest word
//!
//! The pieces of D's longest word without castling bits take 166, then 9 + 12: 187. H3 takes 191 where
//! the first and the last piece have the same color.
//!
//! # Where the theory errs
//!
//! It counts 3612 pairs of kings without castling rights and 329 with. 3612 is right: 64 * 63 ordered
//! pairs less 420 that touch. With rights, the number depends on the condition for the other king:
//!
//! | the other king | one side | both | total |
//! | --- | --- | --- | --- |
//! | does not touch | 2 * (58 + 58 + 58) | 9 | 357 |
//! | and stands on no castling rook's square | 2 * (57 + 57 + 56) | 9 | 349 |
//! | and not beside the rook's corner (g1 and h2, b1 and a2): no check can have come about | 2 * (55 + 55 + 52) | 9 | 333 |
//! | and not on c1 with the queen's side right | 2 * (55 + 54 + 51) | 9 | 329 |
//!
//! The last is one too many: with a knight left on b1, a black king can reach c1 while White's king
//! and rook stay at home. The table uses the second line, which needs no argument about games. All of
//! them fit 12 bits.

use board_core::{CastlingRights, Color, Piece, Role, SMALL};

use super::kings::put_known;
use crate::draft::Draft;
use crate::scan::{Scan, Scanned, king_home, rook_home};
use crate::{BitReader, BitSink, DecodeError, Fault, Part};

/// Pairs of kings that do not touch.
const PAIRS: usize = 3612;
/// Pairs with castling rights.
const WITH_RIGHTS: usize = 349;

/// The meaning of each number: White's king in the bits from 10 on, Black's in those from 4 on, then the
/// rights. Both halves are sorted.
static MEANINGS: [u16; PAIRS + WITH_RIGHTS] = {
    let mut meanings = [0; PAIRS + WITH_RIGHTS];
    let (mut pair, mut with_rights) = (0, PAIRS);
    let mut kings = 0;
    while kings < 64 * 64 {
        let (white, black) = (Scan::new((kings >> 6) as u8), Scan::new(kings as u8));
        if !touch(white, black) {
            meanings[pair] = kings << 4;
            pair += 1;
            let mut rights = 1;
            while rights < 16 && may_castle(white, black) {
                if fits([white, black], rights) {
                    meanings[with_rights] = kings << 4 | rights;
                    with_rights += 1;
                }
                rights += 1;
            }
        }
        kings += 1;
    }
    assert!(pair == PAIRS && with_rights == meanings.len());
    meanings
};

/// The same, computed one after the other: for small programs.
fn meanings() -> impl Iterator<Item = u16> {
    let squares = |kings: u16| (Scan::new((kings >> 6) as u8), Scan::new(kings as u8));
    let pairs =
        move || (0..64 * 64).filter(move |&kings| !touch(squares(kings).0, squares(kings).1));
    let with_rights = move |kings| {
        let (white, black) = squares(kings);
        let rights = 1..if may_castle(white, black) { 16 } else { 1 };
        rights
            .filter(move |&rights| fits([white, black], rights))
            .map(move |rights| kings << 4 | rights)
    };
    pairs().map(|kings| kings << 4).chain(pairs().flat_map(with_rights))
}

/// The number with a meaning.
#[inline]
fn number_of(meaning: u16) -> usize {
    if SMALL {
        return meanings().take_while(|&other| other != meaning).count();
    }
    let (from, half) = match meaning % 16 {
        0 => (0, &MEANINGS[..PAIRS]),
        _ => (PAIRS, &MEANINGS[PAIRS..]),
    };
    let found = half.binary_search(&meaning);
    debug_assert!(found.is_ok(), "kings that touch, or rights without king and rook");
    from + found.unwrap_or_else(|place| place)
}

/// The meaning of a number, if it has one.
fn meaning_of(number: usize) -> Option<u16> {
    if SMALL { meanings().nth(number) } else { MEANINGS.get(number).copied() }
}

/// Whether two squares are neighbors, or the same.
pub(super) const fn touch(a: Scan, b: Scan) -> bool {
    let (a, b) = (a.index(), b.index());
    (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1
}

/// Whether a king is at home.
const fn may_castle(white: Scan, black: Scan) -> bool {
    white.index() == Scan::of(king_home(Color::White)).index()
        || black.index() == Scan::of(king_home(Color::Black)).index()
}

/// Whether the kings' squares allow the rights.
const fn fits(kings: [Scan; 2], rights: u16) -> bool {
    let mut index = 0;
    while index < 4 {
        let (color, side) = CastlingRights::EACH[index];
        let rook = Scan::of(rook_home(color, side)).index();
        let home = Scan::of(king_home(color)).index();
        let other = kings[1 - color.index()].index();
        let is_there = kings[color.index()].index() == home && other != rook;
        if rights >> index & 1 == 1 && !is_there {
            return false;
        }
        index += 1;
    }
    true
}

/// Writes the number of kings that do not touch.
pub(super) fn write<S: BitSink + ?Sized>(scanned: &Scanned<'_>, sink: &mut S) {
    let castling = scanned.setup.state.castling;
    let rights =
        CastlingRights::EACH.into_iter().enumerate().fold(0, |rights, (index, (color, side))| {
            rights | u16::from(castling.has(color, side)) << index
        });
    let [white, black] = scanned.kings.map(|king| u16::from(king.index()));
    let meaning = white << 10 | black << 4 | rights;
    sink.put(Part::KingsAndCastling, number_of(meaning) as u64, 12);
}

pub(super) fn read(reader: &mut BitReader<'_>, draft: &mut Draft) -> Result<(), DecodeError> {
    let at = reader.at();
    let fail = |fault| DecodeError { fault, at };
    let number = reader.take(12)? as usize;
    let meaning = meaning_of(number).ok_or(fail(Fault::OutOfRange))?;
    for (color, square) in [(Color::White, meaning >> 10), (Color::Black, meaning >> 4)] {
        let king = Piece::new(color, Role::King);
        put_known(Scan::new(square as u8), king, draft).map_err(fail)?;
    }
    for (index, (color, side)) in CastlingRights::EACH.into_iter().enumerate() {
        if meaning >> index & 1 == 1 {
            let rook = Piece::new(color, Role::Rook);
            put_known(Scan::of(rook_home(color, side)), rook, draft).map_err(fail)?;
            draft.give_right(color, side).map_err(fail)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_worked_out_as_they_are_kept() {
        assert!(meanings().eq(MEANINGS));
        for (number, meaning) in MEANINGS.into_iter().enumerate() {
            assert_eq!(number_of(meaning), number);
        }
    }
}
