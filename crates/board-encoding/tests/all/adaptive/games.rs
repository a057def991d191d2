//! Whole games.

use board_bitboard::Bitboard;
use board_conformance::{CHESS960_STARTS, Random, double_chess960_start};
use board_core::{Board, Move, MoveKind, Position, Square, ViewExt};
use board_encoding::adaptive::GameError;
use board_encoding::{Adaptive, Code, EncodeError, Fault, Snapshot};
use board_pgn::Reader;

use crate::common::{node_limit, snapshot};

const GAMES: [&str; 2] = [
    include_str!("../../../../../tests/data/games/lichess-2013-01-sample.pgn"),
    include_str!("../../../../../tests/data/games/lichess-2025-05-sample.pgn"),
];

fn start() -> Snapshot {
    Snapshot::reduced(&Position::start())
}

#[track_caller]
fn round_trip(start: &Snapshot, moves: &[Move]) -> Vec<u8> {
    let bytes = Adaptive::encode_game::<Bitboard>(start, moves).unwrap();
    assert_eq!(Adaptive::decode_game::<Bitboard>(&bytes), Ok((*start, moves.to_vec())));
    bytes
}

/// The moves of all games of the files.
fn games() -> Vec<Vec<Move>> {
    let mut games = Vec::new();
    for text in GAMES {
        for game in Reader::new(text.as_bytes()).games::<Bitboard>() {
            let nodes = game.unwrap().line.nodes;
            games.push(nodes.iter().map(|node| node.mv.unwrap()).collect());
        }
    }
    games
}

/// No game of these files was learned.
#[test]
fn games_take_few_bits_a_move() {
    let (mut bytes, mut moves) = (0, 0);
    let games = games();
    for game in &games {
        bytes += round_trip(&start(), game).len();
        moves += game.len();
    }
    let found = format!(
        "{} games with {moves} moves take {bytes} bytes, **{:.2} bits** a move",
        games.len(),
        8.0 * bytes as f64 / moves as f64
    );
    assert_eq!(found, LENGTH);
    let page = include_str!("../../../../../docs/adaptive.md").replace('\n', " ");
    assert!(page.contains(LENGTH), "docs/adaptive.md has other numbers");
}

const LENGTH: &str = "460 games with 29332 moves take 10938 bytes, **2.98 bits** a move";

/// Random games of Chess960 and from positions in the middle of games, mates included.
#[test]
fn any_game_is_read_back() {
    let mut random = Random::new(30);
    let mut ended = 0;
    for round in 0..node_limit(60) {
        let number = |random: &mut Random| random.below(CHESS960_STARTS);
        let mut board: Bitboard = match round % 3 {
            0 => Bitboard::from_position(&Position::start()),
            _ => Bitboard::from_position(&double_chess960_start(
                number(&mut random),
                number(&mut random),
            )),
        };
        let mut play = |board: &mut Bitboard, plies| {
            let mut moves = Vec::new();
            for _ in 0..plies {
                let Some(mv) = random.choose_move(&board.legal_moves()) else { break };
                board.play_unchecked(mv);
                moves.push(mv);
            }
            moves
        };
        play(&mut board, 20 * (round as usize % 4));
        let start = Snapshot::reduced(&board.position()).with_clock_at_most(150);
        let mut board: Bitboard = Bitboard::from_position(&start.position().unwrap());
        let moves = play(&mut board, 400);
        ended += usize::from(!board.has_legal_move());
        round_trip(&start, &moves);
    }
    assert!(ended > 0);
}

#[test]
fn games_without_a_word_are_named() {
    let encode = Adaptive::encode_game::<Bitboard>;
    let board: Bitboard = Bitboard::from_position(&Position::start());
    let (push, back) = (board.find_uci("e2e4").unwrap(), board.find_uci("g1f3").unwrap());
    assert_eq!(encode(&start(), &[push, back]), Err(GameError::IllegalMove(1, back)));
    // The kind counts.
    let single = Move::new(Square::E2, Square::E4, MoveKind::Quiet);
    assert_eq!(encode(&start(), &[single]), Err(GameError::IllegalMove(0, single)));
    let slow = snapshot("4k3/8/8/8/8/8/8/4K2R w - - 151 1");
    let why = EncodeError::Clock { clock: 151, max: 150 };
    assert_eq!(encode(&slow, &[]), Err(GameError::Start(why)));
    let touching = snapshot("8/8/8/8/8/8/4k3/4K3 w - - 0 1");
    assert!(matches!(encode(&touching, &[]), Err(GameError::NotPlayable(_))));
    let mate = snapshot("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    // Nothing but the start is written.
    assert!(round_trip(&mate, &[]).len() <= Adaptive.encode(&mate).unwrap().len() / 8 + 3);
}

/// Whether bytes are those of a game.
fn is_game(bytes: &[u8]) -> bool {
    let Ok((start, moves)) = Adaptive::decode_game::<Bitboard>(bytes) else { return false };
    assert_eq!(Adaptive::encode_game::<Bitboard>(&start, &moves).as_deref(), Ok(bytes));
    true
}

#[test]
fn random_and_turned_bytes_are_games_or_rejected() {
    let mut random = Random::new(31);
    let [mut read, mut rejected] = [0; 2];
    let mut try_bytes = |bytes: &[u8]| {
        if is_game(bytes) { read += 1 } else { rejected += 1 }
    };
    for _ in 0..node_limit(300) {
        let bytes: Vec<u8> = (0..random.below(60)).map(|_| random.below(256) as u8).collect();
        try_bytes(&bytes);
    }
    for game in games().iter().step_by(20) {
        let bytes = Adaptive::encode_game::<Bitboard>(&start(), game).unwrap();
        for _ in 0..8 {
            let mut turned = bytes.clone();
            turned[random.below(bytes.len())] ^= 1 << random.below(8);
            try_bytes(&turned);
        }
        try_bytes(&bytes[..bytes.len() / 2]);
    }
    assert!(rejected > 10 && read > 0, "{read} {rejected}");
}

#[test]
fn bytes_are_rejected_by_name() {
    let bytes = round_trip(&start(), &games()[0]);
    let fault = |bytes: &[u8]| {
        Adaptive::decode_game::<Bitboard>(bytes).map(|_| ()).map_err(|error| error.fault)
    };
    assert_eq!(fault(&[bytes.clone(), vec![0]].concat()), Err(Fault::NotCanonical));
    assert_eq!(fault(&[bytes.clone(), vec![0; 9]].concat()), Err(Fault::Trailing));
    assert!(fault(&bytes[..bytes.len() / 2]).is_err());
}

/// The bytes are frozen, and the same for every board.
#[test]
fn bytes_of_a_game_never_change() {
    let mut digits = String::new();
    for game in games().iter().step_by(46) {
        let bytes = Adaptive::encode_game::<Bitboard>(&start(), game).unwrap();
        bytes.iter().for_each(|byte| digits += &format!("{byte:02x}"));
        digits.push('\n');
    }
    if std::env::var_os("POLYBOARD_WRITE").is_some() {
        std::fs::write("../../tests/data/games/adaptive-words.txt", &digits).unwrap();
        return;
    }
    assert_eq!(digits, include_str!("../../../../../tests/data/games/adaptive-words.txt"));
}
