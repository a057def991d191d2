//! `polyboard completions` and `polyboard man`: what a shell and `man` are to know of the command.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::Cli;
use crate::error::{Error, Status};
use crate::lines::cannot_write;

/// Writes a script by which a shell completes commands, options and boards
///
/// Examples:
///   polyboard completions bash > polyboard.bash
///   polyboard completions fish > ~/.config/fish/completions/polyboard.fish
///   polyboard completions zsh > ~/.zfunc/_polyboard
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Writes manual pages into a folder: one of polyboard, and one of each command
///
/// Examples:
///   polyboard man ~/.local/share/man/man1
///   polyboard man . && man ./polyboard-compare.1
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Man {
    /// The folder, which is made if it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

pub(crate) fn completions(args: &Completions, out: &mut dyn Write) -> Result<Status, Error> {
    // It would panic at a pipe that is closed.
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "polyboard", &mut script);
    out.write_all(&script)?;
    Ok(Status::Right)
}

pub(crate) fn man(args: &Man) -> Result<Status, Error> {
    let made = std::fs::create_dir_all(&args.folder)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), &args.folder));
    made.map_err(cannot_write(&args.folder.display().to_string()))?;
    Ok(Status::Right)
}
