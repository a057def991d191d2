//! What moves report to an observer, on every representation: kept over random games, it equals what is computed
//! anew after every move and every move taken back.
//!
//! ```text
//! POLYBOARD_INPUTS=1000000 cargo test --release -p board-differential changes::
//! ```

use board_conformance::{CHESS960_STARTS, Random, double_chess960_start};
use board_differential::input_count;
use polyboard::{
    Array8x8, Backend, Bitboard, Board, Byteboard, Move, Observer, PawnPair, Piece, Position, Role,
    Square, Threat, Threats, ViewExt, WithBoard,
};

/// Linear sums as those of a network: what is added and removed the same number of times leaves no trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    pieces: u64,
    threats: u64,
    pawn_pairs: u64,
    piece_count: i64,
    threat_count: i64,
    pawn_pair_count: i64,
}

/// Mixes all bits (splitmix64, S. Vigna).
fn mix(number: u64) -> u64 {
    let number = (number.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ number >> 30)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

fn of_piece(piece: Piece, square: Square) -> u64 {
    (piece.index() * 64 + square.index()) as u64
}

fn of_threat(threat: Threat) -> u64 {
    of_piece(threat.attacker, threat.from) << 16 | of_piece(threat.victim, threat.to)
}

fn of_pawn_pair(pair: PawnPair) -> u64 {
    let number = |at: usize| of_piece(Piece::new(pair.colors[at], Role::Pawn), pair.squares[at]);
    1 << 40 | number(0) << 16 | number(1)
}

const EVERYTHING: Threats = Threats::ALL.with_pawn_pushers();

impl Observer for Sums {
    const THREATS: Threats = EVERYTHING;
    const PAWN_PAIRS: bool = true;

    fn piece_removed(&mut self, piece: Piece, square: Square) {
        self.pieces = self.pieces.wrapping_sub(mix(of_piece(piece, square)));
        self.piece_count -= 1;
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        self.pieces = self.pieces.wrapping_add(mix(of_piece(piece, square)));
        self.piece_count += 1;
    }

    fn threat_removed(&mut self, threat: Threat) {
        self.threats = self.threats.wrapping_sub(mix(of_threat(threat)));
        self.threat_count -= 1;
    }

    fn threat_added(&mut self, threat: Threat) {
        self.threats = self.threats.wrapping_add(mix(of_threat(threat)));
        self.threat_count += 1;
    }

    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        self.pawn_pairs = self.pawn_pairs.wrapping_sub(mix(of_pawn_pair(pair)));
        self.pawn_pair_count -= 1;
    }

    fn pawn_pair_added(&mut self, pair: PawnPair) {
        self.pawn_pairs = self.pawn_pairs.wrapping_add(mix(of_pawn_pair(pair)));
        self.pawn_pair_count += 1;
    }
}

/// One kind of reports, into the same sums.
struct Pieces<'a>(&'a mut Sums);
struct Between<'a>(&'a mut Sums);

impl Observer for Pieces<'_> {
    const THREATS: Threats = Threats::NONE;

    fn piece_removed(&mut self, piece: Piece, square: Square) {
        self.0.piece_removed(piece, square);
    }

    fn piece_added(&mut self, piece: Piece, square: Square) {
        self.0.piece_added(piece, square);
    }

    fn threat_added(&mut self, _: Threat) {
        panic!("threats are not wanted");
    }

    fn pawn_pair_added(&mut self, _: PawnPair) {
        panic!("pairs of pawns are not wanted");
    }
}

impl Observer for Between<'_> {
    const PIECES: bool = false;
    const THREATS: Threats = EVERYTHING;
    const PAWN_PAIRS: bool = true;

    fn piece_moved(&mut self, _: Piece, _: Square, _: Square) {
        panic!("pieces are not wanted");
    }

    fn threat_removed(&mut self, threat: Threat) {
        self.0.threat_removed(threat);
    }

    fn threat_added(&mut self, threat: Threat) {
        self.0.threat_added(threat);
    }

    fn pawn_pair_removed(&mut self, pair: PawnPair) {
        self.0.pawn_pair_removed(pair);
    }

    fn pawn_pair_added(&mut self, pair: PawnPair) {
        self.0.pawn_pair_added(pair);
    }
}

/// What a network wants: no kings, and pairs of pawns in place of their attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Network(Sums);

