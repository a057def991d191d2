//! What depends on the width of the registers: the table of values, the ring of the king, and sums.

use board_core::side::Side;
use board_core::{CodePath, PieceSets, Role, Square, SquareSet};
use board_setwise::SetReader;

use crate::two_plies::king_lines::KingLines;
use crate::two_plies::pawns::PawnMoves;

/// What our moves are worth to the replies, for pins as they are.
#[derive(Debug)]
pub(crate) struct Values<T> {
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

/// Passes the functions of [`Tables`] on to a macro, each with the one of the same width that does the work.
macro_rules! each_function {
    ($then:ident) => {
        $then! {
            /// The table of values.
            fn values[S: Side][S](pieces: &PieceSets, lines: &KingLines) -> Values<Self::Table>
                = Table::values;

            /// The value of a square.
            fn value(table: &Self::Table, square: Square) -> i64 = Table::value;

            /// All squares that they attack. A pinned piece attacks all the same.
            fn attacked[S: Side][S](
                table: &Self::Table,
                pieces: &PieceSets,
                pinned: SquareSet,
            ) -> SquareSet = Table::attacked;

            /// The moves of their sliders to a square, and to some squares in all directions but one.
            fn slides(
                values: &Values<Self::Table>,
                to: SquareSet,
                others: SquareSet,
                direction: usize,
            ) -> i64 = Table::slides;

            /// The ring of their king. `castling` has for each castling move, king side first, the targets of our
            /// moves that leave its path as it is; nothing where it is impossible.
            fn king_steps[S: Side][S](pieces: &PieceSets, castling: [SquareSet; 2]) -> Self::KingSteps = KingSteps::of;

            /// Our pieces that may stand between a square of the ring and a slider of ours: for their moves the ring
            /// does not hold.
            fn shields(king_steps: &Self::KingSteps) -> SquareSet = KingSteps::shields;

            /// The empty sum.
            fn zero() -> Self::Sum = Sum::zero;

            /// Adds the values of some squares.
            fn add_values(sum: &mut Self::Sum, table: &Self::Table, squares: SquareSet)
                = Sum::add_values;

            /// Takes off the values of some squares.
            fn subtract_values(sum: &mut Self::Sum, table: &Self::Table, squares: SquareSet)
                = Sum::subtract_values;

            /// Adds the steps and castling moves of their king after all moves of a piece to some targets; for a
            /// check `CASTLING` is false.
            fn add_steps[S: Side, const CASTLING: bool][S, CASTLING](
                sum: &mut Self::Sum,
                reader: impl SetReader,
                king_steps: &Self::KingSteps,
                role: Role,
                from: SquareSet,
                targets: SquareSet,
            ) = Sum::add_steps;

            /// The same for pawns that each go `by` squares further, counted from a1 to h8.
            fn add_steps_of_pawns[S: Side][S](
                sum: &mut Self::Sum,
                reader: impl SetReader,
                king_steps: &Self::KingSteps,
                pawns: SquareSet,
                by: i8,
                targets: SquareSet,
            ) = Sum::add_steps_of_pawns;

            /// The number that a sum has come to.
            fn total(sum: Self::Sum) -> i64 = Sum::total;
        }
    };
}

macro_rules! declare {
    ($(
        $(#[$doc:meta])*
        fn $name:ident $([$($generics:tt)*][$($given:ident),*])? (
            $($argument:ident: $type:ty),* $(,)?
        ) $(-> $result:ty)? = $owner:ident::$function:ident;
    )*) => {$(
        $(#[$doc])*
        fn $name $(<$($generics)*>)? (self $(, $argument: $type)*) $(-> $result)?;
    )*};
}

/// Tables in registers of one width, and sums over sets of squares.
///
/// Every function is compiled for the instructions of the level when it is called inside [`run`](CodePath::run).
pub(crate) trait Tables: CodePath {
    /// The value of each square. All may be too large by the same number, because as many values are added as are
    /// taken off.
    type Table;
    /// The ring of the king.
    type KingSteps;
    /// A sum over moves.
    type Sum: Copy;

    each_function! { declare }
}

macro_rules! forward {
    ($(
        $(#[$doc:meta])*
        fn $name:ident $([$($generics:tt)*][$($given:ident),*])? (
            $($argument:ident: $type:ty),* $(,)?
        ) $(-> $result:ty)? = $owner:ident::$function:ident;
    )*) => {$(
        #[inline(always)]
        fn $name $(<$($generics)*>)? (self $(, $argument: $type)*) $(-> $result)? {
            // SAFETY: the token exists only where detection found the features.
            unsafe { $owner::$function $(::<$($given),*>)? ($($argument),*) }
        }
    )*};
}

/// The tables of a level, by the functions of the module that names it, which are compiled for the level.
macro_rules! tables_of_module {
    ($token:ident) => {
        #[allow(unsafe_code)]
        #[allow(unused_unsafe, reason = "functions without an instruction of the level are safe")]
        impl Tables for $token {
            type Table = Table;
            type KingSteps = KingSteps;
            type Sum = Sum;

            each_function! { forward }
        }
    };
}

pub(crate) use {each_function, forward, tables_of_module};
