//! Answers that many comparisons ask for, found once for each position.

use std::cell::OnceCell;
use std::ops::Deref;

use board_core::{Move, SquareSet};

use super::Oracle;

/// An [`Oracle`] that remembers its moves, checks and pins.
pub(crate) struct CachedOracle {
    oracle: Oracle,
    legal: OnceCell<Vec<Move>>,
    pseudo_legal: OnceCell<Vec<Move>>,
    checkers: OnceCell<SquareSet>,
    pinned: OnceCell<SquareSet>,
}

impl CachedOracle {
    pub(crate) fn new(oracle: Oracle) -> CachedOracle {
        CachedOracle {
            oracle,
            legal: OnceCell::new(),
            pseudo_legal: OnceCell::new(),
            checkers: OnceCell::new(),
            pinned: OnceCell::new(),
        }
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        self.legal.get_or_init(|| self.oracle.legal_moves()).clone()
    }

    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal.get_or_init(|| self.oracle.pseudo_legal_moves()).clone()
    }

    pub(crate) fn checkers(&self) -> SquareSet {
        *self.checkers.get_or_init(|| self.oracle.checkers())
    }

    pub(crate) fn pinned(&self) -> SquareSet {
        *self.pinned.get_or_init(|| self.oracle.pinned())
    }
}

impl Deref for CachedOracle {
    type Target = Oracle;

    fn deref(&self) -> &Oracle {
        &self.oracle
    }
}
