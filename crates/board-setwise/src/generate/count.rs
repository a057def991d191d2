//! The number of legal moves, without a list of them.

use board_core::sets::{more_than_one, rank};
use board_core::side::Side;
use board_core::{Rank, SquareSet};
use board_sliders::Rays;

use super::Generator;
use super::pawns::PawnTargets;
use crate::reader::SetReader;

impl<R: SetReader, S: Side> Generator<R, S> {
    /// The number of legal moves, whatever the mask.
    #[inline(always)]
    pub fn count(&self) -> usize {
        let count = self.count_king_moves();
        if more_than_one(self.checks.checkers) {
            return count;
        }
        count
            + self.count_pawn_moves()
            + self.count_en_passant()
            + self.count_knight_moves()
            + self.count_slider_moves()
    }

    /// The squares that a piece other than the king may reach.
    #[inline(always)]
    fn targets(&self) -> SquareSet {
        self.checks.check_mask - self.us
    }

    #[inline(always)]
    fn count_king_moves(&self) -> usize {
        let (steps, rooks) = self.king_targets();
        steps.len() + rooks.len()
    }

    /// A step and a capture never reach the same square: two sets are counted as one.
    #[inline(always)]
    fn count_pawn_moves(&self) -> usize {
        let PawnTargets { single, double, west, east } = self.pawn_targets();
        let last = rank::<S>(Rank::Eighth);
        let mut count = (single | west).len() + (double | east).len();
        if !((single | west | east) & last).is_empty() {
            // Four pieces to choose from: three moves more.
            count += 3 * (((single | west) & last).len() + (east & last).len());
        }
        count
    }

    /// The number of legal captures en passant.
    #[inline(always)]
    pub fn count_en_passant(&self) -> usize {
        let target = self.en_passant_square();
        if target.is_empty() { 0 } else { self.en_passant_origins(target).len() }
    }

    #[inline(always)]
    fn count_knight_moves(&self) -> usize {
        let mut count = 0;
        for from in self.knights() {
            count += (self.reader.knight_attacks(from) & self.targets()).len();
        }
        count
    }

    /// Without the need to name a role, all sliders are counted together. The pinned sliders, of which
    /// there is seldom one, have loops of their own.
    #[inline(always)]
    fn count_slider_moves(&self) -> usize {
        let [straight, diagonal] = self.sliders();
        let (pins, targets) = (self.checks.pins(), self.targets());
        let mut count =
            self.reader.count_slides(straight - pins, diagonal - pins, self.occupied, targets);
        if !((straight | diagonal) & pins).is_empty() {
            for from in diagonal & self.checks.diagonal_pins {
                count += (self.attacks_along_pin(Rays::Diagonal, from) & targets).len();
            }
            for from in straight & self.checks.straight_pins {
                count += (self.attacks_along_pin(Rays::Straight, from) & targets).len();
            }
        }
        count
    }
}
