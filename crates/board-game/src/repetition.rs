//! Repetition within a search.

use alloc::vec::Vec;

use board_core::{Move, MoveKind, View};

use crate::Key64;
use crate::key::cuckoo;

/// The keys of the positions that led to the one on the board: repetition within a search, without a
/// [`Game`](crate::Game).
///
/// Push the key after every move and pop it when the move is taken back. A search starts from
/// [`Game::repetitions`](crate::Game::repetitions), or from [`new`](Repetitions::new) if nothing was played
/// before. The keys come from a [`Keyed`](crate::Keyed) board with
/// [`EnPassantMode::Legal`](board_core::EnPassantMode::Legal), the default of [`Key64`].
///
/// ```
/// use board_core::{Board, View, ViewExt};
/// use board_game::{Keyed, Repetitions};
///
/// # fn evaluate<B: Board>(_: &B) -> i32 { 0 }
/// /// The score for the side to move.
/// fn search<B: Board>(
///     board: &mut Keyed<B>, line: &mut Repetitions, ply: usize, depth: u32, mut alpha: i32, beta: i32,
/// ) -> i32 {
///     if ply > 0 && line.is_repetition(ply) {
///         return 0;
///     }
///     // A move can repeat a position, so the score is that of a draw at least.
///     if ply > 0 && alpha < 0 && line.upcoming(board, ply).is_some() {
///         alpha = 0;
///     }
///     if depth == 0 || alpha >= beta {
///         return alpha.max(evaluate(board));
///     }
///     for &mv in &board.legal_moves() {
///         let undo = board.make(mv);
///         line.push(board.key(), board.state().halfmove_clock);
///         alpha = alpha.max(-search(board, line, ply + 1, depth - 1, -beta, -alpha));
///         line.pop();
///         board.unmake(mv, undo);
///         if alpha >= beta {
///             break;
///         }
///     }
///     alpha
/// }
/// ```
///
/// # Costs
///
/// Sixteen bytes for each position, twelve on x86 of 32 bits. [`push`](Repetitions::push) and
/// [`pop`](Repetitions::pop) take constant time, but for a list that grows. The other methods read the keys
/// since the last irreversible move: every second one for [`is_repetition`](Repetitions::is_repetition), all
/// for [`upcoming`](Repetitions::upcoming), none if fewer than three plies have passed since. Two positions
/// that differ count as equal with a probability of 1 in 2^64.
#[derive(Clone, Debug)]
#[must_use]
pub struct Repetitions {
    /// The position on the board is the last. Never empty.
    records: Vec<Record>,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    key: Key64,
    /// How many plies back there is a position that can come back: plies since the last irreversible or
    /// null move, or the first record.
    reversible: u32,
}

impl Repetitions {
    /// Starts from a position of which no earlier one is known.
    pub fn new(key: Key64) -> Repetitions {
        Repetitions { records: Vec::from([Record { key, reversible: 0 }]) }
    }

    /// Adds the position after a move: its key and
    /// the clock of its [`state`](View::state), which tells whether the move was irreversible.
    #[inline]
    pub fn push(&mut self, key: Key64, halfmove_clock: u16) {
        let reversible = u32::from(halfmove_clock).min(self.reversible() as u32 + 1);
        self.records.push(Record { key, reversible });
    }

    /// Adds the position after a null move. It is not compared with those before, nor are later ones.
    #[inline]
    pub fn push_null(&mut self, key: Key64) {
        self.records.push(Record { key, reversible: 0 });
    }

    /// Removes the last position, when its move is taken back. The first one stays.
    #[inline]
    pub fn pop(&mut self) {
        if self.records.len() > 1 {
            self.records.pop();
        }
    }

