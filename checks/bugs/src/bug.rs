//! The list of bugs, `bugs.txt`. The build script reads it too.

use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};

/// A bug, as a fix of a file that is read backwards.
#[derive(Clone, Debug)]
pub struct Bug {
    /// A few words, the heading of its section: letters, digits, spaces and hyphens.
    pub name: String,
    /// The file with the bug, below the root of the repository.
    pub file: String,
    /// Why programs have it.
    pub cause: String,
    /// The parts of the fix, each one or more lines that begin with "-", "+" or " ".
    pub parts: Vec<String>,
}

impl Bug {
    /// The bugs of a list, in its order.
    ///
    /// # Errors
    ///
    /// If a line is neither empty, a comment, a field of a bug nor part of its fix, or if something is missing.
    pub fn all(list: &str) -> Result<Vec<Bug>> {
        let is_comment = |line: &&str| line.starts_with('#');
        let mut bugs = Vec::new();
        let mut lines = list.lines().skip_while(|line| is_comment(line) || line.is_empty());
        while let Some(first) = lines.next() {
            let field = |line: Option<&str>, name| {
                let value = line.and_then(|line| line.strip_prefix(name)?.strip_prefix(": "));
                value.map(str::to_string).with_context(|| format!("{line:?} is not the {name}"))
            };
            let mut bug = Bug {
                name: field(Some(first), "bug")?,
                file: field(lines.next(), "file")?,
                cause: field(lines.next(), "cause")?,
                parts: Vec::new(),
            };
            ensure!(lines.next() == Some(""), "{}: no empty line before the fix", bug.name);
            bug.read_fix(lines.by_ref().take_while(|line| !line.is_empty()))?;
            bugs.push(bug);
        }
        Ok(bugs)
    }

    fn read_fix<'a>(&mut self, lines: impl Iterator<Item = &'a str>) -> Result<()> {
        let mut part = String::new();
        for line in lines {
            match line.chars().next() {
                Some('@') => self.parts.push(std::mem::take(&mut part)),
                Some('-' | '+' | ' ') => writeln!(part, "{line}")?,
                _ => bail!("{}: {line:?} is no part of a fix", self.name),
            }
        }
        self.parts.push(part);
        ensure!(self.parts.iter().all(|part| !part.is_empty()), "{}: no fix", self.name);
        Ok(())
    }

    /// The name as it stands in links to its section, and in the record.
    pub fn id(&self) -> String {
        self.name.to_lowercase().replace(' ', "-")
    }

    /// A file with the bug instead of the fix.
    ///
    /// # Errors
    ///
    /// If the lines of a part do not stand in the text exactly once.
    pub fn put_into(&self, text: &str) -> Result<String> {
        self.parts.iter().try_fold(text.to_string(), |text, part| {
            let [wrong, right] = ['-', '+'].map(|sign| side(part, sign));
            replace_once(&text, &right, &wrong)
                .with_context(|| format!("bug {:?}, {}", self.name, self.file))
        })
    }
}

/// The lines of a part before or after the fix.
fn side(part: &str, sign: char) -> String {
    let lines = part.lines().filter_map(|line| line.strip_prefix([sign, ' ']));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// A text with a part of it replaced.
///
/// # Errors
///
/// If the part does not occur exactly once.
pub(crate) fn replace_once(text: &str, old: &str, new: &str) -> Result<String> {
    let count = text.matches(old).count();
    ensure!(count == 1, "occurs {count} times and not once:\n{old}");
    Ok(text.replacen(old, new, 1))
}
