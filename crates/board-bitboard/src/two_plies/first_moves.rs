//! Our moves, piece by piece: most are added up, a few are looked at one by one, and fewer still are made.

use core::marker::PhantomData;

use board_core::attacks::{self, between};
use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::{
    NOT_A, NOT_H, ahead, ahead_east, ahead_west, lsb, pawn_attacks, rank, step,
};
use board_core::side::Side;
use board_core::{Move, MoveKind, MoveMask, MoveSink, Rank, Role, Square, SquareSet};
use board_setwise::{CheckInfo, Generator, SetReader, compiled_for};

use super::king_lines::{KingLines, LINES};
use super::ring::Ring;
use super::sum::Sum;
use super::values::{Values, count_but_one, lanes_with};
use crate::board::Bitboard;
use crate::count::{attacks_en_passant, count};
use crate::path::Path;
use crate::reader::Reader;
use crate::sliders::Sliders;

/// A position, and what is known of their replies.
pub(super) struct FirstMoves<'a, P, X, S> {
    pub(super) board: &'a Bitboard<P>,
    pub(super) reader: Reader<'a, X>,
    pub(super) us: SquareSet,
    pub(super) them: SquareSet,
    /// Our pins.
    pub(super) checks: CheckInfo,
    pub(super) lines: &'a KingLines,
    pub(super) values: &'a Values,
    pub(super) ring: &'a Ring,
    /// By role, our squares that pieces leave by special moves; and the targets of such moves.
    special: [SquareSet; 6],
    changes: [SquareSet; 6],
    /// The squares that their sliders reach and where none of their pieces stands.
    seen: SquareSet,
    /// Their rooks that may castle.
    pub(super) castling_rooks: SquareSet,
    pub(super) side: PhantomData<S>,
}

impl<'a, P: Path, X: Sliders, S: Side> FirstMoves<'a, P, X, S> {
    #[inline(always)]
    pub(super) fn new(
        board: &'a Bitboard<P>,
        reader: Reader<'a, X>,
        checks: CheckInfo,
        lines: &'a KingLines,
        values: &'a Values,
        ring: &'a Ring,
        castling_rooks: SquareSet,
    ) -> Self {
        let [us, them] = reader.sides::<S>();
        let [n, s, e, w, ne, sw, nw, se] = values.seen;
        let (straight, diagonal) = (n | s | e | w, ne | sw | nw | se);
        let special = lines.special() | ring.shields;
        let steps = special | values.pawns.steps();
        let special = [
            special,
            special,
            special | diagonal,
            steps | straight,
            steps | straight | diagonal,
            steps,
        ];
        let changes = Role::ALL
            .map(|role| lines.checks[role.index()] | lines.pinning[role.index()] | lines.pins);
        FirstMoves {
            board,
            reader,
            us,
            them,
            checks,
            special,
            changes,
            seen: straight | diagonal,
            lines,
            values,
            ring,
            castling_rooks,
            side: PhantomData,
        }
    }

    compiled_for! { avx512:
        /// The number of replies to all moves.
        #[inline]
        pub(super) fn replies(&self) -> u64 {
            let pieces = self.reader.pieces;
            let mut sum = Sum::zero();
            let pins = self.checks.pins();
            let ours = |role| pieces.role(role) & self.us;
            let occupied = self.us | self.them;
            let rook = |from| self.reader.sliders.rook(from, occupied);
            let bishop = |from| self.reader.sliders.bishop(from, occupied);
            for from in ours(Role::Knight) - pins {
                self.piece(&mut sum, Role::Knight, from, attacks::knight(from));
            }
            for from in ours(Role::Bishop) - self.checks.straight_pins {
                self.piece(&mut sum, Role::Bishop, from, self.along_pin(from, bishop(from)));
            }
            for from in ours(Role::Rook) - self.checks.diagonal_pins {
                self.piece(&mut sum, Role::Rook, from, self.along_pin(from, rook(from)));
            }
            for from in ours(Role::Queen) {
                let targets = if pins.contains(from) {
                    if self.checks.straight_pins.contains(from) {
                        rook(from) & self.checks.straight_pins
                    } else {
                        bishop(from) & self.checks.diagonal_pins
                    }
                } else {
                    rook(from) | bishop(from)
                };
                self.piece(&mut sum, Role::Queen, from, targets);
            }
            let king = lsb(ours(Role::King));
            let steps = attacks::king(king) - self.us;
            let rooks = self.reader.state_squares & rank::<S>(Rank::First);
            if !(steps | rooks).is_empty() {
                let attacked = self.values.attacked::<S>(pieces, self.lines.pinned);
                self.piece(&mut sum, Role::King, king, steps - attacked);
                for rook in rooks {
                    sum.replies += self.castling(king, rook, attacked);
                }
            }
            self.pawns(&mut sum);
            sum.replies += self.rare_moves();
            sum.total() as u64
        }
    }

