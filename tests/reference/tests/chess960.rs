//! What becomes of Chess960 in binpack: the reference crate writes it, but what it reads back is another game.

use std::panic;

use board_bitboard::Bitboard;
use board_data::{Format, Game, Lost, ReadGames, Reader, WriteError, WriteGames, Writer};
use board_reference::games::{Starts, random};
use board_reference::row::{Row, same};
use board_reference::{ours, sfbinpack};

/// What reading what they wrote of one game gives.
#[derive(Debug, Default)]
struct Fates {
    same: usize,
    rights_lost: usize,
    other: usize,
    panics: usize,
    refused: usize,
}

#[test]
fn binpack_loses_chess960_without_a_word() {
    let games = random(Starts::Chess960, 20_000, 6);
    let mut fates = Fates::default();
    panic::set_hook(Box::new(|_| {}));
    for game in &games {
        fate(game, &mut fates);
    }
    let _ = panic::take_hook();
    println!("binpack and Chess960, {} games of theirs: {fates:?}", games.len());
    assert!(fates.other > 0 && fates.rights_lost > 0);
    ours_refuses(&games);
}

fn fate(game: &Game, fates: &mut Fates) {
    // Their board has the rights of standard chess alone, so that is how a FEN names them.
    let written = panic::catch_unwind(|| {
        let entries = sfbinpack::entries(std::slice::from_ref(game));
        let bytes = sfbinpack::write(&entries);
        (sfbinpack::rows(&entries), bytes)
    });
    let Ok((rows, bytes)) = written else {
        fates.panics += 1;
        return;
    };
    let mut reader = Reader::<Bitboard, _>::new(Format::Binpack, &*bytes);
    fates.refused += usize::from(reader.read(&mut Game::default()).is_err());
    let Ok(read) = panic::catch_unwind(|| sfbinpack::rows(&sfbinpack::read(&bytes))) else {
        fates.panics += 1;
        return;
    };
    let ours = ours::rows(std::slice::from_ref(game));
    let placed = |row: &Row| row.seen.pieces;
    if read == ours {
        fates.same += 1;
    } else if read.iter().map(placed).eq(ours.iter().map(placed)) && read.len() == rows.len() {
        fates.rights_lost += 1;
    } else {
        fates.other += 1;
    }
}

/// Ours writes no such game without being allowed to lose the rights, and none in which a king castles otherwise than in
/// standard chess. What it writes is the same game, but for rights that are never used.
fn ours_refuses(games: &[Game]) {
    let mut writer = Writer::<Bitboard, _>::new(Format::Binpack, Vec::new(), Lost::CASTLING);
    let mut written = Vec::new();
    for game in games {
        match writer.write(game) {
            Ok(()) => written.push(game.clone()),
            Err(WriteError::NoRoom(Format::Binpack, _)) => {
                assert!(game.plies.iter().any(|ply| ply.mv.is_castle()), "{}", game.start.fen());
            }
            Err(error) => panic!("{error}"),
        }
    }
    writer.finish().expect("memory is written");
    let (read, _) = ours::read(Format::Binpack, &writer.into_inner());
    assert!(!read.is_empty() && read.len() < games.len());
    let less = |row: &mut Row| row.seen.rooks = [None; 4];
    same(&ours::rows(&read), &ours::rows(&written), less);
}
