//! Solves mates in two: finds every first move that forces mate on the second, with all defenses.
//!
//! A sound problem has one such move, its key, and for each defense one mate. A second key is a
//! cook, a second mate after a defense is a dual; the solver reports both.
//!
//! ```text
//! cargo run --release --example mate_in_two
//! cargo run --release --example mate_in_two -- "6K1/6p1/7b/4Pk2/2Q2n1P/2B3R1/5nP1/5R2 w - - 0 1" x88
//! ```
//!
//! ```text
//! 8  k b K . . . . .
//! 7  p p . . . . . .
//! 6  . P . . . . . .
//! 5  . . . . . . . .
//! 4  . . . . . . . .
//! 3  . . . . . . . .
//! 2  . . . . . . . .
//! 1  R . . . . . . .
//!    a b c d e f g h
//! White mates in two
//!
//! 1. Ra6
//!    1... Bh2     2. Rxa7#
//!    1... Bg3     2. Rxa7#
//!    1... Bf4     2. Rxa7#
//!    1... Be5     2. Rxa7#
//!    1... Bd6     2. Rxa7#
//!    1... Bc7     2. Rxa7#
//!    1... bxa6    2. b7#
//! one key, no dual
//! ```

use anyhow::{Context, Result, ensure};
use polyboard::prelude::*;

const USAGE: &str = "usage: mate_in_two [FEN [BACKEND]]";

/// Paul Morphy, New York Clipper, 28 June 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ensure!(args.len() <= 2, USAGE);
    let position: Position = args.first().map_or(MORPHY, |fen| fen).parse().context(USAGE)?;
    let backend: Backend = args.get(1).map_or("bitboard", |name| name).parse().context(USAGE)?;

    print!("{}", position.diagram());
    println!("{} mates in two\n", position.state().side_to_move);
    backend.visit(&position, Solve);
    Ok(())
}

/// The solver on a board of any type.
struct Solve;

impl WithBoard for Solve {
    type Output = ();

    fn with<B: Board + 'static>(self, board: B) {
        let solutions = solve(&board);
        for solution in &solutions {
            print_solution(&board, solution);
        }
        match &solutions[..] {
            [] => println!("no mate in two"),
            [only] if only.defenses.is_empty() => println!("mate in one"),
            [only] => match only.duals() {
                0 => println!("one key, no dual"),
                duals => {
                    println!("one key, duals after {duals} of {} defenses", only.defenses.len())
                }
            },
            all => println!("{} first moves mate: the problem is cooked", all.len()),
        }
    }
}

/// A first move that forces mate.
struct Solution {
    key: Move,
    /// None if the first move is mate itself.
    defenses: Vec<Defense>,
}

/// A reply to the key, and all moves that mate then.
struct Defense {
    reply: Move,
    mates: Vec<Move>,
}

impl Solution {
    /// How many defenses allow more than one mate.
    fn duals(&self) -> usize {
        self.defenses.iter().filter(|defense| defense.mates.len() > 1).count()
    }
}

/// All moves that force mate in two moves or fewer, in the order of their squares.
fn solve<B: Board>(board: &B) -> Vec<Solution> {
    sorted_moves(board)
        .filter_map(|key| Some(Solution { key, defenses: defenses(&after(board, key))? }))
        .collect()
}

/// All replies with the mates that follow; `None` if some reply escapes.
fn defenses<B: Board>(board: &B) -> Option<Vec<Defense>> {
    if board.is_stalemate() {
        return None;
    }
    let defense = |reply| {
        let next = after(board, reply);
        let mates: Vec<_> =
            sorted_moves(&next).filter(|&mv| after(&next, mv).is_checkmate()).collect();
        (!mates.is_empty()).then_some(Defense { reply, mates })
    };
    sorted_moves(board).map(defense).collect()
}

/// The legal moves, in an order that is the same on all boards.
fn sorted_moves<B: Board>(board: &B) -> impl Iterator<Item = Move> {
    let mut moves = board.legal_moves();
    moves.sort_unstable();
    moves.into_iter()
}

/// The board after a legal move.
fn after<B: Board>(board: &B, mv: Move) -> B {
    let mut next = board.clone();
    next.play_unchecked(mv);
    next
}

fn print_solution<B: Board>(board: &B, solution: &Solution) {
    let replies = after(board, solution.key);
    println!("1. {}", board.san(solution.key));
    for defense in &solution.defenses {
        let next = after(&replies, defense.reply);
        let mates: Vec<_> = defense.mates.iter().map(|&mv| next.san(mv).to_string()).collect();
        println!("   1... {:7} 2. {}", &*replies.san(defense.reply), mates.join(" or "));
    }
}
