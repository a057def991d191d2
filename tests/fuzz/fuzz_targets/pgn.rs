//! Games from any bytes: reading ends, in small pieces too, and what is read is written and read
//! again as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use polyboard::Bitboard;
use polyboard::pgn::{Game, Limits, ReadError, Reader, Writer};

/// Gives a few bytes at once.
struct Drip<'a>(&'a [u8]);

impl std::io::Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(3).min(buffer.len());
        std::io::Read::read(&mut self.0, &mut buffer[..count])
    }
}

/// The games, and the places of the broken ones.
fn read(source: impl std::io::Read, limits: Limits) -> (Vec<Game>, Vec<String>) {
    let (mut games, mut broken) = (Vec::new(), Vec::new());
    for game in Reader::with_limits(source, limits).games::<Bitboard>() {
        match game {
            Ok(game) => games.push(game),
            Err(ReadError::Broken(game)) => broken.push(game.to_string()),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    }
    (games, broken)
}

fuzz_target!(|input: &[u8]| {
    let limits = Limits { token: 600, ..Limits::DEFAULT };
    let (games, broken) = read(input, limits);
    assert_eq!(read(Drip(input), limits), (games.clone(), broken));
    let mut writer = Writer::new(Vec::new());
    games.iter().for_each(|game| writer.write_game::<Bitboard>(game).unwrap());
    let text = writer.into_inner();
    let again = read(&*text, Limits::DEFAULT);
    assert_eq!(again, (games, Vec::new()), "{}", text.escape_ascii());
});
