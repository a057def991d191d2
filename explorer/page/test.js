// The page tests itself when it is opened with ?test. The results, lines of PASS, FAIL, SLOW and TIME, are added to the
// document and posted to the server. SLOW is a time over its limit: the page is tried again.

import { CHAPTERS } from "./chapters.js";
import { squareName } from "./engine.js";
import { GALLERY, START } from "./gallery.js";
import { svgOf } from "./save.js";
import { tests as game } from "./test-game.js";
import { firstLoad, tests as look } from "./test-look.js";
import { tests as moves } from "./test-moves.js";
import { tests as panels } from "./test-panels.js";
import { tests as surprise } from "./test-surprise.js";
import { ways } from "./ways.js";

const $ = (id) => document.getElementById(id);
export const ALL = Object.keys(CHAPTERS);
const CODES = { P: 1, N: 2, B: 3, R: 4, Q: 5, K: 6, p: 255, n: 254, b: 253, r: 252, q: 251, k: 250, ".": 0 };

export function equal(found, expected, what) {
  const [left, right] = [found, expected].map((value) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)));
  if (left !== right) throw new Error(`${what}: ${left} is not ${right}`);
}

export const key = (element, name) => element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));

const tests = {
  "every board has a card, in the order of the library": (explorer) => {
    equal(explorer.engine.cards.map(({ id }) => id), ALL, "cards");
    equal([...explorer.shown.keys()].sort(), [...ALL].sort(), "shown");
  },

  "the bytes of cells are the pieces, read from memory": (explorer) => {
    for (const [name, fen] of GALLERY) {
      explorer.setUp(fen);
      equal($("fen-error").textContent, "", name);
      const { letters } = explorer.summary;
      for (const [id, columns, corner] of [["array8x8", 8, 0], ["mailbox12x12", 12, 26], ["mailbox10x12", 10, 21], ["mailbox16x16", 16, 0x44], ["x88", 16, 0]]) {
        const bytes = explorer.engine.bytes(explorer.shown.get(id).about);
        for (let square = 0; square < 64; square++) {
          const byte = bytes[corner + columns * (square >> 3) + (square % 8)];
          equal(byte, CODES[letters[square]], `${id} ${squareName(square)} of ${name}`);
        }
      }
    }
  },

  "the bits of sets are the pieces": (explorer) => {
    explorer.setUp(START);
    const bytes = explorer.engine.bytes(explorer.shown.get("bitboard").about);
    const word = (at) => new DataView(bytes.buffer).getBigUint64(at, true);
    equal([word(0), word(40), word(48), word(56)], [0xff00000000ff00n, 0x1000000000000010n, 0xffffn, 0xffff000000000000n], "words");
  },

  "a square lights its bytes in every card": (explorer) => {
    explorer.setUp(START);
    explorer.hoverSquare(12); // e2: a white pawn
    const lit = (id) => [...explorer.shown.get(id).element.querySelectorAll(".lit, .lit-list")].map((unit) => Number(unit.dataset.bit));
    const sorted = (bits) => [...bits].sort((a, b) => a - b);
    equal(sorted(lit("array8x8")), [8 * 12], "array8x8");
    equal(sorted(lit("mailbox10x12")), [8 * 35], "mailbox10x12");
    equal(sorted(lit("x88")), [8 * 0x14], "x88");
    equal(sorted(lit("nibble")), [32 + 16], "nibble");
    equal(sorted(lit("bitboard")), [0, 1, 2, 3, 4, 5, 6, 7, 8].map((set) => 64 * set + 12), "bitboard");
    equal(lit("piece-list").length, 2, "piece-list: square and role");
    equal(lit("array8x8+list").length, 3, "array8x8+list: cell, piece and slot");
    const inLists = (id) => explorer.shown.get(id).element.querySelectorAll(".lit-list").length;
    equal(["array8x8", "array8x8+list", "piece-list"].map(inLists), [0, 2, 2], "of these in lists");
    equal(document.querySelectorAll(".square.lit").length, 1, "on the board");
    if (!$("status").textContent.startsWith("e2, white pawn. Bytes: array8x8 +12,")) throw new Error($("status").textContent);
    explorer.hoverSquare(null);
    equal(document.querySelectorAll(".memory .cards .lit").length, 0, "nothing is lit at the end");
  },

  "a byte lights its square and is described": (explorer) => {
    explorer.setUp(START);
    const look = (id, bit) => {
      explorer.hoverBit(explorer.shown.get(id), bit);
      return $("status").textContent;
    };
    equal(look("mailbox10x12", 8 * 35), "mailbox10x12 +35: cells[35], e2: white pawn. Holds 0x01.", "cell");
    equal([...document.querySelectorAll(".square.lit")].map((cell) => cell.dataset.square), ["12"], "lit");
    equal(look("mailbox10x12", 0), "mailbox10x12 +0: cells[0], an off-board cell: it holds a sentinel, which is read at the edge and never written. Holds 0x63 (99).", "sentinel");
    equal(look("x88", 8 * 0x18), "x88 +24: cells[0x18], an off-board cell: 0x18 & 0x88 is 0x08, so it is never read. Holds 0x00.", "beyond");
    equal(look("nibble", 32 + 16), "nibble +6: ranks[1], bits 16 to 19 of the word, e2: white pawn. Holds 0x1.", "nibble");
    equal(look("bitboard", 64 * 6 + 12), "bitboard +49: White, bit 12, e2: white pawn. Holds 1.", "bit");
  },

  "a move changes the bytes that it should": (explorer) => {
    explorer.setUp(START);
    explorer.move("e2e4");
    const changed = (id) => [...explorer.shown.get(id).element.querySelectorAll(".cells .changed, .set .changed, .nibbles .changed")].map((unit) => Number(unit.dataset.bit));
    equal(changed("array8x8"), [8 * 28, 8 * 12], "array8x8");
    equal(changed("nibble"), [96 + 16, 32 + 16], "nibble");
    equal(changed("bitboard"), [28, 12, 64 * 6 + 28, 64 * 6 + 12, 64 * 8 + 20], "bitboard: pawns, White, en passant square");
    // Two squares, the en passant square, the side; and in sets the pawn twice on two squares.
    equal(["nibble", "bitboard"].map((id) => explorer.shown.get(id).news.textContent), ["4 of 44 bytes changed, undo record of 8 bytes", "6 of 128 bytes changed, undo record of 88 bytes"], "news");
    const row = [...$("changes").tBodies[0].rows].find(({ cells }) => cells[0].textContent === "nibble");
    equal([...row.cells].map((cell) => cell.textContent), ["nibble", "4", "44", "8"], "beside the board");
    const moved = ALL.map((id) => [...explorer.shown.get(id).bytes]);
    explorer.move("d7d5");
    explorer.back();
    explorer.back();
    equal(explorer.summary.fen, START, "taken back");
    explorer.move("e2e4");
    // Padding and an absent en passant square may differ.
    const known = (id) => explorer.shown.get(id).about.regions.filter(({ form }) => form === "cells" || form === "set" || form === "nibbles");
    ALL.forEach((id, index) => {
      for (const { at, len } of known(id)) {
        equal([...explorer.shown.get(id).bytes].slice(at, at + len), moved[index].slice(at, at + len), id);
      }
    });
  },

  "a wrong FEN is an error with the reason, and nothing changes": (explorer) => {
    explorer.setUp(START);
    explorer.setUp("8/8/8/8/8/8/8/8 w - - 0 1");
    if (!/king/.test($("fen-error").textContent)) throw new Error(`no reason: ${$("fen-error").textContent}`);
    equal($("fen").getAttribute("aria-invalid"), "true", "aria-invalid");
    equal(explorer.summary.fen, START, "position");
    explorer.setUp(START.split(" ")[0]);
    explorer.setUp("8 w - - 0 1");
    equal([$("fen-error").textContent !== "", $("status").textContent, $("setup").open], [true, "", true], "no note of the position before");
    explorer.move("e2e4");
    equal([$("fen-error").textContent, $("fen").getAttribute("aria-invalid")], ["", "false"], "error after a move");
  },

  "a FEN without its last fields gets the usual ones": (explorer) => {
    const [pieces] = START.split(" ");
    for (const [text, fen, taken] of [
      [pieces, `${pieces} w - - 0 1`, "White to move, no castling rights, no en passant square, halfmove clock 0, fullmove number 1"],
      [`${pieces} b`, `${pieces} b - - 0 1`, "no castling rights, no en passant square, halfmove clock 0, fullmove number 1"],
      [`${pieces} w KQkq -`, START, "halfmove clock 0, fullmove number 1"],
    ]) {
      explorer.setUp(text);
      equal([$("fen").value, $("status").textContent], [fen, `Not in the FEN, and taken as usual: ${taken}.`], text);
    }
    explorer.setUp(START);
    equal($("status").textContent, "", "a complete one");
  },

  "the header leads to the other pages": () => {
    const links = (nav) => [...nav.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    equal(links(ways("home", "")), ["index.html", "book/index.html", "book/explorer/index.html", "report.html"], "from the landing page");
    equal(links($("ways")), ["../index.html", "../explorer/index.html"], "without the rest of the site");
    equal($("ways").querySelector("[aria-current]").textContent, "Explorer", "here");
  },

  "a drawing is saved as SVG": (explorer) => {
    explorer.setUp(START);
    const saved = (element) => new DOMParser().parseFromString(svgOf(element), "image/svg+xml");
    const grid = (id, kind) => explorer.shown.get(id).element.querySelector(`.${kind} .grid`);
    for (const [id, kind] of [["array8x8", "cells"], ["mailbox10x12", "cells"], ["x88", "cells"], ["nibble", "nibbles"], ["piece-list", "list"]]) {
      const texts = [...grid(id, kind).children].filter(({ textContent }) => textContent.trim());
      const drawn = [...saved(grid(id, kind)).querySelectorAll("text")].map(({ textContent }) => textContent);
      equal(drawn, texts.map(({ textContent }) => textContent), id);
    }
    explorer.hoverSquare(null);
    const ink = getComputedStyle(grid("bitboard", "set").querySelector(".one")).backgroundColor;
    equal(saved(grid("bitboard", "set")).querySelectorAll(`rect[fill="${ink}"]`).length, 16, "the pawns");
    explorer.move("e2e4");
    const mark = getComputedStyle(grid("array8x8", "cells").querySelector(".changed")).boxShadow.match(/^.*?\)/)[0];
    equal(saved(grid("array8x8", "cells")).querySelectorAll(`rect[stroke="${mark}"]`).length, 2, "outlines of the changed cells");
    equal(saved($("board")).querySelector("svg svg path") !== null, true, "a picture in the drawing");
    equal([...document.querySelectorAll(".card > .save")].length, ALL.length, "buttons");
  },

  "a wrong move in a link is an error with the reason": (explorer) => {
    explorer.setUp(START, ["e2e4", "e2e4"]);
    if (!/e2e4/.test($("fen-error").textContent)) throw new Error(`no reason: ${$("fen-error").textContent}`);
    equal(explorer.summary.moves, ["e2e4"], "moves");
    explorer.setUp(START, ["e2e4", "d7d5"]);
    equal([$("fen-error").textContent, explorer.shown.get("array8x8").news.textContent.replace(/\d+/, "n")], ["", "n of 76 bytes changed, undo record of 12 bytes"], "the last move is marked");
  },

  "the keyboard plays": (explorer) => {
    explorer.setUp(START);
    const cell = (square) => document.querySelector(`.square[data-square="${square}"]`);
    cell(11).focus();
    key(document.activeElement, "ArrowRight");
    equal(document.activeElement.dataset.square, "12", "the arrow goes to e2");
    key(document.activeElement, "Enter");
    equal(document.querySelectorAll(".square.target").length, 2, "targets");
    key(document.activeElement, "ArrowUp");
    key(document.activeElement, "ArrowUp");
    key(document.activeElement, "Enter");
    equal(explorer.summary.moves, ["e2e4"], "moves");
  },

  "the pointer plays": (explorer) => {
    explorer.setUp(START);
    const middle = (square) => {
      const box = document.querySelector(`.square[data-square="${square}"]`).getBoundingClientRect();
      return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true, pointerId: 1, button: 0 };
    };
    scrollTo(0, 0);
    document.querySelector('.square[data-square="6"]').dispatchEvent(new PointerEvent("pointerdown", middle(6)));
    dispatchEvent(new PointerEvent("pointermove", middle(21)));
    dispatchEvent(new PointerEvent("pointerup", middle(21)));
    equal(explorer.summary.moves, ["g1f3"], "moves");
  },

  "castling and promotion are offered": (explorer) => {
    explorer.setUp("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    explorer.move("e1g1");
    equal(explorer.summary.letters.slice(0, 8), "R....RK.", "castled");
    explorer.setUp("7k/P7/8/8/8/8/8/4K3 w - - 0 1");
    const cell = (square) => document.querySelector(`.square[data-square="${square}"]`);
    key(cell(48), "Enter");
    key(cell(56), "Enter");
    equal([...document.querySelectorAll(".choice button")].map((button) => button.textContent), ["queen", "rook", "bishop", "knight"], "choice");
    equal(document.activeElement.textContent, "queen", "focus");
    key(document.activeElement, "Escape");
    equal([document.activeElement.dataset.square, document.querySelector(".choice").hidden], ["48", true], "back at the pawn");
    for (const letter of "qrbn") {
      explorer.setUp("7k/P7/8/8/8/8/8/4K3 w - - 0 1");
      key(cell(48), "Enter");
      key(cell(56), "Enter");
      key(document.activeElement, letter);
      equal([explorer.summary.moves, document.activeElement.dataset.square], [[`a7a8${letter}`], "56"], letter);
    }
  },

  "the end of a game is reported": (explorer) => {
    explorer.setUp(START, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    equal([$("game-status").textContent, explorer.engine.legalMoves()], ["game over: 0-1 by checkmate", []], "checkmate");
    explorer.setUp("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
    equal($("game-status").textContent.startsWith("game over: 1/2-1/2"), true, "stalemate");
  },

  "the address restores the page": (explorer) => {
    explorer.setUp("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2");
    explorer.move("e5d6");
    const { fen } = explorer.summary;
    const hash = location.hash;
    explorer.setUp(START);
    explorer.read(hash);
    equal([explorer.summary.fen, explorer.summary.moves], [fen, ["e5d6"]], "position and moves");
    equal([...explorer.shown.keys()].sort(), [...ALL].sort(), "cards");
  },

  "all boards give the same counts": async (explorer) => {
    explorer.setUp(GALLERY.find(([name]) => name.startsWith("Kiwipete"))[1]);
    const perft = explorer.panels.all[2].panel;
    $("depth").value = 2;
    await perft.count();
    equal($("perft-status").textContent, "All representations shown count 2,039 leaves.", "perft");
    equal($("counts").tBodies[0].rows.length, ALL.length, "rows");
    $("depth").value = 5;
    const long = perft.count();
    $("stop").click();
    await long;
    equal($("perft-status").textContent, "No count: stopped.", "stop");
    equal([$("count").disabled, $("stop").disabled], [false, true], "buttons");
  },
};

export async function test(explorer) {
  const results = firstLoad();
  await explorer.panels.load();
  await explorer.loadStepper();
  for (const [name, run] of Object.entries({ ...look, ...tests, ...moves, ...game, ...panels, ...surprise })) {
    explorer.setMode("pieces");
    explorer.choose(ALL);
    try {
      const remark = await run(explorer);
      if (Array.isArray(remark)) results.push(...remark);
      else results.push(`PASS ${name}${remark ? `: ${remark}` : ""}`);
    } catch (error) {
      results.push(`FAIL ${name}: ${error.message}`);
    }
  }
  const list = document.createElement("ol");
  list.append(...results.map((textContent) => Object.assign(document.createElement("li"), { textContent })));
  document.body.prepend(list);
  await fetch("results", { method: "POST", body: JSON.stringify(results) });
}
