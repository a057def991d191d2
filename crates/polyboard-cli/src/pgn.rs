//! `polyboard pgn`

use std::io::{self, Read, Write};
use std::path::PathBuf;

use anstream::eprintln;
use polyboard::pgn::{
    IllegalMove, Interest, Place, ReadError, Reader, ReplayError, StartTags, Text, Visitor,
};
use polyboard::{AnyBoard, Backend, Board, Move, Position, SanMove, ViewExt};
use serde::Serialize;

use crate::choose::{Allow, backend_parser};
use crate::error::{Error, Status};
use crate::lines::{file_name, open_bytes};
use crate::output::write_json;
use crate::text::{ALARM, plural};

/// Checks PGN files: replays every move, variations included
///
/// Prints the number of games and moves of each file, and the line, column and
/// reason of each broken game; the status is 2 if there is one. Files of any size
/// are read as a stream. Null moves (`--`) count as moves. Games of other variants
/// than Chess960 are skipped and named. With --json the output is one object, with
/// an object for each file and an array of errors.
///
/// Examples:
///   polyboard pgn games.pgn
///   zcat games.pgn.gz | polyboard pgn - --backend mailbox10x12
///   polyboard pgn --fens games.pgn > positions.txt
///   polyboard pgn --json *.pgn | jq '.errors[].reason'
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// PGN files; - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The representation that replays the games
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = backend_parser())]
    backend: Backend,
    /// Writes the FEN after every ply of the main lines instead
    #[arg(long)]
    fens: bool,
    /// Writes a JSON object instead
    #[arg(long, conflicts_with = "fens")]
    json: bool,
    #[command(flatten)]
    allow: Allow,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let mut report = Report::default();
    for path in &args.files {
        let file = file_name(path);
        let counts = replay(args, &file, open_bytes(path)?, out, &mut report.errors)?;
        if !args.fens && !args.json {
            writeln!(out, "{file}: {}", counts.sentence())?;
        }
        report.sum.add(counts);
        report.files.push(OfFile { file, counts });
    }
    if args.json {
        write_json(out, &report)?;
    } else if !args.fens && args.files.len() > 1 {
        writeln!(out, "total: {}", report.sum.sentence())?;
    }
    Ok(if report.sum.broken == 0 { Status::Right } else { Status::BadInput })
}

/// The report on all files.
#[derive(Debug, Default, Serialize)]
struct Report {
    #[serde(flatten)]
    sum: Counts,
    files: Vec<OfFile>,
    errors: Vec<Broken>,
}

#[derive(Debug, Serialize)]
struct OfFile {
    file: String,
    #[serde(flatten)]
    counts: Counts,
}

/// A broken game.
#[derive(Debug, Serialize)]
struct Broken {
    file: String,
    line: u64,
    column: u64,
    reason: String,
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Counts {
    games: usize,
    moves: usize,
    broken: usize,
    skipped: usize,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.games += other.games;
        self.moves += other.moves;
        self.broken += other.broken;
        self.skipped += other.skipped;
    }

    fn sentence(self) -> String {
        let Counts { games, moves, broken, skipped } = self;
        let broken = if broken == 0 { "none broken".into() } else { plural(broken, "broken game") };
        let skipped = match skipped {
            0 => String::new(),
            _ => format!(", {} skipped", plural(skipped, "game")),
        };
        format!("{}, {}, {broken}{skipped}", plural(games, "game"), plural(moves, "move"))
    }
}

