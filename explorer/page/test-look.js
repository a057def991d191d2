// Tests of the first load and of what is seen, for test.js.

import { START } from "./gallery.js";
import { equal } from "./test.js";

const $ = (id) => document.getElementById(id);
const DEFAULT = ["array8x8", "bitboard", "mailbox10x12", "x88", "nibble", "piece-list"];
const GAME = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d4 e5d4 e1g1 f6e4 f1e1 d7d5 c4d5 d8d5 b1c3 d5a5 c3e4 c8e6".split(" ");

const limited = (what, value, limit, unit) => `${value < limit ? "PASS" : "SLOW"} ${what}: ${value.toFixed(1)} ${unit}, limit ${limit}`;

// What the page has fetched when it is ready. Called first, before the tests fetch the rest.
export function firstLoad() {
  const ready = performance.getEntriesByName("explorer-ready")[0].startTime;
  const fetched = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < ready);
  const bytes = [...fetched, ...performance.getEntriesByType("navigation")].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const later = fetched.map(({ name }) => name.split("/").at(-1)).filter((name) => /^(sliders|sets|codes|bits|surprise|adaptive|perft|counter|stepper)\./.test(name));
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  return [
    `${bytes < 450_000 ? "PASS" : "FAIL"} first page: ${(bytes / 1000).toFixed(0)} KB, limit 450 with wasm-opt`,
    `${later.length ? "FAIL" : "PASS"} panels are fetched later: ${later.join(" ") || "all"}`,
    `TIME first paint ${paint?.toFixed(0) ?? "?"} ms, ready ${ready.toFixed(0)} ms`,
  ];
}

// The luminance of a color, and so the contrast of two, by WCAG.
const numbers = (color) => color.match(/[\d.]+/g).map(Number);
const luminance = ([r, g, b]) => [r, g, b].map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);

// The color behind an element.
function ground(element) {
  for (let at = element; at; at = at.parentElement) {
    const [r, g, b, alpha = 1] = numbers(getComputedStyle(at).backgroundColor);
    if (alpha === 1) return [r, g, b];
  }
  return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0] : [255, 255, 255];
}

// Texts with too little contrast, and how much they have.
function faint() {
  const wrong = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!hasText || element.closest("svg, script, noscript, [hidden], :disabled, .unseen, .void, .padding") || !element.checkVisibility()) continue;
    const [light, dark] = [numbers(getComputedStyle(element).color), ground(element)].map(luminance).sort((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) wrong.add(`${element.tagName} ${element.className} ${element.textContent.slice(0, 20)}: ${contrast.toFixed(2)}`);
  }
  return [...wrong];
}

