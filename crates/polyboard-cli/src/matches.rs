//! `polyboard match`

mod engine;
mod record;
mod referee;
mod score;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use anstream::eprintln;
use polyboard::{Position, PositionErrorKinds};
use serde::Serialize;

use self::engine::Player;
use self::record::{Finished, Record};
use self::score::{Estimate, Pairs};
use crate::error::{Error, Status};
use crate::lines::file_name;
use crate::output::write_json;
use crate::suite::Suite;
use crate::text::plural;
use crate::{interrupt, progress};

/// Plays two UCI engines against each other, and reports the Elo difference
///
/// An engine is a command, started without a shell. Each opening is played twice,
/// once with each color: a pair. Elo and its 95 % interval come from the results
/// of pairs (pentanomial). An engine that plays an illegal move, crashes or does
/// not answer loses the game. Mate and draws are those of the rules; a draw that
/// can be claimed is one.
///
/// With fixed nodes our engine plays the same game again from the same opening,
/// so every pair needs an opening of its own. Such games need no idle machine.
/// Games by time do, and one thread.
///
/// After Ctrl-C the result so far is shown, and the status is 130. The same
/// command again continues what is in the file of --pgn; only games in progress
/// are lost. More --games continue a match that was over.
///
/// Examples:
///   polyboard match 'polyboard uci' 'polyboard uci' --nodes 20000,10000 \
///     --option-a Search=true --option-b Search=true --games 400 --threads 2 \
///     --openings benches/openings.epd --pgn doubling.pgn
///   polyboard match ./new ./old --movetime 100 --openings lines.epd --json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The command of the first engine
    #[arg(value_name = "ENGINE")]
    first: String,
    /// The command of the second engine
    #[arg(value_name = "OTHER")]
    second: String,
    /// Nodes for each move; two numbers for different budgets
    #[arg(long, value_name = "N[,N]", value_parser = both)]
    #[arg(required_unless_present = "movetime", conflicts_with = "movetime")]
    nodes: Option<[u64; 2]>,
    /// Milliseconds for each move; two numbers for different times
    #[arg(long, value_name = "MS[,MS]", value_parser = both)]
    movetime: Option<[u64; 2]>,
    /// Games, an even number
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    games: usize,
    /// Lines of EPD or FEN, one for each pair of games
    #[arg(long, value_name = "FILE")]
    openings: PathBuf,
    /// Games side by side
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// The file of all games, which a stopped match is continued from
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// An option of the first engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_a: Vec<(String, String)>,
    /// An option of the second engine
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_b: Vec<(String, String)>,
    /// Seconds to wait for an answer, beyond --movetime
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    timeout: u64,
    /// A game of so many plies is a draw
    #[arg(long, value_name = "N", default_value_t = 600)]
    most_plies: usize,
    /// Writes a JSON object instead
    #[arg(long)]
    json: bool,
}

/// One number for both engines, or one for each.
fn both(text: &str) -> Result<[u64; 2], String> {
    let (first, second) = text.split_once(',').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|&number| number > 0);
    let numbers = number(first).zip(number(second));
    numbers.map(Into::into).ok_or_else(|| "expected N or N,N, of 1 or more".to_owned())
}

fn even(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number: &usize| number.is_multiple_of(2));
    number.ok_or_else(|| "expected an even number: each opening is played twice".to_owned())
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Status, Error> {
    let players = players(args)?;
    let [first, second] = &players;
    let terms =
        format!("{} | {} | at most {} plies", first.terms(), second.terms(), args.most_plies);
    let openings = read_openings(args)?;
    let record = args.pgn.as_ref().map(|path| Record::open(path, &openings, &terms)).transpose()?;
    let mut games = record.as_ref().map_or(Vec::new(), |record| record.games.clone());
    interrupt::listen()?;
    let is_played = |game: &usize| games.iter().any(|played| played.game == *game);
    let left: Vec<usize> = (0..args.games).filter(|game| !is_played(game)).collect();
    let before = games.len();
    let all = Match {
        players: &players,
        openings: &openings,
        most_plies: args.most_plies,
        terms: &terms,
        left: &left,
        next: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
    };
    all.play(args.threads, record, &mut games)?;
    let report = Report::of(args, &players, &games);
    if args.json {
        write_json(out, &report)?;
    } else {
        report.write(out)?;
    }
    let is_done = games.len() - before == left.len();
    Ok(if is_done { Status::Right } else { Status::Interrupted })
}

fn players(args: &Args) -> Result<[Player; 2], Error> {
    let player = |index: usize, command: &str, options: &[(String, String)]| {
        let (limit, time) = match (args.nodes, args.movetime) {
            (Some(nodes), _) => (format!("nodes {}", nodes[index]), 0),
            (None, times) => {
                let time = times.expect("clap demands one of both")[index];
                (format!("movetime {time}"), time)
            }
        };
        let timeout = Duration::from_secs(args.timeout) + Duration::from_millis(time);
        Player::new(command, options, limit, timeout)
    };
    Ok([player(0, &args.first, &args.option_a)?, player(1, &args.second, &args.option_b)?])
}

/// The positions of EPD or FEN lines.
fn read_openings(args: &Args) -> Result<Vec<Position>, Error> {
    let suite = Suite::read(&args.openings, PositionErrorKinds::NONE)?;
    let (file, pairs, openings) = (file_name(&args.openings), args.games / 2, suite.rows.len());
    suite.require_all(&file)?;
    if pairs > openings {
        return Err(Error::FewOpenings { file, openings, pairs });
    }
    Ok(suite.rows.into_iter().map(|row| row.position).collect())
}

