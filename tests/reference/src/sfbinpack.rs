//! Binpack by the crate `sfbinpack`, which is GPL-3.0: nothing that links it is published.

use std::io::Cursor;

use board_bitboard::Bitboard;
use board_core::{Color, Move as OurMove, Role, ViewExt};
use board_data::{Game, Score};
use sfbinpack::chess::castling_rights::CastlingRights;
use sfbinpack::chess::color::Color as Side;
use sfbinpack::chess::coords::Square;
use sfbinpack::chess::r#move::{Move, MoveType};
use sfbinpack::chess::piece::Piece;
use sfbinpack::chess::piecetype::PieceType;
use sfbinpack::chess::position::Position;
use sfbinpack::{
    CompressedTrainingDataEntryReader, CompressedTrainingDataEntryWriter, TrainingDataEntry,
};

use crate::ours;
use crate::row::{Row, Seen};

/// Their entries of our games: the start by its FEN, the other positions by their moves.
pub fn entries(games: &[Game]) -> Vec<TrainingDataEntry> {
    let mut entries = Vec::new();
    for game in games {
        let fen = ours::seen(&game.start).to_string();
        let mut pos = Position::from_fen(&fen).expect("a FEN that they read");
        let mut us = game.start.state().side_to_move;
        for ply in &game.plies {
            let mv = translated(ply.mv, us);
            let score = match ply.score.map(|score| score.seen_by(us)) {
                Some(Score::Centipawns(score)) => score as i16,
                _ => 0,
            };
            let white = game.result as i16 - 1;
            let result = if us == Color::White { white } else { -white };
            entries.push(TrainingDataEntry { pos, mv, score, ply: pos.ply(), result });
            pos.do_move(mv);
            us = !us;
        }
    }
    entries
}

fn translated(mv: OurMove, us: Color) -> Move {
    let [from, to] = [mv.from(), mv.to()].map(|square| Square::new(square.index() as u32));
    let side = if us == Color::White { Side::White } else { Side::Black };
    match mv.promotion() {
        Some(role) => {
            let role = match role {
                Role::Knight => PieceType::Knight,
                Role::Bishop => PieceType::Bishop,
                Role::Rook => PieceType::Rook,
                _ => PieceType::Queen,
            };
            Move::promotion(from, to, Piece::new(role, side))
        }
        None if mv.is_castle() => Move::castle(from, to),
        None if mv.is_en_passant() => Move::en_passant(from, to),
        None => Move::normal(from, to),
    }
}

/// The bytes of entries.
pub fn write(entries: &[TrainingDataEntry]) -> Vec<u8> {
    let mut writer = CompressedTrainingDataEntryWriter::new_in_memory().expect("memory is written");
    entries.iter().for_each(|entry| writer.write_entry(entry).expect("memory is written"));
    writer.into_bytes().expect("memory is written")
}

/// All entries of a file.
pub fn read(bytes: &[u8]) -> Vec<TrainingDataEntry> {
    let mut reader =
        CompressedTrainingDataEntryReader::new(Cursor::new(bytes)).expect("they read it");
    let mut entries = Vec::new();
    while reader.has_next() {
        entries.push(reader.next());
    }
    entries
}

/// The positions of entries.
pub fn rows(entries: &[TrainingDataEntry]) -> Vec<Row> {
    entries.iter().map(row).collect()
}

fn row(entry: &TrainingDataEntry) -> Row {
    let black = entry.pos.side_to_move() == Side::Black;
    let turned = |number: i16| i32::from(number) * if black { -1 } else { 1 };
    let promotion = match (entry.mv.mtype(), entry.mv.promoted_piece().piece_type()) {
        (MoveType::Promotion, PieceType::Knight) => b'n',
        (MoveType::Promotion, PieceType::Bishop) => b'b',
        (MoveType::Promotion, PieceType::Rook) => b'r',
        (MoveType::Promotion, _) => b'q',
        _ => 0,
    };
    let mv = (entry.mv.from().index() as u8, entry.mv.to().index() as u8, promotion);
    let seen = seen(&entry.pos);
    assert_eq!(2 * (seen.number - 1) + u16::from(black), entry.ply, "the ply of the number");
    Row { seen, mv: Some(mv), score: turned(entry.score), result: (turned(entry.result) + 1) as u8 }
}

fn seen(pos: &Position) -> Seen {
    let rights = pos.castling_rights();
    let right = |right: CastlingRights, file: u8| rights.contains(right).then_some(file);
    let mut seen = Seen {
        black: pos.side_to_move() == Side::Black,
        rooks: [
            right(CastlingRights::WHITE_KING_SIDE, 7),
            right(CastlingRights::WHITE_QUEEN_SIDE, 0),
            right(CastlingRights::BLACK_KING_SIDE, 7),
            right(CastlingRights::BLACK_QUEEN_SIDE, 0),
        ],
        en_passant: Some(pos.ep_square())
            .filter(|&square| square != Square::NONE)
            .map(|square| square.index() as u8),
        clock: pos.rule50_counter(),
        number: pos.ply() / 2 + 1,
        ..Seen::EMPTY
    };
    for (square, letter) in seen.pieces.iter_mut().enumerate() {
        let piece = pos.piece_at(Square::new(square as u32));
        let color = usize::from(piece.color() == Side::Black);
        *letter = [b"PNBRQK.", b"pnbrqk."][color][piece.piece_type() as usize];
    }
    seen
}

/// Our rows, with the en passant square where the capture is legal: so binpack has it.
pub fn legal_en_passant(games: &[Game]) -> Vec<Row> {
    let mut rows = ours::rows(games);
    let mut number = 0;
    for game in games {
        game.replay(|board: &Bitboard, _| {
            let has_capture = || board.legal_moves().iter().any(|mv| mv.is_en_passant());
            let seen = &mut rows[number].seen;
            seen.en_passant = seen.en_passant.filter(|_| has_capture());
            number += 1;
        });
    }
    rows
}
