//! What people play in few bits, everything else in 160.
//!
//! # The idea
//!
//! The codes `b` to `h3` know that empty squares are more frequent than queens. That is little: before the
//! first move of a game all 32 pieces are where everybody expects them, and each still takes its bits. This code
//! has a model of the positions of games. It describes a position by a sequence of choices (how many pieces
//! of each kind; what stands on a8, on b8, and so on; who is to move), and after each choice the model gives
//! the probability of each value of the next. A choice of probability p takes -log2 p bits: nothing if it is
//! certain, one bit if it is even, sixteen if nobody plays like that.
//!
//! The choices of all probabilities are written by one *range coder*: it does not round each choice to whole
//! bits. The model was learned from games (`examples/train.py` learns such a model); it is a constant of
//! this crate, so the code is adaptive only in that every choice depends on those before it.
//!
//! # The choices
//!
//! | choice | values |
//! | --- | --- |
//! | pawns, queens, rooks, bishops, knights: how many, of White, of Black | 0 to 8, 9 or 10 |
//! | for each square, from a8 to h1: whether it is empty; the color; the piece | 2, 2, 6 |
//! | side to move | 2 |
//! | each castling right whose king and rook are at home | 2 |
//! | halfmove clock | 151 |
//! | each pawn that may have just moved two squares: whether it is the one | 2 |
//!
//! What is certain is not asked: once all pieces are placed, the other squares are empty; pieces of which none
//! is left, and pawns on back ranks, are no values. With the kings in check the model knows the side to
//! move almost always.
//!
//! # Words
//!
//! A word is the number that the coder chooses, in binary, without its last 1 (which is the stop bit of the
//! bytes). If it would have 160 bits or more, then the word is that of [`R160`], which has exactly 160: so the
//! length tells the two forms apart, and there is no escape bit. The code stores what `r160` stores, and
//! no word is longer.
//!
//! A word's length is part of it, which is worth about two bits. In a file, store the bytes
//! ([`encode_bytes`](Code::encode_bytes)) and their number.
//!
//! # Streams and games
//!
//! [`StreamWriter`] writes many positions with one coder. [`Adaptive::encode_game`] writes a whole game by its moves,
//! with a second model. Both allocate, and so does a description.
//!
//! # Cost
//!
//! A decision about a square takes a product of 64 small numbers, and a piece 64 sums. There is no
//! floating point: every target reads and writes the same words.

mod features;
mod game;
mod move_network;
mod network;
mod stream;
mod walk;

pub use game::GameError;
pub use stream::{StreamReader, StreamWriter};
pub use walk::Choice;

use alloc::vec::Vec;
use core::fmt;

use crate::range_coder::{Decoder, Encoder, SCALE, WHOLE};
use crate::{BitSink, Bits, Code, DecodeError, EncodeError, Fault, Part, R160, Snapshot};

/// The length of a word of `r160`. Words of the model are shorter.
const ESCAPED: usize = 160;

/// The code `adaptive`: few bits for positions as they occur in games, and never more than `r160`.
///
/// ```
/// use board_core::Position;
/// use board_encoding::{Adaptive, Code, Snapshot};
///
/// let start = Snapshot::reduced(&Position::start());
/// assert!(Adaptive.encode(&start).unwrap().len() < 32);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adaptive;

/// What a choice costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// What the choice is about.
    pub choice: Choice,
    /// The probability of what was chosen, in 1/65536.
    pub probability: u32,
}

impl Cost {
    /// -log2 of the probability, in thousandths of a bit.
    #[must_use]
    pub fn millibits(&self) -> u32 {
        let probability = self.probability.clamp(1, WHOLE);
        let whole = SCALE - probability.ilog2();
        // The number from 1 to 2 is squared: where it passes 2, its logarithm has a binary digit 1.
        let mut number = u64::from(probability) << (31 - probability.ilog2());
        let mut fraction = 0;
        for _ in 0..20 {
            number = (number * number) >> 31;
            fraction *= 2;
            if number >> 32 != 0 {
                number >>= 1;
                fraction += 1;
            }
        }
        whole * 1000 - ((fraction * 1000_u64) >> 20) as u32
    }
}

