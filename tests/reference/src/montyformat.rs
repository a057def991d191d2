//! montyformat by the crate `montyformat`.

use std::io::BufRead;

use board_core::Move as OurMove;
use board_data::Game as OurGame;
use fastrand::Rng;
use montyformat::chess::{Castling, Flag, Move, Piece, Position, Right};
use montyformat::{MontyFormat, SearchData};

use crate::ours;
use crate::row::{Row, Seen};

/// The points of a whole game, as the format has them.
pub const PARTS: f32 = u16::MAX as f32;

/// Their games, made from the starts and moves of ours on their board, with random visits at about every other move.
pub fn games(games: &[OurGame], seed: u64) -> Vec<MontyFormat> {
    let mut random = Rng::with_seed(seed);
    games.iter().map(|ours| game(ours, &mut random)).collect()
}

fn game(ours: &OurGame, random: &mut Rng) -> MontyFormat {
    let mut castling = Castling::default();
    let fen = ours::seen(&ours.start).to_string();
    let mut position = Position::parse_fen(&fen, &mut castling);
    let mut game = MontyFormat::new(position, castling);
    game.result = f32::from(ours.result as u8) / 2.0;
    for ply in &ours.plies {
        let moves = legal_moves(&position, &castling);
        let same = |mv: &&Move| squares(&position, &castling, **mv) == ours::squares(ply.mv);
        let mv = *moves.iter().find(same).expect("they know the move");
        let white = ply.score.map_or(0.0, |score| score.expected().into()) / PARTS;
        let score = if position.stm() == 0 { white } else { 1.0 - white };
        let visits =
            random.bool().then(|| moves.iter().map(|&mv| (mv, random.u32(1..2000))).collect());
        game.push(SearchData::new(mv, score, visits));
        position.make(mv, &castling);
    }
    game
}

/// Their legal moves.
pub fn legal_moves(position: &Position, castling: &Castling) -> Vec<Move> {
    let mut moves = Vec::new();
    position.map_legal_moves(castling, |mv| moves.push(mv));
    moves
}

/// The squares of a move, of castling with the square of the rook.
pub fn squares(position: &Position, castling: &Castling, mv: Move) -> (u8, u8, u8) {
    let rook = |king_side: usize| {
        let file = castling.rook_file(position.stm(), king_side);
        (56 * position.stm() as u16 + file) as u8
    };
    let to = match mv.flag() {
        Flag::KS => rook(1),
        Flag::QS => rook(0),
        _ => mv.to() as u8,
    };
    let promotion = if mv.is_promo() { b"nbrq"[mv.promo_pc() - Piece::KNIGHT] } else { 0 };
    (mv.src() as u8, to, promotion)
}

/// The bytes of games.
pub fn write(games: &[MontyFormat]) -> Vec<u8> {
    let (mut bytes, mut buffer) = (Vec::new(), Vec::new());
    for game in games {
        buffer.clear();
        game.serialise_into_buffer(&mut buffer).expect("scores from 0 to 1");
        bytes.append(&mut buffer);
    }
    bytes
}

/// All games of a file.
pub fn read(mut bytes: &[u8]) -> Vec<MontyFormat> {
    let mut games = Vec::new();
    while !bytes.fill_buf().expect("memory is read").is_empty() {
        games.push(MontyFormat::deserialise_from(&mut bytes).expect("they read it"));
    }
    games
}

/// The positions of games, with scores as parts of 65,535 for White.
pub fn rows(games: &[MontyFormat]) -> Vec<Row> {
    let mut rows = Vec::new();
    for game in games {
        let mut position = game.startpos;
        for data in &game.moves {
            let parts = (data.score * PARTS).round() as i32;
            rows.push(Row {
                seen: seen(&position, &game.castling),
                mv: Some(squares(&position, &game.castling, data.best_move)),
                score: if position.stm() == 0 { parts } else { i32::from(u16::MAX) - parts },
                result: (game.result * 2.0) as u8,
            });
            position.make(data.best_move, &game.castling);
        }
    }
    rows
}

/// The visits of all moves in a row, scaled as the format has them.
pub fn visits(games: &[MontyFormat]) -> Vec<u8> {
    let mut all = Vec::new();
    for data in games.iter().flat_map(|game| &game.moves) {
        let Some(visits) = &data.visit_distribution else { continue };
        let most = visits.iter().map(|visits| visits.1).max().unwrap_or(0);
        let scaled = |count: u32| (count as f32 * 255.0 / most as f32).round() as u8;
        all.extend(visits.iter().map(|visits| scaled(visits.1)));
    }
    all
}

/// Their position of ours.
pub fn position(ours: &Seen) -> (Position, Castling) {
    let mut castling = Castling::default();
    (Position::parse_fen(&ours.to_string(), &mut castling), castling)
}

fn seen(position: &Position, castling: &Castling) -> Seen {
    let right = |bit: u8, side: usize, king_side: usize| {
        (position.rights() & bit != 0).then(|| castling.rook_file(side, king_side) as u8)
    };
    let mut seen = Seen {
        black: position.stm() == 1,
        rooks: [
            right(Right::WKS, 0, 1),
            right(Right::WQS, 0, 0),
            right(Right::BKS, 1, 1),
            right(Right::BQS, 1, 0),
        ],
        en_passant: Some(position.enp_sq()).filter(|&square| square != 0),
        clock: position.halfm().into(),
        number: position.fullm(),
        ..Seen::EMPTY
    };
    for (square, letter) in seen.pieces.iter_mut().enumerate() {
        let bit = 1 << square;
        let role = position.get_pc(bit);
        if role != Piece::EMPTY {
            let letters = if position.bbs()[0] & bit != 0 { b"PNBRQK" } else { b"pnbrqk" };
            *letter = letters[role - Piece::PAWN];
        }
    }
    seen.without_idle_en_passant()
}

/// Whether ours and theirs have the same legal moves.
pub fn agree(seen: &Seen, ours: &[OurMove]) -> bool {
    let (position, castling) = position(seen);
    let theirs = legal_moves(&position, &castling).into_iter();
    let mut theirs: Vec<_> = theirs.map(|mv| squares(&position, &castling, mv)).collect();
    let mut ours: Vec<_> = ours.iter().map(|&mv| ours::squares(mv)).collect();
    theirs.sort_unstable();
    ours.sort_unstable();
    ours == theirs
}
