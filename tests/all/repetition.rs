//! Repetition within a search, compared with every earlier position of a random walk.

use board_conformance::Random;
use polyboard::{
    Bitboard, Board, EnPassantMode, Game, Key128, Keyed, Move, Position, Repetitions, View,
    ViewExt, zobrist_key,
};

/// Few pieces, so that positions come back often.
const STARTS: [(&str, &str); 8] = [
    ("rights to castle are lost", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("both sides may castle", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"),
    ("Chess960 castling", "1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1"),
    ("a lone queen", "8/8/4k3/8/8/3QK3/8/8 w - - 5 1"),
    ("a pinned bishop", "3r2k1/8/8/8/8/8/3B4/3K4 w - - 0 1"),
    ("pawns in the way", "8/2p5/3k4/p7/PP6/8/4KB2/6n1 w - - 0 1"),
    ("en passant", "4k3/2p5/8/1P1P4/8/8/8/2R1K3 b - - 0 1"),
    ("sliders that block each other", "3rk3/8/8/3n4/8/3B4/8/3RK3 w - - 40 1"),
];
const WALKS: usize = 250;
const PLIES: usize = 60;

/// A walk with all its positions, none forgotten.
struct Walk {
    board: Keyed<Bitboard>,
    line: Repetitions,
    positions: Vec<Key128>,
    /// The position after the last null move.
    first: usize,
    moves: Vec<Move>,
}

fn key_of(board: &impl Board) -> Key128 {
    zobrist_key(board, EnPassantMode::Legal)
}

impl Walk {
    fn new(position: &Position) -> Walk {
        let board = Keyed::<Bitboard>::from_position(position);
        let (line, positions) = (Repetitions::new(board.key()), vec![key_of(&board)]);
        Walk { board, line, positions, first: 0, moves: Vec::new() }
    }

    /// How many plies before a position, that would come so many plies after the one on the board, it
    /// occurred; the latest first.
    fn earlier(&self, key: Key128, after: usize) -> Vec<usize> {
        let now = self.positions.len() - 1;
        let earlier = |index: &usize| self.positions[*index] == key;
        (self.first..now).rev().filter(earlier).map(|index| now + after - index).collect()
    }

    fn is_draw(earlier: &[usize], ply: usize) -> bool {
        earlier.first().is_some_and(|&plies| plies < ply) || earlier.len() >= 2
    }

    /// Compares all answers, for a root so many plies back, and says whether a repetition is coming.
    fn compare(&self, ply: usize) -> bool {
        let fen = self.board.fen();
        let earlier = self.earlier(key_of(&self.board), 0);
        assert_eq!(self.line.occurrences(), 1 + earlier.len(), "{fen}");
        assert_eq!(self.line.is_repetition(ply), Self::is_draw(&earlier, ply), "{fen}");
        let leads_to_draw = |mv: Move| {
            let mut after = self.board.clone();
            after.play_unchecked(mv);
            Self::is_draw(&self.earlier(key_of(&after), 1), ply + 1)
        };
        let found = self.line.upcoming(&self.board, ply);
        let any = self.board.legal_moves().iter().any(|&mv| leads_to_draw(mv));
        assert_eq!(found.is_some(), any, "{found:?} at ply {ply}: {fen}");
        assert!(found.is_none_or(|mv| self.board.is_legal(mv) && leads_to_draw(mv)), "{fen}");
        any
    }

    /// A random move, half of the time the way back of the piece that the same side moved last.
    fn choose(&self, random: &mut Random) -> Option<Move> {
        let legal = self.board.legal_moves();
        let last = self.moves.len().checked_sub(2).map(|index| self.moves[index]);
        let back = last.map(|mv| Move::new(mv.to(), mv.from(), mv.kind()));
        let back = back.filter(|mv| random.below(2) == 0 && legal.contains(mv));
        back.or_else(|| random.choose_move(&legal))
    }

    /// Walks on and back again; returns how many positions were compared, and how many of them had a
    /// repetition to come.
    fn walk(&mut self, random: &mut Random, plies: usize) -> (usize, usize) {
        let ply = random.below(self.positions.len() + 2);
        let coming = usize::from(self.compare(ply));
        let Some(mv) = self.choose(random).filter(|_| plies > 0) else { return (1, coming) };
        let occurrences = self.line.occurrences();
        let first = self.first;
        let null = !self.board.is_check() && random.below(30) == 0;
        let undo = if null {
            let undo = self.board.make_null();
            self.line.push_null(self.board.key());
            self.first = self.positions.len();
            undo
        } else {
            let undo = self.board.make(mv);
            self.line.push(self.board.key(), self.board.state().halfmove_clock);
            undo
        };
        self.positions.push(key_of(&self.board));
        self.moves.push(mv);
        let (compared, repeated) = self.walk(random, plies - 1);
        self.moves.pop();
        self.positions.pop();
        self.line.pop();
        self.first = first;
        if null {
            self.board.unmake_null(undo);
        } else {
            self.board.unmake(mv, undo);
        }
        assert_eq!(self.line.occurrences(), occurrences);
        (compared + 1, repeated + coming)
    }
}

#[test]
fn repetitions_are_those_that_a_look_at_every_move_finds() {
    let mut random = Random::new(2013);
    let (mut compared, mut coming) = (0, 0);
    for (name, fen) in STARTS {
        let start = Position::from_fen(fen).unwrap();
        let mut of_start = 0;
        for _ in 0..WALKS {
            let (positions, repeated) = Walk::new(&start).walk(&mut random, PLIES);
            (compared, of_start) = (compared + positions, of_start + repeated);
        }
        assert!(of_start > 0, "{name}");
        coming += of_start;
    }
    // Walks end early by mate only.
    assert!(compared > 100_000 && coming > 10_000, "{coming} of {compared}");
}

#[test]
fn a_search_goes_on_from_a_game() {
    let mut random = Random::new(48);
    for (_, fen) in STARTS {
        let mut game = Game::<Bitboard>::from_position(&Position::from_fen(fen).unwrap());
        for _ in 0..300 {
            assert_eq!(game.repetitions().occurrences(), game.occurrences() as usize);
            let Some(mv) = random.choose_move(&game.board().legal_moves()) else { break };
            match random.below(20) {
                0 => drop(game.play_null()),
                1..=3 => drop(game.undo()),
                _ => game.play(mv).unwrap(),
            }
        }
    }
}

#[test]
fn the_first_position_stays() {
    let mut line = Repetitions::new(Keyed::<Bitboard>::from_position(&Position::start()).key());
    line.pop();
    assert_eq!(line.occurrences(), 1);
}
