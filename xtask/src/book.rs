//! The book with the explorer in it.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The version that is installed where there is none.
const MDBOOK: &str = "0.4.52";

/// Builds the book, puts the explorer into it, and checks the links of both. Gives the folder.
pub(crate) fn build() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask is in no folder")?;
    // As cargo understands it. The scripts stand in other folders.
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(target) => env::current_dir()?.join(target),
        None => root.join("target"),
    };
    let book = root.join("target/book");
    let mdbook = mdbook(root, &target)?;
    let explorer =
        Command::new("bash").args(["explorer/build.sh", "--no-serve"]).step(root, &target);
    explorer.context("the explorer is not built")?;
    // mdBook runs the preprocessor, and is not patient with a compiler.
    cargo(["build", "--locked", "-p", "board-book"]).step(root, &target)?;
    Command::new(mdbook).args(["build", "docs"]).step(root, &target)?;
    copy(&target.join("explorer"), &book.join("explorer"))?;
    let check = ["run", "--quiet", "--locked", "-p", "board-book", "--", "links"];
    cargo(check).arg(&book).step(root, &target)?;
    Ok(book)
}

/// The command `mdbook`, installed if it is missing.
fn mdbook(root: &Path, target: &Path) -> Result<PathBuf> {
    let tools = target.join("tools");
    let installed = tools.join("bin").join(format!("mdbook{}", env::consts::EXE_SUFFIX));
    for command in [Path::new("mdbook"), &installed] {
        let asked = Command::new(command).arg("--version").stdout(Stdio::null()).status();
        if asked.is_ok_and(|status| status.success()) {
            return Ok(command.to_path_buf());
        }
    }
    println!("There is no mdbook. Version {MDBOOK} is installed into {}.", tools.display());
    let install = ["install", "--locked", "mdbook", "--version", MDBOOK, "--root"];
    cargo(install).arg(&tools).step(root, target)?;
    Ok(installed)
}

fn cargo<const N: usize>(arguments: [&str; N]) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments);
    cargo
}

trait Step {
    /// Runs a command in the repository, and says so before. That it fails is an error.
    fn step(&mut self, root: &Path, target: &Path) -> Result<()>;
}

impl Step for Command {
    fn step(&mut self, root: &Path, target: &Path) -> Result<()> {
        let words: Vec<&OsStr> = [self.get_program()].into_iter().chain(self.get_args()).collect();
        let words = words.join(OsStr::new(" "));
        let words = words.display();
        println!("\n== {words}");
        let status = self.current_dir(root).env("CARGO_TARGET_DIR", target).status();
        match status.with_context(|| format!("{words} cannot be run"))? {
            status if status.success() => Ok(()),
            status => bail!("{words} has failed: {status}"),
        }
    }
}

/// Copies the files of a folder that has no other folders.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let context = || format!("{} is not copied to {}", from.display(), to.display());
    fs::create_dir_all(to).with_context(context)?;
    for entry in fs::read_dir(from).with_context(context)? {
        let entry = entry.with_context(context)?;
        fs::copy(entry.path(), to.join(entry.file_name())).with_context(context)?;
    }
    Ok(())
}
