//! Standard input, line by line.

use std::io::{self, BufRead};

use crate::error::Error;

/// The lines of standard input with their numbers, from 1, less their ends (`\n` or `\r\n`). A byte
/// that is no UTF-8 turns into U+FFFD, which is part of no FEN and of no move.
pub(crate) fn lines() -> impl Iterator<Item = Result<(usize, String), Error>> {
    (1..).zip(io::stdin().lock().split(b'\n')).map(|(number, line)| {
        let line = line.map_err(|source| Error::Read { file: "standard input".into(), source })?;
        let text = line.strip_suffix(b"\r").unwrap_or(&line);
        Ok((number, String::from_utf8_lossy(text).into_owned()))
    })
}