/// Reports what each choice costs.
struct Meter<'a>(&'a mut dyn FnMut(Cost));

impl walk::Chooser for Meter<'_> {
    fn choose(&mut self, choice: Choice, frequencies: &[u32], given: usize) -> usize {
        (self.0)(Cost { choice, probability: frequencies[given] });
        given
    }
}

impl Adaptive {
    /// Reports the choices that make up a position, in the order of the code, and what each costs. There may be
    /// several about one square, and none where nothing else is possible.
    ///
    /// The length of the word is the sum of the costs, less about two bits, if that is below 160.
    ///
    /// # Errors
    ///
    /// As [`encode`](Code::encode), and if a castling right is not one of standard chess.
    pub fn costs(snapshot: &Snapshot, report: &mut dyn FnMut(Cost)) -> Result<(), EncodeError> {
        crate::scan::Scanned::of(snapshot.setup()).check_castling()?;
        R160::check(snapshot)?;
        // The walk fails only where a decoder leads it.
        let _ = walk::walk(&mut Meter(report), snapshot.setup());
        Ok(())
    }

    /// The word of the model, if it is shorter than the other.
    fn modeled(snapshot: &Snapshot) -> Option<Bits> {
        let setup = snapshot.setup();
        crate::scan::Scanned::of(setup).check_castling().ok()?;
        let mut encoder = Encoder::new();
        _ = walk::walk(&mut encoder, setup).ok()?;
        encoder.finish(ESCAPED - 1)
    }
}

impl Code for Adaptive {
    fn id(&self) -> &'static str {
        "adaptive"
    }

    fn summary(&self) -> &'static str {
        "range coder with a model of the positions of games"
    }

    fn max_bits(&self) -> usize {
        ESCAPED
    }

    fn max_clock(&self) -> u16 {
        R160.max_clock()
    }

    fn encode(&self, snapshot: &Snapshot) -> Result<Bits, EncodeError> {
        R160::check(snapshot)?;
        Adaptive::modeled(snapshot).map_or_else(|| R160.encode(snapshot), Ok)
    }

    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError> {
        let word = self.encode(snapshot)?;
        if word.len() == ESCAPED {
            return R160.explain(snapshot, sink);
        }
        // One number, but a sink takes 64 bits at most.
        for at in (0..word.len()).step_by(64) {
            let width = 64.min(word.len() - at);
            sink.put(Part::Choices, word.window(at, width), width);
        }
        Ok(())
    }

    fn describe(&self, snapshot: &Snapshot, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut lines: Vec<(Choice, u32)> = Vec::new();
        let is_costed = Adaptive::costs(snapshot, &mut |cost| match lines.last_mut() {
            // The choices about one square are shown as one.
            Some((choice, sum)) if *choice == cost.choice => *sum += cost.millibits(),
            _ => lines.push((cost.choice, cost.millibits())),
        });
        // A position without a word has no costs.
        if is_costed.is_err() {
            return Ok(());
        }
        let mut line = |name: &dyn fmt::Display, cost: u32| {
            writeln!(out, "{:>8}.{:03} bits  {name}", cost / 1000, cost % 1000)
        };
        lines.iter().try_for_each(|(choice, cost)| line(choice, *cost))?;
        line(&"all choices", lines.iter().map(|(_, cost)| cost).sum())
    }

    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError> {
        let fault = |fault| DecodeError { fault, at: 0 };
        if bits.len() > ESCAPED {
            return Err(DecodeError { fault: Fault::TooLong, at: ESCAPED });
        }
        if bits.len() == ESCAPED {
            let snapshot = R160.decode(bits)?;
            return match Adaptive::modeled(&snapshot) {
                Some(_) => Err(fault(Fault::NotCanonical)),
                None => Ok(snapshot),
            };
        }
        let mut decoder = Decoder::new(bits);
        let setup = walk::walk(&mut decoder, &board_core::Setup::empty()).map_err(fault)?;
        if !decoder.is_canonical() {
            return Err(fault(Fault::NotCanonical));
        }
        let snapshot = Snapshot::valid(setup);
        R160::check(&snapshot).map_err(|why| fault(Fault::NotEncodable(why)))?;
        Ok(snapshot)
    }
}
