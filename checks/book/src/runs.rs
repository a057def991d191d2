//! What the long checks did, from the records that their scripts write.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use polyboard_compare::text::grouped;

/// Runs, one a line, as `tests/record.sh` appends them.
pub(crate) const RUNS: &str = "tests/record/runs.tsv";
/// Mutants, one a line, as `tests/mutants.sh` appends them.
pub(crate) const MUTANTS: &str = "tests/record/mutants.tsv";

/// What the runs of a check are to reach in sum: the check, the name of the number, the aim.
const AIMS: [(&str, &str, u64); 6] = [
    ("soak", "nodes", 10_000_000_000),
    ("soak", "positions", 100_000_000),
    ("soak", "inputs", 100_000_000),
    ("soak", "wrong-moves", 10_000_000),
    ("endurance", "positions-written", 100_000_000),
    ("mutants", "mutants", 2_000),
];

/// The lines of a table, each with `WIDTH` cells between tabs.
fn rows<'a, const WIDTH: usize>(text: &'a str, file: &str) -> Result<Vec<[&'a str; WIDTH]>> {
    let row = |line: &'a str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let count = cells.len();
        cells.try_into().ok().with_context(|| format!("{file}: {count} cells, not {WIDTH}: {line}"))
    };
    text.lines().map(row).collect()
}

/// All runs of a check.
#[derive(Default)]
struct Runs<'a> {
    count: u64,
    failed: u64,
    seconds: u64,
    last: &'a str,
    /// Sums by name.
    numbers: BTreeMap<&'a str, u64>,
}

/// One row for each check, with the sums of what its runs did, and their aims. A check with an aim has a row even if it
/// never ran.
pub(crate) fn table(text: &str) -> Result<String> {
    let mut checks: BTreeMap<&str, Runs> = BTreeMap::new();
    for [day, _, check, seconds, _, numbers] in rows::<6>(text, RUNS)? {
        let runs = checks.entry(check).or_default();
        runs.count += 1;
        runs.seconds += number(seconds)?;
        runs.last = runs.last.max(day);
        runs.failed += u64::from(numbers == "FAILED");
        for (name, text) in numbers.split(' ').filter_map(|part| part.split_once('=')) {
            *runs.numbers.entry(name).or_default() += number(text)?;
        }
    }
    ensure!(!checks.is_empty(), "{RUNS}: no run");
    for (check, name, _) in AIMS {
        let never = || Runs { last: "-", numbers: [(name, 0)].into(), ..Runs::default() };
        checks.entry(check).or_insert_with(never);
    }
    let mut table = String::from(
        "| check | runs | failed | last | time | what was done |\n| --- | ---: | ---: | --- | ---: | --- |\n",
    );
    for (check, Runs { count, failed, seconds, last, numbers }) in checks {
        let time = duration(seconds);
        let done = summary(check, &numbers);
        table += &format!("| `{check}` | {count} | {failed} | {last} | {time} | {done} |\n");
    }
    Ok(table)
}

fn number(text: &str) -> Result<u64> {
    text.parse().with_context(|| format!("{RUNS}: {text} is no number"))
}

/// Sums in words, with their aims. Of numbers `name(of)=number`, one for each of many, the smallest is shown.
fn summary(check: &str, numbers: &BTreeMap<&str, u64>) -> String {
    let mut parts = Vec::new();
    let mut smallest: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (name, &number) in numbers {
        match name.split_once('(') {
            Some((name, _)) => {
                let (count, least) = smallest.entry(name).or_insert((0, u64::MAX));
                (*count, *least) = (*count + 1, number.min(*least));
            }
            None => parts.push(sum(check, name, number, "")),
        }
    }
    parts.extend(smallest.into_iter().map(|(name, (count, least))| {
        format!("at least {}", sum(check, name, least, &format!(" for each of {count}")))
    }));
    parts.join(", ")
}

/// A sum in words, and whether it reached its aim.
fn sum(check: &str, name: &str, number: u64, of: &str) -> String {
    let text = format!("{} {}{of}", grouped(number), name.replace('-', " "));
    match AIMS.iter().find(|aim| (aim.0, aim.1) == (check, name)) {
        Some(&(.., aim)) if number >= aim => format!("{text} (aim {}: reached)", grouped(aim)),
        Some(&(.., aim)) => format!("{text} (aim {}: **not reached**)", grouped(aim)),
        None => text,
    }
}

fn duration(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3600),
    }
}

/// The mutants of a package that were tested, by outcome.
#[derive(Default)]
struct Score {
    caught: u64,
    survived: u64,
    equivalent: u64,
    unviable: u64,
}

