//! What stands against the king: attacked squares, checks and pins.

use board_core::sets::pawn_attacks;
use board_core::side::Side;
use board_core::tell;
use board_core::trace::{Step, Tracer};
use board_core::{Role, Square, SquareSet};

use crate::lists::Lists;
use crate::tables;

/// Where the pieces of both sides stand: the lists folded into two sets, for the time of one call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    /// Of the side that asks.
    pub(crate) own: SquareSet,
    /// Of the other side.
    pub(crate) enemies: SquareSet,
}

impl Sides {
    /// As `S` sees it.
    #[inline(always)]
    pub(crate) fn of<S: Side, T: Tracer>(lists: &Lists) -> Sides {
        tell!(T::step, Step::Part("the lists folded into sets"));
        let sides = Sides { own: lists.fold::<S>(), enemies: lists.fold::<S::Them>() };
        tell!(T::step, Step::set("own pieces", None, sides.own));
        tell!(T::step, Step::set("enemies", None, sides.enemies));
        sides
    }

    #[inline(always)]
    pub(crate) fn occupied(self) -> SquareSet {
        self.own | self.enemies
    }
}

/// The threats against one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    /// The squares that the enemy attacks, of those that were asked for; of others some. The king
    /// hides none from a slider: he cannot flee along the line of a check.
    pub(crate) attacked: SquareSet,
    /// The pieces that give check.
    pub(crate) checkers: SquareSet,
    /// The pieces that stand alone between their king and an enemy slider.
    pub(crate) pinned: SquareSet,
}

impl Threats {
    /// No threat: what the pseudo-legal moves know of.
    pub(crate) const NONE: Threats = Threats {
        attacked: SquareSet::EMPTY,
        checkers: SquareSet::EMPTY,
        pinned: SquareSet::EMPTY,
    };

    /// The threats against `S`. The squares asked for are those round the king and those that he
    /// passes in castling.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn against<S: Side, T: Tracer>(
        lists: &Lists,
        sides: Sides,
        castling: SquareSet,
    ) -> Threats {
        tell!(T::step, Step::Part("checks, pins and attacked squares"));
        let king = lists.king::<S>();
        let asked = (tables::king(king) - sides.own) | castling;
        let pawns = lists.fold_pieces::<S::Them>(Role::Pawn);
        let mut threats = Threats {
            attacked: pawn_attacks::<S::Them>(pawns) | tables::king(lists.king::<S::Them>()),
            checkers: pawn_attacks::<S>(SquareSet::of(king)) & pawns,
            pinned: SquareSet::EMPTY,
        };
        tell!(T::step, Step::set("enemy pawns", None, pawns));
        tell!(T::step, Step::set("pawns and the king attack", None, threats.attacked));
        for knight in lists.pieces::<S::Them>(Role::Knight) {
            let from = lists.square(knight);
            let attacked = tables::knight(from);
            tell!(T::step, Step::set("an enemy knight attacks", Some(from), attacked));
            threats.attacked |= attacked;
            let gives_check = attacked.bits() >> king.index() & 1;
            threats.checkers |= SquareSet::from_bits(gives_check << from.index());
        }
        threats.sliders::<S, T>(lists, sides, Role::Bishop, asked);
        threats.sliders::<S, T>(lists, sides, Role::Rook, asked);
        threats.sliders::<S, T>(lists, sides, Role::Queen, asked);
        threats
    }

    /// A slider is looked at more closely only if it is in line with the king or with a square that
    /// was asked for.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn sliders<S: Side, T: Tracer>(
        &mut self,
        lists: &Lists,
        sides: Sides,
        role: Role,
        asked: SquareSet,
    ) {
        let king = lists.king::<S>();
        for slider in lists.pieces::<S::Them>(role) {
            let from = lists.square(slider);
            tell!(
                T::step,
                Step::set("an enemy slider's lines", Some(from), tables::lines_of(role, from))
            );
            if !(tables::lines_of(role, from) & asked).is_empty() {
                self.attacked |= tables::slider::<T>(role, from, sides.occupied() - king.into());
            }
            // In line with the king it gives check, or pins if one own piece stands between.
            let path = tables::path(role, king, from);
            tell!(T::step, Step::set("its way from the king", Some(from), path));
            if !path.is_empty() {
                let shields = path & (sides.occupied() - from.into());
                if shields.is_empty() {
                    self.checkers |= from.into();
                } else if shields.bits() & (shields.bits() - 1) == 0 {
                    self.pinned |= shields & sides.own;
                }
            }
        }
    }

    /// Where a piece may go to stop the checks: anywhere if there is none, between the king and the
    /// checker or onto it if there is one.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn stopping(self, king: Square) -> SquareSet {
        match self.checkers.first() {
            None => SquareSet::ALL,
            Some(checker) => tables::path(Role::Queen, king, checker) | checker.into(),
        }
    }
}

/// Whether a slider of `S` would attack a square if these squares were occupied: the look ahead for
/// moves that change more than two.
#[inline(never)]
pub(crate) fn slider_attacks<S: Side, T: Tracer>(
    lists: &Lists,
    target: Square,
    occupied: SquareSet,
) -> bool {
    [Role::Bishop, Role::Rook, Role::Queen].into_iter().any(|role| {
        lists.pieces::<S>(role).any(|slider| {
            let path = tables::path(role, target, lists.square(slider));
            tell!(T::step, Step::set("its way to the king", Some(lists.square(slider)), path));
            !path.is_empty() && (path & (occupied - lists.square(slider).into())).is_empty()
        })
    })
}