    /// The targets of a bishop or rook, which may be pinned along a line that it moves on.
    #[inline(always)]
    fn along_pin(&self, from: Square, targets: SquareSet) -> SquareSet {
        if self.checks.pins().contains(from) {
            let pins = if self.checks.straight_pins.contains(from) {
                self.checks.straight_pins
            } else {
                self.checks.diagonal_pins
            };
            targets & pins
        } else {
            targets
        }
    }

    compiled_for! { avx512:
        /// Adds the replies to the moves of a piece other than a pawn.
        #[inline]
        fn piece(&self, sum: &mut Sum, role: Role, from: Square, attacks: SquareSet) {
            let (a, targets) = (SquareSet::of(from), attacks - self.us);
            let special = if a.is_subset(self.special[role.index()]) {
                targets
            } else {
                targets & (self.changes[role.index()] | self.values.pawns.capturers::<S>(a))
            };
            let plain = targets - special;
            sum.arrive(self.values, plain);
            sum.replies -= plain.len() as i64 * self.values.at(from);
            sum.add(self.ring.steps(role, a, plain));
            if !special.is_empty() {
                sum.replies += self.special_moves(role, from, special);
            }
        }
    }

    compiled_for! { avx512:
        /// The replies to moves of a piece of which some may be special.
        #[inline(never)]
        fn special_moves(&self, role: Role, from: Square, targets: SquareSet) -> i64 {
            let a = SquareSet::of(from);
            if self.ring.shields.contains(from) {
                return self.all_made(from, targets);
            }
            let (mut replies, mut to_make) = (0, SquareSet::EMPTY);
            let checks = targets & self.lines.checks[role.index()];
            for to in checks {
                match self.evasions(role, a, to) {
                    Some(evasions) => replies += evasions,
                    None => to_make.insert(to),
                }
            }
            let mut about_pins = targets & (self.lines.pinning[role.index()] | self.lines.pins);
            if self.lines.uncovering.contains(from) {
                about_pins = targets;
            } else if self.lines.pinners.contains(from) {
                let pin = self.pin_by(from);
                about_pins = (about_pins | targets & pin.touching) - pin.line;
                let away = targets - checks - about_pins - pin.line;
                replies += away.len() as i64 * pin.moves;
            }
            for to in about_pins - checks {
                match self.changed_by_pins(role, a, SquareSet::of(to)) {
                    Some(change) => replies += change,
                    None => to_make.insert(to),
                }
            }
            let counted = targets - to_make - checks;
            if !counted.is_empty() {
                replies += self.together(role, from, counted);
            }
            if to_make.is_empty() { replies } else { replies + self.all_made(from, to_make) }
        }
    }

    compiled_for! { avx512:
        /// The replies to moves of a piece that change neither checks nor pins.
        #[inline]
        fn together(&self, role: Role, from: Square, targets: SquareSet) -> i64 {
            let (a, values) = (SquareSet::of(from), self.values);
            let mut sum = Sum::zero();
            sum.arrive(values, targets);
            sum.replies -= targets.len() as i64 * values.at(from);
            sum.add(self.ring.steps(role, a, targets));
            sum.replies += self.same_pawn(a, targets);
            if self.seen.contains(from) {
                sum.replies += self.same_line(from, targets);
            }
            sum.total()
        }
    }

