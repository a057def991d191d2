//! FEN as text: the yardstick for the other codes.
//!
//! # What is stored
//!
//! The six fields of FEN in ASCII, 8 bits a character: a word is a text that every program reads.
//! The castling rights are spelled as in X-FEN (`KQkq` in standard chess), the en passant square is
//! given if a pawn can capture there, and the full-move number, which a snapshot does not keep, is always 1.
//!
//! # The start position
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! ```
//!
//! 56 characters, 448 bits.
//!
//! # Longest word
//!
//! 64 squares with a character each, 7 slashes, and ` w KQkq - 65535 1`: 88 characters, 704 bits. An
//! en passant square would take one character more, but then the clock takes four less.

use core::fmt::{self, Write};

use board_core::{FenError, FenErrorKind, Setup};

use crate::{BitSink, Bits, Code, DecodeError, EncodeError, Fault, Part, Snapshot};

/// The longest text, in characters.
const LONGEST: usize = 88;

/// FEN as text: see [the module](self). It stores every snapshot, Chess960 and double Chess960 included.
#[derive(Clone, Copy, Debug)]
pub struct FenText;

/// Passes characters on as eight bits each.
struct Characters<'a, S: ?Sized>(&'a mut S);

impl<S: BitSink + ?Sized> Write for Characters<'_, S> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0.put(Part::Text(byte.into()), byte.into(), 8);
        }
        Ok(())
    }
}

fn write<S: BitSink + ?Sized>(snapshot: &Snapshot, sink: &mut S) {
    let written = write!(Characters(sink), "{}", snapshot.setup().fen());
    debug_assert!(written.is_ok(), "the sink accepts everything");
}

impl Code for FenText {
    fn id(&self) -> &'static str {
        "fen"
    }

    fn summary(&self) -> &'static str {
        "FEN as text, full-move number 1"
    }

    fn max_bits(&self) -> usize {
        8 * LONGEST
    }

    fn is_whole_bytes(&self) -> bool {
        true
    }

    fn max_clock(&self) -> u16 {
        u16::MAX
    }

    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError> {
        write(snapshot, sink);
        Ok(())
    }

    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError> {
        let fail = |fault, character: usize| Err(DecodeError { fault, at: 8 * character });
        let bytes = bits.to_bytes();
        if !bits.len().is_multiple_of(8) {
            return fail(Fault::Truncated, bits.len() / 8);
        }
        if bytes.len() > LONGEST {
            return fail(Fault::TooLong, LONGEST);
        }
        let text = match core::str::from_utf8(&bytes) {
            Ok(text) if text.is_ascii() => text,
            _ => return fail(Fault::OutOfRange, bytes.iter().take_while(|b| b.is_ascii()).count()),
        };
        let setup = match Setup::from_fen(text) {
            Ok(setup) => setup,
            Err(FenError { kind: FenErrorKind::Missing, at, .. }) => {
                return fail(Fault::Truncated, at - 1);
            }
            Err(error) => return fail(Fault::OutOfRange, error.at - 1),
        };
        let snapshot = match Snapshot::new(&setup) {
            Ok(snapshot) => snapshot,
            Err(why) => return fail(Fault::NotStorable(why), 0),
        };
        // Another spelling of the rights, or another full-move number.
        let mut written = Bits::new();
        write(&snapshot, &mut written);
        let written = written.to_bytes();
        let same = bytes.iter().zip(written.iter()).take_while(|(a, b)| a == b).count();
        if same < bytes.len().max(written.len()) {
            return fail(Fault::NotCanonical, same);
        }
        Ok(snapshot)
    }
}
