//! What the page calls.

// The attribute is unsafe because the name of an exported function could be in use already. In this
// module no other function has one of these names.
#![allow(unsafe_code)]

use crate::costs;

board_exports::exports! {
    ();

    /// Answers with what the position in the room takes: see [`costs::costs`]. Returns 1, or 0 and answers
    /// with the error.
    fn costs() -> u32 = |program| program.respond(|(), text| costs::costs(text));
}
