//! The examples of the book that call the command run, and print what the page shows.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::common::{emulator, run};

/// The blocks of code of a page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let text = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let fence = format!("\n```{language}\n");
    let blocks = text.split(&fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_first_command_prints_what_the_page_shows() {
    let shown = blocks("questions.md", "text");
    let [shown] = &shown[..] else { panic!("{shown:?}") };
    let (command, output) = shown.split_once('\n').unwrap();
    let arguments = command.strip_prefix("$ cargo run --release -- ").unwrap();
    let run = run(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(run.out, output);
}

#[test]
fn python_asks_the_command() {
    let programs = blocks("using.md", "python");
    let [program] = &programs[..] else { panic!("{programs:?}") };
    let folder = Path::new(env!("CARGO_BIN_EXE_polyboard")).parent().unwrap();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()].into_iter().chain(std::env::split_paths(&path));
    let mut python = Command::new("python3");
    python.args(["-c", program]).env("PATH", std::env::join_paths(folders).unwrap());
    let output = if emulator().is_empty() { python.output().ok() } else { None };
    let Some(output) = output else {
        assert!(std::env::var_os("CI").is_none(), "CI runs the example: it needs python3");
        writeln!(std::io::stderr(), "the example was not run: there is no python3").unwrap();
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
