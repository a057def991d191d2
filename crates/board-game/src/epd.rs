//! Extended Position Description: a position and operations on it, one a line.
//!
//! ```text
//! 4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "castle";          as the standard has it
//! 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197    as perft suites write it
//! ```

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use board_core::{FenError, FenOptions, Position, PositionErrorKinds, Setup};

/// A line of EPD: four fields of a FEN, the two clocks if they are given, then operations with semicolons
/// after them or, as in perft suites, before them.
///
/// ```
/// use board_game::Epd;
///
/// let epd = Epd::parse(r#"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "a; b";"#).unwrap();
/// assert_eq!(epd.operation("id").unwrap().operands().next(), Some("a; b"));
///
/// let epd = Epd::parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197").unwrap();
/// let counts: Result<Vec<_>, _> = epd.perft().collect();
/// assert_eq!(counts.unwrap(), [(1, 15), (2, 66), (3, 1197)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Epd<'a> {
    setup: Setup,
    position: &'a str,
    operations: &'a str,
}

impl<'a> Epd<'a> {
    /// Reads a line, its fields as strictly as [`Setup::from_fen`] does;
    /// [`Epd::read`] reads less tidy lines.
    ///
    /// Without clocks in the line they are taken from the operations `hmvc` and `fmvn`, or are 0
    /// and 1.
    ///
    /// # Errors
    ///
    /// What is wrong with the fields or the operations.
    pub fn parse(line: &'a str) -> Result<Epd<'a>, EpdError> {
        Epd::read(line, FenOptions::STRICT)
    }

    /// Reads a line, its fields as strictly as the options say.
    ///
    /// # Errors
    ///
    /// What is wrong with the fields or the operations.
    pub fn read(line: &'a str, options: FenOptions) -> Result<Epd<'a>, EpdError> {
        // No field holds a semicolon, so none reaches beyond the first.
        let fields = line.split(';').next().unwrap_or(line);
        let (setup, has_clocks, rest) = options.read_prefix(fields)?;
        let (position, operations) = line.split_at(fields.len() - rest.len());
        let mut epd = Epd { setup, position, operations };
        for operation in epd.operations() {
            operation.check()?;
        }
        if !has_clocks {
            epd.take_clocks_from_operations()?;
        }
        Ok(epd)
    }

    /// Reads the lines of a file, for instance of a perft suite: each with its number, counted from
    /// 1. Empty lines and lines that begin with `#` are left out.
    ///
    /// ```
    /// use board_game::Epd;
    ///
    /// let suite = "# two kings\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n\nnonsense\n";
    /// let mut lines = Epd::lines(suite);
    /// let (number, epd) = lines.next().unwrap();
    /// assert_eq!((number, epd.unwrap().perft().next()), (2, Some(Ok((1, 5)))));
    /// assert!(matches!(lines.next(), Some((4, Err(_)))));
    /// assert!(lines.next().is_none());
    /// ```
    pub fn lines(text: &'a str) -> impl Iterator<Item = (usize, Result<Epd<'a>, EpdError>)> {
        (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
            .map(|(number, line)| (number, Epd::parse(line)))
    }

    fn take_clocks_from_operations(&mut self) -> Result<(), EpdError> {
        let state = &mut self.setup.state;
        for (opcode, clock) in
            [("hmvc", &mut state.halfmove_clock), ("fmvn", &mut state.fullmove_number)]
        {
            let found = operations(self.operations).find(|o| o.opcode == opcode);
            if let Some(operation) = found {
                *clock = operation.number()?;
            }
        }
        Ok(())
    }

    /// The setup that the fields describe.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position that the fields describe, if play can start from it.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_game::Epd;
    ///
    /// let epd = Epd::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -").unwrap();
    /// assert_eq!(epd.position(), Ok(Position::start()));
    /// let epd = Epd::parse("4k3/8/8/8/8/8/8/8 w - -").unwrap();
    /// assert_eq!(epd.position().unwrap_err().to_string(), "White has no king");
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the setup: see [`Position::new`].
    pub fn position(&self) -> Result<Position, PositionErrorKinds> {
        Position::new(self.setup)
    }

    /// The text of the fields, as it stands in the line.
    #[must_use]
    pub const fn position_text(&self) -> &'a str {
        self.position
    }

    /// The operations, in the order of the line.
    pub fn operations(&self) -> impl Iterator<Item = Operation<'a>> + use<'a> {
        operations(self.operations)
    }

    /// The first operation of that name.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<Operation<'a>> {
        self.operations().find(|operation| operation.opcode == opcode)
    }

    /// The counts of a perft suite: for every operation `D1`, `D2`, ... the depth and the number of leaves,
    /// or an error if that is not a number.
    pub fn perft(&self) -> impl Iterator<Item = Result<(u32, u64), EpdError>> + use<'a> {
        self.operations().filter_map(|operation| {
            let depth = operation.opcode.strip_prefix('D')?.parse().ok()?;
            Some(operation.number().map(|count| (depth, count)))
        })
    }
}

/// An operation of a line of EPD: a command or a fact about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    opcode: &'a str,
    text: &'a str,
}

