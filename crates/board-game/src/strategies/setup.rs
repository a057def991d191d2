//! Positions of random pieces.

use alloc::vec::Vec;

use proptest::prelude::{Rng, Strategy};
use proptest::strategy::NewTree;
use proptest::test_runner::TestRunner;

use board_core::{CastlingRights, Color, File, Piece, Position, Rank, Role, Setup, Square, State};

use super::shrink::{Shrink, Tree};

/// Valid positions of two kings and up to thirty other pieces on random squares, with castling rights,
/// en passant squares and clocks as far as they are valid.
///
/// Most are unreachable, with many pins, checks, promotions and pieces of one kind. A failing position
/// shrinks: it loses its castling rights, its en passant square, its clocks, then piece after piece, as long
/// as it stays valid.
pub fn setups() -> impl Strategy<Value = Position> {
    Setups
}

/// The strategy of [`setups`](setups()).
#[derive(Clone, Copy, Debug)]
struct Setups;

impl Strategy for Setups {
    type Tree = Tree<Position>;
    type Value = Position;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut below = |end: usize| runner.rng().next_u32() as usize % end;
        let mut most = 1 + below(31);
        loop {
            if let Ok(position) = Position::new(setup(most, &mut below)) {
                return Ok(Tree::new(position));
            }
            // With many pieces, the side not to move is often in check. Two kings alone are mostly valid.
            most = most.saturating_sub(1);
        }
    }
}

/// A setup with two kings and up to `most` other pieces.
fn setup(most: usize, below: &mut impl FnMut(usize) -> usize) -> Setup {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        let king = match below(4) {
            0 => Square::from_coords(File::E, Rank::First.of(color)),
            1 => Square::from_coords(File::new(below(8)), Rank::First.of(color)),
            _ => Square::new(below(64)),
        };
        // The kings must not share a square. If they touch, the setup is rejected later.
        if setup.piece_at(king).is_none() {
            setup.put(king, Piece::new(color, Role::King));
        }
    }
    for _ in 0..most {
        let roles = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let piece = Piece::new(Color::ALL[below(2)], roles[below(roles.len())]);
        let square = match (piece.role, below(4)) {
            // A rook that may castle.
            (Role::Rook, 0) => {
                Square::from_coords(File::new(below(8)), Rank::First.of(piece.color))
            }
            // A pawn that can promote, or has just made a double push.
            (Role::Pawn, 0) => {
                Square::from_coords(File::new(below(8)), Rank::Seventh.of(piece.color))
            }
            (Role::Pawn, 1) => {
                Square::from_coords(File::new(below(8)), Rank::Fourth.of(piece.color))
            }
            _ => Square::new(below(64)),
        };
        let is_possible = piece.role != Role::Pawn || (8..56).contains(&square.index());
        if is_possible && setup.piece_at(square).is_none() && has_room(&setup, piece) {
            setup.put(square, piece);
        }
    }
    setup.state = state(&setup, below);
    if below(2) == 0 {
        add_en_passant(&mut setup, below);
    }
    setup
}

/// Sets an en passant square behind a pawn that may have made a double push, if there is one, and most of the
/// time adds a pawn beside it that can capture.
fn add_en_passant(setup: &mut Setup, below: &mut impl FnMut(usize) -> usize) {
    let us = setup.state.side_to_move;
    let targets: Vec<Square> = Square::all().filter(|&s| could_be_skipped(setup, us, s)).collect();
    if targets.is_empty() {
        return;
    }
    let target = targets[below(targets.len())];
    setup.state.en_passant = Some(target);
    setup.state.halfmove_clock = 0;
    let pawn = Piece::new(us, Role::Pawn);
    let beside = target.offset([-1, 1][below(2)], -us.forward());
    if let Some(beside) = beside.filter(|&s| setup.piece_at(s).is_none() && below(4) > 0)
        && has_room(setup, pawn)
    {
        setup.put(beside, pawn);
    }
}

/// Whether one more piece is possible: at most sixteen a side, and no more promotions than missing pawns.
fn has_room(setup: &Setup, piece: Piece) -> bool {
    let number = |role| setup.by_piece(Piece::new(piece.color, role)).len();
    // Each piece beyond those of the start costs a pawn.
    let promoted = [(Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)].map(
        |(role, first)| (number(role) + usize::from(piece.role == role)).saturating_sub(first),
    );
    let pawns = number(Role::Pawn) + usize::from(piece.role == Role::Pawn);
    pawns + promoted.iter().sum::<usize>() <= 8
}

/// A random side to move, random clocks, and random castling rights as far as they are valid.
fn state(setup: &Setup, below: &mut impl FnMut(usize) -> usize) -> State {
    let us = Color::ALL[below(2)];
    let mut state = State { castling: CastlingRights::NONE, ..State::START };
    state.side_to_move = us;
    state.halfmove_clock = [0, 0, below(10), 90 + below(60)][below(4)] as u16;
    state.fullmove_number = 100 + below(100) as u16;
    for (color, side) in CastlingRights::EACH {
        let rook = setup.outermost_rook(color, side);
        state.castling.set(color, side, rook.filter(|_| below(4) > 0));
    }
    state
}

/// Whether a pawn of the other side may have skipped a square by a double push.
fn could_be_skipped(setup: &Setup, us: Color, target: Square) -> bool {
    let behind = target.offset(0, us.forward());
    let pawn = target.offset(0, -us.forward()).and_then(|square| setup.piece_at(square));
    target.rank() == Rank::Sixth.of(us)
        && setup.piece_at(target).is_none()
        && behind.is_some_and(|square| setup.piece_at(square).is_none())
        && pawn == Some(Piece::new(!us, Role::Pawn))
}

/// The number of parts of the state. The 64 squares follow.
const STATE_PARTS: usize = 3;

impl Shrink for Position {
    fn parts(&self) -> usize {
        STATE_PARTS + 64
    }

    fn without(&self, part: usize) -> Option<Position> {
        let mut setup = *self.setup();
        match part {
            0 => setup.state.castling = CastlingRights::NONE,
            1 => setup.state.en_passant = None,
            2 => (setup.state.halfmove_clock, setup.state.fullmove_number) = (0, 1),
            _ => drop(setup.remove(Square::new(part - STATE_PARTS))),
        }
        Position::new(setup).ok().filter(|position| position != self)
    }
}
