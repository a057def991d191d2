//! Tells the program its compiler and its commit, which the reports of `polyboard compare` state.
//!
//! Neither is needed to build: what cannot be found out is "unknown".

use std::path::Path;
use std::process::Command;

/// The folder of this package in its repository.
const FOLDER: &str = "crates/polyboard-cli/";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = std::env::var("RUSTC").ok().and_then(|rustc| output(&rustc, &["--version"]));
    println!("cargo::rustc-env=POLYBOARD_COMPILER={}", known(compiler));
    // A package that was downloaded may lie in another repository.
    let is_checkout = git(&["rev-parse", "--show-prefix"]).as_deref() == Some(FOLDER);
    let commit = is_checkout.then(commit).flatten();
    println!("cargo::rustc-env=POLYBOARD_COMMIT={}", known(commit));
}

/// The commit, and whether files differ from it now. Cargo asks again when another commit is checked out or made, and when a
/// file changes that the program is built of.
fn commit() -> Option<String> {
    // A reference is in a file of its own or in `packed-refs`. The log of HEAD tells of a commit made meanwhile.
    let reference = git(&["rev-parse", "--symbolic-full-name", "HEAD"])?;
    for name in ["HEAD", "logs/HEAD", "packed-refs", &reference] {
        if let Some(path) = git(&["rev-parse", "--git-path", name]) {
            watch(Path::new(&path));
        }
    }
    for path in ["../../Cargo.toml", "../../Cargo.lock"] {
        watch(Path::new(path));
    }
    for package in std::fs::read_dir("..").ok()?.flatten() {
        watch(&package.path().join("Cargo.toml"));
        watch(&package.path().join("src"));
    }
    git(&["describe", "--always", "--dirty"])
}

/// Asks Cargo to run this again when a file changes. A file that is missing would have it run in every build.
fn watch(path: &Path) {
    if path.exists() {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// Takes no lock of the index, which a commit at the same time needs.
fn git(arguments: &[&str]) -> Option<String> {
    output("git", &[&["--no-optional-locks"], arguments].concat())
}

/// What a program prints, in one line; `None` if it is missing or fails.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.trim();
    (output.status.success() && !line.is_empty() && !line.contains('\n')).then(|| line.to_owned())
}

fn known(text: Option<String>) -> String {
    text.unwrap_or_else(|| "unknown".to_owned())
}
