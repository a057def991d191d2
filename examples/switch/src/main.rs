//! Rewrites the files of a program on another library for polyboard, in place, by a table of rules:
//! `cargo run -p polyboard-switch -- examples/switch/rules/cozy-chess.txt ../engine/src/*.rs`.

#![forbid(unsafe_code)]

use std::{env, fs};

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [table, files @ ..] = &*arguments else { bail!("usage: polyboard-switch RULES FILE...") };
    let sources = files.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
    let switched = polyboard_switch::switch(&fs::read_to_string(table)?, &sources)?;
    for (file, (text, left)) in files.iter().zip(switched) {
        fs::write(file, text)?;
        left.iter().for_each(|(line, why)| println!("{file}:{line}: {why}"));
    }
    Ok(())
}
