//! Runs the command `polyboard` as its users do.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{Run, command, right, run, run_with_input};
use crate::help::commands;
use polyboard::Backend;
use polyboard::processor::Level;
use serde_json::Value;

const RIGHT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/right.epd");
const WRONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/wrong.epd");
const REJECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rejected.epd");
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn ids() -> Vec<&'static str> {
    Backend::all().map(Backend::id).collect()
}

#[test]
fn list_names_every_representation_with_its_size_and_needs() {
    let text = right(&["list"]);
    let (boards, needs) = text.split_once("\n\nneeds ").unwrap();
    let rows = boards.lines().skip(1).filter_map(|row| row.split(' ').next());
    assert_eq!(rows.filter(|id| !id.is_empty()).collect::<Vec<_>>(), ids());
    let needs: Vec<_> = needs.split([' ', ',', '\n']).collect();
    assert!(ids().iter().all(|id| needs.contains(id)), "{text}");

    let json = run(&["list", "--json"]).json();
    for (row, id) in json.as_array().unwrap().iter().zip(ids()) {
        assert_eq!(row["id"], id);
        assert!(row["bytes"].as_u64().unwrap() >= 32, "{row}");
        for text in ["idea", "needs", "path"] {
            assert!(!row[text].as_str().unwrap().is_empty(), "{row}");
        }
    }
}

#[test]
fn perft_counts_from_the_start_on_one_representation_and_on_all() {
    let one = right(&["perft", "4"]);
    assert!(one.lines().nth(1).unwrap().starts_with("bitboard  197,281"), "{one}");
    let all = right(&["perft", "4", "--backend", "all"]);
    assert_eq!(all.matches(" 197,281 ").count(), ids().len(), "{all}");
    assert!(all.ends_with(&format!("all {} representations agree\n", ids().len())), "{all}");
    assert!(right(&["perft", "0"]).contains("bitboard      1 "));
}

#[test]
fn perft_counts_the_same_with_and_without_bulk_counting_and_says_which() {
    let ways = [
        ("two-ply", "bulk counting of two plies at once"),
        ("one-ply", "bulk counting of one ply"),
        ("none", "no bulk counting"),
    ];
    for (way, phrase) in ways {
        let text = right(&["perft", "3", "--bulk", way, "--backend", "all", "--fen", CASTLING]);
        assert_eq!(text.matches(" 13,744 ").count(), ids().len(), "{way}: {text}");
        assert!(text.contains(&format!("\n{phrase}\n")), "{text}");
        for depth in ["0", "1", "2", "5"] {
            let json = |bulk: &[&str]| run(&[&["perft", depth, "--json"], bulk].concat()).json();
            let (chosen, default) = (json(&["--bulk", way]), json(&[]));
            assert_eq!(chosen["results"][0]["nodes"], default["results"][0]["nodes"]);
            assert_eq!((&chosen["bulk"], &default["bulk"]), (&way.into(), &"two-ply".into()));
        }
    }
    let kinds = right(&["perft", "3", "--kinds"]);
    assert!(!kinds.contains("bulk"), "{kinds}");
}

