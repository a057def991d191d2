//! Each format by itself.

use board_bitboard::Bitboard;
use board_core::{Position, View, ViewExt};
use board_data::{
    Format, Game, Lost, Ply, ReadGames, Reader, Score, WriteError, WriteGames, Writer,
};
use board_encoding::GameResult;

use crate::games::{chess960, expected, games, played, read, same, standard, write};

/// The bytes of the example in the specification of viriformat.
const EXAMPLE: [u8; 56] = [
    0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0x16, 0x42, 0x25, 0x61, 0, 0, 0, 0, 0x88, 0x88, 0x88, 0x88,
    0x9e, 0xca, 0xad, 0xe9, 0x40, 0, 1, 0, 0, 0, 2, 0, 0x0c, 0x07, 10, 0, 0x34, 0x09, 20, 0, 0xc3,
    0x09, 0xe2, 0xff, 0x3c, 0x0d, 0xff, 0x7f, 0x27, 0x09, 0xff, 0x7f, 0, 0, 0, 0,
];

#[test]
fn the_example_of_viriformat_is_read_and_written() {
    let games = read(Format::Viriformat, &EXAMPLE);
    let [game] = &*games else { panic!("one game") };
    let texts: Vec<_> = game.plies.iter().map(|ply| ply.mv.to_string()).collect();
    assert_eq!(texts.join(" "), "e2e4 e7e5 d1h5 e8e7 h5e5");
    assert_eq!((game.start, game.result), (Position::start(), GameResult::WhiteWon));
    let scores = [10, 20, -30, 32767, 32767].map(|score| Some(Score::Centipawns(score)));
    assert!(game.plies.iter().map(|ply| ply.score).eq(scores));
    assert!(game.replay(|_: &Bitboard, _| {}).is_checkmate());
    assert_eq!(write(Format::Viriformat, &games, Lost::NOTHING), EXAMPLE);
}

#[test]
fn every_format_is_read_in_another_thread() {
    for format in Format::ALL {
        let bytes = write(format, &games(3, 4, &[Position::start()]), Lost::ALL);
        let here = read(format, &bytes);
        let reader = Reader::<Bitboard, _>::new(format, std::io::Cursor::new(bytes));
        let there = std::thread::spawn(move || reader.games().collect::<Result<Vec<_>, _>>());
        assert!(!here.is_empty() && here == there.join().unwrap().unwrap(), "{format}");
    }
}

#[test]
fn standard_games_come_back_from_every_format_of_games() {
    let games = games(300, 1, &standard());
    assert_eq!(played(&games), [true; 5]);
    for format in [Format::Viriformat, Format::Binpack, Format::Montyformat] {
        let bytes = write(format, &games, Lost::NOTHING);
        let again = read(format, &bytes);
        assert_eq!(again.len(), games.len());
        for (ours, theirs) in games.iter().zip(&again) {
            same(ours, theirs, |game| {
                (game.start_score, game.extra) = (None, 0);
                if format == Format::Montyformat {
                    expected(game);
                }
            });
        }
        assert_eq!(write(format, &again, Lost::NOTHING), bytes, "{format}: another file");
    }
}

#[test]
fn games_of_chess960_come_back_where_there_is_room() {
    let games = games(300, 2, &chess960());
    assert!(played(&games)[..2] == [true; 2]);
    for format in [Format::Viriformat, Format::Montyformat] {
        let again = read(format, &write(format, &games, Lost::NOTHING));
        for (ours, theirs) in games.iter().zip(&again) {
            same(ours, theirs, |game| {
                game.start_score = None;
                expected(game);
            });
        }
    }
    let mut writer = Writer::<Bitboard, _>::new(Format::Binpack, Vec::new(), Lost::NOTHING);
    let refused = writer.write(&games[0]).unwrap_err();
    assert_eq!(refused.to_string(), "binpack has no room for castling");
    let mut writer = Writer::<Bitboard, _>::new(Format::Binpack, Vec::new(), Lost::CASTLING);
    let mut left_out = 0;
    // The last game has no move, and only its rights are lost.
    let games = [&games[..], &[Game::new(chess960()[0])]].concat();
    for game in &games {
        match writer.write(game) {
            Ok(()) => {}
            Err(WriteError::NoRoom(Format::Binpack, "castling moves of Chess960")) => left_out += 1,
            Err(error) => panic!("{error}"),
        }
    }
    writer.finish().unwrap();
    assert_eq!(writer.lost(), Lost::CASTLING);
    let again = read(Format::Binpack, &writer.into_inner());
    assert!(left_out > 0 && again.len() == games.len() - left_out);
}

