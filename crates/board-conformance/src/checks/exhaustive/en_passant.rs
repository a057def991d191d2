//! En passant.

use board_core::{File, Rank, Role, Setup, Square};

use super::{black, compare_if_valid, white, with_black_king};
use crate::Tested;
use crate::case::Case;
use crate::compare;

/// Every pawn after its double push, with capturing pawns on either side and on both, the king anywhere, and
/// an enemy queen on any line of the king: it may pin a capturer, stand behind the captured pawn, give check,
/// or do nothing.
pub fn en_passant(board: Tested) {
    let ask = |case: &Case| {
        compare::legal_moves(case);
        compare::move_kinds(case);
    };
    let mut asked = 0;
    for (index, base) in double_pushes().into_iter().enumerate() {
        for king in Square::all().filter(|&square| base.piece_at(square).is_none()) {
            let mut with_king = base;
            with_king.put(king, white(Role::King));
            for queen in on_lines_of(king).filter(|&square| with_king.piece_at(square).is_none()) {
                let mut setup = with_king;
                setup.put(queen, black(Role::Queen));
                let Some(setup) = with_black_king(&setup, queen.index() + 29 + index) else {
                    continue;
                };
                asked += usize::from(compare_if_valid(board, "en passant", &setup, &ask));
            }
        }
    }
    assert!(asked > 20_000, "{asked} positions with en passant");
}

/// A black pawn after its double push, and white pawns beside it.
fn double_pushes() -> Vec<Setup> {
    let mut setups = Vec::new();
    for file in File::ALL {
        let on = |file: File, rank: Rank| Square::from_coords(file, rank);
        let left = file.offset(-1).map(|file| on(file, Rank::Fifth));
        let right = file.offset(1).map(|file| on(file, Rank::Fifth));
        for capturers in [vec![left], vec![right], vec![left, right]] {
            let capturers: Option<Vec<Square>> = capturers.into_iter().collect();
            let Some(capturers) = capturers else { continue };
            let mut setup = Setup::empty();
            setup.put(on(file, Rank::Fifth), black(Role::Pawn));
            setup.state.en_passant = Some(on(file, Rank::Sixth));
            for capturer in capturers {
                setup.put(capturer, white(Role::Pawn));
            }
            setups.push(setup);
        }
    }
    setups
}

/// The squares on the rank, the file and the diagonals of a square.
fn on_lines_of(square: Square) -> impl Iterator<Item = Square> {
    Square::all().filter(move |other| {
        let files = other.file().index().abs_diff(square.file().index());
        let ranks = other.rank().index().abs_diff(square.rank().index());
        *other != square && (files == 0 || ranks == 0 || files == ranks)
    })
}