    /// What both squares of a move have to do with the same pawn of theirs. The pawn is captured by a piece
    /// that it attacks or that blocks it: then the table has its moves twice. Or both squares are in front of
    /// it.
    #[inline(always)]
    fn same_pawn(&self, from: SquareSet, targets: SquareSet) -> i64 {
        let pawns = self.values.pawns;
        let promoted =
            |number| number * if from.is_subset(rank::<S::Them>(Rank::Eighth)) { 4 } else { 1 };
        let mut replies = promoted((targets & pawns.capturers::<S>(from)).len() as i64);
        let before = ahead::<S>(from);
        if !(from & pawns.first).is_empty() {
            let beyond =
                ahead::<S::Them>(from & rank::<S::Them>(Rank::Third)) - self.us - self.them;
            replies -= (targets & beyond).len() as i64;
            let steps = promoted(1) + beyond.len() as i64;
            replies -= steps * (targets & before).len() as i64;
        } else if !(from & pawns.second).is_empty() {
            replies -= (targets & (before | ahead::<S>(before))).len() as i64;
        }
        replies
    }

    /// What moves along a line change on which a slider of theirs looks at the piece. Behind the piece it
    /// gains nothing after all; but it gains the squares over which the piece goes away from it.
    #[inline(always)]
    fn same_line(&self, from: Square, targets: SquareSet) -> i64 {
        let mut replies = 0;
        for (direction, seen) in self.values.seen.into_iter().enumerate() {
            let (away, toward) = (half_line(from, direction), half_line(from, direction ^ 1));
            if !seen.contains(from) || (targets & (away | toward)).is_empty() {
                continue;
            }
            let occupied = self.us | self.them;
            let view = LINES[from.index()][direction / 2].attacks(occupied.bits());
            let behind = SquareSet::from_bits(view) & (away - self.them);
            replies -= (behind.len() * (targets & (away | toward)).len()) as i64;
            for to in targets & away {
                replies += 1 + between(from, to).len() as i64;
            }
        }
        replies
    }

    /// What a move changes in their replies because pieces get pinned by it or are pinned no more. `None` if
    /// it gives check, or if a castling rook is among these pieces.
    fn changed_by_pins(&self, role: Role, from: SquareSet, to: SquareSet) -> Option<i64> {
        let us = self.us ^ from | to;
        let them = self.them - to;
        let pinned = self.lines.pinned_after(role, (from, to), us | them, them)?;
        let free = self.lines.pinned - to - pinned;
        let caught = pinned - self.lines.pinned;
        if !((free | caught) & self.castling_rooks).is_empty() {
            return None;
        }
        let mut change = 0;
        for piece in free {
            change += self.off_line(piece, us, them).moves;
        }
        for piece in caught {
            change -= self.off_line(piece, us, them).moves;
        }
        Some(change)
    }

    /// What a piece of ours keeps the piece from that it pins.
    #[inline(always)]
    fn pin_by(&self, pinner: Square) -> OffLine {
        let piece = between(pinner, self.lines.king) & self.them;
        self.off_line(lsb(piece), self.us, self.them)
    }

    /// The moves of a piece of theirs that leave its line to the king.
    #[inline(always)]
    fn off_line(&self, piece: Square, us: SquareSet, them: SquareSet) -> OffLine {
        let occupied = us | them;
        let sliders = self.reader.sliders;
        let line = attacks::line(self.lines.king, piece);
        let pieces = self.reader.pieces;
        let targets = if pieces.role(Role::Pawn).contains(piece) {
            return off_line_of_pawn::<S>(piece.into(), line, us, them);
        } else if pieces.role(Role::Knight).contains(piece) {
            attacks::knight(piece)
        } else {
            let mut targets = SquareSet::EMPTY;
            if pieces.diagonal().contains(piece) {
                targets |= sliders.bishop(piece, occupied);
            }
            if pieces.straight().contains(piece) {
                targets |= sliders.rook(piece, occupied);
            }
            targets
        };
        let touching = targets - line;
        OffLine { line, moves: (touching - them).len() as i64, touching }
    }

