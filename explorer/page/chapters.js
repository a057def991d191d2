// The chapter of the book for each board. Tests read this list too: it is JSON.

export const CHAPTERS = {
  "array8x8": "boards/array8x8.html",
  "mailbox12x12": "boards/mailbox12x12.html",
  "mailbox10x12": "boards/mailbox10x12.html",
  "mailbox16x16": "boards/mailbox16x16.html",
  "x88": "boards/x88.html",
  "array8x8+list": "piece-lists.html",
  "mailbox12x12+list": "piece-lists.html",
  "mailbox10x12+list": "piece-lists.html",
  "mailbox16x16+list": "piece-lists.html",
  "x88+list": "piece-lists.html",
  "piece-list": "boards/piece-list.html",
  "nibble": "boards/nibble.html",
  "byteboard": "boards/byteboard.html",
  "bitboard": "boards/bitboard.html",
  "quad-bitboard": "boards/quad-bitboard.html",
  "bitboard+array8x8": "boards/hybrid.html"
};