impl Observer for Network {
    const PIECES: bool = false;
    const THREATS: Threats = Threats::ALL.without_kings().without(Role::Pawn, Role::Pawn);

    fn threat_removed(&mut self, threat: Threat) {
        self.0.threat_removed(threat);
    }

    fn threat_added(&mut self, threat: Threat) {
        self.0.threat_added(threat);
    }
}

/// The same, left out of everything.
struct LeftOut(Network);

impl Observer for LeftOut {
    const PIECES: bool = false;
    const THREATS: Threats = EVERYTHING;

    fn threat_added(&mut self, threat: Threat) {
        let roles = [threat.attacker.role, threat.victim.role];
        if !roles.contains(&Role::King) && roles != [Role::Pawn; 2] {
            self.0.threat_added(threat);
        }
    }
}

fn anew(board: &impl Board) -> Sums {
    let mut sums = Sums::default();
    board.observe(&mut sums);
    sums
}

fn network(board: &impl Board) -> Network {
    let mut left_out = LeftOut(Network::default());
    board.observe(&mut left_out);
    left_out.0
}

/// Plays a random game and takes it back, on whatever board. Returns the moves and the sums at the end.
struct RandomGame {
    seed: u64,
    plies: usize,
}

impl WithBoard for RandomGame {
    type Output = (Vec<Move>, Sums);

    fn with<B: Board>(self, mut board: B) -> Self::Output {
        let mut random = Random::new(self.seed);
        let (start, mut sums) = (board.clone(), anew(&board));
        let (mut moves, mut path) = (Vec::new(), Vec::new());
        while moves.len() < self.plies {
            let mut legal = board.legal_moves().to_vec();
            legal.sort_unstable();
            let Some(mv) = random.choose_move(&legal) else { break };
            let before = sums;
            path.push((mv, board.make_observed(mv, &mut sums), before));
            assert_eq!(sums, anew(&board), "{} after {mv}: {}", B::ID, board.fen());
            moves.push(mv);
        }
        let end = sums;
        for (mv, undo, before) in path.into_iter().rev() {
            board.unmake_observed(mv, undo, &mut sums);
            assert_eq!(sums, before, "{} before {mv}: {}", B::ID, board.fen());
        }
        assert_eq!(board, start);
        (moves, end)
    }
}

/// Plays moves and takes them back before observers that want a part of the reports.
fn play_before_observers_of_parts<B: Board>(start: &Position, moves: &[Move]) {
    let mut board = B::from_position(start);
    let (mut sums, mut part, mut path) = (anew(&board), network(&board), Vec::new());
    for &mv in moves {
        let before = (sums, part);
        board.clone().play_observed(mv, &mut part);
        path.push((mv, board.make_observed(mv, &mut sums), before));
        assert_eq!(part, network(&board), "{} after {mv}: {}", B::ID, board.fen());
    }
    for (mv, undo, before) in path.into_iter().rev() {
        board.clone().unmake_observed(mv, undo, &mut part);
        board.unmake_observed(mv, undo, &mut Pieces(&mut sums));
        let undo = board.make_observed(mv, &mut ());
        board.unmake_observed(mv, undo, &mut Between(&mut sums));
        assert_eq!((sums, part), before, "{} before {mv}: {}", B::ID, board.fen());
    }
}

/// Half of the games from a start of double Chess960, which castle in every way; the others from the start.
fn start(random: &mut Random) -> Position {
    let (white, black) = (random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
    if random.below(2) == 0 { double_chess960_start(white, black) } else { Position::start() }
}

#[test]
fn sums_kept_over_random_games_are_those_computed_anew() {
    let (mut random, mut plies) = (Random::new(19), 0);
    let wanted = input_count(5_000);
    while plies < wanted {
        let (seed, start) = (random.bits(), start(&mut random));
        let play = |backend: Backend| backend.visit(&start, RandomGame { seed, plies: 300 });
        let first = play(Backend::Bitboard);
        for backend in Backend::all() {
            assert_eq!(play(backend), first, "{backend}");
        }
        // A board without sets, one with, and one that finds attacks in a way of its own.
        play_before_observers_of_parts::<Array8x8>(&start, &first.0);
        play_before_observers_of_parts::<Bitboard>(&start, &first.0);
        play_before_observers_of_parts::<Byteboard>(&start, &first.0);
        plies += first.0.len() as u64;
    }
    println!("{plies} moves made and taken back on each representation");
}
