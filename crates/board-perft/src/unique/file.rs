//! Sorted unique positions in a file, with checksums.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use board_core::Position;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::row::{Key, ROW_BYTES, Row, position_of};
use super::{UniqueError, cannot_write};
use crate::files;

const MAGIC: &[u8; 16] = b"polyboard unique";
const VERSION: u32 = 1;
const HEADER_BYTES: usize = 256;
/// The FEN is between the numbers and the checksum, padded with zeros.
const FEN: std::ops::Range<usize> = 48..HEADER_BYTES - CHECKSUM_BYTES;
const CHECKSUM_BYTES: usize = 32;
/// The rows of every block but the last.
const BLOCK_ROWS: usize = 2048;
/// The bytes of a full block with its checksum, which is what a reader holds in memory.
pub(crate) const BLOCK_BYTES: usize = BLOCK_ROWS * ROW_BYTES + CHECKSUM_BYTES;

/// The header of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The root position as FEN.
    pub root: String,
    /// The number of plies from the root.
    pub ply: u32,
    /// The number of different positions.
    pub positions: u64,
    /// The number of lines of play to them: the perft of the root.
    pub lines: u128,
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system reported an error.
    #[error("{}: {source}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file differs from what was written.
    #[error("{}: damaged at byte {at}: {damage}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The offset of the damaged part, from 0.
        at: u64,
        /// The damage.
        damage: Damage,
    },
}

/// The damage of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// The file begins with other bytes.
    #[error("this is not a file of unique positions")]
    Magic,
    /// The file has another version.
    #[error("the format is version {0}; only version 1 can be read")]
    Version(u32),
    /// The checksum of the header does not match.
    #[error("the checksum of the header is wrong")]
    Header,
    /// The checksum of a block does not match.
    #[error("the checksum of block {0} is wrong")]
    Block(u64),
    /// The file ends early.
    #[error("the file ends early")]
    Truncated,
    /// The file continues after the last position.
    #[error("the file continues after the last position")]
    Trailing,
    /// A position is out of order.
    #[error("position {0} is out of order")]
    Order(u64),
    /// A position is invalid.
    #[error("position {0} is invalid: {1}")]
    Position(u64, board_encoding::DecodeError),
    /// The lines of play do not add up.
    #[error("the lines of play add up to {found}, and the header says {stated}")]
    Lines {
        /// The sum over the positions.
        found: u128,
        /// The number in the header.
        stated: u128,
    },
}

/// The bytes of a header with its checksum.
fn header_bytes(header: &Header) -> io::Result<[u8; HEADER_BYTES]> {
    let mut bytes = [0; HEADER_BYTES];
    bytes[..16].copy_from_slice(MAGIC);
    bytes[16..20].copy_from_slice(&VERSION.to_le_bytes());
    bytes[20..24].copy_from_slice(&header.ply.to_le_bytes());
    bytes[24..32].copy_from_slice(&header.positions.to_le_bytes());
    bytes[32..48].copy_from_slice(&header.lines.to_le_bytes());
    let fen = bytes[FEN].get_mut(..header.root.len()).ok_or(ErrorKind::InvalidInput)?;
    fen.copy_from_slice(header.root.as_bytes());
    let checksum = Sha256::digest(&bytes[..FEN.end]);
    bytes[FEN.end..].copy_from_slice(&checksum);
    Ok(bytes)
}

/// Parses a header; the error is the damage and its offset.
fn read_header(bytes: &[u8; HEADER_BYTES]) -> Result<Header, (u64, Damage)> {
    if bytes[..16] != *MAGIC {
        return Err((0, Damage::Magic));
    }
    let word =
        |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    if word(16) != VERSION {
        return Err((16, Damage::Version(word(16))));
    }
    if bytes[FEN.end..] != *Sha256::digest(&bytes[..FEN.end]) {
        return Err((0, Damage::Header));
    }
    let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
    let fen = bytes[FEN].split(|&byte| byte == 0).next().unwrap_or_default();
    let root = str::from_utf8(fen).map_err(|_| (FEN.start as u64, Damage::Header))?.to_owned();
    let lines = u128::from(long(32)) | u128::from(long(40)) << 64;
    Ok(Header { root, ply: word(20), positions: long(24), lines })
}

