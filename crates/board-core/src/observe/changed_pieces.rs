//! What a move changes, found on the board before the move.
//!
//! A threat holds only before or only after a move in two cases: one of its squares has changed, or the
//! attacker is a slider and a square between the two has changed from empty to occupied or back. In the second case
//! the first such square on the way is attacked by the slider both before and after. So the attackers of
//! the changed squares are all that need be looked at.

use crate::{Color, Move, Piece, Role, Square, SquareSet, View, ViewExt, attacks};

use super::{Observer, Threat};

/// The pieces on the squares that a move changes, before and after it. The piece that moves is the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChangedPieces {
    pub(super) before: Placed,
    pub(super) after: Placed,
}

/// Up to two pieces with their squares.
pub(super) type Placed = [Option<(Square, Piece)>; 2];

impl ChangedPieces {
    /// The pieces that a move changes on a board. `None` if there is no piece to move.
    #[inline(always)]
    pub(crate) fn of<V: View>(board: &V, mv: Move) -> Option<ChangedPieces> {
        let (from, to) = (mv.from(), mv.to());
        let piece = board.piece_at(from)?;
        if mv.is_castle() {
            return Some(ChangedPieces::castling(mv, piece));
        }
        let landed = Piece::new(piece.color, mv.promotion().unwrap_or(piece.role));
        let mut captured = None;
        if mv.is_capture() {
            let square = mv.capture_square();
            captured = board.piece_at(square).map(|piece| (square, piece));
        }
        let (before, after) = ([Some((from, piece)), captured], [Some((to, landed)), None]);
        Some(ChangedPieces { before, after })
    }

    /// Reports the pieces that a move changes, for an observer that wants nothing else: as
    /// [`report_pieces`](ChangedPieces::report_pieces) does, without a list of them.
    #[inline(always)]
    pub(crate) fn report_move<V: View>(board: &V, mv: Move, observer: &mut impl Observer) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = board.piece_at(from) else { return };
        if mv.is_castle() {
            return ChangedPieces::castling(mv, piece).report_pieces(observer);
        }
        let square = mv.capture_square();
        if mv.is_capture()
            && let Some(captured) = board.piece_at(square)
        {
            observer.piece_removed(captured, square);
        }
        match mv.promotion() {
            None => observer.piece_moved(piece, from, to),
            Some(role) => {
                observer.piece_removed(piece, from);
                observer.piece_added(Piece::new(piece.color, role), to);
            }
        }
    }

    /// A piece that stays where it is, as may be in Chess960, is left out.
    #[cold]
    #[inline(never)]
    fn castling(mv: Move, king: Piece) -> ChangedPieces {
        let (king_to, rook_to) = mv.castling_targets();
        let rook = Piece::new(king.color, Role::Rook);
        let moved = [(king, mv.from(), king_to), (rook, mv.to(), rook_to)];
        let mut changed = ChangedPieces { before: [None; 2], after: [None; 2] };
        let moving = moved.into_iter().filter(|(_, from, to)| from != to);
        for (index, (piece, from, to)) in moving.enumerate() {
            changed.before[index] = Some((from, piece));
            changed.after[index] = Some((to, piece));
        }
        changed
    }

    /// What taking the move back changes.
    #[inline(always)]
    pub(crate) fn reversed(self) -> ChangedPieces {
        ChangedPieces { before: self.after, after: self.before }
    }

    /// Reports the pieces in an order in which no square ever holds two: in castling, the king moves while the
    /// rook is off the board.
    #[inline(always)]
    pub(crate) fn report_pieces(self, observer: &mut impl Observer) {
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

    /// Reports the attacks that hold only before or only after the move. The board is the one before it.
    #[inline(always)]
    pub(crate) fn report_attacks<V: View, O: Observer>(&self, board: &V, observer: &mut O) {
        let [left, reached] = [squares(self.before), squares(self.after)];
        let (changed, occupied) = (left | reached, board.occupied());
        let occupied = [occupied, (occupied - left) | reached];
        // Kings that are not wanted are left out before anything is looked up.
        let kings = self.kings::<V, O>(board);
        let attackers_left = changed
            | if O::THREATS.has_attacks_by(Role::King) { SquareSet::EMPTY } else { kings[0] };
        let [victims_before, victims_after] = if O::THREATS.has_attacks_on(Role::King) {
            occupied
        } else {
            [occupied[0] - kings[0], occupied[1] - kings[1]]
        };

        let mut sliders = SquareSet::EMPTY;
        for to in changed {
            let victims = [board.piece_at(to), find(self.after, to)];
            for from in board.attackers_over(to, occupied[0]) - attackers_left {
                let Some(attacker) = board.piece_at(from) else { continue };
                if attacker.role.is_slider() {
                    sliders.insert(from);
                    continue;
                }
                let attacker = (attacker, from);
                report_wanted(attacker, (victims[0], to), observer, O::threat_removed);
                report_wanted(attacker, (victims[1], to), observer, O::threat_added);
            }
        }
        for from in sliders {
            let Some(slider) = board.piece_at(from) else { continue };
            let slider = (slider, from);
            let vanished = attacked::<V, O>(board, slider, occupied[0]) & victims_before;
            let appeared = attacked::<V, O>(board, slider, occupied[1]) & victims_after;
            let kept = (vanished & appeared) - changed;
            report_vanished(board, slider, vanished - kept, observer);
            self.report_appeared(board, slider, appeared - kept, observer);
        }
        for placed in self.before {
            let Some((from, piece)) = placed else { continue };
            let vanished = attacked::<V, O>(board, (piece, from), occupied[0]) & victims_before;
            report_vanished(board, (piece, from), vanished, observer);
        }
        for placed in self.after {
            let Some((from, piece)) = placed else { continue };
            let appeared = attacked::<V, O>(board, (piece, from), occupied[1]) & victims_after;
            self.report_appeared(board, (piece, from), appeared, observer);
        }
    }

    /// Reports the attacks of a piece on some pieces, as they stand after the move, as appeared.
    #[inline(always)]
    fn report_appeared<V: View, O: Observer>(
        &self,
        board: &V,
        attacker: (Piece, Square),
        victims: SquareSet,
        observer: &mut O,
    ) {
        for to in victims {
            let victim = find(self.after, to).or_else(|| board.piece_at(to));
            report_wanted(attacker, (victim, to), observer, O::threat_added);
        }
    }

    /// The kings before and after the move, if an observer does not want all of their attacks.
    #[inline(always)]
    fn kings<V: View, O: Observer>(&self, board: &V) -> [SquareSet; 2] {
        let mut kings = SquareSet::EMPTY;
        if !O::THREATS.has_attacks_by(Role::King) || !O::THREATS.has_attacks_on(Role::King) {
            kings =
                SquareSet::of(board.king(Color::White)) | SquareSet::of(board.king(Color::Black));
        }
        match (self.before[0], self.after[0]) {
            (Some((from, piece)), Some((to, _))) if piece.role == Role::King => {
                [kings, (kings - SquareSet::of(from)) | SquareSet::of(to)]
            }
            _ => [kings; 2],
        }
    }
}

