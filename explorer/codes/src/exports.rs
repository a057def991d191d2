//! What the page calls.

// The attribute is unsafe because the name of an exported function could be in use already. In this
// module no other function has one of these names.
#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::codes;

#[derive(Default)]
struct Program {
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
    fn respond(&mut self, work: fn(&str) -> Result<String, String>) -> u32 {
        let text = str::from_utf8(&self.input).map_err(|error| error.to_string());
        let result = text.and_then(work);
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

    /// Answers with all codes: see [`codes::codes`].
    fn codes_of_positions() = |program| program.answer = codes::codes();

    /// Answers with the code book of the code in the room: see [`codes::book`].
    fn book() -> u32 = |program| program.respond(codes::book);

    /// Answers with the fields of a code word: see [`codes::encoded`]. Returns 1, or 0 and answers with the
    /// error.
    fn encode() -> u32 = |program| program.respond(codes::encoded);

    /// Answers with the position of a code word: see [`codes::decoded`]. Returns 1, or 0 and answers with
    /// the error.
    fn decode() -> u32 = |program| program.respond(codes::decoded);
}
