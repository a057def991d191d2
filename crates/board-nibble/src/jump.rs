//! The jump table: from a man and his square to the code made for both.

use crate::code::{Code, bishop, black_pawn, king, knight, nothing, queen, rook, white_pawn};
use crate::man::Man;
use crate::ranks::Ranks;
use crate::set::{Place, Set};

/// A function for each of 64 squares, in the order of places.
#[rustfmt::skip]
macro_rules! each_place {
    ($code:ident) => {
        [
            $code::<0>, $code::<16>, $code::<32>, $code::<48>, $code::<1>, $code::<17>, $code::<33>, $code::<49>,
            $code::<2>, $code::<18>, $code::<34>, $code::<50>, $code::<3>, $code::<19>, $code::<35>, $code::<51>,
            $code::<4>, $code::<20>, $code::<36>, $code::<52>, $code::<5>, $code::<21>, $code::<37>, $code::<53>,
            $code::<6>, $code::<22>, $code::<38>, $code::<54>, $code::<7>, $code::<23>, $code::<39>, $code::<55>,
            $code::<8>, $code::<24>, $code::<40>, $code::<56>, $code::<9>, $code::<25>, $code::<41>, $code::<57>,
            $code::<10>, $code::<26>, $code::<42>, $code::<58>, $code::<11>, $code::<27>, $code::<43>, $code::<59>,
            $code::<12>, $code::<28>, $code::<44>, $code::<60>, $code::<13>, $code::<29>, $code::<45>, $code::<61>,
            $code::<14>, $code::<30>, $code::<46>, $code::<62>, $code::<15>, $code::<31>, $code::<47>, $code::<63>,
        ]
    };
}

/// The code of each of the 16 nibbles on each of the 64 squares. Pieces go the same way in both
/// colours, so only pawns have two rows.
static JUMP: [[Code; 64]; 16] = [
    [nothing; 64],
    each_place!(white_pawn),
    each_place!(knight),
    each_place!(king),
    [nothing; 64],
    each_place!(bishop),
    each_place!(rook),
    each_place!(queen),
    [nothing; 64],
    each_place!(black_pawn),
    each_place!(knight),
    each_place!(king),
    [nothing; 64],
    each_place!(bishop),
    each_place!(rook),
    each_place!(queen),
];

/// The squares to which the man of this nibble may go from a square: pseudo-legal, those of his own
/// side's men included, and without castling and en passant.
#[inline(always)]
pub(crate) fn targets(man: Man, place: Place, ranks: &Ranks, enemy: Set) -> Set {
    JUMP[man.code() as usize][place.index()](ranks, enemy)
}
