//! Moves as people write them: standard algebraic notation (SAN) and its long form, in and out,
//! over any board.
//!
//! Little of this is generic over the board: the board generates the moves of a few pieces to one square, and
//! code that is compiled once searches the list.

mod common;
mod error;
mod read;
mod text;

pub use error::{SanError, SanPart};
pub use read::SanMove;
pub use text::MoveText;

use error::why_not;

use board_core::{
    Board, Color, Move, MoveKind, Piece, Rank, Role, Square, SquareSet, UciMove, View, ViewExt,
    attacks,
};

/// Reads and writes the moves of every [`View`] in algebraic notation.
pub trait Notation: View {
    /// The legal move that a text means: SAN such as `Nf3`, `exd8=Q+` or `O-O`, and the other spellings that
    /// [`SanMove`] reads, long algebraic notation and UCI included.
    ///
    /// ```no_run
    /// # fn example<B: board_core::Board>() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_core::{Position, ViewExt};
    /// use board_game::{Notation, SanError};
    ///
    /// let board = B::from_position(&Position::start());
    /// assert_eq!(board.find_san("Nf3")?, board.find_uci("g1f3")?);
    /// assert!(matches!(board.find_san("Ng3"), Err(SanError::NotReached { .. })));
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    ///
    /// [`SanError`] says what is wrong with the text, why it means no legal move, or which moves it could
    /// mean.
    fn find_san(&self, text: &str) -> Result<Move, SanError> {
        text.parse::<SanMove>()?.find(self)
    }

    /// The move in standard algebraic notation. The origin is written only as far as it is needed to
    /// distinguish legal moves (the file, else the rank, else both; FIDE Laws of Chess, Appendix C). `+` is
    /// check, `#` mate, and `O-O` castling in Chess960 too.
    ///
    /// The move must be legal: for another move the text is meaningless, and the call may panic.
    fn san(&self, mv: Move) -> MoveText {
        write(self, mv, Length::Short)
    }

    /// The move in long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q`, `O-O`, with `+` and `#`.
    ///
    /// The move must be legal, as for [`san`](Notation::san).
    fn lan(&self, mv: Move) -> MoveText {
        write(self, mv, Length::Long)
    }
}

impl<V: View + ?Sized> Notation for V {}

impl SanMove {
    /// The legal move of the board that this text means. [`Notation::find_san`]
    /// does the same from a text.
    ///
    /// # Errors
    ///
    /// Why it means no legal move, or which moves it could mean.
    // Not inlined: one copy for each board.
    #[inline(never)]
    pub fn find<V: View + ?Sized>(self, board: &V) -> Result<Move, SanError> {
        let (from, to) = self.mask(|| board.king(board.side_to_move()));
        let list = board.legal_moves_within(from, to);
        let found = self.choose(&list, |square| board.piece_at(square).map(|piece| piece.role))?;
        found.ok_or_else(|| why_not(&board.position(), self))
    }

    /// The origins and targets among which to search.
    fn mask(self, king: impl FnOnce() -> Square) -> (SquareSet, SquareSet) {
        match self {
            SanMove::Piece { role: Some(role), from, to, .. } => {
                (origins(role, to, from), SquareSet::of(to))
            }
            SanMove::Piece { role: None, from, .. } => (from, SquareSet::ALL),
            SanMove::Castle(_) => {
                let king = king();
                (SquareSet::of(king), SquareSet::rank(king.rank()))
            }
        }
    }

    /// The move of a list that this text means, if there is one.
    fn choose(
        self,
        list: &[Move],
        role_on: impl Fn(Square) -> Option<Role>,
    ) -> Result<Option<Move>, SanError> {
        match self {
            SanMove::Piece { role: Some(role), promotion, .. } => {
                let is_meant = |mv: &Move| {
                    mv.promotion() == promotion
                        && !mv.is_castle()
                        && role_on(mv.from()) == Some(role)
                };
                let mut meant = list.iter().copied().filter(is_meant);
                match (meant.next(), meant.next()) {
                    (Some(first), Some(second)) => {
                        let all = [first, second].into_iter().chain(meant);
                        Err(SanError::Ambiguous(all.map(Move::from).collect()))
                    }
                    (first, _) => Ok(first),
                }
            }
            SanMove::Piece { role: None, from, to, promotion } => {
                let uci = from.first().map(|from| UciMove { from, to, promotion });
                Ok(uci.and_then(|uci| uci.among(list)))
            }
            SanMove::Castle(side) => {
                let is_meant = |mv: &&Move| mv.is_castle() && mv.castling_side() == side;
                Ok(list.iter().find(is_meant).copied())
            }
        }
    }

