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
use crate::{Color, Move, PieceSets, Rank, Role, Square, SquareSet, View, attacks};

/// The values of the pieces by [`Role::index`], in any unit, each from 0 to 100,000. That of the king, which is never
/// captured, does not matter.
pub type ExchangeValues = [i32; 6];

/// The usual values, in centipawns: 100, 300, 300, 500, 900.
pub const EXCHANGE_VALUES: ExchangeValues = [100, 300, 300, 500, 900, 0];

/// More than an exchange can gain.
const OUT_OF_REACH: i32 = 1 << 20;

/// What a pawn gains by promotion.
#[inline(always)]
const fn promotion_value(values: &ExchangeValues) -> i32 {
    values[Role::Queen.index()] - values[Role::Pawn.index()]
}

/// What a move gains at once, and the value of the piece that it puts at risk.
#[inline(always)]
fn gain_and_risk(
    mv: Move,
    values: &ExchangeValues,
    role_on: impl Fn(Square) -> Role,
) -> (i32, i32) {
    let value = |role: Role| values[role.index()];
    let moved = role_on(mv.from());
    let landed = mv.promotion().unwrap_or(moved);
    let captured = if mv.is_capture() { value(role_on(mv.capture_square())) } else { 0 };
    (captured + value(landed) - value(moved), value(landed))
}

/// What a pawn of a color gains by promotion if it captures on a square.
#[inline(always)]
fn promotion(square: Square, color: Color, values: &ExchangeValues) -> i32 {
    if square.rank() == Rank::Eighth.of(color) { promotion_value(values) } else { 0 }
}

/// A series of captures on one square.
struct Exchange<'a> {
    values: &'a ExchangeValues,
    /// The pieces by role.
    sets: PieceSets,
    /// The pieces of the side that captures next, then those of the other side.
    sides: [SquareSet; 2],
    square: Square,
    /// What a pawn that captures gains by promotion. Pawns of one color only attack a square where they promote.
    promotion: i32,
    /// The pieces that would attack the square if no other were in their way, those included that have left
    /// their squares.
    aimed: SquareSet,
    /// What is left of the occupied squares.
    occupied: SquareSet,
    /// The value of the piece that stands on the square now.
    at_risk: i32,
}

