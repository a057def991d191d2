//! Where the pieces stand: the whole board read once.

use board_core::side::Side;
use board_core::tell;
use board_core::trace::Step;

use crate::geometry::{DIAGONAL, KING, KNIGHT, PAWN, STRAIGHT, between};
use crate::jump::Jump;
use crate::ranks::Ranks;
use crate::set::{Place, Set, planes};

/// The pieces as `S` sees them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    /// The pieces of `S`.
    pub(crate) own: Set,
    /// The pieces of the other side.
    pub(crate) enemy: Set,
    /// Of both sides: the squares whose nibble has bit 0, 1, 2.
    bits: [Set; 3],
}

impl Scan {
    /// Looks at the board with the eyes of `S`.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn of<S: Side, J: Jump>(ranks: &Ranks) -> Scan {
        tell!(J::watch, Step::Part("the nibbles turned into four planes"));
        let [low, middle, high, black] = planes(ranks);
        let white = (low | middle) & !black;
        let (own, enemy) = if S::IS_WHITE { (white, black) } else { (black, white) };
        tell!(J::watch, Step::set("own pieces", None, own.squares()));
        tell!(J::watch, Step::set("enemies", None, enemy.squares()));
        Scan { own, enemy, bits: [low, middle, high] }
    }

    /// All pieces.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Set {
        self.bits[0] | self.bits[1]
    }

    /// The pawns of both sides: code 1.
    #[inline(always)]
    pub(crate) fn pawns(&self) -> Set {
        self.bits[0] & !self.bits[1] & !self.bits[2]
    }

    /// The knights of both sides: code 2.
    #[inline(always)]
    fn knights(&self) -> Set {
        self.bits[1] & !self.bits[0] & !self.bits[2]
    }

    /// The kings: code 3.
    #[inline(always)]
    fn kings(&self) -> Set {
        self.bits[0] & self.bits[1] & !self.bits[2]
    }

    /// The enemy's sliders in line with a square.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn sliders_in_line<J: Jump>(&self, square: Place) -> Set {
        let diagonal = self.bits[0] & DIAGONAL[square.index()];
        let straight = self.bits[1] & STRAIGHT[square.index()];
        let sliders = (diagonal | straight) & self.bits[2] & self.enemy;
        tell!(
            J::watch,
            Step::set("enemy sliders in line with it", Some(square.square()), sliders.squares())
        );
        sliders
    }

    /// The enemy's pawns, knights and king that attack a square, for `S` to move.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn leapers<S: Side, J: Jump>(&self, square: Place) -> Set {
        let square_index = square.index();
        let pawns = self.pawns() & PAWN[S::COLOR.index()][square_index];
        let knights = self.knights() & KNIGHT[square_index];
        let kings = self.kings() & KING[square_index];
        let leapers = (pawns | knights | kings) & self.enemy;
        tell!(
            J::watch,
            Step::set(
                "attacked by pawns, knights and the king",
                Some(square.square()),
                leapers.squares()
            )
        );
        leapers
    }

    /// The enemy's pieces that attack a square if these squares are occupied.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn attackers<S: Side, J: Jump>(&self, square: Place, occupied: Set) -> Set {
        let mut attackers = self.leapers::<S, J>(square);
        let mut sliders = self.sliders_in_line::<J>(square);
        while let Some(slider) = sliders.pop() {
            let shields = between(square, slider) & occupied;
            tell!(
                J::watch,
                Step::set("on the way of its attack", Some(slider.square()), shields.squares())
            );
            if shields.is_empty() {
                attackers = attackers | Set::at(slider);
            }
        }
        attackers
    }

    /// Whether the enemy attacks a square if these squares are occupied.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    pub(crate) fn is_attacked<S: Side, J: Jump>(&self, square: Place, occupied: Set) -> bool {
        if !self.leapers::<S, J>(square).is_empty() {
            return true;
        }
        let mut sliders = self.sliders_in_line::<J>(square);
        while let Some(slider) = sliders.pop() {
            let shields = between(square, slider) & occupied;
            tell!(
                J::watch,
                Step::set("on the way of its attack", Some(slider.square()), shields.squares())
            );
            if shields.is_empty() {
                return true;
            }
        }
        false
    }
}
