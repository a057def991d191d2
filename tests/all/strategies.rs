//! The strategies of the feature `proptest`: the values they generate, and the values that failures shrink to.

use std::collections::HashSet;

use polyboard::strategies::{RandomGame, positions, random_games, setups, starts};
use polyboard::{
    AnyBoard, Backend, Bitboard, Board, Game, Move, MoveKind, Position, Role, Square, View, ViewExt,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};

/// The first values of a strategy, the same on every run.
fn samples<S: Strategy>(strategy: &S, count: usize) -> Vec<S::Value> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// The value to which a failing property is shrunk.
fn smallest<S: Strategy>(strategy: &S, holds: impl Fn(&S::Value) -> bool) -> S::Value {
    shrunk(strategy, holds, TestRunner::deterministic().new_rng())
}

/// The shortest of the games to which a failing property is shrunk from twenty seeds: moves that depend on
/// each other may keep a single one longer.
fn shortest<S: Strategy<Value = RandomGame>>(
    strategy: &S,
    holds: impl Fn(&RandomGame) -> bool,
) -> RandomGame {
    let rng = |seed| TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let games = (0..20).map(|seed| shrunk(strategy, &holds, rng(seed)));
    games.min_by_key(|game| game.moves.len()).unwrap()
}

fn shrunk<S: Strategy>(strategy: &S, holds: impl Fn(&S::Value) -> bool, rng: TestRng) -> S::Value {
    let config = ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() };
    let mut runner = TestRunner::new_with_rng(config, rng);
    let test = |value| if holds(&value) { Ok(()) } else { Err(TestCaseError::fail("found")) };
    match runner.run(strategy, test) {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("{other:?}"),
    }
}

fn pieces(position: &Position) -> usize {
    position.setup().pieces().count()
}

#[test]
fn starts_are_the_standard_one_and_those_of_chess960() {
    let starts = samples(&starts(), 400);
    let standard = starts.iter().filter(|&start| *start == Position::start()).count();
    assert!((120..280).contains(&standard), "{standard}");
    let different: HashSet<_> = starts.into_iter().collect();
    assert!(different.len() > 120, "{}", different.len());
}

#[test]
fn random_games_are_legal_and_of_the_given_length() {
    let mut kinds = HashSet::new();
    for game in samples(&random_games::<Bitboard>(starts(), 10..=150), 300) {
        let mut board = AnyBoard::new(Backend::PieceList, &game.start);
        for &mv in &game.moves {
            assert!(board.is_legal(mv), "{game}");
            board.play_unchecked(mv);
            kinds.insert(mv.kind());
        }
        assert!(game.moves.len() <= 150 && (game.moves.len() >= 10 || !board.has_legal_move()));
        assert_eq!(game.end::<Bitboard>().position(), board.position());
        let read: Game<AnyBoard> = game.to_string().parse().unwrap();
        assert_eq!(read.board().position(), board.position(), "{game:?}");
    }
    assert!(kinds.len() > 10, "{kinds:?}");
}

/// Half of the choices are among castling, promotions, double steps and en passant, if there are any.
#[test]
fn every_move_is_chosen_and_rare_ones_often() {
    let first_moves = |fen: &str| -> Vec<Move> {
        let games = random_games::<Bitboard>(Just(fen.parse().unwrap()), 1..=1);
        samples(&games, 400).iter().map(|game| game.moves[0]).collect()
    };
    let different: HashSet<Move> =
        first_moves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
            .into_iter()
            .collect();
    assert_eq!(different.len(), 20);
    let moves = first_moves("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let castling = moves.iter().filter(|mv| mv.is_castle()).count();
    assert!((160..280).contains(&castling), "{castling}");
}

#[test]
fn random_games_have_every_given_length() {
    let games = samples(&random_games::<Bitboard>(Just(Position::start()), 2..=4), 100);
    let lengths: HashSet<_> = games.iter().map(|game| game.moves.len()).collect();
    assert_eq!(lengths, HashSet::from([2, 3, 4]));
}

#[test]
fn setups_are_valid_and_of_many_kinds() {
    let setups = samples(&setups(), 1_000);
    let mut seen = [0; 6];
    for position in &setups {
        assert_eq!(Position::new(*position.setup()), Ok(*position));
        let (board, state) = (Bitboard::from_position(position), position.state());
        let kinds: HashSet<_> = board.legal_moves().iter().map(|mv| mv.kind()).collect();
        for (seen, now) in seen.iter_mut().zip([
            board.is_check(),
            !state.castling.is_empty(),
            kinds.contains(&MoveKind::Castle),
            kinds.contains(&MoveKind::EnPassant),
            kinds.iter().any(|&kind| kind >= MoveKind::PromoteKnight),
            !board.pinned().is_empty(),
        ]) {
            *seen += usize::from(now);
        }
    }
    assert!(seen.iter().all(|&seen| seen >= 20), "{seen:?}");
    let sizes: HashSet<usize> = setups.iter().map(pieces).collect();
    assert!(sizes.contains(&3) && sizes.len() > 15, "{sizes:?}");
}

#[test]
fn positions_are_the_ends_of_random_games_and_setups() {
    let from_games = |position: &Position| pieces(position) > 16;
    let positions = samples(&positions::<Bitboard>(), 200);
    let games = positions.iter().filter(|position| from_games(position)).count();
    assert!((60..140).contains(&games), "{games}");
}

#[test]
fn a_failing_game_is_shrunk_to_its_essential_moves() {
    let plies = |game: &RandomGame| game.moves.len();
    let any = || random_games::<Bitboard>(Just(Position::start()), 0..120);
    let game = shortest(&any(), |game| !game.moves.iter().any(|mv| mv.is_en_passant()));
    // 1. e4 a6 2. e5 d5 3. exd6.
    assert_eq!(plies(&game), 5, "{game}");
    let game = shortest(&any(), |game| !game.moves.iter().any(|mv| mv.is_capture()));
    assert!((3..=5).contains(&plies(&game)), "{game}");
    // Not below the shortest length.
    let game = smallest(&random_games::<Bitboard>(starts(), 7..30), |_| false);
    assert_eq!(plies(&game), 7, "{game}");
}

#[test]
fn a_failing_setup_is_shrunk_to_its_essential_pieces() {
    let has = |role: Role| {
        move |position: &Position| {
            Square::all().any(|s| position.piece_at(s).is_some_and(|piece| piece.role == role))
        }
    };
    let position = smallest(&setups(), |position| !has(Role::Knight)(position));
    assert_eq!(pieces(&position), 3, "{}", position.fen());
    let state = position.state();
    assert!(state.castling.is_empty() && state.en_passant.is_none() && state.halfmove_clock == 0);
    let position = smallest(&setups(), |position| {
        !Bitboard::from_position(position).legal_moves().iter().any(|mv| mv.is_en_passant())
    });
    assert_eq!(pieces(&position), 4, "{}", position.fen());
}
