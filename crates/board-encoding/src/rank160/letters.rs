//! Which pieces a side has, and in which order they stand: words of the letters Q, R, B and N.

use board_core::Role;

/// Most letters in a word: 15 men beside the king.
pub(super) const MAX_LETTERS: usize = 15;
/// Most promoted men of a side.
pub(super) const MAX_PROMOTED: usize = 8;

/// The letters in the order of the words.
pub(super) const ALPHABET: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// How many more of each letter a side can have without promotion: Q, R, B, N.
pub(super) type Stock = [u8; 4];

/// The stock of a side with `fixed` rooks (0 to 2) told of elsewhere.
pub(super) const fn stock(fixed: usize) -> Stock {
    [1, 2 - fixed as u8, 2, 2]
}

/// The rook, bishop and knight are alike but for their names, so stocks are counted up to order:
/// 2 of queens times 10 of the others. Indexed by r + 3 b + 9 n.
const ALIKE: [u8; 27] = {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 27 {
        let mut left = [0_usize; 3];
        let mut rest = i;
        let mut j = 0;
        while j < 3 {
            left[rest % 3] += 1;
            rest /= 3;
            j += 1;
        }
        // `left[x]` of the three have x left: (3,0,0), (2,1,0), ... are numbered 0 to 9.
        let (ones, twos) = (left[1], left[2]);
        table[i] = (twos * (9 - twos) / 2 + ones) as u8;
        i += 1;
    }
    table
};

const fn index(stock: Stock) -> usize {
    let [q, r, b, n] = stock;
    10 * q as usize + ALIKE[r as usize + 3 * b as usize + 9 * n as usize] as usize
}

/// `WORDS[index][promoted][length]`: how many words of that length have that many promoted men.
static WORDS: [[[u64; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; 20] = {
    let mut table = [[[0; MAX_LETTERS + 1]; MAX_PROMOTED + 1]; 20];
    let mut length = 0;
    while length <= MAX_LETTERS {
        let mut code = 0_u8;
        while code < 54 {
            let stock = [code % 2, code / 2 % 3, code / 6 % 3, code / 18];
            let mut promoted = 0;
            while promoted <= MAX_PROMOTED {
                let mut words = (length == 0 && promoted == 0) as u64;
                let mut letter = 0;
                while length > 0 && letter < 4 {
                    if let Some((stock, promoted)) = after(stock, promoted, letter) {
                        words += table[index(stock)][promoted][length - 1];
                    }
                    letter += 1;
                }
                table[index(stock)][promoted][length] = words;
                promoted += 1;
            }
            code += 1;
        }
        length += 1;
    }
    table
};

/// What is left when a letter is written: the stock, and the men yet to be promoted.
#[inline]
const fn after(mut stock: Stock, promoted: usize, letter: usize) -> Option<(Stock, usize)> {
    if stock[letter] > 0 {
        stock[letter] -= 1;
        Some((stock, promoted))
    } else if promoted > 0 {
        Some((stock, promoted - 1))
    } else {
        None
    }
}

/// How many words of a length there are with a stock, and exactly `promoted` letters beyond it.
pub(super) const fn count(stock: Stock, promoted: usize, length: usize) -> u64 {
    WORDS[index(stock)][promoted][length]
}

/// The number of a word among all of its length with as many promoted men.
pub(super) fn rank(word: &[Role], mut stock: Stock, mut promoted: usize) -> u64 {
    let mut number = 0;
    for (at, &role) in word.iter().enumerate() {
        for (letter, other) in ALPHABET.into_iter().enumerate() {
            let next = after(stock, promoted, letter);
            if other == role {
                // A word has as many letters beyond the stock as it says.
                (stock, promoted) = next.unwrap_or((stock, 0));
                break;
            }
            if let Some((stock, promoted)) = next {
                number += count(stock, promoted, word.len() - at - 1);
            }
        }
    }
    number
}

/// Writes the word with a number below `count(stock, promoted, word.len())`.
pub(super) fn unrank(mut number: u64, word: &mut [Role], mut stock: Stock, mut promoted: usize) {
    let length = word.len();
    for (at, place) in word.iter_mut().enumerate() {
        for letter in 0..4 {
            let Some((left, more)) = after(stock, promoted, letter) else { continue };
            let words = count(left, more, length - at - 1);
            if number < words {
                *place = ALPHABET[letter];
                (stock, promoted) = (left, more);
                break;
            }
            number -= words;
        }
    }
}
