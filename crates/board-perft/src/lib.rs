//! Large perft.
#![forbid(unsafe_code)]
mod count;
mod key;
mod memory;
mod numbers;
mod report;
mod run;
mod table;

pub use count::{Looks, Tally};
pub use numbers::Width;
pub use report::{Report, Row};
pub use run::{Progress, Watch, hashed_perft};
pub use table::{Table, TableError};
