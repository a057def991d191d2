//! The steps of their king after each of our moves, from sets of squares.
//!
//! The rules are those of the ring [in eight lanes](crate::two_plies::avx512), but no square has a lane. Our attacks
//! on all squares are added up, and say which squares around the king matter:
//!
//! ```text
//!   attacked by nobody     free, unless the piece that moves attacks it from its target
//!   attacked by one piece  free if that piece leaves, likewise
//!   a piece of theirs      free if its only attacker captures it
//! ```
//!
//! So the steps after all moves of a piece are the number of its targets for each free square, less the targets
//! from which it attacks that square. Where a move may open or close a line of ours to one of the squares, our
//! attacks after the move are computed.

use core::arch::x86_64::{__m256i, _mm256_testz_si256};

use board_core::attacks::{self, between};
use board_core::sets::{ahead, ahead_east, ahead_west, lsb, pawn_attacks, rank};
use board_core::side::{Black, Side, White};
use board_core::{Piece, PieceSets, Rank, Role, Square, SquareSet};
use board_processor::compiled_for;
use board_setwise::SetReader;
use board_sliders::Rays;

use super::lanes::*;
use super::values::sliders_by_lane;
use crate::two_plies::pawn_moves::{beside, shifted};

/// How the squares next to their king are attacked.
#[derive(Debug)]
pub(crate) struct KingSteps {
    pieces: PieceSets,
    /// The squares next to their king.
    next: SquareSet,
    /// For each castling move, king side first: the squares that the king passes, and the targets that leave
    /// the castling path as it is.
    castling: [[SquareSet; 2]; 2],
    /// The steps and castling moves of the king if we passed.
    pub(super) if_we_passed: i64,
    /// By role, the targets that may change this number, and the pieces that may by leaving their squares.
    touched: [SquareSet; 6],
    leaving: SquareSet,
    /// The squares next to the king or passed by it that nobody attacks, and those that one piece of ours attacks.
    /// No piece of theirs stands there.
    free: SquareSet,
    once: SquareSet,
    /// The same that any of our pieces attack.
    attacked: SquareSet,
    /// Their pieces next to the king that one piece of ours attacks.
    captures: SquareSet,
    /// The squares between sliders of ours and the squares that they attack here.
    blocks: SquareSet,
    /// Those that are on several such lines.
    crossings: SquareSet,
    /// Our pieces that stand alone between a slider of ours and one of the squares.
    shields: SquareSet,
}

const NONE: SquareSet = SquareSet::EMPTY;

/// The squares of the files f and g, and of c and d: the king passes them when it castles.
const PASSED: [SquareSet; 2] =
    [SquareSet::from_bits(0x6060_6060_6060_6060), SquareSet::from_bits(0x0c0c_0c0c_0c0c_0c0c)];

/// All pieces but their king, which hides no square behind it: it cannot step there out of a check.
#[inline(always)]
fn blockers<S: Side>(pieces: &PieceSets) -> SquareSet {
    pieces.occupied() - pieces.by_piece(Piece::new(!S::COLOR, Role::King))
}

compiled_for! { bmi2:
    /// The squares where no piece of theirs stands and that we do not attack.
    #[inline(never)]
    fn unattacked<S: Side>(pieces: &PieceSets) -> SquareSet {
        let ours = |role| pieces.by_piece(Piece::new(S::COLOR, role));
        let (rooks, queens) = (ours(Role::Rook), ours(Role::Queen));
        let leapt = knights(ours(Role::Knight))
            | around(ours(Role::King))
            | pawn_attacks::<S>(ours(Role::Pawn));
        let slides = attacks(rooks | queens, ours(Role::Bishop) | queens, blockers::<S>(pieces));
        !(slides | leapt | pieces.by_color(!S::COLOR))
    }
}

impl KingSteps {
    /// None: the ring holds for them too. See [`Tables::shields`](crate::two_plies::registers::Tables::shields).
    #[inline(always)]
    pub(super) fn shields(&self) -> SquareSet {
        NONE
    }