/// Reports an attack as vanished or appeared, if the observer wants it.
#[inline(always)]
pub(super) fn report_wanted<O: Observer>(
    (attacker, from): (Piece, Square),
    (victim, to): (Option<Piece>, Square),
    observer: &mut O,
    report: impl FnOnce(&mut O, Threat),
) {
    if let Some(victim) = victim
        && O::THREATS.contains(attacker.role, victim.role)
    {
        report(observer, Threat { attacker, from, victim, to });
    }
}

#[inline(always)]
pub(super) fn squares([one, other]: Placed) -> SquareSet {
    let set = |placed: Option<(Square, Piece)>| {
        placed.map_or(SquareSet::EMPTY, |(square, _)| SquareSet::of(square))
    };
    set(one) | set(other)
}

/// The piece on a square, if it is one of these.
#[inline(always)]
pub(super) fn find(placed: Placed, square: Square) -> Option<Piece> {
    match placed {
        [Some((at, piece)), _] | [_, Some((at, piece))] if at == square => Some(piece),
        _ => None,
    }
}

/// Reports the attacks of a piece on some pieces, as they stand before the move, as vanished.
#[inline(always)]
fn report_vanished<V: View, O: Observer>(
    board: &V,
    attacker: (Piece, Square),
    victims: SquareSet,
    observer: &mut O,
) {
    for to in victims {
        report_wanted(attacker, (board.piece_at(to), to), observer, O::threat_removed);
    }
}

