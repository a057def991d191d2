//! Games: the table of draws and outcomes on every board, undo, null moves, long games.

use std::fmt::Debug;

use board_conformance::{Random, chess960_start};
use polyboard::{
    AnyBoard, Backend, Bitboard, Board, Claim, Color, Game, GameError, IllegalMove, Move, MoveKind,
    NullInCheck, Outcome, Position, PositionErrorKinds, Setup, Square, View, ViewExt,
};

use crate::data;

/// A row of the table.
struct Case {
    name: &'static str,
    start: Position,
    moves: Vec<&'static str>,
    reason: Option<&'static str>,
    /// In the order of [`QUESTIONS`].
    firsts: [Option<usize>; 8],
}

type Question = (&'static str, fn(&Game<AnyBoard>) -> bool);

const QUESTIONS: [Question; 8] = [
    ("ended", |game| game.outcome().is_some()),
    ("claim_threefold", Game::can_claim_threefold),
    ("threefold", Game::is_threefold_repetition),
    ("fivefold", Game::is_fivefold_repetition),
    ("claim_fifty", Game::can_claim_fifty_moves),
    ("fifty", Game::is_fifty_moves),
    ("seventyfive", Game::is_seventy_five_moves),
    ("insufficient", |game| Color::ALL.into_iter().all(|color| game.insufficient_material(color))),
];

fn cases() -> Vec<Case> {
    let is_row = |line: &&str| !line.starts_with('#');
    let cases: Vec<Case> = data::GAME_CASES.lines().filter(is_row).map(case).collect();
    assert!(cases.len() > 100, "the table has shrunk");
    cases
}

fn case(line: &'static str) -> Case {
    let [name, start, moves, reason, firsts @ ..] = &*line.split('\t').collect::<Vec<_>>() else {
        panic!("{line:?} has too few columns");
    };
    let cell = |text: &&'static str| (*text != "-").then_some(*text);
    let number = |text: &&'static str| cell(text).map(|text| text.parse().expect(line));
    let firsts: Vec<Option<usize>> = firsts.iter().map(number).collect();
    let start = if *start == "startpos" { Position::start() } else { data::position(start) };
    let moves = moves.split_whitespace().collect();
    Case { name, start, moves, reason: cell(reason), firsts: firsts.try_into().expect(line) }
}

#[test]
fn the_table_holds_on_every_board() {
    let cases = cases();
    board_differential::for_each_backend(|backend| {
        for case in &cases {
            let mut game = Game::new(AnyBoard::new(backend, &case.start));
            let mut firsts = [None; 8];
            let mut note = |game: &Game<AnyBoard>| {
                for ((_, holds), first) in QUESTIONS.iter().zip(&mut firsts) {
                    *first = first.or_else(|| holds(game).then_some(game.plies()));
                }
            };
            note(&game);
            for text in &case.moves {
                game.play_uci(text).unwrap_or_else(|error| panic!("{}: {error}", case.name));
                note(&game);
            }
            for ((question, _), (found, expected)) in
                QUESTIONS.iter().zip(firsts.iter().zip(&case.firsts))
            {
                assert_eq!(found, expected, "{question} on {backend}: {}", case.name);
            }
            let reason = game.outcome().map(Outcome::reason);
            assert_eq!(reason, case.reason, "{backend}: {}", case.name);
        }
    });
}

/// The answers of a game.
fn answers<B: Board>(game: &Game<B>) -> impl PartialEq + Debug + use<B> {
    let claims: Vec<_> =
        game.board().legal_moves().iter().map(|&mv| (mv, game.claim_with(mv).unwrap())).collect();
    (
        (game.plies(), game.key(), game.board().position(), game.occurrences()),
        (game.outcome(), game.claim(), claims),
        (game.can_claim_threefold(), game.can_claim_fifty_moves(), game.to_string()),
    )
}

#[test]
fn every_move_is_undone_and_claims_agree_with_playing_on() {
    let mut random = Random::new(50);
    for number in 0..30 {
        let mut game = Game::<Bitboard>::from_position(&chess960_start(32 * number));
        let mut before = Vec::new();
        for _ in 0..80 {
            before.push(answers(&game));
            agree_with_playing_on(&mut game);
            // A piece that moves back makes repetitions.
            let back = game
                .moves()
                .rev()
                .nth(1)
                .flatten()
                .map(|mv| Move::new(mv.to(), mv.from(), MoveKind::Quiet));
            let back = back.filter(|&mv| random.below(4) > 0 && game.board().is_legal(mv));
            match back.or_else(|| random.choose_move(&game.board().legal_moves())) {
                Some(_) if random.below(20) == 0 && !game.board().is_check() => {
                    game.play_null().unwrap();
                }
                Some(mv) => game.play(mv).unwrap(),
                None => break,
            }
        }
        let text = game.to_string();
        let read: Game<AnyBoard> = text.parse().unwrap();
        assert_eq!(read.to_string(), text);
        while game.undo().is_some() || game.undo_null() {
            if let Some(expected) = before.get(game.plies()) {
                assert_eq!(answers(&game), *expected, "{text}");
            }
        }
        assert_eq!(game.plies(), 0);
    }
}

/// A move can be announced with a claim if a draw can be claimed after it.
fn agree_with_playing_on(game: &mut Game<Bitboard>) {
    let (mut threefold, mut fifty) = (game.is_threefold_repetition(), game.is_fifty_moves());
    for &mv in &game.board().legal_moves() {
        let claim = game.claim_with(mv).unwrap();
        game.play_unchecked(mv);
        let (third, hundredth) =
            (game.is_threefold_repetition(), game.board().state().halfmove_clock >= 100);
        game.undo();
        threefold |= third;
        fifty |= hundredth;
        let expected = if third { Some(Claim::ThreefoldRepetition) } else { None };
        assert_eq!(claim, expected.or(hundredth.then_some(Claim::FiftyMoves)), "{mv} in {game}");
    }
    assert_eq!(game.can_claim_threefold(), threefold, "{game}");
    assert_eq!(game.can_claim_fifty_moves(), fifty, "{game}");
}

/// The first of the three is the position with which the game begins.
#[test]
fn a_threefold_repetition_of_the_start_can_be_announced() {
    let mut game = Game::<Bitboard>::default();
    for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split(' ') {
        game.play_uci(text).unwrap();
    }
    let mv = game.board().find_uci("f6g8").unwrap();
    assert_eq!(game.claim_with(mv), Ok(Some(Claim::ThreefoldRepetition)));
}

#[test]
fn an_illegal_move_is_rejected_and_changes_nothing() {
    let mut game = Game::<Bitboard>::default();
    for mv in [
        Move::new(Square::E2, Square::E5, MoveKind::Quiet),
        // The right squares, the wrong kind.
        Move::new(Square::E2, Square::E4, MoveKind::Quiet),
    ] {
        assert_eq!(game.play(mv), Err(IllegalMove(mv)));
        assert_eq!(game.claim_with(mv), Err(IllegalMove(mv)));
    }
    assert!(game.play_uci("e2e5").is_err() && game.play_uci("e2").is_err());
    assert_eq!((game.plies(), game.undo(), game.undo_null()), (0, None, false));
    assert_eq!(game.board().position(), Position::start());
}

#[test]
fn repetition_does_not_run_across_a_null_move() {
    let mut game = Game::<Bitboard>::default();
    game.play_all("g1f3 g8f6 f3g1 f6g8").unwrap();
    assert_eq!(game.occurrences(), 2);
    // Two null moves: the same position, but earlier ones no longer count.
    game.play_all("0000 0000").unwrap();
    assert_eq!((game.occurrences(), game.plies()), (1, 6));
    assert_eq!(game.board().state().halfmove_clock, 6);
    game.play_all("g1f3 g8f6 f3g1 f6g8").unwrap();
    assert_eq!(game.occurrences(), 2);
    assert!(!game.undo_null());
    for _ in 0..4 {
        assert!(game.undo().is_some());
    }
    assert_eq!(game.undo(), None);
    assert!(game.undo_null() && game.undo_null() && !game.undo_null());
    assert_eq!(game.occurrences(), 2);

    let mut game: Game<Bitboard> = "startpos moves e2e4 f7f6 d1h5".parse().unwrap();
    assert_eq!(game.play_null(), Err(NullInCheck));
    let error = game.play_all("0000").unwrap_err();
    assert_eq!(error.to_string(), "ply 4: no null move in check");
}

#[test]
fn a_null_move_removes_the_en_passant_square_from_the_key() {
    let mut game: Game<Bitboard> = "fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse().unwrap();
    let before = game.key();
    game.play_null().unwrap();
    game.play_null().unwrap();
    assert_ne!(game.key(), before);
    assert!(game.undo_null() && game.undo_null());
    assert_eq!(game.key(), before);
}

#[test]
fn games_are_read_in_the_format_of_uci() {
    let parse = |text: &str| text.parse::<Game<Bitboard>>();
    for text in [
        "startpos",
        "startpos moves e2e4 e7e5 e1e2",
        "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 0000 g1g2",
        "fen 3k4/8/8/8/8/8/8/1K3R2 w K - 3 9 moves b1f1",
    ] {
        assert_eq!(parse(text).unwrap().to_string(), text);
    }
    let castled = parse("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1").unwrap();
    assert!(castled.to_string().ends_with(" moves e1g1"));
    for (text, message) in [
        ("", "game: expected `startpos` or `fen`"),
        ("fen", "game: expected `startpos` or `fen`"),
        ("start", "game: expected `startpos` or `fen`"),
        ("moves e2e4", "game: expected `startpos` or `fen`"),
        ("startpos e2e4", "game: expected `moves` after `startpos`"),
        ("startpos moves e2e4 e2e4", "ply 2: UCI move: e2e4 is not legal here: e2 is empty"),
        ("startpos moves x", "ply 1: UCI move: expected four or five characters"),
    ] {
        assert_eq!(parse(text).unwrap_err().to_string(), message, "{text:?}");
    }
    assert!(matches!(parse("fen 8/8 w - - 0 1"), Err(GameError::Position(_))));
}

#[test]
fn insufficient_material_of_each_side() {
    // FEN placement, White cannot mate, Black cannot mate.
    for (pieces, white, black) in [
        ("4k3/8/8/8/8/8/8/4K3", true, true),
        ("3qk3/8/8/8/8/8/8/4K1N1", true, false),
        ("1qqqk3/8/8/8/8/8/8/4K1N1", true, false),
        ("r3k3/8/8/8/8/8/8/4K1N1", false, false),
        ("r3k3/8/8/8/8/8/8/4KB2", true, false),
        ("rq2k3/8/8/8/8/3B4/8/4KB2", true, false),
        ("4kb2/8/8/8/8/8/8/Q1B1K3", false, true),
        ("2b1k3/8/8/8/8/8/8/Q1B1K3", false, false),
        ("n3k3/8/8/8/8/8/8/4KB2", false, false),
        ("4k3/p7/8/8/8/8/8/4KB2", false, false),
        ("4k3/8/8/8/8/8/8/4KNN1", false, true),
        ("4k3/8/8/8/8/8/8/4KBN1", false, true),
    ] {
        let position = Position::from_fen(&format!("{pieces} w - - 0 1")).unwrap();
        let found = Color::ALL.map(|color| position.insufficient_material(color));
        assert_eq!(found, [white, black], "{pieces}");
        let flipped = Position::new(position.setup().flip_colors()).unwrap();
        let found = Color::ALL.map(|color| flipped.insufficient_material(color));
        assert_eq!(found, [black, white], "{pieces} with colors exchanged");
    }
}

#[test]
fn a_game_can_start_from_an_allowed_position() {
    // More legal moves than a list holds, and a halfmove clock of 99.
    let fen = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q5k1/K7 b - - 99 1";
    let setup = Setup::from_fen(fen).unwrap();
    let position = Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE).unwrap();
    let game = Game::<Bitboard>::from_position(&position);
    assert!(game.can_claim_fifty_moves() || game.outcome().is_some());
}

#[test]
fn five_thousand_quiet_plies_are_played_and_undone() {
    // No side can mate, but blocked pawns prevent a draw by insufficient material.
    let start = Position::from_fen("4kb2/8/p1p1p1p1/P1P1P1P1/8/8/8/4KB2 w - - 0 1").unwrap();
    let mut game = Game::new(AnyBoard::new(Backend::Bitboard, &start));
    let mut random = Random::new(75);
    let mut claimable = 0;
    while game.plies() < 5_000 {
        let quiet: Vec<Move> =
            game.board().legal_moves().iter().copied().filter(|mv| !mv.is_capture()).collect();
        let Some(mv) = random.choose(&quiet) else { break };
        game.play_unchecked(mv);
        claimable += usize::from(game.can_claim_threefold());
    }
    assert_eq!(game.outcome(), Some(Outcome::SeventyFiveMoves), "{}", game.board().fen());
    assert!(claimable > 0);
    while game.undo().is_some() {}
    assert_eq!((game.board().position(), game.occurrences()), (start, 1));
}