    compiled_for! { bmi2:
        /// The ring of their king. `castling` has for each castling move of theirs that our moves may spoil or
        /// allow the targets that leave its path as it is: king side, queen side.
        #[inline]
        pub(super) fn of<S: Side>(pieces: &PieceSets, castling: [SquareSet; 2]) -> KingSteps {
            let king = lsb(pieces.by_piece(Piece::new(!S::COLOR, Role::King)));
            let next = attacks::king(king);
            let (us, them) = (pieces.by_color(S::COLOR), pieces.by_color(!S::COLOR));
            // Their king is on the e-file of its first rank.
            let [king_side, queen_side] = castling.map(|allowed| {
                if allowed.is_empty() { NONE } else { rank::<S::Them>(Rank::First) }
            });
            let passed = [king_side & PASSED[0], queen_side & PASSED[1]];
            let squares = next | passed[0] | passed[1];

            let lines = Lines::of::<S>(pieces);
            let (any, more) = counts::<S>(pieces, lines.reached);
            let open = squares - them;
            let (free, once) = (open - any, open & (any - more));
            let captures = next & them & (any - more);
            let (blocks, crossings, sliders) = lines.blocks(open & any);
            let [pawns, knights, .., kings] = lines.attackers::<S>(once);
            let non_sliders = pawns & pieces.by_role(Role::Pawn)
                | knights & pieces.by_role(Role::Knight)
                | kings & pieces.by_role(Role::King);
            let shields = lines.shields(free | once | captures, us);
            let castling = [[passed[0], castling[0]], [passed[1], castling[1]]];
            let (mut if_we_passed, mut always) = ((free & next).len() as i64, captures | blocks);
            for [passed, allowed] in castling {
                if !allowed.is_empty() && passed.is_subset(free) {
                    if_we_passed += 1;
                    always |= !allowed;
                }
            }
            let attackers = lines.attackers::<S>(free);
            KingSteps {
                pieces: *pieces,
                next,
                castling,
                if_we_passed,
                touched: attackers.map(|squares| always | squares),
                leaving: shields | (non_sliders | sliders) & us,
                free,
                once,
                attacked: open & any,
                captures,
                blocks,
                crossings,
                shields,
            }
        }
    }

    /// Whether moves of a role from some squares to some targets leave the king its steps and castling moves.
    #[inline(always)]
    pub(super) fn is_untouched(&self, role: Role, from: SquareSet, targets: SquareSet) -> bool {
        (targets & self.touched[role.index()] | from & self.leaving).is_empty()
    }

    /// The steps after a move that gives check; `None` if it may open or close another line.
    #[inline(always)]
    pub(super) fn steps_in_check<S: Side>(
        &self,
        reader: impl SetReader,
        role: Role,
        from: SquareSet,
        to: SquareSet,
    ) -> Option<i64> {
        if !(from & self.shields | to & self.blocks).is_empty() {
            return None;
        }
        let (mut free, mut occupied) = (self.free, blockers::<S>(&self.pieces));
        if !(from & self.leaving).is_empty() {
            free |= self.once & reader.attacks::<S>(role, lsb(from), occupied);
            occupied = occupied - from;
        }
        let attacked = reader.attacks::<S>(role, lsb(to), occupied);
        Some((free & (self.next - attacked) | to & self.captures).len() as i64)
    }

    compiled_for! { bmi2:
        /// The number of steps and, unless it gives check, castling moves that their king has after all moves
        /// of a piece to some targets.
        #[inline(never)]
        pub(super) fn steps<S: Side, const CASTLING: bool>(
            &self,
            reader: impl SetReader,
            role: Role,
            from: SquareSet,
            targets: SquareSet,
        ) -> i64 {
            let (square, mut occupied) = (lsb(from), blockers::<S>(&self.pieces));
            // What is free without the piece.
            let mut free = self.free;
            // Moves for which this is not enough.
            let mut apart = targets & self.blocks;
            if !(self.shields & from).is_empty() {
                let mut without = self.pieces;
                without.remove(square);
                free = unattacked::<S>(&without);
                occupied = blockers::<S>(&without);
                // A pawn or king may stay on the line; a slider that does goes on attacking.
                let may_stay = matches!(role, Role::Pawn | Role::King);
                apart |= targets & if may_stay { targets } else { self.next & self.pieces.by_color(!S::COLOR) };
            } else if !(self.leaving & from).is_empty() {
                let attacked = self.attacked & reader.attacks::<S>(role, square, occupied);
                free |= self.once & attacked;
                occupied = occupied - from;
                // Along its own line it goes on attacking.
                if !apart.is_empty() {
                    for attacked in attacked {
                        apart = apart - between(square, attacked);
                    }
                    apart |= targets & self.crossings;
                }
            }
            let mut steps = 0;
            if !apart.is_empty() {
                steps = self.steps_apart::<S, CASTLING>(role, from, apart);
            }
            let targets = targets - apart;
            let near = free & self.next;
            steps += (targets & self.captures).len() as i64;
            steps += match role {
                Role::Pawn => not_in(targets, near, |square| pawn_attacks::<S::Them>(square.into())),
                Role::Knight => not_in(targets, near, attacks::knight),
                Role::Bishop => not_in(targets, near, |square| reader.slider_attacks(Rays::Diagonal, square, occupied)),
                Role::Rook => not_in(targets, near, |square| reader.slider_attacks(Rays::Straight, square, occupied)),
                Role::Queen => not_in(targets, near, |square| reader.slider_attacks(Rays::All, square, occupied)),
                Role::King => not_in(targets, near, attacks::king),
            };
            if CASTLING {
                steps += self.castling_moves::<S>(reader, role, targets, free, occupied);
            }
            steps
        }
    }

