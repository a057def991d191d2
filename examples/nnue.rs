//! A small neural network with the inputs of 2026, pieces, threats and pairs of pawns, updated move by move (NNUE),
//! on a representation chosen by name.
//!
//! The first layer of such a network has one input for each piece on each square, for each threat (a piece attacks a
//! piece) and for each pair of pawns on neighboring files. Nearly all of them are 0, and a move changes only a few. So
//! its sums, the accumulators, are kept: the board reports what changes to an [`Observer`], which adds and subtracts
//! rows of weights. The weights here are pseudo-random, so the values mean nothing; everything else is as in an
//! engine:
//!
//! * Each side has sums of its own, in which its pieces and squares come first, and its king is on the files a to d:
//!   otherwise all squares are mirrored. When the king crosses the middle, its sums are computed anew.
//! * Kings attack nothing and are not attacked; pawns on pawns are pairs (Stockfish #6593, #6609, #6982).
//! * Two equal pieces attack each other or neither does, so that is one input and not two.
//!
//! The program searches to a depth, with the network at the leaves. At every node the kept accumulators must equal those
//! computed anew. Then it searches again without that comparison, for the time.
//!
//! ```text
//! cargo run --release --example nnue
//! cargo run --release --example nnue -- bitboard 2 "1b4k1/8/8/8/8/6N1/5PPP/r5K1 w - - 0 1"
//! ```
//!
//! ```text
//! bitboard: 1b4k1/8/8/8/8/6N1/5PPP/r5K1 w - - 0 1
//! inputs: 768 pieces, 59808 threats, 4560 pairs of pawns
//! Nf1 is the best move by these weights, worth -16. It changes:
//!   moved     white knight g3 f1
//!   appears   black bishop b8 attacks white pawn h2
//!   appears   black rook a1 attacks white knight f1
//!   appears   white knight f1 defends white pawn h2
//!   vanishes  black bishop b8 attacks white knight g3
//!   vanishes  white pawn f2 defends white knight g3
//!   vanishes  white pawn h2 defends white knight g3
//! 26 nodes, the sums always as computed anew
//! rows added or subtracted for each: 15.7; anew 25.8
//! ...
//! ```

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use polyboard::prelude::*;
use polyboard::{Observer, PawnPair, Threat, Threats};

const USAGE: &str = "usage: nnue [BACKEND [DEPTH [FEN]]]";
/// A position in which all kinds of moves occur.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The sums of the first layer for one side.
const WIDTH: usize = 16;
type Row = [i16; WIDTH];

/// Twelve pieces on 64 squares.
const PIECES: usize = 12 * 64;
/// Two of the pawns of both colors on 48 squares.
const PAWN_PAIRS: usize = 96 * 95 / 2;

/// How a side sees the board: as White, with its king on the files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sight {
    side: Color,
    is_mirrored: bool,
}

impl Sight {
    fn of(side: Color, king: Square) -> Sight {
        Sight { side, is_mirrored: king.file() >= File::E }
    }

    fn color(self, color: Color) -> Color {
        if self.side == Color::White { color } else { !color }
    }

    fn square(self, square: Square) -> Square {
        let square = if self.side == Color::White { square } else { square.flip_rank() };
        if self.is_mirrored { square.flip_file() } else { square }
    }

    fn piece(self, piece: Piece) -> Piece {
        Piece::new(self.color(piece.color), piece.role)
    }
}

/// The numbers of the inputs that are threats: for each attacker and victim but the kings, those that can occur.
struct ThreatNumbers {
    /// By attacker and victim.
    blocks: [[usize; 12]; 12],
    /// By attacker and its square, how many attacks its lower squares have in the block: all, or those on higher squares.
    squares: [[[usize; 64]; 12]; 2],
    count: usize,
}

/// Whether two pieces attack each other if one attacks the other; then the one on the lower square stands for both.
fn is_mutual(attacker: Piece, victim: Piece) -> bool {
    attacker.role == victim.role
}

