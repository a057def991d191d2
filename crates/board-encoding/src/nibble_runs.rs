//! Code A: a nibble for each piece, and nibbles for runs of empty squares.
//!
//! # What is stored
//!
//! A header of 16 bits: the clock (7), the side to move (1 = White), the castling rights `KQkq` (4)
//! and the en passant file (4: 0 = a to 7 = h, 8 = none). Then the squares from a8 to h1, as in FEN,
//! in nibbles (4 bits):
//!
//! ```text
//!  0  1  2  3  4  5    6  7  8  9 10 11    12 13 14         15 n
//!  P  N  B  R  Q  K    p  n  b  r  q  k    1, 2, 3 empty    n + 4 empty (4 to 19)
//! ```
//!
//! A longer run is written in pieces of 19 and a rest of 1 to 19. The word ends with the 64th
//! square, so it needs no stop bit.
//!
//! # The start position
//!
//! ```text
//! clock 0, White, KQkq, no en passant          0000000 1 1111 1000     01f8
//! r n b q k b n r   p p p p p p p p            978ab879  66666666
//! 32 empty squares: 19, then 13                ff f9
//! P P P P P P P P   R N B Q K B N R            00000000  31245213
//! ```
//!
//! 160 bits: the board takes 18 bytes, the header 2.
//!
//! # Longest word
//!
//! A square never costs more than a nibble, so 16 + 64 * 4 = 272 bits suffice. A board with pieces on
//! every second file (a, c, e and g, say) takes them all. With 32 pieces, 30 bytes of board have been
//! seen.
//!
//! # Where the theory errs
//!
//! The theory of codes A to H is the article "Board representation (computer chess)" of Wikipedia.
//!
//! * Thirteen gaps of four are said to make 20 bytes. With the twelve pieces between them they are 38
//!   nibbles, 19 bytes.
//! * A capture is said to make the word shorter. It never makes it longer, but a piece beside three
//!   empty squares takes two nibbles, and so do the four empty squares after its capture.
//! * It is right that two bytes are enough for the rest of the state, with the en passant file in four bits.

use core::fmt;

use board_core::{CastlingRights, Color, File, Piece, Rank, Square};

use crate::bits::BitWriter;
use crate::draft::Draft;
use crate::scan::{Scan, Scanned, squares};
use crate::{
    BitReader, BitSink, Bits, Clock, Code, DecodeError, EncodeError, Fault, Part, Snapshot,
};

/// The nibble of one empty square, less one.
const EMPTY: u8 = 11;
/// The nibble after which another follows.
const ESCAPE: u8 = 15;
/// The longest run in one piece.
const LONGEST: u8 = 19;
/// The en passant field if no capture is possible.
const NO_FILE: u64 = 8;

/// Code A: see the top of its file.
///
/// It stores every snapshot of standard chess, with any pieces.
#[derive(Clone, Copy, Debug)]
pub struct NibbleRuns {
    id: &'static str,
    clock: Clock,
}

impl NibbleRuns {
    /// Code A: a nibble for each piece, and nibbles for runs of empty squares.
    pub const A: NibbleRuns = NibbleRuns { id: "a", clock: Clock::Saturating100 };

    /// The same with another clock. Another layout needs another name.
    #[must_use]
    pub const fn with_clock(self, clock: Clock, id: &'static str) -> NibbleRuns {
        NibbleRuns { id, clock }
    }

    fn write<S: BitSink + ?Sized>(
        &self,
        snapshot: &Snapshot,
        sink: &mut S,
    ) -> Result<(), EncodeError> {
        let scanned = Scanned::of(snapshot.setup());
        let state = snapshot.state();
        self.clock.check(state.halfmove_clock)?;
        scanned.check_castling()?;
        self.clock.write(state.halfmove_clock, sink);
        sink.put(Part::SideToMove, (state.side_to_move == Color::White).into(), 1);
        for (color, side) in CastlingRights::EACH {
            let right = state.castling.has(color, side);
            sink.put(Part::CastlingRight(color, side), right.into(), 1);
        }
        let file = state.en_passant.map_or(NO_FILE, |square| square.file().index() as u64);
        sink.put(Part::EnPassant, file, 4);
        let mut next = 0;
        for at in squares(scanned.occupied) {
            write_run(next, at.index(), sink);
            let Some(piece) = snapshot.piece_at(at.square()) else { continue };
            sink.put(Part::Piece(at.square(), piece), piece.index() as u64, 4);
            next = at.index() + 1;
        }
        write_run(next, 64, sink);
        Ok(())
    }

