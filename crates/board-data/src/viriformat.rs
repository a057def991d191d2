//! viriformat: games of Viridithas, and of most who make data.
//!
//! ```text
//! byte  0  32 bytes   the start, as in marlinformat: with the result of the game, and a score of its own
//!      32   4 bytes   for each ply: a move and its score
//!           4 bytes   zeros: the end of the game
//!
//! move   bits  0 to 5   from, a1 is 0 and h8 is 63
//!              6 to 11  to; castling goes from the king to its rook
//!             12 to 13  knight 0, bishop 1, rook 2, queen 3
//!             14 to 15  1 en passant, 2 castling, 3 a promotion, else 0
//! score                 in centipawns, good for White above 0
//! ```
//!
//! Numbers begin with the lowest byte. The position is stored with the castling rights of Chess960 and double Chess960. A record
//! whose first eight bytes are zero is an extension: a number of 16 bits, a length of 16 bits, so many bytes, and four zeros.
//!
//! Source: the specification in the README of the crate `viriformat` 3.0 (C. Lee, MIT).

use std::io::Read;

use board_core::{Board, CodePath, Move, MoveKind, Role, Square};

use crate::marlinformat::{self, centipawns};
use crate::source::Source;
use crate::{Changes, Game, Lost, Ply, Problem, RawMove, Score, moves};

/// The roles of promotions in their order, as binpack has them too.
pub(crate) const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

const EN_PASSANT: u16 = 1;
const CASTLING: u16 = 2;
const PROMOTION: u16 = 3;

pub(crate) fn read<B: Board, R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    changes: &mut Changes,
    visit: &mut impl FnMut(&B, Option<Score>),
) -> Result<bool, Problem> {
    while read_extension(source)? {
        changes.extensions += 1;
    }
    source.begin_game();
    if !marlinformat::read(source, game, changes)? {
        return Ok(false);
    }
    let mut board = B::from_position(&game.start);
    board.code_path().run(
        #[inline(always)]
        || read_plies(source, game, &mut board, changes, visit),
    )?;
    Ok(true)
}

#[inline(always)]
fn read_plies<B: Board, R: Read>(
    source: &mut Source<R>,
    game: &mut Game,
    board: &mut B,
    changes: &mut Changes,
    visit: &mut impl FnMut(&B, Option<Score>),
) -> Result<(), Problem> {
    loop {
        let [a, b, c, d] = source.take()?;
        if [a, b, c, d] == [0; 4] {
            return Ok(());
        }
        if game.plies.len() == Game::MAX_PLIES {
            return Err(Problem::TooLong);
        }
        let mv = decode(board, u16::from_le_bytes([a, b]), changes)?;
        let score = Some(Score::Centipawns(i16::from_le_bytes([c, d]).into()));
        visit(board, score);
        game.plies.push(Ply::new(mv, score));
        board.play_unchecked(mv);
    }
}

/// Passes over the rest of a game.
pub(crate) fn skip<R: Read>(source: &mut Source<R>) -> Result<(), Problem> {
    while source.take()? != [0; 4] {
        source.begin_game();
    }
    Ok(())
}

/// Passes over an extension, if there is one here.
fn read_extension<R: Read>(source: &mut Source<R>) -> Result<bool, Problem> {
    if source.ahead(8)? != [0; 8] {
        return Ok(false);
    }
    source.begin_game();
    let [.., low, high] = source.take::<12>()?;
    source.take_slice(u16::from_le_bytes([low, high]).into())?;
    match u32::from_le_bytes(source.take()?) {
        0 => Ok(true),
        end => Err(Problem::Field("end of the extension", end as u16)),
    }
}

pub(crate) fn write(game: &Game, lost: &mut Lost, out: &mut Vec<u8>) {
    let state = game.start.state();
    *lost |= Lost::VISITS.when(!game.visits.is_empty())
        | Lost::NUMBERS.when(state.halfmove_clock > u8::MAX.into());
    // A score of the start may be missing; those of plies may not.
    let start_score = game.start_score.map_or(0, |score| centipawns(Some(score), lost));
    let mut start = marlinformat::record(&game.start, start_score, game.result);
    start.extra = game.extra;
    out.extend_from_slice(&marlinformat::bytes(&start));
    // With zeros behind the plies.
    let (begin, mut less) = (out.len(), Lost::NOTHING);
    out.resize(begin + 4 * (game.plies.len() + 1), 0);
    for (ply, bytes) in game.plies.iter().zip(out[begin..].as_chunks_mut().0) {
        let [a, b] = encode(ply.mv).to_le_bytes();
        let [c, d] = centipawns(ply.score, &mut less).to_le_bytes();
        *bytes = [a, b, c, d];
    }
    *lost |= less;
}

#[inline(always)]
fn decode<B: Board>(board: &B, bits: u16, changes: &mut Changes) -> Result<Move, Problem> {
    let square = |shift: u16| Square::masked((bits >> shift).into());
    let raw = RawMove { from: square(0), to: square(6), bits };
    let (role, mark) = (PROMOTIONS[usize::from(bits >> 12 & 3)], bits >> 14);
    let mv = moves::legal(board, raw, (mark == PROMOTION).then_some(role))?;
    if mark != PROMOTION && role != Role::Knight {
        changes.filler += 1;
    }
    if encode(mv) >> 14 == mark {
        return Ok(mv);
    }
    let name = ["an ordinary move", "en passant", "castling", "a promotion"][usize::from(mark)];
    Err(Problem::Mark(raw, name))
}

#[inline]
fn encode(mv: Move) -> u16 {
    // The squares are where a move of ours has them.
    mv.bits() & SQUARES | HIGH_BITS[usize::from(mv.bits() >> 12)]
}

/// The two squares of a move.
const SQUARES: u16 = 0xfff;

/// The four high bits of a move by those of ours, its kind.
const HIGH_BITS: [u16; 16] = {
    let mut bits = [0; 16];
    bits[MoveKind::EnPassant as usize] = EN_PASSANT << 14;
    bits[MoveKind::Castle as usize] = CASTLING << 14;
    let mut role = 0;
    while role < 4 {
        let promotion = PROMOTION << 14 | (role as u16) << 12;
        bits[MoveKind::PromoteKnight as usize + role] = promotion;
        bits[MoveKind::CapturePromoteKnight as usize + role] = promotion;
        role += 1;
    }
    bits
};