impl<'a> Operation<'a> {
    /// The name: `bm`, `id`, `D1`.
    #[must_use]
    pub const fn opcode(self) -> &'a str {
        self.opcode
    }

    /// The text after the name, quotation marks included.
    #[must_use]
    pub const fn text(self) -> &'a str {
        self.text
    }

    /// The operands: words separated by spaces, or strings without their quotation marks.
    pub fn operands(self) -> impl Iterator<Item = &'a str> {
        let mut rest = self.text;
        core::iter::from_fn(move || {
            rest = rest.trim_start();
            let (operand, after) = match rest.strip_prefix('"') {
                Some(string) => string.split_once('"').unwrap_or((string, "")),
                None if rest.is_empty() => return None,
                None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
            };
            rest = after;
            Some(operand)
        })
    }

    /// The only operand as a number.
    fn number<N: FromStr>(self) -> Result<N, EpdError> {
        let is_plain = !self.text.starts_with('+');
        self.text
            .parse()
            .ok()
            .filter(|_| is_plain)
            .ok_or_else(|| EpdError::Number { opcode: self.opcode.into(), text: self.text.into() })
    }

    /// A name begins with a letter and goes on with letters, digits, hyphens and underscores.
    fn check(self) -> Result<(), EpdError> {
        let begins = self.opcode.starts_with(|c: char| c.is_ascii_alphabetic());
        let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if !begins || !self.opcode.chars().all(goes_on) {
            return Err(EpdError::Opcode { text: self.opcode.into() });
        }
        if self.text.matches('"').count() % 2 == 1 {
            return Err(EpdError::OpenString {
                opcode: self.opcode.into(),
                text: self.text.into(),
            });
        }
        Ok(())
    }
}

/// The operations of a text.
fn operations(mut rest: &str) -> impl Iterator<Item = Operation<'_>> {
    core::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c == ';' || c.is_whitespace());
        if rest.is_empty() {
            return None;
        }
        // A semicolon in quotation marks belongs to the string.
        let mut in_string = false;
        let end = rest.find(|c| {
            in_string ^= c == '"';
            c == ';' && !in_string
        });
        let (operation, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        let operation = operation.trim_end();
        let (opcode, text) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        Some(Operation { opcode, text: text.trim_start() })
    })
}

/// Why a line is not EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdError {
    /// The fields of the position.
    Fen(FenError),
    /// The name of an operation is malformed.
    Opcode {
        /// The text in its place.
        text: String,
    },
    /// A string has no closing quotation mark.
    OpenString {
        /// The operation.
        opcode: String,
        /// Its operands.
        text: String,
    },
    /// An operation needs one number in the range of its counter.
    Number {
        /// The operation.
        opcode: String,
        /// The text in place of the number.
        text: String,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::Fen(error) => error.fmt(f),
            EpdError::Opcode { text } => {
                write!(f, "operation {text:?}: the name must begin with a letter")
            }
            EpdError::OpenString { opcode, text } => {
                write!(f, "operation {opcode}: no closing quotation mark in {text:?}")
            }
            EpdError::Number { opcode, text } => {
                write!(f, "operation {opcode}: {text:?} is no number in its range")
            }
        }
    }
}

impl core::error::Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> EpdError {
        EpdError::Fen(error)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    fn operations(line: &str) -> Vec<(&str, Vec<&str>)> {
        let epd = Epd::parse(line).unwrap();
        epd.operations().map(|o| (o.opcode(), o.operands().collect())).collect()
    }

    #[test]
    fn operations_of_the_standard_and_of_perft_suites() {
        let kings = "4k3/8/8/8/8/8/8/4K3 w - -";
        for (rest, expected) in [
            ("", Vec::new()),
            (" ;", Vec::new()),
            (
                " bm Kd2 Ke2; id \"x; y\"; dm;",
                Vec::from([
                    ("bm", Vec::from(["Kd2", "Ke2"])),
                    ("id", Vec::from(["x; y"])),
                    ("dm", Vec::new()),
                ]),
            ),
            (" 3 9 ;D1 5 ;D2 25", Vec::from([("D1", Vec::from(["5"])), ("D2", Vec::from(["25"]))])),
            (
                " 3 9; D1 5; c0 \"\";",
                Vec::from([("D1", Vec::from(["5"])), ("c0", Vec::from([""]))]),
            ),
        ] {
            assert_eq!(operations(&(kings.to_string() + rest)), expected, "{rest}");
        }
    }

    #[test]
    fn clocks_come_from_the_fields_or_from_operations() {
        for (line, clocks) in [
            ("4k3/8/8/8/8/8/8/4K3 w - -", (0, 1)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 3 9", (3, 9)),
            ("4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 9;", (3, 9)),
            ("4k3/8/8/8/8/8/8/4K3 w - - 3 9 hmvc 5;", (3, 9)),
        ] {
            let state = Epd::parse(line).unwrap().setup().state;
            assert_eq!((state.halfmove_clock, state.fullmove_number), clocks, "{line}");
        }
    }

    #[test]
    fn the_text_of_the_fields_is_kept() {
        let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5").unwrap();
        assert_eq!(epd.position_text(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - id \"two kings\";").unwrap();
        assert_eq!(epd.position_text(), "4k3/8/8/8/8/8/8/4K3 w - -");
    }

    #[test]
    fn errors_name_the_operation_and_its_text() {
        for (line, expected) in [
            ("", "placement field: the text ends (character 1)"),
            ("4k3/8/8/8/8/8/8/4K3 w - -0 1", "en passant field: unexpected '0' (character 26)"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0", "fullmove number field: the text ends (character 28)"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
                "operation \"2\": the name must begin with a letter",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - id \"x; D1 5",
                "operation id: no closing quotation mark in \"\\\"x; D1 5\"",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - hmvc 70000",
                "operation hmvc: \"70000\" is no number in its range",
            ),
        ] {
            assert_eq!(Epd::parse(line).unwrap_err().to_string(), expected, "{line}");
        }
        let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 2x5 ;Depth 3").unwrap();
        let counts: Vec<_> = epd.perft().collect();
        assert_eq!(counts.len(), 2);
        assert_eq!(counts[0], Ok((1, 5)));
        let error = counts[1].as_ref().unwrap_err().to_string();
        assert_eq!(error, "operation D2: \"2x5\" is no number in its range");
    }
}
