//! What is timed when boards are compared: operations, each run on many positions by one call; the search and the
//! evaluation among them; and boards of other crates. An [engine](UciEngine) plays with that search.

#![forbid(unsafe_code)]

mod batch;
mod checksum;
mod copies;
mod engine;
mod evaluate;
mod observed;
mod operations;
pub mod peers;
mod plain;
mod runner;
pub mod search;
mod subject;
mod uci;
mod work;

pub use batch::{BATCH, Timed, clock_overhead, in_batches};
pub use checksum::{
    checks_checksum, evaluations_checksum, move_checksum, piece_checksum, text_checksum,
};
pub use copies::Copies;
pub use evaluate::evaluate;
pub use observed::observe_each;
pub use plain::plain_boards;
pub use runner::BenchmarkRunner;
pub use subject::{BenchmarkSubject, SetUp, SetUpAll};
pub use uci::UciEngine;
pub use work::Work;
