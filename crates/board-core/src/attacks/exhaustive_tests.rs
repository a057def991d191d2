//! Every square with every occupancy that could matter to it.

use super::tables::ray;
use super::*;

const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The union of four rays.
fn walk(from: Square, steps: [(i8, i8); 4], occupied: u64) -> u64 {
    let rays = steps.map(|(files, ranks)| ray(from, files, ranks, occupied));
    rays.into_iter().fold(0, |all, ray| all | ray)
}

/// Calls `visit` with every subset of a set. Returns how many there are.
fn for_each_subset(set: u64, mut visit: impl FnMut(u64)) -> u64 {
    let mut subset = 0_u64;
    let mut count = 0;
    loop {
        visit(subset);
        count += 1;
        subset = subset.wrapping_sub(set) & set;
        if subset == 0 {
            return count;
        }
    }
}

/// All 2^n occupancies of the rays, the last square of each included.
#[test]
fn sliders_with_every_occupancy_of_their_lines() {
    let (mut rooks, mut bishops) = (0, 0);
    for from in Square::all() {
        rooks += for_each_subset(walk(from, ROOK, 0), |occupied| {
            let set = SquareSet::from_bits(occupied);
            assert_eq!(rook(from, set).bits(), walk(from, ROOK, occupied), "{from}\n{set}");
        });
        bishops += for_each_subset(walk(from, BISHOP, 0), |occupied| {
            let set = SquareSet::from_bits(occupied);
            assert_eq!(bishop(from, set).bits(), walk(from, BISHOP, occupied), "{from}\n{set}");
        });
    }
    assert_eq!(rooks, 64 << 14);
    // Diagonals from the edge have seven squares besides the slider's, from the center thirteen.
    assert_eq!(bishops, (28 << 7) + (20 << 9) + (12 << 11) + (4 << 13));
}

/// Every pair of squares, by the distance of their files and ranks.
#[test]
fn leapers_between_all_squares() {
    for from in Square::all() {
        for to in Square::all() {
            let files = to.file().index().abs_diff(from.file().index());
            let ranks = to.rank().index().abs_diff(from.rank().index());
            let up = to.rank().index() as i32 - from.rank().index() as i32;
            let near = files.max(ranks) == 1;
            let straight = (files == 0) != (ranks == 0);
            let diagonal = files == ranks && files > 0;
            assert_eq!(knight(from).contains(to), files * ranks == 2, "{from}{to}");
            assert_eq!(king(from).contains(to), near, "{from}{to}");
            assert_eq!(pawn(Color::White, from).contains(to), files == 1 && up == 1, "{from}{to}");
            assert_eq!(pawn(Color::Black, from).contains(to), files == 1 && up == -1, "{from}{to}");
            for (role, reached) in [
                (Role::Pawn, from != to),
                (Role::Knight, files * ranks == 2),
                (Role::Bishop, diagonal),
                (Role::Rook, straight),
                (Role::Queen, straight || diagonal),
                (Role::King, near),
            ] {
                assert_eq!(on_empty_board(to, role).contains(from), reached, "{role:?}");
            }
        }
    }
}
