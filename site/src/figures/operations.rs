//! A set of pieces, computed from the words of a quad-bitboard.

use board_core::{Board, Position, Role, View};
use board_quad_bitboard::{Baseline, QuadBitboard};

use super::AFTER_E4;
use crate::html::{Unit, board as board_of, button, figure, panel, set};

/// Of each word, by the pieces that have its bit: whether the pieces of a role are in it, if that has to be known.
type Terms = [(&'static str, Option<bool>); 3];

const fn terms(role: Role) -> Terms {
    let [a, b, c] = match role {
        Role::Pawn => [None, Some(true), Some(false)],
        Role::Knight => [Some(false), Some(false), Some(true)],
        Role::Bishop => [Some(true), Some(false), Some(false)],
        Role::Rook => [Some(true), Some(true), Some(true)],
        Role::Queen => [Some(true), Some(false), Some(true)],
        Role::King => [Some(false), Some(true), None],
    };
    [("PBRQ", a), ("PRK", b), ("NRQK", c)]
}

pub(super) fn draw(state: &str) -> Option<String> {
    let role = Role::ALL.into_iter().find(|role| role.name() == state)?;
    let board = QuadBitboard::<Baseline>::from_position(&Position::from_fen(AFTER_E4).ok()?);
    let used = terms(role).into_iter().zip(board.words());
    let used = used.filter_map(|((name, holds), word)| Some((name, holds?, word)));
    // What is subtracted stands behind what is not.
    let (and, not): (Vec<_>, Vec<_>) = used.partition(|&(_, holds, _)| holds);
    let mut formula = Vec::new();
    let pieces = board_of("pieces", |square| {
        let piece = board.piece_at(square);
        Unit { to: piece.map(|piece| piece.role.name().into()), ..Unit::of_square(square, piece) }
    });
    let mut panels = vec![panel("the board", &pieces, "")];
    for &(name, holds, word) in and.iter().chain(&not) {
        let (term, word) =
            if holds { (name.to_string(), word) } else { (format!("not {name}"), !word) };
        panels.push(panel(&term, &set(word.bits(), 0), ""));
        formula.push(term);
    }
    panels.push(panel(&format!("{role}s"), &set(board.by_role(role).bits(), 0), ""));
    let sentence = format!("The {role}s of both sides: {}.", formula.join(" and "));
    let buttons =
        Role::ALL.map(|other| button(&format!("The {other}s"), other.name(), other == role));
    Some(figure(&sentence, &panels, "A click on a piece asks for its set.", &buttons))
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::SquareSet;

    #[test]
    fn the_operations_give_the_sets_of_the_board() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let board = QuadBitboard::<Baseline>::from_position(&Position::from_fen(kiwipete).unwrap());
        for role in Role::ALL {
            let words = terms(role).into_iter().zip(board.words());
            let result = words.fold(SquareSet::ALL, |set, ((_, holds), word)| match holds {
                Some(true) => set & word,
                Some(false) => set - word,
                None => set,
            });
            assert_eq!(result, board.by_role(role), "{role}");
        }
        assert!(draw("pawn").unwrap().contains("The pawns of both sides: PRK and not NRQK."));
        assert!(draw("knight").unwrap().contains("NRQK and not PBRQ and not PRK."));
    }
}
