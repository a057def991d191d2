//! A list in blocks of eight moves, by `pext` and `pshufb`.

use core::arch::x86_64::*;
use core::mem::transmute;

use board_core::attacks::tables::{KING_ATTACKS, KNIGHT_ATTACKS, LINES};
use board_core::{Move, MoveKind, MoveList, MoveSink, Role, Square, SquareSet};
use board_processor::{Bmi2, compiled_for};

/// A list to which the moves of a piece are appended line by line. It is made with the proof that the processor
/// has the instructions.
pub(super) struct ByLines<'a> {
    list: &'a mut MoveList,
}

impl<'a> ByLines<'a> {
    #[inline(always)]
    pub(super) fn new(list: &'a mut MoveList, _: Bmi2) -> ByLines<'a> {
        ByLines { list }
    }
}

/// Up to eight squares, and the moves to them from some square, both from the lowest index on.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Targets {
    moves: [u16; 8],
    squares: u64,
}

impl Targets {
    const fn new(from: Square, squares: u64) -> Targets {
        let (mut moves, mut rest, mut count) = ([0; 8], squares, 0);
        while rest != 0 {
            let to = Square::masked(rest.trailing_zeros() as usize);
            moves[count] = Move::new(from, to, MoveKind::Quiet).bits();
            rest &= rest - 1;
            count += 1;
        }
        Targets { moves, squares }
    }
}

/// By square: the file, the rank, the diagonal and the antidiagonal, a knight's and a king's targets.
static TARGETS: [[Targets; 6]; 64] = targets();

const KNIGHT: usize = 4;
const KING: usize = 5;

const fn targets() -> [[Targets; 6]; 64] {
    let mut table = [[Targets { moves: [0; 8], squares: 0 }; 6]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::masked(index);
        let mut line = 0;
        while line < 4 {
            let squares = LINES[index][line].above | LINES[index][line].below;
            table[index][line] = Targets::new(from, squares);
            line += 1;
        }
        table[index][KNIGHT] = Targets::new(from, KNIGHT_ATTACKS[index].bits());
        table[index][KING] = Targets::new(from, KING_ATTACKS[index].bits());
        index += 1;
    }
    table
}

/// By the words chosen: the places of their bytes.
static SHUFFLES: [[u8; 16]; 256] = {
    let mut table = [[0; 16]; 256];
    let mut chosen = 0;
    while chosen < 256 {
        let (mut word, mut count) = (0, 0);
        while word < 8 {
            if chosen >> word & 1 != 0 {
                table[chosen][2 * count] = 2 * word as u8;
                table[chosen][2 * count + 1] = 2 * word as u8 + 1;
                count += 1;
            }
            word += 1;
        }
        chosen += 1;
    }
    table
};

/// The size of the tables here.
pub(super) const TABLE_BYTES: usize = size_of_val(&TARGETS) + size_of_val(&SHUFFLES);

compiled_for! { bmi2:
    /// Appends the moves to those of some targets that are in a set.
    #[inline]
    #[allow(unsafe_code)]
    fn push(list: &mut MoveList, targets: &Targets, to: SquareSet, captures: SquareSet) {
        let chosen = _pext_u64(to.bits(), targets.squares) as u8;
        let captures = _pext_u64(captures.bits(), targets.squares);
        // Bit by bit in words side by side: is it a capture?
        let bits = _mm_set_epi16(128, 64, 32, 16, 8, 4, 2, 1);
        let captures = _mm_and_si128(_mm_set1_epi16(captures as i16), bits);
        let kinds = _mm_and_si128(
            _mm_cmpeq_epi16(captures, bits),
            _mm_set1_epi16((MoveKind::Capture as i16) << 12),
        );
        // SAFETY: both have sixteen bytes.
        let (moves, shuffle) = unsafe {
            (
                transmute::<[u16; 8], __m128i>(targets.moves),
                transmute::<[u8; 16], __m128i>(SHUFFLES[usize::from(chosen)]),
            )
        };
        let moves = _mm_shuffle_epi8(_mm_or_si128(moves, kinds), shuffle);
        // SAFETY: a `Move` has the layout of a `u16`, and any bits are one.
        let moves = unsafe { transmute::<__m128i, [Move; 8]>(moves) };
        list.push_block(moves, chosen.count_ones() as usize);
    }
}

impl MoveSink for ByLines<'_> {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.list.push(mv);
    }

    #[inline(always)]
    #[allow(unsafe_code)]
    fn push_piece_moves(
        &mut self,
        role: Role,
        from: Square,
        quiets: SquareSet,
        captures: SquareSet,
    ) {
        let lines = match role {
            Role::Bishop => 2..4,
            Role::Rook => 0..2,
            Role::Queen => 0..4,
            Role::Knight => KNIGHT..KNIGHT + 1,
            Role::King | Role::Pawn => KING..KING + 1,
        };
        for targets in &TARGETS[from.index()][lines] {
            // SAFETY: this sink is made with a `Bmi2`, which exists only where detection found the features.
            unsafe { push(self.list, targets, quiets | captures, captures) };
        }
    }

    #[inline(always)]
    fn push_piece(&mut self, role: Role, from: Square, to: SquareSet, kind: MoveKind) {
        self.list.push_piece(role, from, to, kind);
    }

    #[inline(always)]
    fn push_pawns(&mut self, to: SquareSet, step: i8, kind: MoveKind) {
        self.list.push_pawns(to, step, kind);
    }
}
