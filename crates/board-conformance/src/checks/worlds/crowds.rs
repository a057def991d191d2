//! Pieces thrown on the board at random.

use board_core::{Color, Inspect, Piece, Role, Setup};

use super::lines::put_at_random;
use super::{ask_if_possible, black, white};
use crate::Random;
use crate::compare;
use crate::trial::Trial;

/// Random pieces on random squares, from five to thirty-two: occupancies and batteries that games do
/// not have.
pub fn crowds<B: Inspect>() {
    let ask = |trial: &Trial<B>| {
        compare::legal_moves(trial);
        compare::attackers(trial);
        compare::checkers_and_pins(trial);
        compare::counting(trial);
    };
    let mut random = Random::new(32);
    let mut asked = 0;
    for _ in 0..CROWDS {
        let mut setup = Setup::empty();
        put_at_random(&mut setup, white(Role::King), &mut random);
        put_at_random(&mut setup, black(Role::King), &mut random);
        for _ in 0..3 + random.below(28) {
            let color = Color::ALL[random.below(2)];
            let role = Role::ALL[random.below(5)];
            put_at_random(&mut setup, Piece::new(color, role), &mut random);
        }
        asked += usize::from(ask_if_possible("a random crowd", &setup, &ask));
    }
    // In most of them the side not to move is in check.
    assert!(asked > CROWDS / 10, "{asked} random positions");
}

const CROWDS: usize = 6000;
