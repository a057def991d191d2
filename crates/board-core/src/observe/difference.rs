//! What a move changes, found on the board before the move.
//!
//! A threat holds only before or only after a move in two cases: one of its squares has changed, or the
//! attacker is a slider and a square between the two has changed from empty to occupied or back. In the second case
//! the first such square on the way is attacked by the slider both before and after. So the attackers of
//! the changed squares are all that need be looked at.

use board_core::{Move, Piece, Role, Square, SquareSet, View, ViewExt, attacks};

use super::{Observer, Threat};

/// The pieces on the squares that a move changes, before and after it. The piece that moves is the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    before: Placed,
    after: Placed,
}

/// Up to two pieces with their squares.
type Placed = [Option<(Square, Piece)>; 2];

impl Difference {
    /// The difference that a move makes on a board. `None` if there is no piece to move.
    #[inline(always)]
    pub(super) fn of<V: View>(board: &V, mv: Move) -> Option<Difference> {
        let (from, to) = (mv.from(), mv.to());
        let piece = board.piece_at(from)?;
        if mv.is_castle() {
            return Some(Difference::castling(mv, piece));
        }
        let landed = Piece::new(piece.color, mv.promotion().unwrap_or(piece.role));
        let mut captured = None;
        if mv.is_capture() {
            let square = mv.capture_square();
            captured = board.piece_at(square).map(|piece| (square, piece));
        }
        let (before, after) = ([Some((from, piece)), captured], [Some((to, landed)), None]);
        Some(Difference { before, after })
    }

    /// A piece that stays where it is, as may be in Chess960, is no part of the difference.
    #[cold]
    #[inline(never)]
    fn castling(mv: Move, king: Piece) -> Difference {
        let (king_to, rook_to) = mv.castling_targets();
        let rook = Piece::new(king.color, Role::Rook);
        let moved = [(king, mv.from(), king_to), (rook, mv.to(), rook_to)];
        let mut difference = Difference { before: [None; 2], after: [None; 2] };
        let moving = moved.into_iter().filter(|(_, from, to)| from != to);
        for (index, (piece, from, to)) in moving.enumerate() {
            difference.before[index] = Some((from, piece));
            difference.after[index] = Some((to, piece));
        }
        difference
    }

    /// What taking the move back changes.
    #[inline(always)]
    pub(super) fn reversed(self) -> Difference {
        Difference { before: self.after, after: self.before }
    }

    /// Reports the pieces in an order in which no square ever holds two: in castling, the king moves while the
    /// rook is off the board.
    #[inline(always)]
    pub(super) fn report_pieces(self, observer: &mut impl Observer) {
        let ([first, captured_or_rook], [landed, restored_or_rook]) = (self.before, self.after);
        if let Some((square, piece)) = captured_or_rook {
            observer.piece_removed(piece, square);
        }
        if let (Some((from, piece)), Some((to, then))) = (first, landed) {
            if piece == then {
                observer.piece_moved(piece, from, to);
            } else {
                observer.piece_removed(piece, from);
                observer.piece_added(then, to);
            }
        }
        if let Some((square, piece)) = restored_or_rook {
            observer.piece_added(piece, square);
        }
    }

    /// Reports the threats that hold only before or only after the move. The board is the one before it.
    #[inline(always)]
    pub(super) fn report_threats<V: View>(&self, board: &V, observer: &mut impl Observer) {
        let [left, reached] = [squares(self.before), squares(self.after)];
        let (changed, before) = (left | reached, board.occupied());
        let occupied = [before, (before - left) | reached];
        let mut sliders = SquareSet::EMPTY;
        for to in changed {
            let victims = [board.piece_at(to), find(self.after, to)];
            for from in board.attackers_over(to, occupied[0]) - changed {
                let Some(attacker) = board.piece_at(from) else { continue };
                if attacker.role.is_slider() {
                    sliders.insert(from);
                    continue;
                }
                if let Some(victim) = victims[0] {
                    observer.threat_removed(Threat { attacker, from, victim, to });
                }
                if let Some(victim) = victims[1] {
                    observer.threat_added(Threat { attacker, from, victim, to });
                }
            }
        }
        let piece_after = |square| find(self.after, square).or_else(|| board.piece_at(square));
        let mut report = |attacker, from, victims: [SquareSet; 2]| {
            for to in victims[0] {
                if let Some(victim) = board.piece_at(to) {
                    observer.threat_removed(Threat { attacker, from, victim, to });
                }
            }
            for to in victims[1] {
                if let Some(victim) = piece_after(to) {
                    observer.threat_added(Threat { attacker, from, victim, to });
                }
            }
        };
        for from in sliders {
            let Some(slider) = board.piece_at(from) else { continue };
            let victims = occupied.map(|occupied| attacked(board, slider, from, occupied));
            let kept = (victims[0] & victims[1]) - changed;
            report(slider, from, victims.map(|victims| victims - kept));
        }
        for (from, piece) in self.before.into_iter().flatten() {
            report(piece, from, [attacked(board, piece, from, occupied[0]), SquareSet::EMPTY]);
        }
        for (from, piece) in self.after.into_iter().flatten() {
            report(piece, from, [SquareSet::EMPTY, attacked(board, piece, from, occupied[1])]);
        }
    }
}

#[inline(always)]
fn squares([one, other]: Placed) -> SquareSet {
    let set = |placed: Option<(Square, Piece)>| {
        placed.map_or(SquareSet::EMPTY, |(square, _)| SquareSet::of(square))
    };
    set(one) | set(other)
}

/// The piece on a square, if it is one of these.
#[inline(always)]
fn find(placed: Placed, square: Square) -> Option<Piece> {
    placed.into_iter().flatten().find(|&(at, _)| at == square).map(|(_, piece)| piece)
}

/// The occupied squares that a piece attacks, by the board's own way for sliders.
#[inline(always)]
fn attacked<V: View>(board: &V, piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
    let attacks = match piece.role {
        Role::Bishop => board.bishop_attacks(from, occupied),
        Role::Rook => board.rook_attacks(from, occupied),
        Role::Queen => board.queen_attacks(from, occupied),
        _ => attacks::of(piece, from, occupied),
    };
    attacks & occupied
}
