//! Tasks of this repository that take more than one command.
//!
//! ```text
//! cargo run -p xtask -- book --open    builds the book with the explorer in it, and opens it
//! ```

#![forbid(unsafe_code)]

mod book;
mod serve;

use std::net::{Ipv4Addr, TcpListener};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

/// Tasks of this repository that take more than one command
#[derive(Debug, Parser)]
enum Task {
    Book(Book),
}

/// Builds the book with the explorer in it into target/book, and serves both on this machine
///
/// Needs bash. Installs what is missing: the compilation target wasm32-unknown-unknown by rustup, and
/// mdBook by cargo, into target/tools, unless there is an mdbook already.
#[derive(Debug, clap::Args)]
struct Book {
    /// Opens it in a browser
    #[arg(long, conflicts_with = "no_serve")]
    open: bool,
    /// Builds it, and checks its links, but does not serve it
    #[arg(long)]
    no_serve: bool,
    /// The port to serve it on; 0 takes any that is free
    #[arg(long, default_value_t = 8000, conflicts_with = "no_serve")]
    port: u16,
}

fn main() -> ExitCode {
    let Task::Book(args) = Task::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Book) -> Result<()> {
    if args.no_serve {
        let book = book::build()?;
        println!("the book is in {}", book.display());
        return Ok(());
    }
    // A port that is taken is told of before the long work.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))
        .with_context(|| format!("port {} cannot be served, choose one with --port", args.port))?;
    let book = book::build()?;
    let address = format!("http://{}/", listener.local_addr()?);
    println!("the book is at {address}, the explorer at {address}explorer/; Ctrl+C ends");
    if args.open {
        open::that(&address).with_context(|| format!("no browser opens {address}"))?;
    }
    serve::serve(&book, &listener)
}
