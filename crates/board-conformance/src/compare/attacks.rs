//! Attacks, checks and pins.

use board_core::{ChecksAndPins, Color, Piece, Role, Square, SquareSet, ViewExt};

use crate::Random;
use crate::case::Case;

pub(crate) fn attackers(case: &Case) {
    for by in Color::ALL {
        for square in Square::all() {
            let wanted = case.oracle.attackers(square, by);
            let question = format_args!("{by}'s attackers of {square}");
            case.same(question, case.board.attackers(square, by), wanted);
            let question = format_args!("whether {by} attacks {square}");
            case.same(question, case.board.is_attacked(square, by), !wanted.is_empty());
        }
    }
}

/// The attackers among some of the pieces: all, random ones, and none.
pub(crate) fn attackers_over(case: &Case) {
    let all: SquareSet = Square::all().filter(|&s| case.oracle.piece_at(s).is_some()).collect();
    let mut random = Random::new(all.bits());
    // Empty squares on which a piece is to be thought: it blocks and attacks nothing.
    let phantom = SquareSet::from_bits(random.bits() & random.bits() & random.bits());
    let some = SquareSet::from_bits(random.bits()) & all;
    for occupied in [all, some, some | phantom, SquareSet::EMPTY] {
        let reduced = case.oracle.with_only(occupied);
        for square in Square::all() {
            let wanted =
                reduced.attackers(square, Color::White) | reduced.attackers(square, Color::Black);
            let wanted = wanted & all & occupied;
            let question = format_args!("the attackers of {square} among {occupied:?}");
            case.same(question, case.board.attackers_over(square, occupied), wanted);
            for (role, attacks) in [
                (Role::Bishop, case.board.bishop_attacks(square, occupied)),
                (Role::Rook, case.board.rook_attacks(square, occupied)),
                (Role::Queen, case.board.queen_attacks(square, occupied)),
            ] {
                let piece = Piece::new(Color::White, role);
                let question =
                    format_args!("what a {role:?} on {square} attacks over {occupied:?}");
                case.same(question, attacks, reduced.attacks_of(piece, square));
            }
        }
    }
}

pub(crate) fn checkers_and_pins(case: &Case) {
    let (board, oracle) = (&case.board, &case.oracle);
    let is_check = !oracle.checkers().is_empty();
    let is_over = oracle.legal_moves().is_empty();
    case.same("the checkers", board.checkers(), oracle.checkers());
    case.same("the pinned pieces", board.pinned(), oracle.pinned());
    let both = ChecksAndPins { checkers: oracle.checkers(), pinned: oracle.pinned() };
    case.same("checkers and pinned pieces by one call", board.checks_and_pins(), both);
    case.same("whether it is check", board.is_check(), is_check);
    case.same("whether there is a legal move", board.has_legal_move(), !is_over);
    case.same("whether it is mate", board.is_checkmate(), is_check && is_over);
    case.same("whether it is stalemate", board.is_stalemate(), !is_check && is_over);
}
