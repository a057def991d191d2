//! What counts the positions of a unit.

use polyboard::hashed::jobs::How;
use polyboard::hashed::{self, Table, Width};
use polyboard::{Backend, Position};
use rayon::prelude::*;

use crate::boards::Named;
use crate::choose::named_parser;
use crate::error::Error;
use crate::threads::Threads;
use crate::{count, interrupt};

/// The options of what counts.
#[derive(Debug, clap::Args)]
pub(super) struct Counting {
    /// The board that counts
    #[arg(long, value_name = "ID", default_value = "bitboard", value_parser = named_parser())]
    backend: Named,
    /// Looks positions up in a table of so many MiB and counts none of those found again
    #[arg(long, value_name = "MIB")]
    hash: Option<usize>,
    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl Counting {
    /// What results say of it.
    pub(super) fn how(&self, seed: u64) -> How {
        How {
            backend: self.backend.id.to_owned(),
            table_mebibytes: self.hash,
            seed,
            threads: self.threads.into(),
        }
    }

    pub(super) fn threads(&self) -> u16 {
        self.threads
    }

    pub(super) fn mebibytes(&self) -> usize {
        self.hash.unwrap_or_default()
    }

    /// The same options as words of a command line.
    pub(super) fn words(&self, seed: u64) -> String {
        let hash = self.hash.map_or(String::new(), |hash| format!(" --hash {hash} --seed {seed}"));
        format!("--backend {} --threads {}{hash}", self.backend.id, self.threads)
    }

    /// Gets ready to count until Ctrl-C.
    pub(super) fn counter(&self, seed: u64) -> Result<Counter, Error> {
        let table = match self.hash {
            Some(mebibytes) => {
                let id = self.backend.id;
                let ours = id.parse().map_err(|_| Error::GuestTable { id })?;
                Some((ours, Table::new(mebibytes, seed, Width::Bits128)?))
            }
            None => None,
        };
        Ok(Counter { backend: self.backend, table, threads: Threads::new(self.threads)? })
    }

    /// How many positions are counted between two looks at the clock: with a table all threads count
    /// one position, without one each counts some of its own.
    pub(super) fn batch(&self) -> usize {
        if self.hash.is_some() { 1 } else { 4 * usize::from(self.threads) }
    }
}

/// A board, a table and threads.
pub(super) struct Counter {
    backend: Named,
    table: Option<(Backend, Table)>,
    threads: Threads,
}

impl Counter {
    /// The perft of each position; `None` if Ctrl-C came.
    pub(super) fn count(&mut self, positions: &[Position], depth: u32) -> Option<Vec<u128>> {
        if interrupt::requested() {
            return None;
        }
        let (backend, threads) = (self.backend, &self.threads);
        let Some((ours, table)) = &mut self.table else {
            let count = |position| {
                let leaves = count::perft(backend.board(position).as_mut(), depth);
                leaves.map(u128::from)
            };
            return threads.run(|| positions.par_iter().map(count).collect());
        };
        let watch = hashed::Watch { stop: Some(interrupt::flag()), progress: None };
        let mut count = |position| {
            let report = threads.run(|| ours.hashed_perft(position, depth, table, &watch));
            report.is_complete().then_some(report.leaves)
        };
        positions.iter().map(&mut count).collect()
    }
}
