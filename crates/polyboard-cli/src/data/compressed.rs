//! Compressed files, by their extensions: `.gz` and `.zst`.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// How a file is compressed.
pub(super) fn extension(path: &Path) -> Option<&str> {
    path.extension()?.to_str().filter(|extension| ["gz", "zst"].contains(extension))
}

/// The content of a file.
pub(super) fn reader(path: &Path, file: impl Read + Send + 'static) -> Box<dyn Read + Send> {
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
    compress: fn(&[u8]) -> Cow<'_, [u8]>,
    is_empty: bool,
}

impl Pieces {
    pub(super) fn new(path: &Path, file: Box<dyn Write>) -> Pieces {
        let compress: fn(&[u8]) -> Cow<'_, [u8]> = match extension(path) {
            Some("gz") => gzip,
            Some(_) => |bytes| compress_to_vec(bytes, CompressionLevel::Fastest).into(),
            None => |bytes| bytes.into(),
        };
        Pieces { file, compress, is_empty: true }
    }
}

fn gzip(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory is written").into()
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty = false;
        self.file.write_all(&(self.compress)(bytes))?;
        Ok(bytes.len())
    }

    /// A compressed file without content has a piece too.
    fn flush(&mut self) -> io::Result<()> {
        if self.is_empty {
            let _ = self.write(b"")?;
        }
        self.file.flush()
    }
}
