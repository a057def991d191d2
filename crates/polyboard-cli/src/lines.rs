//! The one reader of text: the lines of a file or of standard input; and the answers to them.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, StdoutLock, Write};
use std::path::Path;

use anstream::eprintln;

use crate::error::{Error, Rejected, Status};
use crate::text::shown;

/// The greatest length of a line in bytes. What is longer is no position and no game.
const LONGEST: usize = 1 << 20;

/// The byte order mark of UTF-8. Windows programs begin files with it.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A line without its end (`\n` or `\r\n`).
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: usize,
    text: String,
    error: Option<LineError>,
}

/// Why a line is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LineError {
    #[error(
        "byte {at} (0x{byte:02x}) is not UTF-8, and not in quotation marks, where Latin-1 is accepted"
    )]
    Byte { at: usize, byte: u8 },
    #[error("a line of more than {LONGEST} bytes")]
    TooLong,
}

impl From<LineError> for Rejected {
    fn from(error: LineError) -> Rejected {
        Rejected::because(error)
    }
}

impl Line {
    /// UTF-8, or Latin-1 where PGN accepts it too: in a string or a comment.
    fn read(number: usize, bytes: &[u8]) -> Line {
        let broken = match std::str::from_utf8(bytes) {
            Ok(text) => return Line { number, text: text.to_owned(), error: None },
            Err(error) => error.valid_up_to(),
        };
        let mut in_string = false;
        let outside = bytes.iter().enumerate().position(|(at, &byte)| {
            in_string ^= byte == b'"';
            at >= broken && !byte.is_ascii() && !in_string
        });
        let is_comment = bytes.starts_with(b"#");
        Line {
            number,
            text: bytes.iter().map(|&byte| char::from(byte)).collect(),
            error: outside
                .filter(|_| !is_comment)
                .map(|at| LineError::Byte { at: at + 1, byte: bytes[at] }),
        }
    }

    /// The text, or why it is none.
    pub(crate) fn text(&self) -> Result<&str, LineError> {
        self.error.map_or(Ok(&self.text), Err)
    }

    /// The line for a message.
    pub(crate) fn shown(&self) -> String {
        shown(&self.text)
    }
}

/// Lines with their numbers.
pub(crate) struct Lines<'a> {
    /// For messages.
    pub(crate) name: String,
    source: Box<dyn BufRead + 'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    /// The lines of a text in memory.
    pub(crate) fn of(name: &str, text: &'a str) -> Lines<'a> {
        Lines { name: name.to_owned(), source: Box::new(text.as_bytes()), number: 0 }
    }

    /// The lines of standard input.
    pub(crate) fn input() -> Lines<'a> {
        Lines { name: INPUT.to_owned(), source: Box::new(io::stdin().lock()), number: 0 }
    }

    /// The same, to be answered.
    pub(crate) fn answered(answers: &'a Answers) -> Lines<'a> {
        let source = BufReader::new(answers.before(io::stdin().lock()));
        Lines { name: INPUT.to_owned(), source: Box::new(source), number: 0 }
    }

    /// The lines of a file, or of standard input if its name is `-`.
    pub(crate) fn open(path: &Path) -> Result<Lines<'a>, Error> {
        Ok(Lines { name: file_name(path), source: source(path)?, number: 0 })
    }
}

fn source(path: &Path) -> Result<Box<dyn BufRead>, Error> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(cannot_read(&file_name(path)))?;
    Ok(Box::new(BufReader::new(file)))
}

impl Iterator for Lines<'_> {
    type Item = Result<Line, Error>;

    /// The next line. After an error other than [`Error::Read`] there are more.
    fn next(&mut self) -> Option<Result<Line, Error>> {
        let mut bytes = Vec::new();
        let read = self.source.by_ref().take(LONGEST as u64 + 2).read_until(b'\n', &mut bytes);
        match read.map_err(cannot_read(&self.name)) {
            Ok(0) => return None,
            Ok(_) => self.number += 1,
            Err(error) => return Some(Err(error)),
        }
        let (number, is_whole) = (self.number, bytes.ends_with(b"\n"));
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let mut line = line.strip_suffix(b"\r").unwrap_or(line);
        if number == 1 {
            match without_mark(line) {
                Ok(rest) => line = rest,
                Err(format) => return Some(Err(no_text(&self.name, format))),
            }
        }
        if line.len() <= LONGEST {
            return Some(Ok(Line::read(number, line)));
        }
        if !is_whole && let Err(source) = self.source.skip_until(b'\n') {
            return Some(Err(cannot_read(&self.name)(source)));
        }
        let text = String::from_utf8_lossy(&line[..1000]).into_owned();
        Some(Ok(Line { number, text, error: Some(LineError::TooLong) }))
    }
}

/// What standard input is called.
const INPUT: &str = "standard input";

