//! Adders: a binary digit of 64 numbers is a set of squares.

use core::arch::x86_64::__m256i;

use board_processor::compiled_for;

use super::lanes::*;

compiled_for! { bmi2:
    /// The sum of two binary digits, and what is carried.
    #[inline]
    pub(super) fn add_two(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
        (xor(a, b), and(a, b))
    }

    /// The sum of three binary digits, and what is carried.
    #[inline]
    pub(super) fn add_three(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
        let one = xor(a, b);
        (xor(one, c), or(and(a, b), and(one, c)))
    }

    /// The sum of the lanes and those two lanes further.
    #[inline]
    pub(super) fn add_far_lanes<const N: usize, const M: usize>(digits: [__m256i; N]) -> [__m256i; M] {
        add(digits, digits.map(|sets| far_lanes(sets)))
    }

    /// The sum of the lanes and those beside them.
    #[inline]
    pub(super) fn add_next_lanes<const N: usize, const M: usize>(digits: [__m256i; N]) -> [__m256i; M] {
        add(digits, digits.map(|sets| next_lanes(sets)))
    }

    /// The sum of numbers of `N` digits. It has `M` digits: one more, or as many if the last carries nothing.
    #[inline]
    fn add<const N: usize, const M: usize>(a: [__m256i; N], b: [__m256i; N]) -> [__m256i; M] {
        let mut sum = [a[0]; M];
        let mut carry;
        (sum[0], carry) = add_two(a[0], b[0]);
        for digit in 1..N {
            (sum[digit], carry) = add_three(a[digit], b[digit], carry);
        }
        if M > N {
            sum[N] = carry;
        }
        sum
    }
}
