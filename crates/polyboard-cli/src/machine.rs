//! The machine and the build.

use std::collections::BTreeMap;
use std::fs;

use polyboard::processor::{Level, chosen_by_run};
use polyboard_bench::BenchmarkSubject;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) threads: Option<usize>,
    pub(crate) target: String,
    /// The instruction sets beyond the baseline that the program was compiled for.
    pub(crate) compiled_for: Vec<&'static str>,
    /// The instructions in use, and those that the processor has: names of levels.
    pub(crate) level: &'static str,
    pub(crate) level_of_processor: &'static str,
    /// The detected code path of each board that has one of its own.
    pub(crate) paths: BTreeMap<&'static str, &'static str>,
    /// The boards of other crates, with version and build.
    pub(crate) peers: BTreeMap<&'static str, &'static str>,
    pub(crate) version: &'static str,
    pub(crate) optimized: bool,
}

impl Machine {
    /// With the paths and the peers among the boards that are timed.
    pub(crate) fn here(timed: &[BenchmarkSubject]) -> Machine {
        let path = |board: &BenchmarkSubject| (board.id, board.path);
        let built = |board: &BenchmarkSubject| Some((board.id, board.built?));
        Machine {
            processor: processor().unwrap_or_else(|| "unknown processor".into()),
            threads: std::thread::available_parallelism().ok().map(usize::from),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            compiled_for: compiled_for(),
            level: Level::detect().name(),
            level_of_processor: Level::of_processor().name(),
            paths: timed
                .iter()
                .map(path)
                .filter(|(_, path)| path.parse::<Level>().is_err())
                .collect(),
            peers: timed.iter().filter_map(built).collect(),
            version: env!("CARGO_PKG_VERSION"),
            optimized: !cfg!(debug_assertions),
        }
    }

    /// The processor and the instructions in use, in words.
    pub(crate) fn name(&self) -> String {
        let Machine { processor, target, level, level_of_processor, .. } = self;
        match level == level_of_processor {
            true => format!("{processor}, {target}, {level}"),
            false => format!("{processor}, {target}, {level_of_processor} limited to {level}"),
        }
    }

    /// The boards with a code path of their own, then the level for which all others are compiled.
    pub(crate) fn paths_in_words(&self) -> String {
        let own = self.paths.iter().map(|(id, path)| format!("{id} by {path}"));
        own.chain([format!("others by {}", chosen_by_run())]).collect::<Vec<_>>().join(", ")
    }

    /// The instruction sets that the program was compiled for, in words.
    pub(crate) fn flags(&self) -> String {
        match self.compiled_for.join(", ") {
            none if none.is_empty() => "the baseline".to_owned(),
            some => some,
        }
    }
}

/// The instruction sets that matter for speed.
fn compiled_for() -> Vec<&'static str> {
    [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ]
    .into_iter()
    .filter_map(|(name, is_there)| is_there.then_some(name))
    .collect()
}

/// The name of the processor, from `/proc/cpuinfo`.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The memory in bytes that programs can still get, from `/proc/meminfo`.
pub(crate) fn free_memory() -> Option<u64> {
    available(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// The bytes of the largest cache, from `/sys`; where the system does not report it, 32 MiB.
pub(crate) fn largest_cache() -> u64 {
    let size = |index: u32| {
        let file = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/size");
        let kibibytes: u64 =
            fs::read_to_string(file).ok()?.trim().strip_suffix('K')?.parse().ok()?;
        Some(kibibytes << 10)
    };
    (0..8).filter_map(size).max().unwrap_or(32 << 20)
}

fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_memory_is_read_where_the_system_reports_it() {
        let text = "MemTotal:       24683000 kB\nMemFree:         100 kB\nMemAvailable:   200 kB\n";
        assert_eq!(available(text), Some(200 * 1024));
        for text in [
            "",
            "MemAvailable: 5 MB",
            "MemAvailable: x kB",
            "MemAvailable: 99999999999999999999 kB",
        ] {
            assert_eq!(available(text), None, "{text}");
        }
    }

    #[test]
    fn a_program_with_assertions_is_not_called_optimized() {
        assert_eq!(Machine::here(&[]).optimized, !cfg!(debug_assertions));
    }
}
