//! Finding a byte, eight at a time.

/// The first place of a byte.
#[inline(always)]
pub(crate) fn find(needle: u8, bytes: &[u8]) -> Option<usize> {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let pattern = LOW * u64::from(needle);
    let mut words = bytes.chunks_exact(8);
    let mut at = 0;
    for word in &mut words {
        let word = u64::from_le_bytes(word.try_into().unwrap_or_default()) ^ pattern;
        // The high bit of every zero byte; bits above the lowest may be wrong, and do not matter.
        let zeros = word.wrapping_sub(LOW) & !word & (LOW << 7);
        if zeros != 0 {
            return Some(at + zeros.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    let rest = words.remainder().iter().position(|&byte| byte == needle);
    rest.map(|rest| at + rest)
}

/// The number of line feeds, and the start of the last line.
pub(crate) fn lines(bytes: &[u8]) -> (u64, Option<usize>) {
    // Sums of bytes, as long as they cannot overflow: many fit into a register.
    let in_chunk = |chunk: &[u8]| chunk.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    let feeds: u64 = bytes.chunks(192).map(|chunk| u64::from(in_chunk(chunk))).sum();
    let last = if feeds == 0 { None } else { bytes.iter().rposition(|&byte| byte == b'\n') };
    (feeds, last.map(|at| at + 1))
}

/// The place of the byte that ends the line.
pub(crate) fn line_end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The number of bytes from here on that are marked in a table.
#[inline(always)]
pub(crate) fn run(bytes: &[u8], table: &[bool; 256]) -> usize {
    bytes.iter().position(|&byte| !table[usize::from(byte)]).unwrap_or(bytes.len())
}

/// The start of a later line that begins with `[Event "`: a comment that contains it was not closed.
pub(crate) fn find_event(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = find(b'[', &bytes[from..]) {
        let at = from + at;
        let begins = at > 0 && matches!(bytes[at - 1], b'\n' | b'\r');
        if begins && bytes[at..].starts_with(EVENT) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// The usual first tag of a game.
pub(crate) const EVENT: &[u8] = b"[Event \"";

/// Whether the name of a tag may hold a byte: letters, digits, and what else the standard allows in a
/// symbol.
pub(crate) const fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_found_wherever_it_stands() {
        for length in 0..40 {
            let mut bytes = vec![b'x'; length];
            assert_eq!(find(b'}', &bytes), None);
            for at in (0..length).rev() {
                bytes[at] = b'}';
                assert_eq!(find(b'}', &bytes), Some(at));
            }
        }
        assert_eq!(find(b'}', b"\xfd|~}"), Some(3));
    }

    #[test]
    fn lines_are_counted() {
        assert_eq!(lines(b"abc"), (0, None));
        assert_eq!(lines(b"a\nb\n\ncd"), (3, Some(5)));
        assert_eq!(lines(b"a\n"), (1, Some(2)));
    }

    #[test]
    fn an_event_tag_counts_at_the_start_of_a_line_alone() {
        assert_eq!(find_event(b"see [Event \"x\"]"), None);
        assert_eq!(find_event(b"see\n[Even\n[Event \"x\"]"), Some(10));
    }
}
