//! The machine and the build that measure.

mod cache;
mod microarchitecture;

use std::collections::BTreeMap;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use polyboard::processor::{Level, chosen_by_run};
use polyboard_bench::BenchmarkSubject;

pub(crate) use self::cache::largest_cache;
use crate::machine::Machine;

/// The build of the program that measures.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    /// Its version.
    pub version: &'static str,
    /// The version of the compiler.
    pub compiler: &'static str,
    /// The commit that was built, as `git describe --always --dirty` names it.
    pub commit: &'static str,
}

impl Machine {
    /// With the paths and the peers among the boards that are timed.
    ///
    /// The load is that of this moment: call it before anything is timed.
    pub fn here(timed: &[BenchmarkSubject], build: &Build) -> Machine {
        let cpuinfo = read("/proc/cpuinfo");
        Machine {
            processor: processor(&cpuinfo).to_owned(),
            microarchitecture: microarchitecture::name(&cpuinfo),
            caches: cache::caches(),
            threads: std::thread::available_parallelism().ok().map(usize::from),
            load: first_number(&read("/proc/loadavg")),
            system: system(&read("/proc/sys/kernel/ostype"), &read("/proc/sys/kernel/osrelease")),
            date: today(),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            compiled_for: compiled_for(),
            level: Level::detect().name().to_owned(),
            level_of_processor: Level::of_processor().name().to_owned(),
            paths: paths(timed),
            others: chosen_by_run().name().to_owned(),
            peers: peers(timed),
            version: build.version.to_owned(),
            compiler: build.compiler.to_owned(),
            commit: build.commit.to_owned(),
            optimized: !cfg!(debug_assertions),
            layout: std::env::var("POLYBOARD_LAYOUT").ok(),
        }
    }
}

/// Today in UTC, as YYYY-MM-DD. A clock that is set before 1970 shows 1970-01-01.
fn today() -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now().max(UNIX_EPOCH));
    now.to_string().chars().take_while(|&letter| letter != 'T').collect()
}

/// The code paths of those boards that have one of their own.
fn paths(timed: &[BenchmarkSubject]) -> BTreeMap<String, String> {
    let own = timed.iter().filter(|board| !board.path.starts_with("level "));
    own.map(|board| (board.id.to_owned(), board.path.to_owned())).collect()
}

/// The boards that say how they were built.
fn peers(timed: &[BenchmarkSubject]) -> BTreeMap<String, String> {
    let built = |board: &BenchmarkSubject| Some((board.id.to_owned(), board.built?.to_owned()));
    timed.iter().filter_map(built).collect()
}

/// The instruction sets that matter for speed.
fn compiled_for() -> Vec<String> {
    [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ]
    .into_iter()
    .filter(|(_, is_there)| *is_there)
    .map(|(name, _)| name.to_owned())
    .collect()
}

/// The text of a file of the system; empty where the system has no such file.
fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The name of the processor in the text of `/proc/cpuinfo`.
fn processor(cpuinfo: &str) -> &str {
    microarchitecture::field(cpuinfo, "model name").unwrap_or("unknown processor")
}

/// The load over the last minute, from the text of `/proc/loadavg`.
fn first_number(loadavg: &str) -> Option<f64> {
    loadavg.split_whitespace().next()?.parse().ok()
}

/// The kernel and its release, from the texts of two files; where they are missing, the operating system of the target.
fn system(kernel: &str, release: &str) -> String {
    match (kernel.trim(), release.trim()) {
        ("", _) | (_, "") => std::env::consts::OS.to_owned(),
        (kernel, release) => format!("{kernel} {release}"),
    }
}

/// The memory in bytes that programs can still get, from `/proc/meminfo`.
pub(crate) fn free_memory() -> Option<u64> {
    available(&read("/proc/meminfo"))
}

fn available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILD: Build = Build { version: "1", compiler: "rustc", commit: "abc" };

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
        assert_eq!(Machine::here(&[], &BUILD).optimized, !cfg!(debug_assertions));
    }

    #[test]
    fn a_machine_is_read_back_as_it_was_written() {
        let board = BenchmarkSubject {
            path: "pext",
            built: Some("1.0 as published"),
            ..BenchmarkSubject::of_backend(polyboard::Backend::Bitboard)
        };
        let machine = Machine {
            load: Some(1.24),
            layout: Some("3".to_owned()),
            ..Machine::here(&[board], &BUILD)
        };
        assert!(!machine.paths.is_empty() && !machine.peers.is_empty());
        let text = serde_json::to_string(&machine).unwrap();
        assert_eq!(serde_json::from_str::<Machine>(&text).unwrap(), machine);
    }

    #[test]
    fn a_day_has_its_year_month_and_day() {
        let day = today();
        let numbers: Vec<&str> = day.split('-').collect();
        assert_eq!(
            numbers.iter().map(|number| number.len()).collect::<Vec<_>>(),
            [4, 2, 2],
            "{day}"
        );
        assert!(*numbers[0] > *"2024", "{day}");
    }

    #[test]
    fn files_of_the_system_are_read_where_they_are() {
        assert_eq!(processor("model name\t: AMD EPYC: 7\n"), "AMD EPYC: 7");
        assert_eq!(processor(""), "unknown processor");
        assert_eq!(first_number("1.24 1.09 0.54 3/92 13639\n"), Some(1.24));
        assert_eq!(first_number(""), None);
        assert_eq!(system("Linux\n", "6.18.44\n"), "Linux 6.18.44");
        assert_eq!(system("", "6.18.44\n"), std::env::consts::OS);
        assert_eq!(system("Linux\n", ""), std::env::consts::OS);
    }
}