    /// Plays the legal move that this text means, returns it, and stores it in `last` with its undo record.
    /// This does the same as [`find`](SanMove::find) and [`make`](Board::make), but faster: the attackers of
    /// the target identify most moves, and the board after the move shows whether it is legal. (An undo
    /// record may be as large as a board. As part of the result it would be copied twice, which took a sixth
    /// of the time of reading games.)
    ///
    /// # Errors
    ///
    /// As [`find`](SanMove::find). The board and `last` do not change.
    #[inline]
    pub fn make<B: Board>(
        self,
        board: &mut B,
        last: &mut Option<(Move, B::Undo)>,
    ) -> Result<Move, SanError> {
        let candidate = only_candidate(board, self);
        let mv = match candidate {
            Some(mv) => mv,
            None => self.find(board)?,
        };
        let us = board.side_to_move();
        let undo = board.make(mv);
        if candidate.is_some() && board.is_attacked(board.king(us), !us) {
            board.unmake(mv, undo);
            return Err(why_not(&board.position(), self));
        }
        *last = Some((mv, undo));
        Ok(mv)
    }
}

/// The only pseudo-legal move that the text can mean, if that is easy to find: not castling, not a promotion,
/// not en passant.
#[inline]
fn only_candidate<B: Board>(board: &B, san: SanMove) -> Option<Move> {
    let SanMove::Piece { role: Some(role), from, to, promotion: None } = san else { return None };
    let us = board.side_to_move();
    let target = board.piece_at(to);
    if target.is_some_and(|piece| piece.color == us) {
        return None;
    }
    let kind = if target.is_some() { MoveKind::Capture } else { MoveKind::Quiet };
    if role == Role::Pawn {
        return pawn_candidate(board, us, from, to, kind);
    }
    let mut found = None;
    for square in board.attackers(to, us) & from & attacks::on_empty_board(to, role) {
        if board.piece_at(square).is_some_and(|piece| piece.role == role) {
            if found.is_some() {
                return None;
            }
            found = Some(square);
        }
    }
    Some(Move::new(found?, to, kind))
}

#[inline]
fn pawn_candidate<B: Board>(
    board: &B,
    us: Color,
    from: SquareSet,
    to: Square,
    kind: MoveKind,
) -> Option<Move> {
    let pawn = Some(Piece::new(us, Role::Pawn));
    let back = if us == Color::White { -1 } else { 1 };
    let behind = to.offset(0, back)?;
    if to.rank() == Rank::Eighth.of(us) {
        return None;
    }
    if kind == MoveKind::Capture {
        // A pawn capture names one file.
        let file = from.first()?.file();
        let is_next =
            from == SquareSet::file(file) && file.index().abs_diff(to.file().index()) == 1;
        let square = Square::from_coords(file, behind.rank());
        return (is_next && board.piece_at(square) == pawn).then(|| Move::new(square, to, kind));
    }
    if !origins(Role::Pawn, to, from).contains(behind) {
        return None;
    }
    match board.piece_at(behind) {
        Some(piece) => (Some(piece) == pawn).then(|| Move::new(behind, to, kind)),
        None => {
            let start = behind.offset(0, back)?;
            let may_be = to.rank() == Rank::Fourth.of(us) && board.piece_at(start) == pawn;
            may_be.then(|| Move::new(start, to, MoveKind::DoublePush))
        }
    }
}

/// The squares of `among` from which a piece attacks `to` on an empty board. A board generates the moves of
/// few pieces faster than all moves.
#[inline(always)]
fn origins(role: Role, to: Square, among: SquareSet) -> SquareSet {
    if role == Role::Pawn {
        // Without a file it is a pawn push.
        return if among == SquareSet::ALL { SquareSet::file(to.file()) } else { among };
    }
    among & attacks::on_empty_board(to, role)
}

/// The length of the notation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// SAN.
    Short,
    /// Long algebraic notation.
    Long,
}

