// The simplest board that is right: an array of 64 squares, pseudo-legal moves, and a copy on
// which each is tried. About as much as has to be written before the suite can be run.

use board_core::castling_path::{CASTLING_PATHS, on_first_rank};
use board_core::{
    Board, CastlingSide, Color, Inspect, Move, MoveKind, MoveKinds, MoveSink, Piece, Position,
    Rank, Role, Square, SquareSet, State,
};

/// 64 squares and the state, from which everything is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MyBoard {
    /// What stands where, from a1 to h8.
    pub(crate) squares: [Option<Piece>; 64],
    /// Side to move, castling rights, en passant square and clocks.
    pub(crate) state: State,
}

/// What cannot be recovered from the board after a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo {
    /// The state before the move.
    pub(crate) state: State,
    /// The piece that was taken, with its square.
    pub(crate) taken: Option<(Square, Piece)>,
}

impl MyBoard {
    /// The squares that a piece of this role reaches from `from`, the first piece on each line
    /// included.
    fn reach(&self, from: Square, role: Role) -> Vec<Square> {
        let mut reached = Vec::new();
        for &(files, ranks) in role.steps() {
            let mut next = from.offset(files, ranks);
            while let Some(square) = next {
                reached.push(square);
                let goes_on = role.is_slider() && self.squares[square.index()].is_none();
                next = square.offset(files, ranks).filter(|_| goes_on);
            }
        }
        reached
    }

    fn pseudo(&self) -> Vec<Move> {
        let us = self.state.side_to_move;
        let mut moves = Vec::new();
        for from in Square::all() {
            match self.piece_at(from).filter(|piece| piece.color == us).map(|piece| piece.role) {
                None => {}
                Some(Role::Pawn) => self.pawn_moves(from, &mut moves),
                Some(role) => {
                    for to in self.reach(from, role) {
                        match self.piece_at(to) {
                            None => moves.push(Move::new(from, to, MoveKind::Quiet)),
                            Some(piece) if piece.color == us => {}
                            Some(_) => moves.push(Move::new(from, to, MoveKind::Capture)),
                        }
                    }
                }
            }
        }
        moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| self.castling(side)));
        moves
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let us = self.state.side_to_move;
        let mut push = |to: Square, kind: MoveKind| {
            if to.rank() == Rank::Eighth.of(us) {
                let capture = kind == MoveKind::Capture;
                moves.extend(
                    Role::PROMOTIONS.map(|r| Move::new(from, to, MoveKind::promotion(r, capture))),
                );
            } else {
                moves.push(Move::new(from, to, kind));
            }
        };
        let one = from.offset(0, us.forward()).filter(|&to| self.piece_at(to).is_none());
        if let Some(one) = one {
            push(one, MoveKind::Quiet);
            let two = one.offset(0, us.forward()).filter(|&to| self.piece_at(to).is_none());
            if let (Some(two), Rank::Second) = (two, from.rank().of(us)) {
                push(two, MoveKind::DoublePush);
            }
        }
        for to in [-1, 1].into_iter().filter_map(|files| from.offset(files, us.forward())) {
            if self.piece_at(to).is_some_and(|piece| piece.color != us) {
                push(to, MoveKind::Capture);
            } else if self.state.en_passant == Some(to) {
                push(to, MoveKind::EnPassant);
            }
        }
    }

    fn castling(&self, side: CastlingSide) -> Option<Move> {
        let us = self.state.side_to_move;
        let (king, rook) = (self.king(us), self.state.castling.rook_square(us, side)?);
        let lane =
            &CASTLING_PATHS[usize::from(king.file().index())][usize::from(rook.file().index())];
        let is_free = |square| self.piece_at(square).is_none();
        let is_safe = |square| !self.is_attacked(square, !us);
        let castle = Move::new(king, rook, MoveKind::Castle);
        let mut after = *self;
        after.make(castle);
        let may = on_first_rank(us, lane.empty).into_iter().all(is_free)
            && on_first_rank(us, lane.safe).into_iter().all(is_safe)
            && !after.is_attacked(castle.castling_targets().0, !us);
        may.then_some(castle)
    }
}

