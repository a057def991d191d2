//! Streams of positions.

use board_conformance::Random;
use board_encoding::adaptive::{StreamReader, StreamWriter};
use board_encoding::{Adaptive, Code, DecodeError, EncodeError, Fault, Snapshot};

use crate::common::{DIAGRAMS, REAL_GAMES, snapshot};

fn written(snapshots: &[Snapshot]) -> Vec<u8> {
    let mut writer = StreamWriter::new();
    snapshots.iter().for_each(|snapshot| writer.push(snapshot).unwrap());
    writer.finish()
}

fn read(bytes: &[u8]) -> Result<Vec<Snapshot>, DecodeError> {
    StreamReader::new(bytes.iter().copied()).collect()
}

/// Positions of games, diagrams, and Chess960.
fn mixed(step: usize) -> Vec<Snapshot> {
    let diagrams = DIAGRAMS.lines().step_by(10 * step);
    let all = REAL_GAMES.lines().step_by(step).chain(diagrams);
    all.chain(["4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"]).map(snapshot).collect()
}

#[test]
fn positions_of_games_take_fewer_bits_in_a_stream() {
    let snapshots: Vec<Snapshot> = REAL_GAMES.lines().map(snapshot).collect();
    let bytes = written(&snapshots);
    assert_eq!(read(&bytes), Ok(snapshots.clone()));
    let mean = format!("{:.2}", 8.0 * bytes.len() as f64 / snapshots.len() as f64);
    assert_eq!(mean, MEAN);
    let page = include_str!("../../../../../docs/adaptive.md");
    for text in [format!("**{MEAN} bits**"), format!("| `adaptive`, all in one stream | {MEAN} |")]
    {
        assert!(page.contains(&text), "docs/adaptive.md does not say {text}");
    }
}

/// Bits for a position of `real-games.epd`.
const MEAN: &str = "63.72";

#[test]
fn streams_of_every_length_are_read_back() {
    let snapshots = mixed(100);
    for len in 0..=snapshots.len() {
        let bytes = written(&snapshots[snapshots.len() - len..]);
        assert_eq!(read(&bytes).as_deref(), Ok(&snapshots[snapshots.len() - len..]));
    }
}

#[test]
fn bytes_can_be_taken_while_a_stream_is_written() {
    let snapshots = mixed(40);
    let (mut writer, mut bytes) = (StreamWriter::new(), Vec::new());
    let mut longest = 0;
    for snapshot in &snapshots {
        writer.push(snapshot).unwrap();
        let taken = writer.take();
        longest = longest.max(taken.len());
        bytes.extend(taken);
    }
    bytes.extend(writer.finish());
    assert_eq!(bytes, written(&snapshots));
    assert!(longest < 64, "{longest} bytes were kept");
}

#[test]
fn a_position_that_is_not_stored_leaves_the_stream_as_it_was() {
    let slow = snapshot("4k3/8/8/8/8/8/8/4K3 w - - 151 1");
    let good = snapshot("4k3/8/8/8/8/8/8/4K3 w - - 150 1");
    let mut writer = StreamWriter::new();
    assert_eq!(writer.push(&slow), Err(EncodeError::Clock { clock: 151, max: 150 }));
    writer.push(&good).unwrap();
    assert_eq!(read(&writer.finish()), Ok(vec![good]));
}

/// Every turned bit, every length, and bytes behind the end.
#[test]
fn damage_is_found() {
    let snapshots = mixed(1000);
    let bytes = written(&snapshots);
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 0x80 >> (bit % 8);
        assert!(read(&damaged).is_err(), "bit {bit}");
    }
    for len in 0..bytes.len() {
        assert!(read(&bytes[..len]).is_err(), "{len} bytes");
    }
    let fault = |bytes: &[u8]| read(bytes).map(|_| ()).map_err(|error| error.fault);
    assert_eq!(fault(&bytes[..bytes.len() / 2]), Err(Fault::Truncated));
    assert_eq!(fault(&[bytes.clone(), vec![0]].concat()), Err(Fault::NotCanonical));
    assert_eq!(fault(&[bytes.clone(), vec![0; 9]].concat()), Err(Fault::Trailing));
    // Many bytes are one, but the sum of all choices is another.
    let mut damaged = bytes.clone();
    damaged[bytes.len() - 3] ^= 1;
    assert_eq!(fault(&damaged), Err(Fault::Checksum));
}

#[test]
fn random_bytes_end() {
    let mut random = Random::new(29);
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..random.below(400)).map(|_| random.below(256) as u8).collect();
        let mut reader = StreamReader::new(bytes.iter().copied());
        let mut count = 0;
        for read in reader.by_ref().flatten() {
            assert!(Adaptive.encode(&read).is_ok());
            count += 1;
        }
        assert!(count <= 8 * bytes.len() + 64, "{count} positions of {} bytes", bytes.len());
        assert!(reader.next().is_none());
    }
}
