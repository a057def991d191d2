//! Positions as lichess.org stores them.
//!
//! ```text
//! 8 bytes          which squares are occupied: a1 the lowest bit, h8 the highest; highest byte first
//! half a byte      for each occupied square in that order: its piece. The first of two pieces is the
//! a piece            lower half of a byte; after an odd number the upper half is 0
//! 1 to 3 bytes     the halfmove clock   left out if it and all that follows have their defaults
//! 1 to 3 bytes     plies since move 1   left out up to 1
//! 1 byte           the variant          left out for standard chess
//!
//!  0  white pawn     4  white bishop    8  white queen   12  pawn after its double push
//!  1  black pawn     5  black bishop    9  black queen   13  white rook that may castle
//!  2  white knight   6  white rook     10  white king    14  black rook that may castle
//!  3  black knight   7  black rook     11  black king    15  black king, Black to move
//! ```
//!
//! Numbers take 7 bits a byte, the lowest first, and every byte but the last has its highest bit set
//! (LEB128). The pieces with the numbers 12 to 15 carry the whole state: so the position that stands in
//! most books, without clocks, takes 8 bytes and half a byte a piece: 24 bytes at the start, 12 with
//! eight pieces. [`R160`](crate::R160) is shorter from 25 pieces on, from 23 if a clock runs.
//!
//! The numbers of the pieces are those of the training data of nnue-pytorch (Stockfish); scalachess
//! (lichess.org) added the clocks and the variants.

use core::num::NonZeroU16;

use board_core::{Color, EnPassantMode, Piece, Rank, Role, Setup, Square, SquareSet};

use crate::occupancy::{grant, may_castle, occupied, put_halves};
use crate::{BitSink, Bits, Bytes, Code, DecodeError, EncodeError, Fault, Part, Reduced, Snapshot};

/// The code `binary-fen`: the squares that are occupied, and half a byte a piece, as lichess.org
/// stores positions.
///
/// As a [`Code`] it keeps what a [`Snapshot`] does; [`write`](BinaryFen::write) and
/// [`read`](BinaryFen::read) exchange the full-move number and the variant as well.
///
/// ```
/// use board_core::Setup;
/// use board_encoding::{BinaryFen, Code, Snapshot};
///
/// let setup = Setup::from_fen("5k2/6p1/8/1Pp5/6P1/8/8/3K4 w - c6 0 1").unwrap();
/// let word = BinaryFen.encode(&Snapshot::new(&setup).unwrap()).unwrap();
/// assert_eq!(format!("{:?}", word.to_bytes()), "20400006400000080ac0b1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BinaryFen;

/// The last byte of a binary FEN, if the pieces move as in chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Variant {
    /// Standard chess: the byte is left out.
    #[default]
    Standard = 0,
    /// Chess960: 2. The castling rights are written as in standard chess.
    Chess960 = 2,
    /// Standard chess from any position: 3.
    FromPosition = 3,
}

impl BinaryFen {
    /// Writes a position with its full-move number and variant.
    pub fn write(snapshot: &Snapshot, fullmove_number: NonZeroU16, variant: Variant) -> Bytes {
        let mut bits = Bits::new();
        put(snapshot, fullmove_number, variant, &mut bits);
        bits.to_bytes()
    }

    /// Reads a position, its full-move number, and its variant.
    ///
    /// # Errors
    ///
    /// [`Fault::Variant`] if the pieces do not move as in chess, [`Fault::NotCanonical`] if
    /// [`write`](BinaryFen::write) writes the same position in other bytes, other faults if the bytes are not a
    /// position that is stored: for example, if no pawn can capture the en passant pawn.
    pub fn read(bytes: &[u8]) -> Result<(Snapshot, NonZeroU16, Variant), DecodeError> {
        let (setup, number, variant) = BinaryFen::fields(bytes)?;
        let snapshot = Snapshot::new(&setup).map_err(|why| fault(Fault::NotStorable(why), 0))?;
        if BinaryFen::write(&snapshot, number, variant).as_slice() != bytes {
            return Err(fault(Fault::NotCanonical, 0));
        }
        Ok((snapshot, number, variant))
    }