impl ThreatNumbers {
    fn new() -> ThreatNumbers {
        let mut numbers =
            ThreatNumbers { blocks: [[0; 12]; 12], squares: [[[0; 64]; 12]; 2], count: 0 };
        let pieces = Piece::all().into_iter().filter(|piece| piece.role != Role::King);
        for attacker in pieces.clone() {
            let mut sizes = [0, 0];
            for from in Square::all() {
                for (mutual, size) in sizes.iter_mut().enumerate() {
                    numbers.squares[mutual][attacker.index()][from.index()] = *size;
                    *size += ThreatNumbers::targets(attacker, from, mutual == 1).len();
                }
            }
            for victim in pieces.clone() {
                if [attacker.role, victim.role] != [Role::Pawn; 2] {
                    numbers.blocks[attacker.index()][victim.index()] = numbers.count;
                    numbers.count += sizes[usize::from(is_mutual(attacker, victim))];
                }
            }
        }
        numbers
    }

    /// What a piece attacks on an empty board; for mutual threats the higher squares.
    fn targets(attacker: Piece, from: Square, is_mutual: bool) -> SquareSet {
        let is_possible =
            attacker.role != Role::Pawn || !matches!(from.rank(), Rank::First | Rank::Eighth);
        let all = if is_possible {
            attacks::of(attacker, from, SquareSet::EMPTY)
        } else {
            SquareSet::EMPTY
        };
        if is_mutual { all - below(from) } else { all }
    }

    /// The number of a threat; `None` if the threat back stands for it.
    fn of(&self, sight: Sight, threat: Threat) -> Option<usize> {
        let (attacker, victim) = (sight.piece(threat.attacker), sight.piece(threat.victim));
        let (from, to) = (sight.square(threat.from), sight.square(threat.to));
        let is_mutual = is_mutual(attacker, victim);
        if is_mutual && from > to {
            return None;
        }
        let block = self.blocks[attacker.index()][victim.index()];
        let first = self.squares[usize::from(is_mutual)][attacker.index()][from.index()];
        let targets = ThreatNumbers::targets(attacker, from, is_mutual);
        Some(block + first + (targets & below(to)).len())
    }
}

/// The squares with lower numbers.
fn below(square: Square) -> SquareSet {
    SquareSet::from_bits((1 << square.index()) - 1)
}

/// The weights: a row for each input, and one factor for each sum.
struct Network {
    threats: ThreatNumbers,
    rows: Vec<Row>,
    output: [Row; 2],
}

impl Network {
    /// Fixed pseudo-random weights, small enough that no sum overflows.
    fn new() -> Network {
        let mut rng = fastrand::Rng::with_seed(2025);
        let mut row = || std::array::from_fn(|_| rng.i16(-50..=50));
        let threats = ThreatNumbers::new();
        let rows = (0..PIECES + threats.count + PAWN_PAIRS).map(|_| row()).collect();
        Network { threats, rows, output: [row(), row()] }
    }

    /// What the position is worth to the side to move.
    fn evaluate(&self, sums: &[Row; 2], side_to_move: Color) -> i32 {
        let sides = [side_to_move, !side_to_move].map(|side| sums[side.index()]);
        let products = sides.iter().zip(&self.output).flat_map(|(sums, weights)| {
            // The activation is a clipped ramp.
            let active = sums.iter().map(|&sum| i32::from(sum.clamp(0, 255)));
            active.zip(weights).map(|(active, &weight)| active * i32::from(weight))
        });
        products.sum::<i32>() / 256
    }

    fn piece(&self, sight: Sight, piece: Piece, square: Square) -> &Row {
        &self.rows[sight.piece(piece).index() * 64 + sight.square(square).index()]
    }

    fn threat(&self, sight: Sight, threat: Threat) -> Option<&Row> {
        Some(&self.rows[PIECES + self.threats.of(sight, threat)?])
    }

    fn pawn_pair(&self, sight: Sight, pair: PawnPair) -> &Row {
        // Pawns stand on 48 squares, from a2 to h7.
        let pawn = |at: usize| {
            48 * sight.color(pair.colors[at]).index() + sight.square(pair.squares[at]).index() - 8
        };
        let (low, high) = (pawn(0).min(pawn(1)), pawn(0).max(pawn(1)));
        &self.rows[PIECES + self.threats.count + high * (high - 1) / 2 + low]
    }
}

/// Keeps the sums of both sides, or of one of them, in step with a board.
struct Updater<'a> {
    network: &'a Network,
    sights: [Option<Sight>; 2],
    sums: [Row; 2],
    /// How many inputs were switched, for the report.
    switched: u64,
}

