//! Attacks on an empty board.

use crate::{Role, Square, SquareSet};

/// The squares from which a piece attacks `to` on an empty board. Pawn attacks depend on the color and are
/// left out: for a pawn the set is all squares but `to`.
#[inline]
#[must_use]
pub const fn on_empty_board(to: Square, role: Role) -> SquareSet {
    ATTACKS[role.index()][to.index()]
}

/// By role and target.
static ATTACKS: [[SquareSet; 64]; 6] = table();

const fn table() -> [[SquareSet; 64]; 6] {
    let mut table = [[SquareSet::ALL; 64]; 6];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (one, other) = (pair / 64, pair % 64);
        let files = (one as i32 % 8 - other as i32 % 8).abs();
        let ranks = (one as i32 / 8 - other as i32 / 8).abs();
        let straight = files == 0 || ranks == 0;
        let reached = [
            true,
            files * ranks == 2,
            files == ranks,
            straight,
            straight || files == ranks,
            files <= 1 && ranks <= 1,
        ];
        let mut role = 0;
        while role < 6 {
            if one == other || !reached[role] {
                table[role][one].remove(Square::new(other));
            }
            role += 1;
        }
        pair += 1;
    }
    table
}
