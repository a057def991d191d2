//! What commands write: tables, JSON, files.

use std::io::Write;

use comfy_table::Table;

use crate::error::Error;
use crate::text::STRONG;

/// Writes a table with its heading in bold and no space at the ends of lines.
pub(crate) fn write_table(out: &mut dyn Write, table: &Table) -> Result<(), Error> {
    for (index, line) in table.lines().enumerate() {
        let line = line.trim_end();
        if index == 0 {
            writeln!(out, "{STRONG}{line}{STRONG:#}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// A value as JSON on a line.
pub(crate) fn json_line(value: &impl serde::Serialize) -> Result<Vec<u8>, Error> {
    Ok([&*serde_json::to_vec(value)?, b"\n"].concat())
}

/// Writes a value as JSON over several lines.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl serde::Serialize) -> Result<(), Error> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