    /// How often the position on the board has occurred, now included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + earlier(self.comparable()).count()
    }

    /// Whether a search should score the position on the board as a draw. `ply` is the number of plies since
    /// the root of the search, 0 at the root.
    ///
    /// One earlier occurrence is enough if it came after the root: who can repeat a position once can repeat
    /// it again. Otherwise it takes two, as in a claim by the Laws.
    #[inline]
    #[must_use]
    pub fn is_repetition(&self, ply: usize) -> bool {
        let mut earlier = earlier(self.comparable());
        earlier.next().is_some_and(|plies| plies < ply || earlier.next().is_some())
    }

    /// A legal move to a position that [`is_repetition`](Repetitions::is_repetition) would call a draw, if
    /// there is one. `board` is the board as it stands now, `ply` the number of plies since the root of the
    /// search.
    ///
    /// So the side to move can have a draw at least. No move is generated: the change of the key back to each
    /// earlier position is looked up in a table of all reversible moves (M. van Kervinck, 2013). The table
    /// takes 16 KB.
    #[inline]
    #[must_use]
    pub fn upcoming<V: View>(&self, board: &V, ply: usize) -> Option<Move> {
        if self.reversible() < 3 { None } else { self.upcoming_after_three(board, ply) }
    }

    fn upcoming_after_three<V: View>(&self, board: &V, ply: usize) -> Option<Move> {
        let (records, turn) = (self.comparable(), cuckoo::turn());
        let (older, [before, now]) = records.split_last_chunk()?;
        // A move of one side leads back only to a position since which the other side has moved nothing.
        let mut by_them = now.key.0 ^ before.key.0 ^ turn;
        for (index, pair) in older.rchunks_exact(2).enumerate() {
            let then = pair[0].key.0;
            by_them ^= then ^ pair[1].key.0 ^ turn;
            let plies = 3 + 2 * index;
            if by_them == 0
                && let Some(mv) = reversible_move(board, now.key.0 ^ then)
                && (plies < ply || earlier(&records[..records.len() - plies]).next().is_some())
            {
                return Some(mv);
            }
        }
        None
    }

    /// The positions that can come back, and the one on the board.
    #[inline]
    fn comparable(&self) -> &[Record] {
        &self.records[self.records.len() - 1 - self.reversible()..]
    }

    #[inline]
    fn reversible(&self) -> usize {
        self.records[self.records.len() - 1].reversible as usize
    }
}

/// How many plies before the last of these positions the same one occurred, the latest first. At least four
/// plies lie between, two by each side.
#[inline]
fn earlier(records: &[Record]) -> impl Iterator<Item = usize> {
    let now = records.len().wrapping_sub(1);
    let mut plies = 2;
    core::iter::from_fn(move || {
        loop {
            plies += 2;
            if records.get(now.wrapping_sub(plies))?.key == records[now].key {
                return Some(plies);
            }
        }
    })
}

/// The legal move that changes the key of a board by `change`, if it is reversible. Rarely called.
#[cold]
#[inline(never)]
fn reversible_move<V: View>(board: &V, change: u64) -> Option<Move> {
    let (piece, [one, other]) = cuckoo::find(change)?;
    [(one, other), (other, one)]
        .into_iter()
        .filter(|&(from, _)| board.piece_at(from) == Some(piece))
        .map(|(from, to)| Move::new(from, to, MoveKind::Quiet))
        .find(|&mv| board.is_legal(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_has_the_documented_size() {
        // Some processors of 32 bits align numbers of 64 bits to four bytes.
        assert_eq!(size_of::<Record>(), if align_of::<u64>() == 8 { 16 } else { 12 });
    }

    #[test]
    fn clocks_and_null_moves_end_what_can_come_back() {
        let mut line = Repetitions::new(Key64(1));
        for (key, halfmove_clock) in [(2, 9), (3, 10), (4, 11), (1, 12)] {
            line.push(Key64(key), halfmove_clock);
        }
        assert_eq!(line.occurrences(), 2);
        assert!(line.is_repetition(5) && !line.is_repetition(4));
        line.push_null(Key64(2));
        assert_eq!(line.occurrences(), 1);
        line.pop();
        line.push(Key64(2), 0);
        assert_eq!(line.occurrences(), 1);
        line.pop();
        line.push(Key64(2), 13);
        assert_eq!(line.occurrences(), 2);
    }
}
