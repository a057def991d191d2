//! Every board beside cozy-chess, in one run, in turn.
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p board-bench --features pext --bench ratio`
//!
//! Each round times every counter once on every position, in an order that moves on by one a
//! round, so that a slow moment of the machine falls on all. Printed are medians over the rounds,
//! the spread, and the geometric mean of the ratios to the peer, pair by pair.
//!
//! Arguments after `--`: names of boards to measure (all by default), `--rounds N` (default 3),
//! `--leaves N` (the deepest depth of each position with at most so many leaves; default 200
//! million).

use std::process::ExitCode;

use board_bench::{Counter, SUBJECTS, Subject, median};
use polyboard::Backend;

/// What the arguments ask for.
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
            let mut number = |name: &str| {
                let text = args.next().ok_or(format!("{name} wants a number"))?;
                text.parse::<u64>().map_err(|error| format!("{name} {text}: {error}"))
            };
            match arg.as_str() {
                "--bench" => {}
                "--rounds" => settings.rounds = number("--rounds")?.max(1) as usize,
                "--leaves" => settings.leaves = number("--leaves")?.max(1_000),
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
    let mut counters = vec![Counter::CozyChess];
    counters.extend(settings.ours.iter().map(|&backend| Counter::Ours(backend)));
    let speeds = measure(&counters, &settings);
    print_table(&counters, &speeds, &settings);
    ExitCode::SUCCESS
}

/// Million leaves a second by counter, position and round.
type Speeds = Vec<Vec<Vec<f64>>>;

fn measure(counters: &[Counter], settings: &Settings) -> Speeds {
    let mut speeds = vec![vec![Vec::new(); SUBJECTS.len()]; counters.len()];
    for round in 0..settings.rounds {
        for (column, subject) in SUBJECTS.iter().enumerate() {
            let depth = subject.depth_within(settings.leaves);
            for turn in 0..counters.len() {
                let row = (turn + round) % counters.len();
                let elapsed = counters[row].time(subject, depth);
                let leaves = subject.leaves_at(depth) as f64;
                speeds[row][column].push(leaves / elapsed.as_secs_f64() / 1e6);
            }
        }
    }
    speeds
}

fn print_table(counters: &[Counter], speeds: &Speeds, settings: &Settings) {
    let depth = |subject: &Subject| subject.depth_within(settings.leaves);
    println!("Million leaves a second, median of {} rounds in turn.", settings.rounds);
    print!("| counter |");
    for subject in &SUBJECTS {
        print!(" {} {} |", subject.name, depth(subject));
    }
    println!(" ratio | lowest | highest |");
    println!("| --- |{} ---: | ---: | ---: |", " ---: |".repeat(SUBJECTS.len()));
    for (row, counter) in counters.iter().enumerate() {
        print!("| {} |", counter.name());
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

/// The geometric mean over the positions of one round's speed beside the peer's.
fn ratio(ours: &[Vec<f64>], peer: &[Vec<f64>], round: usize) -> f64 {
    let product: f64 = ours.iter().zip(peer).map(|(a, b)| a[round] / b[round]).product();
    product.powf(1.0 / ours.len() as f64)
}
