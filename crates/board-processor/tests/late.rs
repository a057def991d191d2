//! A limit after the first detection is an error. One test: the level is chosen once a process.

use board_processor::{Level, LimitError, limit};

#[test]
fn a_limit_below_what_is_in_use_comes_too_late() {
    let detected = Level::detect();
    for level in Level::ALL.into_iter().filter(|&level| level >= Level::COMPILED) {
        if level >= detected {
            limit(level).unwrap();
        } else {
            let error = limit(level).unwrap_err();
            assert_eq!(error, LimitError::TooLate { limit: level, detected });
            let text = format!("cannot limit to {level}: {detected} is in use already");
            assert_eq!(error.to_string(), text);
        }
    }
    assert_eq!(Level::detect(), detected);
}
