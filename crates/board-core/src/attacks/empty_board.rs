//! Attacks on an empty board.

use super::LINES;
use super::tables::{KING_ATTACKS, KNIGHT_ATTACKS};
use crate::{Role, SMALL, Square, SquareSet, table};

/// The squares from which a piece attacks `to` on an empty board. Pawn attacks depend on the color and are
/// left out: for a pawn the set is all squares but `to`. A load from a table of 3 KB; where code is to be
/// [small](SMALL), it is computed.
#[inline]
pub const fn on_empty_board(to: Square, role: Role) -> SquareSet {
    if SMALL { computed(to, role) } else { ATTACKS[role.index()][to.index()] }
}

/// By role and target.
static ATTACKS: [[SquareSet; 64]; 6] = table!(6, |role| -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut to = 0;
    while to < 64 {
        table[to] = computed(Square::new(to), Role::ALL[role]);
        to += 1;
    }
    table
});

const fn computed(to: Square, role: Role) -> SquareSet {
    let [file, rank, diagonal, other] = LINES[to.index()];
    let straight = file.attacks(0) | rank.attacks(0);
    let diagonals = diagonal.attacks(0) | other.attacks(0);
    match role {
        Role::Pawn => SquareSet::from_bits(!SquareSet::of(to).bits()),
        Role::Knight => KNIGHT_ATTACKS[to.index()],
        Role::Bishop => SquareSet::from_bits(diagonals),
        Role::Rook => SquareSet::from_bits(straight),
        Role::Queen => SquareSet::from_bits(straight | diagonals),
        Role::King => KING_ATTACKS[to.index()],
    }
}
