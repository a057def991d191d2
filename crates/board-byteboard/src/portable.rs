//! The board without vector instructions: sets of squares by word arithmetic, lines by subtraction.

use board_core::side::Side;
use board_core::{Square, SquareSet};

use crate::attacks::sides;
use crate::code;
use crate::eyes::{Eyes, Rays, Threats};
use crate::geometry::{KING, KNIGHT, LINES, Line};
use crate::path::Path;
use crate::squares::Squares;
use board_core::sets::{more_than_one, pawn_attacks};

/// Words of 64 bits and nothing else, compiled for the instructions of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<P>(pub(crate) P);

/// The eight bits of all bytes, each as a set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planes([u64; 8]);

impl Planes {
    /// Takes the bytes apart. A rank is a word of eight bytes; turned like a page, the word holds
    /// in its byte `b` the bit `b` of all eight squares.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn of(squares: &Squares) -> Planes {
        let mut planes = [0; 8];
        let (ranks, _) = squares.0.as_chunks::<8>();
        for (rank, bytes) in ranks.iter().enumerate() {
            let word = turn(u64::from_le_bytes(*bytes));
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= (word >> (8 * bit) & 0xff) << (8 * rank);
            }
        }
        Planes(planes)
    }
}

/// Turns a square of eight by eight bits like a page: bit `b` of byte `s` becomes bit `s` of byte
/// `b` (H. S. Warren, "Hacker's Delight", 2002, "Transposing a bit matrix").
#[inline(always)]
const fn turn(word: u64) -> u64 {
    let x = word;
    let t = (x ^ x >> 7) & 0x00aa_00aa_00aa_00aa;
    let x = x ^ t ^ t << 7;
    let t = (x ^ x >> 14) & 0x0000_cccc_0000_cccc;
    let x = x ^ t ^ t << 14;
    let t = (x ^ x >> 28) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ t << 28
}

/// The squares that a slider sees along one line ("obstruction difference", Michael Hoffmann,
/// Computer Chess Club, 2009). Subtracting the highest piece below from the pieces above borrows up to
/// the lowest of these: exactly what lies between the two changes.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
const fn see(line: Line, occupied: u64) -> u64 {
    let below = line.below & occupied;
    let above = line.above & occupied;
    let highest_below = 1 << 63 >> (below | 1).leading_zeros();
    (above ^ above.wrapping_sub(highest_below)) & (line.above | line.below)
}

/// The squares that a rook attacks.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn straight(from: Square, occupied: SquareSet) -> SquareSet {
    let [file, rank, ..] = LINES[from.index()];
    SquareSet::from_bits(see(file, occupied.bits()) | see(rank, occupied.bits()))
}

/// The squares that a bishop attacks.
#[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
fn diagonal(from: Square, occupied: SquareSet) -> SquareSet {
    let [.., rising, falling] = LINES[from.index()];
    SquareSet::from_bits(see(rising, occupied.bits()) | see(falling, occupied.bits()))
}

impl Threats {
    /// Sorts a slider by the number of own pieces between it and the king: with none it gives check,
    /// with one it pins it. Gives the line of the pin.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn sort(&mut self, between: SquareSet, slider: SquareSet, us: SquareSet) -> SquareSet {
        let shields = between & us;
        if shields.is_empty() {
            self.checkers |= slider;
            self.evasions |= between | slider;
        } else if !more_than_one(shields) {
            return between | slider;
        }
        SquareSet::EMPTY
    }
}

impl<P: Path> Eyes for Words<P> {
    const TABLE_BYTES: usize = size_of::<[[Line; 4]; 64]>();

    type Board = Planes;

    #[inline(always)]
    fn enter<R>(self, body: impl FnOnce() -> R) -> R {
        self.0.run(body)
    }

    #[inline(always)]
    fn board(self, squares: &Squares) -> Planes {
        Planes::of(squares)
    }

