//! How many first moves are made where two plies are counted at once.

extern crate std;

use core::cell::Cell;
use core::marker::PhantomData;

use board_bitboard::{Avx512, Bitboard, Bmi2, SliderInstructions};
use board_core::{Board, Move, Position, View, with_side};
use board_setwise::{SetBoard, SetReader, WithReader};

use crate::bulk::{InBulk, make_and_count};

/// The positions by which counters are compared.
const POSITIONS: [(&str, u32); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
    ("5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28", 4),
];

/// The moves of the last ply but one, and how many of them are made.
#[derive(Default)]
struct Shares {
    moves: Cell<u64>,
    made: Cell<u64>,
}

impl Shares {
    fn visit<P: SliderInstructions>(&self, board: &mut Bitboard<P>, depth: u32) {
        if depth > 2 {
            return board.for_each_child(|child, _| self.visit(child, depth - 1));
        }
        let moves = board.count_legal() as u64;
        self.moves.set(self.moves.get() + moves);
        if board.read(Counting(self)).is_none() {
            self.made.set(self.made.get() + moves);
        }
    }
}

/// The count of two plies, with each move that it makes reported.
struct Counting<'a>(&'a Shares);

impl<P: SliderInstructions> WithReader<Bitboard<P>> for Counting<'_> {
    type Output = Option<u64>;

    fn with<R: SetReader>(self, board: &Bitboard<P>, reader: R) -> Option<u64> {
        let made: &dyn Fn(Move) -> u64 = &|mv| {
            self.0.made.set(self.0.made.get() + 1);
            make_and_count(board, mv)
        };
        with_side!(board.side_to_move(), S => {
            reader.dispatch(InBulk::<_, S, true> { reader, made, side: PhantomData })
        })
    }
}

fn most_moves_are_never_made<P: SliderInstructions>(path: Option<P>, instructions: &str) {
    let Some(path) = path else { return board_conformance::private::skip(instructions) };
    for (fen, depth) in POSITIONS {
        let shares = Shares::default();
        shares.visit(&mut Bitboard::on(path, &Position::from_fen(fen).unwrap()), depth);
        let share = 100.0 * shares.made.get() as f64 / shares.moves.get() as f64;
        std::println!("{share:.2} % of {} first moves are made: {fen}", shares.moves.get());
        assert!(share < 1.0, "{share:.2} % of first moves are made: {fen}");
    }
}

#[test]
fn most_moves_are_never_made_in_registers_of_eight_words() {
    most_moves_are_never_made(Avx512::detect(), "avx512");
}

#[test]
fn most_moves_are_never_made_in_registers_of_four_words() {
    most_moves_are_never_made(Bmi2::detect(), "bmi2");
}
