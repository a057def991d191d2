//! Running an example, with arguments and input.

use std::env::consts::EXE_SUFFIX;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// What an example left behind.
pub(crate) struct Run {
    pub(crate) is_right: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Where cargo has put an example: `deps`, which holds this test, and `examples` lie side by side.
pub(crate) fn path(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let profile = test.ancestors().nth(2).expect("the test lies in PROFILE/deps");
    let path = profile.join("examples").join(format!("{name}{EXE_SUFFIX}"));
    let advice =
        "`cargo test -p polyboard-examples` builds the examples, `--test examples` does not";
    assert!(path.exists(), "{} is missing: {advice}", path.display());
    path
}

/// Starts a program with pipes.
pub(crate) fn start(command: &mut Command) -> Child {
    command
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs an example to its end.
pub(crate) fn run(name: &str, args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = start(Command::new(path(name)).args(args));
    // One that ends without reading closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run {
        is_right: output.status.success(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// What an example prints that has nothing to complain of.
pub(crate) fn right(name: &str, args: &[&str]) -> String {
    let Run { is_right, stdout, stderr } = run(name, args, "");
    assert!(is_right && stderr.is_empty(), "{name} {args:?}: {stderr}");
    stdout
}

/// What an example says that fails; it prints nothing else.
pub(crate) fn rejected(name: &str, args: &[&str]) -> String {
    let Run { is_right, stdout, stderr } = run(name, args, "");
    assert!(!is_right && stdout.is_empty(), "{name} {args:?} should fail: {stdout}");
    assert!(!stderr.contains("panicked"), "{stderr}");
    stderr
}
