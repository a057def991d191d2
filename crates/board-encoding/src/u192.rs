//! Whole numbers of 192 bits: as much arithmetic as ranking needs.

/// A number from 0 to 2^192 - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct U192 {
    /// The number divided by 2^64.
    high: u128,
    /// The remainder.
    low: u64,
}

impl U192 {
    pub(crate) const ZERO: U192 = U192::new(0, 0);

    pub(crate) const fn new(high: u128, low: u64) -> U192 {
        U192 { high, low }
    }

    #[inline]
    pub(crate) const fn from_u128(value: u128) -> U192 {
        U192::new(value >> 64, value as u64)
    }

    /// The number, if it is below 2^128.
    pub(crate) fn to_u128(self) -> Option<u128> {
        (self.high >> 64 == 0).then_some(self.high << 64 | u128::from(self.low))
    }

    /// The product of numbers of 128 bits and of 64: it always fits.
    #[inline]
    pub(crate) const fn product(a: u128, b: u64) -> U192 {
        U192::from_u128(a).times(b)
    }

    /// The sum.
    ///
    /// # Panics
    ///
    /// With debug assertions, from 2^192 on.
    #[inline]
    pub(crate) fn plus(self, other: U192) -> U192 {
        let (low, carries) = self.low.overflowing_add(other.low);
        U192::new(self.high + other.high + u128::from(carries), low)
    }

    /// The difference, if it is not below 0.
    #[inline]
    pub(crate) fn checked_minus(self, other: U192) -> Option<U192> {
        let (low, borrows) = self.low.overflowing_sub(other.low);
        let high = self.high.checked_sub(other.high)?.checked_sub(borrows.into())?;
        Some(U192::new(high, low))
    }

    /// The product.
    ///
    /// # Panics
    ///
    /// With debug assertions, from 2^192 on.
    #[inline]
    pub(crate) const fn times(self, factor: u64) -> U192 {
        let low = self.low as u128 * factor as u128;
        U192::new(self.high * factor as u128 + (low >> 64), low as u64)
    }

    /// Quotient and remainder.
    ///
    /// # Panics
    ///
    /// If the divisor is 0.
    pub(crate) fn div_rem(self, divisor: u64) -> (U192, u64) {
        let divisor = u128::from(divisor);
        let (high, rest) = (self.high / divisor, self.high % divisor);
        // The rest is below the divisor, so the quotient fits 64 bits.
        let rest = rest << 64 | u128::from(self.low);
        (U192::new(high, (rest / divisor) as u64), (rest % divisor) as u64)
    }

    /// The lowest 160 bits, the highest byte first.
    pub(crate) const fn to_bytes(self) -> [u8; 20] {
        let mut bytes = [0; 20];
        let (high, low) = bytes.split_at_mut(12);
        high.copy_from_slice(self.high.to_be_bytes().split_at(4).1);
        low.copy_from_slice(&self.low.to_be_bytes());
        bytes
    }

    /// Reads what [`to_bytes`](U192::to_bytes) writes.
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; 20]) -> U192 {
        let (rest, low) = bytes.split_last_chunk().expect("8 of 20 bytes");
        let mut high = [0; 16];
        high[4..].copy_from_slice(rest);
        U192::new(u128::from_be_bytes(high), u64::from_be_bytes(*low))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use proptest::prelude::*;
    use ruint::aliases::U192 as Oracle;

    fn oracle(U192 { high, low }: U192) -> Oracle {
        Oracle::from_limbs([low, high as u64, (high >> 64) as u64])
    }

    /// Limbs that are often all zeros or all ones.
    fn limb() -> impl Strategy<Value = u64> {
        prop_oneof![
            Just(0),
            Just(1),
            Just(u64::MAX),
            any::<u64>(),
            any::<u32>().prop_map(u64::from)
        ]
    }

    fn number() -> impl Strategy<Value = U192> {
        let high = |[middle, top]: [u64; 2]| u128::from(top) << 64 | u128::from(middle);
        ([limb(), limb()], limb()).prop_map(move |(limbs, low)| U192::new(high(limbs), low))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn sums_and_differences(a in number(), b in number()) {
            if let Some(sum) = oracle(a).checked_add(oracle(b)) {
                prop_assert_eq!(oracle(a.plus(b)), sum);
            }
            prop_assert_eq!(a.checked_minus(b).map(oracle), oracle(a).checked_sub(oracle(b)));
            prop_assert_eq!(a.cmp(&b), oracle(a).cmp(&oracle(b)));
        }

        #[test]
        fn products_and_quotients(a in number(), low in limb(), high in limb(), factor in limb()) {
            let wide = u128::from(high) << 64 | u128::from(low);
            let product = oracle(U192::product(wide, factor));
            prop_assert_eq!(product, Oracle::from(wide) * Oracle::from(factor));
            if let Some(product) = oracle(a).checked_mul(Oracle::from(factor)) {
                prop_assert_eq!(oracle(a.times(factor)), product);
            }
            if factor > 0 {
                let (quotient, rest) = a.div_rem(factor);
                prop_assert_eq!(oracle(quotient), oracle(a) / Oracle::from(factor));
                prop_assert_eq!(Oracle::from(rest), oracle(a) % Oracle::from(factor));
            }
        }

        #[test]
        fn bytes_and_128_bits(a in number()) {
            let bytes = a.to_bytes();
            let all: [u8; 24] = oracle(a).to_be_bytes();
            prop_assert_eq!(&bytes[..], &all[4..]);
            let low = oracle(U192::from_bytes(&bytes));
            prop_assert_eq!(low, oracle(a) & (Oracle::MAX >> 32));
            prop_assert_eq!(a.to_u128(), u128::try_from(oracle(a)).ok());
            if let Some(low) = a.to_u128() {
                prop_assert_eq!(U192::from_u128(low), a);
            }
        }
    }
}
