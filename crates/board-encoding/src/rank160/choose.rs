//! Choices of some places out of many: binomial coefficients, and the number of one choice among
//! all.

use board_core::SMALL;

/// Most pieces that are no pawns, and most places for them.
const MAX_PIECES: usize = 32;
const MAX_PLACES: usize = 64;

/// `BINOMIALS[k][n]`: in how many ways `k` of `n` places can be chosen.
static BINOMIALS: [[u64; MAX_PLACES + 1]; MAX_PIECES + 1] = {
    let mut table = [[0; MAX_PLACES + 1]; MAX_PIECES + 1];
    table[0] = [1; MAX_PLACES + 1];
    let mut k = 1;
    while k <= MAX_PIECES {
        let mut n = k;
        while n <= MAX_PLACES {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            n += 1;
        }
        k += 1;
    }
    table
};

/// The same for small programs: for each `n` those with `k` up to `n / 2`, since as many ways lead to
/// what is chosen as to what is left.
static HALF: [u64; first_of(MAX_PLACES + 1)] = {
    let mut half = [0; first_of(MAX_PLACES + 1)];
    let mut n = 0;
    while n <= MAX_PLACES {
        let mut k = 0;
        while k <= n / 2 {
            half[first_of(n) + k] = BINOMIALS[k][n];
            k += 1;
        }
        n += 1;
    }
    half
};

/// Where in [`HALF`] those with `n` begin: before them are `i / 2 + 1` of each lesser `i`.
const fn first_of(n: usize) -> usize {
    (n / 2) * (n.saturating_sub(1) / 2) + n
}

/// In how many ways `k` (0 to 32) of `n` (0 to 64) places can be chosen.
#[inline]
pub(super) const fn choose(n: usize, k: usize) -> u64 {
    if SMALL { choose_by_half(n, k) } else { BINOMIALS[k][n] }
}

const fn choose_by_half(n: usize, k: usize) -> u64 {
    match n.checked_sub(k) {
        Some(left) => HALF[first_of(n) + if left < k { left } else { k }],
        None => 0,
    }
}

/// In how many ways `k` (0 to 32) of 0 to 64 places can be chosen.
#[inline]
#[cfg(not(any(target_family = "wasm", target_os = "none")))]
pub(super) fn of(k: usize) -> impl Fn(usize) -> u64 {
    let row = &BINOMIALS[k];
    #[inline(always)]
    move |n| row[n]
}

/// In how many ways `k` (0 to 32) of 0 to 64 places can be chosen.
#[cfg(any(target_family = "wasm", target_os = "none"))]
pub(super) fn of(k: usize) -> impl Fn(usize) -> u64 {
    move |n| choose(n, k)
}

/// The number of a choice among all choices of as many places: the places, counted from 0, come in
/// ascending order.
///
/// Choices are compared by their greatest place first (colexicographic order): below a choice with
/// places p0 < p1 < p2 lie C(p2, 3) with a smaller greatest place, and so on.
pub(super) fn rank(places: impl Iterator<Item = usize>) -> u64 {
    places.zip(1..).map(|(place, k)| choose(place, k)).sum()
}

/// The choice of `k` places out of `n` with a number below `choose(n, k)`: one bit a place.
pub(super) fn unrank(mut number: u64, n: usize, mut k: usize) -> u64 {
    let mut places = 0;
    for place in (0..n).rev() {
        if k == 0 {
            break;
        }
        let below = choose(place, k);
        // The choice is unpredictable: sums instead of a branch.
        let chosen = number >= below;
        number -= if chosen { below } else { 0 };
        places |= u64::from(chosen) << place;
        k -= usize::from(chosen);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_numbered_in_their_order() {
        for k in 0..=12 {
            // Choices as binary numbers are in order already.
            let choices = (0..1_u64 << 12).filter(|choice| choice.count_ones() == k);
            let mut number = 0;
            for choice in choices {
                let places = (0..12).filter(|place| choice >> place & 1 != 0);
                assert_eq!(rank(places), number);
                assert_eq!(unrank(number, 12, k as usize), choice);
                number += 1;
            }
            assert_eq!(choose(12, k as usize), number);
        }
        assert_eq!(choose(64, 32), 1_832_624_140_942_590_534);
        for (n, k) in (0..=MAX_PLACES).flat_map(|n| (0..=MAX_PIECES).map(move |k| (n, k))) {
            assert_eq!(choose_by_half(n, k), BINOMIALS[k][n], "{k} of {n}");
            assert_eq!(of(k)(n), BINOMIALS[k][n], "{k} of {n}");
        }
    }
}
