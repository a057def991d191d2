//! The keys that a search keeps beside that of the position.

use board_core::{CastlingSide, Color, EnPassantMode, File, Piece, Role, Square};

use super::{Key, Key64};

/// The material: how many pieces there are of each color and role, wherever they stand.
///
/// A sum of one number for each piece, so only captures and promotions change it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MaterialKey(pub u64);

impl Key for MaterialKey {
    #[inline(always)]
    fn add(&mut self, piece: Piece, _: Square) {
        self.0 = self.0.wrapping_add(Key64::number(piece, Square::A1));
    }

    #[inline(always)]
    fn remove(&mut self, piece: Piece, _: Square) {
        self.0 = self.0.wrapping_sub(Key64::number(piece, Square::A1));
    }
}

/// The keys of a search, kept together by one [`Keyed`](crate::Keyed): of the position, for a hash table and
/// repetition; of the material and the pawns, for tables of parts of an evaluation; of other classes of
/// pieces, for correction histories.
///
/// Kept are the key of the position, of the material, and one for each of the twelve pieces, together 112
/// bytes, which an undo record has too. The key of a class is the exclusive or of those of its pieces: a load
/// for each piece of the class. A class without pieces on the board has key 0.
///
/// ```
/// # use board_core::Board;
/// # fn example<B: Board>() {
/// use board_core::{Color, Position, Role, ViewExt};
/// use board_game::{EngineKeys, Keyed};
///
/// let mut board = Keyed::<B, EngineKeys>::from_position(&Position::start());
/// let before = board.key();
/// board.play_unchecked(board.find_uci("b1c3").unwrap());
/// let keys = board.key();
/// assert!(keys.position() != before.position() && keys.minors() != before.minors());
/// assert!(keys.pawns() == before.pawns() && keys.material() == before.material());
/// assert_eq!(keys.non_pawns(Color::Black), before.non_pawns(Color::Black));
///
/// // A class of your own: sliders.
/// assert_eq!(keys.of(|piece| piece.role.is_slider()), before.of(|piece| piece.role.is_slider()));
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EngineKeys {
    position: Key64,
    material: MaterialKey,
    /// By color and role: the exclusive or of the numbers of the squares.
    pieces: PieceKeys,
}

/// One key for each of the twelve pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct PieceKeys([u64; Piece::COUNT]);

impl Key for PieceKeys {
    #[inline(always)]
    fn add(&mut self, piece: Piece, square: Square) {
        self.0[piece.index()] ^= Key64::number(piece, square);
    }
}

impl EngineKeys {
    /// The key of the position.
    #[inline(always)]
    pub fn position(&self) -> Key64 {
        self.position
    }

    /// The key of the material.
    #[inline(always)]
    #[must_use]
    pub fn material(&self) -> MaterialKey {
        self.material
    }

    /// The key of the pawns of both colors.
    #[inline]
    #[must_use]
    pub fn pawns(&self) -> u64 {
        self.of(|piece| piece.role == Role::Pawn)
    }

    /// The key of all pieces of a color but the pawns. The king counts.
    #[inline]
    #[must_use]
    pub fn non_pawns(&self, color: Color) -> u64 {
        self.of(|piece| piece.color == color && piece.role != Role::Pawn)
    }

    /// The key of the minor pieces: knights and bishops of both colors. Engines that count the kings in use
    /// [`of`](EngineKeys::of) with a class of their own.
    #[inline]
    #[must_use]
    pub fn minors(&self) -> u64 {
        self.of(|piece| matches!(piece.role, Role::Knight | Role::Bishop))
    }

    /// The key of the major pieces: rooks and queens of both colors.
    #[inline]
    #[must_use]
    pub fn majors(&self) -> u64 {
        self.of(|piece| matches!(piece.role, Role::Rook | Role::Queen))
    }

    /// The key of the pieces of any class.
    #[inline(always)]
    #[must_use]
    pub fn of(&self, is_in_class: impl Fn(Piece) -> bool) -> u64 {
        let mut key = 0;
        for piece in const { Piece::all() } {
            if is_in_class(piece) {
                key ^= self.pieces.0[piece.index()];
            }
        }
        key
    }
}

/// Writes the methods of a key that consists of others: each changes all parts.
macro_rules! key_of_parts {
    ($($part:tt)+) => {
        #[inline(always)]
        fn add(&mut self, piece: Piece, square: Square) {
            $(self.$part.add(piece, square);)+
        }

        #[inline(always)]
        fn remove(&mut self, piece: Piece, square: Square) {
            $(self.$part.remove(piece, square);)+
        }

        #[inline(always)]
        fn toggle_castling(&mut self, color: Color, side: CastlingSide, rook: File) {
            $(self.$part.toggle_castling(color, side, rook);)+
        }

        #[inline(always)]
        fn toggle_en_passant(&mut self, file: File) {
            $(self.$part.toggle_en_passant(file);)+
        }

        #[inline(always)]
        fn toggle_side_to_move(&mut self) {
            $(self.$part.toggle_side_to_move();)+
        }
    };
}

impl Key for EngineKeys {
    key_of_parts! { position material pieces }
}

/// Two keys kept together. An en passant square counts as the first has it.
impl<K: Key, L: Key> Key for (K, L) {
    const EN_PASSANT: EnPassantMode = K::EN_PASSANT;

    key_of_parts! { 0 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_documented_size() {
        assert_eq!(size_of::<EngineKeys>(), 112);
    }
}
