//! Which slider method is the fastest at which level of instructions, for work that engines do?
//!
//! `cargo bench --profile release -p polyboard-benches --bench sliders`
//!
//! * `perft`: perft to depth 4, with bulk counting.
//! * `search`: the search of `polyboard compare`, to depth 7.
//! * `network`: each legal move is made and unmade, and what a network takes is reported.
//! * `weights`: all moves are made to depth 2, and each position is evaluated; before that, four rows of 1 KB are read from
//!   8 MB, as an engine reads its hash table and the weights of a network. So little of a table stays in the cache.
//!
//! All run on the bitboard, compiled for each level that the processor has, with each method in turn; only the attacks of
//! several sliders at once are the fill of the level, whatever the method. The output is the speed beside the first method of
//! the level, which is the one that the boards take: the median of the ratios of all rounds, and their quartiles.
//!
//! Arguments after `--`: the number of rounds (default: 25; 0 does all work once, for a counter of instructions), then words that
//! level, method and work must contain, as in `9 bmi2 magic search`.

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Instant;

use board_bitboard::Bitboard;
use board_sliders::{
    BitReversal, Extract, Hyperbola, HyperbolaInLanes, KoggeStone, Magic, ObstructionDifference,
    Pext, Rays, SliderInstructions, Sliders, WithSliders,
};
use polyboard::processor::{Avx512, Baseline, Bmi2, Instructions, PerLevel, Popcnt};
use polyboard::{
    Board, CodePath, EnPassantMode, Keyed, MoveKinds, MoveList, Square, SquareSet, ViewExt,
};
use polyboard_bench::search::{SearchBoard, search_often};
use polyboard_bench::{evaluate, observe_each};

/// The instructions of a level with a slider method.
#[derive(Clone, Copy, Debug)]
struct Chosen<I, X>(I, X);

impl<I: Instructions, X: Sliders> CodePath for Chosen<I, X> {
    #[inline(always)]
    fn run<R>(self, body: impl FnOnce() -> R) -> R {
        self.0.run(body)
    }
}

impl<I: Instructions, X: Sliders> SliderInstructions for Chosen<I, X> {
    /// Never found: it is always given.
    fn detect() -> Option<Self> {
        None
    }

    #[inline(always)]
    fn with_sliders<W: WithSliders>(self, work: W) -> W::Output {
        work.with(self)
    }
}

impl<I: Instructions, X: Sliders> Sliders for Chosen<I, X> {
    const NAME: &'static str = X::NAME;
    const TABLE_BYTES: usize = X::TABLE_BYTES;

    #[inline(always)]
    fn dispatch<W: PerLevel>(self, work: W) -> W::Output {
        self.0.dispatch(work)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.1.bishop(square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.1.rook(square, occupied)
    }

    #[inline(always)]
    fn along(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        self.1.along(rays, from, occupied)
    }
}

const WORK: [&str; 4] = ["perft", "search", "network", "weights"];

/// A method at a level. What it finds must be the same for all methods.
struct Row {
    name: String,
    run: Box<dyn FnMut(&str) -> u64>,
}

fn row<I: Instructions + 'static, X: Sliders>(level: &str, instructions: I, sliders: X) -> Row {
    let board = |position| Bitboard::on(Chosen(instructions, sliders), &position);
    let keyed = |position| Keyed::new(board(position), EnPassantMode::Always);
    let mut boards: Vec<_> = polyboard_benches::positions().map(keyed).collect();
    let mut weights = 1;
    let mut run = move |board: &mut Keyed<Bitboard<_>>, work: &str| match work {
        "perft" => board.board().clone().perft(4),
        "search" => search_often(board, 7, 1).nodes,
        "network" => {
            let (mut board, moves) = (*board.board(), board.legal_moves());
            let changes = (0..400).map(|_| observe_each::<_, true>(&mut board, &moves));
            changes.fold(0, u64::wrapping_add)
        }
        _ => (0..20).map(|_| walk(board, 2, &mut weights)).sum(),
    };
    let all = move |work: &str| {
        boards.iter_mut().map(|board| run(board, work)).fold(0, u64::wrapping_add)
    };
    Row { name: format!("{level} {}", X::NAME), run: Box::new(all) }
}

