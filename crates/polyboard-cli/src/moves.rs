//! `polyboard move`

use std::io::Write;

use polyboard::{Backend, DynBoard, Notation, ViewExt};

use crate::choose::{Allow, backend_parser};
use crate::error::{Error, Status, sentences};
use crate::lines::answer_lines;
use crate::position::{given, read, uci};

/// Parses a move and prints its UCI, its SAN and the FEN after it
///
/// The move may be SAN, long algebraic notation or UCI. Without arguments, reads
/// lines of FEN, tab and move from standard input. A line without a legal move is
/// reported, the next lines are still read, and the status is 2.
///
/// Examples:
///   polyboard move e4
///   polyboard move 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' O-O-O
///   polyboard move < moves.txt
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// A position (one argument or six) [default: the start position], and a move
    #[arg(value_name = "FEN MOVE")]
    words: Vec<String>,
    /// The representation that generates the moves
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = backend_parser())]
    backend: Backend,
    #[command(flatten)]
    allow: Allow,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    if let Some((text, fen)) = args.words.split_last() {
        let fen = (!fen.is_empty()).then(|| fen.join(" "));
        let position = given(fen.as_deref(), args.allow.errors())?;
        let mut board = args.backend.board(&position);
        return match answer(&mut *board, text) {
            Ok(line) => {
                writeln!(out, "{line}")?;
                Ok(Status::Right)
            }
            Err(source) => {
                let (text, fen) = (text.clone(), position.fen().to_string());
                Err(Error::Move { text, fen, source })
            }
        };
    }
    answer_lines(|line| Ok(format!("{}\n", answer_line(args, line)?).into_bytes()))
}

/// Answers one line of standard input; the error is indented.
fn answer_line(args: &Args, line: &str) -> Result<String, String> {
    let (fen, text) = line.split_once('\t').ok_or("  expected a tab between FEN and move")?;
    let position = read(fen, args.allow.errors()).map_err(|error| sentences(&error))?;
    let mut board = args.backend.board(&position);
    answer(&mut *board, text).map_err(|error| format!("  {error}"))
}

/// UCI, SAN and the FEN after the move, separated by tabs.
fn answer(board: &mut dyn DynBoard, text: &str) -> Result<String, polyboard::SanError> {
    let notation = board.position().castling_notation();
    let mv = board.find_san(text)?;
    let san = board.san(mv);
    board.make(mv);
    Ok(format!("{}\t{san}\t{}", uci(mv, notation), board.position().fen()))
}
