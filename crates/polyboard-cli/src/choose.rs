//! The options that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use polyboard::encoding::{self, CODES, Code};
use polyboard::work::Contestant;
use polyboard::{Backend, PositionErrorKind, PositionErrorKinds};
use polyboard_peers::PEERS;

use crate::boards::{self, ALL, Named};

/// The boards that an option names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    One(Contestant),
    All,
}

impl Boards {
    /// Those of them that can be played on.
    pub(crate) fn list(self) -> Vec<Named> {
        let boards = boards::all().iter().copied();
        boards.filter(|&board| self.include(board)).filter_map(Named::of).collect()
    }

    pub(crate) fn include(self, board: Contestant) -> bool {
        self == Boards::All || self == Boards::One(board)
    }

    /// Understands the id of a board that can be played on, and `all`.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Boards> {
        Boards::parser_of(boards::all().iter().filter(|board| board.board.is_some()))
    }

    /// Understands the id of any board but a peer, and `all`.
    pub(crate) fn any_parser() -> impl TypedValueParser<Value = Boards> {
        Boards::parser_of(boards::all().iter())
    }

    fn parser_of(
        boards: impl Iterator<Item = &'static Contestant>,
    ) -> impl TypedValueParser<Value = Boards> {
        let boards: Vec<&Contestant> = boards.collect();
        let ids = boards.iter().map(|board| board.id).chain([ALL]);
        PossibleValuesParser::new(ids).map(move |text| {
            let one = boards.iter().find(|board| board.id == text);
            one.map_or(Boards::All, |&&board| Boards::One(board))
        })
    }
}

/// Understands the id of any board, peers included.
pub(crate) fn contestant_parser() -> impl TypedValueParser<Value = Contestant> {
    let boards = || boards::all().iter().chain(PEERS);
    PossibleValuesParser::new(boards().map(|board| board.id)).try_map(move |text| {
        boards().find(|board| board.id == text).copied().ok_or("no such board")
    })
}

/// Understands the id of a board that can be played on.
pub(crate) fn named_parser() -> impl TypedValueParser<Value = Named> {
    let named = || boards::all().iter().copied().filter_map(Named::of);
    PossibleValuesParser::new(named().map(|board| board.id))
        .try_map(move |text| named().find(|board| board.id == text).ok_or("no such board"))
}

/// Understands the id of a board of ours.
pub(crate) fn backend_parser() -> impl TypedValueParser<Value = Backend> {
    PossibleValuesParser::new(Backend::all().map(Backend::id)).try_map(|id| id.parse())
}

/// Understands the id of a code.
pub(crate) fn code_parser() -> impl TypedValueParser<Value = &'static dyn Code> {
    let ids = CODES.iter().map(|code| PossibleValue::new(code.id()).help(code.summary()));
    PossibleValuesParser::new(ids).try_map(|id| encoding::code(&id).ok_or("no such code"))
}

/// The reasons for error that shall not count.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Allow {
    /// Lets positions pass in spite of these reasons, or of all
    #[arg(long = "allow", value_name = "REASON,...", value_delimiter = ',')]
    #[arg(value_parser = allowable(), hide_possible_values = true)]
    reasons: Vec<PositionErrorKinds>,
}

impl Allow {
    pub(crate) fn errors(&self) -> PositionErrorKinds {
        self.reasons.iter().fold(PositionErrorKinds::NONE, |set, &reasons| set | reasons)
    }

    /// The option that says the same, to be pasted, with a space before it; empty for no reason.
    pub(crate) fn option(errors: PositionErrorKinds) -> String {
        if errors.is_empty() {
            return String::new();
        }
        let names: Vec<_> = errors.iter().map(PositionErrorKind::name).collect();
        format!(" --allow {}", names.join(","))
    }
}

/// Understands the name of a reason that can be allowed, and `all`.
fn allowable() -> impl TypedValueParser<Value = PositionErrorKinds> {
    let reasons = PositionErrorKinds::ALLOWABLE.iter();
    let names = reasons.map(|error| PossibleValue::new(error.name()).help(error.sentence()));
    PossibleValuesParser::new(names.chain([PossibleValue::new("all")])).try_map(|text| {
        match text.as_str() {
            "all" => Ok(PositionErrorKinds::ALLOWABLE),
            name => name.parse().map(|error: PositionErrorKind| error.into()),
        }
    })
}
