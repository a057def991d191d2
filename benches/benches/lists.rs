//! How long does it take to list moves where no two positions are alike, as in a search?
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p polyboard-benches --features pext --bench lists`
//!
//! Where a few positions are repeated, the processor foresees the branches of a generator, which it cannot do
//! in a search. So 2,000 positions of real games are shuffled before every round. In a round every subject
//! lists the moves of each position, all in the same order; the order of the subjects rotates. Then the same
//! again, and each list is read move by move: a list that is fast to write must be fast to read too. Lengths,
//! or a sum over all moves, are compared with those of cozy-chess: a wrong list stops the benchmark.
//!
//! The output has medians over the rounds, and the median and the quartiles of the ratios to cozy-chess in the
//! same round: above 1 is faster. `-- --rounds N` sets the number of rounds (default: 300).

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use board_bitboard::{Bitboard, Bmi2};
use polyboard::{Board, Move, MoveKind, MoveKinds, MoveList, Position, ViewExt};
use polyboard_bench::peers::{CozyChess, Peer};
use polyboard_benches::{median, quartiles, real_games};

const COUNT: usize = 2_000;

/// What is done with a list.
#[derive(Clone, Copy)]
enum Then {
    TakeLength,
    ReadMoves,
}

/// Boards, one for each position, and a list to fill.
trait Subject {
    /// Shuffles the boards, in the same way for the same seed.
    fn shuffle(&mut self, seed: u64);

    /// Lists the captures or all moves of each board. Returns the sum of the lengths, or over the moves.
    fn list(&mut self, kinds: MoveKinds, then: Then) -> u64;
}

/// Boards of ours.
struct Ours<B> {
    boards: Vec<B>,
    list: MoveList,
}

impl<B: Board + 'static> Ours<B> {
    fn boxed(positions: &[Position]) -> Box<dyn Subject> {
        let boards = positions.iter().map(B::from_position).collect();
        Box::new(Ours::<B> { boards, list: MoveList::new() })
    }
}

impl<B: Board> Subject for Ours<B> {
    fn shuffle(&mut self, seed: u64) {
        fastrand::Rng::with_seed(seed).shuffle(&mut self.boards);
    }

    fn list(&mut self, kinds: MoveKinds, then: Then) -> u64 {
        let mut sum = 0;
        for board in &self.boards {
            self.list.clear();
            black_box(board).legal_moves_into(kinds, &mut self.list);
            sum += match then {
                Then::TakeLength => black_box(&self.list).len() as u64,
                Then::ReadMoves => self.list.iter().map(|&mv| number(black_box(mv))).sum(),
            };
        }
        sum
    }
}

/// Boards of another crate.
struct Theirs<P: Peer> {
    boards: Vec<P>,
    list: Vec<P::Move>,
}

impl<P: Peer> Theirs<P> {
    fn boxed(positions: &[Position]) -> Box<dyn Subject> {
        let board = |position: &Position| {
            P::from_fen(&position.fen().to_string(), false).expect("a position of standard chess")
        };
        let boards = positions.iter().map(board).collect();
        Box::new(Theirs { boards, list: Vec::with_capacity(MoveList::CAPACITY) })
    }
}

impl<P: Peer> Subject for Theirs<P> {
    fn shuffle(&mut self, seed: u64) {
        fastrand::Rng::with_seed(seed).shuffle(&mut self.boards);
    }

    fn list(&mut self, kinds: MoveKinds, then: Then) -> u64 {
        let mut sum = 0;
        for board in &self.boards {
            let board = black_box(board);
            self.list.clear();
            match kinds {
                MoveKinds::Captures => assert!(board.list_captures(&mut self.list)),
                _ => board.list(&mut self.list),
            }
            let number = |mv| {
                let (from, to, _) = board.parts(black_box(mv));
                number(Move::new(from, to, MoveKind::Quiet))
            };
            sum += match then {
                Then::TakeLength => black_box(&self.list).len() as u64,
                Then::ReadMoves => self.list.iter().map(|&mv| number(mv)).sum(),
            };
        }
        sum
    }
}

/// A number of a move by its squares, which all subjects give alike.
fn number(mv: Move) -> u64 {
    (mv.from().index() + 64 * mv.to().index() + 1) as u64
}

/// The subjects with their names, cozy-chess first.
fn subjects(positions: &[Position]) -> Vec<(&'static str, Box<dyn Subject>)> {
    let mut subjects = vec![
        ("cozy-chess", Theirs::<CozyChess>::boxed(positions)),
        ("bitboard", Ours::<Bitboard>::boxed(positions)),
        ("bitboard+array8x8", Ours::<polyboard::BitboardArray8x8>::boxed(positions)),
        ("byteboard", Ours::<polyboard::Byteboard>::boxed(positions)),
    ];
    if Bmi2::detect().is_some() {
        subjects.push(("bitboard, path Bmi2", Ours::<Bitboard<Bmi2>>::boxed(positions)));
    }
    subjects
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let rounds = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => 300,
        ["--rounds", number] if number.parse().is_ok_and(|rounds: usize| rounds > 0) => {
            number.parse().unwrap_or_default()
        }
        _ => {
            eprintln!("usage: [--rounds N]");
            return ExitCode::from(2);
        }
    };
    let positions: Vec<Position> = real_games()
        .take(COUNT)
        .map(|fen| fen.parse().expect("every line is a position"))
        .collect();
    let mut subjects = subjects(&positions);
    println!("Lists of {COUNT} shuffled positions, {rounds} rounds.");
    for (title, kinds, then) in [
        ("captures", MoveKinds::Captures, Then::TakeLength),
        ("captures, list read", MoveKinds::Captures, Then::ReadMoves),
        ("all moves", MoveKinds::All, Then::TakeLength),
        ("all moves, list read", MoveKinds::All, Then::ReadMoves),
    ] {
        let times = measure(&mut subjects, kinds, then, rounds);
        print_table(title, &subjects, &times);
    }
    ExitCode::SUCCESS
}

/// Nanoseconds a position, by subject and round.
fn measure(
    subjects: &mut [(&'static str, Box<dyn Subject>)],
    kinds: MoveKinds,
    then: Then,
    rounds: usize,
) -> Vec<Vec<f64>> {
    let right = subjects[0].1.list(kinds, then);
    let mut times = vec![Vec::new(); subjects.len()];
    for round in 0..rounds {
        for turn in 0..subjects.len() {
            let row = (turn + round) % subjects.len();
            let (name, subject) = &mut subjects[row];
            // In another order first, so that its tables are in the cache.
            subject.shuffle(2 * round as u64 + 1);
            subject.list(kinds, then);
            subject.shuffle(2 * round as u64 + 2);
            let start = Instant::now();
            let sum = subject.list(kinds, then);
            let nanoseconds = start.elapsed().as_secs_f64() * 1e9;
            assert_eq!(sum, right, "{name} lists other {kinds:?} than cozy-chess");
            times[row].push(nanoseconds / COUNT as f64);
        }
    }
    times
}

fn print_table(title: &str, subjects: &[(&'static str, Box<dyn Subject>)], times: &[Vec<f64>]) {
    println!("\n| {title} | ns a position | ratio | lower quartile | upper quartile |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for ((name, _), row) in subjects.iter().zip(times) {
        let ratios: Vec<f64> = times[0].iter().zip(row).map(|(peer, own)| peer / own).collect();
        let [lower, upper] = quartiles(&ratios);
        let (time, ratio) = (median(row), median(&ratios));
        println!("| {name} | {time:.1} | {ratio:.2} | {lower:.2} | {upper:.2} |");
    }
}
