//! The commands of the README run.

mod common;

use common::run;

/// The words of a command line; double quotes hold several together.
fn words(line: &str) -> Vec<&str> {
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
    let lines = include_str!("../README.md").lines().filter(|line| line.starts_with("polyboard "));
    let mut commands = 0;
    for line in lines {
        let run = run(&words(line)[1..]);
        assert_eq!((run.status, run.out.is_empty()), (Some(0), false), "{line}: {}", run.err);
        commands += 1;
    }
    assert!(commands >= 5, "{commands} commands");
}
