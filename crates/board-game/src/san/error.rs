//! Errors of move texts.

use core::fmt;

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::{
    CastlingSide, ChecksAndPins, File, Move, MoveKinds, MoveList, Piece, Position, Rank, Role,
    Square, SquareSet, View, ViewExt, Within, attacks,
};

use super::SanMove;
use super::text::castling;

/// What a move text should continue with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanPart {
    /// The square that the piece reaches.
    Target,
    /// What a pawn becomes.
    Promotion,
    /// `O-O` or `O-O-O`.
    Castling,
    /// Nothing more.
    End,
}

impl fmt::Display for SanPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SanPart::Target => "a square such as e4",
            SanPart::Promotion => "N, B, R or Q",
            SanPart::Castling => "O-O or O-O-O",
            SanPart::End => "nothing more",
        })
    }
}

/// Why a text is not a move, or not a legal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move.
    Syntax {
        /// What should stand there.
        expected: SanPart,
        /// What stands there; `None` at the end of the text.
        found: Option<char>,
        /// Where: characters, counted from 1.
        at: usize,
    },
    /// The text is a null move: `--`, `Z0`, `@@@@` or `0000`.
    NullMove,
    /// The side to move has no such piece on the origin that the text gives.
    NoSuchPiece {
        /// The piece.
        piece: Piece,
        /// The origins that the text allows.
        from: SquareSet,
    },
    /// The text names an origin without a piece of the side to move.
    NotOurs {
        /// The square.
        square: Square,
        /// The piece there, if any.
        found: Option<Piece>,
    },
    /// A piece of the side to move stands on the target.
    OwnPieceOn(Square),
    /// There is such a piece, but it does not reach the target.
    NotReached {
        /// The piece.
        piece: Piece,
        /// The origins that the text allows.
        from: SquareSet,
        /// The target.
        to: Square,
    },
    /// Several pieces can move there, from these squares.
    Ambiguous(SquareSet),
    /// The piece is pinned to its king.
    Pinned(Square),
    /// The king is in check, and stays in check after the move.
    InCheck {
        /// The checkers.
        checkers: SquareSet,
    },
    /// The king would step onto a square that is attacked.
    KingWouldBeAttacked {
        /// The square.
        to: Square,
    },
    /// The king would be in check after the move: the en passant capture opens a line.
    KingExposed {
        /// The origin of the pawn.
        from: Square,
    },
    /// The right to castle to that side is lost.
    NoCastlingRight(CastlingSide),
    /// Pieces stand between king and rook, or on their targets.
    CastlingBlocked {
        /// The castling side.
        side: CastlingSide,
        /// The squares of these pieces.
        by: SquareSet,
    },
    /// The king is in check, and must not castle.
    CastlingOutOfCheck(CastlingSide),
    /// The king would cross or reach an attacked square.
    CastlingThroughCheck(CastlingSide),
    /// A pawn reaches the last rank, but the text names no promotion.
    PromotionMissing,
    /// The text names a promotion, but the move is none.
    PromotionImpossible,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SanError::NullMove => f.write_str("a null move, which is no move of chess"),
            SanError::Syntax { expected, found: None, .. } => {
                write!(f, "the move text ends, expected {expected}")
            }
            SanError::Syntax { expected, found: Some(found), at } => {
                write!(f, "unexpected {found:?}, expected {expected} (character {at})")
            }
            SanError::NoSuchPiece { piece, from } => {
                write!(f, "there is no {piece}")?;
                write_origins(f, " on", from)
            }
            SanError::NotOurs { square, found: None } => write!(f, "{square} is empty"),
            SanError::NotOurs { square, found: Some(piece) } => {
                write!(f, "the {piece} on {square} is not to move")
            }
            SanError::OwnPieceOn(square) => write!(f, "the piece on {square} is of the same side"),
            SanError::NotReached { piece, from, to } => {
                write!(f, "no {piece} reaches {to}")?;
                write_origins(f, " from", from)?;
                let is_castling = |side: &CastlingSide| {
                    piece.role == Role::King
                        && to
                            == Square::from_coords(side.king_target(), Rank::First.of(piece.color))
                };
                let side = CastlingSide::ALL.into_iter().find(is_castling);
                side.map_or(Ok(()), |side| write!(f, "; castling is written {}", castling(side)))
            }
            SanError::Ambiguous(from) => {
                f.write_str("several pieces can move there, from")?;
                write_squares(f, from)
            }
            SanError::Pinned(square) => write!(f, "the piece on {square} is pinned"),
            SanError::InCheck { checkers } => {
                f.write_str("the king is in check from")?;
                write_squares(f, checkers)?;
                f.write_str(", and stays in check")
            }
            SanError::KingWouldBeAttacked { to } => {
                write!(f, "the king would be in check on {to}")
            }
            SanError::KingExposed { from } => {
                write!(f, "the king would be in check after the pawn of {from} took en passant")
            }
            SanError::NoCastlingRight(side) => {
                write!(f, "there is no right to castle on the {side}")
            }
            SanError::CastlingBlocked { side, by } => {
                write!(f, "castling on the {side} is blocked on")?;
                for square in by {
                    write!(f, " {square}")?;
                }
                Ok(())
            }
            SanError::CastlingOutOfCheck(side) => {
                write!(f, "the king is in check and must not castle on the {side}")
            }
            SanError::CastlingThroughCheck(side) => {
                write!(f, "castling on the {side} leads the king through check")
            }
            SanError::PromotionMissing => {
                f.write_str("the pawn reaches the last rank, but the text names no promotion")
            }
            SanError::PromotionImpossible => {
                f.write_str("only a pawn that reaches the last rank promotes")
            }
        }
    }
}

