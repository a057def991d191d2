//! A small neural network with piece and threat inputs, updated move by move (NNUE), on a representation
//! chosen by name.
//!
//! The first layer of such a network has one input for each piece on each square and, since late 2025, one for
//! each threat: a piece attacks a piece. Nearly all of them are 0, and a move changes only a few. So its
//! sums, the accumulators, are kept: the board reports what changes to an [`Observer`], which adds and subtracts
//! rows of weights. The weights here are pseudo-random, so the values mean nothing; everything else is as in an
//! engine.
//!
//! The program makes all moves to a depth and takes them back. After each of them the kept accumulators
//! must equal those computed anew.
//!
//! ```text
//! cargo run --release --example nnue
//! cargo run --release --example nnue -- bitboard 2 "1b4k1/8/8/8/8/6N1/5PPP/r5K1 w - - 0 1"
//! ```
//!
//! ```text
//! bitboard: 1b4k1/8/8/8/8/6N1/5PPP/r5K1 w - - 0 1
//! Nf1 is the best move by these weights, worth -36. It changes:
//!   moved     white knight g3 f1
//!   ...
//!   vanishes  black rook a1 attacks white king g1
//!   appears   black rook a1 attacks white knight f1
//!   vanishes  black bishop b8 attacks white knight g3
//!   appears   black bishop b8 attacks white pawn h2
//!   appears   white knight f1 defends white pawn h2
//! 25 moves made and taken back, the accumulators always as computed anew
//! inputs switched for each: 4.4 of 15.0
//! ```

use anyhow::{Context, Result, ensure};
use polyboard::prelude::*;
use polyboard::{Observer, Threat};

const USAGE: &str = "usage: nnue [BACKEND [DEPTH [FEN]]]";
/// A position in which all kinds of moves occur.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The sums of the first layer for one side.
const WIDTH: usize = 16;
type Row = [i16; WIDTH];

/// Twelve pieces on 64 squares.
const PIECES: usize = 12 * 64;
/// A piece on a square attacks a piece on a square. A real network has rows only for those that can occur.
const THREATS: usize = PIECES * PIECES;

/// The weights: a row for each input, and one factor for each sum.
struct Network {
    rows: Vec<Row>,
    output: [Row; 2],
}

impl Network {
    /// Fixed pseudo-random weights, small enough that no sum overflows.
    fn new() -> Network {
        let mut rng = fastrand::Rng::with_seed(2025);
        let mut row = || std::array::from_fn(|_| rng.i16(-50..=50));
        let rows = (0..PIECES + THREATS).map(|_| row()).collect();
        Network { rows, output: [row(), row()] }
    }

    /// What the position is worth to the side to move.
    fn evaluate(&self, accumulators: &Accumulators, side_to_move: Color) -> i32 {
        let sides = [side_to_move, !side_to_move].map(|side| accumulators.sums[side.index()]);
        let products = sides.iter().zip(&self.output).flat_map(|(sums, weights)| {
            // The activation is a clipped ramp.
            let active = sums.iter().map(|&sum| i32::from(sum.clamp(0, 255)));
            active.zip(weights).map(|(active, &weight)| active * i32::from(weight))
        });
        products.sum::<i32>() / 256
    }
}

/// The number of a piece on a square as a side sees it: its own pieces first, its own first rank at the bottom.
fn piece_input(side: Color, piece: Piece, square: Square) -> usize {
    let square = if side == Color::White { square } else { square.flip_rank() };
    let color = usize::from(piece.color != side);
    (color * 6 + piece.role.index()) * 64 + square.index()
}

fn threat_input(side: Color, threat: Threat) -> usize {
    let attacker = piece_input(side, threat.attacker, threat.from);
    PIECES + attacker * PIECES + piece_input(side, threat.victim, threat.to)
}

/// The sums of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Accumulators {
    sums: [Row; 2],
}

/// Keeps accumulators in step with a board.
struct Updater<'a> {
    network: &'a Network,
    accumulators: Accumulators,
    /// How many inputs were switched, for the report.
    switched: u64,
}

impl<'a> Updater<'a> {
    /// The accumulators of a position, computed anew.
    fn new(network: &'a Network, board: &impl Board) -> Updater<'a> {
        let mut updater = Updater { network, accumulators: Accumulators::default(), switched: 0 };
        board.observe(&mut updater);
        updater
    }

    fn switch(&mut self, input: impl Fn(Color) -> usize, change: impl Fn(i16, i16) -> i16) {
        self.switched += 1;
        for side in Color::ALL {
            let row = &self.network.rows[input(side)];
            let sums = &mut self.accumulators.sums[side.index()];
            sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = change(*sum, weight));
        }
    }
}

