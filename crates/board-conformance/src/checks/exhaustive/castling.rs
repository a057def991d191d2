//! Castling.

use board_core::{CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};

use super::{black, compare_if_valid, white, with_black_king};
use crate::Tested;
use crate::case::Case;
use crate::compare;

/// Every king between every two rooks that Chess960 allows: alone, with the same pieces of the other side, and
/// with one more piece of either side on each other square, which may block, attack, or do neither.
pub fn castling(board: Tested) {
    let undisturbed = |case: &Case| {
        compare::everything(case);
        compare::masks(case);
        compare::uci(case);
    };
    let disturbed = |case: &Case| {
        compare::legal_moves(case);
        compare::quiet_checks(case);
    };
    let mut asked = 0;
    for (queen_side, king, king_side) in first_ranks() {
        let mut setup = Setup::empty();
        put_first_rank(&mut setup, Color::White, queen_side, king, king_side);
        let mut facing = setup;
        put_first_rank(&mut facing, Color::Black, queen_side, king, king_side);
        compare_if_valid(board, "castling against castling", &facing, &undisturbed);
        for (square, piece) in disturbances() {
            let mut setup = setup;
            if setup.piece_at(square).is_some() {
                continue;
            }
            setup.put(square, piece);
            let Some(setup) = with_black_king(&setup, 56 + square.index() % 8) else { continue };
            asked += usize::from(compare_if_valid(board, "castling disturbed", &setup, &disturbed));
        }
        let setup = with_black_king(&setup, 40).expect("there is room for the other king");
        assert!(compare_if_valid(board, "castling", &setup, &undisturbed), "{setup}");
    }
    assert!(asked > 10_000, "{asked} positions with castling");
}

/// The files of a king between two rooks: there are 56.
fn first_ranks() -> impl Iterator<Item = (File, File, File)> {
    let pairs = File::ALL.into_iter().flat_map(|first| File::ALL.map(|second| (first, second)));
    pairs.filter(|(first, second)| first < second).flat_map(|(first, second)| {
        let between = File::ALL.into_iter().filter(move |&king| first < king && king < second);
        between.map(move |king| (first, king, second))
    })
}

fn put_first_rank(setup: &mut Setup, color: Color, queen_side: File, king: File, king_side: File) {
    let on = |file: File| Square::from_coords(file, Rank::First.of(color));
    setup.put(on(king), Piece::new(color, Role::King));
    for (side, rook) in [(CastlingSide::QueenSide, queen_side), (CastlingSide::KingSide, king_side)]
    {
        setup.put(on(rook), Piece::new(color, Role::Rook));
        setup.state.castling.set(color, side, Some(rook));
    }
}

/// A piece of each kind on each square.
fn disturbances() -> impl Iterator<Item = (Square, Piece)> {
    let pieces = [
        white(Role::Knight),
        black(Role::Pawn),
        black(Role::Knight),
        black(Role::Bishop),
        black(Role::Rook),
        black(Role::Queen),
    ];
    Square::all().flat_map(move |square| pieces.map(|piece| (square, piece)))
}
