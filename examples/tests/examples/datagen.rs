//! Games that the engine plays for training: what is in the files, and that a stop changes nothing.

use std::fs;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use polyboard::data::{Format, Game as Scored, Lost, Problem, Reader, Score, WriteGames, Writer};
use polyboard::encoding::GameResult;
use polyboard::{Bitboard, Color, File, Game, Outcome};

use crate::run::{path, rejected, right, start};

fn file(name: &str) -> String {
    let file = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&file);
    file
}

/// The arguments for some short games.
fn few(file: &str) -> Vec<&str> {
    vec!["datagen", file, "--nodes", "1", "--games", "2", "--seed", "463"]
}

fn games(format: Format, bytes: &[u8]) -> Vec<Scored> {
    Reader::<Bitboard, _>::new(format, bytes).games().collect::<Result<_, _>>().unwrap()
}

/// Replays a game with its repetitions: it ends where it has to, and not before.
fn check(scored: &Scored) {
    let mut game = Game::<Bitboard>::from_position(&scored.start);
    assert_eq!(scored.start.state().fullmove_number, 5);
    for ply in &scored.plies {
        assert!(game.outcome().is_none() && game.claim().is_none(), "{scored:?}");
        game.play(ply.mv).unwrap();
        assert!(ply.score.unwrap().centipawns().abs() <= 30_000);
    }
    assert!(game.outcome().is_some() || game.claim().is_some(), "{scored:?}");
    let result = match game.outcome() {
        Some(Outcome::Checkmate { winner: Color::White }) => GameResult::WhiteWon,
        Some(Outcome::Checkmate { winner: Color::Black }) => GameResult::BlackWon,
        _ => GameResult::Draw,
    };
    assert_eq!(scored.result, result);
}

#[test]
fn games_end_by_the_rules_and_are_the_same_in_both_formats_on_two_boards() {
    let (first, second) = (file("games.vf"), file("games.binpack"));
    let said = right("engine", &few(&first));
    right("engine", &[&["x88"], &*few(&second), &["--threads", "2"]].concat());
    let [bytes, packed] = [&first, &second].map(|file| fs::read(file).unwrap());
    let games = games(Format::Viriformat, &bytes);
    games.iter().for_each(check);
    let positions: usize = games.iter().map(Scored::positions).sum();
    let summary =
        format!("0 games are there\n2 games, {positions} positions, {} bytes: ", bytes.len());
    assert!(said.starts_with(&summary), "{said}");
    let mut again = Writer::<Bitboard, _>::new(Format::Viriformat, Vec::new(), Lost::NOTHING);
    let unpacked = self::games(Format::Binpack, &packed);
    unpacked.iter().for_each(|game| again.write(game).unwrap());
    again.finish().unwrap();
    assert!(again.into_inner() == bytes, "binpack has other games");
    // Whose mate it is says who won, so scores are those of White.
    let mut ends: Vec<_> = games.iter().map(|game| (game.result, game.plies.last())).collect();
    ends.sort_by_key(|end| end.0 as u8);
    let ends = ends.into_iter().map(|(result, ply)| (result, ply.unwrap().score.unwrap()));
    let mates = [(GameResult::BlackWon, -29_999), (GameResult::WhiteWon, 29_999)];
    assert!(ends.eq(mates.map(|(result, score)| (result, Score::Centipawns(score)))), "{games:?}");

    // Wherever a file is cut, its reader says so: else nobody knows what may be cut off.
    for (format, whole) in [(Format::Viriformat, &bytes), (Format::Binpack, &packed)] {
        let cuts = (1..whole.len()).filter(|&cut| {
            let mut read = Reader::<Bitboard, _>::new(format, &whole[..cut]).games();
            let error = read.find_map(Result::err);
            error.is_none_or(|error| !matches!(error.problem, Problem::Truncated))
        });
        assert_eq!(cuts.count(), 1, "{format}: between the games");
    }

    // What a stop leaves behind: whole games, and perhaps a part of the next.
    for (name, whole) in [(first, bytes), (second, packed)] {
        for (length, there) in [(whole.len() - 3, 1), (5, 0), (whole.len(), 2)] {
            fs::write(&name, &whole[..length]).unwrap();
            let said = right("engine", &few(&name));
            assert!(said.starts_with(&format!("{there} games are there\n2 games, ")), "{said}");
            assert!(fs::read(&name).unwrap() == whole, "{name} after {length} bytes");
        }
    }
}

#[test]
fn a_killed_program_leaves_its_games() {
    let name = file("killed.binpack");
    let args = ["datagen", &name, "--nodes", "1", "--games", "1000000", "--threads", "2"];
    let mut child = start(Command::new(path("engine")).args(args));
    while fs::metadata(&name).map_or(0, |file| file.len()) < 100 {
        sleep(Duration::from_millis(5));
    }
    let message = rejected("engine", &args);
    assert!(message.contains("would block"), "two programs write the same file: {message}");
    child.kill().unwrap();
    child.wait().unwrap();
    let there = games(Format::Binpack, &fs::read(&name).unwrap()).len();
    let said = right("engine", &["datagen", &name, "--games", "1"]);
    assert!(said.starts_with(&format!("{there} games are there\n{there} games, ")), "{said}");
}

#[test]
fn chess960_starts_anywhere() {
    let name = file("chess960.vf");
    right(
        "engine",
        &["datagen", &name, "--nodes", "1", "--games", "1", "--seed", "38", "--chess960"],
    );
    let games = games(Format::Viriformat, &fs::read(&name).unwrap());
    games.iter().for_each(check);
    let rights = games[0].start.state().castling;
    let mut files = rights.iter().map(|(.., rook)| rook.file());
    assert!(files.any(|file| ![File::A, File::H].contains(&file)), "{rights:?}");
}

#[test]
fn what_cannot_be_done_is_rejected_and_changes_nothing() {
    let (other, damaged, many) = (file("x.pgn"), file("damaged.vf"), file("many.binpack"));
    fs::write(&damaged, [0xff; 100]).unwrap();
    let mut writer = Writer::<Bitboard, _>::new(Format::Binpack, Vec::new(), Lost::NOTHING);
    (0..2).for_each(|_| writer.write(&Scored::default()).unwrap());
    writer.finish().unwrap();
    let block = writer.into_inner();
    fs::write(&many, &block).unwrap();
    for (args, why) in [
        (&[][..], "FILE"),
        (&[&*other], "expected an extension .vf"),
        (&["x.vf", "--games"], "--games: no number in its bounds: \"\""),
        (&["x.vf", "--nodes", "0"], "--nodes: no number in its bounds: \"0\""),
        (&["x.vf", "--quickly"], "--quickly"),
        (&["x.binpack", "--chess960"], "binpack has no room for Chess960"),
        (&[&*damaged], "viriformat, game 1, byte "),
        (&[&*many], "blocks of many games"),
        (&["no-such-folder/x.vf"], "no-such-folder/x.vf"),
    ] {
        let message = rejected("engine", &[&["datagen"], args].concat());
        assert!(message.contains(why), "{args:?}: {message}");
    }
    assert_eq!(fs::read(&damaged).unwrap(), [0xff; 100]);
    assert_eq!(fs::read(&many).unwrap(), block);
    assert!(fs::metadata(&other).is_err());
}
