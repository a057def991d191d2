//! How long a newcomer waits, from what `checks/build.py --renew` records.

use std::collections::HashMap;

use anyhow::{Context, Result};

/// What it costs to build all boards: a name and its figures in a line.
pub(crate) const BUILD: &str = "checks/build.tsv";

/// How long the two commands of the README take, in a sentence.
pub(crate) fn sentence(text: &str) -> Result<String> {
    let rows: HashMap<&str, Vec<&str>> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(name, cells)| (name, cells.split('\t').collect()))
        .collect();
    let cell = |name: &str, index: usize| {
        let cells = rows.get(name).with_context(|| format!("{BUILD}: no {name}"))?;
        cells.get(index).copied().with_context(|| format!("{BUILD}: {name} is too short"))
    };
    let time = |name, index| Ok::<_, anyhow::Error>(duration(cell(name, index)?.parse()?));
    let machine = cell("machine", 0)?.split(',').next().unwrap_or_default();
    Ok(format!(
        "From nothing, on {} processors of an {machine}, the first builds in {} and prints its result {} later; the second \
         builds in {} and runs for {}.",
        cell("machine", 1)?,
        time("command", 0)?,
        time("compare", 1)?,
        time("tests-built", 0)?,
        time("tests-run", 0)?,
    ))
}

fn duration(seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_is_said_in_a_sentence() {
        let text = "machine\tEPYC (Zen 4), linux\t2\tday\tabc\ncommand\t120\t200\ncompare\t0.1\t25\n\
                    tests-built\t59\t100\ntests-run\t61\t100\n";
        assert_eq!(
            sentence(text).unwrap(),
            "From nothing, on 2 processors of an EPYC (Zen 4), the first builds in 2 min and prints its result 25 s later; \
             the second builds in 59 s and runs for 1 min 1 s."
        );
        assert!(sentence("machine\tEPYC\t2\n").is_err());
    }
}
