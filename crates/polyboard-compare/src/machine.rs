//! The machine and the build.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a result depends on besides the code: part of a report, and read back from a saved one.
#[cfg_attr(test, derive(Default))]
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Machine {
    /// The name that the processor gives itself.
    pub(crate) processor: String,
    /// The name of its design, such as "Zen 3", or the numbers of one that is not in our table.
    pub(crate) microarchitecture: String,
    /// The caches of the first core; empty where the system does not report them.
    pub(crate) caches: Vec<Cache>,
    pub(crate) threads: Option<usize>,
    /// How many processes wanted a core, on average over the minute before the run; `None` where the system does not report it.
    pub(crate) load: Option<f64>,
    /// The kernel and its release.
    pub(crate) system: String,
    /// The day of the run in UTC, as YYYY-MM-DD.
    pub(crate) date: String,
    pub(crate) target: String,
    /// The instruction sets beyond the baseline that the program was compiled for.
    pub(crate) compiled_for: Vec<String>,
    /// The instructions in use, and those that the processor has: names of levels.
    pub(crate) level: String,
    pub(crate) level_of_processor: String,
    /// The detected code path of each board that has one of its own.
    pub(crate) paths: BTreeMap<String, String>,
    /// The level for which all other boards are compiled.
    pub(crate) others: String,
    /// The boards of other crates, with version and build.
    pub(crate) peers: BTreeMap<String, String>,
    pub(crate) version: String,
    /// The version of the compiler.
    pub(crate) compiler: String,
    /// The commit that was built, as `git describe --always --dirty` names it: "-dirty" if files differed from it at the time of
    /// the build. "unknown" for a build outside of a checkout.
    pub(crate) commit: String,
    pub(crate) optimized: bool,
    /// The order of the functions in the program, if `benches/layout.sh` changed it: the seed that it used.
    pub(crate) layout: Option<String>,
}

/// A cache of the first core.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Cache {
    /// 1 is the nearest to the core.
    pub(crate) level: u32,
    /// What it holds: "data", "instruction" or "unified".
    pub(crate) kind: String,
    pub(crate) bytes: u64,
}

impl Machine {
    /// The processor and the instructions in use, in words.
    pub fn name(&self) -> String {
        let Machine { processor, microarchitecture, target, level, level_of_processor, .. } = self;
        let name =
            format!("{processor} ({microarchitecture}), {target}, level {level_of_processor}");
        if level == level_of_processor { name } else { format!("{name} limited to {level}") }
    }

    /// The boards with a code path of their own, then the level for which all others are compiled.
    pub(crate) fn paths_in_words(&self) -> String {
        let own = self.paths.iter().map(|(id, path)| format!("{id} by {}", present(path)));
        own.chain([format!("others by level {}", self.others)]).collect::<Vec<_>>().join(", ")
    }

    /// The instruction sets that the program was compiled for, in words.
    pub(crate) fn flags(&self) -> String {
        match self.compiled_for.join(", ") {
            none if none.is_empty() => "the baseline".to_owned(),
            some => some,
        }
    }
}

/// The present name of a code path: runs of older code have names that are also those of instruction sets.
fn present(path: &str) -> &str {
    match path {
        "avx-512 and pext" => "pext and eight lanes",
        "avx-512 vbmi" => "one register",
        "avx2" => "two registers",
        "portable" => "eight words",
        same => same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_in_words() {
        let machine = Machine {
            processor: "A processor".to_owned(),
            microarchitecture: "Zen 4".to_owned(),
            target: "x86_64-linux".to_owned(),
            level: "bmi2".to_owned(),
            level_of_processor: "avx512".to_owned(),
            compiled_for: vec!["popcnt".to_owned(), "bmi2".to_owned()],
            paths: [("a", "pext"), ("b", "avx2")]
                .map(|(id, path)| (id.to_owned(), path.to_owned()))
                .into(),
            others: "bmi2".to_owned(),
            ..Machine::default()
        };
        assert_eq!(
            machine.name(),
            "A processor (Zen 4), x86_64-linux, level avx512 limited to bmi2"
        );
        assert_eq!(machine.flags(), "popcnt, bmi2");
        assert_eq!(machine.paths_in_words(), "a by pext, b by two registers, others by level bmi2");
        let unlimited = Machine { level: "avx512".to_owned(), ..machine.clone() };
        assert_eq!(unlimited.name(), "A processor (Zen 4), x86_64-linux, level avx512");
        let plain = Machine { compiled_for: Vec::new(), paths: BTreeMap::new(), ..machine };
        assert_eq!(plain.flags(), "the baseline");
        assert_eq!(plain.paths_in_words(), "others by level bmi2");
    }
}
