//! Which pieces a side has, and in which order they stand: words of the letters Q, R, B and N.

use board_core::{Role, SMALL, table};

/// Most letters in a word: 15 pieces beside the king.
pub(super) const MAX_LETTERS: usize = 15;
/// Most promoted pieces of a side.
pub(super) const MAX_PROMOTED: usize = 8;

/// The letters in the order of the words.
pub(super) const ALPHABET: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// How many more of each letter a side can have without promotion: q + 2 r + 6 b + 18 n.
#[derive(Clone, Copy)]
pub(super) struct Stock(u8);

const STOCKS: usize = 54;

/// How many of each letter are left.
const fn left(stock: usize) -> [usize; 4] {
    [stock % 2, stock / 2 % 3, stock / 6 % 3, stock / 18]
}

/// The stock of a side with `fixed` rooks (0 to 2) stored elsewhere.
pub(super) const fn stock(fixed: usize) -> Stock {
    Stock((1 + 2 * (2 - fixed) + 6 * 2 + 18 * 2) as u8)
}

/// Rook, bishop and knight differ only in name, so stocks with the same numbers of them
/// in another order count as one: 2 for queens times 10 for the others.
const KINDS: usize = 20;
const KIND: [u8; STOCKS] = table!(STOCKS, |stock| -> u8 {
    let [q, r, b, n] = left(stock);
    let twos = (r == 2) as usize + (b == 2) as usize + (n == 2) as usize;
    let ones = (r == 1) as usize + (b == 1) as usize + (n == 1) as usize;
    (10 * q + twos * (9 - twos) / 2 + ones) as u8
});

/// What a letter takes from each stock: itself, or if none is left a promotion.
const TAKES: [[u8; 4]; STOCKS] = table!(STOCKS, |stock| -> [u8; 4] {
    let [q, r, b, n] = left(stock);
    [(q > 0) as u8, 2 * (r > 0) as u8, 6 * (b > 0) as u8, 18 * (n > 0) as u8]
});
const PROMOTION: u8 = 0;

/// `WORDS[kind][promoted][length]`: how many words of that length have that many promoted pieces.
static WORDS: [[[u64; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; KINDS] = {
    let mut table = [[[0; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; KINDS];
    let mut length = 0;
    while length <= MAX_LETTERS {
        let mut stock = 0;
        while stock < STOCKS {
            let mut promoted = 0;
            while promoted <= MAX_PROMOTED {
                let mut words = (length == 0 && promoted == 0) as u64;
                let mut letter = 0;
                while length > 0 && letter < 4 {
                    if let Some((left, more)) = after(Stock(stock as u8), promoted, letter) {
                        words += table[KIND[left.0 as usize] as usize][more][length - 1];
                    }
                    letter += 1;
                }
                table[KIND[stock] as usize][promoted][length] = words;
                promoted += 1;
            }
            stock += 1;
        }
        length += 1;
    }
    table
};

/// Most letters of a word that are no promoted pieces.
const MAX_STOCK: usize = 7;

/// The same for small programs: `PACKED[kind][promoted][rest]`, where the length is the promoted pieces
/// and the rest. All other words are none.
static PACKED: [[[u32; MAX_STOCK + 1]; MAX_PROMOTED + 1]; KINDS] = {
    let mut table = [[[0; MAX_STOCK + 1]; MAX_PROMOTED + 1]; KINDS];
    let mut i = 0;
    while i < KINDS * (MAX_PROMOTED + 1) * (MAX_LETTERS + 1) {
        let (kind, promoted, length) = (i / 144, i / 16 % 9, i % 16);
        let words = WORDS[kind][promoted][length];
        if words > 0 {
            assert!(words <= u32::MAX as u64);
            table[kind][promoted][length - promoted] = words as u32;
        }
        i += 1;
    }
    table
};

/// What is left when a letter is written: the stock, and the pieces yet to be promoted.
#[inline(always)]
const fn after(stock: Stock, promoted: usize, letter: usize) -> Option<(Stock, usize)> {
    let taken = TAKES[stock.0 as usize][letter];
    if taken != PROMOTION {
        Some((Stock(stock.0 - taken), promoted))
    } else if promoted > 0 {
        Some((stock, promoted - 1))
    } else {
        None
    }
}

/// How many words of a length there are with a stock, and exactly `promoted` letters beyond it.
#[inline(always)]
pub(super) const fn count(stock: Stock, promoted: usize, length: usize) -> u64 {
    let kind = KIND[stock.0 as usize] as usize;
    if !SMALL {
        WORDS[kind][promoted][length]
    } else if promoted <= length && length <= promoted + MAX_STOCK {
        PACKED[kind][promoted][length - promoted] as u64
    } else {
        0
    }
}

/// The number of a word among all of its length with as many promoted pieces. The letters are places
/// in the [`ALPHABET`].
pub(super) fn rank(word: &[u8], mut stock: Stock, mut promoted: usize) -> u64 {
    let mut number = 0;
    for (&letter, rest) in word.iter().zip((0..word.len()).rev()) {
        for lesser in 0..usize::from(letter) {
            if let Some((stock, promoted)) = after(stock, promoted, lesser) {
                number += count(stock, promoted, rest);
            }
        }
        (stock, promoted) = after(stock, promoted, letter.into()).expect("as many are promoted");
    }
    number
}

/// Writes the word with a number below `count(stock, promoted, word.len())`.
pub(super) fn unrank(mut number: u64, word: &mut [u8], mut stock: Stock, mut promoted: usize) {
    let length = word.len();
    for (place, rest) in word.iter_mut().zip((0..length).rev()) {
        for letter in 0..4 {
            let Some((left, more)) = after(stock, promoted, letter.into()) else { continue };
            let words = count(left, more, rest);
            if number < words {
                *place = letter;
                (stock, promoted) = (left, more);
                break;
            }
            number -= words;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_programs_keep_the_same_numbers() {
        for (words, packed) in WORDS.iter().zip(&PACKED) {
            for (promoted, (words, packed)) in words.iter().zip(packed).enumerate() {
                for (length, &words) in words.iter().enumerate() {
                    let rest = length.checked_sub(promoted);
                    let kept = rest.and_then(|rest| packed.get(rest)).copied().unwrap_or_default();
                    assert_eq!(u64::from(kept), words, "{promoted} {length}");
                }
            }
        }
    }

    /// All words of up to 6 letters, by the definition: in order, and as many as counted.
    #[test]
    fn words_are_numbered_in_their_order() {
        for fixed in 0..=2 {
            for length in 0..=6 {
                let mut numbers = [0; MAX_PROMOTED + 1];
                for code in 0..4_usize.pow(length as u32) {
                    let mut word = [0; 6];
                    for (at, letter) in word[..length].iter_mut().rev().enumerate() {
                        *letter = (code >> (2 * at) & 3) as u8;
                    }
                    let word = &word[..length];
                    let beyond = |(letter, stock): (u8, usize)| {
                        word.iter().filter(|&&it| it == letter).count().saturating_sub(stock)
                    };
                    let stocks = [(0, 1), (1, 2 - fixed), (2, 2), (3, 2)];
                    let promoted: usize = stocks.into_iter().map(beyond).sum();
                    assert_eq!(rank(word, stock(fixed), promoted), numbers[promoted]);
                    let mut again = [0; 6];
                    unrank(numbers[promoted], &mut again[..length], stock(fixed), promoted);
                    assert_eq!(&again[..length], word);
                    numbers[promoted] += 1;
                }
                for (promoted, number) in numbers.into_iter().enumerate() {
                    assert_eq!(count(stock(fixed), promoted, length), number);
                }
            }
        }
    }
}
