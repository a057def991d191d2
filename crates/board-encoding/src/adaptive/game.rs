//! Whole games: the start and the moves.
//!
//! Before each move a model gives the probability of every legal move, and of the end of the game. It sees the
//! pieces, the last two moves, and of each move what it captures, wins by an [exchange](ViewExt::see), attacks,
//! leaves, gives up. The range coder takes the probability as it is; no rank is written, and no move
//! takes a whole bit if it is expected.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use board_core::{Board, Move, MoveList, Position, PositionErrorKinds, ViewExt};

use super::Adaptive;
use super::features::{Played, Scene, scored};
use super::move_network::MoveNetwork;
use super::network::frequencies;
use super::stream::{read_position, write_position};
use crate::range_coder::{Coder, WHOLE};
use crate::stream_coder::{StreamDecoder, StreamEncoder};
use crate::{Code, DecodeError, EncodeError, Fault, NotStorable, R160, Snapshot};

/// The game starts at the start position of chess, at one of the model, or at one of `r160`.
const STARTS: [u32; 3] = [WHOLE - 512, 256, 256];

/// Legal moves and the end.
const CHOICES: usize = MoveList::CAPACITY + 1;

/// Why a game has no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The start has no word.
    Start(EncodeError),
    /// No game can start there.
    NotPlayable(PositionErrorKinds),
    /// A move is not legal where it was played: the number of moves before it, and the move.
    IllegalMove(usize, Move),
    /// There are more legal moves than a list holds, after so many moves. No game of chess leads there.
    TooManyMoves(usize),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Start(why) => write!(f, "the start is not stored: {why}"),
            GameError::NotPlayable(why) => write!(f, "no game can start there: {why}"),
            GameError::IllegalMove(ply, mv) => write!(f, "ply {ply}: {mv} is not legal"),
            GameError::TooManyMoves(ply) => write!(f, "ply {ply}: too many legal moves"),
        }
    }
}

impl Error for GameError {}

/// A board in a game, with the choices of the player to move.
struct Play<B> {
    board: B,
    /// The last moves, the last first.
    played: [Option<Played>; 2],
    plies: usize,
}

impl<B: Board> Play<B> {
    fn new(start: &Position) -> Play<B> {
        Play { board: B::from_position(start), played: [None; 2], plies: 0 }
    }

    /// The legal moves in the order of the code.
    fn moves(&self) -> MoveList {
        let mut list = self.board.legal_moves();
        list.sort_unstable();
        list
    }

    /// How likely each move is, and the end.
    fn frequencies(&self, list: &MoveList) -> [u32; CHOICES] {
        let view = Scene::new(&self.board, self.played, self.plies);
        let mut network = MoveNetwork::new();
        view.known(&mut |row| network.put(row));
        network.limit();
        let mut scores = [0; CHOICES];
        for (score, &mv) in scores.iter_mut().zip(list) {
            *score = network.score(&view.scored(mv), &view.features(&self.board, mv));
        }
        scores[list.len()] = network.score(&[scored::END], &view.end());
        let mut all = [0; CHOICES];
        let count = list.len() + 1;
        frequencies(&scores[..count], &mut all[..count]);
        all
    }

    fn play(&mut self, mv: Move) {
        self.played = [Some(Played::new(&self.board, mv)), self.played[0]];
        self.board.play_unchecked(mv);
        self.plies += 1;
    }
}

impl Adaptive {
    /// Writes a game: where it starts, and the moves.
    ///
    /// The board `B` only generates moves: the bytes are the same for every representation. Two games are equal if
    /// and only if their bytes are.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use board_bitboard::Bitboard;
    /// use board_core::Position;
    /// use board_game::Game;
    /// use board_encoding::{Adaptive, Snapshot};
    ///
    /// let mut game = Game::<Bitboard>::default();
    /// game.play_all("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7")?;
    /// let moves: Vec<_> = game.moves().flatten().collect();
    ///
    /// let start = Snapshot::reduced(&Position::start());
    /// let bytes = Adaptive::encode_game::<Bitboard>(&start, &moves)?;
    /// assert!(bytes.len() < 4);
    /// assert_eq!(Adaptive::decode_game::<Bitboard>(&bytes)?, (start, moves));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If the start has no word or a move is not legal, its kind included.
    pub fn encode_game<B: Board>(start: &Snapshot, moves: &[Move]) -> Result<Vec<u8>, GameError> {
        let position = start.position().map_err(GameError::NotPlayable)?;
        let mut coder = StreamEncoder::new();
        write_start(&mut coder, start).map_err(GameError::Start)?;
        let mut play = Play::<B>::new(&position);
        for ply in 0..=moves.len() {
            let list = play.moves();
            if list.is_truncated() {
                return Err(GameError::TooManyMoves(ply));
            }
            let mv = moves.get(ply).copied();
            let index = match mv {
                Some(mv) => list.binary_search(&mv).map_err(|_| GameError::IllegalMove(ply, mv))?,
                None => list.len(),
            };
            // Without a legal move the end is certain.
            if !list.is_empty() {
                coder.choose(&play.frequencies(&list)[..=list.len()], index);
            }
            if let Some(mv) = mv {
                play.play(mv);
            }
        }
        Ok(coder.finish())
    }

    /// The start and the moves of a game that [`encode_game`](Adaptive::encode_game) wrote.
    ///
    /// # Errors
    ///
    /// If the bytes are no game, with the number of bits that were read. Most changes of a byte give another game,
    /// as they give another position in a [`Code`]: there is no sum of what was written.
    pub fn decode_game<B: Board>(bytes: &[u8]) -> Result<(Snapshot, Vec<Move>), DecodeError> {
        let mut decoder = StreamDecoder::new(bytes.iter().copied());
        let start = read_start(&mut decoder)?;
        let position = start
            .position()
            .map_err(|errors| decoder.fault(Fault::NotStorable(NotStorable::Invalid(errors))))?;
        let mut play = Play::<B>::new(&position);
        let mut moves = Vec::new();
        loop {
            let list = play.moves();
            if list.is_truncated() {
                return Err(decoder.fault(Fault::Overfull));
            }
            if list.is_empty() {
                break;
            }
            let index = decoder.choose(&play.frequencies(&list)[..=list.len()], 0);
            decoder.is_whole()?;
            let Some(&mv) = list.get(index) else { break };
            moves.push(mv);
            play.play(mv);
        }
        decoder.finish()?;
        Ok((start, moves))
    }
}

fn write_start(coder: &mut StreamEncoder, start: &Snapshot) -> Result<(), EncodeError> {
    if *start == Snapshot::reduced(&Position::start()) {
        coder.choose(&STARTS, 0);
        return Ok(());
    }
    write_position(coder, start, &STARTS, 1)
}

fn read_start(
    decoder: &mut StreamDecoder<impl Iterator<Item = u8>>,
) -> Result<Snapshot, DecodeError> {
    let kind = decoder.choose(&STARTS, 0);
    if kind == 0 {
        return Ok(Snapshot::reduced(&Position::start()));
    }
    let start = read_position(decoder, kind - 1)?;
    let word = Adaptive.encode(&start).map_err(|why| decoder.fault(Fault::NotEncodable(why)))?;
    let is_shorter = word.len() < R160.max_bits();
    let is_standard = start == Snapshot::reduced(&Position::start());
    if is_standard || is_shorter != (kind == 1) {
        return Err(decoder.fault(Fault::NotCanonical));
    }
    Ok(start)
}
