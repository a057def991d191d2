//! `polyboard elo`

use std::io::Write;
use std::path::{Path, PathBuf};

use polyboard_compare::document::{Fact, Part, Table};
use polyboard_compare::elo::Estimate;
use polyboard_compare::field::{Line, TIME_CONTROL, doubling, seconds};
use polyboard_compare::findings::saved_runs;
use polyboard_compare::predict::{self, Prediction, Share};
use polyboard_compare::record::Speeds;
use polyboard_compare::{Record, Study, Workload};

use crate::document;
use crate::error::{Error, Status};
use crate::lines::{cannot_read, file_name};
use crate::output::write_json;
use crate::text::grouped;

/// Predicts what another board is worth to an engine, in Elo
///
/// The record says how long each operation takes on both boards. With the share of
/// its time that the engine spends in each operation, on the board that it has,
/// follows its new speed, and with the worth of a doubling of the speed follows
/// Elo. Below stand the results that engines published of such a change, the
/// nearest first. docs/does-it-matter.md says how far to trust this.
///
/// Without --profile and single shares, the shares are those of two engines that
/// were measured. A profile has an operation and its percent on each line, in
/// either order, as from perf report; # begins a comment. Several lines of an
/// operation are added up.
///
/// Examples:
///   polyboard elo --from bitboard --to bitboard+array8x8
///   polyboard elo --from mailbox10x12+list --to bitboard --share 30% --doubling 70
///   polyboard elo --from bitboard --to x88 --share make-unmake=6%,captures=4%
///   polyboard elo --from bitboard --to x88 --profile perf.txt
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The board that the engine has
    #[arg(long, value_name = "BOARD")]
    from: String,
    /// The board that it would have
    #[arg(long, value_name = "BOARD")]
    to: String,
    /// The share of its time that the engine spends on the board: in all, 20%, or by operation,
    /// make-unmake=6%,captures=4%
    #[arg(long, value_name = "PERCENT", conflicts_with = "profile", allow_hyphen_values = true)]
    share: Option<String>,
    /// A table of operations and percent
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// The worth of a doubling by our own matches, at so many nodes for a move: from 1k to 10M
    #[arg(long, value_name = "N", value_parser = nodes, conflicts_with_all = ["doubling", "time_control"])]
    nodes: Option<f64>,
    /// The Elo of a doubling
    #[arg(long, value_name = "ELO", value_parser = elo, allow_hyphen_values = true, conflicts_with = "time_control")]
    doubling: Option<f64>,
    /// The worth of a doubling as engines published it: seconds for a game and for each move
    #[arg(long, value_name = "TIME", value_parser = time_control, default_value = TIME_CONTROL)]
    time_control: f64,
    /// A folder with saved runs of compare (run*.json), instead of the built-in record
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

/// Parses a number of nodes, such as `20k` or `1M`.
fn nodes(text: &str) -> Result<f64, &'static str> {
    let (digits, factor) = match text.split_at_checked(text.len().saturating_sub(1)) {
        Some((digits, "k")) => (digits, 1e3),
        Some((digits, "M")) => (digits, 1e6),
        _ => (text, 1.0),
    };
    let nodes = digits.parse().ok().map(|number: f64| number * factor);
    nodes.filter(|nodes| (1e3..=1e7).contains(nodes)).ok_or("not a number from 1k to 10M")
}

fn elo(text: &str) -> Result<f64, &'static str> {
    let elo = text.parse().ok().filter(|elo| (0.0..=1000.0).contains(elo));
    elo.ok_or("not a number from 0 to 1000")
}

fn time_control(text: &str) -> Result<f64, &'static str> {
    seconds(text).ok_or("not seconds for a game and for each move, such as 8+0.08")
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let built_in = Record::built_in();
    let study = args.record.as_deref().map(study).transpose()?;
    let (speeds, machines) = match &study {
        Some(study) => (&study.speeds(), study.machines_in_words()),
        None => (&built_in.speeds, built_in.machines.clone()),
    };
    let boards = [&*args.from, &*args.to];
    let shares = args.shares(speeds)?;
    let is_usual = args.profile.is_none() && args.share.is_none();
    let way = if is_usual { "the mean of two engines that were measured" } else { "as given" };
    let (doubling, of) = match (args.nodes, args.doubling) {
        (Some(nodes), _) => (
            predict::by_nodes(nodes, 2.0),
            format!("at {} nodes for a move", grouped(nodes as u64)),
        ),
        (_, Some(elo)) => (Estimate { elo, half: 0.0 }, "as given".to_owned()),
        _ => (doubling(args.time_control), format!("at {} seconds for a game", args.time_control)),
    };
    let worth = |speed: f64| match args.nodes {
        Some(nodes) => predict::by_nodes(nodes, speed),
        None => predict::by_doubling(doubling, speed),
    };
    let prediction = predict::predict(speeds, boards, shares, worth)?;
    if args.json {
        write_json(out, &prediction)?;
    } else {
        let doubling = format!("{}, {of}", shown(doubling));
        document::write(&parts(boards, &prediction, [way, &doubling, &machines]), out)?;
    }
    Ok(Status::Right)
}

