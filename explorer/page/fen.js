// A FEN without its last fields gets the usual ones. The library reads complete texts only.

const USUAL = [["w", "White to move"], ["-", "no castling rights"], ["-", "no en passant square"], ["0", "halfmove clock 0"], ["1", "fullmove number 1"]];

// The complete text, and the fields that were missing, in words.
export function complete(text) {
  const fields = text.split(/\s+/).filter(Boolean);
  const missing = fields.length === 0 ? [] : USUAL.slice(fields.length - 1);
  if (missing.length === 0) return { fen: text, taken: "" };
  return { fen: [...fields, ...missing.map(([field]) => field)].join(" "), taken: missing.map(([, words]) => words).join(", ") };
}
