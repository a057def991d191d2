//! The counter of a shard's positions.

use polyboard::hashed::jobs::How;
use polyboard::hashed::{self, Table};
use polyboard::{Backend, Position};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::backends::Named;
use crate::choose::named_parser;
use crate::count::{self, Bulk};
use crate::error::Error;
use crate::{interrupt, threads};

/// How to count.
#[derive(Debug, clap::Args)]
pub(super) struct Counting {
    /// The representation that counts
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = named_parser())]
    backend: Named,
    /// Uses a hash table of this size in MiB
    #[arg(long, value_name = "MIB")]
    pub(super) hash: Option<usize>,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: u16,
}

impl Counting {
    /// What results record of it.
    pub(super) fn how(&self, seed: u64) -> How {
        How {
            backend: self.backend.id.to_owned(),
            table_mebibytes: self.hash,
            seed,
            threads: self.threads.into(),
        }
    }

    /// The options as text of a command line.
    pub(super) fn words(&self, seed: u64) -> String {
        let hash = self.hash.map_or(String::new(), |hash| format!(" --hash {hash} --seed {seed}"));
        format!("--backend {} --threads {}{hash}", self.backend.id, self.threads)
    }

    /// Prepares the counter, which stops at Ctrl-C.
    pub(super) fn counter(&self, seed: u64) -> Result<Counter, Error> {
        let table = match self.hash {
            Some(mebibytes) => Some((self.backend.ours()?, Table::new(mebibytes, seed)?)),
            None => None,
        };
        Ok(Counter { backend: self.backend, table, threads: threads::pool(self.threads)? })
    }

    /// How many positions are counted between two checks of the time. With a table all threads count one
    /// position; without, each thread counts positions of its own.
    pub(super) fn batch(&self) -> usize {
        if self.hash.is_some() { 1 } else { 4 * usize::from(self.threads) }
    }
}

/// A representation, a table and threads.
pub(super) struct Counter {
    backend: Named,
    table: Option<(Backend, Table)>,
    threads: ThreadPool,
}

impl Counter {
    /// The perft of each position; `None` after Ctrl-C.
    pub(super) fn count(&mut self, positions: &[Position], depth: u32) -> Option<Vec<u128>> {
        if interrupt::requested() {
            return None;
        }
        let (backend, threads) = (self.backend, &self.threads);
        let Some((ours, table)) = &mut self.table else {
            let count = |position| {
                let leaves = count::perft(backend.board(position).as_mut(), depth, Bulk::TwoPly);
                leaves.map(u128::from)
            };
            return threads.install(|| positions.par_iter().map(count).collect());
        };
        let watch = hashed::Watch { stop: Some(&interrupt::REQUESTED), progress: None };
        let mut count = |position| {
            let report = threads.install(|| ours.hashed_perft(position, depth, table, &watch));
            report.is_complete().then_some(report.leaves)
        };
        positions.iter().map(&mut count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_share_a_position_or_have_several_each() {
        let backend =
            Named::of(polyboard_bench::BenchmarkSubject::of_backend(Backend::Bitboard)).unwrap();
        let counting = |hash| Counting { backend, hash, threads: 3 };
        assert_eq!((counting(None).batch(), counting(Some(16)).batch()), (12, 1));
    }
}