impl Observer for Updater<'_> {
    fn piece_removed(&mut self, piece: Piece, square: Square) {
        self.switch(|side| piece_input(side, piece, square), |sum, weight| sum - weight);
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        self.switch(|side| piece_input(side, piece, square), |sum, weight| sum + weight);
    }

    fn threat_removed(&mut self, threat: Threat) {
        self.switch(|side| threat_input(side, threat), |sum, weight| sum - weight);
    }

    fn threat_added(&mut self, threat: Threat) {
        self.switch(|side| threat_input(side, threat), |sum, weight| sum + weight);
    }
}

/// Writes what a move changes.
#[derive(Default)]
struct Words(String);

impl Words {
    fn line(&mut self, what: &str, threat: Threat) {
        let Threat { attacker, from, victim, to } = threat;
        let verb = if threat.is_defense() { "defends" } else { "attacks" };
        self.0 += &format!("  {what}  {attacker} {from} {verb} {victim} {to}\n");
    }
}

impl Observer for Words {
    fn piece_removed(&mut self, piece: Piece, square: Square) {
        self.0 += &format!("  removed   {piece} {square}\n");
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        self.0 += &format!("  added     {piece} {square}\n");
    }

    fn piece_moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.0 += &format!("  moved     {piece} {from} {to}\n");
    }

    fn threat_removed(&mut self, threat: Threat) {
        self.line("vanishes", threat);
    }

    fn threat_added(&mut self, threat: Threat) {
        self.line("appears ", threat);
    }
}

/// What the moves to a depth took.
#[derive(Default)]
struct Report {
    moves: u64,
    switched: u64,
    switched_anew: u64,
}

/// Makes all moves to a depth and takes them back, with the accumulators in step.
fn compare<B: Board>(
    board: &mut B,
    kept: &mut Updater,
    depth: u32,
    report: &mut Report,
) -> Result<()> {
    if depth == 0 {
        return Ok(());
    }
    let before = kept.accumulators.clone();
    for mv in board.legal_moves() {
        kept.switched = 0;
        let undo = board.make_observed(mv, kept);
        let anew = Updater::new(kept.network, board);
        ensure!(kept.accumulators == anew.accumulators, "{mv} to {}: they differ", board.fen());
        report.moves += 1;
        report.switched += kept.switched;
        report.switched_anew += anew.switched;
        compare(board, kept, depth - 1, report)?;
        board.unmake_observed(mv, undo, kept);
        ensure!(kept.accumulators == before, "{mv} from {}: they differ", board.fen());
    }
    Ok(())
}

/// The move after which the network likes the position least for the other side.
fn best_move<B: Board>(board: &mut B, kept: &mut Updater) -> Option<(Move, i32)> {
    let mut values = Vec::new();
    for mv in board.legal_moves() {
        let undo = board.make_observed(mv, kept);
        values.push((mv, -kept.network.evaluate(&kept.accumulators, board.side_to_move())));
        board.unmake_observed(mv, undo, kept);
    }
    // Representations generate moves in different orders.
    values.into_iter().max_by_key(|&(mv, value)| (value, mv))
}

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ensure!(args.len() <= 3, USAGE);
    let backend: Backend = args.first().map_or("bitboard", |name| name).parse().context(USAGE)?;
    let depth: u32 =
        args.get(1).map_or("3", |text| text).parse().context("DEPTH").context(USAGE)?;
    let fen = args.get(2).map_or(KIWIPETE, |fen| fen);
    let mut board = AnyBoard::new(backend, &fen.parse().context(USAGE)?);

    println!("{backend}: {}", board.fen());
    let network = Network::new();
    let mut kept = Updater::new(&network, &board);
    if let Some((mv, value)) = best_move(&mut board, &mut kept) {
        let mut words = Words::default();
        println!("{} is the best move by these weights, worth {value}. It changes:", board.san(mv));
        let undo = board.make_observed(mv, &mut words);
        board.unmake(mv, undo);
        print!("{}", words.0);
    }
    let mut report = Report::default();
    compare(&mut board, &mut kept, depth, &mut report)?;
    let mean = |sum: u64| sum as f64 / report.moves.max(1) as f64;
    println!(
        "{} moves made and taken back, the accumulators always as computed anew",
        report.moves
    );
    println!(
        "inputs switched for each: {:.1} of {:.1}",
        mean(report.switched),
        mean(report.switched_anew)
    );
    Ok(())
}
