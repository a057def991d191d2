// The table of representations.
//
// One row is one representation. `Backend`, the types at the root of the crate and what stands for them where a
// feature is off, the plain boards, the prelude, the tests and the command are made from these rows. A test
// includes this file and compares it with the features in `Cargo.toml`.

/// Passes the table to a macro. A row reads
///
/// ```text
/// /// `id`: one line on the representation.
/// "id and feature" Type = its_crate::Board [, plain PlainBoard] [, needs "what of the processor"];
/// ```
///
/// `plain` names the board without tricks of the same crate, in one row of each crate. `needs` is for a
/// representation that has several code paths and chooses the best one at run time: `Board` is generic over
/// `Instructions`, has `path_name`, and its crate has `Detected`.
macro_rules! representations {
    ($then:ident) => {
        $then! {
            /// `array8x8`: 8x8 array of signed piece codes; each step tests file and rank.
            "array8x8" Array8x8 = board_array8x8::Array8x8, plain PlainArray8x8;
            /// `mailbox12x12`: 12x12 array with a two-cell sentinel border.
            "mailbox12x12" Mailbox12x12 = board_mailbox12x12::Mailbox12x12, plain PlainMailbox12x12;
            /// `mailbox10x12`: 10x12 array with sentinels; the left and the right edge share theirs.
            "mailbox10x12" Mailbox10x12 = board_mailbox10x12::Mailbox10x12, plain PlainMailbox10x12;
            /// `mailbox16x16`: 16x16 array with sentinels; the difference of two squares identifies their line.
            "mailbox16x16" Mailbox16x16 = board_mailbox16x16::Mailbox16x16, plain PlainMailbox16x16;
            /// `x88`: 16x8 array; `index & 0x88` detects the edge before the array is read.
            "x88" X88 = board_0x88::X88, plain PlainX88;
            /// `array8x8+list`: `Array8x8` with piece lists.
            "array8x8+list" Array8x8List = board_array8x8::Array8x8List;
            /// `mailbox12x12+list`: `Mailbox12x12` with piece lists.
            "mailbox12x12+list" Mailbox12x12List = board_mailbox12x12::Mailbox12x12List;
            /// `mailbox10x12+list`: `Mailbox10x12` with piece lists.
            "mailbox10x12+list" Mailbox10x12List = board_mailbox10x12::Mailbox10x12List;
            /// `mailbox16x16+list`: `Mailbox16x16` with piece lists.
            "mailbox16x16+list" Mailbox16x16List = board_mailbox16x16::Mailbox16x16List;
            /// `x88+list`: `X88` with piece lists.
            "x88+list" X88List = board_0x88::X88List;
            /// `piece-list`: no board array, each piece stores its square; a table has the lines from every square.
            "piece-list" PieceList = board_piece_list::PieceList, plain PlainPieceList;
            /// `nibble`: four bits a square, with specialized code per piece type and square.
            "nibble" Nibble = board_nibble::Nibble, plain PlainNibble;
            /// `byteboard`: 64 bytes in one register, on the best code path; a step off the board leads back to the
            /// square itself.
            "byteboard" Byteboard = board_byteboard::Byteboard, plain PlainByteboard,
                needs "any processor, best with AVX-512 VBMI";
            /// `bitboard`: eight sets of squares, each one word, on the best code path; masks detect the edge.
            "bitboard" Bitboard = board_bitboard::Bitboard, plain PlainBitboard,
                needs "any processor, best with BMI2";
            /// `quad-bitboard`: four words, three bits of role and one of color for each square, on the best code path; sets
            /// are made of them by up to three operations.
            "quad-bitboard" QuadBitboard = board_quad_bitboard::QuadBitboard, plain PlainQuadBitboard,
                needs "any processor, best with BMI2";
            /// `bitboard+array8x8`: `Bitboard` with an array that gives the piece on a square, on the best code path.
            "bitboard+array8x8" BitboardArray8x8 = board_hybrid::BitboardArray8x8, plain PlainHybrid,
                needs "any processor, best with BMI2";
        }
    };
}
