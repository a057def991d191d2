//! What the chapter on codes says of games with scores: its figures are those of the record, its losses those of the crate.

use std::fs;
use std::path::Path;

use board_bitboard::Bitboard;
use board_core::{Position, ViewExt};
use board_data::{Format, Game, Lost, Ply, Reader, Score, WriteError, WriteGames, Writer};

const RECORD: &str = "benches/record/2026-11-30-zen3-vm-formats/formats.txt";
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn read(file: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The lines of the chapter, and its text without their ends.
fn chapter() -> (Vec<String>, String) {
    let text = read("docs/encodings.md");
    (
        text.lines().map(str::to_owned).collect(),
        text.split_whitespace().collect::<Vec<_>>().join(" "),
    )
}

/// Fails unless the chapter has all rows of a table.
fn has_rows(rows: &[String]) {
    let (lines, _) = chapter();
    let all = rows.iter().all(|row| lines.contains(row));
    assert!(all, "docs/encodings.md lacks some of these rows:\n{}", rows.join("\n"));
}

/// What `benches/formats.sh` measured: of the games of people, and of those of the engine, codes and formats by name.
fn record() -> [Vec<Vec<String>>; 2] {
    let text = read(RECORD);
    let (people, engine) = text.split_once("\nengine.binpack: ").unwrap();
    [people, engine].map(|part| {
        let rows = part.lines().map(|line| line.split_whitespace().map(str::to_owned).collect());
        rows.filter(|row: &Vec<String>| row.len() >= 6).collect()
    })
}

/// The row with a name: `adaptive` is a code, whose rows have more cells, and has the moves of games.
fn row<'a>(rows: &'a [Vec<String>], name: &str, cells: usize) -> &'a [String] {
    rows.iter()
        .find(|row| row[0] == name && row.len() == cells)
        .unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn every_format_and_some_codes_are_as_measured() {
    let ([people, engine], mut rows) = (record(), Vec::new());
    for code in ["b", "h3", "r160", "adaptive"] {
        let [people, engine] = [&people, &engine].map(|rows| row(rows, code, 9));
        let (theirs, bits, write, read) = (&people[4], &engine[4], &engine[7], &engine[8]);
        rows.push(format!(
            "| `{code}`, each position | {theirs} | {bits} | - | - | {write} | {read} |"
        ));
    }
    for name in Format::ALL.map(Format::name).into_iter().chain(["adaptive"]) {
        let ([_, theirs, ..], [_, bits, score, all, write, read]) =
            (row(&people, name, 6), row(&engine, name, 6))
        else {
            panic!("{name}")
        };
        let (what, all) =
            if name == "adaptive" { (", moves of a game", "-") } else { ("", &**all) };
        rows.push(format!(
            "| `{name}`{what} | {theirs} | {bits} | {score} | {all} | {write} | {read} |"
        ));
    }
    has_rows(&rows);
}

/// Binpack begins each game with a stem and a number of moves: 34 bytes, two of which are a score.
#[test]
fn starts_are_told_from_moves() {
    let text = read(RECORD);
    let count = |what: &str| {
        let lines = text.lines().filter_map(|line| line.split_once(what));
        let words = lines.filter_map(|(before, _)| before.split_whitespace().next_back());
        words.map(|word| word.replace(',', "").parse::<f64>().unwrap()).collect::<Vec<_>>()
    };
    let (games, positions) = (count(" games: "), count(" positions ("));
    let [people, engine] = [0, 1].map(|index| {
        let all: f64 = row(&record()[index], "binpack", 6)[1].parse().unwrap();
        let starts = 256.0 * games[index] / positions[index];
        [format!("{starts:.1}"), format!("{:.1}", all - starts)]
    });
    let told = format!(
        "takes {} bits of these for people and {} for the engine; the moves alone take {} and {}",
        people[0], engine[0], people[1], engine[1]
    );
    assert!(chapter().1.contains(&told), "not {told}");
}

/// What a range coder would need for the scores. As in binpack it has the difference to the score of the ply before, folded. How
/// wide that number is costs what it is worth after the width before, by a model that counts; its other bits are as they are.
fn score_bits(games: &[Game]) -> f64 {
    let (mut counts, mut bits) = ([[1.0_f64; 17]; 17], 0.0);
    for game in games {
        let (mut us, mut before, mut last) = (game.start.state().side_to_move, 0, 0);
        for ply in &game.plies {
            let score = ply.score.unwrap().seen_by(us).centipawns();
            let difference = (score + before) as i16;
            let width = (16 - (difference << 1 ^ difference >> 15).leading_zeros()) as usize;
            let known = &mut counts[last];
            bits -= (known[width] / known.iter().sum::<f64>()).log2();
            bits += width.saturating_sub(1) as f64;
            known[width] += 1.0;
            (us, before, last) = (!us, score, width);
        }
    }
    bits
}

