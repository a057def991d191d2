//! Runs `polyboard encode`, `decode` and `sizes` as their users do.

use crate::common::{bytes, right, run, run_with_input};

const POSITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/stored.epd");
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A double push after which no en passant capture is possible.
const E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

/// The ids of all codes, from the table that `sizes` prints.
fn codes() -> Vec<String> {
    let out = right(&["sizes", "--rounds", "0", POSITIONS]);
    let rows = out.lines().skip_while(|line| !line.starts_with("code")).skip(1);
    let codes: Vec<_> =
        rows.filter_map(|row| row.split_whitespace().next().map(str::to_owned)).collect();
    assert!(codes.len() > 20 && codes.contains(&"r160".to_owned()), "{out}");
    codes
}

#[test]
fn every_code_leads_back() {
    let fens = std::fs::read_to_string(POSITIONS).unwrap();
    for code in codes() {
        for raw in [&[][..], &["--raw"]] {
            let command = |name| [&[name, "--code", &code], raw].concat();
            let words = bytes(&command("encode"), fens.as_bytes());
            let back = bytes(&command("decode"), &words);
            assert_eq!(String::from_utf8(back).unwrap(), fens, "{code} {raw:?}");
        }
    }
}

#[test]
fn a_code_word_can_be_an_argument() {
    let word = right(&["encode", KIWIPETE, "--code", "d"]);
    assert_eq!(right(&["decode", word.trim(), "--code", "d"]), format!("{KIWIPETE}\n"));
    let words: Vec<&str> = ["encode"].into_iter().chain(KIWIPETE.split(' ')).collect();
    assert_eq!(right(&words).trim().len(), 40, "r160 is 20 bytes");
}

#[test]
fn nothing_is_dropped_without_an_option() {
    let rejected = run(&["encode", E4]);
    assert_eq!((rejected.status, rejected.out.as_str()), (Some(2), ""));
    assert_eq!(
        rejected.err,
        format!(
            "error: not stored by r160: no pawn can capture en passant on e3 (--reduce drops it)\n  {E4}\n"
        )
    );
    let clock = "4k3/8/8/8/8/8/8/4K2R w - - 151 200";
    for (code, clock) in [("r160", "151"), ("h3", "151")] {
        let fen = format!("4k3/8/8/8/8/8/8/4K2R w - - {clock} 200");
        let rejected = run(&["encode", &fen, "--code", code]);
        assert!(rejected.err.contains("the halfmove clock is 151"), "{}", rejected.err);
    }
    let word = right(&["encode", "--reduce", clock]);
    assert_eq!(right(&["decode", word.trim()]), "4k3/8/8/8/8/8/8/4K2R w - - 150 1\n");
    let word = right(&["encode", "--reduce", E4]);
    assert_eq!(right(&["decode", word.trim()]), format!("{}\n", E4.replace("e3", "-")));
}

/// The record of marlinformat after 1.e4, with a score of 25.
#[test]
fn what_is_dropped_from_a_record_of_another_program_is_reported() {
    let fen = E4.replace("e3", "-");
    let word = right(&["encode", "--code", "record32", &fen]);
    let theirs = format!("{}9400010019000100", &word.trim()[..48]);
    let run = run(&["decode", "--code", "record32", &theirs]);
    assert_eq!((run.status, run.out), (Some(0), format!("{fen}\n")));
    let report = "dropped the en passant square e3: no pawn can capture there\n  ";
    assert_eq!(run.err, format!("{report}{fen}\n"));
}

