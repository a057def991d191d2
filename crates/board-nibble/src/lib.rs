//! A chess board of four bits a square, with code of its own for every piece on every square.
//!
//! # Layout
//!
//! Four bits, half a byte, are a nibble, and enough for twelve pieces and the empty square. Eight of
//! them are a word of 32 bits, and that is a rank; eight words are the board. The bits of a nibble:
//!
//! ```text
//!     3       2         1           0
//!   Black | slides | straight | diagonally
//!
//!           pawn  knight  king  bishop  rook  queen     empty 0
//!   White     1      2      3      5      6      7      unused 4, 8, c
//!   Black     9      a      b      d      e      f
//! ```
//!
//! This is the position after 1.e4, as `{:?}` and `polyboard show` draw it (`+28` is the place in
//! memory, in bytes). A number is written with its lowest digit on the right, so the a-file, which
//! is the lowest nibble, stands there:
//!
//! ```text
//! +28 eadbfdae    e  a  d  b  f  d  a  e
//!                h8 g8 f8 e8 d8 c8 b8 a8
//!                 r  n  b  k  q  b  n  r
//! +24 99999999    9  9  9  9  9  9  9  9
//!                h7 g7 f7 e7 d7 c7 b7 a7
//!                 p  p  p  p  p  p  p  p
//! +20 00000000    0  0  0  0  0  0  0  0
//!                h6 g6 f6 e6 d6 c6 b6 a6
//!                 .  .  .  .  .  .  .  .
//! +16 00000000    0  0  0  0  0  0  0  0
//!                h5 g5 f5 e5 d5 c5 b5 a5
//!                 .  .  .  .  .  .  .  .
//! +12 00010000    0  0  0  1  0  0  0  0
//!                h4 g4 f4 e4 d4 c4 b4 a4
//!                 .  .  .  P  .  .  .  .
//! +8  00000000    0  0  0  0  0  0  0  0
//!                h3 g3 f3 e3 d3 c3 b3 a3
//!                 .  .  .  .  .  .  .  .
//! +4  11101111    1  1  1  0  1  1  1  1
//!                h2 g2 f2 e2 d2 c2 b2 a2
//!                 P  P  P  .  P  P  P  P
//! +0  62537526    6  2  5  3  7  5  2  6
//!                h1 g1 f1 e1 d1 c1 b1 a1
//!                 R  N  B  K  Q  B  N  R
//! +32 8f8f castling HAha
//! +34 0000 halfmove clock 0
//! +36 0001 fullmove number 1
//! +38 04   White's king e1
//! +39 3c   Black's king e8
//! +40 0c   en passant e3
//! +41 01   Black to move
//! ```
//!
//! The rest of the position is packed beside it. A castling right is a nibble too: 8 and the file
//! of the rook, or 0. So is the en passant square: 8 and the file, since whose turn it is tells the
//! rank.
//!
//! # Index
//!
//! `nibble = word[rank] >> (4 * file) & 15`, rank and file counted from 0. With the square known to
//! the compiler nothing of this is left: e3 is the low half of the byte at +10.
//!
//! ```
//! use board_core::{Board, Position, Rank, Square};
//! use board_nibble::Nibble;
//!
//! let board = Nibble::from_position(&Position::start());
//! assert_eq!(board.ranks().rank(Rank::First), 0x6253_7526);
//! assert_eq!(board.ranks().at(Square::E1).code(), 3);
//! assert_eq!(board.ranks().at(Square::D8).code(), 0xf);
//! assert_eq!(size_of::<Nibble>(), 44);
//! ```
//!
//! # The edge
//!
//! It is not noticed, because nobody ever gets there. A jump table of 16 x 64 entries leads from a
//! nibble and a square to code made for *this* piece on *this* square, and such code has only the
//! squares that exist. `code.rs` says once how a rook moves; the compiler writes it 64 times, and
//! the question of the edge is asked, and answered, while it does so.
//!
//! The knight on g1, all of it (x86-64, rustc 1.95, from `objdump`). It goes to e2, f3 and h3, and
//! the set of the three is one constant (the next section says which bit is which square):
//!
//! ```text
//! movabs rax, 0x1000020200000             ; e2, h3, f3
//! ret
//! ```
//!
//! The rook on b7. `rdi` points to the board; `0xf0` in the byte at +20 is the nibble of b6:
//!
//! ```text
//!     movabs rax, 0xc000000000            ; b6, and b8 which is always reached
//!     test   byte ptr [rdi+20], 0xf0      ; anybody on b6?
//!     jne    rank
//!     test   byte ptr [rdi+16], 0xf0      ; on b5?
//!     je     b4
//!     add    rax, 0x40                    ; then the rook goes to b5
//!     jmp    rank
//! b4: movabs rax, 0xe000000040            ; b8, b6, b5, b4
//!     test   byte ptr [rdi+12], 0xf0      ; on b4?
//!     jne    rank
//!     test   byte ptr [rdi+8], 0xf0       ; on b3?
//!     je     b2
//!     add    rax, 0x20
//!     jmp    rank
//! b2: movabs rcx, 0xf000000060            ; b8, b6, b5, b4, b3, b2
//!     lea    rax, [rcx+16]                ; and b1
//!     test   byte ptr [rdi+4], 0xf0       ; on b2?
//!     cmovne rax, rcx
//! rank:
//!     mov    ecx, dword ptr [rdi+24]      ; the whole seventh rank
//!     mov    edx, ecx
//!     shr    edx, 1
//!     or     edx, ecx                     ; each nibble: bit 0 set, if somebody is there
//!     mov    ecx, edx
//!     and    ecx, 0x11111100              ; c7 to h7
//!     dec    ecx                          ; up to the lowest bit set ...
//!     xor    ecx, edx                     ; ... all bits turn
//!     shl    ecx, 3
//!     and    ecx, 0x88888800              ; from there on none of them counts
//!     add    rax, rcx
//!     add    rax, 8                       ; a7
//!     ret
//! ```
//!
//! Every comparison asks for a piece, none for an edge. To the north there is nothing to ask at all:
//! b8 is reached whoever stands there, and so is a7, and so is b1 once b2 is free. All of them went
//! into the constants. A rank lies in one word, and there a subtraction finds the nearest piece, which
//! an array of bytes cannot do.
//!
//! The compiler finds one more thing: a white pawn on e3 and a black one on e5 go to the same square
//! and take on the same two. It writes that code once.
//!
//! # Where the pieces are
//!
//! Eight words must be searched for pieces. Two ranks are 64 bits, so the board is four such words, and
//! a nibble has four bits: turn that square of four by four like a page, in every column at once,
//! and the four words have become four *sets*, each holding one bit of all 64 nibbles. That takes 28
//! instructions (`set.rs`). From the sets follow, by a few `and`s, the pieces of either side, the
//! pawns, the sliders.
//!
//! The squares in such a set stand in the order of the nibbles, a1 a3 a5 a7 b1 b3 and so on, then
//! the even ranks. Constants do not mind: the code of the knight on g1 has its three targets in this
//! order. Sets live as long as a call; what the board keeps is the nibbles.
//!
//! Legality is decided on them: enemy sliders in line with the king give check if nobody stands
//! between, and pin if one piece does. A check leaves the other pieces the squares that stop it, a pin
//! leaves a piece its line, and both are an `and` behind the jump. The squares the king steps to are
//! asked one by one who attacks them.
//!
//! # Cheap and expensive
//!
//! Machine instructions (x86-64-v3), the last two rows on average over the four positions that the
//! project measures with:
//!
//! | question | instructions |
//! | --- | ---: |
//! | what stands on a square known only now | 6 |
//! | all squares of a knight, once its code is found | 2 |
//! | all squares of the rook on b7 | 16 to 27 |
//! | find a piece and its code, call it, count what it gives | 21 |
//! | the same for a pawn, whose nibble is known | 11 |
//! | four sets of the board | 28 |
//! | how many legal moves there are | 714, that is 24 a move |
//! | visit the position after a legal move, on a copy of the board | 92 |
//!
//! A whole perft, beside the mailbox of 16 by 16 in the same program:
//!
//! | for each position whose moves are counted | `nibble` | `mailbox16x16` |
//! | --- | ---: | ---: |
//! | instructions | 898 | 1558 |
//! | conditional branches | 78 | 174 |
//! | of these mispredicted | 3.4 | 10.9 |
//! | jumps through a pointer | 16.9 | 0.1 |
//! | positions a second | 1.41 | 1 |
//!
//! (Callgrind 3.19 with simulated branch prediction, rustc 1.95; speed on a Zen 5 server, native
//! build, November 2026. Without flags for the compiler, and so without an instruction that counts
//! bits, it is 1.31.)
//!
//! ## The price of a jump
//!
//! The processor must guess where a jump through a pointer leads before it has read the pointer.
//! Callgrind's simple processor, which expects the same target as last time, is wrong in 14.9 of
//! 16.9 jumps. A real one remembers the way it came, and neighbors in a tree of moves look alike,
//! so it is right as a rule. What the guess is worth shows when the pawns and knights take their
//! constants from tables, indexed by the square, and only kings and sliders jump:
//!
//! | | all pieces jump | pawns and knights do not |
//! | --- | ---: | ---: |
//! | perft, positions a second | 1 | 1.12 |
//! | moves of one position counted again and again | 40 ns | 51 ns |
//! | moves of 4096 positions counted in random order | 165 ns | 147 ns |
//!
//! Where the jumps are known, a constant in the code is a fifth cheaper than one in a table; where
//! they are not, it is more expensive, and a perft is nearer to the second case. This board keeps the jump
//! for all pieces, because it is the board of that idea. Who wants speed alone lets the leapers look up
//! tables and keeps the code for the sliders.
//!
//! What else was weighed, in turns with the board as it is:
//!
//! * Children are copied: 44 bytes, two loads and two stores. Unmaking them took 7 % more
//!   instructions and 5 % more time.
//! * A move writes all eight words with masks, as one wide register can, in place of two words of
//!   32 bits: 1 to 2 % faster, because the next reader takes 16 bytes at once and need not wait for
//!   a smaller write.
//! * Rays without a branch, all squares asked and the nearest piece chosen by conditional moves: 10 %
//!   more instructions, no difference in time.
//! * Pawns without a branch: 4 % more instructions, no difference.
//!
//! ## Code
//!
//! The 448 functions are 39 KB of machine code: queens 18, rooks 10, bishops 8, pawns 3, knights and
//! kings 1. The jump table is another 8 KB, the squares between two squares 32, all other tables 5.
//! One sort of code for all sinks is the reason why that is all: a function answers with a set of
//! squares in a register, and what becomes of the set (a list, a count) is written where it is
//! called. So they are compiled once, here, in 2 s.
//!
//! On WebAssembly and without an operating system that is too much. There one function for all pieces on
//! all squares asks nibble after nibble (`walk`), what lies between two squares is worked out, and the
//! board needs 3 KB of tables and no jump table.
//!
//! # Invariants
//!
//! * A nibble is 0 or one of the twelve codes.
//! * There is one 3 and one b, and the two king squares say where.
//! * The rook of a castling right stands on its file, on the first rank of its color, on the right
//!   side of its king, who is on that rank.
//! * The square that a pawn has just passed is empty.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first that does not hold;
//! builds with debug assertions ask after every move made and unmade.
//!
//! # Memory
//!
//! 44 bytes, of which 42 are used: 32 for the squares, 10 for the state. A record to unmake with is
//! 8 bytes.
//!
//! # History
//!
//! * Wikipedia, "Board representation (computer chess)", describes the way of the machine code
//!   programmers: eight registers for the ranks, one for the rest, and a jump to the program counter
//!   plus the piece. Here the compiler writes the code, and the words stay in memory, because
//!   registers have no addresses: which rank a piece is on is known only when his code is running.
//! * G. Isenberg's quad-bitboards (Chess Programming Wiki) keep as the board what is four sets for
//!   the time of a call here. To turn bits like a page is in H. S. Warren, "Hacker's Delight" (2002),
//!   "Transposing a bit matrix".

#![no_std]
#![forbid(unsafe_code)]

mod board;
mod castling;
mod check_info;
mod code;
mod count;
mod en_passant;
mod generate;
mod geometry;
mod invariants;
mod make;
mod memory;
mod nibble;
mod piece_code;
mod piece_sets;
mod ranks;
mod read;
mod rights;
mod set;
mod sink;
mod small;
mod traced;

pub use make::Undo;
pub use nibble::Nibble;
pub use piece_code::PieceCode;
pub use ranks::Ranks;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
