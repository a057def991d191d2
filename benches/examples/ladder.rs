//! The command `polyboard` with the boards of the ladders: `m0` to `m5` are the mailbox, `b0` to `b5` the bitboard, by the number
//! of tricks switched on. `compare` times them as it times any board. See `benches/tricks.sh`.

use std::process::ExitCode;

use polyboard::Inspect;
use polyboard_bench::{BenchmarkSubject, plain_boards};
use polyboard_benches::ladder::{Ladder, bitboard::Bitboard, mailbox10x12::Mailbox10x12};

type M<const TRICKS: u8> = Ladder<Mailbox10x12<TRICKS>>;
type B<const TRICKS: u8> = Ladder<Bitboard<TRICKS>>;

fn of<B: Inspect + 'static>() -> BenchmarkSubject {
    BenchmarkSubject::of::<B>()
}

fn main() -> ExitCode {
    let m = [of::<M<0>>(), of::<M<1>>(), of::<M<2>>(), of::<M<3>>(), of::<M<4>>(), of::<M<5>>()];
    let b = [of::<B<0>>(), of::<B<1>>(), of::<B<2>>(), of::<B<3>>(), of::<B<4>>(), of::<B<5>>()];
    polyboard_cli::main_with(&[&m[..], &b[..], &plain_boards()[..]].concat())
}
