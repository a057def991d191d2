//! Counts leaves on a BBC micro:bit, a Cortex-M0 with 256 KB of flash and 16 KB of memory, or in QEMU, which emulates one:
//!
//! ```text
//! rustup target add thumbv6m-none-eabi
//! cargo run --release
//! cargo run --release --no-default-features --features polyboard/x88
//! ```
//!
//! It prints the leaves, the bytes of memory in use at most, and the ticks of a clock of 16 MHz.

#![no_std]
#![no_main]

use cortex_m as _;
use cortex_m_rt::{entry, heap_start};
use cortex_m_semihosting::{debug, hprintln};
use embedded_alloc::LlffHeap;
use panic_semihosting as _;
use polyboard::{Backend, Board, Position, WithBoard};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const LEAVES: u64 = 97_862;

/// The end of the memory, from which the stack grows down.
const END: usize = 0x2000_4000;
/// What words of memory hold that the stack has not reached.
const PAINT: u32 = 0xcccc_cccc;
/// The first timer of the nRF51822.
const TIMER: *mut u32 = 0x4000_8000 as *mut u32;

/// Empty: boards, moves and lists of moves need no heap.
#[global_allocator]
static HEAP: LlffHeap = LlffHeap::empty();

/// The work, on whatever board is compiled.
struct Work;

impl WithBoard for Work {
    type Output = u64;

    fn with<B: Board + 'static>(self, mut board: B) -> u64 {
        leaves(&mut board, 3)
    }
}

/// Makes every move, as a search does, and counts the last ones.
fn leaves<B: Board>(board: &mut B, depth: u32) -> u64 {
    let mut count = 0;
    board.for_each_child(|child, _| count += if depth == 1 { 1 } else { leaves(child, depth - 1) });
    count
}

#[entry]
fn main() -> ! {
    let position = Position::from_fen(KIWIPETE).expect("a position");
    let board = Backend::all().next().expect("a board is compiled");
    for (register, value) in [(0x508, 3), (0x510, 0), (0, 1)] {
        // SAFETY: nothing else uses the timer. It gets 32 bits, no divisor, and starts.
        unsafe { TIMER.byte_add(register).write_volatile(value) };
    }
    assert_eq!(board.visit(&position, Work), LEAVES);
    // SAFETY: as above. The time is put into a register.
    unsafe { TIMER.byte_add(0x40).write_volatile(1) };
    // SAFETY: as above.
    let ticks = unsafe { TIMER.byte_add(0x540).read_volatile() };
    // SAFETY: words of memory below the stack, and of the stack.
    let is_used = |&at: &usize| unsafe { (at as *const u32).read_volatile() } != PAINT;
    let free = heap_start() as usize;
    let stack = END - (free..END).step_by(4).find(is_used).unwrap_or(END);
    let memory = free - 0x2000_0000 + stack;
    hprintln!("{}: {} leaves, {} bytes of memory, {} ticks", board, LEAVES, memory, ticks);
    debug::exit(debug::EXIT_SUCCESS);
    unreachable!("the emulator has stopped")
}
