//! A table of all reversible moves by what they change of a [`Key64`](super::Key64).
//!
//! Cuckoo hashing (R. Pagh and F. Rodler, 2001) for repetition (M. van Kervinck, 2013): a move is in one of
//! two slots, so it is found or excluded by two probes. An entry is the move itself in 16 bits, and its key is
//! computed again, so the table takes 16 KB.

use board_core::{Piece, Role, Square, attacks};

use super::native::{LOW, WHITE, split_mix};

const SIZE: usize = 1 << 13;

/// How many pairs of squares a piece other than a pawn can move between, all pieces together.
const COUNT: usize = 3668;

/// The entries: square, other square, piece, from the low bits. 0 is an empty slot: a white pawn.
static ENTRIES: [u16; SIZE] = entries();

/// The piece and the two squares of the reversible move that changes a key by `change`, the side to move
/// included. The direction of the move is open.
#[inline]
pub(crate) fn find(change: u64) -> Option<(Piece, [Square; 2])> {
    let slots = [first(change), second(change)].map(|slot| ENTRIES[slot]);
    let entry = slots.into_iter().find(|&entry| entry != 0 && change_of(entry) == change)?;
    let squares = [entry, entry >> 6].map(|bits| Square::masked(bits as usize));
    Some((const { Piece::all() }[usize::from(entry >> 12)], squares))
}

/// What the turn changes.
pub(crate) fn turn() -> u64 {
    LOW[WHITE]
}

#[inline]
fn change_of(entry: u16) -> u64 {
    let [one, other] = numbers_of(entry);
    LOW[one] ^ LOW[other] ^ turn()
}

/// The places of the two numbers of an entry.
const fn numbers_of(entry: u16) -> [usize; 2] {
    let piece = 64 * (entry >> 12) as usize;
    [piece + (entry & 63) as usize, piece + (entry >> 6 & 63) as usize]
}

const fn first(change: u64) -> usize {
    change as usize % SIZE
}

const fn second(change: u64) -> usize {
    (change >> 32) as usize % SIZE
}

const fn entries() -> [u16; SIZE] {
    let mut entries = [0; SIZE];
    let (mut place, mut count) = (0, 0);
    while place < 12 * 64 {
        let (piece, from) = (place / 64, place % 64);
        let role = Role::ALL[piece % 6];
        let attacks = attacks::on_empty_board(Square::new(from), role);
        // Each pair of squares once.
        let mut to = attacks.bits() >> from << from;
        while to != 0 && !matches!(role, Role::Pawn) {
            let entry = from | (to.trailing_zeros() as usize) << 6 | piece << 12;
            insert(&mut entries, entry as u16);
            count += 1;
            to &= to - 1;
        }
        place += 1;
    }
    assert!(count == COUNT);
    entries
}

/// Puts an entry into its first slot. An entry that was there moves to its other slot, and so on.
const fn insert(entries: &mut [u16; SIZE], mut entry: u16) {
    let mut slot = None;
    while entry != 0 {
        let [one, other] = numbers_of(entry);
        let change = split_mix(one) ^ split_mix(other) ^ split_mix(WHITE);
        let next = match slot {
            Some(slot) if slot == first(change) => second(change),
            _ => first(change),
        };
        (entries[next], entry) = (entry, entries[next]);
        slot = Some(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Key, Key64};

    #[test]
    fn every_reversible_move_is_found_and_nothing_else() {
        let mut count = 0;
        for piece in Piece::all() {
            for from in Square::all() {
                for to in Square::all().filter(|&to| to > from) {
                    let mut key = Key64::default();
                    key.remove(piece, from);
                    key.add(piece, to);
                    key.toggle_side_to_move();
                    let moves = piece.role != Role::Pawn
                        && attacks::on_empty_board(from, piece.role).contains(to);
                    count += usize::from(moves);
                    let expected = moves.then_some((piece, [from, to]));
                    assert_eq!(find(key.0), expected, "{piece:?} {from} {to}");
                }
            }
        }
        assert_eq!(count, COUNT);
        assert_eq!(find(turn()), None);
        assert_eq!(size_of_val(&ENTRIES), 16 * 1024);
        assert_eq!(ENTRIES.iter().filter(|&&entry| entry != 0).count(), COUNT);
    }
}
