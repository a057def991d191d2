//! Random games: after every ply all representations give the same answers.
//!
//! A failure is shrunk to a start and a short list of moves.

use std::fmt::Debug;

use board_conformance::named_positions;
use polyboard::strategies::{random_games, setups, starts};
use polyboard::{
    Backend, Bitboard, Board, CHESS960_STARTS, Color, DynBoard, Move, MoveKinds, Piece, Position,
    Square, SquareSet, State, ViewExt, double_chess960_start,
};
use proptest::prelude::*;

use crate::data;

/// The answers of a board, compared after every ply.
struct Answers {
    pieces: Vec<(Square, Piece)>,
    state: State,
    kings: [Square; 2],
    legal: Vec<Move>,
    captures: Vec<Move>,
    noisy: Vec<Move>,
    quiets: Vec<Move>,
    pseudo_legal: Vec<Move>,
    count: usize,
    checkers: SquareSet,
    pinned: SquareSet,
    attackers: [Vec<SquareSet>; 2],
}

impl Answers {
    fn of(board: &dyn DynBoard) -> Answers {
        let sorted = |generate: &dyn Fn(&mut Vec<Move>)| {
            let mut moves = Vec::new();
            generate(&mut moves);
            moves.sort_unstable();
            moves
        };
        let legal = |kinds| sorted(&|moves| _ = board.generate_legal(kinds, moves));
        let attackers = |by| Square::all().map(|square| board.attackers(square, by)).collect();
        Answers {
            pieces: board.position().setup().pieces().collect(),
            state: board.state(),
            kings: Color::ALL.map(|color| board.king(color)),
            legal: legal(MoveKinds::All),
            captures: legal(MoveKinds::Captures),
            noisy: legal(MoveKinds::Noisy),
            quiets: legal(MoveKinds::Quiets),
            pseudo_legal: sorted(&|moves| board.generate_pseudo_legal(MoveKinds::All, moves)),
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
            .or_else(|| differ("the noisy moves", &self.noisy, &other.noisy))
            .or_else(|| differ("the quiet moves", &self.quiets, &other.quiets))
            .or_else(|| differ("the pseudo-legal moves", &self.pseudo_legal, &other.pseudo_legal))
            .or_else(|| differ("the number of moves", self.count, other.count))
            .or_else(|| differ("the checkers", self.checkers, other.checkers))
            .or_else(|| differ("the pinned pieces", self.pinned, other.pinned))
            .or_else(|| differ("the attackers of all squares", &self.attackers, &other.attackers))
    }
}

/// Plays moves on all boards in step, and takes them back.
fn agree_on_game(start: &Position, moves: &[Move]) {
    let mut boards: Vec<_> = Backend::all().map(|backend| backend.board(start)).collect();
    let mut positions = Vec::new();
    for (ply, &mv) in moves.iter().enumerate() {
        let legal = agree(start, &moves[..ply], &boards);
        assert!(legal.contains(&mv), "{mv} at {}", boards[0].position().fen());
        positions.push(boards[0].position());
        boards.iter_mut().for_each(|board| board.make(mv));
    }
    agree(start, moves, &boards);
    for board in &mut boards {
        for (mv, before) in moves.iter().zip(&positions).rev() {
            board.unmake();
            let id = board.id();
            assert_eq!(board.position(), *before, "{id}: {mv} taken back, moves {moves:?}");
            assert_eq!(board.check_invariants(), Ok(()), "{id}: {mv} taken back, moves {moves:?}");
        }
    }
}

/// Compares all boards, and returns the legal moves.
fn agree(start: &Position, moves: &[Move], boards: &[Box<dyn DynBoard>]) -> Vec<Move> {
    let first = Answers::of(&*boards[0]);
    for board in boards {
        let answers = Answers::of(&**board);
        if let Some(difference) = answers.difference_from(&first) {
            let (id, other, start) = (board.id(), boards[0].id(), start.fen());
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            panic!("{id} against {other}\nstart {start}\nmoves {}\n{difference}", moves.join(" "));
        }
        assert_eq!(board.check_invariants(), Ok(()), "{} {} {moves:?}", board.id(), start.fen());
    }
    first.legal
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn boards_agree_after_every_ply(game in random_games::<Bitboard>(anywhere(), 0..100)) {
        agree_on_game(&game.start, &game.moves);
    }
}

/// Starts, starts of double Chess960, rows of the perft suites, and random setups.
fn anywhere() -> impl Strategy<Value = Position> {
    let number = || 0..CHESS960_STARTS;
    prop_oneof![
        starts(),
        (number(), number()).prop_map(|(white, black)| double_chess960_start(white, black)),
        prop::sample::select(data::positions_of_suites()),
        setups(),
    ]
}

#[test]
fn boards_agree_in_named_positions_and_after_each_move() {
    for named in named_positions() {
        for &mv in &Bitboard::from_position(&named.position).legal_moves() {
            agree_on_game(&named.position, &[mv]);
        }
    }
}

#[test]
fn moves_and_null_moves_are_taken_back_each_by_its_own_call() {
    for named in named_positions() {
        for backend in Backend::all() {
            let mut board = backend.board(&named.position);
            for &mv in &board.legal_moves() {
                board.make(mv);
                assert_eq!(board.unmake(), Some(Some(mv)), "{backend}: {}", named.name);
                assert_eq!(board.position(), named.position, "{backend}: {mv}, {}", named.name);
            }
            if board.checkers().is_empty() {
                let copy = board.clone();
                board.make_null();
                assert_eq!(board.side_to_move(), !copy.side_to_move(), "{backend}");
                assert_eq!(board.unmake(), Some(None), "{backend}: {}", named.name);
                assert_eq!(board.position(), copy.position(), "{backend}: {}", named.name);
            }
            assert_eq!(board.unmake(), None, "{backend}: {}", named.name);
            assert_eq!(board.id(), backend.id(), "{}", named.name);
        }
    }
}
