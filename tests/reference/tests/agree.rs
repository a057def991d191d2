//! Each crate's files read by ours, and ours by theirs, position by position.

use std::fmt::Debug;

use board_bitboard::Bitboard;
use board_core::ViewExt;
use board_data::{Format, Game, Lost, Score};
use board_reference::games::{Starts, played, random};
use board_reference::row::{Row, same};
use board_reference::{bulletformat, montyformat, ours, sfbinpack, viriformat};

/// Positions of each kind of start.
const POSITIONS: usize = 100_000;

/// Games that start as the standard ones do, and those of PGN files.
fn standard() -> Vec<Game> {
    let mut games = played(1);
    games.extend(random(Starts::Standard, POSITIONS, 2));
    games
}

/// Games of Chess960, and those in which both sides start in another way.
fn chess960() -> Vec<Game> {
    let mut games = random(Starts::Chess960, POSITIONS, 3);
    games.extend(random(Starts::Double, POSITIONS, 4));
    games
}

fn all() -> Vec<Game> {
    [standard(), chess960()].concat()
}

/// Prints what was compared.
fn report(what: &str, rows: &[Row], note: impl Debug) {
    let castles = rows.iter().filter(|row| castles(row)).count();
    assert!(rows.len() >= POSITIONS && castles > 100);
    println!(
        "{what}: {} positions are the same, {castles} of them with castling; {note:?}",
        rows.len()
    );
}

/// Whether a piece goes to one of its own color.
fn castles(row: &Row) -> bool {
    row.mv.is_some_and(|(from, to, _)| {
        let [from, to] = [from, to].map(|square| row.seen.pieces[usize::from(square)]);
        to != b'.' && from.is_ascii_uppercase() == to.is_ascii_uppercase()
    })
}

#[test]
fn viriformat_is_read_and_written() {
    let games = all();
    let theirs = viriformat::games(&games);
    let bytes = viriformat::write(&theirs);
    let (read, changes) = ours::read(Format::Viriformat, &bytes);
    same(&ours::rows(&read), &viriformat::rows(&theirs), |_| {});
    same(&ours::rows(&read), &ours::rows(&games), |_| {});
    let written = ours::write(Format::Viriformat, &games, Lost::NOTHING);
    assert!(written == bytes, "the same file, to the byte");
    let again = viriformat::rows(&viriformat::read(&written));
    same(&ours::rows(&games), &again, |_| {});
    report("viriformat", &again, changes);
}

#[test]
fn montyformat_is_read_and_written() {
    let games = all();
    let theirs = montyformat::games(&games, 5);
    let bytes = montyformat::write(&theirs);
    let (read, changes) = ours::read(Format::Montyformat, &bytes);
    // They cut the fraction off where they store a score.
    let rows = ours::rows(&read);
    let again = montyformat::read(&bytes);
    same(&rows, &montyformat::rows(&again), |_| {});
    same(&rows, &ours::rows(&games), |row| row.score = 0);
    for (read, game) in rows.iter().zip(ours::rows(&games)) {
        let parts = i32::from(Score::Centipawns(game.score).expected());
        assert!(read.score.abs_diff(parts) <= 1, "{read:?} and {parts} parts");
    }
    let visits: Vec<_> = read.iter().flat_map(|game| game.visits.clone()).collect();
    assert!(visits == montyformat::visits(&theirs) && !visits.is_empty());
    // Ours, of what was read: the same file but for en passant squares that no pawn can use.
    let written = ours::write(Format::Montyformat, &read, Lost::NOTHING);
    let back = montyformat::read(&written);
    same(&rows, &montyformat::rows(&back), |_| {});
    assert!(montyformat::visits(&back) == montyformat::visits(&again));
    report("montyformat", &rows, (changes, visits.len()));
}

#[test]
fn montyformat_has_the_same_legal_moves() {
    let games = all();
    let mut differ = Vec::new();
    let mut count = 0;
    for game in &games {
        game.replay(|board: &Bitboard, _| {
            let seen = ours::seen(&board.position());
            count += 1;
            if !montyformat::agree(&seen, &board.legal_moves()) {
                differ.push(seen.to_string());
            }
        });
    }
    println!("montyformat's moves: {count} positions, {} differ", differ.len());
    assert!(differ.is_empty(), "{} of {count}, as {:?}", differ.len(), differ.first());
}

