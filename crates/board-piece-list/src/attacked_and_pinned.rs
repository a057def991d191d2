//! Attacked squares, checks and pins.

use board_core::sets::{more_than_one, pawn_attacks};
use board_core::side::Side;
use board_core::trace::Phase;
use board_core::{ChecksAndPins, Role, Square, SquareSet};

use crate::generate::Generator;
use crate::read::Read;

/// The attacks, checks and pins against the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackedAndPinned {
    /// The squares that the enemy attacks: exact for the king's steps and its castling paths, elsewhere
    /// incomplete. Sliders attack through the king, which cannot step back along the line of a check.
    pub(crate) attacked: SquareSet,
    /// The enemy's pieces that give check.
    pub(crate) checkers: SquareSet,
    /// The own pieces that alone stand between the king and an enemy slider.
    pub(crate) pinned: SquareSet,
}

impl AttackedAndPinned {
    /// No attack: what pseudo-legal moves know.
    pub(crate) const NONE: AttackedAndPinned = AttackedAndPinned {
        attacked: SquareSet::EMPTY,
        checkers: SquareSet::EMPTY,
        pinned: SquareSet::EMPTY,
    };

    /// What a caller asks of it.
    #[inline(always)]
    pub(crate) fn checks_and_pins(self) -> ChecksAndPins {
        ChecksAndPins { checkers: self.checkers, pinned: self.pinned }
    }

    /// The squares on which a piece other than the king meets a check: the checker's and those between.
    /// All squares without a check.
    #[inline]
    pub(crate) fn check_mask<R: Read>(&self, king: Square) -> SquareSet {
        match self.checkers.first() {
            None => SquareSet::ALL,
            Some(checker) => R::path(Role::Queen, king, checker) | checker.into(),
        }
    }
}

impl<S: Side, R: Read> Generator<'_, S, R> {
    /// The attacks on the king's steps and on these castling paths, the checks and the pins.
    #[inline(always)]
    pub(crate) fn find_checks(&self, castling_paths: SquareSet) -> AttackedAndPinned {
        R::phase(Phase::ChecksAndPins);
        let (lists, king) = (self.lists, self.king);
        let asked = (R::king_attacks(king) - self.own) | castling_paths;
        let pawns = R::by_piece::<S::Them>(lists, Role::Pawn);
        let mut info = AttackedAndPinned {
            attacked: pawn_attacks::<S::Them>(pawns) | R::king_attacks(lists.king::<S::Them>()),
            checkers: pawn_attacks::<S>(king.into()) & pawns,
            pinned: SquareSet::EMPTY,
        };
        for knight in lists.pieces::<S::Them>(Role::Knight) {
            let from = lists.square(knight);
            let attacks = R::knight_attacks(from);
            info.attacked |= attacks;
            let gives_check = attacks.bits() >> king.index() & 1;
            info.checkers |= SquareSet::from_bits(gives_check << from.index());
        }
        self.add_sliders(Role::Bishop, asked, &mut info);
        self.add_sliders(Role::Rook, asked, &mut info);
        self.add_sliders(Role::Queen, asked, &mut info);
        info
    }

    /// Adds the enemy's sliders of one role. The attacks of a slider are computed only if it would attack one
    /// of the squares asked for on an empty board.
    #[inline(always)]
    fn add_sliders(&self, role: Role, asked: SquareSet, info: &mut AttackedAndPinned) {
        for slider in self.lists.pieces::<S::Them>(role) {
            let from = self.lists.square(slider);
            if !(R::empty_board_attacks(role, from) & asked).is_empty() {
                let occupied = self.occupied() - self.king.into();
                info.attacked |= R::slider_attacks(role, from, occupied);
            }
            // In line with the king it gives check, or pins if one own piece stands between.
            let path = R::path(role, self.king, from);
            if !path.is_empty() {
                let blockers = path & (self.occupied() - from.into());
                if blockers.is_empty() {
                    info.checkers |= from.into();
                } else if !more_than_one(blockers) {
                    info.pinned |= blockers & self.own;
                }
            }
        }
    }

    /// Whether an enemy slider would attack a square if these squares were occupied: for moves that
    /// change more than two squares.
    #[inline(never)]
    pub(crate) fn slider_attacks(&self, target: Square, occupied: SquareSet) -> bool {
        [Role::Bishop, Role::Rook, Role::Queen].into_iter().any(|role| {
            self.lists.pieces::<S::Them>(role).any(|slider| {
                let from = self.lists.square(slider);
                let path = R::path(role, target, from);
                !path.is_empty() && (path & (occupied - from.into())).is_empty()
            })
        })
    }
}
