//! Our moves, piece by piece: the replies to most of them are added up for all targets at once.

use core::marker::PhantomData;

use board_core::attacks;
use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::sets::{lsb, rank};
use board_core::side::Side;
use board_core::{Move, MoveKind, PieceSets, Rank, Role, Square, SquareSet};
use board_setwise::{CheckAndPinMasks, SetReader};
use board_sliders::Rays;

use crate::two_plies::king_lines::KingLines;
use crate::two_plies::registers::{Tables, Values};
use crate::two_plies::special_moves::Specials;

/// A position, and what is known of the replies.
pub(super) struct FirstMoves<'a, R, T: Tables, S> {
    pub(super) reader: R,
    pub(super) pieces: &'a PieceSets,
    pub(super) us: SquareSet,
    pub(super) them: SquareSet,
    /// The pins of our pieces.
    pub(super) checks: CheckAndPinMasks,
    pub(super) lines: &'a KingLines,
    pub(super) values: &'a Values<T::Table>,
    pub(super) king_steps: &'a T::KingSteps,
    pub(super) registers: T,
    /// Makes a move and counts the replies.
    pub(super) made: &'a dyn Fn(Move) -> u64,
    /// What [`Tables::king_steps`] needs to know of their castling.
    pub(super) castling: [SquareSet; 2],
    /// Their rooks that may castle.
    pub(super) castling_rooks: SquareSet,
    pub(super) special: Special,
    pub(super) side: PhantomData<S>,
}

/// The replies to the moves so far.
pub(super) struct Total<T: Tables> {
    pub(super) replies: i64,
    pub(super) sum: T::Sum,
}

impl<T: Tables> Total<T> {
    #[inline(always)]
    pub(super) fn zero(registers: T) -> Total<T> {
        Total { replies: 0, sum: registers.zero() }
    }

    #[inline(always)]
    pub(super) fn number(self, registers: T) -> i64 {
        self.replies + registers.total(self.sum)
    }
}

/// By role, the squares that our pieces leave by special moves, and the targets of special moves: they may change
/// a check or a pin, or both squares have to do with the same piece of theirs.
pub(super) struct Special {
    /// The squares that their sliders reach, as in [`Values`].
    pub(super) seen: SquareSet,
    pub(super) origins: [SquareSet; 6],
    pub(super) targets: [SquareSet; 6],
}

impl Special {
    #[inline(always)]
    pub(super) fn of<T>(lines: &KingLines, values: &Values<T>, shields: SquareSet) -> Special {
        let [n, s, e, w, ne, sw, nw, se] = values.seen;
        let (straight, diagonal) = (n | s | e | w, ne | sw | nw | se);
        let any = lines.special() | shields;
        let file = any | values.pawns.steps();
        Special {
            seen: straight | diagonal,
            origins: [any, any, any | diagonal, file | straight, file | straight | diagonal, file],
            targets: Role::ALL
                .map(|role| lines.checks[role.index()] | lines.pinning[role.index()] | lines.pins),
        }
    }
}

