//! The steps of their king after each of our moves, square by square.
//!
//! The rules are those of the ring [in eight lanes](super::super::wide). But most squares next to a king are no
//! matter: a piece of theirs stands there and is not attacked, or we attack them too often. The others are
//! found first, by adding up our attacks on all squares, then looked at one by one, and put into lanes.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi64, _mm256_blend_epi32, _mm256_blendv_epi8,
    _mm256_cmpeq_epi64, _mm256_sad_epu8, _mm256_setzero_si256, _mm256_shuffle_epi32,
};

use board_core::attacks::{self, between};
use board_core::sets::{ahead_east, ahead_west, lsb, more_than_one, pawn_attacks};
use board_core::side::Side;
use board_core::{Color, PieceSets, Role, Square, SquareSet};

use super::super::king_lines::LINES;
use super::digits::*;
use crate::four_lanes::*;
use crate::reader::{Rays, SetReader};
use board_processor::compiled_for;

/// How the squares next to their king are attacked, in lanes.
#[derive(Debug)]
pub struct Ring {
    four: [Four; 2],
    /// How many of these registers are in use.
    len: usize,
    /// The lanes of squares next to the king; in the other two of the first register, for c and g, the targets
    /// that leave the castling path as it is.
    next_to_king: [u64; 4],
    castling: [u64; 4],
    /// Our pieces that may stand between a square and a slider of ours: for them none of this holds.
    pub(super) shields: SquareSet,
}

/// Four squares that their king may step on or pass.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Four {
    /// The targets that leave the square free, for pieces that do not attack it and for those that do.
    if_not_attacking: [u64; 4],
    if_attacking: [u64; 4],
    attackers: [u64; 4],
    /// The squares from which each role but the queen attacks: pawn, knight, bishop, rook, king.
    from: [[u64; 4]; 5],
}

impl Ring {
    compiled_for! { bmi2:
        /// The ring of their king. `castling` has for each castling move of theirs that our moves may spoil or
        /// allow the targets that leave its path as it is: king side, queen side.
        #[inline(never)]
        pub(super) fn of<S: Side>(
            reader: impl SetReader,
            pieces: &PieceSets,
            castling: [SquareSet; 2],
        ) -> Ring {
            let view = View::of(reader, pieces, S::COLOR);
            let attacked = Attacked::of::<S>(&view);
            let mut ring = Ring {
                four: [Four::CLOSED; 2],
                len: 0,
                next_to_king: [!0; 4],
                castling: [0; 4],
                shields: SquareSet::EMPTY,
            };
            let mut matters = attacked.matters(view.them);
            if reader.sides::<S>()[0] != view.us {
                // A piece that comes from nowhere may capture what nobody attacks.
                matters |= attacked.by_none;
            }
            let mut squares = attacks::king(view.king) & matters;
            let mut lane = 0;
            if !(castling[0] | castling[1]).is_empty() {
                // Their king is on the e-file of its first rank.
                ring.next_to_king = [!0, 0, !0, 0];
                ring.castling = [0, castling[1].bits(), 0, castling[0].bits()];
                let path = [-1, -2, 1, 2].map(|step| Square::new((view.king.index() as i8 + step) as usize & 63));
                for (lane, square) in path.into_iter().enumerate() {
                    if matters.contains(square) {
                        ring.put::<S, _>(lane, &view, &attacked, square);
                    }
                    squares.remove(square);
                }
                lane = 4;
            }
            for square in squares {
                ring.put::<S, _>(lane, &view, &attacked, square);
                lane += 1;
            }
            ring.len = lane.div_ceil(4);
            ring
        }
    }

