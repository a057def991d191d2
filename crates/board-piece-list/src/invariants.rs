//! The invariants of the lists.

use board_core::side::{Black, Side, White};
use board_core::{BrokenInvariant, Piece, Role, Square, SquareSet};

use crate::PieceList;
use crate::lists::{Lists, NOWHERE};
use crate::slots::{BLOCKS, nth_block};

fn broken<T>(rule: &'static str, square: Option<Square>) -> Result<T, BrokenInvariant> {
    Err(BrokenInvariant { rule, square })
}

impl PieceList {
    /// Checks the lists.
    pub(crate) fn check(&self) -> Result<(), BrokenInvariant> {
        let lists = &self.lists;
        let used = lists.blocks.map(usize::from);
        if used.contains(&0) || used[0] + used[1] > BLOCKS {
            return broken("each side has a block, and both have at most five", None);
        }
        if lists.squares[used[0]..BLOCKS - used[1]].as_flattened().iter().any(|&s| s != NOWHERE) {
            return broken("a block that no side uses is empty", None);
        }
        let mut taken = SquareSet::EMPTY;
        check_side::<White>(lists, &mut taken)?;
        check_side::<Black>(lists, &mut taken)
    }
}

fn check_side<S: Side>(lists: &Lists, taken: &mut SquareSet) -> Result<(), BrokenInvariant> {
    let used = usize::from(lists.blocks[S::COLOR.index()]);
    for (number, block) in (0..used).map(|number| (number, nth_block::<S>(number))) {
        for place in 0..16 {
            let (square, role) = (lists.squares[block][place], lists.roles[block][place]);
            let is_king = role == Role::King.index() as u8;
            let Some(square) = Square::from_index(usize::from(square)) else {
                if square != NOWHERE || (number, place) == (0, 0) {
                    return broken(
                        "a slot holds a square or nowhere, and a king's slot a square",
                        None,
                    );
                }
                continue;
            };
            if taken.contains(square) {
                return broken("a square has at most one piece", Some(square));
            }
            taken.insert(square);
            if role > 5 || is_king != ((number, place) == (0, 0)) {
                let rule = "the first piece of a side is its king, and no other piece is a king";
                return broken(rule, Some(square));
            }
            let piece = Some(Piece::new(S::COLOR, Role::ALL[usize::from(role)]));
            if lists.piece_at(square) != piece {
                return broken("a piece is found on its square", Some(square));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use board_core::{Board, Position};

    /// The rule that is broken after one change to the start position.
    fn found(change: impl Fn(&mut Lists)) -> Result<(), BrokenInvariant> {
        let mut board = PieceList::from_position(&Position::start());
        board.check().unwrap();
        change(&mut board.lists);
        board.check()
    }

    #[test]
    fn every_broken_rule_is_named() {
        let name = |rule, square| Err(BrokenInvariant { rule, square });
        let blocks = "each side has a block, and both have at most five";
        assert_eq!(found(|lists| lists.blocks = [1, 0]), name(blocks, None));
        assert_eq!(found(|lists| lists.blocks = [3, 3]), name(blocks, None));
        let free = "a block that no side uses is empty";
        assert_eq!(found(|lists| lists.squares[2][7] = 20), name(free, None));
        let nowhere = "a slot holds a square or nowhere, and a king's slot a square";
        assert_eq!(found(|lists| lists.squares[0][3] = 64), name(nowhere, None));
        assert_eq!(found(|lists| lists.squares[4][0] = NOWHERE), name(nowhere, None));
        let one = "a square has at most one piece";
        assert_eq!(found(|lists| lists.squares[4][5] = 4), name(one, Some(Square::E1)));
        let king = "the first piece of a side is its king, and no other piece is a king";
        assert_eq!(found(|lists| lists.roles[0][0] = 4), name(king, Some(Square::E1)));
        assert_eq!(found(|lists| lists.roles[0][1] = 5), name(king, Some(Square::D1)));
        assert_eq!(found(|lists| lists.roles[4][1] = 6), name(king, Some(Square::D8)));
        assert_eq!(found(|lists| lists.squares[0][15] = NOWHERE), Ok(()));
    }
}
