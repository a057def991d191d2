//! A key with the numbers of another program: those of cozy-chess 0.3, so that both have one key for a position. A table or a book that
//! is addressed by such keys can be shared, and a port can be compared with the original node by node.
//!
//! ```text
//! cargo run --example cozy_key -- "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
//! ```

#![forbid(unsafe_code)]
#![allow(unreachable_pub, dead_code, reason = "a test takes in the file")]

use polyboard::prelude::*;

/// The key. An empty board with Black to move has the `Default`; cozy-chess adds a number for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CozyKey(pub u64);

/// The numbers in the order in which they are drawn: 8 for en passant by file; for each color 8 for castling by the
/// rook's file and 64 for each role; one for Black.
static NUMBERS: [u64; 793] = draw();
const OF_COLOR: usize = 8 + 6 * 64;
const BLACK: usize = 8 + 2 * OF_COLOR;

/// The generator PCG64-MCG with its output XSL-RR (M. O'Neill, 2014): 128 bits of state, multiplied; the halves by exclusive or, rotated by the upper six bits.
const fn draw() -> [u64; 793] {
    let mut state = u128::from_be_bytes(*b"sixteen byte num") | 1;
    let (mut numbers, mut at) = ([0; 793], 0);
    while at < numbers.len() {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
        numbers[at] = ((state >> 64) as u64 ^ state as u64).rotate_right((state >> 122) as u32);
        at += 1;
    }
    numbers
}

impl Default for CozyKey {
    fn default() -> CozyKey {
        CozyKey(NUMBERS[BLACK])
    }
}

impl Key for CozyKey {
    /// cozy-chess counts the square after every double push.
    const EN_PASSANT: EnPassantMode = EnPassantMode::Always;

    fn add(&mut self, piece: Piece, square: Square) {
        let of_role = 16 + OF_COLOR * piece.color.index() + 64 * piece.role.index();
        self.0 ^= NUMBERS[of_role + square.index()];
    }

    fn toggle_castling(&mut self, color: Color, _: CastlingSide, rook: File) {
        self.0 ^= NUMBERS[8 + OF_COLOR * color.index() + rook.index()];
    }

    fn toggle_en_passant(&mut self, file: File) {
        self.0 ^= NUMBERS[file.index()];
    }

    fn toggle_side_to_move(&mut self) {
        self.0 ^= NUMBERS[BLACK];
    }
}

/// A board that keeps the key up to date, move by move.
pub type Chess = Keyed<Bitboard, CozyKey>;

fn main() -> anyhow::Result<()> {
    let position = match std::env::args().nth(1) {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::start(),
    };
    println!("{:016x}", Chess::from_position(&position).key().0);
    Ok(())
}
