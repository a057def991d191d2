//! A program on cozy-chess, as the tests rewrite it.

use polyboard::prelude::*;
type Chess = polyboard::Keyed<polyboard::Bitboard>;

const CORNERS: SquareSet = SquareSet::from_picture("
    X . . . . . . X
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    X . . . . . . X
");

struct Line {
    pv_move: Move,
    // a field of its own that has the name of one of a move
    to: u8,
}

impl Line {
    fn score(&self, board: &Chess, color: Color) -> i32 {
        let mut targets = SquareSet::of(self.pv_move.to()); // any receiver
        let rook = board.king(color);
        targets |= attacks::rook(rook, board.occupied());
        let mut table = [[0; Square::COUNT]; Role::COUNT];
        table[Role::Rook as usize][rook.index()] += targets.len() as i32 + i32::from(self.to);
        if ![board.legal_moves()].into_iter().any(|moves| {
            let _ = moves.from;
            let _ = moves.to;
            false
        }) {
            println!("{:x}", board.key().0);
        }
        let _ = Move { from: rook, to: rook, promotion: None };
        match board.search_end(100) {
            Some(SearchEnd::Checkmate) => -1,
            Some(SearchEnd::Stalemate | SearchEnd::Clock) => 0,
            None if matches!(board.search_end(100), Some(SearchEnd::Stalemate | SearchEnd::Clock)) => 1,
            None => board
                .by_color(color) // a comment of the program's own
                .len() as i32,
        }
    }
}
