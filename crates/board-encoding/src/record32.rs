//! Records of 32 bytes, the format of training data for engines.
//!
//! ```text
//! byte  0   8 bytes   which squares are occupied: a1 the lowest bit, h8 the highest
//!       8  16 bytes   half a byte for each occupied square in that order, the lower half first
//!      24   1 byte    the en passant square, or 64; and 128 if Black is to move
//!      25   1 byte    the halfmove clock
//!      26   2 bytes   the full-move number
//!      28   2 bytes   a score in centipawns, good for White above 0
//!      30   1 byte    the result: 0 Black won, 1 a draw, 2 White won
//!      31   1 byte    free
//! ```
//!
//! Pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5, a rook that may castle 6; 8 more for Black.
//! Numbers of more than one byte begin with the lowest.
//!
//! This is the `PackedBoard` of marlinformat and the header of each game in viriformat. Their writers keep the en
//! passant square after every double push; here it is written only if a pawn can capture there, and
//! [`Record::from_bytes`] drops and reports any other. All positions have the
//! same length, and reading needs no multiplication or division. There is no room for more than 32 pieces, or
//! for a clock above 255. The `ChessBoard` of bulletformat has the same size and begins
//! in the same way, but is seen from the side to move, and keeps neither castling rights nor the en
//! passant square nor the side to move: no position can be restored from it.

use board_core::{Color, Outcome, Piece, Role, Setup, Square, SquareSet};

use crate::Reduced;
use crate::occupancy::{grant, may_castle, occupied, put_halves};
use crate::{
    BitSink, Bits, Code, DecodeError, EncodeError, Fault, FixedCode, NotStorable, Part, Snapshot,
};

/// The code `record32`: 32 bytes that are read without arithmetic, the format of training data for engines.
///
/// As a [`Code`] it fills the fields beyond a [`Snapshot`] with move 1, score 0 and a draw, and
/// reads nothing else; [`Record`] has them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record32;

/// The result of a game in training data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum GameResult {
    /// Black won.
    BlackWon = 0,
    /// A draw, or unknown.
    #[default]
    Draw = 1,
    /// White won.
    WhiteWon = 2,
}

/// The result that the end of a game means.
impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome.winner() {
            Some(Color::White) => GameResult::WhiteWon,
            Some(Color::Black) => GameResult::BlackWon,
            None => GameResult::Draw,
        }
    }
}

/// A position with its training data.
///
/// ```
/// use board_core::Setup;
/// use board_encoding::{GameResult, Record, Snapshot};
///
/// let setup = Setup::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
/// let mut record = Record::new(Snapshot::new(&setup).unwrap());
/// record.result = GameResult::WhiteWon;
/// let bytes = record.to_bytes().unwrap();
/// assert_eq!(Record::from_bytes(&bytes), Ok(record));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position.
    pub snapshot: Snapshot,
    /// The full-move number; 0 if it was not recorded.
    pub fullmove_number: u16,
    /// An evaluation in centipawns, good for White above 0.
    pub score: i16,
    /// How the game ended.
    pub result: GameResult,
    /// The last byte, free for any use.
    pub extra: u8,
    /// The en passant square that was read and is not part of the snapshot, since no pawn can capture there.
    /// [`to_bytes`](Record::to_bytes) does not write it.
    pub dropped_en_passant: Option<Square>,
}

/// Most pieces in a record.
const MAX_PIECES: usize = 32;
/// The half byte of a rook that may castle, less its color.
const UNMOVED_ROOK: u8 = 6;
/// What is added for Black.
const BLACK: u8 = 8;
/// No en passant square.
const NO_SQUARE: u8 = 64;
const BLACK_TO_MOVE: u8 = 128;

impl Record {
    /// A record that says nothing but the position: move 1, score 0, a draw.
    #[must_use]
    pub const fn new(snapshot: Snapshot) -> Record {
        Record {
            snapshot,
            fullmove_number: 1,
            score: 0,
            result: GameResult::Draw,
            extra: 0,
            dropped_en_passant: None,
        }
    }