/// The name of a file for messages.
pub(crate) fn file_name(path: &Path) -> String {
    if path.as_os_str() == "-" { INPUT.into() } else { path.display().to_string() }
}

pub(crate) fn cannot_read(name: &str) -> impl Fn(io::Error) -> Error {
    move |source| Error::Read { file: name.to_owned(), source }
}

pub(crate) fn cannot_write(name: &str) -> impl Fn(io::Error) -> Error + use<> {
    let file = name.to_owned();
    move |source| Error::WriteFile { file: file.clone(), source }
}

/// How files begin that are no text, what they are, and what to do.
const FORMATS: [(&[u8], &str, &str); 8] = [
    (b"\x1f\x8b", "compressed by gzip", "decompress it, for example with zcat"),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd", "decompress it, for example with zstdcat"),
    (b"BZh", "compressed by bzip2", "decompress it, for example with bzcat"),
    (b"\xfd7zX", "compressed by xz", "decompress it, for example with xzcat"),
    (b"PK\x03\x04", "a ZIP archive", "decompress it, for example with unzip -p"),
    (b"7z\xbc\xaf", "a 7z archive", "decompress it, for example with 7z x -so"),
    (b"\xff\xfe", "UTF-16", UTF_16),
    (b"\xfe\xff", "UTF-16", UTF_16),
];

const UTF_16: &str = "convert it to UTF-8, for example with iconv -f UTF-16 -t UTF-8";

/// How many bytes show what a file is.
const HEAD: u64 = 4;

/// The first bytes of a text without their byte order mark; if they are no text, what they are, and what to do.
fn without_mark(head: &[u8]) -> Result<&[u8], (&'static str, &'static str)> {
    if let Some(&(_, format, remedy)) = FORMATS.iter().find(|(begin, ..)| head.starts_with(begin)) {
        return Err((format, remedy));
    }
    match *head {
        [first, second, ..] if (first == 0) != (second == 0) => Err(("UTF-16", UTF_16)),
        _ => Ok(head.strip_prefix(MARK).unwrap_or(head)),
    }
}

fn no_text(file: &str, (format, remedy): (&'static str, &'static str)) -> Error {
    Error::NoText { file: file.to_owned(), format, remedy }
}

/// Opens a file, or standard input if its name is `-`, for a reader with rules of its own for bytes. The
/// same is done with a byte order mark, and with files that are no text.
pub(crate) fn open_bytes(path: &Path) -> Result<Box<dyn Read>, Error> {
    let (name, mut source) = (file_name(path), source(path)?);
    let mut head = Vec::new();
    source.by_ref().take(HEAD).read_to_end(&mut head).map_err(cannot_read(&name))?;
    match without_mark(&head) {
        Ok(rest) => Ok(Box::new(Cursor::new(rest.to_vec()).chain(source))),
        Err(format) => Err(no_text(&name, format)),
    }
}

/// Output in answer to input. It is collected, and written whenever the program has to wait for more input: so a file is
/// answered quickly, and who writes one line and waits gets its answer. It goes past the filter that removes colors from other
/// output, because it has none and may be long, or be no text.
pub(crate) struct Answers<W: Write = StdoutLock<'static>>(RefCell<BufWriter<W>>);

impl Answers {
    pub(crate) fn new() -> Answers {
        Answers::to(io::stdout().lock())
    }
}

impl<W: Write> Answers<W> {
    fn to(out: W) -> Answers<W> {
        Answers(RefCell::new(BufWriter::with_capacity(1 << 16, out)))
    }

    /// Input before whose reads the answers so far are written.
    pub(crate) const fn before<R>(&self, source: R) -> Answered<'_, R, W> {
        Answered { answers: self, source }
    }
}

impl<W: Write> Write for &Answers<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// Input with [`Answers`].
pub(crate) struct Answered<'a, R, W: Write = StdoutLock<'static>> {
    answers: &'a Answers<W>,
    source: R,
}

impl<R: Read, W: Write> Read for Answered<'_, R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // An error of the output is not one of the input: the next write has it again.
        let _ = { self.answers }.flush();
        self.source.read(buffer)
    }
}

/// What a command writes for a line, and what is wrong with the line.
pub(crate) type Answer = (Vec<u8>, Option<String>);

/// Answers the lines of standard input. What is wrong with a line is reported after the answers before it, the next lines are still
/// read, and the status is that of bad input.
pub(crate) fn answer_each(
    answer: impl Fn(&Line) -> Result<Answer, Error>,
) -> Result<Status, Error> {
    let mut status = Status::Right;
    let answers = Answers::new();
    let mut out = &answers;
    for line in Lines::answered(&answers) {
        let line = line?;
        let (answer, wrong) = answer(&line)?;
        if let Some(wrong) = wrong {
            out.flush()?;
            eprintln!("{INPUT}:{}: {wrong}", line.number);
            status = Status::BadInput;
        }
        out.write_all(&answer)?;
    }
    out.flush()?;
    Ok(status)
}

