//! Compressed files, by their extensions: `.gz` and `.zst`.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::{GzEncoder, MultiGzDecoder};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// How a file is compressed.
pub(super) fn extension(path: &Path) -> Option<&str> {
    path.extension()?.to_str().filter(|extension| ["gz", "zst"].contains(extension))
}

/// The content of a file.
pub(super) fn reader(path: &Path, file: impl Read + 'static) -> Box<dyn Read> {
    match extension(path) {
        Some("gz") => Box::new(MultiGzDecoder::new(file)),
        Some(_) => Box::new(Frames { source: BufReader::new(file), decoder: FrameDecoder::new() }),
        None => Box::new(file),
    }
}

/// Reads the frames of zstd, one after the other.
struct Frames<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Frames { source, decoder } = self;
        while decoder.can_collect() == 0 {
            if !decoder.is_finished() {
                let step = BlockDecodingStrategy::UptoBlocks(1);
                decoder.decode_blocks(&mut *source, step).map_err(io::Error::other)?;
            } else if source.fill_buf()?.is_empty() {
                return Ok(0);
            } else {
                decoder.reset(&mut *source).map_err(io::Error::other)?;
            }
        }
        decoder.read(buffer)
    }
}

/// A file in which each piece that is written is compressed alone, to follow the one before.
pub(super) struct Pieces {
    file: Box<dyn Write>,
    compress: Option<fn(&[u8]) -> io::Result<Vec<u8>>>,
    is_empty: bool,
}

impl Pieces {
    pub(super) fn new(path: &Path, file: Box<dyn Write>) -> Pieces {
        let compress = extension(path).map(|extension| if extension == "gz" { gzip } else { zstd });
        Pieces { file, compress, is_empty: true }
    }
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    GzEncoder::new(bytes, Compression::fast()).read_to_end(&mut compressed)?;
    Ok(compressed)
}

fn zstd(bytes: &[u8]) -> io::Result<Vec<u8>> {
    Ok(compress_to_vec(bytes, CompressionLevel::Fastest))
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty = false;
        match self.compress {
            Some(compress) => self.file.write_all(&compress(bytes)?)?,
            None => self.file.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    /// A compressed file without content has a piece too.
    fn flush(&mut self) -> io::Result<()> {
        if self.is_empty {
            self.write_all(b"").and_then(|()| self.write(b""))?;
        }
        self.file.flush()
    }
}
