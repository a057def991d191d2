//! Who takes part: the boards of this workspace, and peers.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use polyboard::work::Worker;
use polyboard::{Backend, Position};
use polyboard_peers::Peer;

use crate::verify::divide_command;

/// A board that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contestant {
    Ours(Backend),
    Peer(Peer),
}

impl Contestant {
    /// All boards of the workspace, and the peers if they are wanted.
    pub(super) fn all(with_peers: bool) -> Vec<Contestant> {
        let peers = if with_peers { Peer::ALL } else { &[] };
        let peers = peers.iter().copied().map(Contestant::Peer);
        Backend::all().map(Contestant::Ours).chain(peers).collect()
    }

    /// Understands the id of a board or a peer.
    pub(super) fn parser() -> impl TypedValueParser<Value = Contestant> {
        let all = Contestant::all(true);
        PossibleValuesParser::new(all.iter().map(|contestant| contestant.id())).try_map(
            move |text| {
                let named = all.iter().find(|contestant| contestant.id() == text);
                named.copied().ok_or("no such board")
            },
        )
    }

    pub(super) fn id(self) -> &'static str {
        match self {
            Contestant::Ours(backend) => backend.id(),
            Contestant::Peer(peer) => peer.id(),
        }
    }

    /// How sliders are read, where a board has a choice.
    pub(super) fn path(self) -> &'static str {
        match self {
            Contestant::Ours(backend) => backend.path(),
            Contestant::Peer(peer) => peer.path(),
        }
    }

    pub(super) fn bytes(self) -> usize {
        match self {
            Contestant::Ours(backend) => backend.bytes(),
            Contestant::Peer(peer) => peer.bytes(),
        }
    }

    /// The size of what takes a move back; `None` where moves are not taken back.
    pub(super) fn undo_bytes(self) -> Option<usize> {
        match self {
            Contestant::Ours(backend) => Some(backend.undo_bytes()),
            Contestant::Peer(_) => None,
        }
    }

    /// The size of the tables that all boards of a kind share; `None` if it is not told.
    pub(super) fn table_bytes(self) -> Option<usize> {
        match self {
            Contestant::Ours(backend) => backend.table_bytes(),
            Contestant::Peer(_) => None,
        }
    }

    /// A board set up, to be timed.
    pub(super) fn worker(self, position: &Position) -> Box<dyn Worker> {
        match self {
            Contestant::Ours(backend) => backend.worker(position),
            Contestant::Peer(peer) => peer.worker(position),
        }
    }

    /// The command that splits a wrong count by moves, where the command `perft` knows the board.
    pub(super) fn divide(self, position: &Position, depth: u32) -> Option<String> {
        match self {
            Contestant::Ours(backend) => Some(divide_command(position, backend, depth)),
            Contestant::Peer(_) => None,
        }
    }
}
