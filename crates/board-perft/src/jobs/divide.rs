//! The count of a job divided by its first moves.

use std::collections::HashMap;

use board_core::{
    DynBoard, FromFenError, Move, MoveKinds, Position, PositionErrorKinds, Setup, ViewExt,
};

use super::{Job, JobError, manifest_of};
use crate::unique::{Key, SetUp, key};

impl Job {
    /// Divides the count by the first `plies` plies, from the results alone: every line of this length,
    /// with the leaves below it.
    ///
    /// Plays all lines from the root to the positions of the shards. The leaves add up to those of
    /// [`merge`](Job::merge) only if the shards have every position once, with the right number of
    /// lines. Takes 41 bytes of memory for each position of the shards, and about a fifth of that more for
    /// the plies before them.
    ///
    /// # Errors
    ///
    /// As [`merge`](Job::merge); [`JobError::Unsuitable`] if the shards begin earlier, or
    /// if a line leads to a position that is in no shard.
    pub fn divide(
        &self,
        plies: u32,
        set_up: SetUp<'_>,
    ) -> Result<Vec<(Vec<Move>, u128)>, JobError> {
        let shards = self.manifest.plies;
        if plies > shards {
            return Err(JobError::unsuitable(format!(
                "the shards begin after {shards} plies: the count cannot be divided by the first {plies}"
            )));
        }
        self.merge()?;
        let mut known = Known { above: vec![HashMap::new(); shards as usize], ..Known::default() };
        for number in 0..self.shards() {
            let mut reader = self.read_shard(self.shard(number)?)?;
            while let Some(row) = reader.row()? {
                known.keys.push(row.key);
            }
            known.leaves.extend(self.complete(number)?.counts);
        }
        let mut lines = Vec::new();
        let mut board = set_up(&self.root_position()?);
        known.divide(board.as_mut(), plies, &mut Vec::new(), &mut lines)?;
        Ok(lines)
    }

    fn root_position(&self) -> Result<Position, JobError> {
        let setup = Setup::from_fen(self.root()).map_err(FromFenError::from);
        // The errors of the root may have been allowed.
        setup
            .and_then(|setup| Ok(Position::new_allowing(setup, PositionErrorKinds::ALLOWABLE)?))
            .map_err(|why| JobError::damaged(&manifest_of(&self.directory), format!("root: {why}")))
    }
}

/// The leaves below positions.
#[derive(Default)]
struct Known {
    /// The positions of the shards, in order.
    keys: Vec<Key>,
    /// The leaves below each of them.
    leaves: Vec<u128>,
    /// The leaves below the positions of each ply before, from the root on, as they become known.
    above: Vec<HashMap<Key, u128>>,
}

impl Known {
    /// Lists the lines of `plies` plies that continue a line.
    fn divide(
        &mut self,
        board: &mut dyn DynBoard,
        plies: u32,
        line: &mut Vec<Move>,
        lines: &mut Vec<(Vec<Move>, u128)>,
    ) -> Result<(), JobError> {
        if line.len() == plies as usize {
            lines.push((line.clone(), self.below(board, line.len())?));
            return Ok(());
        }
        let mut moves = Vec::new();
        board.generate_legal(MoveKinds::All, &mut moves);
        for mv in moves {
            board.make(mv);
            line.push(mv);
            self.divide(board, plies, line, lines)?;
            line.pop();
            board.unmake();
        }
        Ok(())
    }

    /// The leaves below a position of a ply.
    fn below(&mut self, board: &mut dyn DynBoard, ply: usize) -> Result<u128, JobError> {
        let position = board.position();
        let key = key(&position)?;
        let Some(above) = self.above.get(ply) else {
            let found = self.keys.binary_search(&key);
            let fen = |_| {
                let fen = position.fen();
                JobError::unsuitable(format!("this position is in no shard:\n  {fen}"))
            };
            return Ok(self.leaves[found.map_err(fen)?]);
        };
        if let Some(&leaves) = above.get(&key) {
            return Ok(leaves);
        }
        let mut sum: u128 = 0;
        let mut moves = Vec::new();
        board.generate_legal(MoveKinds::All, &mut moves);
        for mv in moves {
            board.make(mv);
            let leaves = self.below(board, ply + 1)?;
            sum = sum.checked_add(leaves).ok_or(JobError::TooManyLeaves)?;
            board.unmake();
        }
        self.above[ply].insert(key, sum);
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_array8x8::Array8x8;
    use board_core::{Board, boxed};

    #[test]
    fn a_position_that_is_in_no_shard_is_named() {
        let start = Position::start();
        let mut board = boxed(Array8x8::from_position(&start));
        // The shards begin after no ply, and there are none.
        let error = Known::default().below(board.as_mut(), 0).unwrap_err().to_string();
        assert_eq!(error, format!("this position is in no shard:\n  {}", start.fen()));
        let mut known = Known { above: vec![HashMap::new()], ..Known::default() };
        let error = known.below(board.as_mut(), 0).unwrap_err();
        let is_elsewhere = |reason: &str| !reason.contains(&start.fen().to_string());
        assert!(matches!(error, JobError::Unsuitable { reason } if is_elsewhere(&reason)));
    }
}
