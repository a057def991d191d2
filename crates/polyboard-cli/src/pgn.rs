//! `polyboard pgn`

use std::io::{Read, Write};
use std::mem;
use std::path::PathBuf;

use anstream::eprintln;
use polyboard::pgn::{
    Interest, Mended, Place, ReadError, Reader, Replay, ReplayError, StartTags, Text, Visitor,
};
use polyboard::{Backend, Board, Position, ViewExt, WithBoard};
use serde::Serialize;

use crate::choose::{Allow, backend_parser};
use crate::error::{Error, Status};
use crate::lines::{Answered, Answers, cannot_read, file_name, open_bytes};
use crate::output::write_json;
use crate::text::{ALARM, plural};

/// Checks PGN files: replays every move, variations included
///
/// Prints the number of games and moves of each file, and the line, column and
/// reason of each broken game; the status is 2 if there is one. Files of any size
/// are read as a stream. Null moves (`--`) count as moves. Games of other variants
/// than Chess960 are skipped and named. With --json the output is one object, with
/// an object for each file, an array of errors and one of mends, whose bytes are
/// counted from 0.
///
/// With --tolerant it goes on where the text is not PGN and yet leaves no doubt
/// about the moves: signs, brackets, tags, castling rights in the FEN. Each such
/// place is named on the standard error; the status is 0 if every game was mended.
///
/// Examples:
///   polyboard pgn games.pgn
///   zcat games.pgn.gz | polyboard pgn - --backend mailbox10x12
///   polyboard pgn --fens games.pgn > positions.txt
///   polyboard pgn --json *.pgn | jq '.errors[].reason'
///   polyboard pgn --tolerant database.pgn
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
    /// Mends what is not PGN, where no move is in doubt, and reports it
    #[arg(long)]
    tolerant: bool,
    /// Writes a JSON object instead
    #[arg(long, conflicts_with = "fens")]
    json: bool,
    #[command(flatten)]
    allow: Allow,
}

pub(crate) fn run(args: &Args) -> Result<Status, Error> {
    let mut report = Report::default();
    let answers = Answers::new();
    let mut out = &answers;
    for path in &args.files {
        let file = file_name(path);
        out.flush()?;
        let source = answers.before(open_bytes(path)?);
        let (errors, mends) = (&mut report.errors, &mut report.mends);
        let games = ReadGames { args, file: &file, source, out, errors, mends };
        let counts = args.backend.visit(&Position::start(), games)?;
        if !args.fens && !args.json {
            writeln!(out, "{file}: {}", counts.sentence())?;
        }
        report.sum.add(counts);
        report.files.push(OfFile { file, counts });
    }
    if args.json {
        write_json(&mut out, &report)?;
    } else if !args.fens && args.files.len() > 1 {
        writeln!(out, "total: {}", report.sum.sentence())?;
    }
    out.flush()?;
    Ok(if report.sum.broken == 0 { Status::Right } else { Status::BadInput })
}

/// The report on all files.
#[derive(Debug, Default, Serialize)]
struct Report {
    #[serde(flatten)]
    sum: Counts,
    files: Vec<OfFile>,
    errors: Vec<Found>,
    mends: Vec<Found>,
}

#[derive(Debug, Serialize)]
struct OfFile {
    file: String,
    #[serde(flatten)]
    counts: Counts,
}

/// A broken game, or a place that was mended.
#[derive(Debug, Serialize)]
struct Found {
    file: String,
    line: u64,
    column: u64,
    byte: u64,
    #[serde(flatten)]
    what: What,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum What {
    Reason(String),
    Mend(String),
}

impl Found {
    fn new(file: &str, Place { line, column, byte }: Place, what: What) -> Found {
        Found { file: file.to_owned(), line, column, byte, what }
    }
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

/// Replays the games of a file on a board of any type.
struct ReadGames<'a> {
    args: &'a Args,
    file: &'a str,
    source: Answered<'a, Box<dyn Read>>,
    out: &'a Answers,
    errors: &'a mut Vec<Found>,
    mends: &'a mut Vec<Found>,
}

impl WithBoard for ReadGames<'_> {
    type Output = Result<Counts, Error>;