#[test]
fn perft_divides_by_first_moves() {
    let text = right(&["perft", "2", "--divide", "--fen", CASTLING]);
    assert!(text.contains("e1g1: 23\n") && text.contains("e1c1: 23\n"), "{text}");
    let rows = text.lines().take_while(|line| !line.is_empty());
    let moves: Vec<_> = rows.filter_map(|line| line.split(':').next()).collect();
    assert_eq!(moves.len(), 26);
    assert!(moves.is_sorted());

    // Castling with the rook on g1 exists only in Chess960.
    let text = right(&["perft", "1", "--divide", "--fen", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"]);
    assert!(text.contains("e1g1: 1\n"), "{text}");
}

#[test]
fn perft_kinds_are_as_published() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let args = ["perft", "3", "--kinds", "--backend", "all", "--fen", kiwipete];
    let text = right(&args);
    let rows = text.lines().skip(1).take(9);
    let last: Vec<_> = rows.filter_map(|row| row.split_whitespace().next_back()).collect();
    assert_eq!(last, ["97,862", "17,102", "45", "3,162", "0", "993", "0", "0", "1"]);
}

#[test]
fn perft_writes_json() {
    let json = run(&["perft", "3", "--json", "--divide", "--backend", "all"]).json();
    assert_eq!((&json["depth"], &json["agree"]), (&3.into(), &true.into()));
    for result in json["results"].as_array().unwrap() {
        assert_eq!(result["nodes"], 8_902);
        assert!(result["seconds"].is_number() && result["nodes_per_second"].is_number());
        let divide = result["divide"].as_array().unwrap();
        assert_eq!(divide.iter().map(|row| row["nodes"].as_u64().unwrap()).sum::<u64>(), 8_902);
    }
    let json = run(&["perft", "3", "--json", "--kinds"]).json();
    let kinds = &json["results"][0]["kinds"][2];
    assert_eq!((&kinds["captures"], &kinds["checks"]), (&34.into(), &12.into()));
}

#[test]
fn perft_counts_the_same_on_several_threads() {
    let mated_at_once = "k7/2Q5/6P1/8/8/2P5/8/Kq6 w - - 0 1";
    for (depth, fen) in [("0", CASTLING), ("1", CASTLING), ("4", CASTLING), ("5", mated_at_once)] {
        let divide = |threads| {
            let args = ["perft", depth, "--divide", "--json", "--fen", fen, "--threads", threads];
            run(&args).json()["results"][0]["divide"].clone()
        };
        assert_eq!(divide("1"), divide("3"), "{fen} depth {depth}");
    }
    let kinds = |threads| {
        let args = ["perft", "4", "--kinds", "--json", "--threads", threads];
        run(&args).json()["results"][0]["kinds"].clone()
    };
    assert_eq!(kinds("1"), kinds("2"));
    let all = right(&["perft", "4", "--backend", "all", "--threads", "2"]);
    assert_eq!(all.matches(" 197,281 ").count(), ids().len(), "{all}");
}

#[test]
fn perft_counts_the_same_with_a_table() {
    let plain = right(&["perft", "5", "--divide"]);
    for more in [&["--seed", "7"][..], &["--threads", "3", "--progress"]] {
        let text = right(&[&["perft", "5", "--divide", "--hash", "1"][..], more].concat());
        let rows = |text: &str| text.lines().take(20).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(rows(&text), rows(&plain));
        assert!(text.contains("bitboard  4,865,609 "), "{text}");
        let table = text.lines().last().unwrap().split_whitespace().collect::<Vec<_>>();
        assert_eq!(table[..2], ["bitboard", "1"], "{text}");
        assert!(table.last().unwrap().parse::<f64>().unwrap() < 1e-20, "{text}");
    }
    let args = ["perft", "4", "--hash", "2", "--seed", "9", "--backend", "all", "--json"];
    for result in run(&args).json()["results"].as_array().unwrap() {
        assert_eq!(result["nodes"], 197_281);
        let table = &result["table"];
        assert_eq!((&table["mebibytes"], &table["seed"]), (&2.into(), &9.into()));
        assert_eq!(
            (&table["positions_looked_up"], &table["positions_found"]),
            (&400.into(), &0.into())
        );
    }
    let kings = ["perft", "60", "--hash", "1", "--fen", "8/8/8/3k4/8/8/8/K7 w - - 0 1"];
    let rejected = run(&kings);
    let why = "error: perft 60 has more leaves than a number of 128 bits holds\n";
    assert_eq!((rejected.status, rejected.err.as_str()), (Some(2), why));
    let rejected = run(&["perft", "4", "--hash", "99999999999"]);
    assert_eq!(rejected.status, Some(2));
    let start = "error: no memory for a hash table of 99999999999 MiB: ";
    assert!(rejected.err.starts_with(start), "{}", rejected.err);
}

#[test]
fn verify_accepts_right_counts_and_reports_what_it_skipped() {
    let text = right(&["verify", RIGHT, "--backend", "all", "--max-nodes", "5000000"]);
    assert!(text.contains("rows      3 read, 3 counted, 0 rejected\n"), "{text}");
    // Seven counts on each representation.
    let compared = 7 * ids().len();
    let counts = format!("counts    {compared} compared; 1 stated count above 5,000,000 skipped\n");
    assert!(text.contains(&counts), "{text}");
    assert!(text.ends_with("all counts are right\n"), "{text}");
}

#[test]
fn verify_names_a_wrong_count_and_the_command_to_divide_it() {
    let run = run(&["verify", WRONG, "--backend", "x88"]);
    assert_eq!(run.status, Some(1));
    let expected = format!(
        "{WRONG}:3: mismatch at depth 2 on x88\n  \
           8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\n  \
           counted 191, stated 192; to divide:\n  \
           polyboard perft 2 --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' \
           --backend x88 --divide --bulk one-ply\n"
    );
    assert!(run.out.starts_with(&expected), "{}", run.out);
    for (bulk, divided_by) in [("two-ply", "--divide\n"), ("none", "--divide --bulk none\n")] {
        let run = self::run(&["verify", WRONG, "--backend", "x88", "--bulk", bulk]);
        let counted = "counted 191, stated 192; to divide:";
        assert!(run.out.contains(counted) && run.out.contains(divided_by), "{}", run.out);
    }

    let run = self::run(&["verify", WRONG, "--backend", "all", "--json"]);
    assert_eq!(run.status, Some(1));
    let json = run.json();
    let mismatches = json["mismatches"].as_array().unwrap();
    let boards: Vec<_> = mismatches.iter().map(|row| row["backend"].as_str().unwrap()).collect();
    assert_eq!(boards, ids());
    assert_eq!((&mismatches[0]["stated"], &mismatches[0]["counted"]), (&192.into(), &191.into()));
}

#[test]
fn verify_rejects_rows_with_every_error() {
    let run = run(&["verify", REJECTED]);
    assert_eq!(run.status, Some(2));
    let heads: Vec<_> = run.err.lines().filter(|line| line.starts_with(REJECTED)).collect();
    for (head, line) in heads.iter().zip([2, 3, 4, 5]) {
        assert!(head.starts_with(&format!("{REJECTED}:{line}: rejected: ")), "{head}");
    }
    assert!(run.err.contains("castling field: unexpected 'x' (character 25)"), "{}", run.err);
    assert!(run.err.contains("(castling-without-rook)"), "{}", run.err);
    assert!(run.err.contains("no count stated"), "{}", run.err);
    assert!(run.err.contains("(--allow too-many-pawns)"), "{}", run.err);
    assert!(run.out.contains("rows      5 read, 1 counted, 4 rejected\n"), "{}", run.out);

    let run =
        self::run(&["verify", REJECTED, "--allow", "too-many-pawns,too-many-pieces", "--json"]);
    assert_eq!(run.status, Some(2));
    let json = run.json();
    assert_eq!((&json["rows"], &json["counted_rows"]), (&5.into(), &2.into()));
    assert_eq!(json["rejected"][1]["reasons"][0], "castling-without-rook");
}

#[test]
fn verify_reads_standard_input() {
    let row = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\r\n";
    let run = run_with_input(&["verify", "-"], row);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    let run = run_with_input(&["verify", "-"], b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D4000000000 5\n");
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("the greatest depth is D99"), "{}", run.err);
    let run = run_with_input(&["verify", "-"], b"nonsense\n");
    assert_eq!(run.status, Some(2));
    assert!(run.err.starts_with("standard input:1: rejected: nonsense\n"), "{}", run.err);
}

#[test]
fn verify_of_nothing_is_no_success() {
    for (suite, options) in
        [("", &[][..]), ("# nothing\n", &[]), (START_COUNT, &["--max-nodes", "1"])]
    {
        let run = run_with_input(&[&["verify", "-"], options].concat(), suite.as_bytes());
        assert_eq!(run.status, Some(2), "{suite}");
        assert!(run.out.ends_with("\nnothing to compare\n"), "{}", run.out);
    }
}

/// The row states so little that the limit would allow it.
#[test]
fn verify_counts_no_more_than_the_limit() {
    let row = format!("{START_COUNT} ;D20 3\n");
    let run = run_with_input(&["verify", "-", "--max-nodes", "1000"], row.as_bytes());
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains(" and more, stated 3; to divide:\n"), "{}", run.out);
}