    /// How a square is attacked, put into a lane; and our pieces that shield it.
    #[inline(always)]
    fn put<S: Side, R: SetReader>(
        &mut self,
        lane: usize,
        view: &View<R>,
        attacked: &Attacked,
        square: Square,
    ) {
        let (four, lane) = (&mut self.four[lane / 4 % 2], lane % 4);
        let (bishop, rook) =
            (view.attacks(Rays::Diagonal, square), view.attacks(Rays::Straight, square));
        let (knight, king) = (attacks::knight(square), attacks::king(square));
        let pawn = pawn_attacks::<S::Them>(square.into());
        for (role, from) in [pawn, knight, bishop, rook, king].into_iter().enumerate() {
            four.from[role][lane] = from.bits();
        }
        let sliders = bishop & view.diagonal | rook & view.straight;
        self.shields |= view.shields(square, sliders);
        if attacked.by_none.contains(square) {
            let captured = view.them.contains(square);
            four.if_not_attacking[lane] = if captured { SquareSet::of(square).bits() } else { !0 };
            return;
        }
        let leapers = knight & view.knights | king & view.king_of_us | pawn & view.pawns;
        four.attackers[lane] = (sliders | leapers).bits();
        let between = view.all_between(square, sliders);
        if attacked.by_two.contains(square) {
            four.if_attacking[lane] = between.bits();
        } else if view.them.contains(square) {
            four.if_attacking[lane] = SquareSet::of(square).bits();
        } else {
            four.if_not_attacking[lane] = between.bits();
            four.if_attacking[lane] = !lines(square, sliders).bits();
        }
    }

    compiled_for! { bmi2:
        /// Adds the number of steps and, unless it gives check, castling moves that their king has after all
        /// moves of a piece to some targets.
        #[inline]
        pub(super) fn add_steps<const CASTLING: bool>(
            &self,
            sum: &mut __m256i,
            role: Role,
            from: SquareSet,
            targets: SquareSet,
        ) {
            let (from, targets, none) = (all(from), all(targets), _mm256_setzero_si256());
            let free = |four: &Four| {
                let (masks, attackers) = (lanes(four.if_attacking), lanes(four.attackers));
                let not_attacking = _mm256_cmpeq_epi64(and(attackers, from), none);
                let masks = _mm256_blendv_epi8(masks, lanes(four.if_not_attacking), not_attacking);
                minus(and(masks, targets), four.from(role))
            };
            self.add::<CASTLING>(sum, free);
        }
    }

    compiled_for! { bmi2:
        /// The same for pawns that each go `by` squares further, counted from a1 to h8.
        #[inline]
        pub(super) fn add_steps_of_pawns(&self, sum: &mut __m256i, pawns: SquareSet, by: i8, targets: SquareSet) {
            let (pawns, targets) = (all(pawns), all(targets));
            let count = [by.unsigned_abs().into(); 4];
            let free = |four: &Four| {
                let attacking = and(lanes(four.attackers), pawns);
                let attacking =
                    if by > 0 { shift::<LEFT>(attacking, count) } else { shift::<RIGHT>(attacking, count) };
                let if_not = minus(lanes(four.if_not_attacking), attacking);
                let masks = or(and(lanes(four.if_attacking), attacking), if_not);
                minus(and(masks, targets), four.from(Role::Pawn))
            };
            self.add::<true>(sum, free);
        }
    }

    compiled_for! { bmi2:
        /// Adds what is free in all lanes.
        #[inline]
        fn add<const CASTLING: bool>(&self, sum: &mut __m256i, free: impl Fn(&Four) -> __m256i) {
            if self.len == 0 {
                return;
            }
            let first = free(&self.four[0]);
            let mut counted = lanes(self.next_to_king);
            if CASTLING {
                let beside = _mm256_shuffle_epi32::<0b01_00_11_10>(first);
                counted = or(counted, and(beside, lanes(self.castling)));
            }
            let mut sizes = sizes_of_bytes(and(first, counted));
            if self.len == 2 {
                sizes = _mm256_add_epi8(sizes, sizes_of_bytes(free(&self.four[1])));
            }
            *sum = _mm256_add_epi64(*sum, _mm256_sad_epu8(sizes, _mm256_setzero_si256()));
        }
    }
}

impl Four {
    compiled_for! { bmi2:
        /// The squares from which a role attacks.
        #[inline]
        fn from(&self, role: Role) -> __m256i {
            let [pawn, knight, bishop, rook, king] = &self.from;
            match role {
                Role::Pawn => lanes(*pawn),
                Role::Knight => lanes(*knight),
                Role::Bishop => lanes(*bishop),
                Role::Rook => lanes(*rook),
                Role::Queen => or(lanes(*bishop), lanes(*rook)),
                Role::King => lanes(*king),
            }
        }
    }

    const CLOSED: Four = Four {
        if_not_attacking: [0; 4],
        if_attacking: [0; 4],
        attackers: [0; 4],
        from: [[0; 4]; 5],
    };
}