/// The offset of a row in the file.
fn row_at(number: u64) -> u64 {
    let checksums = number / BLOCK_ROWS as u64 * CHECKSUM_BYTES as u64;
    HEADER_BYTES as u64 + checksums + number * ROW_BYTES as u64
}

/// The checksum of a block, which includes its number, so that swapped blocks are detected.
fn checksum(block: u64, rows: &[u8]) -> [u8; CHECKSUM_BYTES] {
    let digest = Sha256::new().chain_update(block.to_le_bytes()).chain_update(rows);
    digest.finalize().into()
}

/// Writes a file, row by row in ascending order, and publishes it when it is complete.
pub(crate) struct Writer {
    directory: PathBuf,
    out: BufWriter<NamedTempFile>,
    header: Header,
    block: Vec<u8>,
    blocks: u64,
}

impl Writer {
    /// Starts an unpublished file in a directory.
    pub(crate) fn new(directory: &Path, root: &Position, ply: u32) -> Result<Writer, UniqueError> {
        let header = Header { root: root.fen().to_string(), ply, positions: 0, lines: 0 };
        let start = || {
            let mut out = BufWriter::new(files::draft(directory)?);
            out.write_all(&header_bytes(&header)?)?;
            Ok(out)
        };
        let out = start().map_err(cannot_write(directory))?;
        let directory = directory.to_owned();
        Ok(Writer { directory, out, header, block: Vec::with_capacity(BLOCK_BYTES), blocks: 0 })
    }

    pub(crate) fn push(&mut self, row: Row) -> Result<(), UniqueError> {
        self.block.extend_from_slice(&row.to_bytes());
        self.header.positions += 1;
        self.header.lines += u128::from(row.ways);
        if self.block.len() == BLOCK_ROWS * ROW_BYTES {
            self.end_block().map_err(cannot_write(&self.directory))?;
        }
        Ok(())
    }

    /// The header so far.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    fn end_block(&mut self) -> io::Result<()> {
        self.out.write_all(&self.block)?;
        self.out.write_all(&checksum(self.blocks, &self.block))?;
        self.blocks += 1;
        self.block.clear();
        Ok(())
    }

    /// Finishes the file, still unpublished.
    pub(crate) fn finish(self) -> Result<(NamedTempFile, Header), UniqueError> {
        let directory = self.directory.clone();
        self.end().map_err(cannot_write(&directory))
    }

    fn end(mut self) -> io::Result<(NamedTempFile, Header)> {
        if !self.block.is_empty() {
            self.end_block()?;
        }
        let mut file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header_bytes(&self.header)?)?;
        Ok((file, self.header))
    }
}

/// Reads a file block by block, and checks all of it: checksums, order, and the sums of the header.
///
/// The iterator returns the positions with the number of lines of play to each. It ends after an error.
#[derive(Debug)]
pub struct Reader {
    file: File,
    path: PathBuf,
    header: Header,
    /// The rows of the current block.
    block: Vec<u8>,
    /// The offset of the next row in the block.
    next: usize,
    /// The number of returned rows.
    returned: u64,
    lines: u128,
    last: Option<Key>,
    over: bool,
}

impl Reader {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    ///
    /// [`FileError`] if the file cannot be opened or its header is damaged.
    pub fn open(path: &Path) -> Result<Reader, FileError> {
        let failed = |source| FileError::Io { file: path.to_owned(), source };
        let mut file = File::open(path).map_err(failed)?;
        let mut bytes = [0; HEADER_BYTES];
        let header = match file.read_exact(&mut bytes) {
            Ok(()) => read_header(&bytes),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Err((0, Damage::Truncated)),
            Err(source) => return Err(failed(source)),
        };
        let header = header.map_err(|(at, damage)| FileError::Damaged {
            file: path.to_owned(),
            at,
            damage,
        })?;
        Ok(Reader {
            file,
            path: path.to_owned(),
            header,
            block: Vec::new(),
            next: 0,
            returned: 0,
            lines: 0,
            last: None,
            over: false,
        })
    }