    #[inline(always)]
    fn any(self, board: Planes, bits: u8) -> SquareSet {
        let mut set = 0;
        for (bit, plane) in board.0.into_iter().enumerate() {
            if bits >> bit & 1 != 0 {
                set |= plane;
            }
        }
        SquareSet::from_bits(set)
    }

    #[inline(always)]
    fn put(self, squares: Squares, at: SquareSet, byte: u8) -> Squares {
        let mut squares = squares;
        squares.put(at, byte);
        squares
    }

    #[inline(always)]
    fn unmark(self, squares: Squares, at: SquareSet) -> Squares {
        let mut squares = squares;
        for square in at {
            squares.0[square.index()] &= code::PIECE;
        }
        squares
    }

    #[inline(always)]
    fn without(self, board: Planes, pieces: SquareSet) -> Planes {
        Planes(board.0.map(|plane| plane & !pieces.bits()))
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn attackers<S: Side>(self, board: Planes, square: Square, occupied: SquareSet) -> SquareSet {
        let leapers = KNIGHT[square.index()] & self.any(board, code::KNIGHT)
            | KING[square.index()] & self.any(board, code::KING)
            | pawn_attacks::<S>(SquareSet::of(square))
                & self.any(board, code::pawn(S::Them::COLOR));
        let straight = straight(square, occupied) & self.any(board, code::STRAIGHT);
        let diagonal = diagonal(square, occupied) & self.any(board, code::DIAGONAL);
        let (_, them, _) = sides::<S, Self>(self, board);
        (leapers | straight | diagonal) & them
    }

    #[inline(always)]
    fn is_attacked<S: Side>(self, board: Planes, square: Square, occupied: SquareSet) -> bool {
        !self.attackers::<S>(board, square, occupied).is_empty()
    }

    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn unattacked<S: Side>(
        self,
        board: Planes,
        asked: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let mut free = asked;
        for square in asked {
            if self.is_attacked::<S>(board, square, occupied) {
                free.remove(square);
            }
        }
        free
    }

    /// The king looks as if the own pieces were of glass. Whoever it sees then is looked at again: the
    /// own pieces between the two are what both see of each other.
    #[cfg_attr(not(any(target_family = "wasm", target_os = "none")), inline(always))]
    fn threats<S: Side>(self, board: Planes, king: Square) -> Option<Threats> {
        let (us, them, _) = sides::<S, Self>(self, board);
        let leapers = KNIGHT[king.index()] & self.any(board, code::KNIGHT) & them
            | pawn_attacks::<S>(SquareSet::of(king)) & self.any(board, code::pawn(S::Them::COLOR));
        let mut found = Threats { checkers: leapers, evasions: leapers, ..Threats::NONE };
        let own = SquareSet::of(king);
        for slider in straight(king, them) & self.any(board, code::STRAIGHT) & them {
            let between = straight(king, slider.into()) & straight(slider, own);
            let pin = found.sort(between, slider.into(), us);
            found.straight_pins |= pin;
        }
        for slider in diagonal(king, them) & self.any(board, code::DIAGONAL) & them {
            let between = diagonal(king, slider.into()) & diagonal(slider, own);
            let pin = found.sort(between, slider.into(), us);
            found.diagonal_pins |= pin;
        }
        if found.checkers.is_empty() {
            found.evasions = SquareSet::ALL;
        }
        (found != Threats::NONE).then_some(found)
    }

    #[inline(always)]
    fn slide(self, rays: Rays, from: Square, occupied: SquareSet) -> SquareSet {
        match rays {
            Rays::Straight => straight(from, occupied),
            Rays::Diagonal => diagonal(from, occupied),
            Rays::All => straight(from, occupied) | diagonal(from, occupied),
        }
    }

    #[inline(always)]
    fn count_slide(
        self,
        rays: Rays,
        from: Square,
        occupied: SquareSet,
        targets: SquareSet,
    ) -> usize {
        (self.slide(rays, from, occupied) & targets).len()
    }
}
