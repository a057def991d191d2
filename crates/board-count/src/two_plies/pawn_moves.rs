//! The moves of our pawns, all of one direction at once.

use board_core::sets::{
    NOT_A, NOT_H, ahead, ahead_east, ahead_west, lsb, pawn_attacks, rank, step,
};
use board_core::side::Side;
use board_core::{Move, MoveKind, MoveMask, MoveSink, Rank, Role, Square, SquareSet};
use board_setwise::{Generator, SetReader};

use crate::two_plies::first_moves::{FirstMoves, Total};
use crate::two_plies::registers::Tables;
use crate::two_plies::special_moves::Specials;

impl<R: SetReader, T: Tables, S: Side> FirstMoves<'_, R, T, S> {
    /// Adds the replies to the moves of pawns that neither promote nor capture en passant.
    #[inline(always)]
    pub(super) fn pawns(&self, total: &mut Total<T>) {
        let pawns = self.pieces.by_role(Role::Pawn) & self.us;
        let (straight, diagonal) = (self.checks.straight_pins, self.checks.diagonal_pins);
        let free = pawns - straight - diagonal;
        let single = ahead::<S>(free) | ahead::<S>(pawns & straight) & straight;
        let west = ahead_west::<S>(free) | ahead_west::<S>(pawns & diagonal) & diagonal;
        let east = ahead_east::<S>(free) | ahead_east::<S>(pawns & diagonal) & diagonal;
        let empty = !(self.us | self.them);
        let single = single & empty;
        let double = ahead::<S>(single & rank::<S>(Rank::Third)) & empty;

        let not_last = !rank::<S>(Rank::Eighth);
        let captured = self.them & not_last;
        let [n, s, _, _, ne, sw, nw, se] = self.values.seen;
        let (file, diagonal, other) = (n | s, ne | sw, nw | se);
        let [seen_west, seen_east] =
            if S::IS_WHITE { [other, diagonal] } else { [diagonal, other] };
        self.pawn_moves(total, single & not_last, step::<S>(0), file);
        self.pawn_moves(total, double, 2 * step::<S>(0), file);
        self.pawn_moves(total, west & captured, step::<S>(-1), seen_west);
        self.pawn_moves(total, east & captured, step::<S>(1), seen_east);
    }

    /// Adds the replies to pawn moves that each go `by` squares further, counted from a1 to h8. `seen`: where
    /// a slider of theirs looks at a pawn along the line of the move.
    #[inline(always)]
    fn pawn_moves(&self, total: &mut Total<T>, targets: SquareSet, by: i8, seen: SquareSet) {
        if targets.is_empty() {
            return;
        }
        let (registers, values) = (self.registers, self.values);
        let is_double = by == 2 * step::<S>(0);
        let passing = if is_double { beside(self.their_pawns()) } else { SquareSet::EMPTY };
        let role = Role::Pawn.index();
        let leaving = shifted(targets, -by) & (self.special.origins[role] | seen);
        let special = targets & (self.special.targets[role] | passing) | shifted(leaving, by);

        let mut plain = targets - special;
        total.replies += self.same_pawns(shifted(plain, -by), plain, by);
        for to in special {
            let from = lsb(shifted(to.into(), -by));
            let Specials { apart, replies } = if passing.contains(to) {
                self.push_beside_pawn(from, to, seen)
            } else {
                self.special_moves(Role::Pawn, from, to.into())
            };
            total.replies += replies;
            plain |= SquareSet::of(to) - apart;
        }
        let origins = shifted(plain, -by);
        total.replies += plain.len() as i64 * values.if_we_passed;
        registers.add_values(&mut total.sum, &values.table, plain);
        registers.subtract_values(&mut total.sum, &values.table, origins);
        registers.add_steps_of_pawns::<S>(
            &mut total.sum,
            self.reader,
            self.king_steps,
            origins,
            by,
            plain,
        );
    }

    /// What [`same_pawn`](Self::same_pawn) says of many pawns. Pawns that capture each other have their moves
    /// in the table twice; and a pawn that stops a double step stops both steps one square further.
    #[inline(always)]
    fn same_pawns(&self, origins: SquareSet, targets: SquareSet, by: i8) -> i64 {
        let pawns = self.values.pawns;
        if by == step::<S>(-1) {
            (origins & pawns.east).len() as i64
        } else if by == step::<S>(1) {
            (origins & pawns.west).len() as i64
        } else {
            -((origins & pawns.second & shifted(pawns.first & targets, -by)).len() as i64)
        }
    }

    /// Looks at a double push after which a pawn of theirs may capture en passant. Then two pieces leave
    /// a rank, which may uncover the king: such pushes are made.
    #[inline(never)]
    fn push_beside_pawn(&self, from: Square, to: Square, seen: SquareSet) -> Specials {
        let (a, b, role) = (SquareSet::of(from), SquareSet::of(to), Role::Pawn.index());
        let capturers = beside(b) & self.their_pawns();
        let special = a & (self.special.origins[role] | seen) | b & self.special.targets[role];
        if !(special | (capturers | b) & self.lines.between).is_empty() {
            let replies = self.made(Move::new(from, to, MoveKind::DoublePush));
            return Specials { apart: b, replies };
        }
        let replies = capturers.len() as i64 + self.same_pawn(a, b);
        Specials { apart: SquareSet::EMPTY, replies }
    }

    /// The replies to promotions and captures en passant.
    #[inline(always)]
    pub(super) fn promotions_and_en_passant(&self) -> i64 {
        let pawns = self.pieces.by_role(Role::Pawn) & self.us;
        let seventh = pawns & rank::<S>(Rank::Seventh);
        let passed = self.reader.state_squares() & rank::<S>(Rank::Sixth);
        if (seventh | pawn_attacks::<S::Them>(passed) & pawns).is_empty() {
            return 0;
        }
        self.all_promotions_and_en_passant(seventh)
    }

    #[cold]
    #[inline(never)]
    fn all_promotions_and_en_passant(&self, seventh: SquareSet) -> i64 {
        let king = lsb(self.pieces.by_role(Role::King) & self.us);
        let mut sink = Made { made: self.made, replies: 0 };
        let mask = MoveMask::within(seventh, SquareSet::ALL);
        Generator::<_, S>::new(self.reader, king, mask, self.checks).legal(&mut sink);
        Generator::<_, S>::new(self.reader, king, MoveMask::ALL, self.checks).en_passant(&mut sink);
        sink.replies as i64
    }

    #[inline(always)]
    fn their_pawns(&self) -> SquareSet {
        self.pieces.by_role(Role::Pawn) & self.them
    }
}

/// A sink that makes each move and counts the replies.
struct Made<'a> {
    made: &'a dyn Fn(Move) -> u64,
    replies: u64,
}

impl MoveSink for Made<'_> {
    fn push(&mut self, mv: Move) {
        self.replies += (self.made)(mv);
    }
}

/// A set moved by a number of squares.
#[inline(always)]
pub(super) fn shifted(set: SquareSet, by: i8) -> SquareSet {
    let bits = set.bits();
    SquareSet::from_bits(if by > 0 { bits << by } else { bits >> -by })
}

/// The squares to the west and to the east.
#[inline(always)]
pub(super) fn beside(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits() << 1 & NOT_A | set.bits() >> 1 & NOT_H)
}
