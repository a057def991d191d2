//! Codes B to H: the family of Huffman codes.
//!
//! # What is stored
//!
//! Frequent pieces take few bits, rare ones many. Empty squares are the most frequent, then pawns; `c` is the
//! color, 1 for White:
//!
//! ```text
//! empty 0    pawn 10c    bishop 1100c    knight 1101c    rook 1110c    queen 11110c    king 11111c
//! ```
//!
//! Code B in the order of its bits:
//!
//! 1. The clock (7) and the side to move (1 = White).
//! 2. The squares from a8 to h1, as in FEN. After the last piece nothing is written.
//! 3. Castling rights and en passant are single bits *between* the pieces, where the pieces just written
//!    make the question meaningful: see [`inline`].
//! 4. If the last piece is a king and no such bit follows it, the king is not written, only the empty squares
//!    before it: if the bits end and a king is missing, it stands on the next square.
//!
//! The end of the bits is the end of the position, so their number must be known exactly:
//! [`Bits::to_stopped_bytes`] marks it by a stop bit.
//!
//! The other members of the family change one thing each. Each has its own module:
//!
//! | module | scheme |
//! | --- | --- |
//! | [`pieces`] | the codes of pieces, with and without king, F: boards without pawns |
//! | [`inline`] | bits for castling and en passant between the pieces |
//! | [`empties`] | C: gaps of empty squares |
//! | [`kings`] | D: the kings' squares first |
//! | [`colors`] | E: color bits that can be left out |
//! | [`homes`] | G: rooks at home |
//! | [`king_table`] | H: kings and castling rights in 12 bits |
//!
//! # The start position
//!
//! ```text
//! clock, side            7 + 1
//! r n b q k . b n r .    5 5 5 6 6 1 5 5 5 1 = 44    the dots are castling bits
//! 8 black pawns          24
//! 32 empty squares       32
//! 8 white pawns          24
//! R N B Q K . B N R .    44
//! ```
//!
//! 176 bits.
//!
//! # Longest word
//!
//! 204 bits, as the theory says; here is why. A piece takes `code - 1` bits more than the empty square that it
//! replaces: 5 for a queen, 4 for a bishop, knight or rook, 2 for a pawn. Promotion to queens
//! makes a word longer, and the captures that promotions need (see `material.rs`) make it shorter.
//! The best balance is 28 pieces: four pawns captured by pawns, the other twelve promoted to queens.
//! That is 36 empty squares, 14 queens with 84 bits, 12 bishops, knights and rooks with 60 and the
//! kings with 12, together 192, then 8 for clock and side and 4 for castling rights that the board
//! seems to allow. A question about en passant needs two pawns and gains less than they cost. The
//! tests go through all material for each code, and show positions that take all bits.
//!
//! # Where the theory errs
//!
//! The theory is the article "Board representation (computer chess)" of Wikipedia.
//!
//! * It omits trailing empty squares and makes castling and en passant fields conditional on the
//!   board. Such a text cannot be decoded: the fields cannot be read before the board, and after
//!   it they look like more board. The bits between the pieces solve that.
//! * It omits a last king. That works only if the end of the bits is exact: zeros that pad a byte would be
//!   empty squares.
//! * It takes three bits for en passant, because five pawns at most seem to allow it. Five is right,
//!   but a question for each that comes up, until one is answered by yes, takes no bit in most
//!   positions.

mod book;
pub mod colors;
mod decode;
pub mod empties;
mod encode;
pub mod homes;
pub mod inline;
pub mod king_table;
pub mod kings;
pub mod pieces;

use core::fmt;

use crate::bits::BitWriter;
use crate::{BitSink, Bits, Clock, Code, DecodeError, EncodeError, Snapshot};
use empties::{Empties, Reach};
use kings::Kings;

/// A member of the family of Huffman codes, B to H.
///
/// All store the positions of standard chess that a game may lead to, as far as the number of pieces
/// shows: at most sixteen pieces a side, no more promotions than pawns and captures allow. They reject
/// all others by name, and H also rejects touching kings. Every member takes the same bits for
/// the clock, and its longest word is as long as [`Code::max_bits`] says.
///
/// ```
/// use board_core::Position;
/// use board_encoding::{Code, Huffman, Snapshot};
///
/// let start = Snapshot::reduced(&Position::start());
/// let bits = Huffman::H2.encode(&start).unwrap();
/// assert_eq!(bits.len(), 114);
/// assert_eq!(Huffman::H2.decode(&bits), Ok(start));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Huffman {
    id: &'static str,
    summary: &'static str,
    kings: Kings,
    empties: Empties,
    /// Whether the number of pieces of the first color is written.
    count: bool,
    /// Whether colors implied by the rule of caps are left out.
    caps: bool,
    /// Whether boards without pawns are marked. Only with `count`.
    no_pawns: bool,
    clock: Clock,
    /// The length of the longest word without its clock.
    longest: usize,
}

impl Huffman {
    /// Another code that differs from this one in what is said next; `longest` counts the clock.
    const fn variant(self, id: &'static str, summary: &'static str, longest: usize) -> Huffman {
        let longest = longest - Clock::Saturating100.width();
        Huffman { id, summary, longest, ..self }
    }

    const fn with_kings(self, kings: Kings) -> Huffman {
        Huffman { kings, ..self }
    }

