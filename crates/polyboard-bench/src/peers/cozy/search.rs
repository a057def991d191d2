//! The search of polyboard on the board of cozy-chess.
//!
//! The board keeps its key, its checkers and its pins, and gives its sets; only static exchange evaluation is
//! missing, and is in [`cozy_see_ge`].

use crate::search::SearchBoard;
use cozy_chess::{
    BitBoard, Board, Color, Piece as CozyPiece, PieceMoves, Rank, Square, get_bishop_moves,
    get_rook_moves,
};
use polyboard::{self as poly, Move, MoveKind, MoveKinds, MoveList, MoveSink, Setup, View};

use super::exchange::cozy_see_ge;
use super::{cozy_move, cozy_square};

/// A board of cozy-chess to be searched.
#[repr(transparent)]
pub(super) struct Searched(pub(super) Board);

impl View for Searched {
    #[inline(always)]
    fn piece_at(&self, square: poly::Square) -> Option<poly::Piece> {
        let square = cozy_square(square);
        let (piece, color) = (self.0.piece_on(square)?, self.0.color_on(square)?);
        Some(poly::Piece::new(poly::Color::ALL[color as usize], super::role(piece)))
    }

    /// By its text: the search asks for the parts.
    fn state(&self) -> poly::State {
        Setup::from_fen(&self.0.to_string()).expect("a board of cozy-chess is a position").state
    }

    #[inline(always)]
    fn side_to_move(&self) -> poly::Color {
        poly::Color::ALL[self.0.side_to_move() as usize]
    }

    #[inline(always)]
    fn piece_sets(&self) -> poly::PieceSets {
        poly::PieceSets::new(
            CozyPiece::ALL.map(|piece| set(self.0.pieces(piece))),
            Color::ALL.map(|color| set(self.0.colors(color))),
        )
    }

    #[inline(always)]
    fn king(&self, color: poly::Color) -> poly::Square {
        to_poly(self.0.king(cozy_color(color)))
    }

    #[inline(always)]
    fn bishop_attacks(&self, from: poly::Square, occupied: poly::SquareSet) -> poly::SquareSet {
        set(get_bishop_moves(cozy_square(from), BitBoard(occupied.bits())))
    }

    #[inline(always)]
    fn rook_attacks(&self, from: poly::Square, occupied: poly::SquareSet) -> poly::SquareSet {
        set(get_rook_moves(cozy_square(from), BitBoard(occupied.bits())))
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        // Only moves of this very position are asked for, so the kind is right.
        self.0.is_legal(cozy_move(mv))
    }
}

impl SearchBoard for Searched {
    #[inline(always)]
    fn key(&self) -> u64 {
        self.0.hash()
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock().into()
    }

    #[inline(always)]
    fn is_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        match mv.is_castle() {
            true => threshold <= 0,
            false => cozy_see_ge(&self.0, cozy_move(mv), threshold),
        }
    }

    #[inline(never)]
    fn generate(&self, kinds: MoveKinds, list: &mut MoveList) {
        let us = self.0.side_to_move();
        let them = self.0.colors(!us);
        let en_passant = self.0.en_passant().map_or(BitBoard::EMPTY, |file| {
            Square::new(file, Rank::Sixth.relative_to(us)).bitboard()
        });
        self.0.generate_moves(|moves| {
            if kinds.captures() {
                list_to(moves, moves.to & them, MoveKind::Capture, list);
                if moves.piece == CozyPiece::Pawn && !(moves.to & en_passant).is_empty() {
                    list_to(moves, en_passant, MoveKind::EnPassant, list);
                }
            }
            if moves.piece == CozyPiece::Pawn {
                let mut pushes = moves;
                pushes.to &= !(them | en_passant);
                list_pushes(pushes, kinds, list);
            } else if kinds.quiets() {
                list_quiets(self.0.colors(us), moves, them, list);
            }
            false
        });
    }

    #[inline(always)]
    fn after<R>(&mut self, mv: Move, visit: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = self.0.clone();
        child.play_unchecked(cozy_move(mv));
        visit(&mut Searched(child))
    }

    #[inline(always)]
    fn after_null<R>(&mut self, visit: impl FnOnce(&mut Self) -> R) -> R {
        let child = self.0.null_move().expect("no null move in check");
        visit(&mut Searched(child))
    }
}

/// Lists the moves to some targets: of a kind, or promotions.
#[inline(always)]
fn list_to(moves: PieceMoves, to: BitBoard, kind: MoveKind, list: &mut MoveList) {
    let from = to_poly(moves.from);
    for to in to {
        let is_last = matches!(to.rank(), Rank::First | Rank::Eighth);
        if moves.piece == CozyPiece::Pawn && is_last {
            let is_capture = kind == MoveKind::Capture;
            for role in poly::Role::PROMOTIONS {
                list.push(Move::new(from, to_poly(to), MoveKind::promotion(role, is_capture)));
            }
        } else {
            list.push(Move::new(from, to_poly(to), kind));
        }
    }
}

/// Lists the pushes of a pawn: quiet moves, or promotions.
#[inline(always)]
fn list_pushes(pushes: PieceMoves, kinds: MoveKinds, list: &mut MoveList) {
    let last = Rank::First.bitboard() | Rank::Eighth.bitboard();
    if kinds.promotions() {
        list_to(pushes, pushes.to & last, MoveKind::Quiet, list);
    }
    if kinds.quiets() {
        let two = pushes.from.bitboard().0;
        let double = BitBoard(two << 16 | two >> 16) & pushes.to;
        list_to(pushes, double, MoveKind::DoublePush, list);
        list_to(pushes, pushes.to & !double & !last, MoveKind::Quiet, list);
    }
}

/// Lists the quiet moves of a piece other than a pawn.
#[inline(always)]
fn list_quiets(own: BitBoard, moves: PieceMoves, them: BitBoard, list: &mut MoveList) {
    if moves.piece == CozyPiece::King {
        list_to(moves, moves.to & own, MoveKind::Castle, list);
        list_to(moves, moves.to & !them & !own, MoveKind::Quiet, list);
    } else {
        list_to(moves, moves.to & !them, MoveKind::Quiet, list);
    }
}

#[inline(always)]
fn cozy_color(color: poly::Color) -> Color {
    Color::ALL[color.index()]
}

#[inline(always)]
fn to_poly(square: Square) -> poly::Square {
    poly::Square::new(square as usize)
}

#[inline(always)]
fn set(bits: BitBoard) -> poly::SquareSet {
    poly::SquareSet::from_bits(bits.0)
}