/// Replays the games of a file.
fn replay(
    args: &Args,
    file: &str,
    source: Box<dyn Read>,
    out: &mut dyn Write,
    errors: &mut Vec<Broken>,
) -> Result<Counts, Error> {
    let mut reader = Reader::new(source);
    let mut replay = Replay {
        backend: args.backend,
        start: StartTags::allowing(args.allow.errors()),
        board: AnyBoard::new(args.backend, &Position::start()),
        is_standard: true,
        moves: 0,
        variations: Vec::new(),
        fens: args.fens.then_some(out),
    };
    let mut counts = Counts::default();
    loop {
        replay.moves = 0;
        match reader.read_game(&mut replay) {
            Ok(true) => match replay.start.variant() {
                None => {
                    counts.games += 1;
                    counts.moves += replay.moves;
                }
                Some(variant) => {
                    counts.skipped += 1;
                    let number = counts.games + counts.broken + counts.skipped;
                    let variant = variant.escape_debug();
                    eprintln!("{file}: game {number} skipped: its variant is {variant}");
                }
            },
            Ok(false) => return Ok(counts),
            Err(ReadError::Io(source)) => {
                return Err(Error::Read { file: file.to_owned(), source });
            }
            Err(ReadError::Broken(game)) => match game.reason {
                polyboard::pgn::Reason::Rejected(Stopped::Write(error)) => {
                    return Err(Error::Write(error));
                }
                reason => {
                    counts.broken += 1;
                    let Place { line, column } = game.place;
                    eprintln!("{file}:{line}:{column}: {ALARM}broken{ALARM:#}: {reason}");
                    if args.json {
                        let (file, reason) = (file.to_owned(), reason.to_string());
                        errors.push(Broken { file, line, column, reason });
                    }
                }
            },
        }
    }
}

/// Why a game is not replayed to its end.
#[derive(Debug, thiserror::Error)]
enum Stopped {
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// A game on a board behind a pointer.
struct Replay<'a> {
    backend: Backend,
    start: StartTags,
    board: AnyBoard,
    /// Whether the history of the board begins at the start position.
    is_standard: bool,
    moves: usize,
    /// The open variations: the move that each replaces, `None` for a null move, and its number of moves.
    variations: Vec<(Option<Move>, usize)>,
    fens: Option<&'a mut dyn Write>,
}

impl Replay<'_> {
    /// A move was played.
    fn played(&mut self) -> Result<(), Stopped> {
        self.moves += 1;
        match (self.variations.last_mut(), &mut self.fens) {
            (Some((_, moves)), _) => *moves += 1,
            (None, Some(out)) => writeln!(out, "{}", self.board.position().fen())?,
            (None, None) => {}
        }
        Ok(())
    }

    /// Unmakes the last move, if any; `Some(None)` for a null move.
    fn unmake(&mut self) -> Option<Option<Move>> {
        self.board.inner().unmake()
    }
}

impl Visitor for Replay<'_> {
    type Error = Stopped;

    fn begin_game(&mut self) {
        self.start.begin_game();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), Stopped> {
        Ok(self.start.tag(name, value)?)
    }

    fn begin_moves(&mut self) -> Result<Interest, Stopped> {
        if self.start.variant().is_some() {
            return Ok(Interest::Skip);
        }
        let given = self.start.given()?;
        if given.is_none() && self.is_standard {
            while self.unmake().is_some() {}
        } else {
            self.is_standard = given.is_none();
            self.board = AnyBoard::new(self.backend, &self.start.position());
        }
        self.variations.clear();
        Ok(Interest::Read)
    }

    fn san(&mut self, text: &[u8]) -> Result<(), Stopped> {
        let read = SanMove::from_bytes(text);
        if let Err(error) = read.and_then(|san| san.make(&mut self.board, &mut None)) {
            let text = String::from_utf8_lossy(text).into_owned();
            let fen = self.board.position().fen().to_string();
            return Err(ReplayError::Move(Box::new(IllegalMove { text, fen, error })).into());
        }
        self.played()
    }

    fn null_move(&mut self) -> Result<(), Stopped> {
        if !self.board.checkers().is_empty() {
            return Err(ReplayError::NullInCheck(self.board.position().fen().to_string()).into());
        }
        self.board.make_null();
        self.played()
    }

    fn begin_variation(&mut self) -> Result<Interest, Stopped> {
        let is_first = self.variations.last().is_some_and(|(_, moves)| *moves == 0);
        let Some(mv) = (if is_first { None } else { self.unmake() }) else {
            return Err(ReplayError::NoMoveBefore.into());
        };
        self.variations.push((mv, 0));
        Ok(Interest::Read)
    }

    fn end_variation(&mut self) {
        if let Some((mv, moves)) = self.variations.pop() {
            for _ in 0..moves {
                self.unmake();
            }
            match mv {
                Some(mv) => self.board.make(mv),
                None => self.board.make_null(),
            }
        }
    }
}
