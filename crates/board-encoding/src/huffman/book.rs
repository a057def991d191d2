//! The code book of a member of the family.

use core::fmt;

use board_core::Role;

use super::Huffman;
use super::empties::{Empties, Reach};
use super::kings::Kings;
use super::pieces::Alphabet;

impl Huffman {
    pub(super) fn write_book(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let kings = self.kings == Kings::Inline;
        write_pieces(Alphabet { kings, no_pawns: false }, "", out)?;
        if self.no_pawns {
            write_pieces(Alphabet { kings, no_pawns: true }, ", no pawns", out)?;
        }
        match self.empties {
            Empties::Plain => write_zero("", out),
            Empties::Compact(reach) => write_gaps(reach, "", out),
            Empties::Shorter(reach) => {
                write_zero(", form 0", out)?;
                write_gaps(reach, ", form 1", out)
            }
        }
    }
}

fn write_pieces(alphabet: Alphabet, when: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    for role in Role::ALL {
        let is_known = match role {
            Role::Pawn => !alphabet.no_pawns,
            Role::King => alphabet.kings,
            _ => true,
        };
        if is_known {
            let (bits, width) = alphabet.code(role);
            writeln!(out, "{role}{when}\t{bits:0width$b}c")?;
        }
    }
    Ok(())
}

fn write_zero(when: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "empty square{when}\t0")
}

fn write_gaps(reach: Reach, when: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    writeln!(out, "1 empty square{when}\t0")?;
    writeln!(out, "2 to 9 empty squares{when}\t00nnn")?;
    let low = &"nn"[..reach.extension()];
    writeln!(out, "10 to {} empty squares{when}\t00nnn0{low}", reach.longest())
}