    /// The bytes.
    ///
    /// # Errors
    ///
    /// [`EncodeError::Clock`] beyond 255 plies, [`EncodeError::TooManyPieces`] (of the color with more)
    /// beyond 32 pieces.
    pub fn to_bytes(&self) -> Result<[u8; 32], EncodeError> {
        let state = self.snapshot.state();
        let clock = u8::try_from(state.halfmove_clock)
            .map_err(|_| EncodeError::Clock { clock: state.halfmove_clock, max: u8::MAX.into() })?;
        let occupied = occupied(&self.snapshot);
        if occupied.len() > MAX_PIECES {
            let [white, black] = Color::ALL.map(|color| self.snapshot.setup().count(color));
            let color = if white >= black { Color::White } else { Color::Black };
            return Err(EncodeError::TooManyPieces(color));
        }

        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&occupied.bits().to_le_bytes());
        let mut halves = 0;
        for (index, square) in occupied.into_iter().enumerate() {
            let piece = self.snapshot.piece_at(square);
            let half = piece.map_or(0, |piece| self.number(square, piece));
            halves |= u128::from(half) << (4 * index);
        }
        bytes[8..24].copy_from_slice(&halves.to_le_bytes());
        let square = state.en_passant.map_or(NO_SQUARE, |square| square.index() as u8);
        let side = if state.side_to_move == Color::Black { BLACK_TO_MOVE } else { 0 };
        bytes[24] = square | side;
        bytes[25] = clock;
        bytes[26..28].copy_from_slice(&self.fullmove_number.to_le_bytes());
        bytes[28..30].copy_from_slice(&self.score.to_le_bytes());
        bytes[30] = self.result as u8;
        bytes[31] = self.extra;
        Ok(bytes)
    }

    fn number(&self, square: Square, piece: Piece) -> u8 {
        let unmoved = piece.role == Role::Rook && may_castle(&self.snapshot, square);
        let role = if unmoved { UNMOVED_ROOK } else { piece.role.index() as u8 };
        role + if piece.color == Color::Black { BLACK } else { 0 }
    }

    /// Reads a record. An en passant square on which no pawn can capture is
    /// [dropped](Record::dropped_en_passant): marlinformat keeps one after every double push.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes, if they are not a record. Half bytes beyond the pieces must be 0.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Record, DecodeError> {
        let fault = |fault, byte: usize| DecodeError { fault, at: 8 * byte };
        let [a, b, c, d, e, f, g, h, pieces @ .., ep, clock, m, n, s, t, result, extra] = *bytes;
        let occupied = SquareSet::from_bits(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        if occupied.len() > MAX_PIECES {
            return Err(fault(Fault::Overfull, 0));
        }
        let mut halves = u128::from_le_bytes(pieces);
        let mut setup = Setup::empty();
        let mut unmoved = SquareSet::EMPTY;
        for (index, square) in occupied.into_iter().enumerate() {
            let half = halves as u8 & 0xf;
            halves >>= 4;
            let role = match half & 7 {
                UNMOVED_ROOK => {
                    unmoved.insert(square);
                    Role::Rook
                }
                role => *Role::ALL
                    .get(usize::from(role))
                    .ok_or(fault(Fault::OutOfRange, 8 + index / 2))?,
            };
            let color = if half & BLACK == 0 { Color::White } else { Color::Black };
            setup.put(square, Piece::new(color, role));
        }
        if halves != 0 {
            return Err(fault(Fault::Overfull, 8 + occupied.len() / 2));
        }
        grant(&mut setup, unmoved).ok_or(fault(Fault::OutOfRange, 8))?;
        if ep & BLACK_TO_MOVE != 0 {
            setup.state.side_to_move = Color::Black;
        }
        setup.state.en_passant = match ep & !BLACK_TO_MOVE {
            NO_SQUARE => None,
            square => Some(Square::from_index(square.into()).ok_or(fault(Fault::OutOfRange, 24))?),
        };
        setup.state.halfmove_clock = clock.into();
        let (mut snapshot, mut dropped_en_passant) = (Snapshot::new(&setup), None);
        if let Err(NotStorable::NoEnPassantCapture(_)) = snapshot {
            dropped_en_passant = setup.state.en_passant.take();
            snapshot = Snapshot::new(&setup);
        }
        let snapshot = snapshot.map_err(|why| fault(Fault::NotStorable(why), 0))?;
        let results = [GameResult::BlackWon, GameResult::Draw, GameResult::WhiteWon];
        let result = *results.get(usize::from(result)).ok_or(fault(Fault::OutOfRange, 30))?;
        let fullmove_number = u16::from_le_bytes([m, n]);
        let score = i16::from_le_bytes([s, t]);
        Ok(Record { snapshot, fullmove_number, score, result, extra, dropped_en_passant })
    }
}

impl FixedCode<32> for Record32 {
    fn encode_array(&self, snapshot: &Snapshot) -> Result<[u8; 32], EncodeError> {
        Record::new(*snapshot).to_bytes()
    }

    fn decode_array(&self, bytes: &[u8; 32]) -> Result<Snapshot, DecodeError> {
        let record = Record::from_bytes(bytes)?;
        if record != Record::new(record.snapshot) {
            let byte = if record.dropped_en_passant.is_some() { 24 } else { 26 };
            return Err(DecodeError { fault: Fault::NotCanonical, at: 8 * byte });
        }
        Ok(record.snapshot)
    }
}

impl Code for Record32 {
    fn id(&self) -> &'static str {
        "record32"
    }

    fn summary(&self) -> &'static str {
        "records of 32 bytes as in marlinformat: read without arithmetic"
    }

    fn max_bits(&self) -> usize {
        256
    }

    fn is_fixed(&self) -> bool {
        true
    }

    fn max_clock(&self) -> u16 {
        u8::MAX.into()
    }

    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError> {
        let bytes = self.encode_array(snapshot)?;
        bytes[..8].iter().for_each(|&byte| sink.put(Part::Occupied, byte.into(), 8));
        let record = Record::new(*snapshot);
        let number = |square, piece| record.number(square, piece);
        put_halves(snapshot, MAX_PIECES / 2, number, sink);
        sink.put(Part::SideToMove, (bytes[24] >> 7).into(), 1);
        sink.put(Part::EnPassant, (bytes[24] & 0x7f).into(), 7);
        sink.put(Part::Clock, bytes[25].into(), 8);
        bytes[26..].iter().for_each(|&byte| sink.put(Part::Filling, byte.into(), 8));
        Ok(())
    }

    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError> {
        self.decode_array(&crate::code::exact(bits)?)
    }

    fn decode_reduced(&self, bytes: &[u8]) -> Result<Reduced, DecodeError> {
        let record = Record::from_bytes(&crate::code::exact(&Bits::from_bytes(bytes)?)?)?;
        let Record { snapshot, fullmove_number, dropped_en_passant, .. } = record;
        Ok(Reduced { fullmove_number, dropped_en_passant, ..Reduced::new(snapshot) })
    }
}
