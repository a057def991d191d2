//! The eight sets that say where the men stand.

use crate::sets::{only, pawn_attacks};
use crate::sliders::Sliders;
use crate::tables;
use board_core::side::{Black, White};
use board_core::{BrokenInvariant, Color, Piece, Role, Square, SquareSet};

/// Where the men stand: a set for each role, whatever the colour, and a set for each colour.
///
/// Eight words of eight bytes, one cache line. Every man is in exactly two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Men {
    /// Pawns to kings of both colours; no two of these sets share a square.
    pub(crate) roles: [SquareSet; 6],
    /// White's and Black's men; together the same squares as the six roles.
    pub(crate) colors: [SquareSet; 2],
}

impl Men {
    /// No man at all.
    pub(crate) const NONE: Men =
        Men { roles: [SquareSet::EMPTY; 6], colors: [SquareSet::EMPTY; 2] };

    /// The men of one role, of both colours.
    #[inline(always)]
    pub(crate) const fn role(&self, role: Role) -> SquareSet {
        self.roles[role.index()]
    }

    /// The men of one colour.
    #[inline(always)]
    pub(crate) const fn color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    /// All men.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    /// All men that move along diagonals.
    #[inline(always)]
    pub(crate) fn diagonal(&self) -> SquareSet {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// All men that move along ranks and files.
    #[inline(always)]
    pub(crate) fn straight(&self) -> SquareSet {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    /// Where the king of a colour stands.
    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Square {
        only(self.role(Role::King) & self.color(color))
    }

    /// The role of the man on a square.
    #[inline]
    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).contains(square))
    }

    /// The man on a square.
    #[inline]
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color =
            if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        self.role_at(square).map(|role| Piece::new(color, role))
    }

    /// Puts a man on a square that is empty, or takes the same man off it.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: SquareSet) {
        self.roles[role.index()] ^= squares;
        self.colors[color.index()] ^= squares;
    }

    /// The men of `by` that attack a square.
    ///
    /// Every attack but the pawn's is mutual, so it is enough to look from the square itself as
    /// each kind of man would; a pawn is looked for as a pawn of the other colour would.
    #[inline(always)]
    pub(crate) fn attackers_of<X: Sliders>(
        &self,
        sliders: X,
        square: Square,
        by: Color,
    ) -> SquareSet {
        let here = SquareSet::of(square);
        let occupied = self.occupied();
        let pawns = match by {
            Color::White => pawn_attacks::<Black>(here),
            Color::Black => pawn_attacks::<White>(here),
        };
        let attackers = pawns & self.role(Role::Pawn)
            | tables::knight(square) & self.role(Role::Knight)
            | tables::king(square) & self.role(Role::King)
            | sliders.bishop(square, occupied) & self.diagonal()
            | sliders.rook(square, occupied) & self.straight();
        attackers & self.color(by)
    }
}

impl Men {
    /// Checks that the sets describe a placement with a king on either side.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        let broken = |rule, squares: SquareSet| {
            let square = squares.first();
            if square.is_none() { Ok(()) } else { Err(BrokenInvariant { rule, square }) }
        };
        let mut all = SquareSet::EMPTY;
        for set in self.roles {
            broken("a square holds two roles", all & set)?;
            all |= set;
        }
        let [white, black] = self.colors;
        broken("a square holds two colours", white & black)?;
        broken("a man has a role and a colour, or neither", all ^ (white | black))?;
        for color in Color::ALL {
            if (self.role(Role::King) & self.color(color)).len() != 1 {
                return Err(BrokenInvariant { rule: "either side has one king", square: None });
            }
        }
        Ok(())
    }
}
