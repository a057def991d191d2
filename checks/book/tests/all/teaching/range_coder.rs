//! A range coder with fractions, for the chapter on the adaptive code.

/// A choice among three values, with their shares in eighths.
const SHARES: [(&str, u64); 3] = [("empty", 5), ("pawn", 2), ("king", 1)];

/// The part of a value: where it begins in the interval, and how wide it is, in eighths.
fn part(value: &str) -> (u64, u64) {
    let at = SHARES.iter().position(|(name, _)| *name == value).unwrap();
    (SHARES[..at].iter().map(|(_, share)| share).sum(), SHARES[at].1)
}

/// The interval of a sequence of values: its low end, its width, and the denominator of both.
fn interval(values: &[&str]) -> [u64; 3] {
    let [mut low, mut width, mut whole] = [0, 1, 1];
    for value in values {
        let (start, share) = part(value);
        low = 8 * low + width * start;
        width *= share;
        whole *= 8;
    }
    [low, width, whole]
}

/// The number in an interval with the fewest binary digits, but not 0.
fn shortest([low, width, whole]: [u64; 3]) -> String {
    let mut digits = 1;
    loop {
        let number = (low << digits).div_ceil(whole).max(1);
        if number * whole < (low + width) << digits {
            return format!("{number:0digits$b}");
        }
        digits += 1;
    }
}

/// The values of a number from 0 to 1.
fn values(digits: &str, count: usize) -> Vec<&'static str> {
    let number = u64::from_str_radix(digits, 2).unwrap();
    let unit = 1 << digits.len();
    let mut found = Vec::new();
    for _ in 0..count {
        let is_next = |&(value, _): &(&'static str, u64)| {
            let [low, width, whole] = interval(&[&found[..], &[value]].concat());
            (low * unit..(low + width) * unit).contains(&(number * whole))
        };
        let (value, _) = SHARES.into_iter().find(is_next).unwrap();
        found.push(value);
    }
    found
}

#[test]
fn the_number_of_three_squares() {
    let page = include_str!("../../../../../docs/adaptive.md");
    let squares = ["empty", "pawn", "empty"];
    for count in 1..=3 {
        let [low, width, whole] = interval(&squares[..count]);
        let row = format!("| {} | {low}/{whole} | {}/{whole} |", squares[count - 1], low + width);
        assert!(page.contains(&row), "{row}");
    }
    let number = shortest(interval(&squares));
    assert!(page.contains(&format!("the shortest is 0.{number}.")), "{number}");
    let cost = |values: [&str; 3]| -> f64 {
        values.iter().map(|value| -(part(value).1 as f64 / 8.0).log2()).sum()
    };
    let [all, empty, kings] = [squares, ["empty"; 3], ["king"; 3]].map(cost);
    assert!(page.contains(&format!("The three choices cost {all:.2} bits together.")), "{all}");
    let solution = format!("Three empty squares cost {empty:.2} bits, and three kings {kings:.0}.");
    assert!(page.contains(&solution), "{solution}");
    assert!(page.contains(&format!("5/8 should take {:.2} bits", (8.0_f64 / 5.0).log2())));
}

#[test]
fn every_sequence_is_read_back() {
    let names = SHARES.map(|(name, _)| name);
    for first in names {
        for second in names {
            for third in names {
                let squares = [first, second, third];
                assert_eq!(values(&shortest(interval(&squares)), 3), squares);
            }
        }
    }
}
