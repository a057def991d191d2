//! Tables of attacks, and tables by the difference of two squares.
//!
//! On a board sixteen squares wide (rank in the high nibble, file in the low) every relative position of
//! two squares has a difference of its own. A difference is a byte. So a table with an entry per byte
//! answers any question about two squares: does a knight on one attack the other, are they on one
//! line, which squares are between them.

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS, KNIGHT_STEPS, ray};
use board_core::side::Side;
use board_core::{Role, Square, SquareSet};

use crate::block::Block;

/// The eight steps of a king as (files, ranks). Two by two they make up the four lines: rank, file,
/// and the diagonals that rise and fall to the right.
const QUEEN_DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

/// The rank in [`line()`].
pub(crate) const RANK: usize = 0;
/// The file in [`line()`].
pub(crate) const FILE: usize = 1;
/// The diagonals in [`line()`]: the one that rises to the right, and the one that falls.
pub(crate) const DIAGONALS: [usize; 2] = [2, 3];

/// A line through a square, without the square: what lies on it below the square (by number) and
/// above.
#[derive(Clone, Copy)]
struct Line {
    below: u64,
    above: u64,
}

struct Tables {
    knight: [SquareSet; 64],
    king: [SquareSet; 64],
    lines: [[Line; 4]; 64],
    empty_board: [[u64; 2]; 64],
    attacks: [u8; 256],
    paths: [[u64; 256]; 3],
    axes: [u8; 256],
}

/// The size of the tables here in bytes.
pub(crate) const BYTES: usize = size_of::<Tables>();

static TABLES: Tables = Tables {
    knight: KNIGHT_ATTACKS,
    king: KING_ATTACKS,
    lines: lines(),
    empty_board: empty_board(),
    attacks: attacks(),
    paths: paths(),
    axes: axes(),
};

/// The squares that a knight attacks.
#[inline(always)]
pub(crate) fn knight(from: Square) -> SquareSet {
    TABLES.knight[from.index()]
}

/// The squares that a king attacks.
#[inline(always)]
pub(crate) fn king(from: Square) -> SquareSet {
    TABLES.king[from.index()]
}

/// A line through a square, the square itself not included.
#[inline(always)]
pub(crate) fn line(through: Square, line: usize) -> SquareSet {
    let Line { below, above } = TABLES.lines[through.index()][line & 3];
    SquareSet::from_bits(below | above)
}

/// The squares that a slider attacks along a line: up to the first occupied square either way.
///
/// The nearest piece above is the lowest bit of `above`, the nearest below the highest of `below`.
/// Twice the one less the other leaves the bits from the lower to the upper.
#[inline]
pub(crate) fn line_attacks(from: Square, line: usize, occupied: SquareSet) -> SquareSet {
    let Line { below, above } = TABLES.lines[from.index()][line & 3];
    let (lower, upper) = (below & occupied.bits(), above & occupied.bits());
    let nearest_below = 63 - (lower | 1).leading_zeros();
    let nearest_above = upper & upper.wrapping_neg();
    let stretch = (nearest_above << 1).wrapping_add(u64::MAX << nearest_below);
    SquareSet::from_bits(stretch & (below | above))
}

/// The squares that a bishop, rook or queen attacks on an empty board.
#[inline(always)]
pub(crate) fn empty_board_attacks(role: Role, from: Square) -> SquareSet {
    let [straight, diagonals] = TABLES.empty_board[from.index()];
    SquareSet::from_bits(match role {
        Role::Bishop => diagonals,
        Role::Rook => straight,
        _ => straight | diagonals,
    })
}

/// The difference of two squares on a board sixteen wide.
#[inline(always)]
const fn difference(from: Square, to: Square) -> usize {
    x88(to).wrapping_sub(x88(from)) as usize
}

/// The number of a square on a board sixteen wide.
#[inline(always)]
const fn x88(square: Square) -> u8 {
    let index = square.index() as u8;
    index + (index & 0x38)
}

/// The pieces of a block that would attack a square on an empty board, one bit each. The bits of slots
/// that are nowhere are arbitrary.
#[inline(always)]
pub(crate) fn attackers_on_empty_board<S: Side>(
    roles: &Block,
    squares: &Block,
    target: Square,
) -> u16 {
    let differences: Block =
        core::array::from_fn(|i| x88(target).wrapping_sub(squares[i] + (squares[i] & 0x38)));
    let bits: Block =
        core::array::from_fn(|i| if !S::IS_WHITE && roles[i] == 0 { BLACK_PAWN } else { roles[i] });
    (0..16).fold(0, |places, i| {
        let attacks = TABLES.attacks[usize::from(differences[i])] >> (bits[i] & 7) & 1;
        places | u16::from(attacks) << i
    })
}

