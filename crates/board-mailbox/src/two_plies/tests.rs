//! Two plies against the plain loop, and how many first moves are made.

extern crate std;

use core::cell::Cell as Counter;
use std::vec::Vec;

use board_core::{Board, Move, MoveKind, Position, Square, perft, perft_two_ply};

use crate::row::Row;
use crate::two_plies::special::SpecialMoves;
use crate::{Lists, Mailbox, Scanned};

std::thread_local! {
    /// How many first moves were made.
    static MADE: Counter<u64> = const { Counter::new(0) };
}

/// Called for each special move that is made.
pub(super) fn note_made() {
    MADE.set(MADE.get() + 1);
}

/// Positions with few pieces, in each of which the values of two squares miss one thing.
const SPECIAL: &[(&str, &str)] = &[
    ("a rook moves in line with the rook that attacks it", "7k/8/8/8/r3R3/8/8/7K w - - 0 1"),
    ("a queen moves in line with two sliders", "7k/8/5b2/8/r2Q4/8/8/7K w - - 0 1"),
    ("a pawn moves in line with a rook", "4r2k/8/8/8/8/4P3/8/7K w - - 0 1"),
    ("a pawn moves two steps before a rook", "4r2k/8/8/8/8/8/4P3/7K w - - 0 1"),
    ("a pawn captures in line with a bishop", "7k/6b1/8/4p3/3P4/8/8/7K w - - 0 1"),
    ("a king leaves the line of a check", "7k/8/8/8/4r3/8/3QP3/4K3 w - - 0 1"),
    ("a pawn captures a pawn", "7k/8/8/3p4/4P3/8/8/7K w - - 0 1"),
    (
        "a bishop captures a pawn that would promote on its square",
        "7k/8/8/8/8/8/3p4/K3B3 w - - 0 1",
    ),
    ("a rook captures the pawn that it stops", "k7/4p3/4R3/8/8/8/8/7K w - - 0 1"),
    ("a rook captures a pawn that is stopped twice", "k7/4p3/4R3/4P3/8/8/8/7K w - - 0 1"),
    ("a rook captures a pawn from its second square", "k7/4p3/8/4R3/8/8/8/7K w - - 0 1"),
    ("a rook captures a pawn from far away", "k7/8/4p3/8/4R3/8/8/7K w - - 0 1"),
    ("a king captures the pawn that it stops", "k7/8/4p3/4K3/8/8/8/8 w - - 0 1"),
    ("a rook captures a pinned pawn that it stops", "3k4/4p3/4R3/8/7B/8/8/7K w - - 0 1"),
    ("a pawn moves from one square before a pawn to the other", "k7/4p3/8/4P3/8/8/8/7K w - - 0 1"),
    ("a king moves from one square before a pawn to the other", "k7/4p3/8/4K3/8/8/8/8 w - - 0 1"),
    ("a king moves back before a pawn", "k7/4p3/4K3/8/8/8/8/8 w - - 0 1"),
    ("knights move before pawns", "4k3/pppppppp/8/8/8/N6N/8/4K3 w - - 0 1"),
    ("a knight moves before a pawn that promotes", "7k/8/8/8/8/N7/1p6/7K w - - 0 1"),
    ("a knight captures what a slider guards", "7k/8/8/n2b4/8/2N5/8/7K w - - 0 1"),
    ("a knight captures what a knight guards", "7k/8/8/3n4/8/2n5/8/1N5K w - - 0 1"),
    ("a rook pins a knight", "4k3/4n3/8/8/8/8/8/R6K w - - 0 1"),
    ("a rook pins a rook along a file", "4k3/4r3/8/8/8/8/8/R6K w - - 0 1"),
    ("a rook captures and pins", "4k3/4n3/8/8/4p3/8/8/4R2K w - - 0 1"),
    ("a rook stops pinning", "4k3/4n3/8/8/8/8/8/4R2K w - - 0 1"),
    ("a rook goes on pinning along the line", "4k3/4r3/8/8/8/4R3/8/7K w - - 0 1"),
    ("a piece moves between a pinned piece and the rook", "4k3/4n3/8/8/8/2N5/8/4R2K w - - 0 1"),
    ("a piece moves between a pinned piece and its king", "4k3/8/8/4n3/8/8/3N4/4R2K w - - 0 1"),
    ("a piece leaves a line and a rook pins", "4k3/4n3/8/8/4N3/8/8/4R2K w - - 0 1"),
    ("a piece before their king leaves and a rook pins", "4k3/8/4N3/8/4b3/8/8/4R2K w - - 0 1"),
    ("a knight captures a pinned piece", "4k3/4n3/8/3N4/8/8/8/4R2K w - - 0 1"),
    ("a knight captures a pinned rook beside their king", "4k3/4r3/8/3N4/8/8/8/4R2K w - - 0 1"),
    ("a knight stops the attack of a rook on the king's steps", "6k1/R7/3N4/8/8/8/8/7K w - - 0 1"),
    ("a knight stops one attack of two, and moves the other", "5N1k/R7/8/8/8/8/8/7K w - - 0 1"),
    ("a knight stops one attack of three", "5N1k/R7/8/8/8/8/8/1B5K w - - 0 1"),
    ("a knight uncovers a square near the king", "6k1/R2N4/8/8/8/8/8/7K w - - 0 1"),
    ("a bishop uncovers a square near the king", "6k1/R2B4/8/8/8/8/8/7K w - - 0 1"),
    ("a bishop stops an attack of a rook", "6k1/R7/8/1B6/8/8/8/7K w - - 0 1"),
    ("a pawn stays in line before a rook", "2k5/8/8/8/3P4/8/8/3R3K w - - 0 1"),
    ("a king stays in line before a rook", "2k5/8/8/8/3K4/8/8/3R4 w - - 0 1"),
    ("a bishop goes on attacking in line", "6k1/8/8/4B3/8/8/8/7K w - - 0 1"),
    ("a queen passes the squares near the king", "6k1/8/8/8/8/8/8/5Q1K w - - 0 1"),
    ("their king captures beside it", "6k1/5p2/8/4N3/8/8/8/7K w - - 0 1"),
    ("a capture beside their king is guarded", "6k1/5p2/8/4N3/8/8/8/5R1K w - - 0 1"),
    ("their king castles", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("a square on the path of their king is attacked", "r3k2r/8/8/1N6/8/8/6K1/8 w kq - 0 1"),
    ("a rook attacks the path of their king", "r3k2r/8/8/8/8/8/6K1/5R2 w kq - 0 1"),
    ("a piece leaves their castling path", "rN2k2r/8/8/8/8/8/6K1/8 w kq - 0 1"),
    ("a piece enters their castling path", "r3k2r/8/N7/8/8/8/6K1/8 w kq - 0 1"),
    ("a bishop captures a rook that might castle", "r3k2r/8/8/8/8/2B5/6K1/8 w kq - 0 1"),
    ("we castle", "1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("we castle near their king", "8/8/8/8/8/1k6/8/R3K2R w KQ - 0 1"),
    ("we castle and give check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("we castle and pin", "5k2/5n2/8/8/8/8/8/4K2R w K - 0 1"),
    ("a rook that pins castles", "7k/7r/8/8/8/8/8/4K2R w K - 0 1"),
    ("a double push is captured en passant", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"),
    ("a double push is captured from the west", "4k3/8/8/8/p7/8/1P6/4K3 w - - 0 1"),
    ("a bound pawn's double push is captured", "r3k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"),
    ("en passant would open a rank", "8/8/8/8/Rp5k/8/2P5/4K3 w - - 0 1"),
    ("en passant would open a diagonal", "7k/8/8/8/3p4/8/1BP5/4K3 w - - 0 1"),
    ("we capture en passant", "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1"),
    ("a double check by a knight", "4k3/8/4N3/q7/8/8/8/4R2K w - - 0 1"),
    ("a double check", "4k3/r7/4N3/8/8/8/8/4R2K w - - 0 1"),
    ("a step back in the line of the check", "8/8/4k3/8/8/8/8/R6K w - - 0 1"),
    ("a pinned piece cannot stop a check", "4k3/4n3/8/8/8/8/8/3BR2K w - - 0 1"),
    ("pawns stop a check by single and double steps", "4k3/1pp5/8/8/8/8/8/3B3K w - - 0 1"),
    ("a pinned pawn stops no check", "8/1B6/8/3p4/4k3/8/8/R6K w - - 0 1"),
    ("only a pawn at home stops a check by two steps", "8/8/2p5/8/4k3/8/8/R6K w - - 0 1"),
    ("a queen behind a pawn cannot capture the checker", "4k3/8/8/q2p4/8/8/8/3Q3K w - - 0 1"),
    ("a stopped pawn stops no check", "4k3/1p6/1P6/8/8/8/8/3B3K w - - 0 1"),
    ("pawns capture and stop the checker as they promote", "4R3/8/8/8/8/8/3p1p2/K6k w - - 0 1"),
    ("a double push that gives check is captured", "8/8/8/3k4/5p2/8/4P3/7K w - - 0 1"),
    ("a double push uncovers a check", "8/8/8/8/R3P1pk/8/5P2/7K w - - 0 1"),
    ("a knight gives check beside sliders", "4k3/3q4/8/1N1b4/8/8/8/7K w - - 0 1"),
    ("knights give check", "7r/1N5N/8/8/4k3/8/8/1N2K2N w - - 0 1"),
    ("pawns give check", "r7/8/3k4/8/2P1P3/8/8/7K w - - 0 1"),
    ("their king captures the checker", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"),
    ("their king captures beside it in check", "4k3/3p4/8/8/Q7/8/8/7K w - - 0 1"),
    ("a check frees what was pinned", "4k3/4b3/8/8/8/8/8/4Q2K w - - 0 1"),
    ("we are in check", "4k3/8/8/8/4r3/2N5/3P1P2/R3K2R w KQ - 0 1"),
    ("a knight gives us check", "4k3/8/8/8/8/3n4/2P1P3/4K3 w - - 0 1"),
    ("our pinned bishop moves along its line", "k7/8/8/b7/8/2B5/8/4K3 w - - 0 1"),
    ("our pinned pawn moves along its line", "4r2k/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("we promote", "1n5k/P7/8/8/8/8/8/7K w - - 0 1"),
    ("as in Chess960", "bbrkqnnr/pppppppp/8/8/8/8/PPPPPPPP/BBRKQNNR w HChc - 0 1"),
];

/// Whether both ways agree, on both kinds of boards, and the board is as before.
fn agrees(position: &Position) -> bool {
    let mut listed = Mailbox::<Row, Lists>::from_position(position);
    let mut scanned = Mailbox::<Row, Scanned>::from_position(position);
    let expected = perft(&mut listed, 2);
    let counted = (listed.count_two_plies(), scanned.count_two_plies());
    assert_eq!((listed.check(), scanned.check()), (Ok(()), Ok(())));
    assert!(
        listed == Mailbox::from_position(position) && scanned == Mailbox::from_position(position)
    );
    counted == (expected, expected)
}

#[test]
fn special_moves_are_counted_as_by_making_them() {
    let mut wrong = Vec::new();
    for &(name, fen) in SPECIAL {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{name}: {error}"));
        let flipped = Position::new(position.setup().flip_colors()).expect("the same for Black");
        if !agrees(&position) || !agrees(&flipped) {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn few_first_moves_are_made() {
    for (fen, depth) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
        ("5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28", 5),
    ] {
        let position = Position::from_fen(fen).expect("a position");
        let mut board = Mailbox::<Row, Lists>::from_position(&position);
        let before = MADE.get();
        let leaves = perft_two_ply(&mut board, depth);
        let made = MADE.get() - before;
        assert_eq!(leaves, perft(&mut board, depth), "{fen}");
        let all = perft(&mut board, depth - 1);
        assert!(100 * made < all, "{made} of {all} first moves are made: {fen}");
    }
}

#[test]
fn too_many_special_moves_are_none() {
    let mut moves = SpecialMoves::new();
    let mv = Move::new(Square::A1, Square::A2, MoveKind::Quiet);
    let mut held = 0;
    while moves.as_slice().is_some() {
        assert_eq!(moves.as_slice().map(<[_]>::len), Some(held));
        moves.add_to_make(mv);
        held += 1;
    }
    // No more than 218 moves can be legal in a game; most of them are not special.
    assert!(held > 64);
}
