//! `polyboard sizes`

mod codes;
mod games;

use std::io::Write;
use std::path::PathBuf;

use polyboard::encoding::{CODES, Code, Snapshot};
use polyboard::{EnPassantMode, Position};
use polyboard_compare::machine::Machine;
use serde::Serialize;

use self::codes::CodeRow;
use self::games::GameRow;
use crate::choose::{Allow, code_parser};
use crate::error::{Error, Status};
use crate::lines::file_name;
use crate::output::{write_json, write_table};
use crate::suite::{BadRow, Suite};
use crate::text::{STRONG, bits, plural, table};
use crate::{BUILD, data, progress};

/// Measures code words on the positions of a file: their length and their time
///
/// Every position is encoded by every code, decoded and compared; the status is 1
/// if a code does not decode to the position. Averages and maxima are in bits,
/// without the stop bit that fills the last byte. Times are medians for one
/// position in nanoseconds, on one thread.
///
///   opening, middle, endgame  averages over positions of 29 to 32, 17 to 28 and 2 to
///                             16 pieces
///   bound                     the longest word of the code for any position
///
/// A file of games (.pgn, .vf, .binpack, .monty) is measured twice: its positions
/// one by one, and its games in each format of training data, with scores and
/// without. There `adaptive` stores the moves of a game.
///
/// What a code cannot store is dropped and counted: en passant squares on which no
/// pawn can capture, and halfmove clocks above the greatest of the code.
///
/// Examples:
///   polyboard sizes positions.epd
///   polyboard sizes --code b,h3,r160 positions.epd
///   polyboard sizes games.binpack
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// A file of EPD or FEN lines, - for standard input; or a file of games
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The codes [default: all]
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    #[arg(value_parser = code_parser(), hide_possible_values = true)]
    code: Vec<&'static dyn Code>,
    /// Number of rounds; 0 measures no times
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: u32,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    allow: Allow,
}

/// All that is reported.
#[derive(Serialize)]
struct Findings {
    machine: Machine,
    file: String,
    positions: usize,
    /// By phase: opening, middlegame, endgame.
    phases: [usize; 3],
    /// Positions that lose an en passant square on which no pawn can capture.
    en_passant_lost: usize,
    rounds: u32,
    rows: Vec<CodeRow>,
    /// Of a file of games.
    games: usize,
    formats: Vec<GameRow>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let machine = Machine::here(&[], &BUILD);
    let file = file_name(&args.file);
    let (positions, games, status) = match data::games(&args.file)? {
        Some((games, status)) => (games::positions(&games), games, status),
        None => {
            let suite = Suite::read(&args.file, args.allow.errors())?;
            suite.bad.iter().for_each(BadRow::complain);
            let status = if suite.bad.is_empty() { Status::Right } else { Status::BadInput };
            (suite.rows.iter().map(|row| row.position).collect(), Vec::new(), status)
        }
    };
    if positions.is_empty() {
        return Err(Error::Empty { file });
    }
    let snapshots: Vec<_> = positions.iter().map(Snapshot::reduced).collect();
    let codes = if args.code.is_empty() { CODES } else { &args.code };
    let mut rows = Vec::new();
    for &code in codes {
        rows.push(CodeRow::of(code, &snapshots)?);
    }
    let bar = progress::bar("timing", args.rounds.into());
    codes::time(codes, &snapshots, args.rounds, &mut rows, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let loses_en_passant = |position: &&Position| {
        position.state().en_passant.is_some()
            && position.en_passant(EnPassantMode::PseudoLegal).is_none()
    };
    let findings = Findings {
        machine,
        file,
        positions: positions.len(),
        phases: codes::phases(&snapshots),
        en_passant_lost: positions.iter().filter(loses_en_passant).count(),
        rounds: args.rounds,
        rows,
        games: games.len(),
        formats: if games.is_empty() { Vec::new() } else { games::rows(&games, args.rounds) },
    };
    if args.json { write_json(out, &findings) } else { write(&findings, out) }?;
    out.flush()?;
    Ok(status)
}

const HEADINGS: [&str; 9] = [
    "code",
    ">opening",
    ">middle",
    ">endgame",
    ">all",
    ">max",
    ">bound",
    ">encode ns",
    ">decode ns",
];

/// The cells of a row, in the order of the headings.
fn cells(row: &CodeRow) -> Vec<String> {
    let [opening, middle, endgame] = row.averages.map(bits);
    vec![
        row.code.to_owned(),
        opening,
        middle,
        endgame,
        bits(row.average),
        row.max.to_string(),
        row.bound.to_string(),
        time(row.encode_ns),
        time(row.decode_ns),
    ]
}

const GAME_HEADINGS: [&str; 6] =
    ["format", ">without score", ">score", ">all", ">write ns", ">read ns"];

fn game_cells(row: &GameRow) -> Vec<String> {
    let rest = row.bits.map(|all| all - row.score_bits.unwrap_or_default());
    let [rest, score, all] = [rest, row.score_bits, row.bits].map(bits);
    vec![row.format.to_owned(), rest, score, all, time(row.write_ns), time(row.read_ns)]
}

fn time(ns: Option<f64>) -> String {
    ns.map_or("-".to_owned(), |ns| format!("{ns:.0}"))
}

fn write(findings: &Findings, out: &mut dyn Write) -> Result<(), Error> {
    let [opening, middle, endgame] = findings.phases;
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}: {} ({opening} opening, {middle} middlegame, {endgame} endgame)",
        findings.file,
        plural(findings.positions, "position"),
    )?;
    if findings.en_passant_lost > 0 {
        let positions = plural(findings.en_passant_lost, "position");
        writeln!(
            out,
            "Dropped: the en passant squares of {positions}, on which no pawn can capture."
        )?;
    }
    writeln!(out, "\nBits of a code word: averages by phase and of all, the longest, the bound")?;
    write_table(out, &table(&HEADINGS, findings.rows.iter().map(cells)))?;
    write_remarks(out, findings.rows.iter().map(|row| (row.code, row.remark())))?;
    if findings.games > 0 {
        let games = plural(findings.games, "game");
        writeln!(out, "\n{games}: bits of a position with its move and score, by format")?;
        write_table(out, &table(&GAME_HEADINGS, findings.formats.iter().map(game_cells)))?;
        let remarks = findings.formats.iter().map(|row| (row.format, row.remark.clone()));
        write_remarks(out, remarks)?;
    }
    Ok(())
}

fn write_remarks(
    out: &mut dyn Write,
    remarks: impl Iterator<Item = (&'static str, String)>,
) -> Result<(), Error> {
    for (name, remark) in remarks.filter(|(_, remark)| !remark.is_empty()) {
        writeln!(out, "{name}: {remark}")?;
    }
    Ok(())
}