    const fn with_empties(self, empties: Empties) -> Huffman {
        Huffman { empties, ..self }
    }

    const fn counting(self) -> Huffman {
        Huffman { count: true, ..self }
    }

    const fn capping(self) -> Huffman {
        Huffman { caps: true, ..self }
    }

    const fn marking_no_pawns(self) -> Huffman {
        Huffman { no_pawns: true, ..self }
    }

    /// The same with another clock. Another layout needs another name.
    ///
    /// ```
    /// use board_encoding::{Clock, Code, Huffman};
    ///
    /// const BOOK: Huffman = Huffman::H3.with_clock(Clock::Absent, "h3-book");
    /// assert_eq!(BOOK.max_bits(), Huffman::H3.max_bits() - 7);
    /// ```
    #[must_use]
    pub const fn with_clock(self, clock: Clock, id: &'static str) -> Huffman {
        Huffman { id, clock, ..self }
    }

    /// B: pieces by Huffman codes, a zero for each empty square.
    pub const B: Huffman = Huffman {
        id: "b",
        summary: "Huffman codes for pieces, 0 for an empty square",
        kings: Kings::Inline,
        empties: Empties::Plain,
        count: false,
        caps: false,
        no_pawns: false,
        clock: Clock::Saturating100,
        longest: 204 - Clock::Saturating100.width(),
    };

    /// B with gaps of empty squares in 1, 5 or 8 bits.
    pub const B_C8: Huffman = Huffman::B
        .variant("b+c8", "b, gaps in 1, 5 or 8 bits", 258)
        .with_empties(Empties::Compact(Reach::C8));

    /// B with gaps of empty squares in 1, 5 or 7 bits.
    pub const B_C7: Huffman = Huffman::B
        .variant("b+c7", "b, gaps in 1, 5 or 7 bits", 258)
        .with_empties(Empties::Compact(Reach::C7));

    /// The shorter of B and B+C8.
    pub const B_BEST: Huffman = Huffman::B
        .variant("b+best", "the shorter of b and b+c8", 205)
        .with_empties(Empties::Shorter(Reach::C8));

    /// D: the kings' squares first, the rest as in B.
    pub const D: Huffman =
        Huffman::B.variant("d", "kings first, pieces as in b", 190).with_kings(Kings::Coordinates);

    /// The shorter of D with zeros and D with gaps as in C8.
    pub const D_BEST: Huffman = Huffman::B_BEST
        .variant("d+best", "d, the shorter of zeros and c8", 191)
        .with_kings(Kings::Coordinates);

    /// The shorter of D with zeros and D with gaps as in C7.
    pub const D_BEST7: Huffman = Huffman::D
        .variant("d+best7", "d, the shorter of zeros and c7", 191)
        .with_empties(Empties::Shorter(Reach::C7));

    /// E: D+best without the colors that the number of pieces of the first color implies.
    pub const E: Huffman =
        Huffman::D_BEST.variant("e", "d+best, pieces of the first color counted", 194).counting();

    /// D+best without the colors that the rule of caps implies.
    pub const E2: Huffman = Huffman::D_BEST.variant("e2", "d+best, rule of caps", 191).capping();

    /// E and E2 together.
    pub const E3: Huffman = Huffman::E.variant("e3", "d+best, count and caps", 194).capping();

    /// F: E with a mark for boards without pawns.
    pub const F: Huffman =
        Huffman::E.variant("f", "e, boards without pawns marked", 194).marking_no_pawns();

    /// F with the rule of caps.
    pub const F3: Huffman =
        Huffman::E3.variant("f3", "e3, boards without pawns marked", 194).marking_no_pawns();

    /// B+best with the count of E.
    pub const BE: Huffman =
        Huffman::B_BEST.variant("be", "b+best, pieces of the first color counted", 208).counting();

    /// B+best with everything of F3.
    pub const BF: Huffman = Huffman::F3
        .variant("bf", "b+best, count, caps, boards without pawns marked", 207)
        .with_kings(Kings::Inline);

    /// G: one of 81 categories for rooks at home and castling rights.
    pub const G: Huffman = Huffman::D_BEST
        .variant("g", "81 categories of rooks and castling, best", 194)
        .with_kings(Kings::Homes);

    /// G with everything of F3.
    pub const G3: Huffman = Huffman::F3
        .variant("g3", "g, count, caps, boards without pawns marked", 198)
        .with_kings(Kings::Homes);

    /// H: kings and castling rights in 12 bits.
    pub const H: Huffman = Huffman::D_BEST
        .variant("h", "kings and castling in 12 bits, best", 187)
        .with_kings(Kings::Table);

    /// H with the rule of caps.
    pub const H2: Huffman = Huffman::H.variant("h2", "h, rule of caps", 187).capping();

    /// H with everything of F3: the shortest of the family on real games.
    pub const H3: Huffman = Huffman::F3
        .variant("h3", "h, count, caps, boards without pawns marked", 191)
        .with_kings(Kings::Table);
}

impl Code for Huffman {
    fn id(&self) -> &'static str {
        self.id
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn max_bits(&self) -> usize {
        self.longest + self.clock.width()
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
        debug_assert_eq!(self.encode(&snapshot), Ok(*bits), "{}", self.id);
        Ok(snapshot)
    }

    fn book(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_book(out)
    }
}
