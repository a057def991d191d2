//! bulletformat: single positions of 32 bytes, seen from the side to move.
//!
//! ```text
//! byte  0   8 bytes   which squares are occupied: a1 the lowest bit, h8 the highest
//!       8  16 bytes   half a byte for each occupied square in that order, the lower half first
//!      24   2 bytes   a score in centipawns, good for the side to move above 0
//!      26   1 byte    the result: 0 the side to move lost, 1 a draw, 2 it won
//!      27   1 byte    the square of its king
//!      28   1 byte    the square of the other king, with the ranks counted from the other side
//!      29   3 bytes   free
//! ```
//!
//! Pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5; 8 more for the side that does not move. With Black to move the board is
//! turned around, so that every position is read with White to move. There are no castling rights, no en passant square and no
//! numbers.
//!
//! Source: `ChessBoard` of the crate `bulletformat` 1.8 (J. Watson, MIT).

use std::io::Read;

use crate::marlinformat::{centipawns, clear_filler, halves, result};
use crate::source::Source;
use crate::{Changes, Game, Lost, Problem, Score};
use board_core::{
    Board, Color, EnPassantMode, PieceSets, Position, Role, Setup, Square, SquareSet, State,
    ViewExt,
};

/// What is added to a piece of the side that does not move.
const THEIRS: u8 = 8;
/// Turns a square around.
const TURN: u8 = 56;

pub(crate) fn read<R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    changes: &mut Changes,
) -> Result<bool, Problem> {
    source.begin_game();
    if source.is_at_end()? {
        return Ok(false);
    }
    let mut bytes: [u8; 32] = source.take()?;
    if clear_filler(&mut bytes) | (bytes[29..] != [0; 3]) {
        changes.filler += 1;
    }
    let start = position(&bytes)?;
    for (color, square) in [(Color::White, bytes[27]), (Color::Black, bytes[28] ^ TURN)] {
        if start.king(color).index() != usize::from(square) {
            return Err(Problem::Field("square of a king", square.into()));
        }
    }
    game.restart(start, result(bytes[26])?);
    let score = i16::from_le_bytes([bytes[24], bytes[25]]);
    game.start_score = Some(Score::Centipawns(score.into()));
    Ok(true)
}

fn position(bytes: &[u8; 32]) -> Result<Position, Problem> {
    let (occupied, mut halves) = halves(bytes);
    if occupied.len() > 32 {
        return Err(Problem::Field("number of pieces", occupied.len() as u16));
    }
    // A set for each half byte, so that no piece waits for the one before it.
    let mut sets = [SquareSet::EMPTY; 16];
    for square in occupied {
        sets[usize::from(halves as u8 & 0xf)].insert(square);
        halves >>= 4;
    }
    let unused = |half: usize| Role::ALL.get(half & 7).is_none() && !sets[half].is_empty();
    if let Some(half) = (0..16).find(|&half| unused(half)) {
        return Err(Problem::Field("piece", half as u16));
    }
    let roles = Role::ALL.map(|role| sets[role.index()] | sets[role.index() + THEIRS as usize]);
    let [us, them] = [0, THEIRS as usize]
        .map(|first| sets[first..first + 8].iter().fold(SquareSet::EMPTY, |all, &set| all | set));
    let setup = Setup::new(PieceSets::new(roles, [us, them]), Setup::empty().state);
    Position::new(setup).map_err(Problem::Position)
}

pub(crate) fn write<B: Board>(game: &Game, lost: &mut Lost, out: &mut Vec<u8>) {
    *lost |= Lost::VISITS.when(!game.visits.is_empty())
        | Lost::START.when(game.extra != 0 || (!game.is_position() && game.start_score.is_some()));
    game.replay::<B>(|board, score| {
        let position = board.position();
        let State { castling, halfmove_clock, fullmove_number, .. } = position.state();
        let en_passant = position.en_passant(EnPassantMode::PseudoLegal);
        *lost |= Lost::CASTLING.when(!castling.is_empty())
            | Lost::EN_PASSANT.when(en_passant.is_some())
            | Lost::NUMBERS.when((halfmove_clock, fullmove_number) != (0, 1));
        let us = position.state().side_to_move;
        let score = centipawns(score.map(|score| score.seen_by(us)), lost);
        let won = match us {
            Color::White => game.result as u8,
            Color::Black => 2 - game.result as u8,
        };
        out.extend(bytes(&position, score, won));
    });
}

/// The bytes of a position, with score and result from the view of the side to move.
fn bytes(position: &Position, score: i16, won: u8) -> [u8; 32] {
    let us = position.state().side_to_move;
    let turn = if us == Color::White { 0 } else { TURN };
    let seen = |square: Square| square.index() as u8 ^ turn;
    let mut bytes = [0; 32];
    let sets = position.setup().piece_sets();
    let occupied = match us {
        Color::White => sets.occupied().bits(),
        Color::Black => sets.occupied().bits().swap_bytes(),
    };
    bytes[..8].copy_from_slice(&occupied.to_le_bytes());
    let mut halves = 0;
    for (index, square) in SquareSet::from_bits(occupied).into_iter().enumerate() {
        let square = square.of(us);
        let Some(piece) = position.piece_at(square) else { continue };
        let half = piece.role as u8 + if piece.color == us { 0 } else { THEIRS };
        halves |= u128::from(half) << (4 * index);
    }
    bytes[8..24].copy_from_slice(&halves.to_le_bytes());
    bytes[24..26].copy_from_slice(&score.to_le_bytes());
    bytes[26] = won;
    bytes[27] = seen(position.king(us));
    bytes[28] = seen(position.king(!us)) ^ TURN;
    bytes
}
