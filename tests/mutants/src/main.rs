//! Mutants of a package in one program, chosen when it runs.
//!
//! cargo-mutants compiles each mutant. Here all of them are compiled at once, each behind a test of a number that an
//! environment variable gives, so that a mutant costs no more than the tests that it fails.
//!
//! ```text
//! board-mutants switch TREE MUTANTS.json PACKAGE [OPTION...]    changes the sources in TREE; prints the mutants in them
//! board-mutants run TREE CHOSEN SECONDS STAGE...                runs the quicker tests with each; prints the outcomes
//! ```
//!
//! A mutant that does not compile so is left out, as are those in what only the compiler evaluates: they are left to
//! cargo-mutants. So are the survivors in constant functions.

mod mutant;
mod run;
mod switch;
mod switched;

use std::path::Path;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        ["switch", tree, mutants, package, ref options @ ..] => {
            switch::switch(Path::new(tree), package, options, Path::new(mutants))
        }
        ["run", tree, chosen, slowest, ref stages @ ..] => {
            run::run(Path::new(tree), Path::new(chosen), slowest.parse()?, stages)
        }
        _ => bail!(
            "usage: board-mutants switch TREE MUTANTS.json PACKAGE [OPTION...] | run TREE CHOSEN SECONDS STAGE..."
        ),
    }
}