impl<'a> Exchange<'a> {
    /// The exchange after a move of `us` that put a piece at risk.
    #[inline(always)]
    fn after(
        sets: PieceSets,
        us: Color,
        mv: Move,
        values: &'a ExchangeValues,
        at_risk: i32,
    ) -> Exchange<'a> {
        let square = mv.to();
        Exchange {
            values,
            sides: [sets.by_color(!us), sets.by_color(us)],
            square,
            promotion: if matches!(square.rank(), Rank::First | Rank::Eighth) {
                promotion_value(values)
            } else {
                0
            },
            aimed: sets.aimed_at(square),
            occupied: occupied_after(sets.occupied(), mv),
            at_risk,
            sets,
        }
    }

    /// The pieces of both colors that attack the square now, x-ray attackers included whose way has opened. For
    /// `queen_attacks` see [`see_ge`].
    #[inline(always)]
    fn attackers(&self, queen_attacks: impl Fn(Square, SquareSet) -> SquareSet) -> SquareSet {
        let near = queen_attacks(self.square, self.occupied) | attacks::knight(self.square);
        self.aimed & near & self.occupied
    }

    /// Captures with the least valuable of the attackers of the side whose turn it is, of which there must be one,
    /// and returns what that gained. `None` if its king would have to, and the square is defended.
    #[inline(always)]
    fn capture(&mut self, attackers: SquareSet) -> Option<i32> {
        let own = attackers & self.sides[0];
        // All roles are tried, without a branch: which is the first is unpredictable.
        let (mut least, mut role) = (own, Role::King);
        for other in Role::ALL.into_iter().rev() {
            let pieces = own & self.sets.by_role(other);
            (least, role) = if pieces.is_empty() { (least, role) } else { (pieces, other) };
        }
        if role == Role::King && own != attackers {
            return None;
        }
        let promotion = if role == Role::Pawn { self.promotion } else { 0 };
        let gained = self.at_risk + promotion;
        self.at_risk = self.values[role.index()] + promotion;
        self.occupied.remove(lsb(least));
        self.sides.swap(0, 1);
        Some(gained)
    }

    /// Whether the side that has just captured prevails, if the first recapture shows it, as it usually does: there
    /// is none, or it gains too little, or there is no answer to it, or that gains too little.
    ///
    /// `balance` is what the side has beyond the threshold if the exchange ends here. Each reason alone is
    /// unpredictable. So all are computed, and one branch looks at the sign of them all.
    #[inline(always)]
    fn decided(&self, attackers: SquareSet, balance: i32) -> Option<bool> {
        let theirs = attackers & self.sides[0];
        let pawns = attackers & self.sets.by_role(Role::Pawn);
        let promotion_by = |pawns: SquareSet| if pawns.is_empty() { 0 } else { self.promotion };
        // What the other side then has beyond a draw.
        let reply = self.at_risk + promotion_by(pawns & theirs) - balance - 1;
        let prevails = if theirs.is_empty() { -1 } else { reply };
        // What the answer gains. A king recaptures only where there is none.
        let mut answer = OUT_OF_REACH;
        for role in Role::ALL[..5].iter().rev() {
            let has_role = !(theirs & self.sets.by_role(*role)).is_empty();
            answer = if has_role { self.values[role.index()] } else { answer };
        }
        let answering = self.aimed & self.sides[1] & self.occupied;
        let answer = if answering.is_empty() { 0 } else { answer + promotion_by(pawns) };
        let fails = answer - 1 - reply;

        // A number that decides is negative, so the sign of all three together tells whether one does.
        let is_decided = (balance | prevails | fails) < 0;
        is_decided.then_some(balance >= 0 && prevails < 0)
    }
}

/// What a move of `us` gains, in the unit of the values. For `queen_attacks` see [`see_ge`].
#[inline(always)]
#[must_use]
pub fn see(
    sets: PieceSets,
    us: Color,
    mv: Move,
    values: &ExchangeValues,
    queen_attacks: impl Fn(Square, SquareSet) -> SquareSet,
) -> i32 {
    if mv.is_castle() {
        return 0;
    }
    let (gained, at_risk) = gain_and_risk(mv, values, |square| sets.role_on(square));
    let mut exchange = Exchange::after(sets, us, mv, values, at_risk);
    if (exchange.aimed & exchange.sides[0]).is_empty() {
        return gained;
    }
    // At most 16 pieces of each side, or 63 where more were allowed.
    let (mut gains, mut count) = ([0; 64], 0);
    loop {
        let attackers = exchange.attackers(&queen_attacks);
        if (attackers & exchange.sides[0]).is_empty() {
            break;
        }
        let Some(gained) = exchange.capture(attackers) else { break };
        gains[count] = gained;
        count += 1;
        if (exchange.aimed & exchange.sides[0] & exchange.occupied).is_empty() {
            break;
        }
    }
    let replies = gains[..count].iter().rev().fold(0, |best, gained| (gained - best).max(0));
    gained - replies
}

/// Whether a move of `us` gains at least `threshold`. Stops as soon as the answer is known.
///
/// `queen_attacks` gives the squares that a queen attacks over some occupied squares; those of them that are occupied
/// are enough.
#[inline(always)]
#[must_use]
pub fn see_ge(
    sets: PieceSets,
    us: Color,
    mv: Move,
    threshold: i32,
    values: &ExchangeValues,
    queen_attacks: impl Fn(Square, SquareSet) -> SquareSet,
) -> bool {
    if mv.is_castle() {
        return threshold <= 0;
    }
    let threshold = threshold.clamp(-OUT_OF_REACH, OUT_OF_REACH);
    let (gained, at_risk) = gain_and_risk(mv, values, |square| sets.role_on(square));
    let mut exchange = Exchange::after(sets, us, mv, values, at_risk);
    // For the side that has just captured: what it has beyond the threshold if the exchange ends here.
    let mut balance = gained - threshold;
    let mut is_ours = true;
    let mut attackers = exchange.attackers(&queen_attacks);
    if let Some(prevails) = exchange.decided(attackers, balance) {
        return prevails;
    }
    loop {
        let Some(gained) = exchange.capture(attackers) else { return is_ours };
        // The other side needs one more than a draw.
        balance = gained - balance - 1;
        is_ours = !is_ours;
        attackers = exchange.attackers(&queen_attacks);
        let is_lost = balance < 0;
        let is_won = balance >= exchange.at_risk + exchange.promotion;
        let is_over = (attackers & exchange.sides[0]).is_empty();
        // The attackers are sought before it is known whether they matter: that is unpredictable.
        if is_lost | is_won | is_over {
            return is_lost != is_ours;
        }
    }
}

