//! What depends on the width of the registers: the table of values, the ring of the king, and sums.

use board_core::side::Side;
use board_core::{PieceSets, Role, Square, SquareSet};
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
/// Every function is compiled for the instructions of the level when it is called inside [`run`](Tables::run).
pub trait Tables: Copy + 'static {
    /// The value of each square. All may be too large by the same number, because as many values are added as are
    /// taken off.
    type Table;
    /// The ring of the king.
    type Ring;
    /// A sum over moves.
    type Sum: Copy;

    /// Runs `body` compiled for the instructions.
    fn run<O>(self, body: impl FnOnce() -> O) -> O;

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
