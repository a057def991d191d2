//! Random games, the same in every run.

use board_bitboard::Bitboard;
use board_core::{Board, CastlingSide, Position, ViewExt};
use board_data::{Format, Game, Lost, Ply, Reader, Score, WriteGames, Writer};
use board_encoding::GameResult;
use fastrand::Rng;

/// Random games from some starts, with random scores: in centipawns, of 16 bits.
pub(crate) fn games(count: usize, seed: u64, starts: &[Position]) -> Vec<Game> {
    let mut random = Rng::with_seed(seed);
    (0..count).map(|index| game(&starts[index % starts.len()], &mut random)).collect()
}

fn game(start: &Position, random: &mut Rng) -> Game {
    let mut game = Game::new(*start);
    let mut board: Bitboard = start.into_board();
    // Pushes and captures of pawns are played more often, so that promotions and en passant come.
    for _ in 0..random.usize(0..400) {
        let moves = board.legal_moves();
        let Some(&first) = random.choice(moves.iter()) else { break };
        let special = moves.iter().copied().find(|mv| mv.is_castle() || mv.is_en_passant());
        let mv = special.unwrap_or(first);
        game.plies.push(Ply::new(mv, Some(Score::Centipawns(random.i16(-32767..).into()))));
        board.play_unchecked(mv);
    }
    game.result =
        [GameResult::BlackWon, GameResult::Draw, GameResult::WhiteWon][random.usize(0..3)];
    game
}

/// The start of standard games.
pub(crate) fn standard() -> Vec<Position> {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 3 40",
        "r3k2r/1P4P1/8/2pP4/8/8/1p4p1/R3K2R w KQkq c6 0 12",
    ];
    let mut starts: Vec<_> = fens.map(|fen| Position::from_fen(fen).unwrap()).into();
    starts.push(Position::start());
    starts
}

/// Starts of Chess960 and double Chess960, near enough to castling that it comes.
pub(crate) fn chess960() -> Vec<Position> {
    [
        "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1",
        "rk5r/pppppppp/8/8/8/8/PPPPPPPP/2R1K1R1 w KQkq - 0 1",
        "2rkr3/8/8/8/8/8/8/R5KR w KQkq - 0 1",
    ]
    .map(|fen| Position::from_fen(fen).unwrap())
    .into()
}

pub(crate) fn write(format: Format, games: &[Game], allowed: Lost) -> Vec<u8> {
    let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), allowed);
    games.iter().for_each(|game| writer.write(game).unwrap());
    writer.finish().unwrap();
    writer.into_inner()
}

pub(crate) fn read(format: Format, bytes: &[u8]) -> Vec<Game> {
    Reader::<Bitboard, _>::new(format, bytes).games().map(|game| game.unwrap()).collect()
}

/// What is played in a game, of the things that formats treat apart.
pub(crate) fn played(games: &[Game]) -> [bool; 5] {
    let mut played = [false; 5];
    for mv in games.iter().flat_map(|game| &game.plies).map(|ply| ply.mv) {
        let castles = |side| mv.is_castle() && mv.castling_side() == side;
        let now = [
            castles(CastlingSide::KingSide),
            castles(CastlingSide::QueenSide),
            mv.is_en_passant(),
            mv.is_promotion() && mv.is_capture(),
            mv.is_promotion() && !mv.is_capture(),
        ];
        now.into_iter().zip(&mut played).for_each(|(now, played)| *played |= now);
    }
    played
}

/// What two games must have in common: everything but what `also` takes out of both.
pub(crate) fn same(ours: &Game, theirs: &Game, also: impl Fn(&mut Game)) {
    let [mut ours, mut theirs] = [ours.clone(), theirs.clone()];
    also(&mut ours);
    also(&mut theirs);
    let at = ours.plies.iter().zip(&theirs.plies).position(|(ours, theirs)| ours != theirs);
    if let Some(at) = at {
        panic!("ply {at} of {}: {:?} and {:?}", ours.start.fen(), ours.plies[at], theirs.plies[at]);
    }
    assert!(ours == theirs, "{} and {}", ours.start.fen(), theirs.start.fen());
}

/// A game with expectations in the place of centipawns, turned by both ways.
pub(crate) fn expected(game: &mut Game) {
    for ply in &mut game.plies {
        ply.score = ply.score.map(|score| Score::Expected(score.expected()));
    }
}
