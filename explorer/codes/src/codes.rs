//! The code words of a position, bit by bit.

use std::fmt::Write;

use board_core::{Color, Position};
use board_encoding::{
    BitSink, Bits, CODES, Code, DecodeError, EncodeError, MAX_BITS, Part, Snapshot, code,
};

/// All codes, a line each: the id, a summary, the length of the longest word in bits.
pub(crate) fn codes() -> String {
    let line =
        |code: &&dyn Code| format!("{}\t{}\t{}\n", code.id(), code.summary(), code.max_bits());
    CODES.iter().map(line).collect()
}

/// The code book of a code: see [`Code::book`].
pub(crate) fn book(id: &str) -> Result<String, String> {
    let mut lines = String::new();
    known(id)?.book(&mut lines).map_err(|error| error.to_string())?;
    Ok(lines)
}

/// The code that the first line names, and the rest of the text.
fn request(text: &str) -> Result<(&'static dyn Code, &str), String> {
    let (id, rest) = text.split_once('\n').ok_or("no line feed after the id of a code")?;
    Ok((known(id)?, rest))
}

fn known(id: &str) -> Result<&'static dyn Code, String> {
    code(id).ok_or_else(|| format!("there is no code {id:?}"))
}

/// The fields of a position's code word: see [`fields`]. The text is the id of the code, a line feed and a
/// FEN.
///
/// An en passant square without a possible capture is not stored, and a halfmove clock above the limit of
/// the code is stored as the limit.
pub(crate) fn encoded(text: &str) -> Result<String, String> {
    let (code, fen) = request(text)?;
    let position = Position::from_fen(fen).map_err(|error| error.to_string())?;
    let snapshot = Snapshot::reduced(&position).with_clock_at_most(code.max_clock());
    fields(code, &snapshot).map_err(|error| error.to_string())
}

/// The position of a code word. The text is the id of the code, a line feed and the digits. In lines: the
/// FEN; why the position cannot be played, or nothing; and the fields of the word.
pub(crate) fn decoded(text: &str) -> Result<String, String> {
    let (code, digits) = request(text)?;
    let at_bit = |error: DecodeError| format!("{}\t{}", error.at, error.fault);
    let snapshot = bits(digits)
        .map_err(|at| format!("{at}\ta code word has digits 0 and 1 only, {MAX_BITS} at most"))
        .and_then(|bits| code.decode(&bits).map_err(at_bit))?;
    let errors = snapshot.position().err().map_or(String::new(), |errors| errors.to_string());
    let fields = fields(code, &snapshot).map_err(|error| format!("0\t{error}"))?;
    Ok(format!("{}\n{errors}\n{fields}", snapshot.setup().fen()))
}

/// Bits from digits, or the index of a letter that is none.
fn bits(digits: &str) -> Result<Bits, usize> {
    let mut bits = Bits::new();
    for (at, letter) in digits.chars().enumerate() {
        let digit = letter.to_digit(2).filter(|_| at < MAX_BITS).ok_or(at)?;
        bits.push(digit.into(), 1);
    }
    Ok(bits)
}

/// A code word in lines, one for each field: its kind, its bits, the square it refers to (0 to 63, or
/// -), and its meaning in words.
fn fields(code: &dyn Code, snapshot: &Snapshot) -> Result<String, EncodeError> {
    let mut lines = Lines(String::new());
    code.explain(snapshot, &mut lines)?;
    Ok(lines.0)
}

struct Lines(String);

impl BitSink for Lines {
    fn put(&mut self, part: Part, value: u64, width: usize) {
        let square = match part {
            Part::Piece(square, _) | Part::Empty(square, _) => square.index().to_string(),
            _ => "-".into(),
        };
        // A string takes everything.
        let _ = writeln!(self.0, "{}\t{value:0width$b}\t{square}\t{part}", kind(part));
    }
}

/// The kind of a field.
fn kind(part: Part) -> &'static str {
    match part {
        Part::Clock
        | Part::SideToMove
        | Part::Castling
        | Part::CastlingRight(..)
        | Part::EnPassant => "state",
        Part::King(_) | Part::KingsAndCastling => "kings",
        Part::Piece(_, piece) if piece.color == Color::White => "white",
        Part::Piece(..) => "black",
        Part::Empty(..) | Part::Filling => "empty",
        _ => "form",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn digits(lines: &str) -> String {
        lines.lines().filter_map(|line| line.split('\t').nth(1)).collect()
    }

    #[test]
    fn the_bits_of_the_fields_are_the_code_word_and_decode_to_the_position() {
        let snapshot = Snapshot::reduced(&Position::start());
        for code in CODES {
            let id = code.id();
            let lines = encoded(&format!("{id}\n{START}")).unwrap();
            assert_eq!(digits(&lines), code.encode(&snapshot).unwrap().to_string(), "{id}");
            let decoded = decoded(&format!("{id}\n{}", digits(&lines))).unwrap();
            assert_eq!(decoded, format!("{START}\n\n{lines}"), "{id}");
        }
    }

    #[test]
    fn a_flipped_bit_is_another_position_or_an_error_at_a_bit() {
        for code in CODES {
            let lines = encoded(&format!("{}\n{START}", code.id())).unwrap();
            let word = digits(&lines);
            for at in 0..word.len() {
                let flipped = if &word[at..=at] == "0" { "1" } else { "0" };
                let other = format!("{}{flipped}{}", &word[..at], &word[at + 1..]);
                match decoded(&format!("{}\n{other}", code.id())) {
                    Ok(text) => {
                        let fields = text.splitn(3, '\n').nth(2).unwrap();
                        assert_eq!(digits(fields), other, "{}", code.id());
                    }
                    Err(text) => {
                        let (place, reason) = text.split_once('\t').unwrap();
                        assert!(place.parse::<usize>().unwrap() <= word.len(), "{text}");
                        assert!(!reason.is_empty());
                    }
                }
            }
        }
    }

    #[test]
    fn invalid_code_words_are_explained() {
        for (text, expected) in [
            ("r160", "no line feed after the id of a code"),
            ("z\n8/8/8/8/8/8/8/8 w - - 0 1", "there is no code \"z\""),
        ] {
            assert_eq!(encoded(text), Err(expected.into()));
            assert_eq!(decoded(text), Err(expected.into()));
        }
        assert!(encoded("h3\n8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err().contains("king"));
        assert!(decoded("h3\n01x").unwrap_err().starts_with("2\t"));
        assert!(decoded(&format!("h3\n{}", "0".repeat(769))).unwrap_err().starts_with("768\t"));
        assert_eq!(decoded("b\n").unwrap_err(), "0\tthe code word ends too early");
    }

    #[test]
    fn positions_that_cannot_be_played_are_reported() {
        // The kings touch: code b stores that.
        let mut fields = Lines(String::new());
        let setup = board_core::Setup::from_fen("8/8/8/8/8/8/8/Kk6 w - - 0 1").unwrap();
        code("b").unwrap().explain(&Snapshot::new(&setup).unwrap(), &mut fields).unwrap();
        let text = decoded(&format!("b\n{}", digits(&fields.0))).unwrap();
        assert!(text.lines().nth(1).unwrap().contains("king"), "{text}");
    }
}
