//! Every record is complete, and every file of it can be read.

use std::fs;
use std::path::{Path, PathBuf};

use polyboard_compare::Findings;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/record")
}

/// The folders of records with their names.
fn records() -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let named = |path: PathBuf| (path.file_name().unwrap().to_str().unwrap().to_owned(), path);
    entries.filter(|path| path.is_dir()).map(named).collect()
}

fn names(record: &Path) -> Vec<String> {
    let entries = fs::read_dir(record).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn every_record_says_when_and_on_what_it_was_made() {
    assert!(!records().is_empty());
    for (name, record) in records() {
        let machine = fs::read_to_string(record.join("machine.txt")).expect(&name);
        let field = |field: &str| {
            let line = machine.lines().find_map(|line| line.strip_prefix(field));
            line.unwrap_or_else(|| panic!("{name}: no {field}")).trim()
        };
        assert!(name.starts_with(field("date")), "{name}: {}", field("date"));
        for of in ["commit", "processor", "system", "compiler"] {
            assert!(!field(of).is_empty(), "{name}: {of}");
        }
    }
}

#[test]
fn no_record_is_half_made() {
    for (name, record) in records() {
        for file in names(&record) {
            let is_whole = file != "unfinished" && !file.ends_with(".part");
            assert!(is_whole, "{name}/{file}: benches/record.sh goes on where it stopped");
        }
    }
}

/// A board that failed is excluded, and such a run is no record.
#[test]
fn every_saved_run_is_complete_and_all_its_boards_agree() {
    let mut read = 0;
    for (name, record) in records() {
        for file in names(&record).into_iter().filter(|file| file.ends_with(".json")) {
            let path = record.join(&file);
            // Results of matches, and tables from before there were saved runs.
            if !fs::read_to_string(&path).unwrap().starts_with("{\n\"format\"") {
                assert!(!file.starts_with("run") && !file.starts_with("layout"), "{name}/{file}");
                continue;
            }
            let findings = Findings::read(&path).unwrap_or_else(|error| panic!("{error}"));
            assert!(findings.is_complete(), "{name}/{file}: stopped before its end");
            assert!(findings.excluded().is_empty(), "{name}/{file}: {:?}", findings.excluded());
            assert!(!findings.parts().is_empty(), "{name}/{file}");
            read += 1;
        }
    }
    assert!(read > 0);
}
