//! `polyboard encode`

mod explain;
mod picture;

use std::io::{self, Write};
use std::path::PathBuf;

use polyboard::Position;
use polyboard::encoding::{Bytes, Code, Snapshot};

use crate::choose::{Allow, code_parser};
use crate::error::{CodeError, Error, Status, sentences};
use crate::lines::answer_lines;
use crate::position::{given, joined, read};
use crate::target::Target;

/// Encodes positions for storage in a few bytes
///
/// Prints the code word in hexadecimal digits. If the words of the code are not
/// always whole bytes, a stop bit 1 and zeros fill the last byte. Without a FEN,
/// reads one per line from standard input; a position that the code does not store
/// is reported, the next lines are still read, and the status is 2. `decode` is the
/// inverse.
///
/// Only the fullmove number is lost: no code stores it.
///
/// Examples:
///   polyboard encode 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
///   polyboard encode --code h3 --explain
///   polyboard encode --code d+best --svg bits.svg
///   polyboard encode --reduce --raw < positions.fen > positions.r160
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The position, in one argument or six [default for --explain and --svg: the start position]
    #[arg(value_name = "FEN")]
    fen: Vec<String>,
    /// The code
    #[arg(long, value_name = "ID", default_value = "r160", value_parser = code_parser())]
    code: &'static dyn Code,
    /// Drops an en passant square on which no pawn can capture, and lowers a halfmove clock to the greatest
    /// that the code stores; otherwise such positions are rejected
    #[arg(long)]
    reduce: bool,
    /// Writes bytes instead of digits; for codes with words of several lengths, each word follows its length
    /// in bytes (one byte)
    #[arg(long, conflicts_with_all = ["explain", "svg"])]
    raw: bool,
    /// Explains every bit
    #[arg(long)]
    explain: bool,
    /// Draws the bits as SVG to a file (- for standard output), colored by their meaning
    #[arg(long, value_name = "FILE", conflicts_with = "explain")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    allow: Allow,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if args.raw {
        // The usual output would filter colors out of the bytes.
        return answer(args, &mut io::stdout().lock());
    }
    answer(args, out)
}

fn answer(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let fen = joined(&args.fen);
    if fen.is_none() && !args.explain && args.svg.is_none() {
        return answer_lines(|line| Ok(args.output(&encode_line(args, line)?)));
    }
    let position = given(fen.as_deref(), args.allow.errors())?;
    let rejected = |source: CodeError| Error::Code {
        code: args.code.id(),
        fen: position.fen().to_string(),
        source,
    };
    let snapshot = args.snapshot(&position).map_err(rejected)?;
    let word = args.code.encode_bytes(&snapshot).map_err(|error| rejected(error.into()))?;
    let fields = || explain::fields(args.code, &snapshot).map_err(|error| rejected(error.into()));
    if args.explain {
        explain::write(args.code, &fields()?, word.len(), out)?;
        let mut notes = String::new();
        let _ = args.code.describe(&snapshot, &mut notes); // a string takes everything
        if !notes.is_empty() {
            write!(out, "\n{notes}")?;
        }
    } else if let Some(file) = &args.svg {
        let svg = picture::draw(args.code, &position, &fields()?);
        Target::of(file)?.write(&svg, out)?;
    } else {
        out.write_all(&args.output(&word))?;
    }
    Ok(Status::Right)
}

/// The code word of a line; the error is indented.
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

    /// The output for a code word.
    fn output(&self, word: &Bytes) -> Vec<u8> {
        match self.raw {
            false => format!("{word:?}\n").into_bytes(),
            true if self.code.is_fixed() => word.to_vec(),
            true => [&[word.len() as u8], word.as_slice()].concat(),
        }
    }
}
