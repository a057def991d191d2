//! Sorting more rows than fit in memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::PathBuf;

use board_core::Position;
use rayon::prelude::*;
use tempfile::TempPath;

use super::UniqueError;
use super::file::{BLOCK_BYTES, Reader, Writer};
use super::row::{Key, Row};
use crate::files::Scratch;

/// The division of the memory of a sort.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// The number of rows collected before they are written.
    pub(super) rows: usize,
    /// The number of files merged at a time.
    pub(super) files: usize,
}

impl Shares {
    /// Half of the memory for rows, a quarter for one block of each merged file.
    pub(super) fn of(bytes: usize) -> Shares {
        Shares {
            rows: (bytes / 2 / size_of::<Row>()).max(1),
            files: (bytes / 4 / BLOCK_BYTES).clamp(2, 512),
        }
    }
}

/// Collects rows in any order and returns them sorted, with one row per key.
pub(super) struct Sorter<'a> {
    scratch: &'a Scratch,
    root: &'a Position,
    ply: u32,
    shares: Shares,
    rows: Vec<Row>,
    /// Sorted files.
    runs: Vec<TempPath>,
}

impl<'a> Sorter<'a> {
    /// With temporary files in `scratch`; root and ply are only for their headers.
    pub(super) fn new(scratch: &'a Scratch, root: &'a Position, ply: u32, shares: Shares) -> Self {
        Sorter {
            scratch,
            root,
            ply,
            shares,
            rows: Vec::with_capacity(shares.rows),
            runs: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, rows: &[Row]) -> Result<(), UniqueError> {
        let mut rows = rows;
        while !rows.is_empty() {
            let room = self.shares.rows - self.rows.len();
            let (now, later) = rows.split_at(room.min(rows.len()));
            self.rows.extend_from_slice(now);
            rows = later;
            if self.rows.len() == self.shares.rows {
                unite(&mut self.rows)?;
                // If many keys were equal there is room again.
                if self.rows.len() > self.shares.rows / 2 {
                    self.write_run()?;
                }
            }
        }
        Ok(())
    }

    /// Writes the collected rows, which are sorted, to a file.
    fn write_run(&mut self) -> Result<(), UniqueError> {
        let mut writer = self.writer()?;
        for &row in &self.rows {
            writer.push(row)?;
        }
        self.rows.clear();
        self.end_run(writer)
    }

    fn writer(&self) -> Result<Writer, UniqueError> {
        Writer::new(self.scratch.path(), self.root, self.ply)
    }

    fn end_run(&mut self, writer: Writer) -> Result<(), UniqueError> {
        let (draft, _) = writer.finish()?;
        self.runs.push(draft.into_temp_path());
        Ok(())
    }

    /// Visits all rows in order.
    pub(super) fn finish(
        mut self,
        mut visit: impl FnMut(Row) -> Result<(), UniqueError>,
    ) -> Result<(), UniqueError> {
        unite(&mut self.rows)?;
        if self.runs.is_empty() {
            return self.rows.iter().try_for_each(|&row| visit(row));
        }
        if !self.rows.is_empty() {
            self.write_run()?;
        }
        self.rows = Vec::new();
        // The oldest files are the shortest: merged files come last.
        while self.runs.len() > self.shares.files {
            let some = self.runs.drain(..self.shares.files).collect::<Vec<_>>();
            let mut writer = self.writer()?;
            merge(&some, |row| writer.push(row))?;
            self.end_run(writer)?;
        }
        merge(&self.runs, visit)
    }
}

/// Sorts rows and joins those with the same key.
pub(super) fn unite(rows: &mut Vec<Row>) -> Result<(), UniqueError> {
    rows.par_sort_unstable_by_key(|row| row.key);
    let mut fits = true;
    rows.dedup_by(|next, kept| {
        let same = next.key == kept.key;
        if same {
            let sum = kept.ways.checked_add(next.ways);
            fits &= sum.is_some();
            kept.ways = sum.unwrap_or(u64::MAX);
        }
        same
    });
    if fits { Ok(()) } else { Err(UniqueError::TooManyLines) }
}

/// Merges sorted files and visits their rows in order.
fn merge(
    runs: &[TempPath],
    mut visit: impl FnMut(Row) -> Result<(), UniqueError>,
) -> Result<(), UniqueError> {
    let open = |run: &TempPath| Reader::open(&PathBuf::from(&**run));
    let mut readers = runs.iter().map(open).collect::<Result<Vec<_>, _>>()?;
    let mut next: BinaryHeap<Reverse<(Key, usize, u64)>> = BinaryHeap::new();
    for (index, reader) in readers.iter_mut().enumerate() {
        next.extend(reader.row()?.map(|row| Reverse((row.key, index, row.ways))));
    }
    let mut pending: Option<Row> = None;
    while let Some(Reverse((key, index, ways))) = next.pop() {
        next.extend(readers[index].row()?.map(|row| Reverse((row.key, index, row.ways))));
        match &mut pending {
            Some(row) if row.key == key => {
                row.ways = row.ways.checked_add(ways).ok_or(UniqueError::TooManyLines)?;
            }
            _ => {
                if let Some(row) = pending.replace(Row { key, ways }) {
                    visit(row)?;
                }
            }
        }
    }
    pending.map_or(Ok(()), visit)
}

#[cfg(test)]
mod tests {
    use super::super::row::KEY_BYTES;
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn rows_are_sorted_and_added_up_whatever_the_memory() {
        let (directory, root) = (tempfile::tempdir().unwrap(), Position::start());
        let scratch = Scratch::new(directory.path()).unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        let rows: Vec<Row> = (0..5000)
            .map(|_| Row {
                key: [random.u8(..), random.u8(..4)].repeat(13)[..KEY_BYTES].try_into().unwrap(),
                ways: random.u64(..99),
            })
            .collect();
        let mut expected = BTreeMap::new();
        for row in &rows {
            *expected.entry(row.key).or_insert(0) += row.ways;
        }
        for (kept, files) in [(1, 2), (7, 2), (64, 3), (1000, 2), (1025, 9), (100_000, 2)] {
            let shares = Shares { rows: kept, files };
            let mut sorter = Sorter::new(&scratch, &root, 1, shares);
            for part in rows.chunks(300) {
                sorter.add(part).unwrap();
                assert!(sorter.rows.len() <= kept);
            }
            let mut found = Vec::new();
            sorter
                .finish(|row| {
                    found.push((row.key, row.ways));
                    Ok(())
                })
                .unwrap();
            assert!(found.iter().copied().eq(expected.clone()), "{shares:?}");
            // Only the owner file is left.
            assert_eq!(scratch.path().read_dir().unwrap().count(), 1);
        }
    }

    #[test]
    fn numbers_beyond_64_bits_are_an_error() {
        let (directory, root) = (tempfile::tempdir().unwrap(), Position::start());
        let scratch = Scratch::new(directory.path()).unwrap();
        for rows in [10, 1] {
            let mut sorter = Sorter::new(&scratch, &root, 1, Shares { rows, files: 2 });
            let row = Row { key: [1; KEY_BYTES], ways: u64::MAX / 2 + 1 };
            let added = sorter.add(&[row, row]);
            let result = added.and_then(|()| sorter.finish(|_| Ok(())));
            assert!(matches!(result, Err(UniqueError::TooManyLines)));
        }
    }

    #[test]
    fn a_sort_keeps_within_its_memory() {
        for bytes in [1 << 24, 1 << 30] {
            let Shares { rows, files } = Shares::of(bytes);
            assert!((bytes * 3 / 8..=bytes / 2).contains(&(rows * size_of::<Row>())));
            assert!((2..=bytes / 4 / BLOCK_BYTES).contains(&files));
        }
    }
}