/// The mutation score by package, and the survivors with their reasons.
pub(crate) fn mutants(text: &str) -> Result<String> {
    let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
    let mut survivors = String::new();
    for [package, mutant, outcome, reason] in rows::<4>(text, MUTANTS)? {
        let score = scores.entry(package).or_default();
        match outcome {
            "caught" | "timeout" => score.caught += 1,
            "unviable" => score.unviable += 1,
            "missed" if reason.starts_with("equivalent") => score.equivalent += 1,
            "missed" => score.survived += 1,
            _ => bail!("{MUTANTS}: unknown outcome: {outcome}"),
        }
        if outcome == "missed" {
            let mutant = mutant.replace('|', "\\|");
            survivors += &format!("| `{package}` | `{mutant}` | {reason} |\n");
        }
    }
    if scores.is_empty() {
        return Ok("No package has been tested so yet.\n".into());
    }
    let mut table = String::from(
        "| package | mutants | caught | score | 95 % interval | equivalent | do not compile |\n| --- | ---: | ---: | ---: | --- | ---: | ---: |\n",
    );
    for (package, Score { caught, survived, equivalent, unviable }) in scores {
        let all = caught + survived;
        if all > 0 {
            let (low, high) = wilson(caught, all);
            let score = 100.0 * caught as f64 / all as f64;
            table += &format!(
                "| `{package}` | {all} | {caught} | {score:.1} % | {low:.1} to {high:.1} % | {equivalent} | {unviable} |\n"
            );
        }
    }
    if !survivors.is_empty() {
        table += &format!(
            "\n<details><summary>The mutants that survived, and why</summary>\n\n\
             | package | mutant | reason |\n| --- | --- | --- |\n{survivors}\n</details>\n"
        );
    }
    Ok(table)
}

/// The bounds of a share with 95 % confidence, in percent (E. B. Wilson, 1927).
fn wilson(hits: u64, all: u64) -> (f64, f64) {
    let (n, z) = (all as f64, 1.96_f64);
    let share = hits as f64 / n;
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + z * z / n);
    ((middle - half) * scale, (middle + half) * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_added_up() {
        let runs = "2026-01-02\tabc\tsoak\t100\t7\tnodes=1500 inputs(a)=5 inputs(b)=3\n\
                    2026-01-01\tabc\tsoak\t7200\t8\tnodes=1 inputs(a)=1 inputs(b)=1\n\
                    2026-01-01\tabc\tsoak\t1\t8\tFAILED\n\
                    2026-01-01\tabc\tloom\t119\t-\torders=999\n";
        let table = table(runs).unwrap();
        assert!(
            table.ends_with(
                "| `endurance` | 0 | 0 | - | 0 s | 0 positions written (aim 100,000,000: **not reached**) |\n\
                 | `loom` | 1 | 0 | 2026-01-01 | 119 s | 999 orders |\n\
                 | `mutants` | 0 | 0 | - | 0 s | 0 mutants (aim 2,000: **not reached**) |\n\
                 | `soak` | 3 | 1 | 2026-01-02 | 2 h | \
                 1,501 nodes (aim 10,000,000,000: **not reached**), \
                 at least 4 inputs for each of 2 (aim 100,000,000: **not reached**) |\n"
            ),
            "{table}"
        );
    }

    #[test]
    fn an_aim_is_reached_by_the_smallest_sum() {
        let wrong = |few| {
            let runs = format!(
                "2026-01-02\tabc\tsoak\t1\t7\twrong-moves(a)={few} wrong-moves(b)=10000000\n"
            );
            table(&runs).unwrap()
        };
        let is_reached =
            "at least 10,000,000 wrong moves for each of 2 (aim 10,000,000: reached) |";
        assert!(wrong(10_000_000).contains(is_reached), "{}", wrong(10_000_000));
        let is_not =
            "at least 9,999,999 wrong moves for each of 2 (aim 10,000,000: **not reached**) |";
        assert!(wrong(9_999_999).contains(is_not), "{}", wrong(9_999_999));
    }

    #[test]
    fn a_line_of_another_form_is_an_error() {
        for text in ["", "2026-01-02\tabc\tsoak\n", "2026-01-02\tabc\tsoak\tlong\t7\tnodes=1\n"] {
            assert!(table(text).is_err(), "{text:?}");
        }
        assert!(mutants("a\tone\tlost\t-\n").is_err());
        assert_eq!(mutants("").unwrap(), "No package has been tested so yet.\n");
    }

    #[test]
    fn scores_leave_out_what_cannot_be_caught() {
        let text = "a\tone\tcaught\t-\na\ttwo\tmissed\tequivalent: the same\na\tthree\tunviable\t-\n\
                    a\tfour | x\tmissed\t-\na\tfive\ttimeout\t-\n";
        let text = mutants(text).unwrap();
        assert!(text.contains("| `a` | 3 | 2 | 66.7 % | 20.8 to 93.9 % | 1 | 1 |\n"), "{text}");
        assert!(
            text.contains("| `a` | `two` | equivalent: the same |\n| `a` | `four \\| x` | - |\n"),
            "{text}"
        );
    }
}
