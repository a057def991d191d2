//! The files of `board-data`, and its games as rows.

use board_bitboard::Bitboard;
use board_core::{CastlingSide, Color, Move, Position, ViewExt};
use board_data::{Changes, Format, Game, Lost, ReadGames, Reader, Score, WriteGames, Writer};

use crate::row::{Row, Seen};

/// A file of these games, in which nothing may be lost but what is allowed.
pub fn write(format: Format, games: &[Game], allowed: Lost) -> Vec<u8> {
    let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), allowed);
    games.iter().for_each(|game| writer.write(game).expect("the format has room"));
    writer.finish().expect("memory is written");
    writer.into_inner()
}

/// All games of a file, and what reading changed.
pub fn read(format: Format, bytes: &[u8]) -> (Vec<Game>, Changes) {
    let mut reader = Reader::<Bitboard, _>::new(format, bytes);
    let (mut game, mut games) = (Game::default(), Vec::new());
    while reader.read(&mut game).expect("the file is whole") {
        games.push(game.clone());
    }
    assert_eq!(reader.position(), bytes.len() as u64, "read to the last byte");
    (games, reader.changes())
}

/// The positions of games.
pub fn rows(games: &[Game]) -> Vec<Row> {
    let mut rows = Vec::new();
    for game in games {
        let mut moves = game.plies.iter().map(|ply| ply.mv);
        game.replay(|board: &Bitboard, score| {
            let score = match score {
                Some(Score::Centipawns(score)) => score,
                Some(Score::Expected(parts)) => parts.into(),
                None => 0,
            };
            let seen = seen(&board.position());
            rows.push(Row {
                seen,
                mv: moves.next().map(squares),
                score,
                result: game.result as u8,
            });
        });
    }
    rows
}

/// The squares of a move.
pub fn squares(mv: Move) -> (u8, u8, u8) {
    let promotion = mv.promotion().map_or(0, |role| b"pnbrqk"[role.index()]);
    (mv.from().index() as u8, mv.to().index() as u8, promotion)
}

/// A position written out.
pub fn seen(position: &Position) -> Seen {
    let state = position.state();
    let mut seen = Seen {
        black: state.side_to_move == Color::Black,
        en_passant: state.en_passant.map(|square| square.index() as u8),
        clock: state.halfmove_clock,
        number: state.fullmove_number,
        ..Seen::EMPTY
    };
    for (square, piece) in position.pieces() {
        let letters = [b"PNBRQK", b"pnbrqk"][piece.color as usize];
        seen.pieces[square.index()] = letters[piece.role.index()];
    }
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
    for (index, rook) in seen.rooks.iter_mut().enumerate() {
        let color = if index < 2 { Color::White } else { Color::Black };
        *rook = state.castling.rook(color, sides[index % 2]).map(|file| file.index() as u8);
    }
    seen.without_idle_en_passant()
}

/// The most memory that this program had, as Linux counts it.
pub fn peak_kibibytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a line of it");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}