/// The study of the saved runs in a folder.
fn study(folder: &Path) -> Result<Study, Error> {
    let files = saved_runs(folder, &["run"]).map_err(cannot_read(&folder.display().to_string()))?;
    if files.is_empty() {
        return Err(Error::NoRuns(folder.display().to_string()));
    }
    Ok(Study::read(&files)?)
}

impl Args {
    /// The shares on the board that the engine has.
    fn shares(&self, speeds: &Speeds) -> Result<Vec<Share>, Error> {
        if let Some(file) = &self.profile {
            let name = file_name(file);
            let text = std::fs::read_to_string(file).map_err(cannot_read(&name))?;
            let lines = text.lines().enumerate().map(|(index, line)| {
                (format!("{name}, line {}", index + 1), line.split('#').next().unwrap_or_default())
            });
            let lines = lines.filter(|(_, line)| !line.trim().is_empty());
            return Ok(predict::shares(&name, lines)?);
        }
        let usual = || predict::on(speeds, &predict::usual(), &self.from);
        let Some(text) = &self.share else { return Ok(usual()?) };
        if let Some(entry) = text.split(',').find(|entry| !entry.ends_with('%')) {
            return Err(Error::NoPercent(entry.to_owned()));
        }
        if !text.contains('=') {
            return Ok(predict::scaled(&usual()?, predict::percent("--share", text)?));
        }
        Ok(predict::shares("--share", text.split(',').map(|entry| ("--share".to_owned(), entry)))?)
    }
}

/// With a decimal below ten.
fn shown(estimate: Estimate) -> String {
    format!("{estimate:.*}", usize::from(estimate.elo.abs() < 9.95))
}

fn parts(
    [from, to]: [&str; 2],
    prediction: &Prediction,
    [way, doubling, machines]: [&str; 3],
) -> Vec<Part> {
    let Prediction { shares, times, speed: [slow, speed, fast], elo, kind, .. } = prediction;
    let share = |share: f64| format!("{:.1} %", 100.0 * share);
    let sum = shares.iter().map(|share| share.share).sum();
    let row = |(one, [low, time, high]): (&Share, &[f64; 3])| {
        let [time, interval] = match Workload::named(&one.operation) {
            Some(_) => [format!("{time:.3}"), format!("{low:.3} to {high:.3}")],
            None => ["1".to_owned(), "not timed".to_owned()],
        };
        [one.operation.clone(), share(one.share), time, interval]
    };
    let rows = shares.iter().zip(times).map(row).collect();
    let published = |line: &&Line| {
        let Line { engine, change, time_control, reference, .. } = line;
        let places = [time_control, reference].map(String::as_str);
        let places: Vec<&str> = places.into_iter().filter(|place| !place.is_empty()).collect();
        let elo = line.elo.map_or_else(String::new, shown);
        format!("{elo}  {engine}: {change} ({})", places.join(", "))
    };
    let turned = if prediction.reversed { ", the other way round" } else { "" };
    vec![
        Part::Heading(format!("From {from} to {to}")),
        Part::Facts(vec![
            Fact::plain("Elo", shown(*elo)),
            Fact::plain("speed", format!("{speed:.3} times ({slow:.3} to {fast:.3})")),
            Fact::plain("share", format!("{} of the time on {from}, {way}", share(sum))),
            Fact::plain("doubling", doubling),
            Fact::plain("record", machines),
        ]),
        Part::Table(Table::new(["operation", ">share", ">time", "interval"], rows)),
        Part::Heading(format!("Published: {}{turned}", kind.meaning())),
        Part::List(prediction.nearest.iter().map(published).collect()),
    ]
}
