//! Tables of attacks, and tables by the difference of two squares.
//!
//! On a board sixteen squares wide (rank in the high nibble, file in the low) every relative position of
//! two squares has a difference of its own. A difference is a byte. So a table with an entry per byte
//! answers any question about two squares: does a knight on one attack the other, are they on one
//! line, which squares are between them.

use board_core::attacks::on_empty_board;
use board_core::attacks::tables::{
    KING_ATTACKS, KING_STEPS, KNIGHT_ATTACKS, KNIGHT_STEPS, LINES, Line,
};
use board_core::side::Side;
use board_core::{Role, Square, SquareSet};

use crate::block::Block;

/// The file in [`line()`].
pub(crate) const FILE: usize = 0;
/// The rank in [`line()`].
pub(crate) const RANK: usize = 1;
/// The diagonals in [`line()`]: the one that rises to the right, and the one that falls.
pub(crate) const DIAGONALS: [usize; 2] = [2, 3];

struct Tables {
    knight: [SquareSet; 64],
    king: [SquareSet; 64],
    lines: [[Line; 4]; 64],
    empty_board: [[SquareSet; 2]; 64],
    differences: Differences,
}

/// Tables by the difference of two squares.
struct Differences {
    /// By role, whether it attacks one from the other on an empty board.
    attacks: [u8; 256],
    /// The path from a1 of a bishop, a rook and a queen.
    paths: [[u64; 256]; 3],
    /// The line that both are on.
    axes: [u8; 256],
}

/// The size of the tables here in bytes.
pub(crate) const BYTES: usize = size_of::<Tables>();

static TABLES: Tables = Tables {
    knight: KNIGHT_ATTACKS,
    king: KING_ATTACKS,
    lines: LINES,
    empty_board: empty_board(),
    differences: differences(),
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
#[inline]
pub(crate) fn line_attacks(from: Square, line: usize, occupied: SquareSet) -> SquareSet {
    let line = TABLES.lines[from.index()][line & 3];
    SquareSet::from_bits(line.attacks(occupied.bits()))
}

/// The squares that a bishop, rook or queen attacks on an empty board.
#[inline(always)]
pub(crate) fn empty_board_attacks(role: Role, from: Square) -> SquareSet {
    let [straight, diagonals] = TABLES.empty_board[from.index()];
    match role {
        Role::Bishop => diagonals,
        Role::Rook => straight,
        _ => straight | diagonals,
    }
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
        let attacks = TABLES.differences.attacks[usize::from(differences[i])] >> (bits[i] & 7) & 1;
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
    let path = TABLES.differences.paths[row][difference(from, to)];
    // The table is for a1. Both squares are on the board, so nothing wraps that should not.
    SquareSet::from_bits(path.rotate_left(from.index() as u32))
}

/// The whole line of two squares in line, as it passes through the first.
#[inline]
pub(crate) fn line_of(through: Square, other: Square) -> SquareSet {
    line(through, TABLES.differences.axes[difference(through, other)] as usize)
}

/// The bit of a black pawn in the table of attacks. For other pieces it is the index of the role.
const BLACK_PAWN: u8 = 6;

/// The straight lines of every square, and its diagonals.
const fn empty_board() -> [[SquareSet; 2]; 64] {
    let mut table = [[SquareSet::EMPTY; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index);
        table[index] = [on_empty_board(square, Role::Rook), on_empty_board(square, Role::Bishop)];
        index += 1;
    }
    table
}

/// The entry for a square so many files and ranks away.
const fn entry(files: i8, ranks: i8) -> usize {
    (16 * ranks + files) as u8 as usize
}

const fn differences() -> Differences {
    let mut tables = Differences { attacks: [0; 256], paths: [[0; 256]; 3], axes: [0; 256] };
    let mut i = 0;
    while i < 8 {
        let (leap, step) = (KNIGHT_STEPS[i], KING_STEPS[i]);
        tables.attacks[entry(leap.0, leap.1)] |= 1 << Role::Knight as u8;
        tables.attacks[entry(step.0, step.1)] |= 1 << Role::King as u8;
        let (slider, row) = if i < 4 { (Role::Rook, 1) } else { (Role::Bishop, 0) };
        let (mut steps, mut path) = (1, 0);
        while steps < 8 {
            let (files, ranks) = (steps * step.0, steps * step.1);
            let entry = entry(files, ranks);
            path |= 1 << ((8 * ranks + files) & 63);
            tables.attacks[entry] |= 1 << slider as u8 | 1 << Role::Queen as u8;
            tables.paths[row][entry] = path;
            tables.paths[2][entry] = path;
            // Every other step is along the same line.
            tables.axes[entry] = (2 * (i / 4) + i % 2) as u8;
            steps += 1;
        }
        i += 1;
    }
    let mut files = -1;
    while files <= 1 {
        tables.attacks[entry(files, 1)] |= 1 << Role::Pawn as u8;
        tables.attacks[entry(files, -1)] |= 1 << BLACK_PAWN;
        files += 2;
    }
    tables
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
            Role::Bishop => (&KING_STEPS[4..], 7),
            Role::Rook => (&KING_STEPS[..4], 7),
            Role::Queen => (&KING_STEPS, 7),
            Role::King => (&KING_STEPS, 1),
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
                    Role::Bishop => &KING_STEPS[4..],
                    Role::Rook => &KING_STEPS[..4],
                    _ => &KING_STEPS[..],
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
