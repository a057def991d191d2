//! The plain boards beside the fast ones of the same representation: what do the tricks buy?

use std::hint::black_box;

use board_0x88::PlainX88;
use board_array8x8::PlainArray8x8;
use board_bitboard::PlainBitboard;
use board_byteboard::PlainByteboard;
use board_hybrid::PlainHybrid;
use board_mailbox10x12::PlainMailbox10x12;
use board_mailbox12x12::PlainMailbox12x12;
use board_mailbox16x16::PlainMailbox16x16;
use board_nibble::PlainNibble;
use board_piece_list::PlainPieceList;
use polyboard::{Inspect, MoveKinds, ViewExt};

use crate::{
    BenchmarkRunner, BenchmarkSubject, Work, after_each, list_often, moves_checksum, repeat,
    replies,
};

/// The plain boards. What they time is what they do by their own code: perft, lists of legal moves, making and unmaking.
/// Sets, exchanges and the like come from `board-core`, so a search on them would compare `board-core` with itself.
#[must_use]
pub fn plain_boards() -> [BenchmarkSubject; 10] {
    [
        subject::<PlainArray8x8>(),
        subject::<PlainMailbox12x12>(),
        subject::<PlainMailbox10x12>(),
        subject::<PlainMailbox16x16>(),
        subject::<PlainX88>(),
        subject::<PlainPieceList>(),
        subject::<PlainNibble>(),
        subject::<PlainByteboard>(),
        subject::<PlainBitboard>(),
        subject::<PlainHybrid>(),
    ]
}

fn subject<B: Inspect + 'static>() -> BenchmarkSubject {
    BenchmarkSubject::with_runner::<B>(|position| Box::new(Runner(B::from_position(position))))
}

struct Runner<B>(B);

impl<B: Inspect + 'static> BenchmarkRunner for Runner<B> {
    fn run(&mut self, work: Work, times: u64) -> Option<u64> {
        let board = &mut self.0;
        Some(match work {
            Work::Perft(depth) => repeat(times, || black_box(&mut *board).perft(depth)),
            Work::Legal => list_often(board, MoveKinds::All, times),
            Work::MakeUnmake => {
                let moves = board.legal_moves();
                repeat(times, || after_each(board, black_box(&moves), &mut []))
            }
            _ => return None,
        })
    }

    fn checksum(&mut self, work: Work) -> Option<u64> {
        match work {
            Work::Perft(_) => self.run(work, 1),
            Work::Legal => Some(moves_checksum(&self.0.legal_moves())),
            Work::MakeUnmake => Some(replies(&mut self.0, 2)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polyboard::{Backend, Position};

    #[test]
    fn every_plain_board_counts_as_the_fast_one_of_its_representation() {
        for plain in plain_boards() {
            let fast: Backend = plain.id.strip_prefix("plain-").unwrap().parse().unwrap();
            let fast = BenchmarkSubject::of_backend(fast);
            for work in [Work::Perft(3), Work::Legal, Work::MakeUnmake] {
                let checksum = |subject: BenchmarkSubject| {
                    (subject.runner)(&Position::start()).checksum(work).expect("it is timed")
                };
                assert_eq!(checksum(plain), checksum(fast), "{plain}: {}", work.name());
            }
        }
    }
}
