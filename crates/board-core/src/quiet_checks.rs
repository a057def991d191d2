//! The quiet moves that give check, without the other quiet moves.
//!
//! A piece gives check from a square that it would attack from the enemy king's square, or by leaving a line
//! between an own slider and that king. So the targets of each piece are known before any of its moves is: no
//! move is generated to be tested.

use crate::sets::{ahead, more_than_one, rank, step};
use crate::side::Side;
use crate::{
    CastlingSide, ChecksAndPins, Move, MoveKind, MoveList, MoveSink, PieceSets, Rank, Role, Square,
    SquareSet, View, attacks, legality, with_side,
};

/// Lists the legal quiet moves that give check.
#[inline(always)]
pub(crate) fn list<V: View + ?Sized>(board: &V) -> MoveList {
    let mut list = MoveList::new();
    with_side!(board.side_to_move(), S => Generator::<V, S>::new(board).generate(&mut list));
    list
}

/// What is known before any move is.
struct Generator<'a, V: ?Sized, S> {
    board: &'a V,
    sets: PieceSets,
    us: SquareSet,
    occupied: SquareSet,
    king: Square,
    /// The king to be checked.
    target: Square,
    checkers: SquareSet,
    pinned: SquareSet,
    /// The squares that a move of a piece other than the king may reach: empty ones, in check those between
    /// the king and the checker.
    open: SquareSet,
    /// The squares that a rook and a bishop would attack from the enemy king's.
    straight: SquareSet,
    diagonal: SquareSet,
    /// The own pieces that alone stand between an own slider and the enemy king.
    blockers: SquareSet,
    side: core::marker::PhantomData<S>,
}

impl<'a, V: View + ?Sized, S: Side> Generator<'a, V, S> {
    #[inline(always)]
    fn new(board: &'a V) -> Self {
        let sets = board.piece_sets();
        let (us, occupied) = (sets.by_color(S::COLOR), sets.occupied());
        let (king, target) = (board.king(S::COLOR), board.king(!S::COLOR));
        let ChecksAndPins { checkers, pinned } = board.checks_and_pins();
        let open = match checkers.first() {
            None => !occupied,
            Some(_) if more_than_one(checkers) => SquareSet::EMPTY,
            Some(checker) => attacks::between(king, checker),
        };
        let straight = board.rook_attacks(target, occupied);
        let diagonal = board.bishop_attacks(target, occupied);
        let mut this = Generator {
            board,
            sets,
            us,
            occupied,
            king,
            target,
            checkers,
            pinned,
            open,
            straight,
            diagonal,
            blockers: SquareSet::EMPTY,
            side: core::marker::PhantomData,
        };
        this.blockers = this.blockers();
        this
    }

    /// With the first own piece on each line from the enemy king away, which own sliders attack the king?
    /// Between each of them and the king stands one piece.
    #[inline(always)]
    fn blockers(&self) -> SquareSet {
        let Generator { board, us, occupied, target, straight, diagonal, .. } = *self;
        let mut behind = SquareSet::EMPTY;
        let queens = self.own(Role::Queen);
        if !(straight & us).is_empty() {
            let attacks = board.rook_attacks(target, occupied - (straight & us));
            behind |= (attacks - straight) & (self.own(Role::Rook) | queens);
        }
        if !(diagonal & us).is_empty() {
            let attacks = board.bishop_attacks(target, occupied - (diagonal & us));
            behind |= (attacks - diagonal) & (self.own(Role::Bishop) | queens);
        }
        let between = behind.into_iter().map(|slider| attacks::between(target, slider));
        between.fold(SquareSet::EMPTY, |all, between| all | between) & us
    }

    #[inline(always)]
    fn own(&self, role: Role) -> SquareSet {
        self.sets.by_role(role) & self.us
    }