/// The text of a legal move.
#[inline(never)]
fn write<V: View + ?Sized>(board: &V, mv: Move, length: Length) -> MoveText {
    let role_on = |square| board.piece_at(square).map(|piece| piece.role);
    let Some(role) = role_on(mv.from()) else { return MoveText::default() };
    let origin = match (length, role) {
        (Length::Long, _) => (true, true),
        (_, Role::Pawn) => (mv.is_capture(), false),
        (_, Role::King) => (false, false),
        _ => {
            let from = origins(role, mv.to(), SquareSet::ALL);
            let list = board.legal_moves_within(from, SquareSet::of(mv.to()));
            needed_origin(mv, &list, |square| role_on(square) == Some(role))
        }
    };
    let quiet = if length == Length::Long { "-" } else { "" };
    MoveText::of(mv, role, origin, quiet, suffix(board, mv))
}

/// Whether the file and the rank of the origin are written: the file if it distinguishes the pieces that can
/// legally move there, else the rank, else both.
fn needed_origin(mv: Move, list: &[Move], is_alike: impl Fn(Square) -> bool) -> (bool, bool) {
    let (mut others, mut same_file, mut same_rank) = (false, false, false);
    for rival in list.iter().map(|mv| mv.from()) {
        if rival != mv.from() && is_alike(rival) {
            others = true;
            same_file |= rival.file() == mv.from().file();
            same_rank |= rival.rank() == mv.from().rank();
        }
    }
    (others && (!same_file || same_rank), same_file)
}

/// Whether the move gives check or mate.
fn suffix<V: View + ?Sized>(board: &V, mv: Move) -> &'static str {
    if !board.gives_check(mv) {
        ""
    } else if board.position().after(mv).has_legal_move() {
        "+"
    } else {
        "#"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;
    use board_core::{File, Position};

    #[test]
    fn origins_are_the_attacks_on_an_empty_board() {
        let count = |to: Square, role| origins(role, to, SquareSet::ALL).len();
        for (role, corner, center) in [
            (Role::Knight, 2, 8),
            (Role::Bishop, 7, 13),
            (Role::Rook, 14, 14),
            (Role::Queen, 21, 27),
            (Role::King, 3, 8),
            (Role::Pawn, 8, 8),
        ] {
            assert_eq!((count(Square::A1, role), count(Square::E4, role)), (corner, center));
        }
        let b_file = SquareSet::file(File::B);
        assert_eq!(origins(Role::Knight, Square::D2, b_file).len(), 2);
        assert_eq!(origins(Role::Pawn, Square::A3, b_file), b_file);
    }

    #[test]
    fn the_file_comes_before_the_rank() {
        let mv = |from| Move::new(from, Square::D4, MoveKind::Quiet);
        let needed = |others: &[Square]| {
            let list: alloc::vec::Vec<Move> = others.iter().map(|&from| mv(from)).collect();
            needed_origin(mv(Square::B2), &list, |square| square != Square::H8)
        };
        assert_eq!(needed(&[Square::B2, Square::H8]), (false, false));
        assert_eq!(needed(&[Square::F6]), (true, false));
        assert_eq!(needed(&[Square::F2]), (true, false));
        assert_eq!(needed(&[Square::B6]), (false, true));
        assert_eq!(needed(&[Square::B6, Square::F6]), (false, true));
        assert_eq!(needed(&[Square::B6, Square::F2]), (true, true));
    }

    /// `make` finds most moves by another way than `find`.
    #[test]
    fn what_is_found_is_played_and_nothing_else() {
        for (fen, text, found) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", Ok(MoveKind::DoublePush)),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e3", Ok(MoveKind::Quiet)),
            (
                "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
                "e5",
                Err(SanError::NotReached {
                    piece: Piece::new(Color::White, Role::Pawn),
                    from: SquareSet::ALL,
                    to: Square::E5,
                }),
            ),
            ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", Err(SanError::Pinned(Square::E2))),
            (
                "4k3/8/8/8/3r4/8/8/4K3 w - - 0 1",
                "Kd1",
                Err(SanError::KingWouldBeAttacked { to: Square::D1 }),
            ),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", Ok(MoveKind::Capture)),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", Ok(MoveKind::EnPassant)),
            ("k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e8", Err(SanError::PromotionMissing)),
            ("k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e8=Q", Ok(MoveKind::PromoteQueen)),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mut board = Array8x8::from_position(&position);
            let san: SanMove = text.parse().unwrap();
            let kind = |found: Result<Move, SanError>| found.map(Move::kind);
            assert_eq!(kind(san.find(&board)), found, "{text}: {fen}");
            let mut last = None;
            assert_eq!(kind(san.make(&mut board, &mut last)), found, "{text}: {fen}");
            if let Some((mv, undo)) = last {
                board.unmake(mv, undo);
            }
            assert_eq!(board.position(), position, "{text}: {fen}");
        }
    }
}
