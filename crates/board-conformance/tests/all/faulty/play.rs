// Faults in setting up, making, unmaking, copying and comparing.

use std::thread;

use board_core::{CastlingSide, Color, Move, MoveKind, Piece, Role, Square, View};

use super::Hook::*;
use super::{Fault, Hook, fault, is};

/// The faults, each with the checks that must fail because of it.
pub(crate) const FAULTS: &[Fault] = &[
    fault(
        "No en passant square is kept after a double push",
        "make children legal_moves perft_counts random_games_from_the_start",
    )
    .at(Made(|_, _, after| after.state.en_passant = None)),
    fault("The en passant square outlives the next move", "make random_games_from_named_positions")
        .at(Made(|before, _, after| {
            after.state.en_passant = after.state.en_passant.or(before.state.en_passant)
        })),
    fault("The pawn captured en passant stays", "make")
        .at(Made(|before, mv, after| {
            if mv.is_en_passant() {
                let square = mv.capture_square();
                after.squares[square.index()] = before.piece_at(square);
            }
        }))
        .says(&[
            "about the piece on ",
            " EnPassant, made in ",
            "\nboard   Some(Piece {",
            "\noracle  None",
        ]),
    fault("A capture does not reset the halfmove clock", "make")
        .at(Made(|before, mv, after| {
            if mv.is_capture() {
                after.state.halfmove_clock = before.state.halfmove_clock.saturating_add(1);
            }
        }))
        .says(&["about the state", " Capture, made in ", "\ndiffers halfmove clock: 1, not 0"]),
    fault("`play_unchecked` differs from `make` and forgets the clock", "make")
        .at(Played(|before, after| after.state.halfmove_clock = before.state.halfmove_clock))
        .says(&["about a move played, against the same move made", "\ndiffers halfmove clock: "]),
    fault("A right outlives its rook", "make").at(Made(|before, mv, after| {
        let them = !before.side_to_move();
        for side in CastlingSide::ALL {
            if before.state.castling.rook_square(them, side) == Some(mv.to()) {
                after.state.castling = before.state.castling;
            }
        }
    })),
    fault("A king that steps back may castle again", "make random_games_from_chess960_starts").at(
        Made(|before, mv, after| {
            if is(before, mv.from(), Role::King) && mv.kind() == MoveKind::Quiet {
                after.state.castling = before.state.castling;
            }
        }),
    ),
    fault("A move to h1 removes a right of White, with whatever rook", "make").at(Made(
        |_, mv, after| {
            if mv.to() == Square::H1 {
                after.state.castling.set(Color::White, CastlingSide::KingSide, None);
            }
        },
    )),
    fault(
        "Rooks of castling rights stand on the a-file and the h-file",
        "position_round_trip castling random_games_from_chess960_starts",
    )
    .at(SetUp(|board| {
        for (color, side, _) in board.state.castling.iter() {
            board.state.castling.set(color, side, Some(side.standard_rook()));
        }
    })),
    fault("The square of a king that castles is updated one move late", "make")
        .at(King(|board, color| {
            let castle = board.last.filter(|mv| mv.is_castle() && color != board.side_to_move());
            castle.map_or(board.get().king(color), Move::from)
        }))
        .says(&[
            "about the square of White's king\n",
            " Castle, made in ",
            "\nboard   e1\noracle  g1",
        ]),
    fault("The halfmove clock is not taken back", "unmake").at(Unmade(|mv, board| {
        if mv.is_capture() {
            board.state.halfmove_clock = 0;
        }
    })),
    fault("A promoted piece stays promoted", "unmake").at(Unmade(|mv, board| {
        if let Some(role) = mv.promotion() {
            board.squares[mv.from().index()] = Some(Piece::new(board.side_to_move(), role));
        }
    })),
    fault("A pawn captured en passant does not come back", "unmake").at(Unmade(|mv, board| {
        if mv.is_en_passant() {
            board.squares[mv.capture_square().index()] = None;
        }
    })),
    fault("A move that captures a king never returns", "wrong_moves")
        .at(Made(|before, mv, _| {
            while is(before, mv.to(), Role::King) {
                thread::park();
            }
        }))
        .says(&["made, counted after and taken back", "\nboard   \"runs forever\""]),
    fault("The move number grows with every ply", "make clocks").at(Made(|before, _, after| {
        after.state.fullmove_number = before.state.fullmove_number.saturating_add(1)
    })),
    fault("The clock starts again at 65,536", "clocks").at(Made(|before, mv, after| {
        if before.state.halfmove_clock == u16::MAX && mv.kind() == MoveKind::Quiet {
            after.state.halfmove_clock = 0;
        }
    })),
    fault("En passant is possible after a null move", "null_moves")
        .at(Passed(|before, after| after.state.en_passant = before.state.en_passant)),
    fault("The en passant square does not come back after a null move", "null_moves")
        .at(Unpassed(|board| board.state.en_passant = None)),
    fault("The board stays on its last child", "children perft_counts")
        .at(Visited(|board| board.state.halfmove_clock += 1)),
    fault("The board does not come back after a visit", "make")
        .at(After(|board| board.state.halfmove_clock += 1))
        .says(&["itself after ", " was visited"]),
    fault("Children beyond the 256th are not visited", "allowed_positions").at(Children(256)),
    fault("A clone is a second handle of one board", "make").at(ClonesHandle).says(&[
        "about the piece on ",
        " was made on a clone of it\n",
        "\nboard   None\noracle  Some(",
    ]),
    fault("Boards that differ in castling rights are equal", "equality").at(Equal(|one, other| {
        let (one, other) = (one.get(), other.get());
        one.squares == other.squares && one.state.en_passant == other.state.en_passant
    })),
    fault("No two boards are equal", "equality unmake").at(Equal(|_, _| false)),
    fault("The move that led to a board is compared too", "make").at(COMPARES_HISTORY).says(&[
        "about a move made, against its position set up\n",
        " state are the same, but `==` compares something else\n",
    ]),
    fault("The move taken back is compared too", "unmake")
        .at(COMPARES_HISTORY)
        .says(&[" state are the same, but `==` compares something else\n"]),
];

const COMPARES_HISTORY: Hook =
    Equal(|one, other| one.board == other.board && one.last == other.last);

/// The board that panics by itself.
pub(crate) const PANICS: Hook = Made(|_, mv, _| {
    if mv.is_en_passant() {
        panic!("there is no piece on {}", mv.to());
    }
});
