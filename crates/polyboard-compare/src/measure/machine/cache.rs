//! The caches of a processor.

use std::fs;
use std::path::Path;

use crate::machine::Cache;
/// The caches of the first core, as Linux numbers them; empty where the system does not report any.
pub(crate) fn caches() -> Vec<Cache> {
    caches_in(Path::new("/sys/devices/system/cpu/cpu0/cache"))
}

/// The bytes of the largest cache; where the system does not report any, 32 MiB.
pub(crate) fn largest_cache() -> u64 {
    caches().iter().map(|cache| cache.bytes).max().unwrap_or(32 << 20)
}

/// One cache for each folder `index0`, `index1`, ...; one that lacks a file, or states no size, is left out.
fn caches_in(folder: &Path) -> Vec<Cache> {
    let folders = (0..).map(|index| folder.join(format!("index{index}")));
    folders.take_while(|folder| folder.is_dir()).filter_map(|folder| cache_in(&folder)).collect()
}

fn cache_in(folder: &Path) -> Option<Cache> {
    let read = |name| fs::read_to_string(folder.join(name)).ok();
    let kibibytes: u64 = read("size")?.trim().strip_suffix('K')?.parse().ok()?;
    Some(Cache {
        level: read("level")?.trim().parse().ok()?,
        kind: read("type")?.trim().to_lowercase(),
        bytes: kibibytes.checked_mul(1024)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, index: u32, level: &str, kind: &str, size: &str) {
        let folder = folder.join(format!("index{index}"));
        fs::create_dir(&folder).unwrap();
        for (name, text) in [("level", level), ("type", kind), ("size", size)] {
            fs::write(folder.join(name), format!("{text}\n")).unwrap();
        }
    }

    #[test]
    fn caches_are_read_as_the_system_reports_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        assert_eq!(caches_in(path), []);
        assert_eq!(caches_in(&path.join("missing")), []);
        write(path, 0, "1", "Data", "32K");
        write(path, 1, "2", "Unified", "");
        write(path, 2, "3", "Unified", "32768K");
        write(path, 4, "4", "Unified", "1K");
        let cache = |level, kind: &str, bytes| Cache { level, kind: kind.to_owned(), bytes };
        assert_eq!(caches_in(path), [cache(1, "data", 32 << 10), cache(3, "unified", 32 << 20)]);
    }
}
