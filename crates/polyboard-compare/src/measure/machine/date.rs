//! The date, without a library for dates.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC, as YYYY-MM-DD. A clock that is set before 1970 shows 1970-01-01.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / (24 * 60 * 60))
}

/// The date of a day; day 0 is 1970-01-01.
fn date(mut day: u64) -> String {
    let mut year = 1970;
    while day >= days_in(year) {
        day -= days_in(year);
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

fn days_in(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The days are those that `date -d DATE +%s` of GNU prints, divided by 86,400.
    #[test]
    fn days_become_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (30, "1970-01-31"),
            (31, "1970-02-01"),
            (364, "1970-12-31"),
            (365, "1971-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_782, "2024-02-29"),
            (20_788, "2026-12-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(day), expected, "{day}");
        }
    }
}
