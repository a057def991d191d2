// What a unit of memory shows: a piece or a square, or its value as a number.

import { squareName } from "./engine.js";

export const MODES = ["pieces", "hexadecimal", "decimal"];

export const hex = (number, digits) => number.toString(16).padStart(digits, "0");

// The value of a unit as a number.
export const numeral = (mode, value, width) => (mode === "hexadecimal" ? hex(value, width / 4) : String(value));

export const NOTHING = "·"; // an empty square, a free entry

// The text of a unit of a region. `square` is the one to which it refers, or null; `value` is null if it means nothing;
// `letters` are the pieces of all squares.
export function textOf(mode, { region, width, square, value }, letters) {
  if (region.form === "padding") return "";
  if (mode !== "pieces") return numeral(mode, value, width);
  const letter = square === null ? null : letters[square];
  switch (region.form) {
    case "cells":
    case "nibbles":
      // Off the board there is a sentinel, or nothing that is ever read.
      if (square === null) return value === 0 ? "" : String(value);
      return (letter === "." ? NOTHING : letter) + (isFlagged(region, value) ? "*" : "");
    case "slots":
      return letter === "." ? NOTHING : String(value);
    case "list":
    case "kings":
      if (square === null) return NOTHING;
      return region.name === "roles" ? letter : squareName(square);
    default:
      return value === null ? NOTHING : String(value);
  }
}

// On the byteboard, bit 6 marks a rook that may castle and the en passant square.
const isFlagged = ({ name }, value) => name === "squares" && (value & 0x40) !== 0;

const SIDES = { w: "White", b: "Black" };

// What the fields of the state mean, by the names of their regions.
export function meanings(fen) {
  const [, side, castling, enPassant, halfmoves, fullmoves] = fen.split(" ");
  return {
    "side to move": SIDES[side],
    "castling rights": castling === "-" ? "none" : castling,
    "en passant": enPassant === "-" ? "none" : enPassant,
    "halfmove clock": halfmoves,
    "fullmove number": fullmoves,
  };
}