/// Writes the answer to each line of standard input. The error of a line, in indented lines, goes to
/// standard error with the line number; the next lines are still answered, and the status is 2.
pub(crate) fn answer_lines(
    answer: impl Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Status, Error> {
    answer_each(|line| {
        let answered = line.text().map_err(|error| format!("  {error}")).and_then(&answer);
        Ok(match answered {
            Ok(answer) => (answer, None),
            Err(reason) => (Vec::new(), Some(format!("{}\n{reason}", line.shown()))),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Result<String, String>> {
        let lines = Lines { name: "test".into(), source: Box::new(bytes), number: 0 };
        let text = |line: Line| line.text().map(str::to_owned).map_err(|error| error.to_string());
        lines.map(|line| line.map_err(|error| error.to_string()).and_then(text)).collect()
    }

    #[test]
    fn a_byte_order_mark_and_the_ends_of_lines_are_removed() {
        let plain = ["a".to_owned(), String::new(), "b\u{feff}".to_owned()].map(Ok);
        assert_eq!(read("\u{feff}a\r\n\nb\u{feff}".as_bytes()), plain);
        assert_eq!(read("a\n\nb\u{feff}\n".as_bytes()), plain);
        assert!(read(b"").is_empty() && read(MARK) == [Ok(String::new())]);
    }

    #[test]
    fn latin_1_is_accepted_in_strings_and_comments() {
        assert_eq!(read(b"# Gr\xfcnfeld\nid \"Gr\xfcn\";")[1], Ok("id \"Grün\";".to_owned()));
        assert_eq!(read("é \"é\"".as_bytes()), [Ok("é \"é\"".to_owned())]);
        let error =
            "byte 5 (0xe9) is not UTF-8, and not in quotation marks, where Latin-1 is accepted";
        assert_eq!(read(b"\"\xe9\" \xe9\nb"), [Err(error.to_owned()), Ok("b".to_owned())]);
    }

    #[test]
    fn utf_16_is_recognized_with_and_without_a_mark() {
        for bytes in [&b"\xff\xfe8\0"[..], b"\xfe\xff\08", b"8\0/\0", b"\08\0/"] {
            let error = read(bytes).remove(0).unwrap_err();
            assert!(error.starts_with("test is UTF-16"), "{error}");
        }
    }

    #[test]
    fn compressed_files_are_named() {
        for (bytes, format) in [
            (&b"\x1f\x8b\x08\x00"[..], "compressed by gzip: decompress it, for example with zcat"),
            (b"\x28\xb5\x2f\xfd\x04", "compressed by zstd"),
            (b"BZh91AY", "compressed by bzip2"),
            (b"\xfd7zXZ\0", "compressed by xz"),
            (b"PK\x03\x04\x14", "a ZIP archive"),
            (b"7z\xbc\xaf\x27", "a 7z archive"),
        ] {
            let error = read(bytes).remove(0).unwrap_err();
            assert!(error.starts_with(&format!("test is {format}")), "{error}");
        }
        assert_eq!(read(b"B\nBZ"), [Ok("B".to_owned()), Ok("BZ".to_owned())]);
    }

    #[test]
    fn answers_are_written_before_the_program_waits() {
        /// Input that comes in two parts.
        struct Parts<'a>(&'a RefCell<Vec<String>>, Vec<&'static [u8]>, &'a RefCell<Vec<u8>>);

        impl Read for Parts<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let written = String::from_utf8(self.2.borrow().clone()).unwrap();
                self.0.borrow_mut().push(written);
                self.1.pop().map_or(Ok(0), |mut part| part.read(buffer))
            }
        }

        struct Shared<'a>(&'a RefCell<Vec<u8>>);

        impl Write for Shared<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.borrow_mut().write(bytes)
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        let (seen, written) = (RefCell::default(), RefCell::default());
        let answers = Answers::to(Shared(&written));
        let input = Parts(&seen, vec![b"three\n", b"one\ntwo\n"], &written);
        let source = Box::new(BufReader::new(answers.before(input)));
        for line in (Lines { name: String::new(), source, number: 0 }) {
            writeln!(&answers, "{}", line.unwrap().text().unwrap()).unwrap();
        }
        assert_eq!(seen.take(), ["", "one\ntwo\n", "one\ntwo\nthree\n"]);
    }

    #[test]
    fn a_long_line_is_skipped() {
        let long = "a".repeat(LONGEST);
        assert_eq!(read(format!("{long}\r\nb").as_bytes()), [Ok(long.clone()), Ok("b".to_owned())]);
        for rest in ["a", "aa", "aaa\r", "aaaaaaa"] {
            let lines = read(format!("{long}{rest}\nb").as_bytes());
            let error = Err("a line of more than 1048576 bytes".to_owned());
            assert_eq!(lines, [error, Ok("b".to_owned())], "{rest}");
        }
    }
}
