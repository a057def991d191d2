//! Random legal walks: after every ply all boards agree on everything that can be asked of them.
//!
//! A failure is shrunk to a start and a short path of moves.

use std::fmt::Debug;

use board_conformance::named_positions;
use board_differential::{CHESS960, STANDARD};
use polyboard::strategies::{random_games, setups, starts};
use polyboard::{
    Backend, Bitboard, Board, BoardExt, CHESS960_STARTS, Color, DynBoard, Inspect, Move, MoveKinds,
    Piece, Position, Square, SquareSet, State, WithBoard, double_chess960_start,
};
use proptest::prelude::*;

/// What is asked of a board after every ply.
struct Answers {
    pieces: Vec<(Square, Piece)>,
    state: State,
    kings: [Square; 2],
    legal: Vec<Move>,
    captures: Vec<Move>,
    quiets: Vec<Move>,
    pseudo_legal: Vec<Move>,
    count: usize,
    checkers: SquareSet,
    pinned: SquareSet,
    attackers: [Vec<SquareSet>; 2],
}

impl Answers {
    fn of(board: &dyn DynBoard) -> Answers {
        let sorted = |mut moves: Vec<Move>| {
            moves.sort_unstable();
            moves
        };
        let legal = |kinds| sorted(board.legal_moves_of(kinds).to_vec());
        let attackers = |by| Square::all().map(|square| board.attackers_of(square, by)).collect();
        Answers {
            pieces: board.position().setup().pieces().collect(),
            state: board.state(),
            kings: Color::ALL.map(|color| board.king(color)),
            legal: legal(MoveKinds::All),
            captures: legal(MoveKinds::Captures),
            quiets: legal(MoveKinds::Quiets),
            pseudo_legal: sorted(board.pseudo_legal_moves().to_vec()),
            count: board.count_legal(),
            checkers: board.checkers(),
            pinned: board.pinned(),
            attackers: Color::ALL.map(attackers),
        }
    }

    /// The first answer that differs, in both versions.
    fn difference_from(&self, other: &Answers) -> Option<String> {
        fn differ<T: PartialEq + Debug>(question: &str, one: T, other: T) -> Option<String> {
            (one != other).then(|| format!("{question}\n  {one:?}\n  {other:?}"))
        }
        differ("the pieces", &self.pieces, &other.pieces)
            .or_else(|| differ("the state", self.state, other.state))
            .or_else(|| differ("the kings", self.kings, other.kings))
            .or_else(|| differ("the legal moves", &self.legal, &other.legal))
            .or_else(|| differ("the captures", &self.captures, &other.captures))
            .or_else(|| differ("the quiet moves", &self.quiets, &other.quiets))
            .or_else(|| differ("the pseudo-legal moves", &self.pseudo_legal, &other.pseudo_legal))
            .or_else(|| differ("the number of moves", self.count, other.count))
            .or_else(|| differ("the checkers", self.checkers, other.checkers))
            .or_else(|| differ("the pinned pieces", self.pinned, other.pinned))
            .or_else(|| differ("the attackers of all squares", &self.attackers, &other.attackers))
    }
}

/// RandomGames with all boards in step.
fn walk(start: &Position, path: &[Move]) {
    let mut boards: Vec<_> = Backend::all().map(|backend| backend.board(start)).collect();
    for (ply, &mv) in path.iter().enumerate() {
        let legal = agree(start, &path[..ply], &boards);
        assert!(legal.contains(&mv), "{mv} at {}", boards[0].position().fen());
        boards.iter_mut().for_each(|board| board.make(mv));
    }
    agree(start, path, &boards);
    for backend in Backend::all() {
        backend.visit(start, ThereAndBack { path });
    }
}

/// Asks all boards, and returns the legal moves on which they agree.
fn agree(start: &Position, path: &[Move], boards: &[Box<dyn DynBoard>]) -> Vec<Move> {
    let first = Answers::of(&*boards[0]);
    for board in boards {
        let answers = Answers::of(&**board);
        if let Some(difference) = answers.difference_from(&first) {
            let (id, other, start) = (board.id(), boards[0].id(), start.fen());
            let path: Vec<String> = path.iter().map(Move::to_string).collect();
            panic!("{id} against {other}\nstart {start}\nmoves {}\n{difference}", path.join(" "));
        }
        assert_eq!(board.check_invariants(), Ok(()), "{} {} {path:?}", board.id(), start.fen());
    }
    first.legal
}

/// Goes a path and comes back: every position on the way is the same again.
struct ThereAndBack<'a> {
    path: &'a [Move],
}

impl WithBoard for ThereAndBack<'_> {
    type Output = ();

    fn with<B: Inspect + 'static>(self, mut board: B) {
        let mut record = Vec::new();
        for &mv in self.path {
            let before = board.clone();
            let undo = board.make(mv);
            let set_up = B::from_position(&board.position());
            assert_eq!(board, set_up, "{}: a position reached and the same set up", B::ID);
            record.push((mv, undo, before));
        }
        for (mv, undo, before) in record.into_iter().rev() {
            board.unmake(mv, undo);
            assert_eq!(board, before, "{}: {mv} taken back, path {:?}", B::ID, self.path);
            assert_eq!(board.check_invariants(), Ok(()), "{}", B::ID);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn boards_agree_after_every_ply(path in random_games::<Bitboard>(anywhere(), 0..100)) {
        walk(&path.start, &path.moves);
    }
}

/// Starts, starts of double Chess960, rows of the perft suites, and pieces anywhere.
fn anywhere() -> impl Strategy<Value = Position> {
    let rows = [STANDARD, CHESS960].into_iter().flat_map(|suite| suite.rows());
    let rows: Vec<Position> = rows.map(|row| row.position()).collect();
    let number = || 0..CHESS960_STARTS;
    prop_oneof![
        starts(),
        (number(), number()).prop_map(|(white, black)| double_chess960_start(white, black)),
        prop::sample::select(rows),
        setups(),
    ]
}

#[test]
fn boards_agree_in_named_positions_and_after_each_move() {
    for named in named_positions() {
        for &mv in &Bitboard::from_position(&named.position).legal_moves() {
            walk(&named.position, &[mv]);
        }
    }
}
