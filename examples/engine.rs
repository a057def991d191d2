//! A chess engine over any board, which plays a game against itself on every representation.
//!
//! [`Engine`] needs only the moves, the pieces on squares, and a key of the position. So it is written once,
//! over [`Board`], and compiled for each representation. It sorts the moves and searches to a fixed depth, so
//! it plays the same moves on all representations, with the same number of nodes; only the time differs.
//!
//! The parts are the classical ones: alpha-beta search in its negamax form, iterative deepening, a
//! table of the positions that were searched, quiescence search, and an evaluation by pieces and squares.
//! A score is in hundredths of a pawn, seen from the side to move.
//!
//! ```text
//! cargo run --release --example engine              # depth 5, 12 plies
//! cargo run --release --example engine -- 6 9 "8/8/8/3k4/8/8/7R/K6R w - - 0 1"
//! ```
//!
//! ```text
//! array8x8          944300 nodes,   765178 a second: 1. d4 d5 2. Nf3 f5 3. Nc3 Nc6 4. Ne5 Nxe5 5. dxe5 e6 6. f4 c5
//! mailbox12x12      944300 nodes,   978734 a second: 1. d4 d5 2. Nf3 f5 3. Nc3 Nc6 4. Ne5 Nxe5 5. dxe5 e6 6. f4 c5
//! ...
//! bitboard+array8x8 944300 nodes,  1209368 a second: 1. d4 d5 2. Nf3 f5 3. Nc3 Nc6 4. Ne5 Nxe5 5. dxe5 e6 6. f4 c5
//! 15 representations play the same moves
//! ```

use std::cmp::Reverse;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use polyboard::Key128;
use polyboard::prelude::*;

const USAGE: &str = "usage: engine [DEPTH [PLIES [FEN]]]";

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    ensure!(args.len() <= 3, USAGE);
    let number = |at: usize, default: &'static str, name: &'static str| {
        args.get(at).map_or(default, |text| text).parse::<u32>().context(name).context(USAGE)
    };
    let (depth, plies) = (number(0, "5", "DEPTH")?, number(1, "12", "PLIES")?);
    let position = args.get(2).map_or(Ok(Position::start()), |fen| fen.parse()).context(USAGE)?;
    ensure!(depth > 0, "{USAGE}\nDEPTH is at least 1");

    let mut first: Option<Played> = None;
    for backend in Backend::all() {
        let played = backend.visit(&position, SelfPlay { depth, plies });
        let speed = played.nodes as f64 / played.time.as_secs_f64();
        println!("{backend:17} {} nodes, {speed:8.0} a second: {}", played.nodes, played.text);
        let first = first.get_or_insert_with(|| played.clone());
        ensure!(
            (played.nodes, &played.text) == (first.nodes, &first.text),
            "{backend} plays other moves than the backends before it"
        );
    }
    println!("{} representations play the same moves", Backend::all().len());
    Ok(())
}

/// A game of the engine against itself, on a board of any type.
struct SelfPlay {
    /// The search depth in plies.
    depth: u32,
    /// The game is stopped after this many plies.
    plies: u32,
}

#[derive(Clone)]
struct Played {
    /// Moves with their numbers, and how the game ended.
    text: String,
    nodes: u64,
    time: Duration,
}

impl WithBoard for SelfPlay {
    type Output = Played;

    fn with<B: Board + 'static>(self, board: B) -> Played {
        let start = Instant::now();
        let mut engine = Engine::new(board);
        let mut text = String::new();
        for _ in 0..self.plies {
            let Some(mv) = engine.best_move(self.depth) else { break };
            push_move(&mut text, engine.game.board(), mv);
            engine.game.play_unchecked(mv);
        }
        if let Some(outcome) = engine.game.outcome() {
            text += &outcome.to_string();
        } else if let Some(claim) = engine.game.claim() {
            text += &format!("1/2-1/2 by {claim}");
        }
        Played { text, nodes: engine.nodes, time: start.elapsed() }
    }
}

