//! Standard input, line by line.

use std::io::{self, BufRead, Write};

use anstream::eprintln;

use crate::error::{Error, Status};
use crate::text::shown;

/// The lines of standard input without their ends (`\n` or `\r\n`), numbered from 1. Invalid UTF-8 becomes
/// U+FFFD, which no FEN and no move contains.
pub(crate) fn lines() -> impl Iterator<Item = Result<(usize, String), Error>> {
    (1..).zip(io::stdin().lock().split(b'\n')).map(|(number, line)| {
        let line = line.map_err(|source| Error::Read { file: "standard input".into(), source })?;
        let text = line.strip_suffix(b"\r").unwrap_or(&line);
        Ok((number, String::from_utf8_lossy(text).into_owned()))
    })
}

/// Writes the answer to each line of standard input. The error of a line, in indented lines, goes to
/// standard error with the line number; the next lines are still answered, and the status is 2.
pub(crate) fn answer_lines(
    out: &mut dyn Write,
    answer: impl Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Status, Error> {
    let mut status = Status::Right;
    for line in lines() {
        let (number, line) = line?;
        match answer(&line) {
            Ok(answer) => out.write_all(&answer)?,
            Err(reason) => {
                eprintln!("standard input:{number}: {}\n{reason}", shown(&line));
                status = Status::BadInput;
            }
        }
    }
    Ok(status)
}
