//! viriformat and marlinformat by the crate `viriformat`.

use std::io::BufRead;

use board_core::Move as OurMove;
use board_data::Game as OurGame;
use viriformat::chess::board::{Board, DrawType, GameOutcome, WinType};
use viriformat::chess::chessmove::Move;
use viriformat::chess::piece::Colour;
use viriformat::chess::types::Square;
use viriformat::dataformat::{Filter, Game, WDL};

use crate::ours;
use crate::row::{Row, Seen};

/// Their games, made from the starts and moves of ours on their board.
pub fn games(games: &[OurGame]) -> Vec<Game> {
    games.iter().map(game).collect()
}

fn game(ours: &OurGame) -> Game {
    let mut board = Board::new();
    let fen = ours::seen(&ours.start).to_string();
    board.set_from_fen(&fen, true).expect("a FEN that they read");
    let mut game = Game::new(&board);
    for ply in &ours.plies {
        let mv = find(&mut board, ply.mv);
        game.add_move(mv, ply.score.map_or(0, |score| score.centipawns() as i16));
        assert!(board.make_move_simple(mv));
    }
    game.set_outcome(match ours.result as u8 {
        0 => GameOutcome::BlackWin(WinType::Mate),
        1 => GameOutcome::Draw(DrawType::FiftyMoves),
        _ => GameOutcome::WhiteWin(WinType::Mate),
    });
    game
}

/// The move among theirs.
fn find(board: &mut Board, ours: OurMove) -> Move {
    let same = |mv: &Move| squares(*mv) == ours::squares(ours);
    board.legal_moves().into_iter().find(same).expect("they know the move")
}

fn squares(mv: Move) -> (u8, u8, u8) {
    let promotion = mv.promotion_type().and_then(|role| role.promo_char());
    (mv.from().inner(), mv.to().inner(), promotion.map_or(0, |letter| letter as u8))
}

/// The bytes of games.
pub fn write(games: &[Game]) -> Vec<u8> {
    let mut bytes = Vec::new();
    games.iter().for_each(|game| game.serialise_into(&mut bytes).expect("memory is written"));
    bytes
}

/// All games of a file.
pub fn read(mut bytes: &[u8]) -> Vec<Game> {
    let mut games = Vec::new();
    while !bytes.fill_buf().expect("memory is read").is_empty() {
        games.push(Game::deserialise_from(&mut bytes, Vec::new()).expect("they read it"));
    }
    games
}

/// The positions of games.
pub fn rows(games: &[Game]) -> Vec<Row> {
    let mut rows = Vec::new();
    for game in games {
        let result = match game.outcome() {
            WDL::Win => 2,
            WDL::Draw => 1,
            WDL::Loss => 0,
        };
        let mut moves = game.moves();
        game.visit_positions(|board, score| {
            rows.push(Row { seen: seen(board), mv: moves.next().map(squares), score, result });
        });
    }
    rows
}

fn seen(board: &Board) -> Seen {
    let rights = board.castling_rights();
    let mut seen = Seen {
        black: board.turn() == Colour::Black,
        rooks: [rights.wk, rights.wq, rights.bk, rights.bq]
            .map(|rook| rook.map(|square| square.inner() % 8)),
        en_passant: board.ep_sq().map(Square::inner),
        clock: board.fifty_move_counter().into(),
        number: board.full_move_number() as u16,
        ..Seen::EMPTY
    };
    for square in Square::all() {
        if let Some(piece) = board.piece_at(square) {
            seen.pieces[square.index()] = piece.byte_char();
        }
    }
    seen
}

/// The positions as a file of marlinformat.
pub fn marlinformat(games: &[Game]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for game in games {
        game.splat_to_marlinformat(
            |board| {
                bytes.extend(board.as_bytes());
                Ok(())
            },
            &Filter::UNRESTRICTED,
        )
        .expect("memory is written");
    }
    bytes
}

/// The positions as a file of bulletformat, by the way of their board.
pub fn bulletformat(games: &[Game]) -> Vec<bulletformat::ChessBoard> {
    let mut boards = Vec::new();
    for game in games {
        let put = |board| {
            boards.push(board);
            Ok(())
        };
        game.splat_to_bulletformat(put, &Filter::UNRESTRICTED).expect("they know the pieces");
    }
    boards
}
