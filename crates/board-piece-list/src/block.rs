//! Searching sixteen bytes at once.
//!
//! A side begins with sixteen pieces, and the vector registers of all common processors hold sixteen
//! bytes. So a search through a list is one comparison.

/// Sixteen places of a list.
pub(crate) type Block = [u8; 16];

/// The places that hold `value`, one bit each.
#[inline(always)]
pub(crate) fn places_of(block: &Block, value: u8) -> u16 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    return sse2::places_of(block, value);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    return portable::places_of(block, value);
}

/// The places whose highest bit is set, one bit each.
#[inline(always)]
pub(crate) fn places_marked(block: &Block) -> u16 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    return sse2::places_marked(block);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    return portable::places_marked(block);
}

/// Writes `new` to every place that holds `old`.
#[inline(always)]
pub(crate) fn replace(block: &mut Block, old: u8, new: u8) {
    for place in block {
        *place = if *place == old { new } else { *place };
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code)]
mod sse2 {
    use super::Block;
    use core::arch::x86_64::{
        __m128i, _mm_cmpeq_epi8, _mm_movemask_epi8, _mm_set_epi64x, _mm_set1_epi8,
    };

    #[inline(always)]
    fn load(block: &Block) -> __m128i {
        let bits = u128::from_le_bytes(*block);
        // SAFETY: this module is compiled only where SSE2 is part of the target.
        unsafe { _mm_set_epi64x((bits >> 64) as i64, bits as i64) }
    }

    #[inline(always)]
    pub(super) fn places_of(block: &Block, value: u8) -> u16 {
        let block = load(block);
        // SAFETY: as above.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8(value as i8))) as u16 }
    }

    #[inline(always)]
    pub(super) fn places_marked(block: &Block) -> u16 {
        let block = load(block);
        // SAFETY: as above.
        unsafe { _mm_movemask_epi8(block) as u16 }
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod portable {
    use super::Block;

    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHEST: u64 = 0x80 * ONES;

    /// The two halves of a block, the first byte in the lowest eight bits.
    #[inline(always)]
    fn halves(block: &Block) -> [u64; 2] {
        let bits = u128::from_le_bytes(*block);
        [bits as u64, (bits >> 64) as u64]
    }

    /// The highest bits of eight bytes, side by side. The factor moves each to another of the
    /// eight highest bits of the product.
    #[inline(always)]
    fn gather(word: u64) -> u16 {
        ((word & HIGHEST) >> 7).wrapping_mul(0x0102_0408_1020_4080).wrapping_shr(56) as u16
    }

    #[inline(always)]
    pub(super) fn places_of(block: &Block, value: u8) -> u16 {
        let [low, high] = halves(block).map(|half| {
            // A byte is zero where the values are equal. Adding 0x7f sets the highest bit of all
            // others and carries nowhere.
            let differing = half ^ (ONES * value as u64);
            let not_zero = ((differing & !HIGHEST) + !HIGHEST) | differing;
            gather(!not_zero)
        });
        low | high << 8
    }

    #[inline(always)]
    pub(super) fn places_marked(block: &Block) -> u16 {
        let [low, high] = halves(block).map(gather);
        low | high << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pseudo-random block.
    fn block(seed: u64) -> Block {
        core::array::from_fn(|i| {
            let mixed = (seed + i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            // Few values, so that many are equal, with and without the highest bit.
            (mixed >> 56) as u8 & 0x83
        })
    }

    fn slowly(block: &Block, is_wanted: impl Fn(u8) -> bool) -> u16 {
        (0..16).filter(|&i| is_wanted(block[i])).fold(0, |places, i| places | 1 << i)
    }

    #[test]
    fn every_way_to_search_finds_the_same_places() {
        for seed in 0..1000 {
            let block = block(seed);
            for value in 0..=u8::MAX {
                let slowly = slowly(&block, |place| place == value);
                assert_eq!(places_of(&block, value), slowly, "{block:?} {value}");
                assert_eq!(portable::places_of(&block, value), slowly, "{block:?} {value}");
            }
            let slowly = slowly(&block, |place| place >= 0x80);
            assert_eq!(places_marked(&block), slowly, "{block:?}");
            assert_eq!(portable::places_marked(&block), slowly, "{block:?}");
        }
    }

    #[test]
    fn a_replaced_value_is_gone() {
        for seed in 0..1000 {
            let old = block(seed);
            let mut new = old;
            replace(&mut new, old[3], 7);
            for i in 0..16 {
                assert_eq!(new[i], if old[i] == old[3] { 7 } else { old[i] });
            }
        }
    }
}
