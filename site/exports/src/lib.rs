//! What the modules of WebAssembly share: how a page calls them, the game that it shows, and the slider methods step by
//! step ([`sliders`]).
//!
//! Numbers are passed as numbers. Texts go through linear memory: the page calls `room` with a length and writes
//! there; the answer begins at `answer`, is `answer_len` bytes long, and is valid until the next call. There is no room for more
//! than [`LONGEST`] bytes: then `room` returns 0, and the answer to the text that is not there is an error.

#![deny(unsafe_code)]

mod game;
mod reason;
pub mod sliders;

pub use game::Game;

/// What the functions of a module work on.
#[derive(Debug, Default)]
pub struct Program<T> {
    /// What is kept between calls.
    pub state: T,
    /// The text that the page reads.
    pub answer: String,
    /// The text that the page has written.
    input: Vec<u8>,
    /// The length of a text for which there was no room.
    refused: Option<usize>,
}

/// The greatest length of a text in bytes.
pub const LONGEST: usize = 1 << 20;

impl<T> Program<T> {
    /// Makes room for a text of so many bytes; `None` above [`LONGEST`].
    pub fn room(&mut self, len: usize) -> Option<&mut [u8]> {
        self.input.clear();
        self.refused = (len > LONGEST).then_some(len);
        if self.refused.is_some() {
            return None;
        }
        self.input.resize(len, 0);
        Some(&mut self.input)
    }

    /// Answers the text in the room with a text. Returns 1, or 0 if the answer is an error.
    pub fn respond(&mut self, work: impl FnOnce(&mut T, &str) -> Result<String, String>) -> u32 {
        let result = match (self.refused, str::from_utf8(&self.input)) {
            (Some(len), _) => Err(format!("a text of {len} bytes; at most {LONGEST} are read")),
            (None, Ok(text)) => work(&mut self.state, text),
            (None, Err(error)) => Err(error.to_string()),
        };
        let is_ok = result.is_ok();
        self.answer = result.unwrap_or_else(|error| error);
        is_ok.into()
    }
}

/// Functions that a page can call, each with its work on a [`Program`] with the state named first. The functions for
/// texts are among them: `room`, `answer` and `answer_len`.
///
/// The module that calls it has to allow `unsafe_code`: an exported name could be in use already, so the attribute that
/// exports it is unsafe.
#[macro_export]
macro_rules! exports {
    ($state:ty; $($rest:tt)*) => {
        ::std::thread_local! {
            static PROGRAM: ::std::cell::RefCell<$crate::Program<$state>> = ::std::cell::RefCell::default();
        }

        $crate::exports! { @
            /// Makes room for a text of so many bytes and returns its address, or 0 if it is too long.
            fn room(len: usize) -> *mut u8 = |program| {
                program.room(len).map_or(::std::ptr::null_mut(), <[u8]>::as_mut_ptr)
            };

            /// The address of the answer.
            fn answer() -> *const u8 = |program| program.answer.as_ptr();

            /// The length of the answer in bytes.
            fn answer_len() -> usize = |program| program.answer.len();

            $($rest)*
        }
    };
    (@ $($(#[$doc:meta])* fn $name:ident($($arg:ident: $kind:ty),*) $(-> $result:ty)?
        = |$program:ident| $work:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        extern "C" fn $name($($arg: $kind),*) $(-> $result)? {
            PROGRAM.with_borrow_mut(|$program| $work)
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_answered_and_wrong_bytes_are_an_error() {
        let mut program = Program::<u32>::default();
        program.room(2).unwrap().copy_from_slice(b"e4");
        let respond = |program: &mut Program<u32>| {
            program.respond(|calls, text| {
                *calls += 1;
                if text == "e4" { Ok("e5".into()) } else { Err("another move".into()) }
            })
        };
        assert_eq!((respond(&mut program), &*program.answer), (1, "e5"));
        program.room(1).unwrap().copy_from_slice(b"?");
        assert_eq!((respond(&mut program), &*program.answer), (0, "another move"));
        program.room(2).unwrap().copy_from_slice(&[b'e', 0xff]);
        assert_eq!(respond(&mut program), 0);
        assert!(program.answer.contains("utf-8"), "{}", program.answer);
        assert_eq!(program.state, 2);
        // What does not fit is an error, and the next call is as any other.
        assert_eq!(program.room(u32::MAX as usize), None);
        assert_eq!(respond(&mut program), 0);
        assert_eq!(program.answer, "a text of 4294967295 bytes; at most 1048576 are read");
        program.room(2).unwrap().copy_from_slice(b"e4");
        assert_eq!((respond(&mut program), &*program.answer), (1, "e5"));
    }
}
