//! The king's moves: steps to squares that are not attacked, and castling.

use board_core::side::Side;
use board_core::{CastlingSide, File, Move, MoveKind, MoveSink, Rank};

use crate::aim::Aim;
use crate::attack::{any_attacker, slider_reaches};
use crate::threats::Threats;
use crate::walk::Walk;
use crate::{Direction, Geometry, Index, Mailbox};

impl<G: Geometry> Mailbox<G> {
    /// Pushes the king's steps, without castling.
    #[inline(always)]
    pub(crate) fn king_steps<S: Side, A: Aim, K: MoveSink>(
        &self,
        threats: Threats,
        walk: &mut Walk<'_, G, S, A, K>,
    ) {
        let king = self.king_of::<S>();
        for (line, direction) in Direction::ROYAL.into_iter().enumerate() {
            let cell = G::look(&self.cells, king, direction, 1);
            let to = G::step(king, direction, 1);
            // The king still stands on the board while the square is looked at. That hides an
            // attack only from the slider that gives check now: its line goes on behind the king.
            if cell.admits::<S>()
                && threats.shadowed() >> line & 1 == 0
                && !self.is_attacked_by::<S::Them>(to)
            {
                walk.land(king, to, !cell.is_empty());
            }
        }
    }

    /// Pushes the king's steps without a look at whether their targets are attacked.
    pub(crate) fn pseudo_legal_king_steps<S: Side, A: Aim, K: MoveSink>(
        &self,
        walk: &mut Walk<'_, G, S, A, K>,
    ) {
        let king = self.king_of::<S>();
        for direction in Direction::ROYAL {
            let cell = G::look(&self.cells, king, direction, 1);
            if cell.admits::<S>() {
                walk.land(king, G::step(king, direction, 1), !cell.is_empty());
            }
        }
    }

    /// Pushes the castling moves of a side that is not in check.
    pub(crate) fn castling<S: Side, A: Aim, K: MoveSink>(&self, aim: A, sink: &mut K) {
        let king = G::square(self.king_of::<S>());
        for side in CastlingSide::ALL {
            if let Some(rook) = self.state.castling.rook_square(S::COLOR, side)
                && aim.wants(rook, false)
                && self.may_castle::<S>(side, rook.file())
            {
                sink.push(Move::new(king, rook, MoveKind::Castle));
            }
        }
    }

    /// Whether nothing but the right, which is there, stands against castling.
    ///
    /// King and rook need free ways to their new squares, and the king's way must not be attacked.
    /// In Chess960 the rook may leave a square from which it shielded the king's new one: with
    /// rook b1, king c1 and an enemy rook on a1, castling would end in check.
    #[inline(never)]
    fn may_castle<S: Side>(&self, side: CastlingSide, rook: File) -> bool {
        let rank = Rank::First.of(S::COLOR);
        let king = G::square(self.king_of::<S>()).file();
        let (king_target, rook_target) = (side.king_target(), side.rook_target());
        let is_free = |file| {
            file == king || file == rook || G::at(&self.cells, G::coords(file, rank)).is_empty()
        };
        let is_safe = |file| !self.is_attacked_by::<S::Them>(G::coords(file, rank));
        let files = [king, rook, king_target, rook_target];
        if !between(&files).all(is_free) || !between(&[king, king_target]).all(is_safe) {
            return false;
        }
        let index = |file| G::coords(file, rank);
        !slider_reaches::<G, S::Them>(
            &self.cells,
            index(king_target),
            &[Direction::EAST, Direction::WEST],
            [index(king), index(rook)],
            index(rook_target),
        )
    }

    /// Whether a man of `S` attacks a square.
    #[inline(never)]
    pub(crate) fn is_attacked_by<S: Side>(&self, square: Index) -> bool {
        any_attacker::<G, S>(&self.cells, square, |_| true)
    }
}

/// The files from the leftmost of some to the rightmost.
fn between(files: &[File]) -> impl Iterator<Item = File> {
    let first = files.iter().map(|file| file.index()).min().unwrap_or(0);
    let last = files.iter().map(|file| file.index()).max().unwrap_or(0);
    (first..=last).map(File::new)
}