export const tests = {
  "every text has a contrast of 4.5 to 1": async (explorer) => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    explorer.setUp(START, ["e2e4", "d7d5", "e4d5"]);
    for (const { panel } of explorer.panels.all) panel.show?.(explorer.summary);
    equal(faint(), [], "pieces, after a move");
    explorer.setMode("hexadecimal");
    $("names").click();
    equal(faint(), [], "numbers and names");
    $("names").click();
    explorer.hoverSquare(35);
    equal(faint(), [], "a square pointed at");
    explorer.hoverSquare(null);
    explorer.refuse(56, 32);
    equal(faint(), [], "an illegal move");
    explorer.trace(59);
    equal(faint(), [], "a trace");
    explorer.setPicking(false);
  },

  "a drag is answered in all views in 16 ms": (explorer) => {
    for (const id of ["chooser", "more", "sliders", "stored", "surprise", "perft-panel"]) $(id).open = id === "sliders";
    explorer.choose(DEFAULT);
    scrollTo(0, 0);
    const times = [];
    for (let round = 0; round < 3; round++) {
      explorer.setUp(START);
      for (const move of GAME) times.push(drag(move));
      equal(explorer.summary.moves, GAME, "dragged");
    }
    times.sort((a, b) => a - b);
    return [
      limited("a drag in all six views, median", times[times.length >> 1], 16, "ms"),
      `TIME a drag in all six views, slowest of ten: ${times[Math.floor(times.length * 0.9)].toFixed(1)} ms`,
    ];
  },

  "bitboards are in the first row": (explorer) => {
    explorer.choose(DEFAULT);
    const [first, second] = $("cards").children;
    equal([first, second].map((card) => card.getAttribute("aria-label")), ["array8x8", "bitboard"], "order");
    if (innerWidth > 1000) equal(first.offsetTop, second.offsetTop, "row");
  },

  "cells show pieces, and the bytes say the same": (explorer) => {
    for (const fen of [START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]) {
      explorer.setUp(fen);
      for (const [id, card] of explorer.shown) {
        const known = new Map(); // letters by values
        for (const unit of card.element.querySelectorAll(":is(.cells, .nibbles) .unit[data-square]")) {
          const bit = Number(unit.dataset.bit);
          const value = unit.classList.contains("nibble") ? (card.bytes[bit >> 3] >> (bit & 7)) & 15 : card.bytes[bit >> 3];
          if (!known.has(value)) known.set(value, unit.textContent);
          equal(unit.textContent, known.get(value), `${id}: ${value}`);
        }
        equal(new Set(known.values()).size, known.size, `${id}: a letter for each value`);
      }
    }
  },

  "sentinels are 99, and cells show numbers if asked to": (explorer) => {
    explorer.setUp(START);
    const texts = (id) => [...explorer.shown.get(id).element.querySelectorAll(".cells .unit")].map((unit) => unit.textContent);
    const count = (id, text) => texts(id).filter((other) => other === text).length;
    equal(["mailbox12x12", "mailbox10x12", "mailbox16x16", "x88"].map((id) => count(id, "99")), [80, 56, 192, 0], "sentinels");
    equal([texts("mailbox10x12")[21], count("x88", "P")], ["r", 8], "pieces");
    explorer.setMode("hexadecimal");
    equal([texts("mailbox10x12")[21], count("mailbox10x12", "63"), new URLSearchParams(location.hash.slice(1)).get("cells")], ["fc", 56, "hexadecimal"], "hexadecimal");
    explorer.setMode("decimal");
    equal([texts("mailbox10x12")[21], count("mailbox10x12", "99")], ["252", 56], "decimal");
  },

  "files and ranks are named": (explorer) => {
    explorer.setUp(START);
    for (const id of ["array8x8", "mailbox12x12", "mailbox10x12", "mailbox16x16", "x88", "nibble", "byteboard", "bitboard"]) {
      const grid = explorer.shown.get(id).element.querySelector(".labeled");
      const labels = (kind) => [...grid.querySelectorAll(`.label.${kind}`)];
      equal([labels("rank"), labels("file")].map((all) => all.map((label) => label.textContent).join("")), ["87654321", "abcdefgh"], id);
      const place = (element) => element.getBoundingClientRect();
      const e2 = place(grid.querySelector('[data-square="e2"]'));
      const [rank, file] = [labels("rank").find(({ textContent }) => textContent === "2"), labels("file").find(({ textContent }) => textContent === "e")].map(place);
      equal([Math.abs(rank.y + rank.height / 2 - e2.y - e2.height / 2) < 3, Math.abs(file.x + file.width / 2 - e2.x - e2.width / 2) < 3], [true, true], `${id}: beside e2`);
    }
  },

  "the board is there in words": (explorer) => {
    explorer.setUp("4k3/8/8/3p4/8/8/PP6/R3K3 w Q - 0 1");
    equal($("board-text").textContent, "White: king e1, rook a1, pawns a2 b2. Black: king e8, pawn d5.", "words");
    equal(getComputedStyle($("board-text")).width, "1px", "not seen");
  },

  "the panel of sliders opens on something to see": (explorer) => {
    const { sliders } = explorer.panels;
    sliders.isTouched = false;
    explorer.setUp("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    sliders.show(explorer.summary);
    equal(sliders.square, 7, "the rook on h1");
    explorer.setUp(START);
    sliders.show(explorer.summary);
    equal([sliders.square, sliders.attackText.textContent], [27, "The rook on d4 attacks 10 squares: d1 d2 d3 b4 c4 e4 f4 d5 d6 d7."], "an example");
  },
};

// Drags a piece on the board, with layout; returns the time from the release in milliseconds.
export function drag(move) {
  const at = (name) => {
    const square = "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);
    const cell = document.querySelector(`.square[data-square="${square}"]`);
    const box = cell.getBoundingClientRect();
    return [cell, { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true, pointerId: 1, button: 0 }];
  };
  const [[cell, from], [, to]] = [at(move.slice(0, 2)), at(move.slice(2, 4))];
  cell.dispatchEvent(new PointerEvent("pointerdown", from));
  dispatchEvent(new PointerEvent("pointermove", to));
  document.body.getBoundingClientRect(); // as it was drawn before
  const begin = performance.now();
  dispatchEvent(new PointerEvent("pointerup", to));
  document.body.getBoundingClientRect(); // laid out too
  return performance.now() - begin;
}
