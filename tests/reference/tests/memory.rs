//! Files that do not fit into the memory that reading them may take.

use std::io::{self, Read};

use board_bitboard::Bitboard;
use board_data::{Format, Game, Lost, ReadGames, Reader};
use board_reference::games::{Starts, random};
use board_reference::ours;

/// The positions of the part that is repeated.
const POSITIONS: usize = 100_000;
/// The bytes of each file, and the most KiB that reading may take.
const BYTES: u64 = 500_000_000;
const MOST: u64 = 32 << 10;

/// A part again and again.
struct Repeated {
    part: Vec<u8>,
    at: usize,
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.part[self.at..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at = (self.at + count) % self.part.len();
        Ok(count)
    }
}

#[test]
fn reading_takes_the_same_memory_however_long_the_file() {
    for format in Format::ALL {
        let part = ours::write(format, &random(Starts::Standard, POSITIONS, 9), Lost::ALL);
        let before = ours::peak_kibibytes();
        let file = Repeated { part, at: 0 }.take(BYTES);
        let mut reader = Reader::<Bitboard, _>::new(format, file);
        let (mut game, mut positions) = (Game::default(), 0);
        // The end may be in the middle of a game.
        while let Ok(true) = reader.read(&mut game) {
            positions += game.positions();
        }
        let taken = ours::peak_kibibytes() - before;
        println!("{format}: {positions} positions, {} bytes, {taken} KiB more", reader.position());
        assert!(reader.position() > BYTES - 10_000 && taken < MOST);
    }
}
