//! The eight sets that hold the pieces.

use board_core::sets::lsb;
use board_core::{Color, Piece, PieceSets, Role, Square, SquareSet};
use board_setwise::PieceWords;

/// The pieces: a set for each role, whatever the color, and a set for each color.
///
/// Eight words of eight bytes, one cache line. Every piece is in exactly two sets.
#[derive(Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct EightSets {
    /// Pawns, knights, bishops, rooks, queens, kings of both colors, no two of these sets with a
    /// square in common; then White's and Black's pieces, together the same squares.
    pub(crate) sets: [SquareSet; 8],
}

#[allow(clippy::non_canonical_clone_impl, reason = "word by word, see there")]
impl Clone for EightSets {
    #[inline(always)]
    fn clone(&self) -> EightSets {
        EightSets { sets: self.words() }
    }
}

/// Where in the eight sets the two colors begin.
const COLORS: usize = 6;

impl From<PieceSets> for EightSets {
    fn from(sets: PieceSets) -> EightSets {
        let [white, black] = Color::ALL.map(|color| sets.by_color(color));
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| sets.by_role(role));
        EightSets { sets: [pawns, knights, bishops, rooks, queens, kings, white, black] }
    }
}

impl PieceWords for &EightSets {
    #[inline(always)]
    fn color(self, color: Color) -> SquareSet {
        self.sets[COLORS + color.index()]
    }

    #[inline(always)]
    fn role(self, role: Role) -> SquareSet {
        self.sets[role.index()]
    }

    #[inline(always)]
    fn piece_sets(self) -> PieceSets {
        let [pawns, knights, bishops, rooks, queens, kings, white, black] = self.sets;
        PieceSets::new([pawns, knights, bishops, rooks, queens, kings], [white, black])
    }
}

impl EightSets {
    /// The sets, copied word by word. An array copied as a whole is copied from memory to memory, and the
    /// compiler does not know the words of the copy. Copied one by one it knows them and need not read
    /// them again. Playing moves on copies takes nine tenths of the time, making and unmaking moves half.
    #[inline(always)]
    pub(crate) const fn words(&self) -> [SquareSet; 8] {
        let [a, b, c, d, e, f, g, h] = self.sets;
        [a, b, c, d, e, f, g, h]
    }

    /// All pieces.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.color(Color::White) | self.color(Color::Black)
    }

    /// The square of the king of a color.
    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Square {
        lsb(self.role(Role::King) & self.color(color))
    }

    /// The role of the piece on an occupied square, without a branch.
    #[inline(always)]
    pub(crate) fn role_on(&self, square: Square) -> Role {
        self.piece_sets().role_on(square)
    }

    /// The piece on a square.
    #[inline]
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece_sets().piece_at(square)
    }

    /// Puts pieces on squares that are empty, or takes the same pieces off them.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: SquareSet) {
        self.sets[role.index()] ^= squares;
        self.sets[COLORS + color.index()] ^= squares;
    }

    /// Takes a piece off a square.
    ///
    /// A capture changes the two words of the colors at nearly the same time. If both changed by an
    /// exclusive or, the compiler would make one vector instruction of it, and the next read of a word
    /// would wait for the vector to be stored. So the piece is subtracted.
    #[inline(always)]
    pub(crate) fn lift(&mut self, color: Color, role: Role, square: SquareSet) {
        let pieces = &mut self.sets[COLORS + color.index()];
        *pieces = SquareSet::from_bits(pieces.bits().wrapping_sub(square.bits()));
        self.sets[role.index()] ^= square;
    }

    /// Puts a piece on an empty square, as [`lift`](EightSets::lift) takes it off.
    #[inline(always)]
    pub(crate) fn put(&mut self, color: Color, role: Role, square: SquareSet) {
        let pieces = &mut self.sets[COLORS + color.index()];
        *pieces = SquareSet::from_bits(pieces.bits().wrapping_add(square.bits()));
        self.sets[role.index()] ^= square;
    }

    /// Makes a piece of one role on a square one of another, whatever its color.
    #[inline(always)]
    pub(crate) fn exchange(&mut self, old: Role, new: Role, square: SquareSet) {
        self.sets[old.index()] ^= square;
        self.sets[new.index()] ^= square;
    }
}