const START_COUNT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20";

/// Each command that reads text, with a line that it accepts.
const READERS: [(&[&str], &str); 9] = [
    (&["verify", "-"], START_COUNT),
    (&["sizes", "-", "--rounds", "0"], START_COUNT),
    (
        &["compare", "--positions", "-", "--nodes", "1", "--rounds", "1", "--backend", "x88"],
        START_COUNT,
    ),
    (&["pgn", "-"], "1. e4 *"),
    (&["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    (&["move"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1\tO-O"),
    (&["game"], "startpos\te2e4"),
    (&["encode"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    (&["uci"], "position startpos moves e2e4"),
];

#[test]
fn a_text_with_a_byte_order_mark_is_read_and_utf_16_is_named() {
    for (args, line) in READERS {
        let run = run_with_input(args, format!("\u{feff}{line}\r\n").as_bytes());
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{args:?}");
        assert!(!run.out.contains("info string"), "{}", run.out);
        for mark in ["\u{feff}", ""] {
            let text = format!("{mark}{line}\r\n");
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            let run = run_with_input(args, &units.collect::<Vec<_>>());
            let said = format!("{}{}", run.out, run.err);
            assert!(said.contains("standard input is UTF-16: convert it"), "{args:?}: {said}");
        }
    }
}

#[test]
fn latin_1_is_read_in_strings_and_elsewhere_named_with_its_place() {
    let named = [START_COUNT.as_bytes(), b" ;id \"Gr\xfcnfeld\"\n# \xfc"].concat();
    assert_eq!(run_with_input(&["verify", "-"], &named).status, Some(0));
    for (args, _) in READERS.into_iter().filter(|(args, _)| args[0] != "pgn") {
        let run = run_with_input(args, b"\n8/8/\xe9 w - - 0 1\n");
        let said = format!("{}{}", run.out, run.err);
        assert!(said.contains("byte 5 (0xe9) is not UTF-8"), "{args:?}: {said}");
        assert!(args[0] == "uci" || said.contains("standard input:2: "), "{args:?}: {said}");
    }
}

#[test]
fn a_long_line_is_not_echoed() {
    let long = "a".repeat(3 << 20);
    let starts = ["", "startpos\t", "position startpos moves ", START_COUNT];
    for ((args, _), start) in READERS.into_iter().flat_map(|reader| starts.map(|s| (reader, s))) {
        for text in [&long[..], &long[..1 << 19]] {
            let run = run_with_input(args, format!("{start}{text}\n").as_bytes());
            let length = run.out.len() + run.err.len();
            assert!(length < 2_000, "{args:?}, {start:?}: {length} bytes");
        }
    }
}

#[test]
fn show_prints_the_memory_of_each_representation() {
    let text = right(&["show"]);
    let heads: Vec<_> = text.lines().filter(|line| line.ends_with(" bytes")).collect();
    assert_eq!(heads.len(), ids().len());
    for (head, id) in heads.iter().zip(ids()) {
        assert!(head.starts_with(&format!("{id}, ")), "{head}");
    }
    let kings = ["8/8/8/3k4/8/3K4/8/7R", "w", "-", "-", "0", "1"];
    let args = [&["show", "--backend", "mailbox12x12"], &kings[..]].concat();
    let text = right(&args);
    assert_eq!(text.matches("99").count(), 144 - 64, "{text}");
}

#[test]
fn show_draws_a_diagram() {
    let queen = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
    let svg = right(&["show", queen, "--svg", "-", "--arrow", "e1e2", "--highlight", "e1,e2"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains(&format!("<title>{queen}</title>")), "{svg}");
    let black = right(&["show", queen, "--svg", "-", "--seen-from", "black"]);
    assert_ne!(black, svg);
    let file = std::env::temp_dir().join(format!("polyboard-show-{}.svg", std::process::id()));
    assert_eq!(
        right(&["show", queen, "--svg", file.to_str().unwrap(), "--seen-from", "black"]),
        ""
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), black);
    std::fs::remove_file(&file).unwrap();
    let nowhere = run(&["show", "--svg", "/nowhere/at/all.svg"]);
    assert_eq!(nowhere.status, Some(2));
    assert!(nowhere.err.contains("cannot write /nowhere/at/all.svg"), "{}", nowhere.err);
}

#[test]
fn fen_prints_the_requested_form() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    for (options, expected) in [
        (&[][..], "KQkq e3"),
        (&["--ep", "always"][..], "KQkq e3"),
        (&["--ep", "pseudo-legal"], "KQkq -"),
        (&["--ep", "legal"], "KQkq -"),
        (&["--castling", "standard"], "KQkq e3"),
        (&["--castling", "x-fen"], "KQkq e3"),
        (&["--castling", "shredder"], "HAha e3"),
    ] {
        let expected = fen.replace("KQkq e3", expected) + "\n";
        assert_eq!(right(&[&["fen", fen], options].concat()), expected);
    }
}

#[test]
fn fen_reports_every_error() {
    let run = run(&["fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("White has no king (no-white-king)\n"), "{}", run.err);
    assert!(run.err.contains("Black has no king (no-black-king)\n"), "{}", run.err);

    let pawns = "4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1";
    assert_eq!(self::run(&["fen", pawns]).status, Some(2));
    assert_eq!(right(&["fen", pawns, "--allow", "too-many-pawns"]), format!("{pawns}\n"));
}

#[test]
fn fen_writes_check_moves_and_errors_as_json() {
    let json = run(&["fen", "--json", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"]).json();
    assert_eq!((&json["accepted"], &json["check"]), (&true.into(), &true.into()));
    assert_eq!(json["legal_moves"], serde_json::json!(["e1e2"]));

    let run = run(&["fen", "--json", "8/8/8/8/8/8/8/4K3 w - - 0 0"]);
    assert_eq!(run.status, Some(2));
    assert_eq!(run.json()["reasons"], serde_json::json!(["no-black-king", "fullmove-zero"]));
}

#[test]
fn fen_mends_what_others_write_and_says_so() {
    let text = "4k3/8/8/8/3Pp3/8/8/4K2R b KQk d3 3";
    assert_eq!(run(&["fen", text]).status, Some(2));
    let read = run(&["fen", "--tolerant", text]);
    assert_eq!((read.status, &*read.out), (Some(0), "4k3/8/8/8/3Pp3/8/8/4K2R b K d3 0 1\n"));
    let mends = "castling rights Q and k dropped: king or rook is not there; \
                 halfmove clock 3 set to 0, as after the double push of a pawn";
    assert_eq!(read.err, format!("{mends}\n"));
    let json = run(&["fen", "--tolerant", "--json", text]).json();
    assert_eq!((&json["mends"], &json["chess960"]), (&mends.into(), &false.into()));
    let lines = run_with_input(&["fen", "--tolerant"], format!("{text}\n").as_bytes());
    assert_eq!(lines.err, format!("standard input:1: {mends}\n"));
}

#[test]
fn fen_reads_standard_chess_alone() {
    let chess960 = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    assert_eq!(run(&["fen", "--json", chess960]).json()["chess960"], true);
    let run_ = run(&["fen", "--standard", chess960]);
    let error = "castling rights of Chess960: king or rook is not where standard chess has it";
    assert_eq!(run_.status, Some(2));
    assert_eq!(run_.err, format!("error: not a position: {chess960}\n  {error}\n"));
    assert_eq!(run(&["fen", "--standard", CASTLING]).status, Some(0));
}

#[test]
fn fen_reads_lines_and_continues_after_an_error() {
    let input =
        b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\nnonsense \x1b[2J \xff\n\n4k3/8/8/8/8/8/8/4K3 b - - 0 1\n";
    let run = run_with_input(&["fen"], input);
    assert_eq!(run.status, Some(2));
    assert_eq!(run.out, "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 b - - 0 1\n");
    assert!(run.err.starts_with("standard input:2: not a position: nonsense"), "{}", run.err);
    assert!(run.err.contains("\nstandard input:3: not a position: \n"), "{}", run.err);
    assert!(!run.err.contains('\x1b'), "{}", run.err);

    let run = run_with_input(&["fen", "--json"], input);
    let lines: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let accepted: Vec<_> = lines.iter().map(|line| line["accepted"].as_bool().unwrap()).collect();
    assert_eq!(accepted, [true, false, false, true]);
    assert_eq!(lines[3]["line"], 4);
}

#[test]
fn wrong_usage_has_status_2() {
    for args in [
        &["perft"][..],
        &["perft", "x"],
        &["perft", "-1"],
        &["perft", "2", "--backend", "x99"],
        &["perft", "2", "--divide", "--kinds"],
        &["perft", "2", "--fen", "8/8 w - - 0 1"],
        &["perft", "2", "--allow", "kings-touch"],
        &["verify"],
        &["verify", "no such file"],
        &["perft", "2", "--threads", "0"],
        &["perft", "2", "--threads", "-1"],
        &["perft", "2", "--hash", "0"],
        &["perft", "2", "--hash", "1", "--kinds"],
        &["perft", "2", "--seed", "1"],
        &["perft", "2", "--bulk", "three-ply"],
        &["perft", "2", "--bulk", "none", "--kinds"],
        &["perft", "2", "--bulk", "none", "--hash", "1"],
        &["compare", "--nodes", "0"],
        &["compare", "--workload", "chess"],
        &["compare", "--no-bulk", "--workload", "perft"],
        &["report", "a", "--markdown", "--csv"],
        &["compare", "--yardstick", "x99"],
        &["fen", "--ep", "never"],
        &["nonsense"],
    ] {
        let run = run(args);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.starts_with("error: "), "{args:?}: {}", run.err);
    }
    let unknown = run(&["perft", "2", "--backend", "x99"]).err;
    assert!(ids().iter().all(|id| unknown.contains(id)), "{unknown}");
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_command_quietly() {
    let mut child = command(&["fen"]).stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    // The command ends at its first line, so writing the rest may fail.
    let lines = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n".repeat(10_000);
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(141));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// Every signal was reported as Ctrl-C.
#[cfg(unix)]
#[test]
fn a_signal_stops_a_count_and_its_progress_is_reported() {
    use std::thread::sleep;
    use std::time::Duration;

    for (signal, args) in [
        ("-INT", &["perft", "15"][..]),
        ("-TERM", &["perft", "15", "--threads", "2"]),
        ("-HUP", &["perft", "15", "--threads", "2", "--hash", "16"]),
        ("-HUP", &["compare", "--nodes", "1000", "--rounds", "100000"]),
        ("-INT", &["compare", "--workload", "legal", "--nodes", "1000", "--rounds", "100000"]),
    ] {
        // On a busy machine a signal may come before the end of the first round, after which there is something to report.
        let reported = (0..6).any(|doublings| {
            let child = command(args).spawn().unwrap();
            sleep(Duration::from_secs(1 << doublings));
            let id = child.id().to_string();
            assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(130), "{args:?}");
            String::from_utf8(output.stdout).unwrap().contains("stopped by a signal")
        });
        assert!(reported, "{args:?}");
    }
}

#[test]
fn game_reports_outcomes_and_possible_claims() {
    let input = "startpos\tf2f3 e7e5 g2g4 d8h4\r\n\
        startpos\tg1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\n\
        4k3/8/8/8/8/8/8/R3K3 w Q - 149 90\te1c1\n\
        4k3/8/8/8/8/8/8/4K1N1 w - - 0 1\n";
    for backend in ids() {
        let run = run_with_input(&["game", "--backend", backend], input.as_bytes());
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
        let games: Vec<Value> =
            run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of = |index: usize, field: &str| games[index][field].clone();
        assert_eq!((of(0, "outcome"), of(0, "reason")), ("0-1".into(), "checkmate".into()));
        assert_eq!((of(0, "plies"), of(0, "ended")), (4.into(), 4.into()));
        assert_eq!(of(0, "fen"), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
        assert_eq!((of(1, "claim_threefold"), of(1, "threefold")), (7.into(), 8.into()));
        assert_eq!((of(1, "outcome"), of(1, "fivefold")), (Value::Null, Value::Null));
        assert_eq!(
            (of(2, "reason"), of(2, "seventyfive")),
            ("seventy-five moves".into(), 1.into())
        );
        assert_eq!((of(2, "claim_fifty"), of(2, "fifty")), (0.into(), 0.into()));
        assert_eq!(
            (of(3, "reason"), of(3, "insufficient")),
            ("insufficient material".into(), 0.into())
        );
        assert_eq!(of(3, "line"), 4);
    }
}

#[test]
fn game_continues_after_a_bad_line() {
    let input = b"8/8 w\te2e4\nstartpos\te2e4 e2e4\n\nstartpos\t\xff\nstartpos\te2e4\n";
    let run = run_with_input(&["game"], input);
    assert_eq!(run.status, Some(2));
    let lines: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["line"], index + 1);
        assert_eq!(line["error"].is_string(), index < 4, "{line}");
    }
    assert_eq!(lines[4]["plies"], 1);
    assert!(run.err.contains(
        "standard input:2: ply 2: UCI move: e2e4 is not legal here: e2 is empty: rnbqkbnr/"
    ));
}

#[test]
fn fen_reports_insufficient_material_by_side() {
    let json = run(&["fen", "--json", "4k3/8/8/8/8/8/8/3QK1n1 w - - 0 1"]).json();
    let material = &json["insufficient_material"];
    assert_eq!((&material["white"], &material["black"]), (&false.into(), &true.into()));
}

fn uci(script: &str) -> String {
    let run = run_with_input(&["uci"], script.as_bytes());
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{script}");
    run.out
}

#[test]
fn uci_introduces_itself_as_a_rules_server() {
    let text = uci("uci\nisready\nquit\nisready\n");
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[0].starts_with("id name polyboard") && lines[0].contains("rules only"));
    let backends = lines.iter().find(|line| line.starts_with("option name Backend ")).unwrap();
    assert!(ids().iter().all(|id| backends.contains(&format!(" var {id}"))));
    assert!(text.ends_with("\nuciok\nreadyok\n"), "{text}");
}

#[test]
fn uci_counts_shows_and_answers_with_a_legal_move() {
    for backend in ids() {
        let text = uci(&format!(
            "setoption name Backend value {backend}\nposition startpos moves e2e4 c7c5\nd\n\
             position startpos\ngo movetime 5 searchmoves g1f3\n"
        ));
        assert!(text.contains(&format!("Backend: {backend}\n")), "{text}");
        assert!(text.ends_with("\nbestmove g1f3\n"), "{text}");
    }
    let text = uci("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo perft 1\n");
    assert!(text.contains("\ne1g1: 1\n"), "{text}");
    let text =
        uci("setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/4K2R w K -\n\
        go perft 1\ngo searchmoves e1h1\n");
    assert!(text.contains("\ne1h1: 1\n") && text.ends_with("bestmove e1h1\n"), "{text}");
    // Values were case-sensitive, which the protocol forbids.
    let text = uci("setoption name backend value X88\nsetoption name uci_chess960 value True\n\
        position fen 4k3/8/8/8/8/8/8/4K2R w K -\nd\ngo searchmoves e1h1\n");
    assert!(text.contains("\nBackend: x88\n") && text.ends_with("\nbestmove e1h1\n"), "{text}");
    // Checkmate: there is no move.
    assert_eq!(uci("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo\n"), "bestmove 0000\n");
    // After `go infinite` the move is written at `stop`.
    let text = uci("position startpos moves e2e4\ngo infinite\nisready\nstop\nstop\n");
    assert!(text.starts_with("readyok\nbestmove ") && text.lines().count() == 2, "{text}");
}

#[test]
fn the_instructions_in_use_can_be_limited() {
    let path = |level: &str, backend: &str| {
        let rows = run(&["list", "--processor", level, "--json"]).json();
        let row = rows.as_array().unwrap().iter().find(|row| row["id"] == backend).unwrap();
        row["path"].as_str().unwrap().to_owned()
    };
    if Level::COMPILED == Level::Baseline {
        assert_eq!(path("baseline", "x88"), "level baseline");
        assert_eq!(path("popcnt", "x88"), "level baseline");
        assert_ne!(path("baseline", "bitboard"), "pext");
        let counted = right(&["--processor=baseline", "perft", "4", "--backend", "bitboard"]);
        assert!(counted.contains("197,281"), "{counted}");
    }
    if Level::detect() >= Level::Bmi2 {
        assert_eq!(path("bmi2", "x88"), "level bmi2");
    }
    let run = self::run(&["list", "--processor", "sse2"]);
    assert!(run.err.contains("neither baseline nor popcnt nor bmi2 nor avx512"), "{}", run.err);
    assert_eq!((run.status, run.out.as_str()), (Some(2), ""));
}

#[test]
fn a_limit_of_the_environment_is_obeyed_or_named() {
    let list = |limit: &str| -> Run {
        command(&["list"]).env("POLYBOARD_PROCESSOR", limit).output().unwrap().into()
    };
    let run = list(Level::COMPILED.name());
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    let run = list("v3");
    let expected =
        "error: POLYBOARD_PROCESSOR=v3: neither baseline nor popcnt nor bmi2 nor avx512\n";
    assert_eq!((run.status, run.err.as_str()), (Some(2), expected));
}

/// The report says so, because the figures are not those of the processor.
#[test]
fn a_comparison_names_the_level_and_the_limit() {
    let level = Level::COMPILED.name();
    let text = right(&[
        "compare",
        "--nodes",
        "1000",
        "--rounds",
        "3",
        "--workload",
        "count",
        "--processor",
        level,
    ]);
    // A long name takes two lines.
    let machine = text.split("\nbuild ").next().unwrap();
    assert!(machine.starts_with("machine ") && machine.ends_with(level), "{machine}");
    let is_limited = Level::COMPILED < Level::of_processor();
    let words: Vec<&str> = machine.split_whitespace().collect();
    assert_eq!(words.join(" ").contains("limited to"), is_limited, "{machine}");
}

/// Where the output is no terminal, lines have at most eighty columns.
#[test]
fn lines_fit_eighty_columns() {
    let mut texts = vec![right(&["help"]), right(&["list"]), right(&["perft", "4", "--kinds"])];
    for command in commands() {
        texts.extend(["-h", "--help"].map(|help| right(&[&command, help])));
    }
    let position = format!("{CASTLING}\n");
    texts.push(run_with_input(&["sizes", "--rounds", "1", "-"], position.as_bytes()).out);
    let workloads = ["perft,search", "all", "perft", "search", "from-position,checks-and-pins"];
    for workload in workloads {
        for by_class in [&["--by-class"][..], &[]] {
            let quick = ["compare", "--nodes", "200", "--rounds", "1", "--workload", workload];
            texts.push(right(&[&quick[..], by_class].concat()));
        }
    }
    let learned = ["--workload", "legal,attacked,see", "--learned", "--boards", "40"];
    texts.push(right(&[&["compare", "--nodes", "200", "--rounds", "1"], &learned[..]].concat()));
    texts.push(right(&["compare", "--plain", "--nodes", "20", "--rounds", "1"]));
    assert!(texts.len() > 30);
    for line in texts.iter().flat_map(|text| text.lines()) {
        assert!(line.chars().count() <= 80, "{line}");
    }
}
