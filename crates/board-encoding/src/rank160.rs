//! A position as its number among all positions: 20 bytes.
//!
//! # The idea
//!
//! A Huffman code spends fewer bits on frequent pieces, but its longest word may be long, and records of fixed
//! length all need the space of the longest word. If all positions are numbered from 0 to T - 1 instead, each
//! takes log2 T bits, and no code of fixed length that has a word for all of them is shorter. What remains is
//! to keep T small. John Tromp (ChessPositionRanking, 2021) estimates by sampling that
//! (4.82 +- 0.03) * 10^44 positions can be reached, 148.4 bits; with a clock of 151 values that is
//! 155.6 bits, so any code needs 20 bytes. Numbering exactly those is not possible. `r160` numbers some
//! more, and still fits:
//!
//! ```text
//!   diagrams with side, castling rights, en passant     2^152.69
//!   with a halfmove clock of 0 to 150, T =              2^159.916    20 bytes = 2^160
//!   the same for standard chess alone                   2^159.820
//! ```
//!
//! To number things is to count those that come before. Positions are sorted
//! into classes by the pieces that each side has; in a class everything is a digit, and the digits are
//! independent. A number of many digits with different sizes is read like a time of days, hours
//! and minutes: `((pawns * clocks + clock) * squares + occupied) * ...`.
//!
//! # The digits
//!
//! First, if Black is to move, the board is turned and the colors are swapped, so that White is the *mover*.
//!
//! | digit | size |
//! | --- | --- |
//! | castling rights of both, as counts, and the mover's class | 2619 blocks |
//! | the other side's class | up to 324 |
//! | the pawns of both | up to 2.9 * 10^16 |
//! | halfmove clock, or with an en passant capture the files of both pawns | 151, or 14 |
//! | which squares are occupied | C(squares, pieces): up to 4.5 * 10^17 |
//! | which of these pieces are the mover's | C(pieces, mover's pieces) |
//! | letters Q, R, B, N of the other side, and its king's place | up to 10^10 |
//! | letters of the mover, and its king's place | up to 10^10 |
//! | king's and rooks' files of castling, mover and other | 1, 42 or 56 each |
//! | side to move | 2 |
//!
//! A *class* is: castling rights (0 to 2), pawns, promoted pieces, pieces. The first two digits are no
//! products but sums: before a position come all those of the blocks before its own. Those sums are
//! a table. The places of the occupied squares are numbered as a choice out of all free ones
//! (combinatorial number system), the pawns file by file, the pieces letter by letter: each time
//! the ways to go on are counted, and those of the lesser choices are added up.
//!
//! # What is left out, and why no reachable position is
//!
//! * *One king a side, pawns on ranks 2 to 7, the en passant pawn has just passed two empty squares
//!   and can be captured*: what any [`Snapshot`] has. After a double push the clock is 0.
//! * *Promoted pieces and pawns are 8 at most.* A second queen, a third rook, bishop or knight was a
//!   pawn.
//! * *A king with castling rights is on one of the files b to g, its rooks on their sides of it*: so
//!   all games of Chess960 start, and of double Chess960, where the two sides have different files.
//! * *Enough files are opposed*, that is, have a pawn of the mover below one of the other. At the
//!   start all 8 are. The two pawns of a file stay opposed until one of them captures, or is
//!   captured; neither can promote before. So each capture frees one file by the capturing piece, and one more
//!   if the captured piece is a pawn. There were 32 - pieces captures, and at most 16 - pawns - promoted pawns
//!   were captured. The rest of the 8 files are still opposed:
//!
//!   ```text
//!   opposed files >= 8 - (32 - pieces) - (16 - pawns - promoted)
//!   ```
//!
//!   Pawns that came from elsewhere may oppose each other too: that is more, not less. As no more
//!   files are opposed than either side has pawns, this also bounds the promotions by the captures
//!   that they need.
//! * *A clock of 150 at most*: at 75 moves of each side without a capture or a pawn move the game is
//!   over (Laws of Chess, 9.6.2).
//!
//! By Tromp's estimate, nineteen of twenty words are unreachable positions all the same: a king that could be
//! captured, impossible checks, bishops behind pawns that have not moved. They are stored like others;
//! [`Snapshot::position`] rejects those from which play cannot start.
//!
//! # An example
//!
//! Bare kings on e1 and e5, White to move, clock 0. No class is smaller, so nothing comes before:
//! pawns 0 of 1, clock 0 of 151. The two occupied squares are places 4 and 36 of 64: choices with a
//! lesser greater place are C(36, 2) = 630, of those with the same one C(4, 1) = 4 are lesser, makes
//! 634. The mover's piece is the first of two: 0 of 2. The rank is (634 * 2 + 0) * 2 + 0 = 2536.
//!
//! ```
//! use board_core::Setup;
//! use board_encoding::{FixedCode, R160, Snapshot};
//!
//! let snapshot = |fen| Snapshot::new(&Setup::from_fen(fen).unwrap()).unwrap();
//! let kings = snapshot("8/8/8/4k3/8/8/8/4K3 w - - 0 1");
//! let mut rank = [0; 20];
//! rank[18..].copy_from_slice(&2536_u16.to_be_bytes());
//! assert_eq!(R160.encode_array(&kings), Ok(rank));
//!
//! let start = snapshot("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! assert_eq!(R160::digits(&start).unwrap().to_string(), "\
//! mover: 8 pieces, 0 of them promoted, 8 pawns, 2 castling rights
//! other: 8 pieces, 0 of them promoted, 8 pawns, 2 castling rights
//! pawns                            1830636160 of 2562890625
//! halfmove clock                            0 of 151
//! occupied squares                 1471007076 of 1471442973
//! colors                                    0 of 252
//! pieces of the other                      21 of 30
//! pieces of the mover                      21 of 30
//! castling of the mover                    30 of 56
//! castling of the other                    30 of 56
//! side to move                              0 of 2
//! ");
//! ```
//!
//! With 32 pieces there was no capture, so every file is opposed: 15 ways each, 15^8 in all.
//!
//! # Cost
//!
//! Tables of 252 KB, all constant; 104 KB of them are the sums of the blocks, from a file that a test
//! compares with the definition. The time goes to the sums over classes that come before, and to numbers of
//! choices, letters and columns; `polyboard sizes` measures it, and the table in `docs/encodings.md` has it.
//! No division is by a number of more than 64 bits.
//!
//! On WebAssembly and without an operating system the tables take 30 KB: every 32nd sum of the blocks, half of
//! the numbers of choices, and for the pawns the sums over all files. The rest is computed
//! when a position is read or written, on a stack of some 20 KB: half a millisecond to one in a browser's
//! engine, six if a pawn can be taken en passant.
//!
//! # History
//!
//! John Tromp's program ranks diagrams among 8.7 * 10^45 for sampling; some have many numbers, and it
//! takes seconds for one. The bound on promotions by captures is Tromp's. Smaller bounds are known
//! without promotions (Stefan Steinerberger 2015; Daniel Gourion 2021).

