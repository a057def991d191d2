//! Static exchange evaluation: what a series of captures on one square wins.
//!
//! Both sides capture on the square in turn, each time with its least valuable piece, and each may stop
//! when going on does not pay. X-ray attackers join as the pieces before them leave. A pawn that captures
//! on the last rank becomes a queen. A king captures only what is no longer defended. Pins are not
//! considered: a pinned piece captures like any other.
//!
//! Source: the swap algorithm, Chess Programming Wiki, "SEE - The Swap Algorithm".

use crate::{Board, Color, Move, Piece, Rank, Role, Square, SquareSet};

/// The values of the pieces in centipawns, by [`Role::index`]: 100, 300, 300, 500, 900, and 0 for the king,
/// which is never captured.
pub const EXCHANGE_VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// What a pawn gains by promotion.
const PROMOTION: i32 = value(Role::Queen) - value(Role::Pawn);

const fn value(role: Role) -> i32 {
    EXCHANGE_VALUES[role.index()]
}

/// A series of captures on one square.
struct Exchange<'a, B> {
    board: &'a B,
    square: Square,
    /// What is left of the occupied squares.
    occupied: SquareSet,
    /// The value of the piece that stands on the square now.
    at_risk: i32,
    /// The side that captures next.
    turn: Color,
}

impl<'a, B: Board> Exchange<'a, B> {
    /// The exchange after a move, and what that move gained.
    fn after(board: &'a B, mv: Move) -> (Exchange<'a, B>, i32) {
        let (from, to) = (mv.from(), mv.to());
        let role_on = |square| board.piece_at(square).map_or(Role::King, |piece| piece.role);
        let landed = mv.promotion().unwrap_or(role_on(from));
        let captured = if mv.is_capture() { value(role_on(mv.capture_square())) } else { 0 };
        let promoted = if mv.is_promotion() { value(landed) - value(Role::Pawn) } else { 0 };
        let gone = SquareSet::of(from) | SquareSet::of(mv.capture_square());
        let occupied = (board.occupied() - gone) | SquareSet::of(to);
        let turn = !board.side_to_move();
        let at_risk = value(landed);
        (Exchange { board, square: to, occupied, at_risk, turn }, captured + promoted)
    }

    /// The most that a capture by `color` can gain beside the captured piece.
    fn promotion(&self, color: Color) -> i32 {
        if self.square.rank() == Rank::Eighth.of(color) { PROMOTION } else { 0 }
    }

    /// Captures with the least valuable piece of the side whose turn it is, and returns what that gained.
    /// `None` if it has no capture.
    fn capture(&mut self) -> Option<i32> {
        let attackers = self.board.attackers_to(self.square, self.occupied - self.square.into());
        let (from, role) = self.board.least_valuable(attackers, self.turn)?;
        if role == Role::King {
            let defenders = self.board.least_valuable(attackers, !self.turn);
            if defenders.is_some() {
                return None;
            }
        }
        let promotion = if role == Role::Pawn { self.promotion(self.turn) } else { 0 };
        let gained = self.at_risk + promotion;
        self.at_risk = value(role) + promotion;
        self.occupied.remove(from);
        self.turn = !self.turn;
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
    let (mut exchange, gained) = Exchange::after(board, mv);
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
    let (mut exchange, gained) = Exchange::after(board, mv);
    // For the side that has just captured: what it has beyond the threshold if the exchange ends here.
    let mut balance = gained - threshold;
    if balance < 0 {
        return false;
    }
    let us = board.side_to_move();
    loop {
        let last = !exchange.turn;
        let loss = exchange.at_risk + exchange.promotion(exchange.turn);
        if balance >= loss {
            return last == us;
        }
        let Some(gained) = exchange.capture() else { return last == us };
        // The other side needs one more than a draw.
        balance = gained - balance - 1;
        if balance < 0 {
            return last == us;
        }
    }
}

/// The least valuable piece of a color among some, found by reading each.
pub(crate) fn least_valuable<B: Board>(
    board: &B,
    among: SquareSet,
    color: Color,
) -> Option<(Square, Role)> {
    let role = |square| match board.piece_at(square) {
        Some(Piece { color: its, role }) if its == color => Some((square, role)),
        _ => None,
    };
    among.into_iter().filter_map(role).min_by_key(|&(_, role)| role)
}
