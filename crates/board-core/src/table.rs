//! Tables of constants, written once.

/// The table that has at each index from 0 the value of an expression. `for` loops are not possible in constants.
#[doc(hidden)]
#[macro_export]
macro_rules! table {
    ($length:expr, |$index:ident| -> $entry:ty $value:block) => {{
        const fn entry($index: usize) -> $entry {
            $value
        }
        let mut table = [entry(0); $length];
        let mut index = 1;
        while index < table.len() {
            table[index] = entry(index);
            index += 1;
        }
        table
    }};
}
