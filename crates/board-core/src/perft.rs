//! Counting the legal move sequences of a given length.

use core::fmt;
use core::ops::AddAssign;

use crate::{Board, Bulk, CodePath, Move, Square, ViewExt, make_each_legal_move};

/// The number of legal move sequences of `depth` plies: the "performance test" (R. Hyatt, Crafty) by which
/// move generators are compared.
///
/// The last ply is counted, not made: [`Bulk::OnePly`]. Depth 0 counts one: the position itself.
/// On return the board is as before.
///
/// A board of sets counts faster with its feature `count`, which a program that only searches can leave out.
///
/// The counts of 14 plies and more from the start position do not fit 64 bits. In release builds the sum
/// wraps.
///
/// ```no_run
/// # fn example<B: board_core::Board>() {
/// use board_core::{Board, Position, perft};
///
/// let mut board = B::from_position(&Position::start());
/// assert_eq!(perft(&mut board, 5), 4_865_609);
/// # }
/// ```
pub fn perft<B: Board>(board: &mut B, depth: u32) -> u64 {
    count_leaves(board, depth, Bulk::OnePly)
}

/// The same number as [`perft`], with the last two plies counted at once: [`Bulk::TwoPlies`]. Where a board has no way
/// of its own for that, it is as fast as [`perft`].
///
/// ```no_run
/// # fn example<B: board_core::Board>() {
/// use board_core::{Board, Position, perft_two_ply};
///
/// let mut board = B::from_position(&Position::start());
/// assert_eq!(perft_two_ply(&mut board, 5), 4_865_609);
/// # }
/// ```
pub fn perft_two_ply<B: Board>(board: &mut B, depth: u32) -> u64 {
    count_leaves(board, depth, Bulk::TwoPlies)
}

/// The number of sequences.
// One copy for all callers: the generator is inlined here.
#[inline(never)]
fn count_leaves<B: Board>(board: &mut B, depth: u32, bulk: Bulk) -> u64 {
    board.code_path().run(
        #[inline(always)]
        || match depth {
            0 => 1,
            1 => board.count_legal() as u64,
            _ => {
                if depth == 2
                    && let Some(leaves) = board.count_in_bulk(bulk)
                {
                    return leaves;
                }
                let mut leaves = 0;
                board.for_each_child(
                    #[inline(always)]
                    |child, _| {
                        // Count the last ply here: one call fewer for each position.
                        leaves += match depth {
                            2 => child.count_legal() as u64,
                            _ => count_leaves(child, depth - 1, bulk),
                        }
                    },
                );
                leaves
            }
        },
    )
}

/// [`perft`] by first moves: calls `visit` with every legal move and the number of sequences that begin
/// with it. The sum of the numbers is the perft of the same depth. At depth 0 there are no moves.
///
/// Two such lists show which first move leads to a wrong count ("divide").
pub fn divide<B: Board>(board: &mut B, depth: u32, mut visit: impl FnMut(Move, u64)) {
    if depth > 0 {
        make_each_legal_move(board, |child, mv| visit(mv, perft(child, depth - 1)));
    }
}

/// A perft split by the kind of the last move, as in published tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftKinds {
    /// All sequences.
    pub nodes: u64,
    /// The last move captures, en passant included.
    pub captures: u64,
    /// The last move captures en passant.
    pub en_passant: u64,
    /// The last move castles.
    pub castles: u64,
    /// The last move promotes; the four promotions count one each.
    pub promotions: u64,
    /// The last move gives check.
    pub checks: u64,
    /// The last move gives check, but the moved piece does not.
    pub discovered_checks: u64,
    /// The last move gives check by two pieces at once.
    pub double_checks: u64,
    /// The last move gives mate.
    pub checkmates: u64,
}

impl PerftKinds {
    /// The counts with their names, in the order of the published tables.
    #[must_use]
    pub const fn named(&self) -> [(&'static str, u64); 9] {
        [
            ("nodes", self.nodes),
            ("captures", self.captures),
            ("en passant", self.en_passant),
            ("castles", self.castles),
            ("promotions", self.promotions),
            ("checks", self.checks),
            ("discovered checks", self.discovered_checks),
            ("double checks", self.double_checks),
            ("checkmates", self.checkmates),
        ]
    }

    /// The counts of one move: `child` is the position after `mv`.
    fn of<B: Board>(child: &B, mv: Move) -> PerftKinds {
        let checkers = child.checkers();
        let by_moved = checkers.contains(landing_square(mv));
        PerftKinds {
            nodes: 1,
            captures: u64::from(mv.is_capture()),
            en_passant: u64::from(mv.is_en_passant()),
            castles: u64::from(mv.is_castle()),
            promotions: u64::from(mv.is_promotion()),
            checks: u64::from(!checkers.is_empty()),
            discovered_checks: u64::from(!checkers.is_empty() && !by_moved),
            double_checks: u64::from(checkers.len() > 1),
            checkmates: u64::from(!checkers.is_empty() && !child.has_legal_move()),
        }
    }
}

/// The square from which the moved piece may give check: the target, or in castling the rook's target.
fn landing_square(mv: Move) -> Square {
    if mv.is_castle() { mv.castling_targets().1 } else { mv.to() }
}

impl AddAssign for PerftKinds {
    fn add_assign(&mut self, other: PerftKinds) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castles += other.castles;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        self.checkmates += other.checkmates;
    }
}

impl fmt::Display for PerftKinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, count)) in self.named().into_iter().enumerate() {
            write!(f, "{}{count} {name}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// A perft split by the kind of the last move, which is made for that. Depth 0 counts the position itself
/// as one node of no kind.
pub fn perft_kinds<B: Board>(board: &mut B, depth: u32) -> PerftKinds {
    if depth == 0 {
        return PerftKinds { nodes: 1, ..PerftKinds::default() };
    }
    let mut sum = PerftKinds::default();
    make_each_legal_move(board, |child, mv| {
        sum += if depth == 1 { PerftKinds::of(child, mv) } else { perft_kinds(child, depth - 1) };
    });
    sum
}
