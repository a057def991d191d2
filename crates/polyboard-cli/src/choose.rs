//! The options that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use polyboard::encoding::{CODES, Code};
use polyboard::{Backend, PositionErrorKind, PositionErrorKinds};
use polyboard_bench::BenchmarkSubject;

use crate::backends::{self, ALL, Named, PEERS};

/// What one value of an option names: one thing, or all.
#[derive(Clone, Debug)]
pub(crate) struct Several<T>(pub(crate) Vec<T>);

/// Parses one of several names.
pub(crate) fn one_of<T: Clone + Send + Sync + 'static>(
    options: impl IntoIterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let (names, values): (Vec<_>, Vec<T>) = options.into_iter().unzip();
    PossibleValuesParser::new(names.clone()).try_map(move |text| {
        let index = names.iter().position(|name| name.get_name() == text);
        index.map(|index| values[index].clone()).ok_or("no such value")
    })
}

/// Parses one of several words, which have their help beside them.
pub(crate) fn one_of_words<T: Clone + Send + Sync + 'static>(
    words: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    one_of(
        words.into_iter().map(|(word, help, value)| (PossibleValue::new(word).help(help), value)),
    )
}

/// Parses one of several names, or `all`.
pub(crate) fn several_of<T: Clone + Send + Sync + 'static>(
    options: impl IntoIterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = Several<T>> {
    let options: Vec<_> = options.into_iter().collect();
    let all = Several(options.iter().map(|(_, value)| value.clone()).collect());
    let each = options.into_iter().map(|(name, value)| (name, Several(vec![value])));
    one_of(each.chain([(ALL.into(), all)]))
}

fn named() -> impl Iterator<Item = (PossibleValue, Named)> {
    let named = backends::all().iter().copied().filter_map(Named::of);
    named.map(|named| (named.id.into(), named))
}

fn subjects(
    subjects: impl IntoIterator<Item = &'static BenchmarkSubject>,
) -> impl Iterator<Item = (PossibleValue, BenchmarkSubject)> {
    subjects.into_iter().map(|&subject| (subject.id.into(), subject))
}

/// Parses the id of a board that implements `Board`, or `all`.
pub(crate) fn backends_parser() -> impl TypedValueParser<Value = Several<Named>> {
    several_of(named())
}

/// Parses the id of a board that implements `Board`.
pub(crate) fn named_parser() -> impl TypedValueParser<Value = Named> {
    one_of(named())
}

/// Parses the id of any board but a peer, or `all`.
pub(crate) fn subjects_parser() -> impl TypedValueParser<Value = Several<BenchmarkSubject>> {
    several_of(subjects(backends::all()))
}

/// Parses the id of any board, peers included.
pub(crate) fn subject_parser() -> impl TypedValueParser<Value = BenchmarkSubject> {
    one_of(subjects(backends::all().iter().chain(PEERS)))
}

/// Parses the id of a representation of `polyboard`.
pub(crate) fn backend_parser() -> impl TypedValueParser<Value = Backend> {
    one_of(Backend::all().map(|backend| (backend.id().into(), backend)))
}

/// Parses the id of an encoding.
pub(crate) fn code_parser() -> impl TypedValueParser<Value = &'static dyn Code> {
    let named =
        |&code: &&'static dyn Code| (PossibleValue::new(code.id()).help(code.summary()), code);
    one_of(CODES.iter().map(named))
}

/// The position errors that are allowed.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Allow {
    /// Accepts positions with these errors, or with all that can be allowed
    #[arg(long = "allow", value_name = "ERROR,...", value_delimiter = ',')]
    #[arg(value_parser = allowable(), hide_possible_values = true)]
    errors: Vec<Several<PositionErrorKind>>,
}

impl Allow {
    pub(crate) fn errors(&self) -> PositionErrorKinds {
        let errors = self.errors.iter().flat_map(|errors| &errors.0);
        errors.fold(PositionErrorKinds::NONE, |set, &error| set | error.into())
    }

    /// The option that allows the same errors, to be pasted, with a leading space; empty for none.
    pub(crate) fn option(errors: PositionErrorKinds) -> String {
        if errors.is_empty() {
            return String::new();
        }
        let names: Vec<_> = errors.iter().map(PositionErrorKind::name).collect();
        format!(" --allow {}", names.join(","))
    }
}

/// Parses the name of an error that can be allowed, or `all`.
fn allowable() -> impl TypedValueParser<Value = Several<PositionErrorKind>> {
    let errors = PositionErrorKinds::ALLOWABLE.iter();
    several_of(errors.map(|error| (PossibleValue::new(error.name()).help(error.sentence()), error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_allows_the_same_errors() {
        let errors = [PositionErrorKind::NoBlackKing, PositionErrorKind::PawnOnBackRank];
        let set =
            errors.into_iter().fold(PositionErrorKinds::NONE, |set, error| set | error.into());
        let names: Vec<_> = set.iter().map(PositionErrorKind::name).collect();
        assert_eq!(Allow::option(set), format!(" --allow {}", names.join(",")));
        assert_eq!(Allow::option(PositionErrorKinds::NONE), "");
    }
}
