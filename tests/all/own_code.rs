//! No representation uses the slow defaults of `View`, which are for boards under construction.

use std::fs;
use std::path::{Path, PathBuf};

use polyboard::{Backend, Inspect, Position, WithBoard};

const DEFAULTS: [&str; 7] = [
    "king",
    "by_color",
    "by_role",
    "attackers",
    "generate_legal",
    "generate_pseudo_legal",
    "checks_and_pins",
];

/// What a plain board does by its own code. The sets that others ask for come from the defaults.
const PLAIN: [&str; 4] = ["is_attacked", "generate_pseudo_legal", "generate_legal", "count_legal"];

fn sources(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn every_representation_has_its_own_generator() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut files = Vec::new();
    for entry in fs::read_dir(&crates).unwrap() {
        let path = entry.unwrap().path();
        // The core has the defaults, and in the other are boards of peers.
        if !path.ends_with("board-core") && !path.ends_with("polyboard-bench") {
            sources(&path.join("src"), &mut files);
        }
    }
    // What boards of sets have in common is written by a macro, and is no default either.
    let of_set_boards = fs::read_to_string(crates.join("board-setwise/src/board.rs")).unwrap();
    let (_, of_set_boards) = of_set_boards.split_once("macro_rules! view_of_set_board").unwrap();
    let (of_set_boards, _) = of_set_boards.split_once("\n}").unwrap();
    let (mut boards, mut plain) = (0, 0);
    for file in files {
        let source = fs::read_to_string(&file).unwrap();
        let source = source.replace("view_of_set_board!();", of_set_boards);
        // A wrapper has the code of the board inside.
        let is_head = |line: &str| line.starts_with("impl") && line.contains(" View for ");
        if source.lines().any(is_head) {
            let is_plain = file.ends_with("plain.rs");
            *if is_plain { &mut plain } else { &mut boards } += 1;
            for name in if is_plain { &PLAIN[..] } else { &DEFAULTS } {
                let function = format!("    fn {name}(");
                assert!(source.contains(&function), "{} uses the default {name}", file.display());
            }
        }
    }
    let has_plain = |backend: &Backend| backend.visit_plain(&Position::start(), Seen).is_some();
    assert_eq!(plain, Backend::all().filter(has_plain).count());
    // The five array boards share one implementation, and the pair wraps another board.
    assert_eq!(boards, plain - 5);
}

struct Seen;

impl WithBoard for Seen {
    type Output = ();

    fn with<B: Inspect + 'static>(self, _: B) {}
}