/// The squares that a piece attacks, if its attacks are wanted.
#[inline(always)]
fn attacked<V: View, O: Observer>(
    board: &V,
    (piece, from): (Piece, Square),
    occupied: SquareSet,
) -> SquareSet {
    if !O::THREATS.has_attacks_by(piece.role) {
        return SquareSet::EMPTY;
    }
    match piece.role {
        Role::Bishop => board.bishop_attacks(from, occupied),
        Role::Rook => board.rook_attacks(from, occupied),
        Role::Queen => board.queen_attacks(from, occupied),
        _ => attacks::of(piece, from, occupied),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeSet;
    use std::string::String;

    use super::*;
    use crate::observe::{PawnPair, Reversed, Threats, report_position};
    use crate::{MoveKind, Position};

    /// All that an observer hears, which must come before it goes.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    struct Kept {
        pieces: BTreeSet<(Square, char)>,
        threats: BTreeSet<Threat>,
        pairs: BTreeSet<PawnPair>,
    }

    impl Observer for Kept {
        const THREATS: Threats = Threats::ALL.with_pawn_pushers();
        const PAWN_PAIRS: bool = true;

        fn piece_removed(&mut self, piece: Piece, square: Square) {
            assert!(self.pieces.remove(&(square, piece.letter())), "{piece} on {square}");
        }

        fn piece_added(&mut self, piece: Piece, square: Square) {
            assert!(self.pieces.iter().all(|known| known.0 != square), "{piece} on {square}");
            self.pieces.insert((square, piece.letter()));
        }

        fn threat_removed(&mut self, threat: Threat) {
            assert!(self.threats.remove(&threat), "{threat:?}");
        }

        fn threat_added(&mut self, threat: Threat) {
            assert!(self.threats.insert(threat), "{threat:?}");
        }

        fn pawn_pair_removed(&mut self, pair: PawnPair) {
            assert!(self.pairs.remove(&pair), "{pair:?}");
        }

        fn pawn_pair_added(&mut self, pair: PawnPair) {
            assert!(self.pairs.insert(pair), "{pair:?}");
        }
    }

    fn kept(position: &Position) -> Kept {
        let mut kept = Kept::default();
        report_position(position, &mut kept);
        kept
    }

    /// A move of every kind, forth and back.
    #[test]
    fn what_is_reported_is_what_differs() {
        #[rustfmt::skip]
        let rows = [
            ("4k3/8/2p5/3pP3/5p2/8/1B6/4K2R w K d6 0 1", "e5d6", MoveKind::EnPassant, "4k3/8/2pP4/8/5p2/8/1B6/4K2R b K - 0 1"),
            ("4k3/8/8/1q6/2pPp3/8/8/B3K2R b - d3 0 1", "e4d3", MoveKind::EnPassant, "4k3/8/8/1q6/2p5/3p4/8/B3K2R w - - 0 2"),
            ("4k3/8/5p2/3p4/8/4P3/3PR3/4K3 w - - 0 1", "d2d4", MoveKind::DoublePush, "4k3/8/5p2/3p4/3P4/4P3/4R3/4K3 b - d3 0 1"),
            ("4k2r/8/8/3n4/1b6/8/3B4/4K2R w Kk - 3 9", "d2b4", MoveKind::Capture, "4k2r/8/8/3n4/1B6/8/8/4K2R b Kk - 0 9"),
            ("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8", MoveKind::CapturePromoteKnight, "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
            ("4k3/1P6/8/8/8/8/8/1R2K3 w - - 0 1", "b7b8", MoveKind::PromoteQueen, "1Q2k3/8/8/8/8/8/8/1R2K3 b - - 0 1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", MoveKind::Castle, "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
            // King and rook change places; the king stays; the rook stays.
            ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", MoveKind::Castle, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
            ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", MoveKind::Castle, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
            ("4k3/8/8/8/8/8/8/1K1R4 w - - 0 1", "b1c1", MoveKind::Quiet, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
            ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", MoveKind::Castle, "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ];
        for (before, text, kind, after) in rows {
            let text = String::from(text);
            let mv = Move::new(text[..2].parse().unwrap(), text[2..].parse().unwrap(), kind);
            let [before, after] = [before, after].map(|fen| Position::from_fen(fen).expect(fen));
            let changed = ChangedPieces::of(&before, mv).unwrap();
            let mut found = kept(&before);
            changed.report_pieces(&mut found);
            changed.report_attacks(&before, &mut found);
            changed.report_pawn_pushers(&before, &mut found);
            changed.report_pawn_pairs(&before, &mut found);
            assert_eq!(found, kept(&after), "{text}: {}", before.fen());

            changed.reversed().report_pieces(&mut found);
            let back = &mut Reversed(&mut found);
            changed.report_attacks(&before, back);
            changed.report_pawn_pushers(&before, back);
            changed.report_pawn_pairs(&before, back);
            assert_eq!(found, kept(&before), "{text} taken back: {}", after.fen());
        }
    }
}