impl<'a> Updater<'a> {
    /// The sums of some sides of a position, computed anew.
    fn new(network: &'a Network, board: &impl Board, sides: &[Color]) -> Updater<'a> {
        let mut updater =
            Updater { network, sights: [None; 2], sums: [[0; WIDTH]; 2], switched: 0 };
        for &side in sides {
            updater.sights[side.index()] = Some(Sight::of(side, board.king(side)));
        }
        board.observe(&mut updater);
        updater
    }

    #[inline]
    fn switch<'r>(
        &mut self,
        row: impl Fn(Sight) -> Option<&'r Row>,
        change: impl Fn(i16, i16) -> i16,
    ) {
        for (sight, sums) in self.sights.iter().zip(&mut self.sums) {
            if let Some(row) = sight.and_then(&row) {
                sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = change(*sum, weight));
                self.switched += 1;
            }
        }
    }

    /// After a move was made or taken back: computes anew what a king that crosses the middle has mirrored.
    fn settle(&mut self, board: &impl Board) {
        for side in Color::ALL {
            let sight = Sight::of(side, board.king(side));
            if self.sights[side.index()] != Some(sight) {
                let anew = Updater::new(self.network, board, &[side]);
                self.sights[side.index()] = Some(sight);
                self.sums[side.index()] = anew.sums[side.index()];
                self.switched += anew.switched;
            }
        }
    }

    fn make<B: Board>(&mut self, board: &mut B, mv: Move) -> B::Undo {
        let undo = board.make_observed(mv, self);
        self.settle(board);
        undo
    }

    fn unmake<B: Board>(&mut self, board: &mut B, mv: Move, undo: B::Undo) {
        board.unmake_observed(mv, undo, self);
        self.settle(board);
    }
}

/// What a network takes of the threats: no kings, and pairs of pawns in place of pawns on pawns.
const THREATS: Threats = Threats::ALL.without_kings().without(Role::Pawn, Role::Pawn);

impl Observer for Updater<'_> {
    const THREATS: Threats = THREATS;
    const PAWN_PAIRS: bool = true;

    fn piece_removed(&mut self, piece: Piece, square: Square) {
        let network = self.network;
        self.switch(|sight| Some(network.piece(sight, piece, square)), |sum, weight| sum - weight);
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        let network = self.network;
        self.switch(|sight| Some(network.piece(sight, piece, square)), |sum, weight| sum + weight);
    }

    fn threat_removed(&mut self, threat: Threat) {
        let network = self.network;
        self.switch(|sight| network.threat(sight, threat), |sum, weight| sum - weight);
    }

    fn threat_added(&mut self, threat: Threat) {
        let network = self.network;
        self.switch(|sight| network.threat(sight, threat), |sum, weight| sum + weight);
    }

    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        let network = self.network;
        self.switch(|sight| Some(network.pawn_pair(sight, pair)), |sum, weight| sum - weight);
    }

    fn pawn_pair_added(&mut self, pair: PawnPair) {
        let network = self.network;
        self.switch(|sight| Some(network.pawn_pair(sight, pair)), |sum, weight| sum + weight);
    }
}

/// Writes what a move changes: lines on pieces, and lines on threats and pairs of pawns.
#[derive(Default)]
struct Words {
    pieces: Vec<String>,
    others: Vec<String>,
}

impl Words {
    fn threat(&mut self, what: &str, threat: Threat) {
        let Threat { attacker, from, victim, to } = threat;
        let verb = if threat.is_defense() { "defends" } else { "attacks" };
        self.others.push(format!("  {what}  {attacker} {from} {verb} {victim} {to}\n"));
    }

    fn pawn_pair(&mut self, what: &str, PawnPair { squares, colors }: PawnPair) {
        let [one, other] = [0, 1].map(|at| format!("{} pawn {}", colors[at], squares[at]));
        self.others.push(format!("  {what}  {one} beside {other}\n"));
    }
}

impl Observer for Words {
    const THREATS: Threats = THREATS;
    const PAWN_PAIRS: bool = true;

    fn piece_removed(&mut self, piece: Piece, square: Square) {
        self.pieces.push(format!("  removed   {piece} {square}\n"));
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        self.pieces.push(format!("  added     {piece} {square}\n"));
    }

    fn piece_moved(&mut self, piece: Piece, from: Square, to: Square) {
        self.pieces.push(format!("  moved     {piece} {from} {to}\n"));
    }

    fn threat_removed(&mut self, threat: Threat) {
        self.threat("vanishes", threat);
    }