    /// What the bytes say, whether or not it is stored so.
    fn fields(bytes: &[u8]) -> Result<(Setup, NonZeroU16, Variant), DecodeError> {
        let mut reader = Reader { bytes, at: 0 };
        let mut setup = reader.pieces()?;
        let clock_at = 8 * reader.at;
        let clock = reader.number()?;
        let ply_at = 8 * reader.at;
        let ply = reader.number()?;
        let variant_at = 8 * reader.at;
        let number = reader.optional();
        let variant = [Variant::Standard, Variant::Chess960, Variant::FromPosition]
            .into_iter()
            .find(|&variant| variant as u8 == number)
            .ok_or(fault(Fault::Variant(number), variant_at))?;
        if let Some(rest) = bytes.len().checked_sub(reader.at).filter(|&rest| rest > 0) {
            return Err(fault(Fault::Trailing, 8 * (bytes.len() - rest)));
        }
        setup.state.halfmove_clock =
            u16::try_from(clock).map_err(|_| fault(Fault::OutOfRange, clock_at))?;
        let number = u16::try_from(ply / 2 + 1).ok().and_then(NonZeroU16::new);
        let number = number.ok_or(fault(Fault::OutOfRange, ply_at))?;
        Ok((setup, number, variant))
    }
}

const fn fault(fault: Fault, at: usize) -> DecodeError {
    DecodeError { fault, at }
}

impl Code for BinaryFen {
    fn id(&self) -> &'static str {
        "binary-fen"
    }

    fn summary(&self) -> &'static str {
        "which squares are occupied, and half a byte a piece, as lichess.org stores positions"
    }

    fn max_bits(&self) -> usize {
        // 64 pieces, and a clock of 16 bits.
        64 + 64 * 4 + 3 * 8
    }

    fn is_whole_bytes(&self) -> bool {
        true
    }

    fn max_clock(&self) -> u16 {
        u16::MAX
    }

    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError> {
        put(snapshot, NonZeroU16::MIN, Variant::Standard, sink);
        Ok(())
    }

    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError> {
        if !bits.len().is_multiple_of(8) {
            return Err(fault(Fault::Truncated, bits.len()));
        }
        let (snapshot, number, variant) = BinaryFen::read(&bits.to_bytes())?;
        if number != NonZeroU16::MIN || variant != Variant::Standard {
            // A snapshot has no such thing.
            return Err(fault(Fault::NotCanonical, 64));
        }
        Ok(snapshot)
    }

    /// With a full-move number, of any variant in which the pieces move as in chess. lichess.org stores an en passant square
    /// beside a clock that runs, and after a double push that no pawn can answer: what no snapshot has is dropped.
    fn decode_reduced(&self, bytes: &[u8]) -> Result<Reduced, DecodeError> {
        let (mut setup, number, variant) = BinaryFen::fields(bytes)?;
        let mut dropped_en_passant = None;
        if setup.en_passant(EnPassantMode::PseudoLegal).is_none() {
            dropped_en_passant = setup.state.en_passant.take();
        }
        let clock = &mut setup.state.halfmove_clock;
        let is_odd = setup.state.en_passant.is_some() && *clock != 0;
        let dropped_clock = is_odd.then(|| core::mem::take(clock));
        let snapshot = Snapshot::new(&setup).map_err(|why| fault(Fault::NotStorable(why), 0))?;
        let is_whole = dropped_en_passant.is_none() && dropped_clock.is_none();
        if is_whole && BinaryFen::write(&snapshot, number, variant).as_slice() != bytes {
            return Err(fault(Fault::NotCanonical, 0));
        }
        let fullmove_number = number.get();
        Ok(Reduced { snapshot, fullmove_number, dropped_en_passant, dropped_clock })
    }
}

