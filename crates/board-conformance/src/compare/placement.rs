//! Placement and state.

use board_core::{
    Color, Piece, PieceSets, Position, PositionErrorKinds, Role, Setup, Square, SquareSet, ViewExt,
};

use crate::allow;
use crate::case::{Case, differences};

pub(crate) fn placement(case: &Case) {
    let (board, oracle) = (&case.board, &case.oracle);
    for square in Square::all() {
        let question = format_args!("the piece on {square}");
        case.same(question, board.piece_at(square), oracle.piece_at(square));
    }
    for color in Color::ALL {
        let question = format_args!("the square of {color}'s king");
        case.same(question, board.king(color), oracle.king(color));
    }
    let mut with_state = *oracle.setup();
    with_state.state = board.state();
    case.same_setup("the state", &with_state, oracle.setup());
    case.same("the side to move", board.side_to_move(), oracle.state().side_to_move);
    case.same_setup("the position", board.position().setup(), oracle.setup());
    case.same("its invariants", board.check_invariants(), Ok(()));
}

/// The squares of the pieces by color and role, and the parts of the state.
pub(crate) fn sets(case: &Case) {
    let (board, oracle) = (&case.board, &case.oracle);
    let squares = |is_asked_for: &dyn Fn(Piece) -> bool| -> SquareSet {
        Square::all().filter(|&s| oracle.piece_at(s).is_some_and(is_asked_for)).collect()
    };
    case.same("the occupied squares", board.occupied(), squares(&|_| true));
    for color in Color::ALL {
        let wanted = squares(&|piece| piece.color == color);
        case.same(format_args!("{color}'s pieces"), board.by_color(color), wanted);
    }
    for role in Role::ALL {
        let wanted = squares(&|piece| piece.role == role);
        case.same(format_args!("the squares of each {role:?}"), board.by_role(role), wanted);
    }
    for piece in Piece::all() {
        let wanted = squares(&|other| other == piece);
        case.same(format_args!("the squares of {piece}"), board.by_piece(piece), wanted);
    }
    let mut all = PieceSets::default();
    for square in Square::all() {
        oracle.piece_at(square).into_iter().for_each(|piece| all.insert(square, piece));
    }
    case.same("all pieces as sets", board.piece_sets(), all);
    let state = oracle.state();
    case.same("the castling rights", board.state().castling, state.castling);
    case.same("the en passant square", board.state().en_passant, state.en_passant);
    case.same("the halfmove clock", board.state().halfmove_clock, state.halfmove_clock);
}

/// Boards of one position are equal, and boards of positions that differ in one thing are not.
pub(crate) fn equality(case: &Case) {
    let setup = case.oracle.setup();
    let again = (case.tested.set_up)(&allow(*setup));
    case.same_board("the same position set up twice", &*again, &*case.board);
    for other in variants(setup) {
        if (case.tested.set_up)(&other).is_equal(&*case.board) {
            let differences = differences(other.setup(), setup).join("\n");
            case.same(
                format_args!("another position, to which it is equal\n{differences}"),
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
    // Some of these are invalid: the side not to move in check, a right without its rook.
    variants
        .into_iter()
        .filter_map(|v| Position::new_allowing(v, PositionErrorKinds::ALLOWABLE).ok())
}

/// Equal boards are drawn the same, and a board after a move is drawn differently.
pub(crate) fn memory_picture(case: &Case) {
    let picture = case.board.memory();
    case.same("the picture of a copy", &case.board.clone().memory(), &picture);
    for mv in case.oracle.legal_moves() {
        let after = case.after(mv);
        if after.board.memory() == picture {
            case.same(format_args!("the picture after {mv}"), "the same", "another");
        }
    }
}
