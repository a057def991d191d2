//! What the page calls.

// The attribute is unsafe because the name of an exported function could be in use already. In this
// module no other function has one of these names.
#![allow(unsafe_code)]

use crate::codes;

board_exports::exports! {
    ();

    /// Answers with all codes: see [`codes::codes`].
    fn codes_of_positions() = |program| program.answer = codes::codes();

    /// Answers with the code book of the code in the room: see [`codes::book`].
    fn book() -> u32 = |program| program.respond(|(), text| codes::book(text));

    /// Answers with the fields of a code word: see [`codes::encoded`]. Returns 1, or 0 and answers with the
    /// error.
    fn encode() -> u32 = |program| program.respond(|(), text| codes::encoded(text));

    /// Answers with the position of a code word: see [`codes::decoded`]. Returns 1, or 0 and answers with
    /// the error.
    fn decode() -> u32 = |program| program.respond(|(), text| codes::decoded(text));
}
