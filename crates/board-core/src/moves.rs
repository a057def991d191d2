//! Moves in 16 bits.

use core::fmt;

use crate::{CastlingSide, Role, Square};

/// What is special about a move: the four high bits of a [`Move`].
///
/// Bit 2 marks captures, bit 3 promotions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[must_use]
pub enum MoveKind {
    /// To an empty square, and none of the kinds below.
    Quiet = 0,
    /// A pawn moves from its second rank to its fourth, and leaves an en passant square behind it.
    DoublePush = 1,
    /// King and rook move at once. The move goes from the king's square to its own rook's square.
    Castle = 2,
    /// Captures the piece on the target square.
    Capture = 4,
    /// A pawn captures a pawn that has just passed it by a double push.
    EnPassant = 5,
    /// A pawn steps to the last rank and becomes a knight.
    PromoteKnight = 8,
    /// A pawn steps to the last rank and becomes a bishop.
    PromoteBishop = 9,
    /// A pawn steps to the last rank and becomes a rook.
    PromoteRook = 10,
    /// A pawn steps to the last rank and becomes a queen.
    PromoteQueen = 11,
    /// A pawn captures on the last rank and becomes a knight.
    CapturePromoteKnight = 12,
    /// A pawn captures on the last rank and becomes a bishop.
    CapturePromoteBishop = 13,
    /// A pawn captures on the last rank and becomes a rook.
    CapturePromoteRook = 14,
    /// A pawn captures on the last rank and becomes a queen.
    CapturePromoteQueen = 15,
}

impl MoveKind {
    /// The kind of a promotion to `role` (knight to queen; pawn and king count as queen).
    #[inline(always)]
    pub const fn promotion(role: Role, capture: bool) -> MoveKind {
        match (role, capture) {
            (Role::Knight, false) => MoveKind::PromoteKnight,
            (Role::Bishop, false) => MoveKind::PromoteBishop,
            (Role::Rook, false) => MoveKind::PromoteRook,
            (_, false) => MoveKind::PromoteQueen,
            (Role::Knight, true) => MoveKind::CapturePromoteKnight,
            (Role::Bishop, true) => MoveKind::CapturePromoteBishop,
            (Role::Rook, true) => MoveKind::CapturePromoteRook,
            (_, true) => MoveKind::CapturePromoteQueen,
        }
    }
}

/// A move in 16 bits.
///
/// ```text
///   15 14 13 12 | 11 10  9  8  7  6 | 5  4  3  2  1  0
///   kind        | target square     | origin square
///   P  C  x  x
/// ```
///
/// `P` is set for promotions and `C` for captures (en passant included). With `P`, the two bits
/// `x x` name the promoted piece: 0 knight, 1 bishop, 2 rook, 3 queen. Without `P` and `C` they
/// distinguish quiet moves (0), double pushes (1) and castling (2); with `C` alone, captures (0) and en
/// passant (1).
///
/// Castling is written as the king capturing its own rook (`e1h1`), which names the rook in Chess960
/// too. A move has its full meaning only on the board that generated it.
///
/// In memory a move is a `u16`, and any sixteen bits are one. If they are no move's [bits](Move::bits), as
/// beyond the end of a [block](crate::MoveList::push_block), they mean nothing.
///
/// ```
/// use board_core::{Move, MoveKind, Role, Square};
///
/// let mv = Move::new(Square::B7, Square::A8, MoveKind::CapturePromoteKnight);
/// assert!(mv.is_capture());
/// assert_eq!(mv.promotion(), Some(Role::Knight));
/// assert_eq!(mv.to_string(), "b7a8n");
/// assert_eq!(size_of::<Move>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(u16);

impl Move {
    const CAPTURE: u16 = 4 << 12;
    const PROMOTION: u16 = 8 << 12;

    /// No move: from a1 to a1, 16 bits that are 0. It is legal nowhere. For the tables of an engine, in which an `Option<Move>` takes
    /// four bytes.
    pub const NONE: Move = Move(0);