#[test]
fn bad_lines_are_reported_and_skipped() {
    let input = format!("{START}\nno position\n{E4}\n{KIWIPETE}\r\n");
    let run = run_with_input(&["encode"], input.as_bytes());
    assert_eq!((run.status, run.out.lines().count()), (Some(2), 2));
    for part in ["standard input:2: no position\n  ", "standard input:3: ", "--reduce"] {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
}

#[test]
fn invalid_code_words_are_rejected_with_their_place() {
    for (code, word, expected) in [
        (
            "r160",
            "zz",
            "error: not a code word of r160: zz\n  character 1: not a hexadecimal digit\n",
        ),
        ("r160", "fff", "error: not a code word of r160: fff\n  an odd number of digits\n"),
        (
            "r160",
            "ff",
            "error: not a code word of r160: ff\n  bit 8: the code word ends too early\n",
        ),
        ("b", "00", "error: not a code word of b: 00\n  bit 8: no stop bit in the last byte\n"),
        (
            "a",
            "ff80",
            "error: not a code word of a: ff80\n  bit 0: a field has a value without a meaning\n",
        ),
    ] {
        let run = run(&["decode", word, "--code", code]);
        assert_eq!((run.status, run.err.as_str()), (Some(2), expected));
    }
    let run = run_with_input(&["decode", "--raw"], &[0; 30]);
    assert_eq!(run.status, Some(2));
    assert!(
        run.err.ends_with(
            "standard input: code word 2\n  the input ends 10 bytes before the end of a code word\n"
        ),
        "{}",
        run.err
    );
}

#[test]
fn explain_accounts_for_every_bit() {
    for code in codes() {
        let out = right(&["encode", KIWIPETE, "--code", &code, "--explain"]);
        let bits: usize = out.lines().nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let digits = out.lines().skip(3).take_while(|line| !line.is_empty());
        assert_eq!(digits.map(str::len).sum::<usize>(), bits, "{code}");
        let fields = out.lines().skip_while(|line| !line.starts_with("  at")).skip(1);
        let starts: Vec<usize> =
            fields.map_while(|line| line.split_whitespace().next()?.parse().ok()).collect();
        assert!(starts.is_sorted() && starts[0] == 0 && starts.last() < Some(&bits), "{code}");
    }
    let out = right(&["encode", "--code", "d+best", "--explain"]);
    assert!(out.contains("\n   7  1         side to move\n"), "{out}");
    assert!(out.contains("\n  82  00101010  32 empty from a6\n"), "{out}");
}

#[test]
fn sizes_of_games() {
    let file = format!("{}/castling.pgn", env!("CARGO_TARGET_TMPDIR"));
    // A game of Chess960 with a score, and one of which nobody knows who won.
    let start = r#"[SetUp "1"][FEN "3k4/8/8/8/8/8/8/1K5R w H - 0 1"]"#;
    let text = format!("{start}\n\n1. O-O {{ [%eval 2.5] }} Ke7 1/2-1/2\n\n1. e4 *\n");
    std::fs::write(&file, &text).unwrap();
    let args = ["sizes", "--rounds", "1", "--code", "b,adaptive", &file];
    let run = run_with_input(&args, b"");
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("castling.pgn: broken: pgn, game 2, byte "), "{}", run.err);
    let (positions, games) = run.out.split_once("\n1 game: ").unwrap();
    assert!(positions.contains("castling.pgn: 2 positions"), "{positions}");
    let row = |name: &str| {
        let words = games.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        words.into_iter().find(|row| row.len() == 6 && row[0] == name).expect(games)
    };
    // A start, two moves with their scores, and the end.
    assert_eq!(row("viriformat")[1..4], ["160.00", "16.00", "176.00"]);
    assert_eq!(row("marlinformat")[1..4], ["240.00", "16.00", "256.00"]);
    assert_eq!(row("pgn")[2], format!("{:.2}", 8.0 * "{[%eval 2.50]} 1... ".len() as f64 / 2.0));
    assert_eq!(row("adaptive")[2], "-");
    assert!(row("adaptive")[4..].iter().all(|ns| *ns != "-"), "{games}");
    assert_eq!(row("binpack")[1..], ["-"; 5]);
    assert!(games.contains("\nbinpack: binpack has no room for castling moves of Chess960"));
    assert!(games.contains("\nbulletformat: lost: castling, numbers, scores\n"), "{games}");
    assert!(games.contains("\nviriformat: lost: scores\n"), "{games}");
}

#[test]
fn the_picture_in_the_chapter_is_this_one() {
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/d-best.svg");
    let svg = right(&["encode", KIWIPETE, "--code", "d+best", "--svg", "-"]);
    // If the drawing has changed on purpose: polyboard encode ... --svg docs/pictures/d-best.svg
    assert_eq!(std::fs::read_to_string(picture).unwrap(), svg);
}
