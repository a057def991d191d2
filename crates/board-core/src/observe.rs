//! Changes reported to an observer: what a move changes, for code that keeps something in step with a board.

mod changed_pieces;
mod pawns;
mod threat;

#[cfg(doc)]
use crate::Board;
use crate::{Piece, Role, Square, View, attacks};

pub(crate) use changed_pieces::ChangedPieces;
pub use pawns::PawnPair;
pub use threat::{Threat, Threats};

/// Receives what a move changes: the pieces that leave and reach squares, the threats and the pairs of pawns that
/// vanish and appear.
///
/// An efficiently updatable neural network (NNUE) keeps the sums of its first layer this way, and
/// so does an evaluation that keeps material, placement or mobility. [`Board::make_observed`] passes an observer to the
/// moves of any board.
///
/// Every method does nothing by default. Say by the constants what you want: what you do not want is not computed. An
/// observer that wants nothing, such as `()`, costs nothing: `make_observed` is `make`.
///
/// A null move changes none of these, so [`make_null`](Board::make_null) has no observed form.
///
/// # What is reported
///
/// * A capture removes the captured piece, then moves the capturing one. In en passant the squares differ.
/// * A promotion removes the pawn and adds the promoted piece.
/// * Castling removes the rook, moves the king and adds the rook: in Chess960 each may end where the other
///   started. If one of them stays on its square, only the other is reported, as moved.
/// * Unmaking reports the reverse.
/// * A [`Threat`] or a [`PawnPair`] is reported once if it holds only before or only after the move, and not at all if
///   it holds both before and after, whatever else has changed. They come in no particular order.
///
/// # Cost
///
/// Threats are not recomputed: only the lines through the changed squares are followed. A move changes two
/// squares (castling up to four, en passant three). It takes one call of
/// [`attackers_over`](View::attackers_over) for each changed square, two calls of the slider attacks for each slider
/// that attacks a changed square, two lookups of attacks for the moved piece and one for the captured one, and
/// one [`piece_at`](View::piece_at) for each attacker and each reported victim. Without kings it takes two calls of
/// [`king`](View::king) more, and nothing is looked up for them. Pawn pushers take two `piece_at` for each pawn that comes
/// or goes, and pairs of pawns the sets of pawns and of a color once, and only where a pawn comes or goes. Pieces alone
/// take one `piece_at`, for captures two.
///
/// # Examples
///
/// ```
/// use board_core::{Board, Observer, Position, Threat, ViewExt};
///
/// /// Counts the attacks on enemy pieces.
/// #[derive(Debug, Default, PartialEq, Eq)]
/// struct Attacks(i32);
///
/// impl Observer for Attacks {
///     const PIECES: bool = false;
///
///     fn threat_added(&mut self, threat: Threat) {
///         self.0 += i32::from(!threat.is_defense());
///     }
///
///     fn threat_removed(&mut self, threat: Threat) {
///         self.0 -= i32::from(!threat.is_defense());
///     }
/// }
///
/// # fn example<B: Board>() {
/// let mut board = B::from_position(&Position::start());
/// let mut kept = Attacks::default();
/// board.observe(&mut kept);
/// for text in ["e2e4", "d7d5", "e4d5", "d8d5"] {
///     let mv = board.find_uci(text).unwrap();
///     board.make_observed(mv, &mut kept);
///     let mut anew = Attacks::default();
///     board.observe(&mut anew);
///     assert_eq!(kept, anew);
/// }
/// # }
/// ```
#[doc(alias = "nnue")]
#[doc(alias = "accumulator")]
pub trait Observer {
    /// Whether pieces are reported.
    const PIECES: bool = true;

    /// Which threats are reported: by default every attack, and no pawn pushers.
    const THREATS: Threats = Threats::ALL;

    /// Whether pairs of pawns are reported.
    const PAWN_PAIRS: bool = false;

    /// A piece has left its square.
    fn piece_removed(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A piece has appeared on a square, which is empty at this point of the report.
    fn piece_added(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A piece has moved to a square, which is empty at this point of the report. The default removes it and adds
    /// it; override where one update is cheaper than two.
    #[inline]
    fn piece_moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.piece_removed(piece, from);
        self.piece_added(piece, to);
    }

    /// A threat has vanished: one of the two pieces has gone, or a piece has come between them.
    fn threat_removed(&mut self, threat: Threat) {
        let _ = threat;
    }

    /// A threat has appeared: one of the two pieces has come, or a piece between them has gone.
    fn threat_added(&mut self, threat: Threat) {
        let _ = threat;
    }

    /// One of the two pawns has gone.
    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        let _ = pair;
    }

    /// One of the two pawns has come.
    fn pawn_pair_added(&mut self, pair: PawnPair) {
        let _ = pair;
    }
}

/// Wants nothing, and costs nothing.
impl Observer for () {
    const PIECES: bool = false;
    const THREATS: Threats = Threats::NONE;
}

/// Reports threats and pairs of pawns the other way round.
pub(crate) struct Reversed<'a, O>(pub(crate) &'a mut O);

impl<O: Observer> Observer for Reversed<'_, O> {
    const PIECES: bool = O::PIECES;
    const THREATS: Threats = O::THREATS;
    const PAWN_PAIRS: bool = O::PAWN_PAIRS;

    #[inline(always)]
    fn threat_removed(&mut self, threat: Threat) {
        self.0.threat_added(threat);
    }

    #[inline(always)]
    fn threat_added(&mut self, threat: Threat) {
        self.0.threat_removed(threat);
    }

    #[inline(always)]
    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        self.0.pawn_pair_added(pair);
    }

    #[inline(always)]
    fn pawn_pair_added(&mut self, pair: PawnPair) {
        self.0.pawn_pair_removed(pair);
    }
}

/// Reports a whole position as added.
pub(crate) fn report_position<V: View + ?Sized, O: Observer>(board: &V, observer: &mut O) {
    let occupied = board.occupied();
    for from in occupied {
        let Some(attacker) = board.piece_at(from) else { continue };
        if O::PIECES {
            observer.piece_added(attacker, from);
        }
        for to in attacks::of(attacker, from, occupied) & occupied {
            let victim = (board.piece_at(to), to);
            changed_pieces::report_wanted((attacker, from), victim, observer, O::threat_added);
        }
        if attacker.role == Role::Pawn {
            pawns::report_pawn(board, attacker.color, from, observer);
        }
    }
}
