//! Random placements, by small changes.

use board_conformance::Random;
use polyboard::{CastlingRights, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};

/// Two kings, at home or not.
pub(crate) fn first(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    let home = random.below(2) == 0;
    let squares = if home { [Square::E1, Square::E8] } else { [Square::G2, Square::C6] };
    for (color, square) in Color::ALL.into_iter().zip(squares) {
        setup.put(square, Piece::new(color, Role::King));
    }
    setup
}

/// One small random change.
pub(crate) fn changed(setup: &Setup, random: &mut Random) -> Setup {
    let mut setup = *setup;
    let [a, b] = [(); 2].map(|()| Square::new(random.below(64)));
    match random.below(8) {
        0..4 => exchange(&mut setup, a, b),
        4 => {
            setup.state.side_to_move = !setup.state.side_to_move;
        }
        _ => match random.choose(&Piece::all()) {
            Some(piece) if random.below(3) > 0 => setup.put(a, piece),
            _ => _ = setup.remove(a),
        },
    }
    setup.state.castling = CastlingRights::NONE;
    let pieces = setup;
    for color in Color::ALL {
        let standing = |square, role| pieces.piece_at(square) == Some(Piece::new(color, role));
        let rank = Rank::First.of(color);
        for side in CastlingSide::ALL {
            let rook = Square::from_coords(side.standard_rook(), rank);
            let king = Square::from_coords(File::E, rank);
            let may = standing(king, Role::King) && standing(rook, Role::Rook);
            let file = (may && random.below(4) == 0).then_some(side.standard_rook());
            setup.state.castling.set(color, side, file);
        }
    }
    setup
}

fn exchange(setup: &mut Setup, a: Square, b: Square) {
    let [on_a, on_b] = [a, b].map(|square| setup.remove(square));
    for (square, piece) in [(a, on_b), (b, on_a)] {
        if let Some(piece) = piece {
            setup.put(square, piece);
        }
    }
}