    #[inline(always)]
    fn generate(&self, list: &mut MoveList) {
        self.king(list);
        if self.checkers.is_empty() {
            self.castling(list);
        }
        if self.open.is_empty() {
            return;
        }
        let Generator { board, occupied, target, straight, diagonal, .. } = *self;
        self.pawns(list);
        self.pieces(Role::Knight, attacks::knight(target), attacks::knight, list);
        self.pieces(
            Role::Bishop,
            diagonal,
            #[inline(always)]
            |from| board.bishop_attacks(from, occupied),
            list,
        );
        self.pieces(
            Role::Rook,
            straight,
            #[inline(always)]
            |from| board.rook_attacks(from, occupied),
            list,
        );
        self.pieces(
            Role::Queen,
            straight | diagonal,
            #[inline(always)]
            |from| board.rook_attacks(from, occupied) | board.bishop_attacks(from, occupied),
            list,
        );
    }

    /// Pushes the moves of the pieces of a role to the squares from which they give check, and those of
    /// blockers that leave their line.
    #[inline(always)]
    fn pieces(
        &self,
        role: Role,
        checking: SquareSet,
        attacks: impl Fn(Square) -> SquareSet,
        list: &mut MoveList,
    ) {
        let checking = checking & self.open;
        let own = self.own(role);
        for from in if checking.is_empty() { own & self.blockers } else { own } {
            let mut to = checking;
            if self.blockers.contains(from) {
                to |= self.open - attacks::line(self.target, from);
            }
            if self.pinned.contains(from) {
                to &= attacks::line(self.king, from);
            }
            if !to.is_empty() {
                list.push_piece(role, from, attacks(from) & to, MoveKind::Quiet);
            }
        }
    }

    /// Pushes the pawn moves, promotions left out.
    #[inline(always)]
    fn pawns(&self, list: &mut MoveList) {
        // A pawn pinned on a file can still move along it. A blocker on a file stays on it.
        let pawns = self.own(Role::Pawn);
        let free = pawns - (self.pinned - SquareSet::file(self.king.file()));
        let leaving = free & (self.blockers - SquareSet::file(self.target.file()));
        let direct = attacks::pawn(!S::COLOR, self.target);
        let empty = !self.occupied - rank::<S>(Rank::Eighth);
        let single = ahead::<S>(free) & empty;
        let double = ahead::<S>(single & rank::<S>(Rank::Third)) & empty & self.open;
        let checking = direct | ahead::<S>(leaving);
        list.push_pawns(single & self.open & checking, step::<S>(0), MoveKind::Quiet);
        let checking = direct | ahead::<S>(ahead::<S>(leaving));
        list.push_pawns(double & checking, 2 * step::<S>(0), MoveKind::DoublePush);
    }

    /// Pushes the steps of a king that uncovers a slider.
    #[inline(always)]
    fn king(&self, list: &mut MoveList) {
        let king = SquareSet::of(self.king);
        if (king & self.blockers).is_empty() {
            return;
        }
        let line = attacks::line(self.target, self.king);
        let mut steps = attacks::king(self.king) - self.occupied - line;
        for to in steps {
            let attackers = self.board.attackers_over(to, self.occupied - king);
            if !(attackers - self.us).is_empty() {
                steps.remove(to);
            }
        }
        list.push_piece(Role::King, self.king, steps, MoveKind::Quiet);
    }

    /// Whether the rook ends on a file or rank with the enemy king, or king or rook leave a line of it. Mostly
    /// neither.
    #[inline(always)]
    fn may_check(&self, castle: Move) -> bool {
        let rook = castle.castling_targets().1;
        let leave = SquareSet::of(castle.from()) | SquareSet::of(castle.to());
        rook.file() == self.target.file()
            || rook.rank() == self.target.rank()
            || !((self.straight | self.diagonal) & leave).is_empty()
    }

    /// Pushes castling that gives check: with the rook, or with a slider behind king or rook.
    #[inline(always)]
    fn castling(&self, list: &mut MoveList) {
        let rights = self.board.state().castling;
        for side in CastlingSide::ALL {
            let Some(rook) = rights.rook_square(S::COLOR, side) else { continue };
            let mv = Move::new(self.king, rook, MoveKind::Castle);
            // Castling is legal where it is pseudo-legal.
            if self.may_check(mv)
                && legality::gives_check(self.board, mv)
                && legality::is_pseudo_legal(self.board, mv)
            {
                list.push(mv);
            }
        }
    }
}