impl<R: SetReader, T: Tables, S: Side> FirstMoves<'_, R, T, S> {
    /// The number of replies to all moves.
    #[inline(always)]
    pub(super) fn replies(&self) -> u64 {
        let mut total = Total::zero(self.registers);
        self.knights_and_sliders(&mut total);
        self.king(&mut total);
        self.pawns(&mut total);
        total.replies += self.promotions_and_en_passant();
        total.number(self.registers) as u64
    }

    #[inline(always)]
    fn knights_and_sliders(&self, total: &mut Total<T>) {
        let ours = |role| self.pieces.by_role(role) & self.us;
        for from in ours(Role::Knight) - self.checks.pins() {
            self.piece(total, Role::Knight, from, attacks::knight(from));
        }
        for from in ours(Role::Bishop) {
            let attacks = self.attacks(Rays::Diagonal, from);
            self.piece(total, Role::Bishop, from, self.unpinned(from, [SquareSet::EMPTY, attacks]));
        }
        for from in ours(Role::Rook) {
            let attacks = self.attacks(Rays::Straight, from);
            self.piece(total, Role::Rook, from, self.unpinned(from, [attacks, SquareSet::EMPTY]));
        }
        for from in ours(Role::Queen) {
            let attacks = [Rays::Straight, Rays::Diagonal].map(|rays| self.attacks(rays, from));
            self.piece(total, Role::Queen, from, self.unpinned(from, attacks));
        }
    }

    /// The squares to which a slider may go of those that it attacks like a rook and like a bishop: all, or those
    /// of its pin.
    #[inline(always)]
    fn unpinned(&self, from: Square, [straight, diagonal]: [SquareSet; 2]) -> SquareSet {
        let CheckAndPinMasks { straight_pins, diagonal_pins, .. } = self.checks;
        if !self.checks.pins().contains(from) {
            straight | diagonal
        } else if straight_pins.contains(from) {
            straight & straight_pins
        } else {
            diagonal & diagonal_pins
        }
    }

    #[inline(always)]
    pub(super) fn attacks(&self, rays: Rays, from: Square) -> SquareSet {
        self.reader.slider_attacks(rays, from, self.us | self.them)
    }

    #[inline(always)]
    fn king(&self, total: &mut Total<T>) {
        let king = lsb(self.pieces.by_role(Role::King) & self.us);
        let steps = attacks::king(king) - self.us;
        let rooks = self.reader.state_squares() & rank::<S>(Rank::First);
        if (steps | rooks).is_empty() {
            return;
        }
        let (table, pinned) = (&self.values.table, self.lines.pinned);
        let attacked = self.registers.attacked::<S>(table, self.pieces, pinned);
        self.piece(total, Role::King, king, steps - attacked);
        for rook in rooks {
            self.castling(total, king, rook, attacked);
        }
    }

    /// Adds the replies to the moves of a piece other than a pawn.
    #[inline(always)]
    fn piece(&self, total: &mut Total<T>, role: Role, from: Square, attacks: SquareSet) {
        let targets = attacks - self.us;
        let special = if self.special.origins[role.index()].contains(from) {
            targets
        } else {
            let mut special = self.special.targets[role.index()];
            // No knight and no rook captures a pawn that attacks it.
            if !matches!(role, Role::Knight | Role::Rook) {
                special |= self.values.pawns.capturers::<S>(from.into());
            }
            targets & special
        };
        let mut plain = targets;
        if !special.is_empty() {
            let Specials { apart, replies } = self.special_moves(role, from, special);
            total.replies += replies;
            plain = targets - apart;
        }
        self.plain_moves(total, self.king_steps, role, from, plain);
    }

    /// Adds the replies to moves of a piece, as if its squares had nothing to do with each other and it changed
    /// neither a check nor a pin.
    #[inline(always)]
    pub(super) fn plain_moves(
        &self,
        total: &mut Total<T>,
        king_steps: &T::KingSteps,
        role: Role,
        from: Square,
        targets: SquareSet,
    ) {
        let (registers, values) = (self.registers, self.values);
        let each = values.if_we_passed - registers.value(&values.table, from);
        total.replies += targets.len() as i64 * each;
        registers.add_values(&mut total.sum, &values.table, targets);
        registers.add_steps::<S, true>(
            &mut total.sum,
            self.reader,
            king_steps,
            role,
            from.into(),
            targets,
        );
    }

    /// Adds the replies to castling with a rook. As a rule king and rook are far from the other king, and
    /// nothing of theirs looks at the four squares.
    #[inline(always)]
    fn castling(&self, total: &mut Total<T>, king: Square, rook: Square, attacked: SquareSet) {
        let path = &CASTLING_PATHS[king.file().index()][rook.file().index()];
        let [empty, safe, king_to, rook_to] = [path.empty, path.safe, path.king_to, path.rook_to]
            .map(|files| on_first_rank(S::COLOR, files));
        let barred = empty & (self.us | self.them) | safe & attacked;
        if !barred.is_empty() || self.checks.pins().contains(rook) {
            return;
        }
        let (a, pawns) = (SquareSet::of(rook), self.values.pawns);
        let squares = a | rook_to | SquareSet::of(king) | king_to;
        let touched = self.special.origins[Role::Queen.index()] | self.lines.pins;
        let touched = touched | self.special.seen | pawns.steps() | pawns.attacked();
        let around = attacks::king(self.lines.king) | SquareSet::of(self.lines.king);
        let near = around & (rank::<S>(Rank::First) | rank::<S>(Rank::Second));
        let special = rook_to & self.special.targets[Role::Rook.index()];
        if !(near | squares & touched | special).is_empty() {
            total.replies += self.made(Move::new(king, rook, MoveKind::Castle));
            return;
        }
        total.replies += self.values.if_we_passed;
        self.registers.add_steps::<S, true>(
            &mut total.sum,
            self.reader,
            self.king_steps,
            Role::Rook,
            a,
            rook_to,
        );
    }

    /// The replies to a move, made and counted.
    #[inline(always)]
    pub(super) fn made(&self, mv: Move) -> i64 {
        (self.made)(mv) as i64
    }
}
