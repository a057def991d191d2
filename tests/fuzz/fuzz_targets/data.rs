//! Any bytes as a file of games: errors with their place, or games by the rules that come back when they are written.
//!
//! The first byte selects the format, the rest is the file.

#![no_main]

use board_data::{Format, Game, Lost, ReadGames, Reader, WriteGames, Writer};
use libfuzzer_sys::fuzz_target;
use polyboard::{Bitboard, Board, ViewExt};

fuzz_target!(|input: &[u8]| {
    let Some((&first, file)) = input.split_first() else { return };
    let format = Format::ALL[usize::from(first) % Format::ALL.len()];
    let mut reader = Reader::<Bitboard, _>::new(format, file);
    let (mut game, mut errors) = (Game::default(), 0);
    loop {
        match reader.read(&mut game) {
            Ok(false) => break,
            Ok(true) => {
                check(&game);
                comes_back(format, &game);
            }
            Err(error) => {
                errors += 1;
                assert!(error.at <= file.len() as u64 && errors <= file.len(), "{error}");
            }
        }
    }
    assert!(reader.position() <= file.len() as u64);
});

/// Every move is one that the generator lists.
fn check(game: &Game) {
    let mut board: Bitboard = game.start.into_board();
    for ply in &game.plies {
        assert!(board.legal_moves().contains(&ply.mv), "{} in {}", ply.mv, board.fen());
        board.play_unchecked(ply.mv);
    }
}

fn comes_back(format: Format, game: &Game) {
    let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), Lost::NOTHING);
    writer.write(game).expect("its own format has room for it");
    writer.finish().expect("memory is written");
    let bytes = writer.into_inner();
    let mut reader = Reader::<Bitboard, _>::new(format, &*bytes);
    let mut again = Game::default();
    assert!(reader.read(&mut again).expect("what was written is whole"));
    assert_eq!(again, *game);
}
