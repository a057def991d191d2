//! The same position with colors exchanged, or with left and right.

use crate::{CastlingRights, CastlingSide, Color, Piece, Position, Setup, Square, State};

impl Setup {
    /// The setup with the colors exchanged: every piece in the other color on the square across
    /// the middle of the board, the other side to move. See [`Position::flip_colors`].
    pub fn flip_colors(&self) -> Setup {
        let mut castling = CastlingRights::NONE;
        for (color, side, rook) in self.state.castling.iter() {
            castling.set(!color, side, Some(rook.file()));
        }
        let state = State { side_to_move: !self.state.side_to_move, castling, ..self.state };
        self.moved(state, Square::flip_rank, |piece| Piece::new(!piece.color, piece.role))
    }

    /// The setup with left and right exchanged. See [`Position::mirror_files`].
    pub fn mirror_files(&self) -> Setup {
        let mut castling = CastlingRights::NONE;
        for (color, side, rook) in self.state.castling.iter() {
            let other_side = match side {
                CastlingSide::KingSide => CastlingSide::QueenSide,
                CastlingSide::QueenSide => CastlingSide::KingSide,
            };
            castling.set(color, other_side, Some(rook.flip_file().file()));
        }
        self.moved(State { castling, ..self.state }, Square::flip_file, |piece| piece)
    }

    /// A setup with another state, in which each piece is changed and stands on another square.
    fn moved(
        &self,
        state: State,
        square: fn(Square) -> Square,
        change: fn(Piece) -> Piece,
    ) -> Setup {
        let mut moved = Setup::empty();
        self.pieces().for_each(|(from, piece)| moved.put(square(from), change(piece)));
        moved.state = State { en_passant: self.state.en_passant.map(square), ..state };
        moved
    }
}

impl Position {
    /// The same position for the other side: every piece in the other color on the square across
    /// the middle of the board, the other side to move, castling rights and en passant square
    /// likewise. What holds for White here holds for Black there. The clocks stay the same.
    ///
    /// ```text
    /// . . . k        R . . .
    /// . . . .        . . P .
    /// . . p .   ──►  . . . .
    /// r . . .        . . . K
    /// ```
    ///
    /// The result is another position. To draw a position from Black's side, see
    /// [`Diagram::seen_from`](crate::Diagram::seen_from).
    ///
    /// ```
    /// use board_core::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 9").unwrap();
    /// let flipped = position.flip_colors();
    /// assert_eq!(flipped.fen().to_string(), "4k2r/8/8/3Pp3/8/8/8/4K3 w k e6 0 9");
    /// assert_eq!(flipped.flip_colors(), position);
    /// ```
    pub fn flip_colors(&self) -> Position {
        let [white, black] = Color::ALL.map(|color| self.king(color).flip_rank());
        Position::from_parts(self.setup().flip_colors(), [black, white])
    }

    /// The position with left and right exchanged, the a-file with the h-file.
    ///
    /// ```text
    /// . . . k        k . . .
    /// . . . .        . . . .
    /// . . p .   ──►  . p . .
    /// r . . .        . . . r
    /// ```
    ///
    /// Without castling rights, all moves are mirrored too. Castling is not symmetric: a right stays
    /// with its rook, and as the king is now on the d-file, it is a Chess960 right to the other side. The
    /// king still ends on the g- or c-file, so the mirror image of castling is not castling.
    ///
    /// ```
    /// use board_core::{CastlingStyle, Position};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let mirrored = position.mirror_files();
    /// let shredder = mirrored.fen().castling(CastlingStyle::Shredder).to_string();
    /// assert_eq!(shredder, "3k4/8/8/8/8/8/8/R2K4 w A - 0 1");
    /// assert_eq!(mirrored.mirror_files(), position);
    /// ```
    pub fn mirror_files(&self) -> Position {
        let kings = Color::ALL.map(|color| self.king(color).flip_file());
        Position::from_parts(self.setup().mirror_files(), kings)
    }
}