mod blocks;
mod castling;
mod choose;
mod classes;
mod columns;
mod digits;
mod letters;
mod pawns;
mod show;

pub use digits::Digits;
pub use show::Digit;

use core::fmt;

use crate::u192::U192;
use crate::{BitSink, Bits, Code, DecodeError, EncodeError, Fault, FixedCode, Part, Snapshot};

/// The greatest halfmove clock: at 75 moves of each side without a capture or pawn move, a game is
/// over.
pub(crate) const MAX_CLOCK: u16 = 150;
const CLOCKS: u16 = MAX_CLOCK + 1;

/// The code `r160`: the rank of a position among all that play can reach, in 20 bytes. Words sort as
/// ranks do.
///
/// Two positions that differ in their colors and nothing else have ranks that differ in the last
/// bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct R160;

impl R160 {
    /// How many code words there are, as 20 bytes: every word that sorts below is one, no other is.
    ///
    /// 1 378 799 871 020 628 781 146 862 499 467 527 793 880 739 917 896, or 2^159.916.
    pub const COUNT: [u8; 20] = blocks::TOTAL.times(2).to_bytes();

    /// The digits of a position's rank.
    ///
    /// # Errors
    ///
    /// Why the position is outside the domain of the code.
    pub fn digits(snapshot: &Snapshot) -> Result<Digits, EncodeError> {
        Digits::new(snapshot)
    }

    /// Whether a position has a rank: faster than its digits.
    #[cfg(feature = "adaptive")]
    pub(crate) fn check(snapshot: &Snapshot) -> Result<(), EncodeError> {
        Digits::check(snapshot)
    }
}

impl Code for R160 {
    fn id(&self) -> &'static str {
        "r160"
    }

    fn summary(&self) -> &'static str {
        "the rank among all positions that play can reach, in 20 bytes"
    }

    fn max_bits(&self) -> usize {
        160
    }

    fn is_fixed(&self) -> bool {
        true
    }

    fn max_clock(&self) -> u16 {
        MAX_CLOCK
    }

    fn explain(&self, snapshot: &Snapshot, sink: &mut dyn BitSink) -> Result<(), EncodeError> {
        let bytes = self.encode_array(snapshot)?;
        // One number, but a sink takes 64 bits at most.
        for part in bytes.chunks(8) {
            let value = part.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            sink.put(Part::Rank, value, 8 * part.len());
        }
        Ok(())
    }

    fn describe(&self, snapshot: &Snapshot, out: &mut dyn fmt::Write) -> fmt::Result {
        // A position without a rank has no digits.
        Digits::new(snapshot).map_or(Ok(()), |digits| write!(out, "{digits}"))
    }

    fn decode(&self, bits: &Bits) -> Result<Snapshot, DecodeError> {
        self.decode_array(&crate::code::exact(bits)?)
    }
}

impl FixedCode<20> for R160 {
    fn encode_array(&self, snapshot: &Snapshot) -> Result<[u8; 20], EncodeError> {
        Ok(Digits::new(snapshot)?.number().to_bytes())
    }

    fn decode_array(&self, bytes: &[u8; 20]) -> Result<Snapshot, DecodeError> {
        Digits::of_number(U192::from_bytes(bytes))
            .map(|digits| digits.snapshot())
            .ok_or(DecodeError { fault: Fault::OutOfRange, at: 0 })
    }
}
