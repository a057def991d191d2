//! The description of a picture, and text in XML.

use core::fmt::{self, Write};

use board_core::{Color, Piece, Position, Role};

/// Text in XML: special characters are escaped, forbidden ones are replaced.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            '\t' | '\n' | '\r' => f.write_char(' '),
            // Control characters and these two are forbidden, even escaped.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => f.write_char('\u{fffd}'),
            c => f.write_char(c),
        })
    }
}

/// The pieces of both sides by role, and the side to move.
pub(crate) struct Description<'a>(pub(crate) &'a Position);

impl fmt::Display for Description<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            write!(f, "{color}:")?;
            let mut comma = "";
            for role in Role::ALL.into_iter().rev() {
                for square in self.0.setup().by_piece(Piece::new(color, role)) {
                    write!(f, "{comma} {role} {square}")?;
                    comma = ",";
                }
            }
            f.write_str(". ")?;
        }
        write!(f, "{} to move.", self.0.state().side_to_move)
    }
}
