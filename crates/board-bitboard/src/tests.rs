//! What several tests use: random boards, placements that no game leads to.

use board_conformance::Random;
use board_core::attacks::tables::KING_ATTACKS;
use board_core::sets::{ahead, rank};
use board_core::side::Side;
use board_core::{Color, File, Rank, Role, Square, SquareSet};

use crate::eight_sets::EightSets;

/// 100,000 boards, less those on which there was no place for the other king.
pub(crate) fn random_boards<S: Side>() -> impl Iterator<Item = (EightSets, SquareSet)> {
    let mut random = Random::new(1);
    let has_king =
        |pieces: &EightSets| !(pieces.role(Role::King) & pieces.color(!S::COLOR)).is_empty();
    (0..100_000)
        .map(move |_| random_board::<S>(&mut random))
        .filter(move |(pieces, _)| has_king(pieces))
}

/// A board with pieces on random squares, up to fifty, with kings in any number of checks, often with
/// castling rooks, and with an en passant square where a double step is possible.
fn random_board<S: Side>(random: &mut Random) -> (EightSets, SquareSet) {
    let mut pieces = EightSets::from(board_core::PieceSets::EMPTY);
    let home = rank::<S>(Rank::First);
    let king = match random.below(2) {
        0 => Square::new(random.below(64)),
        _ => Square::from_coords(File::new(random.below(8)), Rank::First.of(S::COLOR)),
    };
    pieces.toggle(S::COLOR, Role::King, SquareSet::of(king));
    for index in 0..random.below(50) {
        let square = SquareSet::of(Square::new(random.below(64)));
        let color = if random.below(2) == 0 { Color::White } else { Color::Black };
        let role = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            [random.below(6)];
        let back = SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Eighth);
        if !(pieces.occupied() & square).is_empty() || role == Role::Pawn && square.is_subset(back)
        {
            continue;
        }
        if index == 0 {
            // The first is the other king; two kings never stand side by side.
            if !(square & KING_ATTACKS[king.index()]).is_empty() {
                break;
            }
            pieces.toggle(!S::COLOR, Role::King, square);
        } else {
            pieces.toggle(color, role, square);
        }
    }
    let rooks = pieces.role(Role::Rook) & pieces.color(S::COLOR) & home;
    let mut state_squares = SquareSet::EMPTY;
    if home.contains(king) {
        let below = SquareSet::from_bits(SquareSet::of(king).bits() - 1);
        state_squares = [(rooks & below).first(), (rooks - below).first()]
            .into_iter()
            .flatten()
            .fold(state_squares, |state_squares, rook| state_squares | SquareSet::of(rook));
    }
    let pushed = pieces.role(Role::Pawn) & pieces.color(!S::COLOR) & rank::<S>(Rank::Fifth);
    let passed = ahead::<S>(pushed) - pieces.occupied();
    if let Some(passed) = passed.first() {
        state_squares.insert(passed);
    }
    (pieces, state_squares)
}