/// Adds a move, with its number where one is due: `1. e4 e5 2. Nf3 `.
fn push_move<B: Board>(text: &mut String, board: &B, mv: Move) {
    let state = board.state();
    match state.side_to_move {
        Color::White => *text += &format!("{}. ", state.fullmove_number),
        Color::Black if text.is_empty() => *text += &format!("{}... ", state.fullmove_number),
        Color::Black => {}
    }
    *text += &format!("{} ", board.san(mv));
}

/// The score of a mate; a mate in n plies is worth n less, so that the shortest is preferred.
const MATE: i32 = 30_000;
/// Scores from here on are mates.
const MATE_IN_SIGHT: i32 = MATE - 1_000;
const DRAW: i32 = 0;
/// The number of entries of the table.
const TABLE_SIZE: usize = 1 << 16;

/// A searched position.
#[derive(Clone, Copy)]
struct Entry {
    key: Key128,
    /// The best move, or the one that caused a cutoff.
    best: Move,
    score: i32,
    depth: u32,
    bound: Bound,
}

/// The meaning of the score of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    /// A lower bound: the search stopped at a beta cutoff.
    AtLeast,
    /// An upper bound: no move reached alpha.
    AtMost,
}

struct Engine<B: Board> {
    /// The game so far and, during a search, the current line, so that repetitions within the line count.
    game: Game<B>,
    table: Vec<Option<Entry>>,
    /// The number of searched positions.
    nodes: u64,
}

impl<B: Board> Engine<B> {
    fn new(board: B) -> Engine<B> {
        Engine { game: Game::new(board), table: vec![None; TABLE_SIZE], nodes: 0 }
    }

    /// The best move by iterative deepening: the best move of the previous depth is tried first, which more
    /// than pays for the shallower searches. `None` if the game is over or a draw can be claimed.
    fn best_move(&mut self, depth: u32) -> Option<Move> {
        if self.game.outcome().is_some() || self.game.claim().is_some() {
            return None;
        }
        for depth in 1..=depth {
            let score = self.search(depth, 0, -MATE, MATE);
            // A deeper search cannot find a shorter mate.
            if score.abs() >= MATE - depth as i32 {
                break;
            }
        }
        // The root is stored last, so its entry was not replaced.
        self.known().map(|entry| entry.best)
    }

    /// The score of the position within the window: at most `alpha` if it fails low, at least `beta` if it
    /// fails high.
    fn search(&mut self, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.quiesce(ply, alpha, beta);
        }
        self.nodes += 1;
        let known = self.known();
        if ply > 0 {
            if self.is_draw() {
                return DRAW;
            }
            if let Some(score) = known.and_then(|entry| entry.answers(depth, alpha, beta)) {
                return score;
            }
        }
        let (mut best, mut best_move, mut bound) = (-MATE, None, Bound::AtMost);
        for mv in self.ordered_moves(MoveKinds::All, known.map(|entry| entry.best)) {
            self.game.play_unchecked(mv);
            let score = -self.search(depth - 1, ply + 1, -beta, -alpha);
            self.game.undo();
            if best_move.is_none() || score > best {
                (best, best_move) = (score, Some(mv));
            }
            if best >= beta {
                bound = Bound::AtLeast;
                break;
            } else if best > alpha {
                (alpha, bound) = (best, Bound::Exact);
            }
        }
        let Some(best_move) = best_move else {
            return if self.game.board().is_check() { ply - MATE } else { DRAW };
        };
        self.remember(Entry { key: self.game.key(), best: best_move, score: best, depth, bound });
        best
    }

    /// Searches captures until the position is quiet, because the evaluation ignores hanging pieces. The side
    /// to move need not capture, unless it is in check: then all moves are tried.
    fn quiesce(&mut self, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.is_draw() {
            return DRAW;
        }
        let board = self.game.board();
        let is_check = board.is_check();
        let mut best = if is_check { ply - MATE } else { evaluate(board) };
        let kinds = if is_check { MoveKinds::All } else { MoveKinds::Captures };
        if best >= beta {
            return best;
        }
        for mv in self.ordered_moves(kinds, None) {
            alpha = alpha.max(best);
            self.game.play_unchecked(mv);
            best = best.max(-self.quiesce(ply + 1, -beta, -alpha));
            self.game.undo();
            if best >= beta {
                break;
            }
        }
        best
    }

    /// A second occurrence counts as a draw: a side that can repeat once can repeat again.
    fn is_draw(&self) -> bool {
        self.game.occurrences() >= 2 || self.game.is_fifty_moves()
    }

    /// The moves, best guesses first: the move of the table, then captures of valuable pieces by less valuable
    /// ones. Representations list moves in different orders, so the squares break ties.
    fn ordered_moves(&self, kinds: MoveKinds, first: Option<Move>) -> MoveList {
        let board = self.game.board();
        let mut moves = board.legal_moves_of(kinds);
        moves.sort_by_cached_key(|&mv| Reverse((Some(mv) == first, gain(board, mv), mv)));
        moves
    }

    /// The table entry of the current position.
    fn known(&self) -> Option<Entry> {
        let key = self.game.key();
        self.table[slot(key)].filter(|entry| entry.key == key)
    }

    fn remember(&mut self, entry: Entry) {
        self.table[slot(entry.key)] = Some(entry);
    }
}