    fn read(&self, reader: &mut BitReader<'_>) -> Result<Snapshot, DecodeError> {
        let clock = self.clock.read(reader)?;
        let side_to_move = if reader.take(1)? == 1 { Color::White } else { Color::Black };
        let castling_at = reader.at();
        let rights = reader.take(4)?;
        let en_passant_at = reader.at();
        let file = reader.take(4)?;
        if file > NO_FILE {
            return Err(DecodeError { fault: Fault::OutOfRange, at: en_passant_at });
        }
        let mut draft = Draft::new(side_to_move, clock);
        read_pieces(reader, &mut draft)?;
        if reader.left() > 0 {
            return Err(reader.fault(Fault::Trailing));
        }
        for (index, (color, side)) in CastlingRights::EACH.into_iter().enumerate() {
            if rights >> (3 - index) & 1 == 1 {
                let at = castling_at + index;
                draft.give_right(color, side).map_err(|fault| DecodeError { fault, at })?;
            }
        }
        if file != NO_FILE {
            let rank = Rank::Fourth.of(!side_to_move);
            let pawn = Scan::of(Square::from_coords(File::new(file as usize), rank));
            draft
                .take_en_passant(pawn)
                .map_err(|fault| DecodeError { fault, at: en_passant_at })?;
        }
        draft.finish().map_err(|fault| reader.fault(fault))
    }
}

/// Writes the empty squares from one place in scan order to another.
#[inline]
fn write_run<S: BitSink + ?Sized>(mut from: u8, to: u8, sink: &mut S) {
    while from < to {
        let run = LONGEST.min(to - from);
        let part = Part::Empty(Scan::new(from).square(), run);
        match run {
            1..=3 => sink.put(part, (EMPTY + run).into(), 4),
            _ => sink.put(part, (ESCAPE << 4 | (run - 4)).into(), 8),
        }
        from += run;
    }
}

/// Reads pieces and runs until 64 squares are full.
fn read_pieces(reader: &mut BitReader<'_>, draft: &mut Draft) -> Result<(), DecodeError> {
    let mut next = 0;
    // The length of the run just read, 0 after a piece. Only a longest run may be followed by another.
    let mut run = 0;
    while next < 64 {
        let at = reader.at();
        let fail = |fault| Err(DecodeError { fault, at });
        let nibble = reader.take(4)? as u8;
        if nibble <= EMPTY {
            let piece = const { Piece::all() }[usize::from(nibble)];
            draft.put(Scan::new(next), piece).or_else(fail)?;
            (run, next) = (0, next + 1);
            continue;
        }
        if run != 0 && run != LONGEST {
            return fail(Fault::NotCanonical);
        }
        run = match nibble {
            ESCAPE => reader.take(4)? as u8 + 4,
            _ => nibble - EMPTY,
        };
        next += run;
        if next > 64 {
            return fail(Fault::Overfull);
        }
    }
    Ok(())
}

impl Code for NibbleRuns {
    fn id(&self) -> &'static str {
        self.id
    }

    fn summary(&self) -> &'static str {
        "a nibble for each piece, nibbles for runs of empty squares"
    }

    fn max_bits(&self) -> usize {
        265 + self.clock.width()
    }

    fn max_clock(&self) -> u16 {
        self.clock.max()
    }

    fn encode(&self, snapshot: &Snapshot) -> Result<Bits, EncodeError> {
        let mut writer = BitWriter::new();
        self.write(snapshot, &mut writer).map(|()| writer.finish())
    }

    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError> {
        self.write(snapshot, sink)
    }

    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError> {
        let snapshot = self.read(&mut bits.reader())?;
        debug_assert_eq!(self.encode(&snapshot), Ok(*bits));
        Ok(snapshot)
    }

    fn book(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for piece in Piece::all() {
            writeln!(out, "{piece}\t{:04b}", piece.index())?;
        }
        for run in 1..=3 {
            let squares = if run == 1 { "square" } else { "squares" };
            writeln!(out, "{run} empty {squares}\t{:04b}", EMPTY + run)?;
        }
        writeln!(out, "4 to {LONGEST} empty squares\t{ESCAPE:04b}nnnn")
    }
}
