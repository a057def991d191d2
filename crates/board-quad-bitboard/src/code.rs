//! The code of a square: three bits for the role, one for the color.
//!
//! The lesson says why it is this code; a test below shows that no other makes the sets cheaper.

use board_core::{Color, Piece, Role};

/// An empty square. With [`BLACK`] it is the en passant square.
#[cfg(test)]
pub(crate) const EMPTY: u8 = 0;
/// The bit of a black piece.
pub(crate) const BLACK: u8 = 8;
/// The bits of the role.
#[cfg(test)]
const ROLE: u8 = 7;

/// The code of a role.
#[inline(always)]
pub(crate) const fn of_role(role: Role) -> u8 {
    match role {
        Role::Pawn => 0b011,
        Role::Knight => 0b100,
        Role::Bishop => 0b001,
        Role::Rook => 0b111,
        Role::Queen => 0b101,
        Role::King => 0b110,
    }
}

/// The code of a piece.
#[inline(always)]
pub(crate) const fn of(color: Color, role: Role) -> u8 {
    match color {
        Color::White => of_role(role),
        Color::Black => of_role(role) | BLACK,
    }
}

/// The piece of a code, `None` for an empty square and for a code without a meaning. By a table: which piece it is is
/// unpredictable.
#[inline(always)]
pub(crate) fn piece(code: u8) -> Option<Piece> {
    PIECES[usize::from(code & 15)]
}

/// The piece of every code.
pub(crate) static PIECES: [Option<Piece>; 16] = {
    let mut pieces = [None; 16];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::new(Color::ALL[index / 6], Role::ALL[index % 6]);
        pieces[of(piece.color, piece.role) as usize] = Some(piece);
        index += 1;
    }
    pieces
};

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    /// The sets that a generator reads, then the other roles, each as the roles in it. The empty square is in none.
    const SETS: [&[Role]; 9] = [
        &Role::ALL,
        &[Role::Rook, Role::Queen],
        &[Role::Bishop, Role::Queen],
        &[Role::Pawn],
        &[Role::Knight],
        &[Role::King],
        &[Role::Bishop],
        &[Role::Rook],
        &[Role::Queen],
    ];
    const READ: usize = 6;

    /// How many operations each function of three bits takes: `&`, `|`, `^` and `& !` on the bits and on what was found
    /// before, each result used once. A function is a number of eight bits, its value for each code.
    fn operations() -> Vec<Vec<u8>> {
        let mut by_count = std::vec![std::vec![0b1010_1010, 0b1100_1100, 0b1111_0000]];
        let mut known = by_count[0].clone();
        for count in 1..5 {
            let mut found = Vec::new();
            for left in 0..count {
                for (&a, &b) in by_count[left]
                    .iter()
                    .flat_map(|a| by_count[count - 1 - left].iter().map(move |b| (a, b)))
                {
                    for function in [a & b, a | b, a ^ b, a & !b] {
                        if !known.contains(&function) {
                            known.push(function);
                            found.push(function);
                        }
                    }
                }
            }
            by_count.push(found);
        }
        by_count
    }

    /// The operations that each set takes with a code of each role. What a function says of unused codes does not matter.
    fn costs(by_count: &[Vec<u8>], codes: [u8; 6]) -> [usize; SETS.len()] {
        let bits =
            |roles: &[Role]| roles.iter().fold(0, |bits, role| bits | 1 << codes[role.index()]);
        let used: u8 = bits(&Role::ALL) | 1 << EMPTY;
        SETS.map(|roles| {
            let is_set = |function: &u8| function & used == bits(roles);
            by_count.iter().position(|functions| functions.iter().any(is_set)).expect("in four")
        })
    }

    /// Every way to give six different codes to the roles.
    fn all_codes(chosen: &mut Vec<u8>, visit: &mut dyn FnMut([u8; 6])) {
        if let Ok(codes) = <[u8; 6]>::try_from(chosen.as_slice()) {
            return visit(codes);
        }
        for code in 1..=ROLE {
            if !chosen.contains(&code) {
                chosen.push(code);
                all_codes(chosen, visit);
                chosen.pop();
            }
        }
    }

    #[test]
    fn no_code_makes_the_sets_cheaper() {
        let by_count = operations();
        let sums = |codes| {
            let costs = costs(&by_count, codes);
            (costs[..READ].iter().sum::<usize>(), costs.iter().sum::<usize>())
        };
        assert_eq!(costs(&by_count, Role::ALL.map(of_role)), [1, 1, 1, 1, 2, 1, 2, 2, 2]);
        let (read, all) = sums(Role::ALL.map(of_role));
        // In the order of naming them, and as on the nibble board.
        assert_eq!([sums([1, 2, 3, 4, 5, 6]).0, sums([1, 2, 5, 6, 7, 3]).0], [10, 9]);
        let mut tried = 0;
        all_codes(&mut Vec::new(), &mut |codes| {
            let other = sums(codes);
            assert!(other.0 >= read && other.1 >= all, "{codes:?}: {other:?}");
            tried += 1;
        });
        assert_eq!(tried, 5040);
    }

    #[test]
    fn every_piece_is_read_back_from_its_code() {
        for whole in Piece::all() {
            assert_eq!(piece(of(whole.color, whole.role)), Some(whole));
        }
        assert_eq!((0..16).filter(|&code| piece(code).is_some()).count(), 12);
        assert_eq!((piece(EMPTY), piece(BLACK)), (None, None));
    }
}
