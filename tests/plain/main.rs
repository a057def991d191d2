//! The plain boards: do they agree with the fast ones, and with the same ideas in Python?

mod python;

use board_0x88::PlainX88;
use board_array8x8::PlainArray8x8;
use board_bitboard::PlainBitboard;
use board_byteboard::PlainByteboard;
use board_conformance::{CHESS960_STARTS, Random, chess960_start};
use board_differential::{CHESS960, STANDARD, verify};
use board_hybrid::PlainHybrid;
use board_mailbox10x12::PlainMailbox10x12;
use board_mailbox12x12::PlainMailbox12x12;
use board_mailbox16x16::PlainMailbox16x16;
use board_nibble::PlainNibble;
use board_piece_list::PlainPieceList;
use polyboard::{AnyBoard, Backend, Board, Move, Position, View, ViewExt};

/// Of so many cases of the suite each board takes one.
const SHARE: usize = 40;
/// The greatest published count that each board counts.
const LIMIT: u64 = 2_000;

macro_rules! plain_boards {
    ($($name:ident: $board:ty, $fast:ident;)*) => {
        $(
            board_conformance::suite!($name, $board, SHARE);

            mod $name {
                use super::*;

                #[test]
                fn counts_what_is_published() {
                    published_counts::<$board>();
                }

                #[test]
                fn plays_games_as_the_fast_board() {
                    games::<$board>(Backend::$fast);
                }
            }
        )*
    };
}

plain_boards! {
    array8x8: PlainArray8x8, Array8x8;
    mailbox12x12: PlainMailbox12x12, Mailbox12x12;
    mailbox10x12: PlainMailbox10x12, Mailbox10x12;
    mailbox16x16: PlainMailbox16x16, Mailbox16x16;
    x88: PlainX88, X88;
    piece_list: PlainPieceList, PieceList;
    nibble: PlainNibble, Nibble;
    bitboard: PlainBitboard, Bitboard;
    hybrid: PlainHybrid, BitboardArray8x8;
    byteboard: PlainByteboard, Byteboard;
}

fn published_counts<B: Board>() {
    for suite in [STANDARD, CHESS960] {
        verify(B::ID, &suite.positions(), LIMIT, |position, depth| {
            B::from_position(position).perft(depth)
        });
    }
}

/// Random games, on the plain board and on the fast one: at each position the same moves.
fn games<B: Board>(fast: Backend) {
    let mut random = Random::new(39);
    for game in 0..6 {
        let start = match game % 2 {
            0 => Position::start(),
            _ => chess960_start(random.below(CHESS960_STARTS)),
        };
        let (mut board, mut fast) = (B::from_position(&start), AnyBoard::new(fast, &start));
        for _ in 0..120 {
            let (moves, expected) = (sorted(&board), sorted(&fast));
            assert_eq!(moves, expected, "{}: {}", B::ID, fast.fen());
            let Some(mv) = random.choose_move(&moves) else { break };
            board.make(mv);
            fast.make(mv);
            assert_eq!(board.fen().to_string(), fast.fen().to_string(), "{}: after {mv}", B::ID);
        }
    }
}

fn sorted(board: &impl View) -> Vec<Move> {
    let mut moves = board.legal_moves().to_vec();
    moves.sort_unstable();
    moves
}