    /// The castling moves after moves of a piece to some targets, if `free` is free without it.
    #[inline(always)]
    fn castling_moves<S: Side>(
        &self,
        reader: impl SetReader,
        role: Role,
        targets: SquareSet,
        free: SquareSet,
        occupied: SquareSet,
    ) -> i64 {
        let mut moves = 0;
        for [passed, allowed] in self.castling {
            if !allowed.is_empty() && passed.is_subset(free) {
                let mut allowed = targets & allowed;
                for square in passed {
                    allowed = allowed - reader.attacks::<S::Them>(role, square, occupied);
                }
                moves += allowed.len() as i64;
            }
        }
        moves
    }

    compiled_for! { bmi2:
        /// The same as [`steps`](Self::steps) for pawns that each go `by` squares further, counted from a1 to h8.
        #[inline(never)]
        pub(super) fn steps_of_pawns<S: Side>(
            &self,
            reader: impl SetReader,
            pawns: SquareSet,
            by: i8,
            targets: SquareSet,
        ) -> i64 {
            let apart = targets & (self.blocks | shifted(pawns & self.shields, by));
            let mut steps = 0;
            for to in apart {
                let from = shifted(to.into(), -by);
                steps += self.steps_apart::<S, true>(Role::Pawn, from, to.into());
            }
            let (targets, pawns) = (targets - apart, pawns - shifted(apart, -by));
            let captures = |pawns: SquareSet, squares: SquareSet| {
                let squares = squares & self.next;
                ((ahead_west::<S>(pawns) & squares).len() + (ahead_east::<S>(pawns) & squares).len()) as i64
            };
            steps += (targets.len() * (self.free & self.next).len()) as i64;
            steps += captures(pawns, self.once) - captures(targets, self.free);
            steps += (targets & self.captures).len() as i64;
            // No pawn that leaves the seventh rank is among them, so none opens a castling path.
            steps + self.castling_moves::<S>(reader, Role::Pawn, targets, self.free, blockers::<S>(&self.pieces))
        }

        /// The same, from our attacks after each move.
        #[inline]
        fn steps_apart<S: Side, const CASTLING: bool>(
            &self,
            role: Role,
            from: SquareSet,
            targets: SquareSet,
        ) -> i64 {
            let (mut without, mut steps) = (self.pieces, 0);
            without.remove(lsb(from));
            for to in targets {
                let mut after = without;
                after.remove(to);
                after.insert(to, Piece::new(S::COLOR, role));
                let free = unattacked::<S>(&after);
                steps += (free & self.next).len();
                for [passed, allowed] in self.castling {
                    let castles = CASTLING && passed.is_subset(free) && allowed.contains(to);
                    steps += usize::from(castles);
                }
            }
            steps as i64
        }
    }
}

/// How often some targets are not among the squares from which each of some squares is attacked.
#[inline(always)]
fn not_in(targets: SquareSet, squares: SquareSet, from: impl Fn(Square) -> SquareSet) -> i64 {
    squares.into_iter().map(|square| (targets - from(square)).len() as i64).sum()
}

/// Some squares and those around them.
#[inline(always)]
fn around(squares: SquareSet) -> SquareSet {
    let row = squares | beside(squares);
    row | ahead::<White>(row) | ahead::<Black>(row)
}