#[test]
fn what_a_format_of_its_own_would_gain() {
    let file = fs::read(Path::new(ROOT).join("tests/data/games/engine.binpack")).unwrap();
    let games: Vec<_> =
        Reader::<Bitboard, _>::new(Format::Binpack, &*file).games().map(Result::unwrap).collect();
    let positions: usize = games.iter().map(Game::positions).sum();
    let number = |cell: &String| cell.parse::<f64>().unwrap();
    let engine = &record()[1];
    let [moves, binpack] = ["adaptive", "binpack"].map(|name| row(engine, name, 6));
    let scores = score_bits(&games) / positions as f64;
    let all = number(&moves[1]) + scores;
    let fewer = 100.0 * (1.0 - all / number(&binpack[3]));
    let slower = [4, 5].map(|time| number(&moves[time]) / number(&binpack[time]));
    assert!(fewer > 25.0 && slower[0] > 10.0 && slower[1] > 10.0, "another answer");
    let told = format!(
        "We estimate {scores:.1} bits for a score, by a model that learns how much scores change, and {all:.1} bits with the \
         move: {fewer:.0} % fewer than binpack. A format of its own should save a quarter, and take ten times as long at \
         most. But the moves alone take {} ns to write and {} ns to read, where binpack takes {} and {} with scores. Data \
         are written once and read many times, so there is no such format.",
        moves[4], moves[5], binpack[4], binpack[5]
    );
    let (_, text) = chapter();
    assert!(text.contains(&told), "not {told}");
    let counted = format!("{} games with {positions} moves", games.len());
    assert!(text.contains(&counted), "not {counted}");
    assert!(number(&binpack[2]) > number(&binpack[1]), "a score takes more than all else");
}

/// A game of one move, in a position with something special.
fn game(fen: &str) -> Game {
    let start = Position::from_fen(fen).unwrap();
    let mv = start.into_board::<Bitboard>().find_uci("e1d1").unwrap();
    let plies = vec![Ply::new(mv, Some(Score::Centipawns(20)))];
    Game { plies, ..Game::new(start) }
}

/// Games that have one thing each, in the order of the table.
fn special() -> [Game; 9] {
    let plain = || game("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let [mut great, mut unknown, mut visited, mut scored] = [(); 4].map(|()| plain());
    great.plies[0].score = Some(Score::Centipawns(4_000));
    unknown.plies[0].score = None;
    visited.visits = vec![255; visited.start.into_board::<Bitboard>().legal_moves().len()];
    visited.plies[0].visits = visited.visits.len() as u8;
    scored.start_score = Some(Score::Centipawns(30));
    [
        game("4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        game("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"),
        game("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        game("4k3/8/8/8/8/8/8/4K2R w - - 12 30"),
        game("4k3/8/8/8/8/8/8/4K2R w - - 256 200"),
        great,
        unknown,
        visited,
        scored,
    ]
}

/// Whether a format writes a game, and reads it as it was; in a format of positions, the one before the move.
fn keeps(format: Format, game: &Game) -> bool {
    let mut writer = Writer::<Bitboard, _>::new(format, Vec::new(), Lost::NOTHING);
    match writer.write(game) {
        Err(WriteError::Lost { .. }) => return false,
        written => written.unwrap(),
    }
    writer.finish().unwrap();
    let bytes = writer.into_inner();
    let again = Reader::<Bitboard, _>::new(format, &*bytes).games().next().unwrap().unwrap();
    let all = |game: &Game| {
        let scores = game.plies.iter().map(|ply| ply.score.map(Score::centipawns));
        let moves: Vec<_> = game.plies.iter().map(|ply| ply.mv).collect();
        (game.start, moves, scores.collect::<Vec<_>>(), game.visits.clone())
    };
    if !format.has_games() {
        return again.start == game.start && again.start_score == game.plies[0].score;
    }
    let has_start = game.start_score.is_none() || again.start_score == game.start_score;
    has_start && all(&again) == all(game)
}

#[test]
fn every_loss_is_one_of_the_crate() {
    let special = special();
    let row = |format: Format| {
        let kept = special.iter().map(|game| keeps(format, game));
        let cells = [format.has_games()].into_iter().chain(kept);
        let cells: Vec<_> = cells.map(|kept| if kept { "Y" } else { "–" }).collect();
        format!("| `{format}` | {} |", cells.join(" | "))
    };
    has_rows(&Format::ALL.map(row));
    // A game without anything special is kept by all.
    let plain = game("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(Format::ALL.iter().all(|&format| keeps(format, &plain)));
}
