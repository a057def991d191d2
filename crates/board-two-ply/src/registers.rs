//! What depends on the width of the registers: the table of values, the ring of the king, and sums.

use board_core::side::Side;
use board_core::{CodePath, PieceSets, Role, Square, SquareSet};
use board_setwise::SetReader;

use crate::king_lines::KingLines;
use crate::pawns::PawnMoves;

/// What our moves are worth to the replies, for pins as they are.
#[derive(Debug)]
pub struct Values<T> {
    /// Their replies if we passed, but for the king's.
    pub(super) if_we_passed: i64,
    /// By direction, the squares that their sliders reach. Whether those where a piece of theirs stands are among
    /// them is left open.
    pub(super) seen: [SquareSet; 8],
    /// The moves of their pawns.
    pub(super) pawns: PawnMoves,
    /// The table.
    pub(super) table: T,
}

/// Tables in registers of one width, and sums over sets of squares.
///
/// Every function is compiled for the instructions of the level when it is called inside [`run`](CodePath::run).
pub trait Tables: CodePath {
    /// The value of each square. All may be too large by the same number, because as many values are added as are
    /// taken off.
    type Table;
    /// The ring of the king.
    type Ring;
    /// A sum over moves.
    type Sum: Copy;

    /// The table of values.
    fn values<S: Side>(self, pieces: &PieceSets, lines: &KingLines) -> Values<Self::Table>;

    /// The value of a square.
    fn value(self, table: &Self::Table, square: Square) -> i64;

    /// All squares that they attack. A pinned piece attacks all the same.
    fn attacked<S: Side>(
        self,
        table: &Self::Table,
        pieces: &PieceSets,
        pinned: SquareSet,
    ) -> SquareSet;

    /// The moves of their sliders to a square, and to some squares in all directions but one.
    fn slides(
        self,
        values: &Values<Self::Table>,
        to: SquareSet,
        others: SquareSet,
        direction: usize,
    ) -> i64;

    /// The ring of their king. `castling` has for each castling move, king side first, the targets of our
    /// moves that leave its path as it is; nothing where it is impossible.
    fn ring<S: Side>(self, pieces: &PieceSets, castling: [SquareSet; 2]) -> Self::Ring;

    /// Our pieces that may stand between a square of the ring and a slider of ours: for their moves the ring
    /// does not hold.
    fn shields(self, ring: &Self::Ring) -> SquareSet;

    /// The empty sum.
    fn zero(self) -> Self::Sum;

    /// Adds the values of some squares.
    fn add_values(self, sum: &mut Self::Sum, table: &Self::Table, squares: SquareSet);

    /// Takes off the values of some squares.
    fn subtract_values(self, sum: &mut Self::Sum, table: &Self::Table, squares: SquareSet);

    /// Adds the steps and castling moves of their king after all moves of a piece to some targets; for a
    /// check `CASTLING` is false.
    fn add_steps<S: Side, const CASTLING: bool>(
        self,
        reader: impl SetReader,
        sum: &mut Self::Sum,
        ring: &Self::Ring,
        role: Role,
        from: SquareSet,
        targets: SquareSet,
    );

    /// The same for pawns that each go `by` squares further, counted from a1 to h8.
    fn add_steps_of_pawns<S: Side>(
        self,
        reader: impl SetReader,
        sum: &mut Self::Sum,
        ring: &Self::Ring,
        pawns: SquareSet,
        by: i8,
        targets: SquareSet,
    );

    /// The number that a sum has come to.
    fn total(self, sum: Self::Sum) -> i64;
}

/// The tables of a level, by the functions of the module that names it, which are compiled for the level.
macro_rules! tables_of_module {
    ($token:ident) => {
        // The token exists only where detection found the features.
        #[allow(unsafe_code)]
        impl Tables for $token {
            type Table = Table;
            type Ring = Ring;
            type Sum = Sum;

            #[inline(always)]
            fn values<S: Side>(self, pieces: &PieceSets, lines: &KingLines) -> Values<Table> {
                // SAFETY: see above.
                unsafe { values::values::<S>(pieces, lines) }
            }

            #[inline(always)]
            fn value(self, table: &Table, square: Square) -> i64 {
                table.value(square)
            }

            #[inline(always)]
            fn attacked<S: Side>(
                self,
                table: &Table,
                pieces: &PieceSets,
                pinned: SquareSet,
            ) -> SquareSet {
                // SAFETY: see above.
                unsafe { table.attacked::<S>(pieces, pinned) }
            }

            #[inline(always)]
            fn slides(
                self,
                values: &Values<Table>,
                to: SquareSet,
                others: SquareSet,
                direction: usize,
            ) -> i64 {
                // SAFETY: see above.
                unsafe { values::slides(values, to, others, direction) }
            }

            #[inline(always)]
            fn ring<S: Side>(self, pieces: &PieceSets, castling: [SquareSet; 2]) -> Ring {
                // SAFETY: see above.
                unsafe { Ring::of::<S>(pieces, castling) }
            }

            #[inline(always)]
            fn shields(self, ring: &Ring) -> SquareSet {
                ring.shields()
            }

            #[inline(always)]
            fn zero(self) -> Sum {
                // SAFETY: see above.
                unsafe { Sum::zero() }
            }

            #[inline(always)]
            fn add_values(self, sum: &mut Sum, table: &Table, squares: SquareSet) {
                // SAFETY: see above.
                unsafe { sum.add_values(table, squares) };
            }

            #[inline(always)]
            fn subtract_values(self, sum: &mut Sum, table: &Table, squares: SquareSet) {
                // SAFETY: see above.
                unsafe { sum.subtract_values(table, squares) };
            }

            #[inline(always)]
            fn add_steps<S: Side, const CASTLING: bool>(
                self,
                reader: impl SetReader,
                sum: &mut Sum,
                ring: &Ring,
                role: Role,
                from: SquareSet,
                targets: SquareSet,
            ) {
                // SAFETY: see above.
                unsafe { sum.add_steps::<S, CASTLING>(reader, ring, role, from, targets) };
            }

            #[inline(always)]
            fn add_steps_of_pawns<S: Side>(
                self,
                reader: impl SetReader,
                sum: &mut Sum,
                ring: &Ring,
                pawns: SquareSet,
                by: i8,
                targets: SquareSet,
            ) {
                // SAFETY: see above.
                unsafe { sum.add_steps_of_pawns::<S>(reader, ring, pawns, by, targets) };
            }

            #[inline(always)]
            fn total(self, sum: Sum) -> i64 {
                // SAFETY: see above.
                unsafe { sum.total() }
            }
        }
    };
}

pub(crate) use tables_of_module;