    fn with<B: Board>(self, _: B) -> Result<Counts, Error> {
        let mut replay = Replay::<B>::allowing(self.args.allow.errors());
        if self.args.tolerant {
            replay = replay.tolerant();
        }
        let fens = self.args.fens.then(String::new);
        self.read(&mut Follower { replay, moves: 0, fens, mends: Vec::new() })
    }
}

impl ReadGames<'_> {
    /// Reads all games. The board is behind a pointer, so that this and the reader are compiled once.
    fn read(self, follower: &mut dyn Follow) -> Result<Counts, Error> {
        let ReadGames { args, file, source, mut out, errors, mends } = self;
        let mut reader = Reader::new(source);
        if args.tolerant {
            reader = reader.tolerant();
        }
        let mut counts = Counts::default();
        loop {
            let read = reader.read_game(follower);
            let (moves, fens) = follower.take();
            out.write_all(fens.as_bytes())?;
            for Mended { place, mend } in follower.take_mends() {
                out.flush()?;
                eprintln!("{file}:{place}: {mend}");
                if args.json {
                    mends.push(Found::new(file, place, What::Mend(mend.to_string())));
                }
            }
            match read {
                Ok(true) => match follower.variant() {
                    None => {
                        counts.games += 1;
                        counts.moves += moves;
                    }
                    Some(variant) => {
                        counts.skipped += 1;
                        let number = counts.games + counts.broken + counts.skipped;
                        let variant = variant.escape_debug();
                        eprintln!("{file}: game {number} skipped: its variant is {variant}");
                    }
                },
                Ok(false) => return Ok(counts),
                Err(ReadError::Io(source)) => return Err(cannot_read(file)(source)),
                Err(ReadError::Broken(game)) => {
                    counts.broken += 1;
                    let (place, reason) = (game.place, game.reason);
                    out.flush()?;
                    eprintln!("{file}:{place}: {ALARM}broken{ALARM:#}: {reason}");
                    if args.json {
                        errors.push(Found::new(file, place, What::Reason(reason.to_string())));
                    }
                }
            }
        }
    }
}

/// A follower on a board of any type.
trait Follow: Visitor<Error = ReplayError> {
    /// The number of moves since the last call, and the positions, a FEN a line.
    fn take(&mut self) -> (usize, String);

    /// The mends since the last call.
    fn take_mends(&mut self) -> Vec<Mended>;

    /// The variant of the game, if it is neither chess nor Chess960.
    fn variant(&self) -> Option<&str>;
}

impl<B: Board> Follow for Follower<B> {
    fn take(&mut self) -> (usize, String) {
        let fens = self.fens.as_mut().map(mem::take);
        (mem::take(&mut self.moves), fens.unwrap_or_default())
    }

    fn take_mends(&mut self) -> Vec<Mended> {
        mem::take(&mut self.mends)
    }

    fn variant(&self) -> Option<&str> {
        self.replay.start().variant()
    }
}

/// Follows a game, counts its moves, and collects the positions of its main line if they are wanted.
struct Follower<B: Board> {
    replay: Replay<B>,
    moves: usize,
    /// A FEN a line.
    fens: Option<String>,
    mends: Vec<Mended>,
}

impl<B: Board> Follower<B> {
    /// A move was played.
    fn played(&mut self) {
        self.moves += 1;
        if let Some(fens) = &mut self.fens
            && self.replay.depth() == 0
        {
            *fens += &self.replay.board().fen();
            fens.push('\n');
        }
    }
}

impl<B: Board> Visitor for Follower<B> {
    type Error = ReplayError;

    fn begin_game(&mut self) {
        self.replay.begin_game();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) -> Result<(), ReplayError> {
        self.replay.tag(name, value)
    }

    fn begin_moves(&mut self) -> Result<Interest, ReplayError> {
        self.replay.begin_moves()
    }

    fn san(&mut self, text: &[u8]) -> Result<(), ReplayError> {
        self.replay.san(text).map(|_| self.played())
    }

    fn null_move(&mut self) -> Result<(), ReplayError> {
        self.replay.null_move().map(|()| self.played())
    }

    fn begin_variation(&mut self) -> Result<Interest, ReplayError> {
        self.replay.begin_variation()
    }

    fn start(&self) -> Option<&StartTags> {
        Some(self.replay.start())
    }

    fn mended(&mut self, mended: Mended) {
        self.mends.push(mended);
    }

    fn end_variation(&mut self) {
        self.replay.end_variation();
    }
}