fn slot(key: Key128) -> usize {
    key.0 as usize % TABLE_SIZE
}

impl Entry {
    /// The score, if its search was deep enough and it is decisive for the window. Mate scores count plies
    /// from the root, which may differ now, so mates are searched again.
    fn answers(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score <= alpha,
        };
        let is_sound = self.depth >= depth && self.score.abs() < MATE_IN_SIGHT;
        (decides && is_sound).then_some(self.score)
    }
}

/// The values of the pieces, from pawn to king.
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

fn value(role: Role) -> i32 {
    VALUES[role.index()]
}

/// An estimate of what a move wins, for move ordering.
fn gain<B: Board>(board: &B, mv: Move) -> i32 {
    let on = |square| board.piece_at(square).map_or(0, |piece| value(piece.role));
    let promoted = mv.promotion().map_or(0, value);
    match mv.is_capture() {
        true if mv.is_en_passant() => promoted + 9 * value(Role::Pawn),
        true => promoted + 10 * on(mv.to()) - on(mv.from()),
        false => promoted,
    }
}

/// The static evaluation: pieces and their squares.
fn evaluate<B: Board>(board: &B) -> i32 {
    let (mut pieces, mut score, mut endgame_score) = (0, 0, 0);
    let us = board.side_to_move();
    for (square, piece) in board.pieces() {
        let sign = if piece.color == us { 1 } else { -1 };
        pieces += 1;
        score += sign * (value(piece.role) + place(piece, square));
        endgame_score += sign * endgame_place(piece, square);
    }
    // In the endgame, kings become active and pawns advance.
    if pieces <= 12 { score + endgame_score } else { score }
}

/// The value of a square for a piece: a piece-square table as formulas.
fn place(piece: Piece, square: Square) -> i32 {
    let rank = i32::from(square.rank().of(piece.color).index());
    match piece.role {
        Role::Pawn => 4 * (rank - 1) * steps_from_edge(square.file().index()),
        Role::Knight => 8 * center(square) - 24,
        Role::Bishop => 4 * center(square) - 12,
        Role::Rook => 10 * i32::from(rank == 6),
        Role::Queen => center(square),
        Role::King => -8 * center(square) - 12 * rank,
    }
}

/// The difference in the endgame.
fn endgame_place(piece: Piece, square: Square) -> i32 {
    let rank = i32::from(square.rank().of(piece.color).index());
    match piece.role {
        Role::Pawn => 12 * (rank - 1),
        Role::King => 18 * center(square) + 12 * rank,
        _ => 0,
    }
}

/// 0 in the corners to 6 on d4, e4, d5 and e5.
fn center(square: Square) -> i32 {
    steps_from_edge(square.file().index()) + steps_from_edge(square.rank().index())
}

/// The distance from a file or rank to the nearer edge.
fn steps_from_edge(line: u8) -> i32 {
    i32::from(line.min(7 - line))
}
