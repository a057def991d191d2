//! What the generator reads of a byte board, and the tasks that a board performs on its code path.

use board_core::attacks;
use board_core::attacks::tables::LEAPER_BYTES;
use board_core::castling_path::CASTLING_PATHS;
use board_core::side::{Black, Side, White};
use board_core::{Color, MoveMask, PieceSets, Role, Square, SquareSet, with_side};
use board_setwise::{CheckAndPinMasks, Generator, Rays, SetReader, WithReader};

use crate::byte_vector::{ByteVector, Task};
use crate::byteboard::Byteboard;
use crate::code;
use crate::squares::Squares;

/// The 64 bytes as a vector: what a [`Generator`] reads.
#[derive(Clone, Copy)]
pub(crate) struct Reader<V: ByteVector> {
    pub(crate) vector: V,
    pub(crate) board: V::Board,
}

impl<V: ByteVector> Reader<V> {
    #[inline(always)]
    pub(crate) fn new(vector: V, squares: &Squares) -> Self {
        Reader { vector, board: vector.board(squares) }
    }

    /// The squares whose byte has one of the bits.
    #[inline(always)]
    fn any(self, bits: u8) -> SquareSet {
        self.vector.any(self.board, bits)
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

    /// All sets.
    #[inline(always)]
    pub(crate) fn piece_sets(self) -> PieceSets {
        // Not by a closure: it would be compiled without the instructions of the path.
        let [pawn, knight, bishop, rook, queen, king] = Role::ALL;
        let roles = [
            self.by_role(pawn),
            self.by_role(knight),
            self.by_role(bishop),
            self.by_role(rook),
            self.by_role(queen),
            self.by_role(king),
        ];
        PieceSets::new(roles, self.sides::<White>())
    }

    /// Whether an enemy of `S` attacks a square.
    #[inline(always)]
    fn is_attacked<S: Side>(self, square: Square) -> bool {
        self.vector.is_attacked::<S>(self.board, square, self.occupied())
    }

    /// All pieces.
    #[inline(always)]
    fn occupied(self) -> SquareSet {
        self.any(code::PIECE)
    }
}

impl<V: ByteVector> SetReader for Reader<V> {
    const CHECKS_BY_X_RAYS: bool = false;

    #[inline(always)]
    fn sides<S: Side>(self) -> [SquareSet; 2] {
        let black = self.any(code::BLACK);
        let white = self.occupied() - black;
        if S::IS_WHITE { [white, black] } else { [black, white] }
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
    fn slider_attacks(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        self.vector.slider_attacks(rays, from, occupied)
    }

    #[inline(always)]
    fn between(self, _: Rays, a: Square, b: Square) -> SquareSet {
        attacks::between(a, b)
    }

    #[inline(always)]
    fn attackers_over(self, square: Square, occupied: SquareSet) -> SquareSet {
        (self.attackers::<Black>(square, occupied) | self.attackers::<White>(square, occupied))
            & occupied
    }

    #[inline(always)]
    fn find_checks<S: Side>(self, king: Square) -> CheckAndPinMasks {
        self.vector.find_checks::<S>(self.board, king)
    }

    #[inline(always)]
    fn attackers<S: Side>(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.vector.attackers::<S>(self.board, square, occupied)
    }

    #[inline(always)]
    fn unattacked<S: Side>(self, squares: SquareSet, occupied: SquareSet) -> SquareSet {
        self.vector.unattacked::<S>(self.board, squares, occupied)
    }

    #[inline(always)]
    fn count_slides(
        self,
        straight: SquareSet,
        diagonal: SquareSet,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        self.vector.count_slides(straight, diagonal, occupied, targets)
    }
}

impl<P> Byteboard<P> {
    /// The generator for a side: finds checks and pins.
    #[inline(always)]
    pub(crate) fn generator<V: ByteVector, S: Side>(
        &self,
        vector: V,
        mask: MoveMask,
    ) -> Generator<Reader<V>, S> {
        let king = self.kings[S::COLOR.index()];
        Generator::of(Reader::new(vector, &self.squares), king, mask)
    }
}

/// Work for the reader of a board.
pub(crate) struct Read<'a, W> {
    pub(crate) squares: &'a Squares,
    pub(crate) work: W,
}

impl<W: WithReader> Task for Read<'_, W> {
    type Output = W::Output;

    #[inline(always)]
    fn with<V: ByteVector>(self, vector: V) -> W::Output {
        self.work.with(Reader::new(vector, self.squares))
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
                let $reader = Reader::new(vector, squares);
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
        |reader| with_side!(!by, S => reader.is_attacked::<S>(square));
}

/// The size of the tables in bytes.
pub(crate) struct TableBytes;

impl Task for TableBytes {
    type Output = usize;

    fn with<V: ByteVector>(self, _: V) -> usize {
        V::TABLE_BYTES + LEAPER_BYTES + size_of_val(&CASTLING_PATHS) + size_of_val(&code::PIECES)
    }
}
