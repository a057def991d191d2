//! `polyboard fen`

use std::io::Write;

use anstream::eprintln;
use clap::ValueEnum;
use polyboard::{
    Backend, CastlingStyle, Color, EnPassantMode, FromFenError, Position, PositionErrorKinds, Setup,
};
use serde::Serialize;

use crate::choose::Allow;
use crate::count::moves;
use crate::error::{Error, Status, error_names, names, sentences};
use crate::lines::lines;
use crate::position::{joined, read, uci};
use crate::text::{shown, write_json};

/// Checks a FEN and prints its normal form, or everything that is wrong with it
///
/// Without a FEN, reads one a line from standard input and goes on after a error; the status is
/// 2 at the end if there was one. With --json there is one object a line.
///
/// Examples:
///   polyboard fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --castling shredder
///   polyboard fen '8/8/8/8/8/8/8/8 w - - 0 1'
///   polyboard fen --ep legal < positions.txt
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Six fields, in one argument or in six
    #[arg(value_name = "FEN")]
    fen: Vec<String>,
    /// When the en passant square is written
    #[arg(long, value_name = "MODE", default_value = "always")]
    ep: EnPassant,
    /// How castling rights are written
    #[arg(long, value_name = "STYLE", default_value = "x-fen")]
    castling: Castling,
    #[command(flatten)]
    allow: Allow,
    /// Writes a JSON object instead, with check, legal moves, insufficient material by side,
    /// and reasons by name
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EnPassant {
    /// After every double step, as given
    Always,
    /// If a pawn stands ready to take
    PseudoLegal,
    /// If a pawn can take legally
    Legal,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Castling {
    /// KQkq where that is standard chess, else the files of the rooks
    Standard,
    /// The files of the rooks
    Shredder,
    /// KQkq for the outermost rooks, else the files of the rooks
    XFen,
}

impl Args {
    fn write(&self, position: &Position) -> String {
        let en_passant = match self.ep {
            EnPassant::Always => EnPassantMode::Always,
            EnPassant::PseudoLegal => EnPassantMode::PseudoLegal,
            EnPassant::Legal => EnPassantMode::Legal,
        };
        let castling = match self.castling {
            Castling::Standard => CastlingStyle::Standard,
            Castling::Shredder => CastlingStyle::Shredder,
            Castling::XFen => CastlingStyle::XFen,
        };
        position.fen().castling(castling).en_passant(en_passant).to_string()
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if let Some(fen) = joined(&args.fen) {
        return match read(&fen, args.allow.errors()) {
            Ok(position) if args.json => {
                write_json(out, &Accepted::of(args, &position, None))?;
                Ok(Status::Right)
            }
            Ok(position) => {
                writeln!(out, "{}", args.write(&position))?;
                Ok(Status::Right)
            }
            Err(source) => {
                if args.json {
                    write_json(out, &Refused::of(&fen, &source, None))?;
                }
                Err(Error::Position { fen, source })
            }
        };
    }
    let mut status = Status::Right;
    for line in lines() {
        let (number, line) = line?;
        if !answer(args, number, &line, out)? {
            status = Status::BadInput;
        }
    }
    Ok(status)
}

/// Answers one line of standard input; `false` if it was refused.
fn answer(args: &Args, number: usize, text: &str, out: &mut dyn Write) -> Result<bool, Error> {
    let result = read(text, args.allow.errors());
    match &result {
        Ok(position) if args.json => {
            serde_json::to_writer(&mut *out, &Accepted::of(args, position, Some(number)))?;
            writeln!(out)?;
        }
        Ok(position) => writeln!(out, "{}", args.write(position))?,
        Err(error) => {
            if args.json {
                serde_json::to_writer(&mut *out, &Refused::of(text, error, Some(number)))?;
                writeln!(out)?;
            }
            let (text, sentences) = (shown(text), sentences(error));
            eprintln!("standard input:{number}: not a position: {text}\n{sentences}");
        }
    }
    Ok(result.is_ok())
}

#[derive(Serialize)]
struct Accepted {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    accepted: bool,
    fen: String,
    check: bool,
    legal_moves: Vec<String>,
    insufficient_material: InsufficientMaterial,
    allowed: Vec<&'static str>,
}

/// Which side can never mate.
#[derive(Serialize)]
struct InsufficientMaterial {
    white: bool,
    black: bool,
}

impl Accepted {
    fn of(args: &Args, position: &Position, line: Option<usize>) -> Accepted {
        let setup: &Setup = position.setup();
        let allowed = Position::new(*setup).err().unwrap_or(PositionErrorKinds::NONE);
        let notation = position.castling_notation();
        let mut board = Backend::Bitboard.board(position);
        let mut legal_moves: Vec<_> =
            moves(board.as_mut()).into_iter().map(|mv| uci(mv, notation)).collect();
        legal_moves.sort_unstable();
        Accepted {
            line,
            accepted: true,
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

#[derive(Serialize)]
struct Refused<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    accepted: bool,
    input: &'a str,
    error: String,
    reasons: Vec<&'static str>,
}

impl<'a> Refused<'a> {
    fn of(input: &'a str, error: &FromFenError, line: Option<usize>) -> Refused<'a> {
        Refused { line, accepted: false, input, error: error.to_string(), reasons: names(error) }
    }
}