    /// Whether a move opens or closes a line to its target or to some squares between it and their king, so
    /// that they gain or lose an answer to the check.
    #[inline(always)]
    fn opens_or_closes(&self, from: SquareSet, to: SquareSet, between: SquareSet) -> bool {
        let pawns = self.values.pawns;
        // Double steps over the origin or the target; steps of the captured pawn.
        let passed = from & pawns.first | to & (pawns.first | self.them);
        if !(ahead::<S::Them>(passed) & between).is_empty() {
            return true;
        }
        let sees = |(direction, seen): (usize, SquareSet)| {
            let beyond = half_line(lsb(from), direction);
            seen.contains(lsb(from)) && !(beyond & (to | between)).is_empty()
        };
        from.is_subset(self.seen) && self.values.seen.into_iter().enumerate().any(sees)
    }

    compiled_for! { avx512:
        /// The replies to a check that a piece gives on its target: steps of the king, captures of the
        /// piece, and moves between. `None` if the move opens a line or changes a pin besides.
        #[inline(never)]
        fn evasions(&self, role: Role, from: SquareSet, to: Square) -> Option<i64> {
            let values = self.values;
            let (king, b) = (self.lines.king, SquareSet::of(to));
            let between = between(to, king);
            if !(from & self.lines.special() | b & self.lines.pins).is_empty()
                || self.opens_or_closes(from, b, between)
            {
                return None;
            }
            let knights = (self.reader.pieces.role(Role::Knight) & self.them) - self.lines.pinned;
            let capturers = values.pawns.capturers::<S>(b).len() as i64;
            let last = rank::<S::Them>(Rank::Eighth);
            let mut replies = capturers * if last.contains(to) { 4 } else { 1 };
            replies += i64::from(lanes_with(values.reached, b)) + (attacks::knight(to) & knights).len() as i64;
            let mut sum = Sum::zero();
            if !between.is_empty() && role != Role::Knight && role != Role::Pawn {
                sum.add(count_but_one(values.reached, between, direction(to, king)));
                for square in between {
                    replies += (attacks::knight(square) & knights).len() as i64;
                }
                let (first, second) = (values.pawns.first & between, values.pawns.second & between);
                replies += (first.len() + second.len() + 3 * (first & last).len()) as i64;
            }
            sum.add(self.ring.steps_in_check(role, from, b));
            Some(replies + sum.total())
        }
    }

    /// The replies to some moves of a piece, each made and counted.
    #[inline(never)]
    fn all_made(&self, from: Square, targets: SquareSet) -> i64 {
        let kind = |to| if self.them.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        targets.into_iter().map(|to| self.made(Move::new(from, to, kind(to)))).sum()
    }

    compiled_for! { avx512:
        /// Adds the replies to the moves of pawns that do not promote, direction by direction.
        #[inline]
        fn pawns(&self, sum: &mut Sum) {
            let pawns = self.reader.pieces.role(Role::Pawn) & self.us;
            let empty = !(self.us | self.them);
            let free = pawns - self.checks.pins();
            let (mut single, mut west, mut east) =
                (ahead::<S>(free), ahead_west::<S>(free), ahead_east::<S>(free));
            if free != pawns {
                let (straight, diagonal) = (self.checks.straight_pins, self.checks.diagonal_pins);
                single |= ahead::<S>(pawns & straight) & straight;
                west |= ahead_west::<S>(pawns & diagonal) & diagonal;
                east |= ahead_east::<S>(pawns & diagonal) & diagonal;
            }
            let not_last = !rank::<S>(Rank::Eighth);
            let single = single & empty;
            let double = ahead::<S>(single & rank::<S>(Rank::Third)) & empty;
            let captures = self.them & not_last;
            let [file, to_west, to_east] = self.seen_by_pawns();
            let their_pawns = self.reader.pieces.role(Role::Pawn) & self.them;
            let beside = beside(their_pawns);
            let none = SquareSet::EMPTY;
            self.pawn_moves(sum, single & not_last, step::<S>(0), file, none);
            self.pawn_moves(sum, double, 2 * step::<S>(0), file, beside);
            self.pawn_moves(sum, west & captures, step::<S>(-1), to_west, none);
            self.pawn_moves(sum, east & captures, step::<S>(1), to_east, none);
        }
    }

