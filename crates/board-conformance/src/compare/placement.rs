//! What stands where, and the state.

use board_core::{BoardExt, Color, Inspect, Position, PositionErrorKinds, Role, Setup, Square};

use crate::allow;
use crate::trial::{Trial, differences};

pub(crate) fn placement<B: Inspect>(trial: &Trial<B>) {
    let (board, oracle) = (&trial.board, &trial.oracle);
    for square in Square::all() {
        let question = format_args!("the piece on {square}");
        trial.same(question, board.piece_at(square), oracle.piece_at(square));
    }
    for color in Color::ALL {
        let question = format_args!("the square of {color}'s king");
        trial.same(question, board.king(color), oracle.king(color));
    }
    let mut with_state = *oracle.setup();
    with_state.state = board.state();
    trial.same_setup("the state", &with_state, oracle.setup());
    trial.same("whose turn it is", board.side_to_move(), oracle.state().side_to_move);
    trial.same_setup("the position", board.position().setup(), oracle.setup());
    trial.invariants_hold();
}

/// Boards of one position are equal, and boards of positions that differ in one thing are not.
pub(crate) fn equality<B: Inspect>(trial: &Trial<B>) {
    let setup = trial.oracle.setup();
    let again = B::from_position(&allow(*setup));
    trial.same_board("the same position set up twice", &again, &trial.board);
    for other in variants(setup) {
        if B::from_position(&other) == trial.board {
            let differences = differences(other.setup(), setup).join("\n");
            trial.same(
                format_args!("another position, with which it is equal\n{differences}"),
                "equal",
                "not equal",
            );
        }
    }
}

/// The positions that differ from a setup in one piece or one element of the state.
fn variants(setup: &Setup) -> impl Iterator<Item = Position> {
    let mut variants = Vec::new();
    let mut vary = |change: &dyn Fn(&mut Setup)| {
        let mut variant = *setup;
        change(&mut variant);
        variants.push(variant);
    };
    vary(&|setup| setup.state.side_to_move = !setup.state.side_to_move);
    vary(&|setup| setup.state.halfmove_clock ^= 1);
    vary(&|setup| setup.state.fullmove_number ^= 2);
    if setup.state.en_passant.is_some() {
        vary(&|setup| setup.state.en_passant = None);
    }
    for (color, side, _) in setup.state.castling.iter() {
        vary(&|setup| setup.state.castling.set(color, side, None));
    }
    for (square, _) in setup.pieces().filter(|(_, piece)| piece.role != Role::King) {
        vary(&|setup| {
            setup.remove(square);
        });
    }
    // Some of these are no positions: the side not to move in check, a right without its rook.
    variants
        .into_iter()
        .filter_map(|v| Position::new_allowing(v, PositionErrorKinds::ALLOWABLE).ok())
}

/// Equal boards are drawn alike, and a board on which a piece was moved is drawn differently.
pub(crate) fn memory_picture<B: Inspect>(trial: &Trial<B>) {
    let draw = |board: &B| {
        let mut text = String::new();
        board.write_memory(&mut text).expect("a string takes every text");
        text
    };
    let picture = draw(&trial.board);
    trial.same("the picture of a copy", &draw(&trial.board.clone()), &picture);
    for mv in trial.oracle.legal_moves() {
        let after = trial.after(mv);
        if draw(&after.board) == picture {
            trial.same(format_args!("the picture after {mv}"), "the same", "another");
        }
    }
}