impl Board for MyBoard {
    const ID: &'static str = "my-board";
    type Undo = Undo;

    fn from_position(position: &Position) -> Self {
        let mut squares = [None; 64];
        for (square, piece) in position.setup().pieces() {
            squares[square.index()] = Some(piece);
        }
        MyBoard { squares, state: position.state() }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn state(&self) -> State {
        self.state
    }

    fn king(&self, color: Color) -> Square {
        let king = Some(Piece::new(color, Role::King));
        Square::all().find(|&square| self.piece_at(square) == king).expect("both kings are there")
    }

    fn attackers_of(&self, square: Square, by: Color) -> SquareSet {
        let mut attackers = SquareSet::EMPTY;
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
            let piece = Some(Piece::new(by, role));
            let reached = self.reach(square, role).into_iter();
            attackers = reached
                .filter(|&s| self.piece_at(s) == piece)
                .fold(attackers, |set, s| set | SquareSet::of(s));
        }
        let pawn = Some(Piece::new(by, Role::Pawn));
        for from in [-1, 1].into_iter().filter_map(|files| square.offset(files, -by.forward())) {
            if self.piece_at(from) == pawn {
                attackers.insert(from);
            }
        }
        attackers
    }

    fn generate_legal(&self, kinds: MoveKinds, sink: &mut impl MoveSink) {
        let us = self.state.side_to_move;
        for mv in self.pseudo() {
            let is_wanted = if mv.is_capture() { kinds.captures() } else { kinds.quiets() };
            let mut after = *self;
            after.make(mv);
            if is_wanted && !after.is_attacked(after.king(us), !us) {
                sink.push(mv);
            }
        }
    }

    fn generate_pseudo_legal(&self, sink: &mut impl MoveSink) {
        self.pseudo().into_iter().for_each(|mv| sink.push(mv));
    }

    fn make(&mut self, mv: Move) -> Undo {
        let piece = self.squares[mv.from().index()].take().expect("a move starts from a piece");
        let state = self.state;
        self.state = state.after(mv, piece.role);
        if mv.is_castle() {
            self.squares[mv.to().index()] = None;
            let (king, rook) = mv.castling_targets();
            self.squares[king.index()] = Some(piece);
            self.squares[rook.index()] = Some(Piece::new(piece.color, Role::Rook));
            return Undo { state, taken: None };
        }
        let victim = mv.capture_square();
        let taken = self.squares[victim.index()].take().map(|taken| (victim, taken));
        let role = mv.promotion().unwrap_or(piece.role);
        self.squares[mv.to().index()] = Some(Piece::new(piece.color, role));
        Undo { state, taken }
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let us = self.state.side_to_move;
        if mv.is_castle() {
            let (king, rook) = mv.castling_targets();
            self.squares[king.index()] = None;
            self.squares[rook.index()] = None;
            self.squares[mv.from().index()] = Some(Piece::new(us, Role::King));
            self.squares[mv.to().index()] = Some(Piece::new(us, Role::Rook));
            return;
        }
        let piece = self.squares[mv.to().index()].take().expect("a move ends on a piece");
        let role = if mv.is_promotion() { Role::Pawn } else { piece.role };
        self.squares[mv.from().index()] = Some(Piece::new(us, role));
        if let Some((square, taken)) = undo.taken {
            self.squares[square.index()] = Some(taken);
        }
    }

    fn make_null(&mut self) -> Undo {
        let state = self.state;
        self.state = state.after_null();
        Undo { state, taken: None }
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.state = undo.state;
    }
}

impl Inspect for MyBoard {
    const IDEA: &'static str = "64 squares, every move tried";
}