/// Writes a position.
fn put(
    snapshot: &Snapshot,
    fullmove_number: NonZeroU16,
    variant: Variant,
    sink: &mut (impl BitSink + ?Sized),
) {
    let occupied = occupied(snapshot);
    sink.put(Part::Occupied, occupied.bits(), 64);
    let bytes = occupied.len().div_ceil(2);
    put_halves(snapshot, bytes, |square, piece| number(snapshot, square, piece), sink);

    let state = snapshot.state();
    let black = u32::from(state.side_to_move == Color::Black);
    let ply = 2 * (u32::from(fullmove_number.get()) - 1) + black;
    let has_variant = variant != Variant::Standard;
    let has_ply = ply > 1 || has_variant;
    if state.halfmove_clock > 0 || has_ply {
        put_number(Part::Clock, state.halfmove_clock.into(), sink);
    }
    if has_ply {
        put_number(Part::Ply, ply, sink);
    }
    if has_variant {
        sink.put(Part::Variant, (variant as u8).into(), 8);
    }
}

fn put_number(part: Part, mut value: u32, sink: &mut (impl BitSink + ?Sized)) {
    while value > 0x7f {
        sink.put(part, (value & 0x7f | 0x80).into(), 8);
        value >>= 7;
    }
    sink.put(part, value.into(), 8);
}

/// The en passant square of a pawn, and the pawn's square of an en passant square.
const fn behind(square: Square) -> Square {
    // The fourth rank is 3, the third 2; the fifth 4, the sixth 5.
    Square::new(square.index() ^ 8)
}

/// The half byte of a piece.
fn number(snapshot: &Snapshot, square: Square, piece: Piece) -> u8 {
    let state = snapshot.state();
    let black = u8::from(piece.color == Color::Black);
    match piece.role {
        Role::Pawn if state.en_passant == Some(behind(square)) => 12,
        Role::Rook if may_castle(snapshot, square) => 13 + black,
        Role::King if piece.color == Color::Black && state.side_to_move == Color::Black => 15,
        role => 2 * role.index() as u8 + black,
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    /// The place of the next byte. Beyond the end, all bytes are 0.
    at: usize,
}

impl Reader<'_> {
    fn optional(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied();
        self.at += usize::from(byte.is_some());
        byte.unwrap_or(0)
    }

    fn number(&mut self) -> Result<u32, DecodeError> {
        let at = 8 * self.at;
        let mut value = 0;
        for shift in [0, 7, 14] {
            let byte = self.optional();
            value |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(fault(Fault::OutOfRange, at))
    }

    /// The pieces, the side to move, the castling rights and the en passant square.
    fn pieces(&mut self) -> Result<Setup, DecodeError> {
        let (head, pieces) =
            self.bytes.split_first_chunk().ok_or(fault(Fault::Truncated, 8 * self.bytes.len()))?;
        let occupied = SquareSet::from_bits(u64::from_be_bytes(*head));
        if pieces.len() < occupied.len().div_ceil(2) {
            return Err(fault(Fault::Truncated, 8 * self.bytes.len()));
        }
        self.at = 8 + occupied.len().div_ceil(2);

        let mut setup = Setup::empty();
        let mut unmoved = SquareSet::EMPTY;
        for (index, square) in occupied.into_iter().enumerate() {
            let at = 64 + 8 * (index / 2) + 4 * (1 - index % 2);
            let color = |white| if white { Color::White } else { Color::Black };
            let piece = match pieces[index / 2] >> (4 * (index % 2)) & 0xf {
                12 => {
                    if setup.state.en_passant.replace(behind(square)).is_some() {
                        return Err(fault(Fault::OutOfRange, at));
                    }
                    Piece::new(color(square.rank() <= Rank::Fourth), Role::Pawn)
                }
                number @ (13 | 14) => {
                    unmoved.insert(square);
                    Piece::new(color(number == 13), Role::Rook)
                }
                15 => {
                    setup.state.side_to_move = Color::Black;
                    Piece::new(Color::Black, Role::King)
                }
                number => Piece::new(color(number % 2 == 0), Role::ALL[usize::from(number / 2)]),
            };
            setup.put(square, piece);
        }
        grant(&mut setup, unmoved).ok_or(fault(Fault::OutOfRange, 64))?;
        Ok(setup)
    }
}
