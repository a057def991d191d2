//! Ten million changed, cut, added and removed bytes: no panic, bounded memory, and everything that is read is by the rules.

use board_bitboard::Bitboard;
use board_core::{Board, ViewExt};
use board_data::{Format, Game, Lost, ReadGames, Reader};
use board_reference::games::{Starts, random};
use board_reference::ours;
use fastrand::Rng;

/// Changes of each format.
const CHANGES: usize = 2_000_000;
/// The positions of a file, so that there are many files.
const POSITIONS: usize = 60;

#[test]
fn damaged_files_give_errors_or_games_by_the_rules() {
    for format in Format::ALL {
        let mut random = Rng::with_seed(8);
        let (mut changes, mut files, mut errors, mut games) = (0, 0, 0, 0);
        while changes < CHANGES {
            let whole = file(format, random.u64(..));
            for _ in 0..1000 {
                let mut bytes = whole.clone();
                for _ in 0..random.usize(1..5) {
                    change(&mut bytes, &mut random);
                    changes += 1;
                }
                let (found, wrong) = read_all(format, &bytes);
                (files, games, errors) = (files + 1, games + found, errors + wrong);
            }
        }
        println!("{format}: {changes} changes in {files} files: {games} games, {errors} errors");
        assert!(errors > 0 && games > 0);
    }
    let peak = ours::peak_kibibytes();
    println!("peak memory: {peak} KiB");
    assert!(peak < 100 << 10);
}

fn file(format: Format, seed: u64) -> Vec<u8> {
    let starts = if format == Format::Binpack { Starts::Standard } else { Starts::Double };
    ours::write(format, &random(starts, POSITIONS, seed), Lost::ALL)
}

fn change(bytes: &mut Vec<u8>, random: &mut Rng) {
    let Some(last) = bytes.len().checked_sub(1) else { return };
    let at = random.usize(..=last);
    match random.u8(..20) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, random.u8(..)),
        2 => drop(bytes.remove(at)),
        3 => bytes[at..].iter_mut().take(8).for_each(|byte| *byte = 0),
        4 => bytes[at..].iter_mut().take(8).for_each(|byte| *byte = u8::MAX),
        5..=12 => bytes[at] ^= 1 << random.u8(..8),
        _ => bytes[at] = random.u8(..),
    }
}

/// Reads all, checks what is delivered, and returns how many games and errors there are.
fn read_all(format: Format, bytes: &[u8]) -> (usize, usize) {
    let mut reader = Reader::<Bitboard, _>::new(format, bytes);
    let (mut game, mut games, mut errors) = (Game::default(), 0, 0);
    loop {
        match reader.read(&mut game) {
            Ok(false) => return (games, errors),
            Ok(true) => {
                games += 1;
                let mut board: Bitboard = game.start.into_board();
                for ply in &game.plies {
                    let (mv, moves) = (ply.mv, board.legal_moves());
                    assert!(moves.contains(&mv), "{format}: {mv} in {}", board.fen());
                    board.play_unchecked(mv);
                }
            }
            Err(error) => {
                errors += 1;
                assert!(error.at <= bytes.len() as u64 && error.game > 0, "{error}");
                assert!(errors <= bytes.len(), "it goes on for ever");
            }
        }
        assert!(reader.position() <= bytes.len() as u64);
    }
}
