//! The start positions of Chess960.

use board_core::{
    CastlingRights, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square, State,
};

/// How many start positions Chess960 has.
pub const CHESS960_STARTS: usize = 960;

/// A start position of Chess960 by number, from 0 to 959 as R. Scharnagl numbers them; number 518
/// is the standard start.
///
/// ```
/// use board_core::Position;
/// use board_game::chess960_start;
///
/// assert_eq!(chess960_start(518), Position::start());
/// ```
///
/// # Panics
///
/// If the number is 960 or more.
pub fn chess960_start(number: usize) -> Position {
    double_chess960_start(number, number)
}

/// A start position of double Chess960, in which each side has its own number.
///
/// If the numbers differ, the two sides may castle with rooks of different files.
///
/// # Panics
///
/// If the number is 960 or more.
pub fn double_chess960_start(white: usize, black: usize) -> Position {
    let mut setup = Setup::empty();
    setup.state = State { castling: CastlingRights::NONE, ..State::START };
    for (color, number) in [(Color::White, white), (Color::Black, black)] {
        let back_rank = back_rank(number);
        for (file, role) in File::ALL.into_iter().zip(back_rank) {
            let put = |rank: Rank| Square::from_coords(file, rank.of(color));
            setup.put(put(Rank::First), Piece::new(color, role));
            setup.put(put(Rank::Second), Piece::new(color, Role::Pawn));
        }
        let mut rooks = File::ALL.into_iter().filter(|&f| back_rank[f.index()] == Role::Rook);
        setup.state.castling.set(color, CastlingSide::QueenSide, rooks.next());
        setup.state.castling.set(color, CastlingSide::KingSide, rooks.next());
    }
    Position::new(setup).expect("play can start from there")
}

/// The pieces of the first rank from the a-file to the h-file.
fn back_rank(number: usize) -> [Role; 8] {
    assert!(number < CHESS960_STARTS, "Chess960 has no start position number {number}");
    let mut files: [Option<Role>; 8] = [None; 8];
    files[number % 4 * 2 + 1] = Some(Role::Bishop);
    files[number / 4 % 4 * 2] = Some(Role::Bishop);
    put_on_empty(&mut files, number / 16 % 6, Role::Queen);
    // The ten ways to put two knights on five files; the second counts after the first is placed.
    let (first, second) =
        [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]
            [number / 96];
    put_on_empty(&mut files, first, Role::Knight);
    put_on_empty(&mut files, second, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_empty(&mut files, 0, role);
    }
    files.map(|role| role.expect("eight pieces on eight files"))
}

/// Puts a piece on the empty file with `index` empty files to its left.
fn put_on_empty(files: &mut [Option<Role>; 8], index: usize, role: Role) {
    let file = files.iter_mut().filter(|file| file.is_none()).nth(index);
    *file.expect("enough empty files") = Some(role);
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::collections::HashSet;
    use std::string::String;
    use std::vec::Vec;

    #[test]
    fn all_start_positions_differ_and_have_the_king_between_the_rooks() {
        let mut seen = HashSet::new();
        for number in 0..CHESS960_STARTS {
            let back = back_rank(number);
            let of = |role| (0..8).filter(|&file| back[file] == role).collect::<Vec<_>>();
            let (kings, rooks, bishops) = (of(Role::King), of(Role::Rook), of(Role::Bishop));
            assert!(rooks[0] < kings[0] && kings[0] < rooks[1], "{number}");
            assert_ne!(bishops[0] % 2, bishops[1] % 2, "{number}");
            assert_eq!((of(Role::Knight).len(), of(Role::Queen).len()), (2, 1), "{number}");
            seen.insert(back);
        }
        assert_eq!(seen.len(), CHESS960_STARTS);
    }

    #[test]
    fn numbers_at_both_ends_are_the_published_ones() {
        let letters =
            |number| back_rank(number).map(|role| role.letter()).iter().collect::<String>();
        assert_eq!(letters(0), "bbqnnrkr");
        assert_eq!(letters(959), "rkrnnqbb");
        assert_eq!(letters(518), "rnbqkbnr");
    }
}
