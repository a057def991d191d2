//! Random placements.

use board_core::{Color, Piece, Role, Setup};

use super::lines::put_at_random;
use super::{black, compare_if_valid, white};
use crate::Random;
use crate::Tested;
use crate::case::Case;
use crate::compare;

/// Five to thirty-two random pieces on random squares: occupancies and batteries that games do not have.
pub fn random_placements(board: Tested) {
    let ask = |case: &Case| {
        compare::legal_moves(case);
        compare::quiet_checks(case);
        compare::attackers(case);
        compare::checkers_and_pins(case);
        compare::counting(case);
    };
    let mut random = Random::new(32);
    let mut asked = 0;
    for _ in 0..PLACEMENTS {
        let mut setup = Setup::empty();
        put_at_random(&mut setup, white(Role::King), &mut random);
        put_at_random(&mut setup, black(Role::King), &mut random);
        for _ in 0..3 + random.below(28) {
            let color = Color::ALL[random.below(2)];
            let role = Role::ALL[random.below(5)];
            put_at_random(&mut setup, Piece::new(color, role), &mut random);
        }
        asked += usize::from(compare_if_valid(board, "a random placement", &setup, &ask));
    }
    // Most placements are invalid: the side not to move is in check.
    assert!(asked > PLACEMENTS / 10, "{asked} random positions");
}

const PLACEMENTS: usize = 6000;
