//! Code words of positions for the explorer: a module of its own, because the page fetches it when the panel opens.
//!
//! Texts go through linear memory, as in the module of the boards: the page calls `room` with a length and writes
//! there; the answer begins at `answer` and is `answer_len` bytes long, and it is valid until the next call.

#![deny(unsafe_code)]

mod codes;
mod exports;
