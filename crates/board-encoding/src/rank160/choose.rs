//! Choices of some places out of many: binomial coefficients, and the number of one choice among
//! all.

/// How many men at most stand elsewhere than on castling squares, pawns not counted, and the most
/// squares that there can be for them.
const MAX_MEN: usize = 30;
const MAX_PLACES: usize = 62;

/// `BINOMIALS[n][k]`: in how many ways `k` of `n` places can be chosen.
static BINOMIALS: [[u64; MAX_MEN + 1]; MAX_PLACES + 3] = {
    let mut table = [[0; MAX_MEN + 1]; MAX_PLACES + 3];
    let mut n = 0;
    while n < table.len() {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MAX_MEN && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// In how many ways `k` (0 to 30) of `n` (0 to 64) places can be chosen.
#[inline]
pub(super) const fn choose(n: usize, k: usize) -> u64 {
    BINOMIALS[n][k]
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
        // What is chosen is as good as random: sums instead of a branch.
        let chosen = number >= below;
        number -= if chosen { below } else { 0 };
        places |= u64::from(chosen) << place;
        k -= usize::from(chosen);
    }
    places
}
