//! A limit holds from the first detection on. One test: the level is chosen once a process.

use board_processor::{Avx512, Bmi2, Level, LimitError, limit};

#[test]
fn a_limit_holds_and_can_only_be_lowered() {
    for lower in Level::ALL.into_iter().filter(|&level| level < Level::COMPILED) {
        let error = limit(lower).unwrap_err();
        assert_eq!(error, LimitError::Compiled { limit: lower, compiled: Level::COMPILED });
        assert!(error.to_string().contains(lower.name()), "{error}");
        assert!(error.to_string().contains(Level::COMPILED.name()), "{error}");
    }
    limit(Level::COMPILED).unwrap();
    limit(Level::Avx512).unwrap();
    assert_eq!(Level::detect(), Level::COMPILED);
    assert_eq!(Bmi2::detect().is_some(), Bmi2::COMPILED.is_some());
    assert_eq!(Avx512::detect().is_some(), Avx512::COMPILED.is_some());
    // What is in use may be limited to itself.
    limit(Level::COMPILED).unwrap();
}
