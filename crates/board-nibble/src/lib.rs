//! A chess board of four bits per square, with specialized code per piece type and square.
//!
//! **Start with `plain.rs`**: the whole board in one file, without a trick. It is compiled with the feature `plain`. What the
//! board of this crate does differently:
//!
//! | trick | where | what it saves |
//! | --- | --- | --- |
//! | a jump table leads to code made for one piece on one square | `jump_table.rs` | all tests of the edge, and the squares of a step |
//! | bits of all nibbles are transposed into sets | `plane_sets.rs` | the search for pieces |
//! | checks and pins are found before the first move | `checkers_and_pinners.rs` | making each move to see whether it is legal |
//! | moves of the last ply are counted, not listed | `sink.rs` | half of a perft |
//! | a small program uses tables by square instead | `stepwise.rs` | code, not time |
//!
//! # Layout
//!
//! Four bits, half a byte, are a nibble: enough for twelve pieces and the empty square. Eight nibbles are
//! a word of 32 bits, and that is a rank. Eight words are the board. The bits of a nibble:
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
//! This is the position after 1.e4, as `{:?}` and `polyboard show` draw it (`+28` is the offset in
//! memory, in bytes). A number is written with its lowest digit on the right, so the a-file, the lowest
//! nibble, is on the right:
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
//! The rest of the position is packed beside it. A castling right is a nibble too: 8 plus the file of the
//! rook, or 0. So is the en passant square: 8 plus the file. Its rank follows from the side to move.
//!
//! # Index
//!
//! `nibble = word[rank] >> (4 * file) & 15`, rank and file counted from 0. With a square known at compile
//! time nothing of this is left: e3 is the low half of the byte at +10.
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
//! It is never tested, because no code ever reaches it. A jump table of 16 x 64 entries leads from a
//! nibble and a square to code made for *this* piece on *this* square, and that code knows only the
//! squares that exist. One function describes how a rook moves (`jump_table.rs`). The compiler turns it into 64 functions,
//! and tests for the edge as it does so.
//!
//! The whole function for a knight on g1 (x86-64, rustc 1.95, from `objdump`). The knight goes to e2, f3
//! and h3, and the set of the three is one constant (the next section says which bit is which square):
//!
//! ```text
//! movabs rax, 0x1000020200000             ; e2, h3, f3
//! ret
//! ```
//!
//! The rook on b7. `rdi` points to the board; `0xf0` in the byte at +20 is the nibble of b6:
//!
//! ```text
//!     movabs rax, 0xc000000000            ; b6, and b8, which is always reached
//!     test   byte ptr [rdi+20], 0xf0      ; is b6 occupied?
//!     jne    rank
//!     test   byte ptr [rdi+16], 0xf0      ; is b5?
//!     je     b4
//!     add    rax, 0x40                    ; then the rook reaches b5
//!     jmp    rank
//! b4: movabs rax, 0xe000000040            ; b8, b6, b5, b4
//!     test   byte ptr [rdi+12], 0xf0      ; is b4?
//!     jne    rank
//!     test   byte ptr [rdi+8], 0xf0       ; is b3?
//!     je     b2
//!     add    rax, 0x20
//!     jmp    rank
//! b2: movabs rcx, 0xf000000060            ; b8, b6, b5, b4, b3, b2
//!     lea    rax, [rcx+16]                ; and b1
//!     test   byte ptr [rdi+4], 0xf0       ; is b2?
//!     cmovne rax, rcx
//! rank:
//!     mov    ecx, dword ptr [rdi+24]      ; the whole seventh rank
//!     mov    edx, ecx
//!     shr    edx, 1
//!     or     edx, ecx                     ; bit 0 of each nibble: is it occupied?
//!     mov    ecx, edx
//!     and    ecx, 0x11111100              ; c7 to h7
//!     dec    ecx                          ; up to the lowest bit set ...
//!     xor    ecx, edx                     ; ... all bits flip
//!     shl    ecx, 3
//!     and    ecx, 0x88888800              ; beyond it none of them counts
//!     add    rax, rcx
//!     add    rax, 8                       ; a7
//!     ret
//! ```
//!
//! Every comparison tests for a piece, none for an edge. To the north there is nothing to test: b8 is
//! reached whatever stands there, and so is a7, and so is b1 once b2 is empty. All of them are part of the
//! constants. A rank lies in one word, and there a subtraction finds the nearest piece, which is not
//! possible in an array of bytes.
//!
//! The compiler finds one thing more: a white pawn on e3 and a black one on e5 move to the same square and
//! capture on the same two. It writes that code once.
//!
//! # Where the pieces are
//!
//! Eight words must be searched for pieces. Two ranks are 64 bits, so the board is four such words, and
//! a nibble has four bits. Transpose this square of four by four bits, in every column at once, and the
//! four words become four *sets*, each holding one bit of all 64 nibbles (`set.rs`). From these sets a few
//! `and`s make the pieces of either side, the pawns, the sliders.
//!
//! The squares in such a set are in the order of the nibbles: a1 a3 a5 a7 b1 b3 and so on, then the even
//! ranks. For constants the order does not matter: the code of the knight on g1 has its three targets in
//! it. Sets live for one call; the board stores only the nibbles.
//!
//! Legality is decided with sets. An enemy slider in line with the king gives check if the squares
//! between are empty, and pins if one piece stands there. A check leaves the other pieces the squares of
//! the check mask, and a pin leaves a piece its line: both are an `and` after the jump. Each square around
//! the king is tested for attackers.
//!
//! # Costs
//!
//! Machine instructions, by the listings above and the source (x86-64):
//!
//! | operation | instructions |
//! | --- | ---: |
//! | all targets of a knight, once its code is found | 2 |
//! | all targets of the rook on b7 | 16 to 27 |
//! | four sets of the board: four loads, and four swaps of six instructions | 28 |
//!
//! A whole perft, for each position whose moves are counted, beside the mailbox of 16 by 16 cells without
//! lists (Callgrind with simulated branch prediction, x86-64-v3, mean of the four positions that the
//! project measures with):
//!
//! | counted | `nibble` | `mailbox16x16` |
//! | --- | ---: | ---: |
//! | instructions | 928 | 1175 |
//! | conditional branches | 85 | 111 |
//! | of these mispredicted | 3.3 | 5.2 |
//! | instructions a leaf | 27.7 | 35.5 |
//!
//! Conditional branches are few because the edge needs none. In their place there is a jump through a
//! pointer for each piece.
//!
//! ## The cost of a jump
//!
//! The processor must guess where a jump through a pointer leads before it has read the pointer.
//! Callgrind's simple processor expects the same target as last time, and is nearly always wrong. A real
//! one takes earlier jumps into account. Neighbors in a tree of moves are alike, so it is mostly right. To
//! see what the guess is worth, let pawns and knights take their targets from tables, indexed by square, and
//! only kings and sliders jump:
//!
//! | measured | all pieces jump | pawns and knights do not |
//! | --- | ---: | ---: |
//! | perft, positions a second | 1 | 1.12 |
//! | moves of one position counted again and again | 40 ns | 51 ns |
//! | moves of 4096 positions counted in random order | 165 ns | 147 ns |
//!
//! Where the jumps are predictable, a constant in the code is a fifth cheaper than one in a table. Where
//! they are not, it is more expensive, and a perft is nearer to the second case. This board keeps the jump
//! for all pieces, because it is the board of that idea. For speed alone, leapers should use tables and
//! sliders the code.
//!
//! Other variants, interleaved with the board:
//!
//! | instead | instructions | time |
//! | --- | ---: | ---: |
//! | children made and unmade, not copied | +7 % | +5 % |
//! | a move writes two words of 32 bits, not all eight | | +1 to 2 % |
//! | rays without a branch, the nearest piece chosen by conditional moves | +10 % | no difference |
//! | pawns without a branch | +4 % | no difference |
//!
//! Copying a child is cheap: 44 bytes, two loads and two stores. Writing all eight words, with masks, is
//! what one wide register does at once, and the next read of 16 bytes need not wait for a smaller write.
//!
//! ## Code
//!
//! The functions behind the jump table, in KB of machine code:
//!
//! | functions | KB |
//! | --- | ---: |
//! | queens | 17.4 |
//! | rooks | 9.9 |
//! | bishops | 7.4 |
//! | pawns | 2.5 |
//! | knights and kings | 1.4 |
//! | all | 38.5 |
//!
//! The jump table is another 8 KB, the squares between two squares 32, all other tables 5. That is all,
//! because one kind of code serves all sinks: a function returns a set of squares in a register, and the
//! caller decides what becomes of it (a list, a count).
//!
//! On WebAssembly and without an operating system that is too much. There one function for all pieces on
//! all squares reads nibble after nibble (`stepwise.rs`), the squares between two squares are computed, and
//! the board needs 3 KB of tables and no jump table.
//!
//! # Invariants
//!
//! * A nibble is 0 or one of the twelve codes.
//! * There is one 3 and one b, and the two king squares are theirs.
//! * The rook of a castling right stands on its file, on the first rank of its color, on its side of its
//!   king, which is on that rank.
//! * The en passant square is empty.
//!
//! [`check_invariants`](board_core::Inspect::check_invariants) names the first that does not hold. Builds
//! with debug assertions call it after every move made and unmade.
//!
//! # Memory
//!
//! 44 bytes, of which 42 are used: 32 for the squares, 10 for the state. An undo record is 8 bytes.
//!
//! # History
//!
//! * Wikipedia, "Board representation (computer chess)", describes how programmers in machine code did it:
//!   eight registers for the ranks, one for the rest, and a jump forward by what the code of the piece says.
//!   Here the compiler writes the code. The words stay in memory, because registers have no addresses:
//!   the rank of a piece is known only when its code is running.
//! * In G. Isenberg's quad-bitboards (Chess Programming Wiki) four sets are what the board stores; here they
//!   are made for one call. To transpose bits: H. S. Warren, "Hacker's Delight" (2002), "Transposing a bit
//!   matrix".

#![no_std]
#![forbid(unsafe_code)]
// The example of the README is compiled and run.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod board;
mod castling;
mod checkers_and_pinners;
mod en_passant;
mod generate;
mod geometry;
mod invariants;
mod jump_table;
mod make;
mod memory;
mod nibble;
mod piece_code;
#[cfg(feature = "plain")]
mod plain;
mod plane_sets;
mod ranks;
mod read;
mod set;
mod sink;
mod stepwise;

pub use make::Undo;
pub use nibble::Nibble;
pub use piece_code::PieceCode;
#[cfg(feature = "plain")]
pub use plain::PlainNibble;
pub use ranks::Ranks;
