//! What the generator reads of a byte board, and the tasks that a board performs on its code path.

use board_core::attacks::tables::LEAPER_BYTES;
use board_core::castling_path::CASTLING_PATHS;
use board_core::side::Side;
use board_core::{Color, MoveMask, PieceSets, Role, Square, SquareSet, with_side};
use board_setwise::{Generator, SetReader, WithReader};

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;
use crate::code;
use crate::squares::Squares;

/// The loaded bytes: what a [`Generator`] reads.
pub(crate) trait ByteReader: SetReader {
    /// The squares whose byte has at least one of the bits.
    fn any(self, bits: u8) -> SquareSet;

    /// All pieces.
    #[inline(always)]
    fn occupied(self) -> SquareSet {
        self.any(code::PIECE)
    }

    /// The pieces of a role, of both colors.
    #[inline(always)]
    fn by_role(self, role: Role) -> SquareSet {
        let (straight, diagonal) = (self.any(code::STRAIGHT), self.any(code::DIAGONAL));
        match role {
            Role::Pawn => self.any(code::WHITE_PAWN | code::BLACK_PAWN),
            Role::Knight => self.any(code::KNIGHT),
            Role::Bishop => diagonal - straight,
            Role::Rook => straight - diagonal,
            Role::Queen => straight & diagonal,
            Role::King => self.any(code::KING),
        }
    }
}

/// The functions of a [`SetReader`] that need nothing but [`ByteReader::any`], and what holds for all readers here.
macro_rules! sets_of_bits {
    () => {
        const CHECKS_BY_X_RAYS: bool = false;

        #[inline(always)]
        fn sides<S: Side>(self) -> [SquareSet; 2] {
            let black = self.any(code::BLACK);
            let white = self.occupied() - black;
            if S::IS_WHITE { [white, black] } else { [black, white] }
        }

        #[inline(always)]
        fn piece_sets(self) -> board_core::PieceSets {
            // Not by a closure: it would be compiled without the instructions of the path.
            use board_core::side::White;
            let [pawn, knight, bishop, rook, queen, king] = board_core::Role::ALL;
            let roles = [
                self.by_role(pawn),
                self.by_role(knight),
                self.by_role(bishop),
                self.by_role(rook),
                self.by_role(queen),
                self.by_role(king),
            ];
            board_core::PieceSets::new(roles, self.sides::<White>())
        }

        #[inline(always)]
        fn pawns<S: Side>(self) -> SquareSet {
            self.any(code::pawn(S::COLOR))
        }

        #[inline(always)]
        fn knights(self) -> SquareSet {
            self.any(code::KNIGHT)
        }

        #[inline(always)]
        fn kings(self) -> SquareSet {
            self.any(code::KING)
        }

        #[inline(always)]
        fn bishops_and_queens(self) -> SquareSet {
            self.any(code::DIAGONAL)
        }

        #[inline(always)]
        fn rooks_and_queens(self) -> SquareSet {
            self.any(code::STRAIGHT)
        }

        #[inline(always)]
        fn state_squares(self) -> SquareSet {
            self.any(code::STATE)
        }

        #[inline(always)]
        fn between(self, _: Rays, a: Square, b: Square) -> SquareSet {
            board_core::attacks::between(a, b)
        }

        #[inline(always)]
        fn attackers_over(self, square: Square, occupied: SquareSet) -> SquareSet {
            use board_core::side::{Black, White};

            let by_white = self.attackers::<Black>(square, occupied);
            (by_white | self.attackers::<White>(square, occupied)) & occupied
        }
    };
}

pub(crate) use sets_of_bits;

/// [`SetReader::unattacked`], one square after another.
#[inline(always)]
pub(crate) fn unattacked_one_by_one<S: Side>(
    reader: impl ByteReader,
    squares: SquareSet,
    occupied: SquareSet,
) -> SquareSet {
    let mut safe = squares;
    for square in squares {
        if reader.is_attacked::<S>(square, occupied) {
            safe.remove(square);
        }
    }
    safe
}

impl<P> Byteboard<P> {
    /// The generator for a side: finds checks and pins.
    #[inline(always)]
    pub(crate) fn generator<V: ByteVector, S: Side>(
        &self,
        vector: V,
        mask: MoveMask,
    ) -> Generator<V::Reader, S> {
        Generator::of(vector.reader(&self.squares), self.kings[S::COLOR.index()], mask)
    }
}

/// Work for the reader of a board.
pub(crate) struct Read<'a, P, W> {
    pub(crate) board: &'a Byteboard<P>,
    pub(crate) work: W,
}

impl<P, W: WithReader<Byteboard<P>>> Task for Read<'_, P, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) -> W::Output {
        self.work.with(self.board, vector.reader(&self.board.squares))
    }
}

/// Tasks that a reader answers.
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident($($field:ident: $type:ty),*) -> $output:ty = |$reader:ident| $answer:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $name<'a> {
            pub(crate) squares: &'a Squares,
            $(pub(crate) $field: $type,)*
        }

        impl Task for $name<'_> {
            type Output = $output;

            #[inline(always)]
            fn with<V: ByteVector>(self, vector: V) -> $output {
                let $name { squares, $($field),* } = self;
                let $reader = vector.reader(squares);
                $answer
            }
        }
    )*};
}

questions! {
    /// The squares whose byte has one of some bits.
    WithBits(bits: u8) -> SquareSet = |reader| reader.any(bits);

    /// The pieces of a color.
    ByColor(color: Color) -> SquareSet =
        |reader| with_side!(color, S => reader.sides::<S>()[0]);

    /// The pieces of a role, of both colors.
    ByRole(role: Role) -> SquareSet = |reader| reader.by_role(role);

    /// All pieces by role and color.
    AllPieces() -> PieceSets = |reader| reader.piece_sets();

    /// The attackers of a square. This needs no generator.
    AttackersOf(square: Square, by: Color) -> SquareSet =
        |reader| with_side!(!by, S => reader.attackers::<S>(square, reader.occupied()));

    /// Whether a square is attacked.
    IsAttacked(square: Square, by: Color) -> bool =
        |reader| with_side!(!by, S => reader.is_attacked::<S>(square, reader.occupied()));
}

/// The size of the tables in bytes.
pub(crate) struct TableBytes;

impl Task for TableBytes {
    type Output = usize;

    fn with<V: ByteVector>(self, _: V) -> usize {
        V::TABLE_BYTES + LEAPER_BYTES + size_of_val(&CASTLING_PATHS) + size_of_val(&code::PIECES)
    }
}
