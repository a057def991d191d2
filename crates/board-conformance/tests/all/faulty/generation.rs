// Faults in generating, counting and pushing moves.

use board_core::{
    CastlingSide, Color, File, Move, MoveKind, MoveKinds, Piece, Rank, Role, Square, SquareSet,
    View, ViewExt,
};

use super::Hook::*;
use super::{Fault, fault, is, listed};
use crate::array::MyBoard;

/// How many files and ranks a move goes.
fn step(mv: Move) -> (i8, i8) {
    let files = mv.to().file().index() as i8 - mv.from().file().index() as i8;
    let ranks = mv.to().rank().index() as i8 - mv.from().rank().index() as i8;
    (files, ranks)
}

/// Adds the pseudo-legal moves that are wanted and missing.
fn add(board: &MyBoard, moves: &mut Vec<Move>, is_wanted: impl Fn(&Move) -> bool) {
    let mut extra = listed(|sink| board.generate_pseudo_legal(MoveKinds::All, sink));
    extra.retain(|mv| is_wanted(mv) && !moves.contains(mv));
    moves.extend(extra);
}

/// The faults, each with the checks that must fail because of it.
pub(crate) const FAULTS: &[Fault] = &[
    fault(
        "One offset of a knight is missing where its moves are generated",
        "legal_moves counting early_stop move_kinds perft_kinds",
    )
    .at(Generated(|board, _, moves| {
        moves.retain(|mv| !(is(board, mv.from(), Role::Knight) && step(*mv) == (-2, -1)))
    })),
    fault("One entry of one table is wrong: a knight on a1 does not reach b3", "single_pieces").at(
        Generated(|board, _, moves| {
            moves.retain(|mv| {
                let is_corner = (mv.from(), mv.to()) == (Square::A1, Square::B3);
                !(is_corner && is(board, mv.from(), Role::Knight))
            });
        }),
    ),
    fault("A pinned knight may move", "pins legal_moves").at(Generated(|board, kinds, moves| {
        let pinned = if kinds == MoveKinds::All { board.pinned() } else { SquareSet::EMPTY };
        add(board, moves, |mv| pinned.contains(mv.from()) && is(board, mv.from(), Role::Knight));
    })),
    fault("The line from b2 to f6 is missing in a table: nothing is pinned on it", "pins").at(
        Generated(|board, kinds, moves| {
            let us = board.side_to_move();
            let is_line = board.king(us) == Square::B2
                && board.piece_at(Square::F6) == Some(Piece::new(!us, Role::Queen))
                && kinds == MoveKinds::All;
            let pinned = if is_line { board.pinned() } else { SquareSet::EMPTY };
            let movable = pinned - board.checkers();
            add(board, moves, |mv| movable.contains(mv.from()));
        }),
    ),
    fault(
        "One square between king and checker is missing in a table: no piece blocks there",
        "evasions",
    )
    .at(Generated(|board, _, moves| {
        let is_line = board.king(board.side_to_move()) == Square::H3
            && board.checkers() == SquareSet::of(Square::D7);
        moves.retain(|mv| !(is_line && mv.to() == Square::E6));
    })),
    fault(
        "The pawn captured en passant is left in the occupancy: no check is uncovered on the rank",
        "legal_moves en_passant move_kinds",
    )
    .at(Generated(|board, kinds, moves| {
        let is_check = !board.checkers().is_empty();
        add(board, moves, |mv| mv.is_en_passant() && kinds.captures() && !is_check);
    })),
    fault("It is left in the occupancy for the target g6 only", "en_passant").at(Generated(
        |board, kinds, moves| {
            let is_place = board.king(board.side_to_move()) == Square::D5
                && board.piece_at(Square::H5).is_some()
                && board.checkers().is_empty()
                && kinds.captures();
            add(board, moves, |mv| is_place && mv.is_en_passant() && mv.to() == Square::G6);
        },
    )),
    fault("En passant is left out of captures", "move_kinds en_passant").at(Generated(
        |_, kinds, moves| moves.retain(|mv| !(kinds == MoveKinds::Captures && mv.is_en_passant())),
    )),
    fault("Promotions without capture are left out of noisy moves", "move_kinds counting").at(
        Generated(|_, kinds, moves| {
            moves.retain(|mv| kinds != MoveKinds::Noisy || mv.is_capture());
        }),
    ),
    fault("Promotions without capture are quiet moves", "move_kinds")
        .at(Generated(|board, kinds, moves| {
            if kinds == MoveKinds::Quiets {
                *moves = listed(|sink| board.generate_legal(MoveKinds::All, sink));
                moves.retain(|mv| !mv.is_capture());
            }
        }))
        .says(&["about the legal Quiets\n", "PromoteQueen"]),
    fault("All moves are generated where captures or quiet moves are requested", "move_kinds")
        .at(Generated(|board, _, moves| {
            *moves = listed(|sink| board.generate_legal(MoveKinds::All, sink));
        }))
        .says(&["about the legal Captures\n", "\nwrong   [", " Quiet", "\noracle  []"]),
    fault("Unmake keeps the cached legal moves", "unmake").at(KeepsCache).says(&[
        "about the legal moves after ",
        "\nmissing [",
        "\nwrong   [",
    ]),
    fault("A capture on h8 never promotes to a bishop", "pawns").at(Generated(|_, _, moves| {
        moves.retain(|mv| (mv.to(), mv.kind()) != (Square::H8, MoveKind::CapturePromoteBishop));
    })),
    fault("A double push is pushed as a quiet move", "uci legal_moves set_wise_pushes").at(
        Generated(|_, _, moves| {
            for mv in moves.iter_mut().filter(|mv| mv.is_double_push()) {
                *mv = Move::new(mv.from(), mv.to(), MoveKind::Quiet);
            }
        }),
    ),
    fault("The first move is given twice", "legal_moves masks early_stop")
        .at(Generated(|_, _, moves| moves.extend(moves.first().copied()))),
    fault("Queen-side castling is not possible while b1 is attacked", "legal_moves").at(Generated(
        |board, _, moves| {
            let us = board.side_to_move();
            let is_attacked =
                board.is_attacked(Square::from_coords(File::B, Rank::First.of(us)), !us);
            moves.retain(|mv| {
                let is_queen_side = mv.is_castle() && mv.castling_side() == CastlingSide::QueenSide;
                !(is_queen_side && is_attacked)
            });
        },
    )),
    fault(
        "One castling square of Chess960 is wrong: from d1 with a rook on g1, e1 need not be safe",
        "castling",
    )
    .at(Generated(|board, _, moves| {
        let rook = board.state.castling.rook_square(Color::White, CastlingSide::KingSide);
        let castle = Move::new(Square::D1, Square::G1, MoveKind::Castle);
        let is_safe = |square| !board.is_attacked(square, Color::Black);
        let is_place = board.side_to_move() == Color::White
            && board.king(Color::White) == Square::D1
            && rook == Some(Square::G1)
            && [Square::E1, Square::F1].into_iter().all(|square| board.piece_at(square).is_none())
            && [Square::D1, Square::F1, Square::G1].into_iter().all(is_safe);
        if is_place && !moves.contains(&castle) {
            moves.push(castle);
        }
    })),
    fault(
        "In Chess960 a rook may castle although it shields its king from an attacker",
        "legal_moves",
    )
    .at(Generated(|board, kinds, moves| {
        let us = board.side_to_move();
        let on = |file| Square::from_coords(file, Rank::First.of(us));
        let castle = Move::new(on(File::C), on(File::B), MoveKind::Castle);
        let is_place = board.king(us) == castle.from()
            && board.state.castling.rook_square(us, CastlingSide::QueenSide) == Some(castle.to())
            && board.piece_at(on(File::D)).is_none()
            && board.checkers().is_empty()
            && kinds.quiets();
        if is_place && !moves.contains(&castle) {
            moves.push(castle);
        }
    })),
    fault("A pawn on the h-file jumps over a piece", "pawns").at(Generated(|board, _, moves| {
        let us = board.side_to_move();
        let [from, over, to] = [Rank::Second, Rank::Third, Rank::Fourth]
            .map(|rank| Square::from_coords(File::H, rank.of(us)));
        let is_jump = board.piece_at(from) == Some(Piece::new(us, Role::Pawn))
            && board.piece_at(over).is_some()
            && board.piece_at(to).is_none()
            && board.checkers().is_empty();
        if is_jump {
            moves.push(Move::new(from, to, MoveKind::DoublePush));
        }
    })),
    fault("Castling is missing among the pseudo-legal moves", "pseudo_legal_moves")
        .at(GeneratedPseudo(|_, moves| moves.retain(|mv| !mv.is_castle()))),
    fault("Pinned pieces have no pseudo-legal moves", "pseudo_legal_moves").at(GeneratedPseudo(
        |board, moves| {
            let pinned = board.pinned();
            moves.retain(|mv| !pinned.contains(mv.from()));
        },
    )),
    fault("Counting loses a move where there are many", "counting perft_counts allowed_positions")
        .at(Counted(|count| count.min(47))),
    fault("Two plies are one sequence short where there are many", "two_plies")
        .at(CountedTwoPlies(|count| if count > 400 { count - 1 } else { count })),
    fault("Replies are one short where there are many", "two_plies perft_counts")
        .at(CountedReplies(|count| if count > 400 { count - 1 } else { count })),
    fault("The squares left are taken for those reached", "masks")
        .at(Masked(|(from, _)| (from, from))),
    fault("The squares reached are taken for those left", "masks").at(Masked(|(_, to)| (to, to))),
    fault("Queens are pushed as rooks", "set_wise_pushes").at(Push(|mv, piece, sink| match piece
        .role
    {
        Role::Queen => sink.push_piece(Role::Rook, mv.from(), mv.to().into(), mv.kind()),
        _ => sink.push(mv),
    })),
    fault("Pawns are pushed as a set with the step of White", "set_wise_pushes")
        .at(Push(|mv, piece, sink| match (piece.role, mv.kind()) {
            (Role::Pawn, MoveKind::Quiet) => sink.push_pawns(mv.to().into(), 8, MoveKind::Quiet),
            _ => sink.push(mv),
        }))
        .says(&["about moves pushed as a set\n", "a pawn steps by 8", "\noracle  []"]),
    fault(
        "A sink that is done receives no more moves, and promotions lose their kind",
        "legal_moves",
    )
    .at(Push(|mv, _, sink| {
        if mv.kind() == MoveKind::Quiet || !sink.is_done() {
            sink.push(Move::new(mv.from(), mv.to(), MoveKind::Quiet));
        }
    })),
];
