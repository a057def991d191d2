//! The boards that the commands know: the representations of `polyboard`, and outside boards.

use std::sync::OnceLock;

use polyboard::{Backend, DynBoard, Position};
use polyboard_bench::{BenchmarkSubject, SetUp};

use crate::error::Error;

/// The representations of `polyboard` in their order, then the outside boards. Set before arguments are
/// parsed.
static BACKENDS: OnceLock<Vec<BenchmarkSubject>> = OnceLock::new();

/// The peers of a build that asks for them. (In a workspace another package may have compiled them too.)
pub(crate) const PEERS: &[BenchmarkSubject] =
    if cfg!(feature = "peers") { polyboard_bench::peers::PEERS } else { &[] };

/// All boards but the peers.
pub(crate) fn all() -> &'static [BenchmarkSubject] {
    BACKENDS.get_or_init(|| ours().collect())
}

/// Adds outside boards. Each needs an id of its own.
pub(crate) fn add(outside: &[BenchmarkSubject]) -> Result<(), Error> {
    BACKENDS.set(with_outside(outside)?).map_err(|_| Error::Twice)
}

fn ours() -> impl Iterator<Item = BenchmarkSubject> {
    Backend::all().map(BenchmarkSubject::of_backend)
}

fn with_outside(outside: &[BenchmarkSubject]) -> Result<Vec<BenchmarkSubject>, Error> {
    // No character needs quotes in a shell or separates a list.
    let is_of_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "+-_.".contains(c);
    let mut boards: Vec<_> = ours().collect();
    for &board in outside {
        let id = board.id;
        if id.is_empty() || !id.chars().all(is_of_id) {
            return Err(Error::BadId { id });
        }
        let taken_by = if Backend::all().any(|backend| backend.id() == id) {
            Some("a representation of polyboard")
        } else if boards.contains(&board) {
            Some("another outside board")
        } else if PEERS.contains(&board) {
            Some("a peer")
        } else {
            (id == ALL).then_some("all boards together")
        };
        if let Some(taken_by) = taken_by {
            return Err(Error::TakenId { id, taken_by });
        }
        boards.push(board);
    }
    Ok(boards)
}

/// The value of `--backend` that means every board.
pub(crate) const ALL: &str = "all";

/// A board that implements `Board`, by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    pub(crate) id: &'static str,
    pub(crate) idea: &'static str,
    pub(crate) bytes: usize,
    set_up: SetUp,
}

impl Named {
    /// `None` for a board that only runs benchmarks.
    pub(crate) fn of(subject: BenchmarkSubject) -> Option<Named> {
        let BenchmarkSubject { id, idea, bytes, board, .. } = subject;
        Some(Named { id, idea, bytes, set_up: board? })
    }

    /// The representation of `polyboard`, which a hash table needs.
    pub(crate) fn ours(self) -> Result<Backend, Error> {
        self.id.parse().map_err(|_| Error::OutsideTable { id: self.id })
    }

    /// Sets up a position.
    pub(crate) fn board(self, position: &Position) -> Box<dyn DynBoard> {
        (self.set_up)(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(id: &'static str) -> BenchmarkSubject {
        BenchmarkSubject { id, ..BenchmarkSubject::of_backend(Backend::Bitboard) }
    }

    fn error(ids: &[&'static str]) -> String {
        let boards: Vec<_> = ids.iter().map(|id| board(id)).collect();
        with_outside(&boards).unwrap_err().to_string()
    }

    #[test]
    fn outside_boards_come_after_ours() {
        let boards = with_outside(&[board("hash-board"), board("v1.2_a+b")]).unwrap();
        let ids: Vec<_> = boards.iter().map(|board| board.id).collect();
        assert_eq!(ids[..ids.len() - 2], ours().map(|board| board.id).collect::<Vec<_>>());
        assert_eq!(ids[ids.len() - 2..], ["hash-board", "v1.2_a+b"]);
    }

    #[test]
    fn an_id_names_one_board() {
        assert_eq!(
            error(&["mine", "x88"]),
            "the id \"x88\" is taken by a representation of polyboard"
        );
        assert_eq!(error(&["mine", "mine"]), "the id \"mine\" is taken by another outside board");
        assert!(error(&["all"]).ends_with("is taken by all boards together"));
        if let Some(peer) = PEERS.first() {
            assert!(error(&[peer.id]).ends_with("is taken by a peer"));
        }
    }

    #[test]
    fn an_id_can_be_typed() {
        for id in ["", "a b", "Hash", "a,b", "é", "a\n"] {
            let text = error(&[id]);
            assert!(text.starts_with(&format!("{id:?} is not a valid id")), "{text}");
        }
    }
}
