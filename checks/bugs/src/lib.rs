//! Classic bugs of move generators, and what perft counts with them.
//!
//! `bugs.txt` lists the bugs, each as a change of a plain board or of the rules that plain boards share. The build script
//! makes a copy of the code with each. The program of this package counts with all copies and writes the record,
//! `tests/record/bugs.tsv`; its tests count again to depth 3. This library reads the list and the record, for the book.

#![forbid(unsafe_code)]

mod bug;
mod record;
mod suite;

pub use bug::Bug;
pub use record::{Counts, DEPTHS};
pub use suite::{Known, known};

/// The list of bugs, below the root of the repository.
pub const LIST: &str = "checks/bugs/bugs.txt";
/// The record, below the root of the repository.
pub const RECORD: &str = "tests/record/bugs.tsv";
