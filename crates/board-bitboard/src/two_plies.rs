//! The number of sequences of two legal moves, with most of the first moves never made: the way of
//! [`board_two_ply::count_two_plies`].

use board_core::side::Side;
use board_core::{Move, SMALL, with_side};
use board_setwise::find_checks_by_x_rays;
use board_two_ply::Registers;

use crate::bitboard::Bitboard;
use crate::count::count;
use crate::instructions::{SliderInstructions, Task};
use crate::sliders::{PROOF, Sliders};

/// The number of sequences of two legal moves; `None` where first moves have to be made.
pub(crate) fn count_two_plies<P: SliderInstructions>(board: &Bitboard<P>) -> Option<u64> {
    if SMALL { None } else { board.path.perform(CountTwoPlies { board }) }
}

struct CountTwoPlies<'a, P> {
    board: &'a Bitboard<P>,
}

impl<P: SliderInstructions> Task for CountTwoPlies<'_, P> {
    type Output = Option<u64>;

    #[inline(always)]
    fn with<X: Sliders>(self, sliders: X) -> Option<u64> {
        let board = self.board;
        with_side!(board.side, S => {
            if X::AVX512 {
                count_in::<S, _, P, X>(sliders.avx512().expect(PROOF), board, sliders)
            } else if X::BMI2 {
                count_in::<S, _, P, X>(sliders.bmi2().expect(PROOF), board, sliders)
            } else {
                None
            }
        })
    }
}

#[inline(always)]
fn count_in<S: Side, T: Registers, P: SliderInstructions, X: Sliders>(
    registers: T,
    board: &Bitboard<P>,
    sliders: X,
) -> Option<u64> {
    count_with::<S, T, P, X>(registers, board, sliders, &|mv| {
        registers.run(
            #[inline(always)]
            || replies_to::<S, P, X>(board, sliders, mv),
        )
    })
}

#[inline(always)]
fn count_with<S: Side, T: Registers, P: SliderInstructions, X: Sliders>(
    registers: T,
    board: &Bitboard<P>,
    sliders: X,
    made: &dyn Fn(Move) -> u64,
) -> Option<u64> {
    let (reader, pieces) = (board.reader(sliders), board.pieces.by_role_and_color());
    let checks = find_checks_by_x_rays::<S, _>(reader, board.pieces.king(S::COLOR));
    board_two_ply::count_two_plies::<S, _, _>(registers, reader, &pieces, checks, made)
}

/// The number of replies to a move, which is made.
#[inline(always)]
fn replies_to<S: Side, P: SliderInstructions, X: Sliders>(
    board: &Bitboard<P>,
    sliders: X,
    mv: Move,
) -> u64 {
    let mut child = *board;
    child.find_roles_and_play(mv);
    count::<S::Them, X>(child.reader(sliders)) as u64
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::cell::Cell;

    use board_core::{Board, Color, Position, View, perft_two_ply};

    use super::*;
    use crate::instructions::{Avx512, Bmi2, Portable};
    use crate::sliders::{Emulated, Extract, Pext};
    use crate::tests::random_boards;

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
        fn visit<T: Registers, P: SliderInstructions>(
            &self,
            registers: T,
            board: &mut Bitboard<P>,
            depth: u32,
            sliders: impl Sliders,
        ) {
            if depth > 2 {
                return board
                    .for_each_child(|child, _| self.visit(registers, child, depth - 1, sliders));
            }
            let moves = board.count_legal() as u64;
            self.moves.set(self.moves.get() + moves);
            let made = |mv| {
                self.made.set(self.made.get() + 1);
                with_side!(board.side, S => replies_to::<S, _, _>(board, sliders, mv))
            };
            let counted = with_side!(board.side, S => count_with::<S, T, P, _>(registers, board, sliders, &made));
            if counted.is_none() {
                self.made.set(self.made.get() + moves);
            }
        }
    }

    fn most_moves_are_never_made<T: Registers, P: SliderInstructions>(
        path: P,
        registers: T,
        sliders: impl Sliders,
    ) {
        for (fen, depth) in POSITIONS {
            let shares = Shares::default();
            let mut board = Bitboard::on(path, &Position::from_fen(fen).unwrap());
            shares.visit(registers, &mut board, depth, sliders);
            let share = 100.0 * shares.made.get() as f64 / shares.moves.get() as f64;
            std::println!("{share:.2} % of {} first moves are made: {fen}", shares.moves.get());
            assert!(share < 1.0, "{share:.2} % of first moves are made: {fen}");
        }
    }

    /// Boards that no game leads to, with up to fifty pieces.
    fn counts_crowds<T: Registers, P: SliderInstructions>(
        path: P,
        registers: T,
        sliders: impl Sliders,
        side: Color,
    ) {
        let mut counted_together = 0;
        for (pieces, state_squares) in
            with_side!(side, S => random_boards::<S>().collect::<std::vec::Vec<_>>())
        {
            let mut board = Bitboard::on(path, &Position::start());
            (board.pieces, board.state_squares, board.side) = (pieces, state_squares, side);
            if board.is_attacked(board.king(!side), side) {
                continue;
            }
            let together =
                with_side!(side, S => count_in::<S, T, P, _>(registers, &board, sliders));
            if let Some(together) = together {
                counted_together += 1;
                assert_eq!(together, board.perft(2), "{board:?}");
            }
        }
        assert!(counted_together > 1_000, "{counted_together} boards were counted");
    }

    fn counts_as_by_making<T: Registers + SliderInstructions + Extract>(
        path: Option<T>,
        instructions: &str,
    ) {
        let Some(path) = path else { return board_conformance::private::skip(instructions) };
        let sliders = Pext::new(path);
        most_moves_are_never_made(path, path, sliders);
        for side in Color::ALL {
            counts_crowds(path, path, sliders, side);
        }
    }

    #[test]
    fn without_registers() {
        let path = Portable::<Pext<Emulated>>::detect().unwrap();
        let mut board = Bitboard::on(path, &Position::start());
        assert_eq!((board.count_two_plies(), perft_two_ply(&mut board, 2)), (None, 400));
    }

    #[test]
    fn in_registers_of_eight_words() {
        counts_as_by_making(Avx512::detect(), "avx512");
    }

    #[test]
    fn in_registers_of_four_words() {
        counts_as_by_making(Bmi2::detect(), "bmi2");
    }
}
