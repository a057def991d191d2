//! Pieces: a role and a color.

use core::fmt;

use crate::Color;
use crate::attacks::tables::{KING_STEPS, KNIGHT_STEPS};

/// The kind of a piece without its color: pawn to king. Also called "piece type".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// Moves straight ahead, captures diagonally ahead, promotes on the last rank.
    Pawn = 0,
    /// Leaps two squares one way and one square across.
    Knight = 1,
    /// Slides along diagonals.
    Bishop = 2,
    /// Slides along ranks and files.
    Rook = 3,
    /// Slides along ranks, files and diagonals.
    Queen = 4,
    /// Steps one square in any direction. It must never be left attacked.
    King = 5,
}

impl Role {
    /// How many roles there are: 6.
    pub const COUNT: usize = 6;

    /// All six roles, pawn to king.
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The four roles that a pawn may become.
    pub const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

    /// 0 for the pawn to 5 for the king: an index into tables by role.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `pawn`, `knight`, `bishop`, `rook`, `queen` or `king`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// The steps of the piece, in files and ranks. None for the pawn: its steps depend on its color and on
    /// whether it captures. With [`Square::offset`](crate::Square::offset) they give moves without tables:
    ///
    /// ```
    /// use board_core::{Role, Square};
    ///
    /// let leaps = |from: Square| Role::Knight.steps().iter().filter_map(move |&(f, r)| from.offset(f, r));
    /// assert!(leaps(Square::A1).eq([Square::B3, Square::C2]));
    /// ```
    #[must_use]
    pub const fn steps(self) -> &'static [(i8, i8)] {
        const DIRECTIONS: &[(i8, i8)] = &KING_STEPS;
        match self {
            Role::Pawn => &[],
            Role::Knight => &KNIGHT_STEPS,
            Role::Bishop => DIRECTIONS.split_at(4).1,
            Role::Rook => DIRECTIONS.split_at(4).0,
            Role::Queen | Role::King => DIRECTIONS,
        }
    }

    /// Whether the piece moves along a line until another piece blocks it.
    #[inline(always)]
    #[must_use]
    pub const fn is_slider(self) -> bool {
        matches!(self, Role::Bishop | Role::Rook | Role::Queen)
    }

    /// The lower-case English letter: `p`, `n`, `b`, `r`, `q`, `k`.
    #[must_use]
    pub const fn letter(self) -> char {
        Piece::new(Color::Black, self).letter()
    }

    /// The role of a letter in either case, `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        match Piece::from_letter(letter) {
            Some(piece) => Some(piece.role),
            None => None,
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece of one side: a role and a color.
///
/// ```
/// use board_core::{Color, Piece, Role};
///
/// let knight = Piece::from_letter('n').unwrap();
/// assert_eq!(knight, Piece { color: Color::Black, role: Role::Knight });
/// assert_eq!(knight.letter(), 'n');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side that owns the piece.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
}

impl Piece {
    /// A piece of the side `color`.
    #[inline(always)]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// How many pieces there are: 12.
    pub const COUNT: usize = 12;

    /// 0 to 5 for White's pawn to king, 6 to 11 for Black's: the place of the piece in [`all`](Piece::all), for tables by piece.
    ///
    /// ```
    /// use board_core::Piece;
    ///
    /// let index = |letter| Piece::from_letter(letter).unwrap().index();
    /// assert_eq!(['P', 'K', 'p', 'k'].map(index), [0, 5, 6, 11]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        Role::COUNT * self.color.index() + self.role.index()
    }

    /// All twelve pieces, White's first, pawn to king.
    #[must_use]
    pub const fn all() -> [Piece; Piece::COUNT] {
        crate::table!(Piece::COUNT, |i| -> Piece {
            Piece::new(Color::ALL[i / Role::COUNT], Role::ALL[i % Role::COUNT])
        })
    }

    /// The FEN letter: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        LETTERS[self.color.index()][self.role.index()] as char
    }

    /// The piece of a FEN letter, `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        // A table, not a `match`: the order of the letters is unpredictable for a processor.
        if letter.is_ascii() { BY_LETTER[letter as usize] } else { None }
    }

    /// The figurine of Unicode, `♔` to `♟`.
    #[must_use]
    pub const fn figurine(self) -> char {
        FIGURINES[self.color.index()][self.role.index()]
    }
}

/// By color and role.
const LETTERS: [[u8; 6]; 2] = [*b"PNBRQK", *b"pnbrqk"];
const FIGURINES: [[char; 6]; 2] = [['♙', '♘', '♗', '♖', '♕', '♔'], ['♟', '♞', '♝', '♜', '♛', '♚']];

/// By ASCII character.
static BY_LETTER: [Option<Piece>; 128] = {
    let mut table = [None; 128];
    let mut index = 0;
    while index < 12 {
        let piece = Piece::all()[index];
        table[piece.letter() as usize] = Some(piece);
        index += 1;
    }
    table
};

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.color == Color::White { "white" } else { "black" }, self.role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Square, SquareSet, attacks};

    #[test]
    fn the_index_of_a_piece_is_its_place_among_all() {
        assert_eq!(Piece::all().map(Piece::index), core::array::from_fn(|place| place));
    }

    /// Tables of attacks are made in another way.
    #[test]
    fn steps_lead_to_the_attacked_squares_nearby() {
        for (role, from) in Role::ALL.into_iter().skip(1).zip([Square::D4; 5]) {
            let targets = role.steps().iter().map(|&(files, ranks)| from.offset(files, ranks));
            let reached =
                targets.fold(SquareSet::EMPTY, |all, to| all | SquareSet::of(to.unwrap()));
            // Sliders are blocked by all pieces around.
            let piece = Piece::new(Color::White, role);
            assert_eq!(reached, attacks::of(piece, from, SquareSet::ALL), "{role:?}");
        }
        assert!(Role::Pawn.steps().is_empty());
    }

    #[test]
    fn letters_of_either_case_are_roles() {
        for letter in (0..256).filter_map(char::from_u32) {
            let role =
                Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_lowercase());
            assert_eq!(Role::from_letter(letter), role, "{letter:?}");
        }
        assert_eq!(Role::ALL.map(Role::letter), ['p', 'n', 'b', 'r', 'q', 'k']);
    }
}
