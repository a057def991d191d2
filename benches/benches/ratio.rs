//! Every representation against cozy-chess, in one run, in turn.
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p polyboard-benches --features pext --bench ratio`
//!
//! Each round times every subject once on every position. The order rotates from round to round, so that
//! a slow moment of the machine affects all. The output has medians over the rounds, the spread, and the
//! geometric mean of the ratios to the peer.
//!
//! Arguments after `--`: ids of representations (default: all), `--rounds N` (default: 3), `--leaves N` (the
//! greatest depth of each position with at most this many leaves; default: 200 million), `--processor LEVEL` (no
//! instructions beyond this level: baseline, popcnt, bmi2 or avx512).

use std::process::ExitCode;
use std::time::Instant;

use polyboard::Backend;
use polyboard::processor::{Level, limit};
use polyboard_bench::peers::PEERS;
use polyboard_bench::{BenchmarkSubject, Work};
use polyboard_benches::{SUBJECTS, Subject, median};

/// The arguments.
struct Settings {
    rounds: usize,
    leaves: u64,
    ours: Vec<Backend>,
}

impl Settings {
    fn from_args() -> Result<Settings, String> {
        let mut settings = Settings { rounds: 3, leaves: 200_000_000, ours: Vec::new() };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            let mut number = || {
                let text = value()?;
                text.parse::<u64>().map_err(|error| format!("{arg} {text}: {error}"))
            };
            match arg.as_str() {
                "--bench" => {}
                "--rounds" => settings.rounds = number()?.max(1) as usize,
                "--leaves" => settings.leaves = number()?.max(1_000),
                "--processor" => {
                    let level = value()?.parse().and_then(limit);
                    level.map_err(|error| format!("--processor: {error}"))?;
                }
                id => settings.ours.push(id.parse().map_err(|error| format!("{error}"))?),
            }
        }
        if settings.ours.is_empty() {
            settings.ours = Backend::all().collect();
        }
        Ok(settings)
    }
}

fn main() -> ExitCode {
    let settings = match Settings::from_args() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let ours = settings.ours.iter().copied().map(BenchmarkSubject::of_backend);
    let subjects: Vec<_> = PEERS.iter().copied().chain(ours).collect();
    let speeds = measure(&subjects, &settings);
    print_table(&subjects, &speeds, &settings);
    ExitCode::SUCCESS
}

/// Million leaves a second by subject, position and round.
type Speeds = Vec<Vec<Vec<f64>>>;

fn measure(subjects: &[BenchmarkSubject], settings: &Settings) -> Speeds {
    let mut speeds = vec![vec![Vec::new(); SUBJECTS.len()]; subjects.len()];
    for round in 0..settings.rounds {
        for (column, position) in SUBJECTS.iter().enumerate() {
            let depth = position.depth_within(settings.leaves);
            for turn in 0..subjects.len() {
                let row = (turn + round) % subjects.len();
                let mut runner = (subjects[row].runner)(&position.position());
                let start = Instant::now();
                let leaves = runner.run(Work::Perft(depth), 1);
                let seconds = start.elapsed().as_secs_f64();
                let (id, name) = (subjects[row].id, position.name);
                assert_eq!(leaves, Some(position.leaves_at(depth)), "{id}, {name} depth {depth}");
                speeds[row][column].push(position.leaves_at(depth) as f64 / seconds / 1e6);
            }
        }
    }
    speeds
}

fn print_table(subjects: &[BenchmarkSubject], speeds: &Speeds, settings: &Settings) {
    let depth = |subject: &Subject| subject.depth_within(settings.leaves);
    let (rounds, level) = (settings.rounds, Level::detect());
    println!("Million leaves a second by {level}, median of {rounds} rounds in turn.");
    print!("| counter |");
    for subject in &SUBJECTS {
        print!(" {} {} |", subject.name, depth(subject));
    }
    println!(" ratio | lowest | highest |");
    println!("| --- |{} ---: | ---: | ---: |", " ---: |".repeat(SUBJECTS.len()));
    for (row, subject) in subjects.iter().enumerate() {
        let pext = if row == 0 && subject.path == "pext" { " (pext)" } else { "" };
        print!("| {subject}{pext} |");
        for rounds in &speeds[row] {
            print!(" {:.0} |", median(rounds));
        }
        let ratios: Vec<f64> =
            (0..settings.rounds).map(|round| ratio(&speeds[row], &speeds[0], round)).collect();
        let lowest = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let highest = ratios.iter().copied().fold(0.0, f64::max);
        println!(" {:.3} | {lowest:.3} | {highest:.3} |", median(&ratios));
    }
}

/// The geometric mean over the positions of the speed divided by that of the peer, in one round.
fn ratio(ours: &[Vec<f64>], peer: &[Vec<f64>], round: usize) -> f64 {
    let product: f64 = ours.iter().zip(peer).map(|(a, b)| a[round] / b[round]).product();
    product.powf(1.0 / ours.len() as f64)
}
