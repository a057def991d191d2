//! Changes reported to an observer: what a move changes, for code that keeps something in step with a board.

mod difference;

use board_core::{Board, CodePath, Move, Piece, Square, View, attacks};

use difference::Difference;

/// Receives what a move changes: the pieces that leave and reach squares, and the threats that vanish and
/// appear.
///
/// An efficiently updatable neural network (NNUE) keeps the sums of its first layer this way, and
/// so does an evaluation that keeps material, placement or mobility. [`Observable`] passes an observer to the moves of
/// any board.
///
/// Every method does nothing by default. Set [`PIECES`](Observer::PIECES) or [`THREATS`](Observer::THREATS) to
/// `false` for what you do not want: it is not computed then. An observer that wants neither, such as `()`,
/// costs nothing: `make_observed` is `make`.
///
/// A null move changes neither pieces nor threats, so [`make_null`](Board::make_null) has no observed form.
///
/// # What is reported
///
/// * A capture removes the captured piece, then moves the capturing one. In en passant the squares differ.
/// * A promotion removes the pawn and adds the promoted piece.
/// * Castling removes the rook, moves the king and adds the rook: in Chess960 each may end where the other
///   started. If one of them stays on its square, only the other is reported, as moved.
/// * Unmaking reports the reverse.
/// * A [`Threat`] is reported once if it holds only before or only after the move, and not at all if it holds
///   both before and after, whatever else has changed. Threats come in no particular order.
///
/// # Cost
///
/// Threats are not recomputed: only the lines through the changed squares are followed. A move changes two
/// squares (castling up to four, en passant three). It takes one call of
/// [`attackers_over`](View::attackers_over) for each changed square, two calls of the slider attacks for each slider
/// that attacks a changed square, two lookups of attacks for the moved piece and one for the captured one, and
/// one [`piece_at`](View::piece_at) for each attacker and each reported victim. Pieces alone take one
/// `piece_at`, for captures two.
///
/// # Examples
///
/// ```
/// use board_core::{Board, Position, ViewExt};
/// use board_game::{Observable, Observer, Threat};
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

    /// Whether threats are reported.
    const THREATS: bool = true;

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
}

/// Wants nothing, and costs nothing.
impl Observer for () {
    const PIECES: bool = false;
    const THREATS: bool = false;
}

/// A piece attacks a piece.
///
/// All of them are reported, so that an observer can take what it needs: attacks on enemy pieces and on pieces of
/// the same color (defenses), by kings and on kings, by pinned pieces too. X-ray attacks are none: a slider attacks
/// only the first piece on each line. En passant is none: a pawn attacks the two squares diagonally ahead.
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
}

/// Reports threats the other way round.
struct Reversed<'a, O>(&'a mut O);

impl<O: Observer> Observer for Reversed<'_, O> {
    #[inline(always)]
    fn threat_removed(&mut self, threat: Threat) {
        self.0.threat_added(threat);
    }

    #[inline(always)]
    fn threat_added(&mut self, threat: Threat) {
        self.0.threat_removed(threat);
    }
}

/// Reports to an [`Observer`] what is on a [`View`], and what the moves of a [`Board`] change.
///
/// Start with [`observe`](Observable::observe), which reports a whole position; then make and unmake moves by
/// [`make_observed`](Observable::make_observed) and [`unmake_observed`](Observable::unmake_observed).
pub trait Observable: View {
    /// Reports every piece and every threat of the position as added, as far as the observer wants them: where an
    /// observer starts, and what it must equal after any moves. Reads all pieces and their attacks.
    fn observe<O: Observer>(&self, observer: &mut O) {
        report_position(self, observer);
    }

    /// Makes a move, as [`make`](Board::make) does, and reports to an observer what changes: the pieces and the
    /// threats between them, as far as it wants them. [`Observer`] says what that costs.
    ///
    /// The report is complete before the move is made on the board. The move must be legal or pseudo-legal, as for
    /// `make`.
    ///
    /// ```
    /// use board_core::{Board, Piece, Position, Square, ViewExt};
    /// use board_game::{Observable, Observer, Threat};
    ///
    /// /// Prints what a move changes.
    /// struct Print;
    ///
    /// impl Observer for Print {
    ///     fn piece_moved(&mut self, piece: Piece, from: Square, to: Square) {
    ///         println!("{piece} moves from {from} to {to}");
    ///     }
    ///
    ///     fn threat_added(&mut self, threat: Threat) {
    ///         println!("{} on {} attacks {}", threat.attacker, threat.from, threat.to);
    ///     }
    /// }
    ///
    /// # fn example<B: Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// // The knight uncovers the rook: the threats of both are printed.
    /// let mut board = B::from_position(&Position::from_fen("4k3/8/8/8/4N3/8/8/3KR3 w - - 0 1")?);
    /// let mv = board.find_uci("e4d6")?;
    /// let undo = board.make_observed(mv, &mut Print);
    /// board.unmake_observed(mv, undo, &mut Print);
    /// # Ok(()) }
    /// ```
    #[inline]
    fn make_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) -> Self::Undo
    where
        Self: Board,
    {
        if O::PIECES || O::THREATS {
            report(self, mv, observer);
        }
        self.make(mv)
    }

    /// Plays a move that is not taken back, as [`play_unchecked`](Board::play_unchecked) does, and reports what changes:
    /// for programs that play on copies.
    #[inline]
    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O)
    where
        Self: Board,
    {
        if O::PIECES || O::THREATS {
            report(self, mv, observer);
        }
        self.play_unchecked(mv);
    }

    /// Takes back the last move made, as [`unmake`](Board::unmake) does, and reports to an observer what changes:
    /// the reverse of what [`make_observed`](Observable::make_observed) reported. The cost is the same.
    #[inline]
    fn unmake_observed<O: Observer>(&mut self, mv: Move, undo: Self::Undo, observer: &mut O)
    where
        Self: Board,
    {
        self.unmake(mv, undo);
        if O::PIECES || O::THREATS {
            report_reversed(self, mv, observer);
        }
    }
}

impl<V: View + ?Sized> Observable for V {}

/// Reports what a move is about to change.
#[inline]
fn report<V: View, O: Observer>(board: &V, mv: Move, observer: &mut O) {
    let Some(difference) = Difference::of(board, mv) else { return };
    if O::PIECES {
        difference.report_pieces(observer);
    }
    if O::THREATS {
        board.code_path().run(
            #[inline(always)]
            || difference.report_threats(board, observer),
        );
    }
}

/// Reports what has changed by taking a move back.
#[inline]
fn report_reversed<V: View, O: Observer>(board: &V, mv: Move, observer: &mut O) {
    let Some(difference) = Difference::of(board, mv) else { return };
    if O::PIECES {
        difference.reversed().report_pieces(observer);
    }
    if O::THREATS {
        board.code_path().run(
            #[inline(always)]
            || difference.report_threats(board, &mut Reversed(observer)),
        );
    }
}

/// Reports a whole position as added.
fn report_position<V: View + ?Sized, O: Observer>(board: &V, observer: &mut O) {
    let occupied = board.occupied();
    for from in occupied {
        let Some(attacker) = board.piece_at(from) else { continue };
        if O::PIECES {
            observer.piece_added(attacker, from);
        }
        if !O::THREATS {
            continue;
        }
        for to in attacks::of(attacker, from, occupied) & occupied {
            if let Some(victim) = board.piece_at(to) {
                observer.threat_added(Threat { attacker, from, victim, to });
            }
        }
    }
}