    /// The squares on which sliders of theirs look at a piece of ours along the file, and along the lines of
    /// captures to the west and to the east.
    #[inline(always)]
    fn seen_by_pawns(&self) -> [SquareSet; 3] {
        let [n, s, _, _, ne, sw, nw, se] = self.values.seen;
        let (diagonal, other) = (ne | sw, nw | se);
        if S::IS_WHITE { [n | s, other, diagonal] } else { [n | s, diagonal, other] }
    }

    compiled_for! { avx512:
        /// Adds the replies to pawn moves that each go `by` squares further, counted from a1 to h8.
        #[inline]
        fn pawn_moves(
            &self,
            sum: &mut Sum,
            targets: SquareSet,
            by: i8,
            seen: SquareSet,
            passing: SquareSet,
        ) {
            if targets.is_empty() {
                return;
            }
            let origins = shifted(targets, -by);
            let leaving = origins & (self.special[Role::Pawn.index()] | seen);
            let special = targets & (self.changes[Role::Pawn.index()] | passing) | shifted(leaving, by);
            let targets = targets - special;
            let origins = shifted(targets, -by);
            sum.arrive(self.values, targets);
            sum.leave(self.values, origins);
            sum.add(self.ring.steps_of_pawns(origins, by, targets));
            let pawns = self.values.pawns;
            // Pawns that capture each other have their moves in the table twice. And from where a pawn stops
            // a double step one step further it stops both.
            if by == step::<S>(-1) {
                sum.replies += (origins & pawns.east).len() as i64;
            } else if by == step::<S>(1) {
                sum.replies += (origins & pawns.west).len() as i64;
            } else {
                sum.replies -= (origins & pawns.second & shifted(pawns.first & targets, -by)).len() as i64;
            }
            for to in special {
                let from = lsb(shifted(to.into(), -by));
                sum.replies += if passing.contains(to) {
                    self.push_beside_pawn(from, to, seen)
                } else {
                    self.special_moves(Role::Pawn, from, to.into())
                };
            }
        }
    }

    compiled_for! { avx512:
        /// The replies to a double push after which a pawn of theirs may capture en passant.
        #[inline(never)]
        fn push_beside_pawn(&self, from: Square, to: Square, seen: SquareSet) -> i64 {
            let (a, b) = (SquareSet::of(from), SquareSet::of(to));
            let capturers = beside(b) & self.reader.pieces.role(Role::Pawn) & self.them;
            let changes = a & (self.special[Role::Pawn.index()] | seen) | b & self.changes[Role::Pawn.index()];
            // En passant two pieces leave their squares, which may uncover the king.
            if !(changes | (capturers | b) & self.lines.between).is_empty() {
                return self.made(Move::new(from, to, MoveKind::DoublePush));
            }
            capturers.len() as i64 + self.together(Role::Pawn, from, b)
        }
    }

    /// The replies to promotions and captures en passant.
    #[inline(always)]
    fn rare_moves(&self) -> i64 {
        let Reader { pieces, state_squares, .. } = self.reader;
        let seventh = pieces.role(Role::Pawn) & self.us & rank::<S>(Rank::Seventh);
        if seventh.is_empty() && !attacks_en_passant::<S>(pieces, state_squares) {
            return 0;
        }
        self.promotions_and_en_passant(seventh)
    }

    #[cold]
    #[inline(never)]
    fn promotions_and_en_passant(&self, seventh: SquareSet) -> i64 {
        let mut made = Made { moves: self, replies: 0 };
        let king = self.reader.pieces.king(S::COLOR);
        let mask = MoveMask::within(seventh, SquareSet::ALL);
        let generator = Generator::<_, S>::new(self.reader, king, mask, self.checks);
        generator.legal(&mut made);
        let generator = Generator::<_, S>::new(self.reader, king, MoveMask::ALL, self.checks);
        generator.en_passant(&mut made);
        made.replies
    }

