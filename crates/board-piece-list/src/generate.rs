//! All moves of a side.

use core::marker::PhantomData;

use board_core::sets::{ahead, ahead_east, ahead_west, more_than_one, rank};
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{
    ChecksAndPins, Move, MoveKind, MoveMask, MoveSink, Rank, Role, Square, SquareSet, State,
};

use crate::PieceList;
use crate::attacked_and_pinned::AttackedAndPinned;
use crate::lists::Lists;
use crate::read::Read;
use crate::slots::Slot;
use crate::tables::{self, DIAGONALS, FILE};

/// Generates the moves of `S`, the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generator<'a, S, R> {
    pub(crate) lists: &'a Lists,
    pub(crate) state: &'a State,
    /// The moves asked for.
    pub(crate) mask: MoveMask,
    /// The square of the own king.
    pub(crate) king: Square,
    /// The own list as a set.
    pub(crate) own: SquareSet,
    /// The enemy's list as a set.
    pub(crate) enemy: SquareSet,
    types: PhantomData<(S, R)>,
}

impl<'a, S: Side, R: Read> Generator<'a, S, R> {
    /// Finds where the pieces of a board stand.
    #[inline(always)]
    pub(crate) fn new(board: &'a PieceList, mask: MoveMask) -> Self {
        R::phase(Phase::Pieces);
        let lists = &board.lists;
        let (own, enemy) = (R::by_color::<S>(lists), R::by_color::<S::Them>(lists));
        let king = lists.king::<S>();
        Generator { lists, state: &board.state, mask, king, own, enemy, types: PhantomData }
    }

    /// Both lists as one set.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.own | self.enemy
    }

    /// Pushes the legal moves.
    #[inline(always)]
    pub(crate) fn legal(&self, sink: &mut impl PieceSink) -> ChecksAndPins {
        let paths = self.empty_castling_paths();
        let info = self.find_checks(paths.king);
        if !paths.rooks.is_empty() && info.checkers.is_empty() {
            self.castling(paths.rooks, info, sink);
        }
        self.pieces(info, sink);
        if self.state.en_passant.is_some() {
            self.en_passant(info, sink);
        }
        info.checks_and_pins()
    }

    /// Pushes the pseudo-legal moves.
    pub(crate) fn pseudo_legal(&self, sink: &mut impl PieceSink) {
        self.pieces(AttackedAndPinned::NONE, sink);
        let paths = self.empty_castling_paths();
        let info = self.find_checks(paths.king);
        if info.checkers.is_empty() {
            self.castling(paths.rooks, info, sink);
        }
        if let Some(target) = self.state.en_passant
            && self.mask.captures.contains(target)
        {
            for from in self.en_passant_origins(target) {
                sink.push(Move::new(from, target, MoveKind::EnPassant));
            }
        }
    }

    /// Pushes the moves of all pieces, castling and en passant left out.
    #[inline(always)]
    fn pieces(&self, info: AttackedAndPinned, sink: &mut impl PieceSink) {
        let targets = MoveMask {
            captures: self.mask.captures & self.enemy,
            quiets: self.mask.quiets - self.occupied(),
            promotions: self.mask.promotions - self.occupied(),
            from: self.mask.from,
        };
        if self.mask.from.contains(self.king) {
            R::phase(Phase::King);
            let steps = R::king_attacks(self.king) - info.attacked;
            sink.push_targets(Role::King, self.king, steps, targets);
        }
        // In double check only the king can move.
        if sink.is_done() || more_than_one(info.checkers) {
            return;
        }
        R::phase(Phase::OtherPieces);
        let targets = targets.to(info.check_mask::<R>(self.king));
        self.pawns(info, targets, sink);
        let mut knights = self.lists.pieces::<S>(Role::Knight);
        let mut bishops = self.lists.pieces::<S>(Role::Bishop);
        let mut rooks = self.lists.pieces::<S>(Role::Rook);
        let mut queens = self.lists.pieces::<S>(Role::Queen);
        if self.mask.from != SquareSet::ALL {
            let pieces = R::pieces_on::<S>(self.lists, self.mask.from);
            (knights, bishops) = (knights & pieces, bishops & pieces);
            (rooks, queens) = (rooks & pieces, queens & pieces);
        }
        for knight in knights {
            let from = self.lists.square(knight);
            // A pinned knight cannot stay on its line.
            if !info.pinned.contains(from) {
                sink.push_targets(Role::Knight, from, R::knight_attacks(from), targets);
            }
        }
        for bishop in bishops {
            self.slider(Role::Bishop, bishop, info, targets, sink);
        }
        for rook in rooks {
            self.slider(Role::Rook, rook, info, targets, sink);
        }
        for queen in queens {
            self.slider(Role::Queen, queen, info, targets, sink);
        }
    }

    /// Pushes the moves of a bishop, rook or queen. A pinned one stays on its line with the king.
    #[inline(always)]
    fn slider(
        &self,
        role: Role,
        slider: Slot,
        info: AttackedAndPinned,
        targets: MoveMask,
        sink: &mut impl PieceSink,
    ) {
        let from = self.lists.square(slider);
        let mut attacks = R::slider_attacks(role, from, self.occupied());
        if info.pinned.contains(from) {
            attacks &= tables::line_of(from, self.king);
        }
        sink.push_targets(role, from, attacks, targets);
    }

    /// Pushes the moves of all pawns at once, en passant left out.
    #[inline(always)]
    fn pawns(&self, info: AttackedAndPinned, targets: MoveMask, sink: &mut impl PieceSink) {
        let pawns = R::by_piece::<S>(self.lists, Role::Pawn) & targets.from;
        // A pinned pawn moves only along its line with the king.
        let along = |line| pawns & (!info.pinned | tables::line(self.king, line));
        let [rising, falling] = DIAGONALS.map(along);
        let (east, west) = if S::IS_WHITE { (rising, falling) } else { (falling, rising) };
        let free = !self.occupied();
        let one = ahead::<S>(along(FILE)) & free;
        let two = ahead::<S>(one & rank::<S>(Rank::Third)) & free & targets.quiets;
        let last = rank::<S>(Rank::Eighth);
        let one = one & ((targets.quiets - last) | targets.promotions & last);
        let east = ahead_east::<S>(east) & targets.captures;
        let west = ahead_west::<S>(west) & targets.captures;
        let forward = if S::IS_WHITE { 8 } else { -8 };
        sink.push_pawns(one - last, forward, MoveKind::Quiet);
        sink.push_pawns(two, 2 * forward, MoveKind::DoublePush);
        sink.push_pawns(east - last, forward + 1, MoveKind::Capture);
        sink.push_pawns(west - last, forward - 1, MoveKind::Capture);
        if !((one | east | west) & last).is_empty() {
            sink.push_promotions(one & last, forward, false);
            sink.push_promotions(east & last, forward + 1, true);
            sink.push_promotions(west & last, forward - 1, true);
        }
    }
}

/// A sink of the generator, which takes the moves of one piece other than a pawn at once.
pub(crate) trait PieceSink: MoveSink {
    /// Takes the moves to those attacked squares that are targets.
    #[inline(always)]
    fn push_targets(&mut self, role: Role, from: Square, attacks: SquareSet, targets: MoveMask) {
        self.push_piece(role, from, attacks & targets.captures, MoveKind::Capture);
        self.push_piece(role, from, attacks & targets.quiets, MoveKind::Quiet);
    }
}

/// Every sink of moves, behind a reference.
impl<K: MoveSink + ?Sized> PieceSink for &mut K {}
