//! `polyboard fen`

use std::io::Write;

use anstream::eprintln;
use polyboard::{
    Backend, CastlingStyle, Color, EnPassantMode, Position, PositionErrorKinds, Setup, ViewExt,
};
use serde::Serialize;

use crate::choose::{Allow, one_of_words};
use crate::count::moves;
use crate::error::{Error, Rejected, Status, error_names};
use crate::lines::Lines;
use crate::output::write_json;
use crate::position::{joined, read, uci};
use crate::text::shown;

/// Checks a FEN and prints its normal form, or all its errors
///
/// Without a FEN, reads one per line from standard input. Errors are reported, the
/// next lines are still read, and the status is 2. With --json the output is one
/// object per line.
///
/// Examples:
///   polyboard fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --castling shredder
///   polyboard fen '8/8/8/8/8/8/8/8 w - - 0 1'
///   polyboard fen --ep legal < positions.txt
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
    /// Writes a JSON object instead, with check, legal moves, insufficient material by side, and errors
    /// by name
    #[arg(long)]
    json: bool,
}

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
    fn write(&self, position: &Position) -> String {
        position.fen().castling(self.castling).en_passant(self.ep).to_string()
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if let Some(fen) = joined(&args.fen) {
        let position = read(&fen, args.allow.errors());
        if args.json {
            let position = position.as_ref().copied().map_err(Rejected::from);
            write_json(out, &Report::of(args, None, shown(&fen), position))?;
        } else if let Ok(position) = &position {
            writeln!(out, "{}", args.write(position))?;
        }
        return position.map(|_| Status::Right).map_err(|source| Error::Position { fen, source });
    }
    let mut status = Status::Right;
    for line in Lines::input() {
        let line = line?;
        let (number, text) = (line.number, line.shown());
        let position = match line.text() {
            Ok(fen) => read(fen, args.allow.errors()).map_err(|error| Rejected::from(&error)),
            Err(error) => Err(error.into()),
        };
        if let Err(rejected) = &position {
            eprintln!("standard input:{number}: not a position: {text}\n{}", rejected.message);
            status = Status::BadInput;
        }
        if args.json {
            serde_json::to_writer(&mut *out, &Report::of(args, Some(number), text, position))?;
            writeln!(out)?;
        } else if let Ok(position) = position {
            writeln!(out, "{}", args.write(&position))?;
        }
    }
    Ok(status)
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
    fn of(
        args: &Args,
        line: Option<usize>,
        input: String,
        position: Result<Position, Rejected>,
    ) -> Report {
        let accepted = position.is_ok();
        let verdict = match position {
            Ok(position) => Verdict::Accepted(Accepted::of(args, &position)),
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
    allowed: Vec<&'static str>,
}

/// The sides that can never mate.
#[derive(Serialize)]
struct InsufficientMaterial {
    white: bool,
    black: bool,
}

impl Accepted {
    fn of(args: &Args, position: &Position) -> Accepted {
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
            allowed: error_names(allowed),
        }
    }
}
