//! What boards say of moves that are not played, on every representation: exchanges, checks, legality. Every
//! answer is compared with what playing the moves shows.
//!
//! ```text
//! POLYBOARD_INPUTS=10000000 cargo test --release -p board-differential unplayed:: -- --nocapture
//! ```

use board_conformance::{CHESS960_STARTS, Oracle, Random, double_chess960_start};
use board_differential::input_count;
use polyboard::{
    Backend, Bitboard, Board, DynBoard, EXCHANGE_VALUES, Each, Move, MoveKinds, Position, View,
    ViewExt,
};

use crate::data::REAL_GAMES;

/// Positions of real games, then of random ones: half of them from starts of double Chess960.
struct Positions {
    real: std::str::Lines<'static>,
    random: Random,
    /// The position of a random game, none between two games.
    current: Option<Position>,
}

impl Positions {
    fn new(seed: u64) -> Positions {
        Positions { real: REAL_GAMES.lines(), random: Random::new(seed), current: None }
    }

    fn next(&mut self) -> Position {
        // In turn, so that a short test sees both kinds.
        if self.random.below(2) == 0
            && let Some(line) = self.real.next()
        {
            return line.parse().expect("every line is a position");
        }
        let random = &mut self.random;
        let start =
            || double_chess960_start(random.below(CHESS960_STARTS), random.below(CHESS960_STARTS));
        let position = self.current.take().unwrap_or_else(start);
        let oracle = Oracle::new(&position);
        let moves = oracle.legal_moves();
        let next =
            self.random.choose_move(&moves).filter(|_| position.state().fullmove_number < 120);
        self.current = next.map(|mv| {
            let mut board = bitboard(&position);
            board.play_unchecked(mv);
            board.position()
        });
        position
    }
}

fn bitboard(position: &Position) -> Bitboard {
    Bitboard::from_position(position)
}

fn pseudo_legal_moves(board: &(impl View + ?Sized)) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_pseudo_legal(MoveKinds::All, &mut Each(|mv| moves.push(mv)));
    moves
}

/// Compares `see` and `see_ge` of some moves with their values.
fn compare_exchanges(board: &dyn DynBoard, values: &[(Move, i32)]) {
    let (id, fen) = (board.id(), board.fen());
    for &(mv, value) in values {
        assert_eq!(board.see(mv), value, "{id}: what {mv} gains in {fen}");
        for threshold in [value, value + 1, 0] {
            let is_reached = value >= threshold;
            assert_eq!(board.see_ge(mv, threshold), is_reached, "{id}: {mv} in {fen}");
        }
    }
}

#[test]
fn exchanges_are_worth_what_all_series_of_captures_show() {
    let (mut positions, mut captures) = (Positions::new(5), 0);
    let wanted = input_count(1_000);
    while captures < wanted {
        let position = positions.next();
        let oracle = Oracle::new(&position);
        let board = bitboard(&position);
        let moves = board.legal_moves_of(MoveKinds::Captures);
        let values: Vec<_> =
            moves.iter().map(|&mv| (mv, oracle.exchange(mv, &EXCHANGE_VALUES))).collect();
        Backend::all().for_each(|backend| compare_exchanges(&*backend.board(&position), &values));
        captures += values.len() as u64;
    }
    println!("{captures} captures on each representation");
}

/// Compares what a board says of its own moves, and of those of another position, with what playing shows. Returns the
/// number of moves asked for.
fn compare_legality(board: &mut dyn DynBoard, foreign: &[Move]) -> u64 {
    let (id, fen, us) = (board.id(), board.fen(), board.side_to_move());
    let mut legal = board.legal_moves().to_vec();
    legal.sort_unstable();
    for &mv in &legal {
        board.make(mv);
        let is_check = board.is_check();
        board.unmake();
        assert_eq!(board.gives_check(mv), is_check, "{id}: whether {mv} gives check in {fen}");
    }
    let pseudo_legal = pseudo_legal_moves(board);
    for &mv in &pseudo_legal {
        board.make(mv);
        let is_legal = !board.is_attacked(board.king(us), !us);
        board.unmake();
        assert_eq!(board.is_legal(mv), is_legal, "{id}: whether {mv:?} is legal in {fen}");
    }
    for &mv in foreign {
        let is_legal = legal.binary_search(&mv).is_ok();
        assert_eq!(board.is_legal(mv), is_legal, "{id}: whether {mv:?} is legal in {fen}");
    }
    (legal.len() + pseudo_legal.len() + foreign.len()) as u64
}

#[test]
fn checks_and_legality_are_what_making_the_moves_shows() {
    let (mut positions, mut asked) = (Positions::new(6), 0);
    let mut foreign: Vec<Move> = Vec::new();
    let wanted = input_count(20_000);
    while asked < wanted {
        let position = positions.next();
        // Any 16 bits too, as a damaged hash table would have them.
        let bits = (0..8).map(|_| positions.random.bits() as u16);
        foreign.extend(bits.filter_map(Move::from_bits));
        let counts = Backend::all()
            .map(|backend| (backend, compare_legality(&mut *backend.board(&position), &foreign)));
        let counts: Vec<_> = counts.collect();
        assert!(counts.iter().all(|&(_, count)| count == counts[0].1), "{counts:?}");
        asked += counts[0].1;
        foreign = pseudo_legal_moves(&bitboard(&position));
    }
    println!("{asked} moves on each representation");
}
