use board_bugs::{Bug, Known};

use super::*;

const LIST: &str = include_str!("../bugs.txt");
/// Depth 4 takes minutes.
const DEPTH: usize = 3;

fn record() -> String {
    fs::read_to_string(root().join(RECORD)).unwrap()
}

#[test]
fn without_a_bug_the_copies_count_right() {
    for (board, counter) in RIGHT {
        for known in known().unwrap() {
            let counts = counts(*counter, &known.position, DEPTH);
            assert_eq!(
                counts.0[..DEPTH],
                known.counts[..DEPTH].iter().map(|&c| Some(c)).collect::<Vec<_>>(),
                "{board}, {}",
                known.name
            );
        }
    }
}

#[test]
fn the_record_has_what_each_bug_counts() {
    let record = record();
    let mut differences = Vec::new();
    for (id, counter) in WRONG {
        for known in known().unwrap() {
            let recorded = Counts::read(&record, id, known.name).unwrap();
            let counted = counts(*counter, &known.position, DEPTH);
            if recorded.0[..DEPTH] != counted.0[..DEPTH] {
                differences.push(format!("{id}\t{}\t{counted}", known.name));
            }
        }
    }
    assert!(differences.is_empty(), "cargo run --release -p board-bugs\n{differences:#?}");
}

#[test]
fn each_bug_has_a_wrong_count_by_depth_4() {
    let (record, positions) = (record(), known().unwrap());
    for (id, _) in WRONG {
        let is_found = |known: &Known| {
            Counts::read(&record, id, known.name).unwrap().first_wrong(&known.counts).is_some()
        };
        assert!(positions.iter().any(is_found), "{id}");
    }
    assert_eq!(record.lines().count(), WRONG.len() * positions.len());
}

/// What docs/perft.md says of the positions.
#[test]
fn the_start_and_kiwipete_find_what_the_chapter_says() {
    let (record, positions) = (record(), known().unwrap());
    let missed = |known: &Known| -> Vec<&str> {
        let counts = |id| Counts::read(&record, id, known.name).unwrap();
        let ids = WRONG.iter().map(|&(id, _)| id);
        ids.filter(|id| counts(id).first_wrong(&known.counts).is_none()).collect()
    };
    assert_eq!(missed(&positions[1]), ["en-passant-uncovers-a-rook"]);
    let start = missed(&positions[0]);
    for (id, _) in WRONG {
        let is_late = ["castling", "promotion", "no-en-passant", "captured-en-passant", "uncovers"];
        assert!(!is_late.iter().any(|words| id.contains(words)) || start.contains(id), "{id}");
    }
}

#[test]
fn each_bug_has_a_name_of_its_own_that_a_link_can_have() {
    let mut ids: Vec<String> = Bug::all(LIST).unwrap().iter().map(Bug::id).collect();
    for id in &ids {
        assert!(id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{id}");
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), WRONG.len());
}

const EXAMPLE: &str = "# comment\n\nbug: B\nfile: f.rs\ncause: C.\n\n a\n-wrong\n+right\n";

#[test]
fn a_bug_is_put_into_a_text_that_has_its_fix_once() {
    let [bug] = &Bug::all(EXAMPLE).unwrap()[..] else { panic!("one bug") };
    assert_eq!(bug.put_into("a\nright\nb\n").unwrap(), "a\nwrong\nb\n");
    for text in ["a\nwrong\nb\n", "a\nright\na\nright\n"] {
        let error = format!("{:#}", bug.put_into(text).unwrap_err());
        assert!(error.contains("\"B\", f.rs") && error.contains("not once"), "{error}");
    }
}

#[test]
fn a_list_with_something_wrong_is_an_error() {
    for (old, new) in [("file: ", "fill: "), ("-wrong", "wrong"), (" a\n-wrong\n+right\n", "")] {
        assert!(Bug::all(&EXAMPLE.replace(old, new)).is_err(), "{new:?}");
    }
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let counts = Counts::read("b\tStart\t20\t401\tpanics\tpanics", "b", "Start").unwrap();
    assert_eq!(counts.0, [Some(20), Some(401), None, None]);
    assert_eq!(counts.to_string(), "20\t401\tpanics\tpanics");
    assert_eq!(counts.first_wrong(&[20, 401, 5, 6]), Some(3));
    assert!(Counts::read("b\tStart\t20\t401", "b", "Start").is_err());
    assert!(Counts::read("b\tStart\t20\t401\tx\t3", "b", "Start").is_err());
}