/// The path of a bishop, rook or queen from `from` to `to`: the squares between, and `to`. Empty if such
/// a piece cannot get there.
#[inline]
pub(crate) fn path(role: Role, from: Square, to: Square) -> SquareSet {
    let row = match role {
        Role::Bishop => 0,
        Role::Rook => 1,
        _ => 2,
    };
    let path = TABLES.paths[row][difference(from, to)];
    // The table is for a1. Both squares are on the board, so nothing wraps that should not.
    SquareSet::from_bits(path.rotate_left(from.index() as u32))
}

/// The whole line of two squares in line, as it passes through the first.
#[inline]
pub(crate) fn line_of(through: Square, other: Square) -> SquareSet {
    line(through, TABLES.axes[difference(through, other)] as usize)
}

/// The bit of a black pawn in the table of attacks. For other pieces it is the index of the role.
const BLACK_PAWN: u8 = 6;

const fn lines() -> [[Line; 4]; 64] {
    let mut table = [[Line { below: 0, above: 0 }; 4]; 64];
    let mut i = 0;
    while i < 64 * 4 {
        let (square, line) = (Square::new(i / 4), i % 4);
        let (files, ranks) = QUEEN_DIRECTIONS[2 * line];
        let both = ray(square, files, ranks, 0) | ray(square, -files, -ranks, 0);
        let lower = (1 << square.index()) - 1;
        table[i / 4][line] = Line { below: both & lower, above: both & !lower };
        i += 1;
    }
    table
}

/// The two straight lines of every square, and the two diagonals.
const fn empty_board() -> [[u64; 2]; 64] {
    let lines = lines();
    let mut table = [[0; 2]; 64];
    let mut i = 0;
    while i < 64 * 4 {
        let Line { below, above } = lines[i / 4][i % 4];
        table[i / 4][i % 4 / 2] |= below | above;
        i += 1;
    }
    table
}

/// The entry for a square so many files and ranks away.
const fn entry(files: i8, ranks: i8) -> usize {
    (16 * ranks + files) as u8 as usize
}

const fn attacks() -> [u8; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 8 {
        table[entry(KNIGHT_STEPS[i].0, KNIGHT_STEPS[i].1)] |= 1 << Role::Knight as u8;
        table[entry(QUEEN_DIRECTIONS[i].0, QUEEN_DIRECTIONS[i].1)] |= 1 << Role::King as u8;
        let slider = if i < 4 { Role::Rook } else { Role::Bishop };
        let mut steps = 1;
        while steps < 8 {
            table[entry(steps * QUEEN_DIRECTIONS[i].0, steps * QUEEN_DIRECTIONS[i].1)] |=
                1 << slider as u8 | 1 << Role::Queen as u8;
            steps += 1;
        }
        i += 1;
    }
    let mut files = -1;
    while files <= 1 {
        table[entry(files, 1)] |= 1 << Role::Pawn as u8;
        table[entry(files, -1)] |= 1 << BLACK_PAWN;
        files += 2;
    }
    table
}

const fn paths() -> [[u64; 256]; 3] {
    let mut table = [[0; 256]; 3];
    let mut i = 0;
    while i < 8 {
        let row = if i < 4 { 1 } else { 0 };
        let (mut steps, mut path) = (1, 0);
        while steps < 8 {
            let (files, ranks) = (steps * QUEEN_DIRECTIONS[i].0, steps * QUEEN_DIRECTIONS[i].1);
            path |= 1 << ((8 * ranks + files) & 63);
            table[row][entry(files, ranks)] = path;
            table[2][entry(files, ranks)] = path;
            steps += 1;
        }
        i += 1;
    }
    table
}

