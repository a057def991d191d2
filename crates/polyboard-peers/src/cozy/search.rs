//! The search of polyboard on the board of cozy-chess.
//!
//! The board keeps its key, its checkers and its pins, and gives its sets; only static exchange evaluation is
//! missing, so it is here, as engines on this crate write it.

use cozy_chess::{
    BitBoard, Board, Color, Move as CozyMove, Piece as CozyPiece, PieceMoves, Rank, Square,
    get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use polyboard::work::search::SearchBoard;
use polyboard::{self as poly, EXCHANGE_VALUES, Move, MoveKind, MoveKinds, MoveList, MoveSink};

/// A board of cozy-chess to be searched.
#[repr(transparent)]
pub(super) struct Searched(pub(super) Board);

/// The kinds of the four promotions: without capture, and with one.
const PROMOTIONS: [MoveKind; 4] = [
    MoveKind::PromoteKnight,
    MoveKind::PromoteBishop,
    MoveKind::PromoteRook,
    MoveKind::PromoteQueen,
];
const CAPTURE_PROMOTIONS: [MoveKind; 4] = [
    MoveKind::CapturePromoteKnight,
    MoveKind::CapturePromoteBishop,
    MoveKind::CapturePromoteRook,
    MoveKind::CapturePromoteQueen,
];

impl SearchBoard for Searched {
    #[inline(always)]
    fn key(&self) -> u64 {
        self.0.hash()
    }

    #[inline(always)]
    fn side_to_move(&self) -> poly::Color {
        poly::Color::ALL[self.0.side_to_move() as usize]
    }

    #[inline(always)]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock().into()
    }

    #[inline(always)]
    fn is_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    #[inline(always)]
    fn piece_at(&self, square: poly::Square) -> Option<poly::Piece> {
        let square = to_cozy(square);
        let (piece, color) = (self.0.piece_on(square)?, self.0.color_on(square)?);
        Some(poly::Piece::new(poly::Color::ALL[color as usize], super::role(piece)))
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
        set(get_bishop_moves(to_cozy(from), BitBoard(occupied.bits())))
    }

    #[inline(always)]
    fn rook_attacks(&self, from: poly::Square, occupied: poly::SquareSet) -> poly::SquareSet {
        set(get_rook_moves(to_cozy(from), BitBoard(occupied.bits())))
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        see_ge(&self.0, mv, threshold)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        // Only moves of this very position are asked for, so the kind is right.
        self.0.is_legal(cozy_move(mv))
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
            if kinds.quiets() {
                let captures =
                    if moves.piece == CozyPiece::Pawn { them | en_passant } else { them };
                list_quiets(self.0.colors(us), moves, captures, list);
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
            for kind in if is_capture { CAPTURE_PROMOTIONS } else { PROMOTIONS } {
                list.push(Move::new(from, to_poly(to), kind));
            }
        } else {
            list.push(Move::new(from, to_poly(to), kind));
        }
    }
}

/// Lists the moves that do not capture.
#[inline(always)]
fn list_quiets(own: BitBoard, moves: PieceMoves, captures: BitBoard, list: &mut MoveList) {
    match moves.piece {
        CozyPiece::Pawn => {
            let two = moves.from.bitboard().0;
            let double = BitBoard(two << 16 | two >> 16) & moves.to & !captures;
            list_to(moves, double, MoveKind::DoublePush, list);
            list_to(moves, moves.to & !captures & !double, MoveKind::Quiet, list);
        }
        CozyPiece::King => {
            list_to(moves, moves.to & own, MoveKind::Castle, list);
            list_to(moves, moves.to & !captures & !own, MoveKind::Quiet, list);
        }
        _ => list_to(moves, moves.to & !captures, MoveKind::Quiet, list),
    }
}

