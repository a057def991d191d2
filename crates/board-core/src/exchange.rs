//! Static exchange evaluation: what a series of captures on one square wins.
//!
//! Both sides capture on the square in turn, each time with its least valuable piece, and each may stop
//! when going on does not pay. X-ray attackers join as the pieces before them leave. A pawn that captures
//! on the last rank becomes a queen. A king captures only what is no longer defended. Pins are not
//! considered: a pinned piece captures like any other.
//!
//! Source: the swap algorithm, Chess Programming Wiki, "SEE - The Swap Algorithm".

use crate::legality::occupied_after;
use crate::sets::lsb;
use crate::{Board, Color, Move, PieceSets, Rank, Role, Square, SquareSet};

/// The values of the pieces in centipawns, by [`Role::index`]: 100, 300, 300, 500, 900, and 0 for the king,
/// which is never captured.
pub const EXCHANGE_VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// What a pawn gains by promotion.
const PROMOTION: i32 = value(Role::Queen) - value(Role::Pawn);

const fn value(role: Role) -> i32 {
    EXCHANGE_VALUES[role.index()]
}

/// A series of captures on one square.
struct Exchange {
    /// The pieces by role.
    sets: PieceSets,
    /// The pieces of the side that captures next, then those of the other side.
    sides: [SquareSet; 2],
    square: Square,
    /// What is left of the occupied squares.
    occupied: SquareSet,
    /// The pawns, knights and kings that attack the square, those included that have left their squares.
    leapers: SquareSet,
    /// The value of the piece that stands on the square now.
    at_risk: i32,
    /// The side that captures next.
    turn: Color,
}

/// What a move gains at once, and the value of the piece that it puts at risk.
#[inline(always)]
fn gain_and_risk<B: Board>(board: &B, mv: Move) -> (i32, i32) {
    let role_on = |square| board.piece_at(square).map_or(Role::King, |piece| piece.role);
    let moved = role_on(mv.from());
    let landed = mv.promotion().unwrap_or(moved);
    let captured = if mv.is_capture() { value(role_on(mv.capture_square())) } else { 0 };
    (captured + value(landed) - value(moved), value(landed))
}

/// The most that a capture on `square` by `color` can gain beside the captured piece.
#[inline(always)]
fn promotion(square: Square, color: Color) -> i32 {
    if square.rank() == Rank::Eighth.of(color) { PROMOTION } else { 0 }
}

impl Exchange {
    /// The exchange after a move that put a piece at risk.
    #[inline(always)]
    fn after<B: Board>(board: &B, mv: Move, at_risk: i32) -> Exchange {
        let (sets, square) = (board.piece_sets(), mv.to());
        let occupied = occupied_after(sets.occupied(), mv);
        let turn = !board.side_to_move();
        let sides = [turn, !turn].map(|color| sets.by_color(color));
        let leapers = sets.leapers_to(square);
        Exchange { sets, sides, square, occupied, leapers, at_risk, turn }
    }

    /// The pieces of both colors that attack the square now, x-ray attackers included whose way has opened.
    #[inline(always)]
    fn attackers(&self) -> SquareSet {
        (self.leapers | self.sets.sliders_to(self.square, self.occupied)) & self.occupied
    }

    /// The least valuable attackers of the side whose turn it is, and their role; no king where the square is
    /// defended.
    #[inline(always)]
    fn least_valuable(&self) -> Option<(SquareSet, Role)> {
        let attackers = self.attackers();
        let own = attackers & self.sides[0];
        if own.is_empty() {
            return None;
        }
        // All roles are tried, without a branch: which is the first is unpredictable.
        let (mut least, mut role) = (own, Role::King);
        for other in Role::ALL.into_iter().rev() {
            let pieces = own & self.sets.by_role(other);
            (least, role) = if pieces.is_empty() { (least, role) } else { (pieces, other) };
        }
        (role != Role::King || own == attackers).then_some((least, role))
    }

    /// Captures with the least valuable piece of the side whose turn it is, and returns what that gained.
    /// `None` if it has no capture.
    #[inline(always)]
    fn capture(&mut self) -> Option<i32> {
        let (least, role) = self.least_valuable()?;
        let promotion = if role == Role::Pawn { promotion(self.square, self.turn) } else { 0 };
        let gained = self.at_risk + promotion;
        self.at_risk = value(role) + promotion;
        self.occupied.remove(lsb(least));
        self.turn = !self.turn;
        self.sides.swap(0, 1);
        Some(gained)
    }
}

/// What a move gains, in centipawns of [`EXCHANGE_VALUES`].
#[inline(always)]
#[must_use]
pub fn see<B: Board>(board: &B, mv: Move) -> i32 {
    if mv.is_castle() {
        return 0;
    }
    let (gained, at_risk) = gain_and_risk(board, mv);
    let mut exchange = Exchange::after(board, mv, at_risk);
    // At most 16 pieces of each side, or 63 where more were allowed.
    let (mut gains, mut count) = ([0; 64], 0);
    while let Some(gained) = exchange.capture() {
        gains[count] = gained;
        count += 1;
    }
    let replies = gains[..count].iter().rev().fold(0, |best, gained| (gained - best).max(0));
    gained - replies
}

/// Whether a move gains at least `threshold`. Stops as soon as the answer is known.
#[inline(always)]
#[must_use]
pub fn see_ge<B: Board>(board: &B, mv: Move, threshold: i32) -> bool {
    if mv.is_castle() {
        return threshold <= 0;
    }
    let (gained, at_risk) = gain_and_risk(board, mv);
    // For the side that has just captured: what it has beyond the threshold if the exchange ends here.
    let mut balance = gained - threshold;
    let us = board.side_to_move();
    // Most moves are decided by the first capture or its absence, many by their values alone.
    if balance < 0 || balance >= at_risk + promotion(mv.to(), !us) {
        return balance >= 0;
    }
    let mut exchange = Exchange::after(board, mv, at_risk);
    loop {
        let last = !exchange.turn;
        let Some(gained) = exchange.capture() else { return last == us };
        // The other side needs one more than a draw.
        balance = gained - balance - 1;
        if balance < 0 {
            return last == us;
        }
        if balance >= exchange.at_risk + promotion(exchange.square, exchange.turn) {
            return last != us;
        }
    }
}