const fn axes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 8 {
        let mut steps = 1;
        while steps < 8 {
            table[entry(steps * QUEEN_DIRECTIONS[i].0, steps * QUEEN_DIRECTIONS[i].1)] =
                i as u8 / 2;
            steps += 1;
        }
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Read;
    use board_conformance::Random;
    use board_core::Color;
    use board_core::sets::pawn_attacks;
    use board_core::side::{Black, White};

    /// The squares that a piece attacks, step by step.
    fn steps_of(role: Role, color: Color, from: Square, occupied: SquareSet) -> SquareSet {
        let ahead = if color == Color::White { 1 } else { -1 };
        let (steps, most): (&[(i8, i8)], _) = match role {
            Role::Pawn => (&[(-1, ahead), (1, ahead)], 1),
            Role::Knight => (&KNIGHT_STEPS, 1),
            Role::Bishop => (&QUEEN_DIRECTIONS[4..], 7),
            Role::Rook => (&QUEEN_DIRECTIONS[..4], 7),
            Role::Queen => (&QUEEN_DIRECTIONS, 7),
            Role::King => (&QUEEN_DIRECTIONS, 1),
        };
        let mut squares = SquareSet::EMPTY;
        for &(files, ranks) in steps {
            let mut at = from;
            for _ in 0..most {
                let Some(next) = at.offset(files, ranks) else { break };
                squares.insert(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        squares
    }

    #[test]
    fn leapers_and_pawns_agree_with_single_steps() {
        for from in Square::all() {
            let by_steps = |role, color| steps_of(role, color, from, SquareSet::EMPTY);
            assert_eq!(knight(from), by_steps(Role::Knight, Color::White));
            assert_eq!(king(from), by_steps(Role::King, Color::White));
            assert_eq!(pawn_attacks::<White>(from.into()), by_steps(Role::Pawn, Color::White));
            assert_eq!(pawn_attacks::<Black>(from.into()), by_steps(Role::Pawn, Color::Black));
        }
    }

    #[test]
    fn sliders_agree_with_single_steps() {
        let mut random = Random::new(1);
        for from in Square::all() {
            for role in [Role::Bishop, Role::Rook, Role::Queen] {
                let empty = steps_of(role, Color::White, from, SquareSet::EMPTY);
                assert_eq!(empty_board_attacks(role, from), empty, "{role} {from}");
                for round in 0..300 {
                    let noise = random.bits();
                    // Some boards are crowded, some nearly empty.
                    let bits = [noise, noise & noise << 32, noise & noise << 21 & noise << 43];
                    let occupied = SquareSet::from_bits(bits[round % 3]);
                    let expected = steps_of(role, Color::White, from, occupied);
                    let attacks = <() as Read>::slider_attacks(role, from, occupied);
                    assert_eq!(attacks, expected, "{role} {from}");
                }
            }
        }
    }

    #[test]
    fn differences_agree_with_single_steps() {
        for (from, to) in Square::all().flat_map(|one| Square::all().map(move |two| (one, two))) {
            for role in Role::ALL {
                let by = |color| steps_of(role, color, from, SquareSet::EMPTY).contains(to);
                // Another piece in each place, and the one in question in one of them.
                let place = from.index() % 16;
                let mut roles = [Role::Pawn.index() as u8; 16];
                let mut squares = [to.index() as u8; 16];
                (roles[place], squares[place]) = (role.index() as u8, from.index() as u8);
                let found = |color| u16::from(by(color)) << place;
                assert_eq!(
                    attackers_on_empty_board::<White>(&roles, &squares, to),
                    found(Color::White)
                );
                assert_eq!(
                    attackers_on_empty_board::<Black>(&roles, &squares, to),
                    found(Color::Black)
                );
            }
            for role in [Role::Bishop, Role::Rook, Role::Queen] {
                // A ray that ends on `to` and leads there.
                let ray = |&(files, ranks): &(i8, i8)| {
                    let mut squares = SquareSet::EMPTY;
                    let mut at = from;
                    while let Some(next) = at.offset(files, ranks) {
                        squares.insert(next);
                        if next == to {
                            return squares;
                        }
                        at = next;
                    }
                    SquareSet::EMPTY
                };
                let steps = match role {
                    Role::Bishop => &QUEEN_DIRECTIONS[4..],
                    Role::Rook => &QUEEN_DIRECTIONS[..4],
                    _ => &QUEEN_DIRECTIONS[..],
                };
                let expected = steps.iter().map(ray).fold(SquareSet::EMPTY, |a, b| a | b);
                assert_eq!(path(role, from, to), expected, "{role} {from} {to}");
                if !expected.is_empty() {
                    let line = line_of(from, to);
                    assert!(expected.is_subset(line) && !line.contains(from), "{from} {to}");
                    assert_eq!(line, (line_of(to, from) - from.into()) | to.into());
                }
            }
        }
    }
}
