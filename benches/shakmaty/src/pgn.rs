//! Reads a file of games and plays every move: pgn-reader with shakmaty beside our reader with our
//! bitboard, in turn.
//!
//!     cargo run --release --bin pgn -- FILE [MEGABYTES [ROUNDS]]
//!
//! The file is repeated in memory to so many megabytes. Both read it from there, check every move by
//! finding it among the legal moves and play it; the numbers of games, of plies and of pieces on the
//! last boards must agree.

use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use pgn_reader::SanPlus;
use polyboard::pgn::{Interest, Reader, Replay, ReplayError, Termination, Text, Visitor};
use polyboard::{Backend, Board, Position, Square, WithBoard};
use shakmaty::{Chess, Position as _};

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    games: u64,
    plies: u64,
    pieces: u64,
}

struct Theirs(Found);

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(mv) => {
                position.play_unchecked(mv);
                self.0.plies += 1;
                ControlFlow::Continue(())
            }
            Err(error) => panic!("{san}: {error}"),
        }
    }

    fn end_game(&mut self, position: Chess) {
        self.0.games += 1;
        self.0.pieces += position.board().occupied().count() as u64;
    }
}

fn theirs(text: &[u8]) -> Found {
    let mut visitor = Theirs(Found::default());
    let mut reader = pgn_reader::Reader::new(text);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    visitor.0
}

struct Ours<B: Board> {
    replay: Replay<B>,
    found: Found,
}

impl<B: Board> Visitor for Ours<B> {
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
        self.replay.san(text)?;
        self.found.plies += 1;
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<Interest, ReplayError> {
        Ok(Interest::Skip)
    }

    fn end_game(&mut self, _: Option<Termination>) -> Result<(), ReplayError> {
        self.found.games += 1;
        let pieces = Square::all().filter(|&square| self.replay.board().piece_at(square).is_some());
        self.found.pieces += pieces.count() as u64;
        Ok(())
    }
}

struct Read<'a>(&'a [u8]);

impl WithBoard for Read<'_> {
    type Output = Found;

    fn with<B: Board + 'static>(self, _: B) -> Found {
        let mut visitor = Ours { replay: Replay::<B>::new(), found: Found::default() };
        let mut reader = Reader::new(self.0);
        while reader.read_game(&mut visitor).unwrap_or_else(|error| panic!("{error}")) {}
        visitor.found
    }
}

fn ours(text: &[u8]) -> Found {
    Backend::Bitboard.visit(&Position::start(), Read(text))
}

/// Tokens alone.
fn their_tokens(text: &[u8]) -> Found {
    struct Tokens(Found);

    impl pgn_reader::Visitor for Tokens {
        type Tags = ();
        type Movetext = ();
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<(), ()> {
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
            ControlFlow::Continue(())
        }

        fn san(&mut self, (): &mut (), _: SanPlus) -> ControlFlow<()> {
            self.0.plies += 1;
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, (): ()) {
            self.0.games += 1;
        }
    }

    let mut visitor = Tokens(Found::default());
    let mut reader = pgn_reader::Reader::new(text);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    visitor.0
}

fn our_tokens(text: &[u8]) -> Found {
    struct Tokens(Found);

    impl Visitor for Tokens {
        type Error = polyboard::SanError;

        fn san(&mut self, text: &[u8]) -> Result<(), Self::Error> {
            std::hint::black_box(polyboard::SanMove::from_bytes(text)?);
            self.0.plies += 1;
            Ok(())
        }

        fn begin_variation(&mut self) -> Result<Interest, Self::Error> {
            Ok(Interest::Read)
        }

        fn end_game(&mut self, _: Option<Termination>) -> Result<(), Self::Error> {
            self.0.games += 1;
            Ok(())
        }
    }

    let mut visitor = Tokens(Found::default());
    let mut reader = Reader::new(text);
    while reader.read_game(&mut visitor).unwrap_or_else(|error| panic!("{error}")) {}
    visitor.0
}

fn time(run: fn(&[u8]) -> Found, text: &[u8]) -> (Found, Duration) {
    let start = Instant::now();
    let found = run(std::hint::black_box(text));
    (found, start.elapsed())
}

fn compare(
    name: &str,
    text: &[u8],
    rounds: usize,
    theirs: fn(&[u8]) -> Found,
    ours: fn(&[u8]) -> Found,
) {
    let mut times = (Vec::new(), Vec::new(), Vec::new());
    let mut found = Found::default();
    for round in 0..=rounds {
        let (their_found, their_time) = time(theirs, text);
        let (our_found, our_time) = time(ours, text);
        assert_eq!(our_found, their_found, "{name}");
        found = our_found;
        // The first round is there to warm up.
        if round > 0 {
            times.0.push(their_time.as_secs_f64());
            times.1.push(our_time.as_secs_f64());
            times.2.push(their_time.as_secs_f64() / our_time.as_secs_f64());
        }
    }
    let median = |mut numbers: Vec<f64>| {
        numbers.sort_by(f64::total_cmp);
        numbers[numbers.len() / 2]
    };
    let (theirs, ours, ratio) = (median(times.0), median(times.1), median(times.2));
    let megabytes = text.len() as f64 / 1e6;
    println!("{name}: {} games, {} plies", found.games, found.plies);
    println!("  pgn-reader  {theirs:7.3} s  {:7.1} MB/s", megabytes / theirs);
    println!("  polyboard   {ours:7.3} s  {:7.1} MB/s", megabytes / ours);
    println!("  ratio       {ratio:7.3}   (above 1: polyboard is faster)");
}

fn main() {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().unwrap_or_else(|| {
        let data = "/../../tests/data/games/lichess-2025-05-sample.pgn";
        env!("CARGO_MANIFEST_DIR").to_owned() + data
    });
    let mut number =
        |default| arguments.next().map_or(default, |text| text.parse().expect("a number"));
    let (megabytes, rounds) = (number(200), number(5));
    let mut one = fs::read(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    one.push(b'\n');
    let text = one.repeat((megabytes * 1_000_000 / one.len()).max(1));
    println!("{file}, {:.1} MB, {rounds} rounds in turn", text.len() as f64 / 1e6);
    compare("tokens and move texts", &text, rounds, their_tokens, our_tokens);
    compare("every move played", &text, rounds, theirs, ours);
}
