//! What does a search pay at each node, beside cozy-chess?
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench -p polyboard-benches --features pext --bench nodes`
//!
//! * `child`: a legal move is played on a copy; then "in check?" and "which pieces are pinned?".
//! * `see`: does a legal capture win at least nothing (`see_ge`)? cozy-chess has no such function, so
//!   `cozy_see_ge` is the swap algorithm over its sets, with the same rules.
//! * `legal`: is a move legal here that was legal in another position, as a hash table would ask?
//! * `fen`: a board is set up from a FEN.
//! * `captures` and `moves`: the legal captures, or all legal moves, are listed, and each list is read move by move: one
//!   that is fast to write must be fast to read too.
//!
//! 2,000 positions of real games are shuffled before each round, as a search never meets positions twice in the
//! same order: a processor would learn it, and what branches cost would be hidden. All subjects must find the
//! same. Each round times every subject in turn; the output is nanoseconds for one operation, the ratio to
//! cozy-chess, and the quartiles of the ratio.
//!
//! Arguments after `--`: ids of representations (default: all), `--rounds N` (default: 50).

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use cozy_chess as cozy;
use polyboard::{
    Backend, CodePath, Inspect, Move, MoveKinds, MoveList, Position, View, ViewExt, WithBoard,
};
use polyboard_bench::peers::{Peer, cozy_move, cozy_see_ge};
use polyboard_benches::quartiles;

/// The operations.
const OPERATIONS: [&str; 6] = ["child", "see", "legal", "fen", "captures", "moves"];

/// FENs of 2,000 positions of real games, those of `polyboard compare`.
const REAL_GAMES: &str = include_str!("../../crates/polyboard-compare/data/fresh.epd");

/// A position with everything that the operations need, so that only they are timed.
struct Case {
    fen: &'static str,
    moves: Vec<Move>,
    captures: Vec<Move>,
    /// Legal moves of the case before.
    foreign: Vec<Move>,
}

/// The positions, shuffled.
fn cases() -> Vec<Case> {
    let mut fens: Vec<&str> = REAL_GAMES.lines().filter(|line| !line.starts_with('#')).collect();
    fastrand::Rng::with_seed(1).shuffle(&mut fens);
    let mut foreign = Vec::new();
    let case = |fen| {
        let board: polyboard::Bitboard = Position::from_fen(fen).expect("a position").into_board();
        let moves = board.legal_moves().to_vec();
        let captures = board.legal_moves_of(MoveKinds::Captures).to_vec();
        let mut foreign = std::mem::replace(&mut foreign, moves.clone());
        // Moves of cozy-chess have no kind: the few that only a wrong kind forbids are left out.
        let peer = cozy::Board::from_fen(fen, false).expect("a position");
        foreign.retain(|&mv| board.is_legal(mv) == peer.is_legal(cozy_move(mv)));
        Case { fen, moves, captures, foreign }
    };
    fens.into_iter().map(case).collect()
}

/// What an operation has found: how often it was done, and a sum that depends on the answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    count: u64,
    sum: u64,
}

impl Found {
    fn add(&mut self, answer: usize) {
        self.count += 1;
        self.sum += answer as u64;
    }
}

/// Does an operation for all cases, in an order that depends on the seed; also returns the seconds it took.
type Run = Box<dyn FnMut(usize, u64) -> (Found, f64)>;

struct Subject {
    id: &'static str,
    run: Run,
}

/// Shuffles, then visits and times.
fn timed<T>(items: &mut [T], seed: u64, mut visit: impl FnMut(&mut T, &mut Found)) -> (Found, f64) {
    fastrand::Rng::with_seed(seed).shuffle(items);
    let mut found = Found::default();
    let start = Instant::now();
    items.iter_mut().for_each(|item| visit(item, &mut found));
    (found, start.elapsed().as_secs_f64())
}

/// A position as one library has it: its board, and moves in its own form.
struct Prepared<B, M> {
    board: B,
    fen: &'static str,
    moves: Vec<M>,
    captures: Vec<M>,
    foreign: Vec<M>,
}

fn prepared<B, M>(
    cases: &'static [Case],
    set_up: impl Fn(&str) -> B,
    converted: impl Fn(Move) -> M,
) -> Vec<Prepared<B, M>> {
    let converted = |moves: &[Move]| moves.iter().map(|&mv| converted(mv)).collect();
    let prepare = |case: &Case| Prepared {
        board: set_up(case.fen),
        fen: case.fen,
        moves: converted(&case.moves),
        captures: converted(&case.captures),
        foreign: converted(&case.foreign),
    };
    cases.iter().map(prepare).collect()
}

/// One of our boards.
fn ours<B: Inspect + 'static>(cases: &'static [Case]) -> Run {
    let set_up = |fen: &str| -> B { Position::from_fen(fen).expect("a position").into_board() };
    let mut prepared = prepared(cases, set_up, |mv| mv);
    let mut list = MoveList::new();
    Box::new(move |operation, seed| {
        timed(&mut prepared, seed, |Prepared { board, fen, moves, captures, foreign }, found| {
            match operation {
                0 => board.code_path().run(
                    #[inline(always)]
                    || {
                        for &mv in &*moves {
                            let mut child = black_box(&*board).clone();
                            child.play_unchecked(mv);
                            let both = child.checks_and_pins();
                            found.add(usize::from(!both.checkers.is_empty()) + both.pinned.len());
                        }
                    },
                ),
                1 => captures.iter().for_each(|&mv| found.add(board.see_ge(mv, 0).into())),
                2 => foreign.iter().for_each(|&mv| found.add(board.is_legal(mv).into())),
                3 => found.add(set_up(fen).occupied().len()),
                _ => {
                    let kinds = if operation == 4 { MoveKinds::Captures } else { MoveKinds::All };
                    list.clear();
                    black_box(&*board).legal_moves_into(kinds, &mut list);
                    let number = |mv: &Move| mv.from().index() + 64 * mv.to().index() + 1;
                    found.add(list.iter().map(|mv| number(black_box(mv))).sum());
                }
            }
        })
    })
}

/// cozy-chess.
fn peer(cases: &'static [Case]) -> Run {
    let set_up = |fen: &str| cozy::Board::from_fen(fen, false).expect("a position");
    let mut prepared = prepared(cases, set_up, cozy_move);
    let mut list = Vec::with_capacity(MoveList::CAPACITY);
    Box::new(move |operation, seed| {
        timed(&mut prepared, seed, |Prepared { board, fen, moves, captures, foreign }, found| {
            match operation {
                0 => moves.iter().for_each(|&mv| {
                    let mut child = black_box(&*board).clone();
                    child.play_unchecked(mv);
                    let own_pins = child.pinned() & child.colors(child.side_to_move());
                    found.add(usize::from(!child.checkers().is_empty()) + own_pins.len() as usize);
                }),
                1 => captures.iter().for_each(|&mv| found.add(cozy_see_ge(board, mv, 0).into())),
                2 => foreign.iter().for_each(|&mv| found.add(board.is_legal(mv).into())),
                3 => found.add(set_up(fen).occupied().len() as usize),
                _ => {
                    list.clear();
                    match operation {
                        4 => assert!(black_box(&*board).list_captures(&mut list)),
                        _ => black_box(&*board).list(&mut list),
                    }
                    let number = |&mv: &cozy::Move| {
                        let (from, to, _) = board.parts(mv);
                        from.index() + 64 * to.index() + 1
                    };
                    found.add(list.iter().map(|mv| number(black_box(mv))).sum());
                }
            }
        })
    })
}

fn subjects(ids: &[Backend], cases: &'static [Case]) -> Vec<Subject> {
    struct Ours(&'static [Case]);

    impl WithBoard for Ours {
        type Output = Run;

        fn with<B: Inspect + 'static>(self, _: B) -> Run {
            ours::<B>(self.0)
        }
    }

    let ours = ids.iter().map(|backend| Subject {
        id: backend.id(),
        run: backend.visit(&Position::start(), Ours(cases)),
    });
    [Subject { id: "cozy-chess", run: peer(cases) }].into_iter().chain(ours).collect()
}

fn main() -> ExitCode {
    let (mut rounds, mut ids) = (50, Vec::new());
    let mut args = std::env::args().skip(1).filter(|arg| arg != "--bench");
    while let Some(arg) = args.next() {
        if arg == "--rounds" {
            rounds = args.next().and_then(|text| text.parse().ok()).unwrap_or(rounds).max(1);
        } else if let Ok(backend) = arg.parse::<Backend>() {
            ids.push(backend);
        } else {
            eprintln!("{arg} is no representation");
            return ExitCode::from(2);
        }
    }
    if ids.is_empty() {
        ids = Backend::all().collect();
    }
    let cases: &'static [Case] = Box::leak(cases().into_boxed_slice());
    let mut subjects = subjects(&ids, cases);
    println!("Nanoseconds for one operation (ratio to cozy-chess, its quartiles), {rounds} rounds");
    println!("| board | {} |", OPERATIONS.join(" | "));
    println!("| --- |{}", " ---: |".repeat(OPERATIONS.len()));
    let mut times = vec![[const { Vec::new() }; OPERATIONS.len()]; subjects.len()];
    for operation in 0..OPERATIONS.len() {
        let (right, _) = (subjects[0].run)(operation, 1);
        for round in 0..rounds {
            for turn in 0..subjects.len() {
                let row = (turn + round) % subjects.len();
                let Subject { id, run } = &mut subjects[row];
                // In another order first, so that its tables are in the cache.
                run(operation, 2 * round as u64 + 1);
                let (found, seconds) = run(operation, 2 * round as u64 + 2);
                assert_eq!(found, right, "{id}: {}", OPERATIONS[operation]);
                times[row][operation].push(seconds * 1e9 / found.count as f64);
            }
        }
    }
    for (row, subject) in subjects.iter().enumerate() {
        print!("| {} |", subject.id);
        for (ours, peer) in times[row].iter().zip(&times[0]) {
            let ratios = ours.iter().zip(peer).map(|(ours, peer)| peer / ours).collect();
            let [lower, ratio, upper] = quartiles(ratios);
            let [_, time, _] = quartiles(ours.clone());
            print!(" {time:.1} ({ratio:.2}, {lower:.2}-{upper:.2}) |");
        }
        println!();
    }
    ExitCode::SUCCESS
}