#[test]
fn visits_come_back_from_montyformat_and_are_refused_elsewhere() {
    let mut games = games(20, 3, &standard());
    for game in &mut games {
        let counts: Vec<u8> = {
            let mut counts = Vec::new();
            let mut board: Bitboard = game.start.into_board();
            for ply in &game.plies {
                counts.push(board.legal_moves().len() as u8);
                board_core::Board::play_unchecked(&mut board, ply.mv);
            }
            counts
        };
        for (index, ply) in game.plies.iter_mut().enumerate().filter(|(index, _)| index % 3 > 0) {
            ply.visits = counts[index];
            game.visits.extend((0..ply.visits).map(|number| number.wrapping_mul(7)));
        }
    }
    let again = read(Format::Montyformat, &write(Format::Montyformat, &games, Lost::NOTHING));
    games.iter().zip(&again).for_each(|(ours, theirs)| same(ours, theirs, expected));
    for format in Format::ALL {
        let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), Lost::ALL - Lost::VISITS);
        let is_refused = writer.write(games.iter().find(|game| !game.visits.is_empty()).unwrap());
        assert_eq!(is_refused.is_ok(), format == Format::Montyformat, "{format}");
    }
}

#[test]
fn positions_are_those_of_the_games() {
    let games = games(60, 4, &standard());
    let seen = |format: Format, turned: bool| {
        let again = read(format, &write(format, &games, Lost::ALL));
        let mut positions = again.iter();
        for game in &games {
            game.replay(|board: &Bitboard, score| {
                let found = positions.next().unwrap();
                let state = board.state();
                let black = turned && state.side_to_move == board_core::Color::Black;
                for (square, piece) in board.pieces() {
                    let square = if black { square.flip_rank() } else { square };
                    let color = if black { !piece.color } else { piece.color };
                    let there = found.start.piece_at(square).unwrap();
                    assert_eq!((there.role, there.color), (piece.role, color));
                }
                let us = state.side_to_move;
                let seen = if turned { score.map(|score| score.seen_by(us)) } else { score };
                assert_eq!(found.start_score, seen);
            });
        }
        assert!(positions.next().is_none());
    };
    seen(Format::Marlinformat, false);
    seen(Format::Bulletformat, true);
}

#[test]
fn what_a_format_has_no_room_for_is_named() {
    let refused = |format: Format, game: &Game| {
        let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), Lost::NOTHING);
        let text = writer.write(game).unwrap_err().to_string();
        writer.finish().unwrap();
        assert!(writer.into_inner().is_empty(), "nothing of a refused game is written");
        text
    };
    let start_score = Some(Score::Centipawns(12));
    let mut game = Game { extra: 7, start_score, ..Game::default() };
    assert_eq!(
        refused(Format::Bulletformat, &game),
        "bulletformat has no room for castling, start"
    );
    assert_eq!(refused(Format::Montyformat, &game), "montyformat has no room for scores, start");
    let mv = Position::start().find_uci("e2e4").unwrap();
    game.plies.push(Ply::new(mv, None));
    // A text need not have scores.
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Pgn) {
        assert!(refused(format, &game).contains("scores"), "{format}");
    }
    game.plies[0].score = Some(Score::Centipawns(40_000));
    assert_eq!(refused(Format::Viriformat, &game), "viriformat has no room for scores");
    let late = Position::from_fen("8/8/8/8/8/8/8/K1k5 w - - 300 9000").unwrap();
    assert_eq!(refused(Format::Binpack, &Game::new(late)), "binpack has no room for numbers");
}

#[test]
fn what_other_writers_leave_is_read_and_counted() {
    // marlinformat with the en passant square after 1. e4, filler behind the last piece, and no number.
    let start =
        Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 b Qkq - 0 1").unwrap();
    let mut bytes = write(Format::Marlinformat, &[Game::new(start)], Lost::ALL);
    bytes[8 + 15] |= 0xd0;
    bytes[24] = 128 | 20;
    bytes[26] = 0;
    let mut reader = Reader::<Bitboard, _>::new(Format::Marlinformat, &*bytes);
    let mut game = Game::default();
    assert!(reader.read(&mut game).unwrap() && !reader.read(&mut game).unwrap());
    let changes = reader.changes();
    assert_eq!((changes.en_passant, changes.filler, changes.numbers), (1, 1, 1));

    // An extension of viriformat before and behind a game.
    let mut bytes = vec![0; 8];
    bytes.extend([5, 0, 3, 0, 1, 2, 3, 0, 0, 0, 0]);
    let extension = bytes.clone();
    bytes.extend(EXAMPLE);
    bytes.extend(extension);
    let mut reader = Reader::<Bitboard, _>::new(Format::Viriformat, &*bytes);
    assert!(reader.read(&mut game).unwrap() && reader.bytes() == EXAMPLE);
    assert!(!reader.read(&mut game).unwrap());
    assert_eq!((reader.changes().extensions, reader.position()), (2, bytes.len() as u64));
}
