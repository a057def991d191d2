//! The options that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use polyboard::{Backend, Refusal, Refusals};

/// The boards that an option names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boards {
    One(Backend),
    All,
}

impl Boards {
    pub(crate) fn list(self) -> Vec<Backend> {
        match self {
            Boards::One(backend) => vec![backend],
            Boards::All => Backend::all().collect(),
        }
    }

    pub(crate) fn include(self, backend: Backend) -> bool {
        self == Boards::All || self == Boards::One(backend)
    }

    /// Understands the id of a board, and `all`.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Boards> {
        let ids = Backend::all().map(Backend::id).chain(["all"]);
        PossibleValuesParser::new(ids).try_map(|text| match text.as_str() {
            "all" => Ok(Boards::All),
            id => id.parse().map(Boards::One),
        })
    }
}

/// Understands the id of a board.
pub(crate) fn backend_parser() -> impl TypedValueParser<Value = Backend> {
    PossibleValuesParser::new(Backend::all().map(Backend::id)).try_map(|id| id.parse())
}

/// The reasons for refusal that shall not count.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Waive {
    /// Lets positions pass in spite of these reasons, or of all
    #[arg(long = "waive", value_name = "REASON,...", value_delimiter = ',')]
    #[arg(value_parser = waivable(), hide_possible_values = true)]
    reasons: Vec<Refusals>,
}

impl Waive {
    pub(crate) fn refusals(&self) -> Refusals {
        self.reasons.iter().fold(Refusals::NONE, |set, &reasons| set | reasons)
    }

    /// The option that says the same, to be pasted, with a space before it; empty for no reason.
    pub(crate) fn option(refusals: Refusals) -> String {
        if refusals.is_empty() {
            return String::new();
        }
        let names: Vec<_> = refusals.iter().map(Refusal::name).collect();
        format!(" --waive {}", names.join(","))
    }
}

/// Understands the name of a reason that can be waived, and `all`.
fn waivable() -> impl TypedValueParser<Value = Refusals> {
    let reasons = Refusals::WAIVABLE.iter();
    let names = reasons.map(|refusal| PossibleValue::new(refusal.name()).help(refusal.sentence()));
    PossibleValuesParser::new(names.chain([PossibleValue::new("all")])).try_map(|text| {
        match text.as_str() {
            "all" => Ok(Refusals::WAIVABLE),
            name => name.parse().map(|refusal: Refusal| refusal.into()),
        }
    })
}
