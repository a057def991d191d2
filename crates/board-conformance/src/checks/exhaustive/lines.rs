//! Kings on lines with sliders.

use board_core::{Color, Piece, Rank, Role, Setup, Square};

use super::{black, compare_if_valid, moves_and_attacks, white, with_black_king};
use crate::Random;
use crate::Tested;

/// Every king, slider on a line with it, and piece between the two; pieces of both colors.
pub fn pins(board: Tested) {
    let mut asked = 0;
    for (king, slider, between) in lines() {
        let straight = king.file() == slider.file() || king.rank() == slider.rank();
        let (right, wrong) = match straight {
            true => (Role::Rook, Role::Bishop),
            false => (Role::Bishop, Role::Rook),
        };
        for (index, &square) in between.iter().enumerate() {
            // Most shields stand before a queen, some before other sliders in turn.
            for (number, shield) in SHIELDS.into_iter().enumerate() {
                let pinner = match (number + index + king.index()) % 6 {
                    0 => right,
                    1 => wrong,
                    _ => Role::Queen,
                };
                let mut setup = Setup::empty();
                setup.put(king, white(Role::King));
                setup.put(slider, black(pinner));
                setup.put(square, shield);
                let Some(setup) = with_black_king(&setup, slider.index() + 13) else { continue };
                asked += usize::from(compare_if_valid(board, "a pin", &setup, &moves_and_attacks));
            }
        }
    }
    assert!(asked > 10_000, "{asked} positions with a piece between king and slider");
}

const SHIELDS: [Piece; 6] = [
    white(Role::Pawn),
    white(Role::Knight),
    white(Role::Bishop),
    white(Role::Rook),
    white(Role::Queen),
    black(Role::Knight),
];

/// All pairs of squares on one line, with the squares between.
fn lines() -> impl Iterator<Item = (Square, Square, Vec<Square>)> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let steps = steps.filter(|&step| step != (0, 0));
    steps.flat_map(|(files, ranks)| {
        Square::all().flat_map(move |king| {
            let mut squares = Vec::new();
            let line = (1..8).map_while(move |n| king.offset(n * files, n * ranks));
            line.map(move |slider| {
                let between = squares.clone();
                squares.push(slider);
                (king, slider, between)
            })
        })
    })
}

/// Every king and every piece that checks it, with a knight that can capture the checker or block on one of
/// the squares between, and two more pieces on random squares.
pub fn evasions(board: Tested) {
    let mut random = Random::new(64);
    let mut asked = 0;
    for (king, checker, between) in lines().chain(leaps()) {
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let mut check = Setup::empty();
            check.put(king, white(Role::King));
            check.put(checker, black(role));
            if check.attackers(king, Color::Black).is_empty() {
                continue;
            }
            for &target in between.iter().chain([&checker]) {
                let mut setup = check;
                let knights = leaps_from(target).filter(|&square| setup.piece_at(square).is_none());
                let knights: Vec<Square> = knights.filter(|s| !between.contains(s)).collect();
                let Some(knight) = random.choose(&knights) else { continue };
                setup.put(knight, white(Role::Knight));
                for answer in [Role::Queen, Role::Pawn] {
                    put_at_random(&mut setup, white(answer), &mut random);
                }
                let Some(setup) = with_black_king(&setup, checker.index() + 27) else { continue };
                asked +=
                    usize::from(compare_if_valid(board, "a check", &setup, &moves_and_attacks));
            }
        }
    }
    assert!(asked > 8000, "{asked} positions with a check");
}

/// All pairs of squares that are a knight's leap apart; no square is between.
fn leaps() -> impl Iterator<Item = (Square, Square, Vec<Square>)> {
    Square::all().flat_map(|king| leaps_from(king).map(move |knight| (king, knight, Vec::new())))
}

fn leaps_from(square: Square) -> impl Iterator<Item = Square> {
    let leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    leaps.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks))
}

/// Puts a piece on a random empty square; pawns not on the first or the last rank.
pub(super) fn put_at_random(setup: &mut Setup, piece: Piece, random: &mut Random) {
    loop {
        let square = Square::new(random.below(64));
        let is_edge = matches!(square.rank(), Rank::First | Rank::Eighth);
        if setup.piece_at(square).is_none() && !(piece.role == Role::Pawn && is_edge) {
            setup.put(square, piece);
            return;
        }
    }
}
