//! Whole numbers of 192 bits: as much arithmetic as ranking needs.

/// A number from 0 to 2^192 - 1: three limbs, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct U192([u64; 3]);

/// The two halves of a product or sum: low, high.
const fn halves(value: u128) -> (u64, u64) {
    (value as u64, (value >> 64) as u64)
}

impl U192 {
    pub(crate) const ZERO: U192 = U192([0; 3]);

    /// The lowest limb first.
    pub(crate) const fn from_limbs(limbs: [u64; 3]) -> U192 {
        U192(limbs)
    }

    pub(crate) const fn from_u128(value: u128) -> U192 {
        let (low, high) = halves(value);
        U192([low, high, 0])
    }

    /// The number, if it is below 2^128.
    pub(crate) const fn to_u128(self) -> Option<u128> {
        let [low, high, top] = self.0;
        if top == 0 { Some((high as u128) << 64 | low as u128) } else { None }
    }

    /// The product of numbers of two limbs and of one: it always fits.
    pub(crate) const fn product(a: u128, b: u64) -> U192 {
        let (low, high) = halves(a);
        let (first, carry) = halves(low as u128 * b as u128);
        let (second, third) = halves(high as u128 * b as u128 + carry as u128);
        U192([first, second, third])
    }

    /// The sum.
    ///
    /// # Panics
    ///
    /// With debug assertions, from 2^192 on.
    pub(crate) const fn plus(self, other: U192) -> U192 {
        let mut sum = [0; 3];
        let mut carry = 0;
        let mut i = 0;
        while i < 3 {
            (sum[i], carry) = halves(self.0[i] as u128 + other.0[i] as u128 + carry as u128);
            i += 1;
        }
        debug_assert!(carry == 0, "a sum above 192 bits");
        U192(sum)
    }

    /// The difference, and whether it is below 0 (and 2^192 too great).
    #[inline]
    const fn difference(self, other: U192) -> (U192, bool) {
        let mut difference = [0; 3];
        let mut borrow = false;
        let mut i = 0;
        while i < 3 {
            let (without, first) = self.0[i].overflowing_sub(other.0[i]);
            let (limb, second) = without.overflowing_sub(borrow as u64);
            difference[i] = limb;
            borrow = first | second;
            i += 1;
        }
        (U192(difference), borrow)
    }

    /// The difference, if it is not below 0.
    #[inline]
    pub(crate) const fn checked_minus(self, other: U192) -> Option<U192> {
        match self.difference(other) {
            (difference, false) => Some(difference),
            (_, true) => None,
        }
    }

    #[inline]
    pub(crate) const fn at_least(self, other: U192) -> bool {
        !self.difference(other).1
    }

    /// The product.
    ///
    /// # Panics
    ///
    /// With debug assertions, from 2^192 on.
    pub(crate) const fn times(self, factor: u64) -> U192 {
        let mut product = [0; 3];
        let mut carry = 0;
        let mut i = 0;
        while i < 3 {
            (product[i], carry) = halves(self.0[i] as u128 * factor as u128 + carry as u128);
            i += 1;
        }
        debug_assert!(carry == 0, "a product above 192 bits");
        U192(product)
    }

    /// Quotient and remainder.
    ///
    /// # Panics
    ///
    /// If the divisor is 0.
    pub(crate) const fn div_rem(self, divisor: u64) -> (U192, u64) {
        let mut quotient = [0; 3];
        let mut rest = 0;
        let mut i = 3;
        while i > 0 {
            i -= 1;
            let part = (rest as u128) << 64 | self.0[i] as u128;
            // The rest is below the divisor, so the quotient fits a limb.
            quotient[i] = (part / divisor as u128) as u64;
            rest = (part as u64).wrapping_sub(quotient[i].wrapping_mul(divisor));
        }
        (U192(quotient), rest)
    }

    /// The lowest 160 bits, the highest byte first.
    pub(crate) const fn to_bytes(self) -> [u8; 20] {
        let mut bytes = [0; 20];
        let mut i = 0;
        while i < 20 {
            bytes[19 - i] = (self.0[i / 8] >> (8 * (i % 8))) as u8;
            i += 1;
        }
        bytes
    }

    /// Reads what [`to_bytes`](U192::to_bytes) writes.
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; 20]) -> U192 {
        let (rest, low) = bytes.split_last_chunk().expect("8 of 20 bytes");
        let (high, middle) = rest.split_last_chunk().expect("8 of 12 bytes");
        let high = high.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        U192([u64::from_be_bytes(*low), u64::from_be_bytes(*middle), high])
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use proptest::prelude::*;
    use ruint::aliases::U192 as Oracle;

    fn oracle(U192(limbs): U192) -> Oracle {
        Oracle::from_limbs(limbs)
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
        [limb(), limb(), limb()].prop_map(U192::from_limbs)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn sums_and_differences(a in number(), b in number()) {
            if let Some(sum) = oracle(a).checked_add(oracle(b)) {
                prop_assert_eq!(oracle(a.plus(b)), sum);
            }
            prop_assert_eq!(a.checked_minus(b).map(oracle), oracle(a).checked_sub(oracle(b)));
            prop_assert_eq!(a.at_least(b), oracle(a) >= oracle(b));
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
