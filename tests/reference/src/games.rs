//! Games, the same in every run: random ones, and those of the PGN files of the project.

use board_bitboard::Bitboard;
use board_core::{Board, Move, Position, View, ViewExt};
use board_data::{Game, Ply, Score};
use board_encoding::GameResult;
use board_game::{CHESS960_STARTS, chess960_start, double_chess960_start};
use board_pgn::{Reader, Termination};
use fastrand::Rng;

/// Where random games start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    Standard,
    Chess960,
    Double,
}

/// The most plies without a capture or a move of a pawn: engines draw then.
const MAX_CLOCK: u16 = 100;
/// The most plies of a random game.
const MAX_PLIES: usize = 240;

/// Random games with random scores until they have so many positions.
pub fn random(starts: Starts, positions: usize, seed: u64) -> Vec<Game> {
    let mut random = Rng::with_seed(seed);
    let (mut games, mut count) = (Vec::new(), 0);
    while count < positions {
        let mut number = || random.usize(..CHESS960_STARTS);
        let start = match starts {
            Starts::Standard => Position::start(),
            Starts::Chess960 => chess960_start(number()),
            Starts::Double => double_chess960_start(number(), number()),
        };
        let game = random_game(start, &mut random);
        count += game.plies.len();
        games.push(game);
    }
    games
}

/// A random game, in which what is seldom (castling, en passant, a promotion) is played more often.
fn random_game(start: Position, random: &mut Rng) -> Game {
    let mut game = Game::new(start);
    let mut board: Bitboard = start.into_board();
    let plies = random.usize(1..MAX_PLIES);
    while game.plies.len() < plies && board.state().halfmove_clock < MAX_CLOCK {
        let moves = board.legal_moves();
        let Some(&any) = random.choice(moves.iter()) else { break };
        let special: Vec<_> = moves.iter().copied().filter(|mv| is_seldom(*mv)).collect();
        let mv = match random.choice(&special) {
            Some(&mv) if random.bool() => mv,
            _ => any,
        };
        game.plies.push(Ply::new(mv, Some(Score::Centipawns(score(random)))));
        board.play_unchecked(mv);
    }
    game.result = *random.choice(&RESULTS).expect("three results");
    game
}

const RESULTS: [GameResult; 3] = [GameResult::BlackWon, GameResult::Draw, GameResult::WhiteWon];

/// A score of 16 bits, mostly a small one.
fn score(random: &mut Rng) -> i32 {
    let greatest = if random.u8(..8) == 0 { i16::MAX } else { 300 };
    random.i16(-greatest..=greatest).into()
}

/// The games of the PGN files of the project, with random scores.
pub fn played(seed: u64) -> Vec<Game> {
    let mut random = Rng::with_seed(seed);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games/");
    let mut games = Vec::new();
    for file in ["lichess-2013-01-sample.pgn", "lichess-2025-05-sample.pgn"] {
        let text = std::fs::read(format!("{folder}{file}")).expect("a file of the project");
        for read in Reader::new(&*text).games::<Bitboard>() {
            let read = read.expect("a game by the rules");
            let mut game = Game::new(read.start);
            game.result = match read.termination {
                Termination::WhiteWins => GameResult::WhiteWon,
                Termination::BlackWins => GameResult::BlackWon,
                _ => GameResult::Draw,
            };
            let moves = read.line.nodes.iter().map_while(|node| node.mv);
            let score = |_| Some(Score::Centipawns(score(&mut random)));
            let mut scores = std::iter::repeat(()).map(score);
            game.plies.extend(moves.map(|mv| Ply::new(mv, scores.next().flatten())));
            if !game.plies.is_empty() {
                games.push(game);
            }
        }
    }
    games
}

fn is_seldom(mv: Move) -> bool {
    mv.is_castle() || mv.is_en_passant() || mv.is_promotion()
}
