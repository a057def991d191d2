//! The kinds of moves that a caller can ask for.

use crate::Move;

/// The kinds of moves that a generator should push.
///
/// | | captures | promotions without capture | other moves: single and double pushes, piece moves, castling |
/// | --- | --- | --- | --- |
/// | [`All`](MoveKinds::All) | yes | yes | yes |
/// | [`Captures`](MoveKinds::Captures) | yes | | |
/// | [`Noisy`](MoveKinds::Noisy) | yes | yes | |
/// | [`Quiets`](MoveKinds::Quiets) | | | yes |
///
/// A search lists `Noisy` first and `Quiets` when none of those has cut off: the two are disjoint and
/// together are `All`. Nothing is generated twice, and what is not asked for is not generated.
///
/// # In other words
///
/// "Noisy" moves are also called tactical or violent. In Stockfish's terms, of the legal moves:
///
/// | Stockfish | here |
/// | --- | --- |
/// | `CAPTURES`: captures and queen promotions | `Noisy`, which has all promotions |
/// | `QUIETS`: the rest, promotions to other pieces among them | `Quiets`, which has none |
/// | `EVASIONS` | any of the four: in check they give evasions only, and [`is_check`](crate::ViewExt::is_check) says so |
/// | `QUIET_CHECKS`, in older versions | [`quiet_checks`](crate::ViewExt::quiet_checks) |
/// | `LEGAL`, `NON_EVASIONS` | `All` |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveKinds {
    /// Every move.
    #[default]
    All,
    /// Exactly the moves that capture a piece: ordinary captures, en passant, promotions that capture.
    Captures,
    /// Captures, and promotions whether or not they capture.
    Noisy,
    /// Neither captures nor promotions, as [`Move::is_quiet`] has it: double pushes and castling are quiet.
    Quiets,
}

impl MoveKinds {
    /// Every value.
    pub const EACH: [MoveKinds; 4] =
        [MoveKinds::All, MoveKinds::Captures, MoveKinds::Noisy, MoveKinds::Quiets];

    /// Whether captures are included.
    #[inline(always)]
    #[must_use]
    pub const fn captures(self) -> bool {
        !matches!(self, MoveKinds::Quiets)
    }

    /// Whether promotions without capture are included.
    #[inline(always)]
    #[must_use]
    pub const fn promotions(self) -> bool {
        matches!(self, MoveKinds::All | MoveKinds::Noisy)
    }

    /// Whether quiet moves are included.
    #[inline(always)]
    #[must_use]
    pub const fn quiets(self) -> bool {
        matches!(self, MoveKinds::All | MoveKinds::Quiets)
    }

    /// Whether this move is included.
    ///
    /// ```
    /// use board_core::{Move, MoveKind, MoveKinds, Square};
    ///
    /// let promotion = Move::new(Square::B7, Square::B8, MoveKind::PromoteKnight);
    /// let kinds = MoveKinds::EACH.into_iter().filter(|kinds| kinds.include(promotion));
    /// assert!(kinds.eq([MoveKinds::All, MoveKinds::Noisy]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn include(self, mv: Move) -> bool {
        if mv.is_capture() {
            self.captures()
        } else if mv.is_promotion() {
            self.promotions()
        } else {
            self.quiets()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noisy_moves_and_quiet_moves_are_all_moves() {
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            assert!(MoveKinds::All.include(mv));
            assert_eq!(MoveKinds::Captures.include(mv), mv.is_capture());
            assert_eq!(MoveKinds::Quiets.include(mv), mv.is_quiet());
            assert_eq!(MoveKinds::Noisy.include(mv), !mv.is_quiet());
        }
    }
}
