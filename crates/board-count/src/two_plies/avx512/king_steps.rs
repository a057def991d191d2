//! The steps of their king after each of our moves, without one of them being made.
//!
//! Around a king are eight squares, and each gets a lane. In a lane are the pieces of ours that attack the
//! square. Then a move from a to b leaves the square free for their king
//!
//! ```text
//!   attacked by nobody            whatever moves, if it does not attack the square from b
//!   attacked by one piece         if that piece leaves, likewise; or if b lies between it and the square
//!   attacked by two               if one of them moves between the other and the square
//!   a piece of theirs on it       if its only attacker captures it
//! ```
//!
//! So there are two masks of squares b in each lane, one for pieces that attack the square and one for those
//! that do not; and the steps after all moves of a piece are the squares of eight masks, counted at once.
//!
//! Where castling is at stake, the squares that the king passes have lanes of their own: the number of
//! castling moves is the number of targets that leave both of a pair free.

use core::arch::x86_64::*;

use board_core::sets::{NOT_A, NOT_H, lsb};
use board_core::side::Side;
use board_core::{PieceSets, Role, SquareSet};
use board_processor::compiled_for;
use board_sliders::eight_directions::*;

use super::around_king::{AROUND_KING, AroundKing};

/// How the squares next to their king are attacked.
#[derive(Debug)]
pub(crate) struct KingSteps {
    /// The targets that leave each square free, for pieces that do not attack it and for those that do.
    if_not_attacking: __m512i,
    if_attacking: __m512i,
    attackers: __m512i,
    /// The squares from which each role attacks, by [`Role`].
    from: [__m512i; 6],
    /// The lanes of squares next to the king.
    next_to_king: __mmask8,
    /// The targets that leave a castling path as it is, in the first lane of each pair; nothing elsewhere.
    castling: __m512i,
    can_castle: bool,
    /// Our pieces that may stand between a square and a slider of ours: for them none of this holds.
    shields: SquareSet,
}

impl KingSteps {
    /// See [`Tables::shields`](crate::two_plies::registers::Tables::shields).
    #[inline(always)]
    pub(super) fn shields(&self) -> SquareSet {
        self.shields
    }

    compiled_for! { avx512:
        /// The ring of their king. `castling` has for each castling move of theirs that our moves may spoil or
        /// allow the targets that leave its path as it is: king side, queen side.
        #[inline]
        pub(super) fn of<S: Side>(pieces: &PieceSets, castling: [SquareSet; 2]) -> KingSteps {
            let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
            let king = pieces.by_role(Role::King) & them;
            let near = &AROUND_KING[lsb(king).index()];
            let squares = lanes(near.squares);
            // The king hides no square behind it: it cannot step there out of a check.
            let views = views::<S>(near, squares, us, us | (them - king), pieces);
            let pawns = pawns_before::<S>(squares);
            let (knights, kings) = (lanes(near.knight), lanes(near.king));
            let ours = |role| all(pieces.by_role(role) & us);
            let attackers = or_and(views.attackers, knights, ours(Role::Knight));
            let attackers = or_and(attackers, kings, ours(Role::King));
            let attackers = or_and(attackers, pawns, ours(Role::Pawn));

            let any_square = lanes([ALL; 8]);
            let number = _mm512_popcnt_epi64(attackers);
            let by = |count: i64| _mm512_cmpeq_epi64_mask(number, _mm512_set1_epi64(count));
            let theirs = _mm512_test_epi64_mask(squares, all(them));
            let open = _mm512_test_epi64_mask(squares, squares) & !theirs;
            let (by_none, by_one, by_two) = (open & by(0), open & by(1), open & by(2));
            let if_not_attacking = union_of_three(
                _mm512_maskz_mov_epi64(by_none, any_square),
                _mm512_maskz_mov_epi64(by_one, views.between),
                _mm512_maskz_mov_epi64(theirs & by(0), squares),
            );
            let if_attacking = union_of_three(
                _mm512_maskz_andnot_epi64(by_one, views.lines, any_square),
                _mm512_maskz_mov_epi64(by_two, views.between),
                _mm512_maskz_mov_epi64(theirs & by(1), squares),
            );
            let matters = by_none | by_one | by_two | theirs & by(1);
            let shields = _mm512_maskz_mov_epi64(matters, views.shields);
            let shields = if any(shields) { first_lane(union(shields)) } else { SquareSet::EMPTY };
            let [bishops, rooks] = views.from;
            KingSteps {
                if_not_attacking,
                if_attacking,
                attackers,
                from: [pawns, knights, bishops, rooks, or(bishops, rooks), kings],
                next_to_king: _mm512_test_epi64_mask(lanes(near.king), all(king)),
                castling: lanes([castling[1].bits(), 0, castling[0].bits(), 0, 0, 0, 0, 0]),
                can_castle: !(castling[0] | castling[1]).is_empty(),
                shields,
            }
        }

        /// How many steps and, unless it gives check, castling moves their king has after all moves of a piece
        /// to some targets, as numbers to be added up.
        #[inline]
        pub(super) fn steps<const CASTLING: bool>(
            &self,
            role: Role,
            from: SquareSet,
            targets: SquareSet,
        ) -> __m512i {
            let attacking = _mm512_test_epi64_mask(self.attackers, all(from));
            let masks = _mm512_mask_blend_epi64(attacking, self.if_not_attacking, self.if_attacking);
            self.steps_within::<CASTLING>(role, masks, targets)
        }

        /// The same for pawns that each go `by` squares further, counted from a1 to h8.
        #[inline]
        pub(super) fn steps_of_pawns(&self, pawns: SquareSet, by: i8, targets: SquareSet) -> __m512i {
            let attacking = and(self.attackers, all(pawns));
            let count = _mm512_set1_epi64(by.unsigned_abs().into());
            let attacking = if by > 0 {
                _mm512_sllv_epi64(attacking, count)
            } else {
                _mm512_srlv_epi64(attacking, count)
            };
            let masks = either(attacking, self.if_attacking, self.if_not_attacking);
            self.steps_within::<true>(Role::Pawn, masks, targets)
        }

        #[inline]
        fn steps_within<const CASTLING: bool>(&self, role: Role, masks: __m512i, targets: SquareSet) -> __m512i {
            let free = minus(and(masks, all(targets)), self.from[role.index()]);
            let steps = _mm512_maskz_popcnt_epi64(self.next_to_king, free);
            if !CASTLING || !self.can_castle {
                return steps;
            }
            let both = and(and(free, opposite(free)), self.castling);
            _mm512_add_epi64(steps, _mm512_popcnt_epi64(both))
        }
    }
}

