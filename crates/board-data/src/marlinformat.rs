//! marlinformat: single positions of 32 bytes.
//!
//! The layout is that of [`Record`] in `board-encoding`. Their writers keep the en passant square after
//! every double push; where no pawn can capture it is dropped and [counted](crate::Changes::en_passant). Half bytes after the
//! last piece may hold anything, and a number of the move may be 0, which means that it is not known.
//!
//! Source: jnlt3/marlinflow, and the specification of viriformat, whose games begin with such a position.

use std::io::Read;

use board_core::{Board, Position, SquareSet, ViewExt};
use board_encoding::{GameResult, Record, Snapshot};

use crate::source::Source;
use crate::{Changes, Game, Lost, Problem, Score};

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
    if clear_filler(&mut bytes) {
        changes.filler += 1;
    }
    let record = Record::from_bytes(&bytes).map_err(Problem::Record)?;
    let mut setup = *record.snapshot.setup();
    setup.state.fullmove_number = record.fullmove_number.max(1);
    changes.en_passant += u64::from(record.dropped_en_passant.is_some());
    changes.numbers += u64::from(record.fullmove_number == 0);
    game.restart(Position::new(setup).map_err(Problem::Position)?, record.result);
    game.start_score = Some(Score::Centipawns(record.score.into()));
    game.extra = record.extra;
    Ok(true)
}

pub(crate) fn write<B: Board>(game: &Game, lost: &mut Lost, out: &mut Vec<u8>) {
    *lost |= Lost::VISITS.when(!game.visits.is_empty())
        | Lost::START.when(!game.is_position() && (game.start_score.is_some() || game.extra != 0));
    let extra = if game.is_position() { game.extra } else { 0 };
    game.replay::<B>(|board, score| {
        let position = board.position();
        *lost |= Lost::NUMBERS.when(position.state().halfmove_clock > u16::from(u8::MAX));
        let mut record = record(&position, centipawns(score, lost), game.result);
        record.extra = extra;
        out.extend(bytes(&record));
    });
}

/// A position with its score and result, with a clock that has room.
pub(crate) fn record(position: &Position, score: i16, result: GameResult) -> Record {
    let snapshot = Snapshot::reduced(position).with_clock_at_most(u8::MAX.into());
    let fullmove_number = position.state().fullmove_number;
    Record { fullmove_number, score, result, ..Record::new(snapshot) }
}

/// The bytes of a record of a [`Position`], which always has them: it has at most 32 pieces.
pub(crate) fn bytes(record: &Record) -> [u8; 32] {
    record.to_bytes().expect("a position has at most 32 pieces, and the clock was made to fit")
}

/// A result by its number.
pub(crate) fn result(number: u8) -> Result<GameResult, Problem> {
    match number {
        0 => Ok(GameResult::BlackWon),
        1 => Ok(GameResult::Draw),
        2 => Ok(GameResult::WhiteWon),
        _ => Err(Problem::Field("result", number.into())),
    }
}

/// A score in 16 bits. Notes if it is unknown, then it is 0, or too great, then it is the greatest.
#[inline(always)]
pub(crate) fn centipawns(score: Option<Score>, lost: &mut Lost) -> i16 {
    match score {
        Some(Score::Centipawns(score)) if score == i32::from(score as i16) => score as i16,
        _ => converted(score, lost),
    }
}

#[cold]
fn converted(score: Option<Score>, lost: &mut Lost) -> i16 {
    let Some(score) = score.map(Score::centipawns) else {
        *lost |= Lost::SCORES;
        return 0;
    };
    let fitting = score.clamp(i16::MIN.into(), i16::MAX.into());
    *lost |= Lost::SCORES.when(fitting != score);
    fitting as i16
}

/// Clears the half bytes after the last piece, from byte 8 on. Returns whether something was there.
pub(crate) fn clear_filler(bytes: &mut [u8; 32]) -> bool {
    let (occupied, halves) = halves(bytes);
    // Of more than 32 pieces all half bytes are used.
    let used = match occupied.len() as u32 {
        pieces @ ..32 => (1 << (4 * pieces)) - 1,
        _ => u128::MAX,
    };
    bytes[8..24].copy_from_slice(&(halves & used).to_le_bytes());
    halves & !used != 0
}

/// The occupied squares, and half a byte for each of them, the lowest first.
pub(crate) fn halves(bytes: &[u8; 32]) -> (SquareSet, u128) {
    let [a, b, c, d, e, f, g, h, halves @ .., _, _, _, _, _, _, _, _] = *bytes;
    (
        SquareSet::from_bits(u64::from_le_bytes([a, b, c, d, e, f, g, h])),
        u128::from_le_bytes(halves),
    )
}
