//! Builds the book with its pages and serves it on this machine. Needs a Rust toolchain with rustup; says first what it
//! will install.
//!
//! ```text
//! cargo run -p xtask -- book [OPTION...]     options of `mdbook serve`, such as --open and --port 8000
//! cargo run -p xtask -- pages FOLDER         builds explorer and figures alone
//! ```

#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const TARGET: &str = "wasm32-unknown-unknown";
/// The version that the checks install too: `checks/book.sh`.
const MDBOOK: &str = "0.5.4";

/// A module for pages: the manifest of its package, the profile it is built with, the file that the compiler writes, its name
/// in the pages.
const MODULES: [[&str; 4]; 4] = [
    ["explorer/Cargo.toml", "release", "board_explorer.wasm", "explorer.wasm"],
    ["explorer/codes/Cargo.toml", "release", "board_explorer_codes.wasm", "codes.wasm"],
    ["explorer/adaptive/Cargo.toml", "release", "board_explorer_adaptive.wasm", "adaptive.wasm"],
    ["site/Cargo.toml", "site", "board_site.wasm", "figures.wasm"],
];

/// What wasm-opt is to do, and the extensions of WebAssembly that the compiler uses.
const SMALL: [&str; 7] = [
    "-Oz",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.split_first() {
        Some((command, options)) if command == "book" => book(options),
        Some((command, [folder])) if command == "pages" => pages(Path::new(folder)),
        _ => {
            Err("usage: cargo run -p xtask -- book [OPTION of mdbook serve]... | pages FOLDER"
                .into())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn book(options: &[String]) -> Result<()> {
    let mdbook = root().join("target/tools/bin").join(format!("mdbook{}", env::consts::EXE_SUFFIX));
    let mdbook = if is_mdbook(Path::new("mdbook")) { PathBuf::from("mdbook") } else { mdbook };
    announce(&missing(&mdbook));
    if !is_mdbook(&mdbook) {
        let tools = root().join("target/tools");
        println!("compiling mdBook {MDBOOK}, which takes minutes");
        run(cargo()
            .args(["install", "--locked", "mdbook", "--version", MDBOOK, "--root"])
            .arg(tools))?;
    }
    // mdBook runs the preprocessor, and does not wait for a compiler.
    println!("building what writes into the pages, which takes minutes the first time");
    run(cargo().args(["build", "--locked", "-p", "board-book"]))?;
    // It copies what is in docs, so the pages are put there. Git ignores them.
    pages(&root().join("docs/explorer"))?;
    run(Command::new(mdbook).current_dir(root()).args(["serve", "docs"]).args(options))
}

/// What is not on this machine yet, in words.
fn missing(mdbook: &Path) -> Vec<String> {
    let mut missing = Vec::new();
    if !has_target() {
        missing.push(format!("the compilation target {TARGET}, by rustup"));
    }
    if !is_mdbook(mdbook) {
        missing.push(format!("mdBook {MDBOOK}, into target/tools, by cargo"));
    }
    missing
}

fn announce(missing: &[String]) {
    println!(
        "This builds the book with the explorer and the figures, and serves it on this machine. The landing page and the report \
         are made by checks/site.sh alone."
    );
    if missing.is_empty() {
        println!("Everything that it needs is here.");
        return;
    }
    println!("The first time takes minutes. It installs:");
    missing.iter().for_each(|what| println!("  * {what}"));
}

/// Builds the modules of the pages and copies scripts and styles beside them.
fn pages(folder: &Path) -> Result<()> {
    if !has_target() {
        run(Command::new("rustup").args(["target", "add", TARGET]))?;
    }
    fs::create_dir_all(folder)?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), PathBuf::from);
    for [manifest, profile, built, name] in MODULES {
        println!("building {name}");
        let options = ["build", "--quiet", "--locked", "--lib", "--target", TARGET];
        let manifest = root().join(manifest);
        run(cargo()
            .args(options)
            .args(["--profile", profile, "--manifest-path"])
            .arg(manifest)
            .env("CARGO_TARGET_DIR", &target))?;
        shrink(&target.join(TARGET).join(profile).join(built), &folder.join(name))?;
    }
    for source in ["explorer/page", "site/page"] {
        for entry in fs::read_dir(root().join(source))? {
            let path = entry?.path();
            // The landing page is a page of the whole site, not of this folder: see `board-site`.
            let is_landing = path.ends_with("site/page/index.html");
            if let (false, Some(name)) = (is_landing, path.file_name()) {
                fs::copy(&path, folder.join(name))?;
                if name == "ways.js" {
                    fs::write(folder.join(name), with_sources(&fs::read_to_string(&path)?)?)?;
                }
            }
        }
    }
    Ok(())
}

/// The script of the header, with the address of the sources, once the manifest of the workspace has one.
fn with_sources(script: &str) -> Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let address = manifest.lines().find_map(|line| line.strip_prefix("repository = "));
    let empty = "SOURCES = \"\"";
    if !script.contains(empty) {
        return Err("ways.js has no place for the address of the sources".into());
    }
    Ok(address.map_or(script.into(), |at| script.replace(empty, &format!("SOURCES = {at}"))))
}

/// Writes a module as small as it gets. wasm-opt of binaryen makes it a sixth smaller: a package of most systems, and
/// `cargo install wasm-opt`.
fn shrink(built: &Path, module: &Path) -> Result<()> {
    let is_small =
        Command::new("wasm-opt").args(SMALL).arg(built).arg("--output").arg(module).status();
    if !is_small.is_ok_and(|status| status.success()) {
        println!("  without wasm-opt: the page works, and its module is larger");
        fs::copy(built, module)?;
    }
    println!("  {} bytes", fs::metadata(module)?.len());
    Ok(())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Whether rustup has installed the target.
fn has_target() -> bool {
    let listed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    listed.is_ok_and(|listed| {
        String::from_utf8_lossy(&listed.stdout).lines().any(|line| line == TARGET)
    })
}

/// Whether this is mdBook in the version with which the book is checked.
fn is_mdbook(program: &Path) -> bool {
    let version = Command::new(program).arg("--version").output();
    version.is_ok_and(|version| {
        String::from_utf8_lossy(&version.stdout).trim().trim_start_matches("mdbook v") == MDBOOK
    })
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_and_xtask_use_the_same_mdbook() {
        for check in ["checks/book.sh", "checks/site.sh"] {
            let script = fs::read_to_string(root().join(check)).unwrap();
            assert!(script.contains(&format!("tool mdbook {MDBOOK}\n")), "{check}");
        }
    }

    #[test]
    fn every_module_has_a_package() {
        for [manifest, _, built, _] in MODULES {
            let text = fs::read_to_string(root().join(manifest)).unwrap();
            let package = built.trim_end_matches(".wasm").replace('_', "-");
            assert!(text.contains(&format!("name = \"{package}\"\n")), "{manifest}");
        }
    }
}