    /// The header. Whether it is right is known only at the end.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The next row; `None` at the end, which is checked.
    pub(crate) fn row(&mut self) -> Result<Option<Row>, FileError> {
        if self.over {
            return Ok(None);
        }
        let row = self.read_row();
        self.over = !matches!(row, Ok(Some(_)));
        row
    }

    fn read_row(&mut self) -> Result<Option<Row>, FileError> {
        if self.next == self.block.len() && !self.read_block()? {
            return Ok(None);
        }
        let mut bytes = [0; ROW_BYTES];
        bytes.copy_from_slice(&self.block[self.next..self.next + ROW_BYTES]);
        let row = Row::from_bytes(&bytes);
        if self.last.is_some_and(|last| last >= row.key) {
            return Err(self.damaged(row_at(self.returned), Damage::Order(self.returned)));
        }
        self.next += ROW_BYTES;
        self.returned += 1;
        self.last = Some(row.key);
        self.lines += u128::from(row.ways);
        Ok(Some(row))
    }

    /// The next positions, at most `most`; none at the end.
    pub(crate) fn positions(&mut self, most: usize) -> Result<Vec<(Position, u64)>, FileError> {
        self.by_ref().take(most).collect()
    }

    fn decoded(&self, row: Row) -> Result<(Position, u64), FileError> {
        let position = position_of(&row.key).map_err(|error| {
            let number = self.returned - 1;
            self.damaged(row_at(number), Damage::Position(number, error))
        })?;
        Ok((position, row.ways))
    }

    /// Reads and checks the next block; `false` at the end, if everything agrees with the header.
    fn read_block(&mut self) -> Result<bool, FileError> {
        let left = self.header.positions - self.returned;
        if left == 0 {
            return self.check_end().map(|()| false);
        }
        let at = row_at(self.returned);
        let rows = left.min(BLOCK_ROWS as u64) as usize;
        self.block.resize(rows * ROW_BYTES, 0);
        let mut stated = [0; CHECKSUM_BYTES];
        let read = self.file.read_exact(&mut self.block);
        match read.and_then(|()| self.file.read_exact(&mut stated)) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                return Err(self.damaged(at, Damage::Truncated));
            }
            Err(source) => return Err(self.failed(source)),
        }
        let block = self.returned / BLOCK_ROWS as u64;
        if checksum(block, &self.block) != stated {
            return Err(self.damaged(at, Damage::Block(block)));
        }
        self.next = 0;
        Ok(true)
    }

    fn check_end(&mut self) -> Result<(), FileError> {
        let mut byte = [0];
        match self.file.read(&mut byte) {
            Ok(0) => {}
            Ok(_) => {
                let at = self.file.stream_position().map_err(|source| self.failed(source))?;
                return Err(self.damaged(at - 1, Damage::Trailing));
            }
            Err(source) => return Err(self.failed(source)),
        }
        let (found, stated) = (self.lines, self.header.lines);
        if found == stated {
            Ok(())
        } else {
            Err(self.damaged(32, Damage::Lines { found, stated }))
        }
    }

    fn damaged(&self, at: u64, damage: Damage) -> FileError {
        FileError::Damaged { file: self.path.clone(), at, damage }
    }

    fn failed(&self, source: io::Error) -> FileError {
        FileError::Io { file: self.path.clone(), source }
    }
}

impl Iterator for Reader {
    type Item = Result<(Position, u64), FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.row().transpose()?;
        let item = row.and_then(|row| self.decoded(row));
        self.over |= item.is_err();
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::KEY_BYTES;
    use super::*;

    #[test]
    fn what_is_no_file_is_not_called_damaged() {
        let directory = tempfile::tempdir().unwrap();
        assert!(matches!(Reader::open(directory.path()), Err(FileError::Io { .. })));
    }

    /// Rows without valid positions, for tests that do not decode them.
    fn write(rows: u64, directory: &Path) -> PathBuf {
        let mut writer = Writer::new(directory, &Position::start(), 3).unwrap();
        for number in 0..rows {
            let mut key = [0; KEY_BYTES];
            key[..8].copy_from_slice(&number.to_be_bytes());
            writer.push(Row { key, ways: number + 1 }).unwrap();
        }
        let path = directory.join("rows");
        let (draft, header) = writer.finish().unwrap();
        assert_eq!((header.positions, header.ply), (rows, 3));
        files::publish(draft, &path).unwrap();
        path
    }