    compiled_for! { avx512:
        /// The replies to castling with a rook. King and rook are far from their king as a rule, and nothing
        /// of theirs looks at the four squares.
        #[inline]
        fn castling(&self, king: Square, rook: Square, attacked: SquareSet) -> i64 {
            let path = &CASTLING_PATHS[king.file().index()][rook.file().index()];
            let [empty, safe, king_to, rook_to] = [path.empty, path.safe, path.king_to, path.rook_to]
                .map(|files| on_first_rank(S::COLOR, files));
            let barred = empty & (self.us | self.them) | safe & attacked;
            if !barred.is_empty() || self.checks.pins().contains(rook) {
                return 0;
            }
            let rook = SquareSet::of(rook);
            let squares = rook | rook_to | SquareSet::of(king) | king_to;
            let pawns = self.values.pawns;
            let touched = self.special[Role::Queen.index()] | self.lines.pins | self.seen;
            let touched = touched | pawns.steps() | pawns.west | pawns.east;
            let around = attacks::king(self.lines.king) | SquareSet::of(self.lines.king);
            let near = around & (rank::<S>(Rank::First) | rank::<S>(Rank::Second));
            let changes = rook_to & self.changes[Role::Rook.index()];
            if !(near | squares & touched | changes).is_empty() {
                return self.made(Move::new(king, lsb(rook), MoveKind::Castle));
            }
            let mut sum = Sum::zero();
            sum.add(self.ring.steps(Role::Rook, rook, rook_to));
            self.values.if_we_passed + sum.total()
        }
    }

    /// The replies to a move, made and counted.
    #[inline(never)]
    fn made(&self, mv: Move) -> i64 {
        let mut child = *self.board;
        child.find_roles_and_play(mv);
        count::<S::Them, X>(child.reader(self.reader.sliders)) as i64
    }
}

/// What a pinned piece of theirs could do if it were free.
struct OffLine {
    /// The line of the pin, from edge to edge.
    line: SquareSet,
    /// The number of moves that leave the line.
    moves: i64,
    /// The squares on which a piece of ours changes that number.
    touching: SquareSet,
}

fn off_line_of_pawn<S: Side>(
    pawn: SquareSet,
    line: SquareSet,
    us: SquareSet,
    them: SquareSet,
) -> OffLine {
    let empty = !(us | them);
    let first = ahead::<S::Them>(pawn);
    let second = ahead::<S::Them>(first & rank::<S::Them>(Rank::Third));
    let attacked = pawn_attacks::<S::Them>(pawn);
    let second_free = if (first & empty).is_empty() { SquareSet::EMPTY } else { second & empty };
    let moves = ((first & empty | second_free | attacked & us) - line).len() as i64;
    let weight = if pawn.is_subset(rank::<S::Them>(Rank::Seventh)) { 4 } else { 1 };
    OffLine { line, moves: weight * moves, touching: (first | second | attacked) - line }
}

/// A set moved by a number of squares.
#[inline(always)]
fn shifted(set: SquareSet, by: i8) -> SquareSet {
    let bits = set.bits();
    SquareSet::from_bits(if by > 0 { bits << by } else { bits >> -by })
}

/// The squares to the west and to the east.
#[inline(always)]
fn beside(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits() << 1 & NOT_A | set.bits() >> 1 & NOT_H)
}

/// A sink that counts the replies to each move.
struct Made<'a, 'b, P, X, S> {
    moves: &'b FirstMoves<'a, P, X, S>,
    replies: i64,
}

impl<P: Path, X: Sliders, S: Side> MoveSink for Made<'_, '_, P, X, S> {
    fn push(&mut self, mv: Move) {
        self.replies += self.moves.made(mv);
    }
}

/// The squares from a square to the edge, in a direction numbered as lanes are.
#[inline(always)]
fn half_line(from: Square, direction: usize) -> SquareSet {
    let line = LINES[from.index()][direction / 2];
    SquareSet::from_bits(if direction.is_multiple_of(2) { line.above } else { line.below })
}

/// The direction, numbered as lanes are, from a square to another on one line with it.
#[inline(always)]
fn direction(from: Square, to: Square) -> usize {
    let line = LINES[from.index()]
        .iter()
        .position(|line| SquareSet::from_bits(line.above | line.below).contains(to));
    2 * line.unwrap_or(0) + usize::from(to < from)
}
