//! The pieces as sets: the whole board read once.

use core::marker::PhantomData;

use board_core::side::{Side, White};
use board_core::{Color, Piece, Role, SquareSet};
use board_processor::Bmi2;

use crate::PieceCode;
use crate::geometry::{DIAGONAL, KING, KNIGHT, PAWN, STRAIGHT};
use crate::ranks::Ranks;
use crate::read::Read;
use crate::set::{Place, Set, planes, planes_by_pext};

/// The sets of pieces, with `S` to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaneSets<S> {
    /// The pieces of `S`.
    pub(crate) own: Set,
    /// The pieces of the other side.
    pub(crate) enemy: Set,
    /// Of both sides: the squares whose nibble has bit 0, 1, 2.
    bits: [Set; 3],
    side: PhantomData<S>,
}

/// All pieces in the usual order of squares.
pub(crate) fn by_role_and_color(ranks: &Ranks) -> board_core::PieceSets {
    match Bmi2::with_fast_pext() {
        Some(bmi2) => bmi2.run(
            #[inline(always)]
            || by_planes(planes_by_pext(bmi2, ranks)),
        ),
        None => by_planes(planes(ranks).map(|plane| Set(plane.squares().bits()))),
    }
}

/// All pieces, from planes in the usual order.
#[inline(always)]
fn by_planes(planes: [Set; 4]) -> board_core::PieceSets {
    let sets = PlaneSets::<White>::of_planes(planes);
    let squares = |set: Set| SquareSet::from_bits(set.0);
    let roles = Role::ALL.map(|role| squares(sets.by_role(role)));
    board_core::PieceSets::new(roles, [squares(sets.own), squares(sets.enemy)])
}

impl<S: Side> PlaneSets<S> {
    /// Transposes the nibbles into sets.
    #[inline]
    pub(crate) fn of(ranks: &Ranks) -> PlaneSets<S> {
        PlaneSets::of_planes(planes(ranks))
    }

    #[inline(always)]
    fn of_planes([low, middle, high, black]: [Set; 4]) -> PlaneSets<S> {
        let white = (low | middle) & !black;
        let (own, enemy) = if S::IS_WHITE { (white, black) } else { (black, white) };
        PlaneSets { own, enemy, bits: [low, middle, high], side: PhantomData }
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

    /// The pieces of a role, of both sides: those whose bits are the code of the role.
    #[inline(always)]
    pub(crate) fn by_role(&self, role: Role) -> Set {
        let code = PieceCode::of(Piece::new(Color::White, role)).code();
        let with = |bit: usize| if code >> bit & 1 == 0 { !self.bits[bit] } else { self.bits[bit] };
        with(0) & with(1) & with(2)
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

    /// The enemy's sliders that would attack a square on an empty board.
    #[inline(always)]
    pub(crate) fn sliders_in_line(&self, square: Place) -> Set {
        let diagonal = self.bits[0] & DIAGONAL[square.index()];
        let straight = self.bits[1] & STRAIGHT[square.index()];
        (diagonal | straight) & self.bits[2] & self.enemy
    }

    /// The enemy's pawns, knights and king that attack a square.
    #[inline(always)]
    pub(crate) fn non_sliders(&self, square: Place) -> Set {
        // Attacks are mutual: a pawn of `S` on the square would attack the enemy's pawns that attack it.
        let pawns = self.pawns() & PAWN[S::COLOR.index()][square.index()];
        let knights = self.knights() & KNIGHT[square.index()];
        let kings = self.kings() & KING[square.index()];
        (pawns | knights | kings) & self.enemy
    }

    /// The enemy's pieces that attack a square if these squares are occupied.
    #[inline]
    pub(crate) fn attackers<R: Read>(&self, square: Place, occupied: Set) -> Set {
        let mut attackers = R::non_sliders(self, square);
        let mut sliders = R::sliders_in_line(self, square);
        while let Some(slider) = sliders.pop() {
            if (R::between(square, slider) & occupied).is_empty() {
                attackers |= Set::at(slider);
            }
        }
        attackers
    }

    /// Whether the enemy attacks a square if these squares are occupied.
    #[inline]
    pub(crate) fn is_attacked<R: Read>(&self, square: Place, occupied: Set) -> bool {
        if !R::non_sliders(self, square).is_empty() {
            return true;
        }
        let mut sliders = R::sliders_in_line(self, square);
        while let Some(slider) = sliders.pop() {
            if (R::between(square, slider) & occupied).is_empty() {
                return true;
            }
        }
        false
    }
}
