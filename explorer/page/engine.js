// The WebAssembly module behind functions that take and return values of JavaScript.

export const SIDES = ["White", "Black"];
export const KINDS = ["piece", "state", "slot", "entry"];

// Texts go in and come out through linear memory.
export class Module {
  static async load(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    return new this(instance.exports);
  }

  constructor(exports) {
    this.exports = exports;
  }

  // The last answer. A view of the memory is not valid after a call: the memory may grow.
  answer() {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.answer(), this.exports.answer_len());
    return new TextDecoder().decode(bytes);
  }

  lines() {
    return this.answer().split("\n").slice(0, -1);
  }

  // Calls a function with numbers and returns its answer.
  tell(name, ...numbers) {
    this.exports[name](...numbers);
    return this.answer();
  }

  // Calls a function with a text and returns its answer. Throws its error, if it returns one.
  ask(name, text) {
    const bytes = new TextEncoder().encode(text);
    const room = this.exports.room(bytes.length);
    if (room) new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
    const isOk = this.exports[name]();
    const answer = this.answer();
    if (!isOk) throw new InputError(answer);
    return answer;
  }
}

// The boards.
export class Engine extends Module {
  constructor(exports) {
    super(exports);
    this.cards = Array.from({ length: exports.cards() }, (_, index) => this.#card(index));
  }

  #card(index) {
    this.exports.card(index);
    const [[id, idea, ...numbers], ...lines] = this.lines().map((line) => line.split("\t"));
    const [address, size, undoSize] = numbers.map(Number);
    const regions = lines.map(([at, len, form, columns, name]) => ({ at: Number(at), len: Number(len), form, columns: Number(columns), name }));
    return { index, id, idea, regions, address, size, undoSize };
  }

  setUp(fen) {
    this.ask("set_up", fen);
  }

  play(move) {
    this.ask("play", move);
  }

  back() {
    return this.exports.back() === 1;
  }

  summary() {
    this.exports.summary();
    const [fen, letters, status, start, ...games] = this.lines();
    const [moves, sans] = games.map((words) => words.split(" ").filter(Boolean));
    return { fen, letters, status, start, moves, sans };
  }

  legalMoves() {
    this.exports.legal_moves();
    return this.lines().map((line) => {
      const [uci, from, to, end, san] = line.split("\t");
      return { uci, san, from: Number(from), to: [Number(to), Number(end)] };
    });
  }

  // The squares that a side attacks, 0 for White and 1 for Black.
  attacked(side) {
    return squares(this.exports.attacked(side));
  }

  // The pieces of a side that attack a square.
  attackers(square, side) {
    return squares(this.exports.attackers(square, side));
  }

  // The pieces that give check to the king of the side to move.
  checks() {
    this.exports.checks();
    return this.lines().map((line) => {
      const [king, by] = line.split("\t").map(Number);
      return { king, by };
    });
  }

  // The pinned pieces of the side to move.
  pins() {
    this.exports.pins();
    return this.lines().map((line) => {
      const [king, piece, by] = line.split("\t").map(Number);
      return { king, piece, by };
    });
  }

  // Why no legal move goes from one square to another, or "".
  whyNot(from, to) {
    return this.tell("why_not", from, to);
  }

  // The position, seen from a side: 0 is White, 1 Black.
  picture(side) {
    return this.tell("picture", side);
  }

  // A copy of the bytes of the board in memory.
  bytes(card) {
    return new Uint8Array(this.exports.memory.buffer, card.address, card.size).slice();
  }

  // A copy of the undo record of the last move; empty if no move was played.
  undo(card) {
    const address = this.exports.undo_address(card.index);
    return new Uint8Array(this.exports.memory.buffer, address, address ? card.undoSize : 0).slice();
  }

  places(card) {
    const count = this.exports.find_places(card.index);
    const packed = new Uint32Array(this.exports.memory.buffer, this.exports.places_address(), count);
    return Array.from(packed, (place) => ({
      square: place & 63,
      kind: KINDS[(place >> 6) & 3],
      width: (place >> 8) & 255,
      bit: place >>> 16,
    }));
  }

  describe(card, bit) {
    this.exports.describe(card.index, bit);
    return this.answer();
  }

  // What a board reads to find the moves of the piece on a square, as lines: see `Held::trace`.
  trace(card, square) {
    this.exports.trace(card.index, square);
    return this.lines().map((line) => {
      const [kind, words, ...rest] = line.split("\t");
      const costs = rest.pop();
      const [file, rank, index, set] = rest.map((number) => (number === "-" ? null : number));
      return {
        kind,
        words,
        costs,
        at: file && [Number(file), Number(rank)],
        index: index && Number(index),
        set: set && squares(BigInt(`0x${set}`)),
      };
    });
  }

  perft(card, depth) {
    return this.exports.perft(card.index, depth);
  }
}

// The error that the module returns for a text.
export class InputError extends Error {}

// The squares of a set of 64 bits.
const squares = (set) => new Set(Array.from({ length: 64 }, (_, square) => square).filter((square) => (set >> BigInt(square)) & 1n));

export const squareName = (square) => "abcdefgh"[square % 8] + (1 + (square >> 3));

// The square with a name, or null.
export function squareAt(name) {
  const [, file, rank] = name.match(/^([a-h])([1-8])$/) ?? [];
  return file ? "abcdefgh".indexOf(file) + 8 * (Number(rank) - 1) : null;
}
