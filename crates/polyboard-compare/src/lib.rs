//! The comparison of chess board representations, for programs: `polyboard compare` and `polyboard report` parse their
//! arguments, call this and print.
//!
//! A [`Run`](run::Run) has every sample of a comparison and is saved as JSON. [`Findings`] are what follows from one run:
//! medians with intervals, ratios, a verdict. A [`Study`] is several runs, on several machines or of several builds. Both are
//! written as [parts](document), for a terminal or as Markdown, and as a page; findings as comma-separated values, too.
//!
//! ```no_run
//! use polyboard_compare::Findings;
//!
//! let findings = Findings::read("run.json".as_ref())?;
//! let [low, times, high] = findings.times("perft", "bitboard", "x88").expect("both were timed");
//! println!("{times:.2} times as fast, in the next run {low:.2} to {high:.2} times");
//! # Ok::<(), polyboard_compare::run::ReadError>(())
//! ```
//!
//! The feature `measure` adds the module `measure`: it checks that all boards agree, times them round by round, and makes the
//! run. Without it no board is compiled.
//!
//! | module | what is there |
//! | --- | --- |
//! | [`workload`] | the operations that are timed, by name |
//! | [`run`], [`machine`] | a run as it is saved, with its machine and build |
//! | [`fingerprint`] | instruction counts, by which a figure is known as that of the present code or of an older one |
//! | [`stats`], [`elo`] | the median of repeated measurements with its interval; what speed is worth in Elo |
//! | [`findings`], [`study`], [`record`] | what follows from one run, from several, and what the record of this workspace says |
//! | [`field`], [`predict`] | what engines published of changes of their board; what another board is worth to an engine |
//! | [`document`], [`html`], [`text`] | parts of reports, pages, numbers in words |

#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod csv;
pub mod document;
pub mod elo;
pub mod field;
pub mod findings;
pub mod fingerprint;
pub mod html;
mod learned;
pub mod machine;
#[cfg(feature = "measure")]
pub mod measure;
mod page;
pub mod predict;
mod race;
pub mod record;
mod report;
pub mod run;
mod section;
pub mod stats;
pub mod study;
#[cfg(test)]
mod tests;
pub mod text;
mod tsv;
mod verdict;
mod warnings;
pub mod workload;

pub use findings::Findings;
pub use race::TIE;
pub use record::Record;
pub use study::{Choice, Study};
pub use workload::Workload;