compiled_for! { bmi2:
    /// The squares that knights attack.
    #[inline]
    fn knights(knights: SquareSet) -> SquareSet {
        let knights = all(knights);
        union(or(leaps::<LEFT>(knights), leaps::<RIGHT>(knights)))
    }

    /// The squares that we attack, and those that several pieces attack.
    #[inline]
    fn counts<S: Side>(pieces: &PieceSets, reached: [__m256i; 2]) -> (SquareSet, SquareSet) {
        let ours = |role| pieces.by_piece(Piece::new(S::COLOR, role));
        let (knights, pawns) = (all(ours(Role::Knight)), ours(Role::Pawn));
        let others = lanes([
            ahead_west::<S>(pawns).bits(),
            ahead_east::<S>(pawns).bits(),
            around(ours(Role::King)).bits(),
            0,
        ]);
        let [mut any, mut more] = [reached[0], lanes([0; 4])];
        for sets in [reached[1], leaps::<LEFT>(knights), leaps::<RIGHT>(knights), others] {
            (any, more) = (or(any, sets), or(more, and(any, sets)));
        }
        in_lanes(any, more)
    }

    /// What is in one lane, and what is in several or in `more`.
    #[inline]
    fn in_lanes(mut any: __m256i, mut more: __m256i) -> (SquareSet, SquareSet) {
        let beside = far_lanes(any);
        (any, more) = (or(any, beside), or(or(more, far_lanes(more)), and(any, beside)));
        let beside = next_lanes(any);
        (any, more) = (or(any, beside), or(or(more, next_lanes(more)), and(any, beside)));
        (first_lane(any), first_lane(more))
    }
}

/// The lines of our sliders.
struct Lines {
    empty: __m256i,
    left: Ways<LEFT>,
    right: Ways<RIGHT>,
    /// The squares that they attack.
    reached: [__m256i; 2],
}

impl Lines {
    compiled_for! { bmi2:
        #[inline]
        fn of<S: Side>(pieces: &PieceSets) -> Lines {
            let empty = all(!blockers::<S>(pieces));
            let (left, right) = (Ways::<LEFT>::over(empty), Ways::<RIGHT>::over(empty));
            let sliders = sliders_by_lane(pieces, all(pieces.by_color(S::COLOR)));
            Lines { empty, left, right, reached: [left.attacks(sliders), right.attacks(sliders)] }
        }

        /// By role, the squares from which it would attack some squares.
        #[inline]
        fn attackers<S: Side>(&self, squares: SquareSet) -> [SquareSet; 6] {
            if squares.is_empty() {
                return [NONE; 6];
            }
            let from = all(squares);
            let sets = or(self.left.attacks(from), self.right.attacks(from));
            let sets = or(sets, next_lanes(sets));
            let (straight, diagonal) = (first_lane(sets), first_lane(far_lanes(sets)));
            let pawns = pawn_attacks::<S::Them>(squares);
            [pawns, knights(squares), diagonal, straight, straight | diagonal, around(squares)]
        }

        /// The squares between the sliders and some squares that they attack, those of several such lines, and
        /// the sliders.
        #[inline]
        fn blocks(&self, squares: SquareSet) -> (SquareSet, SquareSet, SquareSet) {
            let [to_left, to_right] = self.reached.map(|sets| and(sets, all(squares)));
            if is_none(or(to_left, to_right)) {
                return (NONE, NONE, NONE);
            }
            let (left, right) = (self.right.attacks(to_left), self.left.attacks(to_right));
            let (any, more) = in_lanes(or(left, right), and(left, right));
            let empty = first_lane(self.empty);
            (any & empty, more & empty, any - empty)
        }

        /// Our pieces that stand alone between a slider and one of some squares.
        #[inline]
        fn shields(&self, squares: SquareSet, us: SquareSet) -> SquareSet {
            if squares.is_empty() {
                return NONE;
            }
            let [left, right] = self.reached.map(|sets| and(sets, all(us)));
            let to_left = and(self.left.attacks(left), all(squares));
            let to_right = and(self.right.attacks(right), all(squares));
            if is_none(or(to_left, to_right)) {
                return NONE;
            }
            let (before_left, before_right) = (self.right.attacks(to_left), self.left.attacks(to_right));
            union(or(and(before_left, left), and(before_right, right)))
        }
    }
}

compiled_for! { bmi2:
    #[inline]
    fn is_none(sets: __m256i) -> bool {
        _mm256_testz_si256(sets, sets) != 0
    }
}