    fn read(path: &Path) -> Result<u64, FileError> {
        let mut reader = Reader::open(path)?;
        let mut rows = 0;
        while let Some(row) = reader.row()? {
            rows += 1;
            assert_eq!(row.ways, rows);
        }
        Ok(rows)
    }

    fn damage(path: &Path) -> (u64, Damage) {
        match read(path).unwrap_err() {
            FileError::Damaged { file, at, damage } => {
                assert_eq!(file, path);
                (at, damage)
            }
            error => panic!("{error}"),
        }
    }

    #[test]
    fn files_of_any_length_are_read_as_they_were_written() {
        let directory = tempfile::tempdir().unwrap();
        for rows in [0, 1, 2047, 2048, 2049, 3 * 2048] {
            let path = write(rows, directory.path());
            let reader = Reader::open(&path).unwrap();
            assert_eq!(reader.header().root, Position::start().fen().to_string());
            assert_eq!(reader.header().lines, u128::from(rows * (rows + 1) / 2));
            assert_eq!(read(&path).unwrap(), rows);
        }
    }

    #[test]
    fn every_damage_is_named_with_its_place() {
        let directory = tempfile::tempdir().unwrap();
        let path = write(5000, directory.path());
        let whole = std::fs::read(&path).unwrap();
        let block = |number| 256 + number * BLOCK_BYTES as u64;
        let changed = |at: usize| {
            let mut bytes = whole.clone();
            bytes[at] ^= 4;
            std::fs::write(&path, bytes).unwrap();
            damage(&path)
        };
        assert_eq!(changed(3), (0, Damage::Magic));
        assert_eq!(changed(16), (16, Damage::Version(5)));
        for at in [20, 25, 40, 60, 250] {
            assert_eq!(changed(at), (0, Damage::Header), "{at}");
        }
        for number in 0..3 {
            let at = block(number) as usize;
            assert_eq!(changed(at + 77), (block(number), Damage::Block(number)));
        }
        assert_eq!(changed(whole.len() - 1), (block(2), Damage::Block(2)));

        let cut = |length: usize| {
            std::fs::write(&path, &whole[..length]).unwrap();
            damage(&path)
        };
        assert_eq!(cut(255), (0, Damage::Truncated));
        assert_eq!(cut(256), (block(0), Damage::Truncated));
        assert_eq!(cut(whole.len() - 1), (block(2), Damage::Truncated));
        std::fs::write(&path, [&whole[..], b"x"].concat()).unwrap();
        assert_eq!(damage(&path), (whole.len() as u64, Damage::Trailing));

        // Two blocks that changed places have right bytes in the wrong place.
        let (first, second) = (256..256 + BLOCK_BYTES, 256 + BLOCK_BYTES..256 + 2 * BLOCK_BYTES);
        let swapped = [&whole[..256], &whole[second.clone()], &whole[first], &whole[second.end..]];
        std::fs::write(&path, swapped.concat()).unwrap();
        assert_eq!(damage(&path), (256, Damage::Block(0)));
    }

    #[test]
    fn rows_out_of_order_are_no_positions() {
        let directory = tempfile::tempdir().unwrap();
        let mut writer = Writer::new(directory.path(), &Position::start(), 1).unwrap();
        for first in [1, 2, 2] {
            writer.push(Row { key: [first; KEY_BYTES], ways: 1 }).unwrap();
        }
        let path = directory.path().join("rows");
        files::publish(writer.finish().unwrap().0, &path).unwrap();
        let mut reader = Reader::open(&path).unwrap();
        assert!(matches!(reader.row(), Ok(Some(_))) && matches!(reader.row(), Ok(Some(_))));
        let error = reader.row().unwrap_err().to_string();
        assert!(
            error.ends_with("rows: damaged at byte 322: position 2 is out of order"),
            "{error}"
        );
        assert!(matches!(reader.row(), Ok(None)));

        let error = Reader::open(&path).unwrap().next().unwrap().unwrap_err().to_string();
        assert!(error.contains("damaged at byte 256: position 0 is invalid: "), "{error}");
    }
}
