//! `polyboard encode`

mod explain;
mod picture;

use std::io::{self, BufWriter, Write};

use polyboard::Position;
use polyboard::encoding::{Bytes, Code, EncodeError, NotStorable, Snapshot};

use crate::choose::{Allow, code_parser};
use crate::error::{Error, Status, sentences};
use crate::lines::answer_lines;
use crate::position::{given, joined, read};
use crate::text::write_file;

/// Encodes positions for storage, each in a few bytes
///
/// The code word is printed in hexadecimal digits; if the words of the code are not always whole
/// bytes, a stop bit 1 and zeros fill up the last byte. Without a FEN, reads one a line from standard input and
/// goes on after a position that the code does not store; the status is 2 at the end if there was
/// one. `decode` is the way back.
///
/// Nothing is lost but the fullmove number, which no code stores.
///
/// Examples:
///   polyboard encode 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
///   polyboard encode --code h3 --explain
///   polyboard encode --code d+best --svg bits.svg
///   polyboard encode --reduce --raw < positions.fen > positions.r160
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position, in one argument or in six; for --explain and --svg by default the start of a game
    #[arg(value_name = "FEN")]
    fen: Vec<String>,
    /// The code
    #[arg(long, value_name = "ID", default_value = "r160", value_parser = code_parser())]
    code: &'static dyn Code,
    /// Lets the code lose an en passant square on which no pawn can take, and what the halfmove clock
    /// is above the greatest that the code stores; without this such positions are refused
    #[arg(long)]
    reduce: bool,
    /// Writes bytes instead of digits, and before each code word its length in bytes (one byte) if
    /// the words of the code differ in length
    #[arg(long, conflicts_with_all = ["explain", "svg"])]
    raw: bool,
    /// Says what every bit means
    #[arg(long)]
    explain: bool,
    /// Draws the bits into a file, colored by what they mean, `-` for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "explain")]
    svg: Option<String>,
    #[command(flatten)]
    allow: Allow,
}

/// Why a code does not store a position.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(crate) enum CodeError {
    #[error("{0}")]
    NotStorable(#[from] NotStorable),
    #[error("{0}")]
    Encode(#[from] EncodeError),
}

impl CodeError {
    /// How the position could be stored with a loss.
    fn hint(self) -> &'static str {
        match self {
            CodeError::NotStorable(NotStorable::NoEnPassantCapture(_))
            | CodeError::Encode(EncodeError::Clock { .. }) => " (--reduce lets it be lost)",
            _ => "",
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if args.raw {
        // Bytes, which the usual output would search for colors.
        let mut raw = BufWriter::new(io::stdout().lock());
        let status = answer(args, &mut raw)?;
        raw.flush()?;
        return Ok(status);
    }
    answer(args, out)
}

fn answer(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let fen = joined(&args.fen);
    if fen.is_none() && !args.explain && args.svg.is_none() {
        return answer_lines(out, |line| Ok(args.output(&encode_line(args, line)?)));
    }
    let position = given(fen.as_deref(), args.allow.errors())?;
    let refused = |source: CodeError| Error::Code {
        code: args.code.id(),
        fen: position.fen().to_string(),
        hint: source.hint(),
        source,
    };
    let snapshot = args.snapshot(&position).map_err(refused)?;
    let word = args.code.encode_bytes(&snapshot).map_err(|error| refused(error.into()))?;
    let fields = || explain::fields(args.code, &snapshot).map_err(|error| refused(error.into()));
    if args.explain {
        explain::write(args.code, &fields()?, word.len(), out)?;
        let mut notes = String::new();
        let _ = args.code.describe(&snapshot, &mut notes); // a string takes everything
        if !notes.is_empty() {
            write!(out, "\n{notes}")?;
        }
    } else if let Some(file) = &args.svg {
        let svg = picture::draw(args.code, &position, &fields()?);
        write_file(file, &svg, out)?;
    } else {
        out.write_all(&args.output(&word))?;
    }
    Ok(Status::Right)
}

/// The code word of a line, or what is wrong with it, indented.
fn encode_line(args: &Args, line: &str) -> Result<Bytes, String> {
    let position = read(line, args.allow.errors()).map_err(|error| sentences(&error))?;
    let word = args.snapshot(&position).and_then(|s| Ok(args.code.encode_bytes(&s)?));
    word.map_err(|error| format!("  not stored by {}: {error}{}", args.code.id(), error.hint()))
}

impl Args {
    fn snapshot(&self, position: &Position) -> Result<Snapshot, CodeError> {
        Ok(if self.reduce {
            Snapshot::reduced(position).with_clock_at_most(self.code.max_clock())
        } else {
            Snapshot::new(position.setup())?
        })
    }

    /// What is written for a code word.
    fn output(&self, word: &Bytes) -> Vec<u8> {
        match self.raw {
            false => format!("{word:?}\n").into_bytes(),
            true if self.code.is_fixed() => word.to_vec(),
            true => [&[word.len() as u8], word.as_slice()].concat(),
        }
    }
}
