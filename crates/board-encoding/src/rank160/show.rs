//! The digits, for display.

use core::fmt;

use board_core::Color;

use super::CLOCKS;
use super::castling::PLACEMENTS;
use super::choose::choose;
use super::classes::Class;
use super::digits::Digits;

/// One digit of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
    /// Its meaning.
    pub name: &'static str,
    /// Its value, below its size.
    pub value: u64,
    /// The number of its possible values, given the digits before it.
    pub size: u64,
}

impl Digits {
    /// The digits, the most significant first. Before them, the rank holds the numbers of pieces: see [`Display`](Digits#impl-Display-for-Digits).
    pub fn list(&self) -> impl Iterator<Item = Digit> {
        let [mover, other] = [self.pair.mover, self.pair.other];
        let ways = self.pair.counts().map_or([0; 2], |counts| counts.all_ways());
        let pieces = self.pair.pieces();
        let placements = |class: Class| PLACEMENTS[usize::from(class.rights)];
        let (pawns, pawn_ways, clocks, space) = if self.passing {
            ("pawns and en passant", ways[1], 1, self.pair.space() - 2)
        } else {
            ("pawns", ways[0] / u64::from(CLOCKS), CLOCKS, self.pair.space())
        };
        let digit = |name, value, size| Digit { name, value, size };
        [
            digit(pawns, self.pawns, pawn_ways),
            digit("halfmove clock", self.clock.into(), clocks.into()),
            digit("occupied squares", self.occupied, choose(space, pieces)),
            digit("colors", self.colors, choose(pieces, mover.pieces())),
            digit("pieces of the other", self.words[1], other.words()),
            digit("pieces of the mover", self.words[0], mover.words()),
            digit("castling of the mover", self.castling[0], placements(mover)),
            digit("castling of the other", self.castling[1], placements(other)),
            digit("side to move", (self.side_to_move == Color::Black).into(), 2),
        ]
        .into_iter()
    }
}

impl fmt::Display for Digits {
    /// The pieces of the two sides and the digits, one a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, class) in [("mover", self.pair.mover), ("other", self.pair.other)] {
            let Class { rights, letters, promoted, pawns } = class;
            // With castling rights, the king and as many rooks are counted as rights.
            let pieces = letters + 1 + rights;
            writeln!(
                f,
                "{name}: {pieces} pieces, {promoted} of them promoted, {pawns} pawns, \
                 {rights} castling rights",
            )?;
        }
        for Digit { name, value, size } in self.list() {
            writeln!(f, "{name:<22} {value:>20} of {size}")?;
        }
        Ok(())
    }
}
