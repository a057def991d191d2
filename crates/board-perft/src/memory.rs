//! The memory of a table: zeroed, in huge pages if possible.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes;

/// Half of an entry.
pub(crate) type Word = AtomicU64;

/// A cache line of words.
pub(crate) type Line = [Word; LINE_WORDS];

/// 64 bytes.
pub(crate) const LINE_WORDS: usize = 8;

/// Zeroed memory as cache lines.
pub(crate) struct Memory {
    map: MmapMut,
}

impl Memory {
    /// Maps `bytes` bytes and advises the use of huge pages. A page is allocated when it is first written
    /// to, so this returns at once.
    pub(crate) fn new(bytes: usize) -> io::Result<Memory> {
        let map = MmapMut::map_anon(bytes)?;
        advise(&map);
        Ok(Memory { map })
    }

    /// The lines: a map begins at a page, and its size is a multiple of a line.
    pub(crate) fn lines(&mut self) -> &[Line] {
        <[Line]>::mut_from_bytes(&mut self.map).map_or(&[], |lines| lines)
    }

    /// The number of whole lines.
    pub(crate) fn map_lines(&self) -> usize {
        self.map.len() / size_of::<Line>()
    }

    /// The bytes that are now in huge pages; `None` if unknown.
    #[cfg(target_os = "linux")]
    pub(crate) fn huge_bytes(&self) -> Option<usize> {
        let smaps = std::fs::read_to_string("/proc/self/smaps").ok()?;
        huge_bytes_of(self.map.as_ptr().addr(), &smaps).map(|bytes| bytes.min(self.map.len()))
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn huge_bytes(&self) -> Option<usize> {
        None
    }
}

/// Advises the use of huge pages, which a system may refuse. Miri knows no advice.
fn advise(map: &MmapMut) {
    #[cfg(all(target_os = "linux", not(miri)))]
    let _ = map.advise(memmap2::Advice::HugePage);
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = map;
}

/// Finds the area of an address in the text of `/proc/self/smaps` and reads how much of it is in huge pages.
/// The system joins similar adjacent areas, so the result may include other memory.
#[cfg(any(target_os = "linux", test))]
fn huge_bytes_of(address: usize, smaps: &str) -> Option<usize> {
    let is_ours = |line: &&str| {
        let range = line.split(' ').next().and_then(|range| range.split_once('-'));
        let parsed = range.and_then(|(from, to)| {
            Some((usize::from_str_radix(from, 16).ok()?, usize::from_str_radix(to, 16).ok()?))
        });
        parsed.is_some_and(|(from, to)| (from..to).contains(&address))
    };
    let mut lines = smaps.lines().skip_while(|line| !is_ours(line));
    let text = lines.find_map(|line| line.strip_prefix("AnonHugePages:"))?;
    let kibibytes: usize = text.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

    #[test]
    fn memory_is_zero_and_keeps_what_is_written() {
        let mut memory = Memory::new(3 << 20).unwrap();
        assert_eq!(memory.lines().len(), 3 << 14);
        assert_eq!(memory.lines().as_ptr().addr() % 64, 0);
        // All of them would take Miri minutes.
        let step = if cfg!(miri) { 997 } else { 1 };
        let mut words = memory.lines().as_flattened().iter().step_by(step);
        assert!(words.all(|word| word.load(Ordering::Relaxed) == 0));
        memory.lines()[49_151][7].store(5, Ordering::Relaxed);
        assert_eq!(memory.lines()[49_151][7].load(Ordering::Relaxed), 5);
    }

    // In 32 bits no size is surely too much.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn too_much_memory_is_an_error() {
        assert!(Memory::new(1 << 60).is_err());
    }

    #[test]
    fn huge_pages_are_read_from_the_right_area() {
        let smaps = "55d0-55e0 r--p 00000000 fe:00 7  /bin/x\nAnonHugePages:     2048 kB\n\
                     7f00-7f80 rw-p 00000000 00:00 0\nSize: 4 kB\nAnonHugePages:     6144 kB\n";
        assert_eq!(huge_bytes_of(0x7f10, smaps), Some(6 << 20));
        assert_eq!(huge_bytes_of(0x55d0, smaps), Some(2 << 20));
        assert_eq!(huge_bytes_of(0x7f80, smaps), None);
    }
}