impl core::error::Error for SanError {}

/// Writes squares, with `and` between them.
fn write_squares(f: &mut fmt::Formatter<'_>, squares: SquareSet) -> fmt::Result {
    for (index, square) in squares.into_iter().enumerate() {
        write!(f, "{} {square}", if index == 0 { "" } else { " and" })?;
    }
    Ok(())
}

/// ` on the g-file`, ` from rank 1`, ` on e4`: the origins that a text allows, after a preposition; nothing if it allows
/// all.
fn write_origins(f: &mut fmt::Formatter<'_>, before: &str, from: SquareSet) -> fmt::Result {
    match from.first() {
        Some(square) if from == SquareSet::of(square) => write!(f, "{before} {square}"),
        Some(square) if from == SquareSet::rank(square.rank()) => {
            write!(f, "{before} rank {}", square.rank())
        }
        Some(square) if from == SquareSet::file(square.file()) => {
            write!(f, "{before} the {}-file", square.file())
        }
        _ => Ok(()),
    }
}

/// Why a position has no such legal move.
#[cold]
#[inline(never)]
pub(super) fn why_not(position: &Position, san: SanMove) -> SanError {
    match san {
        SanMove::Castle(side) => why_not_castle(position, side),
        SanMove::Piece { role, from, to, promotion } => {
            let king = position.king(position.side_to_move());
            // Castling as UCI writes it.
            let castles = role.is_none()
                && from == SquareSet::of(king)
                && king.file() == File::E
                && king.rank() == to.rank();
            match CastlingSide::ALL.into_iter().find(|side| side.king_target() == to.file()) {
                Some(side) if castles => why_not_castle(position, side),
                _ => why_not_move(position, role, from, to, promotion),
            }
        }
    }
}

/// Why the king may not castle.
fn why_not_castle(position: &Position, side: CastlingSide) -> SanError {
    let us = position.side_to_move();
    let king = position.king(us);
    let Some(rook) = position.state().castling.rook(us, side) else {
        return SanError::NoCastlingRight(side);
    };
    let path = &CASTLING_PATHS[king.file().index()][rook.index()];
    let by = on_first_rank(us, path.empty) & position.occupied();
    if !by.is_empty() {
        SanError::CastlingBlocked { side, by }
    } else if position.is_check() {
        SanError::CastlingOutOfCheck(side)
    } else {
        SanError::CastlingThroughCheck(side)
    }
}

/// Why no piece of the role moves from one of the squares to another.
fn why_not_move(
    position: &Position,
    role: Option<Role>,
    from: SquareSet,
    to: Square,
    promotion: Option<Role>,
) -> SanError {
    let piece = match piece_meant(position, role, from) {
        Ok(piece) => piece,
        Err(error) => return error,
    };
    // A pawn move without a file is a push.
    let is_push = role == Some(Role::Pawn) && from == SquareSet::ALL;
    let origins = if is_push { SquareSet::file(to.file()) } else { from };
    let mut pseudo_legal = MoveList::new();
    let to_target = &mut Within { sink: &mut pseudo_legal, from: origins, to: SquareSet::of(to) };
    position.generate_pseudo_legal(MoveKinds::All, to_target);
    let is_by_piece = |mv: &&Move| !mv.is_castle() && position.piece_at(mv.from()) == Some(piece);
    let mut candidates = pseudo_legal.iter().filter(is_by_piece);
    // The first in sorted order, so that the error does not depend on the order of generation.
    let meant = candidates.clone().filter(|mv| mv.promotion() == promotion).min();
    let Some(&mv) = meant else {
        return match (candidates.next(), position.piece_at(to)) {
            (Some(_), _) if promotion.is_none() => SanError::PromotionMissing,
            (Some(_), _) => SanError::PromotionImpossible,
            (None, Some(other)) if other.color == piece.color => SanError::OwnPieceOn(to),
            (None, _) => SanError::NotReached { piece, from, to },
        };
    };
    let ChecksAndPins { checkers, pinned } = position.checks_and_pins();
    if piece.role == Role::King {
        SanError::KingWouldBeAttacked { to }
    } else if !checkers.is_empty() && !answers_check(position, checkers, mv) {
        SanError::InCheck { checkers }
    } else if pinned.contains(mv.from()) {
        SanError::Pinned(mv.from())
    } else {
        SanError::KingExposed { from: mv.from() }
    }
}

/// The piece that the text means, if it is on the board.
fn piece_meant(
    position: &Position,
    role: Option<Role>,
    from: SquareSet,
) -> Result<Piece, SanError> {
    let us = position.side_to_move();
    if let (None, Some(square)) = (role, from.first()) {
        return match position.piece_at(square) {
            Some(piece) if piece.color == us => Ok(piece),
            found => Err(SanError::NotOurs { square, found }),
        };
    }
    let piece = Piece::new(us, role.unwrap_or(Role::Pawn));
    let all = position.by_piece(piece);
    if !(all & from).is_empty() {
        return Ok(piece);
    }
    let from = if all.is_empty() { SquareSet::ALL } else { from };
    Err(SanError::NoSuchPiece { piece, from })
}

/// Whether a move captures the only checker or blocks its line.
fn answers_check(position: &Position, checkers: SquareSet, mv: Move) -> bool {
    let (Some(checker), 1) = (checkers.first(), checkers.len()) else { return false };
    let king = position.king(position.side_to_move());
    mv.to() == checker || mv.is_en_passant() || attacks::between(king, checker).contains(mv.to())
}