/// Evaluates every position up to a depth, and reads weights before that.
fn walk<S: SearchBoard>(board: &mut S, depth: u32, row: &mut u64) -> u64 {
    read_weights(row);
    let mut sum = u64::from(evaluate(board).unsigned_abs());
    if depth > 0 {
        let mut moves = MoveList::new();
        board.generate(MoveKinds::All, &mut moves);
        for &mv in &moves {
            sum += board.after(mv, |child| walk(child, depth - 1, row));
        }
    }
    sum
}

/// 8 MB of other data.
static WEIGHTS: LazyLock<Vec<u64>> = LazyLock::new(|| vec![1; 1 << 20]);

/// Reads four rows of 1 KB, each somewhere else.
fn read_weights(row: &mut u64) {
    for _ in 0..4 {
        *row = row.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let start = (*row >> 51) as usize * 128;
        black_box(WEIGHTS[start..start + 128].iter().fold(0, |sum, word| sum ^ word));
    }
}

/// Adds the methods that need no instruction.
fn level<I: Instructions + 'static>(name: &str, instructions: I, mut rows: Vec<Row>) -> Vec<Row> {
    rows.push(row(name, instructions, Magic));
    rows.push(row(name, instructions, Hyperbola));
    rows.push(row(name, instructions, BitReversal));
    rows.push(row(name, instructions, ObstructionDifference));
    rows.push(row(name, instructions, KoggeStone));
    rows
}

fn level_with_pext<I: Instructions + Extract>(name: &str, instructions: I) -> Vec<Row> {
    let lanes = row(name, instructions, HyperbolaInLanes::new(instructions));
    level(name, instructions, vec![row(name, instructions, Pext::new(instructions)), lanes])
}

/// Does work by each row in turn: seconds by row, then by round. The first round warms up, and is not timed.
fn time(rows: &mut [&mut Row], work: &str, rounds: usize) -> Vec<Vec<f64>> {
    let (mut times, mut found) = (vec![Vec::new(); rows.len()], None);
    for round in 0..=rounds {
        for turn in 0..rows.len() {
            let at = (turn + round) % rows.len();
            let start = Instant::now();
            let sum = (rows[at].run)(work);
            times[at].push(start.elapsed().as_secs_f64());
            assert_eq!(*found.get_or_insert(sum), sum, "{work} by {}", rows[at].name);
        }
    }
    times.into_iter().map(|times| times[1..].to_vec()).collect()
}

/// The speed beside another row: the median of the ratios of all rounds, and their quartiles.
fn speed(other: &[f64], own: &[f64]) -> String {
    let ratios = other.iter().zip(own).map(|(other, own)| other / own).collect();
    let [lower, median, upper] = polyboard_benches::quartiles(ratios);
    format!(" {median:.3} ({lower:.3} to {upper:.3}) |")
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let rounds = arguments.next().map_or(25, |number| number.parse().expect("a number of rounds"));
    let words: Vec<String> = arguments.collect();
    let mut levels = vec![level("baseline", Baseline, vec![])];
    levels.extend(Popcnt::detect().map(|popcnt| level("popcnt", popcnt, vec![])));
    levels.extend(Bmi2::detect().map(|bmi2| level_with_pext("bmi2", bmi2)));
    levels.extend(Avx512::detect().map(|avx512| level_with_pext("avx512", avx512)));
    for rows in &mut levels {
        for work in WORK {
            let is_wanted = |row: &&mut Row| {
                words.iter().all(|word| word == work || row.name.contains(word.as_str()))
            };
            let mut rows: Vec<_> = rows.iter_mut().filter(is_wanted).collect();
            let times = time(&mut rows, work, rounds);
            for (row, own) in rows.iter().zip(&times) {
                println!("| {work} | {} |{}", row.name, speed(&times[0], own));
            }
        }
    }
}