    /// Builds a move from its three parts.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12)
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::masked(self.0 as usize)
    }

    /// The square that the piece reaches. In castling, the square of the rook that castles;
    /// [`end_square`](Move::end_square) has the king's.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::masked((self.0 >> 6) as usize)
    }

    /// The square on which the moving piece ends: [`to`](Move::to), and in castling the king's, `g1` for `e1h1`. For tables by
    /// square, such as the history of a search.
    #[inline(always)]
    pub const fn end_square(self) -> Square {
        if self.is_castle() { self.castling_targets().0 } else { self.to() }
    }

    /// Whether both go between the same squares, with the same promotion. The kind does not matter: a killer of
    /// a sibling position may capture here.
    #[inline(always)]
    #[must_use]
    pub const fn same_squares(self, other: Move) -> bool {
        // Two kinds differ in the promotion if one is none, or if they name another piece.
        let different = self.0 ^ other.0;
        let promotion = if self.is_promotion() { 11 << 12 } else { Move::PROMOTION };
        different & (0xfff | promotion) == 0
    }

    /// What is special about the move.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 12 {
            1 => MoveKind::DoublePush,
            2 => MoveKind::Castle,
            4 => MoveKind::Capture,
            5 => MoveKind::EnPassant,
            8 => MoveKind::PromoteKnight,
            9 => MoveKind::PromoteBishop,
            10 => MoveKind::PromoteRook,
            11 => MoveKind::PromoteQueen,
            12 => MoveKind::CapturePromoteKnight,
            13 => MoveKind::CapturePromoteBishop,
            14 => MoveKind::CapturePromoteRook,
            15 => MoveKind::CapturePromoteQueen,
            _ => MoveKind::Quiet,
        }
    }

    /// Whether the move is neither a capture nor a promotion. Double pushes and castling are quiet.
    ///
    /// These are the moves of [`MoveKinds::Quiets`](crate::MoveKinds::Quiets); all others are those of
    /// [`MoveKinds::Noisy`](crate::MoveKinds::Noisy).
    #[inline(always)]
    #[must_use]
    pub const fn is_quiet(self) -> bool {
        self.0 & (Self::CAPTURE | Self::PROMOTION) == 0
    }

    /// Whether more than one piece moves, or a piece becomes another, or the captured piece is beside the target: castling,
    /// promotions and en passant. One test of a bit.
    #[inline(always)]
    #[must_use]
    pub const fn is_special(self) -> bool {
        const SPECIAL: u16 =
            0xff00 | 1 << MoveKind::Castle as u16 | 1 << MoveKind::EnPassant as u16;
        SPECIAL >> (self.0 >> 12) & 1 != 0
    }

    /// Whether the move captures a piece, en passant and promotions included.
    #[inline(always)]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0 & Self::CAPTURE != 0
    }

    /// Whether a pawn captures en passant.
    #[inline(always)]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == MoveKind::EnPassant as u16
    }

    /// Whether a pawn makes a double push.
    #[inline(always)]
    #[must_use]
    pub const fn is_double_push(self) -> bool {
        self.0 >> 12 == MoveKind::DoublePush as u16
    }

    /// Whether king and rook castle.
    #[inline(always)]
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.0 >> 12 == MoveKind::Castle as u16
    }

    /// The side of a castling move. Meaningless for other moves.
    #[inline(always)]
    pub const fn castling_side(self) -> CastlingSide {
        if self.to().index() > self.from().index() {
            CastlingSide::KingSide
        } else {
            CastlingSide::QueenSide
        }
    }

    /// The squares on which king and rook end. Meaningless for moves other than castling.
    ///
    /// In Chess960 each may end where the other started. So remove both pieces from the board before you
    /// put them back.
    #[inline(always)]
    pub const fn castling_targets(self) -> (Square, Square) {
        let (side, rank) = (self.castling_side(), self.from().rank());
        let king = Square::from_coords(side.king_target(), rank);
        (king, Square::from_coords(side.rook_target(), rank))
    }

    /// The square of the captured piece, if the move is a capture: the target, or in en passant the square
    /// beside the capturing pawn.
    #[inline(always)]
    pub const fn capture_square(self) -> Square {
        if self.is_en_passant() {
            Square::from_coords(self.to().file(), self.from().rank())
        } else {
            self.to()
        }
    }

    /// Whether a pawn promotes.
    #[inline(always)]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.0 & Self::PROMOTION != 0
    }

    /// The promoted piece, `None` if the move is not a promotion.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        if !self.is_promotion() {
            return None;
        }
        Some(match self.0 >> 12 & 3 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }

    /// The 16 bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move with these [`bits`](Move::bits). `None` for the three kinds that do not exist (3, 6 and
    /// 7).
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match bits >> 12 {
            3 | 6 | 7 => None,
            _ => Some(Move(bits)),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_squares_may_mean_another_kind() {
        let mv = |kind| Move::new(Square::D7, Square::D8, kind);
        assert!(mv(MoveKind::Quiet).same_squares(mv(MoveKind::Capture)));
        let (queen, takes) = (mv(MoveKind::PromoteQueen), mv(MoveKind::CapturePromoteQueen));
        assert!(queen.same_squares(takes) && !queen.same_squares(mv(MoveKind::PromoteRook)));
        assert!(!queen.same_squares(mv(MoveKind::Quiet)));
        let other = Move::new(Square::D7, Square::E8, MoveKind::Quiet);
        assert!(!other.same_squares(mv(MoveKind::Quiet)));
    }

    #[test]
    fn every_move_is_read_back_from_its_parts_and_its_bits() {
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else {
                assert!(matches!(bits >> 12, 3 | 6 | 7));
                continue;
            };
            assert_eq!(Move::new(mv.from(), mv.to(), mv.kind()), mv);
            assert_eq!(mv.bits(), bits);
            assert_eq!(mv.is_promotion(), mv.promotion().is_some());
            if let Some(role) = mv.promotion() {
                assert_eq!(MoveKind::promotion(role, mv.is_capture()), mv.kind());
            }
        }
    }

    #[test]
    fn each_kind_is_recognized() {
        let of = |kind| Move::new(Square::E5, Square::D6, kind);
        assert!(of(MoveKind::EnPassant).is_en_passant() && of(MoveKind::EnPassant).is_capture());
        assert!(of(MoveKind::Castle).is_castle() && !of(MoveKind::Castle).is_capture());
        assert!(of(MoveKind::DoublePush).is_double_push() && !of(MoveKind::Quiet).is_double_push());
        assert!(of(MoveKind::Capture).is_capture());
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            assert_eq!(mv.is_special(), mv.is_castle() || mv.is_en_passant() || mv.is_promotion());
        }
        for kind in [MoveKind::Quiet, MoveKind::DoublePush, MoveKind::Castle] {
            assert!(of(kind).is_quiet(), "{kind:?}");
        }
        for kind in [MoveKind::Capture, MoveKind::EnPassant, MoveKind::PromoteKnight] {
            assert!(!of(kind).is_quiet(), "{kind:?}");
        }
        let castle = |to| Move::new(Square::E1, to, MoveKind::Castle).castling_side();
        assert_eq!(castle(Square::H1), CastlingSide::KingSide);
        assert_eq!(castle(Square::A1), CastlingSide::QueenSide);
    }

    #[test]
    fn capture_squares_and_castling_targets() {
        let of = |kind| Move::new(Square::E5, Square::D6, kind);
        assert_eq!(of(MoveKind::EnPassant).capture_square(), Square::D5);
        assert_eq!(of(MoveKind::Capture).capture_square(), Square::D6);
        let castled = |from, to| Move::new(from, to, MoveKind::Castle).castling_targets();
        assert_eq!(castled(Square::E1, Square::H1), (Square::G1, Square::F1));
        let ends = |to, kind| Move::new(Square::E1, to, kind).end_square();
        assert_eq!(ends(Square::H1, MoveKind::Castle), Square::G1);
        assert_eq!(ends(Square::D2, MoveKind::Capture), Square::D2);
        assert_eq!(castled(Square::E8, Square::A8), (Square::C8, Square::D8));
        assert_eq!(castled(Square::F1, Square::G1), (Square::G1, Square::F1));
    }
}