/// What the squares see along their four lines.
struct Views {
    /// Our sliders that attack the square.
    attackers: __m512i,
    /// What lies between.
    between: __m512i,
    /// The lines of these attacks: a slider that stays on one still attacks.
    lines: __m512i,
    /// Our pieces that stand between the square and another slider of ours.
    shields: __m512i,
    /// The squares from which bishops and rooks attack.
    from: [__m512i; 2],
}

compiled_for! { avx512:
    #[inline]
    fn views<S: Side>(
        near: &AroundKing,
        squares: __m512i,
        us: SquareSet,
        occupied: SquareSet,
        pieces: &PieceSets,
    ) -> Views {
        let none = _mm512_setzero_si512();
        let reversed_squares = reversed(squares);
        let (reversed_occupied, occupied) = (all(SquareSet::from_bits(occupied.bits().reverse_bits())), all(occupied));
        let below = _mm512_sub_epi64(squares, _mm512_set1_epi64(1));
        let above = minus(lanes([ALL; 8]), or(below, squares));
        let mut views = Views { attackers: none, between: none, lines: none, shields: none, from: [none; 2] };
        for index in 0..4 {
            let line = lanes(near.lines[index]);
            let role = if index < 2 { Role::Rook } else { Role::Bishop };
            let sliders = all((pieces.by_role(role) | pieces.by_role(Role::Queen)) & us);
            // A subtraction from the square borrows up to the first piece (hyperbola quintessence).
            let blockers = and(occupied, line);
            let reversed_blockers = and(reversed_occupied, lanes(near.reversed_lines[index]));
            let up = _mm512_sub_epi64(blockers, squares);
            let down = reversed(_mm512_sub_epi64(reversed_blockers, reversed_squares));
            let view = in_one(up, down, line);
            // The same once our own pieces in view are gone.
            let own = and(view, all(us));
            let blockers = minus(blockers, own);
            let up = _mm512_sub_epi64(blockers, squares);
            let down = reversed(_mm512_sub_epi64(reversed(blockers), reversed_squares));
            let behind = minus(and(in_one(up, down, line), sliders), view);
            let own_above = _mm512_maskz_and_epi64(_mm512_test_epi64_mask(behind, above), own, above);
            let own_below = _mm512_maskz_and_epi64(_mm512_test_epi64_mask(behind, below), own, below);
            views.shields = union_of_three(views.shields, own_above, own_below);

            let attackers = and(view, sliders);
            let attacked = _mm512_test_epi64_mask(attackers, attackers);
            views.lines = _mm512_mask_or_epi64(views.lines, attacked, views.lines, line);
            let from_above = _mm512_maskz_and_epi64(_mm512_test_epi64_mask(attackers, above), view, above);
            let from_below = _mm512_maskz_and_epi64(_mm512_test_epi64_mask(attackers, below), view, below);
            views.between = union_of_three(views.between, from_above, from_below);
            views.attackers = or(views.attackers, attackers);
            let straight = usize::from(index < 2);
            views.from[straight] = or(views.from[straight], view);
        }
        views.between = minus(views.between, views.attackers);
        views
    }

    /// What is in one of two sets, and in the third.
    #[inline]
    fn in_one(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
        _mm512_ternarylogic_epi64::<0x28>(a, b, c)
    }

    /// The bits of each word in opposite order: the bytes, and the bits of each byte by a matrix.
    #[inline]
    fn reversed(sets: __m512i) -> __m512i {
        // Bytes are numbered within two words.
        let (even, odd) = (0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f);
        let order = lanes([even, odd, even, odd, even, odd, even, odd]);
        let mirror = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_shuffle_epi8(sets, order), mirror)
    }

    /// The squares from which pawns of `S` attack.
    #[inline]
    fn pawns_before<S: Side>(squares: __m512i) -> __m512i {
        let (not_h, not_a) = (all(SquareSet::from_bits(NOT_H)), all(SquareSet::from_bits(NOT_A)));
        if S::IS_WHITE {
            or(
                and(rotate(squares, [64 - 9; 8]), not_h),
                and(rotate(squares, [64 - 7; 8]), not_a),
            )
        } else {
            or(and(rotate(squares, [7; 8]), not_h), and(rotate(squares, [9; 8]), not_a))
        }
    }
}
