//! The boards that the commands know: ours, and guests.

use std::sync::OnceLock;

use polyboard::work::{Contestant, SetUp};
use polyboard::{Backend, DynBoard, Position};
use polyboard_peers::PEERS;

use crate::error::Error;

/// Ours in their order, then the guests. Settled before arguments are read.
static BOARDS: OnceLock<Vec<Contestant>> = OnceLock::new();

/// All boards but the peers.
pub(crate) fn all() -> &'static [Contestant] {
    BOARDS.get_or_init(|| ours().collect())
}

/// Adds guests, if each has an id of its own.
pub(crate) fn invite(guests: &[Contestant]) -> Result<(), Error> {
    let boards = with_guests(guests)?;
    BOARDS.set(boards).map_err(|_| Error::Twice)
}

fn ours() -> impl Iterator<Item = Contestant> {
    Backend::all().map(Backend::contestant)
}

fn with_guests(guests: &[Contestant]) -> Result<Vec<Contestant>, Error> {
    let mut boards: Vec<Contestant> = ours().collect();
    for guest in guests {
        let Contestant { id, .. } = *guest;
        if id.is_empty() || !id.chars().all(is_of_id) {
            return Err(Error::GuestId { id });
        }
        if let Some(whose) = owner(id, &boards) {
            return Err(Error::GuestClash { id, whose });
        }
        boards.push(*guest);
    }
    Ok(boards)
}

/// Whose an id is already, in words.
fn owner(id: &str, boards: &[Contestant]) -> Option<&'static str> {
    let is_among = |boards: &[Contestant]| boards.iter().any(|board| board.id == id);
    if Backend::all().any(|backend| backend.id() == id) {
        Some("a board of polyboard")
    } else if is_among(boards) {
        Some("another guest")
    } else if is_among(PEERS) {
        Some("a peer")
    } else {
        (id == ALL).then_some("all boards together")
    }
}

/// The value of `--backend` that is no id.
pub(crate) const ALL: &str = "all";

/// What can be typed without quotes and does not end a list.
fn is_of_id(character: char) -> bool {
    character.is_ascii_lowercase() || character.is_ascii_digit() || "+-_.".contains(character)
}

/// A board that can be played on, by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named {
    pub(crate) id: &'static str,
    set_up: SetUp<dyn DynBoard>,
}

impl Named {
    /// `None` for a board that does work and nothing else.
    pub(crate) fn of(contestant: Contestant) -> Option<Named> {
        Some(Named { id: contestant.id, set_up: contestant.board? })
    }

    /// Sets up a position.
    pub(crate) fn board(self, position: &Position) -> Box<dyn DynBoard> {
        (self.set_up)(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(id: &'static str) -> Contestant {
        Contestant { id, ..Backend::Bitboard.contestant() }
    }

    fn refused(ids: &[&'static str]) -> String {
        let guests: Vec<_> = ids.iter().map(|id| guest(id)).collect();
        with_guests(&guests).unwrap_err().to_string()
    }

    #[test]
    fn guests_come_after_ours() {
        let boards = with_guests(&[guest("hash-board"), guest("v1.2_a+b")]).unwrap();
        let ids: Vec<_> = boards.iter().map(|board| board.id).collect();
        assert_eq!(ids[..ids.len() - 2], ours().map(|board| board.id).collect::<Vec<_>>());
        assert_eq!(ids[ids.len() - 2..], ["hash-board", "v1.2_a+b"]);
    }

    #[test]
    fn an_id_names_one_board() {
        assert_eq!(
            refused(&["mine", "x88"]),
            "the guest \"x88\" has the id of a board of polyboard"
        );
        assert_eq!(refused(&["mine", "mine"]), "the guest \"mine\" has the id of another guest");
        assert!(refused(&["all"]).ends_with("has the id of all boards together"));
        if let Some(peer) = PEERS.first() {
            assert!(refused(&[peer.id]).ends_with("has the id of a peer"));
        }
    }

    #[test]
    fn an_id_can_be_typed() {
        for id in ["", "a b", "Hash", "a,b", "é", "a\n"] {
            let text = refused(&[id]);
            assert!(text.starts_with(&format!("a guest's id is {id:?}")), "{text}");
        }
    }
}
