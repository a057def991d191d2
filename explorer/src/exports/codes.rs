//! What the panel of code words calls.

use super::run;
use crate::codes;

/// Answers with all codes: see [`codes::codes`].
#[unsafe(no_mangle)]
extern "C" fn codes() {
    run(|program| program.answer = codes::codes());
}

/// Answers with the code book of the code in the room: see [`codes::book`].
#[unsafe(no_mangle)]
extern "C" fn book() -> u32 {
    run(|program| program.respond(|_, id| codes::book(id)))
}

/// Answers with the fields of a code word: see [`codes::encoded`]. Returns 1, or 0 and answers with the error.
#[unsafe(no_mangle)]
extern "C" fn encode() -> u32 {
    run(|program| program.respond(|_, text| codes::encoded(text)))
}

/// Answers with the position of a code word: see [`codes::decoded`]. Returns 1, or 0 and answers with the error.
#[unsafe(no_mangle)]
extern "C" fn decode() -> u32 {
    run(|program| program.respond(|_, text| codes::decoded(text)))
}