/// Whether a move gains at least `threshold`, for boards whose sets are not at hand: the values are tried first.
#[inline(always)]
#[must_use]
pub fn see_ge_of<V: View + ?Sized>(
    board: &V,
    mv: Move,
    threshold: i32,
    values: &ExchangeValues,
) -> bool {
    // No closure: it would be compiled without the instructions of the caller.
    match see_ge_by_values(board, mv, threshold, values) {
        Some(answer) => answer,
        None => {
            let us = board.side_to_move();
            see_ge(board.piece_sets(), us, mv, threshold, values, attacks::queen)
        }
    }
}

/// Whether a move gains at least `threshold`, if the values of the pieces alone decide it, as they do for half of
/// the captures: for boards whose sets are not at hand.
#[inline(always)]
fn see_ge_by_values<V: View + ?Sized>(
    board: &V,
    mv: Move,
    threshold: i32,
    values: &ExchangeValues,
) -> Option<bool> {
    if mv.is_castle() {
        return Some(threshold <= 0);
    }
    let threshold = threshold.clamp(-OUT_OF_REACH, OUT_OF_REACH);
    let role_on = |square| board.piece_at(square).map_or(Role::King, |piece| piece.role);
    let (gained, at_risk) = gain_and_risk(mv, values, role_on);
    let balance = gained - threshold;
    let recaptured = at_risk + promotion(mv.to(), !board.side_to_move(), values);
    (balance < 0 || balance >= recaptured).then_some(balance >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveKind, Position};

    const VALUES: ExchangeValues = EXCHANGE_VALUES;

    #[test]
    fn an_exchange_is_worth_what_both_sides_can_make_of_it() {
        use Square as S;
        #[rustfmt::skip]
        let rows = [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", S::E4, S::D5, 100),
            ("4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", S::C3, S::D5, -200),
            // The king recaptures, unless the square is defended.
            ("8/8/3k4/3p4/8/2N5/8/4K3 w - - 0 1", S::C3, S::D5, -200),
            ("8/8/3k4/3p4/8/2N5/6B1/4K3 w - - 0 1", S::C3, S::D5, 100),
            // A rook behind a rook, also where the other side has two.
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", S::D2, S::D5, 100),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", S::D2, S::D5, -400),
            // The rook does not take the queen: the pawn would take it and promote.
            ("r1r5/1P5k/8/8/8/8/8/Q3K3 w - - 0 1", S::A1, S::A8, 500),
            ("r1r5/7k/8/8/8/8/8/Q3K3 w - - 0 1", S::A1, S::A8, -400),
        ];
        for (fen, from, to, value) in rows {
            let position = Position::from_fen(fen).unwrap();
            let (sets, us) = (position.piece_sets(), position.side_to_move());
            let mv = Move::new(from, to, MoveKind::Capture);
            assert_eq!(see(sets, us, mv, &VALUES, attacks::queen), value, "{fen}");
            let is_at_least = |least| see_ge(sets, us, mv, least, &VALUES, attacks::queen);
            assert!(is_at_least(value) && !is_at_least(value + 1), "{fen}");
            assert!(see_ge_of(&position, mv, value, &VALUES), "{fen}");
            assert!(!see_ge_of(&position, mv, value + 1, &VALUES), "{fen}");
        }
    }
}
