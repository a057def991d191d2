//! The boards whose features are on.

#[cfg(feature = "x88")]
pub use board_0x88::X88;
#[cfg(feature = "x88+list")]
pub use board_0x88::X88List;
#[cfg(feature = "array8x8")]
pub use board_array8x8::Array8x8;
#[cfg(feature = "array8x8+list")]
pub use board_array8x8::Array8x8List;
#[cfg(feature = "mailbox10x12")]
pub use board_mailbox10x12::Mailbox10x12;
#[cfg(feature = "mailbox10x12+list")]
pub use board_mailbox10x12::Mailbox10x12List;
#[cfg(feature = "mailbox12x12")]
pub use board_mailbox12x12::Mailbox12x12;
#[cfg(feature = "mailbox12x12+list")]
pub use board_mailbox12x12::Mailbox12x12List;
#[cfg(feature = "mailbox16x16")]
pub use board_mailbox16x16::Mailbox16x16;
#[cfg(feature = "mailbox16x16+list")]
pub use board_mailbox16x16::Mailbox16x16List;
#[cfg(feature = "nibble")]
pub use board_nibble::Nibble;
#[cfg(feature = "piece-list")]
pub use board_piece_list::PieceList;

/// 64 bytes in one register, on the best code path of the processor at hand.
#[cfg(feature = "byteboard")]
pub type Byteboard = board_byteboard::Byteboard;

/// Eight sets of squares, on the best code path of the processor at hand.
#[cfg(feature = "bitboard")]
pub type Bitboard = board_bitboard::Bitboard;

/// A bitboard with an array beside it, on the best code path of the processor at hand.
#[cfg(feature = "bitboard+array8x8")]
pub type BitboardArray8x8 = board_hybrid::BitboardArray8x8;
