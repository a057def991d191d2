//! `polyboard decode`

use std::io::{self, BufRead, BufReader, Read, Write};

use anstream::eprintln;
use polyboard::Position;
use polyboard::encoding::{Code, Reduced};

use crate::choose::{Allow, code_parser};
use crate::error::{Error, Status, WordError};
use crate::lines::{Answers, answer_lines, cannot_read};

/// Decodes the output of `encode` and prints each position as FEN
///
/// Without HEX, reads one code word per line from standard input; with --raw, bytes
/// as written by `encode --raw`. Bits that no encoder writes are rejected with the
/// number of the wrong bit, and the status is 2. The fullmove number is 1, unless
/// another program has stored one (`binary-fen`, `record32`). Of such words an en
/// passant square on which no pawn can capture, and the clock beside an en passant
/// square, are dropped and reported.
///
/// Examples:
///   polyboard encode | polyboard decode
///   polyboard decode --code h3 --raw < positions.h3
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// A code word in hexadecimal digits
    #[arg(value_name = "HEX")]
    word: Option<String>,
    /// The code
    #[arg(long, value_name = "ID", default_value = "r160", value_parser = code_parser())]
    code: &'static dyn Code,
    /// Reads bytes instead of digits; for codes with words of several lengths, each word follows its length
    /// in bytes (one byte)
    #[arg(long, conflicts_with = "word")]
    raw: bool,
    #[command(flatten)]
    allow: Allow,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if let Some(text) = &args.word {
        let position = args.read(text).map_err(|source| Error::Word {
            code: args.code.id(),
            text: text.clone(),
            source,
        })?;
        writeln!(out, "{}", position.fen())?;
        return Ok(Status::Right);
    }
    if args.raw {
        return decode_bytes(args);
    }
    answer_lines(|line| match args.read(line) {
        Ok(position) => Ok(format!("{}\n", position.fen()).into_bytes()),
        Err(reason) => Err(format!("  {reason}")),
    })
}

/// Decodes consecutive code words from standard input.
fn decode_bytes(args: &Args) -> Result<Status, Error> {
    let answers = Answers::new();
    let (mut out, mut status) = (&answers, Status::Right);
    let mut input = BufReader::new(answers.before(io::stdin().lock()));
    for number in 1.. {
        let word = next_word(args.code, &mut input);
        let Some(word) = word.map_err(cannot_read("standard input"))? else { break };
        match word.and_then(|bytes| args.position(&bytes)) {
            Ok(position) => writeln!(out, "{}", position.fen())?,
            Err(reason) => {
                out.flush()?;
                eprintln!("standard input: code word {number}\n  {reason}");
                status = Status::BadInput;
            }
        }
    }
    out.flush()?;
    Ok(status)
}

/// The bytes of the next code word; `None` at the end of the input.
fn next_word(
    code: &dyn Code,
    input: &mut impl BufRead,
) -> io::Result<Option<Result<Vec<u8>, WordError>>> {
    let Some(&first) = input.fill_buf()?.first() else { return Ok(None) };
    let mut len = code.max_bits() / 8;
    if !code.is_fixed() {
        input.consume(1);
        len = usize::from(first);
    }
    let mut bytes = Vec::with_capacity(len);
    input.take(len as u64).read_to_end(&mut bytes)?;
    Ok(Some(match len - bytes.len() {
        0 => Ok(bytes),
        missing => Err(WordError::Truncated { missing }),
    }))
}

impl Args {
    /// The position of a code word in hexadecimal digits. What is dropped from it is reported.
    fn read(&self, text: &str) -> Result<Position, WordError> {
        let digits = text.char_indices().map(|(index, digit)| {
            digit.to_digit(16).map(|digit| digit as u8).ok_or(WordError::NoDigit(index + 1))
        });
        let digits = digits.collect::<Result<Vec<_>, _>>()?;
        let (pairs, rest) = digits.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(WordError::OddDigits);
        }
        let bytes: Vec<_> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
        self.position(&bytes)
    }

    fn position(&self, bytes: &[u8]) -> Result<Position, WordError> {
        let Reduced { snapshot, fullmove_number, dropped_en_passant, dropped_clock } =
            self.code.decode_reduced(bytes)?;
        let mut setup = *snapshot.setup();
        setup.state.fullmove_number = fullmove_number;
        let position = Position::new_allowing(setup, self.allow.errors())?;
        let fen = position.fen();
        if let Some(square) = dropped_en_passant {
            eprintln!("dropped the en passant square {square}: no pawn can capture there\n  {fen}");
        }
        if let Some(clock) = dropped_clock {
            eprintln!("dropped the halfmove clock {clock}: a pawn has just moved\n  {fen}");
        }
        Ok(position)
    }
}
