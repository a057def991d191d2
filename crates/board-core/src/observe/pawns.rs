//! What holds between two pawns: pushers and pairs.

use crate::{Color, Piece, Role, Square, SquareSet, View, sets};

use super::changed_pieces::{ChangedPieces, Placed, find, squares};
use super::{Observer, Threat};

/// Two pawns of any colors on the same file or on adjacent files, whatever their ranks.
///
/// ```text
/// 5  . . p . . .     Five pairs: all but the pawns on b2 and d3, which are two files apart.
/// 4  . . P . . .     The pawns on c4 and c5 are pawn pushers too, each of the other.
/// 3  . . . P . .
/// 2  . P . . . .
///    a b c d e f
/// ```
///
/// Such pairs tell a network which pawns defend, attack, block or pass each other (J. Hallström, Pawnocchio, 2026; Stockfish #6982).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PawnPair {
    /// The two squares, the lower index first.
    pub squares: [Square; 2],
    /// The colors of the pawns on these squares.
    pub colors: [Color; 2],
}

/// A pawn and its square.
type Pawn = (Square, Color);

impl PawnPair {
    #[inline(always)]
    fn of(one: Pawn, other: Pawn) -> PawnPair {
        let [first, second] = if one.0 < other.0 { [one, other] } else { [other, one] };
        PawnPair { squares: [first.0, second.0], colors: [first.1, second.1] }
    }
}

/// The squares on the file of a square and on the files beside it.
#[inline(always)]
fn three_files(square: Square) -> SquareSet {
    let file = SquareSet::file(square.file()).bits();
    SquareSet::from_bits(file | (file & sets::NOT_H) << 1 | (file & sets::NOT_A) >> 1)
}

/// Reports the pawn pushers between two squares, one above the other.
#[inline(always)]
fn report_pushers(at: [Square; 2], pieces: [Option<Piece>; 2], mut report: impl FnMut(Threat)) {
    let [Some(lower), Some(upper)] = pieces else { return };
    if lower.role != Role::Pawn || upper.role != Role::Pawn {
        return;
    }
    if lower.color == Color::White {
        report(Threat { attacker: lower, from: at[0], victim: upper, to: at[1] });
    }
    if upper.color == Color::Black {
        report(Threat { attacker: upper, from: at[1], victim: lower, to: at[0] });
    }
}

/// Reports what holds between a pawn and those on higher squares, as added.
pub(super) fn report_pawn<V: View + ?Sized, O: Observer>(
    board: &V,
    color: Color,
    square: Square,
    observer: &mut O,
) {
    if O::THREATS.has_pawn_pushers()
        && let Some(upper) = square.offset(0, 1)
    {
        let pieces = [Some(Piece::new(color, Role::Pawn)), board.piece_at(upper)];
        report_pushers([square, upper], pieces, |threat| observer.threat_added(threat));
    }
    if O::PAWN_PAIRS {
        let pawns = board.by_role(Role::Pawn) & three_files(square);
        for other in pawns.into_iter().filter(|&other| other > square) {
            if let Some(piece) = board.piece_at(other) {
                let pair = PawnPair::of((square, color), (other, piece.color));
                observer.pawn_pair_added(pair);
            }
        }
    }
}

impl ChangedPieces {
    /// Reports the pawn pushers that hold only before or only after the move. The board is the one before it.
    #[inline(always)]
    pub(crate) fn report_pawn_pushers<V: View, O: Observer>(&self, board: &V, observer: &mut O) {
        let [left, reached] = [pawns(self.before), pawns(self.after)];
        let changed = (squares(left) | squares(reached)).bits();
        let piece_after = |square| match find(self.after, square) {
            None if !squares(self.before).contains(square) => board.piece_at(square),
            piece => piece,
        };
        for lower in SquareSet::from_bits(changed | changed >> 8) {
            let Some(upper) = lower.offset(0, 1) else { continue };
            let at = [lower, upper];
            let before = [board.piece_at(lower), board.piece_at(upper)];
            let after = [piece_after(lower), piece_after(upper)];
            if before != after {
                report_pushers(at, before, |threat| observer.threat_removed(threat));
                report_pushers(at, after, |threat| observer.threat_added(threat));
            }
        }
    }

    /// Reports the pairs of pawns that hold only before or only after the move. The board is the one before it.
    #[inline(always)]
    pub(crate) fn report_pawn_pairs<V: View, O: Observer>(&self, board: &V, observer: &mut O) {
        let [left, reached] = [pawns(self.before), pawns(self.after)];
        if left == [None; 2] {
            return;
        }
        let staying = board.by_role(Role::Pawn) - squares(self.before);
        let white = board.by_color(Color::White);
        let with_others = |(from, piece): (Square, Piece), report: &mut dyn FnMut(PawnPair)| {
            for square in staying & three_files(from) {
                let color = if white.contains(square) { Color::White } else { Color::Black };
                report(PawnPair::of((from, piece.color), (square, color)));
            }
        };
        for pawn in left {
            let Some(pawn) = pawn else { continue };
            with_others(pawn, &mut |pair| observer.pawn_pair_removed(pair));
        }
        // A pawn that takes a pawn came from a file beside it.
        if let [Some((from, one)), Some((taken_on, other))] = left {
            let pair = PawnPair::of((from, one.color), (taken_on, other.color));
            observer.pawn_pair_removed(pair);
        }
        for pawn in reached {
            let Some(pawn) = pawn else { continue };
            with_others(pawn, &mut |pair| observer.pawn_pair_added(pair));
        }
    }
}

/// The pawns among some pieces.
#[inline(always)]
fn pawns([one, other]: Placed) -> Placed {
    let pawn = |placed: Option<(Square, Piece)>| match placed {
        Some((_, piece)) if piece.role == Role::Pawn => placed,
        _ => None,
    };
    [pawn(one), pawn(other)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_beside_a_file_do_not_wrap() {
        for square in Square::all() {
            let is_near = |&at: &Square| at.file().index().abs_diff(square.file().index()) <= 1;
            let near: SquareSet = Square::all().filter(is_near).collect();
            assert_eq!(three_files(square), near, "{square}");
        }
    }
}
