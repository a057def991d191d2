//! The bits of a code word as text, with their meaning.

use std::io::Write;

use anstyle::AnsiColor::{self, Blue, Cyan, Green, Magenta, Yellow};
use anstyle::Style;
use board_svg::palette::{self, Shade};
use polyboard::Color;
use polyboard::encoding::{BitSink, Code, EncodeError, Part, Snapshot};

use crate::error::Error;
use crate::text::{STRONG, plural};

/// Bits that belong together.
pub(super) struct Field {
    pub(super) part: Part,
    /// The first of them in the code word, from 0.
    pub(super) at: usize,
    /// The bits as digits 0 and 1.
    pub(super) digits: String,
}

impl Field {
    /// The place after the last of them.
    pub(super) fn end(&self) -> usize {
        self.at + self.digits.len()
    }

    /// The meaning of the bits.
    pub(super) fn meaning(&self) -> String {
        match (self.part, u64::from_str_radix(&self.digits, 2)) {
            (Part::Clock | Part::Count(_), Ok(number)) => format!("{}: {number}", self.part),
            (part, _) => part.to_string(),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        match self.part {
            Part::Clock
            | Part::SideToMove
            | Part::Castling
            | Part::CastlingRight(..)
            | Part::EnPassant => Kind::State,
            Part::King(_) | Part::KingsAndCastling => Kind::Kings,
            Part::Piece(_, piece) if piece.color == Color::White => Kind::White,
            Part::Piece(..) => Kind::Black,
            Part::Empty(..) | Part::Filling => Kind::Empty,
            _ => Kind::Form,
        }
    }
}

/// The kinds of fields, shown by color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    State,
    Kings,
    White,
    Black,
    Empty,
    Form,
}

impl Kind {
    pub(super) const ALL: [Kind; 6] =
        [Kind::State, Kind::Kings, Kind::White, Kind::Black, Kind::Empty, Kind::Form];

    pub(super) fn name(self) -> &'static str {
        self.look().0
    }

    fn style(self) -> Style {
        self.look().1
    }

    /// The background of its bits in a picture.
    pub(super) fn color(self) -> &'static str {
        self.look().2.light
    }

    /// The name, the style on a terminal, and the color in pictures.
    fn look(self) -> (&'static str, Style, Shade) {
        let ansi = AnsiColor::on_default;
        match self {
            Kind::State => ("clock, side, castling, en passant", ansi(Yellow), palette::STATE),
            Kind::Kings => ("kings", ansi(Magenta), palette::KINGS),
            Kind::White => ("white pieces", ansi(Green), palette::WHITE),
            Kind::Black => ("black pieces", ansi(Blue), palette::BLACK),
            Kind::Empty => ("empty squares", Style::new().dimmed(), palette::EMPTY),
            Kind::Form => ("the rest", ansi(Cyan), palette::FORM),
        }
    }
}

/// The fields of a code word.
pub(super) fn fields(code: &dyn Code, snapshot: &Snapshot) -> Result<Vec<Field>, EncodeError> {
    struct Fields(Vec<Field>);

    impl BitSink for Fields {
        fn put(&mut self, part: Part, value: u64, width: usize) {
            let digits = format!("{value:0width$b}");
            match self.0.last_mut() {
                _ if width == 0 => {}
                // A long field comes in pieces.
                Some(last) if last.part == part => last.digits += &digits,
                last => {
                    let at = last.map_or(0, |last| last.end());
                    self.0.push(Field { part, at, digits });
                }
            }
        }
    }

    let mut fields = Fields(Vec::new());
    code.explain(snapshot, &mut fields)?;
    Ok(fields.0)
}

/// Digits in a line of the code word.
const LINE: usize = 64;
/// Of a longer field only the first digits are written again beside its meaning.
const LONGEST: usize = 24;

/// Writes the code word in lines, then its fields, a line each.
pub(super) fn write(
    code: &dyn Code,
    fields: &[Field],
    bytes: usize,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let bits = fields.last().map_or(0, Field::end);
    writeln!(out, "{STRONG}{}{STRONG:#}: {}", code.id(), code.summary())?;
    writeln!(out, "{} in {}\n", plural(bits, "bit"), plural(bytes, "byte"))?;
    for field in fields {
        let style = field.kind().style();
        for (at, digit) in (field.at..).zip(field.digits.chars()) {
            let end = if (at + 1).is_multiple_of(LINE) { "\n" } else { "" };
            write!(out, "{style}{digit}{style:#}{end}")?;
        }
    }
    let gap = if bits.is_multiple_of(LINE) { "\n" } else { "\n\n" };
    let shown: Vec<String> = fields.iter().map(shown).collect();
    let widest = shown.iter().map(String::len).max().unwrap_or(0).max(4);
    writeln!(out, "{gap}{STRONG}  at  {:widest$}  meaning{STRONG:#}", "bits")?;
    for (field, digits) in fields.iter().zip(shown) {
        let (at, style, meaning) = (field.at, field.kind().style(), field.meaning());
        writeln!(out, "{at:4}  {style}{digits:widest$}{style:#}  {meaning}")?;
    }
    Ok(())
}

fn shown(field: &Field) -> String {
    match field.digits.get(..LONGEST) {
        Some(first) if field.digits.len() > LONGEST => format!("{first}..."),
        _ => field.digits.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_fields_are_shortened() {
        for (length, shown_as) in [(24, "1".repeat(24)), (25, "1".repeat(24) + "...")] {
            let field = Field { part: Part::Choices, at: 0, digits: "1".repeat(length) };
            assert_eq!(shown(&field), shown_as);
        }
    }
}
