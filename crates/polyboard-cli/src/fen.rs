//! `polyboard fen`

use std::io::Write;

use anstream::eprintln;
use polyboard::{
    Backend, CastlingNotation, CastlingStyle, Color, EnPassantMode, FenOptions, FromFenError,
    Position, PositionErrorKinds, Setup, SetupMends, ViewExt,
};
use serde::Serialize;

use crate::choose::{Allow, one_of_words};
use crate::count::moves;
use crate::error::{Error, Rejected, Status, error_names};
use crate::lines::answer_each;
use crate::output::{json_line, write_json};
use crate::position::{joined, read, uci};
use crate::text::shown;

/// Checks a FEN and prints its normal form, or all its errors
///
/// Without a FEN, reads one per line from standard input. Errors are reported, the
/// next lines are still read, and the status is 2. With --json the output is one
/// object per line.
///
/// With --tolerant it reads what other programs write: missing fields, more space,
/// castling rights without king or rook, an en passant square that no pawn has
/// passed, a clock beside one. What it changed is named on the standard error.
///
/// With --standard a FEN that only Chess960 explains, with a king on another file
/// than e, is an error.
///
/// Examples:
///   polyboard fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --castling shredder
///   polyboard fen '8/8/8/8/8/8/8/8 w - - 0 1'
///   polyboard fen --ep legal < positions.txt
///   polyboard fen --tolerant '4k3/8/8/8/8/8/8/4K2R w KQ'
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// A FEN, in one argument or six
    #[arg(value_name = "FEN")]
    fen: Vec<String>,
    /// When to write the en passant square
    #[arg(long, value_name = "MODE", default_value = "always")]
    #[arg(value_parser = one_of_words(EN_PASSANT))]
    ep: EnPassantMode,
    /// How to write castling rights
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    #[arg(value_parser = one_of_words(CASTLING))]
    castling: CastlingStyle,
    #[command(flatten)]
    allow: Allow,
    /// Reads what other programs write, and reports what it changed
    #[arg(long)]
    tolerant: bool,
    /// Reads standard chess alone, and not Chess960
    #[arg(long)]
    standard: bool,
    /// Writes a JSON object instead, with check, legal moves, insufficient material by side, whether it is
    /// Chess960, and errors by name
    #[arg(long)]
    json: bool,
}

/// A position, and what was changed to read it.
type Read = (Position, SetupMends);

const EN_PASSANT: [(&str, &str, EnPassantMode); 3] = [
    ("always", "After every double pawn push", EnPassantMode::Always),
    ("pseudo-legal", "If a pawn attacks it", EnPassantMode::PseudoLegal),
    ("legal", "If a pawn can legally capture on it", EnPassantMode::Legal),
];

const CASTLING: [(&str, &str, CastlingStyle); 3] = [
    ("standard", "KQkq in standard chess, else the files of the rooks", CastlingStyle::Standard),
    ("shredder", "The files of the rooks", CastlingStyle::Shredder),
    ("x-fen", "KQkq for the outermost rooks, else the files of the rooks", CastlingStyle::XFen),
];

impl Args {
    fn read(&self, fen: &str) -> Result<Read, FromFenError> {
        if !self.tolerant {
            return Ok((read(fen, self.allow.errors())?, SetupMends::default()));
        }
        FenOptions::LENIENT.read_mended(fen, self.allow.errors())
    }

    /// The position, or why it is none, or none of standard chess. What was mended is reported for a place.
    fn checked(&self, fen: &str, place: &str) -> Result<Read, Rejected> {
        let (position, mends) = self.read(fen).map_err(|error| Rejected::from(&error))?;
        if self.standard && is_chess960(&position) {
            return Err(Rejected::because(
                "castling rights of Chess960: king or rook is not where standard chess has it",
            ));
        }
        if !mends.is_empty() {
            eprintln!("{place}{mends}");
        }
        Ok((position, mends))
    }

    fn write(&self, position: &Position) -> String {
        position.fen().castling(self.castling).en_passant(self.ep).to_string()
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if let Some(fen) = joined(&args.fen) {
        let read = args.checked(&fen, "");
        let message = read.as_ref().err().map(|rejected| rejected.message.clone());
        if args.json {
            write_json(out, &Report::of(args, None, shown(&fen), read))?;
        } else if let Ok((position, _)) = &read {
            writeln!(out, "{}", args.write(position))?;
        }
        return message
            .map_or(Ok(Status::Right), |message| Err(Error::NoPosition { fen, message }));
    }
    answer_each(|line| {
        let (number, text) = (line.number, line.shown());
        let read = match line.text() {
            Ok(fen) => args.checked(fen, &format!("standard input:{number}: ")),
            Err(error) => Err(error.into()),
        };
        let wrong = |rejected: &Rejected| format!("not a position: {text}\n{}", rejected.message);
        let wrong = read.as_ref().err().map(wrong);
        let answer = match read {
            read if args.json => json_line(&Report::of(args, Some(number), text, read))?,
            Ok((position, _)) => format!("{}\n", args.write(&position)).into_bytes(),
            Err(_) => Vec::new(),
        };
        Ok((answer, wrong))
    })
}

/// The JSON report on a FEN.
#[derive(Serialize)]
struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    accepted: bool,
    #[serde(flatten)]
    verdict: Verdict,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Verdict {
    Accepted(Accepted),
    Rejected {
        /// As it is shown.
        input: String,
        #[serde(flatten)]
        rejected: Rejected,
    },
}

impl Report {
    fn of(args: &Args, line: Option<usize>, input: String, read: Result<Read, Rejected>) -> Report {
        let accepted = read.is_ok();
        let verdict = match read {
            Ok((position, mends)) => Verdict::Accepted(Accepted::of(args, &position, mends)),
            Err(rejected) => Verdict::Rejected { input, rejected },
        };
        Report { line, accepted, verdict }
    }
}

#[derive(Serialize)]
struct Accepted {
    fen: String,
    check: bool,
    legal_moves: Vec<String>,
    insufficient_material: InsufficientMaterial,
    /// Whether the castling rights are those of Chess960.
    chess960: bool,
    allowed: Vec<&'static str>,
    /// What was changed to read it.
    #[serde(skip_serializing_if = "String::is_empty")]
    mends: String,
}

fn is_chess960(position: &Position) -> bool {
    position.castling_notation() == CastlingNotation::Chess960
}

/// The sides that can never mate.
#[derive(Serialize)]
struct InsufficientMaterial {
    white: bool,
    black: bool,
}

impl Accepted {
    fn of(args: &Args, position: &Position, mends: SetupMends) -> Accepted {
        let setup: &Setup = position.setup();
        let allowed = Position::new(*setup).err().unwrap_or(PositionErrorKinds::NONE);
        let notation = position.castling_notation();
        let mut board = Backend::Bitboard.board(position);
        let mut legal_moves: Vec<_> =
            moves(board.as_mut()).into_iter().map(|mv| uci(mv, notation)).collect();
        legal_moves.sort_unstable();
        Accepted {
            fen: args.write(position),
            check: !board.checkers().is_empty(),
            legal_moves,
            insufficient_material: InsufficientMaterial {
                white: position.insufficient_material(Color::White),
                black: position.insufficient_material(Color::Black),
            },
            chess960: is_chess960(position),
            allowed: error_names(allowed),
            mends: mends.to_string(),
        }
    }
}