#[test]
fn binpack_is_read_and_written() {
    let games = standard();
    let theirs = sfbinpack::entries(&games);
    let bytes = sfbinpack::write(&theirs);
    let (read, changes) = ours::read(Format::Binpack, &bytes);
    let rows = sfbinpack::legal_en_passant(&read);
    same(&rows, &sfbinpack::rows(&theirs), |_| {});
    same(&ours::rows(&read), &ours::rows(&games), |_| {});
    let written = ours::write(Format::Binpack, &games, Lost::NOTHING);
    same(&rows, &sfbinpack::rows(&sfbinpack::read(&written)), |_| {});
    report("binpack", &rows, (changes, bytes.len(), written.len()));
}

#[test]
fn marlinformat_is_read_and_written() {
    let games = all();
    let theirs = viriformat::games(&games);
    let bytes = viriformat::marlinformat(&theirs);
    let expected = ours::rows(&games);
    let (read, _) = ours::read(Format::Marlinformat, &bytes);
    same(&ours::rows(&read), &expected, |row| row.mv = None);
    let written = ours::write(Format::Marlinformat, &games, Lost::NOTHING);
    assert!(written == bytes, "the same file, to the byte");
    let boards = bulletformat::read_marlinformat("marlinformat", &written);
    let rows: Vec<_> = boards.iter().map(bulletformat::row).collect();
    let turned = expected.iter().map(|row| bulletformat::turned(as_converted(*row)));
    same(&turned.collect::<Vec<_>>(), &rows, |_| {});
    let changed = expected.iter().filter(|row| as_converted(**row) != **row).count();
    report("marlinformat", &expected, ("rooks that they make bishops in", changed));
}

/// A row as the crate `bulletformat` 1.8 converts it from marlinformat: rooks that may castle are bishops.
fn as_converted(mut row: Row) -> Row {
    for (index, file) in row.seen.rooks.into_iter().enumerate() {
        if let Some(file) = file {
            let (first, bishop) = if index < 2 { (0, b'B') } else { (56, b'b') };
            row.seen.pieces[first + usize::from(file)] = bishop;
        }
    }
    row
}

#[test]
fn marlinformat_with_a_square_after_every_double_push() {
    let games = all();
    let mut bytes = ours::write(Format::Marlinformat, &games, Lost::NOTHING);
    let rows = ours::rows(&games);
    let mut added = 0;
    let mut number = 0;
    for game in &games {
        let mut pushed = None;
        for ply in &game.plies {
            // The square and the side to move are byte 24 of 32.
            let byte = &mut bytes[32 * number + 24];
            if let Some(square) = pushed
                && *byte & 127 == 64
            {
                *byte = *byte & 128 | square;
                added += 1;
            }
            let over = |mv: board_core::Move| (mv.from().index() + mv.to().index()) as u8 / 2;
            pushed = ply.mv.is_double_push().then(|| over(ply.mv));
            number += 1;
        }
    }
    let (read, changes) = ours::read(Format::Marlinformat, &bytes);
    same(&ours::rows(&read), &rows, |row| row.mv = None);
    assert_eq!(changes.en_passant, added);
    report("marlinformat with idle en passant squares", &rows, changes);
}

#[test]
fn bulletformat_is_read_and_written() {
    let games = all();
    let expected = ours::rows(&games);
    let theirs: Vec<_> = expected.iter().map(bulletformat::board).collect();
    assert!(theirs == viriformat::bulletformat(&viriformat::games(&games)), "by another way");
    let bytes = bulletformat::write(&theirs);
    let turned: Vec<_> = expected.iter().map(|row| bulletformat::turned(*row)).collect();
    let (read, changes) = ours::read(Format::Bulletformat, bytes);
    same(&ours::rows(&read), &turned, |_| {});
    let written = ours::write(Format::Bulletformat, &games, Lost::ALL);
    assert!(written == bytes, "the same file, to the byte");
    let boards = bulletformat::read("bulletformat", &written);
    same(&boards.iter().map(bulletformat::row).collect::<Vec<_>>(), &turned, |_| {});
    report("bulletformat", &expected, changes);
}
