// Faults in what a board says of itself: attacks, checks, pins, its trace, its picture.

use board_core::trace::{Contents, Step as Reported};
use board_core::{
    BrokenInvariant, Color, File, Move, MoveKind, MoveKinds, Piece, PieceSets, Role, Square,
    SquareSet, View, ViewExt,
};

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
            !(board.attackers(square, by) - SquareSet::of(board.king(by))).is_empty()
        }))
        .says(&["about whether White attacks ", "\nboard   false\noracle  true"]),
    fault("Pawns on the a-file are missing in a set", "sets").at(ByRole(|role, set| match role {
        Role::Pawn => set - SquareSet::file(File::A),
        _ => set,
    })),
    fault("One call for all sets exchanges the colors", "sets quiet_checks").at(AllPieces(
        |sets| {
            let [white, black] = Color::ALL.map(|color| sets.by_color(color));
            PieceSets::new(Role::ALL.map(|role| sets.by_role(role)), [black, white])
        },
    )),
    fault("Pieces that are gone still block and attack", "attackers_over checks_given is_legal")
        .at(AttackersOver(|board, square, _| board.attackers_over(square, board.occupied()))),
    fault("Pawns do not attack over an occupancy", "attackers_over changes").at(AttackersOver(
        |board, square, occupied| {
            board.attackers_over(square, occupied) - board.by_role(Role::Pawn)
        },
    )),
    fault("A slider on the edge does not attack over an occupancy", "changes")
        .at(AttackersOver(|board, square, occupied| {
            let edge = SquareSet::file(File::A) | SquareSet::file(File::H);
            let sliders = board.by_role(Role::Rook) | board.by_role(Role::Bishop);
            board.attackers_over(square, occupied) - (edge & sliders)
        }))
        .says(&["reports to an observer, threats that only one has\n"]),
    fault("A promotion is worth no more than a pawn", "exchange").at(SeeGe(
        |board, mv, threshold| {
            board.see_ge(mv, threshold + if mv.is_promotion() { 800 } else { 0 })
        },
    )),
    fault("The kind of a double push is not compared", "is_legal").at(IsLegal(|board, mv| {
        let same = Move::new(mv.from(), mv.to(), MoveKind::DoublePush);
        board.is_legal(mv) || mv.is_quiet() && board.is_legal(same)
    })),
    fault("Pins on diagonals are missed", "checkers_and_pins pins").at(ChecksAndPins(
        |board, both| {
            let king = board.king(board.side_to_move());
            let straight = SquareSet::rank(king.rank()) | SquareSet::file(king.file());
            board_core::ChecksAndPins { pinned: both.pinned & straight, ..both }
        },
    )),
    fault("A pin in check is forgotten", "checkers_and_pins").at(ChecksAndPins(|_, both| {
        let is_check = !both.checkers.is_empty();
        let pinned = if is_check { SquareSet::EMPTY } else { both.pinned };
        board_core::ChecksAndPins { pinned, ..both }
    })),
    fault("The call that lists all moves forgets the pins", "legal_moves early_stop").at(Returned(
        |kinds, found| match kinds {
            MoveKinds::All => board_core::ChecksAndPins { pinned: SquareSet::EMPTY, ..found },
            _ => found,
        },
    )),
    fault("The call that lists quiet moves returns one checker", "move_kinds")
        .at(Returned(|kinds, found| match kinds {
            MoveKinds::Quiets => {
                let checkers = found.checkers.into_iter().take(1).collect();
                board_core::ChecksAndPins { checkers, ..found }
            }
            _ => found,
        }))
        .says(&["about the checks and pins returned with Quiets\n"]),
    fault("Only one checker is found", "checkers_and_pins perft_kinds").at(ChecksAndPins(
        |_, both| {
            let checkers = both.checkers.into_iter().take(1).collect();
            board_core::ChecksAndPins { checkers, ..both }
        },
    )),
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
