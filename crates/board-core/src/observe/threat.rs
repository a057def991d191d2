//! Threats: which piece attacks which, and which of them an observer wants.

use crate::{Piece, Role, Square};

/// A piece attacks a piece, of the other color or of its own.
///
/// ```text
/// 5  . . n . . .     Five threats: the bishop attacks the pawn, and so defends it; the pawn and the queen
/// 4  . . . . q .     attack each other; the knight attacks the pawn and defends the queen. The bishop does
/// 3  . . . P . .     not attack the queen: attacks through a piece (x-rays) are none. Pinned pieces
/// 2  . . B . . .     attack too. A pawn attacks the two squares diagonally ahead: en passant is none.
///    a b c d e f
/// ```
///
/// A *pawn pusher* is a pawn with a pawn of either color directly ahead. It is reported as a threat of the one on the
/// other, if an observer [wants](Threats::with_pawn_pushers) that; the squares tell it from an attack, for both are on one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Threat {
    /// The piece that attacks.
    pub attacker: Piece,
    /// The square of the attacker.
    pub from: Square,
    /// The piece that is attacked, of either color.
    pub victim: Piece,
    /// The square of the victim.
    pub to: Square,
}

impl Threat {
    /// Whether the victim has the color of the attacker, which so defends it.
    #[inline(always)]
    #[must_use]
    pub const fn is_defense(self) -> bool {
        self.attacker.color as u8 == self.victim.color as u8
    }

    /// Whether this is a pawn pusher, and no attack.
    #[inline(always)]
    #[must_use]
    pub const fn is_push(self) -> bool {
        self.attacker.role as u8 == Role::Pawn as u8
            && self.from.file().index() == self.to.file().index()
    }
}

/// Which [threats](Threat) an observer wants: attacks by the roles of attacker and victim, and pawn pushers.
///
/// Networks of 2026 leave out kings and what pairs of pawns tell already:
///
/// ```
/// use board_core::{Role, Threats};
///
/// const WANTED: Threats = Threats::ALL.without_kings().without(Role::Pawn, Role::Pawn);
/// assert!(WANTED.contains(Role::Pawn, Role::Knight));
/// assert!(!WANTED.contains(Role::Queen, Role::King));
/// ```
///
/// Stockfish had every threat in November 2025 (#6411), left out those on kings (#6593) and by kings (#6609), and then had pawn
/// pushers (#6694) until pairs of pawns came in their place (#6982).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Threats {
    /// A bit for each attacker and victim.
    attacks: u64,
    pawn_pushers: bool,
}

impl Threats {
    /// No threats.
    pub const NONE: Threats = Threats { attacks: 0, pawn_pushers: false };

    /// Every attack of a piece on a piece; no pawn pushers.
    pub const ALL: Threats = Threats { attacks: (1 << (6 * 6)) - 1, pawn_pushers: false };

    const fn bit(attacker: Role, victim: Role) -> u64 {
        1 << (6 * attacker as u32 + victim as u32)
    }

    /// With the attacks of one role on another.
    pub const fn with(self, attacker: Role, victim: Role) -> Threats {
        Threats { attacks: self.attacks | Threats::bit(attacker, victim), ..self }
    }

    /// Without the attacks of one role on another.
    pub const fn without(self, attacker: Role, victim: Role) -> Threats {
        Threats { attacks: self.attacks & !Threats::bit(attacker, victim), ..self }
    }

    /// Without attacks by kings and on kings.
    pub const fn without_kings(self) -> Threats {
        let attacks = self.attacks & !Threats::all_by(Role::King) & !Threats::all_on(Role::King);
        Threats { attacks, ..self }
    }

    /// With pawn pushers: a pawn with a pawn of either color directly ahead. Two pawns that face each other are two.
    pub const fn with_pawn_pushers(self) -> Threats {
        Threats { pawn_pushers: true, ..self }
    }

    /// Whether attacks of one role on another are wanted.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, attacker: Role, victim: Role) -> bool {
        self.has_all_attacks() || self.attacks & Threats::bit(attacker, victim) != 0
    }

    /// Whether pawn pushers are wanted.
    #[inline(always)]
    #[must_use]
    pub const fn has_pawn_pushers(self) -> bool {
        self.pawn_pushers
    }

    /// Whether attacks of any role on any are wanted.
    #[inline(always)]
    #[must_use]
    pub const fn has_attacks(self) -> bool {
        self.attacks != 0
    }

    /// Whether attacks by a role are wanted.
    #[inline(always)]
    #[must_use]
    pub const fn has_attacks_by(self, attacker: Role) -> bool {
        self.has_all_attacks() || self.attacks & Threats::all_by(attacker) != 0
    }

    /// Whether attacks on a role are wanted.
    #[inline(always)]
    #[must_use]
    pub const fn has_attacks_on(self, victim: Role) -> bool {
        self.attacks & Threats::all_on(victim) != 0
    }

    /// Known when an observer is compiled: one that wants everything tests nothing.
    #[inline(always)]
    const fn has_all_attacks(self) -> bool {
        self.attacks == Threats::ALL.attacks
    }

    /// Whether no threat is wanted.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.attacks == 0 && !self.pawn_pushers
    }

    const fn all_by(attacker: Role) -> u64 {
        0b111_111 << (6 * attacker as u32)
    }

    const fn all_on(victim: Role) -> u64 {
        0o01_01_01_01_01_01 << victim as u32
    }
}
