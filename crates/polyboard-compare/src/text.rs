//! Numbers as reports write them.

/// A number with a comma after every third digit from the right: `4,865,609`.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with a noun: `1 row`, `2 rows`.
#[must_use]
pub fn plural(number: usize, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number as u64), if number == 1 { "" } else { "s" })
}

/// A number with no more digits than its interval allows: the last one is worth no less than the first digit
/// of half the width. At most four significant digits, at least one; two if there is no interval.
#[must_use]
pub fn rounded(number: f64, half_width: f64) -> String {
    if !number.is_normal() {
        return "0".to_owned();
    }
    let place = |number: f64| number.log10().floor() as i32;
    let first = place(number.abs());
    let last =
        if half_width.is_normal() { place(half_width.abs()) } else { first.saturating_sub(1) };
    match last.clamp(first.saturating_sub(3), first) {
        whole @ 0.. => {
            let unit = 10_f64.powi(whole);
            format!("{:.0}", (number / unit).round() * unit)
        }
        decimals => format!("{number:.*}", decimals.unsigned_abs() as usize),
    }
}

/// A size of memory: `622 bytes`, `1.5 MiB`.
#[must_use]
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    let (mut number, mut unit) = (bytes as f64, 0);
    while number >= 1024.0 && unit + 1 < UNITS.len() {
        (number, unit) = (number / 1024.0, unit + 1);
    }
    let places = usize::from(number < 10.0 && number.fract() > 0.0);
    format!("{number:.places$} {}", UNITS[unit])
}

/// Numbers as a page shows them: a minus before a digit is a minus sign, and no line ends between `±` and its number.
#[must_use]
pub fn typeset(text: &str) -> String {
    let (mut set, mut before, mut rest) = (String::with_capacity(text.len()), ' ', text.chars());
    while let Some(character) = rest.next() {
        let is_digit = rest.as_str().starts_with(|next: char| next.is_ascii_digit());
        set.push(match character {
            '-' if is_digit && " (|\n".contains(before) => '\u{2212}',
            ' ' if before == '±' => '\u{a0}',
            other => other,
        });
        before = character;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minus_is_a_sign_and_stays_with_its_number() {
        for (text, set) in [
            ("-3 ± 2, (-4), +1", "\u{2212}3 ±\u{a0}2, (\u{2212}4), +1"),
            ("2026-11-29 | - | --rounds | x-1 ±5 %", "2026-11-29 | - | --rounds | x-1 ±5 %"),
        ] {
            assert_eq!(typeset(text), set);
        }
    }

    #[test]
    fn digits_are_grouped_by_three() {
        for (number, text) in [
            (0_u128, "0"),
            (999, "999"),
            (1000, "1,000"),
            (119_060_324, "119,060,324"),
            (1 << 64, "18,446,744,073,709,551,616"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn digits_end_where_the_interval_begins() {
        for (number, half_width, text) in [
            (1281.0, 29.0, "1280"),
            (276.8, 7.7, "277"),
            (2.813, 0.067, "2.81"),
            (0.294, 0.012, "0.29"),
            (1.0, 0.0, "1.0"),
            (123_456.0, 0.0, "120000"),
            (0.002_345_6, 0.0, "0.0023"),
            (0.002_345_6, 1e-9, "0.002346"),
            (5.0, 60.0, "5"),
            (0.0, 1.0, "0"),
            (f64::NAN, 1.0, "0"),
            (3.0, f64::INFINITY, "3.0"),
        ] {
            assert_eq!(rounded(number, half_width), text, "{number} {half_width}");
        }
    }

    #[test]
    fn sizes_have_a_unit() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (622, "622 bytes"),
            (1024, "1 KiB"),
            (1536, "1.5 KiB"),
            (41 << 20, "41 MiB"),
            (u64::MAX, "16777216 TiB"),
        ] {
            assert_eq!(size(bytes), text);
        }
    }

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!((plural(1, "row"), plural(1200, "row")), ("1 row".into(), "1,200 rows".into()));
    }
}
