//! Files with damage: an error with its place, or games by the rules; never a panic.

use board_bitboard::Bitboard;
use board_core::{Board, ViewExt};
use board_data::{Format, Game, Lost, ReadGames, Reader};
use fastrand::Rng;

use crate::games::{chess960, games, standard, write};

/// Reads all, checks what is delivered, and returns how many games and errors there are.
fn read_all(format: Format, bytes: &[u8]) -> (usize, Vec<String>) {
    let mut reader = Reader::<Bitboard, _>::new(format, bytes);
    let (mut game, mut found, mut errors) = (Game::default(), 0, Vec::new());
    loop {
        match reader.read(&mut game) {
            Ok(false) => return (found, errors),
            Ok(true) => {
                found += 1;
                let mut board: Bitboard = game.start.into_board();
                for ply in &game.plies {
                    assert!(
                        board.legal_moves().contains(&ply.mv),
                        "{format}: {} in {}",
                        ply.mv,
                        board.fen()
                    );
                    board.play_unchecked(ply.mv);
                }
            }
            Err(error) => {
                assert!(error.at <= bytes.len() as u64 && error.game > 0, "{error}");
                assert!(error.to_string().starts_with(format.name()));
                errors.push(error.to_string());
                assert!(errors.len() <= bytes.len());
            }
        }
    }
}

#[test]
fn changed_and_cut_files_give_errors_or_games_by_the_rules() {
    let mut random = Rng::with_seed(7);
    for format in Format::ALL {
        let starts = if format == Format::Binpack { standard() } else { chess960() };
        let whole = write(format, &games(12, 8, &starts), Lost::ALL);
        let mut wrong = 0;
        for _ in 0..300 {
            let mut bytes = whole.clone();
            for _ in 0..random.usize(1..4) {
                let at = random.usize(..bytes.len());
                bytes[at] = random.u8(..);
            }
            if random.bool() {
                bytes.truncate(random.usize(..bytes.len()));
            }
            wrong += usize::from(!read_all(format, &bytes).1.is_empty());
        }
        assert!(wrong > 150, "{format}: {wrong} of 300 were found wrong");
    }
}

#[test]
fn reading_goes_on_behind_a_broken_game() {
    for format in [Format::Viriformat, Format::Montyformat] {
        let games = games(9, 9, &standard());
        let whole = write(format, &games, Lost::NOTHING);
        let first = write(format, &games[..1], Lost::NOTHING).len();
        // The score of the start of the first game stays; the move behind it goes from a1 to a1.
        let header = if format == Format::Viriformat { 32 } else { 43 };
        let mut bytes = whole.clone();
        bytes[header..header + 2].copy_from_slice(&[0x41, 0x10]);
        let (found, errors) = read_all(format, &bytes);
        assert_eq!((found, errors.len()), (8, 1), "{errors:?}");
        assert!(errors[0].contains(&format!("game 1, byte {header}: ")), "{}", errors[0]);
        // A position without kings.
        let mut bytes = whole.clone();
        bytes[first..first + 8].fill(0xff);
        let (found, errors) = read_all(format, &bytes);
        assert_eq!((found, errors.len()), (8, 1), "{errors:?}");
        assert!(errors[0].contains("game 2, byte "), "{}", errors[0]);
    }
}

#[test]
fn visits_of_another_number_of_moves_are_an_error() {
    let mut bytes = write(Format::Montyformat, &games(3, 12, &standard()), Lost::NOTHING);
    // The first ply has 48 legal moves.
    bytes[47] = 3;
    bytes.splice(48..48, [1, 2, 3]);
    let (found, errors) = read_all(Format::Montyformat, &bytes);
    assert_eq!((found, errors.len()), (2, 1), "{errors:?}");
    assert!(errors[0].ends_with("visits of 3 moves, but 48 are legal"), "{}", errors[0]);
}

#[test]
fn reading_binpack_goes_on_at_the_next_block() {
    let games = games(6, 10, &standard());
    let blocks: Vec<_> =
        games.chunks(2).map(|two| write(Format::Binpack, two, Lost::NOTHING)).collect();
    let mut bytes = blocks.concat();
    bytes[8..16].fill(0);
    let (found, errors) = read_all(Format::Binpack, &bytes);
    assert_eq!((found, errors.len()), (4, 1), "{errors:?}");
    assert!(errors[0].starts_with("binpack, game 1, byte 8: not a position"), "{}", errors[0]);

    let mut bytes = blocks.concat();
    bytes[blocks[0].len()] = b'b';
    let (found, errors) = read_all(Format::Binpack, &bytes);
    assert_eq!((found, errors.len()), (2, 1));
    assert!(errors[0].ends_with("a block begins with BINP"), "{}", errors[0]);

    let mut long = b"BINP".to_vec();
    long.extend(u32::MAX.to_le_bytes());
    assert!(read_all(Format::Binpack, &long).1[0].contains("a block of 4294967295 bytes"));
}

#[test]
fn a_move_with_the_mark_of_another_kind_is_named() {
    let games = games(1, 11, &standard()[..1]);
    let mut bytes = write(Format::Viriformat, &games, Lost::NOTHING);
    let ordinary = games[0].plies.iter().position(|ply| !ply.mv.is_special()).unwrap();
    bytes[32 + 4 * ordinary + 1] |= 0x80;
    let errors = read_all(Format::Viriformat, &bytes).1;
    assert!(errors[0].contains("is marked as castling, which it is not"), "{}", errors[0]);
}
