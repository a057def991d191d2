//! The smallest useful program: it reads a position, lists the legal moves, plays one, and counts leaves.
//! Texts go through one buffer in linear memory.

use std::cell::RefCell;
use std::fmt::Write;

use polyboard::{Board, Position, ViewExt};

include!("../../../crates/polyboard/src/representations.rs");

/// The board that is chosen by `--cfg board="ID"`, with the feature `polyboard/ID`.
macro_rules! choose {
    ($($(#[$doc:meta])* $id:literal $name:ident = $source:ident :: $board:ident $(, plain $plain:ident)? $(, needs $needs:literal)?;)*) => {
        $(#[cfg(board = $id)] type Chess = polyboard::$name;)*
    };
}

representations!(choose);

/// Enough for 218 moves of up to five letters, each with a space.
const ROOM: usize = 2048;

#[repr(C)] // the text first: `text` returns the address of the program
struct Program {
    text: [u8; ROOM],
    board: Option<Chess>,
}

thread_local! {
    static PROGRAM: RefCell<Program> = const {
        RefCell::new(Program { text: [0; ROOM], board: None })
    };
}

impl Program {
    /// The text that the caller has written.
    fn text(&self, len: usize) -> Option<&str> {
        str::from_utf8(self.text.get(..len)?).ok()
    }

    fn set_up(&mut self, len: usize) -> Option<()> {
        let position = Position::from_fen(self.text(len)?).ok()?;
        self.board = Some(Chess::from_position(&position));
        Some(())
    }

    fn moves(&mut self) -> Option<usize> {
        let mut out = Out { text: &mut self.text, len: 0 };
        for mv in &self.board.as_ref()?.legal_moves() {
            write!(out, "{mv} ").ok()?;
        }
        Some(out.len)
    }

    fn play(&mut self, len: usize) -> Option<()> {
        let mv = self.board.as_ref()?.find_uci(self.text(len)?).ok()?;
        self.board.as_mut()?.play_unchecked(mv);
        Some(())
    }
}

/// Writes into the buffer.
struct Out<'a> {
    text: &'a mut [u8; ROOM],
    len: usize,
}

impl Write for Out<'_> {
    fn write_str(&mut self, part: &str) -> std::fmt::Result {
        let end = self.len + part.len();
        let room = self.text.get_mut(self.len..end).ok_or(std::fmt::Error)?;
        room.copy_from_slice(part.as_bytes());
        self.len = end;
        Ok(())
    }
}

/// The address of the buffer.
#[unsafe(no_mangle)]
extern "C" fn text() -> *const u8 {
    PROGRAM.with(|program| program.as_ptr().cast())
}

/// Reads a FEN. Returns 1, or 0 if it is wrong.
#[unsafe(no_mangle)]
extern "C" fn set_up(len: usize) -> u32 {
    PROGRAM.with_borrow_mut(|program| program.set_up(len).is_some().into())
}

/// Writes the legal moves, a space after each, and returns the length of the text.
#[unsafe(no_mangle)]
extern "C" fn moves() -> usize {
    PROGRAM.with_borrow_mut(|program| program.moves().unwrap_or_default())
}

/// Reads a move and plays it. Returns 1, or 0 if it is not legal.
#[unsafe(no_mangle)]
extern "C" fn play(len: usize) -> u32 {
    PROGRAM.with_borrow_mut(|program| program.play(len).is_some().into())
}

/// Counts leaves.
#[unsafe(no_mangle)]
extern "C" fn perft(depth: u32) -> u64 {
    PROGRAM.with_borrow_mut(|program| program.board.as_mut().map_or(0, |board| board.perft(depth)))
}
