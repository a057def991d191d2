//! Checks and pins, for a reader that knows the attacks of each piece.

use board_core::sets::{lsb, more_than_one, pawn_attacks};
use board_core::side::Side;
use board_core::{Square, SquareSet};
use board_sliders::Rays;

use crate::reader::SetReader;

/// The checks and pins of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckAndPinMasks {
    /// The pieces that give check.
    pub checkers: SquareSet,
    /// The targets that leave the king in no check, for pieces other than the king: every square, or the
    /// checking piece and the squares between. Of no meaning in a double check.
    pub check_mask: SquareSet,
    /// Of every pin along a rank or file: the squares from the king, which is not included, to the
    /// pinning piece, which is. An own piece among them is pinned and may not leave them.
    pub straight_pins: SquareSet,
    /// The same for pins along diagonals.
    pub diagonal_pins: SquareSet,
}

impl CheckAndPinMasks {
    /// Neither a check nor a pin.
    pub const NONE: CheckAndPinMasks = CheckAndPinMasks {
        checkers: SquareSet::EMPTY,
        check_mask: SquareSet::ALL,
        straight_pins: SquareSet::EMPTY,
        diagonal_pins: SquareSet::EMPTY,
    };

    /// The lines of all pins.
    #[inline(always)]
    pub fn pins(self) -> SquareSet {
        self.straight_pins | self.diagonal_pins
    }
}

/// Checks and pins against a king of `S`, by x-ray attacks from the king: the attacks of a rook and of a
/// bishop on its square, through the own pieces.
#[inline(always)]
pub(crate) fn find_checks_by_x_rays<S: Side, R: SetReader>(
    reader: R,
    king: Square,
) -> CheckAndPinMasks {
    let [us, them] = reader.sides::<S>();
    let non_sliders = reader.knight_attacks(king) & reader.knights() & them
        | pawn_attacks::<S>(SquareSet::of(king)) & reader.pawns::<S::Them>();
    let mut found = CheckAndPinMasks { checkers: non_sliders, ..CheckAndPinMasks::NONE };
    let rooks = reader.slider_attacks(Rays::Straight, king, them) & reader.rooks_and_queens();
    found.straight_pins = found.sort(reader, Rays::Straight, king, rooks & them, us);
    let bishops = reader.slider_attacks(Rays::Diagonal, king, them) & reader.bishops_and_queens();
    found.diagonal_pins = found.sort(reader, Rays::Diagonal, king, bishops & them, us);
    if !found.checkers.is_empty() {
        found.check_mask = found.checkers;
        if non_sliders.is_empty() {
            let rays =
                if (rooks & found.checkers).is_empty() { Rays::Diagonal } else { Rays::Straight };
            found.check_mask |= reader.between(rays, king, lsb(found.checkers));
        }
    }
    found
}

impl CheckAndPinMasks {
    /// Sorts enemy sliders by the number of own pieces between them and the king. With none a slider
    /// gives check, with one it pins that piece. Returns the lines of the pins.
    #[inline(always)]
    fn sort<R: SetReader>(
        &mut self,
        reader: R,
        rays: Rays,
        king: Square,
        sliders: SquareSet,
        us: SquareSet,
    ) -> SquareSet {
        let mut pins = SquareSet::EMPTY;
        for slider in sliders {
            let between = reader.between(rays, king, slider);
            if (between & us).is_empty() {
                self.checkers.insert(slider);
            } else if !more_than_one(between & us) {
                pins |= between | SquareSet::of(slider);
            }
        }
        pins
    }
}
