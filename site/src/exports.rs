//! What the pages call: the functions of the explorer's module, with figures and a game.
//!
//! Texts go through linear memory: the page calls `room` with a length and writes there; the answer begins at
//! `answer` and is `answer_len` bytes long, and it is valid until the next call.

// The attribute is unsafe because the name of an exported function could be in use already. In this
// module no other function has one of these names.
#![allow(unsafe_code)]

use std::cell::RefCell;

use board_core::Square;

use crate::game::Game;
use crate::views::{places, views};

#[derive(Default)]
struct Program {
    game: Game,
    /// The text that the page has written.
    input: Vec<u8>,
    answer: String,
}

thread_local! {
    static PROGRAM: RefCell<Program> = RefCell::default();
}

impl Program {
    fn room(&mut self, len: usize) -> *mut u8 {
        self.input.clear();
        self.input.resize(len, 0);
        self.input.as_mut_ptr()
    }

    /// Answers a text with a text. Returns 1, or 0 if the answer is an error.
    fn respond(&mut self, work: impl FnOnce(&mut Game, &str) -> Result<String, String>) -> u32 {
        let result = match str::from_utf8(&self.input) {
            Ok(text) => work(&mut self.game, text),
            Err(error) => Err(error.to_string()),
        };
        let is_ok = result.is_ok();
        self.answer = result.unwrap_or_else(|error| error);
        is_ok.into()
    }
}

/// Functions that the page can call, each with its work on the program.
macro_rules! exports {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $kind:ty),*) $(-> $result:ty)?
        = |$program:ident| $work:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        extern "C" fn $name($($arg: $kind),*) $(-> $result)? {
            PROGRAM.with_borrow_mut(|$program| $work)
        }
    )*};
}

exports! {
    /// Makes room for a text of so many bytes and returns its address.
    fn room(len: usize) -> *mut u8 = |program| program.room(len);

    /// The address of the answer.
    fn answer() -> *const u8 = |program| program.answer.as_ptr();

    /// The length of the answer in bytes.
    fn answer_len() -> usize = |program| program.answer.len();

    /// Answers with the figure in the room, its name and its state with a tab between, as HTML. Returns 1, or
    /// 0 and answers with the error.
    fn figure() -> u32 = |program| program.respond(|_, text| {
        let (name, state) = text.split_once('\t').unwrap_or((text, ""));
        crate::figure(name, state).map_err(|wrong| wrong.to_string())
    });

    /// Plays the UCI moves in the room from the start position, and answers with the letters of the squares and
    /// the status, a line each. Returns 1, or 0 and answers with the error; the game is the old one then.
    fn game() -> u32 = |program| program.respond(|game, moves| {
        *game = Game::replay(moves)?;
        Ok(format!("{}\n{}\n", game.letters(), game.status()))
    });

    /// Answers as [`Game::legal_moves`].
    fn legal_moves() = |program| program.answer = program.game.legal_moves();

    /// Answers as [`Game::picture`].
    fn picture() = |program| program.answer = program.game.picture();

    /// Answers with the four views as HTML.
    fn four_views() = |program| program.answer = views(&program.game);

    /// Answers with the place of a square on the four boards, a line of HTML each.
    fn places_of(square: usize) = |program| {
        let lines = Square::from_index(square).map(places);
        program.answer = lines.into_iter().flatten().map(|line| line + "\n").collect();
    };
}
