//! Runs the command `polyboard` as its users do.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test uses a part of it")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The result of a run.
#[derive(Debug)]
pub struct Run {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run {
            status: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Run {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// The words that start an emulator, if the processor that the tests are compiled for is emulated.
pub fn emulator() -> String {
    std::env::var("POLYBOARD_EMULATOR").unwrap_or_default()
}

/// A program that was compiled for the same processor.
pub fn program(path: &Path) -> Command {
    let emulator = emulator();
    let mut words = emulator.split_whitespace();
    let Some(first) = words.next() else { return Command::new(path) };
    let mut command = Command::new(first);
    command.args(words).arg(path);
    command
}

pub fn command(args: &[&str]) -> Command {
    let mut command = program(Path::new(env!("CARGO_BIN_EXE_polyboard")));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn run(args: &[&str]) -> Run {
    command(args).output().unwrap().into()
}

pub fn run_with_input(args: &[&str], input: &[u8]) -> Run {
    output(args, input).into()
}

/// The output of a command that must succeed without messages.
#[track_caller]
pub fn bytes(args: &[&str], input: &[u8]) -> Vec<u8> {
    let output = output(args, input);
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{args:?}");
    output.stdout
}

fn output(args: &[&str], input: &[u8]) -> Output {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Runs a command that must succeed without messages.
#[track_caller]
pub fn right(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{args:?}");
    run.out
}
