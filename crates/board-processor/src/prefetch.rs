//! Loading memory before it is needed.

/// Begins to load what a reference points to into the cache, and does not wait for it: the entry of a hash table, while
/// the move is made that leads to its position.
///
/// Loads the cache line of the first byte, 64 bytes on x86-64. Changes nothing but the time that a later access takes;
/// compiles to one instruction on x86-64, and to none on other processors.
///
/// ```
/// let table = vec![0_u64; 1 << 16];
/// let index = 12_345;
/// board_processor::prefetch(&table[index]);
/// // Some hundred instructions of other work.
/// assert_eq!(table[index], 0);
/// ```
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        // SAFETY: every x86-64 processor has the instruction. It changes nothing, whatever the address.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = place;
}