    fn threat_added(&mut self, threat: Threat) {
        self.threat("appears ", threat);
    }

    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        self.pawn_pair("vanishes", pair);
    }

    fn pawn_pair_added(&mut self, pair: PawnPair) {
        self.pawn_pair("appears ", pair);
    }
}

/// What a move changes, in words.
fn changes<B: Board>(board: &mut B, mv: Move) -> String {
    let mut words = Words::default();
    let undo = board.make_observed(mv, &mut words);
    board.unmake(mv, undo);
    // Boards report threats in different orders.
    words.others.sort_unstable();
    words.pieces.concat() + &words.others.concat()
}

/// What a search took.
#[derive(Default)]
struct Report {
    nodes: u64,
    switched_anew: u64,
}

/// The value of a position by alpha-beta search to a depth, and the best move. With `COMPARE`, the sums are
/// compared with those computed anew at every node.
fn search<B: Board, const COMPARE: bool>(
    board: &mut B,
    kept: &mut Updater,
    depth: u32,
    window: (i32, i32),
    report: &mut Report,
) -> Result<(i32, Option<Move>)> {
    report.nodes += 1;
    if COMPARE {
        let anew = Updater::new(kept.network, board, &Color::ALL);
        ensure!(kept.sums == anew.sums, "{}: they differ", board.fen());
        report.switched_anew += anew.switched;
    }
    if depth == 0 {
        return Ok((kept.network.evaluate(&kept.sums, board.side_to_move()), None));
    }
    let mut moves = board.legal_moves();
    if moves.is_empty() {
        return Ok((if board.is_check() { -MATE - depth as i32 } else { 0 }, None));
    }
    // Captures first. Representations generate moves in different orders.
    moves.sort_unstable_by_key(|&mv| (!mv.is_capture(), mv));
    let (mut alpha, beta) = window;
    let mut best = (-INFINITE, None);
    for &mv in &moves {
        let undo = kept.make(board, mv);
        let reply = search::<B, COMPARE>(board, kept, depth - 1, (-beta, -alpha), report)?;
        kept.unmake(board, mv, undo);
        if -reply.0 > best.0 {
            best = (-reply.0, Some(mv));
            alpha = alpha.max(best.0);
        }
        if alpha >= beta {
            break;
        }
    }
    Ok(best)
}

const MATE: i32 = 1_000_000;
const INFINITE: i32 = 2 * MATE;
const OPEN: (i32, i32) = (-INFINITE, INFINITE);

/// Searches on a board of whatever type.
struct Run {
    depth: u32,
}

impl WithBoard for Run {
    type Output = Result<()>;

    fn with<B: Board>(self, mut board: B) -> Result<()> {
        let network = Network::new();
        println!(
            "inputs: {PIECES} pieces, {} threats, {PAWN_PAIRS} pairs of pawns",
            network.threats.count
        );
        let mut kept = Updater::new(&network, &board, &Color::ALL);
        kept.switched = 0;
        let mut report = Report::default();
        let found = search::<B, true>(&mut board, &mut kept, self.depth, OPEN, &mut report)?;
        if let (value, Some(mv)) = found {
            let san = board.san(mv);
            println!("{san} is the best move by these weights, worth {value}. It changes:");
            print!("{}", changes(&mut board, mv));
        }
        println!("{} nodes, the sums always as computed anew", report.nodes);
        let mean = |sum: u64| sum as f64 / report.nodes as f64;
        println!(
            "rows added or subtracted for each: {:.1}; anew {:.1}",
            mean(kept.switched),
            mean(report.switched_anew)
        );

        let (mut report, start) = (Report::default(), Instant::now());
        search::<B, false>(&mut board, &mut kept, self.depth, OPEN, &mut report)?;
        let speed = report.nodes as f64 / start.elapsed().as_secs_f64();
        println!("{:.2} million nodes a second", speed / 1e6);
        Ok(())
    }
}

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ensure!(args.len() <= 3, USAGE);
    let backend: Backend = args.first().map_or("bitboard", |name| name).parse().context(USAGE)?;
    let depth: u32 =
        args.get(1).map_or("4", |text| text).parse().context("DEPTH").context(USAGE)?;
    let position: Position = args.get(2).map_or(KIWIPETE, |fen| fen).parse().context(USAGE)?;
    println!("{backend}: {}", position.fen());
    backend.visit(&position, Run { depth })
}
