//! Static exchange evaluation: what a series of captures on one square wins.
//!
//! Both sides capture on the square in turn, each time with its least valuable piece, and each may stop
//! when going on does not pay. X-ray attackers join as the pieces before them leave. A pawn that captures
//! on the last rank becomes a queen. A king captures only what is no longer defended. Pins are not
//! considered: a pinned piece captures like any other.
//!
//! Source: the swap algorithm, Chess Programming Wiki, "SEE - The Swap Algorithm".

use crate::{Board, Color, Move, PieceSets, Rank, Role, Square, SquareSet, derived, legality};

/// The values of the pieces in centipawns, by [`Role::index`]: 100, 300, 300, 500, 900, and 0 for the king,
/// which is never captured.
pub const EXCHANGE_VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// What a pawn gains by promotion.
const PROMOTION: i32 = value(Role::Queen) - value(Role::Pawn);

const fn value(role: Role) -> i32 {
    EXCHANGE_VALUES[role.index()]
}

/// What a move gains at once, and the value of the piece that it puts at risk.
#[inline(always)]
fn gain_and_risk<B: Board>(board: &B, mv: Move) -> (i32, i32) {
    let role_on = |square| board.piece_at(square).map_or(Role::King, |piece| piece.role);
    let landed = value(mv.promotion().unwrap_or(role_on(mv.from())));
    let captured = if mv.is_capture() { value(role_on(mv.capture_square())) } else { 0 };
    let promoted = if mv.is_promotion() { landed - value(Role::Pawn) } else { 0 };
    (captured + promoted, landed)
}

/// The most that a capture on `square` by `color` can gain beside the captured piece.
#[inline(always)]
fn promotion(square: Square, color: Color) -> i32 {
    if square.rank() == Rank::Eighth.of(color) { PROMOTION } else { 0 }
}

/// A series of captures on one square.
struct Exchange<'a, B> {
    board: &'a B,
    sets: PieceSets,
    square: Square,
    /// What is left of the occupied squares.
    occupied: SquareSet,
    /// The pieces of both colors that attack the square. Some may have captured already.
    attackers: SquareSet,
    /// The value of the piece that stands on the square now.
    at_risk: i32,
    /// The side that captures next.
    turn: Color,
}

impl<'a, B: Board> Exchange<'a, B> {
    /// The captures that may follow a move.
    #[inline(always)]
    fn after(board: &'a B, mv: Move, at_risk: i32) -> Exchange<'a, B> {
        let (sets, square) = (board.piece_sets(), mv.to());
        let occupied = legality::occupied_after(sets.occupied(), mv);
        let attackers =
            derived::attackers_in(board, &sets, square, occupied) - SquareSet::of(square);
        let turn = !board.side_to_move();
        Exchange { board, sets, square, occupied, attackers, at_risk, turn }
    }

    /// Captures with the least valuable piece of the side whose turn it is, and returns what that gained.
    /// `None` if it has no capture.
    #[inline(always)]
    fn capture(&mut self) -> Option<i32> {
        let Exchange { board, sets, square, .. } = *self;
        let attackers = self.attackers & self.occupied;
        let own = attackers & sets.by_color(self.turn);
        let of_role = |role| Some(((own & sets.by_role(role)).first()?, role));
        let (from, role) = Role::ALL.into_iter().find_map(of_role)?;
        if role == Role::King && attackers != own {
            return None;
        }
        let promotion = if role == Role::Pawn { promotion(square, self.turn) } else { 0 };
        let gained = self.at_risk + promotion;
        self.at_risk = value(role) + promotion;
        self.occupied.remove(from);
        // Sliders behind the piece that has left.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            let diagonal = sets.by_role(Role::Bishop) | sets.by_role(Role::Queen);
            self.attackers |= board.bishop_attacks(square, self.occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            let straight = sets.by_role(Role::Rook) | sets.by_role(Role::Queen);
            self.attackers |= board.rook_attacks(square, self.occupied) & straight;
        }
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
    let us = board.side_to_move();
    let (gained, at_risk) = gain_and_risk(board, mv);
    // For the side that has just captured: what it has beyond the threshold if the exchange ends here.
    let mut balance = gained - threshold;
    if balance < 0 {
        return false;
    }
    if balance >= at_risk + promotion(mv.to(), !us) {
        return true;
    }
    let mut exchange = Exchange::after(board, mv, at_risk);
    loop {
        let Some(gained) = exchange.capture() else { return exchange.turn != us };
        // The other side needs one more than a draw.
        balance = gained - balance - 1;
        if balance < 0 {
            return exchange.turn == us;
        }
        if balance >= exchange.at_risk + promotion(exchange.square, exchange.turn) {
            return exchange.turn != us;
        }
    }
}