/// A match with several games at a time.
struct Match<'a> {
    players: &'a [Player; 2],
    openings: &'a [Position],
    most_plies: usize,
    terms: &'a str,
    /// The numbers of the games to play, and the index of the next.
    left: &'a [usize],
    next: AtomicUsize,
    /// Whether something failed.
    is_over: AtomicBool,
}

/// A finished game, its text, and what an engine did wrong.
type Done = (Finished, Vec<u8>, Option<String>);

impl Match<'_> {
    /// Plays all games that are left, until a signal or an error.
    fn play(
        &self,
        threads: u16,
        mut record: Option<Record>,
        games: &mut Vec<Finished>,
    ) -> Result<(), Error> {
        let bar = progress::bar("match", self.left.len() as u64);
        let mut keep = |(finished, text, fault): Done| -> Result<(), Error> {
            if let Some(record) = &mut record {
                record.append(&text)?;
            }
            if let Some(fault) = fault {
                bar.suspend(|| eprintln!("{fault}"));
            }
            games.push(finished);
            bar.inc(1);
            if let Some(found) = pairs(games).estimate() {
                bar.set_message(found.short());
            }
            Ok(())
        };
        let mut failure = None;
        thread::scope(|scope| {
            let (sender, done) = mpsc::channel();
            for _ in 0..usize::from(threads).min(self.left.len()) {
                let sender = sender.clone();
                scope.spawn(move || {
                    if let Err(error) = self.play_in_turn(&sender) {
                        // Who listens has seen an error already.
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            for game in done {
                if let Err(error) = game.and_then(&mut keep) {
                    self.is_over.store(true, Ordering::Relaxed);
                    failure.get_or_insert(error);
                }
            }
        });
        bar.finish_and_clear();
        failure.map_or(Ok(()), Err)
    }

    fn is_stopped(&self) -> bool {
        interrupt::requested() || self.is_over.load(Ordering::Relaxed)
    }

    /// Plays one game after the other with the same two engines. One that failed is started again.
    fn play_in_turn(&self, done: &Sender<Result<Done, Error>>) -> Result<(), Error> {
        let start = || Ok::<_, Error>([self.players[0].start()?, self.players[1].start()?]);
        let mut engines = start()?;
        while !self.is_stopped()
            && let Some(&game) = self.left.get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let [first, second] = &mut engines;
            let names = [format!("A: {}", first.name), format!("B: {}", second.name)];
            let mut by_color = [first, second];
            let mut names = [&*names[0], &*names[1]];
            if game % 2 == 1 {
                by_color.reverse();
                names.reverse();
            }
            let opening = &self.openings[game / 2];
            let ended = referee::play(by_color, opening, self.most_plies, || self.is_stopped());
            let Some(ended) = ended else { return Ok(()) };
            let finished = Finished::new(game, ended.winner, &ended.reason);
            let text = record::text(game, &ended, names, self.terms)?;
            let fault = ended.fault.map(|fault| format!("round {}: {fault}", record::round(game)));
            let has_failed = fault.is_some();
            // Nobody listens after an error.
            let _ = done.send(Ok((finished, text, fault)));
            if has_failed {
                engines = start()?;
            }
        }
        Ok(())
    }
}

/// The pairs of which both games were played.
fn pairs(games: &[Finished]) -> Pairs {
    let mut open = BTreeMap::new();
    let mut pairs = Pairs::default();
    for game in games {
        match open.remove(&(game.game / 2)) {
            Some(half_points) => pairs.0[game.half_points + half_points] += 1,
            None => _ = open.insert(game.game / 2, game.half_points),
        }
    }
    pairs
}

/// The result of a match.
#[derive(Debug, Serialize)]
struct Report {
    /// What each engine was, and its limit.
    players: [String; 2],
    /// For each move, if that is the limit.
    nodes: Option<[u64; 2]>,
    /// The same in milliseconds.
    movetime: Option<[u64; 2]>,
    openings: String,
    games: usize,
    /// Of the first engine.
    wins: usize,
    draws: usize,
    losses: usize,
    /// Pairs in which the first engine made 0, ½, 1, 1½ and 2 points.
    pairs: Pairs,
    #[serde(flatten)]
    estimate: Option<Estimate>,
    /// How many games ended for which reason.
    reasons: BTreeMap<String, usize>,
}

impl Report {
    fn of(args: &Args, players: &[Player; 2], games: &[Finished]) -> Report {
        let with =
            |half_points| games.iter().filter(|game| game.half_points == half_points).count();
        let mut reasons = BTreeMap::new();
        for game in games {
            *reasons.entry(game.reason.clone()).or_default() += 1;
        }
        let pairs = pairs(games);
        Report {
            players: [players[0].terms(), players[1].terms()],
            nodes: args.nodes,
            movetime: args.movetime,
            openings: args.openings.display().to_string(),
            games: games.len(),
            wins: with(2),
            draws: with(1),
            losses: with(0),
            pairs,
            estimate: pairs.estimate(),
            reasons,
        }
    }

    fn write(&self, out: &mut dyn Write) -> Result<(), Error> {
        let Report { games, wins, draws, losses, pairs, .. } = self;
        let [first, second] = &self.players;
        writeln!(out, "A: {first}\nB: {second}")?;
        let games = plural(*games, "game");
        writeln!(out, "{games}: A wins {wins}, draws {draws}, loses {losses}")?;
        writeln!(out, "pairs with 0, 0.5, 1, 1.5 and 2 points of A: {pairs}")?;
        for (reason, count) in &self.reasons {
            writeln!(out, "  {count} by {reason}")?;
        }
        match &self.estimate {
            Some(found) => writeln!(out, "{}", found.sentence())?,
            None => writeln!(out, "no pair is complete")?,
        }
        Ok(())
    }
}