/// What a ring is made from: all pieces but their king, which hides no square behind it: it cannot step there out
/// of a check.
struct View<R> {
    reader: R,
    king: Square,
    us: SquareSet,
    them: SquareSet,
    occupied: SquareSet,
    pawns: SquareSet,
    knights: SquareSet,
    king_of_us: SquareSet,
    straight: SquareSet,
    diagonal: SquareSet,
}

impl<R: SetReader> View<R> {
    #[inline(always)]
    fn of(reader: R, pieces: &PieceSets, color: Color) -> View<R> {
        let (us, them) = (pieces.by_color(color), pieces.by_color(!color));
        let ours = |role| pieces.by_role(role) & us;
        let kings = pieces.by_role(Role::King);
        View {
            reader,
            king: lsb(kings & them),
            us,
            them,
            occupied: us | (them - kings),
            pawns: ours(Role::Pawn),
            knights: ours(Role::Knight),
            king_of_us: kings & us,
            straight: ours(Role::Rook) | ours(Role::Queen),
            diagonal: ours(Role::Bishop) | ours(Role::Queen),
        }
    }

    #[inline(always)]
    fn attacks(&self, rays: Rays, square: Square) -> SquareSet {
        self.reader.slider_attacks(rays, square, self.occupied)
    }

    /// Our pieces that stand alone between a square and a slider of ours.
    #[inline(always)]
    fn shields(&self, square: Square, attacking: SquareSet) -> SquareSet {
        let [file, rank, diagonal, other] =
            LINES[square.index()].map(|line| SquareSet::from_bits(line.above | line.below));
        let on_lines = (file | rank) & self.straight | (diagonal | other) & self.diagonal;
        let mut shields = SquareSet::EMPTY;
        for slider in on_lines - attacking {
            let squares = between(square, slider) & self.occupied;
            if !more_than_one(squares) {
                shields |= squares & self.us;
            }
        }
        shields
    }

    /// The squares between a square and some sliders that attack it.
    #[inline(always)]
    fn all_between(&self, square: Square, sliders: SquareSet) -> SquareSet {
        let squares = sliders.into_iter().map(|slider| between(square, slider));
        squares.fold(SquareSet::EMPTY, |all, squares| all | squares)
    }
}

/// The lines through a square on which there is a slider, without the square.
#[inline(always)]
fn lines(square: Square, sliders: SquareSet) -> SquareSet {
    let lines = LINES[square.index()].map(|line| SquareSet::from_bits(line.above | line.below));
    let attacked =
        lines.map(|line| if (line & sliders).is_empty() { SquareSet::EMPTY } else { line });
    attacked.into_iter().fold(SquareSet::EMPTY, |all, line| all | line)
}

/// The squares that as many pieces of ours attack.
struct Attacked {
    by_none: SquareSet,
    by_one: SquareSet,
    by_two: SquareSet,
}

impl Attacked {
    compiled_for! { bmi2:
        #[inline]
        fn of<S: Side>(view: &View<impl SetReader>) -> Attacked {
            let empty = all(!view.occupied);
            let sliders = _mm256_blend_epi32::<0xf0>(all(view.straight), all(view.diagonal));
            let knights = all(view.knights);
            let others = lanes([
                ahead_west::<S>(view.pawns).bits(),
                ahead_east::<S>(view.pawns).bits(),
                view.king_of_us.into_iter().map(attacks::king).fold(SquareSet::EMPTY, |all, squares| all | squares).bits(),
                0,
            ]);
            let (left, right) =
                (attacks_in_lanes::<LEFT>(sliders, empty), attacks_in_lanes::<RIGHT>(sliders, empty));
            let (ones, carry) = add_three(left, right, others);
            let (ones, other) = add_three(ones, leaps::<LEFT>(knights), leaps::<RIGHT>(knights));
            let (twos, fours) = add_two(carry, other);
            let digits: [__m256i; 4] = add_far_lanes([ones, twos, fours]);
            let digits: [__m256i; 5] = add_next_lanes(digits);
            let [ones, twos, fours, eights, more] = digits.map(|digit| first_lane(digit));
            let more = fours | eights | more;
            Attacked {
                by_none: !(ones | twos | more),
                by_one: ones - twos - more,
                by_two: twos - ones - more,
            }
        }
    }

    /// The squares that a move of ours may leave to their king.
    #[inline(always)]
    fn matters(&self, them: SquareSet) -> SquareSet {
        ((self.by_none | self.by_two) - them) | self.by_one
    }
}