/// Whether a move gains at least `threshold` by the exchange on its target: the swap algorithm with a set of
/// attackers that x-rays are added to. The rules are those of [`poly::Board::see`].
fn see_ge(board: &Board, mv: Move, threshold: i32) -> bool {
    if mv.is_castle() {
        return threshold <= 0;
    }
    let us = board.side_to_move();
    let (from, to) = (to_cozy(mv.from()), to_cozy(mv.to()));
    let landed = mv.promotion().map_or_else(|| board.piece_on(from), |role| Some(cozy_piece(role)));
    let mut at_risk = landed.map_or(0, value);
    let gained = gain(board, mv, at_risk);
    let mut balance = gained - threshold;
    if balance < 0 {
        return false;
    }
    let gone = from.bitboard() | to_cozy(mv.capture_square()).bitboard();
    let mut occupied = (board.occupied() & !gone) | to.bitboard();
    let mut attackers = attackers(board, to, occupied);
    let diagonal = board.pieces(CozyPiece::Bishop) | board.pieces(CozyPiece::Queen);
    let straight = board.pieces(CozyPiece::Rook) | board.pieces(CozyPiece::Queen);
    let mut turn = !us;
    loop {
        let promotion = if to.rank() == Rank::Eighth.relative_to(turn) {
            value(CozyPiece::Queen) - value(CozyPiece::Pawn)
        } else {
            0
        };
        if balance >= at_risk + promotion {
            return turn != us;
        }
        attackers &= occupied;
        let ours = attackers & board.colors(turn);
        let Some(piece) = least_valuable(board, ours) else { return turn != us };
        if piece == CozyPiece::King && !(attackers & board.colors(!turn)).is_empty() {
            return turn != us;
        }
        let promotion = if piece == CozyPiece::Pawn { promotion } else { 0 };
        balance = at_risk + promotion - balance - 1;
        at_risk = value(piece) + promotion;
        if let Some(square) = (ours & board.pieces(piece)).next_square() {
            occupied &= !square.bitboard();
        }
        if matches!(piece, CozyPiece::Pawn | CozyPiece::Bishop | CozyPiece::Queen) {
            attackers |= get_bishop_moves(to, occupied) & diagonal;
        }
        if matches!(piece, CozyPiece::Rook | CozyPiece::Queen) {
            attackers |= get_rook_moves(to, occupied) & straight;
        }
        if balance < 0 {
            return turn != us;
        }
        turn = !turn;
    }
}

/// What a move gains at once; `landed` is the value of the piece on its target.
#[inline(always)]
fn gain(board: &Board, mv: Move, landed: i32) -> i32 {
    let captured = match mv.is_capture() {
        true => board.piece_on(to_cozy(mv.capture_square())).map_or(0, value),
        false => 0,
    };
    captured + if mv.is_promotion() { landed - value(CozyPiece::Pawn) } else { 0 }
}

/// The pieces of both colors that attack a square.
#[inline(always)]
fn attackers(board: &Board, to: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(CozyPiece::Queen);
    let pawns =
        |color: Color| get_pawn_attacks(to, !color) & board.colored_pieces(color, CozyPiece::Pawn);
    let all = pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(to) & board.pieces(CozyPiece::Knight)
        | get_king_moves(to) & board.pieces(CozyPiece::King)
        | get_bishop_moves(to, occupied) & (board.pieces(CozyPiece::Bishop) | queens)
        | get_rook_moves(to, occupied) & (board.pieces(CozyPiece::Rook) | queens);
    all & occupied & !to.bitboard()
}

#[inline(always)]
fn least_valuable(board: &Board, among: BitBoard) -> Option<CozyPiece> {
    CozyPiece::ALL.into_iter().find(|&piece| !(among & board.pieces(piece)).is_empty())
}

#[inline(always)]
fn value(piece: CozyPiece) -> i32 {
    EXCHANGE_VALUES[piece as usize]
}

#[inline(always)]
fn cozy_move(mv: Move) -> CozyMove {
    let promotion = mv.promotion().map(cozy_piece);
    CozyMove { from: to_cozy(mv.from()), to: to_cozy(mv.to()), promotion }
}

#[inline(always)]
fn cozy_piece(role: poly::Role) -> CozyPiece {
    CozyPiece::ALL[role.index()]
}

#[inline(always)]
fn cozy_color(color: poly::Color) -> Color {
    Color::ALL[color.index()]
}

#[inline(always)]
fn to_cozy(square: poly::Square) -> Square {
    Square::ALL[square.index()]
}

#[inline(always)]
fn to_poly(square: Square) -> poly::Square {
    poly::Square::new(square as u8)
}

#[inline(always)]
fn set(bits: BitBoard) -> poly::SquareSet {
    poly::SquareSet::from_bits(bits.0)
}
