//! Many positions in one stream.

use alloc::vec::Vec;
use core::fmt;

use board_core::Setup;

use super::{Adaptive, walk};
use crate::range_coder::{Coder, WHOLE};
use crate::stream_coder::{StreamDecoder, StreamEncoder};
use crate::{Code, DecodeError, EncodeError, Fault, FixedCode, R160, Snapshot};

/// What follows: a position of the model, one of `r160`, or the end.
const NEXT: [u32; 3] = [WHOLE - 17, 16, 1];

/// Writes many positions as one stream: a book, a data set.
///
/// One range coder writes the choices of all positions, so a position takes no stop bit and is not rounded to
/// bytes; the end takes six bytes, a sum of all choices among them. Positions keep their order, and equal ones are
/// written again. A position costs two passes of the model, as long as two words of [`Adaptive`].
///
/// ```
/// use board_core::Position;
/// use board_encoding::Snapshot;
/// use board_encoding::adaptive::{StreamReader, StreamWriter};
///
/// let start = Snapshot::reduced(&Position::start());
/// let mut writer = StreamWriter::new();
/// writer.push(&start).unwrap();
/// writer.push(&start).unwrap();
/// let bytes = writer.finish();
///
/// let read: Result<Vec<Snapshot>, _> = StreamReader::new(bytes).collect();
/// assert_eq!(read, Ok(vec![start, start]));
/// ```
pub struct StreamWriter(StreamEncoder);

impl StreamWriter {
    /// A stream without positions.
    #[must_use]
    pub const fn new() -> StreamWriter {
        StreamWriter(StreamEncoder::new())
    }

    /// Adds a position.
    ///
    /// # Errors
    ///
    /// As [`Adaptive`] has: then nothing is written.
    pub fn push(&mut self, snapshot: &Snapshot) -> Result<(), EncodeError> {
        write_position(&mut self.0, snapshot, &NEXT, 0)
    }

    /// Takes the bytes that are complete so far. Call it now and then, and the writer needs no memory for the
    /// stream.
    #[must_use]
    pub fn take(&mut self) -> Vec<u8> {
        self.0.take()
    }

    /// Ends the stream and returns the bytes that are left.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        self.0.choose(&NEXT, 2);
        self.0.check();
        self.0.finish()
    }
}

impl Default for StreamWriter {
    fn default() -> StreamWriter {
        StreamWriter::new()
    }
}

impl fmt::Debug for StreamWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamWriter").finish_non_exhaustive()
    }
}

/// Reads the positions of a stream that [`StreamWriter`] wrote: an iterator.
///
/// It reads byte by byte, a few bytes ahead, and keeps nothing. After an error it ends.
///
/// Damage is found at the end of the stream at the latest, where the sum of all choices is compared; so rely on
/// the positions only when the iterator has ended without an error.
///
/// # Errors
///
/// [`Fault::Truncated`], [`Fault::Trailing`], [`Fault::Checksum`], [`Fault::NotCanonical`], or what is wrong
/// with a position, with the number of bits that were read.
pub struct StreamReader<I> {
    decoder: StreamDecoder<I>,
    is_done: bool,
}

impl<I: Iterator<Item = u8>> StreamReader<I> {
    /// Reads a stream of bytes.
    pub fn new(bytes: impl IntoIterator<Item = u8, IntoIter = I>) -> StreamReader<I> {
        StreamReader { decoder: StreamDecoder::new(bytes.into_iter()), is_done: false }
    }

    fn read(&mut self) -> Result<Option<Snapshot>, DecodeError> {
        let decoder = &mut self.decoder;
        let choice = decoder.choose(&NEXT, 0);
        if choice == 2 {
            decoder.check()?;
            decoder.finish()?;
            return Ok(None);
        }
        let snapshot = read_position(decoder, choice)?;
        decoder.is_whole()?;
        Ok(Some(snapshot))
    }
}

/// Writes a position: after the choice `first` by the model, or after the next choice, if that takes fewer bits,
/// by its rank.
pub(super) fn write_position(
    coder: &mut StreamEncoder,
    snapshot: &Snapshot,
    choices: &[u32],
    first: usize,
) -> Result<(), EncodeError> {
    R160::check(snapshot)?;
    if Adaptive::modeled(snapshot).is_some() {
        coder.choose(choices, first);
        // The walk fails only where a decoder leads it.
        let _ = walk::walk(coder, snapshot.setup());
    } else {
        let rank = R160.encode(snapshot)?;
        coder.choose(choices, first + 1);
        coder.bytes(&rank.to_bytes());
    }
    Ok(())
}

/// Reads a position: by the model if the choice was the first of the two, or by its rank.
pub(super) fn read_position(
    decoder: &mut StreamDecoder<impl Iterator<Item = u8>>,
    choice: usize,
) -> Result<Snapshot, DecodeError> {
    if choice > 0 {
        let bytes: [u8; 20] = core::array::from_fn(|_| decoder.byte());
        return R160.decode_array(&bytes).map_err(|error| decoder.fault(error.fault));
    }
    let setup = walk::walk(decoder, &Setup::empty());
    let snapshot = setup.map(Snapshot::valid).map_err(|fault| decoder.fault(fault))?;
    R160::check(&snapshot).map_err(|why| decoder.fault(Fault::NotEncodable(why)))?;
    Ok(snapshot)
}

impl<I: Iterator<Item = u8>> Iterator for StreamReader<I> {
    type Item = Result<Snapshot, DecodeError>;

    fn next(&mut self) -> Option<Result<Snapshot, DecodeError>> {
        if self.is_done {
            return None;
        }
        let read = self.read();
        self.is_done = !matches!(read, Ok(Some(_)));
        read.transpose()
    }
}

impl<I> fmt::Debug for StreamReader<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamReader").finish_non_exhaustive()
    }
}
