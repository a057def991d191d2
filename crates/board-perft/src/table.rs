//! The table that all threads share.

use std::io;

use crate::entries::Entries;
use crate::memory::{Line, Memory};
use crate::numbers::Numbers;

/// A table of counts by position, with keys made of the table's own random numbers.
///
/// Counts stay valid, so a reused table makes later counts faster, for any position and any
/// representation. Use separate tables, with different seeds, for counts that check each other.
pub struct Table {
    memory: Memory,
    numbers: Box<Numbers>,
    seed: u64,
}

/// Why a table cannot be created.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The size is zero.
    #[error("a hash table needs at least 1 MiB")]
    Empty,
    /// There is not enough memory.
    #[error("no memory for a hash table of {mebibytes} MiB: {source}")]
    Memory {
        /// The requested size.
        mebibytes: usize,
        /// The error of the system.
        source: io::Error,
    },
}

impl Table {
    /// Creates an empty table.
    ///
    /// Memory is allocated as it is written to, in huge pages where the system has them. A system that
    /// overcommits memory may end the program later.
    ///
    /// # Errors
    ///
    /// [`TableError::Empty`] for a size of 0, [`TableError::Memory`] if there is not enough memory.
    pub fn new(mebibytes: usize, seed: u64) -> Result<Table, TableError> {
        let failed = |source| TableError::Memory { mebibytes, source };
        if mebibytes == 0 {
            return Err(TableError::Empty);
        }
        // No address space holds more; memory maps would panic.
        let bytes = mebibytes.checked_mul(1 << 20).filter(|&bytes| isize::try_from(bytes).is_ok());
        let bytes = bytes.ok_or_else(|| failed(io::ErrorKind::OutOfMemory.into()))?;
        let memory = Memory::new(bytes).map_err(failed)?;
        Ok(Table { memory, numbers: Box::new(Numbers::new(seed)), seed })
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets() * size_of::<Line>()
    }

    /// The number of buckets, each a cache line.
    pub(crate) fn buckets(&self) -> usize {
        self.memory.map_lines()
    }

    /// The bytes of the table that are now in huge pages; `None` if unknown.
    pub fn huge_bytes(&self) -> Option<usize> {
        self.memory.huge_bytes()
    }

    /// The seed of the random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The entries, shared by all threads, and the random numbers.
    pub(crate) fn share(&mut self) -> (Entries<'_>, &Numbers) {
        (Entries::new(self.memory.lines()), &self.numbers)
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Table");
        debug.field("bytes", &self.bytes()).field("seed", &self.seed);
        debug.finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_created_is_an_error() {
        let error = |mebibytes| Table::new(mebibytes, 0).unwrap_err().to_string();
        assert_eq!(error(0), "a hash table needs at least 1 MiB");
        // Half of the address space, all of it, and more.
        for mebibytes in [(usize::MAX >> 21) + 1, (usize::MAX >> 20) + 1, usize::MAX] {
            let start = format!("no memory for a hash table of {mebibytes} MiB: ");
            assert!(error(mebibytes).starts_with(&start), "{}", error(mebibytes));
        }
    }

    #[test]
    fn a_table_has_the_size_asked_for() {
        let mut table = Table::new(3, 5).unwrap();
        assert_eq!((table.bytes(), table.seed()), (3 << 20, 5));
        assert_eq!(table.share().0.buckets.len(), 3 << 14);
        assert_eq!(format!("{table:?}"), "Table { bytes: 3145728, seed: 5, .. }");
    }
}
