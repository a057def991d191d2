//! The preprocessor of the book, which mdBook runs.
//!
//! ```text
//! board-book                 reads the book from standard input, writes it with directives replaced
//! board-book supports html   says that it supports HTML; mdBook calls this first
//! board-book renew           writes what pages say of the records, between their marks
//! ```

use std::io::{Read, Write, stdin, stdout};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use board_book::Book;
use serde_json::Value;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        [] => preprocess(),
        ["supports", _] => Ok(()),
        ["renew"] => renew(),
        _ => Err(anyhow::anyhow!("usage: board-book [renew | supports RENDERER]")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("board-book: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn renew() -> Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for path in Book::new(&docs)?.renew()? {
        println!("{}", path.display());
    }
    Ok(())
}

fn preprocess() -> Result<()> {
    let mut text = String::new();
    stdin().read_to_string(&mut text)?;
    let input: Value = serde_json::from_str(&text).context("what mdBook sends is no JSON")?;
    let Value::Array(parts) = input else { bail!("mdBook sends no pair of context and book") };
    let [context, mut content] =
        <[Value; 2]>::try_from(parts).ok().context("mdBook sends no pair of context and book")?;
    let docs = context["root"].as_str().context("the context has no root")?;
    let book = Book::new(Path::new(docs))?;
    expand_chapters(&book, &mut content)?;
    stdout().write_all(content.to_string().as_bytes())?;
    Ok(())
}

/// Expands every chapter, at whatever depth.
fn expand_chapters(book: &Book, value: &mut Value) -> Result<()> {
    match value {
        Value::Array(values) => values.iter_mut().try_for_each(|one| expand_chapters(book, one)),
        Value::Object(fields) => {
            if let Some(chapter) = fields.get_mut("Chapter")
                && let (Some(path), Some(text)) =
                    (chapter["source_path"].as_str(), chapter["content"].as_str())
            {
                chapter["content"] = Value::String(book.expand(Path::new(path), text)?);
            }
            fields.values_mut().try_for_each(|one| expand_chapters(book, one))
        }
        _ => Ok(()),
    }
}
