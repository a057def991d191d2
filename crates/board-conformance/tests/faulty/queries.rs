// Faults in what a board says of itself: attacks, checks, pins, its trace, its picture.

use board_core::trace::{Contents, Step as Reported};
use board_core::{Board, BrokenInvariant, Color, Piece, Role, Square, SquareSet};

use super::Hook::*;
use super::{Fault, fault, is};

/// The faults, each with the checks that must fail because of it.
pub(crate) const FAULTS: &[Fault] = &[
    fault(
        "One offset of a knight is missing where attackers are found",
        "attackers random_placements",
    )
    .at(Attackers(|board, square, _, set| {
        let missing = square.offset(1, 2).filter(|&from| is(board, from, Role::Knight));
        missing.map_or(set, |from| set - SquareSet::of(from))
    })),
    fault("A pinned piece does not attack", "attackers").at(Attackers(|board, _, by, set| {
        if by == board.side_to_move() { set - board.pinned() } else { set }
    })),
    fault("Only four attackers of a square are found", "random_placements")
        .at(Attackers(|_, _, _, set| set.into_iter().take(4).collect())),
    fault("Pawns attack backwards", "attackers")
        .at(Attackers(|board, square, by, set| {
            let is_pawn = |&from: &Square| board.piece_at(from) == Some(Piece::new(by, Role::Pawn));
            let behind = [-1, 1].map(|files| square.offset(files, by.forward()));
            let pawns = behind.into_iter().flatten().filter(is_pawn);
            set.into_iter().filter(|from| !is_pawn(from)).chain(pawns).collect()
        }))
        .says(&["about White's attackers of a1\n", "\nboard   {b2}\noracle  {}"]),
    fault("`is_attacked` forgets the king", "attackers")
        .at(Attacked(|board, square, by| {
            !(board.attackers_of(square, by) - SquareSet::of(board.king(by))).is_empty()
        }))
        .says(&["about whether White attacks ", "\nboard   false\noracle  true"]),
    fault("Pins on diagonals are missed", "checkers_and_pins pins").at(Pinned(|board, set| {
        let king = board.king(board.side_to_move());
        set & (SquareSet::rank(king.rank()) | SquareSet::file(king.file()))
    })),
    fault("Only one checker is found", "checkers_and_pins perft_kinds")
        .at(Checkers(|set| set.into_iter().take(1).collect())),
    fault("There is always a legal move", "checkers_and_pins")
        .at(HasLegalMove(true))
        .says(&["about whether there is a legal move\n", "\nboard   true\noracle  false"]),
    fault("The trace is that of the square opposite", "traces")
        .at(Traced(|from| from.into_iter().map(Square::flip_rank).collect())),
    fault(
        "The trace reports a piece on an empty square, or another piece",
        "traces allowed_positions",
    )
    .at(Step(|from| {
        let contents = Contents::Piece(Piece::new(Color::White, Role::Queen));
        Reported::Cell { from, files: 0, ranks: 0, index: 0, contents }
    })),
    fault("The trace finds a square beyond the edge", "traces random_games_from_the_start").at(
        Step(|from| Reported::Cell {
            from,
            files: 8,
            ranks: 0,
            index: 0,
            contents: Contents::Empty,
        }),
    ),
    fault("All boards are drawn the same", "memory_picture").at(Drawn(String::clear)),
    fault("A list of pieces is not kept up to date", "position_round_trip make unmake").at(
        Invariants(BrokenInvariant {
            rule: "a list names every piece once",
            square: Some(Square::E4),
        }),
    ),
];
