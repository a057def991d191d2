//! The commands of the README run.

use std::process::Command;

use crate::common::run;
use serde_json::Value;

/// The words of a command line; double quotes hold several together.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let outside_and_inside = line.split('"').enumerate();
    outside_and_inside
        .flat_map(|(part, text)| match part % 2 {
            0 => text.split_whitespace().collect(),
            _ => vec![text],
        })
        .collect()
}

#[test]
fn the_commands_of_the_readme_run() {
    let lines =
        include_str!("../../README.md").lines().filter(|line| line.starts_with("polyboard "));
    let mut commands = 0;
    for line in lines {
        let run = run(&words(line)[1..]);
        assert_eq!((run.status, run.out.is_empty()), (Some(0), false), "{line}: {}", run.err);
        commands += 1;
    }
    assert!(commands >= 5, "{commands} commands");
}

/// The README of the workspace writes `cargo run` for `polyboard`.
#[test]
fn cargo_runs_the_command_and_no_other_program() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--locked", "--no-deps", "--format-version", "1"]);
    cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
    let metadata: Value = serde_json::from_slice(&cargo.output().unwrap().stdout).unwrap();
    let default = metadata["workspace_default_members"].as_array().unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    let runs = packages.filter(|package| default.contains(&package["id"]));
    let runs: Vec<_> = runs.filter_map(|package| package["default_run"].as_str()).collect();
    assert_eq!(runs, ["polyboard"]);
}
